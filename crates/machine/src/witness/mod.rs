//! Witnesses: the steps of a run as text, its events and their relations, and the part of it that sequential consistency forbids.
//!
//! A run of the machine is turned into a graph of events (`graph`): reads and writes of shared cells, with program order,
//! reads-from, coherence and from-read. If the union of these has a cycle, no interleaving explains the run: two events of one
//! process were reordered, and `cycle` finds them. The reader of the source language provides the text (`row`).
//!
//! # Sources
//! D. Shasha, M. Snir, *Efficient and correct execution of parallel programs that share memory*, TOPLAS 10(2), 1988: a run is sequentially
//! consistent when program order and conflicts have no cycle, and a cycle says which pairs of program order to enforce.
//! J. Alglave, L. Maranget, M. Tautschnig, *Herding cats*, TOPLAS 36(2), 2014, section 2: the relations.

mod cycle;
mod graph;
mod repair;
mod row;

pub use cycle::{Cycle, ReorderedPair};
pub use graph::{Edge, Event, Graph, Kind, Relation};
pub use repair::repair;
pub use repair::{Place, with_fences};
pub use row::{Row, RunDescription, Snapshot};
