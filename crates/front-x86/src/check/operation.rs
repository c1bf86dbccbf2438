//! Determines the operation of an instruction from its mnemonic and operands.

use super::operand::{Located, OperandMeaning};
use super::{Checked, Checker, Reported};
use crate::syntax::Line;
use garret_base::source::Diagnostic;
use garret_program::{Bitwise, Condition, Counting, DataId, Function, Level, Operand, Operation, Place};

impl<'a> Checker<'a, '_> {
    pub(super) fn on_numbers(
        &mut self,
        line: &Line<'a>,
        mnemonic: &str,
        operands: &[Located],
    ) -> Checked<Operation> {
        if let [
            Located { found: OperandMeaning::Cell(_), .. },
            Located { found: OperandMeaning::Cell(_), span },
        ] = operands
        {
            let error = Diagnostic::error(format!("`{mnemonic}` cannot have two memory operands"))
                .at(*span, "the second one")
                .also(operands[0].span, "the first one")
                .help("load one of them into a register before");
            return Err(self.report(error));
        }
        match (mnemonic, operands) {
            ("nop" | "pause" | "lfence", _) => Ok(Operation::Nothing),
            ("sfence", _) => Ok(Operation::StoreFence),
            ("mfence", _) => Ok(Operation::Fence),
            ("mov", [to, from]) => Ok(Operation::Move(self.place(mnemonic, to)?, self.number(from)?)),
            ("cmp", [left, right]) => {
                let left = self.place(mnemonic, left)?;
                Ok(Operation::Compare(Operand::Place(left), self.number(right)?))
            }
            ("inc" | "dec" | "neg" | "not" | "add" | "sub", [to, ..]) => {
                let by = operands.get(1).map(|by| self.number(by)).transpose()?;
                let function = match (mnemonic, by) {
                    ("add", Some(by)) => Function::Add(by),
                    ("sub", Some(by)) => Function::Subtract(by),
                    ("inc", _) => Function::Add(Operand::Immediate(1)),
                    ("dec", _) => Function::Subtract(Operand::Immediate(1)),
                    ("neg", _) => Function::Negate,
                    _ => Function::Complement,
                };
                Ok(Operation::Update(self.place(mnemonic, to)?, function))
            }
            ("xchg", [one, other]) => match (one.found, other.found) {
                (_, OperandMeaning::Register(register)) => {
                    Ok(Operation::Exchange(self.place(mnemonic, one)?, register))
                }
                (OperandMeaning::Register(register), _) => {
                    Ok(Operation::Exchange(self.place(mnemonic, other)?, register))
                }
                _ => Err(self.wrong_operand(mnemonic, other, "a register")),
            },
            ("xadd" | "cmpxchg", [to, from]) => {
                let to = self.place(mnemonic, to)?;
                let OperandMeaning::Register(from) = from.found else {
                    return Err(self.wrong_operand(mnemonic, from, "a register"));
                };
                Ok(if mnemonic == "xadd" {
                    Operation::ExchangeAdd(to, from)
                } else {
                    Operation::CompareExchange(to, from)
                })
            }
            ("test" | "and" | "or" | "xor", [to, by]) => self.bitwise(line, mnemonic, to, by),
            // the number of operands has been checked
            _ => Err(self.unknown_instruction(line, mnemonic)),
        }
    }

    fn place(&mut self, mnemonic: &str, operand: &Located) -> Checked<Place> {
        operand.found.place().ok_or_else(|| self.wrong_operand(mnemonic, operand, "a register or memory"))
    }

    fn number(&mut self, operand: &Located) -> Checked<Operand> {
        operand.found.operand().ok_or_else(|| self.wrong_operand("this", operand, "a number"))
    }

    fn wrong_operand(&mut self, mnemonic: &str, operand: &Located, expected: &str) -> Reported {
        let found = operand.found.describe();
        self.report(
            Diagnostic::error(format!("`{mnemonic}` takes {expected} here, not {found}"))
                .at(operand.span, format!("expected {expected}")),
        )
    }

    /// `test`, `and`, `or`, `xor`: of a register with itself, or of flags (0 or 1).
    fn bitwise(&mut self, line: &Line<'a>, mnemonic: &str, to: &Located, by: &Located) -> Checked<Operation> {
        let OperandMeaning::Register(register) = to.found else {
            return Err(self.wrong_operand(mnemonic, to, "a register"));
        };
        let same = matches!(by.found, OperandMeaning::Register(other) if other == register);
        let function = match mnemonic {
            "test" if same => return Ok(Operation::Test(register)),
            "and" => Bitwise::And,
            "or" => Bitwise::Or,
            "xor" => Bitwise::Xor,
            _ => {
                let name = register.general_name();
                let error = Diagnostic::error("`test` is supported for a register and itself")
                    .at(line.span, "two different operands")
                    .help(format!("write `test {name}, {name}`, or compare with `cmp`"));
                return Err(self.report(error));
            }
        };
        match by.found {
            OperandMeaning::Register(other) => {
                Ok(Operation::Combine(function, register, Operand::Place(Place::Register(other))))
            }
            OperandMeaning::Integer(flag @ (0 | 1)) => {
                Ok(Operation::Combine(function, register, Operand::Immediate(flag)))
            }
            _ => {
                let error = Diagnostic::error(format!("`{mnemonic}` is supported for flags only"))
                    .at(by.span, "expected the same register, or a flag: a register that holds 0 or 1, or one of these numbers")
                    .note("integers are mathematical: they have no bits");
                Err(self.report(error))
            }
        }
    }

    pub(super) fn set(
        &mut self,
        condition: Condition,
        mnemonic: &str,
        operand: Located,
    ) -> Checked<Operation> {
        match operand.found {
            OperandMeaning::Byte(register) => Ok(Operation::Set(condition, register)),
            found => {
                let error = Diagnostic::error(format!(
                    "`{mnemonic}` takes a register of 8 bits, not {}",
                    found.describe()
                ))
                .at(operand.span, "expected `al`, `bl`, `cl` or `dl`");
                let error = match found {
                    OperandMeaning::Register(register) => match register.low_byte() {
                        Some(byte) => {
                            error.help(format!("write `{mnemonic} {byte}`")).instead(operand.span, byte)
                        }
                        None => error,
                    },
                    _ => error,
                };
                Err(self.report(error))
            }
        }
    }

    /// An instruction with a counter among its operands.
    pub(super) fn count(
        &mut self,
        id: DataId,
        place: Located,
        mnemonic: &str,
        operands: &[Located],
    ) -> Checked<Operation> {
        let first = matches!(operands[0].found, OperandMeaning::Counter(_));
        let level = operands.get(1).and_then(|operand| match operand.found {
            OperandMeaning::Integer(0) => Some(Level::Zero),
            OperandMeaning::Threads => Some(Level::Full),
            _ => None,
        });
        let counting = match (mnemonic, level) {
            ("mov", Some(level)) => Counting::Reset(level),
            ("cmp", Some(level)) => Counting::Compare(level),
            ("inc", None) => Counting::Increment,
            ("dec", None) => Counting::Decrement,
            _ => return Err(self.counter_as_number(id, place)),
        };
        if first { Ok(Operation::Count(id, counting)) } else { Err(self.counter_as_number(id, place)) }
    }

    fn counter_as_number(&mut self, id: DataId, place: Located) -> Reported {
        let datum = self.program.datum(id);
        let (name, declared) = (datum.name.clone(), datum.span);
        self.report(
            Diagnostic::error(format!("the counter `{name}` is used as an integer"))
                .at(place.span, "not possible here")
                .also(declared, "declared as a counter here")
                .help(format!(
                    "possible are `mov [{name}], 0` or `N`, `cmp [{name}], 0` or `N`, `inc [{name}]`, `dec [{name}]`"
                )),
        )
    }
}
