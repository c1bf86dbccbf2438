//! Cubes: sets of executions still to be found backward, for any number of processes.
//!
//! A cube keeps what is known of the cells (literals) and the *unsatisfied* reads with what is bound to be
//! globally before them. Satisfied reads, writes and their order are gone: their effect on the future of the search
//! is in the `before` sets.

pub(crate) mod embedding;
pub(crate) mod formula;
pub(crate) mod open;
pub(crate) mod substitute;
pub(crate) mod term;
#[cfg(test)]
mod tests;
pub(crate) mod vocabulary;

pub(crate) use formula::{CubeValue, Ground, Overflow, linear_literal, truth};
pub(crate) use term::{CubeTerm, IDENTITY, MAX_PROCESSES, OPEN, PROCESS, Proc};
pub(crate) use vocabulary::Vocabulary;

use crate::memory::ClassSet;
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

impl Cube {
    /// Calls `visit` on every term of the cube; ranks and their arguments count as one term.
    pub(crate) fn for_each_term(&self, mut visit: impl FnMut(CubeTerm)) {
        for literal in &self.literals {
            for_each_term(literal, &mut visit);
        }
        for formula in &self.open {
            open::for_each_literal(formula, &mut |literal| for_each_term(literal, &mut visit));
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
        let lift = self.lift(processes, vocabulary);
        let lifted = |formula| {
            // lifting cannot overflow
            open::map(formula, &mut |literal| Ok(Ground::Literal(lift(literal)))).unwrap_or(Ground::True)
        };
        let open: Vec<Ground> = self.open.iter().map(lifted).collect();
        let entering = self.processes as Proc..processes as Proc;
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
        self.literals.iter().map(self.lift(processes, vocabulary)).collect()
    }

    fn lift<'v>(
        &self,
        processes: usize,
        vocabulary: &'v Vocabulary<'_>,
    ) -> impl Fn(&Literal<CubeTerm>) -> Literal<CubeTerm> + 'v {
        let entered = self.processes as u32..processes as u32;
        let others = vocabulary.has_others(processes);
        move |literal| match literal {
            Literal::Member(term, domain)
                if vocabulary.is_process_valued(term.symbol()) && domain.contains_others() =>
            {
                let mut larger = domain.clone();
                entered.clone().for_each(|process| larger.insert(process));
                if !others {
                    larger = larger.difference(&Domain::others());
                }
                Literal::Member(*term, larger)
            }
            other => other.clone(),
        }
    }

    /// The sets of classes seen from a cube with more processes.
    pub(crate) fn lifted_before(&self, processes: usize) -> Vec<ClassSet> {
        if processes == self.processes {
            return self.before.clone();
        }
        let entered: Vec<Proc> = (self.processes as Proc..processes as Proc).collect();
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

/// Which processes that occur in no literal stay in a cube. Those that something outside differs from always do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unnamed {
    /// No others: that there is such a process, and what comes before what it reads and writes, is forgotten, which is an
    /// over-approximation.
    Dropped,
    /// No others, and of these, a bit for each, all is true that is said of all processes outside: they go there.
    Outside(u64),
    /// Those whose events are ordered with others.
    Ordered,
}

impl RawCube {
    /// The cube in normal form, and where each process went: groups without reads are dropped, and processes that occur in no
    /// literal, with the classes that name them, unless something is said of all processes outside that is not said of
    /// them; what is left is numbered in an order that does not depend on the names, as far as a few rounds of colour
    /// refinement tell them apart.
    pub(crate) fn normalized(self, vocabulary: &Vocabulary<'_>, keep: Unnamed) -> (Cube, Vec<Option<Proc>>) {
        let mut groups = vec![false; self.before.len()];
        let mut processes = 0u64;
        let mut said: Vec<&Literal<CubeTerm>> = self.literals.iter().collect();
        self.open
            .iter()
            .for_each(|formula| open::for_each_literal(formula, &mut |literal| said.push(literal)));
        for literal in said {
            for_each_term(literal, &mut |term| {
                processes |= term.processes();
                if let Some(group) = term.group() {
                    groups[group] = true;
                }
            });
            if let Literal::Member(term, domain) = literal
                && vocabulary.is_process_valued(term.symbol())
            {
                let others = domain.contains_others();
                let named = (0..self.processes).filter(|&process| domain.contains(process as u32) != others);
                processes |= named.fold(0, |set, process| set | 1 << process);
            }
        }
        let kept_groups: Vec<usize> = (0..groups.len()).filter(|&group| groups[group]).collect();
        // what is said of the processes outside need not hold of one of which nothing is said
        let is_carried = self.open.iter().any(|formula| *formula != Ground::True);
        let is_inside = |process| {
            let mut before = kept_groups.iter().map(|&group| &self.before[group]);
            let goes_outside = matches!(keep, Unnamed::Outside(processes) if processes >> process & 1 == 1);
            is_carried && !goes_outside
                || before.any(|it| it.excepts(process) || keep == Unnamed::Ordered && it.names(process))
        };
        let kept_processes: Vec<usize> = (0..self.processes)
            .filter(|&process| processes >> process & 1 == 1 || is_inside(process as Proc))
            .collect();
        let colours = Colours::refine(&self, &kept_processes, &kept_groups, vocabulary);
        let mut process_order = kept_processes;
        process_order.sort_by_key(|&process| colours.processes[process]);
        let mut group_order = kept_groups;
        group_order.sort_by_key(|&group| colours.groups[group]);

        let mut new_process = vec![None; self.processes];
        for (new, &old) in process_order.iter().enumerate() {
            new_process[old] = Some(new as Proc);
        }
        let mut new_group = vec![0; self.before.len()];
        for (new, &old) in group_order.iter().enumerate() {
            new_group[old] = new;
        }
        let rename = |process: Proc| new_process[usize::from(process)];
        let mut literals: Vec<_> = self
            .literals
            .iter()
            // the processes that occur in a literal are kept
            .map(|literal| {
                rename_literal(literal, vocabulary, &|p| rename(p).unwrap_or(0), &rename, &new_group)
            })
            .collect();
        literals.sort_unstable();
        literals.dedup();
        let renamed = |literal: &Literal<CubeTerm>| {
            rename_literal(literal, vocabulary, &|p| rename(p).unwrap_or(0), &rename, &new_group)
        };
        let mut open: Vec<Ground> = self
            .open
            .iter()
            // renaming cannot overflow
            .map(|formula| {
                open::map(formula, &mut |old| Ok(Ground::Literal(renamed(old)))).unwrap_or(Ground::True)
            })
            .filter(|formula| *formula != Ground::True)
            .collect();
        open.sort_unstable();
        open.dedup();
        let before = group_order.iter().map(|&group| self.before[group].restricted(rename)).collect();
        let cube = Cube {
            processes: process_order.len(),
            literals,
            before,
            order: self.order.restricted(&group_order),
            open,
        };
        (cube, new_process)
    }
}

