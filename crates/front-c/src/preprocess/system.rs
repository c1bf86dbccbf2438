//! What the system headers and the compiler define before a program begins: gcc for Linux on x86-64, the target of what is checked.
//!
//! # Sources
//! `gcc -dM -E` (integers and types; a program with fractions is refused), ISO/IEC 9899:2011, 5.2.4.2.1, 7.20; IEEE Std 1003.1-2017, `pthread.h`.

/// Headers whose declarations are known, or are not needed.
pub(super) const HEADERS: [&str; 26] = [
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
    "genmc.h",
];

/// Macros of the system headers, as they would stand after `#define`.
pub(super) const OF_HEADERS: &str = "\
NULL 0
true 1
false 0
bool _Bool
thread_local _Thread_local
static_assert _Static_assert
alignas _Alignas
noreturn _Noreturn
ATOMIC_FLAG_INIT { 0 }
ATOMIC_VAR_INIT(value) (value)
RAND_MAX 2147483647
stdin 0
stdout 0
stderr 0
PTHREAD_MUTEX_INITIALIZER { 0 }
PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP { 0 }
PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP { 1 }
PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP { 2 }
PTHREAD_COND_INITIALIZER { 0 }
PTHREAD_RWLOCK_INITIALIZER { 0 }
PTHREAD_BARRIER_SERIAL_THREAD (-1)
PTHREAD_ONCE_INIT 0
ONCE_FLAG_INIT 0
pthread_once(control, routine) ({ if (atomic_load_explicit(control, memory_order_acquire) != 2) { int __fresh = 0; if (atomic_compare_exchange_strong_explicit(control, &__fresh, 1, memory_order_acquire, memory_order_relaxed)) { routine(); atomic_store_explicit(control, 2, memory_order_release); } else while (atomic_load_explicit(control, memory_order_acquire) != 2) ; } 0; })
call_once(control, routine) ((void)pthread_once(control, routine))
PTHREAD_MUTEX_NORMAL 0
PTHREAD_MUTEX_RECURSIVE 1
PTHREAD_MUTEX_ERRORCHECK 2
PTHREAD_MUTEX_DEFAULT 0
PTHREAD_MUTEX_TIMED_NP 0
PTHREAD_MUTEX_RECURSIVE_NP 1
PTHREAD_MUTEX_ERRORCHECK_NP 2
PTHREAD_MUTEX_ADAPTIVE_NP 3
PTHREAD_PROCESS_PRIVATE 0
PTHREAD_PROCESS_SHARED 1
PTHREAD_CREATE_DETACHED 1
EPERM 1
EINTR 4
EAGAIN 11
ENOMEM 12
EBUSY 16
EINVAL 22
EDEADLK 35
ETIMEDOUT 110
EXIT_SUCCESS 0
EXIT_FAILURE 1
CHAR_BIT 8
SCHAR_MIN (-128)
SCHAR_MAX 127
UCHAR_MAX 255
CHAR_MIN (-128)
CHAR_MAX 127
SHRT_MIN (-32768)
SHRT_MAX 32767
USHRT_MAX 65535
INT_MIN (-2147483647-1)
INT_MAX 2147483647
UINT_MAX 4294967295U
LONG_MIN (-9223372036854775807L-1)
LONG_MAX 9223372036854775807L
ULONG_MAX 18446744073709551615UL
LLONG_MIN (-9223372036854775807LL-1)
LLONG_MAX 9223372036854775807LL
ULLONG_MAX 18446744073709551615ULL
SSIZE_MAX 9223372036854775807L
INT8_MIN (-128)
INT8_MAX 127
UINT8_MAX 255
INT16_MIN (-32768)
INT16_MAX 32767
UINT16_MAX 65535
INT32_MIN (-2147483647-1)
INT32_MAX 2147483647
UINT32_MAX 4294967295U
INT64_MIN (-9223372036854775807L-1)
INT64_MAX 9223372036854775807L
UINT64_MAX 18446744073709551615UL
INTPTR_MIN (-9223372036854775807L-1)
INTPTR_MAX 9223372036854775807L
UINTPTR_MAX 18446744073709551615UL
INTMAX_MIN (-9223372036854775807L-1)
INTMAX_MAX 9223372036854775807L
UINTMAX_MAX 18446744073709551615UL
PTRDIFF_MIN (-9223372036854775807L-1)
PTRDIFF_MAX 9223372036854775807L
SIZE_MAX 18446744073709551615UL
INT8_C(c) c
INT16_C(c) c
INT32_C(c) c
INT64_C(c) c ## L
INTMAX_C(c) c ## L
UINT8_C(c) c
UINT16_C(c) c
UINT32_C(c) c ## U
UINT64_C(c) c ## UL
UINTMAX_C(c) c ## UL
";

