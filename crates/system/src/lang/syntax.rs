//! The syntax tree: the text as it was written, with the place of every name.
//!
//! Expressions are stored in one arena and refer to each other by index, so that deep ones are dropped without recursion.
//! Formulas and terms have the same type here; the type checker distinguishes them.

use garret_base::map::Map;
use garret_base::source::Span;

/// The largest height of an expression, in nodes from the root down: the recursion depth of functions on expressions and
/// formulas.
pub(super) const MAX_HEIGHT: u32 = 256;

/// A name as it was written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ident<'a> {
    pub(super) text: &'a str,
    pub(super) span: Span,
}

/// Index of an expression in [`Tree::expressions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ExprId(pub(super) u32);

/// An expression with its place.
#[derive(Debug)]
pub(super) struct Expr<'a> {
    pub(super) kind: ExprKind<'a>,
    pub(super) span: Span,
    /// The number of alternations of connectives below: the recursion depth of functions that work on the expression.
    ///
    /// Parentheses, negations, and a connective directly below the same connective are not counted.
    pub(super) height: u32,
}

/// The kind of an expression.
#[derive(Debug)]
pub(super) enum ExprKind<'a> {
    /// An error that has been reported.
    Error,
    /// `true` or `false`.
    Truth(bool),
    /// `fence()`.
    Fence,
    /// `fence_all()`.
    FenceAll,
    /// A number without a sign.
    Number(&'a str),
    /// A process variable or the name of a `let`.
    Name(Ident<'a>),
    /// `#i`; `None` if the number is too large.
    Constant(Option<u32>),
    /// A variable, a constructor, or a cell of an array.
    Cell(Cell<'a>),
    /// A predicate with its arguments, which are terms.
    Call(Ident<'a>, Vec<ExprId>),
    /// A comparison, with the place of the operator.
    Compare(ExprId, Comparison, Span, ExprId),
    /// The negation; never directly of a negation.
    Not(ExprId),
    /// Two or more operands joined by one operator.
    Chain(Joint, Vec<ExprId>),
    /// If, then, else.
    If([ExprId; 3]),
    /// Quantified variables and the formula they are bound in.
    Quantified(Quantifier<'a>, ExprId),
    /// A term with its sign changed; never directly of another such term.
    Opposite(ExprId),
}

/// A capitalised name with its indices and its reader.
#[derive(Debug)]
pub(super) struct Cell<'a> {
    /// The process before `@`.
    pub(super) reader: Option<Index<'a>>,
    pub(super) name: Ident<'a>,
    /// `None` if there are no brackets.
    pub(super) indices: Option<Vec<Index<'a>>>,
}

/// A process, at a place where nothing else is allowed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Index<'a> {
    Name(Ident<'a>),
    /// `#i`; `None` if the number is too large.
    Constant(Option<u32>, Span),
}

impl Index<'_> {
    pub(super) fn span(&self) -> Span {
        match self {
            Self::Name(name) => name.span,
            Self::Constant(_, span) => *span,
        }
    }
}

/// An operator that takes any number of operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joint {
    And,
    Or,
    /// Groups to the right: all operands but the last are conditions.
    Implies,
    /// Groups to the left.
    Iff,
    /// Operands that are subtracted are [`ExprKind::Opposite`].
    Sum,
    Product,
}

/// A comparison of terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    Distinct,
    Below,
    AtMost,
    Above,
    AtLeast,
}

/// `forall x <> y.` and similar heads.
#[derive(Clone, Debug)]
pub(super) struct Quantifier<'a> {
    pub(super) universal: bool,
    /// Whether it ranges over the processes that are not parameters.
    pub(super) others: bool,
    pub(super) variables: Vec<Ident<'a>>,
    /// The place from the keyword to the dot.
    pub(super) head: Span,
}

/// `type t = A | B`
#[derive(Debug)]
pub(super) struct TypeDecl<'a> {
    pub(super) name: Ident<'a>,
    pub(super) constructors: Vec<Ident<'a>>,
}

/// `var X : t` and similar declarations.
#[derive(Debug)]
pub(super) struct SymbolDecl<'a> {
    pub(super) kind: SymbolKind,
    pub(super) weak: bool,
    pub(super) name: Ident<'a>,
    pub(super) dimensions: usize,
    pub(super) sort: SortName<'a>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SymbolKind {
    Var,
    Array,
    Const,
}

/// A type as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) enum SortName<'a> {
    Integer,
    Real,
    Bool,
    Process,
    Named(Ident<'a>),
}

