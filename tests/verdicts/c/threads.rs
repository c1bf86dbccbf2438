//! Programs with known threads: with numbers in `--threads`, or created by `main`. Each tests one aspect of reading.

/// A program, the functions that threads run (empty: those that `main` creates), and its expected result: `SAFE`, `UNSAFE`, or
/// `error: ` and a part of the message.
pub(crate) struct Known {
    pub(crate) name: &'static str,
    pub(crate) threads: &'static str,
    pub(crate) text: &'static str,
    pub(crate) tso: &'static str,
    pub(crate) sc: &'static str,
}

impl Known {
    pub(crate) fn text(&self) -> String {
        format!(
            "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n\
             #include <stdlib.h>\n#include <threads.h>\n{}\n",
            self.text
        )
    }
}

pub(crate) const fn created(name: &'static str, text: &'static str, both: &'static str) -> Known {
    Known { name, threads: "", text, tso: both, sc: both }
}

pub(crate) const fn counted(
    name: &'static str,
    threads: &'static str,
    text: &'static str,
    both: &'static str,
) -> Known {
    Known { name, threads, text, tso: both, sc: both }
}

/// The first thread sets the flag; a thread that finds it set fails.
const ONCE: &str = "atomic_int x; void once(void) { assert(atomic_exchange(&x, 1) == 0); } void idle(void) { atomic_load(&x); }";
/// Each thread adds one; the third one fails.
const THREE: &str =
    "atomic_int x; void one(void) { assert(atomic_fetch_add(&x, 1) < 2); } void idle(void) { }";

/// Two threads store, try to take a lock that `main` holds, and read what the other one stored. Only a full fence guarantees that one
/// of them sees the other's store.
macro_rules! refused {
    ($lock:literal, $taken:literal, $tried:literal) => {
        Known {
            name: $tried,
            threads: "",
            text: concat!(
                $lock,
                " atomic_int x, y; int r, s; \
                 void *f(void *p) { atomic_store_explicit(&x, 1, memory_order_relaxed); ",
                $tried,
                " r = 1 + atomic_load_explicit(&y, memory_order_relaxed); return p; } \
                 void *g(void *p) { atomic_store_explicit(&y, 1, memory_order_relaxed); ",
                $tried,
                " s = 1 + atomic_load_explicit(&x, memory_order_relaxed); return p; } \
                 int main(void) { ",
                $taken,
                " pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0); pthread_join(t, 0); pthread_join(u, 0); \
                 assert(r != 1 || s != 1); }"
            ),
            tso: "UNSAFE",
            sc: "SAFE",
        }
    };
}

