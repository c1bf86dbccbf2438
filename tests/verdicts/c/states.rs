//! Small programs about the contents of memory and mutexes: uninitialised variables, and all kinds of mutexes.

use super::programs::{Small, same};

pub(crate) const STATES: &[Small] = &[
    // Variables with unknown values.
    same(
        "a variable without a value in each turn",
        "",
        "int g = 5; for (int i = 0; i < 2; i++) { int x; if (i == 0) x = 5; else g = x; } assert(g == 5);",
        "UNSAFE",
    ),
    same(
        "a variable of a function without a value",
        "static int f(int c) { int x; if (c) x = 5; return x; }",
        "f(1); assert(f(0) == 5);",
        "UNSAFE",
    ),
    same(
        "a variable that is assigned to first",
        "",
        "int g = 0; for (int i = 0; i < 2; i++) { int x; x = i; g = x; } assert(g == 1);",
        "SAFE",
    ),
    same("numbers of few bits without a value", "", "unsigned char c; assert(c < 256);", "SAFE"),
    same("numbers with a sign without a value", "", "signed char s; assert(s > -129);", "SAFE"),
    same("truth values without a value", "", "_Bool b; assert(b == 0 || b == 1);", "SAFE"),
    same("a number of few bits without a value", "", "unsigned char c; assert(c < 255);", "UNSAFE"),
    same("a truth value without a value", "", "_Bool b; assert(b == 0);", "UNSAFE"),
    // Mutexes.
    same(
        "a mutex that is taken again",
        "pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP; int n;",
        "pthread_mutex_lock(&m); int r = pthread_mutex_trylock(&m); n++; assert(n == 1 && r == 0); n--; pthread_mutex_unlock(&m); pthread_mutex_unlock(&m);",
        "SAFE",
    ),
    same(
        "a mutex that was taken again is given back as often",
        "pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP; int n;",
        "pthread_mutex_lock(&m); pthread_mutex_lock(&m); pthread_mutex_unlock(&m); n++; assert(n == 1); n--; pthread_mutex_unlock(&m);",
        "SAFE",
    ),
    same(
        "a mutex that was given back too early",
        "pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP; int n;",
        "pthread_mutex_lock(&m); pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_mutex_unlock(&m); n++; assert(n == 1); n--;",
        "UNSAFE",
    ),
    same(
        "a mutex that may be taken again is not given back by others",
        "pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP; int n;",
        "if (n == 2) { assert(pthread_mutex_unlock(&m) == EPERM); } else { pthread_mutex_lock(&m); n++; assert(n == 1); n--; pthread_mutex_unlock(&m); }",
        "SAFE",
    ),
    same(
        "a mutex that checks for errors",
        "pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;",
        "assert(pthread_mutex_unlock(&m) == 1); pthread_mutex_lock(&m); assert(pthread_mutex_lock(&m) == EDEADLK); assert(pthread_mutex_unlock(&m) == 0);",
        "SAFE",
    ),
    same(
        "a mutex that is busy",
        "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;",
        "pthread_mutex_lock(&m); assert(pthread_mutex_trylock(&m) == EBUSY && EBUSY == 16); pthread_mutex_unlock(&m);",
        "SAFE",
    ),
    same(
        "a mutex of somebody else is unlocked",
        "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int n;",
        "n = 0; pthread_mutex_unlock(&m); assert(n == 0);",
        "UNSAFE",
    ),
    same(
        "a mutex is unlocked twice",
        "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int n;",
        "pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_mutex_unlock(&m); assert(n == 0);",
        "UNSAFE",
    ),
    same(
        "a mutex is taken after it was destroyed",
        "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int n;",
        "pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_mutex_destroy(&m); assert(n == 0);",
        "UNSAFE",
    ),
    same(
        "a mutex without assertions",
        "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;",
        "pthread_mutex_lock(&m); pthread_mutex_unlock(&m);",
        "SAFE",
    ),
];
