//! Invalid C texts whose parts are valid: compilers refuse them, and so does the reader. Also similar texts that are valid.

use garret::c::{COptions, over_words, translate};
use garret::program::ThreadFunction;

/// The error in a text, and its line.
fn wrong(text: &str) -> Option<(String, usize)> {
    let text = format!("#include <assert.h>\nint x;\n{text}\nvoid f(void) {{ x = 1; assert(x == 1); }}\n");
    let threads = ThreadFunction::list("f").expect("a name");
    let errors = translate(&text, "invalid", &COptions::new().threads(threads)).err()?;
    let first = errors.first()?;
    let at = first.labels.first()?.span.start as usize;
    Some((first.message.clone(), text.get(..at)?.matches('\n').count() + 1))
}

#[test]
fn what_must_not_be_there_twice_is_refused() {
    for (text, message) in [
        ("_Static_assert(0, \"no\");", "this static assertion fails"),
        ("_Static_assert(sizeof(int) == 8);", "this static assertion fails"),
        ("void g(void) { _Static_assert(1 > 2, \"no\"); }", "this static assertion fails"),
        ("enum e { A, B, A };", "`A` is declared twice in this scope"),
        ("void g(void) { enum { A }; int A; }", "`A` is declared twice in this scope"),
        ("struct s { int a; int a; };", "there are two fields `a`"),
        ("int g(int a, int a) { return a; }", "`a` is declared twice in this scope"),
        ("void g(void) { int a = 1; int a = 2; }", "`a` is declared twice in this scope"),
        ("void g(int a) { int a = 2; }", "`a` is declared twice in this scope"),
        ("void g(void) { switch (x) { case 1: ; case 2: { case 1: ; } } }", "this `case` occurs twice"),
        ("void g(void) { switch (x) { default: ; default: ; } }", "this `switch` has two `default`s"),
        ("void g(void) { case 1: ; }", "this `case` is in no `switch`"),
        ("void g(void) { default: ; }", "this `default` is in no `switch`"),
        ("void g(void) {} void g(void) {}", "`g` is defined twice"),
        ("int y = 1; int y = 2;", "`y` is defined twice"),
        ("const int k = 1; void g(void) { k = 2; }", "`k` is `const`: nothing may be assigned to it"),
        (
            "void g(const int k) { { int j; } const int l = 1; l += k; }",
            "`l` is `const`: nothing may be assigned to it",
        ),
        ("const int k = 1; void g(void) { k++; }", "`k` is `const`: nothing may be assigned to it"),
        ("const int k = 1; void g(void) { --k; }", "`k` is `const`: nothing may be assigned to it"),
    ] {
        assert_eq!(wrong(text), Some((message.to_owned(), 3)), "{text}");
    }
}

#[test]
fn jumps_that_lead_nowhere_are_refused() {
    for (text, message) in [
        ("void g(void) { break; }", "this `break` is in no loop and in no `switch`"),
        ("void g(void) { continue; }", "this `continue` is in no loop"),
        ("void g(void) { switch (x) { default: continue; } }", "this `continue` is in no loop"),
        ("void g(void) { while (x) {} break; }", "this `break` is in no loop and in no `switch`"),
        ("void h(void) { a: ; } void g(void) { goto a; }", "there is no label `a` in this function"),
        ("void g(void) { a: ; a: ; goto a; }", "there are two labels `a` in this function"),
    ] {
        assert_eq!(wrong(text), Some((message.to_owned(), 3)), "{text}");
    }
}

#[test]
fn jumps_that_lead_somewhere_are_read() {
    for text in [
        "void g(void) { while (x) { switch (x) { case 1: continue; default: break; } break; } }",
        "void g(void) { for (;;) { do { break; } while (x); if (x) continue; break; } }",
        "void g(void) { goto a; { a: ; } b: goto b; } void h(void) { a: ; goto a; }",
        "void g(void) { ({ while (x) break; x; }); }",
    ] {
        assert_eq!(wrong(text), None, "{text}");
    }
}

