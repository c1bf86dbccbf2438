//! The actions of `main` before it creates the first thread, if the functions of the threads are given by options. They are
//! executed step by step, and the resulting memory is the initial memory of the program.
//!
//! This is exact if each step is known. If a step is not known, the program is refused, unless `main` is to be ignored.

use super::data::{First, MutexKind};
use super::made::CompleteCode;
use super::pending::Pending;
use super::tables::Tables;
use super::value::{Key, Target};
use super::{Lowering, LoweringOptions, instance};
use crate::constant::Constant;
use crate::syntax::{
    Declaration, Expression, ExpressionKind, Function, Storage, Type, Unary, Unit, creating,
};
use crate::texts::Texts;
use garret_base::source::Diagnostic;
use garret_program::{Condition, Function as Change, Operand, Operation, Place, Register, Stop};
use std::collections::BTreeMap;

/// The largest number of steps that are executed: more than initialisations take.
const MOST_STEPS: usize = 100_000;

/// The effects of `main`.
#[derive(Debug, Default)]
pub(super) struct MainPrefix {
    /// The initial values of parts that differ from those in their declarations.
    pub(super) first: BTreeMap<String, First>,
    /// The types of the mutexes that it initialises, by name.
    pub(super) mutexes: BTreeMap<String, MutexKind>,
    /// The kinds of the mutexes that it initialises, by name.
    pub(super) used_fields: BTreeMap<usize, String>,
    /// The assumption about the part of `main` that is left out, in a few words.
    pub(super) left_out: Option<&'static str>,
}

/// Executes `main` up to the start of the threads.
///
/// # Errors
/// A step is not known.
pub(super) fn beforehand(
    unit: &Unit,
    texts: &Texts,
    main: usize,
    asked: LoweringOptions<'_>,
    from_zero: bool,
) -> Result<MainPrefix, Box<Diagnostic>> {
    let function = &unit.functions[main];
    if is_empty(function) {
        return Ok(MainPrefix::default());
    }
    if asked.without_main {
        return Ok(MainPrefix { left_out: Some("`main` is not run"), ..MainPrefix::default() });
    }
    carried_out(unit, texts, main, asked, from_zero).ok_or_else(|| {
        let error = "`main` cannot be evaluated statically up to its first thread";
        Box::new(
            Diagnostic::error(error)
                .at(function.span, "so the initial contents of memory are unknown when the threads start")
                .help("give variables their values where they are declared, and leave `main` out: --no-main"),
        )
    })
}

/// Whether a function has no effect.
fn is_empty(function: &Function) -> bool {
    use crate::syntax::{Statement, StatementKind};
    let StatementKind::Block(inside) = &function.body.kind else { return false };
    let is_idle = |it: &Statement| match &it.kind {
        StatementKind::Empty => true,
        StatementKind::Return(value) => value.as_ref().is_none_or(|it| crate::constant::value(it).is_some()),
        _ => false,
    };
    inside.iter().all(is_idle)
}

fn carried_out(
    unit: &Unit,
    texts: &Texts,
    main: usize,
    asked: LoweringOptions<'_>,
    from_zero: bool,
) -> Option<MainPrefix> {
    let mut tables = Tables::new(unit, from_zero, BTreeMap::new());
    for _ in 0..super::MOST_ROUNDS {
        tables.has_changed = false;
        let mut lowering = Lowering::new(unit, texts.all(), &mut tables);
        lowering.rounds = asked.rounds;
        (lowering.closed, lowering.creates, lowering.only_before) = (true, true, true);
        let start = lowering.instances(vec![instance(main, Vec::new())]).first().copied()?;
        lowering.stops();
        lowering.place(lowering.end);
        let Lowering { code, labels, errors, stops, too_much, .. } = lowering;
        if tables.has_changed && too_much.is_none() {
            continue;
        }
        if !errors.is_empty() || !tables.errors.is_empty() {
            return None;
        }
        let made = CompleteCode::new(code, labels, vec![(start, true)]);
        let mut run = Run::new(&tables);
        run.carry_out(&made, made.target(start))?;
        let left_out = stops.first().is_some_and(|stop| does_more(&made, *stop))
            || creates_others(&unit.functions[main], asked);
        let left_out = left_out.then_some("`main` is run up to its first thread only");
        let first = run.first(unit, &tables)?;
        let Tables { objects, used_fields, .. } = tables;
        return Some(MainPrefix { first, mutexes: objects.mutexes, used_fields, left_out });
    }
    None
}

