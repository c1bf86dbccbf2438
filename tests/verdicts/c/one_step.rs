//! Atomic blocks; each program tests one aspect of reading.

use super::programs::Small;

pub(crate) const ONE_STEP: &[Small] = &[
    Small::same(
        "a block that is one step",
        "void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); int a, b;",
        "__VERIFIER_atomic_begin(); a++; b++; __VERIFIER_atomic_end(); __VERIFIER_atomic_begin(); assert(a == b); __VERIFIER_atomic_end();",
        "SAFE",
    ),
    Small::same(
        "two blocks are two steps",
        "void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); int a, b;",
        "__VERIFIER_atomic_begin(); a++; __VERIFIER_atomic_end(); __VERIFIER_atomic_begin(); b++; __VERIFIER_atomic_end(); \
         __VERIFIER_atomic_begin(); assert(a == b); __VERIFIER_atomic_end();",
        "UNSAFE",
    ),
    Small::same(
        "a function that is one step",
        "int a; static int __VERIFIER_atomic_take(int k) { int before = a; a = before + k; return before; }",
        "int got = __VERIFIER_atomic_take(1); assert(got >= 0); assert(__VERIFIER_atomic_take(0) > got);",
        "SAFE",
    ),
    Small::same(
        "something of a block is accessed elsewhere",
        "void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); int a, b;",
        "__VERIFIER_atomic_begin(); a++; b++; __VERIFIER_atomic_end(); assert(a > 0);",
        "error: `a` is accessed in an atomic block, and here outside of atomic blocks",
    ),
    Small::same(
        "what is accessed outside of blocks only",
        "void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); int a, b;",
        "__VERIFIER_atomic_begin(); a = 1; __VERIFIER_atomic_end(); b = 1; assert(b == 1);",
        "SAFE",
    ),
    Small::same(
        "a block that is left on one way only",
        "void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); int a;",
        "if (me == 0) __VERIFIER_atomic_begin(); a++; if (me == 0) __VERIFIER_atomic_end();",
        "error: `a` is accessed in an atomic block, and here outside of atomic blocks",
    ),
    Small::same(
        "a block that was not begun",
        "void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); int a;",
        "__VERIFIER_atomic_end();",
        "UNSAFE",
    ),
    Small::same(
        "a function that is one step and not written",
        "void __VERIFIER_atomic_add(void);",
        "__VERIFIER_atomic_add();",
        "error: `__VERIFIER_atomic_add` is not a function of this file",
    ),
];
