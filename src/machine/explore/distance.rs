//! How far a state is from a bad one: the estimate that guides the best-first search.
//!
//! For each comparison of an `unsafe` with a constructor, the number of assignments that lead from the value the cell
//! has to the one it should have, whatever their guards; for each other conjunct that does not hold, one more. The
//! nearest `unsafe` counts.
//!
//! # Sources
//! Edelkamp, Leue, Lluch-Lafuente, *Directed Explicit-State Model Checking in the Validation of Communication Protocols*;
//! *Can We Efficiently Check Concurrent Programs Under Relaxed Memory Models in Maude?*, section 4.4.

use crate::machine::ground::{
    CellId, Cells, Ground, GroundLiteral, GroundSystem, Operand, Read, Step, Written,
};
use crate::machine::packed::{Compiler, Condition, Layout, Source, Views};
use crate::system::Sort;

/// The distance of a value from which the wanted one is not reached by assignments that are known.
const FAR: u16 = 16;

/// The estimate.
#[derive(Clone, Debug)]
pub(crate) struct Distance {
    targets: Vec<Target>,
}

/// A bad state.
#[derive(Clone, Debug)]
struct Target {
    /// What cells should hold: where they are, and how far each value is.
    goals: Vec<(Source, Vec<u16>)>,
    others: Vec<Condition>,
}

impl Distance {
    pub(crate) fn new(ground: &GroundSystem<'_>, layout: &Layout) -> Self {
        let compiler = Compiler { layout, home: None };
        let targets = ground.unsafes.iter().map(|bad| {
            let mut target = Target { goals: Vec::new(), others: Vec::new() };
            for part in bad.formula.conjuncts() {
                match goal(ground, part) {
                    Some((read, value)) => {
                        target.goals.push((
                            compiler.operand(Operand::Read(read)),
                            distances(ground, read.cell, value),
                        ));
                    }
                    None => target.others.extend(compiler.condition(part)),
                }
            }
            target
        });
        Self { targets: targets.collect() }
    }

    /// The estimate for a state.
    pub(crate) fn of(&self, views: &Views) -> usize {
        let to = |target: &Target| {
            let goals: usize = target
                .goals
                .iter()
                .map(|(source, distances)| usize::from(distances[source.value(views) as usize]))
                .sum();
            goals + target.others.iter().filter(|condition| !condition.holds(views)).count()
        };
        self.targets.iter().map(to).min().unwrap_or(0)
    }
}

/// A comparison of a cell with a constructor.
fn goal(ground: &GroundSystem<'_>, part: &Ground) -> Option<(Read, i64)> {
    let Ground::Atom(
        GroundLiteral::Equal(Operand::Read(read), Operand::Constant(value))
        | GroundLiteral::Equal(Operand::Constant(value), Operand::Read(read)),
    ) = part
    else {
        return None;
    };
    matches!(ground.cells.sort(read.cell), Sort::Enumeration(_)).then_some((*read, *value))
}

/// For each value of the cell, the number of assignments to the wanted one.
fn distances(ground: &GroundSystem<'_>, cell: CellId, wanted: i64) -> Vec<u16> {
    let count = values(&ground.cells, cell);
    let edges: Vec<(Option<i64>, Option<i64>)> =
        ground.steps.iter().filter_map(|step| edge(step, cell)).collect();
    let mut distances = vec![FAR; count];
    distances[wanted as usize] = 0;
    // Bellman-Ford, backward
    for _ in 0..count {
        for &(from, to) in &edges {
            let after = to.map_or(0, |to| distances[to as usize]);
            let reached = (after + 1).min(FAR);
            for (value, distance) in distances.iter_mut().enumerate() {
                if from.is_none_or(|from| from == value as i64) {
                    *distance = (*distance).min(reached);
                }
            }
        }
    }
    distances
}

fn values(cells: &Cells<'_>, cell: CellId) -> usize {
    match cells.sort(cell) {
        Sort::Enumeration(id) => cells.system.types[id.0 as usize].constructors.len(),
        _ => 0,
    }
}

/// The value before, where the guard tells it, and the value after, where it is a constant, of a cell that the step writes.
fn edge(step: &Step, cell: CellId) -> Option<(Option<i64>, Option<i64>)> {
    let write = step.writes.iter().find(|write| write.cell == cell)?;
    let before = step.guard.conjuncts().iter().find_map(|part| match part {
        Ground::Atom(
            GroundLiteral::Equal(Operand::Read(read), Operand::Constant(value))
            | GroundLiteral::Equal(Operand::Constant(value), Operand::Read(read)),
        ) if read.cell == cell => Some(*value),
        _ => None,
    });
    let after = match write.unconditional() {
        Some(Written::Value(Operand::Constant(value))) => Some(*value),
        _ => None,
    };
    Some((before, after))
}
