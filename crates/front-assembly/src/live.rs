//! Removes computations whose results are unused, and jumps to the next step.

use garret_base::map::Set;
use garret_instructions::program::{Access, Action, Condition, Operand, Register, Step};

/// The operands that an action reads, and the registers that it writes.
pub(crate) struct Uses {
    pub(crate) read: Vec<Operand>,
    pub(crate) written: Vec<Register>,
}

fn of(condition: Condition) -> [Operand; 2] {
    [condition.left, condition.right]
}

/// The operands and registers of an action.
pub(crate) fn uses(action: Action) -> Uses {
    let at = |access: Access| access.at;
    let (read, written) = match action {
        Action::Compute { to, left, right, .. } => (vec![left, right], vec![Some(to)]),
        Action::Select { to, condition, yes, no } => {
            ([vec![yes, no], of(condition).to_vec()].concat(), vec![Some(to)])
        }
        Action::Load { to, access, .. } => (vec![at(access)], vec![to]),
        Action::Store { value, access, .. } => (vec![value, at(access)], vec![]),
        Action::StoreExclusive { status, value, access, .. } => (vec![value, at(access)], vec![status]),
        Action::Update { to, operand, access, .. } => (vec![operand, at(access)], vec![to]),
        Action::CompareSwap { to, success, expected, new, access, .. } => {
            (vec![expected, new, at(access)], vec![to, success])
        }
        Action::Branch { condition, .. } => (of(condition).to_vec(), vec![]),
        Action::Fence(_) | Action::Jump { .. } => (vec![], vec![]),
    };
    Uses { read, written: written.into_iter().flatten().collect() }
}

/// The successors of a step.
fn next(steps: &[Step], at: usize) -> Vec<usize> {
    match steps[at].action {
        Action::Jump { target } => vec![target],
        Action::Branch { target, .. } => vec![target, at + 1],
        _ => vec![at + 1],
    }
}

/// The live registers before each step, and at the end: those that are read before they are written. One bit per register.
fn live(steps: &[Step], registers: usize) -> Vec<Vec<u64>> {
    let words = registers.div_ceil(64);
    let mut live = vec![vec![0_u64; words]; steps.len() + 1];
    let mut changed = true;
    while changed {
        changed = false;
        for at in (0..steps.len()).rev() {
            let mut now = vec![0_u64; words];
            for to in next(steps, at) {
                for (word, other) in now.iter_mut().zip(&live[to.min(steps.len())]) {
                    *word |= other;
                }
            }
            let uses = uses(steps[at].action);
            let is_useful = !is_computation(steps[at].action)
                || uses.written.iter().any(|it| now[it / 64] & 1 << (it % 64) != 0);
            for register in uses.written {
                now[register / 64] &= !(1 << (register % 64));
            }
            for operand in uses.read {
                if let (Operand::Register(register), true) = (operand, is_useful) {
                    now[register / 64] |= 1 << (register % 64);
                }
            }
            if now != live[at] {
                live[at] = now;
                changed = true;
            }
        }
    }
    live
}

fn is_computation(action: Action) -> bool {
    matches!(action, Action::Compute { .. } | Action::Select { .. })
}

/// The remaining steps, the new index for each old one, and the registers that are live at the start.
pub(crate) struct RemainingSteps {
    pub(crate) steps: Vec<Step>,
    pub(crate) numbers: Vec<usize>,
    pub(crate) first: Set<Register>,
}

/// Removes unused computations; the steps in `kept` stay.
pub(crate) fn leave_out(steps: &[Step], registers: usize, kept: &Set<usize>) -> RemainingSteps {
    let live = live(steps, registers);
    let is_live = |at: usize, register: &Register| {
        let word = live[at.min(steps.len())][register / 64];
        word & 1 << (register % 64) != 0
    };
    let stays: Vec<bool> = steps
        .iter()
        .enumerate()
        .map(|(at, step)| match step.action {
            _ if kept.contains(&at) => true,
            Action::Compute { to, .. } | Action::Select { to, .. } => is_live(at + 1, &to),
            _ => true,
        })
        .collect();
    // a jump that skips only removed steps is removed, too
    let mut stays = stays;
    for at in (0..steps.len()).rev() {
        if let (Action::Jump { target }, false) = (steps[at].action, kept.contains(&at))
            && target > at
            && !stays[at + 1..target].contains(&true)
        {
            stays[at] = false;
        }
    }
    let mut numbers = Vec::with_capacity(steps.len() + 1);
    let mut number = 0;
    for stay in &stays {
        numbers.push(number);
        number += usize::from(*stay);
    }
    numbers.push(number);
    let mut left: Vec<Step> =
        steps.iter().zip(&stays).filter(|(_, stay)| **stay).map(|(step, _)| *step).collect();
    for step in &mut left {
        if let Action::Branch { target, .. } | Action::Jump { target } = &mut step.action {
            *target = numbers[*target];
        }
    }
    let first = (0..registers).filter(|it| is_live(0, it)).collect();
    RemainingSteps { steps: left, numbers, first }
}
