//! Where terms occur: for each term the applications and the disequalities that mention it, as lists in two arenas.

use crate::TermId;
use crate::conflict::Cause;
use alloc::vec::Vec;

/// The end of a list.
const NONE: u32 = u32::MAX;

/// The occurrences of each term. Uses are permanent; disequalities are removed in reverse order.
#[derive(Clone, Debug, Default)]
pub(super) struct Occurrences {
    entries: Vec<Entry>,
    uses: Vec<Use>,
    disequalities: Vec<Disequality>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Head of the list of applications that have the term as an argument.
    first_use: u32,
    /// Head of the list of disequalities: twice the index, plus one if the term is the right side.
    first_disequality: u32,
    /// The number of entries of the two lists.
    own: u32,
    /// If the term is a root: the number of entries of the lists of all members of its class.
    total: u32,
}

#[derive(Clone, Copy, Debug)]
struct Use {
    application: TermId,
    next: u32,
}

/// An assumed disequality of two terms.
#[derive(Clone, Copy, Debug)]
pub(super) struct Disequality {
    pub(super) sides: [TermId; 2],
    pub(super) cause: Cause,
    /// For each side, the next entry of its list.
    next: [u32; 2],
}

impl Disequality {
    /// The side that is not this term.
    pub(super) fn other_side(&self, term: TermId) -> TermId {
        let [left, right] = self.sides;
        if left == term { right } else { left }
    }
}

impl Occurrences {
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.uses.clear();
        self.disequalities.clear();
    }

    pub(super) fn add_term(&mut self) {
        self.entries.push(Entry { first_use: NONE, first_disequality: NONE, own: 0, total: 0 });
    }

    /// The number of entries of the lists of all members of the class.
    pub(super) fn total(&self, root: TermId) -> u32 {
        self.entries[root.index()].total
    }

    /// Adds an application to the list of an argument, whose class has this root.
    pub(super) fn add_use(&mut self, argument: TermId, root: TermId, application: TermId) {
        let entry = &mut self.entries[argument.index()];
        self.uses.push(Use { application, next: entry.first_use });
        entry.first_use = self.uses.len() as u32 - 1;
        entry.own += 1;
        self.entries[root.index()].total += 1;
    }

    /// Adds a disequality between terms whose classes have these roots. Returns its index.
    pub(super) fn add_disequality(&mut self, sides: [TermId; 2], roots: [TermId; 2], cause: Cause) -> u32 {
        let index = self.disequalities.len() as u32;
        let mut next = [NONE; 2];
        for side in 0..2 {
            let entry = &mut self.entries[sides[side].index()];
            next[side] = core::mem::replace(&mut entry.first_disequality, 2 * index + side as u32);
            entry.own += 1;
            self.entries[roots[side].index()].total += 1;
        }
        self.disequalities.push(Disequality { sides, cause, next });
        index
    }

    /// Removes the newest disequality.
    pub(super) fn pop_disequality(&mut self, root: impl Fn(TermId) -> TermId) {
        let Some(Disequality { sides, next, .. }) = self.disequalities.pop() else { return };
        for side in [1, 0] {
            let entry = &mut self.entries[sides[side].index()];
            entry.first_disequality = next[side];
            entry.own -= 1;
            self.entries[root(sides[side]).index()].total -= 1;
        }
    }

    /// Merges the counts when the class of `child` joins that of `parent`.
    pub(super) fn join(&mut self, parent: TermId, child: TermId) {
        self.entries[parent.index()].total += self.total(child);
    }

    /// Undoes [`Self::join`], given the members that the class of `child` has again. Uses that were added since then stay.
    pub(super) fn separate(&mut self, parent: TermId, child: TermId, members: impl Iterator<Item = TermId>) {
        let total = members.map(|term| self.entries[term.index()].own).sum();
        self.entries[child.index()].total = total;
        self.entries[parent.index()].total -= total;
    }

    pub(super) fn disequality(&self, index: u32) -> &Disequality {
        &self.disequalities[index as usize]
    }

    pub(super) fn disequalities(&self) -> &[Disequality] {
        &self.disequalities
    }

    /// The disequalities of exactly this term, with their other sides.
    pub(super) fn disequalities_of(&self, term: TermId) -> impl Iterator<Item = (u32, TermId)> + '_ {
        let mut at = self.entries[term.index()].first_disequality;
        core::iter::from_fn(move || {
            let (index, side) = (at / 2, (at % 2) as usize);
            let disequality = self.disequalities.get(index as usize)?;
            at = disequality.next[side];
            Some((index, disequality.sides[1 - side]))
        })
    }

    /// The applications that have exactly this term as an argument.
    pub(super) fn uses_of(&self, term: TermId) -> impl Iterator<Item = TermId> + '_ {
        let mut at = self.entries[term.index()].first_use;
        core::iter::from_fn(move || {
            let node = self.uses.get(at as usize)?;
            at = node.next;
            Some(node.application)
        })
    }
}
