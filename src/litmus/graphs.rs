//! A test as steps of its threads, for those who enumerate executions.

use super::explored::shown;
use super::step::{self, Cell, Expression, Guard, Step, Value};
use super::test::{Place, Test};
use super::values::{Initial, local};
use super::widths::{LARGEST, Widths};
use super::{Arithmetic, instruction::Operation};
use crate::graphs::{self, Access, Atom, Code, Held, Observed, Sum, Tag};
use crate::map::Map;
use crate::source::{Diagnostic, Diagnostics};

/// A test as threads of a graph, with what belongs to its final states, in their order.
///
/// # Errors
/// Instructions and numbers that cannot be represented.
pub fn code(test: &Test) -> Result<(Code, Vec<Observed>), Diagnostics> {
    code_of(test, &shown(test))
}

/// The same, with these locations.
pub(super) fn code_of(test: &Test, wanted: &[usize]) -> Result<(Code, Vec<Observed>), Diagnostics> {
    let widths = Widths::new(test);
    let initial = Initial::new(test, &widths).map_err(|error| vec![error])?;
    let steps = step::code(test, &widths)?;
    let mut code = Code::default();
    for (variable, number) in test.variables.iter().zip(&initial.memory) {
        code.locations.push(graphs::Location {
            name: variable.name.clone(),
            initial: Held { number: *number, thread: 0 },
        });
    }
    let mut slots: Vec<Map<Cell, u16>> = Vec::new();
    let mut firsts = Vec::new();
    for (thread, of_thread) in steps.iter().enumerate() {
        let mut held = local(of_thread, &initial.registers[thread]);
        for location in &test.locations {
            if let Place::Register(of, register) = location.place
                && of == thread
            {
                held.entry(Cell::Register(register)).or_insert(0);
            }
        }
        slots.push((0..).zip(held.keys()).map(|(slot, cell)| (*cell, slot)).collect());
        code.slots = code.slots.max(held.len());
        firsts.push(held);
    }
    let mut errors: Vec<Diagnostic> = Vec::new();
    for ((thread, of_thread), known) in (0..).zip(&steps).zip(&slots) {
        let first = code.places.len() as u32;
        let mut held: Vec<i64> = firsts[thread].values().copied().collect();
        held.resize(code.slots, 0);
        code.threads.push(graphs::Thread { start: first, slots: held });
        let mut places = vec![graphs::Place::default(); of_thread.end + 1];
        for (index, step) in (0u32..).zip(&of_thread.steps) {
            match lowered(step, first, index, known) {
                Ok(found) => places[step.from].steps.push(found),
                Err(error) => errors.push(error),
            }
        }
        places[of_thread.end].end = true;
        store_fences(test, thread, of_thread, &mut places);
        code.places.extend(places);
    }
    if !errors.is_empty() {
        return Err(errors.into());
    }
    let observed = wanted.iter().map(|location| match test.locations[*location].place {
        Place::Memory(variable) => Observed::Location(variable.0 as u32),
        Place::Register(thread, register) => {
            Observed::Slot(thread as u32, slots[thread].get(&Cell::Register(register)).copied().unwrap_or(0))
        }
    });
    Ok((code, observed.collect()))
}

/// `sfence` is a step without effect: what comes after it is told.
fn store_fences(test: &Test, thread: usize, code: &step::Code, places: &mut [graphs::Place]) {
    let instructions = &test.threads[thread].instructions;
    for (index, instruction) in instructions.iter().enumerate() {
        if instruction.operation != Operation::StoreFence {
            continue;
        }
        // the first step of an instruction after it
        let next = code
            .steps
            .iter()
            .filter(|step| step.instruction.is_none_or(|it| it > index))
            .map(|step| step.from)
            .min();
        if let Some(place) = next {
            places[place].steps.iter_mut().for_each(|step| step.store_fence[0] = true);
        }
    }
}

/// A step, among those of a thread whose places begin with this one.
fn lowered(step: &Step, first: u32, index: u32, slots: &Map<Cell, u16>) -> Result<graphs::Step, Diagnostic> {
    let sum = |value: Value| match value {
        Value::Constant(number) => Sum::constant(number),
        Value::Cell(Cell::Memory(_)) => Sum::atom(Atom::Loaded),
        Value::Cell(cell) => Sum::atom(Atom::Slot(slots.get(&cell).copied().unwrap_or(0))),
    };
    let expression = |expression: &Expression| match *expression {
        Expression::Value(value) => graphs::Expression::Sum(sum(value)),
        Expression::Result(operation, left, right) => {
            let (left, right) = (sum(left), sum(right));
            match operation {
                Arithmetic::Add => graphs::Expression::Sum(joined(left, 1, right)),
                Arithmetic::Subtract => graphs::Expression::Sum(joined(left, -1, right)),
                Arithmetic::And => graphs::Expression::Function(|one, other| one & other, left, right),
                Arithmetic::Or => graphs::Expression::Function(|one, other| one | other, left, right),
                Arithmetic::Xor => graphs::Expression::Function(|one, other| one ^ other, left, right),
            }
        }
    };
    let (mut guards, mut after_read) = (Vec::new(), Vec::new());
    for Guard { left, relation, right } in &step.guards {
        let value = graphs::Expression::Sum(joined(sum(*left), -1, sum(*right)));
        let signs = [-1, 0, 1].map(|sign| relation.holds(sign, 0));
        let guard = graphs::Guard { value, signs };
        if guard.value.asks_what_is_read() { after_read.push(guard) } else { guards.push(guard) }
    }
    let memory = |cell: &Cell| match cell {
        Cell::Memory(variable) => Some(variable.0 as u32),
        _ => None,
    };
    let read = step.cells().find_map(|cell| memory(&cell));
    let written = step.assignments.iter().find_map(|(cell, value)| Some((memory(cell)?, expression(value))));
    let nothing = graphs::Expression::constant(0);
    let access = match (read, written) {
        (None, None) => Access::None,
        (Some(location), None) => Access::Read(location),
        (None, Some((location, value))) => Access::Write(location, value, nothing),
        (Some(location), Some((other, value))) if location == other => {
            Access::Exchange(location, value, nothing)
        }
        (Some(_), Some(_)) => {
            return Err(Diagnostic::error("an instruction accesses two variables").at(step.span, ""));
        }
    };
    let sets = step.assignments.iter().filter(|(cell, _)| memory(cell).is_none());
    let sets = sets.map(|(cell, value)| (slots.get(cell).copied().unwrap_or(0), expression(value)));
    let (low, high) = step.width.range();
    let largest = i128::from(LARGEST);
    let within = |number: i128| i64::try_from(number.clamp(-largest, largest)).unwrap_or_default();
    Ok(graphs::Step {
        to: first + step.to as u32,
        guards,
        after_read,
        fence: step.fence,
        store_fence: [false; 2],
        orders: <[graphs::Order; 3]>::default(),
        access,
        sets: sets.collect(),
        range: [within(low), within(high)],
        tag: Tag { step: index, other: None },
    })
}

/// One number and a multiple of another one.
fn joined(mut one: Sum, factor: i64, other: Sum) -> Sum {
    one.constant = one.constant.saturating_add(other.constant.saturating_mul(factor));
    one.terms.extend(other.terms.into_iter().map(|(atom, times)| (atom, times.saturating_mul(factor))));
    one
}
