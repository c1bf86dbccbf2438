//! Depth-first branching over the disjunctions of a step: guards, `case` branches, and which reads a write satisfies.

use crate::cube::formula::{CubeAtom, CubeValue, Ground};
use crate::cube::term::CubeTerm;
use crate::cube::vocabulary::Context;
use crate::cube::{Group, open};
use bumpalo::Bump;
use garret_machine::ground::{self, Possible};
use garret_solver::Literal;

/// A choice point, or a formula to assert.
pub(crate) enum Task {
    /// The formula holds before the step.
    Require(Ground),
    /// Which branch of an update determines the new value of the cell.
    Decide(Decision),
    /// Whether the step satisfies the reads of the group by other processes, if it writes a cell that they read.
    Satisfy(Group),
}

/// The branches of an update, for one cell.
pub(crate) struct Decision {
    pub(crate) write: ground::Write<CubeTerm, Condition, CubeValue>,
    /// The cell is weak.
    pub(crate) weak: bool,
}

/// The condition of a branch. `fails` is not the negation of `holds`: both are approximated from above.
pub(crate) struct Condition {
    pub(crate) holds: Ground,
    pub(crate) fails: Ground,
}

impl Condition {
    /// Some(true) if the condition always holds, Some(false) if it never holds.
    fn truth(&self) -> Option<bool> {
        match self.holds {
            Ground::True => Some(true),
            Ground::False => Some(false),
            _ => None,
        }
    }
}

/// The choices made so far on a path.
#[derive(Default)]
pub(crate) struct Choices {
    /// The weak cells read by guards and conditions, with repetitions.
    pub(crate) reads: Vec<CubeTerm>,
    /// The number of fences of the process that were asserted.
    pub(crate) fences: usize,
    /// The number of fences of all processes that were asserted.
    pub(crate) fences_of_all: usize,
    /// The new values of the cells that are written.
    pub(crate) written: Vec<Write>,
    /// The asserted literals.
    pub(crate) said: Vec<Literal<CubeTerm>>,
    /// The groups for which satisfaction of the reads by other processes was chosen, and those for which it was rejected.
    pub(crate) satisfied: Vec<Group>,
    pub(crate) unsatisfied: Vec<Group>,
}

/// A cell that the step writes.
#[derive(Clone)]
pub(crate) struct Write {
    pub cell: CubeTerm,
    pub(crate) weak: bool,
    pub(crate) value: CubeValue,
}

/// The unsatisfied reads that the writes of a step may satisfy.
pub(crate) trait Readers {
    /// Whether the group has unsatisfied reads, by processes other than the main one, of a cell that is written.
    fn is_read(&self, group: Group, choices: &Choices) -> bool;

    /// Whether the order of the groups and the choices made so far allow that the step satisfies these reads, or that it does not.
    /// Only certain impossibilities are reported; the remaining cases are checked at the end of the path.
    fn may_be(&self, group: Group, satisfied: bool, choices: &Choices) -> bool;

    /// The cube's constraints on the values that the group reads, applied to the written values; only the simple constraints.
    fn values(&self, group: Group, choices: &Choices) -> Vec<Ground>;
}

/// The case without unsatisfied reads.
pub(crate) struct NoReaders;

impl Readers for NoReaders {
    fn is_read(&self, _group: Group, _choices: &Choices) -> bool {
        false
    }

    fn may_be(&self, _group: Group, _satisfied: bool, _choices: &Choices) -> bool {
        true
    }

    fn values(&self, _group: Group, _choices: &Choices) -> Vec<Ground> {
        Vec::new()
    }
}

/// Formulas still to be asserted, in this order. Lists share their tails: what follows a choice is stored only once.
#[derive(Clone, Copy)]
pub(crate) struct Pending<'p>(Option<&'p Link<'p>>);

struct Link<'p> {
    formula: &'p Ground,
    rest: Pending<'p>,
}

impl<'p> Pending<'p> {
    const NONE: Self = Self(None);

    /// The list with one more formula in front.
    fn with(self, formula: &'p Ground, arena: &'p Bump) -> Self {
        Self(Some(arena.alloc(Link { formula, rest: self })))
    }
}

/// The result of asserting formulas up to the first disjunction.
enum Asserted<'p> {
    All,
    Conflict,
    /// A disjunction was reached; the remaining formulas are still pending.
    UpTo(&'p [Ground], Pending<'p>),
}

/// Explores all paths through a list of tasks, and calls `leaf` at the end of each consistent one.
pub(crate) struct Branching<'a, 'v, L> {
    pub(crate) context: &'a mut Context<'v>,
    pub(crate) tasks: &'a [Task],
    pub(crate) choices: Choices,
    pub(crate) readers: &'a dyn Readers,
    /// Called before each further choice; true ends the exploration.
    pub(crate) is_over: &'a dyn Fn() -> bool,
    /// The memory for pending formulas.
    pub(crate) arena: &'a Bump,
    pub(crate) leaf: L,
}

