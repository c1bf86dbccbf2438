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
//! A field of 15 bits and more does not wrap around: its number stays in the middle half of what it could be. Nothing else is: what a field of
//! fewer bits makes of an addition beyond its numbers is not known, and a thread that comes there is reported.
//!
//! # Why this is right
//! Each access reads or writes all fields of a location and its pattern in one step, which to memory is one entry of the store buffer. So in each
//! state that is reached, the fields and the pattern are the bits of the number that is there, as long as what is assumed holds: each function keeps
//! that, by what it does with bits.

mod automaton;
mod compute;
mod emit;
mod memory;
mod thread;
mod trail;
mod word;

use garret_automata::{Emitted, Gap, Members, Unsaid};
use garret_base::watch::Watch;
use garret_graphs::Code;

/// Threads whose words are divided into fields.
#[derive(Debug)]
pub struct Divided<'c> {
    code: &'c Code,
    members: &'c Members,
    automata: automaton::Automata,
}

/// Why there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// No division of memory is one in which everything is computed.
    Divided,
    /// There are too many states.
    TooLarge,
    /// The time is over.
    Over,
}

/// Divides the words of a program into fields.
///
/// # Errors
/// There is no such division, or it takes too much.
///
/// # Complexity
/// At most 64 divisions, each with the states of all threads for each set of patterns, until these are all.
pub fn divided<'c>(code: &'c Code, members: &'c Members, watch: &Watch) -> Result<Divided<'c>, Refused> {
    let automata = automaton::automata(code, members, watch)?;
    Ok(Divided { code, members, automata })
}

impl Divided<'_> {
    /// Whether two programs do the same.
    #[must_use]
    pub fn is_alike(&self, other: &Self) -> bool {
        self.automata.kinds == other.automata.kinds && self.automata.patterns == other.automata.patterns
    }

    /// Whether some location has a field.
    #[must_use]
    pub fn has_fields(&self) -> bool {
        let locations = 0..u32::try_from(self.code.locations.len()).unwrap_or(u32::MAX);
        locations.into_iter().any(|location| !self.automata.shapes.fields(location).is_empty())
    }

    /// The system, and why nothing is known of states ([`garret_automata::Reached::Unknown`]); with `unknown`, threads that come there are bad.
    ///
    /// # Errors
    /// No thread is ever bad, or too many are told by name.
    pub fn emitted(&self, unknown: bool) -> Result<(Emitted, Vec<Gap>), Unsaid> {
        emit::emitted(self.code, self.members, &self.automata, unknown)
    }

    /// What is assumed, in words: that fields do not wrap around.
    #[must_use]
    pub fn assumed(&self) -> Vec<String> {
        let name = |location: u32| {
            self.code.locations.get(location as usize).map_or("memory", |found| found.name.as_str())
        };
        let wide = self.automata.shapes.wide().into_iter();
        wide.map(|(location, first, last)| {
            format!("bits {first} to {last} of `{}` do not wrap around", name(location))
        })
        .collect()
    }
}
