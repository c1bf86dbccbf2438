//! Local variables end: their marks are written where their functions return, and where their blocks end ([`FreedMemory`]). Those whose addresses
//! nobody else can know then have none.

use super::Builder;
use super::escape::END;
use super::instruction::Frame;
use crate::syntax::{Call, Function, Operation, Value};
use garret_graphs::{Access, Cell, Expression, FreedMemory, Held, Location, MarkedObject, Step};

/// What is so where a local variable is used after its end, in words.
const ENDED: &str = "a local variable is used after its end";

/// How the name of a location ends that is written where a local variable begins and ends; before that stands the name of the variable.
pub const LIFETIME: &str = " lives";

impl Builder<'_> {
    /// The last object, whose locations begin here, is a local variable of a function: its mark, where anybody may know its address when it ends.
    pub(super) fn can_end(&mut self, function: &Function, name: &str, first: u32) -> Option<u32> {
        let is_known = self.escaping.get(function.name.as_str()).is_some_and(|all| all.contains(name));
        // of those that are open in themselves, each has the same variables
        if !is_known || self.recursive.contains_key(function.name.as_str()) {
            return None;
        }
        // what `main` returns to ends the program
        if function.name == "main" && !has_marker(function, name, END) {
            return None;
        }
        let mark = u32::try_from(self.code.locations.len()).ok()?;
        let named = self.code.locations.get(first as usize).filter(|_| first < mark)?.name.clone();
        // without the way to its first part
        let thread = named.find('#').unwrap_or(0);
        let end = named[thread..].find(['.', '[']).map_or(named.len(), |end| thread + end);
        let name = format!("{}{LIFETIME}", &named[..end]);
        self.code.locations.push(Location { name, initial: Held::default(), undefined: None });
        let object = self.map.objects.last_mut()?;
        (object.mark, object.is_local) = (Some(mark), true);
        self.marked(MarkedObject { locations: first..mark, mark, is_local: true });
        Some(mark)
    }

    /// An object has a mark.
    pub(super) fn marked(&mut self, object: MarkedObject) {
        let [used, twice, ended] =
            [super::allocated::USED, super::allocated::TWICE, ENDED].map(|why| self.bad_state(why));
        let none = || FreedMemory { objects: Vec::new(), used, twice, ended };
        self.code.freed.get_or_insert_with(none).objects.push(object);
    }

    /// Variables begin or end; the place afterwards.
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

    /// A function is entered: the variables that have no markers begin.
    pub(super) fn begin_to_live(&mut self, frame: &Frame<'_>, from: u32) -> u32 {
        let without = |name: &&str| !has_marker(frame.function, name, "llvm.lifetime.start");
        let marks: Vec<u32> =
            frame.marks.iter().filter(|(name, _)| without(name)).map(|(_, mark)| *mark).collect();
        self.changes(&marks, FreedMemory::ALIVE, from)
    }

    /// A function returns: all of its variables end.
    pub(super) fn end_with(&mut self, frame: &Frame<'_>, from: u32) -> u32 {
        let marks: Vec<u32> = frame.marks.values().copied().collect();
        self.changes(&marks, FreedMemory::ENDED, from)
    }

    /// The thread ends in the midst of functions: what is open ends.
    pub(super) fn end_with_thread(&mut self, from: u32) -> u32 {
        let marks = self.living.clone();
        self.changes(&marks, FreedMemory::ENDED, from)
    }

    /// A marker of the compiler: a variable begins or ends.
    pub(super) fn is_marked(&mut self, frame: &Frame<'_>, call: &Call, held: i64, at: u32) -> u32 {
        let variables = call.arguments.iter().filter_map(|(_, value)| variable(frame.function, value));
        let marks: Vec<u32> = variables.filter_map(|name| frame.marks.get(name).copied()).collect();
        self.changes(&marks, held, at)
    }
}

/// Whether a marker with a name like this speaks of a variable.
pub(super) fn has_marker(function: &Function, name: &str, marker: &str) -> bool {
    function.instructions().any(|it| match &it.operation {
        Operation::Call(call) => {
            call.callee.function().is_some_and(|it| it.starts_with(marker))
                && call.arguments.iter().any(|(_, value)| variable(function, value) == Some(name))
        }
        _ => false,
    })
}

/// The name that an address has without conversions.
fn variable<'f>(function: &'f Function, value: &'f Value) -> Option<&'f str> {
    let Value::Local(name) = value else { return None };
    let made = function.instructions().find(|it| it.result.as_deref() == Some(name));
    match made.map(|it| &it.operation) {
        Some(Operation::Cast(_, 64, 64, Value::Local(from))) => Some(from),
        _ => Some(name),
    }
}
