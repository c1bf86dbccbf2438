//! Instructions of AArch64.

use super::{Case, filled, template};
use fastrand::Rng;
use std::fmt::Write;

/// Instructions after which every condition is known.
const COMPARISONS: &[&str] = &[
    "cmp {a}, {b}",
    "cmp {a}, {12}",
    "cmn {a}, {12+}",
    "subs {d}, {a}, {b}",
    "subs {d}, {a}, {12}",
    "adds {d}, {a}, {12+}",
    "cmp {a}, {b}, lsl {s}",
    "cmp {a}, {b}, asr {s}",
    "cmp {a}, w{n}, uxtb",
    "cmp {a}, w{n}, sxth 2",
    "negs {d}, {a}",
    "cmp x{n}, w{n}, sxtw",
    "cmp x{n}, w{n}, uxtw 3",
    "ccmp {a}, {b}, {all}, {cc}",
    "ccmp {a}, {5}, {all}, {cc}",
    "ccmn {a}, {5+}, {all}, {cc}",
];
/// Instructions that set flags without a carry.
const BITS: &[&str] = &[
    "tst {a}, {b}",
    "tst {a}, {mask}",
    "ands {d}, {a}, {b}",
    "ands {d}, {a}, {mask}",
    "bics {d}, {a}, {b}",
    "tst {a}, {b}, ror {s}",
    "ccmp {a}, {b}, 4, {cc}",
    "cmn {a}, 0",
];
/// Instructions after which only the zero and sign conditions of a sum are known.
const SUMS: &[&str] = &["adds {d}, {a}, {b}", "cmn {a}, {b}", "adds {d}, {a}, {b}, lsl {s}"];

