//! Values, and the evaluation of terms.

use crate::map::Map;
use crate::terms::{FunctionId, Operation, Sort, TermId, Terms};
use num_rational::BigRational;
use num_traits::{Signed, Zero};

/// The value of a term.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Value {
    Bool(bool),
    Number(BigRational),
    /// A value of an enumeration or of an uninterpreted sort; in the latter, different numbers are different values.
    Named(u32),
}

/// The values of a function for some arguments.
pub(crate) type Table = Map<Vec<Value>, Value>;

/// Values for all functions and constants; the default is the first value of the sort.
#[derive(Clone, Debug, Default)]
pub(crate) struct Assignment {
    pub(crate) functions: Map<FunctionId, Table>,
}

/// The first value of a sort.
pub(crate) fn first(sort: Sort) -> Value {
    match sort {
        Sort::Bool => Value::Bool(false),
        Sort::Int | Sort::Real => Value::Number(BigRational::zero()),
        Sort::Named(_) => Value::Named(0),
    }
}

impl Assignment {
    /// The values of the terms and their subterms.
    ///
    /// # Complexity
    /// One step for each different subterm.
    pub(crate) fn evaluate(&self, terms: &Terms, roots: &[TermId]) -> Map<TermId, Value> {
        let mut values: Map<TermId, Value> = Map::default();
        for term in terms.needed(roots, |_| false) {
            let value = self.step(terms, term, &values);
            values.insert(term, value);
        }
        values
    }

    fn step(&self, terms: &Terms, term: TermId, values: &Map<TermId, Value>) -> Value {
        match terms.operation(term) {
            Operation::Apply(function) => {
                let arguments: Vec<Value> =
                    terms.parts(term).iter().filter_map(|part| values.get(part).cloned()).collect();
                let known = self.functions.get(function).and_then(|table| table.get(&arguments));
                known.cloned().unwrap_or_else(|| first(terms.sort(term)))
            }
            _ => apply(terms, term, values),
        }
    }
}

/// The value of a term that is not an application of a declared function, given the values of its parts.
pub(crate) fn apply(terms: &Terms, term: TermId, values: &Map<TermId, Value>) -> Value {
    let parts = terms.parts(term);
    let zero = BigRational::zero();
    let truth = |part: usize| values.get(&parts[part]) == Some(&Value::Bool(true));
    let number = |part: usize| match values.get(&parts[part]) {
        Some(Value::Number(number)) => number,
        _ => &zero,
    };
    match terms.operation(term) {
        Operation::True => Value::Bool(true),
        Operation::False => Value::Bool(false),
        Operation::Number(number) => Value::Number(number.clone()),
        Operation::Value(value) => Value::Named(*value),
        Operation::Not => Value::Bool(!truth(0)),
        Operation::And => Value::Bool((0..parts.len()).all(truth)),
        Operation::Or => Value::Bool((0..parts.len()).any(truth)),
        Operation::Ite => {
            let branch = parts[if truth(0) { 1 } else { 2 }];
            values.get(&branch).cloned().unwrap_or_else(|| first(terms.sort(term)))
        }
        Operation::Equal => Value::Bool(values.get(&parts[0]) == values.get(&parts[1])),
        Operation::AtMost => Value::Bool(number(0) <= number(1)),
        Operation::Below => Value::Bool(number(0) < number(1)),
        Operation::Add => Value::Number((0..parts.len()).map(number).sum()),
        Operation::Scale(factor) => Value::Number(number(0) * factor),
        Operation::ToReal => Value::Number(number(0).clone()),
        Operation::ToInt => Value::Number(number(0).floor()),
        // Terms beyond linear arithmetic are never asserted.
        Operation::Apply(_) | Operation::Product | Operation::Quotient | Operation::Div | Operation::Mod => {
            first(terms.sort(term))
        }
    }
}

/// The value as a term of a script.
pub(crate) fn print(terms: &Terms, value: &Value, sort: Sort) -> String {
    match value {
        Value::Bool(value) => value.to_string(),
        Value::Named(value) => {
            if let Some(values) = terms.values(sort) {
                return crate::reader::name(values.get(*value as usize).map_or("", String::as_str));
            }
            let name = terms.sort_name(sort);
            let symbol = crate::reader::name(&format!("@{}_{value}", name.trim_matches('|')));
            format!("(as {symbol} {name})")
        }
        Value::Number(number) => {
            let tail = if sort == Sort::Real { ".0" } else { "" };
            let size = number.abs();
            let size = if size.is_integer() {
                format!("{size}{tail}")
            } else {
                format!("(/ {}{tail} {}{tail})", size.numer(), size.denom())
            };
            if number.is_negative() { format!("(- {size})") } else { size }
        }
    }
}
