//! Predefined macros of the system headers and the compiler: gcc for Linux on x86-64, the target of the analysis.
//!
//! # Sources
//! `gcc -dM -E` (integers and types; a program with floating-point numbers is refused), ISO/IEC 9899:2011, 5.2.4.2.1, 7.20; IEEE
//! Std 1003.1-2017, `pthread.h`.

/// Headers whose declarations are known or not needed.
pub(super) const HEADERS: [&str; 88] = [
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
    "sys/socket.h",
    "netinet/in.h",
    "arpa/inet.h",
    "netdb.h",
    "fenv.h",
    "wchar.h",
    "iso646.h",
    "dirent.h",
    "syslog.h",
    "sys/select.h",
    "sys/ioctl.h",
    "sys/un.h",
    "sys/uio.h",
    "sys/param.h",
    "sys/prctl.h",
    "sys/epoll.h",
    "sys/resource.h",
    "sys/cdefs.h",
    "err.h",
    "libgen.h",
    "pwd.h",
    "termios.h",
    "regex.h",
    "execinfo.h",
    "byteswap.h",
    "endian.h",
    "mqueue.h",
    "search.h",
    "utime.h",
    "features.h",
    "linux/types.h",
    "asm/types.h",
    "bits/pthreadtypes.h",
    "values.h",
    "poll.h",
    "sys/poll.h",
    "sys/eventfd.h",
    "sysexits.h",
];

/// Macros of the system headers, each as it would follow `#define`.
pub(super) const OF_HEADERS: &str = include_str!("headers.txt");

/// The names of all macros that the known headers define, for `#ifdef`: in each line headers, and the macros that these headers define and
/// no other one. Written with the help of `gcc -std=gnu17 -dM -E` (gcc 12, glibc 2.36), without the names of processor instructions.
pub(super) const DEFINED: &str = include_str!("defined.txt");

/// The numbers that other macros of [`DEFINED`] stand for where a header that defines them is included, from the same source.
pub(super) const VALUES: &str = include_str!("values.txt");

/// The answers of gcc 12 to `__has_attribute` and `__has_builtin`: in each line the kind, the answer, and names.
pub(super) const HAS: &str = include_str!("has.txt");

/// Predefined macros of the compiler.
pub(super) const OF_COMPILER: &str = include_str!("compiler.txt");
