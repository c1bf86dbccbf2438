//! What one instruction does, symbolically: the state after it, once for each case.
//!
//! This is the only place that knows the meaning of instructions; what is fused, what is live, which values are
//! possible and how an execution is shown all follow from it.
//!
//! # Sources
//! D. Declerck, thesis, section 5.1.5 (rules) and 5.2.1 (translation); Intel SDM, volume 2, for the values. Integers are
//! mathematical: `not x` is `-1 - x`, and the last result stands for the flags.

mod bits;
mod flag;
mod order;
mod reference;
mod step;
mod whole;

pub(super) use step::cases;

use super::form::{Bitwise, Cell, Counting, DataId, Level, Operation, Place, Point, Program, Register, Stop};
use super::relation::Relation;
use super::sum::{Atom, Slot, Sum};

/// What a path has computed so far.
#[derive(Clone, Debug)]
pub struct State {
    /// What each slot holds.
    pub(crate) slots: Vec<Sum>,
    /// The conditions under which the path is taken: each sum compares with 0 like this.
    pub conditions: Vec<(Sum, Relation)>,
    /// The store buffer has to be empty.
    pub fence: bool,
    /// The one access to memory.
    pub access: Option<Access>,
    /// The thread that what is written refers to.
    pub(crate) thread: Option<Sum>,
    /// What was looked for in the order of threads.
    pub(crate) sought: Option<Sought>,
    /// What [`Atom::Bits`] stands for; there is one such function at most.
    pub bits: Option<Bits>,
    /// The low bits under which the path is taken.
    pub residues: Vec<Residue>,
}

/// The low bits of a sum are these: the sum and `value` are the same modulo 2 to the power of `bits`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residue {
    /// With coefficients and a constant from 0 to the modulus.
    pub(crate) sum: Sum,
    pub(crate) bits: u8,
    pub(crate) value: i64,
}

/// A bitwise function of two sums, which is no sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bits {
    pub function: Bitwise,
    pub left: Sum,
    pub right: Sum,
}

/// A thread that is looked for in the order of threads. None of the others may lie between, so that a path looks for one only, before all
/// else, and names no other thread afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sought {
    /// The least one greater than this; the least of all where there is none.
    pub(crate) after: Option<Sum>,
    /// Who that is: [`Atom::Me`] or [`Atom::Other`]; none when there is none.
    pub(crate) found: Option<Atom>,
}

/// An access to memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    /// The cell is read.
    Read(Cell),
    /// The sum is written to the cell.
    Write(Cell, Sum),
    /// A read and a write in one step.
    Exchange(Cell, Sum),
    /// A counter of threads is read or changed.
    Count(DataId, CountAccess),
    /// The store buffers of all threads are found empty. It is no part of a step that accesses memory as well: between the two, others may
    /// write.
    FenceAll,
}

/// An access to a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountAccess {
    /// It is set to this level.
    Reset(Level),
    /// It is found at this level.
    Is(Level),
    /// It is found not to be at this level, because of the own cell.
    OwnIsNot(Level),
    /// The same, because of the cell of some other thread.
    OtherIsNot(Level),
    /// One more or one less, atomically.
    Change(Counting, Choice),
    /// One more or one less in what will be written.
    Prepare(Counting, Choice),
    /// What was prepared is written.
    Store,
}

/// The cell of a counter that is changed: the own one wherever that is possible, else that of some other thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The own one.
    OwnAny,
    /// That of some other thread.
    OtherAny,
    /// The own one, and the counter does not get 0.
    Own,
    /// That of some other thread, and the counter does not get 0.
    Other,
    /// The own one, and the counter gets 0.
    OwnLast,
    /// That of some other thread, and the counter gets 0.
    OtherLast,
    /// None: the counter would leave the numbers from 0 to `N`.
    None,
}

/// Where a case goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// To an instruction.
    Point(Point),
    /// A counter has left its range.
    OutOfRange,
    /// Memory is accessed through a reference to nobody.
    Null,
}

/// One of the cases of an instruction.
#[derive(Clone, Debug)]
pub struct Case {
    /// The number of the case among those of the instruction.
    pub number: u32,
    /// What registers, slots and flags hold then.
    pub state: State,
    /// Where control goes.
    pub target: Target,
    /// Whether a conditional jump is taken.
    pub taken: Option<bool>,
}

impl State {
    /// Nothing has happened, nothing is known.
    pub(super) fn fresh(program: &Program) -> Self {
        Self {
            slots: (0..Slot::count(program)).map(|index| Sum::atom(Atom::Start(Slot::at(index)))).collect(),
            conditions: Vec::new(),
            fence: false,
            access: None,
            thread: None,
            sought: None,
            bits: None,
            residues: Vec::new(),
        }
    }

