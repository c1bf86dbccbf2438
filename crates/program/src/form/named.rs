//! The names in an operation: its operands, places, registers, counters and jump target, each once.
//!
//! This is the only list of them. Which memory an operation accesses, which data and points have to be renamed in it, and which
//! registers it writes all follow from this list. The match has no wildcard arm and no pattern that leaves fields out, so that a
//! new operation or operand has to be added here.

use super::DataId;
use super::condition::Condition;
use super::instruction::{Cell, Counting, Function, Operand, Operation, Place, Point, Register};

/// How an operation uses a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// It is read.
    Read,
    /// It is written, and its old content does not matter.
    Written,
    /// It is read and written.
    Changed,
}

/// Something that an operation names.
#[derive(Debug)]
pub(crate) enum OperationPart<'o> {
    /// An operand that is read.
    Operand(&'o mut Operand),
    /// A register or a cell.
    Place(&'o mut Place, Use),
    /// A register. This includes the register that `cmpxchg` compares with, which is not written in the instruction.
    Register(&'o mut Register, Use),
    /// A counter of threads.
    Counter(&'o mut DataId),
    /// A condition on the last comparison.
    Condition(&'o mut Condition),
    /// A jump target.
    Target(&'o mut Point),
}

impl Operation {
    /// Visits all that the operation names.
    #[allow(clippy::too_many_lines, reason = "an arm for each operation")]
    pub(crate) fn for_each_named(&mut self, visit: &mut dyn FnMut(OperationPart<'_>)) {
        match self {
            Self::Nothing | Self::StoreFence | Self::Fence | Self::FenceAll | Self::Fail | Self::Stop(_) => {}
            Self::Jump(target) => visit(OperationPart::Target(target)),
            Self::Branch(condition, target) => {
                visit(OperationPart::Condition(condition));
                visit(OperationPart::Target(target));
            }
            Self::Unless(register, _, target) => {
                visit(OperationPart::Register(register, Use::Read));
                visit(OperationPart::Target(target));
            }
            Self::Set(condition, register) => {
                visit(OperationPart::Condition(condition));
                visit(OperationPart::Register(register, Use::Written));
            }
            Self::Choose(register, _) | Self::Arbitrary(register) | Self::FirstThread(register) => {
                visit(OperationPart::Register(register, Use::Written));
            }
            Self::Extend(register, _, _) | Self::Cut(register, _, _) | Self::NextThread(register) => {
                visit(OperationPart::Register(register, Use::Changed));
            }
            Self::Check(register) | Self::Test(register) | Self::Within(register, _) => {
                visit(OperationPart::Register(register, Use::Read));
            }
            Self::MoveIf(condition, register, operand) => {
                visit(OperationPart::Condition(condition));
                visit(OperationPart::Register(register, Use::Changed));
                visit(OperationPart::Operand(operand));
            }
            Self::Combine(_, register, operand) => {
                visit(OperationPart::Register(register, Use::Changed));
                visit(OperationPart::Operand(operand));
            }
            Self::Compute(register, linear) => {
                for (register, _) in linear.terms.iter_mut().flatten() {
                    visit(OperationPart::Register(register, Use::Read));
                }
                visit(OperationPart::Register(register, Use::Written));
            }
            Self::Move(place, operand) => {
                visit(OperationPart::Operand(operand));
                visit(OperationPart::Place(place, Use::Written));
            }
            Self::Update(place, function) => {
                visit(OperationPart::Place(place, Use::Changed));
                if let Some(operand) = function.operand() {
                    visit(OperationPart::Operand(operand));
                }
            }
            Self::Compare(left, right)
            | Self::Same(left, right)
            | Self::Order(left, right)
            | Self::TestBits(left, right) => {
                visit(OperationPart::Operand(left));
                visit(OperationPart::Operand(right));
            }
            Self::Exchange(place, register) | Self::ExchangeAdd(place, register) => {
                visit(OperationPart::Place(place, Use::Changed));
                visit(OperationPart::Register(register, Use::Changed));
            }
            Self::CompareExchange(place, register) => {
                visit(OperationPart::Place(place, Use::Changed));
                visit(OperationPart::Register(register, Use::Read));
                visit(OperationPart::Register(&mut { Register::EAX }, Use::Changed));
            }
            Self::Count(datum, _) => visit(OperationPart::Counter(datum)),
        }
    }

    /// The memory cell that it reads or writes. `None` if it accesses a counter or no memory.
    #[must_use]
    pub fn memory(&self) -> Option<Cell> {
        let mut found = None;
        self.for_each_cell(&mut |cell| found = found.or(Some(cell)));
        found
    }

    /// Whether it names two different memory cells. No instruction does; such an operation has no meaning.
    pub(crate) fn names_two_cells(&self) -> bool {
        let (first, mut differs) = (self.memory(), false);
        self.for_each_cell(&mut |cell| differs |= first != Some(cell));
        differs
    }

    /// Whether it reads or writes memory, or a counter, or waits for the store buffers of all threads.
    pub(crate) fn is_access(&self) -> bool {
        let mut found = self.memory().is_some() || matches!(self, Self::FenceAll);
        let mut operation = *self;
        operation.for_each_named(&mut |named| found |= matches!(named, OperationPart::Counter(_)));
        found
    }

    /// Visits the memory cells that it names, except counters.
    fn for_each_cell(&self, visit: &mut dyn FnMut(Cell)) {
        let mut operation = *self;
        operation.for_each_named(&mut |named| match named {
            OperationPart::Operand(Operand::Place(Place::Memory(cell)))
            | OperationPart::Place(Place::Memory(cell), _) => {
                visit(*cell);
            }
            OperationPart::Operand(
                Operand::Place(Place::Register(_)) | Operand::Immediate(_) | Operand::Me,
            )
            | OperationPart::Place(Place::Register(_), _)
            | OperationPart::Register(..)
            | OperationPart::Counter(_)
            | OperationPart::Condition(_)
            | OperationPart::Target(_) => {}
        });
    }

    /// Whether it reads a cell, or a counter, and then writes it.
    pub(crate) fn is_read_modify_write(&self) -> bool {
        let mut found = false;
        let mut operation = *self;
        operation.for_each_named(&mut |named| {
            found |= matches!(named, OperationPart::Place(Place::Memory(_), Use::Changed));
        });
        found || matches!(self, Self::Count(_, counting) if counting.changes())
    }

    /// Whether it has a condition on unsigned numbers.
    #[must_use]
    pub fn is_unsigned(&self) -> bool {
        let mut found = false;
        let mut operation = *self;
        operation.for_each_named(&mut |named| {
            found |= matches!(named, OperationPart::Condition(Condition { unsigned: true, .. }));
        });
        found
    }

    /// Whether it reads a register.
    pub fn reads(&self, register: Register) -> bool {
        let mut found = false;
        let mut operation = *self;
        operation.for_each_named(&mut |named| {
            found |= match named {
                OperationPart::Operand(Operand::Place(Place::Register(it)))
                | OperationPart::Place(Place::Register(it), Use::Read | Use::Changed)
                | OperationPart::Register(it, Use::Read | Use::Changed) => *it == register,
                OperationPart::Operand(
                    Operand::Place(Place::Memory(_)) | Operand::Immediate(_) | Operand::Me,
                )
                | OperationPart::Place(Place::Memory(_), _)
                | OperationPart::Place(_, Use::Written)
                | OperationPart::Register(_, Use::Written)
                | OperationPart::Counter(_)
                | OperationPart::Condition(_)
                | OperationPart::Target(_) => false,
            };
        });
        found
    }

    /// The places that it writes.
    pub fn written(&self) -> Vec<Place> {
        let mut found = Vec::new();
        let mut operation = *self;
        operation.for_each_named(&mut |named| match named {
            OperationPart::Place(place, Use::Written | Use::Changed) => found.push(*place),
            OperationPart::Register(register, Use::Written | Use::Changed) => {
                found.push(Place::Register(*register));
            }
            OperationPart::Place(_, Use::Read)
            | OperationPart::Register(_, Use::Read)
            | OperationPart::Operand(_)
            | OperationPart::Counter(_)
            | OperationPart::Condition(_)
            | OperationPart::Target(_) => {}
        });
        found
    }

    /// The jump target.
    #[must_use]
    pub fn target(&self) -> Option<Point> {
        let mut found = None;
        let mut operation = *self;
        operation.for_each_named(&mut |named| {
            if let OperationPart::Target(target) = named {
                found = Some(*target);
            }
        });
        found
    }

    /// The operation with its jump target, if it has one, mapped by the function.
    #[must_use]
    pub fn with_target(mut self, target: impl Fn(Point) -> Point) -> Self {
        self.for_each_named(&mut |named| {
            if let OperationPart::Target(point) = named {
                *point = target(*point);
            }
        });
        self
    }

    /// The operation with its data mapped by the function.
    #[must_use]
    pub fn with_data(mut self, name: impl Fn(DataId) -> DataId) -> Self {
        self.for_each_named(&mut |named| match named {
            OperationPart::Operand(Operand::Place(Place::Memory(cell)))
            | OperationPart::Place(Place::Memory(cell), _) => {
                cell.datum = name(cell.datum);
            }
            OperationPart::Counter(datum) => *datum = name(*datum),
            OperationPart::Operand(
                Operand::Place(Place::Register(_)) | Operand::Immediate(_) | Operand::Me,
            )
            | OperationPart::Place(Place::Register(_), _)
            | OperationPart::Register(..)
            | OperationPart::Condition(_)
            | OperationPart::Target(_) => {}
        });
        self
    }
}

impl Counting {
    /// Whether the new value of the counter depends on the old one.
    fn changes(self) -> bool {
        match self {
            Self::Increment | Self::Decrement => true,
            Self::Reset(_) | Self::Compare(_) => false,
        }
    }
}

impl Function {
    /// Its operand, if it has one.
    pub(crate) fn operand(&mut self) -> Option<&mut Operand> {
        match self {
            Self::Add(operand) | Self::Subtract(operand) | Self::Bitwise(_, operand) => Some(operand),
            Self::Negate
            | Self::Complement
            | Self::Bits(_, _, _)
            | Self::LowBits(_, _)
            | Self::Table(_, _)
            | Self::ShiftRight(_, _) => None,
        }
    }
}
