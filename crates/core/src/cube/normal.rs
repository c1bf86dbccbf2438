//! The normal form of cubes: superfluous processes and groups are dropped, the others are numbered independently of their names.

use super::colours::Colours;
use super::embedding::Embedding;
use super::groups::Group;
use super::pattern::named_processes;
use super::processes::ProcSet;
use super::term::CubeTerm;
use super::vocabulary::Vocabulary;
use super::{Cube, Ground, KeptProcesses, RawCube, for_each_term, open};
use crate::cube::formula::GroundFormula;
use garret_machine::memory::Proc;
use garret_solver::Literal;

/// The processes and groups that remain in a cube.
struct Kept {
    processes: Vec<usize>,
    groups: Vec<usize>,
}

impl RawCube {
    /// The cube in normal form, and the new number of each process. Groups without reads are dropped. Processes that occur in no
    /// literal are dropped with the classes that name them, unless a formula about all processes outside might not hold for them. The
    /// others are numbered in an order that does not depend on their names, as far as a few rounds of colour refinement distinguish
    /// them.
    pub(crate) fn normalized(
        self,
        vocabulary: &Vocabulary<'_>,
        keep: KeptProcesses,
    ) -> (Cube, Vec<Option<Proc>>) {
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
        // processes that occur in a literal are kept, so each has an image
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

    /// The processes and groups that remain, in increasing order.
    fn kept(&self, vocabulary: &Vocabulary<'_>, keep: KeptProcesses) -> Kept {
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
        // the formulas about processes outside need not hold for a process of the cube without literals, so it must not go outside
        let is_carried = self.open.iter().any(|formula| *formula != Ground::True);
        let is_inside = |process: Proc| {
            let mut before = groups.iter().map(|&group| &self.before[group]);
            let goes_outside =
                matches!(keep, KeptProcesses::Outside(processes) if processes.contains(process));
            is_carried && !goes_outside
                || before.any(|it| it.excepts(process) || keep == KeptProcesses::Ordered && it.names(process))
        };
        let stays = |process: &Proc| named.contains(*process) || is_inside(*process);
        let processes = ProcSet::first(self.processes).iter().filter(stays).map(Proc::index).collect();
        Kept { processes, groups }
    }
}
