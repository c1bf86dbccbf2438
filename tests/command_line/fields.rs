//! Words that consist of several numbers, for any number of threads: locks whose state is one word, as in real programs.
#![cfg(feature = "cli")]

use crate::files::manifest_dir;
use crate::process::Folder;
use crate::questions::ask;

/// The shipped programs, with the functions that threads run.
const MODELS: [(&str, &str); 6] = [
    ("pointer_lock", "changer,swapper"),
    ("qspinlock", "worker"),
    ("readers_writer", "reader,writer"),
    ("rust_rwlock", "reader,writer"),
    ("tagged_index", "worker"),
    ("ticket", "worker"),
];

#[test]
fn shipped_programs_are_as_they_say() {
    let mut shipped: Vec<String> = std::fs::read_dir(manifest_dir().join("models/fields"))
        .expect("there are models")
        .map(|it| it.expect("it can be read").file_name().to_string_lossy().replace(".c", ""))
        .collect();
    shipped.sort();
    assert_eq!(shipped, MODELS.map(|(name, _)| name), "each is in the table");
    for (name, threads) in MODELS {
        let file = format!("models/fields/{name}.c");
        for model in ["sc", "tso"] {
            let asked = ["check", "--quiet", "--words", "--model", model, "--threads", threads];
            let answer = ask(&[&asked[..], &[&file]].concat());
            assert_eq!(answer.code, 0, "{name}: {answer:?}");
            assert!(answer.stdout.contains("any number of threads"), "{name}: {answer:?}");
        }
        let answer = ask(&["check", "--quiet", "--words", "-DBROKEN", "--threads", threads, &file]);
        assert_eq!(answer.code, 1, "{name}: {answer:?}");
    }
}

/// For each case: the name, the shared variables, the body of `worker`, and the exit code.
const CASES: [(&str, &str, &str, u8); 11] = [
    // All bits of the lower half are 1: an addition carries into the upper half.
    (
        "carries",
        "atomic_uint w = 0xffff;",
        "unsigned a = atomic_fetch_add(&w, 1); assert((a >> 16) == 0);",
        1,
    ),
    // A subtraction from 0 borrows from the upper half.
    (
        "borrows",
        "atomic_uint w = 0x30000;",
        "unsigned a = atomic_fetch_sub(&w, 1); assert((a >> 16) == 3);",
        1,
    ),
    (
        "counts_in_the_upper_half",
        "atomic_uint w;",
        "unsigned a = atomic_fetch_add(&w, 0x10000); assert((a & 0xffff) == 0);",
        0,
    ),
    // Four threads fill a field of two bits, and the fifth one overflows into the next field.
    (
        "a_small_field_is_full",
        "atomic_uint w;",
        "unsigned a = atomic_fetch_add(&w, 1); assert((a & 4) == 0 && (a >> 3) == 0);",
        1,
    ),
    // A store of the word writes all fields at once; other threads never read a partial state.
    (
        "a_store_is_whole",
        "atomic_uint w;",
        "unsigned a = atomic_load(&w), n = (a & 0xffff) + 1; assert((a >> 16) == (a & 0xffff)); atomic_store_explicit(&w, n << 16 | n, memory_order_relaxed);",
        0,
    ),
    // The initial value is not a count from 0.
    (
        "begins_near_the_end_of_a_byte",
        "_Atomic unsigned char w = 0x40;",
        "for (int i = 0; i < 8; i++) { unsigned char a = atomic_fetch_add(&w, 1); assert(a < 0x60); }",
        1,
    ),
    (
        "begins_with_the_highest_bit",
        "atomic_uint w = 0x80000001u;",
        "for (int i = 0; i < 8; i++) { unsigned a = atomic_fetch_add(&w, 1); assert((a & 0x7fffffff) < 12); }",
        1,
    ),
    (
        "begins_far_from_0",
        "atomic_uint w = 0x2ffffff0;",
        "for (int i = 0; i < 8; i++) { unsigned a = atomic_fetch_add(&w, 1); assert(a < 0x30000000); }",
        1,
    ),
    (
        "halves_that_are_added_to_in_the_other_order",
        "atomic_uint w;",
        "atomic_fetch_add(&w, 1); atomic_fetch_add(&w, 0x10000); unsigned a = atomic_load(&w); assert((a >> 16) >= (a & 0xffff));",
        1,
    ),
    (
        "a_mask_is_no_count",
        "#define M 0xfffffu\natomic_uint w; int in;",
        "unsigned a = atomic_load(&w); if ((a & M) == 0 && atomic_compare_exchange_strong(&w, &a, a | M)) { in++; assert(in == 1); in--; atomic_fetch_and(&w, ~M); } else if ((a & M) != M && atomic_compare_exchange_strong(&w, &a, a + 1)) { assert(in == 0); atomic_fetch_sub(&w, 1); }",
        0,
    ),
    (
        "numbers_of_16_bits",
        "_Atomic unsigned short next, served; int in;",
        "unsigned short t = atomic_fetch_add(&next, 1); while (atomic_load(&served) != t) ; assert(in == 0); in = 1; in = 0; atomic_fetch_add(&served, 1);",
        0,
    ),
];

/// A program whose threads run `worker`.
fn program(shared: &str, body: &str) -> String {
    format!("#include <assert.h>\n#include <stdatomic.h>\n{shared}\nvoid worker(void) {{ {body} }}\n")
}

#[test]
fn small_programs() {
    let folder = Folder::new("fields");
    for (name, shared, body, code) in CASES {
        let file = folder.file(&format!("{name}.c"), program(shared, body));
        let answer = ask(&["check", "--quiet", "--words", "--timeout", "60s", "--threads", "worker", &file]);
        assert_eq!(answer.code, i32::from(code), "{name}: {answer:?}");
    }
}

/// Numbers for the reader of C, without words: the name, the shared variables, the body of `worker`, the time limit, and the exit
/// code.
const WHOLE: [(&str, &str, &str, &str, i32); 2] = [
    // A failed exchange has found another number than the expected one.
    (
        "counted_by_exchanges",
        "atomic_uint n;",
        "unsigned a = atomic_load(&n); while (!atomic_compare_exchange_strong(&n, &a, a + 1)) ; assert(atomic_load(&n) != 0); atomic_fetch_sub(&n, 1);",
        "20s",
        0,
    ),
    // With 257 threads the number wraps around, and two threads are inside.
    (
        "taken_by_few_large_steps",
        "#define ALL 0x1000000\natomic_int n = ALL; int in;",
        "while (atomic_fetch_sub(&n, ALL) != ALL) atomic_fetch_add(&n, ALL); assert(in == 0); in = 1; in = 0; atomic_fetch_add(&n, ALL);",
        "3s",
        3,
    ),
];

#[test]
fn whole_numbers() {
    let folder = Folder::new("whole-numbers");
    for (name, shared, body, time, code) in WHOLE {
        let file = folder.file(&format!("{name}.c"), program(shared, body));
        let answer = ask(&["check", "--quiet", "--timeout", time, "--threads", "worker", &file]);
        assert_eq!(answer.code, code, "{name}: {answer:?}");
        assert!(code != 0 || answer.stdout.contains("any number of processes"), "{name}: {answer:?}");
    }
}
