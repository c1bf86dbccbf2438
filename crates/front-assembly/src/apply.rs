//! The effect of one step of an instruction: what is known after it, and which action remains.

use crate::Architecture;
use crate::computed::{ignores_left, result};
use crate::image::bytes;
use crate::known::{CODE, HANDLE, Known, STACK, State};
use crate::machine::{ContextId, Machine, Micro, Mode, SharedAccess};
use garret_base::source::{Diagnostic, Span};
use garret_instructions::program::{Access, Action, Condition, Operand, Register, Tags};
use garret_instructions::value::{Operator, Value, Width, compared};

/// The memory that an access refers to.
pub(crate) enum Place {
    Stack(i64),
    /// In shared memory, at this address.
    Shared(Operand),
}

/// An instruction that is being processed.
pub(crate) struct InstructionContext<'s> {
    pub(crate) state: &'s mut State,
    pub(crate) micros: &'s mut Vec<Micro>,
    pub(crate) context: ContextId,
    pub(crate) span: Span,
    /// The stack pointer at the start of the instruction.
    pub(crate) floor: i64,
}

impl InstructionContext<'_> {
    pub(crate) fn error(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(message).at(self.span, "")
    }

    pub(crate) fn push(&mut self, action: Action) {
        self.micros.push(Micro::Action(action));
    }

    /// Sets a register to a known value.
    pub(crate) fn constant(&mut self, to: Register, value: Value) {
        let (left, right) = (Operand::number(0), Operand::Value(value));
        self.push(Action::Compute { to, operator: Operator::Second, left, right, width: Width::Double });
        self.state.set(to, Known::Value(value));
    }

    /// An operand whose value matters: fails if it may be undefined.
    pub(crate) fn defined_operand(&self, operand: Operand) -> Result<Operand, Diagnostic> {
        self.used_as(operand, Width::Double)
    }

    /// The same if only its lowest bits matter.
    fn used_as(&self, operand: Operand, width: Width) -> Result<Operand, Diagnostic> {
        match self.state.known(operand) {
            Known::Low(low, Some(number)) if width <= low => {
                Ok(Operand::Value(Value::Number(width.cut(number))))
            }
            Known::Low(low, None) if width <= low => Ok(operand),
            Known::Undefined | Known::Low(..) => {
                Err(self.error("this uses a value that is uninitialised on some path to here"))
            }
            Known::Upper(_) => Err(self.error("this uses a part of an address")),
            Known::Value(value) => Ok(Operand::Value(value)),
            _ => Ok(operand),
        }
    }

    /// An operand that other threads may see: fails if it may be the address of a local variable.
    pub(crate) fn shareable_operand(&self, operand: Operand, width: Width) -> Result<Operand, Diagnostic> {
        let given = self.used_as(operand, width)?;
        if self.state.known(operand).is_private() {
            return Err(self
                .error("this makes the address of a local variable known to others, which is not supported")
                .help("make the variable static"));
        }
        Ok(given)
    }
}

/// The value that a load writes to a register.
pub(crate) fn extended(value: Value, width: Width, signed: bool) -> Value {
    match value {
        Value::Number(number) if signed => Value::Number(width.signed(number) as u64),
        Value::Number(number) => Value::Number(width.cut(number)),
        Value::Address(..) => value,
    }
}