#[test]
fn types_that_contradict_each_other_are_refused() {
    let other = |name: &str| format!("`{name}` is declared with another type than before");
    for (text, message) in [
        ("int y; long y;", other("y")),
        ("extern int y; int *y;", other("y")),
        ("extern int y[2]; int y[3];", other("y")),
        ("_Atomic int y; int y;", other("y")),
        ("int g(void); void g(void) {}", other("g")),
        ("int g(int); int g(int, int);", other("g")),
        (
            "struct s { int a; }; struct s { int a; };",
            "the fields of `s` are given twice in this scope".into(),
        ),
        ("struct s { struct s { int a; } b; };", "the fields of `s` are given twice in this scope".into()),
        ("struct s { int a; }; union s y;", "`s` is both a structure and a union".into()),
        ("int g(int a) { return a; } void h(void) { g(); }", "`g` takes 1 argument".into()),
        ("int g(int a) { return a; } void h(void) { g(1, 2); }", "`g` takes 1 argument".into()),
        ("int g(void) { return 1; } void h(void) { (*g)(1); }", "`g` takes 0 arguments".into()),
        ("void h(void) { atomic_store(&x); }", "`atomic_store` takes 2 arguments".into()),
        ("void h(void) { atomic_thread_fence(); }", "`atomic_thread_fence` takes 1 argument".into()),
        ("void h(void) { __atomic_store_n(&x, 1); }", "`__atomic_store_n` takes 3 arguments".into()),
        ("void h(void) { assert(x, 1); }", "`assert` takes 1 argument".into()),
        ("void h(void) { x(1); }", "this is not a function".into()),
        ("void y;", "nothing can be of type `void`".into()),
        ("struct s { int a; } static struct s y;", "expected a name, found `struct`".into()),
        ("struct *y;", "expected the name of a structure, or its fields, found `*`".into()),
        ("short char y;", "these words do not form a type".into()),
        ("unsigned signed y;", "these words do not form a type".into()),
        ("long short y;", "these words do not form a type".into()),
        ("long long long y;", "these words do not form a type".into()),
        ("unsigned void *y;", "these words do not form a type".into()),
        ("int int y;", "these words do not form a type".into()),
        ("long _Bool y;", "these words do not form a type".into()),
    ] {
        assert_eq!(wrong(text), Some((message, 3)), "{text}");
    }
}

#[test]
fn attributes_that_change_a_meaning_are_heeded_or_refused() {
    for text in [
        "struct s { char a; int b __attribute__((aligned(16))); }; _Static_assert(sizeof(struct s) == 32, \"\");",
        "struct s { _Alignas(64) char a; char b; }; _Static_assert(sizeof(struct s) == 64, \"\");",
        "struct s { char a; _Alignas(long) char b; }; _Static_assert(offsetof(struct s, b) == 8, \"\");",
        "struct __attribute__((packed)) s { char a; int b; }; _Static_assert(sizeof(struct s) == 5, \"\");",
        "struct s { char a; int b; } __attribute__((packed, aligned(4))); _Static_assert(sizeof(struct s) == 8, \"\");",
        "struct s { char a; int b __attribute__((packed)), c; }; _Static_assert(sizeof(struct s) == 12, \"\");",
        "struct s { struct { char a; } __attribute__((aligned(8))) a; char b; }; _Static_assert(sizeof(struct s) == 16, \"\");",
        "_Alignas(64) int y; static int z __attribute__((aligned(64), unused)); _Static_assert(sizeof y == 4, \"\");",
        "void g(void) __attribute__((noinline)); void g(void) { int a __attribute__((unused)); }",
        // The type is not used.
        "typedef float v __attribute__((vector_size(16)));",
    ] {
        assert_eq!(wrong(text), None, "{text}");
    }
    for (text, message) in [
        (
            "typedef int t __attribute__((aligned(64))); t y;",
            "this attribute is supported for structures and their fields only",
        ),
        (
            "void u(int *p) {} void g(void) { int a __attribute__((cleanup(u))); } void (*p)(void) = g;",
            "the attribute `cleanup` is not supported",
        ),
        (
            "int y __attribute__((__mode__(QI))); void g(void) { y = 1; } void (*p)(void) = g;",
            "this attribute is supported for structures and their fields only",
        ),
        (
            "typedef int y __attribute__((__mode__(TI))); y z; void g(void) { z = 1; } void (*p)(void) = g;",
            "the mode `TI` is not supported",
        ),
        ("#pragma pack(push, 1)", "`#pragma pack` is not supported"),
    ] {
        assert_eq!(wrong(text).map(|it| it.0), Some(message.to_owned()), "{text}");
    }
}

