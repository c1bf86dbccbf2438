//! The places that expressions name: variables, fields, elements, and targets of pointers.

use super::data::Objects;
use super::value::{Address, Base, Target, Value};
use super::{Binding, Lowering, wrong};
use crate::parser::Fallible;
use crate::syntax::{Expression, ExpressionKind, Shape, Type, Unary};
use garret_base::source::{Diagnostic, Span, short};
use garret_program::{Operand, Place};

impl Lowering<'_, '_> {
    /// The binding of a name.
    pub(super) fn binding(&self, name: &str) -> Option<Binding> {
        let frame = self.frames.last()?;
        frame.scopes.iter().rev().find_map(|scope| scope.get(name)).cloned()
    }

    /// The place that an expression names, or its value if that never changes.
    pub(super) fn named(&mut self, it: &Expression) -> Fallible<Result<Address, Value>> {
        match &it.kind {
            ExpressionKind::Name(name) => self.name(name, it.span),
            ExpressionKind::Unary(Unary::Target, pointer) => {
                let value = self.value(pointer)?;
                self.target_of(value, it.span).map(Ok)
            }
            ExpressionKind::Field(inner, field) => {
                let Ok(mut address) = self.named(inner)? else {
                    return wrong("this is not a structure", inner.span, "it has no fields", "correct it");
                };
                let Shape::Struct(index) = address.kind.shape else {
                    return wrong("this is not a structure", inner.span, "it has no fields", "correct it");
                };
                let structure = &self.unit.structs[index];
                let Some(kind) = structure.field(field) else {
                    let message = format!("`{}` has no field `{}`", short(&structure.name), short(field));
                    return wrong(message, it.span, "there is no such field", "correct it");
                };
                self.is_of_one_field(index, field, it.span)?;
                address.kind = kind.clone();
                address.name = format!("{}.{field}", address.name);
                Ok(Ok(address))
            }
            ExpressionKind::Index(inner, index) => {
                let value = self.value(inner)?;
                let Value::Address(address) = value else {
                    return wrong(
                        "this is not an array",
                        inner.span,
                        "only arrays and pointers to known arrays have indices",
                        "name the array",
                    );
                };
                let index_value = self.value(index)?;
                self.element(address, index_value, index.span).map(Ok)
            }
            _ => wrong(
                "this cannot be written",
                it.span,
                "expected a variable, a field, or an element of an array",
                "use a variable",
            ),
        }
    }

    fn name(&mut self, name: &str, span: Span) -> Fallible<Result<Address, Value>> {
        let object = match self.binding(name) {
            Some(Binding::Variable(register, kind)) => {
                return Ok(Ok(Address { base: Base::Local(register), name: name.to_owned(), kind }));
            }
            Some(Binding::Fixed(value)) => return Ok(Err(value)),
            Some(Binding::Object(object)) => object,
            None => name.to_owned(),
        };
        match self.tables.objects.all.get(&object) {
            Some(known) => {
                let base = if known.local { Base::Own } else { Base::Shared };
                Ok(Ok(Address { base, name: object.clone(), kind: known.kind.clone() }))
            }
            None => Err(Box::new(
                Diagnostic::error(format!("unknown name `{}`", short(name)))
                    .at(span, "this name is not declared")
                    .help("declare it, or define the macro (-D)"),
            )),
        }
    }

    /// The target of a pointer.
    pub(super) fn target_of(&mut self, value: Value, span: Span) -> Fallible<Address> {
        match value {
            Value::Address(address) if matches!(address.kind.shape, Shape::Array(..)) => {
                let Address { base, name, kind } = address;
                let Type { shape: Shape::Array(element, _), .. } = kind else {
                    return Ok(Address { base, name, kind });
                };
                Ok(Address { base, name: format!("{name}[0]"), kind: *element })
            }
            Value::Address(address) => Ok(address),
            Value::Thread(operand, Target::Object(name, kind)) => {
                let base = match operand {
                    Operand::Place(Place::Register(register)) => Base::Of(register),
                    _ => Base::Own,
                };
                Ok(Address { base, name, kind })
            }
            Value::Pointer(Operand::Place(Place::Register(register)), Target::Shared(names, kind), _) => {
                let choices =
                    names.into_iter().map(|name| (self.tables.code(self.unit, &name), name)).collect();
                Ok(Address { base: Base::OneOf(register, choices), name: String::new(), kind })
            }
            _ => wrong(
                "the target of this pointer is not known",
                span,
                "no address was assigned to it",
                "assign the address of a global object, or of one that each thread has (_Thread_local)",
            ),
        }
    }

    /// An element of an array.
    pub(super) fn element(&mut self, address: Address, index: Value, span: Span) -> Fallible<Address> {
        let Type { shape: Shape::Array(element, size), .. } = address.kind else {
            return wrong("this is not an array", span, "it has no elements", "correct it");
        };
        let kind = *element;
        match (index, address.base) {
            (Value::Thread(operand, Target::Number), Base::Shared) => {
                self.tables.by_thread(&address.name);
                let base = match operand {
                    Operand::Place(Place::Register(register)) => Base::Of(register),
                    _ => Base::Own,
                };
                Ok(Address { base, name: address.name, kind })
            }
            (Value::Number(number), base) => {
                let size = size.unwrap_or(u64::MAX);
                self.tables.by_number(&address.name, span)?;
                match (number.operand, base) {
                    (Operand::Immediate(held), base) => {
                        let index = number.kind.value(held);
                        if u64::try_from(index).is_ok_and(|index| index < size) {
                            Ok(Address { base, name: format!("{}[{index}]", address.name), kind })
                        } else {
                            wrong(
                                "this is outside of the array",
                                span,
                                "there is no such element",
                                "correct the index",
                            )
                        }
                    }
                    (Operand::Place(Place::Register(register)), Base::Shared) if Objects::is_small(size) => {
                        let choices =
                            (0..size.cast_signed()).map(|it| (it, format!("{}[{it}]", address.name)));
                        let choices = choices.collect();
                        Ok(Address { base: Base::OneOf(register, choices), name: String::new(), kind })
                    }
                    _ => wrong(
                        "it is not known which element this index selects",
                        span,
                        "the index is computed, and the array is large or not shared",
                        "arrays with an element for each thread are indexed by thread numbers, and others have few elements",
                    ),
                }
            }
            _ => wrong(
                "this index is not supported",
                span,
                "expected a number, or a thread number",
                "use a separate array for each kind of index",
            ),
        }
    }
}
