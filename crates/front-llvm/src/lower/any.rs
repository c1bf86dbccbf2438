//! Nondeterministic numbers: results of functions of verification tools, random numbers, and uninitialised variables.
//!
//! If such a number is only compared with constants, or only its remainder is used, a few numbers represent all others, and each of
//! them is a case of its own. The same holds if it is also used otherwise, but each such use checks the number: then all numbers near
//! the constants are cases, and nothing is known about an execution that uses a number which represents others.
//! Otherwise, some numbers are tried: those that the program mentions and their neighbours. An error that is found with them is an
//! error of the program. Finding none proves nothing, so there is one more case, in which nothing is known.

use super::calling::Calling;
use super::instruction::{Frame, Limit};
use super::{Builder, Operand};
use crate::arithmetic::number;
use crate::syntax::{Binary, Cast, Constant, Function, Instruction, Operation, Value};
use garret_graphs::{Atom, Expression, Guard, Step, Sum};
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of constants that are distinguished.
const MOST_CONSTANTS: usize = 16;
/// The largest number of values that are tried if they do not represent all others; also the largest number of variants with the same
/// low bits.
const MOST_TRIED: usize = 8;
/// The largest divisor whose remainders are distinguished.
const MOST_REMAINDERS: i64 = 32;

/// The prefixes of functions that return any number of a type.
const PREFIXES: [&str; 3] = ["__VERIFIER_nondet_", "nondet_", "__CPROVER_nondet_"];

/// Their types: the rest of the name, and the number of bits.
const TYPES: [(&str, u32); 30] = [
    ("int", 32),
    ("uint", 32),
    ("unsigned", 32),
    ("unsigned_int", 32),
    ("u32", 32),
    ("uint32_t", 32),
    ("int32_t", 32),
    ("long", 64),
    ("ulong", 64),
    ("unsigned_long", 64),
    ("longlong", 64),
    ("ulonglong", 64),
    ("size_t", 64),
    ("loff_t", 64),
    ("uint64_t", 64),
    ("int64_t", 64),
    ("u64", 64),
    ("char", 8),
    ("schar", 8),
    ("uchar", 8),
    ("unsigned_char", 8),
    ("uint8_t", 8),
    ("int8_t", 8),
    ("u8", 8),
    ("S8", 8),
    ("short", 16),
    ("ushort", 16),
    ("unsigned_short", 16),
    ("uint16_t", 16),
    ("u16", 16),
];

/// Functions that return any non-negative number of 31 bits.
const RANDOM: [&str; 5] = ["rand", "random", "lrand48", "rand_r", "getppid"];
/// Functions that return any positive number of 31 bits.
const PROCESSES: [&str; 2] = ["getpid", "gettid"];
/// Functions that return any byte, or -1.
const READ: [&str; 4] = ["getchar", "getc", "fgetc", "getchar_unlocked"];

/// Other functions: the number of bits, the least and the greatest result. `signal` returns an address, or that of no handler.
const OTHERS: [(&str, u32, i64, i64); 4] = [
    ("sysconf", 64, -1, i64::MAX),
    ("alarm", 32, i32::MIN as i64, i32::MAX as i64),
    ("sched_getcpu", 32, 0, i32::MAX as i64),
    ("signal", 64, 0, i64::MAX),
];

/// The possible values of a number.
#[derive(Clone, Copy)]
pub(super) struct Range {
    bits: u32,
    /// The least and the greatest value, as signed numbers.
    least: i64,
    most: i64,
}

impl Range {
    /// All numbers of `bits` bits.
    pub(super) fn of(bits: u32) -> Self {
        let (least, most) = limits(bits);
        Self { bits, least, most }
    }

    /// The same for a result of another number of bits, if that is known.
    fn with(self, bits: Option<u32>) -> Self {
        match bits {
            Some(bits) if bits != self.bits => Self::of(bits),
            _ => self,
        }
    }
}

/// The possible results of a function with this name.
pub(super) fn given(name: &str) -> Option<Range> {
    if RANDOM.contains(&name) {
        let bits = if matches!(name, "random" | "lrand48") { 64 } else { 32 };
        return Some(Range { bits, least: 0, most: i32::MAX.into() });
    }
    if PROCESSES.contains(&name) {
        return Some(Range { bits: 32, least: 1, most: i32::MAX.into() });
    }
    if READ.contains(&name) {
        return Some(Range { bits: 32, least: -1, most: u8::MAX.into() });
    }
    if let Some(&(_, bits, least, most)) = OTHERS.iter().find(|it| it.0 == name) {
        return Some(Range { bits, least, most });
    }
    let kind = PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix))?;
    TYPES.iter().find(|it| it.0 == kind).map(|it| Range::of(it.1))
}

