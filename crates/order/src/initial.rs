//! The cubes that the search starts with.

use crate::answer::{Finding, Options, Target};
use crate::cube::{Cube, MEMORY, NO_PARTNER, Node, Role};
use crate::program::Program;
use crate::walk::Automata;
use smallvec::SmallVec;

/// Which question a first cube belongs to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Goal {
    /// The cube is a bad state or a target.
    Bad(Finding),
    /// The cube is a state from which the behaviour is unknown; the number of the reason.
    Unknown(u32),
}

/// A cube that the search starts with.
#[derive(Debug)]
pub(crate) struct StartCube {
    pub(crate) goal: Goal,
    pub(crate) cube: Cube,
    /// The kinds and states of the first threads of the trace.
    pub(crate) threads: Vec<(u32, u32)>,
}

/// The first cubes of all targets, bad states and unknown states.
pub(crate) fn goals(automata: &Automata<'_>, options: &Options) -> Vec<StartCube> {
    let mut all = Vec::new();
    for (number, target) in options.targets.iter().enumerate() {
        let goal = Goal::Bad(Finding::Target(number));
        all.extend(of_target(automata, target).map(|cube| StartCube {
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
                all.extend(of_target(automata, &alone).map(|cube| StartCube { goal, cube, threads }));
            }
        }
    }
    all
}

/// The cube of a target. `None` if a thread cannot reach its state, or the program has too few threads of a kind.
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
            partner: NO_PARTNER,
            before: 0,
            cells: 0,
            classes,
        });
    }
    cube.drop_fresh_threads(automata);
    Some(cube)
}

/// Whether the program is well-formed, all states and cells of the targets exist, and no target has more than 16 threads or cells.
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
