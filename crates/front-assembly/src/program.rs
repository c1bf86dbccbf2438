//! What is read: threads over registers, and the objects that they share.

use crate::Architecture;
use crate::image::Pieces;
use garret_base::source::{Diagnostic, Span};
use garret_instructions::program::{Register, Thread};
use garret_instructions::value::{Value, Width};

/// A program.
#[derive(Clone, Debug)]
pub struct Program {
    /// Whose instructions these are.
    pub architecture: Architecture,
    /// The objects that threads access; `Value::Address` names them by their numbers.
    pub objects: Vec<Object>,
    /// The threads.
    pub threads: Vec<ThreadOf>,
    /// The source files that [`Line`]s name by their numbers.
    pub files: Vec<String>,
    /// What was left out, and has to be said with a verdict.
    pub notes: Vec<Diagnostic>,
    /// How much of `main` is left out, in a few words: none where there is none, or where it runs as a whole.
    pub left_out: Option<&'static str>,
}

/// A part of memory whose places have a fixed distance.
#[derive(Clone, Debug)]
pub struct Object {
    /// The name of its first part.
    pub name: String,
    /// In bytes.
    pub size: i64,
    /// The variables that it consists of, by their offsets; more than one where a compiler reaches several from one address.
    pub parts: Vec<Part>,
    /// The cells that threads access, by their offsets; they do not overlap.
    ///
    /// Accesses at addresses that are only known when they run may go somewhere else: whoever runs them makes the cell
    /// ([`Object::initial`]) and refuses an access that overlaps a cell with another offset or width, or whose offset is no multiple of
    /// its width.
    pub cells: Vec<Cell>,
    pub(crate) pieces: Pieces,
}

/// A variable in an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Where it begins, in bytes.
    pub offset: i64,
}

/// A cell of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Where it begins, in bytes.
    pub offset: i64,
    /// How wide it is.
    pub width: Width,
    /// What it holds at first.
    pub value: Value,
}

impl Object {
    /// What such a cell holds at first. None outside of the object, and where it is not known, as of a part of an address.
    pub fn initial(&self, offset: i64, width: Width) -> Option<Value> {
        let last = offset.checked_add(crate::image::bytes(width))?;
        if offset < 0 || last > self.size { None } else { self.pieces.read(offset, width) }
    }

    /// How a place in it is called: `x`, `x+4`.
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

/// How many threads run a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// It is named in the options: whoever asks says how many.
    Named,
    /// So many.
    Exactly(usize),
    /// Any number: they are created in a loop without end.
    Any,
}

/// A line of a source file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The number of the file.
    pub file: usize,
    /// The number of the line, from 1.
    pub line: u32,
}

/// A place that no thread may come to.
#[derive(Clone, Debug)]
pub struct Bad {
    /// The number of the step: a thread that is there has done wrong. The step itself does nothing.
    pub step: usize,
    /// What is wrong.
    pub message: String,
    /// The instruction.
    pub span: Span,
}

/// What threads run.
#[derive(Clone, Debug)]
pub struct ThreadOf {
    /// The function.
    pub name: String,
    /// How many threads run it.
    pub count: Count,
    /// Its steps.
    pub thread: Thread,
    /// The registers of arguments that are read and may hold anything; the first argument is in the first of them that a call uses.
    pub arguments: Vec<Register>,
    /// Where it must not come to.
    pub bad: Vec<Bad>,
    /// The line of the source of each step, where the file has one.
    pub lines: Vec<Option<Line>>,
}
