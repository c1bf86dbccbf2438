//! The cubes that an answer rests on, and the parts of guards that it needs, as data.

use garret_core::check;
use garret_core::search::{self, CubeOrigin};
use garret_report::Grounds;
use schemars::JsonSchema;
use serde::Serialize;

/// The cubes that the search visited and that count: for SAFE, what never holds, and why no step leads there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SearchGraph {
    /// The cubes, in the order in which they were found.
    pub cubes: Vec<Cube>,
    /// The steps between them.
    pub steps: Vec<SearchStep>,
    /// So many more cubes were visited, which are not listed.
    pub left_out: usize,
    /// Whether there are all the steps between the cubes: the reason for SAFE. If not, just those by which the search found them.
    pub closed: bool,
    /// The parts of guards, and whether the reason for SAFE needs them: all that are not needed may be left out at once. Of programs, the fences.
    pub guards: Vec<GuardPart>,
}

/// States that the search visited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Cube {
    /// What holds in them: `never, for different p, q: PC[p] = Crit && PC[q] = Crit`.
    pub sentence: String,
    /// How the search came to them.
    pub origin: Origin,
    /// How many processes the sentence speaks of.
    pub processes: usize,
}

/// How the search came to a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Origin {
    /// It is a bad state, or a part of it.
    Bad,
    /// An `invariant` of the source promises it; it is not proved.
    Promised,
    /// It was inferred.
    Inferred,
    /// A step leads from it to another one.
    Found,
}

/// A transition that leads from one cube into another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SearchStep {
    /// The cube after the step, by its place in the list, from 0.
    pub after: usize,
    /// What the transition is called.
    pub transition: String,
    /// A cube that contains all that leads there by this step; left out where several do together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<usize>,
}

/// A conjunct of a guard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GuardPart {
    /// What the transition is called.
    pub transition: String,
    /// The conjunct, in the words of the source; `fence()` for a fence.
    pub part: String,
    /// Whether the cubes are no reason for SAFE without it; left out where that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needed: Option<bool>,
}

impl SearchGraph {
    /// The grounds of an answer as data.
    #[must_use]
    pub fn new(grounds: &Grounds<'_>) -> Self {
        let name = |transition: usize| grounds.name(transition).to_owned();
        let cube = |cube: &search::GraphCube| Cube {
            sentence: cube.sentence.clone(),
            origin: cube.origin.into(),
            processes: cube.processes,
        };
        let step = |step: &search::GraphStep| SearchStep {
            after: step.after,
            transition: name(step.transition),
            before: step.before,
        };
        let part = |(part, text): (&check::GuardPart, String)| GuardPart {
            transition: name(part.transition),
            part: text,
            needed: part.needed,
        };
        let graph = grounds.graph();
        Self {
            cubes: graph.cubes.iter().map(cube).collect(),
            steps: graph.steps.iter().map(step).collect(),
            left_out: graph.left_out,
            closed: graph.is_closed,
            guards: grounds.parts().map(part).collect(),
        }
    }
}

impl From<CubeOrigin> for Origin {
    fn from(origin: CubeOrigin) -> Self {
        match origin {
            CubeOrigin::Bad(_) => Self::Bad,
            CubeOrigin::Promised(_) => Self::Promised,
            CubeOrigin::Inferred => Self::Inferred,
            CubeOrigin::Found => Self::Found,
        }
    }
}
