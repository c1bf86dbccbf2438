//! Atoms of the theories under the search for clauses: what it assigns is asserted, level by level.

use crate::map::Map;
use batsat::{Lit, Theory, TheoryArg};
use garret_solver::{Error, Literal, Model, Solver, TermId};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What the theories know of the present assignment.
pub(crate) struct Atoms {
    pub(crate) solver: Solver,
    /// By variable of the search: the literals for true and for false.
    literals: Vec<Option<Box<[Literal<TermId>; 2]>>>,
    known: Map<Literal<TermId>, Lit>,
    /// What is asserted, in its order.
    asserted: Vec<Lit>,
    /// How much of the assignment is asserted, as far as it says something to the theories.
    head: usize,
    levels: Vec<(usize, usize)>,
    /// The budget ended, or nothing can be said for another reason; whoever searches looks at it.
    pub(crate) over: Arc<AtomicBool>,
    /// What every assignment shares is inconsistent.
    pub(crate) refuted: bool,
    /// The values for the last assignment that was found consistent.
    pub(crate) model: Option<Model>,
}

impl Atoms {
    pub(crate) fn new(solver: Solver, over: Arc<AtomicBool>) -> Self {
        Self {
            solver,
            literals: Vec::new(),
            known: Map::default(),
            asserted: Vec::new(),
            head: 0,
            levels: Vec::new(),
            over,
            refuted: false,
            model: None,
        }
    }

    /// The literal of the search for a literal of the theories, with a new variable where there is none.
    pub(crate) fn literal(&mut self, literal: Literal<TermId>, fresh: impl FnOnce() -> Lit) -> Lit {
        let literal = literal.in_order();
        if let Some(&known) = self.known.get(&literal) {
            return known;
        }
        let lit = fresh();
        let negation = self.solver.negate(&literal).in_order();
        let index = lit.var().idx() as usize;
        if self.literals.len() <= index {
            self.literals.resize(index + 1, None);
        }
        let both = if lit.sign() {
            [literal.clone(), negation.clone()]
        } else {
            [negation.clone(), literal.clone()]
        };
        self.literals[index] = Some(Box::new(both));
        self.known.insert(literal, lit);
        self.known.insert(negation, !lit);
        lit
    }

    fn give_up(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Says that the assertions of the conflict cannot be together.
    fn blame(&mut self, error: &Error, acts: &mut TheoryArg<'_>) {
        let Some(conflict) = error.conflict() else { return self.give_up() };
        let always = self.levels.first().map_or(self.asserted.len(), |&(_, asserted)| asserted);
        let core = || conflict.core().iter().map(|id| id.index());
        if core().all(|index| index < always) {
            self.refuted = true;
            return self.give_up();
        }
        let clause: Vec<Lit> = core().filter_map(|index| self.asserted.get(index)).map(|&lit| !lit).collect();
        acts.raise_conflict(&clause, false);
    }
}

impl Theory for Atoms {
    fn final_check(&mut self, acts: &mut TheoryArg<'_>) {
        self.partial_check(acts);
        if !acts.is_ok() || self.over.load(Ordering::Relaxed) {
            return;
        }
        match self.solver.model() {
            Ok(model) => self.model = Some(model),
            Err(error) => self.blame(&error, acts),
        }
    }

    fn create_level(&mut self) {
        self.levels.push((self.head, self.asserted.len()));
        self.solver.push();
    }

    fn pop_levels(&mut self, n: usize) {
        let left = self.levels.len().saturating_sub(n);
        if let Some(&(head, asserted)) = self.levels.get(left) {
            self.solver.pop(self.levels.len() - left);
            self.levels.truncate(left);
            self.asserted.truncate(asserted);
            self.head = head;
        }
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn partial_check(&mut self, acts: &mut TheoryArg<'_>) {
        while let Some(&lit) = acts.model().get(self.head) {
            if self.over.load(Ordering::Relaxed) {
                return;
            }
            let both = self.literals.get(lit.var().idx() as usize).and_then(Option::as_deref);
            if let Some(both) = both {
                self.asserted.push(lit);
                match self.solver.assert(&both[usize::from(!lit.sign())]) {
                    Ok(()) => {}
                    Err(Error::OutOfBudget | Error::Misuse(_)) => {
                        self.asserted.pop();
                        return self.give_up();
                    }
                    Err(error) => {
                        self.head += 1;
                        return self.blame(&error, acts);
                    }
                }
            }
            self.head += 1;
        }
    }

    fn explain_propagation(&mut self, _: Lit) -> &[Lit] {
        // nothing is ever propagated by the theories
        &[]
    }
}
