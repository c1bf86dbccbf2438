//! What the preprocessor makes of a text, against gcc where it is installed: each text has assertions that hold when it is compiled.

use garret::c::{COptions, over_words, translate};
use garret::program::ThreadFunction;
use std::process::{Command, Stdio};

/// Texts whose static assertions hold for gcc.
const RIGHT: &[&str] = &[
    // White space in strings made of arguments (6.10.3.2): that before the macro name, not that of its definition.
    "#define S(x) #x\n#define X(x) S(x)\n#define M 5\n_Static_assert(sizeof X(-M) == 3, \"\");",
    "#define S(x) #x\n#define X(x) S(x)\n#define MA 1\n#define MI 5\n_Static_assert(sizeof X(MA.MI) == 4, \"\");",
    "#define S(x) #x\n#define X(x) S(x)\n#define M 5\n_Static_assert(sizeof X(M+M) == 4 && sizeof X(M + M) == 6, \"\");",
    "#define S(x) #x\n#define X(x) S(x)\n#define F(a) a\n_Static_assert(sizeof X(F(1) F(2)) == 4 && sizeof X(f(F(1))) == 5, \"\");",
    "#define S(x) #x\n#define X(x) S(x)\n#define E\n_Static_assert(sizeof X(a E b) == 4 && sizeof X(a E) == 2 && sizeof X(-E 1) == 4, \"\");",
    "#define S(...) #__VA_ARGS__\n_Static_assert(sizeof S(a , b) == 6 && sizeof S(a,b) == 4 && sizeof S( a ,b ) == 5, \"\");",
    "#define S(x) #x\n_Static_assert(sizeof S(L'x') == 5 && sizeof S('\"') == 4 && sizeof S(  a   b  ) == 4, \"\");",
    "#define S(x) #x\n_Static_assert(sizeof S(a\\\nb) == 3 && sizeof S(a \\\n b) == 4, \"\");",
    "#define S(x) #x\n#define X(x) S(x)\n#define G(a, b) a##b c\n_Static_assert(sizeof X(-G(x, y)) == 6, \"\");",
    // Lines that go on, also in the middle of a word.
    "in\\\nt a\\\nb; _Static\\\n_assert(sizeof ab == 4 && 1\\\n2 == 12, \"a\\\nb\");",
    "// a comment that goes on \\\n_Static_assert(0, \"\");\n_Static_assert(1, \"\");",
    "_Static_assert(sizeof \"a\\\nb\" == 3 && '\\\na' == 97 && __LINE__ == 3, \"\");",
    "#define TWO 1 \\\n  + 1\n_Static_assert(TWO == 2 && __LINE__ == 3, \"\");",
    // Optional text depends on what the arguments expand to.
    "#define E\n#define H(...) (1 __VA_OPT__(+ 1))\n_Static_assert(H() == 1 && H(E) == 1 && H(a) == 2 && H(E E) == 1 && H(,) == 2, \"\");",
    "#define H(...) (__VA_OPT__(10 +) __VA_ARGS__)\n_Static_assert(H(__COUNTER__) == 10 && __COUNTER__ == 1, \"\");",
    // Only round brackets hide commas.
    "#define N(a, b, ...) 2\n#define ONE(...) #__VA_ARGS__\n_Static_assert(N({1, 2}) == 2 && N([1, 2]) == 2 && sizeof ONE({1, 2}) == 7, \"\");",
    // What is defined, and where.
    "#if !defined __has_include || !defined __has_attribute || !defined __has_builtin\n#error\n#endif",
    "#ifdef __has_include\n#if !__has_include(<stdatomic.h>) || !__has_include(\"stdio.h\") || __has_include(<no/such.h>)\n#error\n#endif\n#endif",
    "#if !__has_attribute(weak) || !__has_attribute(__cold__) || __has_attribute(optnone) || !__has_builtin(__builtin_expect) || __has_builtin(__builtin_assume)\n#error\n#endif",
    "#include <assert.h>\n#include <stdatomic.h>\n#include <stddef.h>\n#ifndef assert\n#error\n#endif\n#ifndef atomic_load\n#error\n#endif\n#if !defined offsetof || !defined kill_dependency\n#error\n#endif",
    "#include <stdio.h>\n#if !defined EOF || !defined SEEK_SET || !defined _STDIO_H || defined EAGAIN || defined offsetof\n#error\n#endif",
    "#if defined EAGAIN || defined NULL || defined true || defined PTHREAD_MUTEX_INITIALIZER\n#error\n#endif\n#include <errno.h>\n#ifndef EAGAIN\n#error\n#endif",
    "#include <unistd.h>\n#include <signal.h>\n#if _POSIX_VERSION < 200809L || SIGUSR1 != 10 || SIG_BLOCK || !__GLIBC_PREREQ(2, 3) || !__GNUC_PREREQ(4, 0)\n#error\n#endif",
    "#if _POSIX_VERSION || SIG_UNBLOCK || defined PIPE_BUF\n#error\n#endif",
    "#include <threads.h>\n#ifdef noreturn\n#error\n#endif\n#ifndef thread_local\n#error\n#endif",
    "#include <stdbool.h>\n#if !defined __bool_true_false_are_defined || !defined bool || !true\n#error\n#endif",
    "#define NULL_IS_MINE 1\n#ifndef NULL\n#define NULL 0\n#endif\n_Static_assert(NULL == 0 && NULL_IS_MINE, \"\");",
    // Definitions that are put aside.
    "#define M 1\n#pragma push_macro(\"M\")\n#undef M\n#define M 2\n_Static_assert(M == 2, \"\");\n#pragma pop_macro(\"M\")\n_Static_assert(M == 1, \"\");",
    "#pragma push_macro(\"Q\")\n#define Q 1\n#pragma pop_macro(\"Q\")\n#ifdef Q\n#error\n#endif",
    "#define M 1\n_Pragma(\"push_macro(\\\"M\\\")\")\n#undef M\n#define M 2\n_Pragma(\"pop_macro(\\\"M\\\")\")\n_Static_assert(M == 1, \"\");",
    "#define OFF _Pragma(\"GCC diagnostic push\") _Pragma(\"GCC diagnostic pop\")\nOFF int a; void g(void) { OFF a = 1; OFF }",
    // Names of files, and times.
    "#line 100 \"foo.c\"\n_Static_assert(sizeof __FILE__ == 6 && __LINE__ == 100, \"\");",
    "_Static_assert(sizeof __DATE__ == 12 && sizeof __TIME__ == 9 && sizeof __TIMESTAMP__ == 25, \"\");",
    "#define HEADER <stddef.h>\n#include HEADER\n_Static_assert(sizeof(ptrdiff_t) == 8, \"\");",
    // Characters.
    "_Static_assert(sizeof \"\\u20ac\" == 4 && sizeof \"\\U0001F600\" == 5 && sizeof \"\\u00e9x\" == 4, \"\");",
    "_Static_assert('ab' == 24930 && 'abcd' == 1633837924 && L'\\u20ac' == 8364 && L'\\xff' == 255 && '\\xff' == -1, \"\");",
    "_Static_assert(sizeof u8\"ab\" == 3 && U'a' == 97 && u'\\0' == 0, \"\");",
    // Other spellings of brackets.
    "%:define D(a, b) a%:%:b\nint D(x, y)<:2:>; void g(void) <% xy<:1:> = 1; %>\n_Static_assert(sizeof xy == 8, \"\");",
    // Directives between the brackets of a macro.
    "#define F(a, b) ((a) + (b))\n_Static_assert(F(1,\n# 7 \"a.c\" 3 4\n 2\n# 8 \"a.c\"\n) == 3, \"\");",
    "#define F(a, b) ((a) + (b))\n_Static_assert(F(1,\n#ifdef F\n 2\n#else\n 3\n#endif\n) == 3, \"\");",
    "#define F(a) (a)\n#define G F\n_Static_assert(F(G\n# 3 \"a.c\"\n(1)) == 1, \"\");\nint (*F)(int); int g(void) { return F\n# 4 \"a.c\"\n(2); }",
    "#define F(a) (a)\n#define N 1\n_Static_assert(N == 1 && F(1 +\n#undef N\n#define N 2\n N) == 3 && N == 2, \"\");",
    "#define N 1\n_Static_assert((N ==\n#undef N\n#define N 2\n 1) && (N == 2), \"\");",
    // What is not evaluated.
    "#if 1 || (1 / 0)\n#else\n#error\n#endif\n#if 0 && 1 / 0\n#error\n#endif",
];

