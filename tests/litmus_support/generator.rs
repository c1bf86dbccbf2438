//! Random litmus tests as texts, in both syntaxes.

use super::random::Random;
use std::fmt::Write;

/// A test that is small enough for both engines, with all kinds of instructions.
pub(crate) fn litmus_test(random: &mut Random) -> String {
    let att = random.one_in(2);
    let threads = 1 + random.below(3);
    let mut columns: Vec<Vec<String>> = (0..threads).map(|_| thread(random, att)).collect();
    let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
    for column in &mut columns {
        column.resize(rows, String::new());
    }
    let header: Vec<String> = (0..threads).map(|thread| format!("P{thread}")).collect();
    let mut text =
        format!("{} random\n{{ {} }}\n", if att { "X86_64" } else { "X86" }, initial(random, threads));
    let _ = writeln!(text, " {} ;", header.join(" | "));
    for row in 0..rows {
        let cells: Vec<&str> = columns.iter().map(|column| column[row].as_str()).collect();
        let _ = writeln!(text, " {} ;", cells.join(" | "));
    }
    if random.one_in(3) {
        let _ = writeln!(text, "locations [{}; {};]", location(random, threads), location(random, threads));
    }
    if random.one_in(6) {
        let _ = writeln!(text, "filter ({})", condition(random, threads, 2));
    }
    let quantifier = *random.pick(&["exists", "~exists", "forall"]);
    let _ = writeln!(text, "{quantifier} ({})", condition(random, threads, 3));
    text
}

const VARIABLES: [&str; 2] = ["x", "y"];

fn initial(random: &mut Random, threads: usize) -> String {
    let mut items = Vec::new();
    for variable in VARIABLES {
        match random.below(6) {
            0 => items.push(format!("{variable}={}", number(random))),
            1 => items.push(format!("uint32_t {variable}={}", random.below(3))),
            _ => {}
        }
    }
    for thread in 0..threads {
        if random.one_in(3) {
            items.push(format!("{thread}:{}={}", random.pick(&["EAX", "EBX", "ecx"]), number(random)));
        }
    }
    items.join("; ")
}

fn number(random: &mut Random) -> String {
    let numbers = ["0", "1", "2", "1", "2", "3", "-1", "0x2", "4294967295"];
    (*random.pick(&numbers)).to_owned()
}

fn location(random: &mut Random, threads: usize) -> String {
    if random.one_in(3) {
        let variable = *random.pick(&VARIABLES);
        return if random.one_in(2) { variable.to_owned() } else { format!("[{variable}]") };
    }
    let register = *random.pick(&["EAX", "EBX", "EAX", "EBX", "EAX", "rbx"]);
    format!("{}:{register}", random.below(threads))
}

fn condition(random: &mut Random, threads: usize, depth: usize) -> String {
    match random.below(if depth == 0 { 2 } else { 6 }) {
        0 | 1 => {
            let relation = if random.one_in(4) { "<>" } else { "=" };
            format!(
                "{}{relation}{}",
                location(random, threads),
                random.below(4) as i64 - random.below(2) as i64
            )
        }
        2 => format!("~({})", condition(random, threads, depth - 1)),
        kind => {
            let joint = ["/\\", "\\/", "/\\"][kind - 3];
            format!(
                "({} {joint} {})",
                condition(random, threads, depth - 1),
                condition(random, threads, depth - 1)
            )
        }
    }
}

fn thread(random: &mut Random, att: bool) -> Vec<String> {
    let length = 1 + random.below(4);
    let mut cells: Vec<String> = (0..length).map(|_| instruction(random, att)).collect();
    // A jump over some instructions, or a waiting loop.
    match random.below(8) {
        0 => {
            let target = random.below(length) + 1;
            let jump = *random.pick(&["je", "jne", "jl", "jge", "jg", "jle", "jmp"]);
            cells.insert(0, format!("{jump} L0"));
            cells.insert(0, compare(random, att));
            cells.insert((target + 2).min(cells.len()), "L0:".to_owned());
        }
        1 => {
            cells.push(compare_with_memory(random, att));
            let read = cells.len() - 1;
            cells[read] = format!("L1: {}", cells[read]);
            cells.push(format!("{} L1", random.pick(&["jne", "je", "jl"])));
        }
        _ => {}
    }
    cells
}

