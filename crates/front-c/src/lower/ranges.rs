//! The ranges of numbers: variables with few bits must not overflow, bitwise functions are computed for each number of a small
//! range, and numbers that are never negative are compared as signed.
//!
//! A forward interval analysis; the interval of a cell joins all writes to it. Bounds that keep growing are given up: numbers of 32
//! and 64 bits are then assumed not to wrap around, which the program lists as an assumption.

use super::Emitted;
use super::made::CompleteCode;
use super::operator::OPEN;
use super::pending::{Pending, UnknownForm};
use super::tables::Tables;
use crate::integer::Integer;
use crate::syntax::Shape;
use garret_base::source::{Diagnostic, short};
use garret_program::{Bitwise, Function, Operand, Operation, Place, Register, Relation, low_bits};

mod settle;

/// The least and the greatest number. The ends of `i64` stand for unknown bounds.
pub(super) type Interval = (i64, i64);

const ANY: Interval = (i64::MIN, i64::MAX);
/// All numbers of 64 bits, for a number that is really arbitrary: it is not assumed to be small. (Its ends differ from those of
/// unknown bounds by 1, which makes no difference.)
const EACH: Interval = (i64::MIN + 1, i64::MAX - 1);
/// The largest number of values for which bits are computed: each value is a case of its own.
pub(super) const MOST_NUMBERS: i64 = 16;
/// The number of times that a bound may grow before it is given up.
const PATIENCE: u32 = 4;

/// A number that leaves its type after fewer steps than this (threads, or iterations of a loop) is not assumed to stay in its type.
const FEW_STEPS: u64 = 1 << 16;

/// The facts before an instruction.
#[derive(Clone, PartialEq, Eq)]
struct State {
    registers: Vec<Interval>,
    /// The register in the last comparison, and the constant it was compared with.
    compared: Option<(Register, i64)>,
}

/// The result of the analysis of a program.
pub(super) struct Ranges {
    /// The facts before each instruction that is reached.
    before: Vec<Option<State>>,
    /// The range of all values of each cell.
    pub(super) cells: Vec<Interval>,
    /// Whether a cell gets numbers beyond its type in few steps, before its bounds are given up.
    exceeded: Vec<bool>,
}

/// Computes the ranges of all numbers.
pub(super) fn ranges(made: &CompleteCode, tables: &Tables) -> Ranges {
    let first = (0..tables.cells.len()).map(|cell| (tables.initial(cell), tables.initial(cell)));
    let exceeded = vec![false; tables.cells.len()];
    let mut ranges = Ranges { before: Vec::new(), cells: first.collect(), exceeded };
    let mut grown = vec![0u32; tables.cells.len()];
    loop {
        let cells = ranges.cells.clone();
        ranges.run(made, tables);
        for ((exceeded, it), cell) in ranges.exceeded.iter_mut().zip(&ranges.cells).zip(&tables.cells) {
            *exceeded |= exceeds(*it, &cell.kind.shape);
        }
        if ranges.cells == cells {
            return ranges;
        }
        let all = ranges.cells.iter_mut().zip(&cells).zip(&mut ranges.exceeded).zip(&tables.cells);
        for ((((now, before), exceeded), cell), grown) in all.zip(&mut grown) {
            if now != before {
                *grown += 1;
            }
            if *grown > PATIENCE {
                *exceeded |= grows_fast(*now, *before, &cell.kind.shape);
                *now = widened(*now, *before);
            }
        }
    }
}

pub(super) fn join(one: Interval, other: Interval) -> Interval {
    (one.0.min(other.0), one.1.max(other.1))
}

/// The widened interval, where the bounds `before` were too small.
fn widened(now: Interval, before: Interval) -> Interval {
    // the ends of types of 8 and 16 bits, and one more period: a number that leaves its type in a loop is reduced to it again
    const LOW: [i64; 7] = [0, -128, -256, -384, -32_768, -65_536, -98_304];
    const HIGH: [i64; 9] = [1, 127, 255, 383, 511, 32_767, 65_535, 98_303, 131_071];
    let low = LOW.into_iter().find(|low| *low <= now.0).unwrap_or(i64::MIN);
    let high = HIGH.into_iter().find(|high| *high >= now.1).unwrap_or(i64::MAX);
    (if now.0 < before.0 { low } else { now.0 }, if now.1 > before.1 { high } else { now.1 })
}

/// Whether a bound is unknown.
pub(super) fn is_infinite(it: Interval) -> bool {
    it.0 == i64::MIN || it.1 == i64::MAX
}

/// Whether all numbers of an interval fit in a type.
fn fits(it: Interval, kind: Integer) -> bool {
    let (low, high) = kind.limits();
    low <= it.0 && it.1 <= high
}

