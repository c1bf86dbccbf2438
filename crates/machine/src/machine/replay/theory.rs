//! The assumptions about unknown values, stated in the decision procedure.

use super::Reason;
use crate::machine::Stop;
use crate::machine::domains::{Domains, Range, process_numbers};
use crate::machine::ground::Process;
use crate::machine::interpret::{Fact, Residual, Unknown, Value};
use garret_base::watch::Watch;
use garret_solver::{
    Budget, Domain, Error, Linear, Literal, Relation, Solver, Sort as SolverSort, SortId, TermId,
};
use garret_system::system::{Sort, System};

/// The largest number of clauses of a formula; with more, the replay is undecided.
const MOST_CLAUSES: usize = 4096;

type Clause = Vec<Literal<TermId>>;

/// The unknowns, and the assumptions about them.
pub(super) struct Theory {
    pub(super) solver: Solver,
    /// The term of each unknown, and its sort.
    unknowns: Vec<(TermId, Sort)>,
    sorts: Sorts,
    /// The named values of process-valued cells: the processes and, if there are outsiders, the numbers next to them.
    pub(super) processes: Range,
    /// An outsider was compared with a process by order, and not every order was tried.
    pub(super) incomplete: bool,
    watch: Watch,
}

struct Sorts {
    types: Vec<SortId>,
    process: SortId,
    integer: SortId,
    real: SortId,
}

impl Theory {
    /// No assumptions. Queries to the solver are aborted when the watch is over.
    pub(super) fn new(system: &System, processes: Process, domains: &Domains, watch: &Watch) -> Self {
        let mut solver = Solver::new();
        let (asked, watch) = (watch.clone(), watch.clone());
        solver.set_budget(Budget::new().until(move || asked.is_over()));
        let types = system.types.iter().map(|it| {
            let named = it.constructors.len() as u32;
            // a type without constructors has infinitely many values
            solver.add_sort(SolverSort::Discrete { named, others: (named > 0).then_some(0) })
        });
        let types = types.collect();
        let range = domains.processes;
        // there may be many outsiders
        let others = (range == process_numbers(processes)).then_some(0);
        let process = solver.add_sort(SolverSort::Discrete { named: range.len() as u32, others });
        let integer = solver.add_sort(SolverSort::Integer);
        let real = solver.add_sort(SolverSort::Real);
        let sorts = Sorts { types, process, integer, real };
        Self { solver, unknowns: Vec::new(), sorts, processes: range, incomplete: false, watch }
    }

    /// Makes a new unknown.
    pub(super) fn unknown(&mut self, sort: Sort) -> Unknown {
        let id = match sort {
            Sort::Enumeration(id) | Sort::Abstract(id) => self.sorts.types[id.0 as usize],
            Sort::Process => self.sorts.process,
            Sort::Integer => self.sorts.integer,
            Sort::Real => self.sorts.real,
        };
        let unknown = Unknown(self.unknowns.len() as u32);
        let term = self.solver.variable(u64::from(unknown.0), id);
        self.unknowns.push((term, sort));
        unknown
    }

    pub(super) fn term(&self, unknown: Unknown) -> TermId {
        self.unknowns[unknown.0 as usize].0
    }

    /// All unknowns, with their sorts.
    pub(super) fn unknowns(&self) -> Vec<(Unknown, TermId, Sort)> {
        let all = self.unknowns.iter().enumerate();
        all.map(|(index, &(term, sort))| (Unknown(index as u32), term, sort)).collect()
    }

    /// The number of a value of the sort in the solver; `None` for a value without a name.
    fn name(&self, sort: Sort, value: i64) -> Option<u32> {
        match sort {
            Sort::Process => self.processes.contains(value).then(|| (value - self.processes.low) as u32),
            _ => u32::try_from(value).ok(),
        }
    }

    /// The value that has this number in the solver.
    pub(super) fn value(&self, sort: Sort, name: u32) -> i64 {
        i64::from(name) + if sort == Sort::Process { self.processes.low } else { 0 }
    }

