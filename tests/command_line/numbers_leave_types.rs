//! Numbers of 32 bits that leave the range of `int` after few steps: their verdicts are those of the processor. The expected values
//! are those of programs compiled by gcc with `-fwrapv`, where only unsigned numbers wrap around.
#![cfg(feature = "cli")]

use crate::process::Folder;
use crate::questions::ask;

/// Declarations, what a thread does, and what is true when it has ended.
const PROGRAMS: &[(&str, &str, &str)] = &[
    // constants of which few fit in the type
    ("unsigned f;", "for (int i = 0; i < 8; i++) f += 300000000u;", "f == 2400000000u && f > 2147483648u"),
    ("unsigned f;", "for (int i = 0; i < 8; i++) f += 600000000u;", "f == 505032704u"),
    ("unsigned f = 3000000000u;", "f++;", "f > 2999999999u"),
    // sums of numbers with themselves and with each other
    ("unsigned f = 1;", "for (int i = 0; i < 33; i++) f = f * 2;", "f == 0"),
    ("unsigned f = 1;", "for (int i = 0; i < 31; i++) f = f + f;", "f > 2147483647u"),
    (
        "unsigned a = 1, b = 1, c;",
        "for (int i = 0; i < 50; i++) { c = a + b; a = b; b = c; }",
        "c == 2886509027u && b < a",
    ),
    // conversions
    ("long l; int s;", "for (int i = 0; i < 20; i++) l += 0x10000000; s = (int)l;", "s == 0x40000000"),
    ("unsigned f = 1; int s;", "for (int i = 0; i < 31; i++) f = f * 2; s = (int)f;", "s < 0"),
    ("unsigned f; long l;", "for (int i = 0; i < 8; i++) f += 300000000u; l = f;", "l == 2400000000L"),
    ("unsigned long f = 1;", "for (int i = 0; i < 63; i++) f = f + f;", "f == 1UL << 63 && f > 5"),
];

fn program((data, body, truth): (&str, &str, &str), is_right: bool) -> String {
    let asserted = if is_right { truth.to_owned() } else { format!("!({truth})") };
    format!(
        "#include <assert.h>\n#include <pthread.h>\n{data}\nvoid *run(void *none) {{ {body} return 0; }}\n\
         int main(void) {{\n  pthread_t it;\n  pthread_create(&it, 0, run, 0);\n  pthread_join(it, 0);\n  assert({asserted});\n}}\n"
    )
}

#[test]
fn numbers_wrap_around_as_on_the_processor() {
    let folder = Folder::new("numbers_leave_types");
    for (number, row) in PROGRAMS.iter().enumerate() {
        for is_right in [true, false] {
            let text = program(*row, is_right);
            let file = folder.file(&format!("p{number}.c"), &text);
            for command in [&["check"][..], &["check", "--model", "rc11"], &["graphs"]] {
                let arguments: Vec<&str> = command.iter().copied().chain([file.as_str()]).collect();
                let answer = ask(&arguments);
                assert_eq!(answer.code, i32::from(!is_right), "{arguments:?}\n{answer:?}\n{text}");
            }
        }
    }
}

/// For any number of threads: the numbers are near an end of their type.
#[test]
fn numbers_of_any_number_of_threads_wrap_around() {
    let folder = Folder::new("numbers_of_any_number");
    let program = |bound: &str| {
        format!(
            "#include <assert.h>\nunsigned f;\n\
             void run(void) {{ while (1) {{ unsigned o = f; f = o + 300000000u; assert({bound}); }} }}\n"
        )
    };
    for (bound, code) in [("o < 2400000000u", 1), ("o % 4 == 0", 0)] {
        let file = folder.file("any.c", program(bound));
        let answer = ask(&["check", "-q", &file]);
        assert!(answer.code == code, "{bound}: {answer:?}");
    }
}

/// The same where numbers are multiplied or added: few steps of few threads show it, and the search does not.
#[test]
fn numbers_that_grow_fast_are_looked_at() {
    let folder = Folder::new("numbers_that_grow");
    for (number, body) in [
        "unsigned x = 1; while (1) { unsigned y = x * 10u; assert(y >= x); x = y; }",
        "unsigned x = 1; while (1) { x = x + x; assert(x != 0); }",
        "unsigned x = 1, y = 1; while (1) { assert(x + y >= y); unsigned z = x + y; x = y; y = z; }",
    ]
    .iter()
    .enumerate()
    {
        let text = format!("#include <assert.h>\nvoid f(void) {{ {body} }}\n");
        let file = folder.file(&format!("grows{number}.c"), text);
        for model in ["tso", "sc", "rc11"] {
            let answer = ask(&["check", "-q", "--threads", "f", "--model", model, &file]);
            assert_eq!(answer.code, 1, "{body} under {model}: {answer:?}");
        }
    }
}
