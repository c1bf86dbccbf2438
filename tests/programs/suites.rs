//! What programs of public suites use: functions of other tools, functions that no thread reaches, types and functions of headers.

use crate::asked::of_text;
use crate::llvm::{executions, read};
use garret::Model;
use garret::c::{COptions, over_words};
use garret::graphs::Stopped;
use garret::llvm::Threads;
use garret::program::ThreadFunction;

/// What the executions of these threads come to: a bad state, why nothing is known, or their number; and the assumptions.
fn said(threads: &Threads) -> String {
    let found = executions(threads, Model::Rc11);
    let all = match (&found.bad, &found.stopped, &found.race) {
        (Some((_, bad)), ..) => threads.bad[*bad as usize].clone(),
        (None, Some(Stopped::Beyond(number)), _) => format!("unknown: {}", threads.beyond[*number as usize]),
        (None, Some(stopped), _) => format!("{stopped:?}"),
        (None, None, Some(_)) => "race".to_owned(),
        (None, None, None) => found.complete.to_string(),
    };
    threads.assumed.iter().fold(all, |all, it| format!("{all}, where {it}"))
}

/// The same for a text in C over machine words.
fn in_words(text: &str) -> String {
    match over_words(text, "it.c", &COptions::new(), &mut |_| None) {
        Ok(made) => said(&read(&made.ir)),
        Err(errors) => format!("error: {errors}"),
    }
}

/// A program with a thread that runs `f`, and these declarations, body of `f`, and end of `main`.
fn program(before: &str, body: &str, end: &str) -> String {
    format!(
        "#include <assert.h>\n#include <pthread.h>\n#include <threads.h>\n{before}\nint g;\nvoid *f(void *u) {{ {body} return u; }}\n\
         int main(void) {{ pthread_t a; pthread_create(&a, 0, f, 0); pthread_join(a, 0); {end} return 0; }}\n"
    )
}

#[test]
fn types_of_gcc_are_left_out_until_they_are_used() {
    for kind in ["_Float32", "_Float64", "_Float128", "_Float32x", "_Float64x", "__float128", "__int128_t"] {
        let declared = format!(
            "extern {kind} strange(const char *__p, {kind} *__to);\nextern int less({kind} *__p, {kind} __x);\ntypedef {kind} strange_t;\n\
             extern void takes(strange_t *__p);\nextern void uses(int *__p, float *__to);"
        );
        let unused = program(&declared, "g = 1;", "assert(g == 1);");
        assert_eq!(of_text(&unused, &COptions::new()), Some("SAFE"), "{kind}");
        assert_eq!(in_words(&unused), "1", "{kind}");
        for use_ in ["g = strange(\"1\", 0) > 0;", "strange_t *p = 0; g = p == 0;"] {
            let used = in_words(&program(&declared, use_, ""));
            assert!(used.contains(&format!("`{kind}` is not supported")), "{kind}: {used}");
        }
    }
    // clang has no such types, and its headers declare them
    let declared = "typedef float _Float32; typedef double _Float64; extern _Float32 strtof32(const char *);";
    assert_eq!(in_words(&program(declared, "_Float64 x = 0.5; g = x + x;", "assert(g == 1);")), "1");
}

#[test]
fn functions_count_that_a_thread_may_reach() {
    let strange =
        "void strange(void) { __asm__(\"lwsync \"); }\nvoid around(void) { strange(); }\nvoid strange(void);";
    let refused = "the instruction `lwsync` is not supported here";
    let outcome = |before: &str, body: &str| in_words(&program(before, body, "assert(g == 1);"));
    assert_eq!(outcome(strange, "g = 1;"), "1");
    assert_eq!(of_text(&program(strange, "g = 1;", "assert(g == 1);"), &COptions::new()), Some("SAFE"));
    for (more, body) in [
        ("", "around(); g = 1;"),
        ("void (*p)(void) = strange;", "g = 1;"),
        ("void (*p)(void) = around;", "g = 1;"),
        ("__attribute__((constructor)) void first(void) { around(); }", "g = 1;"),
    ] {
        let found = outcome(&format!("{strange}\n{more}"), body);
        assert!(found.contains(refused), "{more} {body}: {found}");
    }
    let constructs = "__attribute__((constructor)) void first(void) { __asm__(\"lwsync \"); }";
    assert!(outcome(constructs, "g = 1;").contains(refused));
    // without threads of `main`, threads may run any function
    let alone = "int g; void strange(void) { __asm__(\"lwsync \"); } void run(void) { g = 1; }";
    assert!(in_words(alone).contains(refused));
    // the user may ask for a function
    let asked = ThreadFunction::list("around").expect("it is a name");
    let options = COptions::new().threads(asked);
    let made = over_words(&program(strange, "g = 1;", ""), "it.c", &options, &mut |_| None);
    assert!(made.is_err_and(|errors| errors.to_string().contains(refused)));
}