impl Machine<'_, '_, '_> {
    /// Processes one step.
    pub(crate) fn apply(
        &mut self,
        action: Action,
        doing: &mut InstructionContext<'_>,
    ) -> Result<(), Diagnostic> {
        match action {
            Action::Compute { to, operator, left, right, width } => {
                self.low_bits(action, doing)?;
                compute(to, operator, (left, right), width, doing);
                Ok(())
            }
            Action::Select { to, condition, yes, no } => {
                select(to, condition, (yes, no), doing);
                Ok(())
            }
            Action::Load { to, access, tags } => self.load(to, access, tags, doing),
            Action::Store { value, access, tags } => self.store(value, access, tags, doing),
            Action::Fence(_) => {
                doing.push(action);
                Ok(())
            }
            Action::StoreExclusive { .. } | Action::Update { .. } | Action::CompareSwap { .. } => {
                self.atomic(action, doing)
            }
            // these decide which instruction follows
            Action::Branch { .. } | Action::Jump { .. } => Ok(()),
        }
    }

    /// Copies a register.
    pub(crate) fn copy(
        &mut self,
        to: Register,
        from: Register,
        doing: &mut InstructionContext<'_>,
    ) -> Result<(), Diagnostic> {
        let (left, right) = (Operand::number(0), Operand::Register(from));
        self.apply(
            Action::Compute { to, operator: Operator::Second, left, right, width: Width::Double },
            doing,
        )
    }

    /// The place of an access.
    pub(crate) fn place(
        &mut self,
        access: Access,
        doing: &InstructionContext<'_>,
    ) -> Result<Place, Diagnostic> {
        let known = doing.state.known(access.at);
        let at = doing.defined_operand(access.at)?;
        let end = |offset: i64| offset.checked_add(bytes(access.width));
        match known {
            Known::Value(Value::Address(STACK, offset)) => {
                let floor = doing.state.stack(self.pointer()).unwrap_or(doing.floor).min(doing.floor);
                let floor = floor.saturating_sub(self.layout.file.architecture.red_zone());
                if offset < floor {
                    return Err(doing.error("this accesses the stack below the stack pointer"));
                }
                if end(offset).is_none_or(|end| end > 0) {
                    return Err(
                        doing.error("this accesses the stack of the caller, which a thread does not have")
                    );
                }
                return Ok(Place::Stack(offset));
            }
            Known::Private => {
                return Err(doing
                    .error("this accesses the stack at a place that is computed, which is not supported")
                    .help("make the local variable static, or access it by name"));
            }
            Known::Value(Value::Address(CODE | HANDLE, _)) => {
                return Err(doing.error("this accesses instructions, or what is no variable"));
            }
            Known::Value(Value::Number(number)) => {
                let message = format!("this accesses the address {}, where no variable is", number as i64);
                return Err(doing.error(message));
            }
            Known::Value(Value::Address(object, offset)) => {
                let size = self.layout.places.get(object).map_or(8, |it| it.size);
                // RISC-V may access the whole word around a byte
                let is_around = access.width == Width::Word
                    && offset % 4 == 0
                    && self.layout.file.architecture == Architecture::RiscV64;
                let size = if is_around { (size + 3) & -4 } else { size };
                if offset < 0 || end(offset).is_none_or(|end| end > size) {
                    return Err(doing.error("this accesses memory outside of every variable"));
                }
            }
            _ => {}
        }
        if self.mode == Mode::Between {
            self.touched = true;
        }
        if self.mode == Mode::Together {
            self.accesses.push(SharedAccess { known, width: access.width, span: doing.span });
        }
        Ok(Place::Shared(at))
    }

    /// The value of memory while `main` is the only thread.
    pub(crate) fn read_alone(
        &self,
        at: Operand,
        width: Width,
        doing: &InstructionContext<'_>,
    ) -> Result<Value, Diagnostic> {
        let Operand::Value(Value::Address(object, offset)) = at else {
            return Err(doing.error("where `main` accesses memory here is not known"));
        };
        let value = self.image.get(object).and_then(|it| it.read(offset, width));
        value.ok_or_else(|| doing.error("what `main` reads here is not known"))
    }

    pub(crate) fn write_alone(
        &mut self,
        at: Operand,
        width: Width,
        value: Operand,
        doing: &InstructionContext<'_>,
    ) -> Result<(), Diagnostic> {
        let Operand::Value(Value::Address(object, offset)) = at else {
            return Err(doing.error("where `main` accesses memory here is not known"));
        };
        let Operand::Value(value) = value else {
            return Err(doing.error("what `main` writes here is not known"));
        };
        match self.image.get_mut(object) {
            Some(pieces) if width == Width::Double || matches!(value, Value::Number(_)) => {
                pieces.write(offset, width, Some(extended(value, width, false)));
                Ok(())
            }
            _ => Err(doing.error("this writes a part of an address")),
        }
    }

    fn load(
        &mut self,
        to: Option<Register>,
        access: Access,
        tags: Tags,
        doing: &mut InstructionContext<'_>,
    ) -> Result<(), Diagnostic> {
        let at = match self.place(access, doing)? {
            Place::Stack(offset) => {
                if tags != Tags::NONE {
                    return Err(doing.error("an atomic access of a local variable is not supported"));
                }
                if let Some(to) = to {
                    self.read_slot(to, offset, access, doing);
                }
                return Ok(());
            }
            Place::Shared(at) => at,
        };
        if let Some(value) = self.fixed(at, access.width, doing)?
            && tags == Tags::NONE
        {
            if let Some(to) = to {
                doing.constant(to, extended(value, access.width, access.signed));
            }
            if self.mode == Mode::Together {
                self.accesses.pop();
            }
            return Ok(());
        }
        if self.mode == Mode::Alone {
            let value = self.read_alone(at, access.width, doing)?;
            if let (true, Operand::Value(at)) = (tags.has(Tags::EXCLUSIVE), at) {
                self.monitor = Some((at, None));
            }
            if let Some(to) = to {
                doing.constant(to, extended(value, access.width, access.signed));
            }
            return Ok(());
        }
        if self.load_part(to, Access { at, ..access }, tags, doing)? {
            return Ok(());
        }
        if let Some(to) = to {
            doing.state.set(to, Known::of_width(access.width));
        }
        doing.push(Action::Load { to, access: Access { at, ..access }, tags });
        Ok(())
    }

    /// The value of shared memory that never changes: constants, and handles of threads, which only `pthread_create` writes. Fails if it
    /// is the handle of a thread that may not have been created yet.
    fn fixed(
        &self,
        at: Operand,
        width: Width,
        doing: &InstructionContext<'_>,
    ) -> Result<Option<Value>, Diagnostic> {
        let Operand::Value(Value::Address(object, offset)) = at else { return Ok(None) };
        let Some(value) = self.image.get(object).and_then(|it| it.read(offset, width)) else {
            return Ok(None);
        };
        match value {
            Value::Address(HANDLE, number) if usize::try_from(number).is_ok_and(|it| it >= self.earlier) => {
                Err(doing.error("this reads the number of a thread that may not have been created yet, which is not supported"))
            }
            Value::Address(HANDLE, _) => Ok(Some(value)),
            _ => Ok(self.layout.is_constant(object).then_some(value)),
        }
    }

    /// Fails if an operand is the address of a constant: loads rely on the value of constants.
    pub(crate) fn is_variable(&self, at: Operand, doing: &InstructionContext<'_>) -> Result<(), Diagnostic> {
        match at {
            Operand::Value(Value::Address(object, _)) if self.layout.is_constant(object) => {
                Err(doing.error("this writes to a constant"))
            }
            _ => Ok(()),
        }
    }

    fn read_slot(&mut self, to: Register, offset: i64, access: Access, doing: &mut InstructionContext<'_>) {
        let known = match doing.state.slot(offset, access.width) {
            Known::Value(value) => {
                doing.constant(to, extended(value, access.width, access.signed));
                return;
            }
            known if access.width == Width::Double => known,
            known @ (Known::Undefined | Known::Private) => known,
            Known::Low(low, known) if low < access.width => Known::Low(low, known),
            _ => Known::of_width(access.width),
        };
        doing.state.set(to, known);
        if !matches!(known, Known::Undefined | Known::Upper(_)) {
            let slot = self.slot(doing.context, offset, access.width);
            doing.micros.push(Micro::FromSlot { to, slot, signed: access.signed });
        }
    }

    fn store(
        &mut self,
        value: Operand,
        access: Access,
        tags: Tags,
        doing: &mut InstructionContext<'_>,
    ) -> Result<(), Diagnostic> {
        match self.place(access, doing)? {
            Place::Stack(offset) => {
                if tags != Tags::NONE {
                    return Err(doing.error("an atomic access of a local variable is not supported"));
                }
                let known = match doing.state.known(value) {
                    known if access.width == Width::Double => known,
                    Known::Value(Value::Number(number)) => {
                        Known::Value(Value::Number(access.width.cut(number)))
                    }
                    Known::Undefined | Known::Upper(_) => Known::Undefined,
                    Known::Low(low, known) if low < access.width => Known::Low(low, known),
                    Known::Low(_, Some(number)) => Known::Value(Value::Number(access.width.cut(number))),
                    known if known.is_private() => Known::Private,
                    _ => Known::Unknown,
                };
                doing.state.set_slot(offset, access.width, known);
                if !matches!(known, Known::Undefined | Known::Upper(_)) {
                    let slot = self.slot(doing.context, offset, access.width);
                    let value = doing.state.substituted(value);
                    doing.micros.push(Micro::ToSlot { slot, value });
                }
                Ok(())
            }
            Place::Shared(at) => {
                self.is_variable(at, doing)?;
                let value = doing.shareable_operand(value, access.width)?;
                if self.mode == Mode::Alone {
                    return self.write_alone(at, access.width, value, doing);
                }
                let access = Access { at, ..access };
                if !self.store_part(value, access, tags, doing)? {
                    doing.push(Action::Store { value, access, tags });
                }
                Ok(())
            }
        }
    }
}