#[test]
fn types_that_agree_are_read() {
    for text in [
        "extern int y[]; int y[3]; extern int y[];",
        "int g(); int g(int a); int g(int a) { return a; } void h(void) { g(1); }",
        "void g(int a, ...) {} void h(void) { g(1); g(1, 2); }",
        "void g() {} void h(void) { g(); }",
        "struct s; struct s { int a; }; void g(void) { struct s { long b; } t; } union u { int a; }; union u v;",
        "long long unsigned int y; short int unsigned z; signed char c; char unsigned d; unsigned u;",
        "typedef unsigned int t; t y; unsigned y; enum e { A }; enum e z; unsigned z;",
        "int y; void g(void) { long y; { char y; } }",
    ] {
        assert_eq!(wrong(text), None, "{text}");
    }
}

#[test]
fn what_the_compiler_defines_is_defined() {
    for text in [
        "_Static_assert(__LINE__ == 3, \"\");\n#line 70\n_Static_assert(__LINE__ == 70, \"\");",
        "#define L __LINE__\n_Static_assert(L == 4 && L - 4 == 0, \"\"); _Static_assert(L == 4, \"\");",
        "#define J(a, b) a ## b\n#define K(a, b) J(a, b)\nint K(y, __LINE__); void g(void) { y5 = 1; }",
        "_Static_assert(__COUNTER__ == 0 && __COUNTER__ == 1, \"\"); _Static_assert(__COUNTER__ == 2, \"\");",
        "#define T(a) a + a\n_Static_assert(T(__COUNTER__) == 0 && __COUNTER__ == 1, \"\");",
        "#if !defined __LINE__ || __INCLUDE_LEVEL__ || !defined __FILE__ || __LINE__ != 3\n#error\n#endif",
        "#if !__SSE2__ || !defined __VERSION__ || __GCC_ATOMIC_INT_LOCK_FREE != 2\n#error\n#endif",
        "#include <stdatomic.h>\n#include <stdint.h>\n#include <limits.h>\n#if ATOMIC_INT_LOCK_FREE != 2 || INT_FAST16_MAX != LONG_MAX\n#error\n#endif",
    ] {
        assert_eq!(wrong(text), None, "{text}");
    }
}

#[test]
fn what_may_be_there_twice_is_read() {
    for text in [
        "_Static_assert(1, \"yes\"); _Static_assert(sizeof(int) == 4, \"\");",
        "int y; int y; extern int y; int y = 1; extern int y;",
        "void g(void); void g(void); void g(void) {} void g(void);",
        "enum e { A, B }; void g(void) { enum { A }; int B; { int A; } }",
        "struct s { int a; }; struct t { int a; };",
        "void g(int a) { { int a = 2; } for (int a = 0; a < 2; a++) { int a; } for (int a = 0; a < 2; a++) ; }",
        "void g(void) { switch (x) { case 1: switch (x) { case 1: ; default: ; } default: ; } switch (x) { case 1: ; } }",
        "const int k = 1; void g(int k) { k = 2; }",
        "const int k = 1; void g(void) { int k; k = 2; }",
        "int y; void g(const int *p) { p = &y; int *const q = &y; *q = 1; }",
        "void g(void) { extern int x; extern int x; }",
        "typedef int t; typedef int t;",
    ] {
        assert_eq!(wrong(text), None, "{text}");
    }
}

/// Declarations that the following texts use.
const TYPES: &str = "struct s { int a; } v, w[2]; struct t { int a; }; double d; int *p, n[2]; char *c; void none(void); struct s give(void); int take(struct s v, int *p); _Atomic int q; typedef struct { int l; } lock; ";

