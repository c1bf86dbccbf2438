//! Where the search begins, and where it ends.

use crate::answer::Options;
use crate::automaton::Automata;
use crate::closure::close;
use crate::cube::Cube;
use crate::preimage::{Preimages, add_thread};
use crate::races;
use crate::trace::Goal;
use garret_automata::Program;

/// Rule 7: whether nobody need have begun in some state of the cube.
pub(crate) fn is_initial(cube: &Cube, automata: &Automata) -> bool {
    let is_first = |it: &crate::cube::Message| {
        // the only message of a cell is the initial one, of which at most one read-modify-write has read
        usize::try_from(it.cell).ok().and_then(|cell| automata.initial.get(cell)) == Some(&it.value)
    };
    let is_claimed_once = |number: usize| {
        let it = &cube.messages[number];
        !it.is_claimed
            || cube.messages[..number].iter().all(|other| other.cell != it.cell || !other.is_claimed)
    };
    // nothing is below it
    cube.threads.is_empty()
        && cube.zero.below == 0
        && cube.messages.iter().all(is_first)
        && (0..cube.messages.len()).all(is_claimed_once)
}

/// The states that count for themselves: all states of the targets, bad ones, and those from where on nothing is known.
pub(crate) fn kept(program: &Program, options: &Options) -> Vec<(u32, u32)> {
    let of_targets = options.targets.iter().flat_map(|it| it.threads.iter().copied());
    let all = (0..).zip(&program.kinds).flat_map(|(kind, it)| {
        let states = (0..).zip(&it.states);
        states.filter(|it| it.1.bad.is_some() || it.1.unknown.is_some()).map(move |it| (kind, it.0))
    });
    of_targets.chain(all).collect()
}

/// What to go back from.
pub(crate) fn goals(program: &Program, options: &Options) -> Vec<Goal> {
    let mut goals = Vec::new();
    for (kind, it) in (0..).zip(&program.kinds) {
        for (state, it) in (0..).zip(&it.states) {
            goals.extend(it.bad.map(|number| Goal::Bad { kind, state, number }));
            goals.extend(it.unknown.map(|number| Goal::Unknown { kind, state, number }));
        }
    }
    goals.extend((0..options.targets.len()).map(Goal::Target));
    goals.extend(options.races.then_some(Goal::Race));
    goals
}

/// The cubes of a goal.
pub(crate) fn cubes(goal: &Goal, options: &Options, preimages: &mut Preimages<'_>) {
    match goal {
        Goal::Bad { kind, state, .. } => threads(preimages, &[(*kind, *state)], false),
        Goal::Target(number) => {
            let target = options.targets.get(*number).map_or(&[][..], |it| &it.threads);
            threads(preimages, target, false);
        }
        Goal::Race => races::last_events(preimages),
        Goal::Unknown { kind, state, .. } => threads(preimages, &[(*kind, *state)], true),
    }
}

/// Threads in these states, if there are so many.
fn threads(preimages: &mut Preimages<'_>, all: &[(u32, u32)], is_doubtful: bool) {
    let mut cube = Cube { is_doubtful, ..Cube::default() };
    for (kind, state) in all {
        add_thread(&mut cube, *kind, *state);
    }
    let fits = |(kind, it): (usize, &crate::automaton::Automaton)| {
        let count = all.iter().filter(|it| it.0 as usize == kind).count();
        it.most.is_none_or(|most| count <= most as usize)
    };
    if preimages.automata.kinds.iter().enumerate().all(fits)
        && close(&mut cube, &preimages.automata.is_ordered)
    {
        preimages.add(cube, None);
    }
}
