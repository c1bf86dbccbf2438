//! A text for the GNU assembler, as objects and code.

use super::intel::intel;
use super::mnemonic::{Mnemonic, decode};
use super::object::{Object, ObjectId};
use super::operand::{Expression, SourceOperand, att};
use super::statement::{Piece, Statement, between_commas, statements};
use super::syntax::Syntax;
use garret_base::map::Map;
use garret_base::source::{Diagnostic, Span, short};
use std::collections::{BTreeMap, BTreeSet};

/// The kind of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    Code,
    Data,
    /// Data of which each thread has its own copy.
    ThreadData,
    /// Data that programs do not access, such as tables for debuggers.
    Unseen,
}

/// The beginnings of the names of sections that programs do not access.
const UNSEEN: [&str; 8] =
    [".debug", ".comment", ".note", ".eh_frame", ".gcc_except_table", ".llvm", ".stack", ".gnu"];

impl Section {
    /// The kind of a section with this name and these flags.
    pub(super) fn named(name: &str, flags: &str) -> Self {
        let is =
            |prefix: &str| name == prefix || name.strip_prefix(prefix).is_some_and(|it| it.starts_with('.'));
        if is(".text") || flags.contains('x') {
            Self::Code
        } else if is(".tbss") || is(".tdata") || flags.contains('T') {
            Self::ThreadData
        } else if UNSEEN.iter().any(|unseen| name.starts_with(unseen)) {
            Self::Unseen
        } else {
            Self::Data
        }
    }
}

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    Object(ObjectId),
    /// The instruction with this index.
    Code(usize),
}

/// An instruction before it is analysed.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    pub(super) locked: bool,
    /// `None` for an unknown instruction; this is an error only if it is reached.
    pub(super) mnemonic: Option<Mnemonic>,
    /// An error in an operand.
    pub(super) problem: Option<Diagnostic>,
    pub(super) word: &'a str,
    /// In Intel order: the destination first.
    pub(super) operands: Vec<SourceOperand<'a>>,
    pub(super) span: Span,
    pub(super) origin: Option<(u32, u32)>,
}

