//! Instructions of x86.

use super::{Case, filled, template};
use fastrand::Rng;
use std::fmt::Write;

const PLAIN: &[&str] = &[
    "{alu}{s} {as}, {ds}",
    "{alu}{s} {as}, {ds}",
    "{alu}{s} ${i}, {ds}",
    "{alu}{s} {as}, {ms}",
    "{alu}{s} {ms}, {ds}",
    "{alu}{s} ${i}, {ms}",
    "xor{s} {e}, {e}",
    "sub{s} {e}, {e}",
    "cmp{s} {e}, {e}",
    "test{s} {e}, {e}",
    "{one}{s} {ds}",
    "{one}{s} {ms}",
    "mov{s} {as}, {ds}",
    "mov{s} {ms}, {ds}",
    "mov{s} {as}, {ms}",
    "mov{s} ${i}, {ds}",
    "mov{s} ${i}, {ms}",
    "movabsq ${64}, {dq}",
    "movslq {al}, {dq}",
    "mov{z}bl {ab}, {dl}",
    "mov{z}bw {ab}, {dw}",
    "mov{z}bq {mb}, {dq}",
    "mov{z}wl {aw}, {dl}",
    "mov{z}wl {mw}, {dl}",
    "mov{z}wq {aw}, {dq}",
    "movslq {ml}, {dq}",
    "movzbl %ah, %edx",
    "movsbl %ch, %eax",
    "cltq",
    "cwtl",
    "cbtw",
    "cltd",
    "cqto",
    "leaq {i}({aq}), {dq}",
    "leal {i}({aq}), {dl}",
    "leaq ({aq},{bq},{scale}), {dq}",
    "leal {i}({aq},{bq},{scale}), {dl}",
    "leaq {i}(,{aq},{scale}), {dq}",
    "{shift}{s} ${n}, {ds}",
    "{shift}{s} {ds}",
    "{shift}{s} ${n}, {ms}",
    "{count}{s} %cl, {ds}",
    "{turn}{s} ${n}, {ds}",
    "imul{w} {aw_}, {dw_}",
    "imulq {mq}, {dq}",
    "imull ${i}, {al}, {dl}",
    "imulq ${i}, {aq}, {dq}",
    "mul{s} {as}",
    "imul{s} {ms}",
    "cwtd",
    "movw ${3}, %cx\n\tcwtd\n\tidivw %cx",
    "andl $255, %eax\n\tmovb ${3}, %cl\n\tdivb %cl",
    "movsbw %al, %ax\n\tmovb ${3}, %cl\n\tidivb %cl",
    "movq ${k}, {mq}\n\tcqto\n\tidivq {mq}",
    "movq ${k}, %rcx\n\txorl %edx, %edx\n\tdivq %rcx",
    "mulq {aq}",
    "mull {al}",
    "imulq {aq}",
    "imull {ml}",
    "movl ${k}, %ecx\n\tcltd\n\tidivl %ecx",
    "movl ${k}, %ecx\n\txorl %edx, %edx\n\tdivl %ecx",
    "bswap {dl}",
    "bswapq {dq}",
    "bt{l} {al_}, {dl_}",
    "bts{w} ${n}, {dw_}",
    "btrw {aw}, {dw}",
    "pushq %rsp\n\tpopq %rdx\n\tsubq %rsp, %rdx\n\tnop",
    "bts{l} ${n}, {dl_}",
    "btr{l} {al_}, {dl_}",
    "btc{l} ${n}, {dl_}",
    "xchg{s} {as}, {ds}",
    "xchg{s} {as}, {ms}",
    "lock xadd{s} {as}, {ms}",
    "lock cmpxchg{s} {as}, {ms}",
    "mov{s} {ms}, {x}\n\tlock cmpxchg{s} {as}, {ms}",
    "lock {lock}{s} {as}, {ms}",
    "lock {lock}{s} ${i}, {ms}",
    "lock; {lock}{s} ${i}, {ms}",
    "lock {step}{s} {ms}",
    "lock bts{l} ${n}, {ml_}",
    "lock btr{l} ${n}, {ml_}",
    "lock btc{l} ${n}, {ml_}",
    "lock orl $0, (%rsp)",
    "mfence",
    "pushq {aq}\n\tpopq {dq}",
    "pushq ${i}\n\tmovzwl 2(%rsp), {dl}\n\tpopq %rdx",
    "pushq {aq}\n\tpushq {bq}\n\tmovl 4(%rsp), {dl}\n\tleaq 16(%rsp), %rsp",
    "movq {aq}, -8(%rsp)\n\tmovw {bw}, -6(%rsp)\n\tmovq -8(%rsp), {dq}",
    "pushq %rbp\n\tmovq %rsp, %rbp\n\tsubq $32, %rsp\n\tmovl {al}, -4(%rbp)\n\tmovq {bq}, -24(%rbp)\n\tmovl -4(%rbp), {dl}\n\tmovq -24(%rbp), %rdx\n\tleave",
    "cmpq {aq}, {bq}\n\tsbbl {el}, {el}",
    "cmpq {aq}, {bq}\n\tadcl $0, {dl}",
    "cmpq {aq}, {bq}\n\tsbbq ${i}, {dq}",
    "cmp{s} {as}, {ds}\n\tcmov{c}l {al}, {dl}",
    "cmp{s} {as}, {ds}\n\tcmov{c} {mq}, {dq}",
    "bsfl {al}, {dl}",
    "bsrq {aq}, {dq}",
    "rep bsfq {cq}, {dq}",
    "nop",
    "nopw 0(%rax,%rax,1)",
    "andl $7, %edx\n\tmovq 64(%r11,%rdx,8), {dq}",
];

