//! Liveness: the slots whose content can still matter, at each point.

use super::flow::Flow;
use super::form::{Comparison, Point, Program, Property, Register, Term};
use super::semantics::Case;
use super::sum::{Atom, Slot, Sum};
use std::collections::BTreeMap;

/// A set of slots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Slots([u128; 2]);

/// The largest number of registers in a set: 256 bits have room for these registers with a thread each, and for the slots that are
/// not registers.
pub const MOST_REGISTERS: usize = 120;

impl Slots {
    pub(super) fn contains(self, slot: Slot) -> bool {
        let index = slot.index();
        self.0[index / 128] & (1 << (index % 128)) != 0
    }

    pub(super) fn insert(&mut self, slot: Slot) {
        let index = slot.index();
        self.0[index / 128] |= 1 << (index % 128);
    }

    pub(super) fn union(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// The slots of the set: first registers and their threads, then the others.
    pub(super) fn iter(self) -> impl Iterator<Item = Slot> {
        let others = (1u128 << Slot::OTHERS) - 1;
        let words = [(self.0[0] & !others, 0), (self.0[1], 128), (self.0[0] & others, 0)];
        words.into_iter().flat_map(|(word, base)| {
            let mut rest = word;
            core::iter::from_fn(move || {
                let index = rest.trailing_zeros() as usize;
                rest &= rest.checked_sub(1)?;
                Some(Slot::at(base + index))
            })
        })
    }

    pub(super) fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones()) as usize
    }
}

/// The slots and points that the bad states observe.
#[derive(Default)]
pub(super) struct ObservedSlots {
    /// The registers that they mention.
    pub(super) registers: Slots,
    /// The registers that they observe wherever the thread is.
    pub(super) everywhere: Slots,
    /// The registers that they observe if the thread is at an instruction.
    pub(super) at: BTreeMap<u32, Slots>,
    /// Whether they may distinguish any two points.
    pub(super) all_points: bool,
}

impl ObservedSlots {
    /// Collects what the properties of the program observe.
    pub(super) fn new(program: &Program) -> Self {
        let mut watched = Self::default();
        for property in &program.properties {
            for thread in 0..property.threads.len() as u32 {
                watched.thread(property, thread);
            }
        }
        watched
    }

    /// Collects what the property observes of one of its threads.
    fn thread(&mut self, property: &Property, thread: u32) {
        let mut registers = Slots::default();
        let mut mention = |register: Register| registers.insert(Slot::Register(register));
        let mut place = None;
        for comparison in &property.comparisons {
            match comparison {
                Comparison::At(at, true, point) if *at == thread => place = Some(point.instruction),
                Comparison::At(at, false, _) if *at == thread => self.all_points = true,
                Comparison::Together(one, _, other) if [*one, *other].contains(&thread) => {
                    self.all_points = true;
                }
                Comparison::Numbers(left, _, right) => {
                    for term in [left, right] {
                        match term {
                            Term::Register(register, of) if *of == thread => mention(*register),
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
        self.registers = self.registers.union(registers);
        match place {
            Some(place) => {
                let here = self.at.entry(place).or_default();
                *here = here.union(registers);
            }
            None => self.everywhere = self.everywhere.union(registers),
        }
    }

    /// The slots that are observed if a thread is at this point.
    pub(super) fn slots(&self, point: Point) -> Slots {
        let here = self.at.get(&point.instruction).copied().unwrap_or_default();
        here.union(self.everywhere)
    }
}

/// The live slots at each point: a least fixpoint, backward.
pub(super) fn live(flow: &Flow, watched: &ObservedSlots) -> BTreeMap<Point, Slots> {
    let mut live: BTreeMap<Point, Slots> = BTreeMap::new();
    let mut waiting: Vec<Point> = flow.steps.keys().copied().collect();
    while let Some(point) = waiting.pop() {
        let mut slots = watched.slots(point);
        for case in flow.steps.get(&point).into_iter().flatten() {
            let after = case.target.point().and_then(|target| live.get(&target).copied());
            slots = slots.union(needed(case, after.unwrap_or_default()));
        }
        if live.insert(point, slots) != Some(slots) {
            waiting.extend(flow.sources(point));
        }
    }
    live
}

/// The slots that are live before a case, given those that are live after it.
fn needed(case: &Case, after: Slots) -> Slots {
    let mut slots = Slots::default();
    let mut note = |sum: &Sum| {
        for (atom, _) in &sum.terms {
            if let Atom::Start(slot) = atom {
                slots.insert(*slot);
            }
        }
    };
    case.state.conditions.iter().for_each(|(sum, _)| note(sum));
    after.iter().for_each(|slot| note(case.state.get(slot)));
    case.state.thread_search.iter().filter_map(|sought| sought.after.as_ref()).for_each(&mut note);
    case.state.residues.iter().for_each(|residue| note(&residue.sum));
    case.state.bits.iter().flat_map(|bits| [&bits.left, &bits.right]).for_each(&mut note);
    if let Some(sum) = case.state.stored() {
        note(sum);
        case.state.thread.iter().for_each(note);
    }
    slots
}
