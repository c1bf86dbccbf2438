//! Which steps of a process close cycles.

use crate::machine::ground::{CellId, Ground, GroundLiteral, GroundSystem, Operand, Step, Written};
use crate::system::Sort;

/// For each step whether it may close a cycle of these steps of one process: without those for which this is true, they
/// cannot follow each other for ever.
pub(crate) fn turning(ground: &GroundSystem<'_>, steps: &[&Step]) -> Vec<bool> {
    let cells = ground.cells.ids().filter(|&cell| matches!(ground.cells.sort(cell), Sort::Enumeration(_)));
    let candidates =
        cells.filter(|cell| steps.iter().any(|step| step.writes.iter().any(|it| it.cell == *cell)));
    let choices = candidates.map(|cell| turning_in(ground, cell, steps));
    let best = choices.min_by_key(|turning| turning.iter().filter(|turns| **turns).count());
    best.unwrap_or_else(|| vec![true; steps.len()])
}

/// The same, judged by the values of one cell that only these steps write, as long as no other step of the process runs.
fn turning_in(ground: &GroundSystem<'_>, cell: CellId, steps: &[&Step]) -> Vec<bool> {
    let Sort::Enumeration(id) = ground.cells.sort(cell) else { return vec![true; steps.len()] };
    let count = ground.cells.system.types[id.0 as usize].constructors.len();
    let edges: Vec<Option<(usize, usize)>> = steps.iter().map(|step| edge(step, cell)).collect();
    let mut rank: Vec<Option<usize>> = vec![None; count];
    let mut next = 0;
    for value in 0..count {
        finish(value, &edges, &mut vec![false; count], &mut rank, &mut next);
    }
    // along a step that does not turn, the rank falls
    edges.iter().map(|edge| edge.is_none_or(|(from, to)| rank[from] <= rank[to])).collect()
}

/// Ranks the values that are reached from this one, in the order in which a depth-first search leaves them.
fn finish(
    value: usize,
    edges: &[Option<(usize, usize)>],
    entered: &mut [bool],
    rank: &mut [Option<usize>],
    next: &mut usize,
) {
    if entered[value] || rank[value].is_some() {
        return;
    }
    entered[value] = true;
    for &(_, to) in edges.iter().flatten().filter(|(from, _)| *from == value) {
        finish(to, edges, entered, rank, next);
    }
    rank[value] = Some(*next);
    *next += 1;
}

/// The value of the cell before and after the step, when both are known.
fn edge(step: &Step, cell: CellId) -> Option<(usize, usize)> {
    let before = step.guard.conjuncts().iter().find_map(|part| match part {
        Ground::Atom(
            GroundLiteral::Equal(Operand::Read(read), Operand::Constant(value))
            | GroundLiteral::Equal(Operand::Constant(value), Operand::Read(read)),
        ) if read.cell == cell => Some(*value as usize),
        _ => None,
    })?;
    let write = step.writes.iter().find(|write| write.cell == cell)?;
    match write.unconditional() {
        Some(Written::Value(Operand::Constant(value))) => Some((before, *value as usize)),
        _ => None,
    }
}