/// Whether `main` creates threads that run other functions than those given. These threads are ignored.
fn creates_others(main: &Function, asked: LoweringOptions<'_>) -> bool {
    let is_other = |it: &Expression| match &it.kind {
        ExpressionKind::Name(name) => !asked.threads.iter().any(|thread| thread.name == *name),
        _ => true,
    };
    main.body.any(&|it| match &it.kind {
        ExpressionKind::Call(called, arguments) => creating(called)
            .and_then(|(_, function, _)| arguments.get(function))
            .is_some_and(|function| is_other(unwrapped(function))),
        _ => false,
    })
}

/// The expression without casts and `&`.
fn unwrapped(it: &Expression) -> &Expression {
    match &it.kind {
        ExpressionKind::Cast(_, inner) | ExpressionKind::Unary(Unary::Address, inner) => unwrapped(inner),
        _ => it,
    }
}

/// Whether there is a write or a failure after this index.
fn does_more(made: &CompleteCode, stop: usize) -> bool {
    made.code[stop..].iter().any(|it| {
        it.failure.is_some() || matches!(it.operation, Operation::Move(Place::Memory(_), _)) || it.locked
    })
}

/// The state of a thread that runs alone. A register is `None` if its content is not known.
struct Run {
    registers: Vec<Option<i64>>,
    cells: Vec<i64>,
    compared: Option<(i64, i64)>,
}

impl Run {
    fn new(tables: &Tables) -> Self {
        let cells = tables.cells.iter().map(|cell| cell.first).collect();
        Self { registers: vec![None; tables.registers.len()], cells, compared: None }
    }

    /// The parts of objects whose values differ from their initial ones.
    fn first(self, unit: &Unit, tables: &Tables) -> Option<BTreeMap<String, First>> {
        let mut found = BTreeMap::new();
        for (index, (cell, held)) in tables.cells.iter().zip(&self.cells).enumerate() {
            let target = tables.targets.get(&Key::Cell(index));
            // leaves out the copies of thread-local objects that `main` has; a name with a space is that of a variable of `main` or
            // of a thread's flag
            let is_own = cell.local || is_of_each_thread(unit, &cell.name) || cell.name.contains(' ');
            if is_own || *held == cell.first && target.is_none() {
                continue;
            }
            let first = match target {
                None => First::Number(*held),
                Some(_) if *held == 0 => First::Number(0),
                Some(Target::Shared(names, kind)) => address(unit, tables, *held, names, kind)?,
                // a thread number, but no thread runs yet
                Some(Target::Number | Target::Object(..)) => return None,
            };
            found.insert(cell.name.clone(), first);
        }
        Some(found)
    }

    /// Executes the code from an index on. `None` if something is not known.
    fn carry_out(&mut self, made: &CompleteCode, start: usize) -> Option<()> {
        let mut at = start;
        for _ in 0..MOST_STEPS {
            let Some(emitted) = made.code.get(at) else { return Some(()) };
            let goal = emitted.goal.map(|label| made.target(label));
            at = match (emitted.operation, emitted.pending, goal) {
                (_, Some((register, pending)), _) => {
                    let result = self.pending(register, pending)?;
                    self.registers[register.index()] = Some(result);
                    at + 1
                }
                (Operation::Stop(Stop::Exit), ..) => return Some(()),
                (Operation::Jump(_), _, Some(goal)) => goal,
                (Operation::Branch(condition, _), _, Some(goal)) => {
                    if self.holds(condition)? {
                        goal
                    } else {
                        at + 1
                    }
                }
                (operation, ..) => {
                    self.step(operation)?;
                    at + 1
                }
            };
        }
        None
    }

    fn holds(&self, condition: Condition) -> Option<bool> {
        let (left, right) = self.compared?;
        let order = if condition.unsigned {
            left.cast_unsigned().cmp(&right.cast_unsigned())
        } else {
            left.cmp(&right)
        };
        Some(condition.relation.holds(order as i64, 0))
    }

    fn operand(&self, operand: Operand) -> Option<i64> {
        match operand {
            Operand::Immediate(number) => Some(number),
            Operand::Me => None,
            Operand::Place(place) => self.get(place),
        }
    }

    fn get(&self, place: Place) -> Option<i64> {
        match place {
            Place::Register(register) => self.registers.get(register.index()).copied().flatten(),
            Place::Memory(cell) => self.cells.get(cell.datum.0 as usize).copied(),
        }
    }

