//! Dynamic memory. The result of a call of `malloc` is an object of its own if the call is executed at most once: by a thread with
//! its own copy of the code, or by each thread, with an object for each.
//!
//! There is always enough memory, and freed memory remains valid; the verdict lists these assumptions.

use super::value::{Address, Base, Value};
use super::{Lowering, wrong};
use crate::parser::Fallible;
use crate::syntax::{Declaration, Expression, ExpressionKind, Shape, Storage, Type};
use garret_base::assumptions::ENOUGH_MEMORY;
use garret_base::source::Span;
use garret_program::NO_USE_AFTER_FREE;

impl Lowering<'_, '_> {
    /// The result of `malloc` or `calloc` that is assigned to a variable of a type. `None` if the expression is no such call.
    pub(super) fn allocated(&mut self, it: &Expression, kind: &Type) -> Option<Fallible<Value>> {
        match &it.kind {
            // the cast gives the type if the variable does not
            ExpressionKind::Cast(cast, inner) => {
                let is_known = matches!(&kind.shape, Shape::Pointer(to) if to.shape != Shape::Void);
                self.allocated(inner, if is_known { kind } else { cast })
            }
            ExpressionKind::Call(name, arguments)
                if !self.unit.functions.iter().any(|it| it.name == *name) =>
            {
                let bytes: &[&Expression] = match (name.as_str(), arguments.as_slice()) {
                    ("malloc", [bytes]) | ("aligned_alloc", [_, bytes]) => &[bytes],
                    ("calloc", [count, bytes]) => &[count, bytes],
                    _ => return None,
                };
                Some(self.at(it.span, |this| this.allocate(kind, bytes, name == "calloc", it.span)))
            }
            _ => None,
        }
    }

    fn allocate(&mut self, kind: &Type, bytes: &[&Expression], is_zero: bool, span: Span) -> Fallible<Value> {
        let Shape::Pointer(element) = &kind.shape else {
            return wrong(
                "this is not a pointer",
                span,
                "allocated memory is assigned to it",
                "declare a pointer",
            );
        };
        let mut all = 1i64;
        for it in bytes {
            let known = self.value(it)?.known();
            all = known.and_then(|it| all.checked_mul(it)).unwrap_or(-1);
        }
        let size = self.unit.size_of(element).and_then(|(bytes, _)| i64::try_from(bytes).ok());
        let count = size.filter(|size| *size > 0 && all > 0 && all % size == 0).map(|size| all / size);
        let Some(count) = count.and_then(|it| u64::try_from(it).ok()) else {
            return wrong(
                "the number of allocated objects is not known",
                span,
                "expected a multiple of the size of the object that the pointer points to",
                "write it with sizeof, and assign it to a pointer of that type",
            );
        };
        if !self.is_done_once() {
            return wrong(
                "it is not known how often this memory is allocated",
                span,
                "this is in a loop, or in a function with `goto`",
                "use an array, or allocate it outside of loops",
            );
        }
        let made = if count == 1 {
            (**element).clone()
        } else {
            Type::plain(Shape::Array(element.clone(), Some(count)))
        };
        self.tables.assumed.insert(ENOUGH_MEMORY.to_owned());
        self.allocations += 1;
        let name = format!("allocated{}@{}", self.allocations, span.start);
        let (storage, base) =
            if self.closed { (Storage::Usual, Base::Shared) } else { (Storage::Thread, Base::Own) };
        if !self.tables.objects.all.contains_key(&name) {
            let declared = Declaration {
                name: name.clone(),
                kind: made.clone(),
                initial: None,
                length: None,
                storage,
                is_constant: false,
                span,
            };
            self.tables.declare(self.unit, name.clone(), &declared);
        }
        let address = Address { base, name, kind: made };
        if is_zero {
            self.fill_with_bytes(&address, 0, span)?;
        } else {
            self.fill_with_anything(&address, span)?;
        }
        Ok(Value::Address(address))
    }

    /// `free`
    pub(super) fn free(&mut self, arguments: &[Expression]) -> Fallible<Value> {
        for argument in arguments {
            self.effect(argument)?;
        }
        self.tables.assumed.insert(NO_USE_AFTER_FREE.to_owned());
        Ok(Value::Void)
    }
}
