//! Sections, symbols and instructions of an assembly file.

use crate::Architecture;
use crate::image::Pieces;
use crate::lexer::{Statement, Statements};
use crate::program::Line;
use garret_base::map::Map;
use garret_base::source::{Diagnostic, Span, short};
use garret_instructions::value::Width;
use garret_litmus_text::Cursor;

/// The kind of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SectionKind {
    /// Instructions.
    Code,
    /// Variables.
    Data,
    /// Constants: data that the program never writes.
    Constant,
    /// Thread-local variables.
    ThreadLocal,
    /// Data that programs do not access, such as tables for debuggers.
    Ignored,
}

/// A piece of data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Datum<'t> {
    pub(crate) offset: i64,
    pub(crate) width: Width,
    pub(crate) content: Content<'t>,
}

/// The content of a piece of data.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Content<'t> {
    Number(u64),
    /// The address of a name, plus an offset in bytes.
    Address(&'t str, i64),
    /// Something else, such as the difference of two names.
    Other,
}

/// A section.
#[derive(Debug)]
pub(crate) struct Section<'t> {
    pub(crate) name: &'t str,
    pub(crate) kind: SectionKind,
    pub(crate) size: i64,
    /// Its alignment in bytes.
    pub(crate) alignment: i64,
    pub(crate) data: Vec<Datum<'t>>,
    /// The labels, and their offsets in bytes.
    pub(crate) labels: Vec<(&'t str, i64)>,
    /// Offsets from which the code may reach several variables (section anchors).
    pub(crate) anchors: Vec<i64>,
}

/// The meaning of a name.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Symbol<'t> {
    /// The instruction with this index.
    Code(usize),
    /// A section, and an offset in it.
    Data(usize, i64),
    /// A number.
    Number(i64),
    /// Another name, plus an offset in bytes.
    Alias(&'t str, i64),
}

/// A label before an instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Label<'t> {
    Named(&'t str),
    /// The index in [`File::numeric`].
    Numeric(usize),
}

/// An instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instruction<'t> {
    pub(crate) statement: Statement<'t>,
    pub(crate) line: Option<Line>,
    /// The index of its section. Control does not fall through from one section to another.
    pub(crate) section: usize,
    /// Stands for data between instructions.
    pub(crate) is_data: bool,
}

/// An assembly file.
pub(crate) struct File<'t> {
    pub(crate) text: &'t str,
    pub(crate) architecture: Architecture,
    pub(crate) statements: &'t Statements<'t>,
    pub(crate) sections: Vec<Section<'t>>,
    pub(crate) symbols: Map<&'t str, (Symbol<'t>, Span)>,
    pub(crate) code: Vec<Instruction<'t>>,
    /// Numeric labels, and the indices of the instructions after them, in the order of the file: of the next one in the file, and of
    /// the next one in the same section.
    pub(crate) numeric: Vec<(&'t str, usize, usize)>,
    /// For each section of code, its labels after its last instruction.
    pub(crate) waiting: Map<usize, Vec<Label<'t>>>,
    /// For the file numbers of the assembly, the indices in `source_names`.
    pub(crate) sources: Map<u64, usize>,
    pub(crate) source_names: Vec<String>,
    pub(crate) globals: Vec<&'t str>,
    /// The section that is being read, the previous one (`.previous`), and the stack of `.pushsection`.
    pub(crate) current: usize,
    pub(crate) previous: usize,
    pub(crate) stack: Vec<usize>,
    pub(crate) line: Option<Line>,
}

impl<'t> File<'t> {
    /// A cursor at the first token after the name of a statement.
    pub(crate) fn cursor(&self, statement: &Statement<'t>) -> Cursor<'t> {
        statement.cursor(self.text, &self.statements.tokens)
    }

    /// Switches to a section.
    pub(crate) fn enter(&mut self, name: &'t str, kind: SectionKind) {
        self.previous = self.current;
        let known = self.sections.iter().position(|it| it.name == name);
        self.current = known.unwrap_or(self.sections.len());
        if known.is_none() {
            self.sections.push(Section {
                name,
                kind,
                size: 0,
                alignment: 1,
                data: Vec::new(),
                labels: Vec::new(),
                anchors: Vec::new(),
            });
        }
    }

    pub(crate) fn section(&mut self) -> &mut Section<'t> {
        &mut self.sections[self.current]
    }