/// Whether a known bound is beyond the type; for 64 bits, whether it is beyond half of the range.
fn exceeds(it: Interval, shape: &Shape) -> bool {
    let (low, high) = match *shape {
        Shape::Integer(64.., _) => (i64::MIN / 2, i64::MAX / 2),
        Shape::Integer(bits, signed) => Integer::new(bits, signed).limits(),
        _ => return false,
    };
    it.0 != i64::MIN && it.0 < low || it.1 != i64::MAX && it.1 > high
}

/// Whether a number that keeps growing at this rate leaves its type after fewer than [`FEW_STEPS`] steps. It is then not assumed to
/// stay in its type.
fn grows_fast(now: Interval, before: Interval, shape: &Shape) -> bool {
    let Shape::Integer(bits, signed) = *shape else { return false };
    let (low, high) = Integer::new(bits, signed).limits();
    let most = (high.abs_diff(low) / FEW_STEPS).max(1);
    let down = if now.0 == i64::MIN { 0 } else { now.0.abs_diff(before.0) };
    let up = if now.1 == i64::MAX { 0 } else { now.1.abs_diff(before.1) };
    down.max(up) > most
}

/// The interval of a sum. Unknown bounds stay unknown.
pub(super) fn sum(one: Interval, other: Interval) -> Interval {
    let low = if one.0 == i64::MIN || other.0 == i64::MIN { i64::MIN } else { one.0.saturating_add(other.0) };
    let high =
        if one.1 == i64::MAX || other.1 == i64::MAX { i64::MAX } else { one.1.saturating_add(other.1) };
    (low, high)
}

fn opposite((low, high): Interval) -> Interval {
    let turned = |it: i64| match it {
        i64::MIN => i64::MAX,
        i64::MAX => i64::MIN,
        it => -it,
    };
    (turned(high), turned(low))
}

pub(super) fn times(it: Interval, factor: i64) -> Interval {
    let end = |it: i64| if it == i64::MIN || it == i64::MAX { it } else { it.saturating_mul(factor.abs()) };
    let scaled = (end(it.0), end(it.1));
    match factor {
        0 => (0, 0),
        1.. => scaled,
        _ => opposite(scaled),
    }
}

fn bits(function: Bitwise, mask: i64, it: Interval) -> Interval {
    if is_small(it) {
        let results = (it.0..=it.1).map(|number| function.of(number, mask));
        return results.fold((i64::MAX, i64::MIN), |all, it| join(all, (it, it)));
    }
    if function == Bitwise::And && mask >= 0 { (0, mask) } else { ANY }
}

pub(super) fn is_small(it: Interval) -> bool {
    it.1.checked_sub(it.0).is_some_and(|size| size < MOST_NUMBERS)
}

/// The part of an interval that has this relation to the number.
fn refined(it: Interval, relation: Relation, number: i64) -> Interval {
    let (low, high) = it;
    match relation {
        Relation::Equal => (low.max(number), high.min(number)),
        Relation::Distinct if low == number => (low.saturating_add(1), high),
        Relation::Distinct if high == number => (low, high.saturating_sub(1)),
        Relation::Distinct => it,
        Relation::Below => (low, high.min(number.saturating_sub(1))),
        Relation::AtMost => (low, high.min(number)),
        Relation::Above => (low.max(number.saturating_add(1)), high),
        Relation::AtLeast => (low.max(number), high),
    }
}

impl Ranges {
    /// Whether a thread may reach an instruction.
    pub(super) fn is_reached(&self, at: usize) -> bool {
        self.before.get(at).is_some_and(Option::is_some)
    }

    fn run(&mut self, made: &CompleteCode, tables: &Tables) {
        let start = State { registers: vec![ANY; tables.registers.len()], compared: None };
        self.before = vec![None; made.code.len()];
        let mut visits = vec![0u32; made.code.len()];
        let mut waiting: Vec<usize> = Vec::new();
        let arrive = |before: &mut Vec<Option<State>>, visits: &mut Vec<u32>, at: usize, state: &State| {
            let Some(known) = before.get_mut(at) else { return false };
            let Some(old) = known else {
                *known = Some(state.clone());
                return true;
            };
            visits[at] += 1;
            let mut joined = old.clone();
            for (one, other) in joined.registers.iter_mut().zip(&state.registers) {
                let both = join(*one, *other);
                *one = if visits[at] > PATIENCE { widened(both, *one) } else { both };
            }
            if joined.compared != state.compared {
                joined.compared = None;
            }
            let changed = joined != *old;
            *old = joined;
            changed
        };
        for (entry, _) in &made.entries {
            let at = made.target(*entry);
            if arrive(&mut self.before, &mut visits, at, &start) {
                waiting.push(at);
            }
        }
        while let Some(at) = waiting.pop() {
            let Some(state) = self.before.get(at).cloned().flatten() else { continue };
            for (next, state) in self.after(made, at, state) {
                if arrive(&mut self.before, &mut visits, next, &state) {
                    waiting.push(next);
                }
            }
        }
    }

