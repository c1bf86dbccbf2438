//! Thread numbers that count from 0, and pointers that run through the elements of arrays with one element per thread.
//!
//! Such a number is a reference to a thread; the number of threads stands for no thread. A 0 becomes a reference to the first thread
//! wherever it must be one: immediately at a use; at a join with other thread numbers, as at the start of a loop, on the edge to the
//! join. Such joins are found when the joined value is used: this is recorded as a hint, and all code is followed again.

use super::place::{OperandValue, Sink};
use super::{Emitted, Fallible, Step, wrong};
use crate::gas::key::Key;
use crate::gas::mnemonic::Kind;
use crate::gas::operand::SourceOperand;
use crate::gas::state::Flags;
use crate::gas::value::{Address, Base, Location, Meeting, Number, Reference, Start, Target, Value};
use garret_base::source::Span;
use garret_program::{Bitwise, Operand, Operation, Place, Register, Relation};

/// The reference to the first thread for a 0, or for the address of an object, at such a join.
fn begins(value: Value, unit: Option<i64>) -> Option<Reference> {
    match (value, unit) {
        (Value::Number(number), None) if number.single() == Some(0) => {
            Some(Reference::some(Target::Index, 0))
        }
        (Value::Address(Address { base: Base::Object(object), offset }), Some(unit)) => {
            let is_first = (0..unit).contains(&offset);
            is_first.then(|| Reference::some(Target::Element(object, unit), offset))
        }
        _ => None,
    }
}

