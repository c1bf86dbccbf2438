//! The receiver of messages about a file.

use super::input::Source;
use garret_base::source::{Diagnostic, Lines, Severity};
use std::fmt::Display;
use std::path::PathBuf;

/// Receives messages about a file while it is read.
pub(super) trait Listener {
    /// Receives diagnostics about a text.
    fn show(&mut self, diagnostics: &[Diagnostic], source: &Source);

    /// Receives the reason why something cannot be done.
    fn refuse(&mut self, message: impl Display);

    /// The text that was read from standard input, which can be read only once.
    fn input(&mut self) -> &mut Option<String>;

    /// Records that this file was read.
    fn has_read(&mut self, path: PathBuf);

    /// Keeps the messages about a text in C that the reader for any number of threads refuses. They are not shown yet, as the text
    /// may be read over machine words.
    fn keeps(&mut self, refused: MessageLog);

    /// Keeps the errors in a text if it may be read in another way; else shows them.
    fn keeps_or_shows(&mut self, errors: &[Diagnostic], source: &Source, is_kept: bool) {
        if is_kept {
            let mut heard = MessageLog::default();
            heard.show(errors, source);
            self.keeps(heard);
        } else {
            self.show(errors, source);
        }
    }
}

/// Messages that are collected while a file is read, to be shown later.
#[derive(Default)]
pub(super) struct MessageLog {
    said: Vec<Message>,
    input: Option<String>,
    read: Vec<PathBuf>,
}

enum Message {
    Shown(Vec<Diagnostic>, Source),
    Refused(String),
}

impl MessageLog {
    /// Passes all of it to a listener.
    pub(super) fn say(self, to: &mut impl Listener) {
        for said in self.said {
            match said {
                Message::Shown(diagnostics, source) => to.show(&diagnostics, &source),
                Message::Refused(message) => to.refuse(message),
            }
        }
        self.read.into_iter().for_each(|path| to.has_read(path));
    }

    /// The first error in a text: its line, if it has one, and its message.
    pub(super) fn first_error(&self) -> Option<(Option<usize>, &str)> {
        let wrong = |it: &Diagnostic| it.severity == Severity::Error;
        self.said.iter().find_map(|said| {
            let Message::Shown(all, source) = said else { return None };
            let first = all.iter().find(|it| wrong(it))?;
            let at = first.span().and_then(|it| usize::try_from(it.start).ok());
            Some((at.map(|at| Lines::new(&source.text).number(at)), first.message.as_str()))
        })
    }

    /// Adds a note about an alternative to the last diagnostics, if something is not supported.
    pub(super) fn advise(&mut self, note: &str) {
        let Some(Message::Shown(all, _)) = self.said.last_mut() else { return };
        if all.iter().any(|it| it.message.contains("support")) {
            let last = all.pop();
            all.extend(last.map(|it| it.note(note)));
        }
    }

    /// Passes only the files that were read, and drops the messages.
    pub(super) fn say_read(self, to: &mut impl Listener) {
        self.read.into_iter().for_each(|path| to.has_read(path));
    }
}

impl Listener for MessageLog {
    fn show(&mut self, diagnostics: &[Diagnostic], source: &Source) {
        if !diagnostics.is_empty() {
            let source = Source { name: source.name.clone(), text: source.text.clone() };
            self.said.push(Message::Shown(diagnostics.to_vec(), source));
        }
    }

    fn refuse(&mut self, message: impl Display) {
        self.said.push(Message::Refused(message.to_string()));
    }

    fn input(&mut self) -> &mut Option<String> {
        &mut self.input
    }

    fn has_read(&mut self, path: PathBuf) {
        self.read.push(path);
    }

    fn keeps(&mut self, refused: MessageLog) {
        refused.say(self);
    }
}
