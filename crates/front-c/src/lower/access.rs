//! Reads and writes of variables and objects.

use super::pending::Pending;
use super::value::{Address, Base, Key, Number, Target, Value, operand};
use super::{Lowering, wrong};
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Initial, Shape, Type};
use garret_base::source::Span;
use garret_program::{
    Cell, DataId, MemoryOrder, Operand, Operation, Ordered, Owner, Place, Register, Relation,
};

impl Lowering<'_, '_> {
    /// A register for an intermediate result, until the end of the statement.
    pub(super) fn temporary(&mut self) -> Fallible<Register> {
        self.in_use += 1;
        self.tables.temporary(self.in_use - 1, false)
    }

    /// A register for a value with this target.
    pub(super) fn temporary_for(&mut self, target: Option<&Target>) -> Fallible<Register> {
        self.in_use += 1;
        self.tables.temporary(self.in_use - 1, target.is_some_and(is_thread))
    }

    /// What the value of a variable refers to, if it is a reference or pointer.
    pub(super) fn target(&self, key: Key) -> Option<&Target> {
        self.tables.targets.get(&key)
    }

    /// The cell at an address: its index, and its name in instructions. A reference is checked not to be null.
    pub(super) fn cell(&mut self, address: &Address) -> Fallible<(usize, Cell)> {
        if let Shape::Struct(_) | Shape::Array(..) | Shape::Void = address.kind.shape {
            return wrong(
                "only numbers and pointers are read and written",
                self.span,
                "this is a whole structure or array",
                "write field by field",
            );
        }
        if matches!(address.kind.shape, Shape::Opaque | Shape::Mutex) {
            return used_otherwise(self.span);
        }
        let (owner, local) = match address.base {
            Base::Own => (Owner::Own, true),
            Base::Other => (Owner::Other, true),
            Base::Of(register) => {
                self.emit(Operation::Check(register));
                (Owner::Of(register), true)
            }
            _ => (Owner::Everyone, false),
        };
        let atomic = if address.kind.atomic { MemoryOrder::Sequential } else { MemoryOrder::Plain };
        self.order = self.explicit_order.or(Some(atomic.into()));
        let index = self.tables.cell(self.unit, &address.name, &address.kind, local)?;
        let datum = DataId(u32::try_from(index).unwrap_or(u32::MAX));
        Ok((index, Cell { datum, owner }))
    }

    /// The value of a variable, or of a register that was loaded from it.
    pub(super) fn held(&self, register: Register, key: Key, kind: &Type) -> Value {
        let operand = operand(register);
        match self.target(key) {
            Some(target @ (Target::Number | Target::Object(..))) => Value::Thread(operand, target.clone()),
            Some(target @ Target::Shared(..)) => Value::Pointer(operand, target.clone(), Some(key)),
            None => Value::Number(Number {
                operand,
                kind: kind.integer(),
                boolean: kind.shape == Shape::Bool,
                origin: Some(key),
            }),
        }
    }

    /// Loads from an address.
    pub(super) fn load(&mut self, address: Address) -> Fallible<Value> {
        match (&address.base, &address.kind.shape) {
            (_, Shape::Array(..)) => Ok(Value::Address(address)),
            (_, Shape::Struct(_)) => wrong(
                "structures are read field by field",
                self.span,
                "this is a whole structure",
                "name a field of it, or pass its address",
            ),
            (Base::Local(register), _) => Ok(self.held(*register, Key::Register(*register), &address.kind)),
            (Base::OneOf(..), _) => {
                let mut result: Option<(Register, usize)> = None;
                self.choose(&address, &mut |this, it| {
                    let (index, cell) = this.cell(it)?;
                    let target = this.target(Key::Cell(index)).cloned();
                    let (into, first) = match result {
                        None => (this.temporary_for(target.as_ref())?, index),
                        Some(known) => known,
                    };
                    result = Some((into, first));
                    // the values of all these cells refer to the same targets
                    if let Some(target) = &target {
                        this.tables.leads(Key::Cell(first), target, this.span)?;
                    }
                    if let Some(target) = this.target(Key::Cell(first)).cloned() {
                        this.tables.leads(Key::Cell(index), &target, this.span)?;
                    }
                    this.emit(Operation::Move(Place::Register(into), Operand::Place(Place::Memory(cell))));
                    Ok(())
                })?;
                Ok(result
                    .map_or(Value::Void, |(into, index)| self.held(into, Key::Cell(index), &address.kind)))
            }
            _ => {
                let (index, cell) = self.cell(&address)?;
                let target = self.target(Key::Cell(index)).cloned();
                let into = self.temporary_for(target.as_ref())?;
                self.emit(Operation::Move(Place::Register(into), Operand::Place(Place::Memory(cell))));
                Ok(self.held(into, Key::Cell(index), &address.kind))
            }
        }
    }

