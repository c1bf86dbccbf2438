//! The cubes that an answer rests on, and the parts of guards that it needs, as data.

use garret_core::check;
use garret_core::search::{self, CubeOrigin};
use garret_report::Grounds;
use schemars::JsonSchema;
use serde::Serialize;

/// The visited cubes (sets of states) that the answer rests on: for SAFE, conditions that never hold, and the steps that show why
/// no other state leads to them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SearchGraph {
    /// The cubes, in the order in which they were found.
    pub cubes: Vec<Cube>,
    /// The steps between the cubes.
    pub steps: Vec<SearchStep>,
    /// The number of further visited cubes that are not listed.
    pub left_out: usize,
    /// Whether `steps` has all steps between the cubes, so that they prove SAFE. Otherwise it has only those by which the search
    /// found the cubes.
    pub closed: bool,
    /// The parts of guards, and whether the proof of SAFE needs them; all parts that are not needed may be removed together. For
    /// programs, only the fences.
    pub guards: Vec<GuardPart>,
}

/// A cube: a set of states that the search visited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Cube {
    /// The condition that holds in these states, as a sentence: `never, for different p, q: PC[p] = Crit && PC[q] = Crit`.
    pub sentence: String,
    /// How the search found the cube.
    pub origin: Origin,
    /// The number of processes in the sentence.
    pub processes: usize,
}

/// How the search found a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Origin {
    /// It is a bad state, or a part of one.
    Bad,
    /// An `invariant` of the source says that it is never reached; this is not proved.
    Promised,
    /// It was inferred as an invariant.
    Inferred,
    /// A step leads from it to another cube.
    Found,
}

/// A step of a transition from one cube into another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SearchStep {
    /// The index of the cube after the step, from 0.
    pub after: usize,
    /// The name of the transition.
    pub transition: String,
    /// The index of a cube that contains all states before this step; omitted if only several cubes together do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<usize>,
}

/// A conjunct of a guard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GuardPart {
    /// The name of the transition.
    pub transition: String,
    /// The conjunct, in the language of the source; `fence()` for a fence.
    pub part: String,
    /// Whether the cubes do not prove SAFE without it; omitted if this is not known.
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