const OTHER: &str = "this value is of another type";
const OPERAND: &str = "this operator does not take this operand";
const PAIR: &str = "this operator does not take these two operands";
const OBJECT: &str = "this expression cannot be assigned to";

/// The body of a function, and its error.
const WRONG: &[(&str, &str)] = &[
    ("v = 1;", OTHER),
    ("struct t o; v = o;", OTHER),
    ("x = v;", OTHER),
    ("x = none();", OTHER),
    ("struct s o = 1;", OTHER),
    ("int o = v;", OTHER),
    ("p = d;", OTHER),
    ("d = p;", OTHER),
    ("take(1, p);", OTHER),
    ("take(v, d);", OTHER),
    ("take(v, w[0]);", OTHER),
    ("v + 1;", OPERAND),
    ("v == w[0];", OPERAND),
    ("p * 2;", OPERAND),
    ("p << 1;", OPERAND),
    ("d % 2;", OPERAND),
    ("x & d;", OPERAND),
    ("x += v;", OPERAND),
    ("p *= 2;", OPERAND),
    ("-p;", OPERAND),
    ("~d;", OPERAND),
    ("!v;", OPERAND),
    ("*x;", OPERAND),
    ("if (v) ;", OPERAND),
    ("while (none()) ;", OPERAND),
    ("for (; v;) ;", OPERAND),
    ("x = v ? 1 : 2;", OPERAND),
    ("p + p;", PAIR),
    ("p + d;", PAIR),
    ("1 - p;", PAIR),
    ("p - c;", PAIR),
    ("v++;", "`++` and `--` need a number or a pointer"),
    ("switch (p) { case 0: ; }", "`switch` takes an integer"),
    ("(struct s)1;", "a cast to a structure is not allowed"),
    ("(int)v;", "this cannot be cast to a number or an address"),
    ("(int[2])x;", "a cast to an array or a function is not allowed"),
    ("n[1.0];", "this is not an array index"),
    ("x[x];", "this is not an array index"),
    ("n = 0;", "arrays and functions are not assigned to"),
    ("give().a = 1;", OBJECT),
    ("x + 1 = 2;", OBJECT),
    ("none() = 2;", OBJECT),
    ("x++ = 2;", OBJECT),
    ("none = 0;", OBJECT),
    ("v.b = 1;", "there is no field `b` here"),
    ("x.a = 1;", "there is no field `a` here"),
    ("w.a = 1;", "there is no field `a` here"),
    ("struct unknown o;", "the fields of this structure are not known here"),
    ("if (x) int o;", "a declaration is not allowed here"),
    ("while (x) int o;", "a declaration is not allowed here"),
    ("abort(1);", "`abort` takes 0 arguments"),
    ("free();", "`free` takes 1 argument"),
    ("pthread_mutex_lock();", "`pthread_mutex_lock` takes 1 argument"),
    ("lock m; pthread_mutex_lock(m);", OTHER),
    ("__atomic_load_n(q, 5);", OTHER),
    ("const struct s o; o.a = 1;", "`o` is `const`: nothing may be assigned to it"),
    ("const int o[2]; o[0] = 1;", "`o` is `const`: nothing may be assigned to it"),
];

#[test]
fn values_are_of_the_types_that_are_expected() {
    for (body, message) in WRONG {
        let text = format!("{TYPES} void g(void) {{ {body} }}");
        assert_eq!(wrong(&text).map(|it| it.0).as_deref(), Some(*message), "{body}");
    }
    for (text, message) in [
        ("struct s { int a; }; struct s g(void) { return 1; }", OTHER),
        ("struct s { int a; } v; int g(void) { return v; }", OTHER),
        ("int g(int); int g(char c) { return c; }", "`g` is declared with another type than before"),
        ("int g(int a, ...); int h(void) { return g(); }", "`g` takes at least 1 argument"),
        ("#if 1\n#else\n#else\n#endif", "`#else` must be the last branch of a conditional"),
        ("#if 1\n#else\n#elif 1\n#endif", "`#else` must be the last branch of a conditional"),
        ("#undef", "expected a name"),
        ("#define M(a, a) a", "two parameters of this macro have one name"),
        ("#define M ## a", "`##` needs an operand on both sides"),
    ] {
        assert_eq!(wrong(text).map(|it| it.0).as_deref(), Some(message), "{text}");
    }
}