    /// Does something for the address, or for each one that it may be. In the latter case, it is a failure if it is none of them.
    pub(super) fn choose(
        &mut self,
        address: &Address,
        act: &mut dyn FnMut(&mut Self, &Address) -> Fallible<()>,
    ) -> Fallible<()> {
        let Base::OneOf(register, choices) = &address.base else { return act(self, address) };
        let end = self.label();
        for (number, name) in choices {
            let next = self.label();
            self.jump_when(operand(*register), Relation::Distinct, *number, next);
            let it = Address {
                base: Base::Shared,
                name: format!("{name}{}", address.name),
                kind: address.kind.clone(),
            };
            act(self, &it)?;
            self.jump(end);
            self.place(next);
        }
        let text = "an index is out of bounds, or a pointer is null or invalid".to_owned();
        self.fail(text);
        self.place(end);
        Ok(())
    }

    /// Like [`Self::choose`], for something that has a value, which is a number or nothing.
    pub(super) fn each(
        &mut self,
        address: &Address,
        act: &mut dyn FnMut(&mut Self, &Address) -> Fallible<Value>,
    ) -> Fallible<Value> {
        if !matches!(address.base, Base::OneOf(..)) {
            return act(self, address);
        }
        let into = self.temporary()?;
        let mut result: Option<Number> = None;
        let span = self.span;
        self.perhaps(|this| {
            this.choose(address, &mut |this, it| {
                match act(this, it)? {
                    Value::Void => {}
                    Value::Number(number) => {
                        this.emit(Operation::Move(Place::Register(into), number.operand));
                        let boolean = number.boolean && result.is_none_or(|known| known.boolean);
                        result = Some(Number { operand: operand(into), boolean, origin: None, ..number });
                    }
                    _ => {
                        return wrong(
                            "this reads an address or a thread number from one of several objects",
                            span,
                            "the index or the pointer is computed",
                            "name the object",
                        );
                    }
                }
                Ok(())
            })
        })?;
        Ok(result.map_or(Value::Void, Value::Number))
    }

    /// The value as an operand, and what it refers to.
    pub(super) fn operand(&mut self, value: Value) -> Fallible<(Operand, Option<Target>)> {
        Ok(match value {
            Value::Number(number) => (number.operand, None),
            Value::Thread(operand, target) | Value::Pointer(operand, target, _) => (operand, Some(target)),
            // this is the number of no thread
            Value::Count => {
                self.tables.count = self.tables.count.or(Some(self.span));
                (Operand::Immediate(0), Some(Target::Number))
            }
            Value::Address(address) => return self.stored_address(decayed(address)),
            Value::Void => {
                return wrong(
                    "this has no value",
                    self.span,
                    "a value is needed here",
                    "use a function that returns one",
                );
            }
        })
    }

    /// An address as an operand, and what it refers to.
    fn stored_address(&mut self, address: Address) -> Fallible<(Operand, Option<Target>)> {
        self.record_escaping_address(&address);
        let Address { base, name, kind } = address;
        Ok(match base {
            Base::Own => (Operand::Me, Some(Target::Object(name, kind))),
            Base::Of(register) => (operand(register), Some(Target::Object(name, kind))),
            Base::Shared => {
                let code = self.tables.code(self.unit, &name);
                (Operand::Immediate(code), Some(Target::Shared(vec![name], kind)))
            }
            Base::OneOf(register, choices) => {
                let named = |(number, object): (i64, String)| (number, format!("{object}{name}"));
                let choices: Vec<(i64, String)> = choices.into_iter().map(named).collect();
                let operand = self.chosen_code(register, &choices)?;
                let names = choices.into_iter().map(|(_, name)| name).collect();
                (operand, Some(Target::Shared(names, kind)))
            }
            Base::Local(_) | Base::Other => {
                return wrong(
                    "this address cannot be stored",
                    self.span,
                    "it is the address of a local variable",
                    "store the address of a global object",
                );
            }
        })
    }

    /// The code of the object that the content of a register selects: an index, or the code of a containing object.
    fn chosen_code(&mut self, register: Register, choices: &[(i64, String)]) -> Fallible<Operand> {
        let codes: Vec<i64> = choices.iter().map(|(_, name)| self.tables.code(self.unit, name)).collect();
        if choices.iter().map(|(number, _)| number).eq(&codes) {
            return Ok(operand(register));
        }
        let (into, end) = (self.temporary()?, self.label());
        for ((number, _), code) in choices.iter().zip(codes) {
            let next = self.label();
            self.jump_when(operand(register), Relation::Distinct, *number, next);
            self.emit(Operation::Move(Place::Register(into), Operand::Immediate(code)));
            self.jump(end);
            self.place(next);
        }
        self.fail("the address of an object that does not exist is taken".to_owned());
        self.place(end);
        Ok(operand(into))
    }

    /// The value converted for the variable. Records that the variable and the value refer to the same targets.
    pub(super) fn suited(
        &mut self,
        value: Value,
        key: Key,
        kind: &Type,
    ) -> Fallible<(Operand, Option<Target>)> {
        let known = self.target(key).cloned();
        let origin = match &value {
            Value::Number(number) => number.origin,
            _ => None,
        };
        let value = match value {
            Value::Number(_) if known.is_some() => value,
            _ => self.converted(value, kind)?,
        };
        let (operand, target) = self.operand(value)?;
        match (&known, &target) {
            (_, Some(target)) => self.tables.leads(key, target, self.span)?,
            (Some(known), None) => {
                let operand = self.reference(operand, known, origin)?;
                return Ok((operand, Some(known.clone())));
            }
            (None, None) => {}
        }
        Ok((operand, target))
    }

