//! The weak cells that each process may read.

use garret_machine::machine::ground::GroundSystem;
use garret_machine::machine::{CellId, Process};
use garret_system::system::{Access, ProcVar, System, VariableKind, Variables};
use smallvec::SmallVec;

/// A process and a weak cell.
pub(super) type Pair = (Process, CellId);

/// The pairs of a process and a weak cell that it may read, by some access of the system, even if the declaration of the access needs
/// more processes than there are. Sorted.
pub(super) fn pairs(ground: &GroundSystem<'_>) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for_each_access(ground.cells.system, &mut |variables, access| {
        let Some(reader) = access.reader else { return };
        let mut chosen = Chosen { variables, processes: ground.cells.processes, slots: SmallVec::new() };
        let mut mentioned: SmallVec<[ProcVar; 4]> = SmallVec::new();
        for variable in access.indices.iter().copied().chain([reader]) {
            if !mentioned.contains(&variable) {
                mentioned.push(variable);
            }
        }
        chosen.for_each(&mentioned, &mut |process| {
            let indices = access.indices.iter().map(|&index| process(index));
            pairs.push((process(reader), ground.cells.cell(access.symbol, indices)));
        });
    });
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Processes for some variables of a declaration.
struct Chosen<'v> {
    variables: &'v Variables,
    processes: Process,
    slots: SmallVec<[(ProcVar, Process); 4]>,
}

/// A callback that receives the processes of the variables.
type Visit<'a> = dyn FnMut(&dyn Fn(ProcVar) -> Process) + 'a;

impl Chosen<'_> {
    /// Calls `visit` for every way of choosing the processes of these variables.
    fn for_each(&mut self, variables: &[ProcVar], visit: &mut Visit<'_>) {
        let Some((&first, rest)) = variables.split_first() else {
            let slots = &self.slots;
            visit(&|wanted| slots.iter().find(|(it, _)| *it == wanted).map_or(1, |&(_, process)| process));
            return;
        };
        for process in 1..=self.processes {
            if self.may_be(first, process) {
                self.slots.push((first, process));
                self.for_each(rest, visit);
                self.slots.pop();
            }
        }
    }

    // parameters are pairwise distinct
    fn may_be(&self, variable: ProcVar, process: Process) -> bool {
        let kind = |variable: ProcVar| self.variables.kinds[usize::from(variable.0)];
        match kind(variable) {
            VariableKind::Constant(number) => number == u32::from(process),
            VariableKind::Bound => true,
            VariableKind::Parameter => {
                let taken = |&(other, chosen): &(ProcVar, Process)| {
                    chosen == process && kind(other) == VariableKind::Parameter
                };
                !self.slots.iter().any(taken)
            }
        }
    }
}

/// Calls `visit` on every access outside `init`, with the variables of its declaration.
fn for_each_access<'s>(system: &'s System, visit: &mut impl FnMut(&'s Variables, &'s Access)) {
    for bad in system.unsafes.iter().chain(&system.invariants) {
        for disjunct in &bad.disjuncts {
            disjunct.for_each_literal(&mut |literal| {
                literal.for_each_access(&mut |access| visit(&bad.variables, access));
            });
        }
    }
    for transition in &system.transitions {
        let mut visit = |access| visit(&transition.variables, access);
        for guard in &transition.guards {
            guard.for_each_literal(&mut |literal| literal.for_each_access(&mut visit));
        }
        transition.updates.iter().for_each(|update| update.for_each_access(&mut visit));
    }
}
