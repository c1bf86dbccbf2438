//! Features of test suites of other checkers: thread handles as values, threads of CBMC, keys, arguments, freed memory.
#![cfg(feature = "cli")]

use crate::process::Folder;
use crate::questions::ask;

const HEADERS: &str = "#include <assert.h>\n#include <errno.h>\n#include <inttypes.h>\n#include <pthread.h>\n#include <semaphore.h>\n\
    #include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <threads.h>\n";

/// Two threads, of which the second one sets `x`, and the rest of `main`.
fn joined(then: &str) -> String {
    format!(
        "int x; void *f(void *p) {{ return 0; }} void *g(void *p) {{ x = 1; return 0; }}\n\
         int main(void) {{ pthread_t a, b; pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0); {then} }}"
    )
}

/// Two threads that write one variable each, execute this fence of CBMC, and read the variable of the other thread.
fn fenced(kinds: &str) -> String {
    format!(
        "int x, y, a, b; void *f(void *p) {{ x = 1; __CPROVER_fence({kinds}); a = y; return 0; }}\n\
         void *g(void *p) {{ y = 1; __CPROVER_fence({kinds}); b = x; return 0; }}\n\
         int main(void) {{ pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0);\n\
         pthread_join(t, 0); pthread_join(u, 0); assert(a || b); }}"
    )
}

/// A thread with a value under a key, whose destructor sets `x`; how the thread ends, and the final assertion.
fn kept(ends: &str, holds: &str) -> String {
    format!(
        "pthread_key_t k; int x; void d(void *p) {{ assert(p == &k); x = 1; }}\n\
         void *f(void *p) {{ pthread_setspecific(k, &k); assert(pthread_getspecific(k)); {ends} }}\n\
         int main(void) {{ pthread_t a; pthread_key_create(&k, d); pthread_create(&a, 0, f, 0); pthread_join(a, 0); assert({holds}); }}"
    )
}

/// A thread that writes to memory that `main` has allocated, and the rest of `main`.
fn freed(then: &str) -> String {
    format!(
        "int *p; void *f(void *a) {{ *p = 1; return 0; }}\n\
         int main(void) {{ p = malloc(sizeof *p); pthread_t a; pthread_create(&a, 0, f, 0); {then} }}"
    )
}

/// A thread that writes a variable twice in an atomic block, and the rest of `main`.
fn beside(then: &str) -> String {
    format!(
        "void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); int x, y;\n\
         void *f(void *a) {{ __VERIFIER_atomic_begin(); x = 1; x = 2; __VERIFIER_atomic_end(); return 0; }}\n\
         int main(void) {{ pthread_t t; x = 0; pthread_create(&t, 0, f, 0); {then} }}"
    )
}

/// Threads that are created in a loop, and their body.
fn many(then: &str, creates: &str) -> String {
    format!(
        "int x; pthread_mutex_t m; void *f(void *a) {{ {then} return a; }} int main(void) {{ {creates} }}"
    )
}

