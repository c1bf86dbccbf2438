//! The low bits of addresses in C over machine words: they are known as far as the type of an object aligns it.

use crate::llvm::executions;
use garret::Model;
use garret::c::{COptions, over_words};
use garret::graphs::Stopped;
use garret::llvm::{threads, with_views};

/// What is said of an assertion in `main`: "holds", "fails", or why it is unknown.
fn said(assertion: &str) -> String {
    let text = format!(
        "#include <assert.h>\n#include <stdint.h>\n#include <string.h>\nchar c[3], d; short s; int i; long l; struct {{ char a, b; }} st; struct node {{ struct node *next; }} n;\n\
         uintptr_t tagged; uintptr_t number = 5; void *vp; uintptr_t mask = 7; _Thread_local char tl;\n\
         uintptr_t low(void *p) {{ return (uintptr_t)p & 1; }}\n\
         int main(void) {{ tagged = (uintptr_t)&n | 1; {assertion} return 0; }}\n"
    );
    let made = over_words(&text, "it.c", &COptions::new(), &mut |_| None).expect("a program");
    let threads = threads(&with_views(&made.ir), &[]).expect("threads");
    let found = executions(&threads, Model::Tso);
    match (found.bad, found.stopped) {
        (Some(_), _) => "fails".to_owned(),
        (None, Some(Stopped::Beyond(number))) => threads.beyond[number as usize].clone(),
        (None, None) => "holds".to_owned(),
        (None, Some(stopped)) => format!("{stopped:?}"),
    }
}

/// Assertions that hold wherever the objects are.
const KNOWN: &[&str] = &[
    "assert(((uintptr_t)&i & 3) == 0);",
    "assert(((uintptr_t)&s & 1) == 0);",
    "assert(((uintptr_t)&l & 7) == 0);",
    "assert(((uintptr_t)&l & ~7ul) == (uintptr_t)&l);",
    "assert(((uintptr_t)&i + 1 & 3) == 1);",
    "assert(low(&i) == 0);",
    "assert((uintptr_t)&i % 4 == 0);",
    // a pointer with a mark
    "assert(tagged & 1); assert((struct node *)(tagged & ~1ul) == &n);",
    "assert(((uintptr_t)&l | 7) - (uintptr_t)&l == 7);",
    // a mark in the bits that no address needs
    "uintptr_t w = (uintptr_t)&d << 16 | 5; assert((char *)(w >> 16) == &d && (w & 0xffff) == 5);",
    "assert((uintptr_t)&d >> 48 == 0);",
    "uintptr_t w = (uintptr_t)&l | 1ul << 63; assert((w & 7) == 0 && (long *)(w & ~(1ul << 63)) == &l);",
    "assert((uintptr_t)&l << 61 == 0);",
    "assert((&l + 1) - &l == 1);",
    "assert(((uintptr_t)&l & mask) == 0);",
    "assert((uintptr_t)&l > 4095 && (uintptr_t)&l < -4095ul); assert(&c[0] < &c[2]);",
    "assert((char *)&l + 1 - (char *)&l == 1);",
    "assert(((uintptr_t)&c[2] ^ (uintptr_t)&c[2]) == 0);",
    // numbers, not addresses
    "mask += mask; assert(mask == 14 && -mask == -14ul && __builtin_popcountl(mask) == 3);",
    "assert(number * 3 == 15 && number / 2 == 2 && number >> 1 == 2 && number << 60 == 5ul << 60);",
    "assert((number & 4) == 4); assert((int)number == 5); assert(number % 3 == 2);",
    "uintptr_t x = number; if (low(&i)) x = (uintptr_t)&d; assert((x & 1) == 1);",
];