    fn set(&mut self, place: Place, value: Option<i64>) -> Option<()> {
        match place {
            Place::Register(register) => *self.registers.get_mut(register.index())? = value,
            Place::Memory(cell) => *self.cells.get_mut(cell.datum.0 as usize)? = value?,
        }
        Some(())
    }

    fn pending(&self, register: Register, pending: Pending) -> Option<i64> {
        let number = self.get(Place::Register(register))?;
        match pending {
            Pending::Cut(kind) | Pending::Wrap(kind) => Some(kind.held(number.into())),
            Pending::Whole(kind) => i64::try_from(kind.value(number)).ok(),
            Pending::Binary { operator, with, kind, turned } => {
                let of = |held| Constant { held, kind };
                let (one, other) = (of(number), of(self.operand(with)?));
                let (left, right) = if turned { (other, one) } else { (one, other) };
                left.binary(operator, right).map(|it| it.held)
            }
        }
    }

    /// The result of a function.
    fn changed(&self, old: i64, change: Change) -> Option<i64> {
        match change {
            Change::Add(by) => old.checked_add(self.operand(by)?),
            Change::Subtract(by) => old.checked_sub(self.operand(by)?),
            Change::Negate => old.checked_neg(),
            Change::Complement => Some(!old),
            Change::Bits(function, mask, _) | Change::LowBits(function, mask) => Some(function.of(old, mask)),
            _ => None,
        }
    }

    /// Executes an instruction that is not a jump.
    fn step(&mut self, operation: Operation) -> Option<()> {
        let register = Place::Register;
        match operation {
            Operation::Nothing | Operation::Fence | Operation::FenceAll | Operation::StoreFence => Some(()),
            Operation::Move(to, from) => {
                let value = self.operand(from);
                self.set(to, value)
            }
            Operation::Update(place, change) => {
                let old = self.get(place)?;
                let new = self.changed(old, change)?;
                self.set(place, Some(new))
            }
            Operation::Combine(function, to, by) => {
                let new = function.of(self.get(register(to))?, self.operand(by)?);
                self.set(register(to), Some(new))
            }
            Operation::Compare(left, right) => {
                self.compared = self.operand(left).zip(self.operand(right));
                Some(())
            }
            Operation::Set(condition, to) => {
                let holds = self.holds(condition)?;
                self.set(register(to), Some(holds.into()))
            }
            Operation::Compute(to, linear) => {
                let mut sum = linear.constant;
                for (from, factor) in linear.terms.into_iter().flatten() {
                    sum = sum.checked_add(self.get(register(from))?.checked_mul(factor)?)?;
                }
                self.set(register(to), Some(sum))
            }
            Operation::Exchange(place, with) => {
                let (old, new) = (self.get(place)?, self.get(register(with))?);
                self.set(place, Some(new))?;
                self.set(register(with), Some(old))
            }
            Operation::ExchangeAdd(place, with) => {
                let (old, by) = (self.get(place)?, self.get(register(with))?);
                self.set(place, Some(old.checked_add(by)?))?;
                self.set(register(with), Some(old))
            }
            Operation::CompareExchange(place, with) => {
                let (old, expected) = (self.get(place)?, self.get(register(Register::EAX))?);
                self.compared = Some((expected, old));
                if old == expected {
                    let new = self.get(register(with));
                    self.set(place, new)
                } else {
                    self.set(register(Register::EAX), Some(old))
                }
            }
            _ => None,
        }
    }
}

/// Whether the cell belongs to a thread-local variable.
fn is_of_each_thread(unit: &Unit, cell: &str) -> bool {
    global_of(unit, cell).is_some_and(|it| it.storage == Storage::Thread)
}

/// The global variable that the cell belongs to.
fn global_of<'u>(unit: &'u Unit, cell: &str) -> Option<&'u Declaration> {
    let end = cell.find(['.', '[']).unwrap_or(cell.len());
    unit.globals.iter().find(|it| it.name == cell[..end])
}

/// The object with this code, among those that the variable may point to.
fn address(unit: &Unit, tables: &Tables, code: i64, names: &[String], kind: &Type) -> Option<First> {
    let name = names.iter().find(|name| tables.known_code(unit, name) == Some(code))?;
    // local variables of `main` and its functions do not exist in the threads
    global_of(unit, name)?;
    Some(First::Address(name.clone(), kind.clone()))
}
