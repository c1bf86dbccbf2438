//! The types of names and calls during lowering.

use super::value::Value;
use super::{Binding, Lowering};
use crate::integer::Integer;
use crate::syntax::{Expression, Shape, Type, Unit};
use crate::typing::TypeLookup;

impl TypeLookup for Lowering<'_, '_> {
    fn unit(&self) -> &Unit {
        self.unit
    }

    fn type_of_name(&self, name: &str) -> Option<Type> {
        match self.binding(name) {
            Some(Binding::Variable(_, kind)) => Some(kind),
            Some(Binding::Fixed(Value::Number(number))) => {
                let frame = self.frames.last()?;
                let parameters = &self.unit.functions[frame.function].parameters;
                let declared = parameters.iter().find(|(it, _)| it == name).map(|(_, kind)| kind);
                // the type of a known number is that in which it was computed
                let is_callable = |it: &&Type| matches!(it.shape, Shape::Callable(_));
                Some(declared.filter(is_callable).cloned().unwrap_or_else(|| Type::of(number.kind)))
            }
            Some(Binding::Fixed(_)) => None,
            Some(Binding::Object(object)) => self.object_type(&object),
            None => self.object_type(name),
        }
    }

    fn type_of_call(&self, name: &str, arguments: &[Expression]) -> Option<Type> {
        if let Some(function) = self.unit.functions.iter().find(|it| it.name == name) {
            return Some(function.result.clone());
        }
        match crate::atomics::atomic(name) {
            Some((found, _)) if found.gives_the_content() => {
                let kind = self.type_of(arguments.first()?)?.inner()?;
                Some(Type { atomic: false, ..kind })
            }
            Some(_) => Some(Type::INT),
            None if name == "__garret_own" => self.type_of(arguments.first()?),
            None if name == "__builtin_expect" => Some(Type::of(Integer::LONG)),
            None => super::verifier::type_of(name).map(Type::of),
        }
    }
}

impl Lowering<'_, '_> {
    fn object_type(&self, name: &str) -> Option<Type> {
        self.tables.objects.all.get(name).map(|object| object.kind.clone())
    }
}
