//! What `main` is passed: any number of arguments from 1 on, and where their texts are.
//!
//! Nobody knows how many there are. Where `main` only compares the number with constants, a few numbers stand for all: one from each range that
//! the comparisons tell from others, and each is a way of its own. Where it does something else with it, nothing is known of what it does.

use super::any::{is, is_remark, kept};
use super::threads::MOST_THREADS;
use super::{Builder, Operand};
use crate::syntax::{Constant, Function, Operation, Value};
use crate::types::Type;
use garret_graphs::{Expression, Step};
use std::collections::BTreeSet;

/// So many constants are told apart at most.
const MOST_CONSTANTS: usize = 16;

/// In bytes: what the texts of arguments are in.
const SIZE: u64 = 1 << 31;

/// Why nothing is known of what `main` does with its arguments.
pub(crate) const ANY_ARGUMENTS: &str =
    "what `main` does depends on how many arguments the program has, which may be any number from 1 on";
/// What an answer rests on where that is not looked at.
pub(super) const NO_ARGUMENTS: &str = "the program has no arguments";

/// What a function does with a parameter.
enum Use {
    /// Nothing but to keep it where nobody reads it.
    Nothing,
    /// It compares it with these numbers.
    Compared(BTreeSet<i64>),
    Other,
}

impl Builder<'_> {
    /// What `main` is passed at a place, and the place where it is known.
    pub(super) fn passed_to_main(&mut self, from: u32) -> (Vec<Operand>, u32) {
        let module = self.module;
        let Some(main) = module.functions.get("main") else { return (Vec::new(), from) };
        // the library of Rust keeps them for itself
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
                // it leads to what nobody knows
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

    /// The name of the program, and nothing behind it.
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
        // what is in the environment, nobody knows
        let environment = self.object_of("environment", SIZE, (&[], None), |_, _| String::new());
        let all = [Some(1), list, environment].map(|it| Operand::Number(it.unwrap_or(1)));
        all.into_iter().take(parameters).collect()
    }

    /// How many arguments there are, where that matters: from 1 on.
    fn number_of_arguments(&mut self, used: Use, from: u32) -> (Operand, u32) {
        let to = self.place();
        // before threads that are named, `main` goes one way only
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

/// What a function does with one of its parameters, a number of 32 bits or a pointer.
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