/// Similar texts that are valid.
#[test]
fn values_that_are_converted_fit() {
    for body in [
        "v = w[0]; v = give(); take(v, n); take(*w, 0);",
        "x = d; d = x; x = (int)d; x = 1.5;",
        "p = n; p = &n[1]; p = 0; x = p - n; x = p == 0; x = !p && p; if (p) ;",
        "p += 1; p++; p = 1 + p; x = n[x]; x = 0[n]; (void)v; (void)x;",
        "x = (v, 1); x = sizeof v; x = sizeof n; w[1].a = v.a; (&v)->a = 1; (*&v).a = 1;",
        "x = ({ struct s o = v; o.a; }); q = 1; q++; q += 2; v = (struct s){ 1 };",
        "const char *o = \"a\"; o = \"b\"; o++; const int *r = p; r = n; int *const k[1] = { p };",
        "switch ('a') { case 'a': ; } switch (q) { default: ; } if (x) { int o; } else ; for (int o = 0; o < 1; o++) ;",
        "union u { int a; float b; } o; o = (union u){ 1 }; void *a = p; p = a; char *b = (char *)p; b - c;",
        "none(); x ? none() : (void)0; int (*f)(void) = 0; if (f) f(); f = (int (*)(void))0; x = *&x;",
    ] {
        assert_eq!(wrong_over_words(body), None, "{body}");
    }
    let computed = wrong_over_words("int o[x] = { 1 };");
    assert_eq!(computed.as_deref(), Some("an array of variable length cannot be initialised"));
}

/// The error in the body of a function, over machine words.
fn wrong_over_words(body: &str) -> Option<String> {
    let text = format!("int x; {TYPES} void g(void) {{ {body} }}");
    let errors = over_words(&text, "invalid", &COptions::new(), &mut |_| None).err()?;
    errors.first().map(|it| it.message.clone())
}

/// The reason why a program is refused for any number of threads.
fn refused(text: &str) -> Option<String> {
    let text = format!("#include <pthread.h>\n#include <assert.h>\nint x, y;\n{text}\n");
    let errors = translate(&text, "refused", &COptions::new()).err()?;
    Some(errors.first()?.message.clone())
}

#[test]
fn functions_that_are_one_step_are_called_by_their_names() {
    const STEP: &str = "an atomic function can only be called by its name";
    let step = "void *__VERIFIER_atomic_set(void *a) { x = 1; y = 1; return a; }";
    let created = "pthread_t t; pthread_create(&t, 0, __VERIFIER_atomic_set, 0);";
    let by_pointer = "void *(*f)(void *) = __VERIFIER_atomic_set; f(0);";
    for uses in [created, by_pointer] {
        let text = format!("{step} int main(void) {{ {uses} assert(x == y); }}");
        assert_eq!(refused(&text).as_deref(), Some(STEP), "{uses}");
    }
    let text = format!("{step} int main(void) {{ __VERIFIER_atomic_set(0); assert(x == y); }}");
    assert_eq!(refused(&text), None);
}

#[test]
fn threads_whose_results_are_read_have_results() {
    for (body, message) in [
        ("if (x) return a; x = 1;", Some("`run` may end without a result")),
        ("while (x) { break; }", Some("`run` may end without a result")),
        ("if (x) return a; else return 0;", None),
        ("for (;;) { if (x) return a; x = 1; }", None),
        ("x = 1; pthread_exit(a);", None),
    ] {
        let main = "int main(void) { pthread_t t; void *r; pthread_create(&t, 0, run, 0); pthread_join(t, &r); assert(r == 0); }";
        let text = format!("void *run(void *a) {{ {body} }} {main}");
        assert_eq!(refused(&text).as_deref(), message, "{body}");
    }
}
