//! Options that would be ignored, and names of files that are no text.

use crate::process::{Folder, code, run};
use crate::questions::{SAFE, ask};

const TEST: &str =
    "X86 SB\n{ }\n P0 | P1 ;\n MOV [x],1 | MOV [y],1 ;\n MOV EAX,[y] | MOV EAX,[x] ;\nexists (0:EAX=0)\n";
const PROGRAM: &str = "#include <assert.h>\nint x;\nvoid f(void) { x = 1; assert(x == 1); }\n";

const CREATED: &str = "#include <assert.h>\n#include <pthread.h>\nint x;\nvoid *f(void *a) { x = 1; return a; }\n\
    int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); assert(x == 1); return 0; }\n";

#[test]
fn what_would_be_ignored_is_refused() {
    let folder = Folder::new("ignored-options");
    let system = folder.file("it.cub", SAFE);
    let test = folder.file("it.litmus", TEST);
    let program = folder.file("it.c", PROGRAM);
    let created = folder.file("created.c", CREATED);
    let page = folder.0.join("page.html").display().to_string();
    for (arguments, said) in [
        (&["check", "-D", "N=2", &system][..], "-D defines macros of programs in C"),
        (&["check", "--threads", "f", &system], "--threads names functions of programs"),
        (&["check", "--no-fuse", &system], "--no-fuse is about steps of programs"),
        (&["check", "--xchg-implicit-lock=false", &system], "--xchg-implicit-lock is about assembly"),
        (&["check", "--xchg-implicit-lock", &system], "--xchg-implicit-lock is about assembly"),
        (&["check", "--xchg-implicit-lock=false", "--threads", "f", &program], "--xchg-implicit-lock"),
        (&["check", "-D", "N=2", "models/x86/spinlock.asm"], "-D defines macros"),
        (&["explore", "-D", "N=2", &system], "-D defines macros"),
        (&["replay", "-D", "N", "--trace=unsafe[1]", &system], "-D defines macros"),
        (&["fences", "-D", "N=2", &system], "-D defines macros"),
        (&["fences", "--no-fuse", &test], "--no-fuse"),
        (&["graphs", "-D", "N=2", &test], "-D defines macros"),
        (&["graphs", "--threads", "f", &test], "--threads names"),
        (&["x86", "-D", "N=2", "models/x86/spinlock.asm"], "-D defines macros"),
        (&["check", "--report", &page, &test], "--report is for systems and programs"),
        (&["check", "--itf", &page, &test], "--itf is for"),
        (&["check", "--litmus", &page, &test], "--litmus is for"),
        (&["check", "--proof", &test], "--proof is for"),
        (&["check", "--certify", &test], "--certify is for"),
        (&["check", "--infer=off", &test], "--infer is for"),
        (&["check", "--no-fuse", &test], "--no-fuse"),
        (&["check", "--spurious", &test], "--spurious is about"),
        (&["graphs", "--spurious", &test], "--spurious is about"),
        (&["fences", "--spurious", &test], "--spurious is about"),
        (&["check", "--spurious", &system], "--spurious is about"),
        (&["check", "--spurious", "models/x86/spinlock.asm"], "--spurious is about"),
        (&["check", "--spurious", "--compiled", "--threads", "f", &program], "--spurious is about"),
        (&["check", "--compiled", &test], "--compiled is about files in C, C++ and Rust"),
        (&["graphs", "--compiled", &test], "--compiled is about files in C, C++ and Rust"),
        (&["fences", "--compiled", &test], "--compiled is about files in C, C++ and Rust"),
        (&["check", "--words", &test], "--words is about files in C"),
        (&["check", "--words", &system], "--words is about files in C"),
        (&["check", "--targets", "x86", &test], "--targets is for systems and programs"),
        (&["check", "--model", "rc11", "--threads", "f", "--svg", &page, &program], "--svg is about"),
        (&["check", "--model", "rc11", "--threads", "f", "--dot", &page, &program], "--dot is about"),
        (&["check", "--ir", "--threads", "f", "--svg", &page, &program], "--svg is about"),
        (&["check", "--ir", "--threads", "f", "--dot", &page, &program], "--dot is about"),
        (&["check", "--compiled", "models/llvm/peterson.ll"], "--compiled is about files in C, C++ and Rust"),
        (&["check", "--no-fuse", "models/llvm/peterson.ll"], "--no-fuse is about steps"),
        (&["graphs", "--no-fuse", "models/llvm/peterson.ll"], "--no-fuse is about steps"),
        (&["x86", "--words", "--threads", "f", &program], "over machine words there is no system"),
        (&["check", "--no-main", &created], "`main` is left out"),
        (&["explore", "--no-main", &created], "`main` is left out"),
        (&["check", "--type-only", "--report", &page, &system], "--type-only"),
        (&["check", "--type-only", "--proof", &system], "--type-only"),
        (&["litmus", "--witness", &system], "--witness is for litmus tests"),
        (&["litmus", "--svg", &page, &system], "--svg is for litmus tests"),
    ] {
        let answer = ask(arguments);
        assert!(answer.code == 2 && answer.stderr.contains(said), "{arguments:?}: {answer:?}");
    }
    assert!(!folder.0.join("page.html").exists());
}

