//! The widths of places: numbers are read in two's complement of the width of their place.
//!
//! A place that is accessed in several widths is accepted if that makes no difference: if its values are from 0 to the
//! largest signed number of the smallest width.

use super::instruction::{Instruction, Operand};
use super::test::{Constant, Place, Test, VariableId};
use garret_base::map::Map;
use garret_base::register::Width;
use garret_base::source::{Diagnostic, Span};

/// The widths of the places of a test.
#[derive(Clone, Debug, Default)]
pub(super) struct Widths {
    /// For each place, the widths in which it is accessed, if they are written, each with one place in the source.
    accesses: Map<Place, Vec<(Width, Span)>>,
}

impl Widths {
    pub(super) fn new(test: &Test) -> Self {
        let mut widths = Self::default();
        for (index, variable) in test.variables.iter().enumerate() {
            if let Some(declared) = variable.declared {
                widths.add(Place::Memory(VariableId(index)), declared);
            }
        }
        for (index, thread) in test.threads.iter().enumerate() {
            for (register, width, constant) in &thread.initial {
                widths.add(Place::Register(index, *register), (*width, constant.span));
            }
            for instruction in &thread.instructions {
                widths.add_instruction(index, instruction);
            }
        }
        for location in &test.locations {
            for access in &location.widths {
                widths.add(location.place, *access);
            }
        }
        widths
    }

    fn add_instruction(&mut self, thread: usize, instruction: &Instruction) {
        for operand in &instruction.operands {
            match *operand {
                Operand::Register(register, width, span) => {
                    self.add(Place::Register(thread, register), (width, span));
                }
                Operand::Memory(variable, span) => {
                    if let Some(width) = instruction.width {
                        self.add(Place::Memory(variable), (width, span));
                    }
                }
                Operand::Constant(_) => {}
            }
        }
        if let (Some(implied), Some(width)) = (instruction.implied, instruction.width) {
            self.add(Place::Register(thread, implied), (width, instruction.span));
        }
    }

    fn add(&mut self, place: Place, access: (Width, Span)) {
        let known = self.accesses.entry(place).or_default();
        if known.iter().all(|(width, _)| *width != access.0) {
            known.push(access);
        }
    }

    /// The largest width of the place; 32 bits if none is written.
    pub(super) fn of_place(&self, place: Place) -> Width {
        let accesses = self.accesses.get(&place);
        let widths = accesses.iter().flat_map(|accesses| accesses.iter()).map(|(width, _)| *width);
        widths.max().unwrap_or(Width::Double)
    }

    /// The width of the values of an instruction.
    pub(super) fn of_instruction(&self, instruction: &Instruction) -> Width {
        let variable = instruction.operands.iter().find_map(|operand| match operand {
            Operand::Memory(variable, _) => Some(self.of_place(Place::Memory(*variable))),
            _ => None,
        });
        instruction.width.or(variable).unwrap_or(Width::Double)
    }

    /// The smallest and the largest width of a place, with their places in the source, if the place has several.
    pub(super) fn several(&self, place: Place) -> Option<[(Width, Span); 2]> {
        let accesses = self.accesses.get(&place)?;
        let smallest = accesses.iter().min_by_key(|(width, _)| *width)?;
        let largest = accesses.iter().max_by_key(|(width, _)| *width)?;
        (smallest.0 != largest.0).then_some([*smallest, *largest])
    }
}

/// The value of a number in two's complement of this width.
pub(super) fn number(constant: Constant, width: Width) -> Result<i64, Diagnostic> {
    let number = width.signed(constant.number).ok_or_else(|| {
        Diagnostic::error(format!("{} does not fit in {width}", constant.number)).at(constant.span, "")
    })?;
    if number.unsigned_abs() > LARGEST {
        return Err(Diagnostic::error("numbers beyond 2^40 are not supported").at(constant.span, ""));
    }
    Ok(number)
}

/// The largest absolute value of numbers in a test: the machine explores ranges of numbers, which must not be too large.
pub(super) const LARGEST: u64 = 1 << 40;