/// A program without the headers, the exit code of `check`, and a part of its verdict.
#[expect(clippy::too_many_lines, reason = "a table, which any split would tear apart")]
fn programs() -> Vec<(String, i32, &'static str)> {
    let of = str::to_owned;
    let without_end = "pthread_t t; while (1) pthread_create(&t, 0, f, 0);";
    let thousands = "pthread_t t[9000]; for (int i = 0; i < 9000; i++) pthread_create(&t[i], 0, f, 0); for (int i = 0; i < 9000; i++) pthread_join(t[i], 0);";
    let third = "int n = x; n++; x = n; assert(n < 3);";
    vec![
        // A variable that is written in an atomic block, and read outside of it under TSO.
        (beside("pthread_join(t, 0); assert(x == 2);"), 0, "all executions of its 2 threads"),
        (beside("assert(x != 3); y = x;"), 0, "all executions of its 2 threads"),
        (beside("assert(x != 2);"), 1, "an assertion fails"),
        (beside("assert(x != 1);"), 3, "is accessed in an atomic block (line 11), and here outside"),
        (beside("pthread_join(t, 0); assert(x != 2);"), 1, "an assertion fails"),
        (
            of(
                "void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); int x; void *f(void *a) { assert(x != 5); return 0; }\n\
             int main(void) { pthread_t t; __VERIFIER_atomic_begin(); pthread_create(&t, 0, f, 0); x = 5; x = 0; __VERIFIER_atomic_end(); }",
            ),
            3,
            "",
        ),
        // Endless loops in some of the threads.
        (
            of(
                "int x; void *f(void *a) { assert(x == 0); return 0; } void *s(void *a) { x = 1; return 0; }\n\
             void mk(void) { pthread_t t; pthread_create(&t, 0, s, 0); pthread_join(t, 0); } int main(void) { pthread_t t; mk(); while (1) pthread_create(&t, 0, f, 0); }",
            ),
            1,
            "",
        ),
        (
            of("int x; int rand(void) { x = 1; return 0; } void *f(void *a) { assert(x == 0); return 0; }\n\
             int main(void) { pthread_t t; while (1) { pthread_create(&t, 0, f, 0); rand(); } }"),
            1,
            "",
        ),
        (
            of(
                "unsigned long t; void *f(void *a) { assert(t == 0); return 0; } int main(void) { while (1) pthread_create(&t, 0, f, 0); }",
            ),
            1,
            "",
        ),
        (
            of("pthread_t a, b; void *f(void *p) { if (a && b && a != b) assert(0); return 0; }\n\
             int main(void) { pthread_t t[99]; pthread_create(&a, 0, f, 0); pthread_create(&b, 0, f, 0); for (int i = 0; i < 99; i++) pthread_create(&t[i], 0, f, 0); }"),
            1,
            "",
        ),
        // More threads than are explored.
        (many("int n = x; n++; x = n; assert(n < 2);", without_end), 1, ""),
        (many(third, thousands), 1, "an assertion fails"),
        (many("assert(!x);", without_end), 0, ""),
        // After a join, threads have ended, if there are few of them.
        (
            many(
                "x = 1;",
                "pthread_t t[2]; for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, f, 0); for (int i = 0; i < 2; i++) pthread_join(t[i], 0); assert(x);",
            ),
            0,
            "",
        ),
        // A join waits for the thread in the variable, which may be another one than was created with it.
        (joined("b = a; pthread_join(b, 0); assert(x);"), 1, "an assertion fails"),
        (joined("pthread_t c = a; a = b; b = c; pthread_join(b, 0); assert(x);"), 1, "an assertion fails"),
        (joined("pthread_join(b, 0); assert(x);"), 0, ""),
        (joined("assert(a != b); assert(a); assert(!pthread_equal(a, pthread_self()));"), 0, ""),
        (
            of(
                "pthread_t a; void *f(void *p) { return 0; } void *g(void *p) { if (a) assert(0); return 0; }\n\
         int main(void) { pthread_t b; pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0); pthread_join(b, 0); }",
            ),
            1,
            "an assertion fails",
        ),
        // The number of a thread is unspecified.
        (
            of("char seen[7]; void *f(void *p) { seen[(unsigned long)pthread_self() % 7]++; return 0; }\n\
         int main(void) { pthread_t a, b; pthread_create(&a, 0, f, 0); pthread_join(a, 0); pthread_create(&b, 0, f, 0);\n\
         pthread_join(b, 0); for (int i = 0; i < 7; i++) assert(seen[i] < 2); }"),
            0,
            "where the system numbers threads 1, 2, ..",
        ),
        // Threads of CBMC.
        (of("int x; void f(void) { x = 1; } int main() { __CPROVER_ASYNC_1: f(); assert(x); }"), 1, ""),
        (
            of(
                "int x; void f(void) { x = 1; } int main() { __CPROVER_ASYNC_1: f(); __CPROVER_assume(x); assert(x == 1); }",
            ),
            0,
            "",
        ),
        (
            of(
                "int x; void f(int n) { x = n; } int main() { int i = 3; __CPROVER_ASYNC_1: f(i); i = 4; __CPROVER_assume(x); assert(x == 3); }",
            ),
            0,
            "",
        ),
        (of("int x; int main() { __CPROVER_ASYNC_1: { x = 1; x = 2; } assert(x != 1); }"), 1, ""),
        (
            of(
                "int x; void f(int *p) { *p = 1; } int main() { int i = 0; __CPROVER_ASYNC_1: f(&i); assert(!i); }",
            ),
            2,
            "",
        ),
        // Fences of CBMC.
        (fenced("\"RRfence\""), 1, ""),
        (fenced("\"WWfence\", \"RRfence\", \"RWfence\""), 1, ""),
        (fenced("\"WWfence\", \"WRfence\""), 0, ""),
        // Functions of the operating system.
        (
            of(
                "sem_t s; int main(void) { sem_init(&s, 0, 0); assert(sem_trywait(&s) == -1); assert(errno == EAGAIN); }",
            ),
            0,
            "",
        ),
        (
            of("int main(void) { printf(\"%\" PRIu64 \"\\n\", (uint64_t)1); assert(sizeof PRId32 == 2); }"),
            0,
            "",
        ),
        (of("typedef void NONE; int f(NONE) { return 1; } int main(NONE) { assert(f() == 1); }"), 0, ""),
        (
            of(
                "int x; __attribute__((constructor)) static void f(void) { x = 1; } int main(void) { assert(x == 1); }",
            ),
            0,
            "",
        ),
        (
            of(
                "int x; __attribute__((constructor)) static void f(void) { x = 1; } int main(void) { assert(x == 0); }",
            ),
            1,
            "",
        ),
        // Keys.
        (kept("return 0;", "x == 1"), 0, ""),
        (kept("pthread_exit(0);", "x == 1"), 0, ""),
        (kept("return 0;", "x == 0"), 1, ""),
        (kept("pthread_setspecific(k, 0); return 0;", "x == 0"), 0, ""),
        (
            of("pthread_key_t k; void *f(void *p) { pthread_setspecific(k, malloc(4)); return 0; }\n\
         int main(void) { pthread_t a; pthread_key_create(&k, free); pthread_create(&a, 0, f, 0); pthread_join(a, 0); }"),
            0,
            "where memory that was freed is not allocated again",
        ),
        // Cleanup handlers.
        (
            of(
                "int x; void c(void *p) { x++; } void *f(void *p) { pthread_cleanup_push(c, 0); pthread_cleanup_pop(1); return 0; }\n\
         int main(void) { pthread_t a; pthread_create(&a, 0, f, 0); pthread_join(a, 0); assert(x == 1); }",
            ),
            0,
            "",
        ),
        (
            of(
                "int x; void c(void *p) { x++; } void *f(void *p) { pthread_cleanup_push(c, 0); pthread_exit(0); pthread_cleanup_pop(1); return 0; }\n\
         int main(void) { pthread_t a; pthread_create(&a, 0, f, 0); pthread_join(a, 0); assert(x == 1); }",
            ),
            3,
            "where a cleanup routine is pushed",
        ),
        // Threads that are created at a place that a single thread does not reach.
        (
            of(
                "int x; void *f(void *p) { x++; return 0; } int main(void) { pthread_t a; pthread_create(&a, 0, f, 0); pthread_join(a, 0);\n\
         assert(x == 1); pthread_create(&a, 0, f, 0); pthread_join(a, 0); assert(x == 2 && strlen(\"ab\") == 2); }",
            ),
            0,
            "its at most",
        ),
        (
            of(
                "int x; int n(void); void *f(void *p) { x = 1; return 0; } void *g(void *p) { x = 2; return 0; }\n\
         int main(void) { pthread_t a, b; if (rand()) { pthread_create(&a, 0, f, 0); } else { pthread_create(&a, 0, g, 0); }\n\
         pthread_join(a, 0); assert(x == 1); }",
            ),
            1,
            "an assertion fails",
        ),
        // Arguments.
        (
            of(
                "int main(int argc, char **argv) { int n = 3; if (argc > 1) n = atoi(argv[1]); assert(n != 4); }",
            ),
            0,
            "where the program has no arguments",
        ),
        (of("int main(int argc, char **argv) { assert(argc == 1); }"), 1, ""),
        // A loop that terminates creates a fixed number of threads; a loop with other effects is not only a number of threads.
        (
            of("void *f(void *a) { assert(1); return 0; } int main(void) { pthread_t t[3]; int i = 0;\n\
             while (1) { if (i >= 3) break; pthread_create(&t[i], 0, f, 0); i++; } assert(i != 3); }"),
            1,
            "an assertion fails",
        ),
        (
            of("int c; void *f(void *a) { assert(c == 0); return 0; } int main(void) { pthread_t t;\n\
             while (1) { pthread_create(&t, 0, f, 0); c = 1; } }"),
            1,
            "an assertion fails",
        ),
        // Local mutexes.
        (
            of(
                "int main(void) { pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP; pthread_mutex_lock(&m); pthread_mutex_lock(&m); assert(0); }",
            ),
            1,
            "an assertion fails",
        ),
        (
            of(
                "int main(void) { pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP; pthread_mutex_lock(&m); assert(pthread_mutex_lock(&m) == EDEADLK); }",
            ),
            0,
            "",
        ),
        (
            of(
                "int x; void *f(void *a) { pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_mutex_lock(&m); x = 1; pthread_mutex_unlock(&m); return 0; }\n\
          int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); assert(x); }",
            ),
            0,
            "",
        ),
        // Inline assembly that returns its input.
        (of("int main(void) { int x, y = 5; __asm__(\"\" : \"=r\"(x) : \"0\"(y)); assert(x == 5); }"), 0, ""),
        (of("int main(void) { int x, y = 5; __asm__(\"\" : \"=r\"(x) : \"0\"(y)); assert(x != 5); }"), 1, ""),
        (of("int main(void) { int y = 5; __asm__ volatile(\"\" : \"+r\"(y)); assert(y == 5); }"), 0, ""),
        (of("int main(void) { int x = 5; __asm__(\"\" : \"=r\"(x)); assert(x == 5); }"), 2, ""),
        // A user header in angle brackets, and system headers of which nothing is used.
        (of("#include <sys/socket.h>\n#include <poll.h>\nint main(void) { int x = 1; assert(x); }"), 0, ""),
        (
            of(
                "#include <genmc.h>\nint x; int main(void) { __VERIFIER_final_write(x = 2;); assert(__VERIFIER_speculative_read(x) == 2); }",
            ),
            0,
            "",
        ),
        // Freed memory, with and without an assertion.
        (freed("free(p); pthread_join(a, 0);"), 1, "memory is used after it was freed"),
        (freed("pthread_join(a, 0); free(p);"), 0, "where memory that was freed is not allocated again"),
        (freed("pthread_join(a, 0); free(p); free(p);"), 1, "memory is freed twice"),
        (
            freed("pthread_join(a, 0); assert(*p == 1); free(p);"),
            0,
            "where memory that was freed is not allocated again",
        ),
    ]
}

