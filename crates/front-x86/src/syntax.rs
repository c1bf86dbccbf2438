//! The syntax tree of an assembly text: sections, lines, operands, with names that are not resolved yet.

use garret_base::source::Span;
use garret_program::Relation;

/// A word of the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name<'a> {
    pub(super) text: &'a str,
    pub(super) span: Span,
}

/// The sections of a text.
#[derive(Debug, Default)]
pub(super) struct Source<'a> {
    pub(super) data: Vec<DataLine<'a>>,
    pub(super) code: Vec<CodeLine<'a>>,
    pub(super) properties: Vec<Property<'a>>,
    /// Whether there is a section of code, even if it is empty or wrong.
    pub(super) has_code: bool,
    /// Whether there is a property, even if it is empty or wrong.
    pub(super) has_property: bool,
}

/// `name dd value`
#[derive(Debug)]
pub(super) struct DataLine<'a> {
    pub(super) name: Name<'a>,
    /// Whether there is one cell for each thread.
    pub(super) local: bool,
    /// The initial value.
    pub(super) value: Number,
    pub(super) value_span: Span,
    /// `! as counter`
    pub(super) counter: Option<Span>,
    pub(super) span: Span,
}

/// A number in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    Integer(i64),
    /// `N`: the number of threads.
    Threads,
}

/// Labels, and the instruction after them. At the end of a section, there may be no instruction.
#[derive(Debug)]
pub(super) struct CodeLine<'a> {
    pub(super) labels: Vec<Name<'a>>,
    pub(super) instruction: Option<Line<'a>>,
}

/// A mnemonic and its operands.
#[derive(Debug)]
pub(super) struct Line<'a> {
    pub(super) lock: Option<Span>,
    pub(super) mnemonic: Name<'a>,
    pub(super) operands: Vec<Operand<'a>>,
    pub(super) span: Span,
}

/// An operand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Operand<'a> {
    pub(super) kind: OperandKind<'a>,
    pub(super) span: Span,
}

/// The kind of an operand.
#[derive(Clone, Copy, Debug)]
pub(super) enum OperandKind<'a> {
    /// A register, a label or `N`.
    Word(&'a str),
    Integer(i64),
    /// `[name]` or `[name + $thread]`
    Memory(Name<'a>, Option<Name<'a>>),
}

/// The atoms of a section `unsafe_prop`.
#[derive(Debug)]
pub(super) struct Property<'a> {
    pub(super) atoms: Vec<Atom<'a>>,
    pub(super) span: Span,
}

/// A comparison of two terms.
#[derive(Debug)]
pub(super) struct Atom<'a> {
    pub(super) left: Term<'a>,
    pub(super) relation: Relation,
    pub(super) right: Term<'a>,
    pub(super) span: Span,
}

/// A term of a property.
#[derive(Clone, Copy, Debug)]
pub(super) struct Term<'a> {
    pub(super) kind: TermKind<'a>,
    pub(super) span: Span,
}

/// The kind of a term.
#[derive(Clone, Copy, Debug)]
pub(super) enum TermKind<'a> {
    Integer(i64),
    Word(&'a str),
    /// `name[$thread]`
    Of(Name<'a>, Name<'a>),
    /// `$thread : name` or `$thread : name[$thread]`
    Seen(Name<'a>, Name<'a>, Option<Name<'a>>),
}
