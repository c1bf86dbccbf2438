//! `garret fences` as people call it.

#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "support/process.rs"]
mod process;

use process::Folder;
use std::path::Path;

/// Runs it in the folder of the project.
fn garret(arguments: &[&str]) -> (i32, String, String) {
    process::parts(process::run("", arguments, b""))
}

#[test]
fn a_system() {
    let (code, out, err) = garret(&["fences", "models/mutex/peterson_no_fence.cub", "--diff"]);
    assert_eq!((code, err.as_str()), (0, ""));
    insta::assert_snapshot!(out);
}

#[test]
fn a_program() {
    let (code, out, err) = garret(&["fences", "models/x86/dekker_no_fence.asm", "--diff", "--quiet"]);
    assert_eq!((code, err.as_str()), (0, ""));
    insta::assert_snapshot!(out);
}

#[test]
fn a_program_in_c() {
    let arguments = [
        "fences",
        "models/c/store_buffering_broken_fence.c",
        "--threads",
        "first,second",
        "--diff",
        "--quiet",
    ];
    let (code, out, err) = garret(&arguments);
    assert_eq!((code, err.as_str()), (0, ""));
    insta::assert_snapshot!(out);
}

/// Nothing is needed; nothing helps; what there is is more than is needed.
#[test]
fn other_answers() {
    let (code, out, _) = garret(&["fences", "models/mutex/peterson.cub"]);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("No fence is needed."), "{out}");
    let (code, out, _) = garret(&["fences", "models/mutex/peterson_broken_order.cub"]);
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("whatever fences there are"), "{out}");
    let (code, out, _) = garret(&["fences", "models/mutex/peterson.cub", "--minimise", "--quiet"]);
    assert_eq!(code, 0, "{out}");
    assert!(out.starts_with("1. 1 fence, cost 1"), "{out}");
    let (code, _, err) = garret(&["fences", "models/litmus/x86/n6.litmus"]);
    assert_eq!(code, 2, "{err}");
}

/// What is written is checked again, and is safe for whoever checks it.
#[test]
fn applied() {
    let folder = Folder::new("applied");
    for model in [
        "models/x86/peterson_no_fence.asm",
        "models/c/peterson_broken_fence.c",
        "models/mutex/burns_no_fence.cub",
    ] {
        let name = Path::new(model).file_name().expect("it has a name");
        let fixed = folder.0.join(name).display().to_string();
        let (code, out, err) = garret(&["fences", model, "--apply", &fixed, "--quiet", "--sets", "1"]);
        assert_eq!((code, err.as_str()), (0, ""), "{model}: {out}");
        let (code, out, err) = garret(&["check", "--quiet", &fixed]);
        assert_eq!(code, 0, "{model}: {out}{err}");
    }
    let (code, _, err) =
        garret(&["fences", "models/mutex/naive_no_fence.cub", "--apply", "/nowhere/at/all.cub"]);
    assert!(code == 2 && err.contains("/nowhere/at/all.cub"), "{code}: {err}");
}

/// The answer is about as many processes as the proof, and says what that rests on.
#[test]
fn about_whom() {
    for (model, whom) in [
        ("models/mutex/dekker_no_fence.cub", "under TSO, at most 2 processes: 2 sets"),
        ("models/mutex/dekker.cub", "under TSO, at most 2 processes, without any further fence"),
        ("models/c/created_broken_fence.c", "under TSO, just 3 threads: 1 set"),
        ("models/mutex/burns_no_fence.cub", "under TSO, any number of processes: "),
        ("models/features/linear_order.cub", ", relying on unproved invariant"),
    ] {
        let (code, out, _) = garret(&["fences", model, "--quiet"]);
        assert_eq!(code, 0, "{model}: {out}");
        assert!(out.lines().last().is_some_and(|line| line.contains(whom)), "{model}: {out}");
    }
}
