//! Programs that are not decided, and inputs that are not well-formed programs.

use crate::support::systems::system;
use crate::support::text::Architecture;
use garret_base::watch::Watch;
use garret_instructions::program::{Accesses, Fence, Tags};
use garret_instructions::value::Value;
use garret_order::automaton::Why;
use garret_order::program::{Action, Cell, Count, Edge, Kind, Program, Read, Registers, State, Write};
use garret_order::{Answer, Finding, Model, Options, Reason, Target, check};
use std::time::Duration;

use crate::support;

const CELLS: &[(&str, u32)] = &[("x", 0), ("y", 0)];

/// A lock whose unlock is reordered with the next iteration.
fn overtaken() -> Program {
    let lock = "MOV W1,#1; L0: SWPA W1,W2,[X20]; CBNZ W2,L0; LDR W3,[X21]; CBNZ W3,BAD; STR W1,[X21]; STR WZR,[X21]; \
                DMB SY; STR WZR,[X20]; B L0";
    system(Architecture::AArch64, CELLS, &[(Count::Any, lock)]).built().program
}

#[test]
fn budgets_end_the_search() {
    let program = overtaken();
    let over = garret_base::watch::Limits::new().time(Duration::ZERO).start();
    let report = check(&program, Model::Armv8, &Options::default(), &over);
    assert!(matches!(report.answer, Answer::Unknown(Reason::Over(_))), "{:?}", report.answer);
    let options = Options { most_cubes: 300, ..Options::default() };
    let report = check(&program, Model::Armv8, &options, &Watch::default());
    assert!(matches!(report.answer, Answer::Unknown(Reason::TooLarge)), "{:?}", report.answer);
}

#[test]
fn counters_have_too_many_values() {
    let add = "MOV W1,#1; L0: LDADD W1,W2,[X20]; B L0";
    let built = system(Architecture::AArch64, CELLS, &[(Count::Any, add)]).built();
    assert!(built.gaps.iter().any(|it| it.why == Why::Values), "{:?}", built.gaps);
    let report = check(&built.program, Model::Armv8, &Options::default(), &support::seconds(10));
    assert!(matches!(report.answer, Answer::Unknown(Reason::Unknown(0))), "{:?}", report.answer);
}

#[test]
fn a_bad_state_without_accesses_has_a_thread() {
    let wrong = "MOV W1,#1; CBNZ W1,BAD; LDR W2,[X20]";
    let system = system(Architecture::AArch64, CELLS, &[(Count::Exactly(1), wrong)]);
    let report = check(&system.built().program, Model::Armv8, &Options::default(), &Watch::default());
    let Answer::Unsafe(trace) = report.answer else { panic!("{:?}", report.answer) };
    assert_eq!(trace.threads, [0]);
    assert!(matches!(trace.finding, Finding::Bad { thread: 0, .. }));
    assert_eq!(trace.steps.len(), 2, "a number, and a branch: {trace:?}");
}

#[test]
fn no_more_threads_than_there_are() {
    // each thread swaps once: only a second thread can read the 1
    let code = "MOV W1,#1; SWP W1,W2,[X20]; CBNZ W2,BAD";
    for (count, is_safe) in [(Count::Exactly(1), true), (Count::Exactly(2), false), (Count::Any, false)] {
        let program = system(Architecture::AArch64, CELLS, &[(count, code)]).built().program;
        let answer = check(&program, Model::Armv8, &Options::default(), &Watch::default()).answer;
        assert_eq!(matches!(answer, Answer::Safe), is_safe, "{count:?}: {answer:?}");
    }
}

