//! Partial-order reduction: if one process has steps that no other process can observe, only these are explored.
//!
//! Steps of a process that touch only cells which no other process accesses commute with all moves of other processes, including
//! propagation. An assignment to weak cells only appends to the buffer of its process. If all that the process can do before its
//! next other step is of this kind, and none of these steps turns a bad state into a good one, the other moves can wait. They can
//! also wait while an entry propagates that changes no value in memory, in cells that no other process writes.
//!
//! The marker of a store fence does not affect this: it is appended like an entry, and holds back only entries that are younger;
//! when the oldest entry leaves, every entry that can move then could move before, too.
//!
//! # Sources
//! *Can We Efficiently Check Concurrent Programs Under Relaxed Memory Models in Maude?*, section 4.3; Clarke, Grumberg,
//! Minea, Peled, *State Space Reduction Using Partial Order Techniques* (ample sets); Kurshan, Levin, Minea, Peled,
//! Yenigün, *Static Partial Order Reduction* (no cycle consists of such moves only).

use super::cycles;
use super::visibility::Visibility;
use crate::machine::ground::{
    Carriage, CellId, Ground, GroundFormula, GroundLiteral, GroundSystem, Operand, Process, Read, Step,
    Write, Written,
};
use crate::machine::packed::{Compiler, Condition, Layout, Program, Views};
use smallvec::SmallVec;

/// The steps and propagations that may be explored alone.
#[derive(Clone, Debug)]
pub(crate) struct Ample {
    teams: Vec<Team>,
}

/// The steps of one process.
#[derive(Clone, Debug)]
struct Team {
    process: Process,
    /// The programs of steps that commute with the moves of other processes and do not turn a bad state into a good one. They
    /// cannot follow each other for ever, so that other moves are not postponed for ever.
    quiet: Vec<u32>,
    /// For each other step of the process, a necessary condition that only steps of this process change.
    loud: Vec<Condition>,
    /// For each cell in an entry, whether no other process writes it.
    own: Vec<bool>,
}

impl Ample {
    /// `None` if no step can ever be explored alone.
    pub(crate) fn new(ground: &GroundSystem<'_>, layout: &Layout, programs: &[Program]) -> Option<Self> {
        let accesses = Accesses::new(ground);
        let visibility = Visibility::new(ground);
        let teams = (1..=ground.cells.processes).map(|process| {
            let step = |index: u32| &ground.steps[programs[index as usize].step as usize];
            let own = (0..programs.len() as u32).filter(|&index| owner(step(index)) == process);
            let (mut quiet, mut loud): (Vec<u32>, Vec<u32>) = own.partition(|&index| {
                accesses.commutes(ground, step(index), process) && visibility.is_harmless(step(index))
            });
            let steps: Vec<&Step> = quiet.iter().map(|&index| step(index)).collect();
            let mut turning = cycles::turning(ground, &steps).into_iter();
            loud.extend(quiet.extract_if(.., |_| turning.next().unwrap_or(true)));
            let compiler = Compiler { layout, home: Some(process) };
            let necessary = |index: u32| {
                let parts = step(index).guard.conjuncts().iter();
                let settled = parts.filter(|part| accesses.is_settled(part, process));
                compiler.condition(&Ground::and(settled.cloned()))
            };
            let loud = loud.into_iter().filter_map(necessary).collect();
            let items = layout.buffer(process).items.iter();
            // a write that leaks before an entry that changes nothing may be newer than it
            let is_exact = !layout.keeps.is_approximate();
            let own = items.map(|item| is_exact && accesses.is_stable(item.cell, process)).collect();
            Team { process, quiet, loud, own }
        });
        let teams: Vec<Team> =
            teams.filter(|team| !team.quiet.is_empty() || team.own.contains(&true)).collect();
        (!teams.is_empty()).then_some(Self { teams })
    }

    /// Calls `visit` with each set of programs that may be explored alone, until it returns true: they lead to some state.
    pub(crate) fn any_steps(
        &self,
        layout: &Layout,
        programs: &[Program],
        views: &Views,
        visit: &mut impl FnMut(&[u32]) -> bool,
    ) -> bool {
        self.teams.iter().any(|team| {
            if team.quiet.is_empty() || team.loud.iter().any(|condition| condition.holds(views)) {
                return false;
            }
            let enabled = |index: &u32| programs[*index as usize].condition.holds(views);
            let enabled: SmallVec<[u32; 8]> = team.quiet.iter().copied().filter(enabled).collect();
            let buffer = layout.buffer(team.process);
            // a full buffer makes an assignment wait for a propagation
            let waits = enabled.iter().any(|&index| programs[index as usize].appends)
                && buffer.len(views.memory()) == buffer.slots.len();
            !enabled.is_empty() && !waits && visit(&enabled)
        })
    }

