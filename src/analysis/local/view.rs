//! What one process, in one of its states, tells of guards and conditions.

use super::process::{Process, State};
use crate::system::{Access, Atom, Formula, Literal, ProcVar, Quantified, Scope, Term};
use garret_solver::Domain;

/// What a process variable stands for, seen from the process whose state it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// The process itself.
    Me,
    /// Another parameter of the transition.
    Else,
    /// Any process.
    Anyone,
}

/// What is known in a state when the variables stand for these processes: true, false, or nothing.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) process: &'a Process<'a>,
    pub(super) who: &'a [Who],
    pub(super) state: &'a State,
    /// Whether a parameter stands for the process itself.
    pub(super) is_parameter: bool,
}

impl View<'_> {
    pub(super) fn formula(&self, formula: &Formula) -> Option<bool> {
        match formula {
            Formula::True => Some(true),
            Formula::False => Some(false),
            Formula::Atom(Atom::Literal(literal)) => self.literal(literal),
            Formula::And(parts) => self.all(parts, true),
            Formula::Or(parts) => self.all(parts, false),
            Formula::Atom(Atom::Forall(quantified)) => self.forall(quantified),
            Formula::Atom(Atom::Exists(quantified)) => self.instance(quantified).filter(|holds| *holds),
        }
    }

    /// `unit` if all parts are, its opposite if some part is.
    fn all(&self, parts: &[Formula], unit: bool) -> Option<bool> {
        let mut all = Some(unit);
        for part in parts {
            match self.formula(part) {
                Some(holds) if holds == unit => {}
                Some(holds) => return Some(holds),
                None => all = None,
            }
        }
        all
    }

    pub(super) fn forall(&self, quantified: &Quantified) -> Option<bool> {
        self.instance(quantified).filter(|holds| !holds)
    }

    /// What is said of the process itself.
    fn instance(&self, quantified: &Quantified) -> Option<bool> {
        let &[variable] = quantified.variables.as_slice() else { return None };
        if quantified.scope == Scope::Others && self.is_parameter {
            return None;
        }
        let mut who = self.who.to_vec();
        who[variable.0 as usize] = Who::Me;
        View { who: &who, ..*self }.formula(&quantified.body)
    }

    pub(super) fn literal(&self, literal: &Literal) -> Option<bool> {
        match literal {
            Literal::Equal(left, right) => self.equal(left, right),
            Literal::Distinct(left, right) => self.equal(left, right).map(|equal| !equal),
            _ => None,
        }
    }

    fn equal(&self, left: &Term, right: &Term) -> Option<bool> {
        if let (Term::Process(left), Term::Process(right)) = (left, right) {
            return match (self.who(*left), self.who(*right)) {
                (Who::Me, Who::Me) => Some(true),
                (Who::Me, Who::Else) | (Who::Else, Who::Me) => Some(false),
                // parameters are pairwise distinct
                (Who::Else, Who::Else) => Some(left == right),
                _ => None,
            };
        }
        let (left, right) = (self.value(left)?, self.value(right)?);
        if left.is_disjoint(&right) {
            Some(false)
        } else if left.single().is_some() && left == right {
            Some(true)
        } else {
            None
        }
    }

    fn who(&self, variable: ProcVar) -> Who {
        self.who[variable.0 as usize]
    }

    /// The values that the term may have, if it is of an enumeration.
    pub(super) fn value(&self, term: &Term) -> Option<Domain> {
        match term {
            Term::Constructor(value) => Some(Domain::named(*value)),
            Term::Access(access) => match self.own(access) {
                Some(value) => Some(Domain::named(u32::from(value))),
                None => self.process.values.of_symbol(access.symbol).cloned(),
            },
            Term::Process(_) | Term::Linear(_) => None,
        }
    }

    /// The value of a cell of the process itself.
    fn own(&self, access: &Access) -> Option<u8> {
        let place = self.process.place(access.symbol)?;
        let mine = |variable: &ProcVar| self.who(*variable) == Who::Me;
        (access.indices.iter().all(mine) && access.reader.iter().all(mine)).then(|| self.state[place])
    }
}
