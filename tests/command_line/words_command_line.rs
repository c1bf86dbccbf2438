//! C over machine words on the command line: where the reader for any number of threads refuses a program, and with `--words`.
#![cfg(feature = "cli")]

use crate::process::Folder;
use crate::questions::ask;

/// A word with a count in its upper bits: the reader for any number of threads does not know its shift.
const TAGGED: &str = "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\natomic_int word;\n\
    static void *add(void *unused) {\n  int old = atomic_load(&word), fresh;\n\
    do fresh = ((old >> 3) + 1) * 8 + (old & 7);\n  while (!atomic_compare_exchange_weak(&word, &old, fresh));\n  return unused;\n}\n\
    int main(void) {\n  pthread_t one, two;\n  pthread_create(&one, 0, add, 0);\n  pthread_create(&two, 0, add, 0);\n\
    pthread_join(one, 0);\n  pthread_join(two, 0);\n  assert(word >> 3 == NUMBER);\n}\n";
const ADVICE: &str = "not read for any number of threads at once";

#[test]
fn what_is_refused_for_any_number_is_decided_for_given_threads() {
    let folder = Folder::new("words");
    let file = folder.file("it.c", TAGGED);
    for command in ["check", "graphs"] {
        let answer = ask(&[command, "-D", "NUMBER=2", &file]);
        assert!(answer.code == 0 && answer.stdout.contains(ADVICE) && answer.stderr.is_empty(), "{answer:?}");
        let answer = ask(&[command, "-q", "-D", "NUMBER=2", &file]);
        assert!(answer.code == 0 && !answer.stdout.contains(ADVICE), "{answer:?}");
        let answer = ask(&[command, "-D", "NUMBER=3", &file]);
        assert!(answer.code == 1 && answer.stdout.contains("17: assert(word >> 3 == NUMBER);"), "{answer:?}");
    }
}

#[test]
fn words_may_be_asked_for() {
    let folder = Folder::new("words-asked");
    let file = folder.file("it.c", TAGGED);
    for (number, code) in [("NUMBER=2", 0), ("NUMBER=3", 1)] {
        let answer = ask(&["check", "--words", "-D", number, &file]);
        assert!(answer.code == code && !answer.stdout.contains(ADVICE), "{answer:?}");
    }
    let answer = ask(&["explore", "--words", "-D", "NUMBER=2", &file]);
    assert!(answer.code == 2 && answer.stderr.contains("`garret check` and `garret graphs`"), "{answer:?}");
}

#[test]
fn included_files_are_read_and_kept() {
    let folder = Folder::new("words-included");
    folder.file("word.h", TAGGED);
    let file = folder.file("it.c", "#define NUMBER 2\n#include \"word.h\"\n");
    let answer = ask(&["check", &file]);
    assert!(answer.code == 0, "{answer:?}");
    let header = folder.0.join("word.h").display().to_string();
    let answer = ask(&["graphs", "--words", "--dot", &header, &file]);
    assert!(answer.code == 2 && answer.stderr.contains("word.h"), "{answer:?}");
    assert!(std::fs::read_to_string(header).expect("it is there").contains("word >> 3"));
}

#[test]
fn what_is_no_c_is_refused_once() {
    let folder = Folder::new("words-invalid");
    let file = folder.file("it.c", "#include <assert.h>\nint x;\nvoid f(void) { x = 1 assert(x == 1); }\n");
    for command in ["check", "graphs"] {
        let answer = ask(&[command, &file]);
        let errors = answer.stderr.matches("error: ").count();
        assert!(answer.code == 2 && errors == 1 && answer.stdout.is_empty(), "{answer:?}");
    }
}

#[test]
fn questions_for_any_number_of_threads_stay_refused() {
    let folder = Folder::new("words-questions");
    let file = folder.file("it.c", TAGGED);
    for arguments in
        [&["check", "--deadlock"][..], &["check", "--proof"], &["graphs", "-n", "3"], &["explore"]]
    {
        let mut all = arguments.to_vec();
        all.extend(["-D", "NUMBER=2", &file]);
        let answer = ask(&all);
        assert!(
            answer.code == 2 && answer.stderr.contains("this operator is not supported here"),
            "{answer:?}"
        );
    }
}

#[test]
fn programs_that_assert_nothing_are_looked_at() {
    let folder = Folder::new("words-nothing");
    let right = folder.file("right.c", "int x;\nvoid f(void) { x = x + 1; }\n");
    let wrong = folder.file("wrong.c", "int x;\nvoid f(void) { x = 7 / x; }\n");
    let answer = ask(&["check", &right]);
    assert!(answer.code == 0 && answer.stdout.contains("nothing is asserted"), "{answer:?}");
    let answer = ask(&["check", &wrong]);
    assert!(answer.code == 1 && answer.stdout.contains("division by zero"), "{answer:?}");
}

#[test]
fn what_else_can_be_done_is_said() {
    let folder = Folder::new("words-advice");
    let file = folder.file("it.c", TAGGED);
    let answer = ask(&["explore", "-D", "NUMBER=2", &file]);
    assert_eq!(
        answer.stderr.matches("`garret check` and `garret graphs` take more of C").count(),
        1,
        "{answer:?}"
    );
    let file = folder.file("wide.c", "#include <assert.h>\n__int128 x;\nvoid f(void) { assert(x == 0); }\n");
    let answer = ask(&["check", &file]);
    assert!(answer.code == 2 && answer.stderr.matches("`--ir`").count() == 1, "{answer:?}");
}
