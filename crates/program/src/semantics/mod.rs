//! The symbolic effect of one instruction: the state after it, for each case.
//!
//! This is the only module that defines the meaning of instructions. Which steps are fused, which slots are live, which values are
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

/// The symbolic state of a path.
#[derive(Clone, Debug)]
pub struct State {
    /// The content of each slot.
    pub(crate) slots: Vec<Sum>,
    /// The conditions under which the path is taken. Each is a sum and its relation to 0.
    pub conditions: Vec<(Sum, Relation)>,
    /// Whether the store buffer has to be empty.
    pub fence: bool,
    /// The access to memory; a path has at most one.
    pub access: Option<Access>,
    /// The thread to which the written value refers.
    pub(crate) thread: Option<Sum>,
    /// The thread that the path has looked for in the order of threads.
    pub(crate) thread_search: Option<ThreadSearch>,
    /// The function that [`Atom::Bits`] stands for. There is at most one.
    pub bits: Option<Bits>,
    /// The conditions on low bits under which the path is taken.
    pub residues: Vec<Residue>,
}

/// A condition on the low bits of a sum: it is congruent to `value` modulo 2 to the power of `bits`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residue {
    /// The sum, with coefficients and a constant from 0 to the modulus - 1.
    pub(crate) sum: Sum,
    pub(crate) bits: u8,
    pub(crate) value: i64,
}

/// A bitwise function of two sums; the result is not a linear sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bits {
    pub function: Bitwise,
    pub left: Sum,
    pub right: Sum,
}

/// A search for a thread in the order of threads. No other thread may lie in between. Therefore a path searches at most once,
/// before everything else, and names no other thread afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ThreadSearch {
    /// The thread after which the search starts: the least greater thread is found. `None` to find the least thread of all.
    pub(crate) after: Option<Sum>,
    /// The thread that is found: [`Atom::Me`] or [`Atom::Other`]. `None` if there is none.
    pub(crate) found: Option<Atom>,
}

/// An access to memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    /// The cell is read.
    Read(Cell),
    /// The cell is written with the sum.
    Write(Cell, Sum),
    /// The cell is read, and written with the sum, in one step.
    Exchange(Cell, Sum),
    /// A counter of threads is read or changed.
    Count(DataId, CountAccess),
    /// The store buffers of all threads are empty. A path has no other access besides this one: other threads could write between
    /// the two.
    FenceAll,
}

/// An access to a counter. A counter is represented by one cell for each thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountAccess {
    /// The counter is set to this level.
    Reset(Level),
    /// The counter is at this level.
    Is(Level),
    /// The counter is not at this level, because the cell of the running thread is not.
    OwnIsNot(Level),
    /// The counter is not at this level, because the cell of another thread is not.
    OtherIsNot(Level),
    /// The counter is incremented or decremented atomically.
    Change(Counting, Choice),
    /// The incremented or decremented value is computed; [`Self::Store`] writes it later.
    Prepare(Counting, Choice),
    /// The prepared value is written.
    Store,
}

/// The cell of a counter that a change modifies: the running thread's own cell if possible, else that of another thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The own cell, whatever the new value is.
    OwnAny,
    /// The cell of another thread, whatever the new value is.
    OtherAny,
    /// The own cell, and the counter does not become 0.
    Own,
    /// The cell of another thread, and the counter does not become 0.
    Other,
    /// The own cell, and the counter becomes 0.
    OwnLast,
    /// The cell of another thread, and the counter becomes 0.
    OtherLast,
    /// No cell: the counter would leave the range from 0 to `N`.
    None,
}

/// Where a case continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// At this point.
    Point(Point),
    /// Nowhere: a counter has left its range.
    OutOfRange,
    /// Nowhere: memory was accessed through a null reference.
    Null,
}

/// One of the cases of an instruction.
#[derive(Clone, Debug)]
pub struct Case {
    /// The number of the case among the cases of the instruction.
    pub number: u32,
    /// The symbolic state after the step.
    pub state: State,
    /// Where the case continues.
    pub target: Target,
    /// Whether a conditional jump is taken.
    pub taken: Option<bool>,
}

