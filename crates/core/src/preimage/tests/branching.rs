//! Tests of branching against the full disjunctive normal form, on all values of a few cells.

use crate::cube::Group;
use crate::cube::formula::{CubeAtom, CubeValue, Ground};
use crate::cube::term::CubeTerm;
use crate::cube::vocabulary::{Context, Vocabulary};
use crate::preimage::branch::{Branching, Choices, Condition, Decision, Readers, Task};
use crate::preimage::sample::{are_chosen, for_each_case};
use garret_random::random::Random;
use garret_solver::{Domain, Literal};
use garret_system::system::{SymbolId, System};
use std::collections::BTreeSet;

/// Two cells with three values, two with two values, and one that holds one of two processes or another one.
const TEXT: &str = "
    type val = A | B | C
    var X : val
    var Y : val
    var F : bool
    var G : bool
    var T : proc
    init (p) { X = X }
    unsafe (p) { X = A }
    transition t (p) { X := ? }";
const PROCESSES: usize = 2;
const CELLS: [(u32, u32); 5] = [(0, 3), (1, 3), (2, 2), (3, 2), (4, 3)];
/// The value of the last cell for *another process*.
const OTHER: u32 = 2;
/// The number of groups that may be satisfied; group `i` reads cell `i`.
const GROUPS: usize = 3;

/// A formula of the naive twin.
#[derive(Clone, Debug)]
enum Said {
    True,
    False,
    Unknown,
    Fence,
    Read(usize),
    /// The cell has one of these values.
    Is(usize, Vec<u32>),
    Same(usize, usize),
    Different(usize, usize),
    All(Vec<Said>),
    Some(Vec<Said>),
}

#[derive(Debug)]
enum Work {
    Require(Said),
    /// The cell, and the conditions of the branches: the first one that holds writes its index.
    Decide(usize, Vec<Said>),
    Satisfy(usize),
}

/// The behaviour of the reads of groups.
#[derive(Debug)]
struct Reads {
    /// Pairs of choices (satisfied or not) that exclude each other.
    against: Vec<((usize, bool), (usize, bool))>,
    /// For each group and each written number, the condition under which it can be read.
    values: Vec<Vec<Said>>,
}

/// A path through all tasks.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Path {
    reads: BTreeSet<CubeTerm>,
    fence: bool,
    written: Vec<(CubeTerm, u32)>,
    chosen: Vec<(usize, bool)>,
}

fn cell(number: usize) -> CubeTerm {
    CubeTerm::cell(SymbolId(CELLS[number].0), &[])
}

impl Said {
    fn random(depth: usize, random: &mut Random) -> Self {
        let parts = |random: &mut Random| {
            let count = random.between(2, 3);
            (0..count).map(|_| Self::random(depth - 1, random)).collect()
        };
        match random.below(if depth == 0 { 8 } else { 14 }) {
            0 => *random
                .pick(&[Self::True, Self::False, Self::Unknown, Self::Fence].map(Box::new))
                .cloned()
                .expect("one of four"),
            1 => Self::Same(0, 1),
            2 => {
                if random.percent(50) {
                    Self::Different(2, 3)
                } else {
                    Self::Different(0, 1)
                }
            }
            3 => Self::Read(random.below(CELLS.len())),
            4..=6 => Self::is(random),
            7 => {
                // a literal about a weak cell comes with its read
                let read = Self::Read(random.below(2));
                Self::All(vec![Self::is(random), read])
            }
            8..=10 => Self::All(parts(random)),
            _ => Self::Some(parts(random)),
        }
    }

    fn is(random: &mut Random) -> Self {
        let number = random.below(CELLS.len());
        let mut values: Vec<u32> = (0..CELLS[number].1).filter(|_| random.percent(50)).collect();
        if values.is_empty() {
            values.push(random.below(CELLS[number].1 as usize) as u32);
        }
        Self::Is(number, values)
    }

