//! Systems by other authors are read without errors.
#![cfg(feature = "cli")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use garret::lang;
use garret::report::diagnostics::render;
use std::path::Path;

fn corpus() -> Option<std::path::PathBuf> {
    let parent = Path::new(env!("CARGO_MANIFEST_DIR")).parent()?;
    [parent.join("shared/corpus"), parent.parent()?.join("shared/corpus")]
        .into_iter()
        .find(|path| path.is_dir())
}

fn check_folder(folder: &str) {
    let Some(corpus) = corpus() else {
        println!("skipped: there is no shared/corpus beside the package");
        return;
    };
    let mut wrong = Vec::new();
    let mut count = 0;
    for entry in std::fs::read_dir(corpus.join(folder)).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "cub") {
            continue;
        }
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let bytes = std::fs::read(&path).unwrap();
        let text = lang::decode(&bytes).unwrap();
        let expected = name != "shared_sc_variable.cub";
        match lang::parse(text) {
            Ok(checked) => {
                print!("{}", render(&checked.warnings, &name, text, false));
                if !expected {
                    wrong.push(format!("{name}: no error"));
                }
            }
            Err(errors) if expected => wrong.push(render(&errors, &name, text, false)),
            Err(_) => {}
        }
        if let Err(errors) = lang::parse_sequential(text) {
            wrong.push(format!("under SC: {}", render(&errors, &name, text, false)));
        }
        count += 1;
    }
    println!("{count} files");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn weak() {
    check_folder("weak");
}

#[test]
fn classic() {
    check_folder("classic");
}

#[test]
fn traps() {
    check_folder("traps");
}
