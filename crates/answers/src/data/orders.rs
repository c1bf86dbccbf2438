//! The memory orders that a program needs, as data.

use super::{Place, Verdict};
use crate::orders::{self, Judgement, Level, Site};
use garret_base::source::{Lines, Span};
use schemars::JsonSchema;
use serde::Serialize;

/// The memory orders that a program needs (`garret orders`).
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Orders {
    /// What the program is as it is written.
    pub written: Verdict,
    /// The places that say orders, in the order of the source.
    pub places: Vec<OrderPlace>,
    /// The weakest choices: first those that make nothing stronger than it is written, then the cheaper ones.
    pub choices: Vec<OrderChoice>,
    /// There are no other ones.
    pub all: bool,
    /// Why the program is wrong however strong the orders are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hopeless: Option<String>,
    /// Orders of which it is not known whether they are enough.
    pub undecided: Vec<OpenOrders>,
    /// How many texts were checked.
    pub checked: usize,
}

/// A place that says an order.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OrderPlace {
    /// Where it is.
    pub place: Place,
    /// The order that it has: `seq_cst`; of a compare-exchange with two, both: `acq_rel, acquire`.
    pub order: String,
}

/// Orders that are enough, and none of which can be weaker.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OrderChoice {
    /// What they cost together.
    pub cost: u64,
    /// What the program is right for: any number of threads, or those that there are.
    pub about: String,
    /// Nothing is stronger than it is written.
    pub weaker: bool,
    /// The orders, one for each place.
    pub orders: Vec<NeededOrder>,
}

/// An order of a choice.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct NeededOrder {
    /// The order; `relaxed` of a fence that is not needed.
    pub order: String,
    /// The orders right below.
    pub weaker: Vec<WeakerOrder>,
}

/// An order that is too weak.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WeakerOrder {
    /// The order.
    pub order: String,
    /// What happens with it, and the other orders of the choice; left out where that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<String>,
}

/// Orders of which it is not known whether they are enough.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OpenOrders {
    /// One for each place.
    pub orders: Vec<String>,
    /// Why it is not known.
    pub reason: String,
}

impl Orders {
    /// The answer for a source with these lines.
    #[must_use]
    pub fn new(found: &orders::Orders, sites: &[Site], lines: &Lines<'_>) -> Self {
        let place = |site: &Site| OrderPlace {
            place: Place::new(Span::new(site.span.start, site.span.end), lines),
            order: site.written.name(),
        };
        let needed = |(level, weaker): (&Level, &Vec<(Level, Option<String>)>)| NeededOrder {
            order: level.name(),
            weaker: weaker
                .iter()
                .map(|(level, then)| WeakerOrder { order: level.name(), then: then.clone() })
                .collect(),
        };
        let choice = |choice: &orders::OrderAssignment| OrderChoice {
            cost: choice.cost,
            about: choice.about.clone(),
            weaker: choice.is_weaker,
            orders: choice.levels.iter().zip(&choice.weaker).map(needed).collect(),
        };
        let open = |(levels, reason): &(Vec<Level>, String)| OpenOrders {
            orders: levels.iter().map(|level| level.name()).collect(),
            reason: reason.clone(),
        };
        Self {
            written: match found.written {
                Judgement::Right(_) => Verdict::Safe,
                Judgement::Wrong(_) => Verdict::Unsafe,
                Judgement::Open(_) => Verdict::Unknown,
            },
            places: sites.iter().map(place).collect(),
            choices: found.choices.iter().map(choice).collect(),
            all: !found.stopped && found.open.is_empty() && found.hopeless.is_none(),
            hopeless: found.hopeless.clone(),
            undecided: found.open.iter().map(open).collect(),
            checked: found.judged,
        }
    }
}
