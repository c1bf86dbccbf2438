//! Whole programs in C as in practice, over machine words: each is correct, and wrong with one number changed.

use crate::files::manifest_dir;
use crate::llvm::executions;
use garret::Model;
use garret::c::{COptions, over_words};
use garret::llvm::{threads, with_views};

/// The programs in `as_written`, with a replacement of one part.
const PROGRAMS: &[(&str, &str, &str)] = &[
    ("alignments", "_Alignof(int) == 4", "_Alignof(int) == 8"),
    ("left_out", "x == 1", "x == 2"),
    ("ranges_of_cases", "k(5) == 1", "k(5) == 3"),
    ("itself_or", "n == 1", "n == 2"),
    ("nested_designators", "w[1].y == 4", "w[1].y == 0"),
    ("choices_by_type", "K('a') == 1", "K('a') == 5"),
    ("choices_that_are_the_same", "READ(p) == 3", "READ(p) == 4"),
    ("name_of_function", "sizeof __func__ == 5", "sizeof __func__ == 4"),
    ("old_functions", "add(1, 2) == 3", "add(1, 2) == 1"),
    ("comments", "B(A) == 2", "B(A) == 1"),
    ("computed_orders", "== 3", "== 4"),
    ("pointers_to_arrays", "get(a, 1, 2) == 5", "get(a, 1, 2) == 0"),
    ("functions_as_results", "pick(0)(2, 3) == -1", "pick(0)(2, 3) == 5"),
    ("sizes", "sizeof \"abc\" == 4", "sizeof \"abc\" == 8"),
    ("more_arguments", "sum(3, 1, 2, 3) == 6", "sum(3, 1, 2, 3) == 3"),
    ("computed_sizes", "f(n) == 6", "f(n) == 10"),
    ("fractions", "i == 3", "i == 2"),
    ("flexible_array", "sizeof(struct f) == 4", "sizeof(struct f) == 8"),
    ("recursion", "== 144", "== 143"),
    ("error_number", "errno == EINVAL", "errno == 0"),
    ("constant_texts", "g[2] == 'y'", "g[2] == 'e'"),
    ("union", "x.w == 0x01020309", "x.w == 0x09020304"),
    ("bytes", "p[2] == 1", "p[2] == 2"),
    ("bytes", "q[0] == -1", "q[0] == 255"),
    ("bytes", "0x2ff01", "0x1ff01"),
    ("tree", "sum(t) == 28", "sum(t) == 27"),
    ("parts_of_a_word", "g.v == 0x30001", "g.v == 0x10003"),
    ("extensions", "sw(2) == 2", "sw(2) == 3"),
    ("wrapped_allocation", "s == 3", "s == 6"),
    ("texts", "strlen(b) == 3", "strlen(b) == 4"),
    ("atomics_by_address", "r == 3 && x == 4", "r == 4 && x == 4"),
    ("fields_of_bits", "l.b == -16", "l.b == 16"),
    ("own_names", "SIGINT == 4", "SIGINT == 2"),
    ("read_before", "(SIGINT == 7)", "(SIGINT == 2)"),
    ("initial_bits", "l.b == 2", "l.b == 1"),
    ("initial_bits", "half == 0", "half == 0.5"),
    ("initial_bits", "sizeof(+c) == 4", "sizeof(+c) == 1"),
    ("copied_parts", "s == 2", "s == 3"),
    ("copied_parts", "k[1] == 2", "k[1] == 0x11223344"),
    ("overflows", "i == INT_MIN", "i == INT_MAX"),
    ("overflows", "__builtin_sub_overflow(b, a, &u)", "!__builtin_sub_overflow(b, a, &u)"),
    ("overflows", "__builtin_add_overflow(200, 100", "!__builtin_add_overflow(200, 100"),
    ("overflows", "__builtin_add_overflow(t, 0", "!__builtin_add_overflow(t, 0"),
    ("overflows", "__builtin_saddl_overflow(L", "!__builtin_saddl_overflow(L"),
    ("types_of_bits", "t - 4 == -3", "t - 4 == 4294967293"),
    ("types_of_bits", "sizeof(x.u + 0) == 4", "sizeof(x.u + 0) == 8"),
    ("types_of_bits", "v == 4294967295l", "v == -1"),
    ("types_of_bits", "(x.b + 0, int: 1, default: 0)", "(x.b + 0, int: 0, default: 1)"),
    ("types_of_bits", "(x.d + 0, unsigned: 1, default: 0)", "(x.d + 0, unsigned: 0, default: 1)"),
];

