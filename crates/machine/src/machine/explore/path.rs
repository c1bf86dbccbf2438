//! Reconstruction of the run to a state, with the names of processes that symmetry has identified.

use super::Explorer;
use super::successors::{Mover, Rules};
use crate::machine::ground::Process;
use crate::machine::interpret::Configuration;
use crate::machine::packed::{Layout, Move, StateId, Symmetry};
use crate::machine::run::{Action, Run};

/// Actions, each with the state after it.
type Path = Vec<(Action, Configuration<i64>)>;

impl Explorer<'_> {
    /// The run to this state, which is bad by the `unsafe` with this index.
    pub(super) fn run_to(&mut self, state: StateId, reached: usize) -> Run {
        let (start, path) = self.path_to(state);
        Run::new(self.rules.ground, start, path, reached)
            .expect("the packed machine moves as the interpreter does")
    }

    /// The path to this state from an initial one.
    pub(super) fn path_to(&mut self, state: StateId) -> (Configuration<i64>, Path) {
        let mut chain = vec![state];
        while let Some(parent) = chain.last().and_then(|&state| self.seen.parent(state)) {
            chain.push(parent);
        }
        chain.reverse();
        let processes = self.options.processes;
        // the name in the run of each process of the canonical state
        let mut names: Vec<Process> = (1..=processes).collect();
        let start = unpack(&self.rules.layout, self.seen.state(chain[0]), processes);
        let mut path = Vec::new();
        for pair in chain.windows(2) {
            let (action, after) =
                self.step(pair[0], pair[1]).expect("every state but the initial ones is reached by a move");
            let name = |process: Process| names[usize::from(process) - 1];
            let action = match action {
                Move::Run(program) => {
                    let step = &self.rules.ground.steps[self.rules.programs[program as usize].step as usize];
                    let arguments = step.arguments.iter().map(|&process| name(process)).collect();
                    Action::Transition { transition: step.transition, arguments }
                }
                Move::Propagate(process, slot) => {
                    Action::Propagation { process: name(process), entry: usize::from(slot) }
                }
            };
            let configuration =
                unpack(&self.rules.layout, &after, processes).renamed(&self.rules.ground.cells, &name);
            path.push((action, configuration));
            if let Some(symmetry) = &mut self.seen.symmetry {
                names = composed(&names, symmetry, processes, &after);
            }
        }
        (start, path)
    }

    /// The move between two states, and the second state before it was brought into canonical form.
    fn step(&mut self, from: StateId, to: StateId) -> Option<(Move, Vec<u64>)> {
        let rules = &self.rules;
        let Rules { ground, layout, programs, .. } = rules;
        let Mover { views, scratch, .. } = &mut self.movers[0];
        let before = self.seen.state(from);
        views.load(layout, before);
        let target = self.seen.state(to).to_vec();
        let mut found = None;
        let mut symmetry = self.seen.symmetry.clone();
        let mut compare = |action: Move, next: &mut [u64]| {
            if found.is_none() && rules.may_act(action, before, next) {
                let raw = next.to_vec();
                if let Some(symmetry) = &mut symmetry {
                    symmetry.canonicalize(next);
                }
                if *next == target {
                    found = Some((action, raw));
                }
            }
        };
        scratch.each_move(layout, programs, ground.buffering, views, &mut compare);
        found
    }
}

/// The names in the run of the processes of the canonical form of a state, given those of the processes of the state.
fn composed(names: &[Process], symmetry: &mut Symmetry, processes: Process, state: &[u64]) -> Vec<Process> {
    let renaming = symmetry.renaming(processes, state);
    let mut composed = names.to_vec();
    for (&name, &new) in names.iter().zip(&renaming) {
        composed[usize::from(new) - 1] = name;
    }
    composed
}

/// The unpacked state.
pub(in crate::machine) fn unpack(layout: &Layout, state: &[u64], processes: Process) -> Configuration<i64> {
    let cells = layout.places.iter().map(|place| place.range.low + place.field.get(state) as i64).collect();
    let mut configuration = Configuration::new(cells, processes);
    let parts = configuration.buffers.iter_mut().zip(&mut configuration.markers);
    for (buffer, (entries, markers)) in layout.buffers.iter().zip(parts) {
        for slot in 0..buffer.len(state) {
            let entry = buffer.entry(slot, state);
            let mut writes: Vec<_> = buffer
                .written(&entry)
                .map(|(item, value)| (item.cell, layout.place(item.cell).range.low + value as i64))
                .collect();
            writes.sort_unstable();
            entries.push(writes);
            if buffer.has_marker(&entry) {
                markers.push(entries.len());
            }
        }
    }
    configuration
}
