//! Local variables that have a place in memory: arrays, structures, mutexes, and variables whose address is passed to a created
//! thread. Each thread with its own copy of the code has its own objects for them.

use super::access::{is_thread, starts_unused};
use super::data::is_plain;
use super::filled::Fill;
use super::value::{Address, Base, Key, Value, operand};
use super::{Binding, Lowering, wrong};
use crate::parser::Fallible;
use crate::syntax::{Declaration, Designator, Initial, Shape, Storage, Type};
use garret_base::source::Span;
use garret_program::{NO_ESCAPED_LOCALS, Operand, Operation, Place, Range, Register};

/// The largest number of elements of a local array.
const MOST_ELEMENTS: u64 = 64;

impl Lowering<'_, '_> {
    /// Whether a local variable needs a place in memory, and can have one.
    pub(super) fn has_place(&self, it: &Declaration) -> bool {
        let Some(frame) = self.frames.last() else { return false };
        if !self.closed {
            return matches!(it.kind.shape, Shape::Array(..) | Shape::Struct(_));
        }
        matches!(it.kind.shape, Shape::Array(..) | Shape::Struct(_) | Shape::Mutex | Shape::Opaque)
            || super::create::is_passed(&self.unit.functions[frame.function].body, &it.name)
    }

    /// Declares the variable, and stores its initial value.
    pub(super) fn declare_place(&mut self, it: &Declaration) -> Fallible<()> {
        let function = self.frames.last().map(|frame| self.unit.functions[frame.function].name.as_str());
        let (function, thread) = (function.unwrap_or_default(), self.current + 1);
        // if any number of threads run the code, it is a thread-local object; as there is no recursion, one for each thread suffices
        let (object, storage, base) = if self.closed {
            let name = format!("{function}::{}@{}, thread {thread}", it.name, it.span.start);
            (name, it.storage, Base::Shared)
        } else {
            (format!("{function}::{}@{}", it.name, it.span.start), Storage::Thread, Base::Own)
        };
        if !self.tables.objects.all.contains_key(&object) {
            let bare = Declaration { initial: None, storage, ..it.clone() };
            self.tables.declare(self.unit, object.clone(), &bare);
        }
        self.bind(&it.name, Binding::Object(object.clone()));
        let address = Address { base, name: object, kind: it.kind.clone() };
        match &it.initial {
            Some(initial) => self.fill(&address, Some(initial), it.span),
            None => self.fill_with_anything(&address, it.span),
        }
    }

    /// Records that an address is stored or passed. If it is that of a local variable whose function returns, other threads may use
    /// it after its lifetime.
    pub(super) fn record_escaping_address(&mut self, address: &Address) {
        let is_of_thread = address.name.contains(", thread ");
        let is_local = match address.base {
            Base::Shared => is_of_thread,
            // if any number of threads run the code
            Base::Own => address.name.contains("::"),
            _ => false,
        };
        if is_local && !address.name.starts_with("main::") {
            self.tables.assumed.insert(NO_ESCAPED_LOCALS.to_owned());
        }
    }

    /// Gives the numbers in an uninitialised variable arbitrary values, each time that its declaration is executed.
    pub(super) fn fill_with_anything(&mut self, address: &Address, span: Span) -> Fallible<()> {
        let parts = match self.parts(&address.kind, span) {
            Ok(parts) => parts,
            Err(error) if !self.closed => return Err(error),
            Err(error) => match self.numbers(&address.kind) {
                (parts, true) => parts,
                (_, false) => return Err(error),
            },
        };
        for (name, kind) in parts {
            let (start, in_use) = (self.code.len(), self.in_use);
            let into = self.temporary()?;
            let part =
                Address { name: format!("{}{name}", address.name), kind: kind.clone(), ..address.clone() };
            let unsupported = if let Shape::Pointer(_) = kind.shape {
                self.fill_pointer(&part, into)?.then_some(span)
            } else {
                match kind.shape {
                    Shape::Bool => self.emit(Operation::Choose(into, Range::new(0, 1))),
                    Shape::Integer(..) | Shape::Callable(_) => self.arbitrary(into, kind.integer()),
                    _ => continue,
                }
                self.store(&part, Value::computed(into, kind.integer()), false)?;
                None
            };
            self.fills.push(Fill { code: start..self.code.len(), unsupported });
            self.in_use = in_use;
        }
        Ok(())
    }

    /// Gives a pointer in memory an arbitrary value: the code of any object, null, or the code of no object, which stands for all invalid
    /// addresses. The result says that this is not supported for its targets, of which each thread has its own: then it is null.
    fn fill_pointer(&mut self, part: &Address, into: Register) -> Fallible<bool> {
        let (index, cell) = self.cell(part)?;
        if self.target(Key::Cell(index)).is_some_and(is_thread) {
            self.emit(Operation::Move(Place::Memory(cell), Operand::Immediate(0)));
            return Ok(true);
        }
        let invalid = self.tables.code_of_no_object();
        self.emit(Operation::Choose(into, Range::new(0, invalid)));
        self.emit(Operation::Move(Place::Memory(cell), operand(into)));
        Ok(false)
    }

