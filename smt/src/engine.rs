//! The search for an assignment of literals, with the theories under it.

use crate::encode::Encoding;
use crate::map::Map;
use crate::terms::{Operation, Sort, TermId, Terms};
use crate::theory::Atoms;
use crate::value::{Assignment, Value, apply};
use batsat::{Callbacks, Lit, SolverInterface, lbool};
use garret_solver::{self as theories, Budget, Number, Solver};
use num_rational::BigRational;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A function that returns whether to stop.
pub(crate) type Stop = Arc<dyn Fn() -> bool + Send + Sync>;

/// Ends the search when the stop function returns true.
pub(crate) struct Watch {
    over: Arc<AtomicBool>,
    stop: Stop,
}

impl Callbacks for Watch {
    fn stop(&self) -> bool {
        self.over.load(Ordering::Relaxed) || (self.stop)()
    }
}

/// The assertions as clauses and atoms. Definitions are permanent; formulas that can be removed are assumptions.
pub(crate) struct Engine {
    pub(crate) search: batsat::Solver<Watch>,
    pub(crate) atoms: Atoms,
    pub(crate) images: Map<TermId, Encoding>,
    /// A literal that is true.
    pub(crate) truth: Lit,
    pub(crate) truth_sort: theories::SortId,
    /// Discrete terms that stand for the truth values of literals.
    pub(crate) truths: Map<Lit, theories::TermId>,
    pub(crate) sorts: Map<Sort, theories::SortId>,
    pub(crate) keys: u64,
    pub(crate) ones: Map<Sort, theories::TermId>,
    pub(crate) multiples: Map<theories::TermId, theories::TermId>,
    pub(crate) stop: Stop,
}

/// The result of a check.
pub(crate) enum Answer {
    Sat(Assignment),
    /// These assumptions contradict the permanent assertions.
    Unsat(Vec<Lit>),
    /// The reason why there is no answer.
    Unknown(&'static str),
}

/// The reasons for a check without an answer.
const TIMEOUT: &str = "timeout";
const INCOMPLETE: &str = "incomplete";

impl Engine {
    pub(crate) fn new(stop: &Stop) -> Self {
        let over = Arc::new(AtomicBool::new(false));
        let mut solver = Solver::new();
        let truth_sort = solver.add_sort(theories::Sort::Discrete { named: 2, others: Some(0) });
        let watch = Watch { over: Arc::clone(&over), stop: Arc::clone(stop) };
        let mut search = batsat::Solver::new(batsat::SolverOpts::default(), watch);
        let truth = Lit::new(search.new_var(lbool::UNDEF, true), true);
        search.add_clause_reuse(&mut vec![truth]);
        Self {
            search,
            atoms: Atoms::new(solver, over),
            images: Map::default(),
            truth,
            truth_sort,
            truths: Map::default(),
            sorts: Map::default(),
            keys: 0,
            ones: Map::default(),
            multiples: Map::default(),
            stop: Arc::clone(stop),
        }
    }

    /// Whether the permanent assertions are consistent with the assumptions. `roots` contains the formulas of all assertions and
    /// assumptions.
    pub(crate) fn check(&mut self, terms: &Terms, roots: &[TermId], assumptions: &[Lit]) -> Answer {
        let stop = Arc::clone(&self.stop);
        let budget = Budget::new().until(move || stop());
        self.atoms.solver.set_budget(budget.clone());
        self.atoms.tableau.set_budget(budget);
        self.atoms.over.store(false, Ordering::Relaxed);
        loop {
            if self.atoms.refuted {
                return Answer::Unsat(Vec::new());
            }
            self.atoms.model = None;
            let found = self.search.solve_limited_preserving_trail_th(&mut self.atoms, assumptions);
            let values = if found == lbool::TRUE { self.values(terms, roots) } else { None };
            self.search.pop_model(&mut self.atoms);
            if self.atoms.refuted {
                continue;
            }
            if found == lbool::FALSE {
                // The core is given as a clause, so its literals are negated.
                return Answer::Unsat(self.search.unsat_core().iter().map(|&lit| !lit).collect());
            }
            let Some(values) = values else { return Answer::Unknown(self.reason()) };
            match self.consistent(terms, &values) {
                Ok(Some(assignment)) => return Answer::Sat(assignment),
                Ok(None) => {}
                Err(_) => return Answer::Unknown(INCOMPLETE),
            }
        }
    }

    /// The reason why the search ended early.
    fn reason(&self) -> &'static str {
        if (self.stop)() { TIMEOUT } else { INCOMPLETE }
    }

    /// The values of all terms, after a search that found an assignment.
    fn values(&self, terms: &Terms, roots: &[TermId]) -> Option<Vec<(TermId, Value)>> {
        let model = self.atoms.model.as_ref()?;
        let mut order = Vec::new();
        let mut values: Map<TermId, Value> = Map::default();
        for term in terms.needed(roots, |_| false) {
            let value = match (terms.operation(term), self.images.get(&term)) {
                (Operation::Apply(_), Some(&Encoding::Literal(lit))) => {
                    Value::Bool(self.search.raw_value_lit(lit) == lbool::TRUE)
                }
                (Operation::Apply(_), Some(&Encoding::Term(image))) => value(model.value(image)?),
                _ => apply(terms, term, &values),
            };
            order.push((term, value.clone()));
            values.insert(term, value);
        }
        Some(order)
    }

    /// The tables of all functions. `None` if two applications to equal arguments have different values; then a clause that forbids
    /// this has been added.
    fn consistent(
        &mut self,
        terms: &Terms,
        values: &[(TermId, Value)],
    ) -> Result<Option<Assignment>, crate::encode::EncodingError> {
        let known: Map<TermId, &Value> = values.iter().map(|(term, value)| (*term, value)).collect();
        let mut firsts: Map<(u32, Vec<Value>), TermId> = Map::default();
        let mut assignment = Assignment::default();
        let mut apart = Vec::new();
        for (term, value) in values {
            let Operation::Apply(function) = terms.operation(*term) else { continue };
            let arguments: Vec<Value> = terms.parts(*term).iter().map(|part| known[part].clone()).collect();
            let first = *firsts.entry((function.0, arguments.clone())).or_insert(*term);
            if known[&first] != value {
                apart.push((first, *term));
            }
            assignment.functions.entry(*function).or_default().insert(arguments, value.clone());
        }
        if apart.is_empty() {
            return Ok(Some(assignment));
        }
        for (left, right) in apart {
            self.functional(terms, left, right)?;
        }
        Ok(None)
    }

    /// Asserts that two applications of a function are equal if their arguments are.
    fn functional(
        &mut self,
        terms: &Terms,
        left: TermId,
        right: TermId,
    ) -> Result<(), crate::encode::EncodingError> {
        let mut clause = Vec::new();
        for (&left, &right) in terms.parts(left).iter().zip(terms.parts(right)) {
            if left != right {
                clause.push(!self.equality(terms, left, right)?);
            }
        }
        clause.push(self.equality(terms, left, right)?);
        self.add_clause(&clause);
        Ok(())
    }
}

/// Converts a value of the decision procedure.
fn value(given: &theories::Value) -> Value {
    match given {
        theories::Value::Named(value) | theories::Value::Other(value) => Value::Named(*value),
        theories::Value::Number(number) => Value::Number(fraction(number)),
        _ => Value::Named(0),
    }
}

fn fraction(number: &Number) -> BigRational {
    if let Some((numerator, denominator)) = number.to_fraction() {
        return BigRational::new(numerator.into(), denominator.into());
    }
    // Its text has the form `-7/2`, which the fraction type can parse.
    number.to_string().parse().unwrap_or_default()
}