/// How a function uses a number.
#[derive(Default)]
struct Uses<'f> {
    /// The names of the number in the function.
    names: BTreeSet<&'f str>,
    compared: BTreeSet<i64>,
    divisors: BTreeSet<i64>,
    is_used_otherwise: bool,
    /// Whether the number cannot be followed: it is stored elsewhere, passes through a phi, or is compared with a constant of more than
    /// 64 bits.
    is_everywhere: bool,
}

/// The largest distance between constants for which all numbers in between are tried.
const WIDEST: i64 = 32;

impl Uses<'_> {
    /// The range of the constants, if all numbers in it may be tried.
    fn limit(&self) -> Option<Limit> {
        let (least, most) = (*self.compared.first()?, *self.compared.last()?);
        let is_near = most.checked_sub(least).is_some_and(|apart| apart <= WIDEST);
        let is_one = self.is_used_otherwise && !self.is_everywhere && self.divisors.is_empty();
        let limit = Limit { least: least.checked_sub(1)?, most: most.checked_add(1)? };
        (is_one && is_near).then_some(limit)
    }
}

/// The names of nondeterministic numbers in a function, with the range in which they must be when they are used, and the function that
/// returned them.
pub(super) fn limited(function: &Function) -> BTreeMap<&str, (Limit, &str)> {
    let mut found = BTreeMap::new();
    for instruction in function.instructions() {
        let (Operation::Call(call), Some(result)) = (&instruction.operation, instruction.result.as_deref())
        else {
            continue;
        };
        let Some(name) = call.callee.function().filter(|name| given(name).is_some()) else { continue };
        let Some(range) = given(name).map(|it| it.with(call.bits)) else { continue };
        let uses = uses(function, result, range.bits);
        if let Some(limit) = uses.limit() {
            found.extend(uses.names.iter().map(|own| (*own, (limit.clone(), name))));
        }
    }
    found
}

