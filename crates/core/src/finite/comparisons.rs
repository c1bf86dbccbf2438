//! Comparisons of several cells, and the states in which they hold.

use super::bits::Bits;
use super::columns::{Column, Columns};
use garret_base::map::Map;
use garret_machine::machine::CellId;
use garret_machine::machine::explore::StateGraph;
use garret_solver::Relation;
use smallvec::SmallVec;
use std::cell::RefCell;
use std::rc::Rc;

/// The largest memory of the sets that are kept, in bytes.
const MOST_BYTES: usize = 64 << 20;

/// A comparison of operands: cells or others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Comparison<P> {
    Equal(P, P),
    Distinct(P, P),
    /// The sum of coefficient times value, plus the constant, is in this relation to zero.
    Sum {
        terms: SmallVec<[(i64, P); 2]>,
        constant: i128,
        relation: Relation,
    },
}

impl<P: Copy> Comparison<P> {
    /// Whether it holds for these values of the operands.
    pub(super) fn holds(&self, value: &impl Fn(P) -> i64) -> bool {
        match self {
            Self::Equal(left, right) => value(*left) == value(*right),
            Self::Distinct(left, right) => value(*left) != value(*right),
            Self::Sum { terms, constant, relation } => {
                let product =
                    |&(coefficient, place): &(i64, P)| i128::from(coefficient) * i128::from(value(place));
                let sum = terms.iter().map(product).sum::<i128>() + constant;
                relation.holds(sum.cmp(&0))
            }
        }
    }

    /// The operands.
    fn places(&self) -> SmallVec<[P; 4]> {
        match self {
            Self::Equal(left, right) | Self::Distinct(left, right) => SmallVec::from_slice(&[*left, *right]),
            Self::Sum { terms, .. } => terms.iter().map(|&(_, place)| place).collect(),
        }
    }

    /// The same comparison of other operands; None if an operand has no image.
    pub(super) fn try_map<Q>(&self, place: impl Fn(P) -> Option<Q>) -> Option<Comparison<Q>> {
        Some(match self {
            Self::Equal(left, right) => Comparison::Equal(place(*left)?, place(*right)?),
            Self::Distinct(left, right) => Comparison::Distinct(place(*left)?, place(*right)?),
            Self::Sum { terms, constant, relation } => {
                let term = |&(coefficient, old): &(i64, P)| Some((coefficient, place(old)?));
                let terms = terms.iter().map(term).collect::<Option<_>>()?;
                Comparison::Sum { terms, constant: *constant, relation: *relation }
            }
        })
    }
}

/// A cache: the comparisons of cells that were evaluated, each with the states in which it holds.
#[derive(Debug, Default)]
pub(super) struct Comparisons {
    known: RefCell<Map<Comparison<CellId>, Rc<Bits>>>,
}

impl Comparisons {
    /// The states in which the comparison holds.
    pub(super) fn states(
        &self,
        graph: &StateGraph,
        columns: &Columns,
        comparison: Comparison<CellId>,
    ) -> Rc<Bits> {
        let mut known = self.known.borrow_mut();
        if let Some(states) = known.get(&comparison) {
            return Rc::clone(states);
        }
        let states = by_columns(graph, columns, &comparison).unwrap_or_else(|| by_states(graph, &comparison));
        if (known.len() + 1) * states.bytes() > MOST_BYTES {
            known.clear();
        }
        let states = Rc::new(states);
        known.insert(comparison, Rc::clone(&states));
        states
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.known.borrow().values().map(|states| states.bytes()).sum()
    }
}

/// The states in which a comparison of two cells holds; None if a cell has no columns.
fn by_columns(graph: &StateGraph, columns: &Columns, comparison: &Comparison<CellId>) -> Option<Bits> {
    let cells = comparison.places();
    let &[left, right] = cells.as_slice() else { return None };
    let (lefts, rights) = (columns.of(graph, left)?, columns.of(graph, right)?);
    let mut states = Bits::empty(graph.len());
    for column in lefts {
        let holds =
            |other: &&Column| comparison.holds(&|cell| if cell == left { column.value } else { other.value });
        let fitting: SmallVec<[&Bits; 16]> = rights.iter().filter(holds).map(|other| &other.states).collect();
        states.insert_common(&column.states, &fitting.iter().copied());
    }
    Some(states)
}

fn by_states(graph: &StateGraph, comparison: &Comparison<CellId>) -> Bits {
    let mut states = Bits::empty(graph.len());
    for state in 0..graph.len() {
        if comparison.holds(&|cell| graph.value(state, cell)) {
            states.insert(state);
        }
    }
    states
}