    /// The facts after an instruction, for each successor.
    fn after(&mut self, made: &CompleteCode, at: usize, mut state: State) -> Vec<(usize, State)> {
        let emitted = &made.code[at];
        let goal = emitted.goal.map(|label| made.target(label));
        match (&emitted.operation, goal) {
            (Operation::Fail | Operation::Stop(_), _) => Vec::new(),
            (Operation::Nothing, _) if emitted.pending.is_some() => {
                if let Some((register, pending)) = emitted.pending {
                    let it = pending.interval(state.registers[register.index()], self.with(pending, &state));
                    self.write(Place::Register(register), it, &mut state);
                }
                vec![(at + 1, state)]
            }
            (Operation::Jump(_), Some(goal)) => vec![(goal, state)],
            (Operation::Branch(condition, _), Some(goal)) => {
                let way = |relation: Relation| {
                    let mut state = state.clone();
                    if let (Some((register, number)), false) = (state.compared, condition.unsigned) {
                        let it = refined(state.registers[register.index()], relation, number);
                        if it.0 > it.1 {
                            return None;
                        }
                        state.registers[register.index()] = it;
                    }
                    Some(state)
                };
                let taken = way(condition.relation).map(|state| (goal, state));
                taken
                    .into_iter()
                    .chain(way(condition.relation.negated()).map(|state| (at + 1, state)))
                    .collect()
            }
            (operation, _) => {
                self.transfer(operation, &mut state);
                vec![(at + 1, state)]
            }
        }
    }

    /// The interval of the operand of a pending operation.
    fn with(&self, pending: Pending, state: &State) -> Interval {
        match pending {
            Pending::Binary { with, .. } => self.operand(with, state),
            _ => (0, 0),
        }
    }

    fn operand(&self, operand: Operand, state: &State) -> Interval {
        match operand {
            Operand::Immediate(number) => (number, number),
            Operand::Me => (1, 1),
            Operand::Place(place) => self.place(place, state),
        }
    }

    fn place(&self, place: Place, state: &State) -> Interval {
        match place {
            Place::Register(register) => state.registers[register.index()],
            Place::Memory(cell) => self.cells.get(cell.datum.0 as usize).copied().unwrap_or(ANY),
        }
    }

    fn write(&mut self, place: Place, it: Interval, state: &mut State) {
        match place {
            Place::Register(register) => {
                state.registers[register.index()] = it;
                if state.compared.is_some_and(|(compared, _)| compared == register) {
                    state.compared = None;
                }
            }
            Place::Memory(cell) => {
                if let Some(known) = self.cells.get_mut(cell.datum.0 as usize) {
                    *known = join(*known, it);
                }
            }
        }
    }

    /// The interval of the result of a function.
    fn computed(&self, function: Function, old: Interval, state: &State) -> Interval {
        match function {
            Function::Add(by) => sum(old, self.operand(by, state)),
            Function::Subtract(by) => sum(old, opposite(self.operand(by, state))),
            Function::Negate => opposite(old),
            Function::Complement => sum((-1, -1), opposite(old)),
            Function::Bits(function, mask, _) | Function::LowBits(function, mask) => {
                bits(function, mask, old)
            }
            // not emitted by this front end
            Function::Bitwise(..) | Function::Table(..) | Function::ShiftRight(..) => ANY,
        }
    }

