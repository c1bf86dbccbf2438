//! Random threads whose words have fields: the answer of the search for any number of threads must agree with execution graphs of two
//! and three threads.
//!
//! `GARRET_FIELDS_SEEDS=0..50000` chooses the random threads.

mod rc11;

use fastrand::Rng;
use garret_automata::{Count, Member, Members, Reached, Reading, SystemText};
use garret_base::watch::{Limits, Watch};
use garret_core::answer::Answer;
use garret_core::check::{CheckOptions, check_within};
use garret_fields::{FieldDivision, Refusal};
use garret_graphs::{
    Access, Atom, Bad, Bitwise, Cell, CellValue, Code, Expression, Function, GraphOptions, Guard, Location,
    Meaning, Place, Step, Sum, Thread, graphs_within,
};
use garret_machine::memory::Model;
use garret_system::lang::{parse, parse_sequential};
use std::ops::Range;
use std::time::Duration;

type OfTwo = fn(i64, i64) -> i64;

/// The slots of a thread: the value that it read last, and the value that it computed last.
const READ: u16 = 0;
const MADE: u16 = 1;

fn bits(value: i64) -> i32 {
    value as i32
}

/// A random function of two words of 32 bits.
fn function(rng: &mut Rng) -> Function {
    let known: [(OfTwo, Meaning); 8] = [
        (|one, other| bits(one).wrapping_add(bits(other)).into(), Meaning::Add(32)),
        (|one, other| bits(one).wrapping_add(bits(other)).into(), Meaning::Add(32)),
        (|one, other| bits(one).wrapping_sub(bits(other)).into(), Meaning::Subtract(32)),
        (|one, other| one & other, Meaning::Bitwise(Bitwise::And)),
        (|one, other| one | other, Meaning::Bitwise(Bitwise::Or)),
        (|one, other| one ^ other, Meaning::Bitwise(Bitwise::Xor)),
        (|one, other| bits(one).wrapping_shl(bits(other).cast_unsigned()).into(), Meaning::ShiftLeft(32)),
        (
            |one, other| i64::from((bits(one).cast_unsigned() >> (other & 31)).cast_signed()),
            Meaning::ShiftRight { bits: 32, signed: false },
        ),
    ];
    let (compute, meaning) = known[rng.usize(..known.len())];
    Function::meaning(compute, Some(meaning))
}

/// A random comparison of two words.
fn comparison(rng: &mut Rng) -> Function {
    let known: [(OfTwo, bool, [bool; 3]); 4] = [
        (|one, other| i64::from(one == other), false, [false, true, false]),
        (
            |one, other| i64::from(bits(one).cast_unsigned() < bits(other).cast_unsigned()),
            false,
            [true, false, false],
        ),
        (|one, other| i64::from(one > other), true, [false, false, true]),
        (
            |one, other| i64::from(bits(one).cast_unsigned() >= bits(other).cast_unsigned()),
            false,
            [false, true, true],
        ),
    ];
    let (compute, signed, holds) = known[rng.usize(..known.len())];
    Function::meaning(compute, Some(Meaning::Compare { bits: 32, signed, holds }))
}

fn constant(rng: &mut Rng, function: Function) -> i64 {
    if matches!(function.means(), Some(Meaning::ShiftLeft(_) | Meaning::ShiftRight { .. })) {
        return [1, 4, 8, 16][rng.usize(..4)];
    }
    let all = [1, 1, 1, 2, -1, 0xff, 0xffff, 0x100, 0x1_0000, -0x1_0000, i64::from(i32::MIN), 0x4000_0000];
    all[rng.usize(..all.len())]
}

fn slot(slot: u16) -> Sum {
    Sum::atom(Atom::Slot(slot))
}

fn computed(rng: &mut Rng, from: Sum) -> Expression {
    let function = function(rng);
    let constant = constant(rng, function);
    Expression::Function(function, from, Sum::constant(constant))
}

const ZERO: [bool; 3] = [false, true, false];
const OTHER: [bool; 3] = [true, false, true];

/// The steps of a thread at a place: they lead to the next place, to the bad place, or to the end.
fn steps(rng: &mut Rng, next: u32, [bad, end]: [u32; 2]) -> Vec<Step> {
    let loaded = || Sum::atom(Atom::Loaded);
    let nobody = || Expression::constant(0);
    let cell = Cell::Fixed(u32::from(rng.u8(..5) == 0));
    let read = |value: Sum| vec![(READ, Expression::Sum(value))];
    match rng.u32(..12) {
        0..=2 => {
            let access = Access::Exchange(cell, computed(rng, loaded()), nobody());
            vec![Step { access, sets: read(loaded()), ..Step::new(next) }]
        }
        3 => vec![Step { access: Access::Read(cell), sets: read(loaded()), ..Step::new(next) }],
        4..=5 => {
            let from = if rng.bool() { READ } else { MADE };
            vec![Step { sets: vec![(MADE, computed(rng, slot(from)))], ..Step::new(next) }]
        }
        6..=7 => {
            let equal = Function::meaning(
                |one, other| i64::from(one == other),
                Some(Meaning::Compare { bits: 32, signed: false, holds: ZERO }),
            );
            let is_equal = Expression::Function(equal, loaded(), slot(READ));
            let written = if rng.bool() { Expression::Sum(slot(MADE)) } else { computed(rng, slot(READ)) };
            let failing = if rng.bool() { next } else { end };
            [(next, OTHER), (failing, ZERO)]
                .map(|(to, signs)| {
                    let access = if signs == OTHER {
                        Access::Exchange(cell.clone(), written.clone(), nobody())
                    } else {
                        Access::Read(cell.clone())
                    };
                    let after_read = vec![Guard { value: is_equal.clone(), signs }];
                    Step { access, after_read, sets: read(loaded()), fence: signs == ZERO, ..Step::new(to) }
                })
                .into()
        }
        8..=10 => {
            let comparison = comparison(rng);
            let left = if rng.bool() { READ } else { MADE };
            let right = if rng.u8(..3) == 0 {
                slot(READ)
            } else {
                Sum::constant([0, 1, 2, 3, 0xff, 0x1_0000, i64::from(i32::MIN)][rng.usize(..7)])
            };
            let value = Expression::Function(comparison, slot(left), right);
            let away = if rng.bool() { bad } else { end };
            [(away, ZERO), (next, OTHER)]
                .map(|(to, signs)| Step {
                    guards: vec![Guard { value: value.clone(), signs }],
                    ..Step::new(to)
                })
                .into()
        }
        _ => {
            let value = if rng.bool() { Expression::Sum(slot(MADE)) } else { computed(rng, slot(READ)) };
            vec![Step { access: Access::Write(cell, value, nobody()), ..Step::new(next) }]
        }
    }
}