/// Programs with `user_main`, and functions of headers that are declared and not defined.
#[test]
fn programs_for_cdschecker() {
    let program = |before: &str, body: &str, end: &str| {
        format!(
            "#include <threads.h>\n#include <stdint.h>\nuint8_t load_8(const void *addr); void store_8(void *addr, uint8_t val);\n\
             uint32_t load_32(const void *addr); void store_32(void *addr, uint32_t val);\n\
             void model_assert(_Bool expr, const char *file, int line);\n{before}\n\
             uint32_t x, y; uint8_t b;\nstatic int a(void *o) {{ {body} return 0; }}\n\
             int user_main(int argc, char **argv) {{ thrd_t t; thrd_create(&t, a, 0); {end} return 0; }}\n"
        )
    };
    let joined =
        "thrd_join(t, 0); model_assert(load_32(&x) == 7 && (load_8(&b), load_8(&b)) == 1, \"f\", (1, 2));";
    for (body, end, expected) in [
        ("store_32(&x, load_32(&y) + 7); store_8(&b, 257);", joined, "1"),
        ("store_32(&x, 8);", joined, "an assertion fails"),
        ("store_32(&x, 1);", "load_32(&x); thrd_join(t, 0);", "race"),
    ] {
        assert_eq!(in_words(&program("", body, end)), expected, "{body} {end}");
    }
    // what the program defines has its own meaning
    let own = "uint32_t load_32(const void *p) { return 7; }";
    assert_eq!(in_words(&program(own, "store_32(&x, 8); store_8(&b, 1);", joined)), "1");
    let search = program("", "store_32(&x, 7);", "thrd_join(t, 0); model_assert(load_32(&x) == 7, 0, 0);");
    assert_eq!(of_text(&search, &COptions::new()), Some("SAFE"));
    // beside `main`, it is a function like others
    let both = "#include <assert.h>\nint g; int user_main(void) { g = 1; return 0; } int main(void) { assert(g == 0); return 0; }";
    assert_eq!(in_words(both), "1");
}

#[test]
fn functions_of_other_tools_in_llvm_ir() {
    let text = |main: &str, body: &str, checks: &str| {
        format!(
            "@x = global i32 0\n@h = global i64 0\ndeclare i32 @pthread_create(ptr, ptr, ptr, ptr)\ndeclare i32 @pthread_join(i64, ptr)\n\
             declare void @__CPROVER_atomic_begin()\ndeclare void @__CPROVER_atomic_end()\n\
             declare void @__ESBMC_atomic_begin()\ndeclare void @__ESBMC_atomic_end()\n\
             declare void @model_assert(i1, ptr, i32)\ndeclare i32 @load_32(ptr)\ndeclare void @store_32(ptr, i32)\n\
             define ptr @f(ptr %u) {{\n  {body}\n  ret ptr null\n}}\n\
             define i32 @{main}() {{\n  %c = call i32 @pthread_create(ptr @h, ptr null, ptr @f, ptr null)\n  {checks}\n  ret i32 0\n}}\n"
        )
    };
    let increment = |tool: &str, n: u32| {
        format!(
            "call void @__{tool}_atomic_begin()\n  %v{n} = load i32, ptr @x\n  %w{n} = add i32 %v{n}, 1\n  store i32 %w{n}, ptr @x\n  call void @__{tool}_atomic_end()"
        )
    };
    let joins = "%t = load i64, ptr @h\n  %j = call i32 @pthread_join(i64 %t, ptr null)";
    let asserts = |number: u32| {
        format!(
            "{joins}\n  %l = call i32 @load_32(ptr @x)\n  %e = icmp eq i32 %l, {number}\n  call void @model_assert(i1 %e, ptr null, i32 1)"
        )
    };
    for main in ["main", "user_main"] {
        for tool in ["CPROVER", "ESBMC"] {
            let within = format!("call void @__{tool}_atomic_begin()\n  %l =");
            let both = format!("{}\n  {}", increment(tool, 1), asserts(2).replace("%l =", &within));
            let both = both.replace("%e =", &format!("call void @__{tool}_atomic_end()\n  %e ="));
            assert_eq!(said(&read(&text(main, &increment(tool, 2), &both))), "2", "{tool}");
        }
        let stores = "call void @store_32(ptr @x, i32 7)";
        assert_eq!(said(&read(&text(main, stores, &asserts(7)))), "1");
        assert_eq!(said(&read(&text(main, stores, &asserts(8)))), "an assertion fails");
        let races = format!("%l = call i32 @load_32(ptr @x)\n  {joins}");
        assert_eq!(said(&read(&text(main, stores, &races))), "race");
    }
}

