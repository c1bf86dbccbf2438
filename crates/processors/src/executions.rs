//! Enumeration of all executions of given threads under SC and TSO, for programs on which the search takes long.
//!
//! After reduction (`reduced`), a thread is a graph of states, each of which accesses one cell: this is code whose executions
//! `garret-graphs` enumerates. Values are only compared for equality, so each value is represented by a number.

use garret_base::map::IndexSet;
use garret_base::watch::Watch;
use garret_graphs::{
    Access, Atom, Cell, CellValue, Code, Expression, GraphOptions, Guard, Location, Place, Step, Stop,
    Stopped, Sum, Tag, Thread, graphs_within,
};
use garret_instructions::program::Tags;
use garret_instructions::value::Value;
use garret_order::program::{Action, Count, Edge, Program, State};

/// The result of enumerating all executions.
pub(super) enum Executions {
    /// None is bad; the number of executions.
    Safe(u64),
    /// A thread reaches an unknown state; the index of the gap.
    Unknown(u32),
    /// One is bad, or not all were visited.
    Undecided,
}

/// Enumerates all executions of a program with given threads.
pub(super) fn executions(program: &Program, options: &GraphOptions, watch: &Watch) -> Executions {
    let Some(code) = code(program) else { return Executions::Undecided };
    let found = graphs_within(&code, options, watch);
    match found.stopped {
        Some(Stopped::Beyond(number)) => Executions::Unknown(number),
        None if found.bad.is_none() && found.race.is_none() && found.cut == 0 => {
            Executions::Safe(found.complete)
        }
        _ => Executions::Undecided,
    }
}

/// The code of the threads. `None` if there is any number of some thread, or a state accesses different cells.
fn code(program: &Program) -> Option<Code> {
    let mut values: IndexSet<Value> = IndexSet::default();
    let mut number = |value: Value| i64::try_from(values.insert_full(value).0).ok();
    let mut code = Code::default();
    for cell in &program.cells {
        let initial = CellValue { number: number(cell.initial)?, thread: 0 };
        code.locations.push(Location { name: cell.name.clone(), initial, undefined: None, bytes: 0 });
    }
    for kind in &program.kinds {
        let Count::Exactly(count) = kind.count else { return None };
        let first = u32::try_from(code.places.len()).ok()?;
        for state in &kind.states {
            code.places.push(place(state, first, &mut number)?);
        }
        for _ in 0..count {
            code.threads.push(Thread { start: first, slots: Vec::new() });
        }
    }
    Some(code)
}

fn place(state: &State, first: u32, number: &mut impl FnMut(Value) -> Option<i64>) -> Option<Place> {
    let cells = |edge: &Edge| (edge.action.cell(), edge.action.read().is_some());
    let mut edges = state.edges.iter();
    let one = edges.next().map(cells);
    // a state has several edges only if all of them read the same cell
    let is_chosen =
        edges.clone().any(|edge| Some(cells(edge)) != one) || one.is_some_and(|it| !it.1) && edges.len() > 0;
    if is_chosen {
        return None;
    }
    let steps = state.edges.iter().map(|edge| step(edge, first, number)).collect::<Option<Vec<Step>>>()?;
    Some(Place {
        steps,
        end: state.end,
        bad: state.bad.map(|_| 0),
        stop: state.unknown.map(Stop::Beyond),
        ..Place::default()
    })
}

fn step(edge: &Edge, first: u32, number: &mut impl FnMut(Value) -> Option<i64>) -> Option<Step> {
    let mut step = Step::new(edge.to.checked_add(first)?);
    step.tag = Tag { step: edge.step, other: None };
    let mut is = |value: Option<Value>| -> Option<Vec<Guard>> {
        let Some(value) = value else { return Some(Vec::new()) };
        let mut difference = Sum::atom(Atom::Loaded);
        difference.constant = number(value)?.checked_neg()?;
        Some(vec![Guard { value: Expression::Sum(difference), signs: [false, true, false] }])
    };
    match &edge.action {
        Action::Silent => {}
        Action::Fence(_) => step.fence = true,
        Action::Read(read) => {
            step.after_read = is(read.value)?;
            // an atomic instruction that does not write: it still waits for the store buffer
            step.fence = read.tags.has(Tags::ATOMIC);
            step.access = Access::Read(Cell::Fixed(read.cell));
        }
        Action::Write(write) => {
            let value = Expression::constant(number(write.value)?);
            step.access = Access::Write(Cell::Fixed(write.cell), value, Expression::constant(0));
        }
        Action::Update { read, write } => {
            step.after_read = is(read.value)?;
            let value = Expression::constant(number(write.value)?);
            step.access = Access::Exchange(Cell::Fixed(write.cell), value, Expression::constant(0));
        }
        Action::Assign { .. } | Action::Branch { .. } | Action::Exclusive { .. } => return None,
    }
    Some(step)
}

