//! The answer of a litmus test, as data.

use super::{ExecutionGraph, Reason};
use garret_front_litmus::{
    self as litmus, Decision, Test, cut_off, observation, observation_line, question, word,
};
use schemars::JsonSchema;
use serde::Serialize;

/// What a litmus test comes to, in the words of herd7.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Litmus {
    /// The name of the test.
    pub test: String,
    /// `Ok`, `No`, `Listed`, `Unknown` or `Disagreement`.
    pub answer: String,
    /// `Never`, `Sometimes`, `Always`, `Unknown`: whether final states have the condition.
    pub observation: String,
    /// The observation in one line.
    pub observation_line: String,
    /// What is asked: `exists (0:EAX=0 /\ 1:EAX=0)`; left out where nothing is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// The final states that count; left out where all do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filter: Option<String>,
    /// How many of the final states that were found have the condition.
    pub positive: usize,
    /// How many have not.
    pub negative: usize,
    /// There are no final states but those that were found.
    pub complete: bool,
    /// Why there may be more, in sentences.
    pub cut_off: Vec<String>,
    /// The names of what is observed: `0:EAX`, `[x]`.
    pub locations: Vec<String>,
    /// The final states that were found.
    pub states: Vec<FinalState>,
    /// What the machine found.
    pub machine: Engine,
    /// What the search found; left out where it does not know the memory model, or nothing is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<Engine>,
    /// What the execution graphs say.
    pub graphs: GraphEngine,
}

/// A final state of a litmus test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FinalState {
    /// The values of what is observed, in the order of `locations`.
    pub values: Vec<i64>,
    /// An execution that ends in it; left out unless it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub execution: Option<ExecutionGraph>,
}

/// What the execution graphs of a litmus test say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GraphEngine {
    /// Whether the answer to the question is yes; left out where it was not decided, or nothing is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<bool>,
    /// The executions in which all threads come to their ends.
    pub executions: u64,
    /// There are no others.
    pub complete: bool,
}

/// What the machine or the search found of a litmus test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Engine {
    /// Whether the answer to the question is yes; left out where it was not decided, or nothing is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<bool>,
    /// The states or cubes that were visited.
    pub visited: usize,
    /// Why it was stopped; left out where it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Reason>,
}

impl Litmus {
    /// The answer of a test by a decision.
    #[must_use]
    pub fn new(test: &Test, decision: &Decision) -> Self {
        let state = |values: &Vec<i64>| FinalState { values: values.clone(), execution: None };
        let search = |search: &litmus::SearchResult| Engine {
            answer: decision.by_search(),
            visited: search.visited,
            stopped: search.reachable.err().map(Reason::from),
        };
        Self {
            test: test.name.clone(),
            answer: word(decision.verdict()).to_owned(),
            observation: observation(decision).to_owned(),
            observation_line: observation_line(test, decision),
            condition: test.quantifier.map(|quantifier| question(test, quantifier)),
            filter: test.filter.as_ref().map(|filter| litmus::condition(test, filter)),
            positive: decision.positive,
            negative: decision.negative,
            complete: decision.is_complete(),
            cut_off: cut_off(decision),
            locations: decision.shown.iter().map(|it| test.locations[*it].name.clone()).collect(),
            states: decision.states.iter().map(state).collect(),
            machine: Engine {
                answer: decision.by_machine(),
                visited: decision.machine.visited,
                stopped: decision.machine.stop.map(Reason::from),
            },
            search: decision.search.as_ref().map(search),
            graphs: GraphEngine {
                answer: decision.by_graphs(),
                executions: decision.graphs.executions,
                complete: decision.graphs.complete,
            },
        }
    }
}
