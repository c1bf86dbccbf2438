//! Places at which threads stop: bad states, and constructs without a meaning here, with the reason.

use super::source::is_of_a_library;
use super::{Builder, Source};
use garret_base::map::Map;
use garret_graphs::Stop;

/// The end of the message for something that is refused.
pub(super) const NO_MEANING: &str = " is not supported yet";

/// The reason of an execution that reads uninitialised memory.
pub(super) const NO_VALUE: &str = "memory is read that was never written";

/// The bad state of an assumption that the program states for the compiler (`__builtin_assume`), or a place that the program says is
/// never reached, in code that a compiler optimised.
pub(super) const FALSE_ASSUMPTION: &str = "what the program tells the compiler to assume does not hold";

/// The reasons for unknown executions. Invariant: each occurs once, and its number is its index.
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
    /// A new place with a bad state.
    pub(super) fn failed(&mut self, why: &str) -> u32 {
        let number = self.bad_state(why);
        let place = self.place();
        if let Some(place) = self.code.places.get_mut(place as usize) {
            place.bad = Some(number);
        }
        place
    }

    /// The index of a bad state.
    pub(super) fn bad_state(&mut self, why: &str) -> u32 {
        let number = self.bad.iter().position(|bad| bad == why).unwrap_or_else(|| {
            self.bad.push(why.to_owned());
            self.bad.len() - 1
        });
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    /// A new place after which nothing is known.
    pub(super) fn unknown(&mut self, why: &str) -> u32 {
        let place = self.place();
        let number = self.reason(why);
        if let Some(place) = self.code.places.get_mut(place as usize) {
            place.stop = Some(Stop::Beyond(number));
        }
        place
    }

    /// A new place at which a thread stops.
    pub(super) fn stopped(&mut self, stop: Stop) -> u32 {
        let place = self.place();
        if let Some(place) = self.code.places.get_mut(place as usize) {
            place.stop = Some(stop);
        }
        place
    }

    /// The index of a reason.
    pub(super) fn reason(&mut self, why: &str) -> u32 {
        self.beyond.number(why)
    }

    /// The line of the instruction that is being lowered; for a library, the line of the program that called it.
    pub(super) fn line_of_program(&self) -> Option<u32> {
        let here = self.sources.get(self.source as usize)?;
        self.in_program(here).unwrap_or(here).line
    }

    /// The source itself, or its nearest caller, that is not in a library.
    fn in_program<'s>(&'s self, source: &'s Source) -> Option<&'s Source> {
        let caller = |it: &&'s Source| self.sources.get(it.caller as usize).filter(|_| it.caller != 0);
        std::iter::successors(Some(source), caller).find(|it| !it.file.as_deref().is_none_or(is_of_a_library))
    }

    /// The line as a prefix of a message. For a library, the line of the program that called it comes first, followed by that in the
    /// library.
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