const PLAIN: &[&str] = &[
    "add {d}, {a}, {b}",
    "sub {d}, {a}, {b}",
    "and {d}, {a}, {b}",
    "orr {d}, {a}, {b}",
    "eor {d}, {a}, {b}",
    "bic {d}, {a}, {b}",
    "orn {d}, {a}, {b}",
    "eon {d}, {a}, {b}",
    "add {d}, {a}, {12}",
    "sub {d}, {a}, {12}",
    "add {d}, {a}, {b}, {sh} {s}",
    "sub {d}, {a}, {b}, {sh} {s}",
    "and {d}, {a}, {b}, ror {s}",
    "orr {d}, {a}, {b}, {sh} {s}",
    "eor {d}, {a}, {b}, {sh} {s}",
    "bic {d}, {a}, {b}, {sh} {s}",
    "eon {d}, {a}, {b}, {sh} {s}",
    "orn {d}, {a}, {b}, ror {s}",
    "add {d}, {a}, 5, lsl 12",
    "add x{n}, x{n}, w{n}, {ext} {2}",
    "sub x{n}, x{n}, w{n}, {ext}",
    "add w{n}, w{n}, w{n}, {ext} {2}",
    "and {d}, {a}, {mask}",
    "orr {d}, {a}, {mask}",
    "eor {d}, {a}, {mask}",
    "mov {d}, {a}",
    "mvn {d}, {a}",
    "mvn {d}, {a}, {sh} {s}",
    "neg {d}, {a}",
    "neg {d}, {a}, {sh} {s}",
    "mov {d}, {mask}",
    "mov {d}, -5",
    "movz {d}, {16}, lsl 16",
    "movk {d}, {16}",
    "movk {d}, {16}, lsl 16",
    "movn {d}, {16}, lsl 16",
    "movk x{n}, {16}, lsl 48",
    "movn x{n}, {16}, lsl 32",
    "movz x{n}, {16}, lsl 32",
    "mul {d}, {a}, {b}",
    "madd {d}, {a}, {b}, {c}",
    "msub {d}, {a}, {b}, {c}",
    "mneg {d}, {a}, {b}",
    "smull x{n}, w{n}, w{n}",
    "umull x{n}, w{n}, w{n}",
    "smaddl x{n}, w{n}, w{n}, x{n}",
    "umaddl x{n}, w{n}, w{n}, x{n}",
    "smsubl x{n}, w{n}, w{n}, x{n}",
    "umsubl x{n}, w{n}, w{n}, x{n}",
    "smnegl x{n}, w{n}, w{n}",
    "umnegl x{n}, w{n}, w{n}",
    "smulh x{n}, x{n}, x{n}",
    "umulh x{n}, x{n}, x{n}",
    "sdiv {d}, {a}, {b}",
    "udiv {d}, {a}, {b}",
    "lsl {d}, {a}, {b}",
    "lsr {d}, {a}, {b}",
    "asr {d}, {a}, {b}",
    "ror {d}, {a}, {b}",
    "lsl {d}, {a}, {s}",
    "lsr {d}, {a}, {s}",
    "asr {d}, {a}, {s}",
    "ror {d}, {a}, {s}",
    "sxtb {d}, w{n}",
    "sxth {d}, w{n}",
    "sxtw x{n}, w{n}",
    "uxtb w{n}, w{n}",
    "uxth w{n}, w{n}",
    "ubfx {d}, {a}, {field}",
    "sbfx {d}, {a}, {field}",
    "ubfiz {d}, {a}, {field}",
    "sbfiz {d}, {a}, {field}",
    "bfi {d}, {a}, {field}",
    "bfxil {d}, {a}, {field}",
    "bfc {d}, {field}",
    "extr {d}, {a}, {b}, {s}",
    "clz {d}, {a}",
    "rbit {d}, {a}",
    "rev {d}, {a}",
    "rev16 {d}, {a}",
    "rev32 x{n}, x{n}",
    "csel {d}, {a}, {b}, {cc}",
    "csinc {d}, {a}, {b}, {cc}",
    "csinv {d}, {a}, {b}, {cc}",
    "csneg {d}, {a}, {b}, {cc}",
    "cinc {d}, {a}, {cc}",
    "cinv {d}, {a}, {cc}",
    "cneg {d}, {a}, {cc}",
    "cset {d}, {cc}",
    "csetm {d}, {cc}",
    "nop",
    "add {d}, {z}, {b}",
    "sub {d}, {z}, {b}",
    "orr {d}, {z}, {z}",
    "csel {d}, {z}, {b}, {cc}",
    "sdiv {d}, {a}, {z}",
    "udiv {d}, {a}, {z}",
];
const BRANCHES: &[&str] = &[
    "b.{cc} 1f",
    "b{cc} 1f",
    "cbz {a}, 1f",
    "cbnz {a}, 1f",
    "tbz {a}, {s}, 1f",
    "tbnz {a}, {s}, 1f",
    "b 1f",
];
const MEMORY: &[&str] = &[
    "ldr {d}, [x9, 64]",
    "ldrb w{n}, [x9, 65]",
    "ldrh w{n}, [x9, 66]",
    "ldrsb {d}, [x9, 67]",
    "ldrsh {d}, [x9, 68]",
    "ldrsw x{n}, [x9, 72]",
    "ldur {d}, [x9, 64]",
    "ldurb w{n}, [x9, 64]",
    "ldursb {d}, [x9, 64]",
    "ldursh {d}, [x9, 64]",
    "ldursw x{n}, [x9, 64]",
    "str {a}, [x9, 64]",
    "strb w{n}, [x9, 64]",
    "strh w{n}, [x9, 64]",
    "stur {a}, [x9, 72]",
    "sturb w{n}, [x9, 73]",
    "str {z}, [x9, 64]",
    "ldp {d}, x10, [x9, 64]|x",
    "ldp w{n}, w10, [x9, 64]",
    "ldpsw x{n}, x10, [x9, 64]",
    "stp x{n}, x{n}, [x9, 64]",
    "stp w{n}, w{n}, [x9, 64]",
    "str {a}, [x9, 64]!\n\tmov x10, x9\n\tsub x9, x9, 64",
    "add x9, x9, 64\n\tldr {d}, [x9], 8\n\tstr xzr, [x9]\n\tsub x9, x9, 72",
    "stp x{n}, x{n}, [x9, 64]!\n\tsub x9, x9, 64",
    "ldp x{n}, x10, [x9], 64\n\tstr x10, [x9, 8]\n\tsub x9, x9, 64",
    "and x10, x{n}, 7\n\tldr x{n}, [x9, x10, lsl 3]",
    "and w10, w{n}, 7\n\tldr x{n}, [x9, w10, uxtw 3]",
    "and w10, w{n}, 7\n\tstr x{n}, [x9, w10, sxtw 3]",
    "and x10, x{n}, 3\n\tadd x10, x10, 16\n\tldr w{n}, [x9, x10, lsl 2]",
    "ldar {d}, [x10]",
    "ldarb w{n}, [x10]",
    "ldarh w{n}, [x10]",
    "ldapr {d}, [x10]",
    "stlr {a}, [x10]",
    "stlrb w{n}, [x10]",
    "stlrh w{n}, [x10]",
    "swp{o} {a}, {d}, [x10]",
    "swp{o}b w{n}, w{n}, [x10]",
    "ldadd{o} {a}, {d}, [x10]",
    "ldclr{o} {a}, {d}, [x10]",
    "ldeor{o} {a}, {d}, [x10]",
    "ldset{o} {a}, {d}, [x10]",
    "ldsmax{o} {a}, {d}, [x10]",
    "ldsmin{o} {a}, {d}, [x10]",
    "ldumax{o} {a}, {d}, [x10]",
    "ldumin{o} {a}, {d}, [x10]",
    "ldadd{o}h w{n}, w{n}, [x10]",
    "ldsmax{o}b w{n}, w{n}, [x10]",
    "ldumin{o}h w{n}, w{n}, [x10]",
    "stadd {a}, [x10]",
    "stclrl {a}, [x10]",
    "stset {a}, [x10]",
    "cas{o} {a}, {b}, [x10]",
    "ldr {a}, [x10]\n\tcas{o} {a}, {b}, [x10]",
    "cas{o}b w{n}, w{n}, [x10]",
    "ldrb w{n}, [x10]\n\tcas{o}b w{n}, w{n}, [x10]",
    "1: ldxr {d}, [x10]\n\tadd {d}, {d}, 3\n\tstxr w11, {d}, [x10]\n\tcbnz w11, 1b",
    "1: ldaxr x{n}, [x10]\n\tstlxr w11, x{n}, [x10]\n\tcbnz w11, 1b",
    "1: ldaxrb w{n}, [x10]\n\tstxrb w11, w{n}, [x10]\n\tcbnz w11, 1b",
    "str {a}, [sp, -16]!\n\tldr {b}, [sp], 16",
    "stp x{n}, x{n}, [sp, -32]!\n\tldr w{n}, [sp, 4]\n\tldrsh x{n}, [sp, 10]\n\tadd sp, sp, 32",
    "sub sp, sp, 16\n\tstr wzr, [sp, 4]\n\tstr w{n}, [sp]\n\tldr x{n}, [sp]\n\tadd sp, sp, 16",
    "sub sp, sp, 16\n\tstr x{n}, [sp, 8]\n\tstrb w{n}, [sp, 9]\n\tldr x{n}, [sp, 8]\n\tadd sp, sp, 16",
    "dmb ish",
    "dmb ishld",
    "dmb ishst",
    "dsb sy",
    "isb",
    "prfm pldl1keep, [x9]",
];

