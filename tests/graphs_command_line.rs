//! `garret graphs` on the command line.
#![cfg(feature = "cli")]

#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "support/process.rs"]
mod process;

use garret::Model;
use garret::header::{Header, Language, Stated};
use std::path::Path;

/// Exit code, standard output and standard error of `garret graphs` in the folder of the project.
fn graphs(arguments: &[&str]) -> (i32, String, String) {
    let mut all = vec!["graphs"];
    all.extend(arguments);
    process::parts(process::run(".", &all, b""))
}

#[test]
fn executions_are_counted() {
    let (code, stdout, stderr) = graphs(&["models/c/created.c"]);
    assert_eq!(stdout, "NOT REACHED models/c/created.c under TSO, 3 threads: 3 executions\n");
    assert_eq!((code, stderr.as_str()), (0, ""));
    let (_, again, _) = graphs(&["--stateful", "models/c/created.c"]);
    assert_eq!(again, stdout);
}

#[test]
fn a_bad_execution_is_shown() {
    let (code, stdout, _) = graphs(&["-j1", "models/c/peterson_broken_fence.c"]);
    assert_eq!(code, 1, "{stdout}");
    assert!(stdout.contains("Unsafe run: ") && stdout.contains("assertion `inside == 0` fails"), "{stdout}");
    let last = stdout.lines().last().unwrap_or_default();
    assert!(last.starts_with("UNSAFE models/c/peterson_broken_fence.c under TSO, 2 threads: "), "{last}");
    assert!(last.ends_with("up to the first bad one"), "{last}");
}

#[test]
fn final_states_of_a_litmus_test_are_listed() {
    let (code, stdout, _) = graphs(&["models/litmus/x86/sb.litmus"]);
    assert_eq!(code, 0, "{stdout}");
    assert!(stdout.starts_with("States 4\n"), "{stdout}");
    let (_, stdout, _) = graphs(&["--model", "sc", "models/litmus/x86/sb.litmus"]);
    assert!(stdout.starts_with("States 3\n"), "{stdout}");
    assert!(stdout.ends_with(" under SC, 2 threads: 3 executions\n"), "{stdout}");
}

#[test]
fn threads_without_end_are_unknown() {
    let (code, stdout, _) = graphs(&["--events", "4", "models/c/ticket.c"]);
    assert_eq!(code, 3, "{stdout}");
    assert!(stdout.contains("cut off") && stdout.ends_with("; more with a larger --events\n"), "{stdout}");
}

#[test]
fn systems_are_refused() {
    let (code, stdout, stderr) = graphs(&["models/mutex/naive.cub"]);
    assert_eq!((code, stdout.as_str()), (2, ""));
    assert!(stderr.contains("`garret explore models/mutex/naive.cub`"), "{stderr}");
}

#[test]
fn numbers_are_there_for_programs() {
    let (_, stdout, _) = graphs(&["--format", "json", "models/c/created.c"]);
    let document: serde_json::Value = serde_json::from_str(&stdout).expect("it is JSON");
    let numbers = &document["files"][0]["executions"];
    assert_eq!((&numbers["complete"], &numbers["blocked"]), (&3.into(), &0.into()), "{stdout}");
}

/// The programs in C, under both models: bad where their headers say so, and never otherwise.
#[test]
fn programs_are_bad_where_their_headers_say_so() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/c");
    let (mut bad, mut refused) = (0, 0);
    for entry in std::fs::read_dir(folder).expect("the folder is there").flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|it| it != "c") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let header = Header::read(&text, Language::C).unwrap_or_else(|errors| panic!("{errors}"));
        let threads = header.functions().map(|threads| format!("--threads={threads}"));
        let name = path.display().to_string();
        for model in [Model::Tso, Model::Sc] {
            let mut arguments = vec!["-q", "--events=12", "--timeout=20s", "--model", model.name()];
            arguments.extend(threads.as_deref());
            arguments.push(&name);
            let (code, stdout, stderr) = graphs(&arguments);
            if stderr.contains("it could hold any number") {
                assert_eq!(code, 2, "{name}: {stdout}{stderr}");
                refused += 1;
                continue;
            }
            let is_bad = header.answer(model).expect("each model says what is expected") == Stated::Unsafe;
            if is_bad {
                assert_eq!(code, 1, "{name} under {model:?}: {stdout}{stderr}");
                bad += 1;
            } else {
                assert!([0, 3].contains(&code), "{name} under {model:?}: {stdout}{stderr}");
            }
        }
    }
    assert!(bad > 20 && refused <= 2, "{bad} bad, {refused} refused");
}
