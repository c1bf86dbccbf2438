//! Cubes: sets of executions still to be found backward, for any number of processes.
//!
//! A cube keeps what is known of the cells (literals) and the *unsatisfied* reads with what is bound to be
//! globally before them. Satisfied reads, writes and their order are gone: their effect on the future of the search
//! is in the `before` sets.

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

/// A cube `<P, L, U, <, pred>`.
#[derive(Clone, Debug)]
pub(crate) struct Cube {
    /// The number of processes; they are `0..processes`, pairwise distinct and existentially quantified.
    pub(crate) processes: usize,
    /// Invariant: sorted; satisfiable; every process and every group occurs in one of them.
    pub(crate) literals: Vec<Literal<CubeTerm>>,
    /// For each group of unsatisfied reads, the classes of events that are before it. The reads themselves are the
    /// terms of `literals`.
    pub(crate) before: Vec<ClassSet>,
    /// The strict order of the groups. Invariant: `u < v` implies `before[u]` is a subset of `before[v]`.
    pub(crate) order: Closure,
    /// What holds of every process outside; see [`self::open`]. Invariant: sorted.
    pub(crate) open: Vec<Ground>,
}

/// A cube that is not yet in normal form, and how its processes were called.
pub(crate) struct RawCube {
    pub(crate) processes: usize,
    pub(crate) literals: Vec<Literal<CubeTerm>>,
    pub(crate) before: Vec<ClassSet>,
    pub(crate) order: Closure,
    pub(crate) open: Vec<Ground>,
}

/// Which processes that occur in no literal stay in a cube. Those that something outside differs from always do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unnamed {
    /// No others: that there is such a process, and what comes before what it reads and writes, is forgotten, which is an
    /// over-approximation.
    Dropped,
    /// No others, and of these all is true that is said of all processes outside: they go there.
    Outside(ProcSet),
    /// Those whose events are ordered with others.
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

    /// Calls `visit` with the cubes with more processes that make up this one, until it says that it is enough: what holds of every
    /// process outside holds of those that enter.
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
        // the first one last: it is taken first
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

    /// The literal about the values of the term, if there is one. Cubes are in solved form: what is known of the values of a
    /// discrete term is said of that very term.
    pub(crate) fn domain(&self, term: CubeTerm) -> Option<&Domain> {
        let place = self
            .literals
            .partition_point(|literal| matches!(literal, Literal::Member(other, _) if *other < term));
        match self.literals.get(place) {
            Some(Literal::Member(other, domain)) if *other == term => Some(domain),
            _ => None,
        }
    }

    /// The number of the process as a constant `#i` (from 1), when the cube fixes it.
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

    /// The literals seen from a cube with more processes: a value outside may be one that entered.
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

    /// Every process of the cube, as itself.
    fn same_processes(&self) -> Vec<Option<Proc>> {
        Proc::first(self.processes).map(Some).collect()
    }

    /// The sets of classes seen from a cube with more processes.
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

/// Calls `visit` on every term of a literal; the rank of a cell counts as the cell, that of a process as a term that
/// names it.
pub(crate) fn for_each_term(literal: &Literal<CubeTerm>, visit: &mut impl FnMut(CubeTerm)) {
    literal.for_each_term(&mut |term| visit(term.without_rank()));
}

/// Literals seen from a cube with more processes, where those of the cube are called the same.
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
