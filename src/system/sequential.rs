//! A weak system read as a sequentially consistent one: `weak`, `i @` and `fence()` have no effect.

use std::borrow::Cow;

use super::{Access, Atom, Bad, Branch, Disjunct, Formula, Literal, Quantified, System, Term, Update, Value};

impl System {
    /// The system as a memory model reads it that has store buffers, or has none.
    pub(crate) fn with_memory(&self, is_weak: bool) -> Cow<'_, Self> {
        if self.is_weak() && !is_weak { Cow::Owned(self.sequential()) } else { Cow::Borrowed(self) }
    }

    /// The same system with all cells in plain memory.
    #[must_use]
    pub fn sequential(&self) -> Self {
        let mut system = self.clone();
        system.symbols.iter_mut().for_each(|symbol| symbol.weak = false);
        system.init.conjuncts.iter_mut().for_each(formula);
        system.unsafes.iter_mut().chain(&mut system.invariants).for_each(|Bad { disjuncts, .. }| {
            disjuncts.iter_mut().for_each(disjunct);
        });
        for transition in &mut system.transitions {
            transition.guards.iter_mut().for_each(disjunct);
            for Update { branches, .. } in &mut transition.updates {
                for Branch { condition, value } in branches {
                    formula(condition);
                    if let Value::Term(inner) = value {
                        term(inner);
                    }
                }
            }
        }
        system
    }
}

fn disjunct(disjunct: &mut Disjunct) {
    disjunct.literals.retain(|literal| *literal != Literal::Fence);
    disjunct.literals.iter_mut().for_each(literal);
    disjunct.universals.iter_mut().for_each(|Quantified { body, .. }| formula(body));
}

fn formula(whole: &mut Formula) {
    match whole {
        Formula::True | Formula::False => {}
        Formula::Atom(Atom::Literal(Literal::Fence)) => *whole = Formula::True,
        Formula::Atom(Atom::Literal(inner)) => literal(inner),
        Formula::And(parts) => {
            parts.iter_mut().for_each(formula);
            *whole = Formula::and(std::mem::take(parts));
        }
        Formula::Or(parts) => {
            parts.iter_mut().for_each(formula);
            *whole = Formula::or(std::mem::take(parts));
        }
        Formula::Atom(Atom::Forall(Quantified { body, .. }) | Atom::Exists(Quantified { body, .. })) => {
            formula(body);
        }
    }
}

fn literal(literal: &mut Literal) {
    match literal {
        Literal::Equal(left, right) | Literal::Distinct(left, right) | Literal::Before(left, right) => {
            term(left);
            term(right);
        }
        Literal::Linear(linear, _) => linear.terms.iter_mut().for_each(|(_, cell)| access(cell)),
        Literal::Is(..) | Literal::IsNot(..) | Literal::Fence => {}
    }
}

fn term(term: &mut Term) {
    match term {
        Term::Access(cell) => access(cell),
        Term::Linear(linear) => linear.terms.iter_mut().for_each(|(_, cell)| access(cell)),
        Term::Process(_) | Term::Constructor(_) => {}
    }
}

fn access(access: &mut Access) {
    access.reader = None;
}
