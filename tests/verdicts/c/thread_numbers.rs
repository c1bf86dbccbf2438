//! Variables that hold thread numbers from the start; and accesses through pointers to another type, atomic or not.

use super::threads::{Known, counted, created};

/// Two threads store and read what the other one stored: an atomic store is in memory first. Both store by such a statement.
macro_rules! flags {
    ($name:literal, $first:literal, $second:literal, $tso:literal, $sc:literal) => {
        Known {
            tso: $tso,
            sc: $sc,
            ..counted(
                $name,
                "a*1,b*1",
                concat!(
                    "atomic_int x, y, in; void set(volatile int *p) { *p = 1; }\n",
                    "void a(void) { ",
                    $first,
                    " if (!atomic_load(&y)) assert(atomic_fetch_add(&in, 1) == 0); }\n",
                    "void b(void) { ",
                    $second,
                    " if (!atomic_load(&x)) assert(atomic_fetch_add(&in, 1) == 0); }"
                ),
                "",
            )
        }
    };
}

pub(crate) const NUMBERED: &[Known] = &[
    counted(
        "an owner in eight bits",
        "w",
        "atomic_uchar own; int in; void w(int me) { unsigned char z = 0; while (!atomic_compare_exchange_strong(&own, &z, me)) z = 0; \
         assert(!in); in = 1; in = 0; own = 0; }",
        "error: only 8 bits of this are kept",
    ),
    counted(
        "an owner in sixteen bits",
        "w",
        "_Atomic short own; void w(int me) { own = me; assert(own != 0); }",
        "error: only 16 bits of this are kept",
    ),
    counted(
        "a thread number that is converted",
        "w",
        "void w(int me) { assert((unsigned char)me != 0); }",
        "error: only 8 bits of this are kept",
    ),
    counted(
        "a thread number in a structure",
        "w",
        "struct s { unsigned char by; } s; void w(int me) { s.by = me; }",
        "error: only 8 bits of this are kept",
    ),
    counted(
        "a thread number as a short argument",
        "w",
        "void w(short me) { assert(me != 0); }",
        "error: only 16 bits of this are kept",
    ),
    counted(
        "a thread number as an argument of a function",
        "w",
        "int is(unsigned char it) { return it != 0; } void w(int me) { assert(is(me)); }",
        "error: only 8 bits of this are kept",
    ),
    counted(
        "the number of threads in eight bits",
        "w",
        "void w(int me, int n) { unsigned char k = n; assert(me < k); }",
        "error: only 8 bits of this are kept",
    ),
    counted(
        "an index by eight bits of a thread number",
        "w",
        "int f[8]; void w(int me, int n) { f[(unsigned char)me] = 1; }",
        "error: only 8 bits of this are kept",
    ),
    counted(
        "a thread number in 64 bits",
        "w",
        "atomic_long own; void w(int me) { own = me; assert(own != 0); }",
        "SAFE",
    ),
    counted(
        "a part of an address",
        "w",
        "#include <stdint.h>\nint a[65]; void w(void) { uint8_t p = (uint8_t)(uintptr_t)&a[0], q = (uint8_t)(uintptr_t)&a[64]; assert(p != q); }",
        "error: only 8 bits of this are kept",
    ),
    counted(
        "half of an address",
        "w",
        "#include <stdint.h>\nint x; void w(void) { unsigned v = (unsigned)(uintptr_t)&x; assert((int *)(uintptr_t)v == &x); }",
        "error: only 32 bits of this are kept",
    ),
    counted(
        "a whole address",
        "w",
        "#include <stdint.h>\nint x; void w(void) { uintptr_t v = (uintptr_t)&x; assert((int *)v == &x); }",
        "SAFE",
    ),
    counted(
        "zero is the first thread where they are counted",
        "w",
        "int turn; void w(int me, int n) { assert(turn != me); }",
        "UNSAFE",
    ),
    counted(
        "zero is no thread where they count from one",
        "w",
        "int turn; void w(int me) { assert(turn != me); }",
        "SAFE",
    ),
    counted(
        "minus one is no thread where they are counted",
        "w",
        "int owner = -1; void w(int me, int n) { assert(owner != me); }",
        "SAFE",
    ),
    counted(
        "minus one from the start and no thread in the code",
        "w",
        "int owner = -1; void w(int me, int n) { assert(owner == -1 || owner == me); }",
        "SAFE",
    ),
    counted(
        "an owner from minus one on",
        "w",
        "atomic_int owner = -1; int in; void w(int me, int n) { int none = -1; if (atomic_compare_exchange_strong(&owner, &none, me)) \
         { assert(owner == me); } }",
        "SAFE",
    ),
    counted(
        "an owner that is looked at first",
        "w",
        "atomic_int owner = -1, in; void w(int me, int n) { if (owner == -1) { owner = me; assert(atomic_fetch_add(&in, 1) == 0); } }",
        "UNSAFE",
    ),
    counted(
        "each thread in its turn",
        "w",
        "atomic_int turn, in; void w(int me, int n) { while (turn != me); assert(atomic_fetch_add(&in, 1) == 0); atomic_fetch_sub(&in, 1); \
         int next = me + 1; if (next == n) next = 0; turn = next; }",
        "SAFE",
    ),
    counted(
        "each thread in its turn, but it goes on too early",
        "w",
        "atomic_int turn, in; void w(int me, int n) { while (turn != me); int next = me + 1; if (next == n) next = 0; turn = next; \
         assert(atomic_fetch_add(&in, 1) == 0); atomic_fetch_sub(&in, 1); }",
        "UNSAFE",
    ),
    counted(
        "a special thread from the start",
        "w",
        "int owner = 1; void w(int me, int n) { assert(owner != me); }",
        "error: is initially 1, and holds thread numbers",
    ),
    counted(
        "a special thread from the start where they count from one",
        "w",
        "int owner = -1; void w(int me) { assert(owner != me); }",
        "error: is initially -1, and holds thread numbers",
    ),
    counted(
        "minus one below all threads",
        "w",
        "int owner = -1; void w(int me, int n) { assert(owner >= 0); if (owner == me) owner = -1; }",
        "error: -1 stands for no thread, and thread numbers are compared in their order",
    ),
    created(
        "an atomic counter through a pointer to a plain one",
        "atomic_int counter; void *inc(void *p) { int *c = p; (*c)++; return 0; }\n\
         int main(void) { pthread_t t, u; pthread_create(&t, 0, inc, &counter); pthread_create(&u, 0, inc, &counter); \
         pthread_join(t, 0); pthread_join(u, 0); assert(counter == 2); return 0; }",
        "UNSAFE",
    ),
    created(
        "a plain counter through a pointer to an atomic one",
        "int counter; void *inc(void *p) { atomic_int *c = p; (*c)++; return 0; }\n\
         int main(void) { pthread_t t, u; pthread_create(&t, 0, inc, &counter); pthread_create(&u, 0, inc, &counter); \
         pthread_join(t, 0); pthread_join(u, 0); assert(counter == 2); return 0; }",
        "SAFE",
    ),
    flags!("an atomic store", "x = 1;", "y = 1;", "SAFE", "SAFE"),
    flags!(
        "an atomic variable that is stored as a plain one",
        "*(int *)&x = 1;",
        "*(int *)&y = 1;",
        "UNSAFE",
        "SAFE"
    ),
    flags!(
        "a number without sign in an atomic variable",
        "*(unsigned *)&x = 1;",
        "*(unsigned *)&y = 1;",
        "UNSAFE",
        "SAFE"
    ),
    flags!(
        "an atomic variable that is stored through a plain pointer",
        "volatile int *p = (int *)&x; *p = 1;",
        "volatile int *p = (int *)&y; *p = 1;",
        "UNSAFE",
        "SAFE"
    ),
    flags!("an atomic variable by a parameter", "set((int *)&x);", "set((int *)&y);", "UNSAFE", "SAFE"),
    flags!(
        "an atomic variable by the address of a pointer",
        "atomic_int *p = &x; **(int **)&p = 1;",
        "atomic_int *p = &y; **(int **)&p = 1;",
        "error: ",
        "error: "
    ),
    counted(
        "a plain pointer to an atomic variable from the start",
        "a",
        "atomic_int x; int *p = (int *)&x; void a(void) { *p = 1; assert(x == 1); }",
        "error: the target of this pointer is not known",
    ),
];