    /// The formula of the implementation.
    fn ground(&self) -> Ground {
        match self {
            Self::True => Ground::True,
            Self::False => Ground::False,
            Self::Unknown => Ground::Atom(CubeAtom::Unknown),
            Self::Fence => Ground::Atom(CubeAtom::Fence),
            Self::Read(number) => Ground::Atom(CubeAtom::Read(cell(*number))),
            Self::Is(number, values) => {
                let mut domain = Domain::empty();
                for &value in values {
                    if (*number, value) == (4, OTHER) { domain.insert_others() } else { domain.insert(value) }
                }
                Ground::Atom(CubeAtom::Literal(Literal::Member(cell(*number), domain)))
            }
            Self::Same(left, right) => {
                Ground::Atom(CubeAtom::Literal(Literal::Equal(cell(*left), cell(*right))))
            }
            Self::Different(left, right) => {
                Ground::Atom(CubeAtom::Literal(Literal::Distinct(cell(*left), cell(*right))))
            }
            Self::All(parts) => Ground::and(parts.iter().map(Self::ground)),
            Self::Some(parts) => Ground::or(parts.iter().map(Self::ground)),
        }
    }

    /// The negation, with the same reads.
    fn negated(&self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Unknown | Self::Fence | Self::Read(_) => self.clone(),
            Self::Is(number, values) => {
                Self::Is(*number, (0..CELLS[*number].1).filter(|value| !values.contains(value)).collect())
            }
            Self::Same(left, right) => Self::Different(*left, *right),
            Self::Different(left, right) => Self::Same(*left, *right),
            Self::All(parts) => Self::Some(parts.iter().map(Self::negated).collect()),
            Self::Some(parts) => Self::All(parts.iter().map(Self::negated).collect()),
        }
    }

    /// The ways in which the formula holds for these values, each with its reads.
    fn ways(&self, values: &[u32]) -> Vec<Path> {
        let truth = |holds: bool| if holds { vec![Path::default()] } else { Vec::new() };
        match self {
            // an unknown formula is not asserted
            Self::True | Self::Unknown => truth(true),
            Self::False => truth(false),
            Self::Fence => vec![Path { fence: true, ..Path::default() }],
            Self::Read(number) => vec![Path { reads: [cell(*number)].into(), ..Path::default() }],
            Self::Is(number, all) => truth(all.contains(&values[*number])),
            Self::Same(left, right) => truth(values[*left] == values[*right]),
            Self::Different(left, right) => truth(values[*left] != values[*right]),
            Self::Some(parts) => parts.iter().flat_map(|part| part.ways(values)).collect(),
            Self::All(parts) => parts.iter().fold(truth(true), |all, part| joined(&all, &part.ways(values))),
        }
    }
}

