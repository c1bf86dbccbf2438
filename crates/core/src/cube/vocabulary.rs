//! The terms of cubes for the decision procedure: their sorts, and the axioms about them.
//!
//! Process constants and the process order need no theory of their own. `p = #i` says that the *identity* of `p`, a
//! constant cell with `N` values, is `i`; identities of different processes differ. `x < y` says that the *rank* of
//! `x` is less than that of `y`; the rank is a function from processes to an arithmetic sort. When the number of
//! processes is bounded, ranks are the integers `1..N`, pairwise different for the processes of a cube, and identities
//! are ranks in the systems that use both; otherwise ranks are reals, since any order extends to one.

mod beforehand;

use super::term::{CubeTerm, IDENTITY, PROCESS};
use beforehand::Allowance;
use garret_analysis::analysis::{Facts, LocalStates, Values};
use garret_machine::memory::Proc;
use garret_solver::{Domain, Error, Linear, Literal, Relation, Solver, Sort, SortId, TermId};
use garret_system::system::{Disjunct, Literal as SystemLiteral, Sort as SystemSort, SymbolId, System};

/// The function from process-valued terms to ranks.
const RANK: u32 = 0;

/// The sorts of the terms of cubes of one system.
pub(crate) struct Vocabulary<'s> {
    pub(crate) system: &'s System,
    /// Whether some literal compares processes with `<`.
    uses_order: bool,
    /// The values that cells can ever hold. Literals that always hold are not kept, those that never hold are conflicts.
    values: Values,
    /// The domain of cells that never hold a process of the system: only values outside.
    outside: Domain,
    /// Whether a cell that holds none of the processes of a cube holds another process of the system.
    others_are_processes: bool,
    /// The states that a single process can be in.
    local: LocalStates,
    /// The facts about numbers.
    facts: Facts,
    allowance: Allowance,
}

impl<'s> Vocabulary<'s> {
    pub(crate) fn new(system: &'s System) -> Self {
        let mut uses_order = false;
        system.for_each_literal(&mut |literal| uses_order |= matches!(literal, SystemLiteral::Before(..)));
        let (values, local) = (Values::of(system), LocalStates::default());
        let others_are_processes = !system.has_outsiders();
        let (facts, allowance) = (Facts::default(), Allowance::default());
        let outside = Domain::others();
        Self { system, uses_order, values, outside, others_are_processes, local, facts, allowance }
    }

    /// A literal of the conjunction that no reachable values of its cells satisfy, if there is one.
    pub(crate) fn blocking<'d>(&self, disjunct: &'d Disjunct) -> Option<&'d SystemLiteral> {
        self.values.blocking(disjunct)
    }

    /// Whether each process can be in a state that satisfies the literals, as far as the local states are known.
    pub(crate) fn are_possible(&self, literals: &[Literal<CubeTerm>]) -> bool {
        if self.local.is_empty() {
            return true;
        }
        let known = literals.iter().filter_map(|literal| match literal {
            Literal::Member(term, domain) if self.local.is_part(term.symbol()) && !term.is_open() => {
                let process = term.indices()[0];
                // the value of a read of a cell that only its reader writes is still in the cell: no later write of its own satisfied
                // the read
                let is_own = term.reader().is_none_or(|reader| reader == process);
                is_own.then_some((process.index(), term.symbol(), domain))
            }
            _ => None,
        });
        self.local.are_possible(known)
    }

    /// Whether identities are expressed as ranks.
    pub(crate) fn identity_is_rank(&self) -> bool {
        self.uses_order
    }

    /// Whether a cell that holds none of the processes of a cube holds another process of the system.
    pub(crate) fn others_are_processes(&self) -> bool {
        self.others_are_processes
    }

    /// Whether there may be more than `processes` processes.
    pub(crate) fn has_others(&self, processes: usize) -> bool {
        self.system.process_bound.is_none_or(|bound| bound as usize > processes)
    }

    /// All values of a discrete cell of the symbol, in a cube of `processes` processes.
    pub(crate) fn full_domain(&self, symbol: SymbolId, processes: usize) -> Domain {
        if symbol == IDENTITY {
            return Domain::all(self.system.process_bound.unwrap_or(0), false);
        }
        match self.system.symbol(symbol).sort {
            SystemSort::Enumeration(id) => {
                Domain::all(self.system.types[id.0 as usize].constructors.len() as u32, false)
            }
            SystemSort::Abstract(_) => Domain::others(),
            SystemSort::Process => Domain::all(processes as u32, self.has_others(processes)),
            SystemSort::Integer | SystemSort::Real => Domain::empty(),
        }
    }

    /// The plain variables that never hold a process of the system.
    pub(crate) fn outside_variables(&self) -> impl Iterator<Item = SymbolId> {
        let symbols = self.system.symbol_ids();
        symbols.filter(|&symbol| {
            let is_variable = self.system.symbol(symbol).dimensions == 0;
            is_variable && !self.system.symbol(symbol).weak && self.values.is_outside(symbol)
        })
    }

    /// The values that cells of the symbol can ever hold, if they may be fewer than those of the type.
    pub(crate) fn always(&self, symbol: SymbolId) -> Option<&Domain> {
        if self.values.is_outside(symbol) { Some(&self.outside) } else { self.values.of_symbol(symbol) }
    }

    /// Whether cells of the symbol hold processes.
    pub(crate) fn is_process_valued(&self, symbol: SymbolId) -> bool {
        symbol != IDENTITY
            && symbol != PROCESS
            && self
                .system
                .symbols
                .get(symbol.0 as usize)
                .is_some_and(|symbol| symbol.sort == SystemSort::Process)
    }

    /// Whether the sort of the symbol is an enumeration.
    pub(crate) fn is_enumerated(&self, symbol: SymbolId) -> bool {
        let symbol = self.system.symbols.get(symbol.0 as usize);
        symbol.is_some_and(|symbol| matches!(symbol.sort, SystemSort::Enumeration(_)))
    }
}

