//! Atoms of the theories under the search for clauses: what it assigns is asserted, level by level.

use crate::map::Map;
use batsat::{Lit, Theory, TheoryArg};
use garret_solver::{Culprits, Error, Linear, Literal, Model, OutOfBudget, Solver, Sort, Tableau, TermId};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What the theories know of the present assignment.
pub(crate) struct Atoms {
    pub(crate) solver: Solver,
    /// The linear constraints among what is asserted, once sums of several unknowns occur: what fractions tell of them is asked at every
    /// step, as the solver tells it of a whole assignment only.
    pub(crate) tableau: Tableau,
    has_sums: bool,
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
            tableau: Tableau::new(),
            has_sums: false,
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
        self.has_sums |= matches!(&literal, Literal::Linear(linear) if is_sum(linear));
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
        self.exclude(conflict.core().iter().map(|id| id.index()), acts);
    }

    /// Says that what was asserted at these places cannot be together.
    fn exclude(&mut self, core: impl Iterator<Item = usize> + Clone, acts: &mut TheoryArg<'_>) {
        let always = self.levels.first().map_or(self.asserted.len(), |&(_, asserted)| asserted);
        if core.clone().all(|index| index < always) {
            self.refuted = true;
            return self.give_up();
        }
        let clause: Vec<Lit> = core.filter_map(|index| self.asserted.get(index)).map(|&lit| !lit).collect();
        acts.raise_conflict(&clause, false);
    }

    /// Asserts the newest literal in the tableau, where it is a linear constraint.
    fn tabulate(&mut self, literal: &Literal<TermId>) -> Result<Result<(), Culprits>, OutOfBudget> {
        let Literal::Linear(linear) = literal else { return Ok(Ok(())) };
        if !self.has_sums {
            return Ok(Ok(()));
        }
        let is_integer = |term: TermId| self.solver.sort(term) == Sort::Integer;
        let integer = linear.terms().first().is_some_and(|&(term, _)| is_integer(term));
        self.tableau.assert(linear, integer, self.asserted.len() as u32 - 1)
    }

    /// Asserts what the search assigned since the last time; says what cannot be.
    fn assert_new(&mut self, acts: &mut TheoryArg<'_>) {
        while let Some(&lit) = acts.model().get(self.head) {
            if self.over.load(Ordering::Relaxed) {
                return;
            }
            let both = self.literals.get(lit.var().idx() as usize).cloned().flatten();
            if let Some(both) = both {
                let literal = &both[usize::from(!lit.sign())];
                self.asserted.push(lit);
                match self.solver.assert(literal) {
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
                match self.tabulate(literal) {
                    Ok(Ok(())) => {}
                    Ok(Err(culprits)) => {
                        self.head += 1;
                        return self.exclude(culprits.iter().map(|&number| number as usize), acts);
                    }
                    Err(OutOfBudget) => return self.give_up(),
                }
            }
            self.head += 1;
        }
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
        self.tableau.push();
    }

    fn pop_levels(&mut self, n: usize) {
        let left = self.levels.len().saturating_sub(n);
        if let Some(&(head, asserted)) = self.levels.get(left) {
            self.solver.pop(self.levels.len() - left);
            self.tableau.pop(self.levels.len() - left);
            self.levels.truncate(left);
            self.asserted.truncate(asserted);
            self.head = head;
        }
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn partial_check(&mut self, acts: &mut TheoryArg<'_>) {
        self.assert_new(acts);
        if !acts.is_ok() || self.over.load(Ordering::Relaxed) {
            return;
        }
        match self.tableau.check() {
            Ok(Ok(())) => {}
            Ok(Err(culprits)) => self.exclude(culprits.iter().map(|&number| number as usize), acts),
            Err(OutOfBudget) => self.give_up(),
        }
    }

    fn explain_propagation(&mut self, _: Lit) -> &[Lit] {
        // nothing is ever propagated by the theories
        &[]
    }
}

/// Whether the constraint is about more than one unknown, or the difference of two.
fn is_sum(linear: &Linear<TermId>) -> bool {
    match *linear.terms() {
        [] | [_] => false,
        [(_, one), (_, other)] => one.checked_add(other) != Some(0),
        _ => true,
    }
}
