//! Arithmetic: sums of cells with integer coefficients, and a constant.
//!
//! A constant is kept exactly, in units of `1 / scale`, until it is known whether the sum is an `int` or a `real`.

use super::scope::Scope;
use super::term::{Typed, Value};
use crate::lang::sink::Reported;
use crate::lang::syntax::{ExprId, ExprKind, Joint};
use crate::system::{Access, Linear, Sort};
use garret_base::source::{Diagnostic, Span};

/// The largest absolute value of constants (in units of the last digit after the decimal point) and of coefficients.
const LIMIT: i128 = 1 << 40;

/// A sum whose sort may not be determined yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Sum {
    /// Coefficients and cells. A cell that cancels out is kept, because it is read nevertheless.
    pub terms: Vec<(i64, Access)>,
    /// In units of `1 / scale`.
    pub constant: i128,
    /// The sort, and the place of a cell that has it; `None` while there are only numbers.
    sort: Option<(Sort, Span)>,
    /// The place of a number with a decimal point.
    real: Option<Span>,
}

impl Sum {
    /// The sum that consists of this cell only.
    pub(super) fn cell(access: Access, sort: Sort, span: Span) -> Self {
        Self { terms: vec![(1, access)], sort: Some((sort, span)), ..Self::default() }
    }

    /// The sort; `None` if there are only numbers.
    pub(super) fn sort(&self) -> Option<Sort> {
        self.sort.map(|(sort, _)| sort)
    }

    /// The number of cells.
    pub(super) fn len(&self) -> usize {
        self.terms.len()
    }
}

