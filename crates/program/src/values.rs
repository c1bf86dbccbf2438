//! The numbers that registers can hold at each point, where there are few: constants and flags.

use super::flow::Flow;
use super::form::{Point, Program};
use super::semantics::Case;
use super::sum::{Atom, Slot, Sum};
use smallvec::{SmallVec, smallvec};
use std::collections::BTreeMap;

/// The largest number of different values that are distinguished in one place. If there are more, the place may hold any number.
const MOST: usize = 4;
/// The largest absolute value that is tracked. A place with a larger one may hold any number.
const LARGEST: i64 = 1 << 31;

/// A sorted set of numbers, or any number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    Some(SmallVec<[i64; MOST]>),
    Any,
}

impl Numbers {
    /// The number, if it is the only one.
    pub(super) fn single(&self) -> Option<i64> {
        match self {
            Self::Some(numbers) if numbers.len() == 1 => Some(numbers[0]),
            _ => None,
        }
    }

    /// Whether all of them are in the range from `low` to `high`.
    pub(super) fn are_within(&self, low: i64, high: i64) -> bool {
        matches!(self, Self::Some(numbers) if numbers.iter().all(|number| (low..=high).contains(number)))
    }

    fn add(&mut self, number: i64) {
        if let Self::Some(numbers) = self
            && let Err(place) = numbers.binary_search(&number)
        {
            if numbers.len() == MOST || number.abs() > LARGEST {
                *self = Self::Any;
            } else {
                numbers.insert(place, number);
            }
        }
    }

    fn join(&mut self, other: &Self) {
        match other {
            Self::Some(numbers) => numbers.iter().for_each(|number| self.add(*number)),
            Self::Any => *self = Self::Any,
        }
    }
}

/// The possible values of each slot at a point.
pub(super) type SlotValues = Vec<Numbers>;

/// The possible values of the slots at each reachable point: a least fixpoint, forward.
pub(super) fn values(program: &Program, flow: &Flow) -> BTreeMap<Point, SlotValues> {
    let count = Slot::count(program);
    let anything = || vec![Numbers::Any; count];
    let mut waiting: Vec<Point> = program.entries.iter().map(|entry| entry.at).collect();
    let mut first = anything();
    if let Some(own) = program.own {
        first[Slot::Register(own).index()] = Numbers::Some(smallvec![1]);
    }
    let mut values: BTreeMap<_, _> = waiting.iter().map(|point| (*point, first.clone())).collect();
    while let Some(point) = waiting.pop() {
        let before = values.get(&point).cloned().unwrap_or_else(anything);
        for case in flow.steps.get(&point).into_iter().flatten() {
            let (Some(target), true) = (case.target.point(), may_happen(case, &before)) else { continue };
            let slots = (0..count).map(Slot::at);
            let after: SlotValues = slots.map(|slot| evaluate(case.state.get(slot), &before)).collect();
            let mut grown = after.clone();
            if let Some(known) = values.get(&target) {
                grown.clone_from(known);
                grown.iter_mut().zip(&after).for_each(|(known, after)| known.join(after));
            }
            if values.get(&target) != Some(&grown) {
                values.insert(target, grown);
                waiting.push(target);
            }
        }
    }
    values
}

/// Whether each condition of the case may hold.
fn may_happen(case: &Case, held: &SlotValues) -> bool {
    case.state.conditions.iter().all(|(sum, relation)| match evaluate(sum, held) {
        Numbers::Some(numbers) => numbers.iter().any(|number| relation.holds(*number, 0)),
        Numbers::Any => true,
    })
}

/// The possible values of a sum. Slots are treated as independent of each other.
fn evaluate(sum: &Sum, held: &SlotValues) -> Numbers {
    let mut totals: Numbers = Numbers::Some(smallvec![sum.constant]);
    for &(atom, coefficient) in &sum.terms {
        let (Atom::Start(slot), Numbers::Some(sofar)) = (atom, &totals) else { return Numbers::Any };
        let Numbers::Some(numbers) = &held[slot.index()] else { return Numbers::Any };
        let mut next = Numbers::Some(SmallVec::new());
        for total in sofar {
            for number in numbers {
                // both are bounded, so that nothing is cut off
                next.add(total.saturating_add(number.saturating_mul(coefficient)));
            }
        }
        totals = next;
    }
    totals
}