impl<'a, 'v, L: FnMut(&mut Context<'v>, &Choices)> Branching<'a, 'v, L> {
    pub(crate) fn run(&mut self) {
        self.task(0);
    }

    /// Continues with the task of this index. The recursion depth is the number of choices, not the number of tasks.
    fn task(&mut self, mut index: usize) {
        let (tasks, arena) = (self.tasks, self.arena);
        loop {
            match tasks.get(index) {
                None => return (self.leaf)(self.context, &self.choices),
                Some(Task::Require(ground)) => match self.assert(Pending::NONE.with(ground, arena)) {
                    Asserted::All => index += 1,
                    Asserted::Conflict => return,
                    Asserted::UpTo(parts, rest) => return self.choose(parts, rest, index),
                },
                Some(Task::Decide(decision)) => return self.decide(decision, index),
                Some(&Task::Satisfy(group)) => return self.satisfy(group, index),
            }
        }
    }

    /// Asserts the pending formulas, then continues with the task after `index`.
    fn require<'p>(&mut self, pending: Pending<'p>, index: usize)
    where
        'a: 'p,
    {
        match self.assert(pending) {
            Asserted::All => self.task(index + 1),
            Asserted::Conflict => {}
            Asserted::UpTo(parts, rest) => self.choose(parts, rest, index),
        }
    }

    /// Tries one disjunct after the other, each followed by the pending formulas. If a disjunct already follows from the assertions,
    /// it alone is tried: its successors contain those of the other disjuncts.
    fn choose<'p>(&mut self, parts: &'p [Ground], rest: Pending<'p>, index: usize)
    where
        'a: 'p,
    {
        if (self.is_over)() {
            return;
        }
        if parts.iter().any(|part| self.is_said(part)) {
            return self.require(rest, index);
        }
        for part in parts {
            let pending = rest.with(part, self.arena);
            self.scoped(|this| this.require(pending, index));
        }
    }

    /// Asserts formulas up to the first disjunction.
    fn assert<'p>(&mut self, mut pending: Pending<'p>) -> Asserted<'p>
    where
        'a: 'p,
    {
        let arena = self.arena;
        while let Some(&Link { formula, rest }) = pending.0 {
            pending = rest;
            match formula {
                Ground::True | Ground::Atom(CubeAtom::Unknown) => {}
                Ground::False => return Asserted::Conflict,
                Ground::Atom(CubeAtom::Read(cell)) => self.choices.reads.push(*cell),
                Ground::Atom(CubeAtom::Fence) => self.choices.fences += 1,
                Ground::Atom(CubeAtom::FenceAll) => self.choices.fences_of_all += 1,
                Ground::Atom(CubeAtom::Literal(literal)) => {
                    if !self.context.assume(literal) {
                        return Asserted::Conflict;
                    }
                    self.choices.said.push(literal.clone());
                }
                Ground::And(parts) => {
                    pending = parts.iter().rev().fold(pending, |pending, part| pending.with(part, arena));
                }
                Ground::Or(parts) => return Asserted::UpTo(parts, pending),
            }
        }
        Asserted::All
    }

    fn decide(&mut self, decision: &Decision, index: usize) {
        if (self.is_over)() {
            return;
        }
        let arena = self.arena;
        let mut earlier = Pending::NONE;
        for Possible { condition, value, is_certain } in decision.write.possible(Condition::truth) {
            let conditions = earlier.with(&condition.holds, arena);
            self.scoped(|this| {
                let (cell, weak) = (decision.write.cell, decision.weak);
                this.choices.written.push(Write { cell, weak, value: value.clone() });
                this.require(conditions, index);
            });
            if is_certain {
                return;
            }
            earlier = earlier.with(&condition.fails, arena);
        }
        // no branch applies: the cell keeps its value
        self.scoped(|this| this.require(earlier, index));
    }

    fn satisfy(&mut self, group: Group, index: usize) {
        if (self.is_over)() {
            return;
        }
        if !self.readers.is_read(group, &self.choices) {
            return self.task(index + 1);
        }
        if self.readers.may_be(group, true, &self.choices) {
            self.choices.satisfied.push(group);
            let values = self.readers.values(group, &self.choices);
            let pending = values.iter().fold(Pending::NONE, |pending, value| pending.with(value, self.arena));
            self.scoped(|this| this.require(pending, index));
            self.choices.satisfied.pop();
        }
        if self.readers.may_be(group, false, &self.choices) {
            self.choices.unsatisfied.push(group);
            self.task(index + 1);
            self.choices.unsatisfied.pop();
        }
    }

    /// Whether the formula adds nothing to the assertions and reads, by a syntactic test.
    fn is_said(&self, ground: &Ground) -> bool {
        let Choices { reads, fences, fences_of_all, said, .. } = &self.choices;
        ground.eval(&mut |part| match part {
            CubeAtom::Literal(literal) => said.iter().any(|known| open::literal_implies(known, literal)),
            CubeAtom::Read(cell) => reads.contains(cell),
            CubeAtom::Fence => *fences + *fences_of_all > 0,
            CubeAtom::FenceAll => *fences_of_all > 0,
            // an unknown condition is not asserted
            CubeAtom::Unknown => true,
        })
    }

    /// Runs a part of the exploration, then undoes its assertions and choices.
    fn scoped(&mut self, explore: impl FnOnce(&mut Self)) {
        let Choices { reads, fences, fences_of_all, written, said, .. } = &self.choices;
        let marks = (reads.len(), (*fences, *fences_of_all), written.len(), said.len());
        self.context.push();
        explore(self);
        self.context.pop();
        self.choices.reads.truncate(marks.0);
        (self.choices.fences, self.choices.fences_of_all) = marks.1;
        self.choices.written.truncate(marks.2);
        self.choices.said.truncate(marks.3);
    }
}