#[test]
fn programs_of_other_checkers() {
    let folder = Folder::new("others");
    for (number, (program, code, says)) in programs().into_iter().enumerate() {
        let file = folder.file(&format!("it{number}.c"), format!("{HEADERS}{program}\n"));
        let answer = ask(&["check", "-q", &file]);
        let verdict = answer.stdout.lines().last().unwrap_or_default();
        assert!(answer.code == code && verdict.contains(says), "{program}: {answer:?}");
        let graphs = ask(&["graphs", "-q", &file]);
        assert_eq!(graphs.code, code, "{program}: {graphs:?}");
    }
}

/// The same programs compiled by clang, if it is installed.
#[test]
fn what_clang_says_of_them() {
    if std::process::Command::new("clang").arg("--version").output().is_err() {
        return;
    }
    let folder = Folder::new("others-ir");
    for (program, code) in [
        (
            "pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP; pthread_mutex_lock(&m); pthread_mutex_lock(&m); assert(0);",
            1,
        ),
        ("int x, y = 5; __asm__(\"\" : \"=r\"(x) : \"0\"(y)); assert(x == 5);", 0),
        ("int x, y = 5; __asm__(\"\" : \"=r\"(x) : \"0\"(y)); assert(x != 5);", 1),
        ("int y = 5; __asm__ volatile(\"\" : \"+r\"(y)); assert(y == 5);", 0),
        ("int x; __asm__(\"\" : \"=r\"(x)); assert(x == 5);", 3),
        ("int *p = malloc(4); *p = 1; p = realloc(p, 8); p[1] = 2; assert(p[0] + p[1] == 3); free(p);", 0),
        ("int *p = malloc(4); *p = 1; free(p); assert(*p);", 1),
    ] {
        let file =
            folder.file("it.c", format!("#define _GNU_SOURCE 1\n{HEADERS}int main(void) {{ {program} }}\n"));
        let answer = ask(&["check", "-q", "--ir", &file]);
        assert_eq!(answer.code, code, "{program}: {answer:?}");
    }
}

