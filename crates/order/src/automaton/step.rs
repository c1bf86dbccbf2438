//! The possible actions of a thread at one step, and the places after them.

use super::Why;
use super::explore::{Explorer, Known, Place};
use crate::program::{Action, Read, Registers, Write};
use garret_base::source::Span;
use garret_instructions::program::{self as text, Access, Condition, Operand, Register, Tags};
use garret_instructions::value::{Comparison, Operator, UnknownResult, Value, Width, compared, computed};

/// An action, and the place of the thread after it.
type Next = (Action, Place);

/// A result, or the reason why it is unknown.
type StepResult<T> = Result<T, Why>;

fn register(operand: Operand) -> Option<Register> {
    if let Operand::Register(it) = operand { Some(it) } else { None }
}

impl Known {
    fn value(&self, operand: Operand) -> Value {
        match operand {
            Operand::Register(register) => self.registers.get(register).copied().unwrap_or(Value::Number(0)),
            Operand::Value(value) => value,
        }
    }

    fn set(&mut self, register: Option<Register>, value: Value) {
        if let Some(it) = register.and_then(|it| self.registers.get_mut(it)) {
            *it = value;
        }
    }

    fn holds(&self, condition: &Condition) -> StepResult<bool> {
        let (left, right) = (self.value(condition.left), self.value(condition.right));
        compared(condition.comparison, left, right, condition.width).map_err(|UnknownResult| Why::Meaningless)
    }

    /// The same registers at the next step.
    fn next(&self) -> Self {
        Self { at: self.at + 1, ..self.clone() }
    }
}

impl Explorer<'_, '_> {
    /// All actions of the thread at this place, each with its successor.
    pub(super) fn steps(&mut self, known: &Known) -> Vec<Next> {
        let Some(step) = self.member.thread.steps.get(known.at).copied() else { return Vec::new() };
        let mut all = Vec::new();
        if let Err(why) = self.step(known, &step.action, step.span, &mut all) {
            all.push((Action::Silent, Place::Unknown(self.gap(Some(step.span), why))));
        }
        all
    }

    fn of(&self, operands: &[Operand]) -> Registers {
        self.registers(operands.iter().filter_map(|it| register(*it)))
    }

    fn step(
        &mut self,
        known: &Known,
        action: &text::Action,
        span: Span,
        all: &mut Vec<Next>,
    ) -> StepResult<()> {
        let mut next = known.next();
        let at = next.at;
        let done = match action {
            text::Action::Compute { to, operator, left, right, width } => {
                let value = computed(*operator, known.value(*left), known.value(*right), *width);
                next.set(Some(*to), value.map_err(|UnknownResult| Why::Meaningless)?);
                self.assign(*to, at, self.of(&[*left, *right]), Registers::NONE)
            }
            text::Action::Select { to, condition, yes, no } => {
                let taken = if known.holds(condition)? { *yes } else { *no };
                next.set(Some(*to), known.value(taken));
                self.assign(*to, at, self.of(&[taken]), self.of(&[condition.left, condition.right]))
            }
            text::Action::Fence(fence) => Action::Fence(*fence),
            text::Action::Jump { target } => {
                next.at = *target;
                Action::Silent
            }
            text::Action::Branch { condition, target } => {
                next.at = if known.holds(condition)? { *target } else { at };
                let on = self.of(&[condition.left, condition.right]);
                if on == Registers::NONE { Action::Silent } else { Action::Branch { on } }
            }
            text::Action::Store { value, access, tags } => {
                let write = self.write(known, *value, *access, *tags)?;
                Action::Write(write)
            }
            text::Action::Load { to, access, tags } => return self.load(known, (*to, *access, *tags), all),
            text::Action::StoreExclusive { .. } => return self.store_exclusive(known, action, all),
            text::Action::Update { .. } => return self.update(known, (action, span), all),
            text::Action::CompareSwap { .. } => return self.compare_swap(known, (action, span), all),
        };
        all.push((done, Place::Known(next)));
        Ok(())
    }

    /// The write of an operand to the cell at the address.
    fn write(&mut self, known: &Known, operand: Operand, access: Access, tags: Tags) -> StepResult<Write> {
        let cell = self.cells.written_at(known.value(access.at), access)?;
        let value = stored(known.value(operand), access.width)?;
        self.cells.add(cell, value, self.bounds.values)?;
        let (data, address) = (self.of(&[operand]), self.of(&[access.at]));
        Ok(Write { cell, value, data, asked: Registers::NONE, address, tags })
    }

    fn load(
        &mut self,
        known: &Known,
        (to, access, tags): (Option<Register>, Access, Tags),
        all: &mut Vec<Next>,
    ) -> StepResult<()> {
        let cell = self.cells.at(known.value(access.at), access)?;
        let mut next = known.next();
        if tags.has(Tags::EXCLUSIVE) {
            next.monitor = Some(cell);
        }
        let (target, address) = (self.target(to, next.at), self.of(&[access.at]));
        let read = Read { cell, value: None, to: target, address, tags };
        if target.is_none() {
            next.set(to, Value::Number(0));
            all.push((Action::Read(read), Place::Known(next)));
            return Ok(());
        }
        for value in self.cells.values(cell) {
            let mut next = next.clone();
            next.set(to, loaded(value, access)?);
            all.push((Action::Read(Read { value: Some(value), ..read }), Place::Known(next)));
        }
        Ok(())
    }

