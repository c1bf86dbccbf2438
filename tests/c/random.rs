//! Random programs in C: a few shared variables, a few statements, an assertion. Writing to a string cannot fail.

use std::fmt::Write as _;

/// A stream of random numbers (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut it = self.0;
        it = (it ^ (it >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        it = (it ^ (it >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (it ^ (it >> 31)) % bound
    }

    fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len() as u64) as usize]
    }
}

/// The program of a seed.
pub(crate) fn program(seed: u64) -> String {
    let mut random = Random(seed.wrapping_mul(1_000_003).wrapping_add(17));
    let mut text = "#include <assert.h>\n#include <stdatomic.h>\nstatic atomic_int x, y;\nstatic _Atomic unsigned u;\nstatic volatile int z;\n\
                    static struct { atomic_int a; volatile int b; } s;\nvoid worker(void) {\n  int i = 0, j = 0;\n"
        .to_owned();
    let count = 3 + random.below(4);
    for _ in 0..count {
        statement(&mut random, &mut text, 1);
    }
    let condition = condition(&mut random);
    let _ = writeln!(text, "  assert({condition});\n}}");
    text
}

fn variable(random: &mut Random) -> &'static str {
    random.one_of(&["x", "y", "s.a"])
}

fn local(random: &mut Random) -> &'static str {
    random.one_of(&["i", "j"])
}

fn order(random: &mut Random) -> &'static str {
    random.one_of(&["memory_order_relaxed", "memory_order_seq_cst"])
}

fn value(random: &mut Random) -> String {
    match random.below(6) {
        0 => local(random).to_owned(),
        1 => format!("{} + 1", local(random)),
        2 => format!("(i == j ? {} : 2)", random.below(3)),
        3 => format!("!{}", local(random)),
        _ => random.below(3).to_string(),
    }
}

fn condition(random: &mut Random) -> String {
    let (left, right) = (local(random), random.below(3));
    match random.below(7) {
        0 => format!("{left} == {right}"),
        1 => format!("{left} != {right}"),
        2 => format!("{left} < {right} || z"),
        3 => format!("z == {right} && s.b <= {left}"),
        4 => format!("!({left} >= {right})"),
        5 => format!("atomic_load_explicit(&{}, memory_order_acquire) != {}", variable(random), right + 1),
        _ => format!("i <= j + {right}"),
    }
}

fn statement(random: &mut Random, text: &mut String, depth: usize) {
    let indent = "  ".repeat(depth);
    let (shared, mine) = (variable(random), local(random));
    let operand = value(random);
    let line = match random.below(if depth < 3 { 17 } else { 13 }) {
        0 => format!("{mine} = {operand};"),
        1 => format!("atomic_store_explicit(&{shared}, {operand}, {});", order(random)),
        2 => format!("{shared} = {operand};"),
        3 => format!("{mine} = atomic_load_explicit(&{shared}, {});", order(random)),
        4 => format!("{mine} = atomic_exchange(&{shared}, {operand});"),
        5 => format!("{mine} = atomic_fetch_add(&{shared}, {operand});"),
        6 => format!("atomic_fetch_sub(&{shared}, {});", random.below(2) + 1),
        7 => format!("if (atomic_compare_exchange_strong(&{shared}, &{mine}, {operand})) z = 1;"),
        8 => format!("{} = {operand};", random.one_of(&["z", "s.b"])),
        9 => format!("{mine} = {};", random.one_of(&["z", "s.b"])),
        10 => format!("atomic_thread_fence({});", order(random)),
        11 => format!("{};", random.one_of(&["x++", "u += 2", "z++", "++s.a", "y--", "s.b += 1"])),
        12 => format!("{mine} {} {operand};", random.one_of(&["+=", "-="])),
        13 | 14 => {
            let _ = writeln!(text, "{indent}if ({}) {{", condition(random));
            statement(random, text, depth + 1);
            if random.below(2) == 0 {
                let _ = writeln!(text, "{indent}}} else {{");
                statement(random, text, depth + 1);
            }
            "}".to_owned()
        }
        15 => {
            let _ = writeln!(text, "{indent}switch ({mine}) {{\n{indent}case 0:");
            statement(random, text, depth + 1);
            let _ = writeln!(text, "{indent}{}\n{indent}default:", random.one_of(&["  break;", ""]));
            statement(random, text, depth + 1);
            "}".to_owned()
        }
        _ => {
            let _ = writeln!(text, "{indent}for (int k = 0; k < 2; k++) {{");
            statement(random, text, depth + 1);
            "}".to_owned()
        }
    };
    let _ = writeln!(text, "{indent}{line}");
}
