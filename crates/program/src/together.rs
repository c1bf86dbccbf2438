//! Registers that iterate over the threads in parallel.
//!
//! A compiler may implement the index of a loop over all threads by two registers: a counter, and an address that moves along. Each
//! is advanced by an instruction of its own ([`Operation::NextThread`]), so that one is ahead in between. It is known which thread
//! the second one gets to: the one that the first one refers to. Therefore its instruction is replaced by a copy of the first
//! register ([`Operation::Move`]), and often the second register is then not needed any more.
//!
//! # Why this changes nothing
//! A fact at a point holds on every path to it, by the meaning of the instructions before it. Facts are that a register refers to
//! the first thread, that two registers are equal, and that one register refers to the thread after that of another one. An
//! instruction that changes a register removes all facts about it, whatever else it does. If another register is known to be the
//! next thread after register `r`, then `NextThread` of `r` gives `r` the content of the other one: there is one next thread, or
//! none. It cannot find that `r` is null: that would have been found when the other register went on from the thread of `r`.

use super::flow::Flow;
use super::form::{Operand, Operation, Place, Point, Program, Register};
use super::liveness::{ObservedSlots, Slots, live};
use super::semantics::Case;
use super::sum::{Atom, Slot, Sum};
use std::collections::{BTreeMap, BTreeSet};

/// A fact about registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fact {
    /// It refers to the first of all threads.
    First(Register),
    /// Both registers are equal.
    Same(Register, Register),
    /// The second register refers to a thread, and the first one to the next thread; it is null if that thread is the last one.
    Next(Register, Register),
}

impl Fact {
    fn is_about(self, register: Register) -> bool {
        match self {
            Self::First(one) => one == register,
            Self::Same(one, other) | Self::Next(one, other) => one == register || other == register,
        }
    }
}

type Facts = BTreeSet<Fact>;

/// The program in which registers that move along with another one are copied from it. `None` if there are no such registers.
pub(super) fn copies(program: &Program, flow: &Flow, watched: &ObservedSlots) -> Option<Program> {
    let known = known(program, flow);
    let live = live(flow, watched);
    let mut changed = None;
    for (&point, facts) in &known {
        let after = live.get(&point.next()).copied().unwrap_or_default();
        let Some((to, from)) = copied(program, point, facts, after) else { continue };
        let changed = changed.get_or_insert_with(|| program.clone());
        if let Some(instruction) = changed.code.get_mut(point.instruction as usize) {
            instruction.operation =
                Operation::Move(Place::Register(to), Operand::Place(Place::Register(from)));
        }
    }
    changed
}

/// The register that a step changes, and the register that it can be copied from. The latter is one that is live anyway.
fn copied(program: &Program, point: Point, facts: &Facts, after: Slots) -> Option<(Register, Register)> {
    let operation = program.instruction(point).filter(|_| !point.halfway)?.operation;
    let is_needed = |register: Register| after.contains(Slot::Thread(register));
    let mut facts = facts.iter();
    match operation {
        Operation::FirstThread(register) => facts.find_map(|fact| match *fact {
            Fact::First(other) if other != register && is_needed(other) => Some((register, other)),
            _ => None,
        }),
        Operation::NextThread(register) => facts.find_map(|fact| match *fact {
            Fact::Next(other, of) if of == register && is_needed(other) => Some((register, other)),
            _ => None,
        }),
        _ => None,
    }
}

/// The facts at each reachable point: a greatest fixpoint, forward.
fn known(program: &Program, flow: &Flow) -> BTreeMap<Point, Facts> {
    let mut waiting: Vec<Point> = program.entries.iter().map(|entry| entry.at).collect();
    let mut known: BTreeMap<Point, Facts> = waiting.iter().map(|point| (*point, Facts::new())).collect();
    while let Some(point) = waiting.pop() {
        let before = known.get(&point).cloned().unwrap_or_default();
        for case in flow.steps.get(&point).into_iter().flatten() {
            let Some(target) = case.target.point() else { continue };
            let after = after(program, point, case, &before);
            match known.get_mut(&target) {
                None => {
                    known.insert(target, after);
                    waiting.push(target);
                }
                Some(facts) if !facts.is_subset(&after) => {
                    facts.retain(|fact| after.contains(fact));
                    waiting.push(target);
                }
                Some(_) => {}
            }
        }
    }
    known
}

/// The facts after a case of a step.
fn after(program: &Program, point: Point, case: &Case, before: &Facts) -> Facts {
    let operation = program.instruction(point).filter(|_| !point.halfway).map(|it| it.operation);
    let is_kept = |register: Register| {
        let unchanged = |slot: Slot| *case.state.get(slot) == Sum::atom(Atom::Start(slot));
        unchanged(Slot::Register(register)) && unchanged(Slot::Thread(register))
    };
    let registers = || (0..program.registers.len()).map(|index| Register(index as u8));
    let changed: Vec<Register> = registers().filter(|register| !is_kept(*register)).collect();
    let mut facts: Facts = before.clone();
    facts.retain(|fact| !changed.iter().any(|register| fact.is_about(*register)));
    match operation {
        Some(Operation::FirstThread(register)) => {
            let others = before.iter().filter_map(|fact| match *fact {
                Fact::First(other) if other != register => Some(other),
                _ => None,
            });
            facts.extend(others.flat_map(|other| same(register, other)));
            facts.insert(Fact::First(register));
        }
        Some(Operation::NextThread(register)) => {
            facts.extend(before.iter().flat_map(|fact| match *fact {
                Fact::Same(one, other) if one == register => vec![Fact::Next(register, other)],
                Fact::Next(next, of) if of == register => same(register, next).to_vec(),
                _ => Vec::new(),
            }));
        }
        Some(Operation::Move(Place::Register(to), Operand::Place(Place::Register(from))))
            if to != from && program.is_reference(to) && program.is_reference(from) =>
        {
            facts.extend(before.iter().filter(|fact| !fact.is_about(to)).filter_map(|fact| match *fact {
                Fact::First(one) if one == from => Some(Fact::First(to)),
                Fact::Same(one, other) if one == from => Some(Fact::Same(to, other)),
                Fact::Same(one, other) if other == from => Some(Fact::Same(one, to)),
                Fact::Next(one, other) if one == from => Some(Fact::Next(to, other)),
                Fact::Next(one, other) if other == from => Some(Fact::Next(one, to)),
                _ => None,
            }));
            facts.extend(same(to, from));
        }
        _ => {}
    }
    facts
}

/// The facts that two registers are equal, in both directions.
fn same(one: Register, other: Register) -> [Fact; 2] {
    [Fact::Same(one, other), Fact::Same(other, one)]
}
