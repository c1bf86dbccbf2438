//! The members of the portfolio, by name.

use std::fmt;

/// The member of the portfolio that gave the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Member {
    /// None: the system was not searched.
    Nobody,
    /// The exploration of a few processes, which reached a bad state.
    Exploration,
    /// The exploration of all states of all numbers of processes up to `number_procs`.
    Whole,
    /// The search without inference.
    Plain,
    /// The search that infers invariants.
    Inferring,
    /// The same, with universal guards carried, that is, applied to the processes that enter later.
    Carrying,
    /// The search that infers links between processes, with invariants of at most this many processes.
    Linked(usize),
    /// The check of the system in which store buffers with at most this many entries are arrays.
    Buffered(usize),
    /// The check of the system in which loops over all processes visit them in any order.
    Unordered,
    /// The check of the system that records who wrote variables last.
    Writers,
}

impl fmt::Display for Member {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nobody => out.write_str("nobody"),
            Self::Exploration => out.write_str("the exploration of a few processes"),
            Self::Whole => out.write_str("the exploration of all states"),
            Self::Plain => out.write_str("the search without inference"),
            Self::Inferring => out.write_str("the search that infers invariants"),
            Self::Carrying => out.write_str("the search that infers invariants and carries universal guards"),
            Self::Buffered(1) => out.write_str("the search with store buffers of one entry as arrays"),
            Self::Buffered(entries) => {
                write!(out, "the search with store buffers of at most {entries} entries as arrays")
            }
            Self::Unordered => out.write_str("the search with loops over all processes in any order"),
            Self::Writers => out.write_str("the search that records which process last wrote each variable"),
            Self::Linked(processes) => {
                write!(out, "the search for queues, with invariants of at most {processes} processes")
            }
        }
    }
}
