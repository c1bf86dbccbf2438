//! Instructions: which there are, which operands they take, and where `lock` is allowed.

use super::operand::{Found, Located};
use super::{Checked, Checker, nearest};
use crate::diagnostic::Diagnostic;
use crate::x86::program::{Bitwise, Counting, DataId, Function, Level, Operand, Operation, Place};
use crate::x86::syntax::Line;
use crate::x86::token::{Relation, short};

/// The instructions and the numbers of their operands, but for jumps and `setCC`.
const MNEMONICS: [(&str, usize); 21] = [
    ("mov", 2),
    ("add", 2),
    ("sub", 2),
    ("inc", 1),
    ("dec", 1),
    ("neg", 1),
    ("not", 1),
    ("and", 2),
    ("or", 2),
    ("xor", 2),
    ("cmp", 2),
    ("test", 2),
    ("xchg", 2),
    ("xadd", 2),
    ("cmpxchg", 2),
    ("jmp", 1),
    ("nop", 0),
    ("pause", 0),
    ("mfence", 0),
    ("sfence", 0),
    ("lfence", 0),
];

/// The conditions of `jCC` and `setCC`, and how the last result compares with 0.
const CONDITIONS: [(&str, Relation); 10] = [
    ("e", Relation::Equal),
    ("ne", Relation::Distinct),
    ("z", Relation::Equal),
    ("nz", Relation::Distinct),
    ("l", Relation::Below),
    ("le", Relation::AtMost),
    ("g", Relation::Above),
    ("ge", Relation::AtLeast),
    ("s", Relation::Below),
    ("ns", Relation::AtLeast),
];

/// The instructions that take `lock`.
const LOCKABLE: &str = "add, sub, inc, dec, neg, not, xchg, xadd and cmpxchg";

