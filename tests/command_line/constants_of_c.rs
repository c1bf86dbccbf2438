//! Initial values, types and sizes in C, as gcc for x86-64 has them: the expected values are those of compiled programs.
#![cfg(feature = "cli")]

use crate::process::Folder;
use crate::questions::ask;

/// Declarations, what `main` does first, and what is true then.
const PROGRAMS: &[(&str, &str, &str)] = &[
    // designators of parts of parts
    ("struct s { int k; struct { int a, b; } d; int z; } s = { .d.b = 3 };", "", "s.d.b == 3 && s.k == 0"),
    (
        "struct s { int k; struct { int a, b; } d; int z; } s = { .d.b = 3, .k = 2 };",
        "",
        "s.d.b == 3 && s.k == 2",
    ),
    (
        "struct s { int k; struct { int a, b; } d; } s[2] = { [1].d.b = 3, [0].k = 1 };",
        "",
        "s[1].d.b == 3 && s[0].k == 1",
    ),
    (
        "struct s { int k; struct { int a, b; } d; } s[2] = { { .d.b = 3 }, { .d.a = 4 } };",
        "",
        "s[0].d.b == 3 && s[1].d.a == 4",
    ),
    ("struct s { int k; int d[3]; } s = { .d[2] = 3 };", "", "s.d[2] == 3 && s.k == 0"),
    (
        "struct s { int k; struct { int a, b; } d; };",
        "static struct s s = { .d.b = 3 };",
        "s.d.b == 3 && s.k == 0",
    ),
    ("struct s { int k; struct { int a, b; } d; };", "struct s s = { .d.b = 3 };", "s.d.b == 3 && s.k == 0"),
    // what follows is for the next part of the part
    ("struct s { struct { int a, b; } d; int z; } s = { .d.a = 3, 4, 5 };", "", "s.d.b == 4 && s.z == 5"),
    // the last initial value of an object takes effect
    (
        "struct s { struct { int a, b; } d; } s = { .d = { 1, 2 }, .d = { .a = 3 } };",
        "",
        "s.d.a == 3 && s.d.b == 0",
    ),
    ("struct s { struct { int a, b; } d; } s = { .d = { 1, 2 }, .d.b = 3 };", "", "s.d.a == 1 && s.d.b == 3"),
    ("struct s { char n[4]; int x; } s = { .n[1] = 120, .n = \"z\" };", "", "s.n[0] == 'z' && s.n[1] == 0"),
    (
        "struct s { char n[4]; int x; };",
        "struct s s = { .n[1] = 120, .n = \"z\" };",
        "s.n[0] == 'z' && s.n[1] == 0",
    ),
    // one member of a union
    (
        "struct s { int k; union { int word; unsigned char byte; } u; } s = { .u.byte = 1 };",
        "",
        "s.u.word == 1",
    ),
    (
        "union u { int i; unsigned char b[4]; short h; } u = { .i = 70000, .b[3] = 1 };",
        "",
        "u.i == 0x1000000",
    ),
    ("union u { int i; unsigned char b[4]; short h; } u = { .h = 1000, .b[1] = 1 };", "", "u.i == 256"),
    ("union u { int i; unsigned char b[4]; short h; } u = { .b[3] = 1, .i = 70000 };", "", "u.i == 70000"),
    ("union u { int i; unsigned char b[4]; short h; } u = { .b[3] = 1, .b[1] = 1 };", "", "u.i == 0x1000100"),
    (
        "union u { int i; unsigned char b[4]; short h; };",
        "union u u = { .i = 70000, .b[3] = 1 };",
        "u.i == 0x1000000",
    ),
    // `+` promotes a constant, too
    ("", "typeof(+(unsigned char)255) i = 255; i++;", "i == 256"),
    ("", "", "sizeof(+(char)1) == 4 && sizeof(+1L) == 8"),
    ("", "", "sizeof(+(_Bool)1) == 4 && _Generic(+(_Bool)1, int: 1, default: 2) == 1"),
    // types of conditional expressions
    ("int g;", "", "_Generic(1 ? (void *)&g : &g, void *: 1, default: 2) == 1"),
    ("int g;", "", "_Generic(1 ? &g : (void *)&g, void *: 1, default: 2) == 1"),
    ("int g;", "", "_Generic(1 ? (void *)0 : &g, int *: 1, default: 2) == 1"),
    ("int g;", "", "_Generic(1 ? &g : 0, int *: 1, default: 2) == 1"),
    // sizes and alignments
    (
        "",
        "",
        "_Alignof(_Atomic(struct { char a[8]; })) == 8 && _Alignof(_Atomic(struct { char a[3]; })) == 1",
    ),
    ("struct s { char c; _Atomic(struct { char a[4]; }) d; };", "", "sizeof(struct s) == 8"),
    ("", "", "sizeof(main) == 1 && sizeof(&main) == 8 && sizeof(*&main) == 1"),
    (
        "#include <semaphore.h>\nstruct s { char c; sem_t lock; };",
        "",
        "sizeof(sem_t) == 32 && sizeof(struct s) == 40",
    ),
    (
        "",
        "",
        "sizeof(pthread_rwlock_t) == 56 && sizeof(pthread_barrier_t) == 32 && sizeof(pthread_cond_t) == 48",
    ),
    (
        "struct s { char c; pthread_mutex_t m; };",
        "",
        "sizeof(struct s) == 48 && _Alignof(pthread_mutex_t) == 8 && _Alignof(pthread_rwlock_t) == 8",
    ),
    (
        "struct s { int n; pthread_rwlock_t m; char c; };",
        "",
        "sizeof(struct s) == 72 && _Alignof(pthread_mutexattr_t) == 4",
    ),
    // a bit-field with more bits than `int` has its own number of bits
    (
        "struct s { unsigned long n : 40; } s;",
        "s.n = -1;",
        "s.n + 1 == 0 && (s.n << 4) == 0xfffffffff0 && s.n == 0xffffffffff",
    ),
    (
        "struct s { long n : 36; unsigned long m : 63, b : 1; } s;",
        "s.n = -1; s.m = -1;",
        "s.n - 1 == -2 && s.m + 1 == 0 && (s.m << 1) == 0x7ffffffffffffffe",
    ),
    ("struct s { long n : 40; } s;", "s.n = -1;", "s.n + 1L == 0 && -s.n == 1"),
    ("struct s { unsigned long n : 31; } s;", "s.n = -1;", "s.n - 0x7fffffff - 1 < 0"),
    // macros of headers that are not included are not defined
    (
        "#if INT_MAX == 2147483647 || ATOMIC_INT_LOCK_FREE == 2 || EBUSY == 16\nint r = 1;\n#else\nint r = 2;\n#endif",
        "",
        "r == 2",
    ),
    (
        "#include <limits.h>\n#define MOST INT_MAX\n#if MOST == 2147483647\nint r = 1;\n#else\nint r = 2;\n#endif",
        "",
        "r == 1",
    ),
];

