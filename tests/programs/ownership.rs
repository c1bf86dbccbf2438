//! Threads that are joined or detached, variables that threads have, and memory that is freed: each once, and as it was made.

use crate::asked::{PATIENCE, verdict};
use crate::llvm::comes_to;
use garret::Model;
use garret::c::{COptions, over_words, translate};
use garret::llvm::with_views;
use garret::program::ThreadFunction;

const HEADERS: &str = "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n#include <stdlib.h>\n#include <threads.h>\n";

/// The bad state of a C program over machine words.
fn of_c(text: &str) -> Option<String> {
    let made = over_words(&format!("{HEADERS}{text}"), "it.c", &COptions::new(), &mut |_| None);
    let made = made.unwrap_or_else(|errors| panic!("{errors}: {text}"));
    comes_to(&made.ir)
}

/// The verdict for any number of threads that run these functions, under TSO.
fn of_any_number(text: &str, threads: &str) -> &'static str {
    let mut options = COptions::new();
    options.threads = ThreadFunction::list(threads).expect("functions");
    let translation = translate(text, "it.c", &options).unwrap_or_else(|errors| panic!("{errors}: {text}"));
    verdict(&translation, Model::Tso, PATIENCE).expect("a system")
}

const TAKEN: Option<&str> = Some("a thread is joined or detached that was joined or detached before");

/// POSIX: a thread that is detached is never joined, and detached once.
#[test]
fn a_thread_is_joined_or_detached_once() {
    for (first, main, bad) in [
        ("", "pthread_detach(t);", None),
        ("", "pthread_join(t, 0);", None),
        ("", "pthread_detach(u); pthread_join(t, 0);", None),
        ("", "pthread_detach(t); pthread_join(t, 0);", TAKEN),
        ("", "pthread_join(t, 0); pthread_detach(t);", TAKEN),
        ("", "pthread_detach(t); pthread_detach(t);", TAKEN),
        ("pthread_detach(pthread_self());", "pthread_detach(u);", None),
        // a thread that detaches itself while another waits for it
        ("pthread_detach(pthread_self());", "pthread_join(t, 0);", TAKEN),
        ("pthread_detach(pthread_self());", "pthread_detach(t);", TAKEN),
    ] {
        let text = format!(
            "void *f(void *p) {{ {first} return 0; }}\nvoid *g(void *p) {{ return 0; }}\n\
             int main(void) {{ pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0); {main} return 0; }}"
        );
        assert_eq!(of_c(&text).as_deref(), bad, "{first} {main}");
    }
}

/// POSIX: it is undefined what happens if a thread joins itself.
#[test]
fn no_thread_waits_for_its_own_end() {
    let own = Some("a thread waits for its own end");
    for (joined, bad) in [("u", None), ("t", own), ("pthread_self()", own)] {
        let text = format!(
            "pthread_t t, u; atomic_int r;\nvoid *g(void *p) {{ return 0; }}\n\
             void *f(void *p) {{ while (!r) ; pthread_join({joined}, 0); return 0; }}\n\
             int main(void) {{ pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0); r = 1; return 0; }}"
        );
        assert_eq!(of_c(&text).as_deref(), bad, "{joined}");
    }
}

/// glibc: a thread that holds a read-write lock for writing gets an error if it takes it again.
#[test]
fn a_writer_takes_its_lock_again() {
    for again in ["rdlock", "wrlock", "tryrdlock", "trywrlock"] {
        let number = if again.starts_with("try") { 16 } else { 35 };
        for (wanted, fails) in [(number, false), (0, true)] {
            let text = format!(
                "pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;\n\
                 int main(void) {{ assert(pthread_rwlock_wrlock(&l) == 0); int r = pthread_rwlock_{again}(&l); assert(r == {wanted}); \
                 pthread_rwlock_unlock(&l); return 0; }}"
            );
            assert_eq!(of_c(&text).is_some(), fails, "{again} {wanted}: {:?}", of_c(&text));
        }
    }
    // that of another thread
    let text = "pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER; int n;\n\
         void *f(void *p) { int r = pthread_rwlock_rdlock(&l); assert(r == 0 && n != 1); return 0; }\n\
         int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_rwlock_wrlock(&l); n = 1; n = 2; pthread_rwlock_unlock(&l); \
         return 0; }";
    assert_eq!(of_c(text), None);
}

/// The same without machine words, for any number of threads; a thread that waits for readers, or unlocks what another one holds.
#[test]
fn a_writer_takes_its_lock_again_among_any_number_of_threads() {
    for (turn, is_safe) in [
        (
            "assert(pthread_rwlock_wrlock(&l) == 0); assert(pthread_rwlock_AGAIN(&l) != 0); pthread_rwlock_unlock(&l);",
            true,
        ),
        ("pthread_rwlock_wrlock(&l); assert(pthread_rwlock_AGAIN(&l) == 0);", false),
        (
            "pthread_rwlock_wrlock(&l); pthread_rwlock_unlock(&l); assert(pthread_rwlock_AGAIN(&l) != 35); pthread_rwlock_unlock(&l);",
            true,
        ),
        ("if (pthread_rwlock_trywrlock(&l)) return 0; assert(pthread_rwlock_AGAIN(&l) == 0);", false),
        (
            "pthread_rwlock_wrlock(&k); pthread_rwlock_wrlock(&l); pthread_rwlock_unlock(&k); assert(pthread_rwlock_AGAIN(&l) != 0);",
            true,
        ),
    ] {
        // the number of readers at a time is not bounded
        let has_readers = turn.contains("!= 35");
        for again in ["rdlock", "wrlock"].into_iter().skip(usize::from(has_readers)) {
            let text = format!(
                "{HEADERS}pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER, k = PTHREAD_RWLOCK_INITIALIZER;\n\
                 void *f(void *p) {{ {} return 0; }}\n",
                turn.replace("AGAIN", again)
            );
            assert_eq!(of_any_number(&text, "f"), if is_safe { "SAFE" } else { "UNSAFE" }, "{again}: {turn}");
        }
    }
    let others = "pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER; int n; atomic_int t;\n\
         void *f(void *p) { pthread_rwlock_wrlock(&l); n = 1; assert(n == 1); t = 1; while (t) ; pthread_rwlock_unlock(&l); return 0; }\n\
         void *g(void *p) { if (t) pthread_rwlock_unlock(&l); return 0; }\n";
    assert_eq!(of_any_number(&format!("{HEADERS}{others}"), "f*1,g*1"), "UNSAFE");
}