    #[allow(clippy::too_many_lines, reason = "an arm for each operation")]
    fn transfer(&mut self, operation: &Operation, state: &mut State) {
        let register = |register: &Register| Place::Register(*register);
        match operation {
            Operation::Move(place, from) => {
                let it = self.operand(*from, state);
                self.write(*place, it, state);
            }
            Operation::Update(place, function) => {
                let old = self.place(*place, state);
                let new = self.computed(*function, old, state);
                self.write(*place, new, state);
            }
            Operation::Combine(_, to, _)
            | Operation::Set(_, to)
            | Operation::FirstThread(to)
            | Operation::NextThread(to) => self.write(register(to), (0, 1), state),
            Operation::Compute(to, linear) => {
                let terms = linear.terms.iter().flatten();
                let it = terms.fold((linear.constant, linear.constant), |all, (from, factor)| {
                    sum(all, times(state.registers[from.index()], *factor))
                });
                self.write(register(to), it, state);
            }
            Operation::Choose(to, range) | Operation::Within(to, range) => {
                self.write(register(to), (range.low, range.high), state);
            }
            Operation::Arbitrary(to) => self.write(register(to), EACH, state),
            Operation::Extend(to, bits, signed) => {
                self.write(register(to), Integer::new(*bits, *signed).limits(), state);
            }
            Operation::Exchange(place, with) => {
                let (old, new) = (self.place(*place, state), state.registers[with.index()]);
                self.write(*place, new, state);
                self.write(register(with), join(old, new), state);
            }
            Operation::ExchangeAdd(place, with) => {
                let (old, by) = (self.place(*place, state), state.registers[with.index()]);
                self.write(*place, sum(old, by), state);
                self.write(register(with), old, state);
            }
            Operation::CompareExchange(place, with) => {
                let (old, new) = (self.place(*place, state), state.registers[with.index()]);
                self.write(*place, new, state);
                let expected = state.registers[Register::EAX.index()];
                self.write(register(&Register::EAX), join(old, expected), state);
            }
            Operation::Compare(Operand::Place(Place::Register(it)), Operand::Immediate(number)) => {
                state.compared = Some((*it, *number));
            }
            Operation::Compare(..)
            | Operation::Same(..)
            | Operation::Order(..)
            | Operation::Test(_)
            | Operation::TestBits(..) => state.compared = None,
            // not emitted by this front end
            Operation::MoveIf(..) | Operation::Cut(..) => {
                for place in operation.written() {
                    self.write(place, ANY, state);
                }
            }
            Operation::Nothing
            | Operation::StoreFence
            | Operation::Fence
            | Operation::FenceAll
            | Operation::Jump(_)
            | Operation::Branch(..)
            | Operation::Unless(..)
            | Operation::Fail
            | Operation::Stop(_)
            | Operation::Check(_)
            | Operation::Count(..) => {}
        }
    }

    /// The names of cells that may get numbers beyond their types. For 8 and 16 bits, these are all that are not known to fit.
    pub(super) fn too_large(&self, tables: &Tables) -> Vec<String> {
        let all = tables.cells.iter().zip(self.cells.iter().zip(&self.exceeded));
        let too_large = all.filter(|(cell, (it, exceeded))| match cell.kind.shape {
            Shape::Integer(bits, signed) if bits < 32 => !fits(**it, Integer::new(bits, signed)),
            Shape::Integer(..) => **exceeded,
            _ => false,
        });
        too_large.map(|(cell, _)| cell.name.clone()).collect()
    }

    /// Reports numbers that may not fit.
    pub(super) fn check(&self, made: &mut CompleteCode, tables: &Tables, errors: &mut Vec<Diagnostic>) {
        for (cell, it) in tables.cells.iter().zip(&self.cells) {
            let Shape::Integer(bits, signed) = cell.kind.shape else { continue };
            let fits = fits(*it, Integer::new(bits, signed));
            if bits >= 32 {
                if (!fits || is_infinite(*it)) && !tables.counts_threads.contains(&cell.name) {
                    made.wraps.get_or_insert(cell.span);
                }
            } else if !fits {
                let shown = cell.name.split('@').next().unwrap_or(&cell.name);
                errors.push(
                    Diagnostic::error(format!("`{}` may not have enough bits", short(shown)))
                        .at(
                            cell.span,
                            format!("it has {bits}, and the value that is written may not fit"),
                        )
                        .note("numbers do not wrap around here, so values of 8 and 16 bits must be known to fit")
                        .help("use a type of 32 bits"),
                );
            }
        }
        for (at, emitted) in made.code.iter().enumerate() {
            let Some(state) = self.before.get(at).and_then(Option::as_ref) else { continue };
            self.check_instruction((emitted, state), errors);
        }
    }

    fn check_instruction(&self, (emitted, state): (&Emitted, &State), errors: &mut Vec<Diagnostic>) {
        // a summand of more than half the range of 32 bits: it cannot be assumed that the sum does not wrap around
        let is_large = |end: i64| {
            end != i64::MIN && end != i64::MAX && end.unsigned_abs() > i32::MAX.unsigned_abs().into()
        };
        if let Operation::Update(place, Function::Add(by) | Function::Subtract(by)) = emitted.operation
            && let (low, high) = self.operand(by, state)
            && (is_large(low) || is_large(high))
            && is_infinite(self.place(place, state))
        {
            errors.push(UnknownForm::Cut.said(emitted.span));
        }
        if let Operation::Update(place, Function::Bits(_, mask, OPEN)) = emitted.operation
            && !is_small(self.place(place, state))
            && low_bits(mask).is_none()
        {
            errors.push(UnknownForm::Bits.said(emitted.span));
        }
    }
}
