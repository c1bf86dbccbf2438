//! The syntax tree of a C text: declarations, statements and expressions, with their places in the source.

use super::constant::Constant;
use super::integer::Integer;
use garret_base::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Type {
    pub(super) shape: Shape,
    /// Whether its objects are atomic.
    pub(super) atomic: bool,
}

/// The kind of values that a type has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Void,
    Bool,
    /// Integers with this number of bits; `true` if they are signed.
    Integer(u8, bool),
    /// Floating-point numbers with this number of bits: 32, 64, or 128 for `long double`.
    Float(u8),
    Pointer(Box<Type>),
    /// Functions with this result type. No value has such a type; only a `typedef` names it.
    Function(Box<Type>),
    /// Pointers to functions with this result type. A value is the number of a function ([`Unit::addressed`]), or 0.
    Callable(Box<Type>),
    /// An array of this many elements. `None` if the text does not give the number.
    Array(Box<Type>, Option<u64>),
    /// A structure or union: an index in [`Unit::structs`].
    Struct(usize),
    /// A mutex.
    Mutex,
    /// A type of the system whose values are only passed to system functions.
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

    /// The type `void *`.
    pub(super) fn anything() -> Self {
        Self::plain(Shape::Pointer(Box::new(Self::plain(Shape::Void))))
    }

    /// The type with these integers.
    pub(super) fn of(kind: Integer) -> Self {
        Self::plain(Shape::Integer(kind.bits, kind.signed))
    }

    /// The type that a pointer points to, or the element type of an array.
    pub(super) fn inner(self) -> Option<Self> {
        match self.shape {
            Shape::Pointer(inner) | Shape::Array(inner, _) => Some(*inner),
            _ => None,
        }
    }

    /// The innermost element type of nested arrays; the type itself if it is not an array.
    pub(super) fn element(&self) -> &Self {
        let mut found = self;
        while let Shape::Array(inner, _) = &found.shape {
            found = inner;
        }
        found
    }

    /// The integer type in which its values are computed. Addresses are unsigned numbers of 64 bits.
    pub(super) fn integer(&self) -> Integer {
        match self.shape {
            Shape::Integer(bits, signed) => Integer::new(bits, signed),
            Shape::Pointer(_) | Shape::Callable(_) => Integer::UNSIGNED_LONG,
            _ => Integer::INT,
        }
    }
}

/// The first character of the name of a field that has no name in the text.
pub(super) const UNNAMED: char = '.';

/// A structure or a union.
#[derive(Clone, Debug, Default)]
pub(super) struct Structure {
    pub(super) name: String,
    pub(super) fields: Vec<(String, Type)>,
    /// Whether it is a union: all fields are at its beginning.
    pub(super) is_union: bool,
    /// Its size and its alignment in bytes, if they are known.
    pub(super) size: Option<(u64, u64)>,
    /// The placement that the text requests for each field.
    pub(super) alignments: Vec<PlacementRequest>,
    /// Whether its fields have no padding between them.
    pub(super) is_packed: bool,
    /// The requested minimal alignment in bytes; 0 if the text gives none.
    pub(super) alignment: u64,
    /// The offset of each field in bytes, if there are bit-fields. Otherwise empty: the offsets follow from the types.
    pub(super) places: Vec<u64>,
    /// The bits of each field that is a bit-field. Empty if there are no bit-fields.
    pub(super) bits: Vec<Option<Bits>>,
    /// The minimal size in bytes.
    pub(super) bytes: u64,
}

/// The bits of a bit-field within a number in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bits {
    /// The size of this number in bytes, from 1 to 8.
    pub(super) bytes: u64,
    /// The lowest bit of the field, and its number of bits.
    pub(super) shift: u64,
    pub(super) width: u64,
}

impl Bits {
    /// The type in which a bit-field of this type is computed: `int` if it has all values of the field (6.3.1.1). As in gcc, this also
    /// holds for types that are longer than `int`, and a wider field is computed in its own number of bits.
    pub(super) fn promoted(self, kind: Integer) -> Integer {
        match self.width {
            0..32 => Integer::INT,
            32 if kind.signed => Integer::INT,
            32 => Integer::UNSIGNED,
            width => Integer::new(u8::try_from(width).unwrap_or(kind.bits).min(kind.bits), kind.signed),
        }
    }
}

