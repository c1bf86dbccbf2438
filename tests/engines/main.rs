//! The search, the machine and execution graphs, used as a library.

#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/files.rs"]
mod files;
#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../litmus_support/mod.rs"]
mod litmus_support;
#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/process.rs"]
mod process;

mod approximations;
mod barriers;
mod deadlocks;
mod endings;
mod explore_runs;
mod fences;
mod graphs;
mod graphs_models;
mod grounds;
mod jobs;
mod limits;
mod memory;
mod one_system;
mod race_free;
mod races;
mod rc11;
mod replay_values;
mod robust;
mod witness;
