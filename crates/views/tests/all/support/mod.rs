//! A small language for threads, with its translation to automata.
#![allow(dead_code, reason = "each test uses its part")]

pub(crate) mod random;
pub(crate) mod text;

use garret_automata::{Action, Cell, Count, Edge, Kind, Order, Program, State};
use std::collections::{BTreeMap, BTreeSet};

/// A number, or the sum of a register and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Number(i64),
    Register(usize, i64),
}

/// A step of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Load(usize, u32, Order),
    Store(u32, Value, Order),
    Exchange(usize, u32, Value, Order),
    Add(usize, u32, i64, Order),
    /// The register gets the value that is read. The step writes if that is the expected value.
    Compare {
        to: usize,
        cell: u32,
        expected: Value,
        new: Value,
        order: Order,
        failed: Order,
        weak: bool,
    },
    Fence(Order),
    Jump(usize),
    /// Jumps if the register holds the number.
    IfEqual(usize, i64, usize),
    IfDistinct(usize, i64, usize),
    Set(usize, i64),
    /// Subtracts the second register from the first one.
    Subtract(usize, usize),
    Bad,
    End,
}

pub(crate) struct Thread {
    pub(crate) name: &'static str,
    pub(crate) count: Count,
    pub(crate) steps: Vec<Step>,
}

/// The place of a thread: its next step and its registers.
pub(crate) type Place = (usize, Vec<i64>);

/// A program, and for each of its states the place of the thread.
pub(crate) struct Built {
    pub(crate) program: Program,
    pub(crate) places: Vec<Vec<Place>>,
}

impl Built {
    /// The state of a thread with this next step and these registers.
    pub(crate) fn state(&self, kind: usize, place: &Place) -> Option<u32> {
        self.places[kind].iter().position(|it| it == place).map(|it| it as u32)
    }

    /// All states in which the next step is this one.
    pub(crate) fn at(&self, kind: usize, step: usize) -> Vec<u32> {
        let here = |it: &usize| self.places[kind][*it].0 == step;
        (0..self.places[kind].len()).filter(here).map(|it| it as u32).collect()
    }
}

type Values = Vec<BTreeSet<i64>>;

/// Makes automata. Values above `most` are never written.
pub(crate) fn build(cells: &[(&str, i64)], threads: &[Thread], most: i64) -> Built {
    let mut values: Values = cells.iter().map(|it| BTreeSet::from([it.1])).collect();
    loop {
        let before = values.clone();
        let made: Vec<(Kind, Vec<Place>)> = threads.iter().map(|it| kind(it, &mut values, most)).collect();
        if values == before {
            let cells = cells.iter().map(|it| Cell { name: it.0.to_owned(), initial: it.1 }).collect();
            let (kinds, places) = made.into_iter().unzip();
            return Built { program: Program { cells, kinds }, places };
        }
    }
}

fn kind(thread: &Thread, values: &mut Values, most: i64) -> (Kind, Vec<Place>) {
    let registers = thread.steps.iter().filter_map(register).max().map_or(0, |it| it + 1);
    let mut numbers: BTreeMap<Place, u32> = BTreeMap::from([((0, vec![0; registers]), 0)]);
    let mut places = vec![(0, vec![0; registers])];
    let mut states = Vec::new();
    while let Some(place) = places.get(states.len()).cloned() {
        let mut state = State::default();
        match thread.steps.get(place.0) {
            None | Some(Step::End) => state.end = true,
            Some(Step::Bad) => state.bad = Some(0),
            Some(step) => {
                for (action, next) in next(*step, &place, values, most) {
                    let count = places.len() as u32;
                    let to = *numbers.entry(next.clone()).or_insert(count);
                    if to == count {
                        places.push(next);
                    }
                    state.edges.push(Edge { to, action, step: place.0 as u32 });
                }
            }
        }
        states.push(state);
    }
    (Kind { name: thread.name.to_owned(), count: thread.count, states }, places)
}

fn register(step: &Step) -> Option<usize> {
    match *step {
        Step::Load(to, ..)
        | Step::Exchange(to, ..)
        | Step::Add(to, ..)
        | Step::Compare { to, .. }
        | Step::Subtract(to, _)
        | Step::Set(to, _) => Some(to),
        _ => None,
    }
}

fn next(step: Step, place: &Place, values: &mut Values, most: i64) -> Vec<(Action, Place)> {
    let (at, registers) = place;
    let go = |at: usize| (at, registers.clone());
    let with = |to: usize, value: i64| {
        let mut registers = registers.clone();
        registers[to] = value;
        (at + 1, registers)
    };
    let value = |it: Value| match it {
        Value::Number(it) => it,
        Value::Register(it, more) => registers[it] + more,
    };
    let all = |values: &Values, cell: u32| values[cell as usize].iter().copied().collect::<Vec<_>>();
    match step {
        Step::Load(to, cell, order) => {
            let reads = all(values, cell).into_iter();
            reads.map(|value| (Action::Read { cell, value, order }, with(to, value))).collect()
        }
        Step::Store(cell, it, order) => {
            let value = value(it);
            if value > most {
                return Vec::new();
            }
            values[cell as usize].insert(value);
            vec![(Action::Write { cell, value, order }, go(at + 1))]
        }
        Step::Exchange(to, cell, it, order) => {
            let written = value(it);
            let reads = all(values, cell);
            values[cell as usize].insert(written);
            let update = |read| (Action::Update { cell, read, written, order }, with(to, read));
            reads.into_iter().map(update).collect()
        }
        Step::Add(to, cell, more, order) => {
            let fits = |it: &i64| it + more <= most && it + more >= -most;
            let reads: Vec<i64> = all(values, cell).into_iter().filter(fits).collect();
            values[cell as usize].extend(reads.iter().map(|it| it + more));
            let update = |read| {
                let written = read + more;
                (Action::Update { cell, read, written, order }, with(to, read))
            };
            reads.into_iter().map(update).collect()
        }
        Step::Compare { to, cell, expected, new, order, failed, weak } => {
            let (expected, new) = (value(expected), value(new));
            let mut made = Vec::new();
            for read in all(values, cell) {
                if read == expected && new <= most {
                    values[cell as usize].insert(new);
                    made.push((Action::Update { cell, read, written: new, order }, with(to, read)));
                }
                if read != expected || weak {
                    made.push((Action::Read { cell, value: read, order: failed }, with(to, read)));
                }
            }
            made
        }
        Step::Fence(order) => vec![(Action::Fence(order), go(at + 1))],
        _ => local(step, place).into_iter().map(|it| (Action::Silent, it)).collect(),
    }
}

/// The place after a step without an access.
fn local(step: Step, (at, registers): &Place) -> Option<Place> {
    let go = |at: usize| (at, registers.clone());
    let with = |to: usize, value: i64| {
        let mut registers = registers.clone();
        registers[to] = value;
        (at + 1, registers)
    };
    match step {
        Step::Jump(to) => Some(go(to)),
        Step::IfEqual(it, value, to) => Some(go(if registers[it] == value { to } else { at + 1 })),
        Step::IfDistinct(it, value, to) => Some(go(if registers[it] == value { at + 1 } else { to })),
        Step::Set(to, value) => Some(with(to, value)),
        Step::Subtract(to, from) => Some(with(to, registers[to] - registers[from])),
        _ => None,
    }
}