    /// The cell that is read or written.
    pub(crate) fn cell(&self) -> Option<Cell> {
        match self.access {
            Some(Access::Read(cell) | Access::Write(cell, _) | Access::Exchange(cell, _)) => Some(cell),
            None | Some(Access::Count(..) | Access::FenceAll) => None,
        }
    }

    /// The cell that is read.
    pub fn loaded(&self) -> Option<Cell> {
        self.cell().filter(|_| !matches!(self.access, Some(Access::Write(..))))
    }

    /// What is written to the cell.
    pub(crate) fn stored(&self) -> Option<&Sum> {
        match &self.access {
            Some(Access::Write(_, sum) | Access::Exchange(_, sum)) => Some(sum),
            _ => None,
        }
    }

    pub fn get(&self, slot: Slot) -> &Sum {
        &self.slots[slot.index()]
    }

    pub(super) fn set(&mut self, slot: Slot, value: Sum) {
        self.slots[slot.index()] = value;
    }

    /// Writes a value to a register, or lets it be written to memory; with the thread that it refers to.
    fn assign(&mut self, place: Place, value: Sum, thread: Option<Sum>) {
        match place {
            Place::Register(register) => self.set(Slot::Register(register), value),
            Place::Memory(cell) => self.access = Some(Access::Write(cell, value)),
        }
        self.refer(place, thread);
    }

    /// Writes the thread that a value refers to, if it may refer to one.
    fn refer(&mut self, place: Place, thread: Option<Sum>) {
        let Some(thread) = thread else { return };
        match place {
            Place::Register(register) => self.set(Slot::Thread(register), thread),
            Place::Memory(_) => self.thread = Some(thread),
        }
    }

    /// Notes what was compared with what, and the result.
    fn compared(&mut self, left: Sum, right: Sum, result: Sum) {
        self.set(Slot::Left, left);
        self.set(Slot::Right, right);
        self.set(Slot::Flags, result);
    }

    fn register(&self, register: Register) -> Sum {
        self.get(Slot::Register(register)).clone()
    }

    /// Adds a condition; false when it never holds.
    fn assume(&mut self, sum: Sum, relation: Relation) -> bool {
        if let Some(number) = sum.as_constant() {
            return relation.holds(number, 0);
        }
        // in which order they are is another question
        if let (true, Relation::Equal | Relation::Distinct) = (sum.is_apart(), relation) {
            return relation == Relation::Distinct;
        }
        if self.conditions.iter().any(|(known, with)| *known == sum && with.excludes(relation)) {
            return false;
        }
        self.conditions.push((sum, relation));
        true
    }

    /// Adds that the low bits of a sum are those of a value; false when they never are.
    fn assume_residue(&mut self, sum: &Sum, bits: u8, value: i64) -> bool {
        let (sum, turn) = (sum.modulo(bits), 1i64 << bits);
        if let Some(number) = sum.as_constant() {
            return number == value.rem_euclid(turn);
        }
        let residue = Residue { sum, bits, value: value.rem_euclid(turn) };
        let contradicts = |known: &Residue| {
            known.sum == residue.sum && known.bits == residue.bits && known.value != residue.value
        };
        if self.residues.iter().any(contradicts) {
            return false;
        }
        if !self.residues.contains(&residue) {
            self.residues.push(residue);
        }
        true
    }
}

/// The cases of the step at a point when nothing is known before it; none at all when a number gets too large.
pub fn fresh_cases(program: &Program, point: Point) -> Option<Vec<Case>> {
    cases(program, point, &State::fresh(program))
}

/// Whether the step at this point reads or writes memory.
pub(super) fn is_access(program: &Program, point: Point) -> bool {
    program.instruction(point).is_some_and(|instruction| instruction.operation.is_access())
}

/// Why threads go no further at this point, where they do not.
pub(super) fn stops(program: &Program, point: Point) -> Option<Stop> {
    match program.instruction(point)?.operation {
        Operation::Stop(stop) => Some(stop),
        _ => None,
    }
}

/// Whether the step at this point keeps stores in order, and does nothing else.
pub fn is_store_fence(program: &Program, point: Point) -> bool {
    program.instruction(point).is_some_and(|instruction| instruction.operation == Operation::StoreFence)
}

/// Whether the step at this point waits for the store buffer, and does nothing else.
pub fn is_fence(program: &Program, point: Point) -> bool {
    program.instruction(point).is_some_and(|instruction| instruction.operation == Operation::Fence)
}
