//! Verdicts under RC11 on the command line: programs in C for any number of threads, as named in their headers, and LLVM IR.
#![cfg(feature = "cli")]

use crate::process;

/// The verdict line of a file under RC11, with its exit code.
fn said(file: &str, threads: &str) -> (i32, String) {
    said_within(file, threads, "60")
}

/// The same, with an option.
fn said_with(file: &str, threads: &str, option: &str) -> (i32, String) {
    let arguments = ["check", option, "--timeout", "60", "--model", "rc11", "--threads", threads, file];
    let (code, stdout, _) = process::parts(process::run(".", &arguments, b""));
    (code, stdout.lines().last().unwrap_or_default().to_owned())
}

/// The same, with a time limit in seconds.
fn said_within(file: &str, threads: &str, time: &str) -> (i32, String) {
    let mut arguments = vec!["check", "--quiet", "--timeout", time, "--model", "rc11", file];
    if threads != "those of main" {
        arguments.extend(["--threads", threads]);
    }
    let (code, stdout, stderr) = process::parts(process::run(".", &arguments, b""));
    assert!(!stderr.contains("error"), "{file}: {stderr}");
    (code, stdout.lines().last().unwrap_or_default().to_owned())
}

/// Whether a verdict line is as expected: `SAFE, any number`, `SAFE, its threads`, `UNSAFE`, or `UNKNOWN, ` and a reason.
fn is_as_expected(line: &str, code: i32, expected: &str) -> bool {
    let any = " under RC11: any number of threads";
    match expected.split(", ").collect::<Vec<_>>().as_slice() {
        ["SAFE", "any number"] => code == 0 && line.contains(any),
        ["SAFE", "its threads"] => code == 0 && !line.contains(any),
        ["UNSAFE", ..] => code == 1,
        // The line reports the result for a few threads.
        ["UNKNOWN", ..] => code == 3 && line.contains("for any number: not decided"),
        _ => false,
    }
}

/// The text after these words in the header of a program.
fn of_header<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let line =
        text.lines().take(12).find_map(|line| line.trim_start_matches([' ', '*']).strip_prefix(words))?;
    Some(line.trim().trim_end_matches("*/").trim())
}

