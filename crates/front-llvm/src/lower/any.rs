//! Numbers of which nothing is known: what functions of tools for verification give, random numbers, and variables without a value.
//!
//! Where such a number is only compared with constants, or only its remainder is used, a few numbers stand for all, and each is a way of its own.
//! Else some numbers are tried, those that the program mentions and those beside them: what is found with them is found. That nothing is found
//! with them says nothing, so there is one more way, on which nothing is known.

use super::Builder;
use super::calling::Calling;
use crate::arithmetic::number;
use crate::syntax::{Binary, Constant, Function, Operation, Value};
use garret_graphs::{Expression, Step};
use std::collections::BTreeSet;

/// So many constants are told apart at most.
const MOST_CONSTANTS: usize = 16;
/// So many numbers are tried at most where they do not stand for all.
const MOST_TRIED: usize = 8;
/// The largest divisor whose remainders are told apart.
const MOST_REMAINDERS: i64 = 32;

/// How the names of functions begin that give any number.
const PREFIXES: [&str; 3] = ["__VERIFIER_nondet_", "nondet_", "__CPROVER_nondet_"];

/// Their types: the rest of the name, how many bits, and whether they have a sign.
const TYPES: [(&str, u32, bool); 30] = [
    ("int", 32, true),
    ("uint", 32, false),
    ("unsigned", 32, false),
    ("unsigned_int", 32, false),
    ("u32", 32, false),
    ("uint32_t", 32, false),
    ("int32_t", 32, true),
    ("long", 64, true),
    ("ulong", 64, false),
    ("unsigned_long", 64, false),
    ("longlong", 64, true),
    ("ulonglong", 64, false),
    ("size_t", 64, false),
    ("loff_t", 64, true),
    ("uint64_t", 64, false),
    ("int64_t", 64, true),
    ("u64", 64, false),
    ("char", 8, true),
    ("schar", 8, true),
    ("uchar", 8, false),
    ("unsigned_char", 8, false),
    ("uint8_t", 8, false),
    ("int8_t", 8, true),
    ("u8", 8, false),
    ("S8", 8, true),
    ("short", 16, true),
    ("ushort", 16, false),
    ("unsigned_short", 16, false),
    ("uint16_t", 16, false),
    ("u16", 16, false),
];

/// Functions that give any number that is not negative and fits in 31 bits.
const RANDOM: [&str; 5] = ["rand", "random", "lrand48", "rand_r", "clock"];
/// Functions that give any number of type `int`.
const READ: [&str; 4] = ["getchar", "getc", "fgetc", "getchar_unlocked"];

/// Which numbers something may be.
#[derive(Clone, Copy)]
pub(super) struct Range {
    pub(super) bits: u32,
    /// None of them is negative, as a number with a sign.
    is_natural: bool,
}

impl Range {
    /// All of so many bits.
    pub(super) fn of(bits: u32) -> Self {
        Self { bits, is_natural: false }
    }
}

/// The numbers that a function of this name gives any of.
pub(super) fn given(name: &str) -> Option<Range> {
    if RANDOM.contains(&name) {
        return Some(Range {
            bits: if name.starts_with("rand_") || name == "rand" { 32 } else { 64 },
            is_natural: true,
        });
    }
    if READ.contains(&name) {
        return Some(Range::of(32));
    }
    let kind = PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix))?;
    TYPES.iter().find(|it| it.0 == kind).map(|it| Range::of(it.1))
}

/// What a function does with a number.
#[derive(Default)]
struct Uses {
    compared: BTreeSet<i64>,
    divisors: BTreeSet<i64>,
    is_used_otherwise: bool,
}