    /// Stores the initial value of a place; parts without one become 0.
    fn fill(&mut self, address: &Address, initial: Option<&Initial>, span: Span) -> Fallible<()> {
        match (&address.kind.shape, initial) {
            (Shape::Opaque, initial) => starts_unused(initial, span),
            (Shape::Mutex, Some(initial)) if !is_plain(initial) => kind_not_known(span),
            (Shape::Mutex, _) => {
                let word = Address { kind: Type::plain(Shape::Bool), ..address.clone() };
                self.store(&word, Value::constant(0), false)
            }
            (Shape::Array(element, size), Some(Initial::List(..)) | None) => {
                let size = size.filter(|size| *size <= MOST_ELEMENTS);
                let Some(size) = size else {
                    return wrong(
                        "this array is too large",
                        span,
                        "local arrays have at most 64 elements",
                        "declare it outside of functions",
                    );
                };
                let parts = parts(initial, |designator| match designator {
                    Designator::Index(index) => usize::try_from(*index).ok(),
                    Designator::Field(_) | Designator::Path(_) => None,
                });
                let element = (**element).clone();
                let of = |place: usize| (format!("{}[{place}]", address.name), element.clone());
                self.fill_parts(&address.base, (0..size as usize).map(of).collect(), parts, span)
            }
            (Shape::Struct(index), Some(Initial::List(parts, _)))
                if self.unit.structs[*index].is_union && !parts.is_empty() =>
            {
                wrong(
                    "initial values of unions are not supported",
                    span,
                    "its fields share their bytes",
                    "assign to the field",
                )
            }
            (Shape::Struct(index), Some(Initial::List(..)) | None) => {
                let fields = &self.unit.structs[*index].fields;
                let parts = parts(initial, |designator| match designator {
                    Designator::Field(field) => fields.iter().position(|(name, _)| name == field),
                    Designator::Index(_) | Designator::Path(_) => None,
                });
                let of = |(name, kind): &(String, Type)| (format!("{}.{name}", address.name), kind.clone());
                self.fill_parts(&address.base, fields.iter().map(of).collect(), parts, span)
            }
            (Shape::Struct(_), Some(Initial::Value(it))) => self.copy_structure(address, it),
            (Shape::Array(..), Some(Initial::Value(_))) => wrong(
                "this initialiser is not supported",
                span,
                "expected the values of its parts, in braces",
                "assign the parts one by one",
            ),
            (_, None) => self.store(address, Value::constant(0), false),
            (_, Some(Initial::Value(it))) => {
                let value = self.value(it)?;
                self.store(address, value, false)
            }
            // `{ 0 }` for a number
            (_, Some(Initial::List(parts, _))) => {
                self.fill(address, parts.first().map(|(_, part)| part), span)
            }
        }
    }

    fn fill_parts(
        &mut self,
        base: &Base,
        places: Vec<(String, Type)>,
        parts: Option<Vec<(usize, &Initial)>>,
        span: Span,
    ) -> Fallible<()> {
        let Some(parts) = parts.filter(|parts| parts.iter().all(|(place, _)| *place < places.len())) else {
            return wrong(
                "there is no such part",
                span,
                "this has more values than the type has parts",
                "correct it",
            );
        };
        for (place, (name, kind)) in places.into_iter().enumerate() {
            // the last initializer of a part takes effect
            let initial = parts.iter().rev().find(|(it, _)| *it == place).map(|(_, part)| *part);
            self.fill(&Address { base: base.clone(), name, kind }, initial, span)?;
        }
        Ok(())
    }
}

/// The parts of a list with their indices. `None` if a designator has no index.
fn parts(
    initial: Option<&Initial>,
    place_of: impl Fn(&Designator) -> Option<usize>,
) -> Option<Vec<(usize, &Initial)>> {
    let Some(Initial::List(all, _)) = initial else { return Some(Vec::new()) };
    let mut next = 0;
    let mut found = Vec::new();
    for (designator, part) in all {
        if let Some(designator) = designator {
            next = place_of(designator)?;
        }
        found.push((next, part));
        next += 1;
    }
    Some(found)
}

/// The error for a mutex of a thread whose kind is not known.
fn kind_not_known<T>(span: Span) -> Fallible<T> {
    wrong(
        "this kind of mutex is not supported for any number of threads at once",
        span,
        "it is not of the default kind, or it is a copy",
        "declare it outside of functions",
    )
}