#[test]
fn what_means_something_for_one_of_several_files_is_not_ignored() {
    let folder = Folder::new("options-for-one");
    let system = folder.file("it.cub", SAFE);
    let test = folder.file("it.litmus", TEST);
    let program = folder.file("it.c", PROGRAM);
    let answer = ask(&["check", "--threads", "f", "--proof", &system, &program, &test]);
    assert_eq!(answer.code, 0, "{answer:?}");
    // what is asked for a litmus test is done
    let svg = folder.0.join("it.svg");
    let answer = ask(&["check", "--svg", &svg.display().to_string(), &test]);
    assert!(answer.code == 0 && svg.exists(), "{answer:?}");
}

#[test]
fn headers_say_nothing_that_would_be_ignored() {
    let folder = Folder::new("ignored-header");
    let file = folder.file("it.cub", format!("(* Expected: TSO SAFE\n Options: -D N=2 *)\n{SAFE}"));
    let answer = ask(&["test", &file]);
    assert!(answer.code == 2 && answer.stderr.contains("-D defines macros"), "{answer:?}");
    for option in ["--ir=-O1", "--words"] {
        let text = format!("/* Threads: f\n Expected: TSO SAFE\n Options: {option} */\n{PROGRAM}");
        let file = folder.file("it.c", text);
        let answer = ask(&["test", "--run-compilers", &file]);
        assert!(answer.code == 2 && answer.stderr.contains("--ir and --words are for"), "{answer:?}");
    }
}

/// A pattern in a folder with such a file ended in a panic.
#[cfg(unix)]
#[test]
fn names_that_are_no_text_are_an_error() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new("no-text");
    let name = std::ffi::OsStr::from_bytes(b"a\xff.cub");
    if std::fs::write(folder.0.join(name), SAFE).is_err() {
        println!("skipped: this disk has no such names");
        return;
    }
    folder.file("b.cub", SAFE);
    folder.file(".c.cub", SAFE);
    let whole = folder.0.display().to_string();
    for files in [whole.clone(), format!("{whole}/*.cub")] {
        let answer = ask(&["check", &files]);
        assert!(answer.code == 2 && answer.stderr.contains("is no UTF-8"), "{answer:?}");
        assert!(answer.stdout.contains("1 SAFE, 0 UNSAFE, 0 UNKNOWN, 1 not checked"), "{answer:?}");
    }
    // wherever it is
    let deep = ask(&["check", &format!("{whole}/**/*.cub")]);
    assert!(deep.stdout.contains("SAFE"), "{deep:?}");
    assert_eq!(code(&run("", &["check", &format!("{whole}/.c.cub")], b"")), 0);
}