/// A fence instruction of the processor is treated like a `seq_cst` fence, by all readers.
#[test]
fn fences_of_the_processor_are_fences_of_the_language() {
    let text = format!(
        "{HEADERS}#include <stdatomic.h>\natomic_int x, y; int a, b;\n\
         void *f(void *p) {{ atomic_store_explicit(&x, 1, memory_order_relaxed); __asm__ volatile(FENCE ::: \"memory\");\n\
         a = atomic_load_explicit(&y, memory_order_relaxed); return 0; }}\n\
         void *g(void *p) {{ atomic_store_explicit(&y, 1, memory_order_relaxed); __asm__ volatile(FENCE ::: \"memory\");\n\
         b = atomic_load_explicit(&x, memory_order_relaxed); return 0; }}\n\
         int main(void) {{ pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0);\n\
         pthread_join(t, 0); pthread_join(u, 0); assert(a || b); }}\n"
    );
    let folder = Folder::new("fences-of-processors");
    for (fence, code) in [("mfence", 0), ("dmb ish", 0), ("sync", 0), ("", 1)] {
        let file = folder.file("it.c", text.replace("FENCE", &format!("\"{fence}\"")));
        for model in ["tso", "rc11"] {
            for words in [&["--words"][..], &[]] {
                let answer = ask(&[&["check", "-q", "--model", model, &file], words].concat());
                assert_eq!(answer.code, code, "{fence} under {model}: {answer:?}");
            }
        }
    }
}

