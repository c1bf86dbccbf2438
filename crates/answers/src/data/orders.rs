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
    /// The verdict on the program with the orders that it has.
    pub written: Verdict,
    /// The places with memory orders, in the order of the source.
    pub places: Vec<OrderPlace>,
    /// The weakest sufficient choices: first those in which no order is stronger than in the source, then the others; in each
    /// group, the cheaper ones first.
    pub choices: Vec<OrderChoice>,
    /// Whether these are all weakest choices.
    pub all: bool,
    /// Why the program is wrong even with the strongest orders; omitted if that is not so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hopeless: Option<String>,
    /// Orders that were neither proved sufficient nor refuted.
    pub undecided: Vec<OpenOrders>,
    /// The number of variants of the program that were checked.
    pub checked: usize,
}

/// A place in the source with a memory order.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OrderPlace {
    /// The place in the source.
    pub place: Place,
    /// The order there, such as `seq_cst`; for a compare-exchange with two orders, both: `acq_rel, acquire`.
    pub order: String,
}

/// A sufficient choice of orders, none of which can be weaker.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OrderChoice {
    /// The total cost.
    pub cost: u64,
    /// The threads for which the program is correct: any number of them, or the given ones.
    pub about: String,
    /// Whether no order is stronger than in the source.
    pub weaker: bool,
    /// The orders, one for each place, in the order of `places`.
    pub orders: Vec<NeededOrder>,
}

/// An order of a choice.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct NeededOrder {
    /// The order; `relaxed` for a fence that is not needed.
    pub order: String,
    /// The next weaker orders.
    pub weaker: Vec<WeakerOrder>,
}

/// An order that is too weak.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WeakerOrder {
    /// The order.
    pub order: String,
    /// What goes wrong with this order and the other orders of the choice; omitted if this is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<String>,
}

/// Orders that were neither proved sufficient nor refuted.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OpenOrders {
    /// The orders, one for each place, in the order of `places`.
    pub orders: Vec<String>,
    /// Why this is not known.
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
