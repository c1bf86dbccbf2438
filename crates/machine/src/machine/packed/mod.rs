//! The machine on packed states: a state is a few words, a step is a table.

mod approximate;
mod condition;
mod contexts;
mod field;
mod layout;
mod possible;
mod program;
mod successors;
mod symmetry;
mod view;
mod visited;

pub(crate) use condition::{Compiler, Condition, Source};
pub(crate) use field::Field;
pub use layout::{Buffer, Layout, Room};
pub use program::{Program, programs};
pub use successors::{Cuts, Move, Scratch};
pub(crate) use symmetry::Symmetry;
pub(crate) use view::Views;
pub(crate) use visited::{StateId, Visited};
