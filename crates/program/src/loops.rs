//! Registers and data that count without bound in the loops of a program.

use super::flow::Flow;
use super::form::{DataId, Function, Instruction, Operand, Operation, Place, Point, Program, Register};
use super::relation::Relation;
use super::sum::Slot;
use super::values::SlotValues;
use std::collections::BTreeMap;

/// The destination of a write: a register, or some cell of a datum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum WriteTarget {
    Register(Register),
    Datum(DataId),
}

impl From<Place> for WriteTarget {
    fn from(place: Place) -> Self {
        match place {
            Place::Register(register) => Self::Register(register),
            Place::Memory(cell) => Self::Datum(cell.datum),
        }
    }
}

/// The registers and data that count without bound, each with the first instruction that changes it in a loop. All writes in the
/// loop change it in the same direction, and no comparison with a bound in that direction leaves the loop.
pub(super) fn counting<'a>(
    program: &'a Program,
    flow: &Flow,
    values: &BTreeMap<Point, SlotValues>,
) -> Vec<(WriteTarget, &'a Instruction)> {
    let mut counting = Vec::new();
    for points in flow.loops() {
        // the first instruction that writes it, and the common direction of all that do
        let mut written: BTreeMap<WriteTarget, (&Instruction, Option<bool>)> = BTreeMap::new();
        for &point in points.iter().filter(|point| !point.halfway) {
            let Some((instruction, held)) = program.instruction(point).zip(values.get(&point)) else {
                continue;
            };
            for (what, direction) in changes(instruction, held) {
                let (_, known) = written.entry(what).or_insert((instruction, direction));
                *known = known.filter(|known| direction == Some(*known));
            }
        }
        for (what, (instruction, direction)) in written {
            let Some(rises) = direction else { continue };
            if !points.iter().any(|point| ends_by(program, &points, *point, what, rises)) {
                counting.push((what, instruction));
            }
        }
    }
    counting
}

/// Whether `what` is compared with a constant at this point of a loop, and the loop is left if `what` is large (if it rises) or
/// small (if it falls): the count is bounded then. If the loop is left on equality, the count is assumed to reach the constant.
fn ends_by(program: &Program, points: &[Point], point: Point, what: WriteTarget, rises: bool) -> bool {
    let Some(comparison) = program.instruction(point) else { return false };
    let mirrored = match comparison.operation {
        Operation::Compare(Operand::Place(place), Operand::Immediate(_))
            if WriteTarget::from(place) == what =>
        {
            false
        }
        Operation::Compare(Operand::Immediate(_), Operand::Place(place))
            if WriteTarget::from(place) == what =>
        {
            true
        }
        _ => return false,
    };
    let Some(Operation::Branch(condition, target)) = program.instruction(point.next()).map(|it| it.operation)
    else {
        return false;
    };
    let relation = if mirrored { condition.relation.mirrored() } else { condition.relation };
    let stays = |point: Point| points.contains(&point);
    let far = if rises { 1 } else { -1 };
    let is_left = |relation: Relation| relation.holds(far, 0) || relation == Relation::Equal;
    (!stays(target) && is_left(relation)) || (!stays(point.next().next()) && is_left(relation.negated()))
}

/// The destinations that an instruction writes, each with whether its value increases, if that is known.
fn changes(instruction: &Instruction, held: &SlotValues) -> Vec<(WriteTarget, Option<bool>)> {
    let by = |number: i64| (number != 0).then_some(number > 0);
    let direction = |place: Place| match instruction.operation {
        Operation::Update(to, Function::Add(Operand::Immediate(number))) if to == place => by(number),
        Operation::Update(to, Function::Subtract(Operand::Immediate(number))) if to == place => by(-number),
        Operation::ExchangeAdd(to, other) if to == place => {
            held[Slot::Register(other).index()].single().and_then(by)
        }
        _ => None,
    };
    let written = instruction.operation.written();
    written.into_iter().map(|place| (place.into(), direction(place))).collect()
}