fn compute(
    to: Register,
    operator: Operator,
    (left, right): (Operand, Operand),
    width: Width,
    doing: &mut InstructionContext<'_>,
) {
    let known = (doing.state.known(left), doing.state.known(right));
    let result = result(operator, known, width);
    if let Known::Value(value) = result {
        doing.constant(to, value);
        return;
    }
    if !matches!(result, Known::Undefined | Known::Upper(_)) {
        let (left, right) = (doing.state.substituted(left), doing.state.substituted(right));
        // an operand that does not influence the result may be undefined
        let is_kept = !matches!(operator, Operator::Insert(_)) || known.0.is_number();
        let left = if ignores_left(operator) || !is_kept { Operand::number(0) } else { left };
        doing.push(Action::Compute { to, operator, left, right, width });
    }
    doing.state.set(to, result);
}

/// A condition with known values in place of registers, and its truth value if that is known.
pub(crate) fn decided(condition: Condition, state: &State) -> (Condition, Option<bool>) {
    let (left, right) = (state.substituted(condition.left), state.substituted(condition.right));
    let answer = match (left, right) {
        (Operand::Value(left), Operand::Value(right)) => {
            compared(condition.comparison, left, right, condition.width).ok()
        }
        _ => None,
    };
    (Condition { left, right, ..condition }, answer)
}

fn select(
    to: Register,
    condition: Condition,
    (yes, no): (Operand, Operand),
    doing: &mut InstructionContext<'_>,
) {
    let (condition, answer) = decided(condition, doing.state);
    if let Some(answer) = answer {
        let one = if answer { yes } else { no };
        compute(to, Operator::Second, (Operand::number(0), one), Width::Double, doing);
        return;
    }
    let is_undefined =
        |it| matches!(doing.state.known(it), Known::Undefined | Known::Upper(_) | Known::Low(..));
    let known = if is_undefined(condition.left) || is_undefined(condition.right) {
        Known::Undefined
    } else {
        match doing.state.known(yes).join(doing.state.known(no)) {
            // the values are equal, but the result still depends on the condition
            Known::Value(_) => Known::Unknown,
            known => known,
        }
    };
    if known != Known::Undefined {
        let (yes, no) = (doing.state.substituted(yes), doing.state.substituted(no));
        doing.push(Action::Select { to, condition, yes, no });
    }
    doing.state.set(to, known);
}
