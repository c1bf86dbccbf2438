//! The first cubes of the search, and the test whether a cube is initial.

use crate::answer::Options;
use crate::automaton::Automata;
use crate::closure::close;
use crate::cube::{Bound, Cube, Message, Row};
use crate::preimage::Preimages;
use crate::races;
use crate::rules::SHADOW;
use crate::trace::Goal;
use garret_automata::Program;
use std::collections::BTreeSet;

/// Rule 7: whether some state of the cube is initial, with no thread begun.
pub(crate) fn is_initial(cube: &Cube, automata: &Automata) -> bool {
    let is_first = |it: &Message| {
        // the only message of a cell is the initial one, and at most one read-modify-write has read it
        usize::try_from(it.cell).ok().and_then(|cell| automata.initial.get(cell)) == Some(&it.value)
    };
    let is_claimed_once = |number: usize| {
        let it = &cube.messages[number];
        !it.is_claimed
            || cube.messages[..number].iter().all(|other| other.cell != it.cell || !other.is_claimed)
    };
    // nothing is below the initial view
    cube.threads.is_empty()
        && cube.zero.below == 0
        && cube.messages.iter().all(is_first)
        && (0..cube.messages.len()).all(is_claimed_once)
}

/// The states that must not be folded away: those of the targets, bad ones, and unknown ones.
pub(crate) fn kept(program: &Program, options: &Options) -> Vec<(u32, u32)> {
    let of_targets = options.targets.iter().flat_map(|it| it.threads.iter().copied());
    let all = (0..).zip(&program.kinds).flat_map(|(kind, it)| {
        let states = (0..).zip(&it.states);
        states.filter(|it| it.1.bad.is_some() || it.1.unknown.is_some()).map(move |it| (kind, it.0))
    });
    of_targets.chain(all).collect()
}

/// The goals of the search: bad and unknown states, targets, and races.
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
        Goal::Race => last_events(preimages),
        Goal::Unknown { kind, state, .. } => threads(preimages, &[(*kind, *state)], true),
    }
}

/// Adds the cube of threads in these states, if the program has enough threads.
fn threads(preimages: &mut Preimages<'_>, all: &[(u32, u32)], is_doubtful: bool) {
    let mut cube = Cube { is_doubtful, ..Cube::default() };
    for (kind, state) in all {
        cube.add_thread(*kind, *state);
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

/// Adds the cubes before each access that may race with an earlier one.
fn last_events(preimages: &mut Preimages<'_>) {
    let automata = preimages.automata;
    for all in &automata.accesses {
        let kinds: BTreeSet<(bool, bool)> =
            all.iter().filter_map(races::access).map(|it| (it.1, it.2)).collect();
        for edge in all {
            let Some((cell, is_write, is_plain)) = races::access(edge) else { continue };
            if automata.kinds.get(edge.kind as usize).is_some_and(|it| it.most == Some(0)) {
                continue;
            }
            // some other access conflicts with this one
            let code = races::code(cell, !is_write, !is_plain);
            if kinds.iter().any(|it| (it.0 || is_write) && (it.1 || is_plain)) {
                let mut cube = Cube::default();
                let thread = cube.add_thread(edge.kind, edge.from);
                let row = Row::default();
                cube.messages.push(Message { cell: SHADOW, value: code, is_claimed: false, label: 0, row });
                cube.threads[thread].cur = Row::of(1, Bound::Below);
                if close(&mut cube, &automata.is_ordered) {
                    preimages.last(&cube, thread, edge);
                }
            }
        }
    }
}
