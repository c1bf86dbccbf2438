//! Random threads: their automata agree with their execution graphs: under SC step by step, under SC and TSO by the search on
//! their system, and under PSO by the search in which writes wait.
//!
//! `GARRET_AUTOMATA_SEEDS=0..50000` chooses the random threads for PSO.

mod pso;

use fastrand::Rng;
use garret_automata::{
    Action, Automata, Bounds, Count, Member, Members, Program, Reached, Reading, SystemError, automata,
    relevant, system_text,
};
use garret_base::watch::Watch;
use garret_core::answer::Answer;
use garret_core::check::{CheckOptions, check};
use garret_graphs::{
    Access, Atom, Bad, Cell, CellValue, Code, Expression, GraphOptions, Guard, Location, Observed, Place,
    Step, Stop, Sum, Thread, graphs,
};
use garret_machine::memory::Model;
use garret_system::lang::parse;
use std::collections::{BTreeMap, BTreeSet};

const SHARED: u32 = 2;

fn slot(slot: u16) -> Expression {
    Expression::Sum(Sum::atom(Atom::Slot(slot)))
}

/// A cell that a thread accesses: shared, its own, or computed.
fn cell(rng: &mut Rng, thread: u32) -> Cell {
    match rng.u32(..5) {
        0 => Cell::Fixed(SHARED + thread),
        1 => Cell::Computed(Expression::of(
            |number, _| (number & 1) + 1,
            Sum::atom(Atom::Slot(0)),
            Sum::default(),
        )),
        other => Cell::Fixed(other % SHARED),
    }
}

fn value(rng: &mut Rng) -> Expression {
    match rng.u32(..4) {
        0 => slot(0),
        1 => Expression::Sum(Sum { constant: 1, ..Sum::atom(Atom::Slot(1)) }),
        _ => Expression::constant(rng.i64(0..3)),
    }
}

/// The steps of a thread at a place: to the next place, to the bad place, or to the end.
fn steps(rng: &mut Rng, thread: u32, next: u32, [bad, end]: [u32; 2]) -> Vec<Step> {
    const ZERO: [bool; 3] = [false, true, false];
    const OTHER: [bool; 3] = [true, false, true];
    let loaded = || Expression::Sum(Sum::atom(Atom::Loaded));
    let cell = cell(rng, thread);
    let zero = || Expression::constant(0);
    let target = rng.u16(..2);
    let away = if rng.bool() { bad } else { end };
    match rng.u32(..8) {
        0 | 1 => vec![Step { access: Access::Write(cell, value(rng), zero()), ..Step::new(next) }],
        2 => vec![Step { access: Access::Read(cell), sets: vec![(target, loaded())], ..Step::new(next) }],
        3 => {
            let access = Access::Exchange(cell, value(rng), zero());
            vec![Step { access, sets: vec![(target, loaded())], ..Step::new(next) }]
        }
        4 => vec![Step { fence: true, ..Step::new(next) }],
        5 => [(away, ZERO), (next, OTHER)]
            .map(|(to, signs)| Step { guards: vec![Guard { value: slot(target), signs }], ..Step::new(to) })
            .into(),
        6 => [(next, ZERO), (away, OTHER)]
            .map(|(to, signs)| {
                let after_read = vec![Guard { value: loaded(), signs }];
                let access = if signs == ZERO {
                    Access::Exchange(cell.clone(), Expression::constant(1), zero())
                } else {
                    Access::Read(cell.clone())
                };
                Step { access, after_read, fence: true, ..Step::new(to) }
            })
            .into(),
        _ => vec![Step::new(next), Step { sets: vec![(target, Expression::constant(1))], ..Step::new(next) }],
    }
}

