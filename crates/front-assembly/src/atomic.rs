//! Accesses that read and write in one step.

use crate::apply::{InstructionContext, Place, extended};
use crate::known::Known;
use crate::machine::{Machine, Mode};
use garret_base::source::Diagnostic;
use garret_instructions::program::{Access, Action, Operand};
use garret_instructions::value::{Value, computed};

impl Machine<'_, '_, '_> {
    /// Processes an atomic read-modify-write, or a store-exclusive, which writes only if no other write came in between.
    pub(crate) fn atomic(
        &mut self,
        action: Action,
        doing: &mut InstructionContext<'_>,
    ) -> Result<(), Diagnostic> {
        let (Action::StoreExclusive { access, .. }
        | Action::Update { access, .. }
        | Action::CompareSwap { access, .. }) = action
        else {
            return Ok(());
        };
        let Place::Shared(at) = self.place(access, doing)? else {
            return Err(doing.error("an atomic access of a local variable is not supported"));
        };
        self.is_variable(at, doing)?;
        let action = given(action, Access { at, ..access }, doing)?;
        if self.mode == Mode::Alone {
            return self.atomic_alone(action, doing);
        }
        self.leaves_others(action, doing)?;
        doing.push(action);
        let registers = match action {
            Action::StoreExclusive { status, .. } => [status, None],
            Action::Update { to, .. } => [to, None],
            Action::CompareSwap { to, success, .. } => [to, success],
            _ => [None, None],
        };
        for register in registers.into_iter().flatten() {
            doing.state.set(register, Known::of_width(access.width));
        }
        Ok(())
    }

    /// The same while `main` is the only thread.
    fn atomic_alone(&mut self, action: Action, doing: &mut InstructionContext<'_>) -> Result<(), Diagnostic> {
        match action {
            Action::StoreExclusive { status, value, access, .. } => {
                let loaded = self.monitor.map(|(at, _)| Operand::Value(at));
                if loaded != Some(access.at) {
                    return Err(
                        doing.error("this store fails: there is no load of the same address before it")
                    );
                }
                self.write_alone(access.at, access.width, value, doing)?;
                if let Some(status) = status {
                    doing.constant(status, Value::Number(0));
                    self.attempt = Some(status);
                }
            }
            Action::Update { to, operator, operand: Operand::Value(operand), access, .. } => {
                let old = self.read_alone(access.at, access.width, doing)?;
                let new = computed(operator, extended(old, access.width, false), operand, access.width);
                let Ok(new) = new else {
                    return Err(doing.error("what this makes of an address is not known"));
                };
                self.write_alone(access.at, access.width, Operand::Value(new), doing)?;
                if let Some(to) = to {
                    doing.constant(to, extended(old, access.width, access.signed));
                }
            }
            Action::CompareSwap { to, expected: Operand::Value(expected), new, access, .. } => {
                let old = self.read_alone(access.at, access.width, doing)?;
                let old = extended(old, access.width, false);
                if old == extended(expected, access.width, false) {
                    self.write_alone(access.at, access.width, new, doing)?;
                }
                if let Some(to) = to {
                    doing.constant(to, extended(old, access.width, access.signed));
                }
            }
            _ => return Err(doing.error("what `main` does here is not known")),
        }
        Ok(())
    }
}

/// The same action with this access and with known values in place of registers; fails if a value must not be given to other threads.
fn given(action: Action, access: Access, doing: &InstructionContext<'_>) -> Result<Action, Diagnostic> {
    let mut action = action;
    match &mut action {
        Action::StoreExclusive { value, access: at, .. } => {
            *value = doing.shareable_operand(*value, access.width)?;
            *at = access;
        }
        Action::Update { operand, access: at, .. } => {
            *operand = doing.shareable_operand(*operand, access.width)?;
            *at = access;
        }
        Action::CompareSwap { expected, new, access: at, .. } => {
            *expected = doing.shareable_operand(*expected, access.width)?;
            *new = doing.shareable_operand(*new, access.width)?;
            *at = access;
        }
        _ => {}
    }
    Ok(action)
}