/// The placement that attributes in the text request for an object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PlacementRequest {
    /// Any alignment: `packed`.
    pub(super) is_packed: bool,
    /// The minimal alignment in bytes; 0 if the text gives none.
    pub(super) alignment: u64,
    /// The number of bits of the number, by `mode`; 0 if the text gives none.
    pub(super) bits: u8,
}

impl Structure {
    /// The type of the field with this name.
    pub(super) fn field(&self, name: &str) -> Option<&Type> {
        self.fields.iter().find(|(it, _)| it == name).map(|(_, kind)| kind)
    }
}

/// A translation unit.
#[derive(Clone, Debug, Default)]
pub(super) struct Unit {
    pub(super) structs: Vec<Structure>,
    pub(super) globals: Vec<Declaration>,
    pub(super) functions: Vec<Function>,
    /// The functions whose addresses are taken, each with the number that represents it in pointers.
    pub(super) addressed: BTreeMap<String, Constant>,
    /// The result types of the declared functions, by name.
    pub(super) declared: BTreeMap<String, Type>,
    /// The names of fields that the text uses, of any structures.
    pub(super) used_fields: BTreeSet<String>,
    /// The variables declared `extern`, with or without a definition.
    pub(super) external: BTreeMap<String, Type>,
    /// The functions and variables declared `weak`, and where.
    pub(super) weak: BTreeMap<String, Span>,
    /// The functions that run before `main`, in order.
    pub(super) constructors: Vec<String>,
    /// The offset of the first text of the library (`library`), which is behind all other texts. `None` if it is not used.
    pub(super) library: Option<u32>,
}

/// The functions that create threads: name, number of arguments, and the indices of the thread function and its argument.
const CREATING: [(&str, usize, usize, usize); 2] = [("pthread_create", 4, 2, 3), ("thrd_create", 3, 1, 2)];

/// The number of arguments of a function that creates threads, and the indices of the thread function and its argument. `None` if
/// the function with this name creates no threads.
pub(super) fn creating(name: &str) -> Option<(usize, usize, usize)> {
    let known = CREATING.iter().find(|it| it.0 == name);
    known.map(|(_, count, function, argument)| (*count, *function, *argument))
}

/// A function definition.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) result: Type,
    pub(super) parameters: Vec<(String, Type)>,
    /// Whether it has variable arguments: `...`.
    pub(super) is_variadic: bool,
    pub(super) body: Statement,
    /// Whether it is only visible in this file: `static`.
    pub(super) private: bool,
    pub(super) span: Span,
}

/// The declaration of a variable.
#[derive(Clone, Debug)]
pub(super) struct Declaration {
    pub(super) name: String,
    pub(super) kind: Type,
    pub(super) initial: Option<Initial>,
    /// The number of elements of an array whose size is computed at run time.
    pub(super) length: Option<Expression>,
    pub(super) storage: Storage,
    /// Whether it must not be assigned to.
    pub(super) is_constant: bool,
    pub(super) span: Span,
}

/// The storage duration of a variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Storage {
    /// Until the end of its block, or static if it is declared outside of functions.
    #[default]
    Usual,
    /// Static: for the whole run, and shared by all threads.
    Static,
    /// For the whole run of a thread; each thread has its own object.
    Thread,
}

/// An initializer.
#[derive(Clone, Debug)]
pub(super) enum Initial {
    Value(Expression),
    /// A list of initializers, each with its designator.
    List(Vec<(Option<Designator>, Initial)>, Span),
}

/// A designator: the part of an object that an initializer is for.
#[derive(Clone, Debug)]
pub(super) enum Designator {
    Field(String),
    Index(u64),
    /// A part of a part: at least two designators, none of which is a path itself.
    Path(Vec<Designator>),
}

/// A statement with its place in the source.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    pub(super) kind: StatementKind,
    pub(super) span: Span,
}