impl State {
    /// The state at the start of a path, without any knowledge.
    pub(super) fn fresh(program: &Program) -> Self {
        Self {
            slots: (0..Slot::count(program)).map(|index| Sum::atom(Atom::Start(Slot::at(index)))).collect(),
            conditions: Vec::new(),
            fence: false,
            access: None,
            thread: None,
            thread_search: None,
            bits: None,
            residues: Vec::new(),
        }
    }

    /// The cell that the path reads or writes.
    pub(crate) fn cell(&self) -> Option<Cell> {
        match self.access {
            Some(Access::Read(cell) | Access::Write(cell, _) | Access::Exchange(cell, _)) => Some(cell),
            None | Some(Access::Count(..) | Access::FenceAll) => None,
        }
    }

    /// The cell that the path reads.
    pub fn loaded(&self) -> Option<Cell> {
        self.cell().filter(|_| !matches!(self.access, Some(Access::Write(..))))
    }

    /// The sum that is written to the cell.
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

    /// Writes a value to a register, or makes it the write of the path; also the thread to which it refers, if there is one.
    fn assign(&mut self, place: Place, value: Sum, thread: Option<Sum>) {
        match place {
            Place::Register(register) => self.set(Slot::Register(register), value),
            Place::Memory(cell) => self.access = Some(Access::Write(cell, value)),
        }
        self.refer(place, thread);
    }

    /// Records the thread to which a written value refers, if there is one.
    fn refer(&mut self, place: Place, thread: Option<Sum>) {
        let Some(thread) = thread else { return };
        match place {
            Place::Register(register) => self.set(Slot::Thread(register), thread),
            Place::Memory(_) => self.thread = Some(thread),
        }
    }

    /// Records both sides of a comparison, and its result.
    fn compared(&mut self, left: Sum, right: Sum, result: Sum) {
        self.set(Slot::Left, left);
        self.set(Slot::Right, right);
        self.set(Slot::Flags, result);
    }

    fn register(&self, register: Register) -> Sum {
        self.get(Slot::Register(register)).clone()
    }

    /// Adds a condition. Returns false if it never holds.
    fn assume(&mut self, sum: Sum, relation: Relation) -> bool {
        if let Some(number) = sum.as_constant() {
            return relation.holds(number, 0);
        }
        // the difference is not 0, but the order of the two threads is not known
        if let (true, Relation::Equal | Relation::Distinct) = (sum.is_apart(), relation) {
            return relation == Relation::Distinct;
        }
        if self.conditions.iter().any(|(known, with)| *known == sum && with.excludes(relation)) {
            return false;
        }
        self.conditions.push((sum, relation));
        true
    }

    /// Adds the condition that the low bits of a sum are those of a value. Returns false if they never are.
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

/// The cases of the step at a point, from a state about which nothing is known. `None` if a number gets too large.
pub fn fresh_cases(program: &Program, point: Point) -> Option<Vec<Case>> {
    cases(program, point, &State::fresh(program))
}

/// Whether the step at this point accesses memory or a counter, or waits for the store buffers of all threads.
pub(super) fn is_access(program: &Program, point: Point) -> bool {
    program.instruction(point).is_some_and(|instruction| instruction.operation.is_access())
}

/// The reason why threads stop at this point, if they do.
pub(super) fn stops(program: &Program, point: Point) -> Option<Stop> {
    match program.instruction(point)?.operation {
        Operation::Stop(stop) => Some(stop),
        _ => None,
    }
}

/// Whether the step at this point only keeps stores in order.
pub fn is_store_fence(program: &Program, point: Point) -> bool {
    program.instruction(point).is_some_and(|instruction| instruction.operation == Operation::StoreFence)
}

/// Whether the step at this point only waits for the store buffer.
pub fn is_fence(program: &Program, point: Point) -> bool {
    program.instruction(point).is_some_and(|instruction| instruction.operation == Operation::Fence)
}
