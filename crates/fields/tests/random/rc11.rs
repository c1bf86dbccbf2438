//! Random programs with memory orders: what the search proves about RC11 must agree with all executions by the axioms.

use super::{FEW, Found, OTHER, ZERO, answered, bits, decided, seeds, soon};
use fastrand::Rng;
use garret_automata::{Count, Member, Members, Reading};
use garret_core::answer::Answer;
use garret_fields::{FieldDivision, Monitor, Refusal};
use garret_graphs::{
    Access, Atom, Bad, Cell, CellValue, Code, Expression, Function, GraphOptions, Guard, Location, Meaning,
    Order, Place, Step, Sum, Thread, graphs_within,
};
use garret_machine::memory::Model;

/// Further seeds of a normal test run: a removed rule shows there.
const NOTICED: [u64; 1] = [488];

/// A memory order; each step has a fence before and after it that mostly does nothing.
fn orders(rng: &mut Rng, access: &Access) -> [Order; 3] {
    let none = Order::default();
    let fence = |rng: &mut Rng| match rng.u8(..12) {
        0 => Order { release: true, ..none },
        1 => Order { acquire: true, ..none },
        2 => Order { acquire: true, release: true, ..none },
        3 => Order { acquire: true, release: true, releases_first: true, ..none },
        _ => none,
    };
    let reads = matches!(access, Access::Read(_) | Access::Exchange(..));
    let writes = matches!(access, Access::Write(..) | Access::Exchange(..));
    // exchanges are atomic in every language
    let atomic = reads && writes || rng.u8(..16) > 0;
    let order = Order {
        atomic,
        acquire: atomic && reads && rng.bool(),
        release: atomic && writes && rng.bool(),
        ..none
    };
    [fence(rng), if reads || writes { order } else { none }, fence(rng)]
}

/// Programs of a few locations: each place has one step, and the next place follows.
#[derive(Default)]
struct Places(Vec<Place>);

impl Places {
    fn next(&self) -> u32 {
        self.0.len() as u32
    }

    /// Adds a step to the next place.
    fn step(&mut self, step: Step) {
        let step = Step { to: self.next() + 1, ..step };
        self.0.push(Place { steps: vec![step], ..Place::default() });
    }

    /// Adds an access of a location with these orders, which waits until the guards hold.
    fn access(&mut self, access: Access, orders: [Order; 3], after_read: Vec<Guard>) {
        self.step(Step { access, orders, after_read, ..Step::new(0) });
    }

    fn end(&mut self) {
        self.0.push(Place { end: true, ..Place::default() });
    }

    fn bad(&mut self) {
        self.0.push(Place { bad: Some(0), ..Place::default() });
    }

    /// The program with these threads, by the places where they start.
    fn code(self, names: &[&str], starts: impl Iterator<Item = u32>) -> Code {
        let location = |name: &&str| Location {
            name: (*name).to_owned(),
            initial: CellValue::default(),
            undefined: None,
            bytes: 4,
        };
        Code {
            locations: names.iter().map(location).collect(),
            slots: SLOTS,
            bad: vec![Bad { threads: Vec::new() }],
            places: self.0,
            threads: starts.map(|start| Thread { start, slots: vec![0; SLOTS] }).collect(),
            ..Code::default()
        }
    }
}

/// The numbers that a thread of these programs reads.
const SLOTS: usize = 4;
/// The locations that all threads access; each kind of threads has one more, for what it says.
const LOCATIONS: u32 = 2;

fn nobody() -> Expression {
    Expression::constant(0)
}

fn loaded() -> Expression {
    Expression::Sum(Sum::atom(Atom::Loaded))
}

/// The orders of an atomic access.
fn atomic(acquire: bool, release: bool) -> [Order; 3] {
    let order = Order { atomic: true, acquire, release, ..Order::default() };
    [Order::default(), order, Order::default()]
}

/// Adds a random access of a thread, which may read into a slot; returns whether it does.
fn random_access(rng: &mut Rng, places: &mut Places, slot: u16) -> bool {
    let add =
        Function::meaning(|one, other| bits(one).wrapping_add(bits(other)).into(), Some(Meaning::Add(32)));
    let cell = Cell::Fixed(rng.u32(..LOCATIONS));
    let one = Expression::constant(1);
    let access = match rng.u8(..8) {
        0..=2 => Access::Write(cell, one, nobody()),
        3 => {
            let more = Expression::Function(add, Sum::atom(Atom::Loaded), Sum::constant(1));
            Access::Exchange(cell, more, nobody())
        }
        4 => Access::Exchange(cell, one, nobody()),
        _ => Access::Read(cell),
    };
    let does_read = !matches!(access, Access::Write(..));
    let sets = if does_read { vec![(slot, loaded())] } else { Vec::new() };
    let orders = orders(rng, &access);
    let waits = matches!(access, Access::Read(_)) && rng.u8(..4) == 0;
    let after_read = waits.then(|| Guard { value: loaded(), signs: OTHER }).into_iter().collect();
    places.step(Step { access, sets, orders, after_read, ..Step::new(0) });
    does_read
}

