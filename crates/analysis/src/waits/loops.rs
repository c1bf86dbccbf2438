//! The loops of processes: where processes may stop in endless loops, and the ways out of the others.

use super::Obstacle;
use super::moves::{Move, Places};
use super::solo::{Condition, Solo};
use garret_system::system::{Deadlock, System};
use petgraph::Directed;
use petgraph::algo::kosaraju_scc;
use petgraph::graphmap::GraphMap;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The largest number of cycles of one loop.
const MOST_CYCLES: usize = 256;
/// The largest length of cycles and of ways out, in moves.
const LONGEST: usize = 48;
/// The largest number of moves on ways out of one loop.
const MOST_MOVES: usize = 2048;
/// The largest number of visits of a way out to a place.
const MOST_VISITS: usize = 3;
/// The largest number of cases of the condition that no way out is open.
const MOST_CASES: usize = 48;

/// An endless loop: one without a way out.
pub(super) struct Endless {
    /// The place where the loop is entered. A process may stop there, after full turns.
    pub(super) stop: i64,
    /// The indices of the moves to that place that do not end a full turn.
    pub(super) partial: Vec<usize>,
}

/// The endless loops.
///
/// # Errors
/// One of them has no full turn.
pub(super) fn endless(
    system: &System,
    places: &Places,
    moves: &[Move],
    (deadlock, starts): (&Deadlock, &BTreeSet<i64>),
) -> Result<Vec<Endless>, Obstacle> {
    let all: Vec<&Move> = moves.iter().collect();
    let may_stay = |it: &&Move| !is_impassable(system, places, [*it]);
    let still: Vec<&Move> = moves.iter().filter(may_stay).collect();
    let mut found = Vec::new();
    for within in loops(&all, &BTreeSet::new()) {
        if leaves(&within, places, moves, deadlock) {
            continue;
        }
        let stop = entry(&within, moves, starts);
        let mut ways: Vec<(i64, i64)> = inside(&all, &within).map(|it| (it.from, it.to)).collect();
        ways.extend(unreached_ways(&within, deadlock));
        let entries = entries(&within, moves, starts).chain([stop]).collect();
        let last = deadlock.last_places(ways.into_iter(), &entries);
        let in_vain = in_vain(system, places, &still, (stop, moves, deadlock));
        let is_whole =
            |step: &Move| last.contains(&step.from) && !in_vain.iter().any(|it| std::ptr::eq(*it, step));
        let returns = moves
            .iter()
            .enumerate()
            .filter(|(_, step)| !step.is_idle && step.to == stop && within.contains(&step.from));
        let (whole, partial): (Vec<_>, Vec<_>) = returns.partition(|(_, step)| is_whole(step));
        if whole.is_empty() {
            let step = super::leading_on(stop, moves);
            return Err(step.map_or(Obstacle::NoPlaces, Obstacle::Loop));
        }
        found.push(Endless { stop, partial: partial.into_iter().map(|(number, _)| number).collect() });
    }
    Ok(found)
}

/// The moves by which a process may return to the place where its loop is entered, although it has changed nothing that is shared,
/// and could have gone another way.
fn in_vain<'m>(
    system: &System,
    places: &Places,
    still: &[&'m Move],
    (stop, moves, deadlock): (i64, &[Move], &Deadlock),
) -> Vec<&'m Move> {
    if deadlock.moves.is_empty() {
        // only a process that cannot move at all waits
        return Vec::new();
    }
    let round = loops(still, &BTreeSet::new()).into_iter().find(|it| it.contains(&stop));
    let Some(round) = round.filter(|it| !ends(system, places, still, it)) else { return Vec::new() };
    let of_loop: Vec<&Move> = inside(still, &round).collect();
    let returns = || of_loop.iter().copied().filter(|it| it.to == stop);
    if !loops(&of_loop, &BTreeSet::from([stop])).is_empty() {
        return returns().collect();
    }
    // each cycle is a simple one through that place
    let Some(cycles) = cycles(&of_loop) else { return returns().collect() };
    let open = cycles.iter().filter_map(|cycle| {
        let first = cycle.iter().position(|it| it.from == stop)?;
        let rotated = cycle.iter().cycle().skip(first).take(cycle.len()).copied();
        let last = rotated.clone().last()?;
        let passed = cycle.iter().map(|it| it.from).collect();
        let in_vain = leads_on(&passed, places, moves, deadlock).next().is_some()
            && !is_impassable(system, places, rotated);
        in_vain.then_some(last)
    });
    open.collect()
}

