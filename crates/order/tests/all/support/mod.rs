//! Litmus tests as the input of the search.
#![allow(dead_code, reason = "each test uses a part of this")]

pub(crate) mod cycles;
pub(crate) mod machine;
pub(crate) mod sharp;
pub(crate) mod systems;
pub(crate) mod text;

use garret_axioms::{Axioms, Place, Test};
use garret_base::watch::{Limits, Watch};
use garret_instructions::program::Register;
use garret_instructions::value::{Value, Width};
use garret_order::automaton::{Bounds, Built, Member, Memory, Part, Variable, automaton};
use garret_order::program::{Count, Program};
use garret_order::{Answer, Model, Options, Target, Trace, check};
use garret_processors::Run;
use std::collections::BTreeSet;
use std::time::Duration;

/// The memory of a test.
pub(crate) fn memory(test: &Test) -> Memory {
    let variable = |(name, width, initial): (&str, Option<Width>, Value)| {
        let width = width.unwrap_or(Width::Word);
        Variable {
            name: name.to_owned(),
            parts: vec![Part { offset: 0, width, initial }],
            more: Vec::new(),
            is_constant: false,
        }
    };
    Memory { variables: test.variables().map(variable).collect(), exact: false }
}

/// The registers of a thread that are observed.
fn observed(test: &Test, thread: usize) -> Vec<Register> {
    let of_thread = |place| match place {
        Place::Register(it, register) if it == thread => Some(register),
        _ => None,
    };
    test.observed().filter_map(|it| of_thread(it.0)).collect()
}

/// Whether the axioms allow a trace. It has to be an execution of the program that ends in the state of its finding.
pub(crate) fn is_allowed(program: &Program, trace: &Trace, model: Model, axioms: Axioms) -> bool {
    let run =
        Run::new(program, trace, model).unwrap_or_else(|| panic!("it is none of the program: {trace:?}"));
    run.is_allowed(axioms).unwrap_or_else(|| panic!("it is no execution: {trace:?}"))
}

/// The automata of a test with one thread of each text.
pub(crate) fn built(test: &Test) -> Built {
    built_with(test, |_| Count::Exactly(1))
}

/// The automata of a test with these numbers of threads of each text.
pub(crate) fn built_with(test: &Test, count: impl Fn(usize) -> Count) -> Built {
    let members: Vec<Member<'_>> = test
        .threads()
        .iter()
        .enumerate()
        .map(|(number, thread)| Member {
            name: format!("P{number}"),
            count: count(number),
            thread,
            bad: Vec::new(),
            observed: observed(test, number),
        })
        .collect();
    automaton(&members, &memory(test), Bounds { values: 6, ..Bounds::default() }, &Watch::default())
        .expect("nobody interrupts")
}

/// A final state, and the targets that end in it.
pub(crate) struct Outcome {
    pub(crate) values: Vec<Value>,
    pub(crate) targets: Vec<Target>,
}

/// All final states that the automata may have.
pub(crate) fn outcomes(test: &Test, built: &Built) -> Vec<Outcome> {
    let mut ways: Vec<Target> = vec![Target::default()];
    for (kind, ends) in (0..).zip(&built.ends) {
        let more = |way: &Target| {
            let way = way.clone();
            ends.iter().map(move |end| {
                let mut way = way.clone();
                way.threads.push((kind, end.0));
                way
            })
        };
        ways = ways.iter().flat_map(more).collect();
    }
    let mut variables: Vec<usize> = Vec::new();
    for (place, _) in test.observed() {
        if let Place::Variable(variable) = place
            && !variables.contains(&variable)
        {
            variables.push(variable);
        }
    }
    for variable in &variables {
        let Some(cell) = built.cells.iter().position(|it| it.0 == *variable) else { continue };
        let values = values(built, cell);
        let more = |way: &Target| {
            let way = way.clone();
            values.iter().map(move |value| {
                let mut way = way.clone();
                way.memory.push((cell as u32, *value));
                way
            })
        };
        ways = ways.iter().flat_map(more).collect();
    }
    let mut all: Vec<Outcome> = Vec::new();
    for target in ways {
        let values = shown(test, built, &target);
        match all.iter_mut().find(|it| it.values == values) {
            Some(outcome) => outcome.targets.push(target),
            None => all.push(Outcome { values, targets: vec![target] }),
        }
    }
    all
}

