//! Verdicts under PSO on the command line: programs in C and LLVM IR, for any number of threads and for given ones.
#![cfg(feature = "cli")]

use crate::process::{self, Folder};
use crate::questions::ask;

/// The verdict line of a program under PSO, with its exit code.
fn said(arguments: &[&str]) -> (i32, String) {
    let arguments = [&["check", "--quiet", "--timeout", "60", "--model", "pso"], arguments].concat();
    let (code, stdout, stderr) = process::parts(process::run(".", &arguments, b""));
    assert!(!stderr.contains("error"), "{arguments:?}: {stderr}");
    (code, stdout.lines().last().unwrap_or_default().to_owned())
}

/// The functions that threads run, according to the header of a program.
fn threads(text: &str) -> Option<String> {
    let line = text
        .lines()
        .take(12)
        .find_map(|line| line.trim_start_matches([' ', '*']).strip_prefix("Threads:"))?;
    let threads = line.trim().trim_end_matches("*/").trim();
    (threads != "those of main").then(|| threads.to_owned())
}

/// Programs that are not decided in a short time, with the reasons.
const OPEN: [(&str, &str); 6] = [
    ("bounded_buffer", "given threads whose executions have no end, and a search that takes longer"),
    ("flags", "what threads do depends on their arguments"),
    ("hazard_membarrier", "fences of all processes have no execution graphs"),
    ("owner", "what threads do depends on their arguments"),
    ("publish", "stores pass each other, and the search takes longer"),
    ("sequence_lock", "stores pass each other, and the search takes longer"),
];

/// Programs that are right under TSO but wrong here, because stores are not ordered.
const WRONG: [&str; 2] = ["message_atomic", "message_relaxed"];

#[test]
fn programs_in_c_are_decided() {
    let mut files: Vec<_> =
        std::fs::read_dir("models/c").expect("a folder").flatten().map(|it| it.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    let (mut any, mut wrong) = (0, Vec::new());
    for path in &files {
        let name = path.file_stem().and_then(|it| it.to_str()).expect("a name");
        if OPEN.iter().any(|(open, _)| *open == name) {
            continue;
        }
        let text = std::fs::read_to_string(path).expect("a text");
        let file = path.to_str().expect("a name");
        let named = threads(&text);
        let (code, line) = match &named {
            Some(threads) => said(&[file, "--threads", threads]),
            None => said(&[file]),
        };
        any += usize::from(code == 0 && line.contains("under PSO: any number of threads"));
        let expected =
            i32::from(name.contains("broken") || name.contains("no_fence") || WRONG.contains(&name));
        if code != expected {
            wrong.push(format!("{code}: {line}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(files.len() >= 40 && any >= 12, "{} programs, {any} for any number", files.len());
}

const MESSAGE: &str = "
    #include <assert.h>
    #include <stdatomic.h>
    atomic_int data, ready;
    void producer(void) {
      atomic_store_explicit(&data, 42, memory_order_relaxed);
      atomic_store_explicit(&ready, 1, memory_order_ORDER);
    }
    void consumer(void) {
      if (atomic_load_explicit(&ready, memory_order_acquire))
        assert(atomic_load_explicit(&data, memory_order_relaxed) == 42);
    }";

/// A release orders stores; without it, the run of the machine shows which store is reordered.
#[test]
fn a_store_that_does_not_release_may_come_first() {
    let folder = Folder::new("pso");
    let right = folder.file("right.c", MESSAGE.replace("ORDER", "release"));
    let wrong = folder.file("wrong.c", MESSAGE.replace("ORDER", "relaxed"));
    for reader in ["--no-fuse", "--words"] {
        let of = |file: &str| said(&["--threads", "producer,consumer", reader, file]);
        let (code, line) = of(&right);
        assert!(code == 0 && line.contains("under PSO: any number of threads"), "{line}");
        let (code, line) = of(&wrong);
        assert!(code == 1 && line.contains("under PSO: "), "{line}");
    }
    let answer = ask(&["check", "--model", "pso", "--threads", "producer,consumer", &wrong]);
    assert!(answer.stdout.contains("is in memory before its own earlier write data = 42"), "{answer:?}");
}

/// For systems and assembly, the error names the command to use.
#[test]
fn what_has_no_such_search_is_refused() {
    for (file, other) in
        [("models/mutex/bakery.cub", "garret explore"), ("models/x86/barrier.asm", "garret graphs")]
    {
        let (code, _, stderr) = process::parts(process::run(".", &["check", "--model", "pso", file], b""));
        assert!(code == 2 && stderr.contains(other), "{file}: {stderr}");
    }
}