/// Whether an assertion is not refuted. In doubt, it is possible.
fn is_possible(admitted: Result<bool, Error>) -> bool {
    admitted.unwrap_or(true)
}

/// A solver loaded with literals over the terms of one cube.
///
/// When the watch of the vocabulary is over, questions are given up ([`Vocabulary::gave_up`]). Then everything that was not refuted
/// is possible, nothing that was not proved follows, and solved forms may be too weak.
pub(crate) struct Context<'v> {
    pub(crate) vocabulary: &'v Vocabulary<'v>,
    pub(crate) solver: Solver,
    processes: usize,
    /// Whether only the values that cells can ever hold are considered.
    restricted: bool,
    sorts: Sorts,
    /// For each arbitrary value, the symbol whose sort it has.
    arbitrary: Vec<SymbolId>,
    /// The processes whose identities, and the terms whose ranks, have their axioms asserted at the current level.
    with_identity: Vec<Proc>,
    with_rank: Vec<CubeTerm>,
    /// The lengths of the two lists above, at each level.
    marks: Vec<(usize, usize)>,
}

#[derive(Default)]
struct Sorts {
    types: Vec<SortId>,
    process: Option<SortId>,
    integer: Option<SortId>,
    real: Option<SortId>,
    identity: Option<SortId>,
}

