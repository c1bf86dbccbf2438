//! The cases of one step.

use super::{Access, Case, Choice, CountAccess, State, Target};
use crate::form::{
    Cell, Condition, Counting, DataId, Function, Instruction, Level, Operand, Operation, Owner, Place, Point,
    Program, Register,
};
use crate::relation::Relation;
use crate::sum::{Atom, Slot, Sum};

/// The cases of the step at a point that are consistent with the state. `None` if a number gets too large.
pub(crate) fn cases(program: &Program, point: Point, state: &State) -> Option<Vec<Case>> {
    let Some(instruction) = program.instruction(point) else { return Some(Vec::new()) };
    if instruction.operation.names_two_cells() {
        return None;
    }
    let mut step =
        Step { program, instruction, point, before: state, owner: None, cases: Vec::new(), number: 0 };
    if let Some(Cell { owner: Owner::Of(_), .. }) = instruction.memory() {
        for owner in [Owner::Own, Owner::Other] {
            step.owner = Some(owner);
            step.run()?;
        }
    } else {
        step.run()?;
    }
    Some(super::flag::split(program, super::whole::split(program, step.cases)?))
}

/// The step at a point, and its cases so far.
pub(super) struct Step<'a> {
    pub(super) program: &'a Program,
    pub(super) instruction: &'a Instruction,
    pub(super) point: Point,
    pub(super) before: &'a State,
    /// The owner of the cell to which a reference leads, in the current cases.
    owner: Option<Owner>,
    pub(super) cases: Vec<Case>,
    number: u32,
}

