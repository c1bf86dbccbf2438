//! Input that nobody means well with: files that start programs, outputs that are inputs, texts nested without end, texts whose reading
//! never ends, requests of foreign pages. Each has to come to an error in words, or to an answer within its limits; never to a crash.

#![allow(clippy::format_collect, reason = "texts are put together as they are read")]
#![cfg(feature = "cli")]

#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "support/process.rs"]
mod process;

#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "support/questions.rs"]
mod questions;

#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "support/server.rs"]
mod server;

#[path = "hostile/compilers.rs"]
mod compilers;

#[path = "hostile/outputs.rs"]
mod outputs;

#[path = "hostile/options.rs"]
mod options;

#[path = "hostile/nesting.rs"]
mod nesting;

#[path = "hostile/refused.rs"]
mod refused;

#[path = "hostile/servers.rs"]
mod servers;

#[path = "hostile/reading.rs"]
mod reading;
