//! The answer of a litmus test, as data.

use super::{ExecutionGraph, Reason};
use garret_front_litmus::{
    self as litmus, Decision, Test, cut_off, observation, observation_line, question, word,
};
use schemars::JsonSchema;
use serde::Serialize;

/// The answer for a litmus test, in the terms of herd7.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Litmus {
    /// The name of the test.
    pub test: String,
    /// `Ok`, `No`, `Listed`, `Unknown` or `Disagreement`.
    pub answer: String,
    /// `Never`, `Sometimes`, `Always` or `Unknown`: whether final states satisfy the condition.
    pub observation: String,
    /// The observation in one line.
    pub observation_line: String,
    /// The question, such as `exists (0:EAX=0 /\ 1:EAX=0)`; omitted if the test has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// The filter: the condition for final states that count; omitted if all count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filter: Option<String>,
    /// The number of final states found that satisfy the condition; all of them if there is no condition.
    pub positive: usize,
    /// The number of final states found that do not satisfy it.
    pub negative: usize,
    /// Whether all final states were found.
    pub complete: bool,
    /// Sentences that say why there may be more final states.
    pub cut_off: Vec<String>,
    /// The names of the observed locations: `0:EAX`, `[x]`.
    pub locations: Vec<String>,
    /// The final states that were found.
    pub states: Vec<FinalState>,
    /// The result of the machine.
    pub machine: Engine,
    /// The result of the search; omitted if it does not support the memory model, or if the test has no question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<Engine>,
    /// The result of the execution graphs.
    pub graphs: GraphEngine,
}

/// A final state of a litmus test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FinalState {
    /// The values of the observed locations, in the order of `locations`.
    pub values: Vec<i64>,
    /// An execution that ends in this state; omitted unless it was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub execution: Option<ExecutionGraph>,
}

/// The result of the execution graphs for a litmus test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GraphEngine {
    /// Whether the answer to the question is yes; omitted if it was not decided, or if the test has no question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<bool>,
    /// The number of executions in which all threads end.
    pub executions: u64,
    /// Whether all executions were found.
    pub complete: bool,
}

/// The result of the machine or the search for a litmus test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Engine {
    /// Whether the answer to the question is yes; omitted if it was not decided, or if the test has no question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<bool>,
    /// The number of visited states or cubes.
    pub visited: usize,
    /// Why it was stopped; omitted if it was not.
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