impl Builder<'_> {
    /// Lowers a call of a function that returns any number.
    pub(super) fn gives_any(&mut self, name: &str, range: Range, call: &Calling<'_, '_>, at: u32) -> u32 {
        let result = call.instruction.result.as_deref();
        let range = range.with(call.bits);
        let uses = result.map(|result| uses(call.frame.function, result, range.bits)).unwrap_or_default();
        let line = self.line();
        let why = format!("{line}`{name}` may return any number; only some values were tried");
        self.anything(at, call.result, range, &uses, &why)
    }

    /// Adds guards before an instruction that uses nondeterministic numbers: a number that represents others goes no further. Returns
    /// the place afterwards.
    pub(super) fn within(&mut self, at: u32, frame: &Frame<'_>, operation: &Operation) -> u32 {
        if frame.limited.is_empty() || is_known_use(operation) {
            return at;
        }
        let mut operands = Vec::new();
        operation.operands(&mut operands);
        let mut at = at;
        for operand in operands {
            let Value::Local(name) = operand else { continue };
            let Some((limit, of)) = frame.limited.get(name.as_str()) else { continue };
            let Some(Operand::Slot(slot)) = frame.values.get(name.as_str()).copied() else { continue };
            let unknown = self.unknown(&format!(
                "{}`{of}` may return any number; only some values were tried",
                self.line()
            ));
            for (end, signs) in [(limit.least, [true, false, false]), (limit.most, [false, false, true])] {
                let next = self.place();
                let sum = Sum { constant: end.saturating_neg(), ..Sum::atom(Atom::Slot(slot)) };
                let others = signs.map(|sign| !sign);
                for (to, signs) in [(unknown, signs), (next, others)] {
                    let guards = vec![Guard { value: Expression::Sum(sum.clone()), signs }];
                    let step = Step { guards, ..self.step(to) };
                    self.add(at, step);
                }
                at = next;
            }
        }
        at
    }

    /// Reads an uninitialised number into a slot.
    pub(super) fn unset(&mut self, at: u32, slot: u16, bits: u32, why: &str) -> u32 {
        let others = Uses { is_used_otherwise: true, ..Uses::default() };
        self.anything(at, slot, Range::of(bits), &others, why)
    }

    fn anything(&mut self, at: u32, slot: u16, range: Range, uses: &Uses<'_>, why: &str) -> u32 {
        let to = self.place();
        let bits = range.bits;
        let (least, most) = limits(bits);
        let ends = [0, -1, least, most, range.least, range.most];
        let around = |it: &i64| [it.wrapping_sub(1), *it, it.wrapping_add(1)];
        let numbers: BTreeSet<i64> = match (uses.compared.len(), uses.divisors.len()) {
            _ if uses.is_used_otherwise => match uses.limit() {
                // guards at the uses exclude numbers that represent others
                Some(limit) => (limit.least..=limit.most).chain(ends).collect(),
                None => BTreeSet::new(),
            },
            (0, 0) => BTreeSet::from([0.clamp(range.least, range.most)]),
            (1..=MOST_CONSTANTS, 0) => uses.compared.iter().flat_map(around).chain(ends).collect(),
            (0, 1) => {
                let divisor = uses.divisors.first().copied().unwrap_or(1);
                // for unsigned remainders, the numbers just below the largest one have all remainders, too; 0 may be no result
                let up = 0..divisor.saturating_mul(2);
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
        let numbers = if is_whole { numbers } else { self.mentioned_once(bits) };
        let numbers: BTreeSet<i64> = numbers.into_iter().map(|it| number(it.into(), bits)).collect();
        let is_possible = |it: &i64| (range.least..=range.most).contains(it);
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

    /// The numbers to try for this width; they are determined once.
    fn mentioned_once(&mut self, bits: u32) -> BTreeSet<i64> {
        if let Some(found) = self.mentioned.get(&bits) {
            return found.clone();
        }
        let found = self.mentioned(bits);
        self.mentioned.insert(bits, found.clone());
        found
    }

    /// Constants that the program compares with numbers of this width, their neighbours, and, if numbers of this width are truncated,
    /// numbers that agree with compared constants in the low bits only.
    fn mentioned(&self, bits: u32) -> BTreeSet<i64> {
        let mut found = BTreeSet::from([0, 1]);
        let instructions = || {
            let functions = self.module.functions.values();
            functions.flat_map(|it| &it.blocks).flat_map(|block| &block.instructions)
        };
        let (mut all, mut shorter) = (BTreeSet::new(), BTreeSet::new());
        let mut cuts = BTreeSet::new();
        // the numbers of the library model say nothing of the program
        let is_own = |it: &&Instruction| self.module.is_of_rust || it.span.end > 0;
        for instruction in instructions().filter(is_own) {
            match &instruction.operation {
                Operation::Icmp(_, of, _, Value::Constant(Constant::Integer(it))) => {
                    let numbers = if *of == bits { &mut all } else { &mut shorter };
                    numbers.extend(i64::try_from(*it).ok());
                }
                Operation::Switch(_, _, cases) => {
                    let numbers = cases.iter().filter_map(|(case, _)| match case {
                        Value::Constant(Constant::Integer(it)) => i64::try_from(*it).ok(),
                        _ => None,
                    });
                    all.extend(numbers);
                }
                Operation::Cast(Cast::Trunc, from, to, _) if *from == bits && *to < bits => {
                    cuts.insert(*to);
                }
                _ => {}
            }
        }
        let low: BTreeSet<i64> = all.union(&shorter).copied().chain([0]).collect();
        let longer = |cut: &u32| {
            let turn = 1i64.checked_shl(*cut).unwrap_or(0);
            low.iter().map(move |it| it.wrapping_add(turn)).collect::<Vec<_>>()
        };
        let nearest = all.iter().flat_map(|it| [*it, it.wrapping_add(1), it.wrapping_sub(1)]);
        found.extend(nearest.take(MOST_TRIED - 2));
        found.extend(cuts.iter().flat_map(longer).take(MOST_TRIED));
        found.insert(number(-1, bits));
        found
    }

    /// Whether the results of threads are never used.
    pub(super) fn has_no_results(&self) -> bool {
        let functions = self.module.functions.values();
        let mut instructions = functions.flat_map(|it| &it.blocks).flat_map(|block| &block.instructions);
        !instructions.any(|it| match &it.operation {
            Operation::Call(call) => {
                let joins =
                    matches!(&call.callee, Value::Constant(Constant::Address(name, _)) if is_join(name));
                let result = call.arguments.get(1).map(|(_, value)| value);
                let is_null =
                    |it: &Constant| matches!(it, Constant::Null | Constant::Zero | Constant::Integer(0));
                joins && !matches!(result, Some(Value::Constant(it)) if is_null(it))
            }
            _ => false,
        })
    }
}

fn is_join(name: &str) -> bool {
    matches!(name, "pthread_join" | "thrd_join" | "pthread_timedjoin_np" | "pthread_tryjoin_np")
}

/// The least and the greatest represented number of `bits` bits.
fn limits(bits: u32) -> (i64, i64) {
    match bits {
        64.. => (i64::MIN, i64::MAX),
        bits => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
    }
}

/// Whether an instruction only compares with constants, or stores, loads or switches on a number.
fn is_known_use(operation: &Operation) -> bool {
    let is_constant = |value: &Value| matches!(value, Value::Constant(Constant::Integer(_)));
    match operation {
        Operation::Store(..) | Operation::Load(..) | Operation::Switch(..) | Operation::Alloca(..) => true,
        Operation::Icmp(_, _, one, other) => is_constant(one) || is_constant(other),
        Operation::Call(call) => is_remark(&call.callee),
        _ => false,
    }
}

/// The names of a number in a function, the variables that hold it, and the casts of the addresses of these variables.
fn places<'f>(function: &'f Function, result: &'f str) -> [BTreeSet<&'f str>; 3] {
    let [names, kept] = kept(function, result);
    // clang 14 casts the address for lifetime markers
    let aliases: BTreeSet<&str> = function
        .instructions()
        .filter_map(|it| match &it.operation {
            Operation::Cast(Cast::Same, _, _, from) if is(from, &kept) => it.result.as_deref(),
            _ => None,
        })
        .collect();
    [names, kept, aliases]
}

/// The names of a value in a function, and the variables that hold it, in the form that compilers write without optimisation.
pub(super) fn kept<'f>(function: &'f Function, name: &'f str) -> [BTreeSet<&'f str>; 2] {
    let allocated: BTreeSet<&str> = function
        .instructions()
        .filter(|it| matches!(it.operation, Operation::Alloca(..)))
        .filter_map(|it| it.result.as_deref())
        .collect();
    let mut names = BTreeSet::from([name]);
    let kept: BTreeSet<&str> = function
        .instructions()
        .filter_map(|it| match &it.operation {
            Operation::Store(_, value, Value::Local(to), _) if is(value, &names) => Some(to.as_str()),
            _ => None,
        })
        .filter(|name| allocated.contains(name))
        .collect();
    names.extend(function.instructions().filter_map(|it| match &it.operation {
        Operation::Load(_, from, _) if is(from, &kept) => it.result.as_deref(),
        _ => None,
    }));
    [names, kept]
}

