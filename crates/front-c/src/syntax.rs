//! The syntax of a text in C: declarations, statements, expressions, with their places.

use super::constant::Constant;
use super::integer::Integer;
use garret_base::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Type {
    pub(super) shape: Shape,
    /// Its objects are atomic.
    pub(super) atomic: bool,
}

/// What the values of a type are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Void,
    Bool,
    /// Integers of so many bits, with a sign or without.
    Integer(u8, bool),
    /// Fractions of so many bits: 32, 64, or 128 for `long double`.
    Float(u8),
    Pointer(Box<Type>),
    /// Functions that give such a result: no value has such a type, only `typedef` names it.
    Function(Box<Type>),
    /// Pointers to functions that give such a result. A value is the number of a function ([`Unit::addressed`]), or 0.
    Callable(Box<Type>),
    /// So many elements; none where the text does not say it.
    Array(Box<Type>, Option<u64>),
    /// Index in [`Unit::structs`].
    Struct(usize),
    /// A mutex of threads.
    Mutex,
    /// What other functions of the system take, and nothing here reads.
    Opaque,
}

impl Default for Type {
    fn default() -> Self {
        Self::INT
    }
}

impl Type {
    pub(super) const INT: Self = Self { shape: Shape::Integer(32, true), atomic: false };

    pub(super) fn plain(shape: Shape) -> Self {
        Self { shape, atomic: false }
    }

    /// A pointer to whatever is there: `void *`.
    pub(super) fn anything() -> Self {
        Self::plain(Shape::Pointer(Box::new(Self::plain(Shape::Void))))
    }

    /// A type of integers.
    pub(super) fn of(kind: Integer) -> Self {
        Self::plain(Shape::Integer(kind.bits, kind.signed))
    }

    /// The type of what an address leads to, or of the elements of an array.
    pub(super) fn inner(self) -> Option<Self> {
        match self.shape {
            Shape::Pointer(inner) | Shape::Array(inner, _) => Some(*inner),
            _ => None,
        }
    }

    /// The type of the elements of an array of arrays, however many there are in each other; of anything else, itself.
    pub(super) fn element(&self) -> &Self {
        let mut found = self;
        while let Shape::Array(inner, _) = &found.shape {
            found = inner;
        }
        found
    }

    /// The type of integers that its values are computed with as; addresses are numbers of 64 bits.
    pub(super) fn integer(&self) -> Integer {
        match self.shape {
            Shape::Integer(bits, signed) => Integer::new(bits, signed),
            Shape::Pointer(_) | Shape::Callable(_) => Integer::UNSIGNED_LONG,
            _ => Integer::INT,
        }
    }
}

/// What the name of a field begins with that has none in the text.
pub(super) const UNNAMED: char = '.';

/// A structure or a union: its name, and its fields.
#[derive(Clone, Debug, Default)]
pub(super) struct Structure {
    pub(super) name: String,
    pub(super) fields: Vec<(String, Type)>,
    /// All fields begin where it does.
    pub(super) is_union: bool,
    /// Its bytes, and at multiples of how many it stands, where that is known.
    pub(super) size: Option<(u64, u64)>,
    /// What the text asks of the place of each field.
    pub(super) alignments: Vec<Asked>,
    /// Its fields stand one behind the other.
    pub(super) is_packed: bool,
    /// It stands at multiples of so many bytes at least; 0 where the text does not say it.
    pub(super) alignment: u64,
    /// Where each field begins, in bytes, where some are of bits; else it is where the rules of types put it.
    pub(super) places: Vec<u64>,
    /// Of fields of bits, which ones; empty where there are none.
    pub(super) bits: Vec<Option<Bits>>,
    /// At least so many bytes belong to it.
    pub(super) bytes: u64,
}

/// Bits of a number in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bits {
    /// The bytes of the number: from 1 to 8.
    pub(super) bytes: u64,
    /// From which bit on, and how many.
    pub(super) shift: u64,
    pub(super) width: u64,
}