/// Results of functions that touch no memory of the program: each that is possible, and no other one.
#[test]
fn functions_of_the_library_return_what_they_may() {
    let handled = ", where no handler of a signal runs";
    let mut wrong = Vec::new();
    for (body, expected) in [
        ("int c = close(3); assert(c == 0 || c == -1);", "2"),
        ("assert(close(3) == 0);", "an assertion fails"),
        (
            "int c = close(3); assert(c == 0 || errno == 9);",
            "unknown: the error of `close` in `errno` is not known",
        ),
        ("int c = isatty(0); assert(c == 0 || c == 1);", "2"),
        ("assert(isatty(0));", "an assertion fails"),
        ("assert(sysconf(_SC_NPROCESSORS_ONLN) >= -1);", "3"),
        ("assert(sysconf(_SC_NPROCESSORS_ONLN) > 0);", "an assertion fails"),
        ("alarm(1); assert(sched_getcpu() >= 0);", "3"),
        ("int k = pthread_kill(pthread_self(), 0); assert(k == 0 || k == 3);", "2"),
        ("pthread_kill(pthread_self(), 9);", "unknown: the function `pthread_kill` is not known"),
        ("assert(pthread_atfork(0, 0, 0) == 0);", "1"),
        ("struct sched_param p; p.sched_priority = -1; assert(p.sched_priority < 0);", "1"),
        ("div_t d = {-1, 1}; assert(d.quot < d.rem);", "1"),
        ("getpid();", "1"),
        ("assert(getpid() % 2);", "an assertion fails"),
        ("assert(getpid());", "2"),
        // also where the address is computed, as here: it might be that of a handler
        ("signal(2, SIG_IGN);", "1, where no handler of a signal runs"),
        ("assert(signal(2, h) != SIG_ERR);", handled),
        (
            "sigset_t s, o; sigemptyset(&s); sigaddset(&s, 2); sigprocmask(0, &s, &o); pthread_sigmask(2, &o, 0);",
            "1",
        ),
        ("assert(getenv(\"A\"));", "an assertion fails"),
        ("assert(!getenv(\"A\"));", "an assertion fails"),
        ("char *s = getenv(\"A\"); assert(!s || *s);", "unknown: memory is read that was never written"),
        ("MAP_FAILED; SEM_FAILED; M_PI; DBL_MAX; key_t k = 1; caddr_t c = 0; cpu_set_t s; fd_set t;", "1"),
    ] {
        let text = format!(
            "#include <assert.h>\n#include <errno.h>\n#include <float.h>\n#include <math.h>\n#include <pthread.h>\n#include <sched.h>\n\
             #include <semaphore.h>\n#include <signal.h>\n#include <stdlib.h>\n#include <sys/mman.h>\n#include <unistd.h>\n\
             static void h(int n) {{ }}\nint main(void) {{ {body} return 0; }}\n"
        );
        let found = in_words(&text);
        let found =
            found.split_once("line 13: ").map_or(found.clone(), |(one, other)| format!("{one}{other}"));
        let is_it = if expected == handled {
            found.ends_with(handled) && !found.contains("fails")
        } else {
            found == expected
        };
        wrong.extend((!is_it).then(|| format!("{body}: {found}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Sets of signals are in memory of the program.
#[test]
fn sets_of_signals_are_memory() {
    let text = program("#include <signal.h>\nsigset_t s;", "sigaddset(&s, 2);", "");
    let races = text.replace("pthread_join(a, 0);", "sigaddset(&s, 3); pthread_join(a, 0);");
    assert_eq!(in_words(&text), "1");
    assert_eq!(in_words(&races), "race");
}

#[test]
fn functions_of_gcc_keep_their_names() {
    let found = in_words(&program("", "__builtin_of_tomorrow(1);", ""));
    assert!(found.contains("the function `__builtin_of_tomorrow` is not known"), "{found}");
    assert_eq!(in_words(&program("", "g = __builtin_abs(-1);", "assert(g == 1);")), "1");
}
