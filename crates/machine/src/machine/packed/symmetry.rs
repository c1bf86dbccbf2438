//! Symmetry reduction: one state represents all that differ only by the names of processes.
//!
//! Processes are sorted by the contents of their columns. Process constants `#i` keep their names. If processes are compared by
//! order, all keep their names.
//!
//! # Sources
//! Ip, Dill, *Better Verification Through Symmetry* (scalarsets); Bosnacki, Dams, Holenderski, *Symmetric SPIN* (the
//! sorted strategies).

mod atoms;
mod hints;
mod relocation;

use super::field::Field;
use super::layout::Layout;
use crate::machine::domains::orders_processes;
use crate::machine::ground::{GroundSystem, Process};
use garret_system::system::{Literal, Sort, System};
use relocation::Relocations;
use smallvec::SmallVec;

/// Brings states into a canonical form.
#[derive(Clone, Debug)]
pub(crate) struct Symmetry {
    /// The processes that can be exchanged, in increasing order; at least two.
    free: Vec<Process>,
    strategy: Strategy,
}

#[derive(Clone, Debug)]
enum Strategy {
    /// Nothing in a column depends on the name of its process or of another one: the columns are sorted.
    Columns(Vec<Field>),
    /// Processes are sorted by a number that does not depend on names, and the parts that depend on names are renamed.
    Keys(Box<Relocations>),
}

/// The new name of each process.
pub(crate) type Renaming = SmallVec<[Process; 16]>;

impl Symmetry {
    /// `None` if no two processes can be exchanged.
    pub(crate) fn new(ground: &GroundSystem<'_>, layout: &Layout) -> Option<Self> {
        let system = ground.cells.system;
        if orders_processes(system) {
            return None;
        }
        let named = named(system);
        let free: Vec<Process> =
            (1..=ground.cells.processes).filter(|&process| !named.contains(&u32::from(process))).collect();
        if free.len() < 2 {
            return None;
        }
        let strategy = match columns(ground, layout, &free) {
            Some(columns) => Strategy::Columns(columns),
            None => Strategy::Keys(Box::new(Relocations::new(ground, layout, &free)?)),
        };
        Some(Self { free, strategy })
    }

    /// Replaces the state by its canonical form.
    #[inline]
    pub(crate) fn canonicalize(&mut self, state: &mut [u64]) {
        match &mut self.strategy {
            Strategy::Columns(columns) => {
                let mut values: SmallVec<[u64; 16]> =
                    columns.iter().map(|column| column.get(state)).collect();
                if !values.is_sorted() {
                    values.sort_unstable();
                    columns.iter().zip(&values).for_each(|(column, &value)| column.set(state, value));
                }
            }
            Strategy::Keys(relocations) => {
                relocations.canonicalize(&self.free, state);
            }
        }
    }

    /// The renaming that maps the state to its canonical form.
    pub(crate) fn renaming(&mut self, processes: Process, state: &[u64]) -> Renaming {
        match &mut self.strategy {
            Strategy::Columns(columns) => {
                let mut order: SmallVec<[usize; 16]> = (0..columns.len()).collect();
                order.sort_by_key(|&index| columns[index].get(state));
                let mut renaming: Renaming = (1..=processes).collect();
                for (place, &index) in order.iter().enumerate() {
                    renaming[usize::from(self.free[index]) - 1] = self.free[place];
                }
                renaming
            }
            Strategy::Keys(relocations) => relocations.canonicalize(&self.free, &mut state.to_vec()),
        }
    }
}

/// The numbers of the process constants that the system mentions.
fn named(system: &System) -> Vec<u32> {
    let declarations = system.unsafes.iter().chain(&system.invariants).map(|bad| &bad.variables);
    let transitions = system.transitions.iter().map(|transition| &transition.variables);
    let mut named: Vec<u32> = declarations
        .chain(transitions)
        .chain([&system.init.variables])
        .flat_map(|variables| variables.constants().map(|(_, number)| number))
        .collect();
    system.for_each_literal(&mut |literal| {
        if let Literal::Is(_, number) | Literal::IsNot(_, number) = literal {
            named.push(*number);
        }
    });
    named
}

/// The columns of these processes, if they can be exchanged without renaming anything inside.
fn columns(ground: &GroundSystem<'_>, layout: &Layout, free: &[Process]) -> Option<Vec<Field>> {
    let cells = &ground.cells;
    let plain = |cell| cells.indices(cell).len() <= 1 && cells.sort(cell) != Sort::Process;
    if !cells.ids().all(plain) {
        return None;
    }
    let columns = layout.columns.as_ref()?;
    // the cells that each process writes, with its own cells distinguished from variables; `None` if it writes cells of other
    // processes
    let shape = |process: Process| {
        let items = layout.buffer(process).items.iter();
        items
            .map(|item| match cells.indices(item.cell) {
                [] => Some((cells.symbol_id(item.cell), false, item.field)),
                [index] if *index == process => Some((cells.symbol_id(item.cell), true, item.field)),
                _ => None,
            })
            .collect::<Option<Vec<_>>>()
    };
    let first = shape(free[0])?;
    let alike = free.iter().all(|&process| shape(process).as_ref() == Some(&first));
    alike.then(|| free.iter().map(|&process| columns[usize::from(process) - 1]).collect())
}
