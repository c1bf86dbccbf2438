//! Store buffers of any length in states of a fixed size: approximations from above.
//!
//! Under TSO the program `while (true) x = 0;` has states without end, as its buffer grows. An approximation keeps so much of a buffer
//! only that there are finitely many, and the machine does with it all that it could do with any of the buffers that it stands for. Then
//! no state is missed; there may be more. What is read, what a fence asks and what memory holds are as they were.
//!
//! # What is kept
//! A buffer `q` is a sequence of entries, the oldest first. Each approximation is a function `a` of it:
//!
//! | [`Buffers`] | `a(q)` |
//! |---|---|
//! | [`Distinct`](Buffers::Distinct) | the different entries of `q`, each at its last place, those marked that occur more than once |
//! | [`Set`](Buffers::Set) | the set of the writes of `q`, those marked that occur more than once, and which one is the newest of its cell |
//! | [`Last`](Buffers::Last) | the cells that `q` writes in the order of their newest writes, with the newest values; those marked that are written more than once |
//!
//! `Distinct` keeps entries as they are, however many cells they write; the others keep the writes of an entry one by one.
//!
//! # What the machine does with it
//! * A step appends: what is appended comes to the end, from where it was if it was there, and is marked then (under `Last`, where the
//!   cell was there with any value). This is `a(q e)`, given `a(q)` and `e`.
//! * What has no mark may *go*: its writes move to memory, and it is removed. Under `Distinct` and `Last` that is asked of the memory
//!   model as for an exact buffer, with the places in the list: under TSO the first one goes. Under `Set` the newest write of a cell
//!   goes after all others of that cell.
//! * What has a mark may *leak*: an older occurrence moves to memory, and it stays, with its mark or without. Under `Last` the value
//!   that moves to memory is any that a step of the process can write to the cell.
//!
//! # Why no state is missed
//! Let an exact state and an approximate one be related when they have the same cells, memory included, and the approximate buffer of
//! each process is `a` of the exact one. Initial states are related: `a` of the empty buffer is empty. Each step of the exact machine
//! from a state that is related is matched, by one step or several, and they lead to related states:
//! * *Steps of processes.* A process sees the newest write of each cell in its buffer, else memory. `a` keeps the newest write of each
//!   cell (the last entry that writes it is later than the last places of all others that do), and `a(q)` is empty just when `q` is: so
//!   guards, fences, atomic steps and bad states are the same in both, and what is appended is `a(q e)`.
//! * *Propagation of an entry `e` of `q`*, which leaves `r`. First, entries that are kept whole:
//!   - `e` occurs once in `q`. Then it has no mark. What is before its place in `a(q)` has its last place in `q` before `e`, so that it
//!     is older: that `e` may pass all that is older in `q` means that it may pass what is before it in `a(q)`, and it may go. All others
//!     occur as often as before, in the same order: what is left is `a(r)`.
//!   - `e` occurs more often. As two occurrences write the same cells, it is not the last one that propagates, under any model. So `e`
//!     keeps its last place. It leaks, and stays with its mark if two or more occurrences are left, else without: this is `a(r)`.
//! * *The same, with the writes of an entry one by one.* Let the exact machine be one in which the writes of an entry are entries of
//!   their own, adjacent ones; it matches the propagation of an entry by that of its parts, one after the other. Parts whose turn comes
//!   later write other cells and pass nothing that the entry could not pass. So the argument above holds for the parts. Under `Set`, it
//!   is enough for going that an occurrence that is the only one leaves `a(r)`: the newest write of a cell propagates after the older ones
//!   of that cell under every model, as no model lets entries of one cell pass each other. Under `Last`, let "occurs" be said of the
//!   cell: the value of an older write is one that a step of the process wrote.
//!
//! So each state that the exact machine reaches is related to one that the approximate machine reaches, with the same cells and the same
//! bad states. That no bad state is reached is then true of buffers of any length. A bad state that is reached may be one of the
//! approximation alone: [`explore`](super::explore()) says [`Bad`](super::Reached::Bad) only with a run of the exact machine.
//!
//! Store fences are left out of the approximate machine: where entries of one buffer may pass each other, it lets them pass those before a
//! marker, too. It then does all that it could do without it and more; nothing else depends on markers, as a buffer is empty or not whatever
//! markers it has.
//!
//! There are finitely many buffers: the list of `Distinct` is as long as there are different entries, that of `Set` as there are different
//! writes, that of `Last` as there are cells. Numbers are those of the exploration.
//!
//! # What is not sound
//! To drop older writes of a cell when a newer one is appended, without a mark: others could have seen them in memory. It exists as a test
//! of the tests only.
//!
//! # Partial-order reduction
//! A step that only appends still commutes with what its own buffer does, in the direction that counts: whatever went or leaked before it
//! can leak or go after it, into the same state, since what it appends is marked then where it was there. What goes or leaks never changes
//! what its own process sees. Entries that change nothing in memory are not explored alone, as under an exact buffer: what leaks
//! before them may be newer.
//!
//! # Sources
//! *Can We Efficiently Check Concurrent Programs Under Relaxed Memory Models in Maude?*, section 4.2 (buffers as sets, and what dropping old
//! updates misses); Meseguer, Palomino, Marti-Oliet, *Equational Abstractions*.

/// How the states that were explored compare with those of the exact machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Approximation {
    /// They are the same.
    Exact,
    /// Some were, or may have been, left out: that none is bad says nothing of those.
    Below,
    /// None was left out, and there may be more: a bad one counts only with a run of the exact machine.
    Above,
    /// Both.
    Both,
}

/// How store buffers are kept in states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Buffers {
    /// As they are, up to a bound.
    #[default]
    Exact,
    /// Each different entry once, in the order in which they were last appended.
    Distinct,
    /// The different writes without their order, and the newest value of each cell.
    Set,
    /// For each cell the newest value only.
    Last,
}

impl Buffers {
    /// All of them, the most precise first.
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

    /// Whether there may be more states than those of the exact machine, and none is missed for the length of a buffer.
    #[must_use]
    pub fn is_approximate(self) -> bool {
        self != Self::Exact
    }
}
