//! Locks of any number of threads that are accessed through pointers: the holder of a lock is identified by its address.
#![cfg(feature = "cli")]

use crate::process;

use process::Folder;

/// Two accounts with a lock each, and a function that returns either of them.
const ACCOUNTS: &str = "#include <pthread.h>
#include <assert.h>
int __VERIFIER_nondet_int(void);
struct account { pthread_mutex_t lock; int busy; };
struct account a = {PTHREAD_MUTEX_INITIALIZER, 0}, b = {PTHREAD_MUTEX_INITIALIZER, 0};
struct account *some(void) { return __VERIFIER_nondet_int() ? &a : &b; }
void use(struct account *it) { it->busy++; assert(it->busy == 1); it->busy--; }
";

/// The same with read-write locks.
const TABLES: &str = "#include <pthread.h>
#include <assert.h>
int __VERIFIER_nondet_int(void);
struct table { pthread_rwlock_t lock; int busy; };
struct table a = {PTHREAD_RWLOCK_INITIALIZER, 0}, b = {PTHREAD_RWLOCK_INITIALIZER, 0};
struct table *some(void) { return __VERIFIER_nondet_int() ? &a : &b; }
void use(struct table *it) { it->busy = 1; it->busy = 0; }
void look(struct table *it) { assert(it->busy == 0); }
";

/// The exit code and the last line for any number of threads with this body.
fn asked(declared: &str, body: &str, model: &str) -> (i32, String) {
    asked_for(declared, body, model, "60")
}

/// The same, with a time limit in seconds.
fn asked_for(declared: &str, body: &str, model: &str, time: &str) -> (i32, String) {
    let folder = Folder::new(&format!("held-{}-{model}", body.len()));
    let file = folder.file("it.c", format!("{declared}void f(void) {{\n  {body}\n}}\n"));
    let arguments =
        ["check", "--words", "--threads", "f", "--quiet", "--model", model, "--timeout", time, &file];
    let (code, out, err) = process::parts(process::run("", &arguments, b""));
    assert!(err.is_empty(), "{body}: {err}");
    (code, out.lines().last().unwrap_or_default().to_owned())
}

#[test]
fn mutexes_that_are_reached_through_pointers() {
    const NOT_HELD: &str = "a mutex is unlocked that the thread does not hold";
    let lock = "pthread_mutex_lock(&p->lock); use(p); pthread_mutex_unlock(&p->lock);";
    for (body, code, said) in [
        (format!("struct account *p = some(); {lock}"), 0, "any number of threads ("),
        ("struct account *p = some(); use(p);".to_owned(), 1, "an assertion fails"),
        // One lock for both accounts.
        (
            "struct account *p = some(); pthread_mutex_lock(&a.lock); use(p); pthread_mutex_unlock(&a.lock);".to_owned(),
            0,
            "any number of threads (",
        ),
        // The wrong lock.
        (
            "struct account *p = some(), *q = some(); pthread_mutex_lock(&q->lock); use(p); pthread_mutex_unlock(&q->lock);"
                .to_owned(),
            1,
            "an assertion fails",
        ),
        // A known lock, and the same lock through a pointer.
        (
            "struct account *p = some(); pthread_mutex_lock(&a.lock); pthread_mutex_lock(&b.lock); use(p);\n\
             struct account *q = p == &a ? &b : &a; pthread_mutex_unlock(&q->lock); pthread_mutex_unlock(&p->lock);"
                .to_owned(),
            0,
            "any number of threads (",
        ),
        ("struct account *p = some(); pthread_mutex_unlock(&p->lock);".to_owned(), 1, NOT_HELD),
        // One lock is held, and another one is released.
        (
            "struct account *p = some(), *q = some(); pthread_mutex_lock(&p->lock); pthread_mutex_unlock(&q->lock);"
                .to_owned(),
            1,
            NOT_HELD,
        ),
        // The lock is released twice.
        (format!("struct account *p = some(); {lock} pthread_mutex_unlock(&p->lock);"), 1, NOT_HELD),
        (
            format!("struct account *p = some(); if (pthread_mutex_trylock(&p->lock)) return; use(p); pthread_mutex_unlock(&p->lock); {lock}"),
            0,
            "any number of threads (",
        ),
        (
            "struct account *p = some(); pthread_mutex_trylock(&p->lock); use(p); pthread_mutex_unlock(&p->lock);".to_owned(),
            1,
            "",
        ),
    ] {
        for model in ["sc", "tso", "rc11"] {
            let found = asked(ACCOUNTS, &body, model);
            // Under RC11, two concurrent uses are a race.
            let said = if model == "rc11" && said == "an assertion fails" { "two accesses are a data race" } else { said };
            assert!(found.0 == code && found.1.contains(said), "{model}: {body}: {found:?}");
        }
    }
}

#[test]
fn read_write_locks_of_any_number_of_threads() {
    const NOT_HELD: &str = "a read-write lock is unlocked by a thread that does not hold it";
    let write = "pthread_rwlock_wrlock(&p->lock); use(p); pthread_rwlock_unlock(&p->lock);";
    let read = "pthread_rwlock_rdlock(&p->lock); look(p); pthread_rwlock_unlock(&p->lock);";
    for (body, code, said) in [
        (
            format!(
                "struct table *p = some(); if (__VERIFIER_nondet_int()) {{ {} }} else {{ {read} }}",
                write.replace("wrlock", "rdlock")
            ),
            1,
            "an assertion fails",
        ),
        ("struct table *p = some(); pthread_rwlock_unlock(&p->lock);".to_owned(), 1, NOT_HELD),
    ] {
        for model in ["sc", "tso", "rc11"] {
            let found = asked(TABLES, &body, model);
            let said = if model == "rc11" && said == "an assertion fails" {
                "two accesses are a data race"
            } else {
                said
            };
            assert!(found.0 == code && found.1.contains(said), "{model}: {body}: {found:?}");
        }
    }
    // It is not decided for any number of threads, because the number of readers is not bounded.
    let right =
        format!("struct table *p = some(); if (__VERIFIER_nondet_int()) {{ {write} }} else {{ {read} }}");
    let (code, line) = asked_for(TABLES, &right, "tso", "8");
    let given = "for 2 and 3 threads: SAFE, all executions; for any number: not decided, because ";
    assert!(code == 3 && line.contains(given), "{line}");
}

#[test]
fn locks_of_an_object_that_all_threads_are_passed() {
    const PASSED: &str = "#include <pthread.h>
#include <assert.h>
struct counter { pthread_mutex_t lock; int busy; };
static struct counter it = {PTHREAD_MUTEX_INITIALIZER, 0};
static void *f(void *argument) {
  struct counter *p = argument;
  pthread_mutex_lock(&p->lock);
  p->busy++;
  assert(p->busy == 1);
  p->busy--;
  pthread_mutex_unlock(&p->lock);
  return 0;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, f, &it);
  pthread_create(&two, 0, f, &it);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
";
    let folder = Folder::new("held-passed");
    let right = folder.file("right.c", PASSED);
    let wrong = folder.file("wrong.c", PASSED.replace("  pthread_mutex_lock(&p->lock);\n", ""));
    let (code, out, _) = process::parts(process::run("", &["check", "--threads", "f", &right], b""));
    assert!(code == 0 && out.contains("any number of threads ("), "{out}");
    let (code, out, _) = process::parts(process::run("", &["check", "--threads", "f", &wrong], b""));
    assert!(code == 1, "{out}");
}
