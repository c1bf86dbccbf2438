//! The lifetime of local variables: their marks are written when their functions return, and when their blocks end ([`FreedMemory`]).
//! Variables whose addresses no other code can know by then have no mark.

use super::Builder;
use super::allocated::{TWICE, USED};
use super::instruction::Frame;
use crate::syntax::{Call, Function, Operation, Value};
use garret_graphs::{Access, Cell, CellValue, Expression, FreedMemory, Location, MarkedObject, Step};

/// The bad state if a local variable is used after its end.
const ENDED: &str = "a local variable is used after the end of its lifetime";

/// The prefixes of the names of lifetime markers.
const START: &str = "llvm.lifetime.start";
pub(super) const END: &str = "llvm.lifetime.end";

/// The suffix of the location that is written when a local variable begins and ends; the prefix is the name of the variable.
pub const LIFETIME: &str = " lives";

impl Builder<'_> {
    /// The mark of the last object, a local variable of a function whose locations begin at `first`; `None` unless its address may
    /// still be known when it ends.
    pub(super) fn can_end(
        &mut self,
        function: &Function,
        name: &str,
        (called, first): (&str, u32),
    ) -> Option<u32> {
        let is_known = self.escaping.locals.get(function.name.as_str()).is_some_and(|all| all.contains(name));
        // all activations of a recursive function share its variables
        if !is_known || self.recursive.contains_key(function.name.as_str()) {
            return None;
        }
        // when `main` returns, the program ends
        let is_over = function.name == "main" && !marked(function, END).any(|it| it == name);
        let is_empty = self.code.locations.len() == first as usize;
        if is_over || is_empty { None } else { self.has_mark(called.to_owned() + LIFETIME, first, true) }
    }

    /// Adds a mark of this name to the last object, whose locations begin at `first`.
    pub(super) fn has_mark(&mut self, name: String, first: u32, is_local: bool) -> Option<u32> {
        let mark = u32::try_from(self.code.locations.len()).ok()?;
        self.code.locations.push(Location { name, initial: CellValue::default(), undefined: None, bytes: 0 });
        let object = self.map.objects.last_mut()?;
        (object.mark, object.is_local) = (Some(mark), is_local);
        let [used, twice, ended] = [USED, TWICE, ENDED].map(|why| self.bad_state(why));
        let none = || FreedMemory { objects: Vec::new(), used, twice, ended };
        let object = MarkedObject { locations: first..mark, mark, is_local };
        self.code.freed.get_or_insert_with(none).objects.push(object);
        Some(mark)
    }

    /// Adds a mark to the last object, a variable that a created thread has, whose locations begin at `first`, if other threads may know
    /// its address when the thread ends.
    pub(super) fn ends_with_its_thread(&mut self, name: &str, (called, first): (String, u32), thread: usize) {
        let is_empty = self.code.locations.len() == first as usize;
        if thread > 0 && !is_empty && self.escaping.thread_locals.contains(name) {
            let mark = self.has_mark(called + LIFETIME, first, true);
            self.thread_locals.extend(mark);
        }
    }

    /// The thread ends: its own variables end.
    pub(super) fn thread_locals_end(&mut self, from: u32) -> u32 {
        let marks = self.thread_locals.clone();
        self.changes(&marks, FreedMemory::ENDED, from)
    }

    /// Writes the marks of variables that begin or end; returns the place afterwards.
    fn changes(&mut self, marks: &[u32], held: i64, at: u32) -> u32 {
        marks.iter().fold(at, |at, mark| {
            let to = self.place();
            let value = Expression::constant(held);
            let access = Access::Write(Cell::Fixed(*mark), value, Expression::constant(0));
            let store_fence = [held == FreedMemory::ENDED, false];
            let step = Step { access, store_fence, ..self.step(to) };
            self.add(at, step);
            to
        })
    }

    /// A function is entered: its variables without markers begin to live.
    pub(super) fn begin_to_live(&mut self, frame: &Frame<'_>, from: u32) -> u32 {
        let without =
            frame.marks.iter().filter(|(name, _)| !marked(frame.function, START).any(|it| it == **name));
        let marks: Vec<u32> = without.map(|(_, mark)| *mark).collect();
        self.changes(&marks, FreedMemory::ALIVE, from)
    }

    /// A function returns: all of its variables end.
    pub(super) fn end_with(&mut self, frame: &Frame<'_>, from: u32) -> u32 {
        let marks: Vec<u32> = frame.marks.values().copied().collect();
        self.changes(&marks, FreedMemory::ENDED, from)
    }

    /// The thread ends inside of functions: all of their variables end.
    pub(super) fn end_with_thread(&mut self, from: u32) -> u32 {
        let marks = self.living.clone();
        self.changes(&marks, FreedMemory::ENDED, from)
    }

    /// A lifetime marker: a variable begins or ends.
    pub(super) fn is_marked(&mut self, frame: &Frame<'_>, call: &Call, held: i64, at: u32) -> u32 {
        let marks: Vec<u32> =
            variables(frame.function, call).filter_map(|name| frame.marks.get(name).copied()).collect();
        self.changes(&marks, held, at)
    }
}

/// The variables of the markers whose names begin with `marker`.
pub(super) fn marked<'f>(function: &'f Function, marker: &'f str) -> impl Iterator<Item = &'f str> {
    let calls = function.instructions().filter_map(move |it| match &it.operation {
        Operation::Call(call) if call.callee.function().is_some_and(|it| it.starts_with(marker)) => {
            Some(call)
        }
        _ => None,
    });
    calls.flat_map(|call| variables(function, call))
}

/// The variables of a marker: the names of the addresses, without casts.
fn variables<'f>(function: &'f Function, call: &'f Call) -> impl Iterator<Item = &'f str> {
    call.arguments.iter().filter_map(|(_, value)| {
        let Value::Local(name) = value else { return None };
        let made = function.instructions().find(|it| it.result.as_deref() == Some(name));
        match made.map(|it| &it.operation) {
            Some(Operation::Cast(_, 64, 64, Value::Local(from))) => Some(from.as_str()),
            _ => Some(name.as_str()),
        }
    })
}
