//! A file that the user names: of which kind it is, its text, and what there is to say about that.

use super::arguments::format_duration;
use super::exit::Exit;
use super::input::{self, Source, Unreadable};
use super::output::complain;
use crate::Diagnostic;
use crate::report::render_diagnostics;
use crate::watch::{Over, Watch};

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

/// Whether the file is a program, in assembly or in C, by its name.
pub(super) fn is_program(path: &str) -> bool {
    has_extension(path, &["asm", "s"]) || is_c(path)
}

/// Whether the file is a program in C, by its name.
pub(super) fn is_c(path: &str) -> bool {
    has_extension(path, &["c"])
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
