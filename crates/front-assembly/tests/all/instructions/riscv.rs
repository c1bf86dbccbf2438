//! Instructions of RISC-V.

use super::{Case, filled, template};
use fastrand::Rng;
use std::fmt::Write;

const PLAIN: &[&str] = &[
    "add {d}, {a}, {b}",
    "sub {d}, {a}, {b}",
    "and {d}, {a}, {b}",
    "or {d}, {a}, {b}",
    "xor {d}, {a}, {b}",
    "sll {d}, {a}, {b}",
    "srl {d}, {a}, {b}",
    "sra {d}, {a}, {b}",
    "slt {d}, {a}, {b}",
    "sltu {d}, {a}, {b}",
    "sgt {d}, {a}, {b}",
    "sgtu {d}, {a}, {b}",
    "addw {d}, {a}, {b}",
    "subw {d}, {a}, {b}",
    "sllw {d}, {a}, {b}",
    "srlw {d}, {a}, {b}",
    "sraw {d}, {a}, {b}",
    "addi {d}, {a}, {12}",
    "andi {d}, {a}, {12}",
    "ori {d}, {a}, {12}",
    "xori {d}, {a}, {12}",
    "slti {d}, {a}, {12}",
    "sltiu {d}, {a}, {12}",
    "addiw {d}, {a}, {12}",
    "slli {d}, {a}, {6}",
    "srli {d}, {a}, {6}",
    "srai {d}, {a}, {6}",
    "slliw {d}, {a}, {5}",
    "srliw {d}, {a}, {5}",
    "sraiw {d}, {a}, {5}",
    "mul {d}, {a}, {b}",
    "mulw {d}, {a}, {b}",
    "mulh {d}, {a}, {b}",
    "mulhu {d}, {a}, {b}",
    "mulhsu {d}, {a}, {b}",
    "div {d}, {a}, {b}",
    "divu {d}, {a}, {b}",
    "rem {d}, {a}, {b}",
    "remu {d}, {a}, {b}",
    "divw {d}, {a}, {b}",
    "divuw {d}, {a}, {b}",
    "remw {d}, {a}, {b}",
    "remuw {d}, {a}, {b}",
    "div {d}, {a}, zero",
    "remw {d}, {a}, zero",
    "lui {d}, {20}",
    "li {d}, {li}",
    "mv {d}, {a}",
    "not {d}, {a}",
    "neg {d}, {a}",
    "negw {d}, {a}",
    "sext.w {d}, {a}",
    "seqz {d}, {a}",
    "snez {d}, {a}",
    "sltz {d}, {a}",
    "sgtz {d}, {a}",
    "nop",
    "zext.b {d}, {a}",
    "sext.b {d}, {a}",
    "sext.h {d}, {a}",
    "zext.h {d}, {a}",
    "zext.w {d}, {a}",
    "add {d}, {a}, {12}",
    "add zero, {a}, {b}",
    "or {d}, zero, {b}",
];
const BRANCHES: &[&str] = &[
    "beq {a}, {b}, 1f",
    "bne {a}, {b}, 1f",
    "blt {a}, {b}, 1f",
    "bge {a}, {b}, 1f",
    "bltu {a}, {b}, 1f",
    "bgeu {a}, {b}, 1f",
    "bgt {a}, {b}, 1f",
    "ble {a}, {b}, 1f",
    "bgtu {a}, {b}, 1f",
    "bleu {a}, {b}, 1f",
    "beqz {a}, 1f",
    "bnez {a}, 1f",
    "bltz {a}, 1f",
    "bgez {a}, 1f",
    "bgtz {a}, 1f",
    "blez {a}, 1f",
    "j 1f",
    "beq {a}, zero, 1f",
];
const MEMORY: &[&str] = &[
    "lb {d}, 64(t3)",
    "lbu {d}, 65(t3)",
    "lh {d}, 66(t3)",
    "lhu {d}, 68(t3)",
    "lw {d}, 72(t3)",
    "lwu {d}, 76(t3)",
    "ld {d}, 80(t3)",
    "sb {a}, 64(t3)",
    "sh {a}, 66(t3)",
    "sw {a}, 68(t3)",
    "sd {a}, 72(t3)",
    "sd zero, 72(t3)",
    "lw {d}, DATA+72",
    "ld {d}, DATA+80",
    "sw {a}, DATA+64, t5",
    "sd {a}, DATA+72, t5",
    "fence",
    "fence rw,w",
    "fence iorw, iorw",
    "fence.tso",
    "{amo}.w{o} {d}, {a}, (t4)",
    "{amo}.d{o} {d}, {a}, (t4)",
    "{amo}.w{o} {d}, {a}, 0(t4)",
    "{amo}.d{o} zero, {a}, 0(t4)",
    "1: lr.w{q} {d}, (t4)\n\tadd t6, {d}, {a}\n\tsc.w{r} t5, t6, (t4)\n\tbnez t5, 1b",
    "1: lr.d{q} {d}, (t4)\n\tsc.d{r} t5, {a}, 0(t4)\n\tbnez t5, 1b",
    "andi t6, {a}, 56\n\tadd t6, t6, t3\n\tld {d}, 0(t6)",
    "andi t6, {a}, 56\n\tadd t6, t3, t6\n\tsd {d}, 0(t6)",
    "addi sp, sp, -32\n\tsd {a}, 8(sp)\n\tlw {d}, 12(sp)\n\taddi sp, sp, 32",
    "addi sp, sp, -16\n\tsw {a}, 0(sp)\n\tsh {b}, 2(sp)\n\tlhu {d}, 0(sp)\n\tlw t6, 0(sp)\n\taddi sp, sp, 16",
    "addi sp, sp, -16\n\tsw {a}, 0(sp)\n\tsw {b}, 4(sp)\n\tld {d}, 0(sp)\n\taddi sp, sp, 16",
];

