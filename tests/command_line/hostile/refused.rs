//! Invalid texts that were accepted, or took forever.

use crate::process::Folder;
use crate::questions::ask;

const BEHIND: &str = "#include <assert.h>\nint x;\nvoid f(void) { assert(x == 0); }\n";

fn refused(folder: &Folder, text: &str, why: &str) {
    let file = folder.file("it.c", format!("{text}\n{BEHIND}"));
    let answer = ask(&["check", "--threads", "f", &file]);
    assert!(answer.code == 2 && answer.stderr.contains(why), "{text}: {answer:?}");
}

/// A regression: these were SAFE.
#[test]
fn no_structure_is_in_itself() {
    let folder = Folder::new("structures");
    let unknown = "the fields of this structure are not known here";
    refused(&folder, "struct s { struct s a; int b; };", unknown);
    refused(&folder, "struct s { int b; struct s a[2]; };", unknown);
    refused(&folder, "struct a { struct b x; }; struct b { struct a y; };", unknown);
    refused(&folder, "typedef struct s t; struct s { t a; };", unknown);
    let accepted = "struct l { struct l *next; struct { int a; } in; }; struct u; struct u *p;\n\
        struct s { int y; }; struct a { int x; }; struct b { struct a y; };";
    let file = folder.file("it.c", format!("{accepted}\n{BEHIND}"));
    let answer = ask(&["check", "--threads", "f", &file]);
    assert!(answer.code == 0, "{answer:?}");
}

#[test]
fn nothing_is_larger_than_all_addresses() {
    let folder = Folder::new("huge");
    for text in [
        "int a[9223372036854775807];",
        "char a[4294967296][4294967296];",
        "struct s { long a[1152921504606846976]; };",
        "struct s { char a[9223372036854775807]; char b; };",
        "int *a[4611686018427387904];",
    ] {
        refused(&folder, text, "this is too large");
    }
}

/// Structures that double forty times: one word in the text, a million million in memory.
#[test]
fn structures_that_double() {
    let folder = Folder::new("doubled");
    let doubled: String =
        (1..40).map(|it| format!("struct s{it} {{ struct s{} a, b; }};\n", it - 1)).collect();
    let text = format!(
        "struct s0 {{ int x; }};\n{doubled}struct s39 y;\n{BEHIND}void g(void) {{ y.a.b.a.b.a.b.a.b = y.b.b.b.b.b.b.b.b; }}\n"
    );
    let file = folder.file("it.c", text);
    let answer = ask(&["check", "--timeout", "20s", "--threads", "f,g", &file]);
    assert!([0, 2, 3].contains(&answer.code), "{answer:?}");
}

/// A regression: this ended with exit code 4, because the graphs had no final state if nothing is observed.
#[test]
fn a_test_in_which_nothing_is_observed() {
    let folder = Folder::new("nothing-observed");
    for rows in ["", " MFENCE ;\n", " ;\n"] {
        let file = folder.file("it.litmus", format!("X86 a\n{{ }}\n P0 ;\n{rows}"));
        for model in ["sc", "tso", "pso"] {
            let answer = ask(&["litmus", "--model", model, &file]);
            assert!(answer.code == 0 && answer.stdout.contains("States 1"), "{rows}: {answer:?}");
        }
    }
}
