//! Clauses, and which of them to look at when a literal becomes false.
//!
//! # Sources
//! Moskewicz et al., *Chaff: engineering an efficient SAT solver* (2001): two watched literals.

use super::assignment::{Assignment, Signed};
use crate::AssertionId;
use alloc::vec::Vec;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseId(u32);

/// Where a clause comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The user asserted it, or asserted a literal that implies it.
    Assertion(AssertionId),
    /// It is valid.
    Lemma,
    /// It follows from the others.
    Learned,
}

#[derive(Clone, Copy, Debug)]
struct Clause {
    /// Where the literals are. At least two; the first two are watched.
    start: u32,
    end: u32,
    origin: Origin,
}

/// All clauses of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Database {
    clauses: Vec<Clause>,
    literals: Vec<Signed>,
    /// By literal: the clauses that watch it. Invariant, when everything is propagated: a watched literal is false
    /// only where another literal of the clause is true, since no later level.
    watches: Vec<Vec<ClauseId>>,
}

impl Database {
    pub(super) fn clear(&mut self) {
        self.clauses.clear();
        self.literals.clear();
        for watches in &mut self.watches {
            watches.clear();
        }
    }

    /// Adds a clause; those with two literals or more are watched, at the first two.
    pub(super) fn add(&mut self, literals: &[Signed], origin: Origin) -> ClauseId {
        let id = ClauseId(self.clauses.len() as u32);
        let start = self.literals.len() as u32;
        self.literals.extend_from_slice(literals);
        self.clauses.push(Clause { start, end: self.literals.len() as u32, origin });
        if let [first, second, ..] = *literals {
            for watched in [first, second] {
                if self.watches.len() <= watched.index() {
                    self.watches.resize_with(watched.index() + 1, Vec::new);
                }
                self.watches[watched.index()].push(id);
            }
        }
        id
    }

    pub(super) fn literals(&self, id: ClauseId) -> &[Signed] {
        let Clause { start, end, .. } = self.clauses[id.0 as usize];
        &self.literals[start as usize..end as usize]
    }

    pub(super) fn origin(&self, id: ClauseId) -> Origin {
        self.clauses[id.0 as usize].origin
    }

    pub(super) fn ids(&self) -> impl ExactSizeIterator<Item = ClauseId> + use<> {
        (0..self.clauses.len() as u32).map(ClauseId)
    }

    /// How many clauses watch the literal.
    pub(super) fn watchers(&self, signed: Signed) -> usize {
        self.watches.get(signed.index()).map_or(0, Vec::len)
    }

    /// Draws what follows from the literal having become true, clause by clause; gives a clause that is false.
    pub(super) fn propagate(&mut self, assignment: &mut Assignment, signed: Signed) -> Option<ClauseId> {
        let falsified = signed.negated();
        let watches = self.watches.get_mut(falsified.index())?;
        let mut watches = core::mem::take(watches);
        let mut conflict = None;
        watches.retain(|&id| {
            if conflict.is_some() {
                return true;
            }
            match self.revise(assignment, id, falsified) {
                Watch::Moved => false,
                Watch::Kept => true,
                Watch::False => {
                    conflict = Some(id);
                    true
                }
            }
        });
        // Nothing was added meanwhile: a watch never moves to a literal that is false.
        self.watches[falsified.index()] = watches;
        conflict
    }

    fn revise(&mut self, assignment: &mut Assignment, id: ClauseId, falsified: Signed) -> Watch {
        let Clause { start, end, .. } = self.clauses[id.0 as usize];
        let literals = &mut self.literals[start as usize..end as usize];
        if literals[0] == falsified {
            literals.swap(0, 1);
        }
        if assignment.value(literals[0]) == Some(true) {
            return Watch::Kept;
        }
        if let Some(position) = (2..literals.len()).find(|&at| assignment.value(literals[at]) != Some(false))
        {
            literals.swap(1, position);
            let watched = literals[1];
            if self.watches.len() <= watched.index() {
                self.watches.resize_with(watched.index() + 1, Vec::new);
            }
            self.watches[watched.index()].push(id);
            return Watch::Moved;
        }
        let unit = literals[0];
        if assignment.value(unit).is_some() {
            return Watch::False;
        }
        assignment.assign(unit, Some(id));
        Watch::Kept
    }
}

enum Watch {
    Moved,
    Kept,
    /// Every literal of the clause is false.
    False,
}