/// The kind of a statement.
#[derive(Clone, Debug)]
pub(super) enum StatementKind {
    Empty,
    Expression(Expression),
    Declare(Vec<Declaration>),
    Block(Vec<Statement>),
    If(Expression, Box<Statement>, Option<Box<Statement>>),
    While(Expression, Box<Statement>),
    DoWhile(Box<Statement>, Expression),
    /// The initialization, the condition, the expression after each iteration, and the body.
    For(Box<Statement>, Option<Expression>, Option<Expression>, Box<Statement>),
    Switch(Expression, Box<Statement>),
    /// A statement with the labels before it.
    Labelled(Vec<Marker>, Box<Statement>),
    Goto(String),
    Break,
    Continue,
    Return(Option<Expression>),
    /// Assembly instructions: a full fence (`true`), or instructions without effect on memory.
    Assembly(bool),
}

/// A label before a statement.
#[derive(Clone, Debug)]
pub(super) struct Marker {
    pub(super) kind: MarkerKind,
    pub(super) span: Span,
}

/// The kind of a label.
#[derive(Clone, Debug)]
pub(super) enum MarkerKind {
    /// A label for `goto`.
    Label(String),
    /// A `case` with this value.
    Case(Expression),
    /// The `default` of a `switch`.
    Default,
}

impl Statement {
    /// Whether it contains an expression that satisfies the predicate. The parser bounds the depth of statements.
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
    /// Whether it contains an expression that satisfies the predicate.
    pub(super) fn any(&self, is_it: &dyn Fn(&Expression) -> bool) -> bool {
        match self {
            Self::Value(value) => value.any(is_it),
            Self::List(parts, _) => parts.iter().any(|(_, part)| part.any(is_it)),
        }
    }
}

impl Statement {
    /// Whether it or a statement inside satisfies the predicate.
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
    /// Whether it or an expression inside satisfies the predicate.
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

/// An expression with its place in the source.
#[derive(Clone, Debug)]
pub(super) struct Expression {
    pub(super) kind: ExpressionKind,
    pub(super) span: Span,
}

/// The kind of an expression.
#[derive(Clone, Debug)]
pub(super) enum ExpressionKind {
    Number(Constant),
    /// A floating-point constant: the bits of a `double`, and the number of bits of its type.
    Fraction(u64, u8),
    /// A string: its bytes, without the 0 at the end.
    Text(Vec<u8>),
    Name(String),
    Unary(Unary, Box<Expression>),
    Binary(Binary, Box<Expression>, Box<Expression>),
    /// An assignment. With an operator, it is a compound assignment.
    Assign(Option<Binary>, Box<Expression>, Box<Expression>),
    /// `++` and `--`: the amount, and whether the value is the old one (postfix).
    Step(i64, bool, Box<Expression>),
    Conditional(Box<Expression>, Box<Expression>, Box<Expression>),
    Call(String, Vec<Expression>),
    /// `va_arg`: the next argument of a list, with this type.
    NextArgument(Box<Expression>, Type),
    /// A call through a pointer.
    CallOf(Box<Expression>, Vec<Expression>),
    /// A function as a value: its name, the number that represents it in pointers, and its result type.
    Function(String, Constant, Box<Type>),
    Field(Box<Expression>, String),
    Index(Box<Expression>, Box<Expression>),
    Cast(Type, Box<Expression>),
    /// A compound literal.
    Literal(Type, Box<Initial>),
    Comma(Box<Expression>, Box<Expression>),
    /// A statement expression, with its type if it is known. Its value is that of the last statement, if that is an expression.
    Statements(Vec<Statement>, Option<Box<Type>>),
}

/// A unary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unary {
    Not,
    Negate,
    Complement,
    Address,
    Target,
}

/// A binary operator.
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
    /// Whether the result is a truth value: of a comparison, or of `&&` and `||`.
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

    /// Whether it is a shift. The result then has the promoted type of the left operand.
    pub(super) fn shifts(self) -> bool {
        matches!(self, Self::ShiftLeft | Self::ShiftRight)
    }
}
