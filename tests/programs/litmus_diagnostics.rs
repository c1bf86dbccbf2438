//! One snapshot for each file in `tests/litmus_diagnostics`: the diagnostics as users see them.
#![cfg(feature = "cli")]

use garret::lang::decode;
use garret::litmus::{LitmusOptions, parse, system_text};
use garret::report::render_diagnostics;
use garret::{Diagnostic, Model};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// The names of the files in a folder with this extension, sorted, without the extension.
fn stems(folder: &Path, extension: &str) -> BTreeSet<String> {
    let paths = std::fs::read_dir(folder).expect("the folder is there").flatten().map(|entry| entry.path());
    paths
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .filter_map(|path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned()))
        .collect()
}

/// The output for reading and translating the test under this model.
fn describe(name: &str, bytes: &[u8], memory: Model) -> String {
    let text = match decode(bytes) {
        Ok(text) => text,
        Err(error) => return render_diagnostics(&[error], name, "", false),
    };
    let said: Vec<Diagnostic> = match parse(text) {
        Ok(checked) => {
            let options = LitmusOptions::new().model(memory);
            let errors = system_text(&checked.test, &options).err();
            checked.warnings.into_iter().chain(errors.into_iter().flatten()).collect()
        }
        Err(errors) => errors.into_vec(),
    };
    render_diagnostics(&said, name, text, false)
}

fn bind(check: impl FnOnce()) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder("snapshots/litmus"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(check);
}

#[test]
fn every_diagnostic() {
    for stem in stems(&folder("litmus_diagnostics"), "litmus") {
        let name = format!("{stem}.litmus");
        let bytes = std::fs::read(folder("litmus_diagnostics").join(&name)).expect("the file is there");
        let said = describe(&name, &bytes, Model::Tso);
        assert!(!said.is_empty(), "nothing is said about {name}");
        bind(|| insta::assert_snapshot!(format!("diagnostic__{stem}"), said));
    }
}

#[test]
fn store_fences_under_pso() {
    let text = "X86 SFENCE\n{ }\n P0 ;\n MOV [x],1 ;\n SFENCE ;\n MOV [y],1 ;\nexists (x=1)\n";
    assert_eq!(describe("sfence.litmus", text.as_bytes(), Model::Tso), "");
    assert_eq!(describe("sfence.litmus", text.as_bytes(), Model::Pso), "");
}

#[test]
fn too_many_cases_of_a_condition() {
    let cells: Vec<String> = (0..13).map(|it| format!(" MOV [x{it}],1 ;")).collect();
    let parts: Vec<String> = (0..13).map(|it| format!("x{it}=0")).collect();
    // Each parity is a separate case.
    let condition = parts
        .iter()
        .fold("false".to_owned(), |sum, part| format!("(({sum} /\\ ~{part}) \\/ (~{sum} /\\ {part}))"));
    let short = "X86 PARITY\n{ }\n P0 ;\n".to_owned() + &cells.join("\n");
    let text = format!("{short}\nexists {condition}\n");
    assert!(text.len() < 1_000_000);
    let said = describe("parity.litmus", text.as_bytes(), Model::Tso);
    assert!(!said.is_empty());
    bind(|| insta::assert_snapshot!("parity__too_many_cases", said));
}

#[test]
fn no_snapshot_without_input() {
    let inputs = stems(&folder("litmus_diagnostics"), "litmus");
    for snapshot in stems(&folder("snapshots/litmus"), "snap") {
        if let Some(stem) = snapshot.strip_prefix("diagnostic__") {
            assert!(inputs.contains(stem), "{snapshot}.snap belongs to no file in tests/litmus_diagnostics");
        }
    }
}