/// The result for a text: whether there is a bad state, or the reason why it is unknown.
fn found(text: &str) -> Result<bool, String> {
    let made =
        over_words(text, "it.c", &COptions::new(), &mut |_| None).map_err(|errors| errors.to_string())?;
    let threads = threads(&with_views(&made.ir), &[]).map_err(|errors| errors.to_string())?;
    let found = executions(&threads, Model::Tso);
    match (found.bad, found.stopped) {
        (Some((_, bad)), _) if threads.bad[bad as usize].contains("assert") => Ok(true),
        (Some((_, bad)), _) => Err(threads.bad[bad as usize].clone()),
        (None, Some(stopped)) => Err(format!("{stopped:?} {:?}", threads.beyond)),
        (None, None) if found.complete == 1 => Ok(false),
        (None, None) => Err(format!("{} executions", found.complete)),
    }
}

#[test]
fn programs_as_people_write_them() {
    for (name, from, to) in PROGRAMS {
        let path = manifest_dir().join(format!("tests/programs/as_written/{name}.c"));
        let text = std::fs::read_to_string(path).expect("the program is there");
        assert_eq!(found(&text), Ok(false), "{name}");
        assert!(text.contains(from), "{name}");
        assert_eq!(found(&text.replacen(from, to, 1)), Ok(true), "{name}: {to}");
    }
}

/// The beginning of a program with arbitrary numbers.
const ANY: &str = "#include <assert.h>\n#include <stdlib.h>\nint __VERIFIER_nondet_int(void); unsigned char __VERIFIER_nondet_uchar(void);\n\
    long __VERIFIER_nondet_long(void); void reach_error(void);\n";

#[test]
fn numbers_of_which_nothing_is_known() {
    const TRIED: &str = "only some values were tried";
    for (body, wanted) in [
        ("int n = __VERIFIER_nondet_int(); if (n > 7) assert(n != 8);", "an assertion fails"),
        ("int n = __VERIFIER_nondet_int(); if (n < -2) assert(n != -3);", "an assertion fails"),
        ("int n = __VERIFIER_nondet_int(); if (n > 7) assert(n >= 8);", ""),
        ("int n = __VERIFIER_nondet_int(); if ((unsigned)n > 7u && n < 0) assert(n <= -1);", ""),
        ("int n = __VERIFIER_nondet_int(); if ((unsigned)n < 7u) assert(n >= 0 && n < 7);", ""),
        ("int n = __VERIFIER_nondet_int(); if (n < 0 || n > 3) return 0; assert(n * n <= 9);", ""),
        (
            "int n = __VERIFIER_nondet_int(); if (n < 0 || n > 3) return 0; assert(n * n < 9);",
            "an assertion fails",
        ),
        ("int n = __VERIFIER_nondet_int(); if (n < 0 || n > 300) return 0; assert(n * n < 90001);", TRIED),
        ("int n = __VERIFIER_nondet_int(); assert(n * 3 != 21);", TRIED),
        // The number represents others, but is also compared.
        ("int n = __VERIFIER_nondet_int(); if (n == 4) return 0; assert(n * 3 != 21);", TRIED),
        // A number next to the constants.
        ("int n = __VERIFIER_nondet_int(); if (n > 7 && n < 9) assert(0);", "an assertion fails"),
        ("assert(__VERIFIER_nondet_int() % 3 < 3);", ""),
        ("assert(__VERIFIER_nondet_int() % 3 != -2);", "an assertion fails"),
        ("assert(rand() % 3 != 2);", "an assertion fails"),
        ("assert(rand() % 3 >= 0);", ""),
        ("assert(rand() >= 0);", ""),
        // A part of it is another number.
        (
            "union { long l; int i; } x; x.l = __VERIFIER_nondet_long(); if (x.l > 1000) assert(x.i != 5);",
            TRIED,
        ),
        // It is used in another function.
        ("int n = __VERIFIER_nondet_int(); if (n != 4) n = 4; assert(abs(n) == 4);", ""),
        (
            "switch (__VERIFIER_nondet_int()) { case 1: case 2: return 0; case 9: assert(0); }",
            "an assertion fails",
        ),
        ("if (__VERIFIER_nondet_int() == 3) abort();", ""),
    ] {
        let text = format!("{ANY}int main(void) {{ {body} return 0; }}\n");
        let made = over_words(&text, "it.c", &COptions::new(), &mut |_| None).expect("a program");
        let threads = threads(&with_views(&made.ir), &[]).expect("threads");
        let found = executions(&threads, Model::Sc);
        let said = match (found.bad, found.stopped) {
            (Some((_, bad)), _) => threads.bad[bad as usize].clone(),
            (None, Some(garret::graphs::Stopped::Beyond(number))) => threads.beyond[number as usize].clone(),
            (None, stopped) => {
                assert_eq!(stopped, None, "{body}");
                String::new()
            }
        };
        assert!(said.ends_with(wanted) && (said.is_empty() == wanted.is_empty()), "{body}: {said}");
    }
}
