//! A file that the user names: of which kind it is, its text, and what there is to say about that.

use super::arguments::format_duration;
use super::exit::Exit;
use super::input::{self, Source, Unreadable};
use super::session::Session;
use crate::data::{Kind, Reason, ReasonKind, Verdict};
use crate::watch::{Over, Watch};
use std::io::Write;

/// Why there is no system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unloaded {
    /// The file cannot be used, and it has been said why.
    Unusable,
    /// The time was over, or the user interrupted, before it was read.
    Over,
}

impl Unloaded {
    /// The exit code of a file that was not loaded; the verdict that it was not is said.
    pub(super) fn say(self, path: &str, watch: &Watch, session: &mut Session) -> std::io::Result<Exit> {
        match self {
            Self::Unusable => Ok(Exit::Input),
            Self::Over => {
                let over = watch.over().unwrap_or(Over::Interrupted);
                let reason = match over {
                    Over::Time(time) => {
                        format!(
                            "the time of {} is over before it was read; try a longer --timeout",
                            format_duration(time)
                        )
                    }
                    _ => "interrupted while it was read".to_owned(),
                };
                let line = format!("UNKNOWN {}: {reason}", input::name(path));
                writeln!(session, "{line}")?;
                session.tell(|file| {
                    file.verdict = Some(Verdict::Unknown);
                    file.verdict_line = Some(line);
                    file.reason = Some(Reason::new(ReasonKind::from(over), reason));
                });
                Ok(Exit::Unknown)
            }
        }
    }
}

/// Of which kind a file is, by its name; none where that does not say it.
pub(super) fn kind(path: &str) -> Option<Kind> {
    let kinds: [(Kind, fn(&str) -> bool); 4] =
        [(Kind::C, is_c), (Kind::Assembly, is_program), (Kind::Litmus, is_litmus), (Kind::System, is_system)];
    kinds.into_iter().find(|(_, is_it)| is_it(path)).map(|(kind, _)| kind)
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
pub(super) fn read(path: &str, watch: &Watch, session: &mut Session) -> Result<Source, Unloaded> {
    if path == "-"
        && let Some(text) = session.input.clone()
    {
        return Ok(Source { name: input::name(path).to_owned(), text });
    }
    match input::read(path, watch) {
        Ok(source) => {
            if path == "-" {
                session.input = Some(source.text.clone());
            }
            Ok(source)
        }
        Err(Unreadable::File(message)) => {
            session.refuse(message);
            Err(Unloaded::Unusable)
        }
        Err(Unreadable::Text(diagnostic)) => {
            session.show(&[diagnostic], &Source { name: path.to_owned(), text: String::new() });
            Err(Unloaded::Unusable)
        }
        Err(Unreadable::Over) => Err(Unloaded::Over),
    }
}
