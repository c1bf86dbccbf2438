//! Executions in the form that is shown to users.

use super::confirmed::{Place, Run, value};
use super::ordered::Evidence;
use super::units::place;
use garret_axioms::Axioms;
use garret_base::source::Span;
use garret_front_assembly::Program;
use garret_instructions::value::Value;
use garret_order::automaton::Built;
use garret_order::{Source, Step, Trace};
use std::fmt;

/// An execution as a sequence of accesses and fences.
#[derive(Clone, Debug)]
pub struct Execution {
    /// The accesses and fences.
    pub lines: Vec<Line>,
    /// For each cell that is written, its name and its writes in coherence order, as line numbers from 1.
    pub orders: Vec<(String, Vec<usize>)>,
    /// Places where a full fence forbids it: the line numbers of two neighbouring accesses of one thread.
    pub fences: Vec<(usize, usize)>,
    pub(super) evidence: Evidence,
}

/// An access or a fence.
#[derive(Clone, Debug)]
pub struct Line {
    /// The number of the thread, from 1.
    pub thread: usize,
    /// The function that the thread runs.
    pub function: String,
    /// The place of the instruction.
    pub span: Span,
    /// The line of the source file, if it is known.
    pub source: Option<String>,
    /// Its accesses: none of a fence; a read and a write of an atomic instruction.
    pub accesses: Vec<Access>,
}

/// A read or a write.
#[derive(Clone, Debug)]
pub struct Access {
    /// The name of the cell.
    pub cell: String,
    /// The number, or for an address the name of its object.
    pub value: Result<u64, String>,
    /// Whether it reads or writes.
    pub kind: Kind,
}

/// The kind of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It reads from the write of this line, counted from 1. `None` for the initial value.
    Read(Option<usize>),
    /// A write.
    Write,
}

/// The accesses in words, or that it is a fence.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.accesses.is_empty() {
            return f.write_str("a fence");
        }
        for (index, access) in self.accesses.iter().enumerate() {
            let separator = if index > 0 { "; " } else { "" };
            let verb = if access.kind == Kind::Write { "writes" } else { "reads" };
            write!(f, "{separator}{verb} {} = ", access.cell)?;
            match &access.value {
                Ok(number) => write!(f, "{number}")?,
                Err(address) => f.write_str(address)?,
            }
            match access.kind {
                Kind::Read(None) => f.write_str(", from the first value")?,
                Kind::Read(Some(line)) => write!(f, ", from {line}")?,
                Kind::Write => {}
            }
        }
        Ok(())
    }
}

/// An execution that the search has found.
pub(super) fn execution(
    program: &Program,
    built: &Built,
    trace: &Trace,
    (run, axioms): (&Run, Axioms),
) -> Execution {
    let mut numbers = vec![None; trace.steps.len()];
    let is_shown = |number: usize| run.events.get(number).copied().flatten().is_some();
    for (line, number) in (0..trace.steps.len()).filter(|it| is_shown(*it)).enumerate() {
        numbers[number] = Some(line + 1);
    }
    let known = |step: usize| numbers.get(step).copied().flatten();
    let lines = trace.steps.iter().enumerate().filter(|(number, _)| is_shown(*number));
    let line = |(_, step): (usize, &Step)| {
        let kind = trace.threads.get(step.thread).copied().unwrap_or_default();
        let thread = program.threads.get(kind);
        let at = thread.and_then(|it| it.thread.steps.get(step.step as usize));
        let source = thread.and_then(|it| it.lines.get(step.step as usize).copied().flatten());
        Line {
            thread: step.thread + 1,
            function: thread.map(|it| it.name.clone()).unwrap_or_default(),
            span: at.map(|it| it.span).unwrap_or_default(),
            source: source.map(|line| place(program, line)),
            accesses: accesses(program, built, (trace, step), &known),
        }
    };
    let order = |(cell, order): (usize, &Vec<usize>)| {
        let lines: Vec<usize> = order.iter().filter_map(|it| known(*it)).collect();
        (!lines.is_empty()).then(|| (name(program, built, cell), lines))
    };
    Execution {
        lines: lines.map(line).collect(),
        orders: trace.orders.iter().enumerate().filter_map(order).collect(),
        fences: fences(trace, run, axioms, &known),
        evidence: Evidence::new(program, trace, run, axioms),
    }
}

/// The name of a cell.
fn name(program: &Program, built: &Built, cell: usize) -> String {
    let place = built.cells.get(cell).and_then(|(object, offset)| {
        let object = program.objects.get(*object)?;
        Some(object.place(*offset))
    });
    place.unwrap_or_default()
}

/// A value in words.
fn word(program: &Program, value: Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Address(object, offset) => match program.objects.get(object) {
            Some(object) => format!("&{}", object.place(offset)),
            None => "an address".to_owned(),
        },
    }
}

/// The accesses of a step.
fn accesses(
    program: &Program,
    built: &Built,
    (trace, step): (&Trace, &Step),
    known: &dyn Fn(usize) -> Option<usize>,
) -> Vec<Access> {
    let Some(cell) = step.action.cell() else { return Vec::new() };
    let cell = name(program, built, cell as usize);
    let access = |value: Option<Value>, kind| {
        let value = match value {
            Some(Value::Number(number)) => Ok(number),
            Some(address) => Err(word(program, address)),
            None => Err("?".to_owned()),
        };
        Access { cell: cell.clone(), value, kind }
    };
    let read = step.reads.map(|source| {
        let from = match source {
            Source::Initial => None,
            Source::Step(source) => known(source),
        };
        access(value(&built.program, trace, step), Kind::Read(from))
    });
    let written = step.action.written().map(|it| access(Some(it.value), Kind::Write));
    read.into_iter().chain(written).collect()
}

/// Where a full fence makes the execution impossible: the steps of a thread before and after it. Of neighbouring places of a thread the last
/// one is enough.
fn fences(
    trace: &Trace,
    run: &Run,
    axioms: Axioms,
    known: &dyn Fn(usize) -> Option<usize>,
) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for thread in 0..trace.threads.len() {
        let steps: Vec<(usize, Place)> = trace
            .steps
            .iter()
            .enumerate()
            .filter(|(_, step)| step.thread == thread)
            .filter_map(|(number, _)| Some((number, run.events.get(number).copied().flatten()?.0)))
            .collect();
        for ((before, _), (after, at)) in steps.iter().zip(steps.iter().skip(1)) {
            if run.is_allowed_with_fence(*at, axioms) == Some(false) {
                found.extend(known(*before).zip(known(*after)));
            }
        }
    }
    found
}