/// Two threads that each store to one cell and load the other one. It is bad if neither sees the store of the other.
fn flags(code: &mut Code, fence: bool) {
    for thread in 0..2_u32 {
        let first = u32::try_from(code.places.len()).expect("there are few");
        let write = Access::Write(Cell::Fixed(thread), Expression::constant(1), Expression::constant(0));
        let read = |to: u32, signs: [bool; 3]| Step {
            access: Access::Read(Cell::Fixed(1 - thread)),
            after_read: vec![Guard { value: Expression::Sum(Sum::atom(Atom::Loaded)), signs }],
            ..Step::new(to)
        };
        // a thread that does not see the store adds 1 to the last cell; the second thread to do so is bad
        let count = Access::Exchange(
            Cell::Fixed(SHARED),
            Expression::Sum(Sum { constant: 1, ..Sum::atom(Atom::Loaded) }),
            Expression::constant(0),
        );
        let second = |to: u32, signs: [bool; 3]| Step {
            access: count.clone(),
            after_read: vec![Guard { value: Expression::Sum(Sum::atom(Atom::Loaded)), signs }],
            ..Step::new(to)
        };
        let steps = [
            vec![Step { access: write, ..Step::new(first + 1) }],
            vec![Step { fence, ..Step::new(first + 2) }],
            vec![read(first + 3, [false, true, false]), read(first + 4, [true, false, true])],
            vec![second(first + 4, [false, true, false]), second(first + 5, [true, false, true])],
        ];
        code.places.extend(steps.map(|steps| Place { steps, ..Place::default() }));
        code.places.push(Place { end: true, ..Place::default() });
        code.places.push(Place { bad: Some(0), ..Place::default() });
        code.threads.push(Thread { start: first, slots: vec![0; 2] });
    }
}

/// Loads reordered before stores are bad under TSO only, and not if a fence is between them.
#[test]
fn fences_count() {
    for (fence, expected) in [(false, [false, true]), (true, [false, false])] {
        let mut code = code(&mut Rng::with_seed(0), 0, false);
        code.locations[1].undefined = None;
        code.locations.push(Location {
            name: "both".to_owned(),
            initial: CellValue::default(),
            undefined: None,
            bytes: 0,
        });
        flags(&mut code, fence);
        let members = Members {
            kinds: (0..2)
                .map(|thread| Member { name: "f".to_owned(), count: Count::Exactly(1), thread })
                .collect(),
            own: Vec::new(),
        };
        let made = automata(&code, &members, Reading::X86, &bounds(10), &Watch::default())
            .expect("there are automata");
        for (model, expected) in [Model::Sc, Model::Tso].into_iter().zip(expected) {
            assert_eq!(searched(&made, model, true).is_some(), expected, "{model:?} {fence}");
            assert_eq!(graphs(&code, &GraphOptions::new().model(model)).bad.is_some(), expected);
        }
        // in the reading of C11, a fence of a processor without a memory order is ignored
        let language = automata(&code, &members, Reading::C11, &bounds(10), &Watch::default())
            .expect("there are automata");
        let is_fence = |made: &Automata| {
            let edges =
                made.program.kinds.iter().flat_map(|kind| kind.states.iter()).flat_map(|it| &it.edges);
            edges.filter(|edge| matches!(edge.action, Action::Fence(_))).count()
        };
        assert_eq!((is_fence(&made), is_fence(&language)), (2 * usize::from(fence), 0));
    }
}

/// This number of threads with a few steps each; all with the same steps if `alike`.
fn code(rng: &mut Rng, threads: u32, alike: bool) -> Code {
    let location = |name: String| Location { name, initial: CellValue::default(), undefined: None, bytes: 0 };
    let mut code = Code {
        locations: (0..SHARED + threads).map(|number| location(format!("x{number}"))).collect(),
        slots: 2,
        bad: vec![Bad { threads: Vec::new() }],
        ..Code::default()
    };
    if rng.u32(..8) == 0 {
        code.locations[1].undefined = Some(0);
    }
    let seed = rng.u64(..);
    for thread in 0..threads {
        let mut own = if alike { Rng::with_seed(seed) } else { rng.fork() };
        let first = u32::try_from(code.places.len()).expect("there are few");
        let number = own.u32(2..5);
        let last = [first + number + 1, first + number];
        for place in 0..number {
            let steps = steps(&mut own, thread, first + place + 1, last);
            // a slot that is dead from here on
            let dead = if own.u32(..6) == 0 { vec![1] } else { Vec::new() };
            code.places.push(Place { steps, dead, ..Place::default() });
        }
        let stop = (own.u32(..8) == 0).then_some(Stop::Unmet);
        code.places.push(Place { end: stop.is_none(), stop, ..Place::default() });
        code.places.push(Place { bad: Some(0), ..Place::default() });
        code.threads.push(Thread { start: first, slots: vec![0; 2] });
    }
    code
}

