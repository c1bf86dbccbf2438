//! Tests of the initial test against the enumeration of all initial states of a few processes.

use super::support::{Few, State, choices, has_quantifiers};
use crate::cube::vocabulary::Vocabulary;
use crate::cube::{Cube, for_each_term};
use crate::preimage::Preimages;
use crate::preimage::initial::{Initial, InitialTest};
use crate::preimage::sample::{are_chosen, backward, for_each_case, random, varied};
use garret_base::watch::Watch;
use garret_machine::machine::ground::{GroundBad, GroundFormula, Process, Read};
use garret_machine::memory::Model;
use garret_system::system::Sort;
use std::collections::BTreeSet;

/// The largest number of processes for which initial states are enumerated, and the largest number of states.
const MOST_PROCESSES: Process = 4;
const MOST_STATES: usize = 3_000;
/// The number of cubes per system.
const CUBES: usize = 25;

/// The initial states of a given number of processes.
struct AtFirst<'s> {
    few: Few<'s>,
    processes: Process,
    states: Vec<State>,
    /// Whether these are all.
    has_all: bool,
}

impl<'s> AtFirst<'s> {
    fn new(vocabulary: &'s Vocabulary<'s>, processes: Process) -> Self {
        let few = Few::new(vocabulary, processes);
        let (states, has_all) = few.initial(MOST_STATES);
        Self { few, processes, states, has_all }
    }

    /// The initial states in the cube, each with a choice of its processes.
    fn within<'a>(&'a self, cube: &'a Cube) -> impl Iterator<Item = (&'a State, Vec<Process>)> {
        let images = choices(self.processes, cube.processes);
        let pairs = self
            .states
            .iter()
            .flat_map(move |state| images.clone().into_iter().map(move |image| (state, image)));
        pairs.filter(|(state, image)| self.few.is_in_as(state, cube, image))
    }

    /// Whether the state satisfies the user's invariants about these processes.
    fn is_allowed(&self, state: &State, processes: &[Process]) -> bool {
        let value = |read: Read| state[read.cell.index()];
        let holds = |promise: &&GroundBad| promise.formula.holds(&value, &|_| true);
        let about =
            |promise: &&GroundBad| promise.arguments.iter().all(|process| processes.contains(process));
        !self.few.ground.invariants.iter().filter(about).any(|promise| holds(&promise))
    }
}

/// The largest number of processes that an initial state in the cube needs: those of the cube, and those that cells hold.
fn needed(cube: &Cube, vocabulary: &Vocabulary<'_>) -> usize {
    let mut cells = BTreeSet::new();
    let holds_process = |sort: Sort| sort == Sort::Process;
    for literal in &cube.literals {
        for_each_term(literal, &mut |term| {
            if vocabulary.is_process_valued(term.symbol()) {
                cells.insert(term.cell_read());
            }
        });
    }
    let variables =
        vocabulary.system.symbols.iter().filter(|it| it.dimensions == 0 && holds_process(it.sort));
    cube.processes + cells.len() + variables.count()
}

#[test]
fn cubes_meet_init_where_an_initial_state_lies_in_them() {
    let (mut with, mut without, mut promised) = (0, 0, 0);
    for_each_case(250, |seed, choice| {
        let (text, system) = random(seed);
        let vocabulary = Vocabulary::new(&system);
        let order = Model::Tso.order().expect("the search knows it");
        let mut preimages = Preimages::new(&vocabulary, order, 4, choice.percent(20));
        let (all, _) = backward(&mut preimages, CUBES);
        let bound = system.process_bound.map_or(MOST_PROCESSES, |bound| MOST_PROCESSES.min(bound as Process));
        let at_first: Vec<AtFirst<'_>> =
            (1..=bound).map(|processes| AtFirst::new(&vocabulary, processes)).collect();
        // numbers that `init` leaves open have infinitely many values
        let is_finite = system.symbols.iter().all(|symbol| !symbol.sort.is_arithmetic());
        let watch = Watch::default();
        let mut initial = Initial::new(&vocabulary, &watch);
        for cube in &all {
            let part = varied(cube, &vocabulary, choice);
            let cube = if choice.percent(90) { part.as_ref().unwrap_or(cube) } else { cube };
            let meets = initial.meets(cube).expect("small numbers");
            let within = || at_first.iter().flat_map(|first| first.within(cube).map(move |it| (first, it)));
            let all_processes: Vec<Process> = (1..=MOST_PROCESSES).collect();
            let allowed = within().find(|(first, (state, _))| first.is_allowed(state, &all_processes));
            if let Some((first, (state, _))) = allowed {
                let is_found = matches!(meets, InitialTest::Yes(_));
                assert!(is_found, "{text}\nn = {}: {state:?} is in {cube:#?}", first.processes);
            } else if let Some((first, (state, _))) = within().next() {
                let is_excluded = meets == InitialTest::No;
                assert!(!is_excluded, "{text}\nn = {}: {state:?} is in {cube:#?}", first.processes);
                promised += 1;
            }
            let has_all = at_first.iter().all(|first| first.has_all)
                && (needed(cube, &vocabulary) <= usize::from(MOST_PROCESSES)
                    || usize::from(bound) < usize::from(MOST_PROCESSES));
            match meets {
                InitialTest::Yes(numbers) => {
                    with += 1;
                    let found = within().any(|(first, (state, image))| {
                        have_numbers(&image, &numbers) && first.is_allowed(state, &image)
                    });
                    let is_exact = has_all
                        && is_finite
                        && vocabulary.others_are_processes()
                        && !has_quantifiers(&system);
                    assert!(found || !is_exact, "{text}\nno initial state with {numbers:?} in {cube:#?}");
                }
                InitialTest::No => without += 1,
                InitialTest::OnlyAgainstInvariants => promised += 1,
            }
        }
    });
    println!("{with} with an initial state, {without} without, {promised} against promises");
    let is_telling = with > 200 && without > 500 && promised > 0;
    assert!(
        is_telling || are_chosen(),
        "{with} with an initial state, {without} without, {promised} against promises"
    );
}

/// Whether the chosen processes have these numbers.
fn have_numbers(image: &[Process], numbers: &[(crate::cube::Proc, u32)]) -> bool {
    numbers.iter().all(|&(process, number)| u32::from(image[process.index()]) == number)
}
