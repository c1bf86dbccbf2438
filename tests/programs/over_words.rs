//! Programs in C over machine words, compiled by Garret's own compiler: they have the executions of the output of clang, and each
//! construct has the meaning of the C standard, in programs that check it themselves.

use crate::files::{header, manifest_dir, stated_verdict};
use crate::llvm::{comes_to, executions};
use garret::Model;
use garret::c::{COptions, over_words};
use garret::graphs::{GraphOptions, Stopped, graphs};
use garret::header::Language;
use garret::llvm::{Threads, threads, with_views};
use garret::program::ThreadFunction;

const HEADERS: &str = "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n#include <stdbool.h>\n#include <stddef.h>\n\
    #include <stdint.h>\n#include <stdlib.h>\n#include <string.h>\n#include <threads.h>\n#include <semaphore.h>\n";

/// The limits for executions of the models: the largest number of events of a thread, and of graphs.
const MOST_EVENTS: u32 = 40;
const MOST_GRAPHS: u64 = 100_000;

/// The threads of a text; a function for any number of threads is run by two.
fn read(text: &str) -> Result<Threads, String> {
    let made =
        over_words(text, "it.c", &COptions::new(), &mut |_| None).map_err(|errors| errors.to_string())?;
    let named: Vec<(String, usize)> = made.runs.iter().map(|name| (name.clone(), 2)).collect();
    threads(&made.ir, &named).map_err(|errors| format!("{errors}\n{}", made.ir))
}

/// The result for a text: a bad state or the reason why it is unknown, or the number of executions.
fn found(text: &str, model: Model) -> Result<u64, String> {
    let threads = read(text)?;
    let found = executions(&threads, model);
    match (found.bad, found.stopped) {
        (Some((_, bad)), _) => Err(threads.bad[bad as usize].clone()),
        (None, Some(Stopped::Beyond(number))) => Err(threads.beyond[number as usize].clone()),
        (None, Some(stopped)) => Err(format!("{stopped:?}")),
        (None, None) => Ok(found.complete),
    }
}

/// A list of arguments is given to a function of the library, by a function with `...`, by one that has the list, and as a copy.
#[test]
fn the_library_reads_lists_of_arguments() {
    let put = "static void put(char *to, const char *format, ...) { va_list more; va_start(more, format); PUT va_end(more); }";
    let through = "static int all(char *to, const char *format, va_list more) { return vsnprintf(to, 16, format, more); }";
    for how in [
        "vsnprintf(to, 16, format, more);",
        "vsprintf(to, format, more);",
        "__builtin_vsnprintf(to, 16, format, more);",
        "all(to, format, more);",
        "va_list other; va_copy(other, more); vsnprintf(to, 16, format, other); va_end(other);",
        "int first = va_arg(more, int); assert(first == 7); vsnprintf(to, 16, \"id=7 %s\", more);",
    ] {
        for (wanted, fails) in [("id=7 ab", false), ("id=7 ac", true)] {
            let text = format!(
                "{HEADERS}#include <stdarg.h>\n#include <stdio.h>\n{through}\n{}\n\
                 int main(void) {{ char b[16]; put(b, \"id=%d %s\", 7, \"ab\"); assert(strcmp(b, \"{wanted}\") == 0); }}",
                put.replace("PUT", how)
            );
            let made = over_words(&text, "it.c", &COptions::new(), &mut |_| None);
            let ir = made.unwrap_or_else(|errors| panic!("{errors}: {how}")).ir;
            let bad = comes_to(&with_views(&ir));
            assert_eq!(bad.is_some(), fails, "{how}: {bad:?}");
        }
    }
}

