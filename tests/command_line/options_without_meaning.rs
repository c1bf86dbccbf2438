//! Options that would be ignored are refused, with the reason.
#![cfg(feature = "cli")]

use crate::process::Folder;
use crate::questions::ask;

const PROGRAM: &str = "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\natomic_int x;\n\
    void *w(void *a) { x = 1; return 0; }\n\
    int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); assert(x < 2); pthread_join(t, 0); }\n";

const IR: &str = "@x = global i32 0\ndefine i32 @main() {\n  store i32 1, ptr @x\n  ret i32 0\n}\n";

#[test]
fn options_that_mean_nothing_are_refused() {
    let folder = Folder::new("meaningless");
    let (c, ir) = (folder.file("it.c", PROGRAM), folder.file("it.ll", IR));
    for (arguments, says) in [
        (&["check", "--targets", "x86", &ir][..], "--targets is about files in C"),
        (&["check", "--targets", "x86", "--words", &c], "cannot be used with '--words'"),
        (&["check", "--model", "armv8", "--words", &c], "a model for assembly of that processor"),
        (&["check", "--model", "riscv", &ir], "a model for assembly of that processor"),
        (&["check", "--words", "--max-nodes", "1", &c], "--max-nodes is about the search"),
        (&["check", "--spurious", &c], "--spurious is about --deadlock"),
        (&["explore", "--spurious", &c], "--spurious is about --deadlock"),
        (&["graphs", "--spurious", &c], "--spurious is about --deadlock"),
        (&["graphs", "-n", "7", &c], "the program has exactly 2 threads"),
        (&["graphs", "--races", "--ir=-O2", &c], "data races cannot be looked for in optimised code"),
    ] {
        let answer = ask(arguments);
        assert!(answer.code == 2 && answer.stderr.contains(says), "{arguments:?}: {answer:?}");
    }
}

#[test]
fn an_execution_that_is_not_there_is_not_shown() {
    let folder = Folder::new("numbered");
    let c = folder.file("it.c", PROGRAM);
    let there = ask(&["graphs", "--number", "2", &c]);
    assert!(there.code == 0 && there.stderr.is_empty(), "{there:?}");
    let missing = ask(&["graphs", "--number", "9", &c]);
    assert!(
        missing.stderr.contains("there is no execution with the number 9: 2 executions were visited"),
        "{missing:?}"
    );
}
