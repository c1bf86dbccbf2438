//! Where the search begins.

use crate::answer::{Finding, Options, Target};
use crate::cube::{Cube, MEMORY, NOBODY, Node, Role};
use crate::program::Program;
use crate::walk::Automata;
use smallvec::SmallVec;

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Goal {
    /// It is bad.
    Bad(Finding),
    /// It is not known what happens behind it: the number of the reason.
    Unknown(u32),
}

/// Where the search begins.
#[derive(Debug)]
pub(crate) struct Wanted {
    pub(crate) goal: Goal,
    pub(crate) cube: Cube,
    /// Kinds and states of the first threads of the trace.
    pub(crate) threads: Vec<(u32, u32)>,
}

/// The cubes of all that is looked for.
pub(crate) fn goals(automata: &Automata<'_>, options: &Options) -> Vec<Wanted> {
    let mut all = Vec::new();
    for (number, target) in options.targets.iter().enumerate() {
        let goal = Goal::Bad(Finding::Target(number));
        all.extend(of_target(automata, target).map(|cube| Wanted {
            goal,
            cube,
            threads: target.threads.clone(),
        }));
    }
    for (kind, it) in (0..).zip(&automata.program.kinds) {
        for (at, state) in (0..).zip(&it.states) {
            let alone = Target { threads: vec![(kind, at)], memory: Vec::new() };
            let bad = state.bad.map(|number| Goal::Bad(Finding::Bad { thread: 0, number }));
            for goal in bad.into_iter().chain(state.unknown.map(Goal::Unknown)) {
                let threads = alone.threads.clone();
                all.extend(of_target(automata, &alone).map(|cube| Wanted { goal, cube, threads }));
            }
        }
    }
    all
}

/// The cube of a target; none where a thread never comes to its state.
fn of_target(automata: &Automata<'_>, target: &Target) -> Option<Cube> {
    let mut cube = Cube { gone: SmallVec::from_elem(0, automata.kinds.len()), ..Cube::default() };
    for (kind, state) in &target.threads {
        if !cube.has_room(automata, *kind) || !automata.kinds[*kind as usize].is_reached[*state as usize] {
            return None;
        }
        cube.enter(*kind, *state);
    }
    for (cell, value) in &target.memory {
        let event = cube.new_event();
        let classes = SmallVec::from_elem(crate::tables::Classes::default(), cube.threads.len());
        cube.nodes.push(Node {
            event,
            thread: MEMORY,
            cell: *cell,
            value: Some(*value),
            role: Role::Read { claimed: true },
            partner: NOBODY,
            before: 0,
            cells: 0,
            classes,
        });
    }
    cube.tidy(automata);
    Some(cube)
}

/// Whether all states and cells of the targets are there, and none is asked for too much.
pub(crate) fn is_well_formed(program: &Program, options: &Options) -> bool {
    let has_state = |it: &(u32, u32)| {
        program.kinds.get(it.0 as usize).is_some_and(|kind| (it.1 as usize) < kind.states.len())
    };
    let is_target = |target: &Target| {
        target.threads.len() <= 16
            && target.memory.len() <= 16
            && target.threads.iter().all(has_state)
            && target.memory.iter().all(|it| (it.0 as usize) < program.cells.len())
    };
    program.is_well_formed() && options.targets.iter().all(is_target)
}
