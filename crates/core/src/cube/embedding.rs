//! Embeddings: what a cube says, seen from a cube that its processes and read groups are mapped into.
//!
//! Normal forms, larger cubes with processes that entered, subsumption, covering by several cubes and the certificate all look at
//! one cube through another one; this is how.

use super::formula::{CubeAtom, Ground};
use super::groups::Group;
use super::term::CubeTerm;
use super::vocabulary::Vocabulary;
use crate::cube::formula::GroundFormula;
use garret_machine::memory::Proc;
use garret_solver::{Domain, Literal};

/// A map of the processes and groups of a cube into a cube.
#[derive(Clone, Copy)]
pub(crate) struct Embedding<'e> {
    /// Where each process goes, as far as that is known; those that a literal names have to go somewhere. Injective.
    pub(crate) processes: &'e [Option<Proc>],
    /// Where each group goes; those beyond the end stay where they are.
    pub(crate) groups: &'e [Group],
    /// The number of processes of the cube that it leads to.
    pub(crate) into: usize,
    pub(crate) vocabulary: &'e Vocabulary<'e>,
}

impl Embedding<'_> {
    /// Where the process goes, or itself where that is not known.
    pub(crate) fn process(&self, process: Proc) -> Proc {
        self.processes.get(process.index()).copied().flatten().unwrap_or(process)
    }

    pub(crate) fn term(&self, term: CubeTerm) -> CubeTerm {
        let renamed = term.renamed(|process| self.process(process));
        match renamed.group() {
            Some(group) => renamed.in_group(self.groups.get(group.index()).copied().unwrap_or(group)),
            None => renamed,
        }
    }

    /// The processes that a cell may hold. Those that the set does not tell from the processes outside the cube go with the latter:
    /// seen from the larger cube, these are its other processes, too.
    fn processes(&self, domain: &Domain) -> Domain {
        let others = domain.contains_others();
        let mut distinguished = Domain::empty();
        for (process, image) in (0..).zip(self.processes) {
            if let Some(image) = image
                && domain.contains(process) != others
            {
                distinguished.insert(image.value());
            }
        }
        let mut values = if others {
            let has_others = self.vocabulary.has_others(self.into);
            Domain::all(self.into as u32, has_others).difference(&distinguished)
        } else {
            distinguished
        };
        if domain.contains(Proc::OPEN.value()) {
            values.insert(Proc::OPEN.value());
        }
        values
    }

    fn values(&self, term: CubeTerm, domain: &Domain) -> Domain {
        if self.vocabulary.is_process_valued(term.symbol()) { self.processes(domain) } else { domain.clone() }
    }

    /// The literal, where no two groups go to one.
    pub(crate) fn renamed(&self, literal: &Literal<CubeTerm>) -> Literal<CubeTerm> {
        literal.map(|term| self.term(term), |term, domain| self.values(term, domain)).in_order()
    }

    /// The literal; none when a number does not fit, where two terms are one now.
    pub(crate) fn image(&self, literal: &Literal<CubeTerm>) -> Option<Literal<CubeTerm>> {
        literal.try_map(|term| Some(self.term(term)), |term, domain| self.values(term, domain))
    }

    /// What is said of every process outside; none when a number does not fit.
    pub(crate) fn formula(&self, formula: &Ground) -> Option<Ground> {
        let image = |literal: &Literal<CubeTerm>| {
            let image = self.image(literal)?.in_order();
            Some(Ground::Atom(CubeAtom::Literal(image)))
        };
        formula.with_literals(&mut |literal| image(literal).ok_or(())).ok()
    }
}