fn bounds(values: usize) -> Bounds {
    Bounds { values, wider: BTreeMap::new(), states: 3000 }
}

/// The automata: one kind for each thread, or, with `any`, only the first thread, any number of times.
fn made(code: &Code, any: bool, values: usize) -> Automata {
    made_for(Reading::X86, code, any, values)
}

fn made_for(reading: Reading, code: &Code, any: bool, values: usize) -> Automata {
    let threads = 0..u32::try_from(code.threads.len()).expect("there are few");
    let count = if any { Count::Any } else { Count::Exactly(1) };
    let members = Members {
        kinds: threads
            .clone()
            .take(if any { 1 } else { usize::MAX })
            .map(|thread| Member { name: format!("f{thread}"), count, thread })
            .collect(),
        own: threads.map(|thread| (thread, SHARED + thread..SHARED + thread + 1)).collect(),
    };
    automata(code, &members, reading, &bounds(values), &Watch::default()).expect("there are automata")
}

/// The outcomes of threads under SC: whether one is bad, whether one is in an unknown state, and the contents of shared cells
/// when all have ended.
fn outcomes(program: &Program) -> (bool, bool, BTreeSet<Vec<(String, i64)>>) {
    type State = (Vec<u32>, Vec<i64>);
    let start: State =
        (vec![0; program.kinds.len()], program.cells.iter().map(|cell| cell.initial).collect());
    let (mut seen, mut waiting) = (BTreeSet::from([start.clone()]), vec![start]);
    let (mut bad, mut unknown, mut finals) = (false, false, BTreeSet::new());
    while let Some((places, memory)) = waiting.pop() {
        let here: Vec<_> =
            places.iter().zip(&program.kinds).map(|(at, kind)| &kind.states[*at as usize]).collect();
        bad |= here.iter().any(|state| state.bad.is_some());
        unknown |= here.iter().any(|state| state.unknown.is_some());
        if here.iter().all(|state| state.end) {
            let names = program.cells.iter().map(|cell| cell.name.clone());
            finals.insert(names.zip(memory.iter().copied()).collect());
        }
        for (thread, state) in here.iter().enumerate() {
            for edge in &state.edges {
                let mut memory = memory.clone();
                match edge.action {
                    Action::Silent | Action::Fence(_) => {}
                    Action::Read { cell, value, .. } if memory[cell as usize] == value => {}
                    Action::Write { cell, value, .. } => memory[cell as usize] = value,
                    Action::Update { cell, read, written, .. } if memory[cell as usize] == read => {
                        memory[cell as usize] = written;
                    }
                    Action::Read { .. } | Action::Update { .. } => continue,
                }
                let mut places = places.clone();
                places[thread] = edge.to;
                if seen.insert((places.clone(), memory.clone())) {
                    waiting.push((places, memory));
                }
            }
        }
    }
    (bad, unknown, finals)
}

/// Automata, executed step by step, reach the bad states and the ends of the execution graphs.
#[test]
fn automata_do_what_threads_do() {
    let (mut bad, mut unknown, mut ends) = (0, 0, 0);
    for seed in 0..3000 {
        let code = code(&mut Rng::with_seed(seed), 2, false);
        let observed: Vec<Observed> = (0..SHARED).map(Observed::Location).collect();
        let options = GraphOptions::new().model(Model::Sc).all(true).observed(observed);
        let found = graphs(&code, &options);
        let made = made(&code, false, 100);
        let automata = outcomes(&made.program);
        assert_eq!(automata.0, found.bad.is_some(), "seed {seed}: {code:?} {made:?}");
        let stops = found.stopped.is_some() || (found.bad.is_some() && automata.1);
        assert_eq!(automata.1, stops, "seed {seed}: {code:?} {made:?}");
        bad += usize::from(automata.0);
        unknown += usize::from(automata.1);
        // graphs stop where a thread is bad; a cell without an access is not a cell of the program
        let is_whole = found.stopped.is_none() && found.bad.is_none();
        if is_whole && code.locations[1].undefined.is_none() {
            let cells: Vec<usize> = (0..2)
                .filter(|it| made.program.cells.iter().any(|cell| cell.name == format!("x{it}")))
                .collect();
            let graphs: BTreeSet<Vec<(String, i64)>> = found
                .finals
                .iter()
                .map(|end| cells.iter().map(|cell| (format!("x{cell}"), end[*cell])).collect())
                .collect();
            ends += graphs.len();
            assert_eq!(automata.2, graphs, "seed {seed}: {code:?} {made:?}");
        }
    }
    assert!(bad > 200 && unknown > 20 && ends > 1000, "{bad} {unknown} {ends}");
}

