//! Place invariants: what shared variables count.

use super::change::Start;
use super::interval::Interval;
use crate::analysis::local::State;
use garret_solver::Domain;
use garret_system::system::SymbolId;

/// A place invariant: the sum of some variables, each times a factor, is its initial value plus the weights of the states of all
/// processes and of the values of other variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceInvariant {
    /// The variables with their factors; a single one in a system with store buffers.
    pub sum: Vec<(SymbolId, i64)>,
    /// The value of the sum in every initial state.
    pub start: Start,
    /// The arrays whose cells at the index of a process are its state.
    pub parts: Vec<SymbolId>,
    /// The states that a process can be in, with their weights.
    pub weights: Vec<(State, i64)>,
    /// Shared variables of enumerations, with the weight of each of their values; empty in a system with store buffers.
    pub values: Vec<(SymbolId, Vec<i64>)>,
}

impl PlaceInvariant {
    /// The interval of the weights of those states whose parts have values in the known domains.
    pub fn weight<'d>(&self, known: impl Fn(SymbolId) -> Option<&'d Domain>) -> Interval {
        let domains: Vec<Option<&Domain>> = self.parts.iter().map(|&part| known(part)).collect();
        let possible = self.weights.iter().filter(|(state, _)| {
            let mut values = state.iter().zip(&domains);
            values.all(|(&value, domain)| domain.is_none_or(|domain| domain.contains(value.into())))
        });
        // if no state remains, there is no such process, which is found out elsewhere
        hull(possible.map(|(_, weight)| *weight)).unwrap_or_else(|| self.any_weight())
    }

    /// The interval of the total weight of the values of shared variables, by the known domains.
    pub fn weight_of_values<'d>(&self, known: impl Fn(SymbolId) -> Option<&'d Domain>) -> Interval {
        let of = |(symbol, weights): &(SymbolId, Vec<i64>)| {
            let domain = known(*symbol);
            let is_possible = |value: u32| domain.is_none_or(|domain| domain.contains(value));
            let possible = (0..).zip(weights).filter(|(value, _)| is_possible(*value));
            let all = || hull(weights.iter().copied()).unwrap_or(Interval::single(0));
            // if no value remains, there is no such state, which is found out elsewhere
            hull(possible.map(|(_, weight)| *weight)).unwrap_or_else(all)
        };
        self.values.iter().map(of).fold(Interval::single(0), |sum, it| sum.plus_times(1, it))
    }

    /// The interval of the weights of all states.
    pub fn any_weight(&self) -> Interval {
        hull(self.weights.iter().map(|(_, weight)| *weight)).unwrap_or(Interval::single(0))
    }

    /// The interval of the total weight of at most `most` processes in unknown states.
    pub fn of_others(&self, most: Option<usize>) -> Interval {
        let any = self.any_weight();
        let times = |weight: i64| match most {
            _ if weight == 0 => Some(0),
            None => None,
            Some(most) => weight.checked_mul(i64::try_from(most).ok()?),
        };
        // there may be no such process
        Interval {
            least: any.least.and_then(|weight| times(weight.min(0))),
            most: any.most.and_then(|weight| times(weight.max(0))),
        }
    }
}

fn hull(weights: impl Iterator<Item = i64>) -> Option<Interval> {
    weights.map(Interval::single).reduce(Interval::hull)
}