#[test]
fn headers_of_the_user_between_brackets() {
    let folder = Folder::new("angles");
    std::fs::create_dir_all(folder.0.join("own/in")).expect("a folder");
    folder.file("own/a.h", "#include <own/in/b.h>\n#include <own/c.h>\n");
    folder.file("own/in/b.h", "#define B 4\n");
    folder.file("own/c.h", "#define A 3\n");
    let file = folder.file(
        "it.c",
        "#include <assert.h>\n#include <own/a.h>\nint main(void) { int x = A; assert(x + B == 7); }\n",
    );
    assert_eq!(ask(&["check", "-q", &file]).code, 0);
    let file = folder.file("it.c", "#include <own/no.h>\nint main(void) { }\n");
    let answer = ask(&["check", "-q", &file]);
    assert!(answer.code == 2 && answer.stderr.contains("the header `own/no.h` is not known"), "{answer:?}");
}

/// Loops that only create threads, an unknown number of times: the case of any number of threads covers all their executions.
#[test]
fn threads_that_are_created_in_loops() {
    let locked = "pthread_mutex_lock(&m); x++; assert(x == 1); x--; pthread_mutex_unlock(&m);";
    let loops = |from: &str| {
        format!(
            "int n = {from}; pthread_t *ids = malloc(n * sizeof *ids); for (int i = 0; i < n; i++) pthread_create(&ids[i], 0, f, 0); \
             {locked} for (int i = 0; i < n; i++) pthread_join(ids[i], 0);"
        )
    };
    let folder = Folder::new("loops");
    let only_read = "while (__VERIFIER_nondet_int()) pthread_create(&t, 0, f, 0); pthread_mutex_lock(&m); assert(!x); pthread_mutex_unlock(&m);";
    let nondet = "int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int); ";
    let of = |then: &str, main: &str| folder.file("it.c", format!("{HEADERS}{nondet}{}", many(then, main)));
    let decided = |then: &str, from: &str| {
        let answer = ask(&["check", &of(then, &loops(from))]);
        (answer.code, answer.stdout.lines().last().unwrap_or_default().to_owned())
    };
    for from in ["__VERIFIER_nondet_int(); __VERIFIER_assume(n >= 0)", "9000", "20"] {
        let (code, line) = decided(locked, from);
        let wanted = "any number of threads";
        assert!(
            code == 0 && line.contains(wanted) && line.ends_with("arrays of thread handles are long enough"),
            "{from}: {line}"
        );
        // A thread that does not lock the mutex.
        if from.starts_with("__VERIFIER") {
            assert_eq!(decided("x++; x--;", from).0, 1, "{from}");
        }
    }
    // Of thousands of threads, few have to start; unless `main` waits for them before.
    let thousands =
        loops("9000").replace("*ids = malloc(n * sizeof *ids)", "ids[9000]").replace("i < n", "i < 9000");
    let answer = ask(&["check", &of("x++; x--;", &thousands)]);
    let wanted = "Other threads that `main` creates have not started.";
    assert!(answer.code == 1 && answer.stdout.contains(wanted), "{answer:?}");
    let late = thousands.replace(locked, "") + " assert(x != 1);";
    assert_eq!(ask(&["check", &of("x = 1; x = 0;", &late)]).code, 3);
    // All values of a variable are explored before a state is reported as bad.
    let locked = "pthread_mutex_lock(&m); x = 1; x = 0; pthread_mutex_unlock(&m);";
    assert_eq!(ask(&["check", &of(locked, &format!("pthread_t t; {only_read}"))]).code, 0);
    // The behaviour of threads depends on their arguments, so any number of them is not decided.
    let passed = loops("9000").replace("f, 0)", "f, (void *)(long)i)");
    let answer = ask(&["check", &of("if (a == 0) { x = 1; assert(x == 1); }", &passed)]);
    assert_eq!(answer.code, 3, "{answer:?}");
}