    /// The place of the next statement.
    pub(crate) fn here(&self) -> Symbol<'t> {
        let section = &self.sections[self.current];
        match section.kind {
            SectionKind::Code => Symbol::Code(self.code.len()),
            _ => Symbol::Data(self.current, section.size),
        }
    }

    pub(crate) fn define(&mut self, name: &'t str, symbol: Symbol<'t>, span: Span) -> Result<(), Diagnostic> {
        if let Some((_, earlier)) = self.symbols.insert(name, (symbol, span)) {
            let message = format!("`{}` is defined twice", short(name));
            return Err(Diagnostic::error(message).at(span, "").also(earlier, "the first time"));
        }
        Ok(())
    }

    pub(crate) fn label(&mut self, name: &'t str, span: Span) -> Result<(), Diagnostic> {
        if name.bytes().all(|it| it.is_ascii_digit()) {
            self.waiting.entry(self.current).or_default().push(Label::Numeric(self.numeric.len()));
            self.numeric.push((name, self.code.len(), self.code.len()));
            return Ok(());
        }
        let here = self.here();
        self.define(name, here, span)?;
        match here {
            Symbol::Data(_, offset) => self.section().labels.push((name, offset)),
            _ => self.waiting.entry(self.current).or_default().push(Label::Named(name)),
        }
        Ok(())
    }

    /// Adds an instruction to the code of its section; the labels that wait there are before it.
    fn add(&mut self, instruction: Instruction<'t>) {
        self.place_labels(instruction.section);
        self.code.push(instruction);
    }

    /// Places the labels that wait in this section before the next instruction.
    pub(crate) fn place_labels(&mut self, section: usize) {
        let next = self.code.len();
        for label in self.waiting.remove(&section).into_iter().flatten() {
            match label {
                Label::Named(name) => {
                    if let Some((symbol, _)) = self.symbols.get_mut(name) {
                        *symbol = Symbol::Code(next);
                    }
                }
                Label::Numeric(number) => {
                    if let Some((.., at)) = self.numeric.get_mut(number) {
                        *at = next;
                    }
                }
            }
        }
    }

    pub(crate) fn instruction(&mut self, statement: Statement<'t>) -> Result<(), Diagnostic> {
        let section = &self.sections[self.current];
        if section.kind != SectionKind::Code {
            let message =
                format!("an instruction in the section `{}`, which is for data", short(section.name));
            return Err(Diagnostic::error(message).at(statement.head, ""));
        }
        let (line, section) = (self.line, self.current);
        self.add(Instruction { statement, line, section, is_data: false });
        Ok(())
    }

    /// Adds a piece of data; in a section of code, it stands for something that is not an instruction.
    pub(crate) fn datum(&mut self, statement: &Statement<'t>, width: Width, content: Content<'t>) {
        let offset = self.section().size;
        self.reserve(statement, crate::image::bytes(width));
        if !matches!(self.section().kind, SectionKind::Code | SectionKind::Ignored) {
            self.section().data.push(Datum { offset, width, content });
        }
    }

    /// Reserves `size` bytes.
    pub(crate) fn reserve(&mut self, statement: &Statement<'t>, size: i64) {
        let section = self.current;
        self.section().size += size;
        if self.sections[section].kind == SectionKind::Code && size > 0 {
            let last = self.code.last();
            if last.is_none_or(|it| !it.is_data || it.section != section) {
                self.add(Instruction { statement: *statement, line: None, section, is_data: true });
            }
        }
    }

    /// The meaning of a name, with aliases resolved.
    pub(crate) fn symbol(&self, name: &str) -> Option<Symbol<'t>> {
        let (mut symbol, _) = *self.symbols.get(name)?;
        let mut added = 0_i64;
        // a longer chain is assumed to be a cycle
        for _ in 0..64 {
            symbol = match symbol {
                Symbol::Alias(name, more) => {
                    added = added.wrapping_add(more);
                    self.symbols.get(name)?.0
                }
                Symbol::Data(section, offset) => {
                    return Some(Symbol::Data(section, offset.wrapping_add(added)));
                }
                Symbol::Number(number) => return Some(Symbol::Number(number.wrapping_add(added))),
                Symbol::Code(_) => return (added == 0).then_some(symbol),
            };
        }
        None
    }

    /// The index of the instruction that a jump at index `from` goes to. `None` for a function of another file, and if no instruction
    /// follows the label.
    pub(crate) fn target(&self, label: &str, from: usize) -> Option<usize> {
        let before = label.strip_suffix('b').filter(|it| is_number(it));
        let behind = label.strip_suffix('f').filter(|it| is_number(it));
        let target = if let Some(number) = before {
            let found = self.numeric.iter().rev().find(|(name, at, _)| *name == number && *at <= from);
            found.map(|(.., at)| *at)
        } else if let Some(number) = behind {
            let found = self.numeric.iter().find(|(name, at, _)| *name == number && *at > from);
            found.map(|(.., at)| *at)
        } else {
            match self.symbol(label)? {
                Symbol::Code(at) => Some(at),
                _ => None,
            }
        };
        target.filter(|it| *it < self.code.len())
    }

    /// The name of the function that starts at this instruction: a global name if there is one, otherwise any other.
    pub(crate) fn function(&self, at: usize) -> Option<&'t str> {
        let is_it = |name: &str| matches!(self.symbol(name), Some(Symbol::Code(it)) if it == at);
        if let Some(name) = self.globals.iter().find(|it| is_it(it)) {
            return Some(name);
        }
        let mut names: Vec<&'t str> = self.symbols.keys().copied().filter(|it| is_it(it)).collect();
        names.sort_by_key(|it| (it.starts_with('.'), *it));
        names.first().copied()
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit())
}

/// The contents of all objects.
pub(crate) type Contents = Vec<Pieces>;