/// `std::thread::join` and `detach` throw if the object has no thread.
#[test]
fn an_object_without_a_thread_is_not_joined() {
    let text = |first: &str, then: &str| {
        format!(
            "declare void @_ZNSt6thread4joinEv(ptr)\ndeclare void @_ZNSt6thread6detachEv(ptr)\n\
             declare i32 @pthread_create(ptr, ptr, ptr, ptr)\ndefine ptr @f(ptr %p) {{\n  ret ptr null\n}}\n\
             define i32 @main() {{\n  %t = alloca i64\n  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @f, ptr null)\n\
             \x20 call void @_ZNSt6thread{first}Ev(ptr %t)\n{then}  ret i32 0\n}}\n"
        )
    };
    let none =
        Some("a `std::thread` is joined or detached that has no thread: it was before, or it was moved");
    for (first, then, bad) in [
        ("4join", None, None),
        ("6detach", None, None),
        ("4join", Some("4join"), none),
        ("6detach", Some("4join"), none),
        ("4join", Some("6detach"), none),
    ] {
        let then =
            then.map_or_else(String::new, |name| format!("  call void @_ZNSt6thread{name}Ev(ptr %t)\n"));
        assert_eq!(comes_to(&text(first, &then)).as_deref(), bad, "{first} {then}");
    }
}

/// A variable that each thread has ends with its thread.
#[test]
fn variables_of_a_thread_end_with_it() {
    let ended = Some("a local variable is used after the end of its lifetime");
    for (run, main, bad) in [
        ("shared = &mine;", "pthread_join(t, 0); int *p = shared; assert(*p == 7);", ended),
        ("shared = &mine; while (!stop);", "int *p = shared; if (p) assert(*p == 7); stop = 1;", None),
        ("shared = &mine;", "int *p = shared; if (p) assert(*p == 7);", ended),
        ("shared = &mine; pthread_exit(0);", "pthread_join(t, 0); assert(*shared == 7);", ended),
        // through a function, and a part of a structure
        ("shared = place();", "pthread_join(t, 0); assert(*shared == 7);", ended),
        ("shared = &both.b;", "pthread_join(t, 0); assert(*shared == 0);", ended),
        // what `main` has lives as long as the program
        ("if (shared) assert(*shared == 5);", "shared = &mine; pthread_join(t, 0);", None),
        ("sum += mine;", "pthread_join(t, 0); assert(sum == 7);", None),
    ] {
        let text = format!(
            "_Thread_local int mine = 5; _Thread_local struct {{ int a, b; }} both;\nint *_Atomic shared; atomic_int stop; int sum;\n\
             int *place(void) {{ return &mine; }}\n\
             void *f(void *p) {{ mine = 7; {run} return 0; }}\n\
             int main(void) {{ pthread_t t; pthread_create(&t, 0, f, 0); {main} return 0; }}"
        );
        let text = if run.starts_with("if") { text.replace("mine = 7; if", "mine = 8; if") } else { text };
        assert_eq!(of_c(&text).as_deref(), bad, "{run} {main}");
    }
}

/// Memory is freed by the function that belongs to the one that allocated it.
#[test]
fn memory_is_freed_as_it_was_allocated() {
    let text = |allocates: &str, frees: &str| {
        format!(
            "declare ptr @malloc(i64)\ndeclare ptr @_Znwm(i64)\ndeclare ptr @_Znam(i64)\ndeclare void @free(ptr)\n\
             declare void @_ZdlPv(ptr)\ndeclare void @_ZdaPv(ptr)\n\
             define i32 @main() {{\n  %p = call ptr @{allocates}(i64 4)\n  store i32 1, ptr %p\n  call void @{frees}(ptr %p)\n\
             \x20 call void @{frees}(ptr null)\n  ret i32 0\n}}\n"
        )
    };
    let other = "memory is freed otherwise than it was allocated: `free` is for `malloc`, `delete` for `new`, `delete[]` for `new[]`";
    let pairs = [("malloc", "free"), ("_Znwm", "_ZdlPv"), ("_Znam", "_ZdaPv")];
    for (allocates, its_own) in pairs {
        for (_, frees) in pairs {
            let bad = (frees != its_own).then_some(other);
            assert_eq!(comes_to(&with_views(&text(allocates, frees))).as_deref(), bad, "{allocates} {frees}");
        }
    }
}