impl<'v> Context<'v> {
    pub(crate) fn new(vocabulary: &'v Vocabulary<'v>) -> Self {
        Self {
            vocabulary,
            solver: vocabulary.allowance.solver(),
            processes: 0,
            restricted: true,
            sorts: Sorts::default(),
            arbitrary: Vec::new(),
            with_identity: Vec::new(),
            with_rank: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Removes all assertions, for a cube of `processes` processes.
    pub(crate) fn reset(&mut self, processes: usize) {
        self.solver.clear();
        self.processes = processes;
        self.restricted = true;
        self.sorts = Sorts::default();
        self.arbitrary.clear();
        self.with_identity.clear();
        self.with_rank.clear();
        self.marks.clear();
        let system = self.vocabulary.system;
        for definition in &system.types {
            let others = if definition.constructors.is_empty() { None } else { Some(0) };
            let sort = Sort::Discrete { named: definition.constructors.len() as u32, others };
            self.sorts.types.push(self.solver.add_sort(sort));
        }
    }

    /// Starts over like [`Context::reset`], but for all values of the types of the cells.
    pub(crate) fn reset_unrestricted(&mut self, processes: usize) {
        self.reset(processes);
        self.restricted = false;
    }

    /// A fresh unconstrained value of the sort of the symbol.
    pub(crate) fn arbitrary(&mut self, symbol: SymbolId) -> CubeTerm {
        self.arbitrary.push(symbol);
        CubeTerm::arbitrary(self.arbitrary.len() - 1)
    }

    pub(crate) fn push(&mut self) {
        self.marks.push((self.with_identity.len(), self.with_rank.len()));
        self.solver.push();
    }

    pub(crate) fn pop(&mut self) {
        self.solver.pop(1);
        if let Some((identities, ranks)) = self.marks.pop() {
            self.with_identity.truncate(identities);
            self.with_rank.truncate(ranks);
        }
    }

    /// Asserts a literal; returns false if it contradicts the assertions.
    pub(crate) fn assume(&mut self, literal: &Literal<CubeTerm>) -> bool {
        if let Literal::Member(term, domain) = literal
            && let Some(values) = self.values(*term)
        {
            let possible = domain.intersection(values);
            if possible.is_empty() {
                return false;
            }
            if possible == *values {
                return true;
            }
            let term = self.term(*term);
            return is_possible(self.solver.assert_without_conflict(&Literal::Member(term, possible)));
        }
        let interned = self.literal(literal);
        self.axioms(literal) && is_possible(self.solver.assert_without_conflict(&interned))
    }

    /// Asserts that at least one of the literals holds; returns false if that contradicts the assertions.
    pub(crate) fn assume_clause(&mut self, literals: &[Literal<CubeTerm>]) -> bool {
        if !literals.iter().all(|literal| self.axioms(literal)) {
            return false;
        }
        let interned: Vec<_> = literals.iter().map(|literal| self.literal(literal)).collect();
        !matches!(self.solver.assert_clause(&interned), Err(Error::Inconsistent(_)))
    }

    /// Whether the assertions are satisfiable. Complete.
    pub(crate) fn is_consistent(&mut self) -> bool {
        self.solver.is_consistent().unwrap_or(true)
    }

    /// Whether the literal follows from the assertions.
    pub(crate) fn entails(&mut self, literal: &Literal<CubeTerm>) -> bool {
        if !self.axioms(literal) {
            return true;
        }
        let interned = self.literal(literal);
        self.solver.entails(&interned) == Ok(true)
    }

    /// Whether the term occurs in an assertion; ranks of processes are always known.
    pub(crate) fn knows(&self, term: CubeTerm) -> bool {
        term.symbol() == PROCESS || self.solver.lookup(term.0).is_some()
    }

    /// The assertions, as a disjunction of irredundant conjunctions without arbitrary values.
    pub(crate) fn solved(&mut self) -> Vec<Vec<Literal<CubeTerm>>> {
        let arbitrary: Vec<TermId> = (0..self.arbitrary.len())
            .filter_map(|number| self.solver.lookup(CubeTerm::arbitrary(number).0))
            .collect();
        let conjunctions = if arbitrary.is_empty() {
            vec![self.solver.solved_form()]
        } else {
            self.solver.eliminate(&arbitrary).unwrap_or_else(|_| vec![Vec::new()])
        };
        // drops literals that give a term all its possible values, and those that say that different processes differ
        let is_informative = |literal: &Literal<CubeTerm>| match literal {
            Literal::Member(term, domain) => self.values(*term).is_none_or(|values| values != domain),
            Literal::Distinct(left, _) => left.symbol() != IDENTITY,
            _ => true,
        };
        let informative = |conjunction: Vec<Literal<TermId>>| {
            conjunction
                .iter()
                .filter_map(|literal| self.extern_literal(literal))
                .filter(is_informative)
                .collect()
        };
        conjunctions.into_iter().map(informative).collect()
    }

    /// The same, without the conjunctions in which the local states exclude some process.
    pub(crate) fn possible(&mut self) -> Vec<Vec<Literal<CubeTerm>>> {
        let mut conjunctions = self.solved();
        conjunctions.retain(|conjunction| self.vocabulary.are_possible(conjunction));
        conjunctions
    }

    /// The values that the term can ever have, if they are fewer than those of its type.
    fn values(&self, term: CubeTerm) -> Option<&'v Domain> {
        if !self.restricted {
            return None;
        }
        self.vocabulary.always(term.symbol())
    }

    /// Asserts the axioms about the terms of a literal, once each.
    fn axioms(&mut self, literal: &Literal<CubeTerm>) -> bool {
        match literal {
            Literal::Equal(left, right) | Literal::Distinct(left, right) => {
                [*left, *right].into_iter().all(|term| {
                    if term.symbol() == IDENTITY {
                        self.identity_axioms(term.indices()[0])
                    } else {
                        self.value_axiom(term)
                    }
                })
            }
            Literal::Member(term, _) if term.symbol() == IDENTITY => self.identity_axioms(term.indices()[0]),
            Literal::Linear(linear) => {
                let bound = self.vocabulary.system.process_bound;
                bound.is_none_or(|bound| {
                    linear.terms().iter().all(|&(term, _)| !term.is_rank() || self.rank_axioms(term, bound))
                })
            }
            Literal::Member(term, _) => self.value_axiom(*term),
        }
    }

    fn value_axiom(&mut self, term: CubeTerm) -> bool {
        self.values(term).is_none_or(|values| {
            let term = self.term(term);
            is_possible(self.solver.assert_without_conflict(&Literal::Member(term, values.clone())))
        })
    }

    // identities of different processes differ
    fn identity_axioms(&mut self, process: Proc) -> bool {
        if self.with_identity.contains(&process) {
            return true;
        }
        let term = self.term(CubeTerm::identity(process));
        let ok = (0..self.with_identity.len()).all(|index| {
            let other = self.term(CubeTerm::identity(self.with_identity[index]));
            is_possible(self.solver.assert_without_conflict(&Literal::Distinct(term, other)))
        });
        self.with_identity.push(process);
        ok
    }

    // with a bound N, ranks are 1..N, and those of different processes differ
    fn rank_axioms(&mut self, rank: CubeTerm, bound: u32) -> bool {
        if self.with_rank.contains(&rank) {
            return true;
        }
        self.with_rank.push(rank);
        let at_least = Linear::new([(rank, -1)], 1, Relation::AtMost);
        let at_most = Linear::new([(rank, 1)], -i64::from(bound), Relation::AtMost);
        let mut axioms: Vec<_> = [at_least, at_most].into_iter().flatten().collect();
        if rank.symbol() == PROCESS {
            let others = self.with_rank.iter().filter(|other| other.symbol() == PROCESS && **other != rank);
            axioms.extend(
                others.filter_map(|&other| Linear::new([(rank, 1), (other, -1)], 0, Relation::Distinct)),
            );
        }
        axioms.into_iter().all(|axiom| {
            let literal = self.literal(&Literal::Linear(axiom));
            is_possible(self.solver.assert_without_conflict(&literal))
        })
    }

    fn literal(&mut self, literal: &Literal<CubeTerm>) -> Literal<TermId> {
        literal.map(|term| self.term(term), |_, domain| domain.clone())
    }

    /// The solver's literal over cube terms; None if one of its terms has no key.
    fn extern_literal(&self, literal: &Literal<TermId>) -> Option<Literal<CubeTerm>> {
        literal.try_map(|id| self.solver.key(id).map(CubeTerm), |_, domain| domain.clone())
    }

    fn term(&mut self, term: CubeTerm) -> TermId {
        if term.is_rank() {
            let inner = term.without_rank();
            let argument = if inner.symbol() == PROCESS {
                let sort = self.process_sort();
                self.solver.constant(sort, inner.indices()[0].value())
            } else {
                self.term(inner)
            };
            let sort = if self.vocabulary.system.process_bound.is_some() {
                self.integer_sort()
            } else {
                self.real_sort()
            };
            return self.solver.apply(RANK, &[argument], sort, term.0);
        }
        let sort = self.sort(term);
        self.solver.variable(term.0, sort)
    }

    fn sort(&mut self, term: CubeTerm) -> SortId {
        let mut symbol = term.symbol();
        if symbol == IDENTITY {
            let named = self.vocabulary.system.process_bound.unwrap_or(0);
            let solver = &mut self.solver;
            return *self
                .sorts
                .identity
                .get_or_insert_with(|| solver.add_sort(Sort::Discrete { named, others: Some(0) }));
        }
        if term.is_arbitrary() {
            symbol = self.arbitrary[term.number()];
        }
        match self.vocabulary.system.symbol(symbol).sort {
            SystemSort::Enumeration(id) | SystemSort::Abstract(id) => self.sorts.types[id.0 as usize],
            SystemSort::Process => self.process_sort(),
            SystemSort::Integer => self.integer_sort(),
            SystemSort::Real => self.real_sort(),
        }
    }

    fn process_sort(&mut self) -> SortId {
        let processes = self.processes as u32;
        let others = self.vocabulary.system.process_bound.map(|bound| bound.saturating_sub(processes));
        let solver = &mut self.solver;
        *self
            .sorts
            .process
            .get_or_insert_with(|| solver.add_sort(Sort::Discrete { named: processes, others }))
    }

    fn integer_sort(&mut self) -> SortId {
        let solver = &mut self.solver;
        *self.sorts.integer.get_or_insert_with(|| solver.add_sort(Sort::Integer))
    }

    fn real_sort(&mut self) -> SortId {
        let solver = &mut self.solver;
        *self.sorts.real.get_or_insert_with(|| solver.add_sort(Sort::Real))
    }
}