fn part(wide: bool, name: &str, random: &mut Rng) -> String {
    let letter = if wide { 'x' } else { 'w' };
    let bits = if wide { 64 } else { 32 };
    match name {
        "a" | "b" | "c" | "d" => format!("{letter}{}", random.u8(0..8)),
        "n" => random.u8(0..8).to_string(),
        "z" => format!("{letter}zr"),
        "12" => format!("#{}", random.u16(0..4096)),
        "12+" => random.u16(1..4096).to_string(),
        "16" => format!("#{:#x}", random.u16(..)),
        "5" => random.u8(0..32).to_string(),
        "5+" => random.u8(1..32).to_string(),
        "2" => random.u8(0..4).to_string(),
        "s" => random.u8(0..bits).to_string(),
        "all" => template(random, &["0", "2", "6", "8", "10"]).to_owned(),
        "cc" => template(random, CONDITIONS).to_owned(),
        "sh" => template(random, &["lsl", "lsr", "asr"]).to_owned(),
        "ext" => template(random, &["uxtb", "uxth", "uxtw", "sxtb", "sxth", "sxtw"]).to_owned(),
        "mask" => {
            template(random, &["1", "0xff", "0x3c", "0xffff", "0x7fffffff", "0xfffffffe", "0x80000000"])
                .to_owned()
        }
        "o" => template(random, &["", "a", "l", "al"]).to_owned(),
        "field" => {
            let first = random.u8(0..bits);
            format!("{first}, {}", random.u8(1..=bits - first))
        }
        other => panic!("{other}"),
    }
}

