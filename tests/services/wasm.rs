//! The library without a clock and threads: on `wasm32-unknown-unknown`, run by node.

use crate::target;

use garret::{Answer, CheckOptions, Inference, Model, check, parse};
use std::path::{Path, PathBuf};
use std::process::Command;
use target::TARGET;

/// The built module; `None`, with a message, if the tools for it are missing.
fn module() -> Option<PathBuf> {
    let has = |program: &str, argument: &str| {
        Command::new(program).arg(argument).output().ok().filter(|it| it.status.success())
    };
    if has("node", "--version").is_none() {
        println!("skipped: there is no `node` to run it");
        return None;
    }
    if !target::is_installed() {
        return None;
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wasm");
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wasm");
    std::fs::create_dir_all(package.join("src")).expect("the folder for tests can be written");
    // In another folder, with the versions of the project's lock file, so that no registry is needed.
    let manifest = std::fs::read_to_string(source.join("Cargo.toml")).expect("it is there");
    let manifest = manifest.replace("\"../..\"", &format!("{:?}", env!("CARGO_MANIFEST_DIR")));
    write(&package.join("Cargo.toml"), &manifest);
    write(
        &package.join("src/lib.rs"),
        &std::fs::read_to_string(source.join("src/lib.rs")).expect("it is there"),
    );
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock");
    std::fs::copy(lock, package.join("Cargo.lock")).expect("the folder for tests can be written");
    let built = Command::new(env!("CARGO"))
        .args(["build", "--offline", "--quiet", "--target", TARGET, "--target-dir"])
        .arg(package.join("target"))
        .current_dir(&package)
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo runs");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    Some(package.join("target").join(TARGET).join("debug/garret_wasm_test.wasm"))
}

/// Writes a file unless it has this content already, because cargo compares modification times.
fn write(path: &Path, text: &str) {
    if std::fs::read_to_string(path).ok().as_deref() != Some(text) {
        std::fs::write(path, text).expect("the folder for tests can be written");
    }
}

/// The result of the same options on the host.
fn expected(text: &str, model: Model, jobs: usize) -> String {
    let system = parse(text).expect("the model is a system").system;
    let options = CheckOptions::new().model(model);
    let options =
        if jobs > 1 { options.jobs(jobs).inference(Inference::Off).batches_after(0) } else { options };
    let report = check(&system, &options, &mut |_| {});
    // Times are zero there.
    let mut said = format!("{}, {} visited, 0ns", report.answer, report.statistics.visited);
    if let (Answer::Unsafe(trace), Some(run)) = (&report.answer, &report.run) {
        said = format!("{said}\n{}\n{}", trace.display(&system), run.display(&system));
    }
    said
}

/// The same verdicts, cubes and counterexamples; time limits are never reached, and one thread does all jobs.
#[test]
fn the_same_without_clock_and_threads() {
    let Some(module) = module() else { return };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files =
        ["naive_no_fence", "naive", "peterson"].map(|name| root.join(format!("models/mutex/{name}.cub")));
    let mut verdicts = Vec::new();
    for (model, name) in [(Model::Sc, "sc"), (Model::Tso, "tso")] {
        for jobs in [1, 3] {
            let ran = Command::new("node")
                .arg(root.join("tests/wasm/run.mjs"))
                .arg(&module)
                .args([name, &jobs.to_string()])
                .args(&files)
                .output()
                .expect("node runs");
            assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
            let wanted: Vec<String> = files
                .iter()
                .map(|file| {
                    expected(&std::fs::read_to_string(file).expect("the model is there"), model, jobs)
                })
                .collect();
            let found = String::from_utf8_lossy(&ran.stdout).into_owned();
            assert_eq!(found.trim_end(), wanted.join("\n").trim_end(), "under {name}, {jobs} jobs");
            verdicts.extend(wanted.iter().map(|it| it.split(',').next().unwrap_or_default().to_owned()));
        }
    }
    assert!(
        verdicts.iter().any(|it| it == "SAFE") && verdicts.iter().any(|it| it == "UNSAFE"),
        "{verdicts:?}"
    );
}
