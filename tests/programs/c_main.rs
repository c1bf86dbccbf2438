//! The effect of `main` of a C program on threads that are named: of everything that it does before it creates the first one.

use crate::asked::of_text;
use garret::Model;
use garret::c::{COptions, translate};
use garret::program::ThreadFunction;

/// The verdict on `w`, or `refused`.
fn said(text: &str) -> &'static str {
    let headers = "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n#include <stdio.h>\n";
    let text = format!("{headers}{text}\n");
    let threads = ThreadFunction::list("w").expect("a name");
    of_text(&text, &COptions::new().threads(threads)).unwrap_or("refused")
}

#[test]
fn threads_find_what_main_leaves() {
    const STATIC: &str = "int get(int set) { static atomic_int k; if (set) k = 1; return k; }";
    let main = "int main(void) { pthread_t t; BEFORE pthread_create(&t, 0, w, ARGUMENT); return 0; }";
    for (before, threads, fails, argument, expected) in [
        // Static variables of functions.
        ("get(1);", STATIC, "get(0) == 0", "0", "UNSAFE"),
        ("get(1);", STATIC, "get(0) == 1", "0", "SAFE"),
        // Each thread has its own.
        ("own = 5;", "_Thread_local int own = 1;", "own == 1", "0", "SAFE"),
        ("own = 5;", "_Thread_local int own = 1;", "own == 5", "0", "UNSAFE"),
        // Side effects during the evaluation of arguments.
        ("", "int d;", "d == 0", "(void *)(long)(d = 4)", "UNSAFE"),
        ("", "int d;", "d == 4", "(void *)(long)(d = 4)", "SAFE"),
        // The result of `printf`, which is not known.
        ("d = printf(\"abc\");", "int d;", "d == 0", "0", "refused"),
        ("printf(\"abc\");", "int d;", "d == 0", "0", "SAFE"),
        // Code that runs before `main`.
        ("", "int d; __attribute__((constructor)) void first(void) { d = 1; }", "d == 0", "0", "refused"),
    ] {
        let main = main.replace("BEFORE", before).replace("ARGUMENT", argument);
        let text = format!("{threads}\nvoid *w(void *p) {{ assert({fails}); return 0; }}\n{main}");
        assert_eq!(said(&text), expected, "{text}");
    }
}

/// Other threads that `main` creates are left out, and the program reports this assumption.
#[test]
fn other_threads_are_left_out() {
    let text = |second: &str| {
        format!(
            "#include <assert.h>\n#include <pthread.h>\nint d;\nvoid *v(void *p) {{ d = 4; return 0; }}\nvoid *w(void *p) {{ assert(d == 0); return 0; }}\n\
             int main(void) {{ pthread_t t; pthread_create(&t, 0, {second}, 0); pthread_create(&t, 0, w, 0); return 0; }}\n"
        )
    };
    for (second, rests) in [("v", true), ("w", false)] {
        let threads = ThreadFunction::list("w").expect("a name");
        let made = translate(&text(second), "main", &COptions::new().threads(threads)).expect("it is read");
        let says = made.program.assumed.iter().any(|it| it == "`main` is run up to its first thread only");
        assert_eq!(says, rests, "{second}: {:?}", made.program.assumed);
    }
}

/// If `main` creates no thread, all of its code is executed before.
#[test]
fn a_main_without_threads_is_done_before() {
    for (main, fails, expected) in [
        ("d = 4;", "d == 4", "SAFE"),
        ("d = 4;", "d == 0", "UNSAFE"),
        ("set();", "d == 4", "SAFE"),
        // Unknown values.
        ("d = getchar();", "d == 0", "refused"),
        // `main` itself fails.
        ("assert(d == 4);", "d == 0", "refused"),
        ("int a[2]; int i = 2; a[i] = 1;", "d == 0", "refused"),
    ] {
        let text = format!(
            "int d; void set(void) {{ d = 4; }}\nvoid *w(void *p) {{ assert({fails}); return 0; }}\nint main(void) {{ {main} return 0; }}"
        );
        assert_eq!(said(&text), expected, "{text}");
    }
}

/// If `main` fails, this is reported, whatever the threads do.
#[test]
fn a_main_that_fails_is_found() {
    for main in [
        "pthread_mutex_unlock(&m);",
        "assert(d == 4);",
        "int a[2]; int i = 2; a[i + d] = 1;",
        "pthread_t t; assert(d == 4); pthread_create(&t, 0, w, 0);",
    ] {
        let text = format!(
            "#include <assert.h>\n#include <pthread.h>\nint d; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
             void *w(void *p) {{ assert(d == 0); return 0; }}\nint main(void) {{ {main} return 0; }}"
        );
        let made = garret::c::over_words(&text, "it.c", &COptions::new(), &mut |_| None).expect("it is read");
        for named in [&[][..], &[("w".to_owned(), 2)]] {
            let threads = garret::llvm::threads(&made.ir, named).expect("it is read");
            let found = crate::llvm::executions(&threads, Model::Tso);
            assert!(found.bad.is_some(), "{main} {named:?}");
        }
    }
}

/// The effects of `main` on static variables of functions, on unions and on mutexes of other kinds are preserved, or the program is
/// refused.
#[test]
fn what_main_leaves_is_not_lost() {
    const INITIALISED: &str = "pthread_mutexattr_t a; pthread_mutexattr_init(&a); pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE); pthread_mutex_init(&m, &a);";
    const AGAIN: &str = "pthread_mutex_lock(&m); int again = pthread_mutex_trylock(&m);";
    for (globals, begin, fails, main, expected) in [
        ("int *f(void) { static int y = 4; return &y; }", "", "*f() != 7", "*f() = 7;", "UNSAFE"),
        ("int *f(void) { static int y = 4; return &y; }", "", "*f() == 7", "*f() = 7;", "SAFE"),
        ("int x, *p = &x;", "", "*p == 0", "static int y = 1; p = &y;", "refused"),
        ("union { int a; char b[4]; } x;", "", "x.a != 256", "x.b[1] = 1;", "refused"),
        ("union { int a; char b[4]; } x;", "", "x.a == 256", "x.a = 256;", "SAFE"),
        ("pthread_mutex_t m;", AGAIN, "again != 0", INITIALISED, "UNSAFE"),
        ("pthread_mutex_t m;", AGAIN, "again == 0", INITIALISED, "SAFE"),
    ] {
        let text = format!(
            "{globals}\nvoid *w(void *p_) {{ {begin} assert({fails}); return 0; }}\nint main(void) {{ {main} return 0; }}"
        );
        assert_eq!(said(&text), expected, "{text}");
    }
}
