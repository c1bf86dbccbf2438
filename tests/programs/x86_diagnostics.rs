//! One snapshot for each file in `tests/x86_diagnostics`: the diagnostics as users see them.
#![cfg(feature = "cli")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use garret::lang;
use garret::report::diagnostics::render;
use garret::x86::{AssemblyOptions, translate};
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
    match translate(text, name, AssemblyOptions::default()) {
        Ok(translation) => {
            let mut warnings = translation.warnings.clone();
            warnings.extend(garret::desk::contradictions(
                &translation,
                &translation.system().unwrap(),
                &garret::watch::Watch::default(),
            ));
            render(&warnings, name, text, false)
        }
        Err(errors) => render(&errors, name, text, false),
    }
}

#[test]
fn every_diagnostic() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder("snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    for stem in stems(&folder("x86_diagnostics"), "asm") {
        let name = format!("{stem}.asm");
        let path = folder("x86_diagnostics").join(&name);
        let bytes = std::fs::read(&path).unwrap();
        let described = describe(&name, &bytes);
        assert!(!described.is_empty(), "nothing is said about {name}");
        settings.set_input_file(path);
        settings.bind(|| insta::assert_snapshot!(format!("x86_diagnostic__{stem}"), described));
    }
}

#[test]
fn no_snapshot_without_input() {
    let inputs = stems(&folder("x86_diagnostics"), "asm");
    for snapshot in stems(&folder("snapshots"), "snap") {
        if let Some(stem) = snapshot.strip_prefix("x86_diagnostic__") {
            assert!(inputs.contains(stem), "tests/snapshots/{snapshot}.snap belongs to no file");
        }
    }
}

/// Limits whose snapshots would be too long.
#[test]
fn what_is_too_long_is_refused() {
    let property = "begin unsafe_prop\n eip[$t] = cs\nend unsafe_prop\n";
    let code = |lines: &str| format!("begin thread_code\ncs: nop\n{lines}end thread_code\n{property}");
    for (text, expected) in [
        (code(&"nop\n".repeat(2_000)), "there are more than 2000 instructions"),
        (code(&format!("{}: nop\n", "a".repeat(101))), "a name has more than 100 characters"),
    ] {
        let errors = translate(&text, "text", AssemblyOptions::default()).unwrap_err();
        assert_eq!(errors[0].message, expected);
    }
    assert!(translate(&code(&"nop\n".repeat(1_999)), "text", AssemblyOptions::default()).is_ok());
}

/// Truncated and duplicated texts get an answer.
#[test]
fn no_text_is_too_strange() {
    let model = folder("../models/x86");
    for stem in stems(&model, "asm") {
        let text = std::fs::read_to_string(model.join(format!("{stem}.asm"))).unwrap();
        for (cut, _) in text.char_indices().step_by(7) {
            let (start, end) = text.split_at(cut);
            for text in [start.to_owned(), end.to_owned(), format!("{end}{start}"), format!("{start}[{end}")]
            {
                if let Ok(translation) = translate(&text, "text", AssemblyOptions::default()) {
                    assert!(translation.system().is_ok(), "{text}");
                }
            }
        }
    }
}
