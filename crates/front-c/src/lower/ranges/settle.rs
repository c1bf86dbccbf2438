//! Uses the ranges of numbers to complete the code.

use super::super::made::CompleteCode;
use super::super::operator::OPEN;
use super::super::pending::ComputationForm;
use super::{Ranges, is_small};
use garret_base::source::Diagnostic;
use garret_program::{Condition, Function, Operand, Operation, Place, Range, Table};

impl Ranges {
    /// Completes the code by the ranges. Where they do not suffice, an error is added to `errors`.
    pub(in super::super) fn settle(&self, made: &mut CompleteCode, errors: &mut Vec<Diagnostic>) {
        let mut compared: Option<(Operand, Operand)> = None;
        for (at, emitted) in made.code.iter_mut().enumerate() {
            let Some(state) = self.before.get(at).and_then(Option::as_ref) else { continue };
            if let Some((register, pending)) = emitted.pending.take() {
                let it = state.registers[register.index()];
                match pending.settled(register, it, self.with(pending, state)) {
                    Ok((settled, assumes)) => {
                        if assumes {
                            made.wraps.get_or_insert(emitted.span);
                        }
                        match settled {
                            ComputationForm::Nothing => emitted.dropped = true,
                            ComputationForm::Operation(operation) => emitted.operation = operation,
                            ComputationForm::Table(range, results) => {
                                made.tables.push(results);
                                let table = Table((made.tables.len() - 1) as u32);
                                let function = Function::Table(table, range);
                                emitted.operation = Operation::Update(Place::Register(register), function);
                            }
                        }
                    }
                    Err(reason) => errors.push(reason.said(emitted.span)),
                }
                continue;
            }
            match &mut emitted.operation {
                Operation::Update(place, function) => {
                    if let Function::Bits(bitwise, mask, OPEN) = *function {
                        let it = self.place(*place, state);
                        *function = if is_small(it) {
                            Function::Bits(bitwise, mask, Range::new(it.0, it.1))
                        } else {
                            Function::LowBits(bitwise, mask)
                        };
                    }
                }
                Operation::Compare(left, right) => compared = Some((*left, *right)),
                Operation::Branch(condition, _) | Operation::Set(condition, _) if condition.unsigned => {
                    let is_positive = |it: Operand| self.operand(it, state).0 >= 0;
                    if compared.is_some_and(|(left, right)| is_positive(left) && is_positive(right)) {
                        *condition = Condition::signed(condition.relation);
                    }
                }
                _ => {}
            }
        }
    }
}