/// The ways out of all loops that remain without some places, each from the place where the loop is entered. Without these entries as
/// well, there are only loops that end by themselves while shared memory does not change.
pub(super) fn ways_out(
    system: &System,
    places: &Places,
    moves: &[Move],
    (stops, twins): (&BTreeSet<i64>, i64),
    starts: &BTreeSet<i64>,
) -> BTreeMap<i64, Vec<Condition>> {
    let mut found = BTreeMap::new();
    let all: Vec<&Move> = moves.iter().collect();
    let mut open = loops(&all, stops);
    while let Some(within) = open.pop() {
        let of_loop: Vec<&Move> = inside(&all, &within).collect();
        if of_loop.iter().all(|it| !it.changes_memory) && ends(system, places, &of_loop, &within) {
            continue;
        }
        let head =
            within.iter().copied().find(|it| *it >= twins).unwrap_or_else(|| entry(&within, moves, starts));
        found.insert(head, ways(system, head, &within, moves));
        open.extend(loops(&of_loop, &BTreeSet::from([head])));
    }
    found
}

/// The conditions under which a process can leave a loop from this place, if no other process moves: some of the ways out.
fn ways(system: &System, head: i64, within: &BTreeSet<i64>, moves: &[Move]) -> Vec<Condition> {
    let mut found: Vec<Condition> = Vec::new();
    let mut open = VecDeque::from([(vec![head], Solo::new())]);
    let mut made = 0;
    while let Some((visited, solo)) = open.pop_front() {
        let place = visited.last().copied().unwrap_or(head);
        for step in moves.iter().filter(|it| it.from == place && !it.is_idle) {
            made += 1;
            if made > MOST_MOVES {
                return few(found);
            }
            let mut next = solo.clone();
            next.go(system, step);
            if !next.is_exact() || next.is_impossible(system) {
                continue;
            }
            if !within.contains(&step.to) {
                let condition = next.condition();
                if !found.iter().any(|it| it.is_part_of(&condition)) {
                    found.retain(|it| !condition.is_part_of(it));
                    found.push(condition);
                }
            } else if visited.len() < LONGEST
                && visited.iter().filter(|it| **it == step.to).count() < MOST_VISITS
            {
                let visited = visited.iter().copied().chain([step.to]).collect();
                open.push_back((visited, next));
            }
        }
    }
    few(found)
}

/// The conditions for the moves from a place, as far as they are known.
pub(super) fn next(system: &System, place: i64, moves: &[Move]) -> Vec<Condition> {
    let from_there = moves.iter().filter(|it| it.from == place && !it.is_idle);
    let after = from_there.map(|step| {
        let mut solo = Solo::new();
        solo.go(system, step);
        solo
    });
    after.filter(|it| it.is_exact() && !it.is_impossible(system)).map(Solo::condition).collect()
}

/// The simplest of these ways.
fn few(mut ways: Vec<Condition>) -> Vec<Condition> {
    ways.sort_by_key(|it| it.literals.len());
    let mut cases = 1;
    ways.into_iter()
        .take_while(|it| {
            cases *= it.literals.len();
            cases <= MOST_CASES
        })
        .collect()
}

/// The moves of a loop.
fn inside<'a, 'm>(moves: &'a [&'m Move], within: &'a BTreeSet<i64>) -> impl Iterator<Item = &'m Move> + 'a {
    moves.iter().copied().filter(|it| !it.is_idle && within.contains(&it.from) && within.contains(&it.to))
}

/// The first place where a loop is entered.
fn entry(within: &BTreeSet<i64>, moves: &[Move], starts: &BTreeSet<i64>) -> i64 {
    let entered = entries(within, moves, starts).next();
    // a loop that no process enters does not matter
    entered.or(within.first().copied()).unwrap_or_default()
}

/// The places where a loop is entered.
fn entries<'a>(
    within: &'a BTreeSet<i64>,
    moves: &'a [Move],
    starts: &'a BTreeSet<i64>,
) -> impl Iterator<Item = i64> + 'a {
    let is_entered = |place: i64| moves.iter().any(|it| it.to == place && !within.contains(&it.from));
    within.iter().copied().filter(move |it| starts.contains(it) || is_entered(*it))
}

/// The sets of places that are connected by cycles of moves, without the places in `without`.
fn loops(moves: &[&Move], without: &BTreeSet<i64>) -> Vec<BTreeSet<i64>> {
    let mut graph = GraphMap::<i64, (), Directed, std::hash::RandomState>::new();
    for step in moves.iter().filter(|it| !it.is_idle) {
        if !without.contains(&step.from) && !without.contains(&step.to) {
            graph.add_edge(step.from, step.to, ());
        }
    }
    let sets = kosaraju_scc(&graph).into_iter();
    let leads_round = |set: &Vec<i64>| match set.as_slice() {
        [only] => graph.contains_edge(*only, *only),
        _ => true,
    };
    sets.filter(leads_round).map(BTreeSet::from_iter).collect()
}