/// A program of `threads` threads that all run the same few random steps.
fn code(rng: &mut Rng, threads: usize) -> Code {
    let location = |name: &str| Location {
        name: name.to_owned(),
        initial: CellValue::default(),
        undefined: None,
        bytes: 4,
    };
    let number = rng.u32(3..8);
    let last = [number + 1, number];
    let mut places: Vec<Place> =
        (0..number).map(|place| Place { steps: steps(rng, place + 1, last), ..Place::default() }).collect();
    places.push(Place { end: true, ..Place::default() });
    places.push(Place { bad: Some(0), ..Place::default() });
    Code {
        locations: vec![location("word"), location("other")],
        slots: 2,
        bad: vec![Bad { threads: Vec::new() }],
        places,
        threads: vec![Thread { start: 0, slots: vec![0; 2] }; threads],
        ..Code::default()
    }
}

fn soon() -> Watch {
    Limits { time: Some(Duration::from_millis(300)), ..Limits::default() }.start()
}

fn answered(system: &SystemText, model: Model, watch: &Watch) -> Answer {
    let parse = if model == Model::Sc { parse_sequential } else { parse };
    let parsed = parse(&system.text).unwrap_or_else(|errors| panic!("{errors}: {}", system.text)).system;
    check_within(&parsed, &CheckOptions::new().model(model), watch, &mut |_| {}).answer
}

/// The answer of the search for any number of threads; `None` if it does not decide.
enum Found {
    Safe,
    /// Unsafe with this number of threads.
    Unsafe(usize),
}

fn searched(code: &Code, model: Model) -> Option<Found> {
    let member = Member { name: "f".to_owned(), count: Count::Any, thread: 0 };
    let members = Members { kinds: vec![member], own: Vec::new() };
    let watch = soon();
    let mut divided = FieldDivision::new(code, &members, Reading::X86, &watch).ok()?;
    decided(&mut divided, &members, model, &watch)
}

/// The answer of the search over systems with these fields.
fn decided(divided: &mut FieldDivision<'_>, members: &Members, model: Model, watch: &Watch) -> Option<Found> {
    loop {
        let system = match divided.system([members, members], watch) {
            Ok(system) => system,
            Err(Refusal::Harmless) => return Some(Found::Safe),
            Err(_) => return None,
        };
        match answered(&system, model, watch) {
            Answer::Safe { .. } => return Some(Found::Safe),
            Answer::Unknown(_) => return None,
            Answer::Unsafe(trace) => match system.bad[trace.reached] {
                Reached::Bad(_) => {
                    let mut threads: Vec<_> =
                        trace.steps.iter().filter_map(|step| step.arguments.first()).collect();
                    threads.sort_unstable();
                    threads.dedup();
                    return Some(Found::Unsafe(threads.len()));
                }
                Reached::Unknown(unknown) => {
                    if !divided.add_pattern(unknown) {
                        return None;
                    }
                }
            },
        }
    }
}

/// The seeds of a normal test run.
const FEW: Range<u64> = 0..200;

fn seeds() -> Range<u64> {
    let asked = std::env::var("GARRET_FIELDS_SEEDS").unwrap_or_default();
    let ends = asked.split_once("..").and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?));
    ends.unwrap_or(FEW)
}

#[test]
fn fields_do_what_words_do() {
    let (mut safe, mut bad) = (0, 0);
    let seeds = seeds();
    for seed in seeds.clone() {
        for model in [Model::Sc, Model::Tso] {
            let of = |threads| code(&mut Rng::with_seed(seed), threads);
            let Some(found) = searched(&of(1), model) else { continue };
            let graphs = |threads| {
                let found = graphs_within(&of(threads), &GraphOptions::new().model(model), &soon());
                found.stopped.is_none().then_some(found.bad.is_some()).or(found.bad.is_some().then_some(true))
            };
            match found {
                Found::Safe => {
                    safe += 1;
                    for threads in 1..=3 {
                        assert_ne!(graphs(threads), Some(true), "seed {seed}, {model:?}, {threads} threads");
                    }
                }
                Found::Unsafe(threads) => {
                    bad += 1;
                    if threads <= 3 {
                        assert_ne!(graphs(threads), Some(false), "seed {seed}, {model:?}, {threads} threads");
                    }
                }
            }
        }
    }
    println!("{} seeds: {safe} safe, {bad} with a bad state", seeds.end - seeds.start);
    assert!(seeds != FEW || (safe > 20 && bad > 10), "{safe} {bad}");
}
