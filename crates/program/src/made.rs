//! Programs built from operations, for tests.

use super::form::{Comparison, Datum, Instruction, Operation, Point, Program, Property, Role};
use garret_base::source::Span;

const NOWHERE: Span = Span { start: 0, end: 0 };

/// A datum that holds numbers.
pub(super) fn datum(name: &str, role: Role) -> Datum {
    Datum {
        name: name.to_owned(),
        symbol: name.to_owned(),
        role,
        reference: false,
        flag: false,
        counts_threads: false,
        parts: Vec::new(),
        line: 1,
        text: String::new(),
        span: NOWHERE,
    }
}

/// The program of these operations on these data. Each operation is a line of its own, and to reach `Fail` is bad.
pub(super) fn program(code: &[Operation], data: Vec<Datum>) -> Program {
    let instruction = |(operation, line): (&Operation, u32)| Instruction {
        operation: *operation,
        locked: false,
        order: None,
        labels: Vec::new(),
        line,
        copy: 0,
        origin: None,
        text: format!("{operation:?}"),
        mnemonic: "step".to_owned(),
        span: NOWHERE,
        unreached: 0,
    };
    let fails = code.iter().enumerate().filter(|(_, operation)| **operation == Operation::Fail);
    let property = |(index, _)| Property {
        threads: vec!["t".to_owned()],
        comparisons: vec![Comparison::At(0, true, Point::before(index))],
        line: 1,
        text: String::new(),
        span: NOWHERE,
    };
    Program {
        data,
        properties: fails.map(property).collect(),
        code: code.iter().zip(1..).map(instruction).collect(),
        ..Program::default()
    }
}
