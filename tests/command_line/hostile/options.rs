//! Options that would be ignored, and file names that are not valid text.

use crate::process::{Folder, code, parts, run};
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
        (&["graphs", "--threads", "f", &test], "--threads names functions of programs"),
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
        (&["check", "--model", "rc11", "--threads", "f", "--itf", &page, &program], "--itf is about"),
        (&["check", "--model", "rc11", "--threads", "f", "--litmus", &page, &program], "--litmus is about"),
        (&["check", "--ir", "--threads", "f", "--itf", &page, &program], "--itf is about"),
        (&["check", "--words", "--threads", "f", "--litmus", &page, &program], "--litmus is about"),
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
    // The options of litmus tests have an effect.
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

/// A file whose name is not valid UTF-8, if the file system allows such names.
#[cfg(unix)]
fn without_utf8(folder: &Folder, name: &[u8], content: &str) -> Option<std::ffi::OsString> {
    use std::os::unix::ffi::OsStrExt;
    let path = folder.0.join(std::ffi::OsStr::from_bytes(name));
    if std::fs::write(&path, content).is_err() {
        println!("skipped: this disk has no such names");
        return None;
    }
    Some(path.into_os_string())
}

/// The result for arguments that are not valid text.
#[cfg(unix)]
fn asked(arguments: &[&str], last: &std::ffi::OsStr) -> (i32, String, String) {
    let garret = std::process::Command::new(env!("CARGO_BIN_EXE_garret"))
        .args(arguments)
        .arg(last)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output();
    parts(garret.expect("garret runs"))
}

/// A regression: a pattern in a folder with such a file panicked, and files that were found there were refused.
#[cfg(unix)]
#[test]
fn names_that_are_no_text_are_found() {
    let folder = Folder::new("no-text");
    let Some(_) = without_utf8(&folder, b"a\xff.cub", SAFE) else { return };
    folder.file("b.cub", SAFE);
    folder.file(".c.cub", SAFE);
    let whole = folder.0.display().to_string();
    for files in [whole.clone(), format!("{whole}/*.cub")] {
        let answer = ask(&["check", &files]);
        assert_eq!(answer.code, 0, "{answer:?}");
        assert!(answer.stdout.contains(r"a\xff.cub under TSO"), "{answer:?}");
        assert!(answer.stdout.contains("2 files: 2 SAFE"), "{answer:?}");
    }
    // Also in deeper folders.
    let deep = ask(&["check", &format!("{whole}/**/*.cub")]);
    assert!(deep.stdout.contains("SAFE"), "{deep:?}");
    assert_eq!(code(&run("", &["check", &format!("{whole}/.c.cub")], b"")), 0);
    // A printed name that stands for two files is an error.
    folder.file(r"a\xff.cub", SAFE);
    let answer = ask(&["check", &whole]);
    assert!(answer.code == 2 && answer.stderr.contains("rename one of them"), "{answer:?}");
    assert!(answer.stdout.contains("2 SAFE, 0 UNSAFE, 0 UNKNOWN, 1 not checked"), "{answer:?}");
}

/// A regression: such files were refused without their names.
#[cfg(unix)]
#[test]
fn names_that_are_no_text_are_read() {
    const SOURCE: &str = "#include <assert.h>\n#include \"v.h\"\nvoid f(void) { v = 1; assert(v == 1); }\n";
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new("no-text-read");
    let inside = folder.0.join(std::ffi::OsStr::from_bytes(b"d\xfe"));
    if std::fs::create_dir(&inside).is_err() {
        println!("skipped: this disk has no such names");
        return;
    }
    std::fs::write(inside.join("v.h"), "int v;\n").expect("it can be written");
    let file =
        |name: &str, text: &str| without_utf8(&folder, &[b"d\xfe/\xff", name.as_bytes()].concat(), text);
    let system = file("a.cub", SAFE);
    let long = file("long.cub", &format!("{SAFE}\n\n\n"));
    let (Some(system), Some(long)) = (system, long) else { return };
    let (Some(c), Some(litmus)) = (file("a.c", SOURCE), file("a.litmus", TEST)) else { return };
    let program = std::fs::read_to_string("models/x86/spinlock.asm").expect("it is there");
    let (Some(program), Some(script)) = (file("a.asm", &program), file("a.smt2", "(check-sat)")) else {
        return;
    };
    for (arguments, file, said) in [
        (&["check"][..], &system, r"d\xfe/\xffa.cub under TSO"),
        (&["explore", "-n", "2"], &system, r"d\xfe/\xffa.cub"),
        (&["fmt"], &long, r"d\xfe/\xfflong.cub"),
        (&["fmt", "--check"], &long, ""),
        (&["check", "--threads", "f"], &c, r"d\xfe/\xffa.c under TSO"),
        (&["check", "--words", "--threads", "f"], &c, r"d\xfe/\xffa.c under TSO"),
        (&["check", "--ir", "--threads", "f"], &c, r"d\xfe/\xffa.c under TSO"),
        (&["check", "--compiled=-O0", "--threads", "f"], &c, r"d\xfe/\xffa.c (by"),
        (&["graphs", "--threads", "f*2"], &c, r"d\xfe/\xffa.c under TSO"),
        (&["litmus"], &litmus, "SB"),
        (&["x86"], &program, "transition"),
        (&["check"], &program, r"d\xfe/\xffa.asm under TSO"),
        (&["smt"], &script, "sat"),
    ] {
        let compilers = [("--ir", "clang"), ("--compiled=-O0", "cc")];
        let needed = compilers.iter().find(|(option, _)| arguments.contains(option));
        let is_there = |it: &str| std::process::Command::new(it).arg("--version").output().is_ok();
        if let Some((_, missing)) = needed.filter(|(_, compiler)| !is_there(compiler)) {
            println!("skipped: there is no {missing}");
            continue;
        }
        let (code, stdout, stderr) = asked(arguments, file);
        assert!(code == 0 && stdout.contains(said), "{arguments:?} {file:?}: {code} {stdout} {stderr}");
    }
    // Also files in a folder with such a name.
    let (code, stdout, stderr) = asked(&["fmt", "--check"], inside.as_os_str());
    assert!(code == 0 && stdout.contains("2 files: 0 would change"), "{stdout} {stderr}");
}

/// An unreadable file is reported with its name, and with what to do.
#[cfg(unix)]
#[test]
fn names_that_are_no_text_are_said() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new("no-text-said");
    let name = |bytes| std::ffi::OsStr::from_bytes(bytes).to_owned();
    let (code, _, stderr) = asked(&["check"], &name(b"no\xff.cub"));
    assert!(code == 2 && stderr.contains(r"no\xff.cub: there is no such file"), "{stderr}");
    let (code, _, stderr) = asked(&["check", "models/mutex/naive.cub", "--threads"], &name(b"f\xff"));
    assert!(code == 2 && stderr.contains(r"`f\xff`: this argument is not valid UTF-8"), "{stderr}");
    let Some(rust) = without_utf8(&folder, b"a\xff.rs", "fn main() {}\n") else { return };
    let (code, _, stderr) = asked(&["check", "--ir"], &rust);
    assert!(code == 2 && stderr.contains("rename it"), "{stderr}");
    folder.file(r"a\xff.rs", "fn main() {}\n");
    let (code, _, stderr) = asked(&["check", "--ir"], &rust);
    assert!(code == 2 && stderr.contains(r"a\xff.rs` is another file; rename one of them"), "{stderr}");
}