/// Constructs in `main`; the code outside of it; and the result, if not all assertions hold.
const CONSTRUCTS: &[(&str, &str, &str)] = &[
    // Numbers.
    ("unsigned char c = 250; c += 10; assert(c == 4); signed char s = 127; s++; assert(s == -128);", "", ""),
    (
        "unsigned u = 1u << 31; assert((int)u < 0 && u >> 31 == 1 && (long)u > 0 && (int)u >> 31 == -1);",
        "",
        "",
    ),
    (
        "int a = -7; assert(a / 2 == -3 && a % 2 == -1 && a >> 1 == -4); unsigned b = a; assert(b / 2 == 2147483644u);",
        "",
        "",
    ),
    (
        "long l = 4294967297; assert((int)l == 1 && (short)(l + 65535) == 0 && (l & 0xff) == 1 && (l ^ l) == 0);",
        "",
        "",
    ),
    (
        "unsigned short h = 65535; assert(h + 1 == 65536 && (unsigned short)(h + 1) == 0 && ~h == -65536);",
        "",
        "",
    ),
    (
        "int a = -1; unsigned b = 1; assert(a > b); assert(a < (int)b && -a == 1 && !a == 0 && !!a == 1);",
        "",
        "",
    ),
    (
        "_Bool b = 256; assert(b == 1 && sizeof b == 1); b = !b; assert(!b); b += 5; assert(b == 1); b--; assert(b == 0);",
        "",
        "",
    ),
    ("int z = 0; assert(1 / z == 0);", "", "division by zero"),
    ("int by = 32; assert(1 << by == 0);", "", "a shift by as many bits as the number has"),
    // Operators that evaluate only one operand.
    (
        "int a = 0; assert(!(a && 1 / a)); assert(a == 0 || 1 / a); int b = a ? 1 / a : 7; assert(b == 7);",
        "",
        "",
    ),
    (
        "int a = 1, b; b = (a++, a++, a); assert(b == 3 && a-- == 3 && --a == 1); a <<= 3; a |= 5; a %= 4; assert(a == 1);",
        "",
        "",
    ),
    // Strings, and omitted braces around them.
    (
        "assert(m[1][0] == 'd' && m[1][2] == 0 && m[0][2] == 'c' && h[1].a[1] == 'd' && h[1].n == 2 && k[1][0] == 'c' && sizeof k == 6);",
        "char m[2][4] = {\"abc\", \"de\"}; struct s { char a[3]; int n; } h[2] = {{\"ab\", 1}, {\"cd\", 2}}; char k[][3] = {\"ab\", \"c\"};",
        "",
    ),
    (
        "char w[] = {\"hi\"}, v[4] = {\"hi\"}; assert(w[0] == 'h' && sizeof w == 3 && v[1] == 'i' && v[3] == 0);",
        "",
        "",
    ),
    (
        "assert(n[1][1] == 'y' && p[2] == 'c' && t[1].v == 2 && t[1].n[0] == 'd');",
        "const char *n[] = {\"x\", \"zy\"}, *p = \"abc\"; struct { const char *n; int v; } t[] = {{\"a\", 1}, {\"d\", 2}};",
        "",
    ),
    (
        "const char *t = \"a\\\nb\"; int v = 1; // goes on \\\n v = 2;\n assert(t[1] == 'b' && v == 1);",
        "",
        "",
    ),
    ("assert(sizeof m == 16 && m[1].x == 3);", "struct p { int x, y; } m[] = {1, 2, 3, 4};", ""),
    (
        "pthread_mutex_lock(&c.m); assert(c.n == 3); pthread_mutex_unlock(&c.m);",
        "static struct { pthread_mutex_t m; int n; } c = {PTHREAD_MUTEX_INITIALIZER, 3};",
        "",
    ),
    ("int z = -1, x = -2147483647 - 1; assert(x / z == 0);", "", "a quotient that is too large"),
    ("int z = -1, x = -2147483647; assert(x / z == 2147483647 && x % z == 0);", "", ""),
    // The offsets of fields.
    (
        "struct p s = {1, 2, 3}; struct p t = s; assert(t.b == 2 && t.c == 3 && sizeof s == 192 && (char *)&s.b - (char *)&s == 64);",
        "struct p { char a; _Alignas(64) int b; char c __attribute__((aligned(64))); };",
        "",
    ),
    (
        "assert(g.b == 7 && g.c == -1 && sizeof g == 7 && (char *)&g.b - (char *)&g == 1); g.b = -3; assert(g.b == -3 && g.a == 5);",
        "struct __attribute__((packed)) p { char a; int b; short c; } g = {5, 7, -1};",
        "",
    ),
    // Control flow.
    ("unsigned k = 0; for (int i = 0; i < 20000; i++) k += i; assert(k == 199990000u);", "", ""),
    (
        "unsigned k = 0; for (int i = 0; i < 20000; i++) k += i; assert(k != 199990000u);",
        "",
        "an assertion fails",
    ),
    ("unsigned k = 0; for (int i = 0; i < 100000000; i++) k += i; assert(k == 1);", "", "TooLong"),
    (
        "int k = 0; for (int i = 0; i < 9; i++) { if (i == 2) continue; if (i == 6) break; k += i; } assert(k == 13);",
        "",
        "",
    ),
    ("int k = 0, i = 5; do k += i; while (--i); while (i < 3) i++; assert(k == 15 && i == 3);", "", ""),
    (
        "int k = 0; again: if (k < 5) { k++; goto again; } assert(k == 5); { goto end; k = 7; end: ; } assert(k == 5);",
        "",
        "",
    ),
    (
        "int k = f(1) * 1000 + f(2) * 100 + f(3) * 10 + f(9); assert(k == 6347);",
        "int f(int x) { int r = 0; switch (x) { case 1: r = 2; case 2: r += 1; break; default: r = 7; break; case 3: return 4; } return x == 1 ? 6 : r; }",
        "an assertion fails",
    ),
    (
        "int k = f(1) * 1000 + f(2) * 100 + f(3) * 10 + f(9); assert(k == 6147);",
        "int f(int x) { int r = 0; switch (x) { case 1: r = 2; case 2: r += 1; break; default: r = 7; break; case 3: return 4; } return x == 1 ? 6 : r; }",
        "",
    ),
    ("assert(fact(6) == 720);", "static int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }", ""),
    ("assert(({ int a = 3; a + 1; }) == 4);", "", ""),
    // Objects.
    (
        "assert(a[1][2] == 6 && a[0][0] == 1 && b[3] == 9 && b[1] == 2 && b[2] == 0 && sizeof b == 16 && &b[3] - b == 3);",
        "int a[2][3] = {{1, 2, 3}, {4, 5, 6}}; int b[] = {1, 2, [3] = 9};",
        "",
    ),
    (
        "int a[3] = {1, 2}; int *p = a; assert(*p++ == 1 && *p == 2 && p[1] == 0 && p - a == 1 && p > a); *p = 5; assert(a[1] == 5);",
        "",
        "",
    ),
    (
        "struct p s = {1, .c = {7, 8}}, t; t = s; s.c[1] = 9; assert(t.c[1] == 8 && t.b == 0 && sum(t) == 16 && make(3).b == 3);",
        "struct p { short a; int b; char c[2]; }; int sum(struct p q) { q.a += q.b + q.c[0] + q.c[1]; return q.a; } struct p make(int x) { struct p r = {1, x}; return r; }",
        "",
    ),
    (
        "struct p s = (struct p){.b = 4}; assert(s.a == 0 && s.b == 4 && (struct p){3, 5}.b == 5 && sum((int[]){1, 2, 3}) == 6);",
        "struct p { int a, b; }; int sum(const int *p) { return p[0] + p[1] + p[2]; }",
        "",
    ),
    (
        "assert(x.b == 2 && y->b == 2 && *z == 3 && offsetof(struct p, c[1]) == 12); y->c[1] = 8; assert(x.c[1] == 8);",
        "struct p { int a, b; int c[2]; } x = {1, 2, {3, 4}}; struct p *y = &x; int *z = &x.c[0];",
        "",
    ),
    (
        "struct o s; s.b = 1; s.a = 2; s.in.c = 3; assert(s.a == 2 && s.b == 1 && s.in.c == 3 && sizeof s == 12);",
        "struct o { struct { int a; int b; }; struct { int c; } in; };",
        "",
    ),
    ("union u { unsigned w; int i; } x; x.w = 4294967295u; assert(x.i == -1);", "", ""),
    (
        "const char *t = \"a\\n\" \"b\"; char s[] = \"xy\"; assert(t[1] == 10 && t[2] == 'b' && t[3] == 0 && s[1] == 'y' && sizeof s == 3);",
        "",
        "",
    ),
    (
        "assert(count() == 1 && count() == 2 && f() == 7);",
        "static int count(void) { static int n; return ++n; } int f(void) { extern int later; return later; } int later = 7;",
        "",
    ),
    (
        "int (*p)(int) = twice; assert(p(3) == 6 && (*p)(4) == 8 && t[1](5) == 6); t[0] = t[1]; assert(t[0](1) == 2 && p != next);",
        "int twice(int x) { return 2 * x; } int next(int x) { return x + 1; } int (*t[2])(int) = {twice, next};",
        "",
    ),
    ("int *p = malloc(2 * sizeof *p); p[0] = 1; p[1] = 2; assert(p[0] + p[1] == 3); free(p);", "", ""),
    (
        "int a[4]; memset(a, 0, sizeof a); a[1] = 3; int b[4]; memcpy(b, a, sizeof b); assert(b[1] == 3 && b[3] == 0);",
        "",
        "",
    ),
    // Parts of numbers, which are only split when they are accessed.
    (
        "static int k = 0x11223344, l = 0x55667788; memcpy(&k, &l, 1); assert(k != 0x55667788);",
        "",
        "memory is accessed as another type than it has",
    ),
    (
        "static int k = 0x11223344; memset(&k, 0, 1); assert(k != 0);",
        "",
        "memory is accessed as another type than it has",
    ),
    ("int a[2] = {0, 0}; int i = 2; assert(a[i] == 0);", "", "memory is accessed outside of all objects"),
    ("int *p = 0; assert(*p == 0);", "", "memory is accessed outside of all objects"),
    (
        "int g = 5; for (int i = 0; i < 2; i++) { int x; if (i == 0) x = 5; else g = x; } assert(g == 5);",
        "",
        "an assertion fails",
    ),
    (
        "int g = 5; for (int i = 0; i < 2; i++) { int x; if (i == 0) x = 5; else g = x; } assert(g != 123456);",
        "",
        "a variable without a value is read; only some values were tried",
    ),
    // Atomic operations.
    (
        "assert(atomic_fetch_add(&x, 3) == 4 && x == 7 && ++x == 8 && x-- == 8 && (x ^= 2) == 5 && atomic_exchange(&x, 1) == 5 && x == 1);",
        "atomic_int x = 4;",
        "",
    ),
    (
        "int e = 3; assert(!atomic_compare_exchange_strong(&x, &e, 9) && e == 4 && atomic_compare_exchange_strong(&x, &e, 9) && x == 9);",
        "atomic_int x = 4;",
        "",
    ),
    (
        "x *= 3; assert(x == 12); x <<= 1; x /= 5; assert(x == 4); c += 300; assert(c == 44);",
        "atomic_int x = 4; _Atomic unsigned char c;",
        "",
    ),
    (
        "assert(__sync_fetch_and_add(&x, 2) == 4 && __sync_add_and_fetch(&x, 1) == 7 && __sync_bool_compare_and_swap(&x, 7, 1) && __sync_val_compare_and_swap(&x, 5, 2) == 1);",
        "int x = 4;",
        "",
    ),
    (
        "int e = 4; assert(__atomic_compare_exchange_n(&x, &e, 5, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED) && __atomic_load_n(&x, __ATOMIC_ACQUIRE) == 5 && __atomic_or_fetch(&x, 8, __ATOMIC_RELEASE) == 13);",
        "int x = 4;",
        "",
    ),
    (
        "assert(!atomic_flag_test_and_set(&f) && atomic_flag_test_and_set(&f)); atomic_flag_clear(&f); assert(!atomic_flag_test_and_set_explicit(&f, memory_order_acquire));",
        "atomic_flag f = ATOMIC_FLAG_INIT;",
        "",
    ),
    (
        "struct h a = atomic_load(&head), b; b.index = -2; b.tag = a.tag + 1; assert(atomic_compare_exchange_strong(&head, &a, b)); a = head; assert(a.index == -2 && a.tag == 1); assert(!atomic_compare_exchange_strong(&head, &(struct h){0, 0}, b));",
        "struct h { short index, tag; }; _Atomic struct h head;",
        "",
    ),
    (
        "p = a; p++; atomic_fetch_add(&p, 1); assert(p == a + 2 && atomic_exchange(&p, a) == &a[2]); p += 1; assert(*p == 2);",
        "int a[3] = {1, 2, 3}; int *_Atomic p;",
        "",
    ),
    // The library.
    (
        "pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP; pthread_mutex_lock(&m); pthread_mutex_lock(&m); assert(pthread_mutex_unlock(&m) == 0 && pthread_mutex_unlock(&m) == 0 && pthread_mutex_unlock(&m) == 1);",
        "",
        "",
    ),
    (
        "pthread_mutex_lock(&m); assert(pthread_mutex_trylock(&m) == 16);",
        "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;",
        "",
    ),
    ("sem_t s; sem_init(&s, 0, 1); sem_wait(&s); assert(sem_trywait(&s) != 0); sem_post(&s);", "", ""),
    ("assert(unknown(3) == 0);", "int unknown(int);", "the function `unknown` is not known"),
];

