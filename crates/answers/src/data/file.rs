//! The answer for one file under one memory model.

use super::{
    Diagnostic, Execution, ExecutionGraph, Executions, Expectation, Fences, Litmus, Model, Orders, Place,
    Reason, SearchGraph, Statistics, Trace, Verdict,
};
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;

/// The answer for one file under one memory model.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct File {
    /// What the file is called: its path as it was given, `<standard input>` for `-`.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// The memory model. Where nothing in the file is weak, all are the same.
    pub model: Model,
    /// The exit code for this file: 0 where nothing is wrong, 1 for UNSAFE, 2 where it cannot be used, 3 for UNKNOWN, 4 for a defect of
    /// Garret. For `garret test`, 0 where it came as expected, 1 where it did not, 3 where it was not decided.
    pub exit_code: u8,
    /// What the header of the file expects, and whether that came (`garret test`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expectation: Option<Expectation>,
    /// The verdict; left out where the file cannot be used, and where none was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// The verdict in one line, as people read it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict_line: Option<String>,
    /// Why the verdict is UNKNOWN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// Why the steps do not run, where `garret replay` has found it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocked: Option<String>,
    /// How far it was looked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
    /// The steps that lead to the bad state of UNSAFE; for `garret replay`, the steps as they run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Trace>,
    /// Where the bad state is described: in the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bad_state: Option<Place>,
    /// True where the bad state is a deadlock: no step leads to another state, and not all threads are at their ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadlock: Option<bool>,
    /// The execution that shows UNSAFE; left out with `--no-replay`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub execution: Option<Execution>,
    /// What is known of the same bad states under sequential consistency, where the execution is none of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub under_sc: Option<UnderSc>,
    /// What was known of numbers before the search, and helped on the way to SAFE.
    pub facts: Vec<String>,
    /// The invariants that were inferred on the way to SAFE: for all processes, none of these holds.
    pub invariants: Vec<String>,
    /// The cubes that the answer rests on, and what it needs of guards (`--proof`); left out where it rests on something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search_graph: Option<SearchGraph>,
    /// The `invariant`s of the source, not proved, that SAFE relies on: their names, or their numbers from 1.
    pub assumed: Vec<String>,
    /// Why SAFE says little: the system is safe whatever its transitions do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vacuous: Option<String>,
    /// The transitions that fired in no state of all that were explored; left out where that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub never_fired: Option<Vec<String>>,
    /// How many executions there are (`garret graphs`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub executions: Option<Executions>,
    /// The fences that are needed (`garret fences`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fences: Option<Fences>,
    /// The memory orders that are needed (`garret orders`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub orders: Option<Orders>,
    /// The bad execution as a graph of events; where there is none, the one with threads that wait for ever (`garret graphs`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub execution_graph: Option<ExecutionGraph>,
    /// What a litmus test comes to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub litmus: Option<Litmus>,
    /// The system in the `.cub` language, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system: Option<String>,
    /// What was done; left out where nothing was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statistics: Option<Statistics>,
    /// What there is to say about the text of the file, and why it cannot be used.
    pub diagnostics: Vec<Diagnostic>,
}

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Kind {
    /// A system in the `.cub` language.
    System,
    /// A program in assembly, of people or of compilers.
    Assembly,
    /// A program in C.
    C,
    /// A litmus test.
    Litmus,
    /// A program in LLVM IR.
    Llvm,
}

/// How far it was looked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Bounds {
    /// For how many processes; left out where the steps or the threads say that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub processes: Option<Processes>,
    /// The limits that were set.
    pub limits: Limits,
}

/// Numbers of processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Processes {
    /// The smallest.
    pub from: u32,
    /// The largest; left out where there is none: any number of processes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
}

impl Processes {
    /// Both ends are included.
    #[must_use]
    pub fn new(from: u32, to: Option<u32>) -> Self {
        Self { from, to }
    }
}

/// The limits that were set; what is left out was not limited.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Limits {
    /// Of wall time, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Of memory, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<usize>,
    /// Of visited cubes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<usize>,
    /// Of steps of a trace.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<usize>,
    /// Of processes of a cube.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub processes: Option<usize>,
    /// Of states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
}

impl Limits {
    /// Limits of time and memory.
    #[must_use]
    pub fn new(time: Option<Duration>, bytes: Option<usize>) -> Self {
        Self { seconds: time.map(|time| time.as_secs_f64()), bytes, ..Self::default() }
    }
}

/// What is known under sequential consistency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct UnderSc {
    /// SAFE, UNSAFE, or UNKNOWN where it was not found out quickly.
    pub verdict: Verdict,
    /// In a sentence.
    pub text: String,
}

impl UnderSc {
    /// A verdict under sequential consistency, with a sentence about it.
    #[must_use]
    pub fn new(verdict: Verdict, text: impl Into<String>) -> Self {
        Self { verdict, text: text.into() }
    }
}

impl File {
    /// The answer for a file before anything is known.
    #[must_use]
    pub fn new(name: impl Into<String>, kind: Kind, model: Model) -> Self {
        Self {
            name: name.into(),
            kind,
            model,
            exit_code: 0,
            expectation: None,
            verdict: None,
            verdict_line: None,
            reason: None,
            blocked: None,
            bounds: None,
            trace: None,
            bad_state: None,
            deadlock: None,
            execution: None,
            under_sc: None,
            facts: Vec::new(),
            invariants: Vec::new(),
            search_graph: None,
            assumed: Vec::new(),
            vacuous: None,
            never_fired: None,
            executions: None,
            fences: None,
            orders: None,
            execution_graph: None,
            litmus: None,
            system: None,
            statistics: None,
            diagnostics: Vec::new(),
        }
    }
}