/// The contents of a text.
pub(super) struct Source<'a> {
    pub text: &'a str,
    /// The syntax of operands; in a text for the GNU assembler, it may change.
    pub(super) syntax: Syntax,
    pub(super) lines: Vec<Line<'a>>,
    pub(super) objects: Vec<Object<'a>>,
    pub(super) symbols: Map<&'a str, Symbol>,
    /// Names that are defined as other expressions.
    pub(super) equal: BTreeMap<&'a str, Expression<'a>>,
    /// Names whose definitions are not understood.
    pub(super) unreadable: BTreeSet<&'a str>,
    /// Numeric labels, each with the index of its instruction.
    pub(super) numbered: Vec<(&'a str, usize)>,
    pub(super) globals: BTreeSet<&'a str>,
    pub(super) functions: BTreeSet<&'a str>,
    /// The files of `.file`, and their indices by their numbers in the text.
    pub(super) files: Vec<String>,
    pub(super) file_numbers: BTreeMap<u32, u32>,
    pub(super) location: Option<(u32, u32)>,
    pub(super) section: Section,
    pub(super) previous: Section,
    pub(super) sections: Vec<Section>,
    /// The object that data belong to.
    pub(super) current: Option<ObjectId>,
    /// An alignment in the middle of that object, if it comes last.
    pub(super) aligned: Option<Span>,
    /// Whether the last statement was `lock` alone.
    pub(super) locked: bool,
    /// The functions that run before `main`, from the tables of their addresses, with their places in the source.
    pub(super) initialisers: Vec<(&'a str, Span)>,
    /// Whether the current section is such a table.
    pub(super) is_initial: bool,
    /// The unknown directives.
    pub(super) unknown: BTreeSet<String>,
    pub(super) errors: Vec<Diagnostic>,
    pub(super) warnings: Vec<Diagnostic>,
}

/// Prefixes of instructions that have no effect here.
const PREFIXES: [&str; 7] = ["rep", "repz", "repe", "notrack", "bnd", "data16", "cs"];

impl<'a> Source<'a> {
    /// The contents of an empty text.
    pub(super) fn empty(text: &'a str, syntax: Syntax) -> Self {
        Self {
            text,
            syntax,
            lines: Vec::new(),
            objects: Vec::new(),
            symbols: Map::default(),
            equal: BTreeMap::new(),
            unreadable: BTreeSet::new(),
            numbered: Vec::new(),
            globals: BTreeSet::new(),
            functions: BTreeSet::new(),
            files: Vec::new(),
            file_numbers: BTreeMap::new(),
            location: None,
            section: Section::Code,
            previous: Section::Code,
            sections: Vec::new(),
            current: None,
            aligned: None,
            locked: false,
            initialisers: Vec::new(),
            is_initial: false,
            unknown: BTreeSet::new(),
            errors: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// Reads a text.
    pub(super) fn read(text: &'a str) -> Self {
        let mut source = Self::empty(text, Syntax::Att);
        let mut errors = Vec::new();
        for statement in statements(text, &mut errors) {
            source.statement(&statement);
        }
        source.errors.extend(errors);
        source
    }

    fn statement(&mut self, statement: &Statement<'a>) {
        for label in &statement.labels {
            self.label(*label);
        }
        let Some(head) = statement.head else { return };
        match statement.rest {
            Some(rest) if rest.text.starts_with('=') && !rest.text.starts_with("==") => {
                self.assignment(head, rest);
            }
            _ if head.text.starts_with('.') => self.directive(head, statement),
            _ if self.section == Section::Code => self.instruction(statement),
            _ => self.errors.push(
                Diagnostic::error("an instruction in a section of data")
                    .at(statement.span(), "expected a directive"),
            ),
        }
    }

    /// A label: a place in the code, or the start of an object.
    pub(super) fn label(&mut self, label: Piece<'a>) {
        if core::mem::take(&mut self.locked) {
            // a jump to the label would reach the instruction without its prefix
            self.errors.push(
                Diagnostic::error(format!("`{}` is between `lock` and its instruction", short(label.text)))
                    .at(label.span, "a thread that jumps here is not locked")
                    .help("write `lock` in the line of the instruction"),
            );
        }
        if label.text.bytes().all(|byte| byte.is_ascii_digit()) {
            self.numbered.push((label.text, self.lines.len()));
            return;
        }
        if self.section == Section::Code {
            let index = self.lines.len();
            self.declare(label, |_| Symbol::Code(index));
            self.current = None;
            return;
        }
        let local = self.section == Section::ThreadData;
        self.declare(label, |source| {
            let id = ObjectId(source.objects.len() as u32);
            let object =
                Object { name: label.text, span: label.span, local, size: 0, content: BTreeMap::new() };
            source.objects.push(object);
            source.current = Some(id);
            source.aligned = None;
            Symbol::Object(id)
        });
    }

    /// Defines a name.
    pub(super) fn declare(&mut self, name: Piece<'a>, symbol: impl FnOnce(&mut Self) -> Symbol) {
        if self.symbols.contains_key(name.text) {
            self.errors.push(
                Diagnostic::error(format!("`{}` is declared twice", short(name.text)))
                    .at(name.span, "the second one"),
            );
            return;
        }
        let symbol = symbol(self);
        self.symbols.insert(name.text, symbol);
    }

    /// Bytes in a section of code: an unknown instruction, which is an error only if it is reached.
    pub(super) fn bytes_in_code(&mut self, head: Piece<'a>, span: Span) {
        self.locked = false;
        self.lines.push(Line {
            locked: false,
            mnemonic: None,
            problem: None,
            word: head.text,
            operands: Vec::new(),
            span,
            origin: self.location,
        });
    }

    fn instruction(&mut self, statement: &Statement<'a>) {
        let (Some(mut word), mut rest) = (statement.head, statement.rest) else { return };
        let mut locked = core::mem::take(&mut self.locked);
        // any number of prefixes may precede the mnemonic
        while locked_or_prefix(word.text) {
            locked |= word.text.eq_ignore_ascii_case("lock");
            let Some(next) = rest else {
                // `lock; decl x`
                self.locked = locked;
                return;
            };
            let length = next.text.find(char::is_whitespace).unwrap_or(next.text.len());
            let start = next.span.start as usize;
            let end = next.span.end as usize;
            let Some(first) = super::statement::trimmed(self.text, start, start + length) else { break };
            word = first;
            rest = super::statement::trimmed(self.text, start + length, end);
        }
        let mut operands = Vec::new();
        let mut problem = None;
        for piece in rest.map_or(Vec::new(), |rest| between_commas(self.text, rest)) {
            match if self.syntax == Syntax::Att { att(piece) } else { intel(piece) } {
                Ok(operand) => operands.push(operand),
                Err(error) => problem = problem.or(Some(error)),
            }
        }
        if self.syntax == Syntax::Att {
            operands.reverse();
        }
        self.lines.push(Line {
            locked,
            mnemonic: decode(word.text),
            problem,
            word: word.text,
            operands,
            span: statement.span(),
            origin: self.location,
        });
    }

    /// The symbol and the number of an expression, with definitions of names resolved.
    pub(super) fn resolve(&self, expression: Expression<'a>) -> Option<(Option<&'a str>, i64)> {
        let (mut symbol, mut number) = (expression.symbol, expression.number);
        // each name is followed at most once, since definitions may be cyclic
        for _ in 0..=self.equal.len() {
            let Some(other) = symbol.and_then(|name| self.equal.get(name)) else {
                return Some((symbol, number));
            };
            symbol = other.symbol;
            number = number.checked_add(other.number)?;
        }
        None
    }

    /// The instruction that a jump leads to; `from` is the index of the jump.
    pub(super) fn target(&self, from: usize, expression: Expression<'a>) -> Option<usize> {
        let (symbol, 0) = self.resolve(expression)? else { return None };
        let symbol = symbol?;
        if let Some(Symbol::Code(index)) = self.symbols.get(symbol) {
            return Some(*index);
        }
        let mut named =
            self.numbered.iter().filter(|(name, _)| symbol.strip_suffix(['f', 'b']) == Some(*name));
        let index = if symbol.ends_with('b') {
            named.rfind(|(_, index)| *index <= from)
        } else {
            named.find(|(_, index)| *index > from)
        };
        index.map(|(_, index)| *index)
    }
}

/// Whether a word is a prefix of instructions.
pub(super) fn locked_or_prefix(word: &str) -> bool {
    word.eq_ignore_ascii_case("lock") || PREFIXES.iter().any(|prefix| prefix.eq_ignore_ascii_case(word))
}
