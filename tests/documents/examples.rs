//! Every program in `examples/` runs, and prints the expected output.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the built examples; they are built here if only this test was requested.
fn built() -> PathBuf {
    let test = std::env::current_exe().expect("a test knows where it is");
    let folder = test.parent().and_then(Path::parent).expect("tests are in a folder of the target directory");
    let profile = match folder.file_name().and_then(|name| name.to_str()) {
        Some("debug") | None => "dev",
        Some(profile) => profile,
    };
    let mut cargo = Command::new(env!("CARGO"));
    // With all packages, like the tests: otherwise shared crates are built again with other features.
    cargo.args(["build", "--workspace", "--offline", "--quiet", "--examples", "--profile", profile]);
    if !cfg!(feature = "cli") {
        cargo.arg("--no-default-features");
    }
    let ran = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo runs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    folder.join("examples")
}

fn said(folder: &Path, name: &str) -> String {
    let program = folder.join(name).with_extension(std::env::consts::EXE_EXTENSION);
    let ran = Command::new(program).output().expect("the example runs");
    assert!(ran.status.success(), "{name}: {}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8(ran.stdout).expect("it prints text")
}

#[test]
fn each_says_what_it_should() {
    let expected: [(&str, &[&str]); 5] = [
        (
            "check_text",
            &[
                "7:28: error: unknown name `Lok`",
                "help: did you mean `Lock`?",
                "--> lock.cub:7:28",
                "for any number of processes, no two",
            ],
        ),
        (
            "counterexample",
            &["under sc: SAFE", "under tso: UNSAFE", "buffers Want[#1] = True", "the steps run"],
        ),
        ("watch_and_interrupt", &[" cubes visited, ", "ended early: interrupted"]),
        ("explore", &["2 processes: nothing bad in ", "4 processes: nothing bad in ", "there are no others"]),
        (
            "solver_alone",
            &["d has the colour of c: true", "if c has: true", "first colour: false", "c and d differ: Err("],
        ),
    ];
    let folder = built();
    for (name, parts) in expected {
        let said = said(&folder, name);
        for part in parts {
            assert!(said.contains(part), "{name} does not say `{part}`:\n{said}");
        }
    }
    let known: Vec<&str> = expected.iter().map(|(name, _)| *name).collect();
    let examples =
        std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")).expect("it is there");
    for path in examples.map(|entry| entry.expect("it can be read").path()) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        assert!(known.contains(&name.as_str()), "nobody looks at what {name} says");
    }
}
