//! The normal form of cubes: what is not needed is dropped, the rest is numbered in an order that does not depend on names.

use super::colours::Colours;
use super::embedding::Embedding;
use super::groups::Group;
use super::pattern::named_processes;
use super::processes::ProcSet;
use super::term::CubeTerm;
use super::vocabulary::Vocabulary;
use super::{Cube, Ground, RawCube, Unnamed, for_each_term, open};
use crate::cube::formula::GroundFormula;
use garret_machine::memory::Proc;
use garret_solver::Literal;

/// The processes and groups that stay in a cube.
struct Kept {
    processes: Vec<usize>,
    groups: Vec<usize>,
}

impl RawCube {
    /// The cube in normal form, and where each process went: groups without reads are dropped, and processes that occur in no
    /// literal, with the classes that name them, unless something is said of all processes outside that is not said of
    /// them; what is left is numbered in an order that does not depend on the names, as far as a few rounds of colour
    /// refinement tell them apart.
    pub(crate) fn normalized(self, vocabulary: &Vocabulary<'_>, keep: Unnamed) -> (Cube, Vec<Option<Proc>>) {
        let mut kept = self.kept(vocabulary, keep);
        let colours = Colours::refine(&self, &kept.processes, &kept.groups, vocabulary);
        kept.processes.sort_by_key(|&process| colours.processes[process]);
        kept.groups.sort_by_key(|&group| colours.groups[group]);

        let mut processes = vec![None; self.processes];
        for (new, &old) in kept.processes.iter().enumerate() {
            processes[old] = Some(Proc::at(new));
        }
        let mut groups = vec![Group::default(); self.before.len()];
        for (new, &old) in kept.groups.iter().enumerate() {
            groups[old] = Group::at(new);
        }
        // the processes that occur in a literal are kept
        let into = kept.processes.len();
        let embedding = Embedding { processes: &processes, groups: &groups, into, vocabulary };
        let mut literals: Vec<_> = self.literals.iter().map(|literal| embedding.renamed(literal)).collect();
        literals.sort_unstable();
        literals.dedup();
        // renaming cannot overflow
        let renamed = |formula| embedding.formula(formula).unwrap_or(Ground::True);
        let open = open::irredundant(self.open.iter().map(renamed).collect());
        let image = |process: Proc| processes[process.index()];
        let before = kept.groups.iter().map(|&group| self.before[group].restricted(image)).collect();
        let order = self.order.restricted(&kept.groups);
        (Cube { processes: into, literals, before, order, open }, processes)
    }

    /// What stays, in the order in which it is there.
    fn kept(&self, vocabulary: &Vocabulary<'_>, keep: Unnamed) -> Kept {
        let mut is_read = vec![false; self.before.len()];
        let mut named = ProcSet::EMPTY;
        let mut look_at = |literal: &Literal<CubeTerm>| {
            named |= named_processes(literal, vocabulary, self.processes);
            for_each_term(literal, &mut |term| {
                if let Some(group) = term.group() {
                    is_read[group.index()] = true;
                }
            });
        };
        self.literals.iter().for_each(&mut look_at);
        self.open.iter().for_each(|formula| formula.for_each_literal(&mut look_at));
        let groups: Vec<usize> = (0..is_read.len()).filter(|&group| is_read[group]).collect();
        // what is said of the processes outside need not hold of one of which nothing is said
        let is_carried = self.open.iter().any(|formula| *formula != Ground::True);
        let is_inside = |process: Proc| {
            let mut before = groups.iter().map(|&group| &self.before[group]);
            let goes_outside = matches!(keep, Unnamed::Outside(processes) if processes.contains(process));
            is_carried && !goes_outside
                || before.any(|it| it.excepts(process) || keep == Unnamed::Ordered && it.names(process))
        };
        let stays = |process: &Proc| named.contains(*process) || is_inside(*process);
        let processes = ProcSet::first(self.processes).iter().filter(stays).map(Proc::index).collect();
        Kept { processes, groups }
    }
}
