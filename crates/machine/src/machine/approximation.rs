//! Over-approximations of store buffers of unbounded length in states of fixed size.
//!
//! Under TSO the program `while (true) x = 0;` has infinitely many states, because its buffer grows. An approximation keeps only
//! so much of a buffer that there are finitely many, and the machine can do with it everything that it could do with any of the
//! buffers that it stands for. So no state is missed, but there may be additional ones. The results of reads, the conditions of
//! fences and the values in memory are exact.
//!
//! # What is kept
//! A buffer `q` is a sequence of entries, the oldest first. Each approximation is a function `a` of `q`:
//!
//! | [`Buffers`] | `a(q)` |
//! |---|---|
//! | [`Distinct`](Buffers::Distinct) | the different entries of `q`, each at its last place; those that occur more than once are marked |
//! | [`Set`](Buffers::Set) | the set of the writes of `q`, and which one is the newest of its cell; repeated writes are marked |
//! | [`Last`](Buffers::Last) | the cells that `q` writes, ordered by newest write, with its value; cells with several writes are marked |
//!
//! `Distinct` keeps whole entries, however many cells they write; the others keep the writes of an entry separately.
//!
//! # What the machine does with it
//! * A step appends an entry: it goes to the end of the list, from its earlier place if it was there, and is marked then (under
//!   `Last`, if the cell was there with any value). The result is `a(q e)`, and depends on `a(q)` and `e` only.
//! * An entry without a mark may *go*: its writes move to memory, and it is removed. Under `Distinct` and `Last` the memory model
//!   decides this as for an exact buffer, with the places in the list: under TSO the first one goes. Under `Set` the newest write
//!   of a cell goes after all others of that cell.
//! * An entry with a mark may *leak*: an older occurrence moves to memory, and the entry stays, with its mark or without it.
//!   Under `Last` the value that moves to memory is any value that a step of the process can write to the cell.
//!
//! # Why no state is missed
//! Let an exact state and an approximate one be related if they agree in all cells, memory included, and the approximate buffer
//! of each process is `a` of the exact one. Initial states are related: `a` of the empty buffer is empty. Each step of the exact
//! machine from a related state is matched by one or several steps of the approximate machine, and these lead to related states:
//! * *Steps of processes.* A process sees the newest write of each cell in its buffer, else memory. `a` keeps the newest write of
//!   each cell (the last entry that writes it is later than the last occurrences of all others that do), and `a(q)` is empty
//!   exactly if `q` is. So guards, fences, atomic steps and bad states are the same in both, and appending gives `a(q e)`.
//! * *Propagation of an entry `e` of `q`*, which leaves `r`. First, entries that are kept whole:
//!   - `e` occurs once in `q`. Then it has no mark. Each entry before its place in `a(q)` has its last occurrence in `q` before
//!     `e`, so it is older: as `e` may pass all older entries in `q`, it may pass the entries before it in `a(q)`, and may go.
//!     All others occur as often as before, in the same order: the result is `a(r)`.
//!   - `e` occurs several times. Two occurrences write the same cells, so under any model it is not the last one that propagates,
//!     and `e` keeps its last place. It leaks, and keeps its mark if two or more occurrences are left, else loses it: the result
//!     is `a(r)`.
//! * *Propagation with the writes of an entry kept separately.* Let the exact machine be one in which the writes of an entry are
//!   separate adjacent entries; it matches the propagation of an entry by propagating its parts one after the other. The parts
//!   that come later write other cells, and pass nothing that the entry could not pass. So the argument above holds for the
//!   parts. Under `Set`, removing an entry that occurs only once gives `a(r)`, so it suffices that it may go: under every model
//!   the newest write of a cell propagates after the older ones of that cell, as no model reorders entries of one cell. Under
//!   `Last`, read "occurs" as referring to the cell: the value of an older write is one that a step of the process wrote.
//!
//! So each state that the exact machine reaches is related to one that the approximate machine reaches, with the same cells and
//! the same bad states. If no bad state is reached, this holds for buffers of any length. A bad state that is reached may exist
//! only in the approximation: [`explore`](super::explore()) returns [`Bad`](super::Reached::Bad) only with a run of the exact
//! machine.
//!
//! The approximate machine ignores store fences: where entries of one buffer may be reordered, it also reorders them across a
//! marker. It can then do everything that it could do with markers, and more. Nothing else depends on markers, because they do
//! not affect whether a buffer is empty.
//!
//! There are finitely many buffers: the length of the list is at most the number of different entries for `Distinct`, of
//! different writes for `Set`, and of cells for `Last`. Numbers have the ranges of the exploration.
//!
//! # What is not sound
//! To drop older writes of a cell without a mark when a newer one is appended: other processes could have seen them in memory.
//! This exists only as a test of the tests.
//!
//! # Partial-order reduction
//! A step that only appends still commutes with the moves of its own buffer, in the direction that is needed: whatever went or
//! leaked before the step can leak or go after it, into the same state, because an appended entry that was there already is
//! marked then. What goes or leaks never changes what its own process sees. In contrast to exact buffers, entries that change
//! nothing in memory are not explored alone, because a write that leaks before them may be newer.
//!
//! # Sources
//! *Can We Efficiently Check Concurrent Programs Under Relaxed Memory Models in Maude?*, section 4.2 (buffers as sets, and what dropping old
//! updates misses); Meseguer, Palomino, Marti-Oliet, *Equational Abstractions*.

/// How the explored states compare with those of the exact machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Approximation {
    /// They are the same.
    Exact,
    /// Some states were, or may have been, left out; they may be bad even if no explored state is.
    Below,
    /// No state was left out, but there may be additional ones: a bad state is reported only with a run of the exact machine.
    Above,
    /// Both: states may have been left out, and there may be additional ones.
    Both,
}

/// The representation of store buffers in states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Buffers {
    /// Exact, up to a bound.
    #[default]
    Exact,
    /// Each different entry once, in the order in which they were last appended.
    Distinct,
    /// The different writes without their order, and the newest value of each cell.
    Set,
    /// For each cell, only the newest value.
    Last,
}

impl Buffers {
    /// All representations, the most precise first.
    pub const ALL: [Self; 4] = [Self::Exact, Self::Distinct, Self::Set, Self::Last];

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Distinct => "distinct",
            Self::Set => "set",
            Self::Last => "last",
        }
    }

    /// Whether this is an over-approximation: no state is missed because of the length of a buffer, but there may be additional
    /// states.
    #[must_use]
    pub fn is_approximate(self) -> bool {
        self != Self::Exact
    }
}
