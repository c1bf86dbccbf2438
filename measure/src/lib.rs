//! The time and memory that Garret takes, and how both grow: `cargo measure` writes them to `BENCHMARKS.md`.

pub mod approximations;
pub mod families;
pub mod fences;
pub mod fit;
pub mod graphs;
pub mod host;
pub mod measurement;
pub mod models;
pub mod portfolio;
pub mod settings;
pub mod tables;
pub mod task;

use std::path::PathBuf;

/// The root of the project.
#[must_use]
pub fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or_else(|| here.clone(), PathBuf::from)
}
