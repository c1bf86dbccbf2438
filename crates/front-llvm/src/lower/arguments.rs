//! The arguments of `main`: their number is 1 or more, and their texts are unknown.
//!
//! If `main` only compares the number of arguments with constants, a few numbers represent all others: one from each range that the
//! comparisons distinguish, each as a case of its own. If `main` uses the number otherwise, nothing is known about its behaviour.

use super::any::{is, is_remark, kept};
use super::threads::MOST_THREADS;
use super::{Builder, Operand};
use crate::syntax::{Constant, Function, Operation, Value};
use crate::types::Type;
use garret_graphs::{Expression, Step};
use std::collections::BTreeSet;

/// The largest number of constants that are distinguished.
const MOST_CONSTANTS: usize = 16;

/// The size of the memory for the texts of arguments, in bytes.
const SIZE: u64 = 1 << 31;

/// Why the behaviour of `main` with its arguments is unknown.
pub(crate) const ANY_ARGUMENTS: &str =
    "what `main` does depends on how many arguments the program has, which may be any number from 1 on";
/// The assumption of a text that is marked [`crate::without_arguments`].
pub(super) const NO_ARGUMENTS: &str = "the program has no arguments";

/// How a function uses a parameter.
enum Use {
    /// It only stores it where it is never read.
    Nothing,
    /// It compares it with these numbers.
    Compared(BTreeSet<i64>),
    Other,
}

impl Builder<'_> {
    /// The arguments of `main` at a place, and the place at which they are known.
    pub(super) fn passed_to_main(&mut self, from: u32) -> (Vec<Operand>, u32) {
        let module = self.module;
        let Some(main) = module.functions.get("main") else { return (Vec::new(), from) };
        // the Rust library handles the arguments
        if module.is_of_rust {
            return (vec![Operand::Number(0); main.parameters.len()], from);
        }
        let is_unused = |name: &String| matches!(used(main, name), Use::Nothing);
        if module.is_without_arguments && !main.parameters.iter().all(is_unused) {
            self.assumed.insert(NO_ARGUMENTS);
            return (self.no_arguments(main.parameters.len()), from);
        }
        let mut arguments = Vec::new();
        let mut at = from;
        for (number, name) in main.parameters.iter().enumerate() {
            let (argument, to) = match (number, used(main, name)) {
                (_, Use::Nothing) => (Operand::Number(1), at),
                (0, used) => self.number_of_arguments(used, at),
                // a pointer to unknown contents
                (_, Use::Compared(_) | Use::Other) => {
                    let address = self.object_of("arguments", SIZE, (&[], None), |_, _| String::new());
                    (Operand::Number(address.unwrap_or(1)), at)
                }
            };
            arguments.push(argument);
            at = to;
        }
        (arguments, at)
    }

    /// The arguments if there is only the name of the program.
    fn no_arguments(&mut self, parameters: usize) -> Vec<Operand> {
        let name = self.object_of("the name of the program", SIZE, (&[], None), |_, _| String::new());
        let list =
            self.object_of("arguments", 16, (&[(0, 8), (8, 8)], None), |_, offset| format!("+{offset}"));
        if let (Some(name), Some(list)) = (name, list) {
            let found = self.map.lookup(list, 8);
            let location = usize::try_from(found).ok().and_then(|it| it.checked_sub(1));
            if let Some(location) = location.and_then(|it| self.code.locations.get_mut(it)) {
                location.initial.number = name;
            }
        }
        // the environment is unknown
        let environment = self.object_of("environment", SIZE, (&[], None), |_, _| String::new());
        let all = [Some(1), list, environment].map(|it| Operand::Number(it.unwrap_or(1)));
        all.into_iter().take(parameters).collect()
    }

    /// The number of arguments, if it matters: 1 or more.
    fn number_of_arguments(&mut self, used: Use, from: u32) -> (Operand, u32) {
        let to = self.place();
        // when `main` runs alone before named threads, it must be deterministic
        let (Use::Compared(constants), false) = (used, self.thread == MOST_THREADS) else {
            let why = if self.thread == MOST_THREADS {
                format!("{ANY_ARGUMENTS}; --no-main leaves `main` out")
            } else {
                ANY_ARGUMENTS.to_owned()
            };
            let unknown = self.unknown(&why);
            self.jump(from, unknown);
            return (Operand::Number(1), to);
        };
        let around = constants.iter().flat_map(|it| [it.saturating_sub(1), *it, it.saturating_add(1)]);
        let is_possible = |it: &i64| (1..=i64::from(i32::MAX)).contains(it);
        let numbers: BTreeSet<i64> = std::iter::once(1).chain(around).filter(is_possible).collect();
        let slot = self.slot();
        for number in numbers {
            let step = Step { sets: vec![(slot, Expression::constant(number))], ..self.step(to) };
            self.add(from, step);
        }
        (Operand::Slot(slot), to)
    }
}

/// How a function uses one of its parameters, a number of 32 bits or a pointer.
fn used(function: &Function, parameter: &str) -> Use {
    let [names, kept] = kept(function, parameter);
    let mut constants = BTreeSet::new();
    for instruction in function.instructions() {
        let compared = match &instruction.operation {
            Operation::Store(_, value, to, _) if is(to, &kept) && is(value, &names) => continue,
            Operation::Load(Type::Int(32) | Type::Pointer, from, _) if is(from, &kept) => continue,
            Operation::Call(call) if is_remark(&call.callee) => continue,
            Operation::Icmp(_, 32, one, Value::Constant(Constant::Integer(number)))
            | Operation::Icmp(_, 32, Value::Constant(Constant::Integer(number)), one)
                if is(one, &names) =>
            {
                i64::try_from(*number).ok()
            }
            operation => {
                let mut operands = Vec::new();
                operation.operands(&mut operands);
                if operands.into_iter().any(|it| is(it, &names) || is(it, &kept)) {
                    return Use::Other;
                }
                continue;
            }
        };
        let Some(number) = compared else { return Use::Other };
        constants.insert(number);
    }
    match constants.len() {
        0 => Use::Nothing,
        1..=MOST_CONSTANTS => Use::Compared(constants),
        _ => Use::Other,
    }
}
