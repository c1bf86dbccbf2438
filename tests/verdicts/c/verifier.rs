//! Functions of verification tools: arbitrary values, assumptions, failures and atomic blocks.

use super::threads::{Known, created};

pub(crate) const KNOWN: &[Known] = &[
    created(
        "any number is found",
        "int __VERIFIER_nondet_int(void); int main(void) { int a = __VERIFIER_nondet_int(); assert(a != 3); }",
        "UNSAFE",
    ),
    created(
        "any number that is assumed",
        "int main(void) { int a = __VERIFIER_nondet_int(); int b = __VERIFIER_nondet_int(); __VERIFIER_assume(a > 2 && b == a); assert(a + b > 5); }",
        "SAFE",
    ),
    created(
        "any two numbers may differ",
        "int main(void) { int a = __VERIFIER_nondet_int(); int b = __VERIFIER_nondet_int(); __VERIFIER_assume(a > 0 && a < 3 && b > 0 && b < 3); assert(a == b); }",
        "UNSAFE",
    ),
    created(
        "a truth value is 0 or 1",
        "int main(void) { int a = __VERIFIER_nondet_bool(); assert(a == 0 || a == 1); }",
        "SAFE",
    ),
    created("a truth value may be 0", "int main(void) { assert(__VERIFIER_nondet_bool()); }", "UNSAFE"),
    created("a truth value may be 1", "int main(void) { assert(!__VERIFIER_nondet_bool()); }", "UNSAFE"),
    created(
        "any number without sign is not negative",
        "int main(void) { unsigned a = __VERIFIER_nondet_uint(); assert(a >= 0); }",
        "SAFE",
    ),
    created(
        "any few bits are few",
        "int main(void) { unsigned char a = __VERIFIER_nondet_uchar(); assert(a <= 255); a = 0; signed char b = __VERIFIER_nondet_char(); assert(b >= -128 && b < 128); }",
        "SAFE",
    ),
    created(
        "any number without sign may be large",
        "int main(void) { unsigned a = __VERIFIER_nondet_uint(); assert(a < 9); }",
        "UNSAFE",
    ),
    created(
        "any few bits",
        "int main(void) { unsigned char a = __VERIFIER_nondet_uchar(); assert(a != 255); }",
        "UNSAFE",
    ),
    created(
        "bits of any number",
        "atomic_int x; int main(void) { int a = x; int b = __VERIFIER_nondet_int(); assert(a == 0 && !(b & 8)); }",
        "error: the low bits of this number are not known",
    ),
    created(
        "bits of any truth value",
        "atomic_int x; int main(void) { int a = x; int b = __VERIFIER_nondet_bool(); assert(a == 0 && !(b & 1)); }",
        "UNSAFE",
    ),
    created(
        "any fraction",
        "int main(void) { assert(__VERIFIER_nondet_double()); }",
        "error: values of this type",
    ),
    created(
        "the meaning of an assumption is known",
        "void assume_abort_if_not(int c) { if (!c) { abort(); } } int main(void) { int a = __VERIFIER_nondet_int(); assume_abort_if_not(a == 1); assert(a == 1); }",
        "SAFE",
    ),
    created(
        "the meaning of a failure is known",
        "void reach_error(void) { } int main(void) { reach_error(); }",
        "UNSAFE",
    ),
    created(
        "blocks that are one step, after what main does alone",
        "int a, b; void *f(void *p) { __VERIFIER_atomic_begin(); a++; b++; __VERIFIER_atomic_end(); return 0; } \
         int main(void) { a = b = 1; __VERIFIER_atomic_begin(); b = 1; __VERIFIER_atomic_end(); a = 1; pthread_t t; pthread_create(&t, 0, f, 0); \
         __VERIFIER_atomic_begin(); assert(a == b); __VERIFIER_atomic_end(); }",
        "SAFE",
    ),
    created(
        "what main does not do alone is no step of a block",
        "int a, b; void *f(void *p) { __VERIFIER_atomic_begin(); a++; b++; __VERIFIER_atomic_end(); return 0; } \
         int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); a = 1; assert(a); }",
        "error: `a` is accessed in an atomic block, and here outside of atomic blocks",
    ),
];
