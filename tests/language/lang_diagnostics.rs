//! One snapshot for each file in `tests/diagnostics`: the diagnostics as users see them.
//!
//! A file whose first line is `(* --model sc *)` is read without weak memory.
#![cfg(feature = "cli")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use garret::lang;
use garret::report::diagnostics::render;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// The names of the files in a folder with this extension, sorted, without the extension.
fn stems(folder: &Path, extension: &str) -> BTreeSet<String> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect()
}

fn describe(name: &str, bytes: &[u8]) -> String {
    let text = match lang::decode(bytes) {
        Ok(text) => text,
        Err(error) => return render(&[error], name, "", false),
    };
    let parse = if text.starts_with("(* --model sc *)") { lang::parse_sequential } else { lang::parse };
    match parse(text) {
        Ok(checked) if checked.warnings.is_empty() => "nothing to complain about\n".to_owned(),
        Ok(checked) => render(&checked.warnings, name, text, false),
        Err(errors) => render(&errors, name, text, false),
    }
}

#[test]
fn every_diagnostic() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder("snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    for stem in stems(&folder("diagnostics"), "cub") {
        let name = format!("{stem}.cub");
        let bytes = std::fs::read(folder("diagnostics").join(&name)).unwrap();
        settings.set_input_file(folder("diagnostics").join(&name));
        settings.bind(|| insta::assert_snapshot!(format!("diagnostic__{stem}"), describe(&name, &bytes)));
    }
}

#[test]
fn no_snapshot_without_input() {
    let inputs = stems(&folder("diagnostics"), "cub");
    for snapshot in stems(&folder("snapshots"), "snap") {
        if let Some(stem) = snapshot.strip_prefix("diagnostic__") {
            assert!(
                inputs.contains(stem),
                "tests/snapshots/{snapshot}.snap belongs to no file in tests/diagnostics"
            );
        }
    }
}
