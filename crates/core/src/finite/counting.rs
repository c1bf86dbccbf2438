//! Tests of the facts about numbers against all reachable states of small instances: a naive twin.

use crate::answer::Answer;
use crate::check::{CheckOptions, Inference};
use crate::cube::Vocabulary;
use crate::preimage::sample::{are_chosen, for_each_case};
use garret_analysis::analysis::{Facts, Interval, Node};
use garret_base::source::Span;
use garret_base::watch::Watch;
use garret_machine::machine::explore::{Keep, StateGraph, StateGraphResult, state_graph};
use garret_machine::machine::ground::{CellId, Cells, GroundSystem};
use garret_machine::machine::{ExploreOptions, Process, Range};
use garret_machine::memory::Model;
use garret_random::generator::{Family, counting};
use garret_solver::Relation;
use garret_system::system::{
    Access, Bad, Disjunct, Linear, Literal, ProcVar, Sort, System, Term, VariableKind, Variables,
};

/// The largest number of states of an instance.
const STATES: usize = 4_000;

/// The options for exploring this number of processes.
fn options(model: Model, processes: Process) -> ExploreOptions {
    ExploreOptions {
        processes,
        model,
        buffer: 2,
        integers: Some(Range { low: -4, high: 5 }),
        start: Some(Range { low: -1, high: 2 }),
        max_states: Some(STATES),
        ..ExploreOptions::default()
    }
}

/// The states of this number of processes, up to the limit, and the cells.
fn explored(system: &System, model: Model, processes: Process) -> Option<(StateGraph, Cells<'_>)> {
    let ground = GroundSystem::new(system, model, processes, &Watch::default()).ok()?;
    let options = options(model, processes);
    match state_graph(&ground, &options, Keep::States, &Watch::default()) {
        StateGraphResult::All(graph) | StateGraphResult::Part(graph, _) => Some((graph, ground.cells)),
        StateGraphResult::Bad(_) | StateGraphResult::Nothing(_) => None,
    }
}

