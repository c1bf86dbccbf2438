//! Clauses, and the watched literals, which determine the clauses to visit when a literal becomes false.
//!
//! # Sources
//! Moskewicz et al., *Chaff: engineering an efficient SAT solver* (2001): two watched literals.

use super::assignment::{Assignment, Signed};
use crate::AssertionId;
use alloc::vec::Vec;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseId(u32);

/// The origin of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The user asserted it, or asserted a literal that implies it.
    Assertion(AssertionId),
    /// It is a valid clause of the theory.
    Lemma,
    /// It was learned from other clauses.
    Learned,
}

#[derive(Clone, Copy, Debug)]
struct Clause {
    /// The range of its literals. The first two are watched. (A unit clause has only one literal.)
    start: u32,
    end: u32,
    origin: Origin,
}

/// All clauses of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Database {
    clauses: Vec<Clause>,
    literals: Vec<Signed>,
    /// By literal: the clauses that watch it. Invariant, after propagation: a watched literal is false only if another literal of the
    /// clause became true in the same or an earlier level.
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

    /// Adds a clause; if it has two or more literals, it watches the first two.
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

    /// The number of clauses that watch the literal.
    pub(super) fn watchers(&self, signed: Signed) -> usize {
        self.watches.get(signed.index()).map_or(0, Vec::len)
    }

    /// Propagates in the clauses that a literal became true. Returns a clause whose literals are all false, if there is one.
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
        // Meanwhile no watch was added here: a watch never moves to a false literal.
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
