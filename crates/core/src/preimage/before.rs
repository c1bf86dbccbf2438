//! The cubes before a step, once all choices are made.

use super::Budget;
use super::branch::Choices;
use super::ground::Environment;
use super::step::{StepReaders, ordered};
use crate::cube::vocabulary::Context;
use crate::cube::{Cube, Ground, KeptProcesses, Overflow, Proc, RawCube};
use garret_machine::memory::WeakCell;

/// A step into a cube, for the end of each path through its choices.
pub(super) struct Before<'b, 'a, 'v> {
    /// The step, and the unsatisfied reads of the cube after it.
    pub(super) readers: &'b StepReaders<'a, 'b, 'v>,
    pub(super) env: &'b Environment,
    /// The instances of the guard for every process outside that remain true after the step.
    pub(super) outside: Vec<Ground>,
    /// The families of weak cells of other processes that the step certainly writes.
    pub(super) written_open: Vec<WeakCell>,
    /// Which processes without literals remain in the cube.
    pub(super) keep: KeptProcesses,
    /// If universal guards are carried, the largest number of processes of a cube.
    pub(super) most_processes: Option<usize>,
    pub(super) budget: &'b Budget,
}

impl Before<'_, '_, '_> {
    /// Calls `add` with the cubes before the step for these choices, each with the new names of the processes.
    pub(super) fn end(
        &self,
        context: &mut Context<'_>,
        choices: &Choices,
        add: &mut impl FnMut(Cube, Vec<Option<Proc>>),
    ) -> Result<(), Overflow> {
        let StepReaders { step, main, literals, .. } = *self.readers;
        let changes = step.changes(main, choices);
        if step.cube.open.is_empty() && !changes {
            return Ok(());
        }
        let carried = step.carried(main, choices, self.env)?;
        if carried == step.cube.open && !changes {
            return Ok(());
        }
        context.push();
        let conjunctions = step.conjunctions(literals, main, choices, context);
        let added = conjunctions.map(|conjunctions| {
            for literals in conjunctions {
                self.add(literals, &carried, choices, add);
            }
        });
        context.pop();
        added
    }

    /// Calls `add` for the cube with these literals, unless the order of its events has a cycle.
    fn add(
        &self,
        literals: Vec<garret_solver::Literal<crate::cube::CubeTerm>>,
        carried: &[Ground],
        choices: &Choices,
        add: &mut impl FnMut(Cube, Vec<Option<Proc>>),
    ) {
        let StepReaders { step, main, before, model, .. } = *self.readers;
        let vocabulary = step.grounder.vocabulary;
        let events = step.events(main, choices, &self.written_open, &literals);
        let raw = RawCube {
            processes: step.grounder.processes,
            literals,
            before: before.to_vec(),
            order: step.cube.order.clone(),
            open: carried.iter().chain(&self.outside).cloned().collect(),
        };
        let Some(raw) = ordered(raw, model, &events, main, choices) else { return };
        let (cube, renaming) = raw.normalized(vocabulary, self.keep);
        let Some(most) = self.most_processes else { return add(cube, renaming) };
        for (cube, then) in cube.settled(vocabulary, most, self.keep, self.budget) {
            let place = |it: &Option<Proc>| it.and_then(|it| then[it.index()]);
            add(cube, renaming.iter().map(place).collect());
        }
    }
}