#[test]
fn threads_by_labels_are_none_for_compilers() {
    let folder = Folder::new("labels");
    let file = folder
        .file("it.c", "int x; void f(void) { x = 1; } int main() { __CPROVER_ASYNC_1: f(); return x; }\n");
    for option in ["--ir", "--compiled"] {
        let answer = ask(&["check", option, &file]);
        assert!(answer.code == 2 && answer.stderr.contains("which compilers drop"), "{option}: {answer:?}");
    }
}

/// The explanation for a use after free: the missing order between the two accesses under a model with orders, and the steps under
/// other models.
#[test]
fn why_memory_is_used_after_it_was_freed() {
    let text = format!(
        "{HEADERS}#include <stdatomic.h>\nstruct o {{ atomic_int n; int v; }} *p;\n\
         void put(struct o *o) {{\n  if (atomic_fetch_sub_explicit(&o->n, 1, memory_order_relaxed) == 1)\n    free(o);\n}}\n\
         void *f(void *a) {{ p->v = 1; put(p); return 0; }}\n\
         int main(void) {{ p = malloc(sizeof *p); p->n = 2; pthread_t t; pthread_create(&t, 0, f, 0); put(p); }}\n"
    );
    let folder = Folder::new("freed");
    let file = folder.file("it.c", &text);
    let answer = ask(&["check", "--model", "rc11", &file]);
    for wanted in [
        "The first of these does not happen before the second.",
        " freed = 1   put:14: free(o);",
        "were a release",
        "it.c under RC11: memory is used after it was freed",
    ] {
        assert!(answer.code == 1 && answer.stdout.contains(wanted), "{wanted}: {answer:?}");
    }
    assert_eq!(ask(&["check", "-q", &file]).code, 0);
    let mended = folder.file("mended.c", text.replace("relaxed", "acq_rel"));
    assert_eq!(ask(&["check", "-q", "--model", "rc11", &mended]).code, 0);
    let again = folder.file("again.c", text.replace("put(p); return", "put(p); p->v = 2; return"));
    let answer = ask(&["check", &again]);
    for wanted in [
        "In this execution, memory is used after it was freed:",
        "frees new@17#1.1",
        "writes new@17#1.1+4 = 2",
    ] {
        assert!(answer.code == 1 && answer.stdout.contains(wanted), "{wanted}: {answer:?}");
    }
}
