//! Shared by the tests: an interpreter for a single thread, and compilers and processors to compare it with.
#![allow(dead_code, reason = "each test uses its part")]

pub(crate) mod random;
pub(crate) mod run;
pub(crate) mod tools;

/// The number in an environment variable, or a default.
pub(crate) fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|it| it.parse().ok()).unwrap_or(otherwise)
}
