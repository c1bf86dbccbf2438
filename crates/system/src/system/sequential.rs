//! A weak system read as a sequentially consistent one: `weak`, `i @`, `fence()` and `store_fence()` have no effect.

use std::borrow::Cow;

use super::{
    Access, Atom, Bad, Branch, Disjunct, Formula, Literal, Quantified, StoreFences, System, Update, Value,
};

impl System {
    /// The system as read under a memory model with or without store buffers.
    pub fn with_memory(&self, is_weak: bool) -> Cow<'_, Self> {
        if self.is_weak() && !is_weak { Cow::Owned(self.sequential()) } else { Cow::Borrowed(self) }
    }

    /// The same system with no weak symbols.
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
            transition.store_fences = StoreFences::default();
            for Update { branches, .. } in &mut transition.updates {
                for Branch { condition, value } in branches {
                    formula(condition);
                    if let Value::Term(inner) = value {
                        inner.for_each_access_mut(&mut plain);
                    }
                }
            }
        }
        system
    }
}

fn disjunct(disjunct: &mut Disjunct) {
    disjunct.remove_fence();
    disjunct.literals.iter_mut().for_each(|literal| literal.for_each_access_mut(&mut plain));
    disjunct.universals.iter_mut().for_each(|Quantified { body, .. }| formula(body));
}

fn formula(whole: &mut Formula) {
    match whole {
        Formula::True | Formula::False => {}
        Formula::Atom(Atom::Literal(Literal::Fence | Literal::FenceAll)) => *whole = Formula::True,
        Formula::Atom(Atom::Literal(literal)) => literal.for_each_access_mut(&mut plain),
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

/// Makes the access one of a cell that is not weak.
fn plain(access: &mut Access) {
    access.reader = None;
}
