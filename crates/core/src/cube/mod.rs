//! Cubes: sets of states that the backward search has still to connect to an initial state, for any number of processes.
//!
//! A cube has literals about cells, and the *unsatisfied* reads together with the classes of events that must be globally before
//! them. Satisfied reads, writes and their order are not kept: their effect on the rest of the search is in the `before` sets.

mod colours;
pub(crate) mod embedding;
pub(crate) mod formula;
mod groups;
mod normal;
pub(crate) mod open;
pub(crate) mod pattern;
mod processes;
pub(crate) mod substitute;
pub(crate) mod subsumption;
pub(crate) mod term;
#[cfg(test)]
mod tests;
pub(crate) mod vocabulary;

pub(crate) use formula::{CubeAtom, CubeValue, Ground, Overflow, linear_literal};
pub(crate) use garret_machine::memory::Proc;
pub(crate) use groups::Group;
pub use processes::{MAX_PROCESSES, ProcSet};
pub(crate) use term::{CubeTerm, IDENTITY, PROCESS};
pub(crate) use vocabulary::Vocabulary;

use crate::cube::formula::GroundFormula;
use embedding::Embedding;
use garret_machine::memory::ClassSet;
use garret_solver::{Closure, Domain, Literal};

/// A cube `<P, L, U, <, pred>`, by its components in the semantics.
#[derive(Clone, Debug)]
pub(crate) struct Cube {
    /// The number of processes; they are `0..processes`, pairwise distinct and existentially quantified.
    pub(crate) processes: usize,
    /// Invariant: sorted; satisfiable; every process and every group occurs in one of them.
    pub(crate) literals: Vec<Literal<CubeTerm>>,
    /// For each group of unsatisfied reads, the classes of events that are before it. The reads themselves are terms of `literals`.
    pub(crate) before: Vec<ClassSet>,
    /// The strict order of the groups. Invariant: `u < v` implies `before[u]` is a subset of `before[v]`.
    pub(crate) order: Closure,
    /// Formulas that hold for every process outside; see [`self::open`]. Invariant: sorted.
    pub(crate) open: Vec<Ground>,
}

/// A cube that is not yet in normal form.
pub(crate) struct RawCube {
    pub(crate) processes: usize,
    pub(crate) literals: Vec<Literal<CubeTerm>>,
    pub(crate) before: Vec<ClassSet>,
    pub(crate) order: Closure,
    pub(crate) open: Vec<Ground>,
}

/// Which processes that occur in no literal remain in a cube. A process always remains if a class contains events of all processes
/// outside, but not those of this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeptProcesses {
    /// None of the others: the existence of such a process, and the classes of its events, are forgotten, which is an
    /// over-approximation.
    Dropped,
    /// None of the others. All formulas about processes outside hold for these processes, so they become processes outside.
    Outside(ProcSet),
    /// Those that a class of events before some group names.
    Ordered,
}

impl Cube {
    /// Calls `visit` on every term of the cube; ranks and their arguments count as one term.
    pub(crate) fn for_each_term(&self, mut visit: impl FnMut(CubeTerm)) {
        for literal in &self.literals {
            for_each_term(literal, &mut visit);
        }
        for formula in &self.open {
            formula.for_each_literal(&mut |literal| for_each_term(literal, &mut visit));
        }
    }

    /// Calls `visit` on cubes with `processes` processes whose union is this cube, until `visit` returns false. The formulas about
    /// every process outside hold for the processes that enter.
    pub(crate) fn for_each_entered(
        &self,
        processes: usize,
        vocabulary: &Vocabulary<'_>,
        visit: &mut impl FnMut(&Self) -> bool,
    ) {
        let before = self.lifted_before(processes);
        let same = self.same_processes();
        let embedding = Embedding { processes: &same, groups: &[], into: processes, vocabulary };
        // lifting cannot overflow
        let lifted = |formula| embedding.formula(formula).unwrap_or(Ground::True);
        let open: Vec<Ground> = self.open.iter().map(lifted).collect();
        let entering = (self.processes..processes).map(Proc::at);
        let instances: Vec<Ground> = entering
            .flat_map(|process| open.iter().map(move |formula| open::instance(formula, process, vocabulary)))
            .collect();
        // the first one last: `for_each_disjunct` takes from the end
        let instances: Vec<&Ground> = instances.iter().rev().collect();
        let mut literals = self.lifted_literals(processes, vocabulary);
        let order = self.order.clone();
        let mut entered = Self { processes, literals: Vec::new(), before, order, open };
        open::for_each_disjunct(&instances, &mut literals, &mut |literals| {
            entered.literals.clear();
            entered.literals.extend_from_slice(literals);
            visit(&entered)
        });
    }

