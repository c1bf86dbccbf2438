//! What the tests share: one thread that runs alone, and compilers with processors to compare it with.
#![allow(dead_code, reason = "each test uses its part")]

pub(crate) mod random;
pub(crate) mod run;
pub(crate) mod tools;

/// A number that an environment variable gives, or this one.
pub(crate) fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|it| it.parse().ok()).unwrap_or(otherwise)
}
