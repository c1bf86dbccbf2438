//! Iterations of loops that change nothing: a run that waits longer is equivalent to one that waits less.
//!
//! An iteration that writes nothing to memory and leaves the live registers unchanged can be removed from an execution:
//! without its reads and fences there is less to order, and every model of this crate allows the rest. So such iterations are not taken.

use super::program::{Action, Condition, Operand, Register, Thread};
use super::value::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The largest product of registers and steps for which liveness is computed. In larger threads, all registers are taken to be live.
const MOST: usize = 1_000_000;

/// The heads of the loops of a thread, with the registers that are live there.
pub(crate) struct Loops {
    heads: BTreeMap<usize, Vec<Register>>,
}

/// The state of a run at the head of a loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arrival {
    head: usize,
    values: Vec<Value>,
    /// Whether a store-exclusive could succeed.
    has_monitor: bool,
    /// The number of earlier writes.
    writes: usize,
}

impl Loops {
    /// The loops of a thread, of which these registers are observed at the end.
    pub(crate) fn new(thread: &Thread, observed: &[Register]) -> Self {
        let backward = thread.steps.iter().enumerate().filter_map(|(at, step)| match step.action {
            Action::Branch { target, .. } | Action::Jump { target } if target <= at => Some(target),
            _ => None,
        });
        let heads: BTreeSet<usize> = backward.collect();
        if heads.is_empty() {
            return Self { heads: BTreeMap::new() };
        }
        let count = thread.registers.len();
        if count.saturating_mul(thread.steps.len()) > MOST {
            return Self { heads: heads.into_iter().map(|it| (it, (0..count).collect())).collect() };
        }
        let live = live(thread, observed);
        Self { heads: heads.into_iter().map(|it| (it, live[it].iter().copied().collect())).collect() }
    }

    /// The state to record for a run at this step, if it is the head of a loop.
    pub(crate) fn arrival(
        &self,
        at: usize,
        value: impl Fn(Register) -> Value,
        has_monitor: bool,
        writes: usize,
    ) -> Option<Arrival> {
        let live = self.heads.get(&at)?;
        Some(Arrival { head: at, values: live.iter().map(|it| value(*it)).collect(), has_monitor, writes })
    }
}

/// For each step, and for the end, the registers that are live: read before they are written.
fn live(thread: &Thread, observed: &[Register]) -> Vec<BTreeSet<Register>> {
    let end = thread.steps.len();
    let mut live = vec![BTreeSet::new(); end + 1];
    live[end] = observed.iter().copied().collect();
    loop {
        let mut is_changed = false;
        for at in (0..end).rev() {
            let action = &thread.steps[at].action;
            let (read, written) = accessed(action);
            let mut now: BTreeSet<Register> = BTreeSet::new();
            for next in following(action, at) {
                now.extend(live.get(next).into_iter().flatten());
            }
            now.retain(|it| !written.contains(it));
            now.extend(read);
            is_changed |= now != live[at];
            live[at] = now;
        }
        if !is_changed {
            return live;
        }
    }
}

/// The successors of a step.
fn following(action: &Action, at: usize) -> Vec<usize> {
    match action {
        Action::Jump { target } => vec![*target],
        Action::Branch { target, .. } => vec![*target, at + 1],
        _ => vec![at + 1],
    }
}

/// The registers that an action reads, and those that it always writes.
fn accessed(action: &Action) -> (Vec<Register>, Vec<Register>) {
    let of = |condition: &Condition| [condition.left, condition.right];
    let (read, written): (Vec<Operand>, Vec<Option<Register>>) = match action {
        Action::Compute { to, left, right, .. } => (vec![*left, *right], vec![Some(*to)]),
        Action::Select { to, condition, yes, no } => {
            ([vec![*yes, *no], of(condition).to_vec()].concat(), vec![Some(*to)])
        }
        Action::Load { to, access, .. } => (vec![access.at], vec![*to]),
        Action::Store { value, access, .. } => (vec![*value, access.at], Vec::new()),
        Action::StoreExclusive { status, value, access, .. } => (vec![*value, access.at], vec![*status]),
        Action::Update { to, operand, access, .. } => (vec![*operand, access.at], vec![*to]),
        Action::CompareSwap { to, success, expected, new, access, .. } => {
            (vec![*expected, *new, access.at], vec![*to, *success])
        }
        Action::Branch { condition, .. } => (of(condition).to_vec(), Vec::new()),
        Action::Fence(_) | Action::Jump { .. } => (Vec::new(), Vec::new()),
    };
    let register = |it: Operand| match it {
        Operand::Register(register) => Some(register),
        Operand::Value(_) => None,
    };
    (read.into_iter().filter_map(register).collect(), written.into_iter().flatten().collect())
}
