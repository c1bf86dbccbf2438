//! From a path to a system, or to an assembly program and its system, with everything that is wrong on standard error.

use super::arguments::Color;
use super::input::{self, Source, Unreadable};
use super::x86::translate;
use crate::machine::Run;
use crate::report::{render_diagnostics, render_run};
use crate::search::Limits;
use crate::system::System;
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

/// What is in a file, if it can be used. `weak` tells whether memory has store buffers, `quiet` leaves out warnings; `limits` are for
/// what takes time to be warned of. Files that end in `.asm` or `.s` are assembly programs.
pub(super) fn load(
    path: &str,
    weak: bool,
    options: Options,
    quiet: bool,
    limits: &Limits,
) -> std::io::Result<Option<Loaded>> {
    let extension = std::path::Path::new(path).extension();
    if extension.is_some_and(|it| it.eq_ignore_ascii_case("asm") || it.eq_ignore_ascii_case("s")) {
        let Some((source, translation)) = translate(path, options, quiet)? else { return Ok(None) };
        return match translation.system(weak) {
            Ok(system) => {
                if !quiet {
                    show(&translation.contradictions(&system, limits), &source)?;
                }
                Ok(Some(Loaded { source, system, assembly: Some(translation) }))
            }
            Err(errors) => {
                show(&errors, &source)?;
                Ok(None)
            }
        };
    }
    let Some(source) = read(path)? else { return Ok(None) };
    let checked = lang::parse(&source.text, lang::Options { weak })
        .and_then(|checked| Ok((crate::lint(&checked.system, limits)?, checked)));
    match checked {
        Ok((more, mut checked)) => {
            checked.warnings.extend(more);
            if !quiet {
                show(&checked.warnings, &source)?;
            }
            Ok(Some(Loaded { source, system: checked.system, assembly: None }))
        }
        Err(errors) => {
            show(&errors, &source)?;
            Ok(None)
        }
    }
}

/// The text in a file, if there is one.
pub(super) fn read(path: &str) -> std::io::Result<Option<Source>> {
    match input::read(path) {
        Ok(source) => Ok(Some(source)),
        Err(Unreadable::File(message)) => {
            writeln!(anstream::stderr(), "garret: {message}")?;
            Ok(None)
        }
        Err(Unreadable::Text(diagnostic)) => {
            show(&[diagnostic], &Source { name: path.to_owned(), text: String::new() })?;
            Ok(None)
        }
    }
}

/// Says what there is to say about a text.
pub(super) fn show(diagnostics: &[Diagnostic], source: &Source) -> std::io::Result<()> {
    if diagnostics.is_empty() {
        return Ok(());
    }
    // the stream takes the colours out where they are not wanted
    write!(anstream::stderr(), "{}", render_diagnostics(diagnostics, &source.name, &source.text, true))
}
