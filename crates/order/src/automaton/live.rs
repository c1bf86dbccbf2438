//! Liveness of registers: which registers are read before they are written again.

use garret_instructions::program::{Action, Condition, Operand, Register, Thread};

/// The registers that an action reads.
pub(super) fn used(action: &Action) -> Vec<Register> {
    let register = |it: &Operand| if let Operand::Register(it) = it { Some(*it) } else { None };
    let of_condition = |it: &Condition| [it.left, it.right];
    let operands: Vec<Operand> = match action {
        Action::Compute { left, right, .. } => vec![*left, *right],
        Action::Select { condition, yes, no, .. } => {
            let [left, right] = of_condition(condition);
            vec![left, right, *yes, *no]
        }
        Action::Load { access, .. } => vec![access.at],
        Action::Store { value, access, .. } | Action::StoreExclusive { value, access, .. } => {
            vec![*value, access.at]
        }
        Action::Update { operand, access, .. } => vec![*operand, access.at],
        Action::CompareSwap { expected, new, access, .. } => vec![*expected, *new, access.at],
        Action::Branch { condition, .. } => of_condition(condition).to_vec(),
        Action::Fence(_) | Action::Jump { .. } => Vec::new(),
    };
    operands.iter().filter_map(register).collect()
}

/// The registers that an action writes.
pub(super) fn set(action: &Action) -> Vec<Register> {
    match action {
        Action::Compute { to, .. } | Action::Select { to, .. } => vec![*to],
        Action::Load { to, .. } | Action::Update { to, .. } => to.iter().copied().collect(),
        Action::StoreExclusive { status, .. } => status.iter().copied().collect(),
        Action::CompareSwap { to, success, .. } => to.iter().chain(success).copied().collect(),
        Action::Store { .. } | Action::Fence(_) | Action::Branch { .. } | Action::Jump { .. } => Vec::new(),
    }
}

/// The successors of a step in the text.
fn next(at: usize, action: &Action) -> [Option<usize>; 2] {
    match action {
        Action::Jump { target } => [Some(*target), None],
        Action::Branch { target, .. } => [Some(at + 1), Some(*target)],
        _ => [Some(at + 1), None],
    }
}

/// For each step, and for the end, the registers that are live: read before they are written.
pub(super) fn live(thread: &Thread, observed: &[Register], bad: &[usize]) -> Vec<Vec<bool>> {
    let count = thread.steps.len();
    let mut live = vec![vec![false; thread.registers.len()]; count + 1];
    for it in observed {
        if let Some(it) = live[count].get_mut(*it) {
            *it = true;
        }
    }
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for (at, step) in thread.steps.iter().enumerate().rev().filter(|it| !bad.contains(&it.0)) {
            let mut here = vec![false; thread.registers.len()];
            for next in next(at, &step.action).into_iter().flatten() {
                let after = &live[next.min(count)];
                here.iter_mut().zip(after).for_each(|(it, after)| *it |= after);
            }
            for (registers, is_live) in [(set(&step.action), false), (used(&step.action), true)] {
                for register in registers {
                    if let Some(it) = here.get_mut(register) {
                        *it = is_live;
                    }
                }
            }
            is_changed |= here != live[at];
            live[at] = here;
        }
    }
    live
}
