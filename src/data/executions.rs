//! Numbers of executions.

use schemars::JsonSchema;
use serde::Serialize;

/// How many executions there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Executions {
    /// In which all threads come to their ends.
    pub complete: u64,
    /// In which a thread waits for what does not come, or cannot go on.
    pub blocked: u64,
    /// In which a thread has more events than are looked at.
    pub cut: u64,
    /// Graphs that were visited, parts of executions included.
    pub visited: u64,
}
