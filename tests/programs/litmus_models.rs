//! A snapshot of the report on each test in `models/litmus/x86`: final states and verdicts under each memory model.

use garret::Model;
use garret::litmus::{LitmusOptions, decide, observation, parse, render, word};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The limit on cubes: many more than are needed for all tests that the search decides.
const NODES: usize = 500;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn report(text: &str) -> String {
    let checked = parse(text).unwrap_or_else(|errors| panic!("{errors:#?}"));
    assert!(checked.warnings.is_empty(), "{:#?}", checked.warnings);
    let decided = |memory| {
        let options = LitmusOptions::new().model(memory).max_nodes(NODES);
        decide(&checked.test, &options).unwrap_or_else(|errors| panic!("{errors:#?}"))
    };
    let mut report = render(&checked.test, Model::Tso, &decided(Model::Tso), true);
    for memory in [Model::Sc, Model::Pso] {
        let decision = decided(memory);
        let search = match (&decision.search, decision.by_search()) {
            (None, _) => "",
            (Some(_), Some(_)) => ", search agrees",
            (Some(_), None) => ", search does not decide",
        };
        let _ = writeln!(
            report,
            "{}: {} {} {} {}{search}",
            memory.name().to_uppercase(),
            word(decision.verdict()),
            observation(&decision),
            decision.positive,
            decision.negative,
        );
    }
    report
}

#[test]
fn every_test() {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder("models/litmus/x86"))
        .expect("the folder is there")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "litmus"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder("tests/snapshots/litmus"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("the test can be read");
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        settings.bind(|| insta::assert_snapshot!(format!("report__{name}"), report(&text)));
    }
}
