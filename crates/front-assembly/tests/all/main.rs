//! Assembly of compilers: instructions on processors, functions, models, texts.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod directives;
mod functions;
mod instructions;
mod low_bits;
mod models;
mod orders;
mod support;
mod texts;
