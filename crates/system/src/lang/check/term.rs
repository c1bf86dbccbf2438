//! Terms and their sorts.

use super::cell::Resolved;
use super::number::Sum;
use super::scope::{Place, Scope};
use crate::lang::sink::Reported;
use crate::lang::syntax::{ExprId, ExprKind, Joint};
use crate::system::{Access, Literal, ProcVar, Sort, SymbolId, Term};
use garret_base::source::{Diagnostic, Span};

/// A term that has been read, with its place in the source.
#[derive(Clone, Debug)]
pub(super) struct Typed {
    pub(super) value: Value,
    pub(super) span: Span,
}

/// The kind and value of a term.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Process(ProcVar),
    /// `#i`
    Constant(u32),
    Constructor(Sort, u32),
    /// A cell of a discrete sort.
    Cell(Access, Sort),
    /// Any arithmetic term.
    Sum(Sum),
}

impl Typed {
    /// The sort; `None` for a number, which may be an `int` or a `real`.
    pub(super) fn sort(&self) -> Option<Sort> {
        match &self.value {
            Value::Process(_) | Value::Constant(_) => Some(Sort::Process),
            Value::Constructor(sort, _) | Value::Cell(_, sort) => Some(*sort),
            Value::Sum(sum) => sum.sort(),
        }
    }

    /// Whether the term is a number or a sum.
    pub(super) fn is_arithmetic(&self) -> bool {
        matches!(self.value, Value::Sum(_))
    }

    /// The process variable that the term is, if it is one.
    pub(super) fn as_process(&self) -> Option<ProcVar> {
        match self.value {
            Value::Process(variable) => Some(variable),
            _ => None,
        }
    }

    fn symbol(&self) -> Option<SymbolId> {
        match &self.value {
            Value::Cell(access, _) => Some(access.symbol),
            _ => None,
        }
    }
}

impl Scope<'_, '_, '_> {
    /// Reads a term; `hint` is the sort that is expected, for better suggestions.
    pub(super) fn term(&mut self, id: ExprId, hint: Option<Sort>) -> Result<Typed, Reported> {
        let expression = self.checker.tree.expression(id);
        let span = expression.span;
        let value = match &expression.kind {
            ExprKind::Error => return Err(Reported),
            ExprKind::Number(_) | ExprKind::Opposite(_) | ExprKind::Chain(Joint::Sum | Joint::Product, _) => {
                Value::Sum(self.sum(id)?)
            }
            ExprKind::Constant(number) => Value::Constant(self.constant_number(*number, span)?),
            ExprKind::Name(name) => {
                if let Some(variable) = self.named_process(name.text) {
                    Value::Process(variable)
                } else if let Some((typed, _)) = self.lets.get(name.text) {
                    let typed = typed.clone()?;
                    if let Value::Sum(sum) = &typed.value {
                        self.spend(sum.len())?;
                    }
                    typed.value
                } else {
                    return Err(self.unknown_lower(*name, true));
                }
            }
            ExprKind::Cell(cell) => match self.cell(cell, span, hint)? {
                Resolved::Constructor(sort, index) => Value::Constructor(sort, index),
                Resolved::Cell(access, sort) if sort.is_arithmetic() => {
                    Value::Sum(Sum::cell(access, sort, span))
                }
                Resolved::Cell(access, sort) => Value::Cell(access, sort),
            },
            _ => return Err(self.not_a_term(id)),
        };
        Ok(Typed { value, span })
    }

    fn not_a_term(&mut self, id: ExprId) -> Reported {
        let expression = self.checker.tree.expression(id);
        let fence = match expression.kind {
            ExprKind::Fence => Some(Literal::Fence),
            ExprKind::FenceAll => Some(Literal::FenceAll),
            _ => None,
        };
        if let (Some(fence), Place::Action) = (fence, self.place)
            && let Err(reported) = self.fence(fence, expression.span, true)
        {
            return reported;
        }
        let diagnostic = Diagnostic::error("expected a term, found a formula")
            .at(expression.span, "this is true or false");
        let diagnostic = match &expression.kind {
            ExprKind::Truth(value) => {
                let constructor = if *value { "True" } else { "False" };
                diagnostic
                    .help(format!("did you mean the value `{constructor}`?"))
                    .instead(expression.span, constructor)
            }
            _ if self.place == Place::Action => {
                diagnostic.help("assign the value of a condition by `case | condition : True | _ : False`")
            }
            _ => diagnostic.help("formulas are compared with `<=>`"),
        };
        self.report(diagnostic)
    }

    /// Reads a term that is assigned to a cell of `symbol`, and checks its sort.
    pub(super) fn assigned(&mut self, id: ExprId, symbol: SymbolId) -> Result<Term, Reported> {
        let sort = self.checker.sort(symbol);
        let typed = self.term(id, sort.ok())?;
        let sort = sort?;
        if typed.is_arithmetic() != sort.is_arithmetic() || typed.sort().is_some_and(|found| found != sort) {
            let found = self.describe(&typed);
            let declared = self.checker.system.symbol(symbol);
            let (name, place) = (declared.name.clone(), declared.span);
            let expected = self.sort_name(sort);
            let diagnostic = Diagnostic::error(format!("`{name}` holds {expected}, not {found}"))
                .at(typed.span, format!("expected {expected}"))
                .also(place, format!("`{name}` is declared here"));
            let diagnostic = self.with_declaration(diagnostic, &typed);
            return Err(self.report(diagnostic));
        }
        self.resolved(typed, sort)
    }

    /// Converts a term whose sort has been checked to be this one.
    pub(super) fn resolved(&mut self, typed: Typed, sort: Sort) -> Result<Term, Reported> {
        Ok(match typed.value {
            Value::Process(variable) => Term::Process(variable),
            Value::Constant(number) => Term::Process(self.constant(number, typed.span)?),
            Value::Constructor(_, index) => Term::Constructor(index),
            Value::Cell(access, _) => Term::Access(access),
            Value::Sum(sum) => Term::Linear(self.linear(sum, sort, typed.span)?),
        })
    }

    /// The name of the sort, in quotes.
    pub(super) fn sort_name(&self, sort: Sort) -> String {
        format!("`{}`", self.checker.sort_name(sort))
    }

    /// The kind of a term, for a message.
    pub(super) fn describe(&self, typed: &Typed) -> String {
        match (&typed.value, typed.sort()) {
            (Value::Process(_) | Value::Constant(_), _) => "a process".to_owned(),
            (_, None) => "a number".to_owned(),
            (_, Some(sort)) => self.sort_name(sort),
        }
    }

    /// Adds the place where the symbol of the cell is declared, if the term is a cell.
    pub(super) fn with_declaration(&self, diagnostic: Diagnostic, typed: &Typed) -> Diagnostic {
        match typed.symbol() {
            Some(symbol) => {
                let declared = self.checker.system.symbol(symbol);
                diagnostic.also(declared.span, format!("`{}` is declared here", declared.name))
            }
            None => diagnostic,
        }
    }
}
