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
    /// The name of the file: its path as it was given, or `<standard input>` for `-`.
    pub name: String,
    /// The kind of the file.
    pub kind: Kind,
    /// The memory model. If nothing in the file is weak, all models are the same.
    pub model: Model,
    /// The exit code for this file: 0 if nothing is wrong, 1 for UNSAFE, 2 if the file cannot be used, 3 for UNKNOWN, 4 for a
    /// defect of Garret. For `garret test`: 0 if the answer is the expected one, 1 if it is not, 3 if the file was not decided.
    pub exit_code: u8,
    /// The expectation in the header of the file, and whether it was met (`garret test`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expectation: Option<Expectation>,
    /// The verdict; omitted if the file cannot be used, or if no verdict was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// The verdict in one line, as text for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict_line: Option<String>,
    /// Why the verdict is UNKNOWN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// Why the steps do not run, if `garret replay` has found the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocked: Option<String>,
    /// The bounds and limits of the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
    /// The steps that lead to the bad state of UNSAFE; for `garret replay`, the steps as they run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Trace>,
    /// The place in the source where the bad state is described.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bad_state: Option<Place>,
    /// True if the bad state is a deadlock; otherwise omitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadlock: Option<bool>,
    /// The execution that shows UNSAFE; omitted with `--no-replay`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub execution: Option<Execution>,
    /// The verdict for the same bad states under sequential consistency, if the execution is impossible there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub under_sc: Option<UnderSc>,
    /// The facts found before the search, such as bounds of numbers, that the proof of SAFE uses.
    pub facts: Vec<String>,
    /// The inferred invariants that the proof of SAFE uses: for all processes, none of these conditions holds.
    pub invariants: Vec<String>,
    /// The cubes (sets of states) that the answer rests on, and the parts of guards that it needs (`--proof`); omitted if the
    /// answer does not rest on cubes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search_graph: Option<SearchGraph>,
    /// The `invariant`s of the source that SAFE relies on without proving them: their names, or their numbers from 1.
    pub assumed: Vec<String>,
    /// Why SAFE is vacuous: the system is safe whatever its transitions do, for example because none can ever fire.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vacuous: Option<String>,
    /// The transitions that never fired, if all states were explored; omitted if this is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub never_fired: Option<Vec<String>>,
    /// The numbers of executions (`garret graphs`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub executions: Option<Executions>,
    /// The sets of fences that are sufficient (`garret fences`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fences: Option<Fences>,
    /// The weakest sufficient memory orders (`garret orders`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub orders: Option<Orders>,
    /// An execution as a graph of events: the bad one, or else one in which threads wait for ever; for a litmus test, the one that
    /// decides its question (`--witness`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub execution_graph: Option<ExecutionGraph>,
    /// The answer for a litmus test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub litmus: Option<Litmus>,
    /// The system in the `.cub` language, if it was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system: Option<String>,
    /// The statistics of the work; omitted if no work was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statistics: Option<Statistics>,
    /// Errors, warnings and notes about the file, also why it cannot be used.
    pub diagnostics: Vec<Diagnostic>,
}

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Kind {
    /// A system in the `.cub` language.
    System,
    /// A program in assembly, written by people or by compilers.
    Assembly,
    /// A program in C.
    C,
    /// A litmus test.
    Litmus,
    /// A program in LLVM IR.
    Llvm,
}

/// The bounds and limits of the answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Bounds {
    /// The numbers of processes; omitted if the steps or the threads of the program determine them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub processes: Option<Processes>,
    /// The limits that were set.
    pub limits: Limits,
}

/// A range of numbers of processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Processes {
    /// The smallest number.
    pub from: u32,
    /// The largest number; omitted for any number of processes.
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

/// The limits that were set; what is omitted was not limited.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Limits {
    /// The limit on wall time, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The limit on memory, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<usize>,
    /// The limit on visited cubes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<usize>,
    /// The limit on the number of steps of a trace.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<usize>,
    /// The limit on the number of processes of a cube.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub processes: Option<usize>,
    /// The limit on the number of states.
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

/// The verdict under sequential consistency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct UnderSc {
    /// SAFE or UNSAFE; UNKNOWN if a short search did not decide it.
    pub verdict: Verdict,
    /// The same as a sentence.
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