pub(crate) const KNOWN: &[Known] = &[
    // A failed attempt to lock does not wait for the thread's own stores.
    refused!(
        "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;",
        "pthread_mutex_lock(&m);",
        "if (pthread_mutex_trylock(&m))"
    ),
    refused!(
        "pthread_rwlock_t m = PTHREAD_RWLOCK_INITIALIZER;",
        "pthread_rwlock_rdlock(&m);",
        "if (pthread_rwlock_trywrlock(&m))"
    ),
    refused!(
        "pthread_rwlock_t m = PTHREAD_RWLOCK_INITIALIZER;",
        "pthread_rwlock_wrlock(&m);",
        "if (pthread_rwlock_tryrdlock(&m))"
    ),
    refused!(
        "pthread_once_t m = PTHREAD_ONCE_INIT; void first(void) { }",
        "pthread_once(&m, first);",
        "pthread_once(&m, first);"
    ),
    // Given numbers of threads.
    counted("just one thread", "once*1", ONCE, "SAFE"),
    counted("two threads where one is meant", "once*2", ONCE, "UNSAFE"),
    counted("just one thread among others", "once*1,idle", ONCE, "SAFE"),
    counted("any number of threads among one", "once,idle*1", ONCE, "UNSAFE"),
    counted("one thread more of the same", "once*1,once", ONCE, "UNSAFE"),
    counted("just two threads", "one*2,idle", THREE, "SAFE"),
    counted("just three threads", "one*3,idle", THREE, "UNSAFE"),
    counted("just three threads, and no others", "one*3", THREE, "UNSAFE"),
    counted("just two threads, and one other", "one*2,idle*1", THREE, "SAFE"),
    counted(
        "counted threads have numbers from 1",
        "worker*3",
        "int a[4]; void worker(int me) { assert(me >= 1 && me <= 3); assert(a[me] == 0); a[me] = me * 2; assert(a[me] == me + me); }",
        "SAFE",
    ),
    counted(
        "counted threads have numbers from 0 beside their number",
        "worker*2,other*1",
        "int a[3]; void worker(int me, int n) { assert(n == 3 && me < 2 && a[me] == 0); a[me] = 1; } void other(int me) { assert(me == 2); }",
        "SAFE",
    ),
    counted(
        "a loop over counted threads",
        "worker*2",
        "atomic_int a[2]; atomic_int in; void worker(int me, int n) { a[me] = 1; int others = 0; for (int i = 0; i < n; i++) others += a[i]; \
         if (others == 1) { assert(!in); in = 1; } }",
        "SAFE",
    ),
    Known {
        name: "a loop over counted threads without order",
        threads: "worker*2",
        text: "atomic_int a[2]; atomic_int in; void worker(int me, int n) { atomic_store_explicit(&a[me], 1, memory_order_release); int others = 0; \
               for (int i = 0; i < n; i++) others += a[i]; if (others == 1) { assert(!in); in = 1; } }",
        tso: "UNSAFE",
        sc: "SAFE",
    },
    counted(
        "a role whose thread has any number",
        "first*1,worker",
        "atomic_int owner; void first(int me) { owner = me; assert(owner == me); } void worker(int me) { assert(owner != me); }",
        "SAFE",
    ),
    counted(
        "too many parameters",
        "worker*1",
        "void worker(int a, int b, int c) { assert(a); }",
        "error: more than two",
    ),
    counted(
        "no such function",
        "worker*2",
        "void other(void) { assert(0); }",
        "error: there is no function `worker`",
    ),
    counted(
        "threads are not created where they are counted out",
        "other*1",
        "void *f(void *p) { assert(0); return p; } void other(void) { pthread_t t; pthread_create(&t, 0, f, 0); }",
        "error: `main` creates threads, but --threads",
    ),
    // Threads created by `main`.
    created(
        "what main does before it creates is seen",
        "int x; void *f(void *p) { assert(x == 1); return p; } int main(void) { pthread_t t; x = 1; pthread_create(&t, 0, f, 0); }",
        "SAFE",
    ),
    created(
        "what main does after it has created may be seen",
        "int x; void *f(void *p) { assert(x == 0); return p; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); x = 1; }",
        "UNSAFE",
    ),
    created(
        "what a thread did is seen when it was joined",
        "int x; void *f(void *p) { x = 1; return p; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); assert(x == 1); }",
        "SAFE",
    ),
    created(
        "what a thread did need not be done when it is not joined",
        "int x; void *f(void *p) { x = 1; return p; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); assert(x == 1); }",
        "UNSAFE",
    ),
    created(
        "another thread is joined",
        "int x; void *f(void *p) { x = 1; return p; } void *g(void *p) { return p; } int main(void) { pthread_t t, u; \
         pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0); pthread_join(u, 0); assert(x == 1); }",
        "UNSAFE",
    ),
    created(
        "a thread that waits for ever is not joined",
        "int x; void *f(void *p) { while (!x); return p; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); assert(x); }",
        "SAFE",
    ),
    created(
        "a thread that ends in another function is joined",
        "int x; void done(void) { x = 1; pthread_exit(0); } void *f(void *p) { done(); assert(0); return p; } \
         int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); assert(x == 2); }",
        "UNSAFE",
    ),
    created(
        "a thread that is assumed away is not joined",
        "int x; void *f(void *p) { __VERIFIER_assume(x); return p; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); \
         pthread_join(t, 0); assert(0); }",
        "SAFE",
    ),
    created(
        "a handle that is used again stands for the last thread",
        "atomic_int x; void *f(void *p) { while (!x); return p; } void *g(void *p) { return p; } int main(void) { pthread_t t; \
         pthread_create(&t, 0, f, 0); pthread_create(&t, 0, g, 0); pthread_join(t, 0); assert(x); }",
        "UNSAFE",
    ),
    Known {
        name: "two threads of C11 without a fence",
        threads: "",
        text: "atomic_int x, y; int a, b; int f(void *p) { atomic_store_explicit(&x, 1, memory_order_relaxed); a = y; return 0; } \
               int g(void *p) { atomic_store_explicit(&y, 1, memory_order_relaxed); b = x; return 0; } \
               int main(void) { thrd_t t, u; thrd_create(&t, f, NULL); thrd_create(&u, g, NULL); thrd_join(t, NULL); thrd_join(u, NULL); assert(a || b); }",
        tso: "UNSAFE",
        sc: "SAFE",
    },
    created(
        "two threads of C11 with stores in order",
        "atomic_int x, y; int a, b; int f(void *p) { x = 1; a = y; return 0; } int g(void *p) { y = 1; b = x; return 0; } \
         int main(void) { thrd_t t, u; thrd_create(&t, f, NULL); thrd_create(&u, g, NULL); thrd_join(t, NULL); thrd_join(u, NULL); assert(a || b); }",
        "SAFE",
    ),
    created(
        "threads of a loop know their turn",
        "atomic_int a[3]; void *f(void *p) { int i = (int)(intptr_t)p; assert(i < 3 && a[i] == 0); a[i] = i + 1; return 0; } int main(void) { pthread_t t[3]; int i; \
         for (i = 0; i < 3; i++) { if (pthread_create(&t[i], NULL, f, (void *)(intptr_t)i) != 0) abort(); } \
         for (int j = 2; j >= 0; j -= 1) pthread_join(t[j], NULL); assert(i == 3 && a[0] + a[1] + a[2] == 6); }",
        "SAFE",
    ),
    created(
        "threads that are not joined in a loop",
        "#define N 2\natomic_int a[N]; void *f(void *p) { int i = (long)p; a[i] = i + 1; return 0; } int main(void) { pthread_t t[N]; \
         for (long i = 0; i < N; i++) pthread_create(&t[i], NULL, f, (void *)i); \
         for (int j = 0; j < N - 1; ++j) pthread_join(t[j], NULL); assert(a[0] + a[1] == 3); }",
        "UNSAFE",
    ),
    created(
        "creation waits until the store buffer is empty",
        "atomic_int x, y; int a, b; void *f(void *p) { y = 1; b = x; return p; } void *g(void *p) { return p; } \
         int main(void) { pthread_t t, u; pthread_create(&t, 0, f, 0); atomic_store_explicit(&x, 1, memory_order_relaxed); \
         pthread_create(&u, 0, g, 0); a = y; pthread_join(t, 0); assert(a || b); }",
        "SAFE",
    ),
    created(
        "a thread that ends the program is not joined",
        "void *f(void *p) { exit(0); return p; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); assert(0); }",
        "SAFE",
    ),
    created(
        "arrays of functions hold the same each time",
        "int main(void) { for (int i = 0; i < 3; i++) { int a[2] = { 1 }; assert(a[1] == 0 && a[0] == 1); a[0] = 7; a[1] = 5; } assert(1); }",
        "SAFE",
    ),
    created(
        "a loop that is left, and what counted its turns",
        "atomic_int x; void *f(void *p) { assert(0); return p; } int main(void) { pthread_t t; int i; \
         for (i = 0; i < 2; i++) { pthread_create(&t, 0, f, 0); if (x) break; } }",
        "error: the number of iterations of this loop",
    ),
    created(
        "a loop that is left",
        "atomic_int x; void *f(void *p) { x = 1; assert(p == 0); return p; } int main(void) { pthread_t t; \
         for (int i = 0; i < 2; i++) { pthread_create(&t, 0, f, (void *)(intptr_t)i); if (!x) break; } }",
        "UNSAFE",
    ),
    created(
        "a turn that is left",
        "atomic_int x; int last; void *f(void *p) { x = 1; return p; } int main(void) { pthread_t t; \
         for (int i = 0; i < 2; i++) { pthread_create(&t, 0, f, 0); if (last == 0 && i == 0) continue; last = i + 1; } assert(last == 2); }",
        "SAFE",
    ),
    created(
        "a thread in one of two branches of an expression",
        "int x; void *f(void *p) { assert(0); return p; } int main(void) { pthread_t t; int a = x ? pthread_create(&t, 0, f, 0) : 0; }",
        "error: it is not known how many threads are created",
    ),
    created(
        "a thread in a loop with its condition at the end",
        "int x; void *f(void *p) { assert(0); return p; } int main(void) { pthread_t t; do { pthread_create(&t, 0, f, 0); } while (x); }",
        "error: it is not known how many threads are created",
    ),
    created(
        "a thread in a case",
        "int x; void *f(void *p) { assert(0); return p; } int main(void) { pthread_t t; switch (x) { case 1: pthread_create(&t, 0, f, 0); } }",
        "error: it is not known how many threads are created",
    ),
    created(
        "a thread in the condition of a loop",
        "int x; void *f(void *p) { assert(0); return p; } int main(void) { pthread_t t; while (pthread_create(&t, 0, f, 0)) x = 1; }",
        "error: it is not known how many threads are created",
    ),
    created(
        "addresses that threads get",
        "struct job { int from; int *to; }; int out[2]; void *f(void *p) { struct job *job = p; *job->to = job->from; return 0; } \
         struct job jobs[2] = { { 4, &out[0] }, { 5, &out[1] } }; \
         int main(void) { pthread_t t; pthread_create(&t, NULL, f, &jobs[1]); pthread_join(t, NULL); assert(out[1] == 5 && out[0] == 0); }",
        "SAFE",
    ),
    created(
        "variables of main that threads get the addresses of",
        "struct job { int from; int to; }; void *f(void *p) { struct job *job = p; job->to = job->from + 1; return 0; } \
         void *g(void *p) { int *x = (int *)p; *x = *x + 1; return 0; } \
         int main(void) { pthread_t t[2], u; struct job jobs[2] = { [1] = { .from = 4 }, [0] = { 2 } }; int x = 7; \
         for (int i = 0; i < 2; i++) pthread_create(t + 0 == 0 ? 0 : &t[i], NULL, f, &jobs[i]); pthread_create(&u, NULL, g, &x); }",
        "error: ",
    ),
    created(
        "structures of main",
        "struct job { int from; int to; }; void *f(void *p) { struct job *job = p; job->to = job->from + 1; return 0; } \
         void *g(void *p) { int *x = (int *)p; *x = *x + 1; return 0; } \
         int main(void) { pthread_t t[2], u; struct job jobs[2] = { [1] = { .from = 4 }, [0] = { 2, 9 } }; int x = 7; \
         assert(jobs[0].to == 9 && jobs[1].to == 0); \
         for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, f, &jobs[i]); pthread_create(&u, NULL, g, &x); \
         for (int i = 0; i < 2; i++) pthread_join(t[i], NULL); pthread_join(u, NULL); \
         assert(jobs[0].to == 3 && jobs[1].to == 5 && x == 8); }",
        "SAFE",
    ),
    created(
        "variables of threads are their own",
        "void *f(void *p) { int a[2] = { 0, 1 }; a[0] += 1; assert(a[0] == 1 && a[1] == 1); return p; } \
         int main(void) { pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, f, 0); }",
        "SAFE",
    ),
    created(
        "a function that creates",
        "atomic_int x; void *f(void *p) { x++; return p; } static void run(pthread_t *t) { pthread_create(t, NULL, f, NULL); } \
         int main(void) { pthread_t t, u; run(&t); run(&u); pthread_join(t, 0); assert(x < 2); }",
        "UNSAFE",
    ),
    created(
        "threads that create threads",
        "atomic_int x; void *g(void *p) { x = 1; return p; } void *f(void *p) { pthread_t t; pthread_create(&t, 0, g, 0); pthread_join(t, 0); return p; } \
         int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); assert(x == 1); }",
        "SAFE",
    ),
    created("only main runs", "int main(void) { int a = 1; a++; assert(a == 2); }", "SAFE"),
    created(
        "main fails alone",
        "int x = 1; int main(int argc, char **argv) { assert(x != 1); return 0; }",
        "UNSAFE",
    ),
    created(
        "a mutex that main initialises",
        "pthread_mutex_t m; int x; void *f(void *p) { pthread_mutex_lock(&m); int a = x; x = a + 1; pthread_mutex_unlock(&m); return p; } \
         int main(void) { pthread_t t, u; pthread_mutex_init(&m, NULL); pthread_create(&t, 0, f, 0); pthread_create(&u, 0, f, 0); \
         pthread_join(t, 0); pthread_join(u, 0); assert(x == 2); }",
        "SAFE",
    ),
    created(
        "a mutex that is left out",
        "int x; void *f(void *p) { int a = x; x = a + 1; return p; } \
         int main(void) { pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, f, 0); \
         pthread_join(t, 0); pthread_join(u, 0); assert(x == 2); }",
        "UNSAFE",
    ),
    created(
        "a mutex of main, and one that is tried",
        "int x; int f(void *p) { mtx_t *m = p; if (mtx_trylock(m) == thrd_success) { int a = x; x = a + 1; mtx_unlock(m); } return 0; } \
         int main(void) { mtx_t m; thrd_t t, u; mtx_init(&m, mtx_plain); thrd_create(&t, f, &m); thrd_create(&u, f, &m); \
         thrd_join(t, 0); thrd_join(u, 0); mtx_lock(&m); assert(x == 1 || x == 2); mtx_unlock(&m); }",
        "SAFE",
    ),
    created(
        "a mutex that is tried may be taken",
        "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int x; void *f(void *p) { if (pthread_mutex_trylock(&m) == 0) { x++; pthread_mutex_unlock(&m); } return p; } \
         int main(void) { pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, f, 0); pthread_join(t, 0); pthread_join(u, 0); assert(x == 2); }",
        "UNSAFE",
    ),
    created(
        "a mutex that its owner takes again",
        "mtx_t m; int f(void *p) { return 0; } int main(void) { thrd_t t; mtx_init(&m, mtx_recursive); mtx_lock(&m); mtx_lock(&m); thrd_create(&t, f, 0); assert(mtx_unlock(&m) == thrd_success); mtx_unlock(&m); assert(mtx_trylock(&m) == thrd_success); }",
        "SAFE",
    ),
    created(
        "a thread under a condition",
        "int x; void *f(void *p) { assert(0); return p; } int main(void) { pthread_t t; if (x) pthread_create(&t, 0, f, 0); }",
        "error: it is not known how many threads are created",
    ),
    created(
        "a thread in a loop without end",
        "int x; void *f(void *p) { assert(0); return p; } int main(void) { pthread_t t; while (!x) pthread_create(&t, 0, f, 0); }",
        "error: it is not known how many threads are created",
    ),
    created(
        "a thread in a loop whose bound is not known",
        "int x; void *f(void *p) { assert(0); return p; } int main(void) { pthread_t t; for (int i = 0; i < x; i++) pthread_create(&t, 0, f, 0); }",
        "error: the number of iterations of this loop",
    ),
    created(
        "a thread in a loop that counts itself",
        "void *f(void *p) { assert(0); return p; } int main(void) { pthread_t t; for (int i = 0; i < 3; i++) { pthread_create(&t, 0, f, 0); i++; } }",
        "error: the number of iterations of this loop",
    ),
    created(
        "a thread in a function that jumps back",
        "int x; void *f(void *p) { assert(0); return p; } int main(void) { pthread_t t; again: pthread_create(&t, 0, f, 0); if (x) goto again; }",
        "error: it is not known how many threads are created",
    ),
    created(
        "a thread in a function that is called in a loop",
        "int x; void *f(void *p) { assert(0); return p; } void run(void) { pthread_t t; pthread_create(&t, 0, f, 0); } int main(void) { while (x < 3) run(); }",
        "error: it is not known how many threads are created",
    ),
    created(
        "a thread behind a condition",
        "int x; void *f(void *p) { assert(0); return p; } int main(void) { pthread_t t; int a = x || pthread_create(&t, 0, f, 0); }",
        "error: it is not known how many threads are created",
    ),
    created(
        "too many threads",
        "void *f(void *p) { assert(0); return p; } int main(void) { pthread_t t; for (int i = 0; i < 60; i++) pthread_create(&t, 0, f, 0); }",
        "error: more than 32 threads",
    ),
    created(
        "a thread that creates itself",
        "void *f(void *p) { pthread_t t; pthread_create(&t, 0, f, 0); assert(0); return p; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); }",
        "error: more than 32 threads",
    ),
    created(
        "a handle that no thread was created with",
        "void *f(void *p) { assert(0); return p; } int main(void) { pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_join(u, 0); }",
        "error: which thread this waits for",
    ),
    created(
        "what a thread returns",
        "atomic_int x; void *f(void *p) { x++; return (void *)((long)p + x); } int main(void) { pthread_t t, u; void *r, *s; \
         pthread_create(&t, 0, f, (void *)2L); pthread_create(&u, 0, f, (void *)4L); pthread_join(t, &r); pthread_join(u, &s); \
         assert((long)r >= 3 && (long)r <= 4 && (long)s >= 5 && (long)s <= 6); }",
        "SAFE",
    ),
    created(
        "what a thread returns is not always the same",
        "atomic_int x; void *f(void *p) { x++; return (void *)(long)x; } int main(void) { pthread_t t, u; void *r; \
         pthread_create(&t, 0, f, 0); pthread_create(&u, 0, f, 0); pthread_join(t, &r); assert((long)r == 1); }",
        "UNSAFE",
    ),
    created(
        "the result of a thread of C11",
        "atomic_int x; int f(void *p) { if (x) return 7; x = 1; return -3; } int main(void) { thrd_t t[2]; int r[2]; \
         for (int i = 0; i < 2; i++) thrd_create(&t[i], f, 0); for (int i = 0; i < 2; i++) thrd_join(t[i], &r[i]); \
         assert((r[0] == 7 || r[0] == -3) && (r[1] == 7 || r[1] == -3)); assert(r[0] != 7 || r[1] != 7); }",
        "SAFE",
    ),
    created(
        "a thread that returns in the midst",
        "atomic_int x; int f(void *p) { if (x) return 7; x = 1; return -3; } int main(void) { thrd_t t; int r; x = 1; \
         thrd_create(&t, f, 0); thrd_join(t, &r); assert(r == -3); }",
        "UNSAFE",
    ),
    created(
        "a thread that ends itself with a result",
        "void g(int a) { pthread_exit((void *)(long)(a + 1)); } void *f(void *p) { g(4); return 0; } \
         int main(void) { pthread_t t; void *r; pthread_create(&t, 0, f, 0); pthread_join(t, &r); assert(r == (void *)5L); }",
        "SAFE",
    ),
    created(
        "a thread that returns an address",
        "int a = 3, b = 4; atomic_int x; void *f(void *p) { return x ? &a : &b; } int main(void) { pthread_t t; int *r; \
         pthread_create(&t, 0, f, 0); x = 1; pthread_join(t, (void **)&r); assert(*r == 3 || *r == 4); *r = 9; assert(a + b > 11); }",
        "SAFE",
    ),
    created(
        "a thread that returns what it got",
        "struct job { int in, out; }; void *f(void *p) { struct job *job = p; job->out = job->in + 1; return job; } \
         int main(void) { pthread_t t; struct job job = { 2 }; void *r; pthread_create(&t, 0, f, &job); pthread_join(t, &r); \
         struct job *done = r; assert(done->out == 4); }",
        "UNSAFE",
    ),
    created(
        "a result that is left out, and one that is not there",
        "void *f(void *p) { if (p) return 0; } void g(void *p) { } int main(void) { pthread_t t, u; void *r, *s; pthread_create(&t, 0, f, 0); \
         pthread_create(&u, 0, g, 0); pthread_join(t, &r); pthread_join(u, &s); assert(!r); }",
        "error: `g` returns nothing",
    ),
    // Condition variables.
    created(
        "a buffer with a condition variable",
        "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c = PTHREAD_COND_INITIALIZER; int full, data; \
         void *put(void *p) { pthread_mutex_lock(&m); data = 5; full = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m); return p; } \
         int main(void) { pthread_t t; pthread_create(&t, 0, put, 0); pthread_mutex_lock(&m); while (!full) pthread_cond_wait(&c, &m); \
         assert(data == 5); pthread_mutex_unlock(&m); }",
        "SAFE",
    ),
    created(
        "a condition that is looked at once",
        "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c = PTHREAD_COND_INITIALIZER; int full, data; \
         void *put(void *p) { pthread_mutex_lock(&m); data = 5; full = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m); return p; } \
         int main(void) { pthread_t t; pthread_create(&t, 0, put, 0); pthread_mutex_lock(&m); if (!full) pthread_cond_wait(&c, &m); \
         assert(data == 5); pthread_mutex_unlock(&m); }",
        "UNSAFE",
    ),
    created(
        "a wait keeps the mutex afterwards",
        "mtx_t m; cnd_t c; int x, in; int f(void *p) { mtx_lock(&m); if (x++ == 0) cnd_wait(&c, &m); assert(in == 0); in = 1; in = 0; cnd_broadcast(&c); mtx_unlock(&m); return 0; } \
         int main(void) { thrd_t t, u; mtx_init(&m, mtx_plain); cnd_init(&c); thrd_create(&t, f, 0); thrd_create(&u, f, 0); thrd_join(t, 0); thrd_join(u, 0); \
         assert(x == 2); cnd_destroy(&c); }",
        "SAFE",
    ),
    created(
        "a wait gives the mutex back meanwhile",
        "mtx_t m; cnd_t c; int x; int f(void *p) { mtx_lock(&m); x = 1; mtx_unlock(&m); return 0; } \
         int main(void) { thrd_t t; thrd_create(&t, f, 0); mtx_lock(&m); int a = x; cnd_wait(&c, &m); assert(x == a); mtx_unlock(&m); }",
        "UNSAFE",
    ),
    created(
        "a wait for some time",
        "pthread_mutex_t m; pthread_cond_t c; struct timespec { long tv_sec, tv_nsec; } until; int x; void *f(void *p) { pthread_mutex_lock(&m); x = 1; pthread_mutex_unlock(&m); return p; } \
         int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_mutex_lock(&m); int r = pthread_cond_timedwait(&c, &m, &until); \
         assert(r == 0 || r == ETIMEDOUT); assert(r != 0 || x); pthread_mutex_unlock(&m); }",
        "UNSAFE",
    ),
    created(
        "a condition that is none",
        "pthread_mutex_t m; int c; int main(void) { pthread_cond_wait(&c, &m); assert(0); }",
        "error: this is not a condition variable",
    ),
    created(
        "an argument that is not known",
        "int x; void *f(void *p) { assert(0); return p; } int main(void) { pthread_t t; long a = x; pthread_create(&t, 0, f, (void *)a); }",
        "error: the argument of the thread",
    ),
    created(
        "the address of what each thread has",
        "_Thread_local int x; void *f(void *p) { assert(0); return p; } int main(void) { pthread_t t; pthread_create(&t, 0, f, &x); }",
        "error: the argument of the thread",
    ),
    created(
        "a function that is no function",
        "int x; int main(void) { pthread_t t; pthread_create(&t, 0, x ? 0 : 0, 0); assert(0); }",
        "error: the function that the thread runs",
    ),
    created(
        "a function of another file",
        "void *f(void *); int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); assert(0); }",
        "error: there is no function `f` in this file",
    ),
];
