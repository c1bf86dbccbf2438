//! Accesses through a reference to a thread: to its own object, or to its element of an array.

use super::place::Sink;
use super::{Fallible, Step, wrong};
use crate::gas::key::Key;
use crate::gas::object::ObjectId;
use crate::gas::value::{Target, Value};
use garret_base::source::{Diagnostic, Span, short};
use garret_program::{Cell, Operation, Owner};

impl Step<'_, '_> {
    /// The place that belongs to the thread to which a processor register refers.
    pub(super) fn reached(
        &mut self,
        target: Target,
        family: u8,
        offset: i64,
        bits: u8,
        span: Span,
    ) -> Fallible<Sink> {
        let (object, unit) = match target {
            Target::Object(object) => (object, 0),
            Target::Element(object, unit) => (object, unit),
            Target::Number | Target::Index | Target::Scaled(_) => {
                return wrong(
                    "this is not the address of an object",
                    span,
                    "the address is a thread number here",
                    "expected an object of this file, or an element of it",
                );
            }
        };
        let register = self.tables.family(family)?;
        let mut owner = Owner::Of(register);
        if let Value::Reference(reference) = &mut self.state.registers[usize::from(family)] {
            if reference.end {
                return wrong(
                    "this is after the element of the last thread",
                    span,
                    "there is no such thread",
                    "access the elements of threads only",
                );
            }
            if reference.me && unit > 0 {
                owner = Owner::Own;
            } else if core::mem::take(&mut reference.null) {
                self.emit(Operation::Check(register));
            }
        }
        if unit > 0 {
            return self.element(object, unit, offset, bits, owner, span);
        }
        self.cell(object, offset, bits, owner, span)
    }

    /// A place in an element of `unit` bytes.
    fn element(
        &mut self,
        object: ObjectId,
        unit: i64,
        offset: i64,
        bits: u8,
        owner: Owner,
        span: Span,
    ) -> Fallible<Sink> {
        let name = short(self.source.objects[object.0 as usize].name);
        let (known, first) = *self.tables.hints.arrays.entry(object).or_insert((unit, span));
        if known != unit {
            return Err(Box::new(
                Diagnostic::error(format!("elements of `{name}` have different lengths"))
                    .at(span, format!("{unit} bytes here"))
                    .also(first, format!("{known} bytes here"))
                    .help("an array by thread has one element for each thread, always of the same length"),
            ));
        }
        let (Ok(stride), Ok(place)) = (u64::try_from(unit), u64::try_from(offset)) else {
            return Self::outside_element(span);
        };
        let end = place.saturating_add(u64::from(bits / 8));
        if end > stride {
            return Self::outside_element(span);
        }
        let key = Key { object, offset: place, bytes: bits / 8, stride };
        let (datum, _) = self.tables.cell(self.source, key, span)?;
        Ok(Sink::Cell(key, Cell { datum, owner }))
    }

    fn outside_element<T>(span: Span) -> Fallible<T> {
        wrong(
            "this is outside of the element of the thread",
            span,
            "the element of another thread, which is not known",
            "access the element of a thread whose number is in a register",
        )
    }

    /// A place in a shared object; for an array with one element per thread, in the element of the first thread.
    pub(super) fn shared(&mut self, object: ObjectId, offset: i64, bits: u8, span: Span) -> Fallible<Sink> {
        let Some(&(unit, other)) = self.tables.hints.arrays.get(&object) else {
            return self.cell(object, offset, bits, Owner::Everyone, span);
        };
        let is_first = self.tables.hints.from_zero && (0..unit).contains(&offset);
        if is_first {
            let register = self.first()?;
            return self.element(object, unit, offset, bits, Owner::Of(register), span);
        }
        let name = short(self.source.objects[object.0 as usize].name);
        Err(Box::new(
            Diagnostic::error(format!("the thread whose element of `{name}` this is cannot be determined"))
                .at(span, "this place is constant")
                .also(other, format!("each thread has an element of {unit} bytes, by its number"))
                .help("only the element of the first thread is known, where threads are numbered from 0; use another object for the rest"),
        ))
    }
}
