//! The initial values of variables and registers.

use super::test::{Constant, Place, Test, VariableId};
use super::widths::{Widths, number};
use garret_base::register::Register;
use garret_base::source::Diagnostic;
use std::collections::BTreeMap;

/// The initial values of variables and registers.
#[derive(Clone, Debug)]
pub(super) struct Initial {
    /// The value of each variable.
    pub(super) memory: Vec<i64>,
    /// The values of registers, by thread. Registers without an entry are 0.
    pub(super) registers: Vec<BTreeMap<Register, i64>>,
}

impl Initial {
    /// # Errors
    /// A number does not fit in its place.
    pub(super) fn new(test: &Test, widths: &Widths) -> Result<Self, Diagnostic> {
        let held =
            |constant: Option<Constant>, width| constant.map_or(Ok(0), |constant| number(constant, width));
        let variables = test.variables.iter().enumerate();
        let memory = variables
            .map(|(index, it)| held(it.initial, widths.of_place(Place::Memory(VariableId(index)))))
            .collect::<Result<_, _>>()?;
        let registers = test.threads.iter().map(|thread| {
            let initial = thread.initial.iter();
            initial.map(|(register, width, it)| Ok((*register, number(*it, *width)?))).collect()
        });
        Ok(Self { memory, registers: registers.collect::<Result<_, _>>()? })
    }
}
