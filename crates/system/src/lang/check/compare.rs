//! Translates comparisons into literals.

use super::scope::Scope;
use super::term::{Typed, Value};
use crate::lang::sink::Reported;
use crate::lang::syntax::{Comparison, ExprId};
use crate::system::{Atom, Formula, Linear, Literal, Sort, Term};
use garret_base::source::{Diagnostic, Span};
use garret_solver::Relation;

impl Scope<'_, '_, '_> {
    pub(super) fn compare(
        &mut self,
        left: ExprId,
        comparison: Comparison,
        sign: Span,
        right: ExprId,
    ) -> Result<Formula, Reported> {
        let left = self.term(left, None);
        let hint = left.as_ref().ok().and_then(Typed::sort);
        let right = self.term(right, hint);
        let (left, right) = (left?, right?);
        if left.is_arithmetic() && right.is_arithmetic() {
            return self.compare_numbers(left, comparison, right);
        }
        match (left.sort(), right.sort()) {
            (Some(sort), Some(other)) if sort == other => {}
            // the types of the arguments at each use of the predicate decide
            _ if self.is_open(&left) || self.is_open(&right) => return Ok(Formula::True),
            _ => return Err(self.mismatch(&left, &right)),
        }
        let ordered = !matches!(comparison, Comparison::Equal | Comparison::Distinct);
        if ordered && left.sort() != Some(Sort::Process) {
            let found = self.describe(&left);
            return Err(self.report(
                Diagnostic::error(format!("values of type {found} are not ordered"))
                    .at(sign, "only numbers and processes can be compared with `<`, `<=`, `>`, `>=`")
                    .help("compare them with `=` or `<>`"),
            ));
        }
        let before = |left, right| Formula::Atom(Atom::Literal(Literal::Before(left, right)));
        Ok(match comparison {
            Comparison::Equal => self.equal(left, right, true)?,
            Comparison::Distinct => self.equal(left, right, false)?,
            Comparison::Above | Comparison::AtLeast | Comparison::Below | Comparison::AtMost => {
                let flipped = matches!(comparison, Comparison::Above | Comparison::AtLeast);
                let (small, large) = if flipped { (right, left) } else { (left, right) };
                let strict = {
                    let small = self.resolved(small.clone(), Sort::Process)?;
                    let large = self.resolved(large.clone(), Sort::Process)?;
                    if small == large { Formula::False } else { before(small, large) }
                };
                if matches!(comparison, Comparison::Below | Comparison::Above) {
                    strict
                } else {
                    // a <= b is a < b or a = b
                    Formula::or([strict, self.equal(small, large, true)?])
                }
            }
        })
    }

    /// Equality of two terms of one discrete sort, or its negation.
    fn equal(&mut self, left: Typed, right: Typed, positive: bool) -> Result<Formula, Reported> {
        let truth = |value: bool| if value == positive { Formula::True } else { Formula::False };
        let literal = match (&left.value, &right.value) {
            (Value::Constant(one), Value::Constant(other))
            | (Value::Constructor(_, one), Value::Constructor(_, other)) => return Ok(truth(one == other)),
            (Value::Process(one), Value::Process(other)) if one == other => return Ok(truth(true)),
            (Value::Process(variable), Value::Constant(number))
            | (Value::Constant(number), Value::Process(variable)) => {
                if positive {
                    Literal::Is(*variable, *number)
                } else {
                    Literal::IsNot(*variable, *number)
                }
            }
            _ => {
                let sort = left.sort().ok_or(Reported)?;
                let (left, right) = (self.resolved(left, sort)?, self.resolved(right, sort)?);
                if positive { Literal::Equal(left, right) } else { Literal::Distinct(left, right) }
            }
        };
        Ok(Formula::Atom(Atom::Literal(literal)))
    }

    fn compare_numbers(
        &mut self,
        left: Typed,
        comparison: Comparison,
        right: Typed,
    ) -> Result<Formula, Reported> {
        if let (Some(sort), Some(other)) = (left.sort(), right.sort())
            && sort != other
        {
            return Err(self.mismatch(&left, &right));
        }
        let sort = left.sort().or(right.sort()).unwrap_or(Sort::Real);
        let (Term::Linear(left), Term::Linear(right)) =
            (self.resolved(left, sort)?, self.resolved(right, sort)?)
        else {
            return Err(Reported);
        };
        let (low, high, relation) = match comparison {
            Comparison::Equal => (left, right, Relation::Equal),
            Comparison::Distinct => (left, right, Relation::Distinct),
            Comparison::Below => (left, right, Relation::Below),
            Comparison::AtMost => (left, right, Relation::AtMost),
            // a > b is b - a < 0
            Comparison::Above => (right, left, Relation::Below),
            Comparison::AtLeast => (right, left, Relation::AtMost),
        };
        let high = high.opposite();
        let constant = low.constant + high.constant;
        let mut terms = low.terms;
        terms.extend(high.terms);
        if terms.is_empty() {
            return Ok(if relation.holds(constant.cmp(&0)) { Formula::True } else { Formula::False });
        }
        Ok(Formula::Atom(Atom::Literal(Literal::Linear(Linear { terms, constant }, relation))))
    }

    fn mismatch(&mut self, left: &Typed, right: &Typed) -> Reported {
        let (this, that) = (self.describe(left), self.describe(right));
        let mut diagnostic = Diagnostic::error(format!("{this} cannot be compared with {that}"))
            .at(right.span, format!("this is {that}"))
            .also(left.span, format!("this is {this}"));
        diagnostic = self.with_declaration(diagnostic, left);
        diagnostic = self.with_declaration(diagnostic, right);
        self.report(diagnostic)
    }
}

impl Comparison {
    pub(super) fn negated(self) -> Self {
        match self {
            Self::Equal => Self::Distinct,
            Self::Distinct => Self::Equal,
            Self::Below => Self::AtLeast,
            Self::AtMost => Self::Above,
            Self::Above => Self::AtMost,
            Self::AtLeast => Self::Below,
        }
    }
}