/// A random program whose two kinds of threads communicate: accesses of few locations with random orders. It is bad that threads of both
/// kinds have read certain values, which the bits of `wanted` choose.
fn message(rng: &mut Rng, mut wanted: u32, threads: &[usize]) -> Code {
    let mut places = Places::default();
    let mut starts = Vec::new();
    for kind in 0..2 {
        starts.push(places.next());
        let slots = 0..rng.u16(2..=3);
        let reads: Vec<u16> = slots.filter(|slot| random_access(rng, &mut places, *slot)).collect();
        // a thread that reads certain values says so
        let mut guards = Vec::new();
        for slot in reads {
            let signs = if wanted & 1 == 0 { ZERO } else { OTHER };
            guards.push(Guard { value: Expression::Sum(Sum::atom(Atom::Slot(slot))), signs });
            wanted >>= 1;
        }
        places.step(Step { guards, ..Step::new(0) });
        let said = Access::Write(Cell::Fixed(LOCATIONS + kind), Expression::constant(1), nobody());
        places.access(said, atomic(false, true), Vec::new());
        places.end();
    }
    // it is bad that a thread of each kind has said so
    starts.push(places.next());
    for kind in 0..2 {
        let is_said = vec![Guard { value: loaded(), signs: OTHER }];
        places.access(Access::Read(Cell::Fixed(LOCATIONS + kind)), atomic(true, false), is_said);
    }
    places.bad();
    let counts = threads.iter().copied().chain([1]);
    let starts = starts.into_iter().zip(counts).flat_map(|(start, count)| vec![start; count]);
    places.code(&["x", "y", "one", "other"], starts)
}

/// The answer under RC11: that under sequential consistency, if there are no other executions and no data races. `None` if the search
/// does not decide.
fn under_rc11(code: &Code, count: Count) -> Option<Found> {
    let member = |thread| Member { name: "f".to_owned(), count, thread };
    let judge = Member { count: Count::Exactly(1), ..member(2) };
    proved(code, &Members { kinds: vec![member(0), member(1), judge], own: Vec::new() })
}

/// The same for threads of these kinds.
fn proved(code: &Code, members: &Members) -> Option<Found> {
    let watch = soon();
    let code = code.of_c11();
    let mut divided = FieldDivision::new(&code, members, Reading::C11, &watch).ok()?;
    let Found::Safe = decided(&mut divided, members, Model::Sc, &watch)? else { return None };
    for monitor in divided.monitors() {
        let system = match divided.monitored(members, monitor) {
            Ok(system) => system,
            Err(Refusal::Harmless) => continue,
            Err(_) => return None,
        };
        match answered(&system, Model::Sc, &watch) {
            Answer::Safe { .. } => {}
            Answer::Unsafe(_) if matches!(monitor, Monitor::Race(_)) => return Some(Found::Unsafe(2)),
            _ => return None,
        }
    }
    Some(Found::Safe)
}

/// A program that behaves under RC11 as under sequential consistency has no bad execution and no data race there; a data race under
/// sequential consistency is one. Judge: all executions by the axioms of RC11.
#[test]
fn executions_of_rc11_are_those_of_sequential_consistency_where_a_search_says_so() {
    let (mut safe, mut races, mut weak) = (0, 0, 0);
    let seeds = seeds();
    let others = NOTICED.into_iter().filter(|_| seeds == FEW);
    for seed in seeds.clone().chain(others) {
        // preferably a program that is bad under RC11 only
        let is_weak = |wanted: u32| {
            let code = message(&mut Rng::with_seed(seed), wanted, &[1, 1]);
            let bad = |model| graphs_within(&code, &GraphOptions::new().model(model), &soon()).bad.is_some();
            bad(Model::Rc11) && !bad(Model::Sc)
        };
        let wanted = (0..64).find(|wanted| is_weak(*wanted)).unwrap_or(seed as u32);
        let of = |threads: &[usize]| message(&mut Rng::with_seed(seed), wanted, threads);
        let graphs = |threads: &[usize], model| {
            graphs_within(&of(threads), &GraphOptions::new().model(model).races(true), &soon())
        };
        let is_bad = |threads: &[usize], model| {
            let found = graphs(threads, model);
            found.bad.is_some() || found.race.is_some()
        };
        let is_any = seed % 2 == 1;
        match under_rc11(&of(&[1, 1]), if is_any { Count::Any } else { Count::Exactly(1) }) {
            None => weak += usize::from(is_bad(&[1, 1], Model::Rc11) && !is_bad(&[1, 1], Model::Sc)),
            Some(Found::Safe) => {
                safe += 1;
                let all: &[[usize; 2]] =
                    if is_any { &[[1, 1], [2, 1], [1, 2], [3, 0], [0, 3]] } else { &[[1, 1]] };
                for threads in all {
                    assert!(!is_bad(threads, Model::Rc11), "seed {seed}, {threads:?} threads");
                }
            }
            Some(Found::Unsafe(_)) => {
                races += 1;
                let all: &[[usize; 2]] =
                    if is_any { &[[1, 1], [2, 0], [0, 2], [2, 1], [1, 2], [2, 2]] } else { &[[1, 1]] };
                assert!(all.iter().any(|it| graphs(it, Model::Sc).race.is_some()), "seed {seed}: no race");
            }
        }
    }
    println!(
        "{} seeds: {safe} safe, {races} with a data race, {weak} bad only under RC11",
        seeds.end - seeds.start
    );
    assert!(seeds != FEW || (safe > 20 && races > 20 && weak > 3), "{safe} {races} {weak}");
}

