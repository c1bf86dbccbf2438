//! The result of reading: threads over registers, and the objects that they share.

use crate::Architecture;
use crate::image::{Alignment, Pieces};
use garret_base::source::{Diagnostic, Span};
use garret_instructions::program::{Register, Thread};
use garret_instructions::value::{Value, Width};

/// A program.
#[derive(Clone, Debug)]
pub struct Program {
    /// The instruction set.
    pub architecture: Architecture,
    /// The objects that threads access; `Value::Address` refers to them by index.
    pub objects: Vec<Object>,
    /// The threads.
    pub threads: Vec<ThreadKind>,
    /// The names of the source files; [`Line`]s refer to them by index.
    pub files: Vec<String>,
    /// Remarks about parts of the program that were left out, to be shown with a verdict.
    pub notes: Vec<Diagnostic>,
    /// Which part of `main` is left out, as a phrase; `None` if there is no `main`, or if all of it runs.
    pub left_out: Option<&'static str>,
    /// Whether a jump of a thread goes one way only, whatever the thread reads. Then code that is not reached may be left out.
    pub decides: bool,
}

/// A part of memory with fixed distances between its places.
#[derive(Clone, Debug)]
pub struct Object {
    /// The name of its first part.
    pub name: String,
    /// Its size in bytes.
    pub size: i64,
    /// Its variables, by offset. More than one if the compiler reaches several from one address.
    pub parts: Vec<Part>,
    /// The cells that threads access, by offset; they do not overlap.
    ///
    /// An access at a computed address may refer to another place. The caller that executes the program must then create the cell
    /// ([`Object::initial`]), and must refuse an access that overlaps a cell with another offset or width, or whose offset is not a
    /// multiple of its width.
    pub cells: Vec<Cell>,
    pub(crate) pieces: Pieces,
    /// Where it is in memory. `None` for an object that signals the end of a thread.
    pub(crate) alignment: Option<Alignment>,
    /// Whether the program never writes it: a write ends the process.
    pub is_constant: bool,
}

/// A variable in an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Its offset in the object, in bytes.
    pub offset: i64,
}

/// A cell of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its offset in the object, in bytes.
    pub offset: i64,
    /// Its width.
    pub width: Width,
    /// Its initial value.
    pub value: Value,
}

impl Object {
    /// Whether an access at this offset is at a multiple of its width in memory, wherever the linker puts the object.
    pub fn is_aligned(&self, offset: i64, width: Width) -> bool {
        self.alignment.is_none_or(|it| it.is_aligned(offset, width))
    }

    /// The initial value of such a cell. `None` outside of the object, and if the value is unknown, as for a part of an address.
    pub fn initial(&self, offset: i64, width: Width) -> Option<Value> {
        let last = offset.checked_add(crate::image::bytes(width))?;
        if offset < 0 || last > self.size { None } else { self.pieces.read(offset, width) }
    }

    /// The name of a place in the object: `x`, `x+4`.
    pub fn place(&self, offset: i64) -> String {
        let part = self.parts.iter().rev().find(|it| it.offset <= offset);
        let (name, start) = part.map_or((&self.name, 0), |it| (&it.name, it.offset));
        match offset.wrapping_sub(start) {
            0 => name.clone(),
            more if more < 0 => format!("{name}{more}"),
            more => format!("{name}+{more}"),
        }
    }
}

/// The number of threads that run a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// The function is named in the options; the number of threads is up to the caller.
    Named,
    /// Exactly this number.
    Exactly(usize),
    /// Any number: they are created in an endless loop.
    Any,
}

/// A line of a source file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The index of the file in [`Program::files`].
    pub file: usize,
    /// The line number, from 1.
    pub line: u32,
}

/// A step that no thread may reach.
#[derive(Clone, Debug)]
pub struct Bad {
    /// The index of the step. A thread that reaches it has failed; the step itself does nothing.
    pub step: usize,
    /// The error message.
    pub message: String,
    /// The place of the instruction.
    pub span: Span,
}

/// A kind of thread.
#[derive(Clone, Debug)]
pub struct ThreadKind {
    /// The name of its function.
    pub name: String,
    /// The number of threads that run it.
    pub count: Count,
    /// Its steps.
    pub thread: Thread,
    /// The registers of arguments that are read and may hold any value. The numbering starts with the register of the first argument of
    /// a call.
    pub arguments: Vec<Register>,
    /// The steps that it must not reach.
    pub bad: Vec<Bad>,
    /// The source line of each step; `None` if unknown.
    pub lines: Vec<Option<Line>>,
}
