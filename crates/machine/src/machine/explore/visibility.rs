//! Visible steps: those that can turn a bad state into a good one, or that affect states declared unreachable.
//!
//! A step that is taken earlier than it might be must not turn a bad state into a good one, because the bad state would be
//! missed. It may turn a good one into a bad one.

use crate::machine::ground::{
    Carriage, CellId, Ground, GroundBad, GroundFormula, GroundLiteral, GroundSystem, Operand, Read, Step,
    Written,
};
use garret_base::map::Map;

/// The formulas of bad states and invariants.
pub(crate) struct Visibility<'g> {
    ground: &'g GroundSystem<'g>,
}

/// Known values of some reads.
type Knowledge = Map<Read, i64>;

impl<'g> Visibility<'g> {
    pub(crate) fn new(ground: &'g GroundSystem<'g>) -> Self {
        Self { ground }
    }

    /// Whether the step never turns a bad state into a good one, and affects no invariant.
    pub(crate) fn is_harmless(&self, step: &Step) -> bool {
        let before = known(&step.guard);
        let mut after = before.clone();
        for write in &step.writes {
            for read in self.changed(step, write.cell) {
                match write.unconditional() {
                    Some(Written::Value(Operand::Constant(value))) => after.insert(read, *value),
                    _ => after.remove(&read),
                };
            }
        }
        let touches = |part: &Ground| {
            let mut touches = false;
            part.for_each_read(&mut |read| {
                touches |= step
                    .writes
                    .iter()
                    .any(|it| it.cell == read.cell && self.changed(step, it.cell).contains(&read));
            });
            touches
        };
        let is_false = |bad: &GroundBad, knowledge: &Knowledge| {
            bad.formula.conjuncts().iter().any(|part| truth(part, knowledge) == Some(false))
        };
        let stays = |bad: &GroundBad| {
            bad.formula.conjuncts().iter().all(|part| !touches(part) || truth(part, &after) == Some(true))
        };
        let ignores = |bad: &GroundBad| bad.formula.conjuncts().iter().all(|part| !touches(part));
        self.ground.unsafes.iter().all(|bad| is_false(bad, &before) || stays(bad))
            && self
                .ground
                .invariants
                .iter()
                .all(|bad| ignores(bad) || is_false(bad, &before) && is_false(bad, &after))
    }

    /// The reads whose values change when the step writes the cell.
    fn changed(&self, step: &Step, cell: CellId) -> Vec<Read> {
        let buffered = self.ground.buffering.has_buffers() && self.ground.cells.symbol(cell).weak;
        if step.carriage == Carriage::Entry && buffered {
            // other processes do not see it yet
            return vec![Read { cell, by: step.main }];
        }
        let readers =
            if buffered { (1..=self.ground.cells.processes).map(Some).collect() } else { vec![None] };
        readers.into_iter().map(|by| Read { cell, by }).collect()
    }
}

/// The values that a guard determines for single reads.
fn known(guard: &Ground) -> Knowledge {
    let mut knowledge = Knowledge::default();
    for part in guard.conjuncts() {
        if let Ground::Atom(
            GroundLiteral::Equal(Operand::Read(read), Operand::Constant(value))
            | GroundLiteral::Equal(Operand::Constant(value), Operand::Read(read)),
        ) = part
        {
            knowledge.insert(*read, *value);
        }
    }
    knowledge
}

/// The truth value of the formula, if the known values determine it.
fn truth(formula: &Ground, knowledge: &Knowledge) -> Option<bool> {
    let mut complete = !formula.has_fence();
    formula.for_each_read(&mut |read| complete &= knowledge.contains_key(&read));
    complete.then(|| formula.holds(&|read| knowledge.get(&read).copied().unwrap_or_default(), &|_| true))
}
