//! Tests of normal forms against all renamings of the processes and groups of a cube.

use super::embedding::{Follows, subsumes};
use super::support::{cubes, disjuncts_of, permutations, raw, renamed, unnormalized};
use crate::cube::KeptProcesses::{Dropped, Ordered, Outside};
use crate::cube::colours::Colours;
use crate::cube::vocabulary::Vocabulary;
use crate::cube::{Cube, Ground, Group, KeptProcesses, Proc, ProcSet, RawCube, for_each_term, open};
use crate::preimage::sample::{are_chosen, for_each_case, random};
use garret_machine::memory::{Class, Index};
use garret_solver::Literal;
use std::collections::BTreeSet;

/// The number of cubes that are normalized, per system.
const TRIES: usize = 40;

/// The processes and groups that remain in the cube.
fn kept(cube: &RawCube, vocabulary: &Vocabulary<'_>, keep: KeptProcesses) -> (Vec<usize>, Vec<usize>) {
    let (mut processes, mut groups) = (BTreeSet::new(), BTreeSet::new());
    let outside = cube.open.iter().flat_map(disjuncts_of);
    for literal in cube.literals.iter().cloned().chain(outside) {
        for_each_term(&literal, &mut |term| {
            processes.extend(term.processes().iter().map(Proc::index));
            groups.extend(term.group().map(Group::index));
        });
        // a process that the domain treats differently from those outside is named
        if let Literal::Member(term, domain) = &literal
            && vocabulary.is_process_valued(term.symbol())
        {
            let is_named = |process: &usize| domain.contains(*process as u32) != domain.contains_others();
            processes.extend((0..cube.processes).filter(is_named));
        }
    }
    let classes: Vec<Class> = groups.iter().flat_map(|&group| cube.before[group].iter()).collect();
    let is_carried = !cube.open.is_empty();
    let stays = |process: &usize| {
        let goes_outside = matches!(keep, Outside(these) if these.contains(Proc::at(*process)));
        let is_ordered = keep == Ordered && classes.iter().any(|class| names(class, *process));
        let differs = groups.iter().any(|&group| {
            let has = |class: &Class| cube.before[group].contains(class);
            cube.before[group]
                .iter()
                .any(|class| instances(&class, *process).iter().any(|instance| !has(instance)))
        });
        is_carried && !goes_outside || is_ordered || differs
    };
    processes.extend((0..cube.processes).filter(stays));
    (processes.into_iter().collect(), groups.into_iter().collect())
}

fn indices(class: &Class) -> Vec<Index> {
    match class {
        Class::Reads(process) | Class::Writes(process) => vec![*process],
        Class::Accesses(cell) => cell.indices.to_vec(),
    }
}

fn names(class: &Class, process: usize) -> bool {
    indices(class).contains(&Index::Process(Proc::at(process)))
}

/// The instances for this process of a class of processes outside, one for each index that is open.
fn instances(class: &Class, process: usize) -> Vec<Class> {
    let here = Index::Process(Proc::at(process));
    let places = (0..indices(class).len()).filter(|&place| indices(class)[place] == Index::Open);
    places
        .map(|place| match class {
            Class::Reads(_) => Class::Reads(here),
            Class::Writes(_) => Class::Writes(here),
            Class::Accesses(cell) => {
                let mut cell = cell.clone();
                cell.indices[place] = here;
                Class::Accesses(cell)
            }
        })
        .collect()
}

/// The cube restricted to what is kept, renamed: the first element of `processes` becomes process 0.
fn called(cube: &RawCube, vocabulary: &Vocabulary<'_>, processes: &[usize], groups: &[usize]) -> Cube {
    // the dropped ones come last, and are cut off
    let order = |kept: &[usize], count: usize| -> Vec<usize> {
        let all = kept.iter().copied().chain((0..count).filter(|it| !kept.contains(it))).collect::<Vec<_>>();
        (0..count).map(|it| all.iter().position(|&other| other == it).expect("it is one of all")).collect()
    };
    let whole =
        renamed(cube, vocabulary, &order(processes, cube.processes), &order(groups, cube.before.len()));
    let keep = |process: Proc| (process.index() < processes.len()).then_some(process);
    let cut =
        |literal: &Literal<_>| super::support::without(literal, vocabulary, processes.len(), cube.processes);
    let mut literals: Vec<_> = whole.literals.iter().map(cut).collect();
    let said = whole.open.iter().map(|formula| super::support::mapped(formula, &cut));
    let mut open: Vec<_> = said.flat_map(conjuncts).collect();
    literals.sort();
    literals.dedup();
    open.sort();
    open.dedup();
    // of two equivalent formulas, the first one remains
    for place in (0..open.len()).rev() {
        let mut others = (0..open.len()).filter(|&other| other != place);
        if others.any(|other| open::implies(&open[other], &open[place])) {
            open.remove(place);
        }
    }
    let before = whole.before[..groups.len()].iter().map(|classes| classes.restricted(keep)).collect();
    let first: Vec<usize> = (0..groups.len()).collect();
    Cube { processes: processes.len(), literals, before, order: whole.order.restricted(&first), open }
}

fn conjuncts(formula: Ground) -> Vec<Ground> {
    match formula {
        Ground::And(parts) => parts.into_iter().flat_map(conjuncts).collect(),
        Ground::True => Vec::new(),
        other => vec![other],
    }
}

