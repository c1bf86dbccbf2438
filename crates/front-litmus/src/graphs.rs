//! A test as code of threads for execution graphs.

use super::explored::shown;
use super::expression::{self, Cell, Expression};
use super::initial::Initial;
use super::layout::Layout;
use super::step::{self, Step};
use super::test::{Place, Test};
use super::values::local;
use super::widths::{LARGEST, Widths};
use garret_base::map::Map;
use garret_base::source::{Diagnostic, Diagnostics};
use garret_graphs::{self as graphs, Access, Atom, CellValue, Code, Observed, Sum, Tag};
use garret_program::Bitwise;

/// The code of a test, with the locations that belong to its final states, in their order.
///
/// # Errors
/// Some instructions or numbers cannot be represented.
pub fn code(test: &Test) -> Result<(Code, Vec<Observed>), Diagnostics> {
    code_of(test, &shown(test))
}

/// As [`code`], with these locations.
pub(super) fn code_of(test: &Test, wanted: &[usize]) -> Result<(Code, Vec<Observed>), Diagnostics> {
    let widths = Widths::new(test);
    let initial = Initial::new(test, &widths).map_err(|error| vec![error])?;
    let layout = Layout::new(test, &widths, &initial)?;
    let steps = step::code(test, &layout, &widths, true)?;
    let mut code = Code::default();
    for (variable, number) in test.variables.iter().zip(&initial.memory) {
        code.locations.push(graphs::Location {
            name: variable.name.clone(),
            initial: CellValue { number: *number, thread: 0 },
            undefined: None,
            bytes: 0,
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

/// The step of the code for a step of a test. `first` is the first place of its thread.
fn lowered(step: &Step, first: u32, index: u32, slots: &Map<Cell, u16>) -> Result<graphs::Step, Diagnostic> {
    let expression = |value: &Expression| computed(value, slots);
    let (mut guards, mut after_read) = (Vec::new(), Vec::new());
    for asked in &step.guards {
        let value = graphs::Expression::Sum(sum(&asked.sum, slots));
        let signs = [-1, 0, 1].map(|sign| asked.relation.holds(sign, 0));
        let guard = graphs::Guard { value, signs };
        if guard.value.depends_on_read() { after_read.push(guard) } else { guards.push(guard) }
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
        (Some(location), None) => Access::Read(graphs::Cell::Fixed(location)),
        (None, Some((location, value))) => Access::Write(graphs::Cell::Fixed(location), value, nothing),
        (Some(location), Some((other, value))) if location == other => {
            Access::Exchange(graphs::Cell::Fixed(location), value, nothing)
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
        store_fence: [step.store_fence, false],
        orders: <[graphs::Order; 3]>::default(),
        access,
        sets: sets.collect(),
        range: [within(low), within(high)],
        tag: Tag { step: index, other: None },
    })
}

/// The expression of the code for an expression of a step.
fn computed(value: &Expression, slots: &Map<Cell, u16>) -> graphs::Expression {
    match value {
        Expression::Sum(value) => graphs::Expression::Sum(sum(value, slots)),
        Expression::Bits(function, left, right) => {
            let function: fn(i64, i64) -> i64 = match function {
                Bitwise::And => |one, other| Bitwise::And.of(one, other),
                Bitwise::Or => |one, other| Bitwise::Or.of(one, other),
                Bitwise::Xor => |one, other| Bitwise::Xor.of(one, other),
            };
            graphs::Expression::of(function, sum(left, slots), sum(right, slots))
        }
    }
}

fn sum(sum: &expression::Sum, slots: &Map<Cell, u16>) -> Sum {
    let terms = sum.terms.iter().map(|(cell, factor)| {
        let atom = match cell {
            Cell::Memory(_) => Atom::Loaded,
            cell => Atom::Slot(slots.get(cell).copied().unwrap_or(0)),
        };
        (atom, *factor)
    });
    Sum { terms: terms.collect(), constant: sum.constant }
}