fn part(name: &str, random: &mut Rng) -> String {
    match name {
        "a" | "b" | "d" => format!("a{}", random.u8(0..8)),
        "12" => random.i16(-2048..2048).to_string(),
        "20" => random.u32(0..1 << 20).to_string(),
        "6" => random.u8(0..64).to_string(),
        "5" => random.u8(0..32).to_string(),
        "li" => (super::number(random) as i64).to_string(),
        "o" => template(random, &["", ".aq", ".rl", ".aqrl"]).to_owned(),
        "q" => template(random, &["", ".aq", ".aqrl"]).to_owned(),
        "r" => template(random, &["", ".rl", ".aqrl"]).to_owned(),
        "amo" => {
            let all =
                ["amoswap", "amoadd", "amoand", "amoor", "amoxor", "amomax", "amomin", "amomaxu", "amominu"];
            template(random, &all).to_owned()
        }
        other => panic!("{other}"),
    }
}

pub(super) fn case(random: &mut Rng) -> Case {
    let kind = random.u8(0..8);
    let templates = match kind {
        0 => BRANCHES,
        1..=3 => MEMORY,
        _ => PLAIN,
    };
    let chosen = template(random, templates);
    let code = filled(chosen, random, &part);
    let mut text = String::new();
    let places = [
        "la t3, DATA",
        "lla t3, DATA",
        "lui t3, %hi(DATA)\n\taddi t3, t3, %lo(DATA)",
        "9: auipc t3, %pcrel_hi(DATA)\n\taddi t3, t3, %pcrel_lo(9b)",
    ];
    // `%pcrel_lo` here does not refer to numeric labels
    let place = template(random, &places[..3]);
    writeln!(text, "\t{place}").unwrap();
    let is_known = random.bool();
    for register in 0..8 {
        if is_known && random.bool() {
            writeln!(text, "\tli a{register}, {}", super::number(random).cast_signed()).unwrap();
            continue;
        }
        writeln!(text, "\tld a{register}, {}(t3)", register * 8).unwrap();
    }
    writeln!(text, "\tli t6, 0").unwrap();
    if code.contains("(t4)") {
        writeln!(text, "\taddi t4, t3, 80").unwrap();
    }
    writeln!(text, "\t{code}").unwrap();
    if kind == 0 {
        writeln!(text, "\tli t6, 1\n1:").unwrap();
    }
    for register in 0..8 {
        writeln!(text, "\tsd a{register}, {}(t3)", 96 + register * 8).unwrap();
    }
    if !code.contains("t3\n") && !code.contains(", t6\n") {
        writeln!(text, "\tsd t6, 160(t3)").unwrap();
    }
    Case { code: text }
}
