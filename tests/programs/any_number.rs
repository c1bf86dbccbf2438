//! Numbers of C that may be any of their type: those are the numbers of the type, no more and no fewer, wherever they are converted to another one.

use crate::asked::{PATIENCE, verdict};
use garret::Model;
use garret::c::{COptions, translate};

/// The verdict on a program whose `main` does this; and whether it rests on numbers that do not wrap around.
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
