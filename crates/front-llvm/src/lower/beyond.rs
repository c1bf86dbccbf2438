//! Places where threads go no further: a bad state, or what has no meaning here, and why.

use super::source::is_of_a_library;
use super::{Builder, Source};
use garret_base::map::Map;
use garret_graphs::Stop;

/// How it ends where something is refused.
pub(super) const NO_MEANING: &str = " has no meaning here yet";

/// Why nothing is known of an execution that reads what nobody wrote.
pub(super) const NO_VALUE: &str = "memory is read that nobody has written";

/// Reasons why nothing is known. Invariant: each is there once, and its number is where it stands.
#[derive(Clone, Default)]
pub(super) struct Reasons {
    pub(super) all: Vec<String>,
    numbers: Map<String, u32>,
}

impl Reasons {
    fn number(&mut self, why: &str) -> u32 {
        if let Some(number) = self.numbers.get(why) {
            return *number;
        }
        let number = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        self.all.push(why.to_owned());
        self.numbers.insert(why.to_owned(), number);
        number
    }
}

impl Builder<'_> {
    /// A place where a bad state is reached.
    pub(super) fn failed(&mut self, why: &str) -> u32 {
        let number = self.bad_state(why);
        let place = self.place();
        if let Some(place) = self.code.places.get_mut(place as usize) {
            place.bad = Some(number);
        }
        place
    }

    /// The number of a bad state.
    pub(super) fn bad_state(&mut self, why: &str) -> u32 {
        let number = self.bad.iter().position(|bad| bad == why).unwrap_or_else(|| {
            self.bad.push(why.to_owned());
            self.bad.len() - 1
        });
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    /// A place beyond which nothing is known.
    pub(super) fn unknown(&mut self, why: &str) -> u32 {
        let place = self.place();
        let number = self.reason(why);
        if let Some(place) = self.code.places.get_mut(place as usize) {
            place.stop = Some(Stop::Beyond(number));
        }
        place
    }

    /// A place where a thread stops.
    pub(super) fn stopped(&mut self, stop: Stop) -> u32 {
        let place = self.place();
        if let Some(place) = self.code.places.get_mut(place as usize) {
            place.stop = Some(stop);
        }
        place
    }

    /// The number of a reason why nothing is known.
    pub(super) fn reason(&mut self, why: &str) -> u32 {
        self.beyond.number(why)
    }

    /// The line of what is lowered: where that is in a library, the one that led there.
    pub(super) fn line_of_program(&self) -> Option<u32> {
        let here = self.sources.get(self.source as usize)?;
        self.in_program(here).unwrap_or(here).line
    }

    /// A source, or the nearest of those that led there, which is in no library.
    fn in_program<'s>(&'s self, source: &'s Source) -> Option<&'s Source> {
        let caller = |it: &&'s Source| self.sources.get(it.caller as usize).filter(|_| it.caller != 0);
        std::iter::successors(Some(source), caller).find(|it| !it.file.as_deref().is_none_or(is_of_a_library))
    }

    /// In what follows, which line it is of: where that is in a library, the line of the program that led there, and the one in the library.
    pub(super) fn line(&self) -> String {
        let Some(here) = self.sources.get(self.source as usize) else { return String::new() };
        let Some(line) = here.line else { return String::new() };
        let Some(file) = here.file.as_deref().filter(|file| is_of_a_library(file)) else {
            return format!("line {line}: ");
        };
        let file = file.rsplit('/').next().unwrap_or(file);
        match self.in_program(here).and_then(|it| it.line) {
            Some(led) => format!("line {led} (line {line} of {file}): "),
            None => format!("line {line} of {file}: "),
        }
    }
}