/// The errors of both readers in a text.
fn errors(text: &str) -> Option<String> {
    let text = format!("{text}\nint shared; void worker(void) {{ shared = 1; }}\n");
    let threads = ThreadFunction::list("worker").expect("it is a name");
    let options = COptions::new().needs_assertions(false).threads(threads);
    let read = translate(&text, "texts/it.c", &options).map(|_| ());
    let words = over_words(&text, "texts/it.c", &options, &mut |_| None).map(|_| ());
    let error = read.err().or(words.err())?;
    Some(error.iter().map(|it| it.message.clone()).collect::<Vec<_>>().join("; "))
}

#[test]
fn texts_are_what_gcc_makes_of_them() {
    let wrong: Vec<String> =
        RIGHT.iter().filter_map(|text| errors(text).map(|errors| format!("{text}\n{errors}"))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// The judge of the texts.
#[test]
fn gcc_accepts_these_texts() {
    for text in RIGHT {
        let mut command = Command::new("gcc");
        command.args(["-std=gnu17", "-w", "-fsyntax-only", "-x", "c", "-"]);
        let Ok(mut gcc) = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn() else {
            println!("gcc is not installed: the texts were not compiled");
            return;
        };
        let mut input = gcc.stdin.take().expect("it is piped");
        std::io::Write::write_all(&mut input, format!("{text}\n").as_bytes()).expect("gcc reads it");
        drop(input);
        let output = gcc.wait_with_output().expect("gcc ends");
        assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// What depends on other files, or on a compiler, is refused.
#[test]
fn what_is_not_known_is_refused() {
    for (text, message) in [
        (
            "int f(void) __attribute__((weak)); int a; void g(void) { if (f) a = 1; }",
            "`f` is weak, and this file does not define it",
        ),
        (
            "extern int v __attribute__((weak)); int a; void g(void) { a = &v == 0; }",
            "`v` is weak, and this file does not define it",
        ),
        (
            "#if __has_builtin(__builtin_of_tomorrow)\n#endif",
            "it is not known whether gcc has `__builtin_of_tomorrow`",
        ),
        (
            "#include <time.h>\n#if CLOCKS_PER_SEC > 3\n#endif",
            "the value of the macro `CLOCKS_PER_SEC` is not known",
        ),
    ] {
        let found = errors(text).unwrap_or_default();
        assert!(found.contains(message), "{text}: {found}");
    }
    // Defined here, or not used.
    for text in [
        "int f(void) __attribute__((weak)); int a; void g(void) { if (f) a = f(); } int f(void) { return 1; }",
        "int f(void) __attribute__((weak)); extern int v __attribute__((weak));",
        "__attribute__((weak)) int f(void) { return 1; }",
    ] {
        assert_eq!(errors(text), None, "{text}");
    }
}
