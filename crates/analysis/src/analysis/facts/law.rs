//! What shared variables count.

use super::change::Start;
use super::interval::Interval;
use crate::analysis::local::State;
use garret_solver::Domain;
use garret_system::system::SymbolId;

/// A law: the sum of some variables, each times a factor, is what it was at first, plus the weights of the states of all processes and of the
/// values of other variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Law {
    /// The variables with their factors; of a system with store buffers, one.
    pub sum: Vec<(SymbolId, i64)>,
    /// The value of the sum in every initial state.
    pub start: Start,
    /// The arrays whose cells at the index of a process are its state.
    pub parts: Vec<SymbolId>,
    /// The states that a process can be in, with their weights.
    pub weights: Vec<(State, i64)>,
    /// Shared variables of enumerations, with the weight of each of their values; none in a system with store buffers.
    pub values: Vec<(SymbolId, Vec<i64>)>,
}

impl Law {
    /// The weights of the states in which the parts have such values, as far as they are known.
    pub fn weight<'d>(&self, known: impl Fn(SymbolId) -> Option<&'d Domain>) -> Interval {
        let domains: Vec<Option<&Domain>> = self.parts.iter().map(|&part| known(part)).collect();
        let possible = self.weights.iter().filter(|(state, _)| {
            let mut values = state.iter().zip(&domains);
            values.all(|(&value, domain)| domain.is_none_or(|domain| domain.contains(value.into())))
        });
        // where no state is left, others know that there is no such process
        hull(possible.map(|(_, weight)| *weight)).unwrap_or_else(|| self.any_weight())
    }

    /// What the values of shared variables weigh together, as far as they are known.
    pub fn weight_of_values<'d>(&self, known: impl Fn(SymbolId) -> Option<&'d Domain>) -> Interval {
        let of = |(symbol, weights): &(SymbolId, Vec<i64>)| {
            let domain = known(*symbol);
            let is_possible = |value: u32| domain.is_none_or(|domain| domain.contains(value));
            let possible = (0..).zip(weights).filter(|(value, _)| is_possible(*value));
            let all = || hull(weights.iter().copied()).unwrap_or(Interval::single(0));
            // where no value is left, others know that there is no such state
            hull(possible.map(|(_, weight)| *weight)).unwrap_or_else(all)
        };
        self.values.iter().map(of).fold(Interval::single(0), |sum, it| sum.plus_times(1, it))
    }

    /// The weights of all states.
    pub fn any_weight(&self) -> Interval {
        hull(self.weights.iter().map(|(_, weight)| *weight)).unwrap_or(Interval::single(0))
    }

    /// What all processes weigh that nothing is known of, at most so many.
    pub fn of_others(&self, most: Option<usize>) -> Interval {
        let any = self.any_weight();
        let times = |weight: i64| match most {
            _ if weight == 0 => Some(0),
            None => None,
            Some(most) => weight.checked_mul(i64::try_from(most).ok()?),
        };
        // there may be none
        Interval {
            least: any.least.and_then(|weight| times(weight.min(0))),
            most: any.most.and_then(|weight| times(weight.max(0))),
        }
    }
}

fn hull(weights: impl Iterator<Item = i64>) -> Option<Interval> {
    weights.map(Interval::single).reduce(Interval::hull)
}
