//! Answers as data: one document for a run of Garret, with a schema, as JSON; the same as SARIF and as JUnit, and runs in the
//! Informal Trace Format.
//!
//! [`Document`] is the root. Its types are written for readers in other languages: names here are the names in the text, fields
//! that do not apply are omitted, and lists are always present. `schema/garret-1.json` is generated from them ([`schema`]). Within
//! a version of the format, fields and enumeration values may be added; readers have to ignore unknown ones.
//!
//! # Sources
//! *Static Analysis Results Interchange Format (SARIF) Version 2.1.0*, OASIS Standard, 2020.
//! Apalache, *ADR-015: Informal Trace Format in JSON*.

mod diagnostic;
mod execution;
mod executions;
mod expectation;
mod fences;
mod file;
mod itf;
#[cfg(feature = "junit")]
mod junit;
mod litmus;
mod model;
mod orders;
mod reason;
mod sarif;
mod search_graph;
mod statistics;
mod trace;
mod verdict;

pub use diagnostic::{Diagnostic, Label, Place, Point, Severity};
pub use execution::{Access, Event, EventKind, Execution, Fence, Overtaking, Related, Relation, Row, State};
pub use executions::{
    CoherenceOrder, ExecutionEnding, ExecutionGraph, Executions, GraphEvent, GraphEventKind,
};
pub use expectation::{Expectation, Outcome};
pub use fences::{FenceSet, Fences, Needed, OpenSet, Repair};
pub use file::{Bounds, File, Kind, Limits, Processes, UnderSc};
pub use itf::itf;
#[cfg(feature = "junit")]
pub use junit::junit;
pub use litmus::{Engine, FinalState, GraphEngine, Litmus};
pub use model::Model;
pub use orders::{NeededOrder, OpenOrders, OrderChoice, OrderPlace, Orders, WeakerOrder};
pub use reason::{Reason, ReasonKind};
pub use sarif::sarif;
pub use search_graph::{Cube, GuardPart, Origin, SearchGraph, SearchStep};
pub use statistics::{Exploration, ExplorationStatistics, Instance, Range, Search, Statistics};
pub use trace::{Step, Trace};
pub use verdict::Verdict;

use schemars::JsonSchema;
use serde::Serialize;

/// The version of the format.
pub const FORMAT_VERSION: u32 = 1;

/// The answer of one run of Garret, for all its files.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Document {
    /// The version of this format: 1. It changes if something is renamed, removed or given another meaning.
    pub format_version: u32,
    /// The version of Garret.
    pub garret_version: String,
    /// The command.
    pub command: Command,
    /// The exit code of the run: that of the worst file.
    pub exit_code: u8,
    /// Problems of the command line, which are not about a particular file.
    pub diagnostics: Vec<Diagnostic>,
    /// The files in the order of the command line, each once for each memory model.
    pub files: Vec<File>,
}

/// A command of Garret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Command {
    /// Decides whether a bad state can be reached.
    Check,
    /// Explores all states of a given number of processes.
    Explore,
    /// Decides whether the steps of a trace can be executed.
    Replay,
    /// Finds minimal sets of fences.
    Fences,
    /// Finds the weakest sufficient memory orders.
    Orders,
    /// Counts the executions of a given number of threads.
    Graphs,
    /// Decides litmus tests.
    Litmus,
    /// Compares answers with those that the headers of files expect.
    Test,
    /// Prints the system to which a program is translated.
    X86,
}

impl Document {
    /// An answer without files.
    #[must_use]
    pub fn new(command: Command) -> Self {
        Self {
            format_version: FORMAT_VERSION,
            garret_version: env!("CARGO_PKG_VERSION").to_owned(),
            command,
            exit_code: 0,
            diagnostics: Vec::new(),
            files: Vec::new(),
        }
    }

    /// The document as JSON, with a final line break.
    #[must_use]
    pub fn json(&self) -> String {
        pretty(self)
    }

    /// The same on one line, with a final line break.
    #[must_use]
    pub fn json_line(&self) -> String {
        line(self)
    }
}

/// One line of JSON, with its line break.
pub fn line(value: &impl Serialize) -> String {
    let mut text = serde_json::to_string(value).unwrap_or_default();
    text.push('\n');
    text
}

/// The JSON Schema of [`Document`], with a final line break.
#[must_use]
pub fn schema() -> String {
    let mut schema = schemars::schema_for!(Document);
    schema.insert("title".to_owned(), format!("Answers of Garret, format {FORMAT_VERSION}").into());
    pretty(&schema)
}

/// JSON with indentation. It cannot fail: all keys are strings, and there are no numbers that JSON does not have.
fn pretty(value: &impl Serialize) -> String {
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}