/// `init`, `unsafe`, `invariant`, `predicate` or `transition`.
#[derive(Debug)]
pub(super) struct Declaration<'a> {
    pub(super) kind: DeclarationKind,
    /// The place from the keyword to the parameters.
    pub(super) header: Span,
    pub(super) name: Option<Ident<'a>>,
    pub(super) parameters: Vec<Ident<'a>>,
    /// The position of the parameter in brackets, and the place of the brackets.
    pub(super) main: Option<(usize, Span)>,
    /// The formula between the braces, or the guard.
    pub(super) formula: Option<ExprId>,
    pub(super) lets: Vec<(Ident<'a>, ExprId)>,
    pub(super) actions: Vec<Action<'a>>,
    /// The places of the `store_fence()` before the assignments and of the one after them.
    pub(super) store_fences: [Option<Span>; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeclarationKind {
    Init,
    Unsafe,
    Invariant,
    Predicate,
    Transition,
}

/// `X := ..`
#[derive(Debug)]
pub(super) struct Action<'a> {
    pub(super) target: Ident<'a>,
    /// `None` if there are no brackets.
    pub(super) indices: Option<Vec<Index<'a>>>,
    pub(super) value: ActionValue,
}

#[derive(Debug)]
pub(super) enum ActionValue {
    One(Assigned),
    /// The branches after the keyword `case`.
    Case(Vec<CaseBranch>),
}

/// A branch of a `case`; the condition is `None` for `_`.
#[derive(Debug)]
pub(super) struct CaseBranch {
    pub(super) span: Span,
    pub(super) condition: Option<ExprId>,
    pub(super) value: Assigned,
}

/// The right-hand side of an assignment.
#[derive(Clone, Copy, Debug)]
pub(super) enum Assigned {
    /// `?` or `.`
    Any,
    Value(ExprId),
}

/// A whole text.
#[derive(Debug, Default)]
pub(super) struct Tree<'a> {
    pub(super) text: &'a str,
    pub(super) expressions: Vec<Expr<'a>>,
    /// Each `number_procs`; `None` if the number is out of range, which has been reported.
    pub(super) process_bounds: Vec<(Option<u32>, Span)>,
    pub(super) types: Vec<TypeDecl<'a>>,
    pub(super) symbols: Vec<SymbolDecl<'a>>,
    /// In the order of the text.
    pub(super) declarations: Vec<Declaration<'a>>,
    /// A part that may have declared a name could not be read, so unknown names are not reported.
    pub(super) names_lost: bool,
    /// The largest number of digits after a decimal point, and the place of a number with that many.
    pub(super) precision: Option<(usize, Span)>,
    /// The number of occurrences of each name.
    pub(super) occurrences: Map<&'a str, u32>,
    /// The place of the last token.
    pub(super) end: Span,
}

impl<'a> Tree<'a> {
    pub(super) fn expression(&self, id: ExprId) -> &Expr<'a> {
        &self.expressions[id.0 as usize]
    }

    /// Whether the expression, or its negation if not `positive`, is a conjunction or a disjunction.
    pub(super) fn junction(&self, id: ExprId, positive: bool) -> Option<Junction> {
        let (kind, positive) = match &self.expression(id).kind {
            ExprKind::Not(inner) => (&self.expression(*inner).kind, !positive),
            kind => (kind, positive),
        };
        match kind {
            ExprKind::Chain(Joint::And, _) => Some(Junction::And.under(positive)),
            ExprKind::Chain(Joint::Or | Joint::Implies, _) => Some(Junction::Or.under(positive)),
            _ => None,
        }
    }

    /// The height of a chain of these operands.
    pub(super) fn chain_height(&self, joint: Joint, operands: &[ExprId]) -> u32 {
        let last = operands.len().saturating_sub(1);
        let merges = |index: usize, id: ExprId| match joint {
            Joint::And => self.junction(id, true) == Some(Junction::And),
            Joint::Or => self.junction(id, true) == Some(Junction::Or),
            Joint::Implies => self.junction(id, index == last) == Some(Junction::Or),
            Joint::Sum => match &self.expression(id).kind {
                ExprKind::Opposite(inner) => {
                    matches!(self.expression(*inner).kind, ExprKind::Chain(Joint::Sum, _))
                }
                kind => matches!(kind, ExprKind::Chain(Joint::Sum, _)),
            },
            Joint::Iff | Joint::Product => false,
        };
        let levels = operands.iter().enumerate();
        levels
            .map(|(index, &id)| self.expression(id).height + u32::from(!merges(index, id)))
            .max()
            .unwrap_or_default()
    }
}

/// The connective at the top of a formula after negations have been pushed inwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Junction {
    And,
    Or,
}

impl Junction {
    fn under(self, positive: bool) -> Self {
        match (self, positive) {
            (Self::And, true) | (Self::Or, false) => Self::And,
            (Self::Or, true) | (Self::And, false) => Self::Or,
        }
    }
}