impl Bits {
    /// The type in which bits of a field of this type are computed with: `int` where that has all their values (6.3.1.1), as gcc and clang do also
    /// for types that are longer than `int`.
    pub(super) fn promoted(self, kind: Integer) -> Integer {
        match self.width {
            0..32 => Integer::INT,
            32 if kind.signed => Integer::INT,
            32 => Integer::UNSIGNED,
            _ => kind,
        }
    }
}

/// What a text asks of where an object is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Asked {
    /// At any place: `packed`.
    pub(super) is_packed: bool,
    /// At multiples of so many bytes at least; 0 where the text does not say it.
    pub(super) alignment: u64,
    /// As a number of so many bits: `mode`; 0 where the text does not say it.
    pub(super) bits: u8,
}

impl Structure {
    /// The type of a field.
    pub(super) fn field(&self, name: &str) -> Option<&Type> {
        self.fields.iter().find(|(it, _)| it == name).map(|(_, kind)| kind)
    }
}

/// A whole text.
#[derive(Clone, Debug, Default)]
pub(super) struct Unit {
    pub(super) structs: Vec<Structure>,
    pub(super) globals: Vec<Declaration>,
    pub(super) functions: Vec<Function>,
    /// The functions whose addresses are taken, each with the number that pointers to it hold.
    pub(super) addressed: BTreeMap<String, Constant>,
    /// What functions that are declared give, by their names.
    pub(super) declared: BTreeMap<String, Type>,
    /// The names of fields that the text uses, of whatever structures.
    pub(super) used_fields: BTreeSet<String>,
    /// The variables that are declared `extern`, whether they are defined or not.
    pub(super) external: BTreeMap<String, Type>,
    /// The functions that run before `main`, one after the other.
    pub(super) constructors: Vec<String>,
    /// Where the texts of the library begin, after all others, if some are there.
    pub(super) library: Option<u32>,
}

/// Functions that create threads: the name, how many arguments there are, and which ones are the function and its argument.
const CREATING: [(&str, usize, usize, usize); 2] = [("pthread_create", 4, 2, 3), ("thrd_create", 3, 1, 2)];

/// What creates this, where it is the name of a function that creates threads: how many arguments it takes, and which ones are the function and
/// its argument.
pub(super) fn creating(name: &str) -> Option<(usize, usize, usize)> {
    let known = CREATING.iter().find(|it| it.0 == name);
    known.map(|(_, count, function, argument)| (*count, *function, *argument))
}

/// A function with its body.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) result: Type,
    pub(super) parameters: Vec<(String, Type)>,
    /// It takes other arguments behind them: `...`.
    pub(super) is_variadic: bool,
    pub(super) body: Statement,
    /// It is known in this file only.
    pub(super) private: bool,
    pub(super) span: Span,
}

/// A variable.
#[derive(Clone, Debug)]
pub(super) struct Declaration {
    pub(super) name: String,
    pub(super) kind: Type,
    pub(super) initial: Option<Initial>,
    /// How many elements it has, where it is an array whose size is computed.
    pub(super) length: Option<Expression>,
    pub(super) storage: Storage,
    /// Nobody may write it.
    pub(super) is_constant: bool,
    pub(super) span: Span,
}

/// How long a variable lives, and for whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Storage {
    /// In its block, or for all threads when it stands outside of functions.
    #[default]
    Usual,
    /// For all threads, and as long as they run.
    Static,
    /// Each thread has its own, as long as it runs.
    Thread,
}

/// What a variable holds at first.
#[derive(Clone, Debug)]
pub(super) enum Initial {
    Value(Expression),
    /// Parts, with the field or the index that each is for.
    List(Vec<(Option<Designator>, Initial)>, Span),
}

/// Which part of a variable.
#[derive(Clone, Debug)]
pub(super) enum Designator {
    Field(String),
    Index(u64),
    /// A part of a part, and so on: at least two, none of which is a path.
    Path(Vec<Designator>),
}

/// A statement and its place.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    pub(super) kind: StatementKind,
    pub(super) span: Span,
}

