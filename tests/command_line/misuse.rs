//! Undefined behaviour in C is reported by all commands: use of freed memory, destroyed locks, code marked as unreachable, overflow.
//! Programs that one reader refuses are accepted by the other one.
#![cfg(feature = "cli")]

use crate::process::Folder;
use crate::questions::ask;

const HEADERS: &str = "#include <assert.h>\n#include <limits.h>\n#include <pthread.h>\n#include <stdatomic.h>\n#include <stdio.h>\n#include <stdlib.h>\n\
    int __VERIFIER_nondet_int(void); pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_rwlock_t w = PTHREAD_RWLOCK_INITIALIZER; int x; atomic_int a;\n";

/// A thread that does nothing, and the statements of `main`.
fn main_does(what: &str) -> String {
    format!(
        "void *f(void *u) {{ return 0; }}\nint main(void) {{ pthread_t t; pthread_create(&t, 0, f, 0); {what} pthread_join(t, 0); return 0; }}"
    )
}

/// A program without the headers, additional options, the exit code, and a part of the last line.
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
        // There are too many executions, and the search does not detect use of freed memory.
        ("freed_perhaps", main_does(guarded), nothing, 3, "the program frees memory"),
        ("freed_at_the_end", main_does(right), nothing, 3, "the program frees memory"),
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
        ("array_without_value", main_does("int q[300]; assert(q[5] == 0);"), nothing, 3, "never written"),
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
            "a mutex is destroyed while it is locked",
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
        // One reader has no representation for an arbitrary value under RC11.
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

