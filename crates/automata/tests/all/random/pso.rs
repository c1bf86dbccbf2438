//! Partial store order: random threads against the search in which writes wait, and cases in which PSO is the same as TSO.

use super::{bounds, code, flags, made_for, searched};
use fastrand::Rng;
use garret_automata::{Automata, Count, Member, Members, Reading, automata};
use garret_base::watch::Watch;
use garret_graphs::{
    Access, Atom, Cell, CellValue, Code, Expression, GraphOptions, Graphs, Guard, Location, Place, Step, Sum,
    graphs,
};
use garret_machine::memory::Model;
use std::ops::Range;

/// The seeds for PSO: those of the environment variable, or the usual ones.
fn seeds(usual: Range<u64>) -> Range<u64> {
    let asked = std::env::var("GARRET_AUTOMATA_SEEDS").ok();
    let parsed = asked.as_deref().and_then(|it| it.split_once(".."));
    parsed.and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?)).unwrap_or(usual)
}

/// Adds fences between stores to some steps, before or after the access. Threads that are alike, and have equally many
/// places, get the same ones.
fn with_store_fences(places: &mut [Place], threads: usize, alike: bool, rng: &mut Rng) {
    let (number, seed) = (places.len() / threads, rng.u64(..));
    for thread in places.chunks_mut(if alike { number } else { usize::MAX }) {
        let mut rng = Rng::with_seed(seed);
        for step in thread.iter_mut().flat_map(|place| &mut place.steps) {
            step.store_fence = [rng.u32(..6) == 0, rng.u32(..6) == 0];
        }
    }
}

/// Threads made by [`code`], some of whose steps have fences between stores.
fn fenced(rng: &mut Rng, threads: u32, alike: bool) -> Code {
    let mut code = code(rng, threads, alike);
    with_store_fences(&mut code.places, threads as usize, alike, rng);
    code
}

/// Threads that write several cells and read them in another order, so that some are bad only if stores are reordered.
fn messages(rng: &mut Rng, alike: bool) -> Code {
    let mut code = fenced(rng, if alike { 4 } else { 2 }, alike);
    code.locations[1].undefined = None;
    let before = code.places.len();
    let seed = rng.u64(..);
    for (number, thread) in (0..).zip(&mut code.threads) {
        // threads that are alike choose one of the two parts
        let first = u32::try_from(code.places.len()).expect("there are few");
        let exchanges = seed & 3;
        let write = |cell: u32, to: u32| {
            let (cell_of, one, zero) = (Cell::Fixed(cell), Expression::constant(1), Expression::constant(0));
            let access = if exchanges >> cell & 1 == 1 {
                Access::Exchange(cell_of, one, zero)
            } else {
                Access::Write(cell_of, one, zero)
            };
            Step { access, ..Step::new(to) }
        };
        let read = |cell: u32, [zero, other]: [u32; 2]| {
            [(zero, [false, true, false]), (other, [true, false, true])].map(|(to, signs)| Step {
                access: Access::Read(Cell::Fixed(cell)),
                after_read: vec![Guard { value: Expression::Sum(Sum::atom(Atom::Loaded)), signs }],
                ..Step::new(to)
            })
        };
        let parts = [Step::new(first + 1), Step::new(first + 3)];
        let chosen = if alike { parts.to_vec() } else { vec![parts[number % 2].clone()] };
        let places = [
            chosen,
            vec![write(0, first + 2)],
            vec![write(1, thread.start)],
            read(1, [thread.start, first + 4]).to_vec(),
            read(0, [first + 5, thread.start]).to_vec(),
        ];
        code.places.extend(places.map(|steps| Place { steps, ..Place::default() }));
        code.places.push(Place { bad: Some(0), ..Place::default() });
        thread.start = first;
    }
    with_store_fences(&mut code.places[before..], code.threads.len(), alike, rng);
    code
}

/// The answer of the search in which writes wait.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waited {
    Safe,
    /// Bad, with this number of threads in the execution.
    Unsafe(usize),
    /// A thread reaches an unknown state.
    Unknown,
    Open,
}

/// The answer. With `unknown`, unknown states are searched for, too.
fn waited(made: &Automata, unknown: bool) -> Waited {
    let program = if unknown { made.program.clone() } else { made.program.without_unknown() };
    let options = garret_order::Options { most_cubes: 500, ..garret_order::Options::default() };
    let watch = Watch::default();
    match garret_order::check(
        &garret_order::of_automata(&program),
        garret_order::Model::Pso,
        &options,
        &watch,
    )
    .answer
    {
        garret_order::Answer::Safe => Waited::Safe,
        garret_order::Answer::Unsafe(trace) => Waited::Unsafe(trace.threads.len()),
        garret_order::Answer::Unknown(garret_order::Reason::Unknown(_)) => Waited::Unknown,
        garret_order::Answer::Unknown(_) => Waited::Open,
    }
}

