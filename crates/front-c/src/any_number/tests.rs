//! Tests of which programs are generalised.

use crate::{COptions, over_words};

/// Whether a program with this `main` is generalised to any number of threads.
fn is_known(main: &str) -> bool {
    let main = main.replace("MADE", MADE).replace("CREATES", CREATES).replace("WAITS", WAITS);
    let text = format!(
        "#include <pthread.h>\n#include <stdlib.h>\n#include <assert.h>\nint x; int __VERIFIER_nondet_int(void);\n\
         void *f(void *a) {{ x = 1; return 0; }} void *g(void *a) {{ x = 2; return 0; }}\n\
         int main(void) {{ {main} }}"
    );
    let made = over_words(&text, "it.c", &COptions::new(), &mut |_| None);
    made.unwrap_or_else(|errors| panic!("{errors}: {text}")).any.is_some()
}

/// Functions of the system that the text redefines do what the text says.
#[test]
fn functions_of_the_text() {
    let main =
        "int main(void) { pthread_t t[99]; for (int i = 0; i < 99; i++) pthread_create(&t[i], 0, f, 0); }";
    let made = |own: &str| {
        let text =
            format!("#include <pthread.h>\nint x; {own} void *f(void *a) {{ x = 1; return 0; }} {main}");
        over_words(&text, "it.c", &COptions::new(), &mut |_| None).unwrap_or_else(|errors| panic!("{errors}"))
    };
    assert!(made("").any.is_some() && made("").few.is_some());
    for own in [
        "int __VERIFIER_nondet_int(void) { return 0; }",
        "int pthread_join(pthread_t t, void **r) { x = 2; return 0; }",
        "int __VERIFIER_nondet_x(void) { return x = 2; }",
    ] {
        assert!(made(own).any.is_none() && made(own).few.is_none(), "{own}");
    }
}

const MADE: &str = "int n = __VERIFIER_nondet_int(); pthread_t *ids = malloc(n * sizeof(pthread_t));";
const CREATES: &str = "for (int i = 0; i < n; i++) pthread_create(&ids[i], 0, f, 0);";
const WAITS: &str = "for (int i = 0; i < n; i++) pthread_join(ids[i], 0);";

#[test]
fn loops_that_only_create_threads() {
    for main in [
        "MADE CREATES",
        "MADE CREATES WAITS free(ids);",
        "pthread_t ids[100]; int i, n = 100; CREATES for (i = 0; i < n; i++) x++; CREATES WAITS",
        "pthread_t ids[100]; int i = 0, n = 100; while (i < n) { pthread_create(ids + i, 0, f, (void *)(long)i); i++; } x = 2;",
        "pthread_t id; while (__VERIFIER_nondet_int()) pthread_create(&id, 0, f, 0);",
        "pthread_t *ids; int n = __VERIFIER_nondet_int(); ids = calloc(n, sizeof *ids); CREATES pthread_join(ids[1], 0);",
    ] {
        assert!(is_known(main), "{main}");
    }
}

#[test]
fn loops_that_do_more() {
    for main in [
        "",
        "pthread_t id; pthread_create(&id, 0, f, 0); pthread_join(id, 0);",
        // other threads see the effect
        "MADE for (int i = 0; i < n; i++) { pthread_create(&ids[i], 0, f, 0); x++; }",
        "MADE for (int i = 0; i < n; i++) { if (x) break; pthread_create(&ids[i], 0, f, 0); }",
        "MADE pthread_t id; for (int i = 0; i < n; i++, pthread_create(&id, 0, f, 0)) pthread_create(&ids[i], 0, f, 0);",
        // the number of threads, or a handle, is used otherwise
        "MADE int i; for (i = 0; i < n; i++) pthread_create(&ids[i], 0, f, 0); x = i;",
        "MADE int i, *p = &i; for (i = 0; i < n; i++) pthread_create(&ids[i], 0, f, 0);",
        "MADE CREATES if (ids[0] == pthread_self()) x = 1;",
        "MADE CREATES void *r; pthread_join(ids[0], &r);",
        "MADE pthread_t *other = ids; CREATES pthread_join(other[0], 0);",
        "MADE CREATES { int ids = 3; x = ids; }",
        "MADE CREATES assert(ids[0] == 1);",
        // the expressions that would be left out have an effect, or may fail
        "MADE for (int i = 0; i < n; i++) pthread_create(&ids[i], 0, f, (void *)(long)(x = 5));",
        "MADE for (int i = 0; i < n; i++) pthread_create(&ids[i], 0, i < 6 ? f : g, 0);",
        "void *(*p)(void *) = f; MADE for (int i = 0; i < n; i++) pthread_create(&ids[i], 0, p, 0);",
        "MADE for (int i = 0; i < n; i++) { pthread_create(&ids[i], 0, f, 0); x; i /= x; }",
        "MADE for (int i = 0; i < n; i += 1 / x) pthread_create(&ids[i], 0, f, 0);",
        "MADE for (int i = 0; i < n << i; i++) pthread_create(&ids[i], 0, f, 0);",
        "int k = 0; MADE CREATES pthread_join(ids[k++], 0);",
        "int *k = 0; MADE CREATES pthread_join(ids[*k], 0);",
        "int k, n = 9; pthread_t *ids = malloc((k = 5, n * 8)); CREATES",
        // other ways into and out of loops
        "int i; MADE goto in; for (i = 0; i < 1; i++) { in: x = i; } for (i = 0; i < n; i++) pthread_create(&ids[i], 0, f, 0);",
        "int i; MADE switch (n) for (i = 0; i < 1; i++) { case 1: x = i; } for (i = 0; i < n; i++) pthread_create(&ids[i], 0, f, 0);",
        "int i = 0; MADE while (i < n) { { int i = 0; } pthread_create(&ids[i], 0, f, 0); i++; }",
        "MADE CREATES main();",
        // distinguishes threads
        "MADE CREATES pthread_t a, b; pthread_create(&a, 0, f, 0); pthread_create(&b, 0, f, 0); x = a == b;",
        "MADE CREATES x = pthread_equal(pthread_self(), 1);",
    ] {
        assert!(!is_known(main), "{main}");
    }
}
