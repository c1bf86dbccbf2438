//! The random systems are worth testing with.
#![allow(dead_code, reason = "each test binary uses a part of the support code")]

mod support;

use support::generator;

/// Writes the systems of `GARRET_SEEDS` (as in `0..500`) to the folder `GARRET_DUMP`, if there is one.
#[test]
fn dump() {
    let Ok(folder) = std::env::var("GARRET_DUMP") else { return };
    for seed in 0..500 {
        std::fs::write(format!("{folder}/{seed:05}.cub"), generator::system(seed)).unwrap();
    }
}