    /// The domain of the term, if a literal restricts it. Cubes are in solved form: facts about the values of a discrete term are in
    /// the literal of that very term.
    pub(crate) fn domain(&self, term: CubeTerm) -> Option<&Domain> {
        let place = self
            .literals
            .partition_point(|literal| matches!(literal, Literal::Member(other, _) if *other < term));
        match self.literals.get(place) {
            Some(Literal::Member(other, domain)) if *other == term => Some(domain),
            _ => None,
        }
    }

    /// The number `i` (from 1) if the cube fixes the process to the constant `#i`.
    pub(crate) fn identity(&self, process: Proc) -> Option<u32> {
        let identity = CubeTerm::identity(process);
        let rank = CubeTerm::rank_of_process(process);
        self.literals.iter().find_map(|literal| match literal {
            Literal::Member(term, domain) if *term == identity => domain.single().map(|value| value + 1),
            Literal::Linear(linear) if linear.terms().len() == 1 && linear.terms()[0].0 == rank => {
                let (_, coefficient) = linear.terms()[0];
                (linear.relation() == garret_solver::Relation::Equal)
                    .then(|| (-linear.constant() / coefficient) as u32)
            }
            _ => None,
        })
    }

    /// The literals for a cube with more processes: a value outside this cube may be a process that entered.
    pub(crate) fn lifted_literals(
        &self,
        processes: usize,
        vocabulary: &Vocabulary<'_>,
    ) -> Vec<Literal<CubeTerm>> {
        if processes == self.processes {
            return self.literals.clone();
        }
        let same = self.same_processes();
        let lift = lift(Embedding { processes: &same, groups: &[], into: processes, vocabulary });
        self.literals.iter().map(lift).collect()
    }

    /// The identity map on the processes of the cube.
    fn same_processes(&self) -> Vec<Option<Proc>> {
        Proc::first(self.processes).map(Some).collect()
    }

    /// The sets of classes for a cube with more processes.
    pub(crate) fn lifted_before(&self, processes: usize) -> Vec<ClassSet> {
        if processes == self.processes {
            return self.before.clone();
        }
        let entered: Vec<Proc> = (self.processes..processes).map(Proc::at).collect();
        self.before.iter().map(|classes| classes.renamed(|process| process, &entered)).collect()
    }

    /// An estimate of the memory that the cube takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let literals = self.literals.capacity() * size_of::<Literal<CubeTerm>>();
        let classes: usize =
            self.before.iter().map(|set| size_of::<ClassSet>() + set.len().saturating_sub(6) * 8).sum();
        size_of::<Self>() + literals + classes + self.order.len() * self.order.len().div_ceil(64) * 16
    }
}

/// Calls `visit` on every term of a literal. For the rank of a cell, this is the cell; for the rank of a process, a term that names
/// the process.
pub(crate) fn for_each_term(literal: &Literal<CubeTerm>, visit: &mut impl FnMut(CubeTerm)) {
    literal.for_each_term(&mut |term| visit(term.without_rank()));
}

/// The map of literals to a cube with more processes, in which those of this cube keep their numbers.
fn lift(embedding: Embedding<'_>) -> impl Fn(&Literal<CubeTerm>) -> Literal<CubeTerm> {
    move |literal| match literal {
        Literal::Member(term, domain)
            if embedding.vocabulary.is_process_valued(term.symbol()) && domain.contains_others() =>
        {
            embedding.renamed(literal)
        }
        other => other.clone(),
    }
}