impl Step<'_> {
    /// Adds a case that continues after the instruction, under these conditions.
    pub(super) fn case(&mut self, conditions: &[(Sum, Relation)], change: impl FnOnce(&mut State)) {
        self.case_to(Target::Point(self.point.next()), None, conditions, change);
    }

    pub(super) fn case_to(
        &mut self,
        target: Target,
        taken: Option<bool>,
        conditions: &[(Sum, Relation)],
        change: impl FnOnce(&mut State),
    ) {
        let assume =
            |state: &mut State| conditions.iter().all(|(sum, relation)| state.assume(sum.clone(), *relation));
        self.case_where(target, taken, assume, change);
    }

    /// Adds a case, unless its assumption contradicts the state.
    pub(super) fn case_where(
        &mut self,
        target: Target,
        taken: Option<bool>,
        assume: impl FnOnce(&mut State) -> bool,
        change: impl FnOnce(&mut State),
    ) {
        let number = self.number;
        self.number += 1;
        let mut state = self.before.clone();
        // a named cell is read, unless the case makes the access a write
        if let Some(cell) = self.instruction.memory() {
            state.access = Some(Access::Read(self.cell(cell)));
        }
        if self.refers(&mut state) && assume(&mut state) {
            change(&mut state);
            self.cases.push(Case { number, state, target, taken });
        }
    }

    /// Assumes that the reference through which memory is accessed leads to the thread of the current cases. Returns false if it cannot.
    fn refers(&self, state: &mut State) -> bool {
        let Some(Cell { owner: Owner::Of(register), .. }) = self.instruction.memory() else { return true };
        let whose = Sum::atom(if self.owner == Some(Owner::Other) { Atom::Other } else { Atom::Me });
        let thread = self.before.get(Slot::Thread(register)).clone();
        thread.plus(-1, &whose).is_some_and(|difference| state.assume(difference, Relation::Equal))
    }

    /// The cell, with the owner of the current cases if it is accessed through a reference.
    fn cell(&self, cell: Cell) -> Cell {
        match (cell.owner, self.owner) {
            (Owner::Of(_), Some(owner)) => Cell { owner, ..cell },
            _ => cell,
        }
    }

    #[allow(clippy::too_many_lines, reason = "an arm for each operation")]
    fn run(&mut self) -> Option<()> {
        let next = Target::Point(self.point.next());
        match self.instruction.operation {
            Operation::Nothing | Operation::StoreFence => self.case(&[], |_| {}),
            Operation::Fence => self.case(&[], |state| state.fence = true),
            Operation::FenceAll => self.case(&[], |state| state.access = Some(Access::FenceAll)),
            Operation::Jump(target) => self.case_to(Target::Point(target), None, &[], |_| {}),
            Operation::Unless(register, number, target) => {
                let difference = self.before.register(register).plus(-1, &Sum::constant(number))?;
                self.case(&[(difference.clone(), Relation::Equal)], |_| {});
                self.case_to(Target::Point(target), None, &[(difference, Relation::Distinct)], |_| {});
            }
            Operation::Choose(register, range) => {
                for value in range.numbers() {
                    self.case(&[], |state| state.set(Slot::Register(register), Sum::constant(value)));
                }
            }
            Operation::Arbitrary(register) => {
                self.case(&[], |state| state.set(Slot::Register(register), Sum::atom(Atom::Any)));
            }
            Operation::Within(register, range) => {
                let held = self.before.register(register);
                let above = held.plus(-1, &Sum::constant(range.high))?;
                let below = Sum::constant(range.low).plus(-1, &held)?;
                self.case(&[(below, Relation::AtMost), (above, Relation::AtMost)], |_| {});
            }
            // a thread that gets here has failed or stops
            Operation::Fail | Operation::Stop(_) => {}
            Operation::Branch(condition, target) => {
                for ways in self.ways(condition)? {
                    self.case_to(Target::Point(target), Some(true), &ways, |_| {});
                }
                for ways in self.ways(condition.negated())? {
                    self.case_to(next, Some(false), &ways, |_| {});
                }
            }
            Operation::Set(condition, register) => {
                for (value, condition) in [(1, condition), (0, condition.negated())] {
                    for ways in self.ways(condition)? {
                        let slot = Slot::Register(register);
                        self.case(&ways, |state| state.set(slot, Sum::constant(value)));
                    }
                }
            }
            Operation::MoveIf(condition, register, operand) => {
                let value = self.operand(operand);
                let place = Place::Register(register);
                let thread = self.thread(operand).filter(|_| self.may_refer(place));
                for (value, condition) in [(Some(value), condition), (None, condition.negated())] {
                    for ways in self.ways(condition)? {
                        // memory is read whether the condition holds or not
                        self.case(&ways, |state| {
                            if let Some(value) = &value {
                                state.assign(place, value.clone(), thread.clone());
                            }
                        });
                    }
                }
            }
            Operation::Compute(register, linear) => {
                let mut value = Sum::constant(linear.constant);
                for (register, factor) in linear.terms.into_iter().flatten() {
                    value = value.plus(factor, &self.before.register(register))?;
                }
                self.case(&[], |state| state.set(Slot::Register(register), value));
            }
            Operation::Extend(register, bits, signed) => self.fit(register, bits, signed)?,
            Operation::Cut(register, cut, range) => self.cut(register, cut, range)?,
            Operation::Test(register) => {
                let value = self.before.register(register);
                self.case(&[], |state| state.compared(value.clone(), Sum::constant(0), value));
            }
            Operation::TestBits(left, right) => self.test_bits(left, right)?,
            Operation::Combine(function, register, operand) => self.combine(function, register, operand)?,
            Operation::Move(place, operand) => {
                let (value, thread) = (self.operand(operand), self.thread(operand));
                let place = self.place(place);
                let thread = thread.filter(|_| self.may_refer(place));
                self.case(&[], |state| state.assign(place, value, thread));
            }
            Operation::Same(left, right) => self.compare_operands(left, right)?,
            Operation::Check(register) => self.check(register),
            Operation::Order(left, right) => self.order(left, right)?,
            Operation::FirstThread(register) => self.first_thread(register),
            Operation::NextThread(register) => self.next_thread(register),
            Operation::Compare(left, right) => {
                let (left, right) = (self.operand(left), self.operand(right));
                let difference = left.plus(-1, &right)?;
                self.case(&[], |state| state.compared(left, right, difference));
            }
            Operation::Update(place, function) => {
                self.change(place, |step, old, write| step.update(function, old, write))?;
            }
            Operation::Exchange(place, register) => {
                // references are only exchanged in one step, never in two
                let old_thread = self.thread(Operand::Place(place));
                self.change(place, |step, old, write| {
                    step.exchange(place, register, old, old_thread, write);
                    Some(())
                })?;
            }
            Operation::ExchangeAdd(place, register) => {
                self.change(place, |step, old, write| step.exchange_add(register, old, write))?;
            }
            Operation::CompareExchange(place, register) => {
                let old_thread = self.thread(Operand::Place(place));
                self.change(place, |step, old, write| {
                    let place = step.place(place);
                    if old_thread.is_some() && matches!(place, Place::Memory(_)) {
                        return step.compare_references(place, register, &old, old_thread.as_ref());
                    }
                    step.compare_exchange(place, register, &old, write)
                })?;
            }
            Operation::Count(id, counting) => self.count(id, counting),
        }
        Some(())
    }

    /// The value of an operand.
    pub(super) fn operand(&self, operand: Operand) -> Sum {
        match operand {
            Operand::Immediate(number) => Sum::constant(number),
            Operand::Me => Sum::constant(1),
            Operand::Place(Place::Register(register)) => self.before.register(register),
            Operand::Place(Place::Memory(_)) => Sum::atom(Atom::Loaded),
        }
    }

    /// The thread to which an operand refers, if it may be a reference.
    pub(super) fn thread(&self, operand: Operand) -> Option<Sum> {
        match operand {
            Operand::Immediate(_) => None,
            Operand::Me => Some(Sum::atom(Atom::Me)),
            Operand::Place(Place::Register(register)) => {
                let slot = Slot::Thread(register);
                self.program.is_reference(register).then(|| self.before.get(slot).clone())
            }
            Operand::Place(Place::Memory(cell)) => {
                self.program.datum(cell.datum).reference.then(|| Sum::atom(Atom::LoadedThread))
            }
        }
    }

    /// Whether a place may hold references.
    fn may_refer(&self, place: Place) -> bool {
        match place {
            Place::Register(register) => self.program.is_reference(register),
            Place::Memory(cell) => self.program.datum(cell.datum).reference,
        }
    }

    /// The place, with the owner of the current cases if it is accessed through a reference.
    fn place(&self, place: Place) -> Place {
        match place {
            Place::Memory(cell) => Place::Memory(self.cell(cell)),
            register @ Place::Register(_) => register,
        }
    }

    /// The alternatives in which a condition can hold. Each is a conjunction.
    fn ways(&self, condition: Condition) -> Option<Vec<Vec<(Sum, Relation)>>> {
        let relation = condition.relation;
        if !condition.unsigned {
            return Some(vec![vec![(self.before.get(Slot::Flags).clone(), relation)]]);
        }
        let (left, right) = (self.before.get(Slot::Left).clone(), self.before.get(Slot::Right).clone());
        let difference = (left.plus(-1, &right)?, relation);
        let sign = |sum: &Sum, relation| (sum.clone(), relation);
        let (small, great) = (Relation::AtLeast, Relation::Below);
        let alike = |relation| vec![sign(&left, relation), sign(&right, relation), difference.clone()];
        // a negative number, taken as unsigned, is greater than a nonnegative one
        let apart = match relation {
            Relation::Below | Relation::AtMost => vec![sign(&left, small), sign(&right, great)],
            Relation::Above | Relation::AtLeast => vec![sign(&left, great), sign(&right, small)],
            Relation::Equal | Relation::Distinct => return Some(vec![vec![difference]]),
        };
        Some(vec![alike(small), alike(great), apart])
    }

    /// Sign or zero extension: the number with the same low bits in the range of the type.
    fn fit(&mut self, register: Register, bits: u8, signed: bool) -> Option<()> {
        let turn = 1i64.checked_shl(bits.into())?;
        let low = if signed { -turn / 2 } else { 0 };
        let slot = Slot::Register(register);
        let value = self.before.register(register);
        let over = |limit: i64| value.plus(-1, &Sum::constant(limit));
        let moved = |by: i64| value.plus(by, &Sum::constant(turn));
        let (below, above) = (over(low)?, over(low + turn)?);
        let (up, down) = (moved(1)?, moved(-1)?);
        let within = [(below.clone(), Relation::AtLeast), (above.clone(), Relation::Below)];
        self.case(&within, |state| state.set(slot, value.clone()));
        self.case(&[(below, Relation::Below)], |state| state.set(slot, up));
        self.case(&[(above, Relation::AtLeast)], |state| state.set(slot, down));
        Some(())
    }

    /// An instruction that reads a place and writes it: in one step for a register or with `lock`, else in two steps. The function
    /// `how` gets the old content, and a function that writes the new one.
    fn change(
        &mut self,
        place: Place,
        how: impl FnOnce(&mut Self, Sum, &dyn Fn(&mut State, Sum)) -> Option<()>,
    ) -> Option<()> {
        let locked = self.instruction.locked;
        let place = self.place(place);
        let old = match place {
            Place::Register(register) => self.before.register(register),
            Place::Memory(_) if locked => Sum::atom(Atom::Loaded),
            Place::Memory(_) if self.point.halfway => self.before.get(Slot::Temporary).clone(),
            Place::Memory(_) => {
                self.case_to(Target::Point(self.point.midst()), None, &[], |state| {
                    state.set(Slot::Temporary, Sum::atom(Atom::Loaded));
                });
                return Some(());
            }
        };
        how(self, old, &|state, value| match place {
            Place::Memory(cell) if locked => state.access = Some(Access::Exchange(cell, value)),
            _ => state.assign(place, value, None),
        })
    }

    /// Applies a function to the `old` content.
    fn update(&mut self, function: Function, old: Sum, write: impl Fn(&mut State, Sum)) -> Option<()> {
        let (by, new) = match function {
            Function::Bits(function, number, range) => {
                return self.each(range, |value| function.of(value, number), &old, write);
            }
            Function::Table(table, range) => {
                let results = self.program.tables.get(table.0 as usize)?;
                let of = |value: i64| {
                    let place = usize::try_from(value.wrapping_sub(range.low)).ok()?;
                    results.get(place).copied()
                };
                // the table has a result for each number of the range
                return self.each(range, |value| of(value).unwrap_or_default(), &old, write);
            }
            Function::LowBits(function, mask) => return self.low_bits(function, mask, &old, write),
            Function::ShiftRight(by, range) => {
                return self.each(range, |value| value >> by.min(63), &old, write);
            }
            Function::Bitwise(function, operand) => return self.bitwise(function, &old, operand, write),
            Function::Add(operand) => {
                let by = self.operand(operand);
                let new = old.plus(1, &by)?;
                (by, new)
            }
            Function::Subtract(operand) => {
                let by = self.operand(operand);
                let new = old.plus(-1, &by)?;
                (by, new)
            }
            Function::Negate => (Sum::constant(0), old.opposite()),
            Function::Complement => (Sum::constant(0), Sum::constant(-1).plus(-1, &old)?),
        };
        self.case(&[], |state| {
            if function != Function::Complement {
                state.compared(old, by, new.clone());
            }
            write(state, new);
        });
        Some(())
    }

    /// `xadd`
    fn exchange_add(&mut self, register: Register, old: Sum, write: impl Fn(&mut State, Sum)) -> Option<()> {
        let by = self.before.register(register);
        let new = old.plus(1, &by)?;
        self.case(&[], |state| {
            state.compared(old.clone(), by, new.clone());
            state.set(Slot::Register(register), old);
            write(state, new);
        });
        Some(())
    }

    /// `xchg`, with the thread that is referred to if the place may hold references.
    fn exchange(
        &mut self,
        place: Place,
        register: Register,
        old: Sum,
        old_thread: Option<Sum>,
        write: impl Fn(&mut State, Sum),
    ) {
        let new = self.before.register(register);
        let thread = self.thread(Operand::Place(Place::Register(register)));
        self.case(&[], |state| {
            write(state, new);
            state.refer(place, thread.filter(|_| old_thread.is_some()));
            state.assign(Place::Register(register), old, old_thread);
        });
    }

    /// `cmpxchg` with the `old` content of the place: writes the new one if `eax` equals the old one, else puts the old one in `eax`.
    fn compare_exchange(
        &mut self,
        place: Place,
        register: Register,
        old: &Sum,
        write: impl Fn(&mut State, Sum),
    ) -> Option<()> {
        let locked = self.instruction.locked;
        let accumulator = self.before.register(Register::EAX);
        let difference = accumulator.plus(-1, old)?;
        let new = self.before.register(register);
        self.case(&[(difference.clone(), Relation::Equal)], |state| {
            state.compared(accumulator.clone(), accumulator.clone(), Sum::constant(0));
            write(state, new);
        });
        self.case(&[(difference.clone(), Relation::Distinct)], |state| {
            state.compared(accumulator.clone(), old.clone(), difference);
            state.set(Slot::Register(Register::EAX), old.clone());
            match place {
                // writing the old value back atomically changes nothing in memory; the instruction still waits for the store buffer
                Place::Memory(cell) if locked => {
                    state.fence = true;
                    state.access = Some(Access::Read(cell));
                }
                Place::Memory(_) => write(state, old.clone()),
                Place::Register(_) => {}
            }
        });
        Some(())
    }

    fn count(&mut self, id: DataId, counting: Counting) {
        let next = Target::Point(self.point.next());
        match counting {
            Counting::Reset(level) => self.count_case(next, id, CountAccess::Reset(level), None),
            Counting::Compare(level) => {
                // the sign of the counter minus the level
                let sign = if level == Level::Zero { 1 } else { -1 };
                self.count_case(next, id, CountAccess::Is(level), Some(0));
                self.count_case(next, id, CountAccess::OwnIsNot(level), Some(sign));
                self.count_case(next, id, CountAccess::OtherIsNot(level), Some(sign));
            }
            Counting::Increment | Counting::Decrement if self.point.halfway => {
                self.count_case(next, id, CountAccess::Store, None);
            }
            Counting::Increment | Counting::Decrement => {
                let choices: &[(Choice, i64)] = match counting {
                    Counting::Increment => &[(Choice::OwnAny, 1), (Choice::OtherAny, 1)],
                    _ => {
                        &[(Choice::Own, 1), (Choice::OwnLast, 0), (Choice::Other, 1), (Choice::OtherLast, 0)]
                    }
                };
                for &(choice, result) in choices {
                    if self.instruction.locked {
                        self.count_case(next, id, CountAccess::Change(counting, choice), Some(result));
                    } else {
                        let midst = Target::Point(self.point.midst());
                        self.count_case(midst, id, CountAccess::Prepare(counting, choice), Some(result));
                    }
                }
                let beyond = CountAccess::Change(counting, Choice::None);
                self.count_case(Target::OutOfRange, id, beyond, None);
            }
        }
    }

    fn count_case(&mut self, target: Target, id: DataId, access: CountAccess, result: Option<i64>) {
        self.case_to(target, None, &[], |state| {
            state.access = Some(Access::Count(id, access));
            if let Some(result) = result {
                state.set(Slot::Flags, Sum::constant(result));
            }
        });
    }
}