#[test]
fn constructs_mean_what_c_says() {
    for &(body, outside, wanted) in CONSTRUCTS {
        let text = format!("{HEADERS}{outside}\nint main(void) {{ {body} }}\n");
        match found(&text, Model::Sc) {
            Ok(executions) => assert!(executions == 1 && wanted.is_empty(), "{executions}: {text}"),
            Err(why) => assert!(!wanted.is_empty() && why.contains(wanted), "{why}: {text}"),
        }
    }
}

#[test]
fn assertions_that_fail_are_found() {
    // Each of these held above with another number.
    for body in [
        "unsigned char c = 250; c += 10; assert(c == 5);",
        "int a = -7; assert(a / 2 == -4);",
        "assert(-1 < 0u);",
    ] {
        let text = format!("{HEADERS}int main(void) {{ {body} }}\n");
        assert_eq!(found(&text, Model::Sc), Err("an assertion fails".to_owned()), "{text}");
    }
}

/// The shipped programs have as many executions as their compilation by clang.
#[test]
fn executions_are_those_of_what_clang_makes() {
    let mut compared = 0;
    let folder = manifest_dir().join("models/llvm");
    for entry in std::fs::read_dir(&folder).expect("the folder is there").flatten() {
        let path = entry.path();
        let made = path.with_extension("ll");
        let is_known = |name: &str| crate::llvm::PROGRAMS.iter().any(|(file, _)| *file == name);
        let is_finite = made.file_name().and_then(|it| it.to_str()).is_some_and(is_known);
        if path.extension().is_none_or(|it| it != "c") || !is_finite {
            continue;
        }
        let [text, made] =
            [&path, &made].map(|path| std::fs::read_to_string(path).expect("the file is there"));
        let (own, clang) =
            (read(&text).unwrap_or_else(|why| panic!("{path:?}: {why}")), crate::llvm::read(&made));
        for model in [Model::Sc, Model::Tso, Model::Pso, Model::Rc11] {
            let [own, clang] = [&own, &clang].map(|threads| {
                let found = executions(threads, model);
                let bad = found.bad.map(|(_, bad)| threads.bad[bad as usize].clone());
                let complete = if bad.is_some() { 0 } else { found.complete };
                (bad, found.stopped, complete)
            });
            assert_eq!(own, clang, "{path:?} under {model:?}");
        }
        compared += 1;
    }
    assert!(compared >= 6, "{compared}");
}

