//! Colours: hashes that distinguish the processes and groups of a cube independently of their numbering.

use super::term::CubeTerm;
use super::vocabulary::Vocabulary;
use super::{RawCube, for_each_term};
use garret_solver::{Domain, Literal};

/// The colours of the processes and groups of a cube; they do not depend on the numbering.
pub(super) struct Colours {
    pub(super) processes: Vec<u64>,
    pub(super) groups: Vec<u64>,
}

impl Colours {
    /// The number of rounds of refinement: a colour depends on what is at most two literals away.
    const ROUNDS: usize = 2;

    pub(super) fn refine(
        cube: &RawCube,
        processes: &[usize],
        groups: &[usize],
        vocabulary: &Vocabulary<'_>,
    ) -> Self {
        let mut colours = Self { processes: vec![0; cube.processes], groups: vec![0; cube.before.len()] };
        if processes.len() <= 1 && groups.len() <= 1 {
            return colours;
        }
        for _ in 0..Self::ROUNDS {
            let mut next = Self { processes: colours.processes.clone(), groups: colours.groups.clone() };
            for literal in &cube.literals {
                colours.visit(literal, cube, vocabulary, &mut next);
            }
            for &group in groups {
                let classes: u64 =
                    cube.before[group].iter().fold(0, |sum, class| sum.wrapping_add(colours.class(&class)));
                let above = groups.iter().filter(|&&other| cube.order.precedes(group, other));
                let above = above.fold(0u64, |sum, &other| sum.wrapping_add(mix(colours.groups[other], 5)));
                next.groups[group] = mix(next.groups[group].wrapping_add(classes).wrapping_add(above), 11);
            }
            for process in &mut next.processes {
                *process = mix(*process, 13);
            }
            colours = next;
        }
        colours
    }

    /// Adds the literal to the colours of the processes and groups that it names, each by its position in the literal.
    fn visit(
        &self,
        literal: &Literal<CubeTerm>,
        cube: &RawCube,
        vocabulary: &Vocabulary<'_>,
        next: &mut Self,
    ) {
        let (kind, data) = match literal {
            Literal::Member(term, domain) => (
                1,
                if vocabulary.is_process_valued(term.symbol()) {
                    self.domain(domain, cube)
                } else {
                    hash(domain)
                },
            ),
            Literal::Equal(..) => (2, 0),
            Literal::Distinct(..) => (3, 0),
            Literal::Linear(linear) => (4, hash(&(linear.constant(), linear.relation()))),
        };
        let mut total = mix(kind, data);
        let coefficient = |term: CubeTerm| match literal {
            Literal::Linear(linear) => linear
                .terms()
                .iter()
                .find(|(other, _)| other.without_rank() == term)
                .map_or(0, |(_, c)| *c as u64),
            _ => 0,
        };
        for_each_term(literal, &mut |term| {
            total = total.wrapping_add(mix(self.term(term), coefficient(term)));
        });
        for_each_term(literal, &mut |term| {
            let seen = mix(total, mix(self.term(term), coefficient(term)));
            if term.is_arbitrary() {
                return;
            }
            for (place, &process) in term.indices().iter().enumerate() {
                let colour = &mut next.processes[process.index()];
                *colour = colour.wrapping_add(mix(seen, place as u64 + 1));
            }
            if let (Some(reader), Some(group)) = (term.reader(), term.group()) {
                let colour = &mut next.processes[reader.index()];
                *colour = colour.wrapping_add(mix(seen, 9));
                let colour = &mut next.groups[group.index()];
                *colour = colour.wrapping_add(seen);
            }
        });
        if let Literal::Member(term, domain) = literal
            && vocabulary.is_process_valued(term.symbol())
        {
            for value in domain.iter() {
                let colour = &mut next.processes[value as usize];
                *colour = colour.wrapping_add(mix(total, 21));
            }
        }
    }

    fn term(&self, term: CubeTerm) -> u64 {
        let mut sum = mix(u64::from(term.symbol().0), u64::from(term.is_rank()));
        if term.is_arbitrary() {
            return sum;
        }
        for (place, &process) in term.indices().iter().enumerate() {
            sum = mix(sum, self.processes[process.index()].wrapping_add(place as u64));
        }
        if let (Some(reader), Some(group)) = (term.reader(), term.group()) {
            sum = mix(sum, mix(self.processes[reader.index()], self.groups[group.index()]));
        }
        sum
    }

    fn domain(&self, domain: &Domain, cube: &RawCube) -> u64 {
        let values = domain.iter().filter(|&value| (value as usize) < cube.processes);
        values.fold(u64::from(domain.contains_others()), |sum, value| {
            sum.wrapping_add(mix(self.processes[value as usize], 17))
        })
    }

    fn class(&self, class: &garret_machine::memory::Class) -> u64 {
        use garret_machine::memory::{Class, Index};
        let index = |index: &Index| match index {
            Index::Process(process) => self.processes[process.index()],
            Index::Open => 1,
        };
        match class {
            Class::Reads(process) => mix(index(process), 31),
            Class::Writes(process) => mix(index(process), 37),
            Class::Accesses(cell) => {
                cell.indices.iter().fold(mix(u64::from(cell.symbol.0), 41), |sum, i| mix(sum, index(i)))
            }
        }
    }
}

fn mix(left: u64, right: u64) -> u64 {
    (left.rotate_left(23) ^ right).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ left.wrapping_mul(0xff51_afd7_ed55_8ccd) >> 32
}

fn hash(value: &impl core::hash::Hash) -> u64 {
    use core::hash::BuildHasher;
    rustc_hash::FxBuildHasher.hash_one(value)
}
