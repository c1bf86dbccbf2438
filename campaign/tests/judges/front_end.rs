//! The front end on mutated models: no panic, no hang, and diagnostics that point into the text.

use crate::support;

use garret_campaign::front_end::{Sources, fuzz};
use std::ops::Range;

fn expect_none(seeds: Range<u64>) {
    let found = fuzz(&Sources::models().expect("the models are part of the project"), seeds);
    let shown = found
        .iter()
        .map(|(seed, defect, text)| format!("seed {seed}: {defect}\n{}\n", String::from_utf8_lossy(text)));
    assert!(found.is_empty(), "{}", shown.collect::<String>());
}

#[test]
fn usual_texts() {
    expect_none(0..300);
}

#[test]
fn fresh_texts() {
    expect_none(support::fresh_seeds(300));
}