impl Scope<'_, '_, '_> {
    /// A term that has to be a number or a sum.
    pub(super) fn sum(&mut self, root: ExprId) -> Result<Sum, Reported> {
        let tree = self.checker.tree;
        let mut total = Sum::default();
        let mut outcome = Ok(());
        let mut rest = vec![(root, 1_i64)];
        while let Some((id, sign)) = rest.pop() {
            self.spend(1)?;
            let expression = tree.expression(id);
            let summand = match &expression.kind {
                ExprKind::Chain(Joint::Sum, summands) => {
                    rest.extend(summands.iter().rev().map(|&summand| (summand, sign)));
                    continue;
                }
                ExprKind::Opposite(inner) => {
                    rest.push((*inner, -sign));
                    continue;
                }
                ExprKind::Number(text) => self.number(text, expression.span),
                ExprKind::Chain(Joint::Product, factors) => self.product(factors, expression.span),
                _ => self.term(id, None).and_then(|typed| self.numeric(typed)),
            };
            let added =
                summand.and_then(|summand| self.add(&mut total, summand, i128::from(sign), expression.span));
            outcome = outcome.and(added);
        }
        outcome.map(|()| total)
    }

    /// The sum that a term is, or an error.
    fn numeric(&mut self, typed: Typed) -> Result<Sum, Reported> {
        let found = self.describe(&typed);
        let is_open = self.is_open(&typed);
        match typed.value {
            Value::Sum(sum) => Ok(sum),
            // the types of the arguments at each use of the predicate decide
            _ if is_open => Ok(Sum::default()),
            _ => Err(self.report(
                Diagnostic::error(format!("expected a number, found {found}"))
                    .at(typed.span, "only numbers can be added and multiplied"),
            )),
        }
    }

    fn number(&mut self, text: &str, span: Span) -> Result<Sum, Reported> {
        let scale = i128::from(self.checker.system.real_scale);
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let fraction = fraction.trim_end_matches('0');
        let parse = |digits: &str| if digits.is_empty() { Ok(0) } else { digits.parse::<i64>() };
        let value = parse(whole).ok().filter(|value| i128::from(*value) <= LIMIT);
        let (Some(value), Ok(digits)) = (value, parse(fraction)) else {
            return Err(self.too_large(span));
        };
        let unit = 10_i128.checked_pow(fraction.len() as u32).unwrap_or(i128::MAX);
        let constant = i128::from(value) * scale + i128::from(digits) * (scale / unit);
        Ok(Sum { constant, real: text.contains('.').then_some(span), ..Sum::default() })
    }

    fn too_large(&mut self, span: Span) -> Reported {
        self.report(
            Diagnostic::error("this number is too large").at(span, "at most 2^40, which is 1099511627776"),
        )
    }

    /// Adds a multiple of the summand.
    fn add(&mut self, total: &mut Sum, summand: Sum, factor: i128, span: Span) -> Result<(), Reported> {
        if let (Some((sort, here)), Some((other, there))) = (summand.sort, total.sort)
            && sort != other
        {
            let (sort, other) = (self.sort_name(sort), self.sort_name(other));
            return Err(self.report(
                Diagnostic::error("`int` and `real` cannot be mixed")
                    .at(here, format!("this is {sort}"))
                    .also(there, format!("this is {other}")),
            ));
        }
        total.sort = total.sort.or(summand.sort);
        total.real = total.real.or(summand.real);
        for (coefficient, access) in summand.terms {
            if factor == 0 {
                // 0 * x is x - x: the cell is read.
                total.terms.extend([(1, access.clone()), (-1, access)]);
                continue;
            }
            let coefficient = i128::from(coefficient) * factor;
            if coefficient.abs() > LIMIT {
                return Err(self.too_large(span));
            }
            total.terms.push((coefficient as i64, access));
        }
        let constant = summand.constant.checked_mul(factor).and_then(|more| total.constant.checked_add(more));
        total.constant = constant.ok_or_else(|| self.too_large(span))?;
        Ok(())
    }

    /// A product, in which all factors but one have to be whole numbers.
    fn product(&mut self, factors: &[ExprId], span: Span) -> Result<Sum, Reported> {
        let scale = i128::from(self.checker.system.real_scale);
        let mut number: i128 = 1;
        let mut other: Option<Sum> = None;
        let mut outcome = Ok(());
        for &factor in factors {
            let sum = match self.sum(factor) {
                Ok(sum) => sum,
                Err(reported) => {
                    outcome = Err(reported);
                    continue;
                }
            };
            let whole = sum.terms.is_empty() && sum.constant % scale == 0;
            if whole && (sum.real.is_none() || other.is_some()) {
                number = number
                    .checked_mul(sum.constant / scale)
                    .filter(|number| number.abs() <= LIMIT)
                    .ok_or_else(|| self.too_large(span))?;
            } else if other.is_none() {
                other = Some(sum);
            } else {
                let first = other.as_ref().is_some_and(|first| first.terms.is_empty());
                let what = if first || sum.terms.is_empty() {
                    "one of two factors must be a whole number"
                } else {
                    "a product of two variables is not linear"
                };
                outcome = Err(self.report(Diagnostic::error(what).at(span, "")));
            }
        }
        outcome?;
        let mut total = Sum::default();
        let other = other.unwrap_or(Sum { constant: scale, ..Sum::default() });
        self.add(&mut total, other, number, span)?;
        Ok(total)
    }

    /// The sum as an expression of this arithmetic sort.
    pub(super) fn linear(&mut self, sum: Sum, sort: Sort, span: Span) -> Result<Linear, Reported> {
        let scale = i128::from(self.checker.system.real_scale);
        if let (Some((found, place)), false) = (sum.sort, sum.sort().is_none_or(|found| found == sort)) {
            let (found, expected) = (self.sort_name(found), self.sort_name(sort));
            let message = format!("expected {expected}, found {found}");
            return Err(self.report(Diagnostic::error(message).at(place, format!("this is {found}"))));
        }
        let constant = match (sort, sum.real) {
            (Sort::Integer, Some(place)) => {
                let number = self.checker.written(place);
                return Err(self.report(
                    Diagnostic::error(format!("expected `int`, found the real number `{number}`"))
                        .at(place, "a number with a dot is a `real`"),
                ));
            }
            (Sort::Integer, None) => sum.constant / scale,
            _ => sum.constant,
        };
        if constant.abs() <= LIMIT {
            return Ok(Linear { terms: sum.terms, constant: constant as i64 });
        }
        let precision = self.checker.tree.precision.filter(|_| sort == Sort::Real && scale > 1);
        Err(match precision {
            Some((_, place)) => self.report(
                Diagnostic::error("this number has too many digits")
                    .at(span, format!("at most {} when the unit is 1/{scale}", LIMIT / scale))
                    .also(place, "this number has the most digits after the point, which determines the unit of all `real` numbers"),
            ),
            None => self.too_large(span),
        })
    }
}
