//! Arbitrary values of C types: exactly the values of the type, also after conversion to another type.

use crate::asked::{PATIENCE, of_text, verdict};
use garret::Model;
use garret::c::{COptions, translate};

/// The verdict on a program with this body of `main`, and whether it assumes that numbers do not wrap around.
fn said(main: &str) -> (&'static str, bool) {
    let text = format!(
        "#include <assert.h>\nint __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);\n\
         long __VERIFIER_nondet_long(void); unsigned long __VERIFIER_nondet_ulong(void);\n\
         int main(void) {{ {main} }}\n"
    );
    let Ok(translation) = translate(&text, "any", &COptions::new()) else { return ("refused", false) };
    let rests = !translation.program.assumed.is_empty();
    (verdict(&translation, Model::Sc, PATIENCE).expect("a system"), rests)
}

#[test]
fn numbers_of_64_bits_are_not_taken_for_small_ones() {
    for main in [
        "long n = __VERIFIER_nondet_long(); if ((int)n == 5) assert(n == 5);",
        "long n = __VERIFIER_nondet_long(); int m = n; assert(m == n);",
        "unsigned long n = __VERIFIER_nondet_ulong(); unsigned k = n; if (k == 0) assert(n == 0);",
    ] {
        assert_eq!(said(main).0, "refused", "{main}");
    }
    let compared = "long n = __VERIFIER_nondet_long(); if (n == 5) assert(n + 1 == 6);";
    assert_eq!(said(compared).0, "SAFE");
}

/// The extreme 64-bit values are ordinary numbers: their low bits are not arbitrary.
#[test]
fn the_ends_of_64_bits_are_cut_like_other_numbers() {
    for main in [
        "long l = 9223372036854775807; int k = (int)l; assert(k == -1); assert(l != 5);",
        "long l = -9223372036854775807 - 1; int k = (int)l; assert(k == 0); assert(l != 5);",
        "unsigned long u = 9223372036854775807; assert((u + 5) >> 63 == 0);",
    ] {
        assert_eq!(said(main).0, "refused", "{main}");
    }
}

#[test]
fn numbers_of_32_bits_have_no_more() {
    let of = |rest: &str| format!("int n = __VERIFIER_nondet_int(); {rest}");
    assert_eq!(said(&of("assert(n <= 0x7fffffffL);")), ("SAFE", false));
    assert_eq!(said(&of("long k = n; assert(k >= -0x80000000L);")), ("SAFE", false));
    assert_eq!(said(&of("assert(n < 0x7fffffffL);")).0, "UNSAFE");
    assert_eq!(said(&of("long k = n; assert(k > -0x80000000L);")).0, "UNSAFE");
    assert_eq!(said(&of("unsigned long k = n; assert(k <= 0xfffffffful);")).0, "UNSAFE");
    for (text, expected) in [
        ("unsigned n = __VERIFIER_nondet_uint(); long k = n; assert(k >= 0);", "SAFE"),
        ("unsigned n = __VERIFIER_nondet_uint(); long k = n; assert(k <= 0xffffffffL);", "SAFE"),
        ("unsigned n = __VERIFIER_nondet_uint(); long k = n; assert(k < 0xffffffffL);", "UNSAFE"),
        ("unsigned long k = __VERIFIER_nondet_int(); assert(k != 0x80000000ul);", "SAFE"),
        ("int n = __VERIFIER_nondet_int(); if (n > 0) assert(n - 5 != 2147483643);", "SAFE"),
        (
            "int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int(); if (n < k) assert(n != 2147483647);",
            "SAFE",
        ),
        (
            "int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int(); if (n <= k) assert(n != 2147483647);",
            "UNSAFE",
        ),
        ("int k = __VERIFIER_nondet_uint(); assert((unsigned long)k != 4294967295ul);", "SAFE"),
    ] {
        assert_eq!(said(text).0, expected, "{text}");
    }
}

#[test]
fn multiples_wrap_around_where_they_have_no_sign() {
    let signed = "int n = __VERIFIER_nondet_int(); if (n * 2 == 6) assert(n == 3);";
    assert_eq!(said(signed), ("SAFE", true));
    let unsigned = "unsigned n = __VERIFIER_nondet_uint(); if (n * 2 == 6) assert(n == 3);";
    assert_eq!(said(unsigned).0, "refused");
}

/// Atomic operations wrap around, also for signed types (ISO/IEC 9899:2011, 7.17.7.5). For 64 bits, the output says that this is not
/// known.
#[test]
fn atomic_operations_wrap_around() {
    let of = |globals: &str, main: &str| {
        let text = format!(
            "#include <assert.h>\n#include <limits.h>\n#include <stdatomic.h>\nint __VERIFIER_nondet_int(void);\n\
             {globals}\nint main(void) {{ {main} }}\n"
        );
        of_text(&text, &COptions::new())
    };
    let near = "atomic_int c = INT_MAX;";
    for (globals, main, expected) in [
        (near, "atomic_fetch_add(&c, 1); assert(c == INT_MIN);", Some("SAFE")),
        (near, "atomic_fetch_add(&c, 1); assert(c > 0);", Some("UNSAFE")),
        (near, "int r = atomic_fetch_add(&c, 2); assert(r == INT_MAX && c == INT_MIN + 1);", Some("SAFE")),
        (near, "assert(__atomic_add_fetch(&c, 1, 0) == INT_MIN);", Some("SAFE")),
        (near, "c++; c += 5; assert(c == INT_MIN + 5);", Some("SAFE")),
        ("atomic_int c = INT_MIN;", "atomic_fetch_sub(&c, 1); assert(c == INT_MAX);", Some("SAFE")),
        (
            "atomic_int c;",
            "c = __VERIFIER_nondet_int(); int r = atomic_fetch_sub(&c, 2); if (r == INT_MIN) assert(c == INT_MAX - 1);",
            Some("SAFE"),
        ),
        (
            "atomic_int c;",
            "c = __VERIFIER_nondet_int(); int r = atomic_fetch_sub(&c, 2); assert(c < r);",
            Some("UNSAFE"),
        ),
        ("atomic_long c = LONG_MAX;", "atomic_fetch_add(&c, 1); assert(c == LONG_MIN);", None),
        ("atomic_long c = 5;", "atomic_fetch_add(&c, 1); assert(c == 6);", Some("SAFE")),
    ] {
        assert_eq!(of(globals, main), expected, "{globals} {main}");
    }
}
