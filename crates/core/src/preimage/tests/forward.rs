//! Tests of pre-images against forward steps of the machine, on all states of a few processes, reachable or not.

use super::support::{Few, State, has_quantifiers};
use crate::cube::vocabulary::Vocabulary;
use crate::cube::{Cube, CubeTerm};
use crate::preimage::sample::{are_chosen, backward, for_each_case, random, varied};
use crate::preimage::{Budget, Incomplete, Predecessor, Preimages};
use garret_base::map::Map;
use garret_base::watch::Watch;
use garret_machine::machine::ground::Process;
use garret_machine::memory::Model;
use garret_random::random::Random;
use garret_solver::Literal;

/// The largest number of states.
const STATES: usize = 600;
/// The number of cubes per system.
const CUBES: usize = 10;

/// States, and the successors of some of them.
struct Graph {
    states: Vec<State>,
    /// The successors of each of the first states.
    after: Vec<Vec<usize>>,
}

impl Graph {
    fn new(few: &Few<'_>, choice: &mut Random) -> Self {
        let mut states = few.states(STATES, choice);
        let mut places: Map<State, usize> =
            states.iter().cloned().enumerate().map(|(place, state)| (state, place)).collect();
        let mut after = Vec::new();
        for from in 0..states.len() {
            let mut targets = Vec::new();
            for state in few.successors(&states[from]) {
                let place = *places.entry(state.clone()).or_insert(states.len());
                if place == states.len() {
                    states.push(state);
                }
                targets.push(place);
            }
            after.push(targets);
        }
        Self { states, after }
    }

    /// For each state, whether it lies in the cube.
    fn within(&self, few: &Few<'_>, cube: &Cube) -> Vec<bool> {
        self.states.iter().map(|state| few.is_in(state, cube)).collect()
    }
}

/// Counts of what was compared.
#[derive(Debug, Default)]
struct Looked {
    steps: usize,
    steps_into: usize,
    steps_of_preimages: usize,
    exact: usize,
}

/// Compares the cube with its pre-images on these states.
fn compare(
    few: &Few<'_>,
    graph: &Graph,
    processes: Process,
    cube: &Cube,
    found: &[Predecessor],
    is_exact: bool,
    looked: &mut Looked,
) -> Result<(), String> {
    let within = graph.within(few, cube);
    let mut before = within.clone();
    let held = held(few, cube);
    for predecessor in found.iter().filter(|it| it.cube.processes <= usize::from(processes)) {
        let here = graph.within(few, &predecessor.cube);
        // processes that the pre-image no longer mentions, and processes that cells hold, are needed for the step as well
        let has_all = predecessor.renaming.len() + held <= usize::from(processes);
        for state in (0..graph.after.len()).filter(|&state| here[state]) {
            if is_exact && has_all && !graph.after[state].iter().any(|&after| within[after]) {
                let (state, before) = (&graph.states[state], &predecessor.cube);
                return Err(format!("n = {processes}: no step from {state:?} in {before:#?} to {cube:#?}"));
            }
            looked.exact += usize::from(is_exact && has_all);
        }
        before.iter_mut().zip(here).for_each(|(all, here)| *all |= here);
    }
    for (state, after) in graph.after.iter().enumerate() {
        looked.steps += after.len();
        if let Some(&into) = after.iter().find(|&&into| within[into]) {
            looked.steps_into += 1;
            looked.steps_of_preimages += usize::from(!within[state]);
            if !before[state] {
                let (from, into) = (&graph.states[state], &graph.states[into]);
                let all: Vec<&Cube> = found.iter().map(|it| &it.cube).collect();
                return Err(format!(
                    "n = {processes}: {from:?} goes to {into:?} in {cube:#?}, but is in none of {all:#?}"
                ));
            }
        }
    }
    Ok(())
}

/// The number of cells that hold, or may hold, a process outside the cube.
fn held(few: &Few<'_>, cube: &Cube) -> usize {
    let may = |literal: &&Literal<CubeTerm>| match literal {
        Literal::Member(term, domain) => {
            few.vocabulary.is_process_valued(term.symbol()) && domain.contains_others()
        }
        _ => false,
    };
    cube.literals.iter().filter(may).count()
}

/// Every step into a cube starts in the cube or in one of its pre-images. Without quantifiers, there is a step from each state of a
/// pre-image into the cube.
#[test]
fn preimages_are_what_leads_into_a_cube() {
    let mut looked = Looked::default();
    for_each_case(80, |seed, choice| {
        let (text, system) = random(seed);
        let system = system.sequential();
        let vocabulary = Vocabulary::new(&system);
        let carry = choice.percent(30);
        let mut preimages =
            Preimages::new(&vocabulary, Model::Sc.order().expect("the search knows it"), 4, carry);
        let (all, _) = backward(&mut preimages, 40);
        let bound = system.process_bound.unwrap_or(3).min(3) as Process;
        let machines: Vec<(Process, Few<'_>)> =
            (2..=bound).map(|processes| (processes, Few::new(&vocabulary, processes))).collect();
        let graphs: Vec<Graph> = machines.iter().map(|(_, few)| Graph::new(few, choice)).collect();
        let watch = Watch::default();
        let budget = Budget::new(&watch, usize::MAX);
        for _ in 0..CUBES {
            let Some(cube) = choice.pick(&all) else { break };
            let part = varied(cube, &vocabulary, choice);
            let cube = if choice.percent(70) { part.as_ref().unwrap_or(cube) } else { cube };
            if cube.processes > usize::from(bound) {
                continue;
            }
            let mut found = Vec::new();
            let result = preimages.of(cube, &budget, &mut found);
            // cubes with more processes are left out, but the system has no more processes here
            assert!(matches!(result, Ok(()) | Err(Incomplete::Processes)), "{text}\n{result:?}");
            let is_exact = !has_quantifiers(&system);
            for ((processes, few), graph) in machines.iter().zip(&graphs) {
                let compared = compare(few, graph, *processes, cube, &found, is_exact, &mut looked);
                assert_eq!(compared, Ok(()), "{text}");
            }
        }
    });
    println!("{looked:?}");
    let is_telling = looked.steps_of_preimages > 10_000 && looked.exact > 5_000;
    assert!(is_telling || are_chosen(), "{looked:?}");
}