    /// Assumes the formula. Returns false if it contradicts the assumptions; then the caller has to leave the level.
    pub(super) fn assume(&mut self, formula: &Residual) -> Result<bool, Reason> {
        for clause in self.clauses(formula)? {
            let outcome = self.solver.assert_clause(&clause);
            if !self.is_possible(&outcome)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Assumes the literal. Returns false as [`Self::assume`] does.
    pub(super) fn assume_literal(&mut self, literal: &Literal<TermId>) -> Result<bool, Reason> {
        let outcome = self.solver.assert(literal);
        self.is_possible(&outcome)
    }

    /// Whether the assumptions are consistent.
    pub(super) fn is_consistent(&mut self) -> Result<bool, Reason> {
        let outcome = self.solver.check();
        self.is_possible(&outcome)
    }

    /// Whether the solver found no contradiction; an error if the query was aborted.
    fn is_possible(&self, outcome: &Result<(), Error>) -> Result<bool, Reason> {
        match outcome {
            Ok(()) => Ok(true),
            Err(Error::OutOfBudget) => {
                Err(Reason::Stopped(self.watch.over().map_or(Stop::Interrupted, Stop::from)))
            }
            Err(_) => Ok(false),
        }
    }

    /// The formula as a conjunction of clauses.
    fn clauses(&mut self, formula: &Residual) -> Result<Vec<Clause>, Reason> {
        match formula {
            Residual::True => Ok(Vec::new()),
            Residual::False => Ok(vec![Clause::new()]),
            Residual::Atom(fact) => self.fact(fact),
            Residual::And(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend(self.clauses(part)?);
                }
                if all.len() > MOST_CLAUSES { Err(Reason::TooManyCases) } else { Ok(all) }
            }
            Residual::Or(parts) => {
                let mut all = vec![Clause::new()];
                for part in parts {
                    let more = self.clauses(part)?;
                    if all.len().saturating_mul(more.len()) > MOST_CLAUSES {
                        return Err(Reason::TooManyCases);
                    }
                    // (a && b) || c is (a || c) && (b || c)
                    let both = |left: &Clause| {
                        more.iter().map(|right| [left.as_slice(), right].concat()).collect::<Vec<_>>()
                    };
                    all = all.iter().flat_map(both).collect();
                }
                Ok(all)
            }
        }
    }

    fn fact(&mut self, fact: &Fact) -> Result<Vec<Clause>, Reason> {
        let single = |literal| Ok(vec![vec![literal]]);
        match fact {
            Fact::Equal(left, right) => match (left.as_unknown(), right.as_unknown()) {
                (Some(left), Some(right)) => single(Literal::Equal(self.term(left), self.term(right))),
                (Some(unknown), None) => {
                    single(self.member(unknown, |value| Some(value) == right.as_known(), false))
                }
                (None, Some(unknown)) => {
                    single(self.member(unknown, |value| Some(value) == left.as_known(), false))
                }
                (None, None) => Ok(vec![Clause::new()]),
            },
            Fact::Distinct(left, right) => match (left.as_unknown(), right.as_unknown()) {
                (Some(left), Some(right)) => single(Literal::Distinct(self.term(left), self.term(right))),
                (Some(unknown), None) => {
                    single(self.member(unknown, |value| Some(value) != right.as_known(), true))
                }
                (None, Some(unknown)) => {
                    single(self.member(unknown, |value| Some(value) != left.as_known(), true))
                }
                (None, None) => Ok(Vec::new()),
            },
            Fact::Before(left, right) => {
                self.incomplete |= !matches!(
                    self.solver.sort(self.process_term(left, right)?),
                    SolverSort::Discrete { others: Some(0), .. }
                );
                self.before(left, right)
            }
            Fact::Sum(sum, relation) => single(Literal::Linear(self.linear(sum, *relation)?)),
        }
    }

    /// The one of the two values that is unknown.
    fn process_term(&self, left: &Value, right: &Value) -> Result<TermId, Reason> {
        left.as_unknown().or(right.as_unknown()).map(|unknown| self.term(unknown)).ok_or(Reason::TooManyCases)
    }

    /// The first process is before the second. Values without a name are neither before nor after any.
    fn before(&mut self, left: &Value, right: &Value) -> Result<Vec<Clause>, Reason> {
        match (left.as_unknown(), right.as_unknown()) {
            (Some(left), Some(right)) => {
                let mut cases = Vec::new();
                for value in self.processes.low..=self.processes.high {
                    let is = Residual::Atom(Fact::Equal(Value::unknown(left), Value::known(value)));
                    let after = Residual::Atom(Fact::Before(Value::known(value), Value::unknown(right)));
                    cases.push(Residual::And(vec![is, after]));
                }
                self.clauses(&Residual::Or(cases))
            }
            (Some(unknown), None) => Ok(vec![vec![self.member(
                unknown,
                |value| right.as_known().is_some_and(|it| value < it),
                false,
            )]]),
            (None, Some(unknown)) => Ok(vec![vec![self.member(
                unknown,
                |value| left.as_known().is_some_and(|it| it < value),
                false,
            )]]),
            (None, None) => Ok(vec![Clause::new()]),
        }
    }

    /// The unknown has one of the wanted named values, or, with `others`, possibly one without a name.
    fn member(&self, unknown: Unknown, wanted: impl Fn(i64) -> bool, others: bool) -> Literal<TermId> {
        let (term, sort) = self.unknowns[unknown.0 as usize];
        let SolverSort::Discrete { named, others: unnamed } = self.solver.sort(term) else {
            return Literal::Member(term, Domain::empty());
        };
        let mut domain = Domain::empty();
        for name in (0..named).filter(|&name| wanted(self.value(sort, name))) {
            domain.insert(name);
        }
        if others && unnamed != Some(0) {
            domain.insert_others();
        }
        Literal::Member(term, domain)
    }

    pub(super) fn is_value(&self, unknown: Unknown, value: i64) -> Literal<TermId> {
        let (term, sort) = self.unknowns[unknown.0 as usize];
        Literal::Member(term, self.name(sort, value).map_or_else(Domain::empty, Domain::named))
    }

    fn linear(&self, sum: &Value, relation: Relation) -> Result<Linear<TermId>, Reason> {
        let terms = sum.terms().iter().map(|&(unknown, coefficient)| (self.term(unknown), coefficient));
        Linear::new(terms, sum.constant(), relation).ok_or(Reason::Overflow)
    }
}
