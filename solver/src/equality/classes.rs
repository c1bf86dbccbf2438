//! Union-find with undo and proofs: classes can be enumerated and separated again, and equalities explained.

use crate::TermId;
use crate::conflict::Cause;
use alloc::vec::Vec;

/// A partition of the terms, with a spanning tree of reasons for each class.
#[derive(Clone, Debug, Default)]
pub(super) struct Classes {
    nodes: Vec<Node>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// Invariant: a member of the class, the same for all members.
    root: TermId,
    /// Invariant: following `next` enumerates the whole class and returns to the start.
    next: TermId,
    /// If the term is a root: the size of its class.
    size: u32,
    /// Invariant: the links form a tree over each class; its root is the only term without a link.
    link: Option<Link>,
}

/// An edge of the proof forest: an equality of two terms with its reason.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) to: TermId,
    pub(super) why: Why,
    /// The time at which the two became equal (see [`crate::trail::Trail::now`]).
    pub(super) time: u32,
}

/// The reason for an equality.
#[derive(Clone, Copy, Debug)]
pub(super) enum Why {
    Cause(Cause),
    /// The terms are applications of one function to equal arguments.
    Congruence,
    /// One term is the constant of the only value that was left in the class of the other.
    SingleValue,
}

impl Classes {
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
    }

    pub(super) fn add(&mut self, term: TermId) {
        debug_assert!(term.index() == self.nodes.len(), "terms come in order");
        self.nodes.push(Node { root: term, next: term, size: 1, link: None });
    }

    pub(super) fn root(&self, term: TermId) -> TermId {
        self.nodes[term.index()].root
    }

    /// The terms from `first` to `last` along `next`.
    fn segment(&self, first: TermId, last: TermId) -> impl Iterator<Item = TermId> + '_ {
        let mut at = Some(first);
        core::iter::from_fn(move || {
            let term = at?;
            at = if term == last { None } else { Some(self.nodes[term.index()].next) };
            Some(term)
        })
    }

    /// All members of the term's class.
    pub(super) fn members(&self, term: TermId) -> impl Iterator<Item = TermId> + '_ {
        self.segment(self.nodes[term.index()].next, term)
    }

    /// The former class of `child`, immediately after its union into `parent`.
    pub(super) fn joined(&self, parent: TermId, child: TermId) -> impl Iterator<Item = TermId> + '_ {
        self.segment(self.nodes[parent.index()].next, child)
    }

    /// The former class of `parent`, immediately after the union with `child`.
    pub(super) fn remained(&self, parent: TermId, child: TermId) -> impl Iterator<Item = TermId> + '_ {
        self.segment(self.nodes[child.index()].next, parent)
    }

    /// The roots of the two classes: the one that a union would keep, and the one that would join it.
    pub(super) fn order(&self, a: TermId, b: TermId) -> (TermId, TermId) {
        let (a, b) = (self.root(a), self.root(b));
        if self.nodes[a.index()].size >= self.nodes[b.index()].size { (a, b) } else { (b, a) }
    }

    /// Merges the classes of the two terms; they must be different.
    pub(super) fn unite(&mut self, a: TermId, b: TermId, why: Why, time: u32) {
        let (parent, child) = self.order(a, b);
        let (from, to) = if self.root(a) == child { (a, b) } else { (b, a) };
        self.lift(from);
        self.nodes[from.index()].link = Some(Link { to, why, time });
        self.relabel(child, parent);
        self.swap_next(parent, child);
        self.nodes[parent.index()].size += self.nodes[child.index()].size;
    }

    /// Undoes the newest union, in which `child` stopped to be a root, by an equality of these two terms. Returns the root of the
    /// class that it had joined.
    pub(super) fn separate(&mut self, child: TermId, [a, b]: [TermId; 2]) -> TermId {
        let parent = self.root(child);
        self.swap_next(parent, child);
        self.relabel(child, child);
        self.nodes[parent.index()].size -= self.nodes[child.index()].size;
        // Later unions may have reversed the link.
        let holder = if self.link(a).is_some_and(|link| link.to == b) { a } else { b };
        debug_assert!(
            self.link(holder).is_some_and(|link| [a, b].contains(&link.to)),
            "the union had a link"
        );
        self.nodes[holder.index()].link = None;
        parent
    }

    fn relabel(&mut self, class: TermId, root: TermId) {
        let mut at = class;
        loop {
            self.nodes[at.index()].root = root;
            at = self.nodes[at.index()].next;
            if at == class {
                return;
            }
        }
    }

    fn swap_next(&mut self, a: TermId, b: TermId) {
        let (next_a, next_b) = (self.nodes[a.index()].next, self.nodes[b.index()].next);
        self.nodes[a.index()].next = next_b;
        self.nodes[b.index()].next = next_a;
    }

    /// Reverses links so that `term` becomes the root of its tree.
    fn lift(&mut self, term: TermId) {
        let mut link = self.nodes[term.index()].link.take();
        let mut at = term;
        while let Some(Link { to, why, time }) = link {
            link = self.nodes[to.index()].link.replace(Link { to: at, why, time });
            at = to;
        }
    }

    pub(super) fn link(&self, term: TermId) -> Option<Link> {
        self.nodes[term.index()].link
    }

    fn depth(&self, term: TermId) -> u32 {
        let mut depth = 0;
        let mut at = term;
        while let Some(link) = self.link(at) {
            at = link.to;
            depth += 1;
        }
        depth
    }

    /// Visits the links on the path between two terms of one class, each with the term at which it starts.
    pub(super) fn path(&self, a: TermId, b: TermId, mut visit: impl FnMut(TermId, Link)) {
        debug_assert!(self.root(a) == self.root(b), "there is a way only within a class");
        let (mut low, mut high) = (a, b);
        let (mut deep, mut shallow) = (self.depth(a), self.depth(b));
        while low != high {
            if deep < shallow {
                core::mem::swap(&mut low, &mut high);
                core::mem::swap(&mut deep, &mut shallow);
            }
            let link =
                self.link(low).expect("only the top has no link, and the deeper of two is not the top");
            visit(low, link);
            low = link.to;
            deep -= 1;
        }
    }

    /// Whether the two terms were equal before this time.
    pub(super) fn together_before(&self, a: TermId, b: TermId, time: u32) -> bool {
        if self.root(a) != self.root(b) {
            return false;
        }
        let mut before = true;
        self.path(a, b, |_, link| before &= link.time < time);
        before
    }

    /// Panics if an invariant is violated.
    pub(super) fn check(&self) {
        for index in 0..self.nodes.len() {
            let term = TermId::new(index);
            let members: Vec<_> = self.members(term).collect();
            assert!(members.contains(&self.root(term)), "the root is a member");
            assert_eq!(self.nodes[self.root(term).index()].size as usize, members.len());
            assert!(members.iter().all(|&member| self.root(member) == self.root(term)));
            assert_eq!(members.iter().filter(|&&member| self.link(member).is_none()).count(), 1);
            assert!(self.link(term).is_none_or(|link| self.root(link.to) == self.root(term)));
        }
    }
}