    /// A number that is used as a reference or pointer: a constant, or a variable that then also refers to the target.
    pub(super) fn reference(
        &mut self,
        operand: Operand,
        target: &Target,
        origin: Option<Key>,
    ) -> Fallible<Operand> {
        match (operand, origin, target) {
            (Operand::Immediate(0), _, Target::Number) if self.tables.from_zero => self.first_thread(),
            (Operand::Immediate(-1), _, Target::Number) if self.tables.from_zero => {
                self.tables.minus_one = self.tables.minus_one.or(Some(self.span));
                Ok(Operand::Immediate(0))
            }
            (Operand::Immediate(0), ..) => Ok(operand),
            (Operand::Immediate(_), _, Target::Number) => wrong(
                "a constant is used as a thread number",
                self.span,
                "any number of threads run, and none of them is special",
                "let a thread take its role by an atomic exchange",
            ),
            (_, Some(origin), _) => {
                self.tables.leads(origin, target, self.span)?;
                Ok(operand)
            }
            _ => wrong(
                "arithmetic on thread numbers or addresses is not supported",
                self.span,
                "it is computed",
                "thread numbers can only be stored, compared, and counted from 0 to the number of threads",
            ),
        }
    }

    /// Stores to an address. With `strong`, the store also waits until the store buffer is empty.
    pub(super) fn store(&mut self, address: &Address, value: Value, strong: bool) -> Fallible<()> {
        if let Base::Local(register) = address.base {
            let cut = self.cut_afterwards(&value, Key::Register(register), &address.kind);
            let kind = if cut.is_some() { Type::plain(Shape::Opaque) } else { address.kind.clone() };
            let (operand, target) = self.suited(value, Key::Register(register), &kind)?;
            if target.as_ref().is_some_and(is_thread) {
                self.tables.refers(register);
            }
            self.emit(Operation::Move(Place::Register(register), operand));
            if let Some(kind) = cut {
                self.pend(register, Pending::Cut(kind));
            }
            return Ok(());
        }
        self.choose(address, &mut |this, address| {
            if this.is_constant(address) {
                this.fail("a constant is written".to_owned());
                return Ok(());
            }
            let (index, cell) = this.cell(address)?;
            let (operand, target) = this.suited(value.clone(), Key::Cell(index), &address.kind)?;
            if strong {
                let with = this.temporary_for(target.as_ref())?;
                this.emit(Operation::Move(Place::Register(with), operand));
                this.order = this.order.map(|order| Ordered { stores: true, ..order });
                this.emit_locked(Operation::Exchange(Place::Memory(cell), with));
            } else {
                this.emit(Operation::Move(Place::Memory(cell), operand));
            }
            Ok(())
        })
    }

    /// Whether the address is part of a global variable that is `const`.
    fn is_constant(&self, address: &Address) -> bool {
        let object = address.name.split(['.', '[']).next().unwrap_or_default();
        matches!(address.base, Base::Shared)
            && self.unit.globals.iter().any(|it| it.is_constant && it.name == object)
    }

    /// The type to which a local variable reduces a number after it is stored, if it does.
    fn cut_afterwards(&self, value: &Value, key: Key, kind: &Type) -> Option<Integer> {
        let Value::Number(number) = value else { return None };
        let own = kind.integer();
        let is_kept = number.boolean || number.constant().is_some() || own.holds_all(number.kind);
        let is_cut = matches!(kind.shape, Shape::Integer(..)) && !is_kept && own.bits <= number.kind.bits;
        (is_cut && self.target(key).is_none()).then_some(own)
    }

    /// Copies the value to a register that may be changed.
    pub(super) fn copied(&mut self, operand: Operand, target: Option<&Target>) -> Fallible<Register> {
        let into = self.temporary_for(target)?;
        self.emit(Operation::Move(Place::Register(into), operand));
        Ok(into)
    }
}

/// Whether something refers to threads.
pub(super) fn is_thread(target: &Target) -> bool {
    matches!(target, Target::Number | Target::Object(..))
}

/// The address of the first element, if it is that of an array.
pub(super) fn decayed(address: Address) -> Address {
    match address {
        Address { base, name, kind: Type { shape: Shape::Array(element, _), .. } } => {
            decayed(Address { base, name: format!("{name}[0]"), kind: *element })
        }
        other => other,
    }
}

/// The error for using the value of a system type. It is not known, as no step writes it.
pub(super) fn used_otherwise<T>(span: Span) -> Fallible<T> {
    wrong(
        "variables of this system type can only be passed to system functions",
        span,
        "it is read, copied, or set",
        "only pass its address, or itself, to system functions",
    )
}

/// The initializer of a variable of such a type does not matter if it is a constant.
pub(super) fn starts_unused(initial: Option<&Initial>, span: Span) -> Fallible<()> {
    match initial {
        Some(Initial::Value(value)) if crate::constant::value(value).is_none() => used_otherwise(span),
        _ => Ok(()),
    }
}