#[test]
fn constants_are_those_of_the_compiler() {
    let folder = Folder::new("constants");
    for (number, (before, first, holds)) in PROGRAMS.iter().enumerate() {
        for (claim, code) in [((*holds).to_owned(), 0), (format!("!({holds})"), 1)] {
            let text = format!(
                "#include <assert.h>\n#include <pthread.h>\n{before}\nint run;\nvoid *worker(void *it) {{ run = 1; return 0; }}\n\
                 int main(void) {{ pthread_t t; pthread_create(&t, 0, worker, 0); pthread_join(t, 0);\n{first}\nassert({claim}); }}\n"
            );
            let file = folder.file(&format!("it{number}.c"), text);
            for options in [&["check", "-q"][..], &["check", "-q", "--words"]] {
                let answer = ask(&[options, &[file.as_str()]].concat());
                assert_eq!(answer.code, code, "{options:?} {before} {first} {claim}: {answer:?}");
            }
        }
    }
}

/// An element after a string, and a field after a structure: the whole is one initial value here.
#[test]
fn parts_of_initial_wholes_are_refused() {
    let folder = Folder::new("wholes");
    for (number, (before, first)) in [
        ("struct s { char n[4]; int x; } s = { \"abc\", .n[1] = 'x' };", ""),
        (
            "struct p { int a, b; }; struct s { struct p p; } s;",
            "struct p q = { 1, 2 }; struct s t = { .p = q, .p.b = 5 };",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let text = format!("#include <assert.h>\n{before}\nint main(void) {{ {first} assert(1); }}\n");
        let answer = ask(&["check", "-q", "--words", &folder.file(&format!("it{number}.c"), text)]);
        assert_eq!(answer.code, 2, "{before} {first}: {answer:?}");
        assert!(answer.stderr.contains("that has one as a whole"), "{answer:?}");
    }
}

/// Where functions are in memory is not known.
#[test]
fn numbers_computed_from_functions_are_unknown() {
    let folder = Folder::new("functions");
    for (number, claim) in [
        "((unsigned long)main & 0xf00) == 0",
        "(long)worker - (long)main == 1",
        "((unsigned long)(void *)main & 0xf00) == 0",
    ]
    .into_iter()
    .enumerate()
    {
        let text = format!(
            "#include <assert.h>\nint x;\nvoid worker(void) {{ x = 1; }}\nint main(void) {{ worker(); assert({claim}); }}\n"
        );
        let answer = ask(&["check", "-q", &folder.file(&format!("it{number}.c"), text)]);
        assert!(answer.code == 3 && answer.stdout.contains("bits of an address"), "{claim}: {answer:?}");
    }
}