impl<'a> Step<'_, 'a> {
    /// The number of threads is used, so threads are numbered from 0.
    fn counts(&mut self) {
        self.tables.hints.from_zero = true;
    }

    /// The value is used where it must be the number of a thread that counts from 0.
    pub(super) fn has_to_count(&mut self, value: Value) {
        let start = match value {
            Value::Either(start) => Some(start),
            Value::Number(number) => number.origin.map(|meeting| Start { meeting, unit: None }),
            _ => None,
        };
        let hints = &mut self.tables.hints;
        if let Some(start) = start.filter(|_| hints.from_zero) {
            hints.starts.entry(start.meeting).or_insert(start.unit);
        }
    }

    /// A value that is unknown unless it is the first thread may be moved; every other use requires that it is the first thread.
    pub(super) fn moved_or_used(&mut self, value: Value) {
        let kind = self.line.mnemonic.map(|mnemonic| mnemonic.kind);
        let moves = matches!(
            kind,
            Some(Kind::Move | Kind::Extend { .. } | Kind::ExtendAccumulator(_) | Kind::Push | Kind::Pop)
        );
        // `xor` of a register with itself is 0, whatever it was
        let clears = match (kind, self.line.operands.as_slice()) {
            (Some(Kind::Bitwise(Bitwise::Xor)), [to, from]) => to.operand == from.operand,
            _ => false,
        };
        if let (Value::Either(_), false) = (value, moves || clears) {
            self.has_to_count(value);
        }
    }

    /// On the edges to successors, values that must be the first thread become references to it.
    pub(super) fn begin_threads(&mut self) -> Fallible<()> {
        let mut ways = Vec::new();
        for way in 0..self.out.next.len() {
            ways.push(self.begun(way)?);
        }
        let mut begun = (0..).zip(ways).filter(|(_, operations)| !operations.is_empty());
        match (begun.next(), begun.next()) {
            (Some((way, operations)), None) => self.on_the_way(way, operations),
            (None, _) => Ok(()),
            _ => self.no_way(),
        }
    }

    /// The operations for one of the edges.
    fn begun(&mut self, way: usize) -> Fallible<Vec<Emitted>> {
        let (node, state) = &mut self.out.next[way];
        let starts = self.tables.hints.starts.range(Meeting::all(*node));
        let starts: Vec<(Meeting, Option<i64>)> = starts.map(|(meeting, unit)| (*meeting, *unit)).collect();
        let mut operations = Vec::new();
        for (meeting, unit) in starts {
            let Some(held) = state.held(meeting.place) else { continue };
            let Some(reference) = begins(*held, unit) else { continue };
            *held = Value::Reference(reference);
            let register = match meeting.place {
                Location::Register(family) => self.tables.family(family)?,
                Location::Slot(at) => self.tables.slot(at)?,
            };
            self.tables.refers(register);
            let operation = Operation::FirstThread(register);
            operations.push(Emitted { operation, locked: false, goal: None });
        }
        Ok(operations)
    }

    /// Adds operations on one of the edges to successors. If a successor is reached without a jump, it is the last one.
    fn on_the_way(&mut self, way: usize, mut operations: Vec<Emitted>) -> Fallible<()> {
        let code = &mut self.out.code;
        if self.out.falls_to.is_some() && way + 1 == self.out.next.len() {
            code.append(&mut operations);
            return Ok(());
        }
        match (code.pop(), self.out.falls_to.take()) {
            (Some(jump @ Emitted { operation: Operation::Jump(_), .. }), None) => {
                code.append(&mut operations);
                code.push(jump);
                Ok(())
            }
            // if it does not jump, it skips the operations of the edge
            (
                Some(Emitted { operation: Operation::Branch(condition, point), goal: Some(goal), .. }),
                Some(next),
            ) => {
                self.emit_jump(Operation::Branch(condition.negated(), point), next);
                self.out.code.append(&mut operations);
                self.emit_jump(Operation::Jump(point), goal);
                Ok(())
            }
            _ => self.no_way(),
        }
    }

    fn no_way(&self) -> Fallible<()> {
        wrong(
            "the number of the first thread is needed on both paths from here",
            self.line.span,
            "not supported",
            "write the loops another way, or compile with other options (-O0, -O1)",
        )
    }

    fn first_thread(&mut self, register: Register) {
        self.tables.refers(register);
        let operation = Operation::FirstThread(register);
        // the reference stays valid throughout the line
        if self.out.code.last().is_none_or(|last| last.operation != operation) {
            self.emit(operation);
        }
    }

    /// A register that refers to the first thread.
    pub(super) fn first(&mut self) -> Fallible<Register> {
        let register = self.tables.first()?;
        self.first_thread(register);
        Ok(register)
    }

    /// A processor register that holds 0 becomes a reference to the first thread, if the cell holds thread numbers from 0.
    pub(super) fn becomes_thread(&mut self, key: Key, family: u8, span: Span) -> Fallible<()> {
        let value = self.state.registers[usize::from(family)];
        if !self.counts_threads(key, span)? {
            return Ok(());
        }
        if value.is_zero() {
            let register = self.tables.family(family)?;
            self.first_thread(register);
            self.state.registers[usize::from(family)] = Value::Reference(Reference::some(Target::Index, 0));
        } else if let Value::Reference(Reference { end: true, .. }) = value {
            let register = self.tables.family(family)?;
            self.emit(Operation::Move(Place::Register(register), Operand::Immediate(0)));
        } else {
            self.has_to_count(value);
        }
        Ok(())
    }

    /// The value that is written to a cell: a reference to the first thread for 0, if the cell holds thread numbers from 0.
    pub(super) fn written_thread(&mut self, key: Key, taken: OperandValue) -> Fallible<OperandValue> {
        if !self.counts_threads(key, taken.span)? {
            return Ok(taken);
        }
        if taken.value.is_zero() {
            let operand = Operand::Place(Place::Register(self.first()?));
            let value = Value::Reference(Reference::some(Target::Index, 0));
            return Ok(OperandValue { value, operand, ..taken });
        }
        self.has_to_count(taken.value);
        Ok(taken)
    }

    fn counts_threads(&mut self, key: Key, span: Span) -> Fallible<bool> {
        let held = self.tables.cell(self.source, key, span)?.1;
        Ok(held.reference().is_some_and(|it| !it.target.has_zero()))
    }

    /// The two values of a conditional move: if one is a thread number that counts from 0, a 0 is the number of the first thread.
    pub(super) fn chosen_threads(
        &mut self,
        before: OperandValue,
        taken: OperandValue,
    ) -> Fallible<(OperandValue, OperandValue)> {
        let index =
            |taken: OperandValue| taken.value.reference().is_some_and(|it| it.target == Target::Index);
        let value = Value::Reference(Reference::some(Target::Index, 0));
        if index(before) && taken.value.is_zero() {
            let operand = Operand::Place(Place::Register(self.first()?));
            return Ok((before, OperandValue { value, operand, ..taken }));
        }
        if let (true, true, Operand::Place(Place::Register(register))) =
            (before.value.is_zero(), index(taken), before.operand)
        {
            self.first_thread(register);
            return Ok((OperandValue { value, ..before }, taken));
        }
        Ok((before, taken))
    }

    /// The operand of the program for a reference to a thread.
    pub(super) fn reference_operand(taken: OperandValue) -> Operand {
        match taken.value {
            Value::Address(_) | Value::Reference(Reference { me: true, .. }) => Operand::Me,
            Value::Number(_) | Value::Reference(Reference { end: true, .. }) => Operand::Immediate(0),
            _ => taken.operand,
        }
    }

    /// Sets a place to the reference of an operand; it moves to the next thread if the offset is one element further.
    pub(super) fn advance(
        &mut self,
        sink: Sink,
        reference: Reference,
        operand: Operand,
        bits: u8,
    ) -> Fallible<()> {
        let (reference, steps) = match reference.target.unit() {
            Some(unit) if !reference.end && unit > 0 => {
                let offset = reference.offset.rem_euclid(unit);
                (Reference { offset, ..reference }, reference.offset.div_euclid(unit))
            }
            _ => (reference, 0),
        };
        let value = Value::Reference(reference).moved(bits);
        let is_next = steps == 1 && reference.target != Target::Number && self.tables.hints.from_zero;
        if steps != 0 && !is_next {
            return self.not_next(sink, bits);
        }
        self.copy(sink, operand, value)?;
        let mut held = value;
        if let (true, Value::Reference(reference), Place::Register(register)) =
            (is_next, value, self.program_place(sink)?)
        {
            self.emit(Operation::NextThread(register));
            held = Value::Reference(Reference { null: true, me: false, ..reference });
        }
        self.hold(sink, held, bits);
        Ok(())
    }

    /// It is unknown to which thread a result refers: an error, unless threads may still turn out to be numbered from 0.
    fn not_next(&mut self, sink: Sink, bits: u8) -> Fallible<()> {
        if !self.tables.hints.from_zero {
            self.hold(sink, Value::Unknown, bits);
            return Ok(());
        }
        wrong(
            "arithmetic on a thread number",
            self.line.span,
            "the thread that this value refers to cannot be determined",
            "expected the next thread (+ 1), or the elements of threads in arrays and fields of them",
        )
    }

    /// Adds to a reference to a thread; false for other sums.
    pub(super) fn add_to_thread(
        &mut self,
        to: &SourceOperand<'a>,
        taken: OperandValue,
        bits: u8,
        subtract: bool,
    ) -> Fallible<bool> {
        let sink = self.sink(to, bits)?;
        let before = match sink {
            Sink::Part(part) => self.state.registers[usize::from(part.family)],
            Sink::Slot(at) => self.state.slot(at, bits / 8),
            Sink::Cell(..) => return Ok(false),
        };
        let place = Operand::Place(self.program_place(sink)?);
        let number = |number: Number| {
            number.single().and_then(|by| if subtract { by.checked_neg() } else { Some(by) })
        };
        let moved = match (before, taken.value) {
            (Value::Reference(reference), Value::Number(by)) if reference.target.unit().is_some() => {
                let offset = number(by).and_then(|by| reference.offset.checked_add(by));
                offset.map(|offset| (Reference { offset, ..reference }, place))
            }
            (Value::Reference(reference), Value::Address(address)) if !subtract => {
                reference.based(address).map(|reference| (reference, place))
            }
            (Value::Address(address), Value::Reference(reference)) if !subtract => {
                reference.based(address).map(|reference| (reference, taken.operand))
            }
            _ => return Ok(false),
        };
        match moved {
            Some((reference, operand)) => self.advance(sink, reference, operand, bits)?,
            None => self.not_next(sink, bits)?,
        }
        self.state.flags = Flags::NONE;
        Ok(true)
    }

    /// Sets a place to a multiple of a reference to a thread; false if it is a number.
    pub(super) fn scale_thread(
        &mut self,
        to: &SourceOperand<'a>,
        from: &SourceOperand<'a>,
        factor: i64,
        bits: u8,
    ) -> Fallible<bool> {
        let sink = self.sink(to, bits)?;
        let taken = self.take(from, bits)?;
        let Value::Reference(reference) = taken.value else { return Ok(false) };
        let scaled = reference.target.scaled(factor).zip(reference.offset.checked_mul(factor));
        match scaled {
            Some((target, offset)) => {
                self.advance(sink, Reference { target, offset, ..reference }, taken.operand, bits)?;
            }
            None => self.not_next(sink, bits)?,
        }
        self.state.flags = Flags::NONE;
        Ok(true)
    }

    /// `inc` and `dec` of references to threads; false if it is a number.
    pub(super) fn increment_thread(&mut self, to: &SourceOperand<'a>, by: i64, bits: u8) -> Fallible<bool> {
        let operand = Operand::Immediate(by);
        let taken = OperandValue { value: Value::Number(Number::exactly(by)), operand, span: to.span };
        self.add_to_thread(to, taken, bits, false)
    }

    /// Whether the number of the thread itself is compared with a constant: this is meaningful only if threads are numbered from 0,
    /// since the number is never 0 otherwise.
    fn is_own_and_constant(one: OperandValue, other: OperandValue) -> bool {
        let is_own = matches!(
            one.value.reference(),
            Some(Reference { target: Target::Number, me: true, null: false, offset: 0, .. })
        );
        // a value in memory or in a register may turn out to be a thread number
        let is_constant = matches!(other.operand, Operand::Immediate(_));
        is_own && is_constant && other.value.number().is_some()
    }

    /// `cmp` if one side refers to threads that are numbered from 0; false otherwise.
    pub(super) fn compare_threads(&mut self, left: OperandValue, right: OperandValue) -> Fallible<bool> {
        if Self::is_own_and_constant(left, right) || Self::is_own_and_constant(right, left) {
            // all code will be followed again
            self.counts();
            self.state.flags = Flags::compared(true);
            return Ok(true);
        }
        let counted = |taken: OperandValue| taken.value.reference().filter(|it| !it.target.has_zero());
        let (one, other) = (counted(left), counted(right));
        if [one, other].into_iter().flatten().any(|it| it.end) {
            self.counts();
        }
        let operands = match (one, other) {
            (None, None) => return Ok(false),
            (Some(one), Some(other)) if one.is_like(other) => {
                (Self::reference_operand(left), Self::reference_operand(right))
            }
            (Some(_), Some(_)) => return Self::no_comparison(right.span),
            (Some(end), None) if end.is_count() && right.value.is_zero() => {
                return Ok(self.compare_count(1, 0));
            }
            (None, Some(end)) if end.is_count() && left.value.is_zero() => {
                return Ok(self.compare_count(0, 1));
            }
            (Some(one), None) => match self.first_like(one, right)? {
                Some(first) => (Self::reference_operand(left), first),
                None => return Self::no_comparison(right.span),
            },
            (None, Some(other)) => match self.first_like(other, left)? {
                Some(first) => (first, Self::reference_operand(right)),
                None => return Self::no_comparison(left.span),
            },
        };
        self.compare_in_order(operands.0, operands.1);
        Ok(true)
    }

    /// `test` of a reference with itself; false if 0 is not one of these threads.
    pub(super) fn test_thread(&mut self, taken: OperandValue) -> Fallible<bool> {
        let zero = OperandValue {
            value: Value::Number(Number::exactly(0)),
            operand: Operand::Immediate(0),
            ..taken
        };
        self.compare_threads(taken, zero)
    }

    /// Compares the number of threads with 0: it is at least 1.
    fn compare_count(&mut self, left: i64, right: i64) -> bool {
        self.emit(Operation::Compare(Operand::Immediate(left), Operand::Immediate(right)));
        self.state.flags = Flags::compared(true);
        true
    }

    /// Compares for equality, or for order if the result is used for that.
    fn compare_in_order(&mut self, left: Operand, right: Operand) {
        if self.only_whether_equal() {
            self.emit(Operation::Same(left, right));
            self.state.flags = Flags { zero: true, ..Flags::NONE };
        } else {
            self.emit(Operation::Order(left, right));
            self.state.flags = Flags::compared(true);
        }
    }

    /// Whether the flags are used only by the next line, and only to test whether the result is zero.
    fn only_whether_equal(&self) -> bool {
        let condition = |further: usize| {
            let line = self.source.lines.get(self.node.line as usize + further)?;
            match line.mnemonic?.kind {
                Kind::Branch(condition) | Kind::Set(condition) | Kind::MoveIf(condition) => {
                    Some(condition.relation)
                }
                _ => None,
            }
        };
        matches!(condition(1), Some(Relation::Equal | Relation::Distinct)) && condition(2).is_none()
    }

    /// The first thread, if the value is 0 or the address of an array, and the other side refers to threads.
    pub(super) fn first_like(&mut self, like: Reference, taken: OperandValue) -> Fallible<Option<Operand>> {
        let is_first = match (taken.value, like.target) {
            (value, Target::Index | Target::Scaled(_)) if value.is_zero() => like.offset == 0,
            (Value::Address(address), Target::Element(object, _)) => {
                address.base == Base::Object(object) && address.offset == like.offset
            }
            _ => false,
        };
        if is_first {
            return Ok(Some(Operand::Place(Place::Register(self.first()?))));
        }
        let is_one = taken.value.number().and_then(Number::single) == Some(1);
        if is_one && like.target == Target::Index && like.offset == 0 {
            // there is a first thread; if it is the only one, 1 is the number of threads, which refers to no thread
            let register = self.tables.second()?;
            self.first_thread(register);
            self.emit(Operation::NextThread(register));
            return Ok(Some(Operand::Place(Place::Register(register))));
        }
        self.has_to_count(taken.value);
        Ok(None)
    }

    fn no_comparison<T>(span: Span) -> Fallible<T> {
        wrong(
            "a thread number, or the number of threads, is compared with something else",
            span,
            "this value cannot be compared with a thread number",
            "expected 0, 1, the number of threads (the second argument), or a value that refers to threads in the same way",
        )
    }
}