/// A given number of threads under PSO: the search agrees with the execution graphs.
#[test]
fn stores_pass_each_other_where_nothing_orders_them() {
    let (mut bad, mut weaker, mut open, mut in_order, mut alike) = (0, 0, 0, [0; 2], 0);
    for seed in seeds(0..400) {
        let rng = &mut Rng::with_seed(seed);
        let code = if seed % 2 == 0 { messages(rng, false) } else { fenced(rng, 2, false) };
        let made = made_for(Reading::Stores, &code, false, 100);
        let graphs_of = |model| graphs(&code, &GraphOptions::new().model(model).all(true));
        let found = graphs_of(Model::Pso);
        if code.stores_stay_in_order() {
            let other = graphs_of(Model::Tso);
            let numbers = |it: &Graphs| (it.bad.is_some(), it.complete, it.blocked);
            assert_eq!(numbers(&other), numbers(&found), "seed {seed}: {code:?}");
            alike += 1;
        }
        let answer = waited(&made, false);
        if answer == Waited::Open {
            open += 1;
            continue;
        }
        let is_bad = answer != Waited::Safe;
        assert_eq!(is_bad, found.bad.is_some(), "seed {seed}: {code:?} {made:?}");
        if let Some(program) = made.program.under_tso() {
            let made = Automata { program, gaps: made.gaps.clone() };
            let is_bad_there = searched(&made, Model::Tso, false).is_some();
            assert_eq!(is_bad_there, is_bad, "seed {seed}, under TSO: {code:?} {made:?}");
            in_order[usize::from(is_bad)] += 1;
        }
        bad += usize::from(is_bad);
        weaker += usize::from(is_bad && graphs_of(Model::Tso).bad.is_none());
        let answer = waited(&made, true);
        if answer != Waited::Open {
            let graphs = found.bad.is_none() && found.stopped.is_none();
            assert_eq!(answer == Waited::Safe, graphs, "seed {seed}: {code:?} {made:?}");
        }
    }
    println!(
        "{bad} are bad, {weaker} of them not under TSO, {open} open; where stores stay in order: {in_order:?}, by the code {alike}"
    );
    assert!(in_order.iter().all(|number| *number > 10) && alike > 10, "{in_order:?} {alike}");
    assert!(bad > 20 && weaker > 10 && open < 5 + bad / 10, "{bad} {weaker} {open}");
}

/// Any number of threads under PSO: if the search says safe, instances with up to three threads are safe; if it finds a bad
/// state with some number of threads, the instance with that number has it.
#[test]
fn any_number_of_threads_whose_stores_pass_each_other() {
    let (mut safe, mut bad, mut open) = (0, 0, 0);
    for seed in seeds(0..120) {
        let rng = &mut Rng::with_seed(seed);
        let whole = if seed % 2 == 0 { messages(rng, true) } else { fenced(rng, 4, true) };
        let made = made_for(Reading::Stores, &whole, true, 3);
        let bad_with = |threads: usize| {
            let mut code = whole.clone();
            code.threads.truncate(threads);
            let found = graphs(&code, &GraphOptions::new().model(Model::Pso));
            (found.bad.is_some(), found.bad.is_some() || found.stopped.is_some())
        };
        match waited(&made, true) {
            Waited::Open => open += 1,
            Waited::Safe => {
                for threads in 1..=3 {
                    assert!(!bad_with(threads).1, "seed {seed}, {threads} threads: {whole:?} {made:?}");
                }
                safe += 1;
            }
            Waited::Unsafe(_) | Waited::Unknown => bad += 1,
        }
        if let Waited::Unsafe(threads @ 1..=4) = waited(&made, false) {
            assert!(bad_with(threads).0, "seed {seed}, {threads} threads: {whole:?} {made:?}");
        }
    }
    println!("{safe} are safe, {bad} are not, {open} open");
    assert!(safe > 10 && bad > 20 && open < 5 + bad / 10, "{safe} {bad} {open}");
}

/// A barrier between stores does not order a store before a later load: neither under PSO, nor where PSO is the same as TSO.
#[test]
fn barriers_between_stores_are_no_fences() {
    let mut code = code(&mut Rng::with_seed(0), 0, false);
    code.locations[1].undefined = None;
    code.locations.push(Location {
        name: "both".to_owned(),
        initial: CellValue::default(),
        undefined: None,
        bytes: 0,
    });
    flags(&mut code, false);
    // the step that was the fence
    for step in code.places.iter_mut().flat_map(|place| &mut place.steps) {
        step.store_fence[0] = matches!(step.access, Access::None);
    }
    let kind = |thread| Member { name: "f".to_owned(), count: Count::Exactly(1), thread };
    let members = Members { kinds: (0..2).map(kind).collect(), own: Vec::new() };
    let made = automata(&code, &members, Reading::Stores, &bounds(10), &Watch::default()).expect("automata");
    assert!(graphs(&code, &GraphOptions::new().model(Model::Pso)).bad.is_some());
    assert!(matches!(waited(&made, true), Waited::Unsafe(_)));
    let under_tso = Automata { program: made.program.under_tso().expect("one store each"), gaps: Vec::new() };
    assert!(searched(&under_tso, Model::Tso, true).is_some());
}