impl<'a> Checker<'a, '_> {
    /// What a line does, and whether it is locked.
    pub(super) fn instruction(&mut self, line: &Line<'a>) -> Checked<(Operation, bool)> {
        let mnemonic = line.mnemonic.text.to_ascii_lowercase();
        let condition = |prefix: &str| {
            let condition = mnemonic.strip_prefix(prefix)?;
            CONDITIONS.iter().find(|(name, _)| *name == condition).map(|(_, relation)| *relation)
        };
        let (jump, set) = (condition("j"), condition("set"));
        let known = MNEMONICS.iter().find(|(name, _)| *name == mnemonic);
        let count = match (known, jump.or(set)) {
            (Some((_, count)), _) => *count,
            (None, Some(_)) => 1,
            (None, None) => return Err(self.unknown_instruction(line, &mnemonic)),
        };
        if line.operands.len() != count {
            let operands = if count == 1 { "operand" } else { "operands" };
            let error = Diagnostic::error(format!("`{mnemonic}` takes {count} {operands}"))
                .at(line.span, format!("there are {}", line.operands.len()));
            return Err(self.report(error));
        }
        let operation = match (jump, mnemonic.as_str()) {
            (Some(relation), _) => Operation::Branch(relation, self.target(&line.operands[0])?),
            (None, "jmp") => Operation::Jump(self.target(&line.operands[0])?),
            _ => self.on_operands(line, &mnemonic, set)?,
        };
        let locked = self.lock(line, operation)?;
        Ok((operation, locked))
    }

    fn on_operands(&mut self, line: &Line<'a>, mnemonic: &str, set: Option<Relation>) -> Checked<Operation> {
        let mut operands = Vec::new();
        let mut outcome = Ok(());
        for written in &line.operands {
            match self.operand(written) {
                Ok(operand) => operands.push(operand),
                Err(reported) => outcome = Err(reported),
            }
        }
        outcome?;
        if let Some(relation) = set {
            return self.set(relation, mnemonic, operands[0]);
        }
        let counter = operands.iter().find_map(|operand| match operand.found {
            Found::Counter(id) => Some((id, *operand)),
            _ => None,
        });
        if let Some((id, place)) = counter {
            return self.count(id, place, mnemonic, &operands);
        }
        for operand in &operands {
            match operand.found {
                Found::Byte(register) => {
                    let error = Diagnostic::error(format!("`{mnemonic}` works on 32 bits"))
                        .at(operand.span, "this has 8 bits")
                        .help(format!("write `{}`", register.name()));
                    return Err(self.report(error));
                }
                Found::Threads => {
                    let error = Diagnostic::error("`N` stands with counters only")
                        .at(operand.span, "the number of threads is not known")
                        .help("declare the other operand with `! as counter`");
                    return Err(self.report(error));
                }
                _ => {}
            }
        }
        self.on_numbers(line, mnemonic, &operands)
    }

    fn on_numbers(&mut self, line: &Line<'a>, mnemonic: &str, operands: &[Located]) -> Checked<Operation> {
        if let [Located { found: Found::Cell(_), .. }, Located { found: Found::Cell(_), span }] = operands {
            let error = Diagnostic::error(format!("`{mnemonic}` cannot have two memory operands"))
                .at(*span, "the second one")
                .also(operands[0].span, "the first one")
                .help("load one of them into a register before");
            return Err(self.report(error));
        }
        match (mnemonic, operands) {
            ("nop" | "pause" | "sfence" | "lfence", _) => Ok(Operation::Nothing),
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
                (_, Found::Register(register)) => {
                    Ok(Operation::Exchange(self.place(mnemonic, one)?, register))
                }
                (Found::Register(register), _) => {
                    Ok(Operation::Exchange(self.place(mnemonic, other)?, register))
                }
                _ => Err(self.wrong_operand(mnemonic, other, "a register")),
            },
            ("xadd" | "cmpxchg", [to, from]) => {
                let to = self.place(mnemonic, to)?;
                let Found::Register(from) = from.found else {
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

    fn wrong_operand(&mut self, mnemonic: &str, operand: &Located, expected: &str) -> super::Reported {
        let found = operand.found.describe();
        self.report(
            Diagnostic::error(format!("`{mnemonic}` takes {expected} here, not {found}"))
                .at(operand.span, format!("expected {expected}")),
        )
    }

    /// `test`, `and`, `or`, `xor`: of a register and itself, or of flags.
    fn bitwise(&mut self, line: &Line<'a>, mnemonic: &str, to: &Located, by: &Located) -> Checked<Operation> {
        let Found::Register(register) = to.found else {
            return Err(self.wrong_operand(mnemonic, to, "a register"));
        };
        let same = matches!(by.found, Found::Register(other) if other == register);
        let function = match mnemonic {
            "test" if same => return Ok(Operation::Test(register)),
            "and" => Bitwise::And,
            "or" => Bitwise::Or,
            "xor" => Bitwise::Xor,
            _ => {
                let name = register.name();
                let error = Diagnostic::error("`test` is supported for a register and itself")
                    .at(line.span, "two different operands")
                    .help(format!("write `test {name}, {name}`, or compare with `cmp`"));
                return Err(self.report(error));
            }
        };
        match by.found {
            Found::Register(other) => {
                Ok(Operation::Combine(function, register, Operand::Place(Place::Register(other))))
            }
            Found::Integer(flag @ (0 | 1)) => {
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

    fn set(&mut self, relation: Relation, mnemonic: &str, operand: Located) -> Checked<Operation> {
        match operand.found {
            Found::Byte(register) => Ok(Operation::Set(relation, register)),
            found => {
                let error = Diagnostic::error(format!(
                    "`{mnemonic}` takes a register of 8 bits, not {}",
                    found.describe()
                ))
                .at(operand.span, "expected `al`, `bl`, `cl` or `dl`");
                let error = match found {
                    Found::Register(register) => match register.low_byte() {
                        Some(byte) => error.help(format!("write `{mnemonic} {byte}`")),
                        None => error,
                    },
                    _ => error,
                };
                Err(self.report(error))
            }
        }
    }

    /// An instruction with a counter among its operands.
    fn count(
        &mut self,
        id: DataId,
        place: Located,
        mnemonic: &str,
        operands: &[Located],
    ) -> Checked<Operation> {
        let first = matches!(operands[0].found, Found::Counter(_));
        let level = operands.get(1).and_then(|operand| match operand.found {
            Found::Integer(0) => Some(Level::Zero),
            Found::Threads => Some(Level::Full),
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

    fn counter_as_number(&mut self, id: DataId, place: Located) -> super::Reported {
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

    /// Whether the instruction is locked.
    fn lock(&mut self, line: &Line<'a>, operation: Operation) -> Checked<bool> {
        let changes_memory = match operation {
            Operation::Update(place, _)
            | Operation::Exchange(place, _)
            | Operation::ExchangeAdd(place, _)
            | Operation::CompareExchange(place, _) => Some(matches!(place, Place::Memory(_))),
            Operation::Count(_, Counting::Increment | Counting::Decrement) => Some(true),
            _ => None,
        };
        let exchange = matches!(operation, Operation::Exchange(Place::Memory(_), _));
        let Some(lock) = line.lock else {
            if exchange {
                self.implicit_lock(line);
            }
            return Ok(exchange && self.options.implicit_lock);
        };
        let error = match changes_memory {
            Some(true) => return Ok(true),
            Some(false) => Diagnostic::error("`lock` needs a memory operand that is changed")
                .at(lock, "not allowed here")
                .also(line.operands.first().map_or(line.span, |operand| operand.span), "this is a register"),
            None => {
                let mnemonic = line.mnemonic.text.to_ascii_lowercase();
                Diagnostic::error(format!("`lock` is not allowed before `{mnemonic}`"))
                    .at(lock, "not allowed here")
                    .note(format!("it stands before {LOCKABLE} with a memory operand"))
            }
        };
        Err(self.report(error))
    }

    fn implicit_lock(&mut self, line: &Line<'a>) {
        let warning = if self.options.implicit_lock {
            Diagnostic::warning("`xchg` with a memory operand is locked, with or without `lock`")
                .at(line.span, "taken as locked, as the processor does")
                .help("write `lock` to say so, or use --xchg-implicit-lock=false to take it as two steps")
        } else {
            Diagnostic::warning("`xchg` with a memory operand is taken as two steps")
                .at(line.span, "a processor locks it")
        };
        self.warnings.push(warning);
    }

    fn unknown_instruction(&mut self, line: &Line<'a>, mnemonic: &str) -> super::Reported {
        let error = Diagnostic::error(format!("unknown instruction `{}`", short(line.mnemonic.text)))
            .at(line.mnemonic.span, "not supported");
        let names = MNEMONICS.iter().map(|(name, _)| *name).chain(["lock"]);
        let error = match nearest(mnemonic, names) {
            Some(found) if mnemonic.len() > 1 => error.help(format!("did you mean `{found}`?")),
            _ => error,
        };
        let list = |prefix: &str| CONDITIONS.map(|(name, _)| format!("{prefix}{name}")).join(", ");
        let mnemonics = MNEMONICS.map(|(name, _)| name).join(", ");
        let error = error.note(format!("supported are {mnemonics}, {}, {}", list("j"), list("set")));
        let unsigned = ["a", "ae", "b", "be", "c", "nc", "na", "nae", "nb", "nbe"];
        let condition = mnemonic.strip_prefix('j').or_else(|| mnemonic.strip_prefix("set"));
        let is_unsigned = condition.is_some_and(|condition| unsigned.contains(&condition));
        self.report(if is_unsigned { error.note("numbers are signed") } else { error })
    }
}
