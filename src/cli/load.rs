//! From a path to a system, or to an assembly program and its system, with everything that is wrong on standard error.

use super::Exit;
use super::arguments::Color;
use super::input::{self, Source, Unreadable};
use super::interrupt::Signals;
use super::output::complain;
use super::units::format_duration;
use super::x86::translate;
use crate::lang::Unread;
use crate::machine::Run;
use crate::memory::Model;
use crate::report::{render_diagnostics, render_run};
use crate::system::System;
use crate::watch::{Over, Watch};
use crate::x86::{Options, Translation};
use crate::{Diagnostic, lang};
use anstream::ColorChoice;
use std::io::Write;

/// Decides about colours, for the whole run of the program.
pub(super) fn choose_colors(color: Color) {
    match color {
        Color::Auto => {}
        Color::Always => ColorChoice::Always.write_global(),
        Color::Never => ColorChoice::Never.write_global(),
    }
}

/// What a file describes.
pub(super) struct Loaded {
    pub(super) source: Source,
    pub(super) system: System,
    /// The assembly program it is the system of.
    pub(super) assembly: Option<Translation>,
}

impl Loaded {
    /// A run of the machine, as an execution of the program where there is one.
    pub(super) fn render(&self, run: &Run) -> String {
        match &self.assembly {
            Some(translation) => translation.render(&self.system, run),
            None => render_run(&self.system, run),
        }
    }
}

/// How a file is to be read.
#[derive(Clone, Copy)]
pub(super) struct Reading<'a> {
    /// The memory model.
    pub(super) model: Model,
    /// How assembly programs are taken.
    pub(super) assembly: Options,
    /// No warnings.
    pub(super) quiet: bool,
    pub(super) watch: &'a Watch,
}

/// Why there is no system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unloaded {
    /// The file cannot be used, and it has been said why.
    Unusable,
    /// The time was over, or the user interrupted, before it was read.
    Over,
}

impl Unloaded {
    /// The exit code of a file that was not loaded, and what there is to print: the verdict that it was not.
    pub(super) fn verdict(self, path: &str, watch: &Watch) -> (Exit, String) {
        match self {
            Self::Unusable => (Exit::Input, String::new()),
            Self::Over => {
                let reason = match watch.over() {
                    Some(Over::Time(time)) => {
                        format!(
                            "the time of {} is over before it was read; try a longer --timeout",
                            format_duration(time)
                        )
                    }
                    _ => "interrupted while it was read".to_owned(),
                };
                (Exit::Unknown, format!("UNKNOWN {}: {reason}\n", input::name(path)))
            }
        }
    }
}

/// What is in a file; or the exit code where it could not be loaded, which was said.
pub(super) fn load_or_say(
    path: &str,
    reading: Reading<'_>,
    signals: &Signals,
    out: &mut impl Write,
) -> std::io::Result<Result<Loaded, Exit>> {
    match load(path, reading) {
        Ok(loaded) => Ok(Ok(loaded)),
        Err(unloaded) => {
            let (exit, text) = unloaded.verdict(path, reading.watch);
            signals.know(exit);
            write!(out, "{text}")?;
            Ok(Err(exit))
        }
    }
}

/// What is in a file, if it can be used. Files that end in `.asm` or `.s` are assembly programs.
pub(super) fn load(path: &str, reading: Reading<'_>) -> Result<Loaded, Unloaded> {
    if is_assembly(path) {
        return load_assembly(path, reading);
    }
    if is_litmus(path) {
        complain(format_args!("garret: {path}: this is a litmus test; `garret litmus {path}` decides it\n"));
        return Err(Unloaded::Unusable);
    }
    let Reading { model, quiet, watch, .. } = reading;
    let source = read(path, watch)?;
    let checked = lang::parse_within(&source.text, lang::Options { weak: model.is_weak() }, watch)
        .and_then(|checked| Ok((crate::lint_within(&checked.system, watch)?, checked)));
    match checked {
        Ok((more, mut checked)) => {
            checked.warnings.extend(more);
            if !quiet {
                show(&checked.warnings, &source);
            }
            Ok(Loaded { source, system: checked.system, assembly: None })
        }
        Err(unread) => Err(unusable(unread, &source)),
    }
}

fn load_assembly(path: &str, reading: Reading<'_>) -> Result<Loaded, Unloaded> {
    let (source, translation) = translate(path, reading.assembly, reading.quiet, reading.watch)?;
    let unsupported = translation.unsupported(reading.model);
    if !unsupported.is_empty() {
        return Err(unusable(Unread::Mistakes(unsupported), &source));
    }
    match translation.system_within(reading.model.is_weak(), reading.watch) {
        Ok(system) => {
            if !reading.quiet {
                show(&translation.contradictions(&system, reading.watch), &source);
            }
            Ok(Loaded { source, system, assembly: Some(translation) })
        }
        Err(unread) => Err(unusable(unread, &source)),
    }
}

/// Says why the text is no system.
fn unusable(unread: Unread, source: &Source) -> Unloaded {
    match unread {
        Unread::Mistakes(errors) => {
            show(&errors, source);
            Unloaded::Unusable
        }
        Unread::Over => Unloaded::Over,
    }
}

/// Whether the file is an assembly program, by its name.
pub(super) fn is_assembly(path: &str) -> bool {
    has_extension(path, &["asm", "s"])
}

/// Whether the file is a litmus test, by its name.
pub(super) fn is_litmus(path: &str) -> bool {
    has_extension(path, &["litmus"])
}

/// Whether the file is a system in the `.cub` language, by its name.
pub(super) fn is_system(path: &str) -> bool {
    has_extension(path, &["cub"])
}

fn has_extension(path: &str, wanted: &[&str]) -> bool {
    let extension = std::path::Path::new(path).extension();
    extension.is_some_and(|it| wanted.iter().any(|wanted| it.eq_ignore_ascii_case(wanted)))
}

/// The text in a file, if there is one.
pub(super) fn read(path: &str, watch: &Watch) -> Result<Source, Unloaded> {
    input::read(path, watch).map_err(|unreadable| match unreadable {
        Unreadable::File(message) => {
            complain(format_args!("garret: {message}\n"));
            Unloaded::Unusable
        }
        Unreadable::Text(diagnostic) => {
            show(&[diagnostic], &Source { name: path.to_owned(), text: String::new() });
            Unloaded::Unusable
        }
        Unreadable::Over => Unloaded::Over,
    })
}

/// Says what there is to say about a text.
pub(super) fn show(diagnostics: &[Diagnostic], source: &Source) {
    if !diagnostics.is_empty() {
        // the stream takes the colours out where they are not wanted
        complain(render_diagnostics(diagnostics, &source.name, &source.text, true));
    }
}
