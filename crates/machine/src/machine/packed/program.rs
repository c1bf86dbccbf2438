//! The steps of the machine as tables: their tests, and their changes to the words of a state.

use super::condition::{Compiler, Condition, Source, SumSource};
use super::field::Field;
use super::layout::{Entry, Layout};
use crate::machine::domains::Range;
use crate::machine::ground::{Carriage, GroundSystem, Operand, Process, Step, Write, Written};
use garret_base::watch::{Over, Pace, Watch};
use garret_system::system::StoreFences;
use smallvec::SmallVec;

/// A compiled step.
#[derive(Clone, Debug)]
pub struct Program {
    /// The index of the step in the ground system.
    pub step: u32,
    pub(crate) condition: Condition,
    pub(crate) main: Option<Process>,
    pub(crate) carriage: Carriage,
    /// The changes to memory that do not depend on the state.
    pub(crate) stores: Vec<Store>,
    /// The part of its entry that does not depend on the state; 0 if there is none.
    pub(crate) entry: Entry,
    /// The writes that depend on the state.
    pub(crate) writes: Vec<ProgramWrite>,
    /// Whether the step appends an entry, or may do so.
    pub(crate) appends: bool,
    /// The markers that it appends.
    pub(crate) store_fences: StoreFences,
}

/// Replaces some bits of a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Store {
    pub(crate) word: u32,
    pub(crate) mask: u64,
    pub(crate) bits: u64,
}

/// A write whose value depends on the state.
#[derive(Clone, Debug)]
pub(crate) struct ProgramWrite {
    pub(crate) target: Target,
    pub(crate) range: Range,
    pub(crate) branches: Vec<(Condition, ProgramValue)>,
}

/// The target of a write.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    /// Memory; `weak` if that requires an empty buffer.
    Memory { field: Field, weak: bool },
    /// The item with this field in the entry.
    Entry(Field),
}

#[derive(Clone, Debug)]
pub(crate) enum ProgramValue {
    Source(Source),
    Sum(SumSource),
    /// Any value; true for a number, of which only the values in the range are tried.
    Any(bool),
}

/// The programs of all steps whose conditions can hold, unless the watch is over.
pub fn programs(ground: &GroundSystem<'_>, layout: &Layout, watch: &Watch) -> Result<Vec<Program>, Over> {
    let mut pace = Pace::new(watch);
    let mut programs = Vec::new();
    for (index, step) in ground.steps.iter().enumerate() {
        if let Some(over) = pace.over() {
            return Err(over);
        }
        programs.extend(program(ground, layout, index as u32, step));
    }
    Ok(programs)
}

fn program(ground: &GroundSystem<'_>, layout: &Layout, index: u32, step: &Step) -> Option<Program> {
    let compiler = Compiler { layout, home: step.main };
    let mut program = Program {
        step: index,
        condition: compiler.condition(&step.guard)?,
        main: step.main,
        carriage: step.carriage,
        stores: Vec::new(),
        entry: SmallVec::new(),
        writes: Vec::new(),
        appends: false,
        store_fences: step.store_fences,
    };
    if let (Carriage::Entry, Some(main)) = (step.carriage, step.main) {
        let slot = layout.buffer(main).slots.first();
        program.entry = SmallVec::from_elem(0, slot.map_or(0, SmallVec::len));
    }
    for write in &step.writes {
        let weak = ground.cells.symbol(write.cell).weak;
        let target = program.target(layout, write, weak);
        let range = layout.place(write.cell).range;
        program.appends |= matches!(target, Target::Entry(_));
        if let (Carriage::Atomic, true, Some(_), Some(main)) =
            (step.carriage, weak, write.unconditional(), step.main)
        {
            program.condition.require_empty(main);
        }
        match write.unconditional() {
            Some(Written::Value(Operand::Constant(value))) if range.contains(*value) => {
                program.store(target, (value - range.low) as u64);
            }
            _ => {
                let branch = |(condition, value): &(_, Written)| {
                    let value = match value {
                        Written::Value(operand) => ProgramValue::Source(compiler.operand(*operand)),
                        Written::Sum(sum) => ProgramValue::Sum(compiler.sum(sum)),
                        Written::Any => ProgramValue::Any(ground.cells.sort(write.cell).is_arithmetic()),
                    };
                    Some((compiler.condition(condition)?, value))
                };
                let branches = write.branches.iter().filter_map(branch).collect();
                program.writes.push(ProgramWrite { target, range, branches });
            }
        }
    }
    Some(program)
}

impl Program {
    fn target(&self, layout: &Layout, write: &Write, weak: bool) -> Target {
        match (self.carriage, self.main) {
            (Carriage::Entry, Some(main)) if weak => {
                let items = &layout.buffer(main).items;
                let item = items.iter().find(|item| item.cell == write.cell);
                Target::Entry(
                    item.map(|item| item.field).expect("a process has room for all cells it writes"),
                )
            }
            (carriage, _) => {
                let field = layout.place(write.cell).field;
                Target::Memory { field, weak: weak && carriage == Carriage::Atomic }
            }
        }
    }

    fn store(&mut self, target: Target, value: u64) {
        match target {
            Target::Entry(field) => field.set(&mut self.entry, value << 1 | 1),
            Target::Memory { field, .. } => {
                let (mask, bits) = (field.mask(), value << (field.shift & 63));
                match self.stores.iter_mut().find(|store| store.word == field.word) {
                    Some(store) => {
                        store.mask |= mask;
                        store.bits |= bits;
                    }
                    None => self.stores.push(Store { word: field.word, mask, bits }),
                }
            }
        }
    }
}