/// All combinations of one path of the first list and one of the second list.
fn joined(first: &[Path], second: &[Path]) -> Vec<Path> {
    let both = |one: &Path, other: &Path| Path {
        reads: &one.reads | &other.reads,
        fence: one.fence || other.fence,
        written: [&one.written[..], &other.written].concat(),
        chosen: [&one.chosen[..], &other.chosen].concat(),
    };
    let mut all: Vec<Path> =
        first.iter().flat_map(|one| second.iter().map(|other| both(one, other))).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The paths through all tasks for these values.
fn paths(tasks: &[Work], reads: &Reads, values: &[u32]) -> Vec<Path> {
    tasks.iter().fold(vec![Path::default()], |all, task| match task {
        Work::Require(said) => joined(&all, &said.ways(values)),
        Work::Decide(number, conditions) => {
            let mut found = Vec::new();
            let mut earlier = all;
            for (place, condition) in conditions.iter().enumerate() {
                let write = Path { written: vec![(cell(*number), place as u32)], ..Path::default() };
                found.extend(joined(&joined(&earlier, &condition.ways(values)), &[write]));
                earlier = joined(&earlier, &condition.negated().ways(values));
            }
            // if no branch applies, nothing is written
            found.extend(earlier);
            found
        }
        Work::Satisfy(group) => all.iter().flat_map(|path| satisfied(path, *group, reads, values)).collect(),
    })
}

fn satisfied(path: &Path, group: usize, reads: &Reads, values: &[u32]) -> Vec<Path> {
    let written = path.written.iter().find(|(written, _)| *written == cell(group));
    let Some((_, number)) = written else { return vec![path.clone()] };
    let mut found = Vec::new();
    for is_satisfied in [true, false] {
        let choice = (group, is_satisfied);
        if path.chosen.iter().any(|other| reads.against.contains(&(choice, *other))) {
            continue;
        }
        let chosen = Path { chosen: vec![choice], ..Path::default() };
        let said = if is_satisfied {
            reads.values[group][*number as usize].ways(values)
        } else {
            vec![Path::default()]
        };
        found.extend(joined(&joined(std::slice::from_ref(path), &[chosen]), &said));
    }
    found
}

impl Readers for Reads {
    fn is_read(&self, group: Group, choices: &Choices) -> bool {
        choices.written.iter().any(|write| write.cell == cell(group.index()))
    }

    fn may_be(&self, group: Group, satisfied: bool, choices: &Choices) -> bool {
        let chosen = choices
            .satisfied
            .iter()
            .map(|it| (it.index(), true))
            .chain(choices.unsatisfied.iter().map(|it| (it.index(), false)));
        !chosen.into_iter().any(|other| self.against.contains(&((group.index(), satisfied), other)))
    }

    fn values(&self, group: Group, choices: &Choices) -> Vec<Ground> {
        let write = choices.written.iter().find(|write| write.cell == cell(group.index()));
        let number = write.map(number).expect("it is asked of what is written");
        vec![self.values[group.index()][number as usize].ground()]
    }
}

fn number(write: &crate::preimage::branch::Write) -> u32 {
    match write.value {
        CubeValue::Constructor(number) => number,
        ref other => panic!("{other:?} is not written"),
    }
}

/// The leaves of the implementation: their assertions, and the path to them.
fn leaves(tasks: &[Work], reads: &Reads, context: &mut Context<'_>) -> Vec<(Vec<Literal<CubeTerm>>, Path)> {
    let decision = |number: usize, conditions: &[Said]| {
        let branch = |(place, condition): (usize, &Said)| {
            let condition = Condition { holds: condition.ground(), fails: condition.negated().ground() };
            (condition, CubeValue::Constructor(place as u32))
        };
        Decision {
            write: garret_machine::ground::Write {
                cell: cell(number),
                branches: conditions.iter().enumerate().map(branch).collect(),
            },
            weak: true,
        }
    };
    let tasks: Vec<Task> = tasks
        .iter()
        .map(|task| match task {
            Work::Require(said) => Task::Require(said.ground()),
            Work::Decide(number, conditions) => Task::Decide(decision(*number, conditions)),
            Work::Satisfy(group) => Task::Satisfy(Group::at(*group)),
        })
        .collect();
    let mut found = Vec::new();
    let mut branching = Branching {
        context,
        tasks: &tasks,
        choices: Choices::default(),
        readers: reads,
        is_over: &|| false,
        arena: &bumpalo::Bump::new(),
        leaf: |context: &mut Context<'_>, choices: &Choices| {
            let mut chosen: Vec<(usize, bool)> =
                choices.satisfied.iter().map(|group| (group.index(), true)).collect();
            chosen.extend(choices.unsatisfied.iter().map(|group| (group.index(), false)));
            chosen.sort_unstable();
            let path = Path {
                reads: choices.reads.iter().copied().collect(),
                fence: choices.fences > 0,
                written: choices.written.iter().map(|write| (write.cell, number(write))).collect(),
                chosen,
            };
            // the assertions are all that the solver knows
            if context.is_consistent() {
                let known = context.solved().concat();
                assert!(choices.said.iter().all(|literal| context.entails(literal)));
                context.push();
                let is_satisfiable = choices.said.iter().chain(&known).all(|literal| context.assume(literal))
                    && context.is_consistent();
                assert!(is_satisfiable);
                context.pop();
            }
            found.push((choices.said.clone(), path));
        },
    };
    branching.run();
    found
}

