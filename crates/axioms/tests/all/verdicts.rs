//! The tests of `models/litmus/` for AArch64, RISC-V and C: the observations are the known ones.

use garret_axioms::{Axioms, Test, decide_within, parse};
use garret_base::watch::Watch;
use std::path::{Path, PathBuf};

use crate::table;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models/litmus").join(name)
}

fn observed(test: &Test, model: Axioms) -> String {
    let decision = decide_within(test, model, &Watch::default()).expect("its runs access variables only");
    let race = if decision.has_race { " Undefined" } else { "" };
    format!("{}{race}", decision.observation())
}

/// The observations of a test under its own model and under SC, in the form of its header.
fn found(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("the test can be read");
    let test = parse(&text).unwrap_or_else(|errors| panic!("{}: {errors:?}", path.display()));
    let own = Axioms::of(test.architecture());
    format!("{} {}, SC {}", own.title(), observed(&test, own), observed(&test, Axioms::Sc))
}

fn compare(name: &str, table: &[(&str, &str)]) {
    let mut wrong = Vec::new();
    for (test, stated) in table {
        let path = folder(name).join(format!("{test}.litmus"));
        let found = found(&path);
        if found != *stated {
            wrong.push(format!("{name}/{test}: {found}, but the table says {stated}"));
        }
        let text = std::fs::read_to_string(&path).expect("the test can be read");
        if !text.contains(&format!("Observation: {stated}")) {
            wrong.push(format!("{name}/{test}: its header does not say {stated}"));
        }
    }
    let files = std::fs::read_dir(folder(name)).expect("the folder can be read").count();
    assert_eq!(files, table.len(), "each test of {name} is in the table");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn aarch64_tests_are_observed_as_published() {
    compare("aarch64", &table::AARCH64);
}

#[test]
fn riscv_tests_are_observed_as_published() {
    compare("riscv", &table::RISCV);
}

#[test]
fn c_tests_are_observed_as_published() {
    compare("c11", &table::C);
}