/// Whether the facts hold in a state: the bounds of all cells, and the place invariants for the values in memory.
fn hold(facts: &Facts, (graph, cells): (&StateGraph, &Cells<'_>), state: usize) -> Result<(), String> {
    let contains = |interval: Interval, value: i64| {
        interval.least.is_none_or(|least| least <= value) && interval.most.is_none_or(|most| value <= most)
    };
    for cell in cells.ids().filter(|&cell| cells.sort(cell) == Sort::Integer) {
        let value = graph.value(state, cell);
        if !contains(facts.bounds(cells.symbol_id(cell)), value) {
            return Err(format!("{} = {value}", cells.symbol(cell).name));
        }
    }
    for law in facts.laws() {
        let variable = |&(symbol, factor): &(_, i64)| factor * graph.value(state, cells.cell(symbol, []));
        let sum: i64 = law.sum.iter().map(variable).sum();
        let start: i64 = law.start.number + law.start.constants.iter().map(variable).sum::<i64>();
        let mut weights = 0;
        for process in 1..=cells.processes {
            let value = |&part| graph.value(state, cells.cell(part, [process]));
            let values: Vec<i64> = law.parts.iter().map(value).collect();
            let is_it = |known: &[u8]| known.iter().copied().map(i64::from).eq(values.iter().copied());
            let weight = law.weights.iter().find(|(known, _)| is_it(known));
            weights += weight.ok_or_else(|| format!("{values:?} is no state of {law:?}"))?.1;
        }
        for (symbol, of_values) in &law.values {
            let value = usize::try_from(graph.value(state, cells.cell(*symbol, []))).unwrap_or(usize::MAX);
            weights += of_values.get(value).ok_or_else(|| format!("{value} is no value of {law:?}"))?;
        }
        if sum != start + weights {
            return Err(format!("{sum} is not {start} + {weights}: {law:?}"));
        }
    }
    zones_hold(facts, (graph, cells), state)
}

/// Whether the octagons hold in a state without store buffers, in which the last written values are in the cells.
fn zones_hold(facts: &Facts, (graph, cells): (&StateGraph, &Cells<'_>), state: usize) -> Result<(), String> {
    let Some(all) = facts.zones().filter(|_| !cells.system.is_weak()) else { return Ok(()) };
    let value = |symbol, indices: &[Process]| graph.value(state, cells.cell(symbol, indices.iter().copied()));
    let key = |process: Process| {
        let is_role =
            |(role, &symbol): (usize, _)| usize::from(value(symbol, &[]) == i64::from(process)) << role;
        let roles: usize = all.keys.roles.iter().enumerate().map(is_role).sum();
        let parts: Vec<i64> = all.keys.parts.iter().map(|&part| value(part, &[process])).collect();
        let mut keys = all.keys.all.iter();
        let key = keys.position(|key| {
            key.roles == roles && key.state.iter().copied().map(i64::from).eq(parts.iter().copied())
        });
        key.filter(|&key| all.possible.keys[key])
    };
    let keys: Option<Vec<usize>> = (1..=cells.processes).map(key).collect();
    let keys = keys.ok_or("a process has no key")?;
    for (one, process) in keys.iter().zip(1..) {
        if keys.iter().zip(1..).any(|(&other, its)| its != process && !all.possible.together.has(*one, other))
        {
            return Err(format!("{keys:?} are not together"));
        }
        for zones in &all.clusters {
            for bound in zones.of_keys([*one].into_iter()) {
                let number = |node: Node| {
                    let place = node.variable();
                    let index = if zones.cluster.is_local(place) { vec![process] } else { Vec::new() };
                    node.sign() * value(zones.cluster.symbol(place), &index)
                };
                if number(bound.first) + bound.second.map_or(0, number) > bound.bound {
                    return Err(format!("{bound:?} of {process} in {:?}", zones.cluster));
                }
            }
        }
    }
    Ok(())
}

/// The facts about random systems with counters hold in all states that two and three processes reach.
#[test]
fn facts_hold_in_all_that_is_reached() {
    let (mut states, mut known, mut laws) = (0, 0, 0);
    for_each_case(400, |seed, _| {
        let family = if seed % 4 == 3 { Family::Classic } else { Family::Weak };
        let text = counting(family, seed);
        let whole = garret_system::lang::parse(&text).expect("the text is a system").system;
        for model in [Model::Sc, Model::Tso] {
            let mut system = whole.with_memory(model.is_weak()).into_owned();
            // without bad states
            system.unsafes.clear();
            let vocabulary = Vocabulary::new(&system).with_facts_until(&|| false);
            let facts = vocabulary.facts();
            assert_eq!(vocabulary.facts_are_inductive(&|| false), Some(true), "{model:?}\n{text}");
            laws += facts.laws().len();
            known += usize::from(!facts.is_empty());
            for processes in 2..=system.process_bound.unwrap_or(3).min(3) as Process {
                let Some((graph, cells)) = explored(&system, model, processes) else { continue };
                for state in 0..graph.len() {
                    if let Err(wrong) = hold(facts, (&graph, &cells), state) {
                        panic!("seed {seed}, {model:?}, n = {processes}: {wrong}\n{text}");
                    }
                }
                states += graph.len();
            }
        }
    });
    println!("{states} states, facts of {known} systems, {laws} laws");
    assert!(are_chosen() || states > 100_000 && known > 100 && laws > 100, "{states}, {known}, {laws}");
}

/// A bad state in which the cells of these processes have the values of a reachable state, and the reads return their values there.
/// It only mentions cells of integers and enumerations.
fn bad_state(cells: &Cells<'_>, value: &dyn Fn(CellId, Process) -> i64) -> Bad {
    let mut variables = Variables::default();
    let processes: Vec<ProcVar> = (1..=cells.processes)
        .map(|process| variables.add(VariableKind::Parameter, format!("p{process}")))
        .collect();
    let mut literals = Vec::new();
    for cell in cells.ids() {
        let symbol = cells.symbol(cell);
        let readers = if symbol.weak { 1..=cells.processes } else { 1..=1 };
        for reader in readers {
            let value = value(cell, reader);
            let indices = cells.indices(cell).iter().map(|&index| processes[usize::from(index) - 1]);
            let access = Access {
                symbol: cells.symbol_id(cell),
                indices: indices.collect(),
                reader: symbol.weak.then(|| processes[usize::from(reader) - 1]),
            };
            literals.extend(match symbol.sort {
                Sort::Integer => {
                    let linear = Linear { terms: vec![(1, access)], constant: -value };
                    Some(Literal::Linear(linear, Relation::Equal))
                }
                Sort::Enumeration(_) => {
                    Some(Literal::Equal(Term::Access(access), Term::Constructor(value as u32)))
                }
                _ => None,
            });
        }
    }
    let disjuncts = vec![Disjunct { literals, ..Disjunct::default() }];
    Bad { name: None, variables, disjuncts, span: Span::default() }
}

/// If a state that two processes reach under TSO is declared bad, the search with facts about numbers does not answer SAFE.
#[test]
fn what_is_reached_is_never_safe() {
    let (mut searched, mut reached) = (0, 0);
    for_each_case(120, |seed, random| {
        let text = counting(Family::Weak, seed);
        let mut system = garret_system::lang::parse(&text).expect("the text is a system").system;
        system.unsafes.clear();
        let ground = GroundSystem::new(&system, Model::Tso, 2, &Watch::default()).expect("it is small");
        let found = state_graph(&ground, &options(Model::Tso, 2), Keep::Moves, &Watch::default());
        let (StateGraphResult::All(graph) | StateGraphResult::Part(graph, _)) = found else { return };
        let Ok(mut moves) = graph.moves(&ground, &Watch::default()) else { return };
        let mut bad = Vec::new();
        for _ in 0..6 {
            let state = random.below(graph.len().max(1));
            if state < graph.len() {
                let views = moves.look(state);
                bad.push(bad_state(&ground.cells, &|cell, process| {
                    views.value(&graph.layout, cell, process)
                }));
            }
        }
        drop(moves);
        for bad in bad {
            let system = System { unsafes: vec![bad], ..system.clone() };
            let options =
                CheckOptions::new().model(Model::Tso).inference(Inference::Off).max_nodes(200).replay(false);
            let report = crate::check::check(&system, &options, &mut |_| {});
            let unsafes = &system.unsafes[0].disjuncts[0].literals;
            assert!(!matches!(report.answer, Answer::Safe { .. }), "seed {seed}: {unsafes:?}\n{text}");
            searched += 1;
            reached += usize::from(matches!(report.answer, Answer::Unsafe(_)));
        }
    });
    println!("{searched} searches, {reached} of them reached the state");
    assert!(are_chosen() || searched > 400 && reached > 200, "{searched} searches, {reached} reached");
}
