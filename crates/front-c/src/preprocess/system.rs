//! What the system headers and the compiler define before a program begins: gcc for Linux on x86-64, the target of what is checked.
//!
//! # Sources
//! `gcc -dM -E` (integers and types; a program with fractions is refused), ISO/IEC 9899:2011, 5.2.4.2.1, 7.20; IEEE Std 1003.1-2017, `pthread.h`.

/// Headers whose declarations are known, or are not needed.
pub(super) const HEADERS: [&str; 50] = [
    "assert.h",
    "errno.h",
    "inttypes.h",
    "limits.h",
    "pthread.h",
    "sched.h",
    "stdalign.h",
    "stdarg.h",
    "stdatomic.h",
    "stdbool.h",
    "stddef.h",
    "stdint.h",
    "stdio.h",
    "stdlib.h",
    "stdnoreturn.h",
    "string.h",
    "sys/types.h",
    "threads.h",
    "time.h",
    "unistd.h",
    "immintrin.h",
    "emmintrin.h",
    "xmmintrin.h",
    "x86intrin.h",
    "semaphore.h",
    "asm/unistd.h",
    "linux/membarrier.h",
    "linux/unistd.h",
    "sys/syscall.h",
    "syscall.h",
    "genmc.h",
    "ctype.h",
    "math.h",
    "setjmp.h",
    "signal.h",
    "sys/time.h",
    "float.h",
    "locale.h",
    "fcntl.h",
    "sys/stat.h",
    "sys/wait.h",
    "sys/mman.h",
    "strings.h",
    "malloc.h",
    "alloca.h",
    "goblint.h",
    "linux/futex.h",
    "memory.h",
    "getopt.h",
    "stdckdint.h",
];

/// Macros of the system headers, as they would stand after `#define`.
pub(super) const OF_HEADERS: &str = include_str!("headers.txt");

/// Macros of the compiler.
pub(super) const OF_COMPILER: &str = include_str!("compiler.txt");
