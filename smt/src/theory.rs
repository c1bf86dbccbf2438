//! Connects the theories with the clause search: literals that it assigns are asserted, level by level.

use crate::map::Map;
use batsat::{Lit, Theory, TheoryArg};
use garret_solver::{
    Error, InfeasibleSubset, Linear, Literal, Model, OutOfBudget, Solver, Sort, Tableau, TermId,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The state of the theories under the current assignment.
pub(crate) struct Atoms {
    pub(crate) solver: Solver,
    /// The asserted linear constraints, as soon as sums of several unknowns occur. The tableau is checked over fractions at every
    /// step, because the solver decides such constraints only for complete assignments.
    pub(crate) tableau: Tableau,
    has_sums: bool,
    /// For each variable of the search, the literals for true and for false.
    literals: Vec<Option<Box<[Literal<TermId>; 2]>>>,
    known: Map<Literal<TermId>, Lit>,
    /// The asserted literals, in order.
    asserted: Vec<Lit>,
    /// The number of literals of the assignment that have been processed. Those that are atoms of the theories are in `asserted`.
    head: usize,
    levels: Vec<(usize, usize)>,
    /// Set when the budget ended or the theories gave up for another reason; the search checks it.
    pub(crate) over: Arc<AtomicBool>,
    /// Whether the literals of the first level, which all assignments share, are inconsistent.
    pub(crate) refuted: bool,
    /// The model of the last assignment that was found consistent.
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

    /// The literal of the search for a literal of the theories; creates a variable if there is none.
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

    /// Reports that the assertions of the conflict contradict each other.
    fn blame(&mut self, error: &Error, acts: &mut TheoryArg<'_>) {
        let Some(conflict) = error.conflict() else { return self.give_up() };
        self.exclude(conflict.core().iter().map(|id| id.index()), acts);
    }

    /// Reports that the asserted literals with these indices contradict each other.
    fn exclude(&mut self, core: impl Iterator<Item = usize> + Clone, acts: &mut TheoryArg<'_>) {
        let always = self.levels.first().map_or(self.asserted.len(), |&(_, asserted)| asserted);
        if core.clone().all(|index| index < always) {
            self.refuted = true;
            return self.give_up();
        }
        let clause: Vec<Lit> = core.filter_map(|index| self.asserted.get(index)).map(|&lit| !lit).collect();
        acts.raise_conflict(&clause, false);
    }

    /// Asserts the newest literal in the tableau, if it is a linear constraint.
    fn tabulate(&mut self, literal: &Literal<TermId>) -> Result<Result<(), InfeasibleSubset>, OutOfBudget> {
        let Literal::Linear(linear) = literal else { return Ok(Ok(())) };
        if !self.has_sums {
            return Ok(Ok(()));
        }
        let is_integer = |term: TermId| self.solver.sort(term) == Sort::Integer;
        let integer = linear.terms().first().is_some_and(|&(term, _)| is_integer(term));
        self.tableau.assert(linear, integer, self.asserted.len() as u32 - 1)
    }

    /// Asserts the literals that the search assigned since the last call; reports conflicts.
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
        // The theories never propagate literals.
        &[]
    }
}

/// Whether the constraint is on a sum of several unknowns, other than a difference of two.
fn is_sum(linear: &Linear<TermId>) -> bool {
    match *linear.terms() {
        [] | [_] => false,
        [(_, one), (_, other)] => one.checked_add(other) != Some(0),
        _ => true,
    }
}