const CONDITIONS: &[&str] =
    &["eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs", "mi", "pl", "cs", "cc"];
const SIGNED: &[&str] = &["eq", "ne", "lt", "le", "gt", "ge", "mi", "pl"];
const SIGN: &[&str] = &["eq", "ne", "mi", "pl"];

pub(super) fn case(random: &mut Rng) -> Case {
    let wide = random.bool();
    let kind = random.u8(0..12);
    let (templates, asked) = match kind {
        0 | 1 => (COMPARISONS, CONDITIONS),
        2 => (BITS, SIGNED),
        3 => (SUMS, SIGN),
        4 => (BRANCHES, CONDITIONS),
        5..=7 => (MEMORY, CONDITIONS),
        _ => (PLAIN, CONDITIONS),
    };
    let mut chosen = template(random, templates);
    // the last operand must have this width
    let mut wide = wide;
    if let Some(text) = chosen.strip_suffix("|x") {
        (chosen, wide) = (text, true);
    }
    let first = filled("cmp {a}, {b}", random, &|name, random| part(wide, name, random));
    let code = loop {
        let code = filled(chosen, random, &|name, random| part(wide, name, random));
        if is_fine(&code) {
            break code;
        }
    };
    let mut text = String::new();
    let plain = "adrp x9, DATA\n\tadd x9, x9, :lo12:DATA";
    let table = "adrp x9, :got:DATA\n\tldr x9, [x9, :got_lo12:DATA]";
    writeln!(text, "\t{}", if random.bool() { plain } else { table }).unwrap();
    let is_known = random.bool();
    for register in 0..8 {
        if is_known && random.bool() {
            let number = super::number(random);
            writeln!(text, "\tmov x{register}, #{}", number & 0xffff).unwrap();
            for shift in [16, 32, 48] {
                writeln!(text, "\tmovk x{register}, #{}, lsl #{shift}", number >> shift & 0xffff).unwrap();
            }
            continue;
        }
        writeln!(text, "\tldr x{register}, [x9, {}]", register * 8).unwrap();
    }
    writeln!(text, "\tmov x10, 0\n\t{first}").unwrap();
    if code.contains("[x10]") {
        writeln!(text, "\tadd x10, x9, 80").unwrap();
    }
    writeln!(text, "\t{code}").unwrap();
    if kind == 4 {
        writeln!(text, "\tmov x10, 1\n1:").unwrap();
    }
    for register in 0..8 {
        writeln!(text, "\tstr x{register}, [x9, {}]", 96 + register * 8).unwrap();
    }
    for (at, condition) in asked.iter().enumerate() {
        writeln!(text, "\tcset w11, {condition}\n\tstrb w11, [x9, {}]", 160 + at).unwrap();
    }
    if !code.contains("[x10]") && !code.contains("mov x10, x9") {
        writeln!(text, "\tstr x10, [x9, 176]").unwrap();
    }
    Case { code: text }
}

/// Whether an assembler accepts this.
fn is_fine(code: &str) -> bool {
    let first = code.lines().next().unwrap_or("");
    let registers: Vec<String> = first
        .split(|it: char| !it.is_ascii_alphanumeric())
        .filter(|it| it.len() == 2 && it.starts_with(['x', 'w']))
        .map(|it| it[1..].to_owned())
        .collect();
    let is_pair = ["ldp", "cas", "swp", "ldax", "1:"].iter().any(|it| code.starts_with(it));
    let mut distinct = registers.clone();
    distinct.sort();
    distinct.dedup();
    !is_pair || distinct.len() == registers.len()
}