/// Programs whose local variables are used through their addresses, with the expected results.
#[expect(clippy::too_many_lines, reason = "a table, which any split would tear apart")]
fn programs_with_local_variables() -> [(&'static str, String, i32, &'static str); 14] {
    const ENDED: &str = "a local variable is used after the end of its lifetime";
    const CREATE: &str = "pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0); pthread_join(t, 0); pthread_join(u, 0);";
    let two = |text: &str| format!("{text} int main(void) {{ {CREATE} return 0; }}");
    let one = |text: &str| {
        format!(
            "{text} int main(void) {{ pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); assert(*p == 3); return 0; }}"
        )
    };
    let served = |after: &str| {
        two(&format!(
            "struct node {{ int v; atomic_int done; }}; _Atomic(struct node *) slot;
             void *f(void *u) {{ struct node *n; for (int i = 0; i < 2; i++) {{ while (!(n = atomic_exchange(&slot, 0))) ; n->v++; n->done = 1; }} return 0; }}
             int asks(int v) {{ struct node n = {{ v, 0 }}; slot = &n; {after} }}
             void *g(void *u) {{ for (int i = 0; i < 2; i++) assert(asks(i) == i + 1); return 0; }}"
        ))
    };
    let passed = |joins: &str| {
        format!(
            "void *f(void *u) {{ *(int *)u = 5; return 0; }} pthread_t t;
             int starts(void) {{ int n = 1; pthread_create(&t, 0, f, &n); {joins} return n; }}
             int main(void) {{ int r = starts(); assert(r >= 1); return 0; }}"
        )
    };
    let main = |text: &str| format!("int *p; int main(void) {{ {text} return 0; }}");
    [
        ("thread", one("int *p; void *f(void *u) { int n = 3; p = &n; return 0; }"), 1, ENDED),
        ("thread_exits", one("int *p; void *f(void *u) { int n = 3; p = &n; pthread_exit(0); }"), 1, ENDED),
        ("thread_of_static", one("int *p; void *f(void *u) { static int n = 3; p = &n; return 0; }"), 0, "SAFE"),
        (
            "another_reads",
            two("int *p; void sets(int **q, int *r) { *q = r; }
                 void *f(void *u) { int n = 3; sets(&p, &n); a = 1; return 0; } void *g(void *u) { if (a) assert(*p == 3); return 0; }"),
            1,
            ENDED,
        ),
        (
            "another_has_read",
            two("int *p; atomic_int b; void *f(void *u) { int n = 3; p = &n; a = 1; while (!b) ; return 0; }
                 void *g(void *u) { if (a) assert(*p == 3); b = 1; return 0; }"),
            0,
            "SAFE",
        ),
        ("served", served("while (!n.done) ; return n.v;"), 0, "SAFE"),
        ("left_too_early", served("return v + 1;"), 1, ENDED),
        ("joined", passed("pthread_join(t, 0);"), 0, "SAFE"),
        ("not_joined", passed(""), 1, ENDED),
        ("given_back", format!("int *gives(void) {{ int n = 3; int *q = &n; return q; }} {}", main("p = gives(); assert(*p == 3);")), 1, ENDED),
        ("block", main("int *q = 0; { int n = 3; q = &n; } assert(*q == 3);"), 1, ENDED),
        ("same_block", main("int *q = 0; { int n = 3; q = &n; assert(*q == 3); }"), 0, "SAFE"),
        (
            "each_turn",
            main("int s = 0; for (int i = 0; i < 3; i++) { int n = i, *q = &n; if (i == 1) continue; s += *q; } assert(s == 2);"),
            0,
            "SAFE",
        ),
        (
            "worth_of_a_block",
            main("struct s { int c; } o = { 3 }; { int s = ({ struct s n = o; struct s *q = &n; *q; }).c; assert(s == 3); }"),
            0,
            "SAFE",
        ),
    ]
}

#[test]
fn local_variables_are_not_used_after_their_end() {
    let folder = Folder::new("local-variables");
    for (name, text, code, said) in programs_with_local_variables() {
        let file = folder.file(&format!("{name}.c"), format!("{HEADERS}{text}\n"));
        for options in [&["--model=tso"][..], &["--model=pso"], &["--model=rc11"], &["--words"]] {
            let found = ask(&[&["check", "--quiet", "--timeout=40s"], options, &[&file]].concat());
            let last = found.stdout.lines().last().unwrap_or(&found.stderr);
            assert!(
                found.code == code && last.contains(said),
                "{name} {options:?}: {last}\n{}",
                found.stderr
            );
        }
    }
}

#[test]
fn what_is_const_is_not_written() {
    let folder = Folder::new("const");
    for (name, text, code) in [
        ("cast", main_does("*(int *)&k = 4;"), 1),
        ("pointer", main_does("int *p = (int *)&k; if (x == 0) *p = 4;"), 1),
        // The reader for any number of threads accepts this one.
        (
            "thread",
            "void *f(void *u) { int *p = (int *)&k; *p = 4; return 0; }\nint main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); assert(k >= 3); return 0; }".to_owned(),
            1,
        ),
        ("never", main_does("int *p = (int *)&k; if (x == 1) *p = 4; assert(*p == 3);"), 0),
        (
            "pointer_to_const",
            main_does(
                "static const char *const all[] = {\"u\", \"v\"}; static const char *it; it = all[1]; assert(*it == 'v');",
            ),
            0,
        ),
    ] {
        let file = folder.file(&format!("{name}.c"), format!("{HEADERS}const int k = 3;\n{text}\n"));
        for options in [&["--model=tso"][..], &["--words"]] {
            let found = ask(&[&["check", "--quiet", "--timeout=40s"], options, &[&file]].concat());
            assert_eq!(found.code, code, "{name} {options:?}: {}\n{}", found.stdout, found.stderr);
        }
    }
}

/// Searches over automata for any number of threads, with different accesses to memory that `main` has allocated.
#[test]
fn freed_memory_is_not_used_by_any_number_of_threads() {
    let folder = Folder::new("freed-any");
    // If other threads see the address of a thread's own variable, any number of threads is not decided.
    for (number, (acts, code)) in [
        ("if (atomic_exchange(&a, 5) == 1) free(p);", 0),
        ("free(p);", 1),
        ("if (atomic_exchange(&a, 5) == 1) free(p); else *p = 1;", 1),
        ("pthread_mutex_lock(&m); if (a == 1) *p = 2; pthread_mutex_unlock(&m);", 0),
        ("pthread_mutex_lock(&m); if (a == 1) { a = 0; free(p); } pthread_mutex_unlock(&m);", 0),
        ("pthread_mutex_lock(&m); if (a == 1) { a = 0; free(p); } else *p = 2; pthread_mutex_unlock(&m);", 1),
        ("pthread_mutex_lock(&m); if (a == 1) *p = 2; if (a == 1 && x) { a = 0; free(p); } x = 1; pthread_mutex_unlock(&m);", 0),
        ("int n = 3; int *volatile q = &n; if (x) assert(*q == 3);", 0),
        ("int n = 3; atomic_store(&at, &n); int *q = atomic_exchange(&at, 0); if (q) *q = 4;", 1),
        ("int n = 3; pthread_mutex_lock(&m); if (!at) { at = &n; *at = 4; at = 0; } pthread_mutex_unlock(&m);", 3),
        ("pthread_mutex_lock(&m); if (a == 1) { a = 2; free(p); } else if (a == 2) { a = 0; free(p); } pthread_mutex_unlock(&m);", 1),
    ]
    .into_iter()
    .enumerate()
    {
        let text = format!(
            "{HEADERS}int *p; _Atomic(int *) at; void *f(void *u) {{ {acts} return 0; }}\n\
             int main(void) {{ p = malloc(sizeof *p); *p = 0; a = 1; pthread_t t; while (1) pthread_create(&t, 0, f, 0); }}\n"
        );
        let file = folder.file(&format!("{number}.c"), text);
        for model in ["sc", "tso", "rc11"] {
            // The search under TSO takes ten times as long as the others.
            if acts.contains("&& x") && model == "tso" {
                continue;
            }
            let found = ask(&["check", "--quiet", "--words", "--timeout=300s", "--model", model, &file]);
            let last = found.stdout.lines().last().unwrap_or(&found.stderr);
            assert!(found.code == code && !last.contains("not used again"), "{acts} {model}: {last}");
        }
    }
}
