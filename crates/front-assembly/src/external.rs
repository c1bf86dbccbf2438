//! Calls of functions of other files whose meaning is known.

use crate::apply::Doing;
use crate::decode::result;
use crate::known::{Known, State};
use crate::machine::{Machine, Way};
use crate::{Architecture, helper, library};
use garret_base::source::{Diagnostic, short};
use garret_instructions::program::{Action, Operand, Register};
use garret_instructions::value::{Operator, Value, Width};
use garret_instructions::x86;

/// How execution continues after a call; `None` if the function returns.
pub(crate) type Called = Result<Option<Way>, Diagnostic>;

/// Calls a function.
pub(crate) fn call(machine: &mut Machine<'_, '_, '_>, name: &str, doing: &mut Doing<'_>) -> Called {
    let result = result(machine.layout.file.architecture);
    let atomic = helper::call(machine, name, doing)?;
    if atomic {
        let known = doing.state.registers[result];
        forget(machine.layout.file.architecture, doing.state);
        doing.state.set(result, known);
        return Ok(None);
    }
    match library::call(machine, name, doing)? {
        library::Known::Way(way) => Ok(Some(way)),
        library::Known::Returns(value) => {
            forget(machine.layout.file.architecture, doing.state);
            if let Some(value) = value {
                doing.constant(result, Value::Number(value));
            }
            Ok(None)
        }
        library::Known::ReturnsRegister(register) => {
            if register != result {
                let (left, right) = (Operand::number(0), Operand::Register(register));
                let (operator, width) = (Operator::Second, Width::Double);
                machine.apply(Action::Compute { to: result, operator, left, right, width }, doing)?;
            }
            let known = doing.state.registers[result];
            forget(machine.layout.file.architecture, doing.state);
            doing.state.set(result, known);
            Ok(None)
        }
        library::Known::No => {
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