/// All assignments of values to the cells.
fn assignments() -> Vec<Vec<u32>> {
    CELLS.iter().fold(vec![Vec::new()], |all, (_, count)| {
        all.iter().flat_map(|it| (0..*count).map(|value| [&it[..], &[value]].concat())).collect()
    })
}

fn holds(literal: &Literal<CubeTerm>, values: &[u32]) -> bool {
    let value = |term: &CubeTerm| values[term.symbol().0 as usize];
    match literal {
        Literal::Member(term, domain) if *term == cell(4) && value(term) == OTHER => domain.contains_others(),
        Literal::Member(term, domain) => domain.contains(value(term)),
        Literal::Equal(left, right) => value(left) == value(right),
        Literal::Distinct(left, right) => value(left) != value(right),
        Literal::Linear(_) => panic!("no cell holds numbers"),
    }
}

fn tasks(random: &mut Random) -> Vec<Work> {
    let mut tasks: Vec<Work> =
        (0..random.between(1, 3)).map(|_| Work::Require(Said::random(2, random))).collect();
    for number in 0..GROUPS {
        if random.percent(60) {
            let count = random.between(1, 3);
            let mut conditions: Vec<Said> = (0..count).map(|_| Said::random(1, random)).collect();
            if random.percent(40) {
                conditions.push(Said::True);
            }
            tasks.push(Work::Decide(number, conditions));
        }
    }
    tasks.extend((0..GROUPS).map(Work::Satisfy));
    tasks
}

fn reads(random: &mut Random) -> Reads {
    let choice = |random: &mut Random| (random.below(GROUPS), random.percent(50));
    let against = (0..random.below(4)).map(|_| (choice(random), choice(random))).collect();
    let mut values = || (0..4).map(|_| Said::random(1, random)).collect();
    Reads { against, values: (0..GROUPS).map(|_| values()).collect() }
}

/// For every path through the tasks, there is a leaf with no additional reads; and every leaf is a path.
#[test]
fn leaves_are_the_disjunctive_normal_form() {
    let system: System = garret_system::lang::parse(TEXT).expect("it is a system").system;
    let vocabulary = Vocabulary::new(&system);
    let mut context = Context::new(&vocabulary);
    let (mut all, mut fewer, mut choices) = (0, 0, 0);
    for_each_case(500, |_, random| {
        let (tasks, reads) = (tasks(random), reads(random));
        context.reset(PROCESSES);
        let leaves = leaves(&tasks, &reads, &mut context);
        for values in assignments() {
            let within = |(said, _): &&(Vec<Literal<CubeTerm>>, Path)| {
                said.iter().all(|literal| holds(literal, &values))
            };
            let found: Vec<&Path> = leaves.iter().filter(within).map(|(_, path)| path).collect();
            let twin = paths(&tasks, &reads, &values);
            let what = || format!("{tasks:#?}\n{reads:#?}\nwhere the cells hold {values:?}");
            for path in &found {
                assert!(twin.contains(path), "{}\n{path:?} is no way", what());
            }
            for path in &twin {
                let contains = |leaf: &&&Path| {
                    (&leaf.written, &leaf.chosen) == (&path.written, &path.chosen)
                        && leaf.reads.is_subset(&path.reads)
                        && leaf.fence <= path.fence
                };
                let leaf = found.iter().find(contains);
                assert!(leaf.is_some(), "{}\n{path:?} is in no leaf", what());
                all += 1;
                fewer += usize::from(leaf.is_some_and(|leaf| *leaf != path));
                choices += usize::from(!path.chosen.is_empty());
            }
        }
    });
    println!("{all} ways, {fewer} of them in others, {choices} with reads");
    let is_telling = all > 10_000 && fewer > 100 && choices > 1_000;
    assert!(is_telling || are_chosen(), "{all} ways, {fewer} of them in others, {choices} with reads");
}
