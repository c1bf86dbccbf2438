//! The places that are observed by default: everything that threads write.

use super::Parser;
use super::instruction::Syntax;
use crate::instruction::{Instruction, Operand, lookup};
use crate::test::{Place, Thread, VariableId};
use garret_base::register::{Register, Width};

impl Parser<'_> {
    /// Observes the registers that are written, thread by thread, and the variables in memory.
    pub(super) fn observe_everything(&mut self, threads: &[Thread]) {
        for (index, thread) in threads.iter().enumerate() {
            for instruction in &thread.instructions {
                for (register, width) in written(instruction) {
                    let name = match self.syntax {
                        Syntax::Intel => register.name(width).to_ascii_uppercase(),
                        Syntax::Att => register.name(width).to_owned(),
                    };
                    let place = Place::Register(index, register);
                    let id = self.located(place, format!("{index}:{name}"), instruction.span);
                    self.locations[id.0].shown = true;
                }
            }
        }
        for index in 0..self.variables.len() {
            let variable = &self.variables[index];
            let (name, span) = (format!("[{}]", variable.name), variable.span);
            let id = self.located(Place::Memory(VariableId(index)), name, span);
            self.locations[id.0].shown = true;
        }
    }
}

/// The registers that an instruction may write, with the widths of the writes.
fn written(instruction: &Instruction) -> Vec<(Register, Width)> {
    let targets = lookup(&instruction.name).map_or(0, |(mnemonic, _)| mnemonic.written);
    let mut written: Vec<(Register, Width)> = instruction
        .operands
        .iter()
        .take(targets)
        .filter_map(|operand| match *operand {
            Operand::Register(register, width, _) => Some((register, width)),
            Operand::Constant(_) | Operand::Memory(..) => None,
        })
        .collect();
    written.extend(instruction.implied.map(|it| (it, instruction.width.unwrap_or(Width::Double))));
    written
}