/// The values that a cell may hold.
fn values(built: &Built, cell: usize) -> BTreeSet<Value> {
    let states = built.program.kinds.iter().flat_map(|it| &it.states);
    let writes = states.flat_map(|it| &it.edges).filter_map(|it| it.action.written().copied());
    let of_cell = writes.filter(|it| it.cell as usize == cell).map(|it| it.value);
    of_cell.chain([built.program.cells[cell].initial]).collect()
}

/// The observed values if this target is the end.
fn shown(test: &Test, built: &Built, target: &Target) -> Vec<Value> {
    let initial: Vec<Value> = test.variables().map(|it| it.2).collect();
    let held = |(place, width): (Place, Width)| match place {
        Place::Register(thread, register) => {
            let state = target.threads[thread].1;
            let end = built.ends[thread].iter().find(|it| it.0 == state).expect("it is an end");
            let at = observed(test, thread).iter().position(|it| *it == register).expect("it is observed");
            match end.1[at] {
                Value::Number(number) => Value::Number(width.cut(number)),
                address @ Value::Address(..) => address,
            }
        }
        Place::Variable(variable) => {
            let cell = built.cells.iter().position(|it| it.0 == variable);
            let value = cell.and_then(|it| target.memory.iter().find(|of| of.0 as usize == it));
            value.map_or(initial[variable], |it| it.1)
        }
    };
    test.observed().map(held).collect()
}

/// The axioms of a model. `None` for PSO, which has none.
pub(crate) fn axioms(model: Model) -> Option<Axioms> {
    match model {
        Model::Sc => Some(Axioms::Sc),
        Model::Riscv => Some(Axioms::Riscv),
        Model::Armv8 => Some(Axioms::Armv8),
        Model::Tso => Some(Axioms::Tso),
        Model::Pso => None,
    }
}

/// A watch that ends after this number of seconds.
pub(crate) fn seconds(count: u64) -> Watch {
    Limits::new().time(Duration::from_secs(count)).start()
}

/// The largest number of final states of a test; tests with more are skipped.
const MOST_TARGETS: usize = 1500;

/// The final states that the search finds, or the reason why it did not decide.
pub(crate) fn found(test: &Test, model: Model, options: &Options) -> Result<BTreeSet<Vec<Value>>, String> {
    let built = built(test);
    let mut all = BTreeSet::new();
    let memory: usize = (0..built.cells.len()).map(|it| values(&built, it).len()).product();
    if built.ends.iter().map(Vec::len).product::<usize>() * memory > MOST_TARGETS {
        return Err("too many final states".to_owned());
    }
    let outcomes = outcomes(test, &built);
    let watch = seconds(5);
    for outcome in outcomes {
        let options = Options { targets: outcome.targets, ..options.clone() };
        match check(&built.program, model, &options, &watch).answer {
            Answer::Safe => {}
            Answer::Unsafe(trace) => {
                if let Some(axioms) = axioms(model) {
                    let is_allowed = is_allowed(&built.program, &trace, model, axioms);
                    assert!(is_allowed, "{model:?}: the axioms forbid {trace:?}");
                }
                all.insert(outcome.values);
            }
            Answer::Unknown(reason) => return Err(format!("{reason:?}")),
        }
    }
    Ok(all)
}

/// The seeds: those of the environment variable, or the first `count`.
pub(crate) fn seeds(count: u64) -> std::ops::Range<u64> {
    let Ok(text) = std::env::var("GARRET_ORDER_SEEDS") else { return 0..count };
    let (low, high) = text.split_once("..").expect("seeds are lo..hi");
    low.parse().expect("a number")..high.parse().expect("a number")
}