/// Whether a process can leave a loop.
fn leaves(within: &BTreeSet<i64>, places: &Places, moves: &[Move], deadlock: &Deadlock) -> bool {
    // a place from which all moves lead back into the loop is no way out: steps that are made at once pass it on the way round
    let leads_back = |place: i64| {
        let mut next = moves.iter().filter(|it| it.from == place).peekable();
        next.peek().is_some() && next.all(|it| within.contains(&it.to))
    };
    let comes_back = unreached_ways(within, deadlock)
        .all(|(_, to)| within.contains(&to) || deadlock.unreached.contains(&to));
    leads_on(within, places, moves, deadlock)
        .any(|it| !(leads_back(it) || comes_back && deadlock.unreached.contains(&it)))
}

/// The ways from and between the places of a loop in code that no process reaches.
fn unreached_ways<'a>(
    within: &BTreeSet<i64>,
    deadlock: &'a Deadlock,
) -> impl Iterator<Item = (i64, i64)> + 'a {
    let mut found = BTreeSet::new();
    let mut open: Vec<i64> = within.iter().copied().collect();
    while let Some(place) = open.pop() {
        let ways = deadlock.moves.iter().copied().filter(|(from, _)| *from == place);
        let is_unreached = deadlock.unreached.contains(&place);
        for way in ways.filter(|(_, to)| is_unreached || deadlock.unreached.contains(to)) {
            if found.insert(way) && deadlock.unreached.contains(&way.1) {
                open.push(way.1);
            }
        }
    }
    found.into_iter()
}

/// The other places to which a process can go from these, and at which it is at its end, or could go on.
fn leads_on<'a>(
    within: &'a BTreeSet<i64>,
    places: &'a Places,
    moves: &'a [Move],
    deadlock: &'a Deadlock,
) -> impl Iterator<Item = i64> + 'a {
    let steps = moves.iter().map(|it| (it.from, it.to)).chain(deadlock.moves.iter().copied());
    let out = steps.filter(|(from, to)| within.contains(from) && !within.contains(to));
    out.map(|(_, to)| to).filter(|to| deadlock.goes_on(*to, places.has_steps(*to, moves)))
}

/// Whether no process stays in a loop forever while shared memory does not change. If one does, it visits every place of some simple
/// cycle twice. It is enough that each cycle is impossible from each of its places. If the loop has a single cycle, it is repeated,
/// so it is enough that it is impossible from one place on.
fn ends(system: &System, places: &Places, moves: &[&Move], within: &BTreeSet<i64>) -> bool {
    let inside: Vec<&Move> = inside(moves, within).collect();
    let Some(cycles) = cycles(&inside) else { return false };
    let is_only = cycles.len() == 1;
    cycles.iter().all(|cycle| {
        let mut from_each = (0..cycle.len()).map(|first| {
            let rotated = cycle.iter().cycle().skip(first).take(cycle.len());
            is_impassable(system, places, rotated.copied())
        });
        if is_only { from_each.any(|it| it) } else { from_each.all(|it| it) }
    })
}

/// All simple cycles of some moves; None if there are too many.
fn cycles<'m>(inside: &[&'m Move]) -> Option<Vec<Vec<&'m Move>>> {
    let starts: BTreeSet<i64> = inside.iter().map(|it| it.from).collect();
    let mut found = Vec::new();
    for start in starts {
        // each cycle starts with its least place
        let mut paths: Vec<Vec<&Move>> =
            inside.iter().filter(|it| it.from == start).map(|it| vec![*it]).collect();
        let mut looked_at = 0;
        while let Some(path) = paths.pop() {
            looked_at += 1;
            if found.len() > MOST_CYCLES || looked_at > MOST_CYCLES * LONGEST || path.len() > LONGEST {
                return None;
            }
            let Some(last) = path.last() else { continue };
            if last.to == start {
                found.push(path);
                continue;
            }
            if last.to < start || path.iter().any(|it| it.from == last.to) {
                continue;
            }
            for next in inside.iter().filter(|it| it.from == last.to) {
                paths.push(path.iter().copied().chain([*next]).collect());
            }
        }
    }
    Some(found)
}

/// Whether no process can make these moves one after the other while shared memory does not change.
fn is_impassable<'m>(system: &System, places: &Places, moves: impl IntoIterator<Item = &'m Move>) -> bool {
    let mut solo = Solo::new();
    moves.into_iter().for_each(|step| solo.stay(system, places, step));
    solo.is_impossible(system)
}