/// Macros of the compiler.
pub(super) const OF_COMPILER: &str = "\
_LP64 1
_STDC_PREDEF_H 1
__ATOMIC_ACQUIRE 2
__ATOMIC_ACQ_REL 4
__ATOMIC_CONSUME 1
__ATOMIC_HLE_ACQUIRE 65536
__ATOMIC_HLE_RELEASE 131072
__ATOMIC_RELAXED 0
__ATOMIC_RELEASE 3
__ATOMIC_SEQ_CST 5
__BIGGEST_ALIGNMENT__ 16
__BYTE_ORDER__ __ORDER_LITTLE_ENDIAN__
__CHAR_BIT__ 8
__ELF__ 1
__GCC_ASM_FLAG_OUTPUTS__ 1
__GCC_ATOMIC_BOOL_LOCK_FREE 2
__GCC_ATOMIC_CHAR_LOCK_FREE 2
__GCC_ATOMIC_INT_LOCK_FREE 2
__GCC_ATOMIC_LLONG_LOCK_FREE 2
__GCC_ATOMIC_LONG_LOCK_FREE 2
__GCC_ATOMIC_POINTER_LOCK_FREE 2
__GCC_ATOMIC_SHORT_LOCK_FREE 2
__GCC_ATOMIC_TEST_AND_SET_TRUEVAL 1
__GCC_ATOMIC_WCHAR_T_LOCK_FREE 2
__GCC_CONSTRUCTIVE_SIZE 64
__GCC_DESTRUCTIVE_SIZE 64
__GCC_HAVE_DWARF2_CFI_ASM 1
__GCC_HAVE_SYNC_COMPARE_AND_SWAP_1 1
__GCC_HAVE_SYNC_COMPARE_AND_SWAP_2 1
__GCC_HAVE_SYNC_COMPARE_AND_SWAP_4 1
__GCC_HAVE_SYNC_COMPARE_AND_SWAP_8 1
__GNUC_MINOR__ 2
__GNUC_PATCHLEVEL__ 0
__GNUC_STDC_INLINE__ 1
__GNUC__ 12
__HAVE_SPECULATION_SAFE_VALUE 1
__INT16_MAX__ 0x7fff
__INT16_TYPE__ short int
__INT32_MAX__ 0x7fffffff
__INT32_TYPE__ int
__INT64_MAX__ 0x7fffffffffffffffL
__INT64_TYPE__ long int
__INT8_MAX__ 0x7f
__INT8_TYPE__ signed char
__INTMAX_MAX__ 0x7fffffffffffffffL
__INTMAX_TYPE__ long int
__INTMAX_WIDTH__ 64
__INTPTR_MAX__ 0x7fffffffffffffffL
__INTPTR_TYPE__ long int
__INTPTR_WIDTH__ 64
__INT_LEAST16_MAX__ 0x7fff
__INT_LEAST16_TYPE__ short int
__INT_LEAST16_WIDTH__ 16
__INT_LEAST32_MAX__ 0x7fffffff
__INT_LEAST32_TYPE__ int
__INT_LEAST32_WIDTH__ 32
__INT_LEAST64_MAX__ 0x7fffffffffffffffL
__INT_LEAST64_TYPE__ long int
__INT_LEAST64_WIDTH__ 64
__INT_LEAST8_MAX__ 0x7f
__INT_LEAST8_TYPE__ signed char
__INT_LEAST8_WIDTH__ 8
__INT_MAX__ 0x7fffffff
__INT_WIDTH__ 32
__LONG_LONG_MAX__ 0x7fffffffffffffffLL
__LONG_LONG_WIDTH__ 64
__LONG_MAX__ 0x7fffffffffffffffL
__LONG_WIDTH__ 64
__LP64__ 1
__NO_INLINE__ 1
__ORDER_BIG_ENDIAN__ 4321
__ORDER_LITTLE_ENDIAN__ 1234
__ORDER_PDP_ENDIAN__ 3412
__PRAGMA_REDEFINE_EXTNAME 1
__PTRDIFF_MAX__ 0x7fffffffffffffffL
__PTRDIFF_TYPE__ long int
__PTRDIFF_WIDTH__ 64
__SCHAR_MAX__ 0x7f
__SCHAR_WIDTH__ 8
__SHRT_MAX__ 0x7fff
__SHRT_WIDTH__ 16
__SIG_ATOMIC_MAX__ 0x7fffffff
__SIG_ATOMIC_MIN__ (-__SIG_ATOMIC_MAX__ - 1)
__SIG_ATOMIC_TYPE__ int
__SIG_ATOMIC_WIDTH__ 32
__SIZEOF_DOUBLE__ 8
__SIZEOF_INT128__ 16
__SIZEOF_INT__ 4
__SIZEOF_LONG_DOUBLE__ 16
__SIZEOF_LONG_LONG__ 8
__SIZEOF_LONG__ 8
__SIZEOF_POINTER__ 8
__SIZEOF_PTRDIFF_T__ 8
__SIZEOF_SHORT__ 2
__SIZEOF_SIZE_T__ 8
__SIZEOF_WCHAR_T__ 4
__SIZE_MAX__ 0xffffffffffffffffUL
__SIZE_TYPE__ long unsigned int
__SIZE_WIDTH__ 64
__STDC_HOSTED__ 1
__STDC_IEC_559_COMPLEX__ 1
__STDC_IEC_559__ 1
__STDC_IEC_60559_BFP__ 201404L
__STDC_IEC_60559_COMPLEX__ 201404L
__STDC_ISO_10646__ 201706L
__STDC_VERSION__ 201710L
__STDC__ 1
__UINT16_MAX__ 0xffff
__UINT16_TYPE__ short unsigned int
__UINT32_MAX__ 0xffffffffU
__UINT32_TYPE__ unsigned int
__UINT64_MAX__ 0xffffffffffffffffUL
__UINT64_TYPE__ long unsigned int
__UINT8_MAX__ 0xff
__UINT8_TYPE__ unsigned char
__UINTMAX_MAX__ 0xffffffffffffffffUL
__UINTMAX_TYPE__ long unsigned int
__UINTPTR_MAX__ 0xffffffffffffffffUL
__UINTPTR_TYPE__ long unsigned int
__UINT_LEAST16_MAX__ 0xffff
__UINT_LEAST16_TYPE__ short unsigned int
__UINT_LEAST32_MAX__ 0xffffffffU
__UINT_LEAST32_TYPE__ unsigned int
__UINT_LEAST64_MAX__ 0xffffffffffffffffUL
__UINT_LEAST64_TYPE__ long unsigned int
__UINT_LEAST8_MAX__ 0xff
__UINT_LEAST8_TYPE__ unsigned char
__WCHAR_MAX__ 0x7fffffff
__WCHAR_MIN__ (-__WCHAR_MAX__ - 1)
__WCHAR_TYPE__ int
__WCHAR_WIDTH__ 32
__amd64 1
__amd64__ 1
__gnu_linux__ 1
__linux 1
__linux__ 1
__unix 1
__unix__ 1
__x86_64 1
__x86_64__ 1
linux 1
unix 1
";
