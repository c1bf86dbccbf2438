//! `garret check --deadlock` of loops that look again and again without waiting.
#![cfg(feature = "cli")]

use crate::deadlock_command_line::{HEADERS, said};
use crate::process::Folder;

/// A loop around a timed wait waits for ever if nothing changes any more, with and without a signal.
#[test]
fn waits_whose_time_is_over_again_and_again() {
    let folder = Folder::new("deadlock-timed");
    for (change, second, before, code) in [
        ("n = 1; pthread_cond_signal(&c);", "", "", 0),
        ("n = 1;", "", "", 0),
        ("n = 1;", "pthread_create(&x, 0, w, 0);", "", 0),
        ("", "", "", 1),
        ("", "pthread_create(&x, 0, w, 0);", "", 1),
        // each turn leaves something behind
        ("", "", "k1++;", 3),
    ] {
        let text = format!(
            "{HEADERS}#include <time.h>\npthread_cond_t c = PTHREAD_COND_INITIALIZER; int k1;\n\
             void *w(void *u) {{ struct timespec t; t.tv_sec = 1; t.tv_nsec = 0; pthread_mutex_lock(&m);\n\
             while (!n) {{ {before} pthread_cond_timedwait(&c, &m, &t); }} pthread_mutex_unlock(&m); return u; }}\n\
             void *v(void *u) {{ pthread_mutex_lock(&m); {change} pthread_mutex_unlock(&m); return u; }}\n\
             int main(void) {{ pthread_t t, u, x; pthread_create(&t, 0, w, 0); {second} pthread_create(&u, 0, v, 0); pthread_join(t, 0);\n\
             pthread_join(u, 0); return 0; }}\n"
        );
        let file = folder.file("timed.c", text);
        let (found, line) = said(&["check", "--quiet", "--deadlock", &file]);
        assert_eq!(found, code, "{change} {second} {before}: {line}");
    }
}

/// A weak compare-exchange that fails although it need not does not wait.
#[test]
fn failures_without_a_reason_are_no_waits() {
    let folder = Folder::new("deadlock-weak");
    let text = format!(
        "{HEADERS}void a(void) {{ int e = 1; while (!atomic_compare_exchange_weak(&s, &e, 2)) e = 1; GOES s = 1; }}\n"
    );
    let file = folder.file("weak.c", text);
    for (goes, code) in [("GOES=", 0), ("GOES=return;", 1)] {
        for model in ["--model=rc11", "--model=pso"] {
            let asked = ["check", "-q", "--deadlock", "--threads=a*2", model, "-D", goes, &file];
            let (found, line) = said(&asked);
            assert_eq!(found, code, "{model} {goes}: {line}");
        }
    }
}

/// One thread alone waits for what another one would write.
#[test]
fn one_thread_alone() {
    let folder = Folder::new("deadlock-alone");
    let text = format!(
        "{HEADERS}void w(int me, int n) {{ if (me == 0) {{ while (!atomic_load(&f)) ; }} else atomic_store(&f, 1); }}\n"
    );
    let file = folder.file("alone.c", text);
    let (found, line) = said(&["check", "-q", "--deadlock", "--threads=w", &file]);
    assert_eq!(found, 1, "{line}");
    assert!(line.contains("a deadlock of 1 process"), "{line}");
}

/// Threads that take a lock again and again do not wait, however they give it back.
#[test]
fn endless_loops_around_a_lock_of_readers_and_writers() {
    let folder = Folder::new("deadlock-readers");
    let by_hand = "void in(int by) { for (;;) { int h = atomic_load(&f); if ((by < 0 ? h == 0 : h >= 0) && atomic_compare_exchange_strong(&f, &h, h + by)) break; } }\n\
         void out(void) { if (atomic_load(&f) < 0) atomic_store(&f, 0); else atomic_fetch_sub(&f, 1); }\n\
         void r(void) { for (;;) { in(1); out(); } } void w(void) { for (;;) { in(-1); out(); } }\n";
    let lock = "pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;\n\
         void r(void) { for (;;) { pthread_rwlock_rdlock(&l); int x = n; (void)x; pthread_rwlock_unlock(&l); } }\n\
         void w(void) { for (;;) { pthread_rwlock_wrlock(&l); n = 1; pthread_rwlock_unlock(&l); } }\n";
    // a thread that never gives it back
    let stays = "void q(void) { in(-1); }\n";
    for (text, threads, code) in [
        (lock, "r*1,w*1", 0),
        (lock, "w*2", 0),
        (by_hand, "r*1,w*1", 0),
        (by_hand, "r*2", 0),
        (by_hand, "r*1,w*1,q*1", 1),
    ] {
        let file = folder.file(
            "readers.c",
            format!("{HEADERS}{text}{stays}").replace(stays, if text == by_hand { stays } else { "" }),
        );
        let (found, line) = said(&["explore", "--deadlock", "--threads", threads, &file]);
        assert_eq!(found, code, "{threads} {text}: {line}");
    }
}

/// A loop under a lock that begins again, without doing its work, until a flag is set: it waits, also if no thread ever gets to the
/// work. A part of a turn that is left out is no work that a thread waits for.
#[test]
fn endless_loops_that_begin_again_until_a_flag_is_set() {
    let folder = Folder::new("deadlock-again");
    let again =
        "if (!f) { pthread_mutex_unlock(&m); continue; } n = 1; assert(n == 1); pthread_mutex_unlock(&m);";
    let looks =
        "while (!f) { pthread_mutex_unlock(&m); pthread_mutex_lock(&m); } n = 1; pthread_mutex_unlock(&m);";
    let optional = "if (f) { n = 1; n = 2; } pthread_mutex_unlock(&m);";
    let fails = "if (f) { n = 1; n = 2; abort(); } pthread_mutex_unlock(&m);";
    let excluded = "if (f) { n = 1; n = 2; __VERIFIER_assume(0); } pthread_mutex_unlock(&m);";
    let exits = "if (f) { n = 1; exit(0); } pthread_mutex_unlock(&m);";
    let either = "if (f) pthread_mutex_unlock(&m); else pthread_mutex_unlock(&m);";
    for (turn, threads, code) in [
        (again, "a", 1),
        (again, "a*1", 1),
        (again, "a*2", 1),
        (again, "a*1,b*1", 0),
        (again, "a,b*1", 0),
        (looks, "a*2", 1),
        (looks, "a*1,b*1", 0),
        (looks, "a,b*1", 0),
        (optional, "a*2", 0),
        (optional, "a", 0),
        (fails, "a*2", 0),
        (excluded, "a*2", 0),
        (exits, "a*2", 1),
        (either, "a*2", 0),
        (either, "a", 0),
    ] {
        let text = format!(
            "{HEADERS}#include <stdlib.h>\nvoid __VERIFIER_assume(int);\n\
             void a(void) {{ for (;;) {{ pthread_mutex_lock(&m); {turn} }} }}\nvoid b(void) {{ f = 1; }}\n"
        );
        let file = folder.file("again.c", text);
        let (found, line) = said(&["check", "-q", "--deadlock", "--threads", threads, &file]);
        assert_eq!(found, code, "{threads} {turn}: {line}");
        if !threads.contains("a,") && threads != "a" {
            let (found, line) = said(&["explore", "--deadlock", "--threads", threads, &file]);
            assert_eq!(found, code, "{threads} {turn}: {line}");
        }
    }
}
