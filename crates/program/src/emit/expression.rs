//! Sums and comparisons in the `.cub` language.

use crate::form::{Cell, Part, Program};
use crate::names;
use crate::path::Low;
use crate::relation::Relation;
use crate::sum::{Atom, Sum};
use std::fmt::Write;

/// A truth value.
pub(super) fn truth(value: bool) -> &'static str {
    if value { "True" } else { "False" }
}

/// The terms for atoms in a transition.
pub(super) struct Atoms<'a> {
    pub(super) program: &'a Program,
    /// The cell that the path reads.
    pub(super) loaded: Option<Cell>,
}

impl Atoms<'_> {
    fn name(&self, atom: Atom) -> String {
        match (atom, self.loaded) {
            (Atom::Start(slot), _) => format!("{}[p]", names::slot(self.program, slot)),
            (Atom::Loaded, Some(cell)) => names::cell(self.program, cell),
            (Atom::LoadedThread, Some(cell)) => names::cell_thread(self.program, cell),
            (Atom::Me, _) => "p".to_owned(),
            (Atom::Other, _) => "o".to_owned(),
            (Atom::Any, _) => "?".to_owned(),
            // a path that reads nothing has no such atom, and bitwise functions are refused
            (Atom::Bits, _) | (Atom::Loaded | Atom::LoadedThread, None) => "0".to_owned(),
        }
    }

    /// The term for the low bits of an atom that has a companion.
    pub(super) fn low_of(&self, atom: Atom) -> String {
        match (atom, self.loaded) {
            (Atom::Start(slot), _) => format!("{}[p]", names::slot_low(self.program, slot)),
            (Atom::Loaded, Some(cell)) => names::cell_low(self.program, cell),
            // no other atom has a companion
            _ => names::low_bits(0),
        }
    }

    /// The term for the content of a companion.
    pub(super) fn low(&self, low: Low) -> String {
        match low {
            Low::Known(value) => names::low_bits(value),
            Low::Of(atom) => self.low_of(atom),
        }
    }

    /// The sum as a term. Positive summands come first.
    pub(super) fn sum(&self, sum: &Sum) -> String {
        let mut text = String::new();
        let (positive, negative): (Vec<_>, Vec<_>) =
            sum.terms.iter().partition(|(_, coefficient)| *coefficient > 0);
        for (atom, coefficient) in positive.into_iter().chain(negative) {
            let sign = if coefficient < 0 { "-" } else { "+" };
            if !text.is_empty() {
                let _ = write!(text, " {sign} ");
            } else if coefficient < 0 {
                text.push('-');
            }
            if coefficient.abs() != 1 {
                let _ = write!(text, "{} * ", coefficient.abs());
            }
            text.push_str(&self.name(atom));
        }
        let magnitude = sum.constant.abs();
        match (text.is_empty(), sum.constant.signum()) {
            (true, _) => sum.constant.to_string(),
            (false, 0) => text,
            (false, -1) => format!("{text} - {magnitude}"),
            (false, _) => format!("{text} + {magnitude}"),
        }
    }

    /// The term for a value that is written to a cell: a truth value if the cell only holds 0 and 1.
    fn written(&self, cell: Cell, sum: &Sum) -> String {
        match sum.as_constant() {
            Some(number) if self.program.datum(cell.datum).flag => truth(number != 0).to_owned(),
            _ => self.sum(sum),
        }
    }

    /// The condition that a cell which only holds 0 and 1 is 0, or is not 0. `None` if the condition is not of this form.
    fn flag(&self, sum: &Sum, relation: Relation) -> Option<String> {
        let cell = self.loaded.filter(|cell| self.program.datum(cell.datum).flag)?;
        let is_equality = matches!(relation, Relation::Equal | Relation::Distinct);
        let is_plain = *sum == Sum::atom(Atom::Loaded) && is_equality;
        is_plain.then(|| {
            format!("{} = {}", names::cell(self.program, cell), truth(relation == Relation::Distinct))
        })
    }

    /// The assignments that write a cell: one for each part if the cell has parts.
    pub(super) fn writes(&self, cell: Cell, sum: &Sum) -> Vec<String> {
        let parts = &self.program.datum(cell.datum).parts;
        let whole = sum.as_constant().filter(|_| !parts.is_empty());
        let Some(whole) = whole else {
            return vec![format!("{} := {}", names::cell(self.program, cell), self.written(cell, sum))];
        };
        let part = |part: &Part| {
            let cell = Cell { datum: part.datum, ..cell };
            let value = self.written(cell, &Sum::constant(part.of(whole)));
            format!("{} := {value}", names::cell(self.program, cell))
        };
        parts.iter().map(part).collect()
    }

    /// The condition that the whole has this value, as conditions on its parts. `None` if the cell has no parts.
    fn parts(&self, sum: &Sum, relation: Relation) -> Option<String> {
        let cell = self.loaded.filter(|cell| !self.program.datum(cell.datum).parts.is_empty())?;
        let rest = sum.plus(-1, &Sum::atom(Atom::Loaded))?;
        let whole = rest.as_constant().filter(|_| relation == Relation::Equal)?.checked_neg()?;
        let parts = self.program.datum(cell.datum).parts.iter().map(|part| {
            let cell = Cell { datum: part.datum, ..cell };
            let value = self.written(cell, &Sum::constant(part.of(whole)));
            format!("{} = {value}", names::cell(self.program, cell))
        });
        Some(parts.collect::<Vec<_>>().join(" && "))
    }

    /// The condition that the sum has this relation to 0. Negative summands are moved to the other side.
    pub(super) fn condition(&self, sum: &Sum, relation: Relation) -> String {
        if let Some(text) = self.parts(sum, relation) {
            return text;
        }
        if let Some(text) = self.flag(sum, relation) {
            return text;
        }
        let (positive, negative): (Vec<_>, Vec<_>) =
            sum.terms.iter().partition(|(_, coefficient)| *coefficient > 0);
        let side = |terms: Vec<(Atom, i64)>, constant| Sum { terms: terms.into_iter().collect(), constant };
        if positive.is_empty() {
            let left = side(negative, 0).opposite();
            return format!("{} {} {}", self.sum(&left), relation.mirrored().sign(), sum.constant);
        }
        let right = side(negative, sum.constant).opposite();
        format!("{} {} {}", self.sum(&side(positive, 0)), relation.sign(), self.sum(&right))
    }
}