/// What a statement is.
#[derive(Clone, Debug)]
pub(super) enum StatementKind {
    Empty,
    Expression(Expression),
    Declare(Vec<Declaration>),
    Block(Vec<Statement>),
    If(Expression, Box<Statement>, Option<Box<Statement>>),
    While(Expression, Box<Statement>),
    DoWhile(Box<Statement>, Expression),
    /// The first statement, the condition, what is done after each turn, the body.
    For(Box<Statement>, Option<Expression>, Option<Expression>, Box<Statement>),
    Switch(Expression, Box<Statement>),
    /// A statement with what stands before it.
    Labelled(Vec<Marker>, Box<Statement>),
    Goto(String),
    Break,
    Continue,
    Return(Option<Expression>),
    /// Instructions of the processor: a full fence, or nothing that counts.
    Assembly(bool),
}

/// What stands before a statement, for jumps to it.
#[derive(Clone, Debug)]
pub(super) struct Marker {
    pub(super) kind: MarkerKind,
    pub(super) span: Span,
}

/// What leads there.
#[derive(Clone, Debug)]
pub(super) enum MarkerKind {
    /// `goto`
    Label(String),
    /// `switch`, for this value.
    Case(Expression),
    /// `switch`, for all other values.
    Default,
}

impl Statement {
    /// Whether an expression in it is such a one. Statements are nested as deeply as the parser allows.
    pub(super) fn any(&self, is_it: &dyn Fn(&Expression) -> bool) -> bool {
        let inside = |it: &Self| it.any(is_it);
        let of = |it: &Expression| it.any(is_it);
        match &self.kind {
            StatementKind::Expression(it) => of(it),
            StatementKind::Declare(all) => {
                all.iter().any(|it| it.initial.as_ref().is_some_and(|it| it.any(is_it)))
            }
            StatementKind::Labelled(markers, inner) => {
                let chooses = |it: &Marker| matches!(&it.kind, MarkerKind::Case(value) if of(value));
                markers.iter().any(chooses) || inside(inner)
            }
            StatementKind::Block(all) => all.iter().any(inside),
            StatementKind::If(condition, yes, no) => {
                of(condition) || inside(yes) || no.as_deref().is_some_and(inside)
            }
            StatementKind::While(condition, body)
            | StatementKind::DoWhile(body, condition)
            | StatementKind::Switch(condition, body) => of(condition) || inside(body),
            StatementKind::For(first, condition, after, body) => {
                inside(first) || condition.iter().chain(after).any(of) || inside(body)
            }
            StatementKind::Return(value) => value.as_ref().is_some_and(of),
            StatementKind::Empty
            | StatementKind::Goto(_)
            | StatementKind::Break
            | StatementKind::Continue
            | StatementKind::Assembly(_) => false,
        }
    }
}

impl Initial {
    /// Whether an expression in it is such a one.
    pub(super) fn any(&self, is_it: &dyn Fn(&Expression) -> bool) -> bool {
        match self {
            Self::Value(value) => value.any(is_it),
            Self::List(parts, _) => parts.iter().any(|(_, part)| part.any(is_it)),
        }
    }
}

impl Statement {
    /// Whether it or a statement in it is such a one.
    pub(super) fn any_statement(&self, is_it: &dyn Fn(&StatementKind) -> bool) -> bool {
        let inside = |it: &Self| it.any_statement(is_it);
        is_it(&self.kind)
            || match &self.kind {
                StatementKind::Block(all) => all.iter().any(inside),
                StatementKind::Labelled(_, inner) => inside(inner),
                StatementKind::If(_, yes, no) => inside(yes) || no.as_deref().is_some_and(inside),
                StatementKind::While(_, body)
                | StatementKind::DoWhile(body, _)
                | StatementKind::Switch(_, body) => inside(body),
                StatementKind::For(first, _, _, body) => inside(first) || inside(body),
                _ => false,
            }
    }
}

