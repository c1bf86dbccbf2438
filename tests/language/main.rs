//! Texts in the language of systems: reading, refusal, meaning, and formatting.

#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/files.rs"]
mod files;
#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../lang_support/mod.rs"]
mod lang_support;

mod desk;
mod header;
mod lang_bounds;
mod lang_corpus;
mod lang_diagnostics;
mod lang_form;
mod lang_meaning;
mod lang_names;
mod lang_robustness;
mod lang_size;
mod lang_system;
mod lint;
mod proofs;