impl Builder<'_> {
    /// A call of a function that gives any number.
    pub(super) fn gives_any(&mut self, name: &str, range: Range, call: &Calling<'_, '_>, at: u32) -> u32 {
        let result = call.instruction.result.as_deref();
        let uses = result.map(|result| uses(call.frame.function, result)).unwrap_or_default();
        let line = self.line();
        let why = format!("{line}`{name}` may give any number; only some were tried");
        self.anything(at, call.result, range, uses, &why)
    }

    /// A number that nobody has set, which an instruction reads into a slot.
    pub(super) fn unset(&mut self, at: u32, slot: u16, bits: u32, why: &str) -> u32 {
        let others = Uses { is_used_otherwise: true, ..Uses::default() };
        self.anything(at, slot, Range::of(bits), others, why)
    }

    fn anything(&mut self, at: u32, slot: u16, range: Range, uses: Uses, why: &str) -> u32 {
        let to = self.place();
        let bits = range.bits;
        let (least, most) = limits(bits);
        let ends = [0, -1, least, most];
        let around = |it: &i64| [it.wrapping_sub(1), *it, it.wrapping_add(1)];
        let numbers: BTreeSet<i64> = match (uses.compared.len(), uses.divisors.len()) {
            _ if uses.is_used_otherwise => BTreeSet::new(),
            (0, 0) => BTreeSet::from([0]),
            (1..=MOST_CONSTANTS, 0) => uses.compared.iter().flat_map(around).chain(ends).collect(),
            (0, 1) => {
                let divisor = uses.divisors.first().copied().unwrap_or(1);
                // without a sign, the numbers next to the largest one have all remainders, too
                let up = 0..divisor;
                let down = (1..=divisor).map(|it| -it);
                if (1..=MOST_REMAINDERS).contains(&divisor) {
                    up.chain(down).collect()
                } else {
                    BTreeSet::new()
                }
            }
            _ => BTreeSet::new(),
        };
        let is_whole = !numbers.is_empty();
        let numbers = if is_whole { numbers } else { self.mentioned(bits) };
        let numbers: BTreeSet<i64> = numbers.into_iter().map(|it| number(it.into(), bits)).collect();
        let is_possible = |it: &i64| !range.is_natural || (0..=i64::from(i32::MAX)).contains(it);
        for it in numbers.into_iter().filter(is_possible) {
            let step = Step { sets: vec![(slot, Expression::constant(it))], ..self.step(to) };
            self.add(at, step);
        }
        if !is_whole {
            let unknown = self.unknown(why);
            self.jump(at, unknown);
        }
        to
    }

    /// Some numbers that are compared in the program, and those beside them.
    fn mentioned(&self, bits: u32) -> BTreeSet<i64> {
        let mut found = BTreeSet::from([0, 1]);
        let instructions = || {
            let functions = self.module.functions.values();
            functions.flat_map(|it| &it.blocks).flat_map(|block| &block.instructions)
        };
        let mut all: BTreeSet<i64> = BTreeSet::new();
        for instruction in instructions() {
            if let Operation::Icmp(_, of, _, Value::Constant(Constant::Integer(it))) = &instruction.operation
                && *of == bits
            {
                all.extend(i64::try_from(*it).ok());
            }
            if let Operation::Switch(_, _, cases) = &instruction.operation {
                let numbers = cases.iter().filter_map(|(case, _)| match case {
                    Value::Constant(Constant::Integer(it)) => i64::try_from(*it).ok(),
                    _ => None,
                });
                all.extend(numbers);
            }
        }
        let nearest = all.into_iter().flat_map(|it| [it, it.wrapping_add(1), it.wrapping_sub(1)]);
        found.extend(nearest.take(MOST_TRIED - 2));
        found.insert(number(-1, bits));
        found
    }

    /// Whether nobody asks what threads give back: then it does not matter what that is.
    pub(super) fn has_no_results(&self) -> bool {
        let functions = self.module.functions.values();
        let mut instructions = functions.flat_map(|it| &it.blocks).flat_map(|block| &block.instructions);
        !instructions.any(|it| match &it.operation {
            Operation::Call(call) => {
                let joins =
                    matches!(&call.callee, Value::Constant(Constant::Address(name, _)) if is_join(name));
                let result = call.arguments.get(1).map(|(_, value)| value);
                joins && !matches!(result, Some(Value::Constant(Constant::Null)))
            }
            _ => false,
        })
    }
}

fn is_join(name: &str) -> bool {
    matches!(name, "pthread_join" | "thrd_join" | "pthread_timedjoin_np" | "pthread_tryjoin_np")
}

/// The least and the greatest number of so many bits, as they are kept.
fn limits(bits: u32) -> (i64, i64) {
    match bits {
        64.. => (i64::MIN, i64::MAX),
        bits => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
    }
}

/// What a function does with the result of one of its instructions, also where it keeps it in a variable.
fn uses(function: &Function, result: &str) -> Uses {
    let instructions = || function.blocks.iter().flat_map(|block| &block.instructions);
    let allocated: BTreeSet<&str> = instructions()
        .filter(|it| matches!(it.operation, Operation::Alloca(..)))
        .filter_map(|it| it.result.as_deref())
        .collect();
    let is = |value: &Value, names: &BTreeSet<&str>| matches!(value, Value::Local(name) if names.contains(name.as_str()));
    let mut names = BTreeSet::from([result]);
    let kept: BTreeSet<&str> = instructions()
        .filter_map(|it| match &it.operation {
            Operation::Store(_, value, Value::Local(to), _) if is(value, &names) => Some(to.as_str()),
            _ => None,
        })
        .filter(|name| allocated.contains(name))
        .collect();
    names.extend(instructions().filter_map(|it| match &it.operation {
        Operation::Load(_, from, _) if is(from, &kept) => it.result.as_deref(),
        _ => None,
    }));
    let mut found = Uses::default();
    for instruction in instructions() {
        match &instruction.operation {
            // what is stored there besides is another number
            Operation::Store(_, value, to, _)
                if is(to, &kept) && (is(value, &names) || !is(value, &kept)) => {}
            Operation::Load(_, from, _) if is(from, &kept) => {}
            Operation::Call(call) if is_remark(&call.callee) => {}
            Operation::Icmp(_, _, one, Value::Constant(Constant::Integer(number)))
            | Operation::Icmp(_, _, Value::Constant(Constant::Integer(number)), one)
                if is(one, &names) =>
            {
                match i64::try_from(*number) {
                    Ok(number) => drop(found.compared.insert(number)),
                    Err(_) => found.is_used_otherwise = true,
                }
            }
            Operation::Binary(Binary::SRem, _, one, Value::Constant(Constant::Integer(number)))
                if is(one, &names) =>
            {
                match i64::try_from(*number) {
                    Ok(number) => drop(found.divisors.insert(number)),
                    Err(_) => found.is_used_otherwise = true,
                }
            }
            operation => {
                let mut operands = Vec::new();
                operation.operands(&mut operands);
                found.is_used_otherwise |= operands.into_iter().any(|it| is(it, &names) || is(it, &kept));
            }
        }
    }
    found
}

/// Whether a call says something to debuggers, or how long a variable lives.
fn is_remark(callee: &Value) -> bool {
    matches!(callee, Value::Constant(Constant::Address(name, _)) if name.starts_with("llvm.lifetime.") || name.starts_with("llvm.dbg."))
}
