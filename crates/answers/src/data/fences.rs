//! The fences that a program needs, as data.

use super::{Place, Reason};
use crate::fences::{self, Position};
use garret_base::source::Lines;
use garret_program::Change;
use garret_report::run_line;
use schemars::JsonSchema;
use serde::Serialize;

/// The fences that a program needs (`garret fences`).
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Fences {
    /// The minimal sets that were found, the cheapest first; a single set without fences if no fence is needed.
    pub sets: Vec<FenceSet>,
    /// Whether these are all minimal sets.
    pub all: bool,
    /// Whether the fences exclude every execution that is impossible under sequential consistency, whether or not it reaches a bad
    /// state (`--robust`).
    pub robust: bool,
    /// An execution that no fences forbid: its transitions in one line, as text for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hopeless: Option<String>,
    /// Sets that were neither proved nor refuted.
    pub undecided: Vec<OpenSet>,
    /// The number of sets that were checked.
    pub checked: usize,
}

/// A sufficient set of fences, of which none can be left out.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FenceSet {
    /// The total cost: in cycles for programs and litmus tests, 1 for each fence of a system, and in ranks for assembly of AArch64
    /// and RISC-V.
    pub cost: u64,
    /// The fences, in the order of the source.
    pub fences: Vec<Needed>,
    /// The `invariant`s of the source that the proof relies on without proving them: their names, or their numbers from 1.
    pub assumed: Vec<String>,
}

/// A fence of a set.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Needed {
    /// The place in the source of the transition or the instruction that is changed.
    pub place: Place,
    /// The change.
    pub change: Repair,
    /// The change as text for people.
    pub text: String,
    /// An execution that is possible with the other fences of the set only: its transitions in one line. Omitted for sets that were
    /// not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without: Option<String>,
}

/// A change of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Repair {
    /// `fence()` is added to the guard of a transition.
    Guard,
    /// A fence is added before an instruction.
    Before,
    /// A fence is added after an instruction or a statement.
    After,
    /// A store in C becomes sequentially consistent; an instruction in assembly becomes an acquire or a release.
    Order,
    /// A store in assembly becomes an exchange.
    Exchange,
}

/// A set of fences that was neither proved sufficient nor refuted.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OpenSet {
    /// The fences.
    pub fences: Vec<Needed>,
    /// Why this is not known.
    pub reason: Reason,
}

impl Fences {
    /// The answer for a source with these lines; `names` returns the names of the invariants that a proof relies on.
    #[must_use]
    pub fn new(
        found: &fences::Fences,
        robust: bool,
        lines: &Lines<'_>,
        names: &dyn Fn(&[usize]) -> Vec<String>,
    ) -> Self {
        let run = |execution: &fences::Execution| run_line(&execution.candidate.system, &execution.run);
        let needed = |index: &usize, without: Option<String>| {
            let place = &found.places[*index];
            Needed {
                place: Place::new(place.span, lines),
                change: Repair::of(&place.position),
                text: place.shown.clone(),
                without,
            }
        };
        let set = |set: &fences::FenceSet| FenceSet {
            cost: set.cost,
            fences: set
                .places
                .iter()
                .zip(&set.without)
                .map(|(it, left)| needed(it, Some(run(left))))
                .collect(),
            assumed: names(&set.assumed),
        };
        let open = |(places, reason): &(Vec<usize>, garret_core::answer::Reason)| OpenSet {
            fences: places.iter().map(|it| needed(it, None)).collect(),
            reason: (*reason).into(),
        };
        Self {
            sets: found.sets.iter().map(set).collect(),
            all: found.stopped.is_none() && found.undecided.is_empty() && found.hopeless.is_none(),
            robust,
            hopeless: found.hopeless.as_ref().map(run),
            undecided: found.undecided.iter().map(open).collect(),
            checked: found.checked,
        }
    }
}

impl Fences {
    /// Sets from another search, with whether they are all minimal sets, and how many sets were checked.
    #[must_use]
    pub fn of_sets(
        sets: Vec<FenceSet>,
        undecided: Vec<OpenSet>,
        hopeless: Option<String>,
        (all, checked): (bool, usize),
    ) -> Self {
        Self { sets, all, robust: false, hopeless, undecided, checked }
    }
}

impl FenceSet {
    /// A set whose proof relies on no invariants.
    #[must_use]
    pub fn new(cost: u64, fences: Vec<Needed>) -> Self {
        Self { cost, fences, assumed: Vec::new() }
    }
}

impl OpenSet {
    /// A set that is not decided.
    #[must_use]
    pub fn new(fences: Vec<Needed>, reason: Reason) -> Self {
        Self { fences, reason }
    }
}

impl Needed {
    /// A change that is needed in a place.
    #[must_use]
    pub fn new(place: Place, change: Repair, text: String, without: Option<String>) -> Self {
        Self { place, change, text, without }
    }
}

impl Repair {
    fn of(position: &Position) -> Self {
        match position {
            Position::Guard(_) => Self::Guard,
            Position::Row(_) => Self::Before,
            Position::Code(repair) => match repair.change {
                Change::Order => Self::Order,
                Change::Exchange(_) => Self::Exchange,
                Change::Fence if repair.before => Self::Before,
                Change::Fence => Self::After,
            },
        }
    }
}
