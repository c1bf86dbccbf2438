//! Assembly and litmus tests: reading, refusal, meaning, and comparison with the processor.

#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/asked.rs"]
mod asked;
#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/files.rs"]
mod files;
#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../litmus_support/mod.rs"]
mod litmus_support;
#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/process.rs"]
mod process;
#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../x86_support/mod.rs"]
mod x86_support;

mod any_number;
mod assembly_data;
mod assembly_main;
mod blocks;
mod c_invalid;
mod c_main;
mod conditions;
mod corpus_programs;
mod counting;
mod defects;
mod inline_assembly;
mod lifetime;
mod litmus_diagnostics;
mod litmus_models;
mod litmus_regressions;
mod litmus_robustness;
mod litmus_twin;
mod llvm;
mod llvm_calls;
mod llvm_cpp;
mod llvm_layouts;
mod llvm_library;
mod llvm_main;
mod llvm_undefined;
mod llvm_wide;
mod low_bits;
mod one_step;
mod over_words;
mod ownership;
mod preprocessed;
mod preprocessor;
mod processor;
mod suites;
mod words_as_written;
mod x86_diagnostics;
mod x86_systems;
mod x86_twin;