    /// The processes whose oldest entry may propagate alone.
    pub(crate) fn settled<'a>(
        &'a self,
        layout: &'a Layout,
        views: &'a Views,
    ) -> impl Iterator<Item = Process> + 'a {
        self.teams.iter().map(|team| (team, layout.buffer(team.process))).filter_map(|(team, buffer)| {
            if views.is_empty(team.process) || !team.own.contains(&true) {
                return None;
            }
            let entry = buffer.entry(0, views.memory());
            let settled = buffer.items.iter().zip(&team.own).all(|(item, own)| {
                let bits = item.field.get(&entry);
                bits & 1 == 0 || *own && item.memory.get(views.memory()) == bits >> 1
            });
            settled.then_some(team.process)
        })
    }
}

/// For each cell, the processes that read and write it: bit `p` for process `p`, bit 0 for steps without an owner.
struct Accesses {
    readers: Vec<u64>,
    writers: Vec<u64>,
    /// The processes that wait until buffers of other processes are empty.
    drainers: u64,
}

impl Accesses {
    fn new(ground: &GroundSystem<'_>) -> Self {
        let cells = ground.cells.len();
        let mut accesses = Self { readers: vec![0; cells], writers: vec![0; cells], drainers: 0 };
        for step in &ground.steps {
            let bit = 1 << owner(step);
            let mut drains = false;
            step.guard.for_each_atom(&mut |it| {
                drains |= matches!(it, GroundLiteral::Fence(process) if Some(*process) != step.main);
            });
            if drains {
                accesses.drainers |= bit;
            }
            for_each_read(step, &mut |read| accesses.readers[read.cell.index()] |= bit);
            for write in &step.writes {
                accesses.writers[write.cell.index()] |= bit;
            }
        }
        accesses
    }

    /// Whether the value that the process sees in the cell is changed only by its own steps.
    fn is_stable(&self, cell: CellId, process: Process) -> bool {
        self.writers[cell.index()] & !(1 << process) == 0
    }

    fn is_private(&self, cell: CellId, process: Process) -> bool {
        (self.readers[cell.index()] | self.writers[cell.index()]) & !(1 << process) == 0
    }

    /// Whether the truth value of the formula is changed only by steps of the process.
    fn is_settled(&self, formula: &Ground, process: Process) -> bool {
        let mut settled = !formula.has_fence();
        formula.for_each_read(&mut |read| settled &= self.is_stable(read.cell, process));
        settled
    }

    fn commutes(&self, ground: &GroundSystem<'_>, step: &Step, process: Process) -> bool {
        // an assignment fills the buffer, and so delays any other process that waits until this buffer is empty
        let delays = self.drainers & !(1 << process) != 0;
        let appended = |write: &Write| {
            step.carriage == Carriage::Entry && ground.cells.symbol(write.cell).weak && !delays
        };
        let mut commutes = step.carriage != Carriage::Atomic && self.is_settled(&step.guard, process);
        for_each_read(step, &mut |read| commutes &= self.is_stable(read.cell, process));
        commutes && step.writes.iter().all(|write| appended(write) || self.is_private(write.cell, process))
    }
}

/// The owner of a step: its main process, or its only argument; 0 if there is neither. The choice affects only how much the
/// reduction saves, not its correctness.
pub(super) fn owner(step: &Step) -> Process {
    match (step.main, step.arguments.as_slice()) {
        (Some(main), _) => main,
        (None, [only]) => *only,
        (None, _) => 0,
    }
}

/// Calls `visit` with each read of the step.
fn for_each_read(step: &Step, visit: &mut impl FnMut(Read)) {
    step.guard.for_each_read(visit);
    for (condition, value) in step.writes.iter().flat_map(|write| &write.branches) {
        condition.for_each_read(visit);
        value.for_each_read(visit);
    }
}

impl Written {
    /// Calls `visit` with each read on which the value depends.
    pub fn for_each_read(&self, visit: &mut impl FnMut(Read)) {
        match self {
            Self::Value(Operand::Read(read)) => visit(*read),
            Self::Sum(sum) => sum.terms.iter().for_each(|&(_, read)| visit(read)),
            Self::Value(Operand::Constant(_)) | Self::Any => {}
        }
    }
}
