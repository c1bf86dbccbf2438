//! Reading a file that the user names, and the messages if it cannot be read.

use super::arguments::{format_bytes, format_duration};
use super::exit::Exit;
use super::input::{self, Source, Unreadable};
use super::listener::Listener;
use super::session::Session;
use garret_answers::data::{Reason, ReasonKind, Verdict};
use garret_base::watch::{Over, Watch};
use std::io::Write;
use std::path::Path;

/// Why no system was loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LoadError {
    /// The file cannot be used; the reason was shown.
    Unusable,
    /// The time was over, or the user interrupted, before it was read.
    Over,
}

impl LoadError {
    /// Returns the exit code of a file that was not loaded. If the time was over, the verdict UNKNOWN is printed.
    pub(super) fn say(self, path: &str, watch: &Watch, session: &mut Session) -> std::io::Result<Exit> {
        match self {
            Self::Unusable => Ok(Exit::Input),
            Self::Over => {
                let over = watch.over().unwrap_or(Over::Interrupted);
                let reason = reason(over);
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

/// Why a file was not read completely.
pub(super) fn reason(over: Over) -> String {
    match over {
        Over::Time(time) => {
            let time = format_duration(time);
            format!("the time limit of {time} was reached before it was read; try a longer --timeout")
        }
        Over::Memory(bytes) => {
            let limit = format_bytes(bytes);
            format!("the memory limit of {limit} was reached before it was read; try a larger --max-memory")
        }
        Over::Interrupted => "interrupted while it was read".to_owned(),
    }
}

/// The text of a file. An error is shown.
pub(super) fn read(path: &str, watch: &Watch, session: &mut impl Listener) -> Result<Source, LoadError> {
    if path == "-"
        && let Some(text) = session.input().clone()
    {
        return Ok(Source { name: input::name(path).to_owned(), text });
    }
    match input::read(path, watch) {
        Ok(source) if is_for_preprocessor(path, &source.text) => {
            session.refuse(format_args!(
                "{path}: this file has to be preprocessed first: pass the output of `cpp {path}`"
            ));
            Err(LoadError::Unusable)
        }
        Ok(source) => {
            if path == "-" {
                *session.input() = Some(source.text.clone());
            }
            Ok(source)
        }
        Err(Unreadable::File(message)) => {
            session.refuse(message);
            Err(LoadError::Unusable)
        }
        Err(Unreadable::Text(diagnostic)) => {
            session.show(&[diagnostic], &Source { name: path.to_owned(), text: String::new() });
            Err(LoadError::Unusable)
        }
        Err(Unreadable::Over) => Err(LoadError::Over),
    }
}

/// Whether a file is assembly for the C preprocessor: an assembler would take its directives for comments.
fn is_for_preprocessor(path: &str, text: &str) -> bool {
    const LINES: [&str; 9] =
        ["#if", "#ifdef", "#ifndef", "#elif", "#else", "#endif", "#define", "#undef", "#include"];
    let is_line = |line: &str| line.split_whitespace().next().is_some_and(|it| LINES.contains(&it));
    Path::new(path).extension().is_some_and(|it| it == "S") && text.lines().any(is_line)
}
