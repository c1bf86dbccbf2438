//! Turns of loops that change nothing: a run that waits is the same as one that waited less.
//!
//! A turn that writes nothing to memory and leaves the registers that count as they were can be taken out of an execution: without its
//! reads and fences there is less to order, and every model of this crate allows what is left. So such turns are not taken.

use super::program::{Action, Condition, Operand, Register, Thread};
use super::value::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The most registers times steps for which it is found out which registers count; for larger threads all of them do.
const MOST: usize = 1_000_000;

/// Where loops of a thread begin, with the registers that count there: those that are read before they are written.
pub(crate) struct Loops {
    heads: BTreeMap<usize, Vec<Register>>,
}

/// What was there when a run came to the head of a loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arrival {
    head: usize,
    values: Vec<Value>,
    /// Whether a store-exclusive could succeed.
    has_monitor: bool,
    /// So many writes were made before.
    writes: usize,
}

impl Loops {
    /// The loops of a thread of which these registers are observed at the end.
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

    /// What is to be remembered of a run that comes to this step, if a loop begins there.
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

/// For each step, and for the end, the registers that are read from there on before they are written.
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

/// The steps that may follow one.
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
