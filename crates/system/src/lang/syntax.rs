//! The syntax tree: what was written, with every name at its place.
//!
//! Expressions live in one arena and refer to each other by index, so that deep ones are dropped without recursion.
//! Formulas and terms are one kind of expression here; the type checker tells them apart.

use garret_base::map::Map;
use garret_base::source::Span;

/// The largest height of an expression, in nodes from the root down: what walks over expressions and formulas calls itself so deeply.
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
    /// How often connectives alternate below: the depth of the recursion that works on it.
    ///
    /// Parentheses, negations, and a connective below the same connective do not count.
    pub(super) height: u32,
}

/// What an expression is.
#[derive(Debug)]
pub(super) enum ExprKind<'a> {
    /// Something that has been reported.
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
    /// `#i`; none when the number is too large to be one.
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
    /// A term with the sign changed; never directly of such a one.
    Opposite(ExprId),
}

/// A capitalised name with what belongs to it.
#[derive(Debug)]
pub(super) struct Cell<'a> {
    /// The process before `@`.
    pub(super) reader: Option<Index<'a>>,
    pub(super) name: Ident<'a>,
    /// None without brackets.
    pub(super) indices: Option<Vec<Index<'a>>>,
}

/// A process, where only a process can stand.
#[derive(Clone, Copy, Debug)]
pub(super) enum Index<'a> {
    Name(Ident<'a>),
    /// `#i`; none when the number is too large to be one.
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
    /// Groups to the right: all but the last are conditions.
    Implies,
    /// Groups to the left.
    Iff,
    /// What is subtracted is [`ExprKind::Opposite`].
    Sum,
    Product,
}

/// Compares terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    Distinct,
    Below,
    AtMost,
    Above,
    AtLeast,
}

/// `forall x <> y.` and its kin.
#[derive(Clone, Debug)]
pub(super) struct Quantifier<'a> {
    pub(super) universal: bool,
    /// Ranges over the processes that are not parameters.
    pub(super) others: bool,
    pub(super) variables: Vec<Ident<'a>>,
    /// From the keyword to the dot.
    pub(super) head: Span,
}

/// `type t = A | B`
#[derive(Debug)]
pub(super) struct TypeDecl<'a> {
    pub(super) name: Ident<'a>,
    pub(super) constructors: Vec<Ident<'a>>,
}

/// `var X : t` and its kin.
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
    /// From the keyword to the parameters.
    pub(super) header: Span,
    pub(super) name: Option<Ident<'a>>,
    pub(super) parameters: Vec<Ident<'a>>,
    /// The position of the parameter in brackets, and the place of the brackets.
    pub(super) main: Option<(usize, Span)>,
    /// The formula between the braces, or the guard.
    pub(super) formula: Option<ExprId>,
    pub(super) lets: Vec<(Ident<'a>, ExprId)>,
    pub(super) actions: Vec<Action<'a>>,
    /// The `store_fence()` before the assignments, and the one after them.
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
    /// None without brackets.
    pub(super) indices: Option<Vec<Index<'a>>>,
    pub(super) value: ActionValue,
}

#[derive(Debug)]
pub(super) enum ActionValue {
    One(Assigned),
    /// The branches after the keyword `case`.
    Case(Vec<CaseBranch>),
}

/// A branch of a `case`; no condition for `_`.
#[derive(Debug)]
pub(super) struct CaseBranch {
    pub(super) span: Span,
    pub(super) condition: Option<ExprId>,
    pub(super) value: Assigned,
}

/// What is assigned.
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
    /// Each `number_procs`; none when the number is not a sensible one, which has been reported.
    pub(super) process_bounds: Vec<(Option<u32>, Span)>,
    pub(super) types: Vec<TypeDecl<'a>>,
    pub(super) symbols: Vec<SymbolDecl<'a>>,
    /// In the order of the text.
    pub(super) declarations: Vec<Declaration<'a>>,
    /// Something that may have declared a name could not be read: an unknown name is no reason to complain.
    pub(super) names_lost: bool,
    /// The number of digits after the dot in the most precise number, and its place.
    pub(super) precision: Option<(usize, Span)>,
    /// How often each name is written.
    pub(super) occurrences: Map<&'a str, u32>,
    /// The last token.
    pub(super) end: Span,
}

impl<'a> Tree<'a> {
    pub(super) fn expression(&self, id: ExprId) -> &Expr<'a> {
        &self.expressions[id.0 as usize]
    }

    /// Whether the expression, negated when it is not `positive`, is a conjunction or a disjunction.
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

    /// The height of a chain of these.
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

/// What a formula is at the top, once negations are pushed inwards.
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
