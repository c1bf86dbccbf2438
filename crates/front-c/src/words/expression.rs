//! Expressions: their values, the objects that they name, and branches on conditions.

use super::function::{Body, Variable};
use super::layout::{fraction, is_pointer, width};
use super::{refused, unknown, value};
use crate::constant::Constant;
use crate::parser::Fallible;
use crate::syntax::{Binary, Expression, ExpressionKind, Shape, Type, Unary};
use garret_base::source::Span;

/// A value: its text in LLVM IR, and its type. For a structure, the text is the address of a copy.
#[derive(Clone)]
pub(super) struct Value {
    pub(super) text: String,
    pub(super) kind: Type,
    /// The number, if it is a constant.
    pub(super) known: Option<Constant>,
}

impl Value {
    pub(super) fn constant(number: Constant) -> Self {
        Self { text: number.held.to_string(), kind: Type::of(number.kind), known: Some(number) }
    }

    pub(super) fn void() -> Self {
        Self { text: String::new(), kind: Type::plain(Shape::Void), known: None }
    }

    fn address(text: String, of: Type) -> Self {
        Self { text, kind: Type::plain(Shape::Pointer(Box::new(of))), known: None }
    }
}

impl<'u> Body<'_, 'u> {
    /// Translates an expression whose value is not used.
    pub(super) fn effect(&mut self, it: &'u Expression) -> Fallible<()> {
        self.value(it).map(|_| ())
    }

    pub(super) fn value(&mut self, it: &'u Expression) -> Fallible<Value> {
        let is_address = matches!(&it.kind, ExpressionKind::Cast(kind, _) if is_pointer(kind));
        if let Some(number) = value(it).filter(|_| !is_address) {
            return Ok(Value::constant(number));
        }
        match &it.kind {
            ExpressionKind::Number(number) => Ok(Value::constant(*number)),
            ExpressionKind::Fraction(value, bits) => {
                let kind = Type::plain(Shape::Float(*bits));
                self.module.ir(&kind, it.span)?;
                Ok(Value { text: format!("0x{value:016X}"), kind, known: None })
            }
            ExpressionKind::Text(bytes) => {
                let name = self.module.string(bytes, bytes.len() as u64 + 1);
                Ok(Value::address(name, Type::plain(Shape::Integer(8, true))))
            }
            ExpressionKind::Name(name) if self.named(name).is_none() => self.function_named(name, it.span),
            ExpressionKind::Name(_)
            | ExpressionKind::Field(..)
            | ExpressionKind::Index(..)
            | ExpressionKind::Literal(..) => {
                let place = self.place_of(it)?;
                self.read(place)
            }
            ExpressionKind::Unary(operator, operand) => self.unary(*operator, operand),
            ExpressionKind::Binary(Binary::And | Binary::Or, ..) => self.both(it),
            ExpressionKind::Binary(operator, left, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                self.binary(*operator, left, right)
            }
            ExpressionKind::Assign(operator, left, right) => self.assign(*operator, left, right),
            ExpressionKind::Step(by, is_before, operand) => self.step(*by, *is_before, operand),
            ExpressionKind::Conditional(condition, yes, no) => self.conditional(condition, yes, no),
            ExpressionKind::Call(name, arguments) => self.call(name, arguments, it.span),
            ExpressionKind::NextArgument(list, kind) => self.next_argument(list, kind),
            ExpressionKind::CallOf(callee, arguments) => self.call_of(callee, arguments, it.span),
            ExpressionKind::Function(name, _, result) => Ok(Value {
                text: format!("@{name}"),
                kind: Type::plain(Shape::Callable(result.clone())),
                known: None,
            }),
            ExpressionKind::Cast(kind, operand) => {
                let found = self.value(operand)?;
                self.converted(found, kind)
            }
            ExpressionKind::Comma(left, right) => {
                self.effect(left)?;
                self.value(right)
            }
            ExpressionKind::Statements(all, _) => Ok(self.block_of(all, true)?.unwrap_or_else(Value::void)),
        }
    }

    /// The function with this name, which is not a variable.
    fn function_named(&mut self, name: &str, span: Span) -> Fallible<Value> {
        let Some(function) = self.module.unit.functions.iter().find(|it| it.name == name) else {
            return unknown(name, span);
        };
        let kind = Type::plain(Shape::Callable(Box::new(function.result.clone())));
        Ok(Value { text: format!("@{name}"), kind, known: None })
    }

    /// The object that an expression names.
    pub(super) fn place_of(&mut self, it: &'u Expression) -> Fallible<Variable> {
        match &it.kind {
            ExpressionKind::Name(name) => match self.named(name) {
                Some(found) => Ok(found),
                None => unknown(name, it.span),
            },
            ExpressionKind::Unary(Unary::Target, operand) => self.place_of_target(operand),
            ExpressionKind::Literal(kind, initial) => {
                let address = self.variable("literal", kind)?;
                self.begins_to_live(&address, kind)?;
                self.initialise(&address, kind, initial, it.span)?;
                Ok(Variable::new(address, kind.clone()))
            }
            ExpressionKind::Index(of, index) => {
                let (of, index) = (self.value(of)?, self.value(index)?);
                let (of, index) = if is_pointer(&of.kind) { (of, index) } else { (index, of) };
                let found = self.binary(Binary::Add, of, index)?;
                self.target(found)
            }
            ExpressionKind::Field(of, name) => {
                let of = self.place_of(of)?;
                let Shape::Struct(structure) = of.kind.shape else {
                    return refused("a field of something that is not a structure", it.span);
                };
                if of.kind.atomic {
                    return refused("a field of an atomic structure", it.span);
                }
                let Some(field) = self.module.field(structure, name) else {
                    return unknown(name, it.span);
                };
                let mut address = of.address;
                for (structure, index) in field.path {
                    let Some(number) = self.module.number_of(structure, index) else {
                        return refused("a field of a structure that is not known", it.span);
                    };
                    if !self.module.unit.structs[structure].is_union {
                        let named = self.module.named(structure);
                        address = self
                            .result(&format!("getelementptr {named}, ptr {address}, i32 0, i32 {number}"));
                    }
                }
                Ok(Variable { address, kind: field.kind, bits: field.bits })
            }
            // a structure that a function returns is in memory, too
            _ => {
                let found = self.value(it)?;
                match found.kind.shape {
                    Shape::Struct(_) => Ok(Variable::new(found.text, found.kind)),
                    _ => refused("this is not an object", it.span),
                }
            }
        }
    }

    pub(super) fn place_of_target(&mut self, operand: &'u Expression) -> Fallible<Variable> {
        let pointer = self.value(operand)?;
        self.target(pointer)
    }

    /// The target of a pointer.
    pub(super) fn target(&self, pointer: Value) -> Fallible<Variable> {
        match pointer.kind.shape {
            Shape::Pointer(inner) => Ok(Variable::new(pointer.text, *inner)),
            _ => refused("dereferencing something that is not a pointer", self.span),
        }
    }

    pub(super) fn address_of(&mut self, operand: &'u Expression) -> Fallible<Value> {
        match &operand.kind {
            ExpressionKind::Function(..) => self.value(operand),
            ExpressionKind::Name(name) if self.named(name).is_none() => {
                self.function_named(name, operand.span)
            }
            _ => {
                let it = self.place_of(operand)?;
                if it.bits.is_some() {
                    return refused("the address of a bit-field", operand.span);
                }
                Ok(Value::address(it.address, it.kind))
            }
        }
    }

    /// The content of an object. For an array, the address of its first element.
    pub(super) fn read(&mut self, it: Variable) -> Fallible<Value> {
        if let Some(bits) = it.bits {
            return self.read_bits(&it, bits);
        }
        let Variable { address, kind, .. } = it;
        match &kind.shape {
            Shape::Array(element, _) => Ok(Value::address(address, (**element).clone())),
            Shape::Struct(_) if kind.atomic => self.unpacked(&address, &kind, "seq_cst"),
            Shape::Struct(_) | Shape::Void => Ok(Value { text: address, kind, known: None }),
            _ => {
                let order = if kind.atomic { "seq_cst" } else { "" };
                self.load(&address, &kind, order)
            }
        }
    }

    /// Reads a scalar. `order` is empty if it is not atomic.
    pub(super) fn load(&mut self, address: &str, kind: &Type, order: &str) -> Fallible<Value> {
        let shape = self.module.ir(kind, self.span)?;
        let text = if order.is_empty() {
            let text = self.result(&format!("load {shape}, ptr {address}"));
            // an uninitialised truth value is arbitrary, but 0 or 1
            if matches!(kind.shape, Shape::Bool) { self.result(&format!("and i8 {text}, 1")) } else { text }
        } else {
            let bytes = self.module.bytes(kind, self.span)?;
            self.result(&format!("load atomic {shape}, ptr {address} {order}, align {bytes}"))
        };
        Ok(Value { text, kind: Type::plain(kind.shape.clone()), known: None })
    }

    /// Writes a scalar. `order` is empty if it is not atomic.
    pub(super) fn store(&mut self, address: &str, kind: &Type, it: &Value, order: &str) -> Fallible<()> {
        let shape = self.module.ir(kind, self.span)?;
        if order.is_empty() {
            self.line(&format!("store {shape} {}, ptr {address}", it.text));
        } else {
            let bytes = self.module.bytes(kind, self.span)?;
            self.line(&format!("store atomic {shape} {}, ptr {address} {order}, align {bytes}", it.text));
        }
        Ok(())
    }

    /// Writes a value to an object that is not an array.
    pub(super) fn write(&mut self, to: &Variable, it: Value) -> Fallible<Value> {
        if let Some(bits) = to.bits {
            return self.write_bits(to, bits, it);
        }
        if let Shape::Struct(_) = to.kind.shape {
            if to.kind.atomic {
                let word = self.packed(&it)?;
                self.store(&to.address, &to.kind, &word, "seq_cst")?;
            } else {
                self.copies(&to.address, &it.text, &to.kind)?;
            }
            return Ok(it);
        }
        let it = self.converted(it, &to.kind)?;
        self.store(&to.address, &to.kind, &it, if to.kind.atomic { "seq_cst" } else { "" })?;
        Ok(it)
    }

    /// Copies a structure.
    pub(super) fn copies(&mut self, to: &str, from: &str, kind: &Type) -> Fallible<()> {
        let bytes = self.module.bytes(kind, self.span)?;
        self.module.called.insert("llvm.memcpy.p0.p0.i64".to_owned());
        self.line(&format!("call void @llvm.memcpy.p0.p0.i64(ptr {to}, ptr {from}, i64 {bytes}, i1 false)"));
        Ok(())
    }

    fn assign(
        &mut self,
        operator: Option<Binary>,
        left: &'u Expression,
        right: &'u Expression,
    ) -> Fallible<Value> {
        let Some(operator) = operator else {
            let it = self.value(right)?;
            let to = self.place_of(left)?;
            return self.write(&to, it);
        };
        let by = self.value(right)?;
        let to = self.place_of(left)?;
        if to.kind.atomic {
            return self.changed(&to, operator, by, "seq_cst", false);
        }
        let old = self.read(to.clone())?;
        let new = self.binary(operator, old, by)?;
        self.write(&to, new)
    }

    fn step(&mut self, by: i64, is_before: bool, operand: &'u Expression) -> Fallible<Value> {
        let to = self.place_of(operand)?;
        let operator = if by < 0 { Binary::Subtract } else { Binary::Add };
        if to.kind.atomic {
            return self.changed(&to, operator, Self::one(), "seq_cst", is_before);
        }
        let old = self.read(to.clone())?;
        let new = self.binary(operator, old.clone(), Self::one())?;
        let new = self.write(&to, new)?;
        Ok(if is_before { old } else { new })
    }

    /// A conditional expression. The conversions to the common type come after both alternatives, as it depends on the types of both.
    fn conditional(
        &mut self,
        condition: &'u Expression,
        yes: &'u Expression,
        no: &'u Expression,
    ) -> Fallible<Value> {
        let [then, other, one, two, end] = ["then", "else", "one", "two", "end"].map(|like| self.label(like));
        self.branch(condition, &then, &other)?;
        self.begin(&then);
        let first = self.value(yes)?;
        self.goes_to(&one);
        self.begin(&other);
        let second = self.value(no)?;
        self.goes_to(&two);
        let kind = common(&first, &second);
        self.begin(&one);
        let first = self.converted(first, &kind)?;
        self.goes_to(&end);
        self.begin(&two);
        let second = self.converted(second, &kind)?;
        self.begin(&end);
        if matches!(kind.shape, Shape::Void) {
            return Ok(Value::void());
        }
        let shape = match kind.shape {
            Shape::Struct(_) => "ptr".to_owned(),
            _ => self.module.ir(&kind, self.span)?,
        };
        let text =
            self.result(&format!("phi {shape} [ {}, %{one} ], [ {}, %{two} ]", first.text, second.text));
        Ok(Value { text, kind, known: None })
    }

    /// Branches on a condition.
    pub(super) fn branch(&mut self, it: &'u Expression, yes: &str, no: &str) -> Fallible<()> {
        match &it.kind {
            ExpressionKind::Unary(Unary::Not, operand) if value(it).is_none() => {
                self.branch(operand, no, yes)
            }
            ExpressionKind::Binary(operator @ (Binary::And | Binary::Or), left, right) => {
                let next = self.label("right");
                if *operator == Binary::And {
                    self.branch(left, &next, no)?;
                } else {
                    self.branch(left, yes, &next)?;
                }
                self.begin(&next);
                self.branch(right, yes, no)
            }
            _ => {
                let found = self.value(it)?;
                let bit = self.is_set(&found)?;
                self.ends(&format!("br i1 {bit}, label %{yes}, label %{no}"));
                Ok(())
            }
        }
    }
}

/// The common type of two values, if one of them is a floating-point number (6.3.1.8).
pub(super) fn fractions(one: &Type, other: &Type) -> Option<Type> {
    fraction(one).max(fraction(other)).map(|bits| Type::plain(Shape::Float(bits)))
}

/// The type of a conditional expression (6.5.15).
fn common(one: &Value, other: &Value) -> Type {
    let is_void = |it: &Value| matches!(it.kind.shape, Shape::Void);
    if is_void(one) || is_void(other) {
        return Type::plain(Shape::Void);
    }
    if let Some(kind) = fractions(&one.kind, &other.kind) {
        return kind;
    }
    match (width(&one.kind), width(&other.kind)) {
        (Some(one), Some(other)) => Type::of(one.common(other)),
        (Some(_), None) => other.kind.clone(),
        (None, Some(_)) => one.kind.clone(),
        (None, None) => match &one.kind.shape {
            Shape::Pointer(inner) if matches!(inner.shape, Shape::Void) => other.kind.clone(),
            _ => one.kind.clone(),
        },
    }
}
