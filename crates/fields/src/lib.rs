//! Threads over words that are several numbers: systems for the search with store buffers, for any number of threads.
//!
//! Programs keep several numbers in one word: a writer bit and a count of readers, the two counters of a ticket lock, an index with a tag. Such a
//! word has more values than can be listed, where the number of threads is not bounded. So memory is divided: of each location, some bits are
//! *fields*, whose numbers are variables of the system, and the others have one of a few patterns. Masks, shifts, comparisons and additions act on
//! fields (`word`, `compute`), with carries from one to the next; where it depends on the numbers what happens, each way is a transition of its own
//! (`trail`). How memory is divided follows from what threads do (`memory`): bits that take many values are one field, until some mask or shift
//! tells parts of it apart.
//!
//! # What is assumed
//! A field of 14 bits and more does not wrap around: its number stays in the middle half of what it could be, where no step adds so much that it
//! would leave it after a thousand of them. Nothing else is assumed: what a field of fewer bits makes of an addition beyond its numbers is not known,
//! and a thread that comes there is reported.
//!
//! # Why this is right
//! Each access reads or writes all fields of a location and its pattern in one step, which to memory is one entry of the store buffer. So in each
//! state that is reached, the fields and the pattern are the bits of the number that is there, as long as what is assumed holds: each function keeps
//! that, by what it does with bits.

mod automaton;
mod compute;
mod emit;
mod kept;
mod memory;
mod thread;
mod trail;
mod way;
mod word;

use garret_automata::{Emitted, Members, Unsaid};
use garret_base::watch::Watch;
use garret_graphs::Code;
use memory::{Patterns, Shapes};
use way::Unknown;

/// The words of a program, divided into fields, and the patterns of the other bits that are looked at.
#[derive(Clone, Debug)]
pub struct Divided<'c> {
    code: &'c Code,
    shapes: Shapes,
    patterns: Patterns,
    /// Why nothing is known of states, in the last system.
    unknown: Vec<Unknown>,
}

/// Why nothing is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// No division of memory is one in which everything is computed, or no word has fields.
    Divided,
    /// What a thread does depends on where its own variables are.
    Different,
    /// There are too many states, or threads that are told by name.
    TooLarge,
    /// No thread is ever bad.
    Harmless,
    /// The time is over.
    Over,
}

impl<'c> Divided<'c> {
    /// Divides the words of a program, whose kinds of threads are these.
    ///
    /// # Errors
    /// There is no such division, or it takes too much.
    ///
    /// # Complexity
    /// At most 64 divisions, each with the states of all threads for each set of patterns, until these are all.
    pub fn new(code: &'c Code, members: &Members, watch: &Watch) -> Result<Self, Refused> {
        let shapes = automaton::shapes(code, members, watch)?;
        let mut locations = 0..u32::try_from(code.locations.len()).unwrap_or(u32::MAX);
        if !locations.any(|location| !shapes.fields(location).is_empty()) {
            return Err(Refused::Divided);
        }
        // what is written is looked at where some run writes it
        let patterns = Patterns::new(code, &shapes);
        Ok(Self { code, shapes, patterns, unknown: Vec::new() })
    }

    /// The system where memory holds the patterns that are looked at. Threads of which nothing more is known are bad
    /// ([`garret_automata::Reached::Unknown`]). The two ways to say what each thread has for itself have to be alike.
    ///
    /// # Errors
    /// See [`Refused`].
    pub fn system(&mut self, [one, other]: [&Members; 2], watch: &Watch) -> Result<Emitted, Refused> {
        let automata = |members: &Members, patterns: &mut Patterns| {
            let found = automaton::automata(self.code, members, (&self.shapes, patterns), watch);
            found.map_err(|stopped| match stopped {
                automaton::Stopped::Refused(refused) => refused,
                automaton::Stopped::Divide(_) => Refused::Divided,
            })
        };
        let found = automata(one, &mut self.patterns)?;
        if !found.is_alike(&automata(other, &mut self.patterns)?) {
            return Err(Refused::Different);
        }
        match emit::emitted(self.code, one, (&self.shapes, &found)) {
            Ok((system, unknown)) => {
                self.unknown = unknown;
                Ok(system)
            }
            Err(Unsaid::Harmless) => Err(Refused::Harmless),
            Err(Unsaid::TooLarge) => Err(Refused::TooLarge),
        }
    }

    /// Looks at one pattern more: the one for which nothing is known of a state of the last system, by the number of
    /// [`garret_automata::Reached::Unknown`]. False where there is another reason.
    pub fn more(&mut self, unknown: u32) -> bool {
        match self.unknown.get(unknown as usize) {
            Some(Unknown::Pattern(location, pattern)) => self.patterns.take(*location, *pattern),
            Some(Unknown::Gap(_)) | None => false,
        }
    }

    /// What is assumed, in words: that fields do not wrap around.
    #[must_use]
    pub fn assumed(&self) -> Vec<String> {
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