/// An instruction with its operands in the order of the syntax.
fn written(name: &str, suffix: &str, target: &str, source: &str, att: bool) -> String {
    match (att, source) {
        (true, "") => format!("{name}{suffix} {target}"),
        (true, _) => format!("{name}{suffix} {source},{target}"),
        (false, "") => format!("{} {target}", name.to_uppercase()),
        (false, _) => format!("{} {target},{source}", name.to_uppercase()),
    }
}

struct Operands {
    suffix: &'static str,
    registers: [&'static str; 2],
}

fn operands(random: &mut Random) -> Operands {
    match random.below(12) {
        0 => Operands { suffix: "q", registers: ["rax", "rbx"] },
        1 => Operands { suffix: "b", registers: ["al", "bl"] },
        _ => Operands { suffix: "l", registers: ["eax", "ebx"] },
    }
}

fn register(random: &mut Random, operands: &Operands, att: bool) -> String {
    let name = random.pick(&operands.registers);
    if att { format!("%{name}") } else { name.to_uppercase() }
}

fn memory(random: &mut Random, operands: &Operands, att: bool) -> String {
    let variable = random.pick(&VARIABLES);
    match (att, random.one_in(4)) {
        (true, true) => format!("{variable}(%rip)"),
        (true, false) => format!("({variable})"),
        (false, _) if operands.suffix == "q" => format!("qword ptr [{variable}]"),
        (false, _) if operands.suffix == "b" => format!("byte ptr [{variable}]"),
        (false, _) => format!("[{variable}]"),
    }
}

fn constant(random: &mut Random, operands: &Operands, att: bool) -> String {
    let number = if operands.suffix == "l" { number(random) } else { random.below(3).to_string() };
    if att || random.one_in(2) { format!("${number}") } else { number }
}

fn compare(random: &mut Random, att: bool) -> String {
    let operands = operands(random);
    let target = register(random, &operands, att);
    written("cmp", operands.suffix, &target, &constant(random, &operands, att), att)
}

fn compare_with_memory(random: &mut Random, att: bool) -> String {
    let operands = Operands { suffix: "l", registers: ["eax", "ebx"] };
    let target = memory(random, &operands, att);
    written("cmp", operands.suffix, &target, &constant(random, &operands, att), att)
}

fn instruction(random: &mut Random, att: bool) -> String {
    let operands = operands(random);
    let suffix = operands.suffix;
    let register = register(random, &operands, att);
    let memory = memory(random, &operands, att);
    let constant = constant(random, &operands, att);
    let lock = if random.one_in(2) { "lock " } else { "" };
    let arithmetic = *random.pick(&["add", "sub", "and", "or", "xor"]);
    let unary = *random.pick(&["inc", "dec"]);
    match random.below(22) {
        0..=3 => written("mov", suffix, &memory, &constant, att),
        4..=6 => written("mov", suffix, &register, &memory, att),
        7 => written("mov", suffix, &memory, &register, att),
        8 => written("mov", suffix, &register, &constant, att),
        9 => (*random.pick(&["mfence", "MFENCE", "lfence", "nop"])).to_owned(),
        10 | 11 => written("xchg", suffix, &memory, &register, att),
        12 => format!("{lock}{}", written(unary, suffix, &memory, "", att)),
        13 => written(unary, suffix, &register, "", att),
        14 => format!("{lock}{}", written(arithmetic, suffix, &memory, &constant, att)),
        15 => format!("{lock}{}", written(arithmetic, suffix, &memory, &register, att)),
        16 => written(arithmetic, suffix, &register, &memory, att),
        17 => written(arithmetic, suffix, &register, &register, att),
        18 => format!("{lock}{}", written("cmpxchg", suffix, &memory, &register, att)),
        19 => format!("{lock}{}", written("xadd", suffix, &memory, &register, att)),
        20 => written("xadd", suffix, &register, &register, att),
        _ => written("cmp", suffix, &register, &memory, att),
    }
}