#[test]
fn programs_are_decided_as_their_headers_say() {
    let mut files: Vec<_> =
        std::fs::read_dir("models/c11").expect("a folder").flatten().map(|it| it.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    let mut any = 0;
    let mut wrong = Vec::new();
    for path in &files {
        let text = std::fs::read_to_string(path).expect("a text");
        let file = path.to_str().expect("a name");
        let (Some(threads), Some(expected)) = (of_header(&text, "Threads:"), of_header(&text, "Under C11:"))
        else {
            panic!("{file} says no threads, or not what is expected");
        };
        // Programs that exceed every time limit get a short one.
        let time = if expected.ends_with("for the time") { "3" } else { "60" };
        let (code, line) = said_within(file, threads, time);
        any += usize::from(expected == "SAFE, any number");
        if !is_as_expected(&line, code, expected) {
            wrong.push(format!("expected {expected}: {line}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(files.len() >= 40 && any >= 15, "{} programs, {any} for any number", files.len());
}

/// Programs that are right or wrong on x86: their verdicts under the rules of C11.
#[test]
fn programs_for_x86_under_rc11() {
    for (name, threads, expected) in [
        ("futex_mutex", "worker", "SAFE, any number"),
        ("mutex", "worker", "SAFE, any number"),
        ("once", "worker", "SAFE, any number"),
        ("one_producer", "producer*1,consumer", "SAFE, any number"),
        ("pending_bit", "worker", "SAFE, any number"),
        ("publish", "reader,writer", "SAFE, any number"),
        ("store_buffering", "first,second", "SAFE, any number"),
        ("test_and_set", "worker", "SAFE, any number"),
        ("test_then_set", "worker", "SAFE, any number"),
        ("created", "those of main", "SAFE, its threads"),
        ("created_sum", "those of main", "SAFE, its threads"),
        ("flags", "worker", "UNSAFE"),
        ("peterson", "worker", "UNSAFE"),
        ("message_relaxed", "those of main", "UNSAFE"),
        ("message_atomic", "writer*1,reader*1", "UNSAFE"),
        ("test_and_set_broken_release", "worker", "UNSAFE"),
        ("mutex_broken_try", "worker", "UNSAFE"),
        ("ticket", "worker", "SAFE, any number"),
    ] {
        let (code, line) = said(&format!("models/c/{name}.c"), threads);
        assert!(is_as_expected(&line, code, expected), "expected {expected}: {line}");
    }
}

/// LLVM IR that clang and rustc generate from C, C++ and Rust.
#[test]
fn llvm_ir_under_rc11() {
    for (name, threads, expected) in [
        ("any_spin", "worker", "SAFE, any number"),
        ("any_spin_broken", "worker", "UNSAFE"),
        ("any_ttas", "worker", "SAFE, any number"),
        ("any_ttas_broken", "worker", "UNSAFE"),
        ("any_once", "worker", "SAFE, any number"),
        ("any_once_broken", "worker", "UNSAFE"),
        ("any_tagged", "worker", "SAFE, any number"),
        ("any_tagged_broken", "worker", "UNSAFE"),
        ("any_mutex", "worker", "SAFE, any number"),
        ("any_readers", "reader,writer", "SAFE, any number"),
        ("any_readers_broken", "reader,writer", "UNSAFE"),
    ] {
        let (code, line) = said(&format!("models/llvm/{name}.ll"), threads);
        assert!(is_as_expected(&line, code, expected), "expected {expected}: {line}");
    }
}

#[test]
fn what_has_no_orders_is_refused() {
    for (file, said) in [
        ("models/mutex/naive_no_fence.cub", "RC11 needs memory orders"),
        ("models/x86/spinlock.asm", "RC11 needs memory orders"),
    ] {
        let (code, _, stderr) = process::parts(process::run(".", &["check", "--model", "rc11", file], b""));
        assert_eq!(code, 2, "{file}");
        assert!(stderr.contains(said), "{stderr}");
    }
    let arguments = ["check", "--model", "rc11", "--proof", "--threads", "worker", "models/c/mutex.c"];
    let (code, _, stderr) = process::parts(process::run(".", &arguments, b""));
    assert_eq!(code, 2);
    assert!(stderr.contains("--proof is about the search under SC and TSO"), "{stderr}");
}

/// A weak compare-exchange may fail although it finds the expected value: a loop around it is right, and a single one is not.
#[test]
fn weak_compare_exchanges_may_fail() {
    let folder = process::Folder::new("c11-weak");
    let text = |body: &str| {
        format!("#include <assert.h>\n#include <stdatomic.h>\natomic_int x;\nint data;\n{body}\n")
    };
    let once =
        "void worker(void) { int e = 0; if (!atomic_compare_exchange_weak(&x, &e, 1)) assert(e != 0); }";
    let again = "void worker(void) { int e; do e = 0; while (!atomic_compare_exchange_weak_explicit(&x, &e, 1, memory_order_acquire, memory_order_relaxed)); \
                 data = 1; atomic_store_explicit(&x, 0, memory_order_release); }";
    let (code, line) = said(&folder.file("once.c", text(once)), "worker");
    assert!(code == 1 && line.contains("assertion `e != 0` fails"), "{line}");
    // Also with given threads.
    let two = once.replace("worker", "f")
        + " int main(void) { pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, f, 0); }";
    let two = format!(
        "#include <pthread.h>\n{}",
        text(
            &two.replace("void f(void)", "void *f(void *a)")
                .replace("assert(e != 0); }", "assert(e != 0); return 0; }")
        )
    );
    let (code, line) = said(&folder.file("two.c", &two), "those of main");
    assert!(code == 1 && line.contains("assertion `e != 0` fails"), "{line}");
    let strong = folder.file("strong.c", text(&once.replace("_weak", "_strong")));
    let (code, line) = said(&strong, "worker");
    assert!(is_as_expected(&line, code, "SAFE, any number"), "{line}");
    let (code, line) = said(&folder.file("again.c", text(again)), "worker");
    assert!(
        is_as_expected(&line, code, "SAFE, any number") && !line.contains("weak compare-exchange"),
        "{line}"
    );
}

/// The executions of one thread include such failures, too. In a loop there are infinitely many, and the assumption is reported.
#[test]
fn executions_have_weak_failures() {
    let folder = process::Folder::new("c11-weak-executions");
    let text = |body: &str| {
        format!(
            "#include <assert.h>\n#include <stdatomic.h>\natomic_int x;\nvoid w(void) {{ int e = 0; {body} }}\n"
        )
    };
    let once = folder.file("once.c", text("assert(atomic_compare_exchange_weak(&x, &e, 1));"));
    let strong = folder.file("strong.c", text("assert(atomic_compare_exchange_strong(&x, &e, 1));"));
    let right =
        folder.file("right.c", text("int r = atomic_compare_exchange_weak(&x, &e, 1); assert(r || e == 0);"));
    let last = |command: &str, file: &str, model: &str| {
        let arguments = [command, "--quiet", "--model", model, "--threads", "w*1", file];
        let (code, out, stderr) = process::parts(process::run(".", &arguments, b""));
        assert_eq!(stderr, "");
        (code, out.lines().last().unwrap_or_default().replace(file, "F"))
    };
    let (code, line) = last("graphs", &once, "rc11");
    assert!(code == 1 && line.starts_with("UNSAFE F under RC11, 1 thread: "), "{line}");
    assert_eq!(
        last("graphs", &strong, "rc11"),
        (0, "NOT REACHED F under RC11, 1 thread: 1 execution".to_owned())
    );
    assert_eq!(
        last("graphs", &right, "rc11"),
        (0, "NOT REACHED F under RC11, 1 thread: 2 executions".to_owned())
    );
    let assumed = "where a weak compare-exchange fails only if it finds another value, as on x86";
    assert_eq!(
        last("graphs", &once, "tso"),
        (0, format!("NOT REACHED F under TSO, 1 thread, {assumed}: 1 execution"))
    );
    let (code, line) = last("explore", &once, "tso");
    assert!(
        code == 0 && line.contains(&format!(" for n = 1, buffers of at most 4 entries, {assumed} (")),
        "{line}"
    );
    let arguments = ["fences", "--quiet", "--threads", "w*1", &once];
    let (code, out, _) = process::parts(process::run(".", &arguments, b""));
    assert!(code == 0 && out.contains(&format!(", just 1 thread, {assumed}, ")), "{out}");
}

/// Taking a read lock or a semaphore acquires, and giving it back releases. Two threads that take it do not synchronise with each
/// other, so accesses to what the first one wrote before are a race.
#[test]
fn who_takes_does_not_release() {
    let folder = process::Folder::new("c11-takes");
    let text = |lock: &str, takes: &str, gives: &str| {
        format!(
            "#include <pthread.h>\n#include <semaphore.h>\n#include <stdatomic.h>\n\
             int x; atomic_int f; {lock};\n\
             void a(void) {{ x = 1; {takes}(&l); atomic_store_explicit(&f, 1, memory_order_relaxed); {gives}(&l); }}\n\
             void b(void) {{ while (!atomic_load_explicit(&f, memory_order_relaxed)) ; {takes}(&l); int r = x; }}\n"
        )
    };
    let read_write = "pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER";
    let mutex = "pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER";
    for (name, lock, takes, gives, is_race) in [
        ("read", read_write, "pthread_rwlock_rdlock", "pthread_rwlock_unlock", true),
        ("write", read_write, "pthread_rwlock_wrlock", "pthread_rwlock_unlock", false),
        ("post", "sem_t l", "sem_post", "sem_trywait", true),
        ("mutex", mutex, "pthread_mutex_lock", "pthread_mutex_unlock", false),
    ] {
        let file = folder.file(&format!("{name}.c"), text(lock, takes, gives));
        let (code, line) = said(&file, "a*1,b*1");
        assert_eq!(code, i32::from(is_race), "{name}: {line}");
    }
}

/// To initialise a lock or a semaphore, and to fill memory with zeros (`calloc`), is to write without any order: the thread that uses it
/// must be ordered after that. `__sync_lock_test_and_set` is an acquire only.
#[test]
fn initialisations_are_plain_writes() {
    let folder = process::Folder::new("c11-initial");
    let text = |data: &str, first: &str, order: &str, then: &str| {
        format!(
            "#include <pthread.h>\n#include <semaphore.h>\n#include <stdatomic.h>\n#include <stdlib.h>\n\
             {data}; atomic_int f;\n\
             void a(void) {{ {first}; atomic_store_explicit(&f, 1, memory_order_{order}); }}\n\
             void b(void) {{ if (atomic_load_explicit(&f, memory_order_acquire)) {{ {then}; }} }}\n"
        )
    };
    let semaphore = ("sem_t l", "sem_init(&l, 0, 1)", "sem_wait(&l)");
    let read_write = ("pthread_rwlock_t l", "pthread_rwlock_init(&l, 0)", "pthread_rwlock_wrlock(&l)");
    let mutex = ("pthread_mutex_t l", "pthread_mutex_init(&l, 0)", "pthread_mutex_lock(&l)");
    let barrier = ("pthread_barrier_t l", "pthread_barrier_init(&l, 0, 1)", "pthread_barrier_wait(&l)");
    let zeros = (
        "int *_Atomic p",
        "int *q = calloc(1, sizeof(int)); atomic_store_explicit(&p, q, memory_order_relaxed)",
        "int *r = p; if (r) { int v = *r; }",
    );
    for (data, first, then) in [semaphore, read_write, mutex, barrier, zeros] {
        for order in ["relaxed", "release"] {
            let file = folder.file("initial.c", text(data, first, order, then));
            for words in ["--quiet", "--words"] {
                let (code, line) = said_with(&file, "a*1,b*1", words);
                assert_eq!(code, i32::from(order == "relaxed"), "{words} {order} {first}: {line}");
            }
        }
    }
    let swapped = "#include <stdatomic.h>\nint d, f;\nvoid a(void) { d = 1; __sync_lock_test_and_set(&f, 1); }\n\
         void b(void) { if (__atomic_load_n(&f, __ATOMIC_ACQUIRE)) { int r = d; } }\n";
    let file = folder.file("swapped.c", swapped);
    for words in ["--quiet", "--words"] {
        let (code, line) = said_with(&file, "a*1,b*1", words);
        assert_eq!(code, 1, "{words}: {line}");
    }
}

/// An `extern` declaration in a block refers to the variable of the file, even if a local variable of that name is declared in an
/// outer block.
#[test]
fn extern_declarations_in_blocks() {
    let folder = process::Folder::new("c11-extern");
    let text = |body: &str| format!("#include <assert.h>\nint k = 3;\n{body}\n");
    let file =
        folder.file("plain.c", text("void w(void) { extern int k; { extern int k; assert(k == 3); } }"));
    let (code, line) = said(&file, "w");
    assert_eq!(code, 0, "{line}");
    for (name, body) in [
        (
            "local",
            "int f(void) { int k = 4; { extern int k; return k; } }\nvoid w(void) { assert(f() == 4); }",
        ),
        ("parameter", "int f(int k) { { extern int k; return k; } }\nvoid w(void) { assert(f(4) == 4); }"),
    ] {
        let file = folder.file(&format!("{name}.c"), text(body));
        let (code, _, stderr) = process::parts(process::run(".", &["check", "--threads", "w", &file], b""));
        assert!(code == 2 && stderr.contains("below a local variable of its name"), "{name}: {stderr}");
    }
}

/// Endless threads are shown with as few turns as possible: here one turn of each.
#[test]
fn bad_executions_have_few_turns() {
    let folder = process::Folder::new("c11-turns");
    let text = std::fs::read_to_string("models/c11/test_and_test_and_set.c").expect("a model");
    let weak = text.replace("memory_order_acquire", "memory_order_relaxed");
    let file = folder.file("weak.c", weak);
    let arguments = ["check", "--model", "rc11", "--threads", "worker", &file];
    let (code, out, _) = process::parts(process::run(".", &arguments, b""));
    assert_eq!(code, 1, "{out}");
    // Two loads, a read and a write of an exchange, three accesses to locked data, and a store.
    for thread in ["#1", "#2"] {
        let events = out.lines().filter(|line| line.split_whitespace().nth(1) == Some(thread)).count();
        assert!(events <= 7, "{thread}: {out}");
    }
}