/// Whether a value is one of these names.
pub(super) fn is(value: &Value, names: &BTreeSet<&str>) -> bool {
    matches!(value, Value::Local(name) if names.contains(name.as_str()))
}

/// How a function uses the result of an instruction, including uses through variables that hold it.
fn uses<'f>(function: &'f Function, result: &'f str, bits: u32) -> Uses<'f> {
    let [names, kept, aliases] = places(function, result);
    let mut found = Uses::default();
    for instruction in function.instructions() {
        let integer = |value: &Value| match value {
            Value::Constant(Constant::Integer(number)) => i64::try_from(*number).ok(),
            _ => None,
        };
        match &instruction.operation {
            // such a variable may also hold other numbers
            Operation::Store(kind, value, to, _)
                if is(to, &kept) && !is(value, &kept) && super::memory::bits(kind) == bits => {}
            // it is stored elsewhere, where it is not followed
            Operation::Store(_, value, _, _) if is(value, &names) => found.is_everywhere = true,
            Operation::Load(kind, from, _) if is(from, &kept) && super::memory::bits(kind) == bits => {}
            Operation::Cast(Cast::Same, _, _, from) if is(from, &kept) => {}
            Operation::Call(call) if is_remark(&call.callee) => {}
            Operation::Icmp(_, _, one, other @ Value::Constant(Constant::Integer(_)))
            | Operation::Icmp(_, _, other @ Value::Constant(Constant::Integer(_)), one)
                if is(one, &names) =>
            {
                found.compared.extend(integer(other));
                found.is_everywhere |= integer(other).is_none();
            }
            Operation::Switch(one, _, cases) if is(one, &names) => {
                for (case, _) in cases {
                    found.compared.extend(integer(case));
                    found.is_everywhere |= integer(case).is_none();
                }
            }
            Operation::Binary(Binary::SRem, _, one, divisor)
                if is(one, &names) && integer(divisor).is_some() =>
            {
                found.divisors.extend(integer(divisor));
            }
            operation => {
                let mut operands = Vec::new();
                operation.operands(&mut operands);
                let is_kept = operands.iter().any(|it| is(it, &kept) || is(it, &aliases));
                let is_used = operands.iter().any(|it| is(it, &names));
                found.is_used_otherwise |= is_used;
                found.is_everywhere |= is_kept || is_used && matches!(operation, Operation::Phi(..));
            }
        }
    }
    found.is_used_otherwise |= found.is_everywhere;
    Uses { names, ..found }
}

/// Whether a call is a debug or lifetime marker.
pub(super) fn is_remark(callee: &Value) -> bool {
    matches!(callee, Value::Constant(Constant::Address(name, _)) if name.starts_with("llvm.lifetime.") || name.starts_with("llvm.dbg."))
}
