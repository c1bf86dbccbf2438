//! Calls of functions of other files whose meaning is known.

use crate::apply::InstructionContext;
use crate::decode::result;
use crate::known::{Known, State};
use crate::machine::{Machine, Successor};
use crate::{Architecture, helper, library};
use garret_base::source::{Diagnostic, short};
use garret_instructions::program::Register;
use garret_instructions::value::Value;
use garret_instructions::x86;

/// How execution continues after a call; `None` if the function returns.
pub(crate) type CallResult = Result<Option<Successor>, Diagnostic>;

/// Calls a function.
pub(crate) fn call(
    machine: &mut Machine<'_, '_, '_>,
    name: &str,
    doing: &mut InstructionContext<'_>,
) -> CallResult {
    let result = result(machine.layout.file.architecture);
    let atomic = helper::call(machine, name, doing)?;
    if atomic {
        let known = doing.state.registers[result];
        forget(machine.layout.file.architecture, doing.state);
        doing.state.set(result, known);
        return Ok(None);
    }
    match library::call(machine, name, doing)? {
        library::CallEffect::Way(way) => Ok(Some(way)),
        library::CallEffect::Returns(value) => {
            forget(machine.layout.file.architecture, doing.state);
            if let Some(value) = value {
                doing.constant(result, Value::Number(value));
            }
            Ok(None)
        }
        library::CallEffect::ReturnsRegister(register) => {
            if register != result {
                machine.copy(result, register, doing)?;
            }
            let known = doing.state.registers[result];
            forget(machine.layout.file.architecture, doing.state);
            doing.state.set(result, known);
            Ok(None)
        }
        library::CallEffect::No => {
            let message = format!("the function `{}` is not in this file, and not known", short(name));
            Err(doing.error(message))
        }
    }
}

/// Forgets the registers and flags that a called function may change.
fn forget(architecture: Architecture, state: &mut State) {
    let changed: Vec<Register> = match architecture {
        Architecture::AArch64 => (0..=18).chain([30]).collect(),
        Architecture::RiscV64 => [1].into_iter().chain(5..=7).chain(10..=17).chain(28..=31).collect(),
        Architecture::X86 => x86::CHANGED_BY_CALLS.to_vec(),
    };
    for register in changed {
        state.set(register, Known::Undefined);
    }
    state.flags = None;
}