fn is_same(left: &Cube, right: &Cube) -> bool {
    let pairs = |cube: &Cube| cube.order.pairs().collect::<BTreeSet<_>>();
    (left.processes, &left.literals, &left.before, &left.open)
        == (right.processes, &right.literals, &right.before, &right.open)
        && pairs(left) == pairs(right)
}

/// Whether all remaining processes and groups have different colours.
fn are_told_apart(
    cube: &RawCube,
    vocabulary: &Vocabulary<'_>,
    processes: &[usize],
    groups: &[usize],
) -> bool {
    let colours = Colours::refine(cube, processes, groups, vocabulary);
    let of_processes: BTreeSet<u64> = processes.iter().map(|&it| colours.processes[it]).collect();
    let of_groups: BTreeSet<u64> = groups.iter().map(|&it| colours.groups[it]).collect();
    of_processes.len() == processes.len() && of_groups.len() == groups.len()
}

fn clone(raw: &RawCube) -> RawCube {
    let RawCube { processes, literals, before, order, open } = raw;
    let (literals, before, order, open) = (literals.clone(), before.clone(), order.clone(), open.clone());
    RawCube { processes: *processes, literals, before, order, open }
}

/// The normal form is a renaming of the cube without its superfluous parts. It does not depend on the original names if colours
/// distinguish all processes and groups.
#[test]
fn normal_forms_are_cubes_by_other_names() {
    let (mut tried, mut told_apart, mut dropped) = (0, 0, 0);
    for_each_case(200, |seed, choice| {
        let (text, system) = random(seed);
        let vocabulary = Vocabulary::new(&system);
        let cubes = cubes(&vocabulary, seed % 3 == 0);
        for _ in 0..TRIES {
            let Some(cube) = choice.pick(&cubes) else { break };
            let Some(raw_cube) = unnormalized(cube, &cubes, &vocabulary, choice) else { continue };
            let outside: ProcSet =
                ProcSet::first(raw_cube.processes).iter().filter(|_| choice.percent(50)).collect();
            let keep = *choice.pick(&[Dropped, Dropped, Ordered, Outside(outside)]).expect("one of four");
            let (processes, groups) = kept(&raw_cube, &vocabulary, keep);
            let (normal, new) = clone(&raw_cube).normalized(&vocabulary, keep);
            let what = format!(
                "{text}\nprocesses {}, {keep:?}: {:#?}, {:#?}\nis not {normal:#?}, {new:?}",
                raw_cube.processes, raw_cube.literals, raw_cube.before
            );

            // it is one of the renamings of the cube, by the map that it returns
            let mut by_name = processes.clone();
            by_name.sort_by_key(|&process| new[process]);
            let stays = |process: &usize| new[*process].is_some();
            assert_eq!((0..raw_cube.processes).filter(stays).collect::<Vec<_>>(), processes, "{what}");
            let found = permutations(groups.len()).into_iter().any(|places| {
                let order: Vec<usize> = places.iter().map(|&place| groups[place]).collect();
                is_same(&called(&raw_cube, &vocabulary, &by_name, &order), &normal)
            });
            assert!(found, "{what}");

            // after a renaming before, it is the same set of states
            let mut other_processes: Vec<usize> = (0..raw_cube.processes).collect();
            let mut other_groups: Vec<usize> = (0..raw_cube.before.len()).collect();
            choice.shuffle(&mut other_processes);
            choice.shuffle(&mut other_groups);
            let keep_there = match keep {
                Outside(these) => {
                    Outside(these.iter().map(|old| Proc::at(other_processes[old.index()])).collect())
                }
                other => other,
            };
            let other = renamed(&raw_cube, &vocabulary, &other_processes, &other_groups);
            let (other, _) = other.normalized(&vocabulary, keep_there);
            let contains = |psi: &Cube, phi: &Cube| subsumes(psi, phi, &vocabulary, Follows::AtAll);
            assert!(contains(&normal, &other) && contains(&other, &normal), "{what}, nor {other:#?}");
            let is_told_apart = are_told_apart(&raw_cube, &vocabulary, &processes, &groups);
            assert!(!is_told_apart || is_same(&normal, &other), "{what}, but {other:#?}");

            // normalization is idempotent
            let (again, _) = raw(&normal).normalized(&vocabulary, keep_again(keep, &new));
            let is_equal = contains(&again, &normal) && contains(&normal, &again);
            assert!(again.processes == normal.processes && is_equal, "{what}, then {again:#?}");
            let is_whole = processes.len() == raw_cube.processes && groups.len() == raw_cube.before.len();
            assert!(!is_whole || is_same(&again, &normal), "{what}, then {again:#?}");
            tried += 1;
            told_apart += usize::from(is_told_apart && processes.len() > 1);
            dropped += usize::from(!is_whole);
        }
    });
    println!("{tried} cubes, {told_apart} told apart, {dropped} with less");
    let is_telling = tried > 1_000 && told_apart > tried / 4 && dropped > tried / 20;
    assert!(is_telling || are_chosen(), "{tried} cubes, {told_apart} told apart, {dropped} with less");
}

fn keep_again(keep: KeptProcesses, new: &[Option<Proc>]) -> KeptProcesses {
    let Outside(these) = keep else { return keep };
    Outside(these.iter().filter_map(|old| new[old.index()]).collect())
}