/// Calls `visit` on every term of a literal; the rank of a cell counts as the cell, that of a process as a term that
/// names it.
pub(crate) fn for_each_term(literal: &Literal<CubeTerm>, visit: &mut impl FnMut(CubeTerm)) {
    match literal {
        Literal::Member(term, _) => visit(*term),
        Literal::Equal(left, right) | Literal::Distinct(left, right) => {
            visit(*left);
            visit(*right);
        }
        Literal::Linear(linear) => linear.terms().iter().for_each(|&(term, _)| visit(term.without_rank())),
    }
}

/// The literal with processes and groups renamed; values of process-valued terms that `keep` does not know are dropped.
pub(crate) fn rename_literal(
    literal: &Literal<CubeTerm>,
    vocabulary: &Vocabulary<'_>,
    rename: &impl Fn(Proc) -> Proc,
    keep: &impl Fn(Proc) -> Option<Proc>,
    groups: &[usize],
) -> Literal<CubeTerm> {
    let term = |term: CubeTerm| {
        let renamed = term.renamed(rename);
        match renamed.group() {
            Some(group) => renamed.in_group(groups[group]),
            None => renamed,
        }
    };
    match literal {
        Literal::Member(old, domain) => {
            let domain = if vocabulary.is_process_valued(old.symbol()) {
                let mut renamed = if domain.contains_others() { Domain::others() } else { Domain::empty() };
                domain
                    .iter()
                    .filter_map(
                        |value| if value == u32::from(OPEN) { Some(OPEN) } else { keep(value as Proc) },
                    )
                    .for_each(|value| renamed.insert(u32::from(value)));
                renamed
            } else {
                domain.clone()
            };
            Literal::Member(term(*old), domain)
        }
        Literal::Equal(left, right) => {
            let (a, b) = (term(*left), term(*right));
            Literal::Equal(a.min(b), a.max(b))
        }
        Literal::Distinct(left, right) => {
            let (a, b) = (term(*left), term(*right));
            Literal::Distinct(a.min(b), a.max(b))
        }
        Literal::Linear(linear) => Literal::Linear(linear.map(term)),
    }
}

/// Colours of the processes and groups of a cube that do not depend on their names.
struct Colours {
    processes: Vec<u64>,
    groups: Vec<u64>,
}

impl Colours {
    const ROUNDS: usize = 2;

    fn refine(cube: &RawCube, processes: &[usize], groups: &[usize], vocabulary: &Vocabulary<'_>) -> Self {
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

    /// Adds the literal to the colours of the processes and groups it names, each seen from its own place.
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
                let colour = &mut next.processes[usize::from(process)];
                *colour = colour.wrapping_add(mix(seen, place as u64 + 1));
            }
            if let (Some(reader), Some(group)) = (term.reader(), term.group()) {
                let colour = &mut next.processes[usize::from(reader)];
                *colour = colour.wrapping_add(mix(seen, 9));
                next.groups[group] = next.groups[group].wrapping_add(seen);
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
            sum = mix(sum, self.processes[usize::from(process)].wrapping_add(place as u64));
        }
        if let (Some(reader), Some(group)) = (term.reader(), term.group()) {
            sum = mix(sum, mix(self.processes[usize::from(reader)], self.groups[group]));
        }
        sum
    }

    fn domain(&self, domain: &Domain, cube: &RawCube) -> u64 {
        let values = domain.iter().filter(|&value| (value as usize) < cube.processes);
        values.fold(u64::from(domain.contains_others()), |sum, value| {
            sum.wrapping_add(mix(self.processes[value as usize], 17))
        })
    }

    fn class(&self, class: &crate::memory::Class) -> u64 {
        use crate::memory::{Class, Index};
        let index = |index: &Index| match index {
            Index::Process(process) => self.processes[usize::from(*process)],
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
