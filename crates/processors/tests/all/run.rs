//! Traces that are executions, and traces that are not.

use garret_axioms::Axioms;
use garret_base::watch::Watch;
use garret_instructions::program::Tags;
use garret_instructions::value::Value;
use garret_order::program::{Action, Cell, Count, Edge, Kind, Program, Read, Registers, State, Write};
use garret_order::{Answer, Finding, Model, Options, Source, Trace, check};
use garret_processors::Run;

/// One thread writes 1; another one is bad if it reads 1.
fn program() -> Program {
    let edge = |action| State { edges: vec![Edge { to: 1, step: 0, action }], ..State::default() };
    let kind = |name: &str, action, bad| Kind {
        name: name.to_owned(),
        count: Count::Exactly(1),
        states: vec![edge(action), State { bad, end: true, ..State::default() }],
    };
    let none = Registers::NONE;
    let one = Value::Number(1);
    let write = Write { cell: 0, value: one, data: none, asked: none, address: none, tags: Tags::NONE };
    let read = Read { cell: 0, value: Some(one), to: None, address: none, tags: Tags::NONE };
    Program {
        cells: vec![Cell { name: "x".to_owned(), initial: Value::Number(0) }],
        kinds: vec![kind("writer", Action::Write(write), None), kind("reader", Action::Read(read), Some(7))],
    }
}

#[test]
fn only_executions_of_the_program_that_end_badly_count() {
    let program = program();
    let Answer::Unsafe(trace) = check(&program, Model::Armv8, &Options::default(), &Watch::default()).answer
    else {
        panic!("it is bad")
    };
    let run = |trace: &Trace| Run::new(&program, trace, Model::Armv8);
    let is_allowed = |trace: &Trace| run(trace).and_then(|it| it.is_allowed(Axioms::Armv8));
    assert_eq!(is_allowed(&trace), Some(true));
    let Finding::Bad { thread, number } = trace.finding else { panic!("a thread is bad") };
    let with = |finding| Trace { finding, ..trace.clone() };
    assert!(run(&with(Finding::Bad { thread, number: number + 1 })).is_none(), "another bad state");
    assert!(run(&with(Finding::Bad { thread: 1 - thread, number })).is_none(), "the writer is not bad");
    let changed = |change: &dyn Fn(&mut Trace)| {
        let mut changed = trace.clone();
        change(&mut changed);
        is_allowed(&changed)
    };
    let read = trace.steps.iter().position(|it| it.reads.is_some()).expect("it reads");
    assert_eq!(changed(&|it| it.steps[read].reads = Some(Source::Initial)), None, "0 is no 1");
    assert_eq!(changed(&|it| it.steps[read].state = 1), None, "the thread is not there");
    assert_eq!(changed(&|it| it.steps[read].edge = 9), None, "there is no such step");
    assert_eq!(changed(&|it| it.orders[0].clear()), None, "the write has a place");
}