impl Expression {
    /// Whether it or one in it is such a one.
    pub(super) fn any(&self, is_it: &dyn Fn(&Self) -> bool) -> bool {
        let inside = |it: &Self| it.any(is_it);
        is_it(self)
            || match &self.kind {
                ExpressionKind::Assign(_, left, right)
                | ExpressionKind::Binary(_, left, right)
                | ExpressionKind::Comma(left, right)
                | ExpressionKind::Index(left, right) => inside(left) || inside(right),
                ExpressionKind::Conditional(condition, yes, no) => {
                    inside(condition) || inside(yes) || inside(no)
                }
                ExpressionKind::Call(_, arguments) => arguments.iter().any(inside),
                ExpressionKind::CallOf(callee, arguments) => inside(callee) || arguments.iter().any(inside),
                ExpressionKind::Statements(all, _) => all.iter().any(|it| it.any(is_it)),
                ExpressionKind::Step(_, _, it)
                | ExpressionKind::Unary(_, it)
                | ExpressionKind::Field(it, _)
                | ExpressionKind::NextArgument(it, _)
                | ExpressionKind::Cast(_, it) => inside(it),
                ExpressionKind::Literal(_, initial) => initial.any(is_it),
                ExpressionKind::Number(_)
                | ExpressionKind::Fraction(..)
                | ExpressionKind::Text(_)
                | ExpressionKind::Name(_)
                | ExpressionKind::Function(..) => false,
            }
    }
}

/// An expression and its place.
#[derive(Clone, Debug)]
pub(super) struct Expression {
    pub(super) kind: ExpressionKind,
    pub(super) span: Span,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub(super) enum ExpressionKind {
    Number(Constant),
    /// A fraction: the bits of a `double`, and how many bits its type has.
    Fraction(u64, u8),
    /// A string: its bytes, without the 0 at its end.
    Text(Vec<u8>),
    Name(String),
    Unary(Unary, Box<Expression>),
    Binary(Binary, Box<Expression>, Box<Expression>),
    /// An assignment, of the result of an operation where there is one.
    Assign(Option<Binary>, Box<Expression>, Box<Expression>),
    /// `++` and `--`: by how much, and whether the value is that from before.
    Step(i64, bool, Box<Expression>),
    Conditional(Box<Expression>, Box<Expression>, Box<Expression>),
    Call(String, Vec<Expression>),
    /// `va_arg`: the next argument of a list, of this type.
    NextArgument(Box<Expression>, Type),
    /// A call of what a pointer leads to.
    CallOf(Box<Expression>, Vec<Expression>),
    /// A function as a value: its name, the number that pointers to it hold, and the type of its result.
    Function(String, Constant, Box<Type>),
    Field(Box<Expression>, String),
    Index(Box<Expression>, Box<Expression>),
    Cast(Type, Box<Expression>),
    /// An object without a name.
    Literal(Type, Box<Initial>),
    Comma(Box<Expression>, Box<Expression>),
    /// Statements in an expression: its value is that of the last one, where that is an expression. And its type, where that is known.
    Statements(Vec<Statement>, Option<Box<Type>>),
}

/// An operator of one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unary {
    Not,
    Negate,
    Complement,
    Address,
    Target,
}

/// An operator of two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    ShiftLeft,
    ShiftRight,
    BitAnd,
    BitOr,
    BitXor,
    And,
    Or,
    Equal,
    Distinct,
    Below,
    AtMost,
    Above,
    AtLeast,
}

impl Binary {
    /// Whether the result says how two operands compare, or whether they are not 0.
    pub(super) fn compares(self) -> bool {
        match self {
            Self::And
            | Self::Or
            | Self::Equal
            | Self::Distinct
            | Self::Below
            | Self::AtMost
            | Self::Above
            | Self::AtLeast => true,
            Self::Add
            | Self::Subtract
            | Self::Multiply
            | Self::Divide
            | Self::Remainder
            | Self::ShiftLeft
            | Self::ShiftRight
            | Self::BitAnd
            | Self::BitOr
            | Self::BitXor => false,
        }
    }

    /// Whether the result has the type of the left operand.
    pub(super) fn shifts(self) -> bool {
        matches!(self, Self::ShiftLeft | Self::ShiftRight)
    }
}