/// Without irrelevant numbers, threads reach the same bad states and the same ends.
#[test]
fn numbers_that_decide_nothing_change_nothing() {
    let (mut bad, mut fewer) = (0, 0);
    for seed in 0..3000 {
        let code = code(&mut Rng::with_seed(seed), 2, false);
        let less = relevant(&code);
        let [whole, part] = [&code, &less].map(|code| outcomes(&made(code, false, 100).program));
        if whole.1 {
            continue;
        }
        assert_eq!(
            (whole.0, whole.2.is_empty()),
            (part.0, part.2.is_empty()),
            "seed {seed}: {code:?} {less:?}"
        );
        bad += usize::from(whole.0);
        fewer += usize::from(part.2.len() < whole.2.len());
    }
    assert!(bad > 200 && fewer > 100, "{bad} {fewer}");
}

/// The answer of the search on the system of automata: the bad or unknown state that it finds, if any.
fn searched(made: &Automata, model: Model, unknown: bool) -> Option<Reached> {
    let system = match system_text(&made.program, unknown) {
        Ok(system) => system,
        Err(SystemError::Harmless) => return None,
        Err(SystemError::TooLarge) => panic!("{made:?}"),
    };
    let parsed = parse(&system.text).unwrap_or_else(|errors| panic!("{errors}: {}", system.text)).system;
    match check(&parsed, &CheckOptions::new().model(model), &mut |_| {}).answer {
        Answer::Safe { .. } => None,
        Answer::Unsafe(trace) => Some(system.bad[trace.reached]),
        Answer::Unknown(why) => panic!("{why}: {}", system.text),
    }
}

/// The search on the system of automata, if all threads have names.
#[test]
fn systems_do_what_threads_do() {
    let mut bad = [0; 2];
    for seed in 0..250 {
        let code = code(&mut Rng::with_seed(seed), 2, false);
        let made = made(&code, false, 100);
        for (number, model) in [Model::Sc, Model::Tso].into_iter().enumerate() {
            let found = graphs(&code, &GraphOptions::new().model(model).all(true));
            let is_bad = searched(&made, model, false).is_some();
            assert_eq!(is_bad, found.bad.is_some(), "seed {seed}, {model:?}: {code:?} {made:?}");
            bad[number] += usize::from(is_bad);
            let is_safe = searched(&made, model, true).is_none();
            let graphs = found.bad.is_none() && found.stopped.is_none();
            assert_eq!(is_safe, graphs, "seed {seed}, {model:?}: {code:?} {made:?}");
        }
    }
    assert!(bad[0] > 20, "{bad:?}");
}

/// Any number of threads: if the search says safe, instances with up to four threads are safe; if it finds a bad state with
/// some number of threads, the instance with that number has it. With few values of each cell as well.
#[test]
fn any_number_of_threads() {
    let (mut safe, mut bad) = (0, 0);
    for seed in 0..150 {
        let whole = code(&mut Rng::with_seed(seed), 4, true);
        for (model, values) in [(Model::Sc, 2), (Model::Tso, 3)] {
            let made = made(&whole, true, values);
            let found = searched(&made, model, true);
            for threads in 1..=4 {
                let mut code = whole.clone();
                code.threads.truncate(threads);
                let graphs = graphs(&code, &GraphOptions::new().model(model));
                let is_bad = graphs.bad.is_some() || graphs.stopped.is_some();
                assert!(!is_bad || found.is_some(), "seed {seed}, {threads} threads: {code:?} {made:?}");
                bad += usize::from(is_bad);
            }
            safe += usize::from(found.is_none());
        }
    }
    assert!(safe > 50 && bad > 50, "{safe} {bad}");
}
