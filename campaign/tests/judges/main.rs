//! Short runs of the judges: each compares the product with something that shares no code with it.

#[allow(dead_code, reason = "each test uses a part of it")]
#[path = "../support/mod.rs"]
mod support;

mod approximations;
mod concurrent;
mod differential;
mod front_end;
mod generator;
mod grounds;
mod machine_twin;
mod mutations;
mod naive_machine;
mod processor;
mod replay_twin;
mod store_fences;
mod vacuity;
mod waits;