#[test]
fn what_is_no_program_is_malformed() {
    let read = Read { cell: 1, value: None, to: None, address: Registers::NONE, tags: Tags::NONE };
    let edge = |to, action| Edge { to, step: 0, action };
    let with = |edges: Vec<Edge>| Program {
        cells: vec![Cell { name: "x".into(), initial: Value::Number(0) }],
        kinds: vec![Kind {
            name: "t".into(),
            count: Count::Any,
            states: vec![State { edges, ..State::default() }, State { bad: Some(0), ..State::default() }],
        }],
    };
    let assign = Action::Assign { to: 64, from: Registers::NONE, selected_by: Registers::NONE };
    let none = Options::default();
    let other_state =
        Options { targets: vec![Target { threads: vec![(0, 2)], memory: Vec::new() }], ..none.clone() };
    let other_cell = Options {
        targets: vec![Target { threads: Vec::new(), memory: vec![(1, Value::Number(0))] }],
        ..none.clone()
    };
    for (program, options) in [
        (with(vec![edge(1, Action::Read(read))]), &none),
        (with(vec![edge(2, Action::Silent)]), &none),
        (with(vec![edge(1, assign)]), &none),
        (with(Vec::new()), &other_state),
        (with(Vec::new()), &other_cell),
    ] {
        let answer = check(&program, Model::Riscv, options, &Watch::default()).answer;
        assert!(matches!(answer, Answer::Unknown(Reason::Malformed)), "{answer:?}");
    }
}

/// A random action, which need not be well-formed.
fn action(random: &mut fastrand::Rng) -> Action {
    let tags = [Tags::NONE, Tags::ACQUIRE, Tags::RELEASE, Tags::EXCLUSIVE, Tags::ATOMIC, Tags::ACQUIRE_PC];
    let mut tag = || tags[random.usize(..tags.len())].with(tags[random.usize(..tags.len())]);
    let (of_read, of_write) = (tag(), tag());
    let registers = Registers(random.u64(..8));
    let cell = random.u32(..2);
    let value = random.bool().then(|| Value::Number(random.u64(..2)));
    let to = random.bool().then(|| random.u8(..3));
    let read = Read { cell, value, to, address: registers, tags: of_read };
    let written = Value::Number(random.u64(..2));
    let (data, asked) = (Registers(random.u64(..8)), Registers(random.u64(..2)));
    let write = Write { cell, value: written, data, asked, address: registers, tags: of_write };
    let accesses = Accesses { reads: random.bool(), writes: random.bool() };
    let fences = [
        Fence::Full,
        Fence::Loads,
        Fence::Stores,
        Fence::Instructions,
        Fence::Tso,
        Fence::Between(accesses, accesses),
    ];
    match random.u32(..8) {
        0 => Action::Silent,
        1 => Action::Assign { to: random.u8(..3), from: registers, selected_by: asked },
        2 => Action::Branch { on: registers },
        3 => Action::Fence(fences[random.usize(..fences.len())]),
        4 => Action::Read(read),
        5 => Action::Write(write),
        6 => Action::Exclusive { write, status: to },
        _ => Action::Update { read, write },
    }
}

#[test]
fn whatever_the_program_is_there_is_an_answer() {
    for seed in support::seeds(150) {
        let mut random = fastrand::Rng::with_seed(seed);
        let cell = |name: &str| Cell { name: name.into(), initial: Value::Number(0) };
        let mut kinds = Vec::new();
        for _ in 0..random.usize(1..3) {
            let count = random.u32(1..6);
            let mut states = Vec::new();
            for _ in 0..count {
                let edges = (0..random.usize(..3)).map(|step| Edge {
                    to: random.u32(..count),
                    step: step as u32,
                    action: action(&mut random),
                });
                let edges = edges.collect();
                let (bad, unknown) =
                    ((random.u32(..4) == 0).then_some(1), (random.u32(..9) == 0).then_some(2));
                states.push(State { edges, bad, unknown, end: false });
            }
            let count = if random.bool() { Count::Any } else { Count::Exactly(random.u32(..3)) };
            kinds.push(Kind { name: "t".into(), count, states });
        }
        let program = Program { cells: vec![cell("x"), cell("y")], kinds };
        for model in Model::ALL {
            let options = Options { most_cubes: 200, ..Options::default() };
            let report = check(&program, model, &options, &support::seconds(1));
            assert!(report.cubes <= report.found, "{report:?}");
        }
    }
}