#[cfg(test)]
mod tests {
    use super::{Executions, GraphOptions, executions};
    use garret_base::watch::Watch;
    use garret_instructions::program::{Fence, Tags};
    use garret_instructions::value::Value;
    use garret_order::program::{Action, Cell, Count, Edge, Kind, Program, Read, Registers, State, Write};
    use garret_order::{Answer, Options, check};
    use garret_random::random::Random;

    const NONE: Registers = Registers::NONE;

    fn read(cell: u32, number: u64, tags: Tags) -> Read {
        Read { cell, value: Some(Value::Number(number)), to: None, address: NONE, tags }
    }

    fn write(cell: u32, number: u64, tags: Tags) -> Write {
        Write { cell, value: Value::Number(number), data: NONE, asked: NONE, address: NONE, tags }
    }

    /// The edges of a state: actions, and how many states they lead ahead.
    fn actions(random: &mut Random) -> Vec<(Action, usize)> {
        let cell = random.below(2) as u32;
        let number = random.below(2) as u64;
        let atomic = Tags::ATOMIC;
        let update =
            |from, to| Action::Update { read: read(cell, from, atomic), write: write(cell, to, atomic) };
        match random.below(9) {
            0 => vec![(Action::Silent, 1)],
            1 => vec![(Action::Fence(Fence::Full), 1)],
            2..=4 => vec![(Action::Write(write(cell, number, Tags::NONE)), 1)],
            // the successor depends on the value that is read
            5 | 6 => (0..2).map(|it| (Action::Read(read(cell, it, Tags::NONE)), 1 + it as usize)).collect(),
            // the thread waits for a value
            7 => vec![(Action::Read(read(cell, number, Tags::NONE)), 1)],
            // a compare-exchange, which may fail, or an exchange
            _ if random.percent(50) => {
                vec![(update(0, 1), 1), (Action::Read(read(cell, 1, atomic)), 2)]
            }
            _ => vec![(update(0, number), 1), (update(1, number), 2)],
        }
    }

    fn kind(random: &mut Random, count: u32) -> Kind {
        let states = 4 + random.below(4);
        let last = states - 1;
        let mut all: Vec<State> = Vec::new();
        for at in 0..last {
            let back = random.percent(10);
            let edges = actions(random).into_iter().map(|(action, by)| {
                let to = if back && by == 2 { 0 } else { at + by };
                Edge { to: to.min(last) as u32, step: at as u32, action }
            });
            all.push(State { edges: edges.collect(), ..State::default() });
        }
        let bad = random.percent(60).then_some(7);
        all.push(State { bad, end: bad.is_none(), ..State::default() });
        Kind { name: "t".to_owned(), count: Count::Exactly(count), states: all }
    }

    #[test]
    fn executions_and_the_search_agree() {
        let (mut safe, mut bad) = (0, 0);
        for seed in 0..1_000 {
            let mut random = Random::new(seed);
            let cell = |name: &str| Cell { name: name.to_owned(), initial: Value::Number(0) };
            let kinds = vec![kind(&mut random, 1), kind(&mut random, 1 + u32::from(seed % 3 == 0))];
            let program = Program { cells: vec![cell("x"), cell("y")], kinds };
            for (of_search, of_machine) in [
                (garret_order::Model::Sc, garret_machine::memory::Model::Sc),
                (garret_order::Model::Tso, garret_machine::memory::Model::Tso),
            ] {
                let options = Options { most_cubes: 1_000, ..Options::default() };
                let answer = check(&program, of_search, &options, &Watch::default()).answer;
                let few = GraphOptions::new().model(of_machine).most(500);
                let found = executions(&program, &few, &Watch::default());
                match (&answer, found) {
                    (Answer::Safe, Executions::Safe(_)) => safe += 1,
                    (Answer::Unsafe(_), Executions::Undecided) => bad += 1,
                    // infinite loops have infinitely many executions
                    (Answer::Unknown(_), _) | (Answer::Safe, Executions::Undecided) => {}
                    _ => panic!("seed {seed}, {of_search:?}: {answer:?}: {program:#?}"),
                }
            }
        }
        assert!(safe > 300 && bad > 200, "{safe} {bad}");
    }
}
