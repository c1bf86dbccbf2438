//! What a run shows: its steps in words, its events and their relations, and what of it sequential consistency would not allow.
//!
//! A run of the machine is turned into a graph of events (`graph`): reads and writes of shared cells, with program order, reads-from,
//! coherence and from-read. Where these together have a cycle, no interleaving explains the run: some process was overtaken by itself, and
//! `cycle` says where. Whoever knows the language of the source gives the words (`row`).
//!
//! # Sources
//! D. Shasha, M. Snir, *Efficient and correct execution of parallel programs that share memory*, TOPLAS 10(2), 1988: a run is sequentially
//! consistent when program order and conflicts have no cycle, and a cycle says which pairs of program order to enforce.
//! J. Alglave, L. Maranget, M. Tautschnig, *Herding cats*, TOPLAS 36(2), 2014, section 2: the relations.

mod cycle;
mod graph;
mod repair;
mod row;

pub use cycle::{Cycle, Overtaken};
pub use graph::{Edge, Event, Graph, Kind, Relation};
pub use repair::repair;
pub use repair::{Place, with_fences};
pub use row::{Row, Snapshot, Told};
