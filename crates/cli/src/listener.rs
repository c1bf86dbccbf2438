//! Who is told what there is to say about a file.

use super::input::Source;
use garret_base::source::{Diagnostic, Lines, Severity};
use std::fmt::Display;
use std::path::PathBuf;

/// Who is told what there is to say about a file while it is read.
pub(super) trait Listener {
    /// What there is to say about a text.
    fn show(&mut self, diagnostics: &[Diagnostic], source: &Source);

    /// Something cannot be done.
    fn refuse(&mut self, message: impl Display);

    /// What was read of standard input, which can be read only once.
    fn input(&mut self) -> &mut Option<String>;

    /// This file was read.
    fn has_read(&mut self, path: PathBuf);

    /// What was said of a text in C that the reader for any number of threads refuses: it is not said yet, as the text may be read over words.
    fn keeps(&mut self, refused: Heard);

    /// What is wrong with a text is kept where it may be read in another way, else said.
    fn keeps_or_shows(&mut self, errors: &[Diagnostic], source: &Source, is_kept: bool) {
        if is_kept {
            let mut heard = Heard::default();
            heard.show(errors, source);
            self.keeps(heard);
        } else {
            self.show(errors, source);
        }
    }
}

/// What was said while a file was read, for a moment in which it can be said.
#[derive(Default)]
pub(super) struct Heard {
    said: Vec<Said>,
    input: Option<String>,
    read: Vec<PathBuf>,
}

enum Said {
    Shown(Vec<Diagnostic>, Source),
    Refused(String),
}

impl Heard {
    /// Says all of it.
    pub(super) fn say(self, to: &mut impl Listener) {
        for said in self.said {
            match said {
                Said::Shown(diagnostics, source) => to.show(&diagnostics, &source),
                Said::Refused(message) => to.refuse(message),
            }
        }
        self.read.into_iter().for_each(|path| to.has_read(path));
    }

    /// The first thing that is wrong with a text: its line, where it has one, and what it is.
    pub(super) fn first_error(&self) -> Option<(Option<usize>, &str)> {
        let wrong = |it: &Diagnostic| it.severity == Severity::Error;
        self.said.iter().find_map(|said| {
            let Said::Shown(all, source) = said else { return None };
            let first = all.iter().find(|it| wrong(it))?;
            let at = first.span().and_then(|it| usize::try_from(it.start).ok());
            Some((at.map(|at| Lines::new(&source.text).number(at)), first.message.as_str()))
        })
    }

    /// Says besides what else can be done, where something is not supported.
    pub(super) fn advise(&mut self, note: &str) {
        let Some(Said::Shown(all, _)) = self.said.last_mut() else { return };
        if all.iter().any(|it| it.message.contains("support")) {
            let last = all.pop();
            all.extend(last.map(|it| it.note(note)));
        }
    }

    /// Says only which files were read, as nothing else is to be said.
    pub(super) fn say_read(self, to: &mut impl Listener) {
        self.read.into_iter().for_each(|path| to.has_read(path));
    }
}

impl Listener for Heard {
    fn show(&mut self, diagnostics: &[Diagnostic], source: &Source) {
        if !diagnostics.is_empty() {
            let source = Source { name: source.name.clone(), text: source.text.clone() };
            self.said.push(Said::Shown(diagnostics.to_vec(), source));
        }
    }

    fn refuse(&mut self, message: impl Display) {
        self.said.push(Said::Refused(message.to_string()));
    }

    fn input(&mut self) -> &mut Option<String> {
        &mut self.input
    }

    fn has_read(&mut self, path: PathBuf) {
        self.read.push(path);
    }

    fn keeps(&mut self, refused: Heard) {
        refused.say(self);
    }
}
