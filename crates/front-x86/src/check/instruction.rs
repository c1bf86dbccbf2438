//! Checks instructions: which exist, which operands they take, and where `lock` is allowed.

use super::operand::OperandMeaning;
use super::{Checked, Checker, nearest};
use crate::syntax::Line;
use garret_base::source::{Diagnostic, short};
use garret_program::{Condition, Counting, Operation, Place};

/// The instructions and their numbers of operands, except jumps and `setCC`.
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

/// The condition codes of `jCC` and `setCC`.
const CONDITIONS: [&str; 10] = ["e", "ne", "z", "nz", "l", "le", "g", "ge", "s", "ns"];

/// The instructions that may be locked.
const LOCKABLE: &str = "add, sub, inc, dec, neg, not, xchg, xadd and cmpxchg";

impl<'a> Checker<'a, '_> {
    /// The operation of a line, and whether it is locked.
    pub(super) fn instruction(&mut self, line: &Line<'a>) -> Checked<(Operation, bool)> {
        let mnemonic = line.mnemonic.text.to_ascii_lowercase();
        let condition = |prefix: &str| {
            let code = mnemonic.strip_prefix(prefix)?;
            CONDITIONS.contains(&code).then(|| Condition::of_code(code)).flatten()
        };
        let (jump, set) = (condition("j"), condition("set"));
        let known = MNEMONICS.iter().find(|(name, _)| *name == mnemonic);
        let count = match (known, jump.or(set)) {
            (Some((_, count)), _) => *count,
            (None, Some(_)) => 1,
            (None, None) => return Err(self.unknown_instruction(line, &mnemonic)),
        };
        if line.operands.len() != count {
            let takes = match count {
                0 => "no operands".to_owned(),
                1 => "one operand".to_owned(),
                _ => format!("{count} operands"),
            };
            let found = match line.operands.len() {
                0 => "none is".to_owned(),
                1 => "one is".to_owned(),
                many => format!("{many} are"),
            };
            let error = Diagnostic::error(format!("`{mnemonic}` takes {takes}"))
                .at(line.span, format!("{found} given"));
            return Err(self.report(error));
        }
        let operation = match (jump, mnemonic.as_str()) {
            (Some(condition), _) => Operation::Branch(condition, self.target(&line.operands[0])?),
            (None, "jmp") => Operation::Jump(self.target(&line.operands[0])?),
            _ => self.on_operands(line, &mnemonic, set)?,
        };
        let locked = self.lock(line, operation)?;
        Ok((operation, locked))
    }

    fn on_operands(&mut self, line: &Line<'a>, mnemonic: &str, set: Option<Condition>) -> Checked<Operation> {
        let mut operands = Vec::new();
        let mut outcome = Ok(());
        for written in &line.operands {
            match self.operand(written) {
                Ok(operand) => operands.push(operand),
                Err(reported) => outcome = Err(reported),
            }
        }
        outcome?;
        if let Some(condition) = set {
            return self.set(condition, mnemonic, operands[0]);
        }
        let counter = operands.iter().find_map(|operand| match operand.found {
            OperandMeaning::Counter(id) => Some((id, *operand)),
            _ => None,
        });
        if let Some((id, place)) = counter {
            return self.count(id, place, mnemonic, &operands);
        }
        for operand in &operands {
            match operand.found {
                OperandMeaning::Byte(register) => {
                    let error = Diagnostic::error(format!("`{mnemonic}` works on 32 bits"))
                        .at(operand.span, "this has 8 bits")
                        .help(format!("write `{}`", register.general_name()))
                        .instead(operand.span, register.general_name());
                    return Err(self.report(error));
                }
                OperandMeaning::Threads => {
                    let error = Diagnostic::error("`N` can only be used with counters")
                        .at(operand.span, "the number of threads is not known")
                        .help("declare the other operand with `! as counter`");
                    return Err(self.report(error));
                }
                _ => {}
            }
        }
        self.on_numbers(line, mnemonic, &operands)
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
                    .note(format!("it is allowed before {LOCKABLE} with a memory operand"))
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

    pub(super) fn unknown_instruction(&mut self, line: &Line<'a>, mnemonic: &str) -> super::Reported {
        let error = Diagnostic::error(format!("unknown instruction `{}`", short(line.mnemonic.text)))
            .at(line.mnemonic.span, "not supported");
        let names = MNEMONICS.iter().map(|(name, _)| *name).chain(["lock"]);
        let error = match nearest(mnemonic, names) {
            Some(found) if mnemonic.len() > 1 => {
                error.help(format!("did you mean `{found}`?")).instead(line.mnemonic.span, found)
            }
            _ => error,
        };
        let list = |prefix: &str| CONDITIONS.map(|name| format!("{prefix}{name}")).join(", ");
        let mnemonics = MNEMONICS.map(|(name, _)| name).join(", ");
        let error = error.note(format!("supported are {mnemonics}, {}, {}", list("j"), list("set")));
        let unsigned = ["a", "ae", "b", "be", "c", "nc", "na", "nae", "nb", "nbe"];
        let condition = mnemonic.strip_prefix('j').or_else(|| mnemonic.strip_prefix("set"));
        let is_unsigned = condition.is_some_and(|condition| unsigned.contains(&condition));
        self.report(if is_unsigned { error.note("numbers are signed") } else { error })
    }
}