/// Assertions that depend on where the objects are.
const UNKNOWN: &[&str] = &[
    "assert(((uintptr_t)&d & 1) == 0);",
    "assert(((uintptr_t)&c[1] & 1) == 1);",
    "assert(((uintptr_t)&st & 1) == 0);",
    "assert(((uintptr_t)&s & 3) == 0);",
    "assert(((uintptr_t)&i & 7) == 0);",
    "assert(((uintptr_t)&d & ~1ul) == (uintptr_t)&d);",
    "assert(low(&d) == 0);",
    "assert((uintptr_t)&d % 2 == 0);",
    "assert((uintptr_t)&i % 3 == 0);",
    "assert((char)(uintptr_t)&i == 0);",
    "assert((int)(uintptr_t)&i == 0);",
    "assert(((uintptr_t)&d | 1) != (uintptr_t)&d);",
    "assert((tagged & 15) == 1);",
    // with a mark in the upper bits
    "uintptr_t w = (uintptr_t)&i | 1ul << 63; assert((w & 15) == 0);",
    "uintptr_t w = (uintptr_t)&i + (1ul << 62); assert(w % 16 == 0);",
    "assert(((uintptr_t)&i >> 4) != 3);",
    "assert((intptr_t)&i >> 4 != 3);",
    "assert((uintptr_t)&i << 60 == 0);",
    "assert((uintptr_t)&i * 3 != 9);",
    "assert(number * (uintptr_t)&i != 9);",
    "assert(2654435761ul * (uintptr_t)&i != 9);",
    "assert((uintptr_t)&i / 16 != 9);",
    "assert((intptr_t)&i / 16 != 9);",
    "assert((intptr_t)&i % 16 == 0);",
    // as numbers without a conversion
    "union { void *p; uintptr_t u; } x; x.p = &d; assert((x.u & 1) == 0);",
    "union { void *p; unsigned char b[8]; } x; x.p = &d; assert((x.b[0] & 1) == 0);",
    "uintptr_t u; vp = &d; memcpy(&u, &vp, 8); assert((u & 1) == 0);",
    "vp = &d; assert((*(uintptr_t *)&vp & 1) == 0);",
    "vp = &d; assert((*(unsigned char *)&vp & 1) == 0);",
    "assert(((uintptr_t)&tl & 1) == 0);",
    // a mask that is no constant
    "mask = 15; assert(((uintptr_t)&l & mask) == 0);",
    // all bits
    "assert(__builtin_popcountl((uintptr_t)&d) == 1);",
    "assert(__builtin_bswap64((uintptr_t)&d) > 5);",
    // of two objects, or twice
    "assert((uintptr_t)&d - (uintptr_t)&i != 16);",
    "assert((uintptr_t)&d + (uintptr_t)&i != 16);",
    "assert((((uintptr_t)&d ^ (uintptr_t)&i) & 1) == 0);",
    "uintptr_t u = (uintptr_t)&d; u += u; assert(u % 4 == 0);",
    "assert(-(uintptr_t)&d % 2 == 0);",
    // where objects are
    "assert((uintptr_t)&d < 0x500000000000);",
    "uintptr_t u = (uintptr_t)&d; if (u > 100000) assert(tagged);",
];

#[test]
fn the_low_bits_of_an_address_are_those_that_its_type_tells() {
    for known in KNOWN {
        assert_eq!(said(known), "holds", "{known}");
    }
    for unknown in UNKNOWN {
        let why = said(unknown);
        assert!(why.contains("bits of an address that its alignment does not tell"), "{unknown}: {why}");
    }
}

/// The same for constants of LLVM IR, which are computed when the text is read.
#[test]
fn constants_that_depend_on_addresses_are_refused() {
    let stored_refused = |kind: &str, constant: &str| {
        let text = format!(
            "@d = global i8 0, align 1\n@l = global i64 0, align 8\n@x = global i64 0\n@t = thread_local global i8 0, align 16\n\
             define i32 @main() {{\n  store {kind} {constant}, ptr @x\n  ret i32 0\n}}\n"
        );
        threads(&text, &[]).expect("threads").unfollowed.is_some()
    };
    let refused = |constant: &str| stored_refused("i64", constant);
    let [byte, word] = ["d", "l"].map(|name| format!("ptrtoint (ptr @{name} to i64)"));
    assert!(!refused(&word));
    assert!(!refused(&format!("and (i64 {word}, i64 7)")));
    assert!(refused(&format!("and (i64 {word}, i64 15)")));
    assert!(refused(&format!("and (i64 {byte}, i64 1)")));
    assert!(refused(&format!("sub (i64 {byte}, i64 {word})")));
    assert!(!refused(&format!("sub (i64 {byte}, i64 {byte})")));
    assert!(refused(&format!("xor (i64 {byte}, i64 -1)")));
    assert!(!refused("and (i64 ptrtoint (ptr @t to i64), i64 15)"));
    // a conversion to fewer bits, and an index
    assert!(stored_refused("i32", "ptrtoint (ptr @l to i32)"));
    assert!(refused(&format!(
        "ptrtoint (ptr getelementptr (i8, ptr @l, i64 and (i64 {word}, i64 15)) to i64)"
    )));
}