/// The registers that cases use: all but the stack pointer and the address of the data.
const REGISTERS: [[&str; 4]; 8] = [
    ["al", "ax", "eax", "rax"],
    ["cl", "cx", "ecx", "rcx"],
    ["dl", "dx", "edx", "rdx"],
    ["sil", "si", "esi", "rsi"],
    ["dil", "di", "edi", "rdi"],
    ["r8b", "r8w", "r8d", "r8"],
    ["r9b", "r9w", "r9d", "r9"],
    ["r10b", "r10w", "r10d", "r10"],
];

fn register(random: &mut Rng, width: usize) -> String {
    format!("%{}", REGISTERS[random.usize(0..8)][width])
}

fn width(letter: char) -> usize {
    "bwlq".find(letter).unwrap()
}

/// The widths and registers that the operands of one case share.
struct Common {
    /// The width of `{s}`.
    any: usize,
    /// The width of `{w}`, at least 16 bits, and that of `{l}`, at least 32 bits.
    wide: usize,
    word: usize,
    /// The register of `{e}`.
    same: usize,
}

fn part(name: &str, common: &Common, random: &mut Rng) -> String {
    let letter = |width: usize| "bwlq"[width..=width].to_owned();
    let number = |random: &mut Rng| (super::number(random) as i8).to_string();
    let all: &[&str] = match name {
        "s" => return letter(common.any),
        "w" => return letter(common.wide),
        "l" => return letter(common.word),
        "i" => return number(random),
        "64" => return (super::number(random) as i64).to_string(),
        "n" => return random.u8(0..64).to_string(),
        "3" => return random.u8(3..100).to_string(),
        "k" => return random.u32(3..70_000).to_string(),
        "e" => return format!("%{}", REGISTERS[common.same][common.any]),
        "x" => return format!("%{}", REGISTERS[0][common.any]),
        "el" => return format!("%{}", REGISTERS[common.same][2]),
        "alu" => &["add", "sub", "and", "or", "xor", "cmp", "test"],
        "lock" => &["add", "sub", "and", "or", "xor"],
        "step" => &["inc", "dec", "not"],
        "one" => &["inc", "dec", "neg", "not"],
        "z" => &["z", "s"],
        "shift" | "count" => &["shl", "sal", "shr", "sar"],
        "turn" => &["rol", "ror"],
        "scale" => &["1", "2", "4", "8"],
        "c" => &CONDITIONS,
        // a number other than 0, chosen so that both instructions with this name (`bsf` and `tzcnt`) agree
        "cq" => return "%r8".to_owned(),
        _ => {
            let mut letters = name.chars();
            let (place, of) = (letters.next().unwrap(), letters.as_str());
            let width = match of {
                "s" => common.any,
                "w_" => common.wide,
                "l_" => common.word,
                other => width(other.chars().next().unwrap()),
            };
            return if place == 'm' { "64(%r11)".to_owned() } else { register(random, width) };
        }
    };
    template(random, all).to_owned()
}

const CONDITIONS: [&str; 12] = ["e", "ne", "l", "le", "g", "ge", "b", "be", "a", "ae", "s", "ns"];

/// The conditions that are known after an instruction.
fn known(code: &str) -> &'static [&'static str] {
    let last = code.rsplit("\n\t").next().unwrap();
    let name = last.trim_start_matches("lock ").trim_start_matches("lock; ");
    let is = |names: &[&str]| names.iter().any(|it| name.starts_with(it));
    match () {
        // only a fence
        () if code.contains("(%rsp)") => &[],
        () if is(&["cmpxchg", "cmp", "sub", "and", "or", "xor", "test", "neg"]) => &CONDITIONS,
        () if is(&["dec"]) => &["e", "ne", "l", "le", "g", "ge", "s", "ns"],
        () if is(&["add", "inc", "xadd"]) => &["e", "ne", "s", "ns"],
        () if is(&["bts", "btr", "btc", "bt"]) => &["b", "ae"],
        () => &[],
    }
}

pub(super) fn case(random: &mut Rng) -> Case {
    let any = random.usize(0..4);
    let (wide, word) = (random.usize(1..4), random.usize(2..4));
    let common = Common { any, wide, word, same: random.usize(0..8) };
    let chosen = template(random, PLAIN);
    let code = filled(chosen, random, &|name, random| part(name, &common, random));
    let mut text = String::new();
    let place = template(random, &["leaq DATA(%rip), %r11", "movq $DATA, %r11", "movl $DATA, %r11d"]);
    writeln!(text, "\t{place}").unwrap();
    let is_known = random.bool();
    for (at, register) in REGISTERS.iter().enumerate() {
        if is_known && random.bool() {
            writeln!(text, "\tmovabsq ${}, %{}", super::number(random), register[3]).unwrap();
            continue;
        }
        // makes the register a number: the lowest bits of a possible address are not one
        writeln!(text, "\timulq $1, {}(%r11), %{}", at * 8, register[3]).unwrap();
    }
    if code.contains("rep bsf") {
        writeln!(text, "\torq $4096, %r8").unwrap();
    }
    writeln!(text, "\t{code}").unwrap();
    // store the result of a condition first, before registers are overwritten
    let conditions = known(&code);
    if !conditions.is_empty() {
        let condition = template(random, conditions);
        if random.bool() {
            writeln!(text, "\tset{condition} 184(%r11)").unwrap();
        } else {
            writeln!(text, "\tj{condition} 1f\n\tmovb $2, 184(%r11)\n1:").unwrap();
        }
    }
    for (at, register) in REGISTERS.iter().enumerate() {
        writeln!(text, "\tmovq %{}, {}(%r11)", register[3], 96 + at * 8).unwrap();
    }
    Case { code: text }
}
