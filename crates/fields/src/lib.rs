//! Threads over words that pack several numbers: systems for the search with store buffers, for any number of threads.
//!
//! Programs pack several numbers into one word: a writer bit and a count of readers, the two counters of a ticket lock, an index with a
//! tag. If the number of threads is unbounded, such a word has too many values to list. So memory is divided: some bits of each
//! location are *fields*, whose numbers are variables of the system, and the other bits hold one of a few patterns. Masks, shifts,
//! comparisons and additions act on fields (`word`, `compute`), with carries from one field to the next. If the outcome depends on the
//! numbers, each case becomes a transition of its own (`trail`). The division of memory follows from what threads do (`memory`): bits
//! that take many values become one field, until a mask or a shift separates parts of it.
//!
//! # What is assumed
//! A field of 14 or more bits does not wrap around: its number stays in the middle half of its possible values, and each addition is so
//! small that it takes at least a thousand of them to leave that range. Nothing else is assumed: if a narrower field leaves its range
//! by an addition, the result is unknown, and the thread that does it is reported.
//!
//! # Why this is right
//! Each access reads or writes all fields of a location and its pattern in one step, which is one entry of the store buffer. So in each
//! reachable state, the fields and the pattern together are the bits of the value in memory, if the assumption holds. Each function
//! preserves this invariant, by what it does with bits.

mod automaton;
mod compute;
mod emit;
mod kept;
mod memory;
mod monitor;
mod observed;
mod thread;
mod trail;
mod way;
mod word;

pub use monitor::Monitor;

use automaton::Automata;
use garret_automata::{Members, Reading, SystemError, SystemText};
use garret_base::watch::Watch;
use garret_graphs::Code;
use memory::{Patterns, Shapes};
use way::UnknownCause;

/// The words of a program, divided into fields, and the patterns of the remaining bits that the system distinguishes.
#[derive(Clone, Debug)]
pub struct FieldDivision<'c> {
    code: &'c Code,
    reading: Reading,
    shapes: Shapes,
    patterns: Patterns,
    /// The automata of the last system.
    automata: Option<Automata>,
    /// The reasons for unknown states in the last system; the index is that of [`garret_automata::Reached::Unknown`].
    unknown: Vec<UnknownCause>,
}

/// Why there is no system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No division of memory allows every word to be computed, or no word has fields.
    Divided,
    /// The behaviour of a thread depends on the addresses of its own variables.
    Different,
    /// There are too many states, or too many threads that the system names one by one.
    TooLarge,
    /// No thread can reach a bad state.
    Harmless,
    /// The time limit is reached.
    Over,
}

impl From<SystemError> for Refusal {
    fn from(error: SystemError) -> Self {
        match error {
            SystemError::Harmless => Self::Harmless,
            SystemError::TooLarge => Self::TooLarge,
        }
    }
}

impl<'c> FieldDivision<'c> {
    /// Divides the words of a program whose threads are of the kinds `members`, for the machine of x86 processors or, with
    /// [`Reading::C11`], for questions about RC11 ([`Monitor`]), of code that [`Code::of_c11`] makes.
    ///
    /// # Errors
    /// See [`Refusal`]: there is no such division, or it takes too much time or space.
    ///
    /// # Complexity
    /// At most 64 divisions. For each, the states of all threads are computed once per set of patterns, until no new pattern appears.
    pub fn new(code: &'c Code, members: &Members, reading: Reading, watch: &Watch) -> Result<Self, Refusal> {
        let shapes = automaton::shapes((code, reading), members, watch)?;
        let mut locations = 0..u32::try_from(code.locations.len()).unwrap_or(u32::MAX);
        if reading != Reading::C11 && !locations.any(|location| !shapes.fields(location).is_empty()) {
            return Err(Refusal::Divided);
        }
        // a pattern that is written is added once a run writes it (`more`)
        let patterns = Patterns::new(code, &shapes);
        Ok(Self { code, reading, shapes, patterns, automata: None, unknown: Vec::new() })
    }

    /// The system for the patterns of memory that are known so far. Threads whose next step is unknown count as bad
    /// ([`garret_automata::Reached::Unknown`]). The two arguments assign own locations to the threads in two ways; both must lead to
    /// the same automata.
    ///
    /// # Errors
    /// See [`Refusal`].
    pub fn system(&mut self, [one, other]: [&Members; 2], watch: &Watch) -> Result<SystemText, Refusal> {
        let automata = |members: &Members, patterns: &mut Patterns| {
            let found =
                automaton::automata((self.code, self.reading), members, (&self.shapes, patterns), watch);
            found.map_err(|stopped| match stopped {
                automaton::Stopped::Refused(refused) => refused,
                automaton::Stopped::Divide(_) => Refusal::Divided,
            })
        };
        let found = automata(one, &mut self.patterns)?;
        if !found.is_alike(&automata(other, &mut self.patterns)?) {
            return Err(Refusal::Different);
        }
        let emitted = emit::emitted(self.code, one, (&self.shapes, &found), None);
        self.automata = Some(found);
        let (system, unknown) = emitted?;
        self.unknown = unknown;
        Ok(system)
    }

    /// The questions about RC11 that decide, together with the last system, whether a bad state or a data race is reached.
    #[must_use]
    pub fn monitors(&self) -> Vec<Monitor> {
        self.automata.as_ref().map(Monitor::all).unwrap_or_default()
    }

    /// The last system with a question about RC11. Each of its bad states is a run for which the answer is yes.
    ///
    /// # Errors
    /// See [`Refusal`].
    pub fn monitored(&self, members: &Members, monitor: Monitor) -> Result<SystemText, Refusal> {
        let automata = self.automata.as_ref().ok_or(Refusal::Harmless)?;
        let (system, _) = emit::emitted(self.code, members, (&self.shapes, automata), Some(monitor))?;
        Ok(system)
    }

    /// Adds the pattern that made a state of the last system unknown; `unknown` is the index in [`garret_automata::Reached::Unknown`].
    /// False if the state is unknown for another reason, or if there is no room for the pattern.
    pub fn add_pattern(&mut self, unknown: u32) -> bool {
        match self.unknown.get(unknown as usize) {
            Some(UnknownCause::Pattern(location, pattern)) => self.patterns.take(*location, *pattern),
            Some(UnknownCause::Gap(_)) | None => false,
        }
    }

    /// The assumptions, as text: that fields do not wrap around.
    #[must_use]
    pub fn assumptions(&self) -> Vec<String> {
        let mut said = Vec::new();
        for (location, first, last) in self.shapes.wide() {
            let Some(found) = self.code.locations.get(location as usize) else { continue };
            let is_whole = first == 0 && last + 2 == found.bytes.saturating_mul(8);
            let most = trail::limits(last - first + 1).1.checked_ilog2().unwrap_or_default() + 1;
            said.push(if is_whole {
                format!("`{}` stays below 2^{most}", found.name)
            } else {
                format!("bits {first} to {last} of `{}` stay below 2^{most}", found.name)
            });
        }
        said
    }
}