    fn store_exclusive(
        &mut self,
        known: &Known,
        action: &text::Action,
        all: &mut Vec<Next>,
    ) -> StepResult<()> {
        let text::Action::StoreExclusive { status, value, access, tags } = *action else { return Ok(()) };
        let mut next = known.next();
        let monitor = next.monitor.take();
        let mut failed = next.clone();
        failed.set(status, Value::Number(1));
        let none = Registers::NONE;
        let assigned = status.map_or(Action::Silent, |it| self.assign(it, next.at, none, none));
        all.push((assigned, Place::Known(failed)));
        let Some(monitor) = monitor else { return Ok(()) };
        // if the address is not that of the load, it depends on the processor whether the store succeeds
        if monitor != self.cells.at(known.value(access.at), access)? {
            return Err(Why::Meaningless);
        }
        let write = self.write(known, value, access, tags)?;
        next.set(status, Value::Number(0));
        let status = self.target(status, next.at);
        all.push((Action::Exclusive { write, status }, Place::Known(next)));
        Ok(())
    }

    /// Adds an atomic update that writes this value. If the cell already has too many values, adds a read to an unknown place instead.
    fn updates(&mut self, (write, read): (Write, Read), next: Known, span: Span, all: &mut Vec<Next>) {
        match self.cells.add(write.cell, write.value, self.bounds.values) {
            Ok(()) => all.push((Action::Update { read, write }, Place::Known(next))),
            Err(why) => {
                let gap = self.gap(Some(span), why);
                all.push((Action::Read(read), Place::Unknown(gap)));
            }
        }
    }

    fn update(
        &mut self,
        known: &Known,
        (action, span): (&text::Action, Span),
        all: &mut Vec<Next>,
    ) -> StepResult<()> {
        let text::Action::Update { to, operator, operand, access, read, write } = *action else {
            return Ok(());
        };
        let cell = self.cells.written_at(known.value(access.at), access)?;
        let (data, address) = (self.of(&[operand]), self.of(&[access.at]));
        let narrow = Access { signed: false, ..access };
        let written = known.value(operand);
        if operator == Operator::Second && self.target(to, known.at + 1).is_none() {
            // the value that is written does not depend on the one that is read
            let value = stored(
                computed(operator, written, written, access.width)
                    .map_err(|UnknownResult| Why::Meaningless)?,
                access.width,
            )?;
            let read = Read { cell, value: None, to: None, address, tags: read };
            let write = Write { cell, value, data, asked: Registers::NONE, address, tags: write };
            self.updates((write, read), known.next(), span, all);
            return Ok(());
        }
        for value in self.cells.values(cell) {
            let mut next = known.next();
            next.set(to, loaded(value, access)?);
            let new = computed(operator, loaded(value, narrow)?, written, access.width);
            let new = stored(new.map_err(|UnknownResult| Why::Meaningless)?, access.width)?;
            let target = self.target(to, next.at);
            let read = Read { cell, value: Some(value), to: target, address, tags: read };
            let write = Write { cell, value: new, data, asked: Registers::NONE, address, tags: write };
            self.updates((write, read), next, span, all);
        }
        Ok(())
    }

    fn compare_swap(
        &mut self,
        known: &Known,
        (action, span): (&text::Action, Span),
        all: &mut Vec<Next>,
    ) -> StepResult<()> {
        let text::Action::CompareSwap { to, success, expected, new, access, read, write, failed, weak } =
            *action
        else {
            return Ok(());
        };
        // the success also depends on the expected value, and no action of the search can express that
        if success.is_some() {
            return Err(Why::Meaningless);
        }
        let cell = self.cells.written_at(known.value(access.at), access)?;
        let (data, asked, address) = (self.of(&[new]), self.of(&[expected]), self.of(&[access.at]));
        let written = stored(known.value(new), access.width)?;
        for value in self.cells.values(cell) {
            let was_read = loaded(value, access)?;
            let expected = known.value(expected);
            let is_equal = compared(Comparison::Equal, expected, was_read, access.width) == Ok(true);
            let mut next = known.next();
            next.set(to, was_read);
            let target = self.target(to, next.at);
            let of = |tags: Tags| Read { cell, value: Some(value), to: target, address, tags };
            if is_equal {
                let write = Write { cell, value: written, data, asked, address, tags: write };
                self.updates((write, of(read)), next.clone(), span, all);
            }
            if !is_equal || weak {
                all.push((Action::Read(of(failed)), Place::Known(next)));
            }
        }
        Ok(())
    }
}

/// The value that a register gets when a cell with this value is loaded.
fn loaded(value: Value, access: Access) -> StepResult<Value> {
    let Value::Number(number) = value else { return stored(value, access.width) };
    let cut = access.width.cut(number);
    Ok(Value::Number(if access.signed { access.width.signed(cut) as u64 } else { cut }))
}

/// The value that a cell gets when this value is stored.
fn stored(value: Value, width: Width) -> StepResult<Value> {
    match value {
        Value::Number(number) => Ok(Value::Number(width.cut(number))),
        Value::Address(..) if width == Width::Double => Ok(value),
        Value::Address(..) => Err(Why::Meaningless),
    }
}