/// A release sequence goes on with updates, not with writes, also of the same thread: its last number is read without what was released
/// before.
#[test]
fn a_write_ends_a_release_sequence() {
    let [x, y] = [0, 1];
    let write = |cell, number| Access::Write(Cell::Fixed(cell), Expression::constant(number), nobody());
    let is = |number: i64| {
        let less = Sum { constant: -number, ..Sum::atom(Atom::Loaded) };
        vec![Guard { value: Expression::Sum(less), signs: ZERO }]
    };
    let update = Access::Exchange(Cell::Fixed(y), Expression::constant(2), nobody());
    for (last, is_safe) in [(update, true), (write(y, 2), false)] {
        let mut places = Places::default();
        places.access(write(x, 1), atomic(false, false), Vec::new());
        places.access(write(y, 1), atomic(false, true), Vec::new());
        places.access(last, atomic(false, false), Vec::new());
        places.end();
        let reader = places.next();
        places.access(Access::Read(Cell::Fixed(y)), atomic(true, false), is(2));
        places.access(Access::Read(Cell::Fixed(x)), atomic(false, false), is(0));
        places.bad();
        let code = places.code(&["x", "y"], [0, reader].into_iter());
        let found = graphs_within(&code, &GraphOptions::new().model(Model::Rc11), &soon());
        assert_eq!(found.bad.is_none(), is_safe, "by all executions");
        let member = |thread| Member { name: "f".to_owned(), count: Count::Exactly(1), thread };
        let members = Members { kinds: [0, 1].map(member).into(), own: Vec::new() };
        assert_eq!(matches!(proved(&code, &members), Some(Found::Safe)), is_safe);
    }
}

/// A thread that reaches nothing bad but a data race, after it reads an old value.
#[test]
fn a_data_race_may_need_an_old_value() {
    let [data, first, second] = [0, 1, 2];
    let write = |cell| Access::Write(Cell::Fixed(cell), Expression::constant(1), nobody());
    let orders = [(true, true, true), (false, true, false), (true, false, false)];
    // an atomic read may race with a write that is not atomic
    let reads = [[Order::default(); 3], atomic(false, false)];
    for (read, (release, acquire, is_safe)) in
        reads.into_iter().flat_map(|it| orders.map(|other| (it, other)))
    {
        let mut places = Places::default();
        places.access(write(data), [Order::default(); 3], Vec::new());
        places.access(write(first), atomic(false, false), Vec::new());
        places.access(write(second), atomic(false, release), Vec::new());
        places.end();
        let reader = places.next();
        let is = |signs| vec![Guard { value: loaded(), signs }];
        places.access(Access::Read(Cell::Fixed(second)), atomic(acquire, false), is(OTHER));
        places.access(Access::Read(Cell::Fixed(first)), atomic(false, false), is(ZERO));
        places.access(Access::Read(Cell::Fixed(data)), read, Vec::new());
        places.end();
        let code = places.code(&["data", "first", "second"], [0, reader].into_iter());
        let found = graphs_within(&code, &GraphOptions::new().model(Model::Rc11), &soon());
        assert_eq!(found.race.is_none(), is_safe, "by all executions");
        let member = |thread| Member { name: "f".to_owned(), count: Count::Exactly(1), thread };
        let members = Members { kinds: [0, 1].map(member).into(), own: Vec::new() };
        assert_eq!(matches!(proved(&code, &members), Some(Found::Safe)), is_safe, "{release} {acquire}");
    }
}
