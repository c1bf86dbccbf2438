//! What has no meaning in C is bad in all ways to ask: memory that is used after it was freed, locks that are destroyed, code that is said not
//! to be reached, numbers beyond their types. And what one reader refuses, the other takes.
#![cfg(feature = "cli")]

use crate::process::Folder;
use crate::questions::ask;

const HEADERS: &str = "#include <assert.h>\n#include <limits.h>\n#include <pthread.h>\n#include <stdatomic.h>\n#include <stdio.h>\n#include <stdlib.h>\n\
    int __VERIFIER_nondet_int(void); pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_rwlock_t w = PTHREAD_RWLOCK_INITIALIZER; int x; atomic_int a;\n";

/// A thread that does nothing, and what `main` does beside it.
fn main_does(what: &str) -> String {
    format!(
        "void *f(void *u) {{ return 0; }}\nint main(void) {{ pthread_t t; pthread_create(&t, 0, f, 0); {what} pthread_join(t, 0); return 0; }}"
    )
}

/// A program behind the headers, what is asked besides, the exit code, and a part of the last line.
type Case = (&'static str, String, &'static [&'static str], i32, &'static str);

#[expect(clippy::too_many_lines, reason = "a table, which any split would tear apart")]
fn programs() -> Vec<Case> {
    let nothing: &[&str] = &[];
    let rc11: &[&str] = &["--model=rc11"];
    let words: &[&str] = &["--words"];
    let any: &[&str] = &["--threads=g"];
    let guarded = "int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int(); static int *q; q = malloc(4); if (n == k + 5) free(q); *q = 2; assert(!x);";
    let right = "int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int(); static int *q; q = malloc(4); if (n == k + 5) x = 1; assert(x < 2); free(q);";
    vec![
        // executions are too many, and the search does not look for what is used after it was freed
        ("freed_perhaps", main_does(guarded), nothing, 3, "memory is freed"),
        ("freed_at_the_end", main_does(right), nothing, 3, "memory is freed"),
        ("unreachable", main_does("if (x == 0) __builtin_unreachable();"), nothing, 1, ""),
        ("unreachable", main_does("if (x == 0) __builtin_unreachable();"), rc11, 1, ""),
        ("unreachable", main_does("if (x == 0) __builtin_unreachable();"), words, 1, ""),
        ("reached_nowhere", main_does("if (x == 1) __builtin_unreachable(); assert(!x);"), nothing, 0, ""),
        (
            "unreachable_for_any",
            "void g(void) { if (a == 2) __builtin_unreachable(); a = a + 1; }".to_owned(),
            any,
            1,
            "",
        ),
        (
            "array_without_value",
            main_does("int q[300]; assert(q[5] == 0);"),
            nothing,
            3,
            "nobody has written",
        ),
        ("array_with_values", main_does("int q[300] = {0}; assert(q[5] == 0);"), nothing, 0, ""),
        (
            "locked_after_destroyed",
            main_does("pthread_mutex_destroy(&m); pthread_mutex_lock(&m);"),
            nothing,
            1,
            "",
        ),
        (
            "locked_after_destroyed",
            main_does("pthread_mutex_destroy(&m); pthread_mutex_lock(&m);"),
            words,
            1,
            "a mutex is locked that was destroyed",
        ),
        ("destroyed_locked", main_does("pthread_mutex_lock(&m); pthread_mutex_destroy(&m);"), nothing, 1, ""),
        (
            "destroyed_locked",
            main_does("pthread_mutex_lock(&m); pthread_mutex_destroy(&m);"),
            words,
            1,
            "a mutex is destroyed that is locked",
        ),
        (
            "made_again",
            main_does(
                "pthread_mutex_destroy(&m); pthread_mutex_init(&m, 0); pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_mutex_destroy(&m); assert(!x);",
            ),
            nothing,
            0,
            "",
        ),
        (
            "made_again",
            main_does(
                "pthread_mutex_destroy(&m); pthread_mutex_init(&m, 0); pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_mutex_destroy(&m); assert(!x);",
            ),
            words,
            0,
            "",
        ),
        ("not_held", main_does("pthread_rwlock_unlock(&w);"), nothing, 1, ""),
        (
            "held_by_a_reader",
            main_does("pthread_rwlock_rdlock(&w); pthread_rwlock_unlock(&w); assert(!x);"),
            nothing,
            0,
            "",
        ),
        ("wraps", main_does("int n = INT_MAX; x = n; x++; assert(x > 0);"), nothing, 1, "an assertion fails"),
        ("wraps", main_does("int n = INT_MAX; x = n; x++; assert(x < 0);"), nothing, 0, "all executions"),
        // one reader has no value for what may be any number under RC11
        (
            "any_number",
            main_does("int n = __VERIFIER_nondet_int(); if (n > 5) assert(n != 3);"),
            rc11,
            0,
            "all executions",
        ),
        (
            "computed_index",
            main_does("static int q[2]; int i = a; q[1 - i] = 1; assert(q[1] == 1);"),
            rc11,
            0,
            "all executions",
        ),
    ]
}

#[test]
fn misuse_is_bad_in_all_ways_to_ask() {
    let folder = Folder::new("misuse");
    for (number, (name, text, options, code, said)) in programs().into_iter().enumerate() {
        let file = folder.file(&format!("{name}{number}.c"), format!("{HEADERS}{text}\n"));
        let found = ask(&[&["check", "--quiet", "--timeout=40s"], options, &[&file]].concat());
        let last = found.stdout.lines().last().unwrap_or(&found.stderr);
        assert!(found.code == code && last.contains(said), "{name} {options:?}: {last}\n{}", found.stderr);
    }
}

/// Searches over automata, for any number of threads: what each does to memory that `main` has allocated.
#[test]
fn freed_memory_is_not_used_by_any_number_of_threads() {
    let folder = Folder::new("freed-any");
    for (number, (acts, code)) in [
        ("if (atomic_exchange(&a, 5) == 1) free(p);", 0),
        ("free(p);", 1),
        ("if (atomic_exchange(&a, 5) == 1) free(p); else *p = 1;", 1),
        ("pthread_mutex_lock(&m); if (a == 1) *p = 2; pthread_mutex_unlock(&m);", 0),
        ("pthread_mutex_lock(&m); if (a == 1) { a = 0; free(p); } pthread_mutex_unlock(&m);", 0),
        ("pthread_mutex_lock(&m); if (a == 1) { a = 0; free(p); } else *p = 2; pthread_mutex_unlock(&m);", 1),
        ("pthread_mutex_lock(&m); if (a == 1) *p = 2; if (a == 1 && x) { a = 0; free(p); } x = 1; pthread_mutex_unlock(&m);", 0),
        ("pthread_mutex_lock(&m); if (a == 1) { a = 2; free(p); } else if (a == 2) { a = 0; free(p); } pthread_mutex_unlock(&m);", 1),
    ]
    .into_iter()
    .enumerate()
    {
        let text = format!(
            "{HEADERS}int *p; void *f(void *u) {{ {acts} return 0; }}\n\
             int main(void) {{ p = malloc(sizeof *p); *p = 0; a = 1; pthread_t t; while (1) pthread_create(&t, 0, f, 0); }}\n"
        );
        let file = folder.file(&format!("{number}.c"), text);
        for model in ["sc", "tso", "rc11"] {
            let found = ask(&["check", "--quiet", "--words", "--timeout=40s", "--model", model, &file]);
            let last = found.stdout.lines().last().unwrap_or(&found.stderr);
            assert!(found.code == code && !last.contains("not used again"), "{acts} {model}: {last}");
        }
    }
}