/// Models in C whose bad states need more threads or longer executions than are explored below.
const NEED_MORE: [&str; 4] = [
    // `syscall` is not supported there.
    "hazard_membarrier sc",
    "hazard_membarrier tso",
    "one_producer_broken_two sc",
    "one_producer_broken_two tso",
];

/// The models in C are read; with two threads for any number, exactly the expected bad states are found.
#[test]
fn models_have_their_verdicts() {
    let (mut looked_at, mut not_found) = (0, Vec::new());
    for entry in std::fs::read_dir(manifest_dir().join("models/c")).expect("the folder is there").flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|it| it != "c") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("the file is there");
        let name = path.file_stem().and_then(|it| it.to_str()).unwrap_or_default().to_owned();
        let said = header(Language::C, &text);
        let named = said.functions().map_or_else(Vec::new, |it| ThreadFunction::list(it).expect("functions"));
        let named: Vec<(String, usize)> =
            named.iter().map(|it| (it.name.clone(), it.count.map_or(2, |count| count as usize))).collect();
        let made = over_words(&text, &name, &COptions::new(), &mut |_| None)
            .unwrap_or_else(|errors| panic!("{name}: {errors}"));
        let threads = threads(&made.ir, &named).unwrap_or_else(|errors| panic!("{name}: {errors}"));
        for model in [Model::Sc, Model::Tso] {
            let stated = stated_verdict(Language::C, &text, model.name()).expect("a verdict");
            let options = GraphOptions::new().model(model).events(MOST_EVENTS).most(MOST_GRAPHS);
            let found = graphs(&threads.code, &options);
            let beyond = matches!(found.stopped, Some(Stopped::Beyond(_)));
            assert!(found.bad.is_none() || stated == "UNSAFE", "{name} under {model:?}");
            if beyond || found.bad.is_none() && stated == "UNSAFE" {
                not_found.push(format!("{name} {}", model.name()));
            }
            looked_at += 1;
        }
    }
    not_found.sort();
    assert_eq!(not_found, NEED_MORE, "of {looked_at}");
}
