//! Embeddings: maps of the processes and read groups of one cube into another one, and the literals under such a map.
//!
//! They are used for normal forms, cubes with additional processes, subsumption, covering by several cubes, and the certificate.

use super::formula::{CubeAtom, Ground};
use super::groups::Group;
use super::term::CubeTerm;
use super::vocabulary::Vocabulary;
use crate::cube::formula::GroundFormula;
use garret_machine::memory::Proc;
use garret_solver::{Domain, Literal};

/// A map from the processes and groups of one cube to those of another one.
#[derive(Clone, Copy)]
pub(crate) struct Embedding<'e> {
    /// The image of each process, as far as it is known; every process that a literal names must have one. Injective.
    pub(crate) processes: &'e [Option<Proc>],
    /// The image of each group; groups beyond the end of the slice keep their number.
    pub(crate) groups: &'e [Group],
    /// The number of processes of the target cube.
    pub(crate) into: usize,
    pub(crate) vocabulary: &'e Vocabulary<'e>,
}

impl Embedding<'_> {
    /// The image of the process, or the process itself if the image is not known.
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

    /// The image of a set of values of a process-valued cell. A process that the set treats like the processes outside the cube is
    /// mapped to them: in the target cube, it is among the other processes, too.
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

    /// The image of a literal under a map that does not identify two groups.
    pub(crate) fn renamed(&self, literal: &Literal<CubeTerm>) -> Literal<CubeTerm> {
        literal.map(|term| self.term(term), |term, domain| self.values(term, domain)).in_order()
    }

    /// The image of a literal; None if two terms become one and their summed coefficient does not fit.
    pub(crate) fn image(&self, literal: &Literal<CubeTerm>) -> Option<Literal<CubeTerm>> {
        literal.try_map(|term| Some(self.term(term)), |term, domain| self.values(term, domain))
    }

    /// The image of a formula about every process outside; None if a number does not fit.
    pub(crate) fn formula(&self, formula: &Ground) -> Option<Ground> {
        let image = |literal: &Literal<CubeTerm>| {
            let image = self.image(literal)?.in_order();
            Some(Ground::Atom(CubeAtom::Literal(image)))
        };
        formula.with_literals(&mut |literal| image(literal).ok_or(())).ok()
    }
}
