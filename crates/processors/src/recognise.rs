//! Recognition of the processor that a text in assembly is for.

use garret_front_assembly::Architecture;

/// The architecture of a text, if it is AArch64 or RISC-V. Directives decide, else the names of instructions and registers.
#[must_use]
pub fn architecture(text: &str) -> Option<Architecture> {
    let mut found = [0_usize; 3];
    for line in text.lines().take(MOST_LINES) {
        let line = line.trim_start();
        if line.starts_with(".arch armv") || line.starts_with(".arch\tarmv") {
            return Some(Architecture::AArch64);
        }
        if line.starts_with(".attribute") && (line.contains("rv64") || line.contains("arch")) {
            return Some(Architecture::RiscV64);
        }
        // clang marks functions like this
        if line.contains("// -- Begin function") || line.contains("// @") {
            return Some(Architecture::AArch64);
        }
        if line.split_whitespace().next().is_some_and(|it| ONLY_AARCH64.contains(&it)) {
            found[0] += 1;
        }
        if line.split_whitespace().next().is_some_and(|it| ONLY_RISCV.contains(&it)) {
            found[1] += 1;
        }
        // directives and comments may contain any words
        if line.starts_with(['.', '#', '/', ';', '@']) || line.contains('"') {
            continue;
        }
        let words =
            line.split(|it: char| !(it.is_ascii_alphanumeric() || matches!(it, '%' | '_' | '.' | '$')));
        for word in words.skip(1) {
            match register(word) {
                Some(Of::AArch64) => found[0] += 1,
                Some(Of::RiscV) => found[1] += 1,
                Some(Of::X86) => found[2] += 1,
                None => {}
            }
        }
    }
    let [arm, riscv, x86] = found;
    match () {
        () if arm > riscv && arm > x86 => Some(Architecture::AArch64),
        () if riscv > arm && riscv > x86 => Some(Architecture::RiscV64),
        () => None,
    }
}

/// Instructions that only AArch64 has (among the three).
const ONLY_AARCH64: [&str; 8] = ["dmb", "dsb", "isb", "ldar", "stlr", "adrp", "cbz", "cbnz"];

/// Instructions that only RISC-V has (among the three).
const ONLY_RISCV: [&str; 9] = ["addi", "addiw", "li", "la", "lla", "tail", "unimp", "ebreak", "lui"];

/// The number of lines that are examined.
const MOST_LINES: usize = 2000;

enum Of {
    AArch64,
    RiscV,
    X86,
}

/// Names of x86 registers without a `%`, and keywords of operands.
const X86: [&str; 22] = [
    "eax", "ebx", "ecx", "edx", "esi", "edi", "rax", "rbx", "rcx", "rdx", "rsp", "rbp", "rsi", "rdi", "rip",
    "al", "bl", "cl", "dl", "ax", "DWORD", "dword",
];

/// The architecture of a register name. `None` if several architectures have it.
fn register(word: &str) -> Option<Of> {
    let numbered = |prefix: &str| {
        word.strip_prefix(prefix).is_some_and(|it| it.parse::<u8>().is_ok_and(|number| number < 32))
    };
    match word {
        _ if word.starts_with('%') || X86.contains(&word) => Some(Of::X86),
        "wzr" | "xzr" => Some(Of::AArch64),
        "ra" | "zero" | "gp" | "tp" => Some(Of::RiscV),
        _ if numbered("w") || numbered("x") => Some(Of::AArch64),
        _ if numbered("a") || numbered("t") || numbered("s") => Some(Of::RiscV),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::architecture;
    use garret_front_assembly::Architecture;

    #[test]
    fn texts_are_told_apart() {
        let rows = [
            ("\t.arch armv8-a\n", Some(Architecture::AArch64)),
            ("\t.attribute arch, \"rv64i2p1_m2p0\"\n", Some(Architecture::RiscV64)),
            ("f:\n\tadrp x0, lock\n\tldr w1, [x0, :lo12:lock]\n\tret\n", Some(Architecture::AArch64)),
            ("f:\n\tlui a5,%hi(lock)\n\tlw a0,%lo(lock)(a5)\n\tret\n", Some(Architecture::RiscV64)),
            ("f:\n\tmovl $1, %eax\n\txchgl %eax, lock(%rip)\n\tret\n", None),
            ("mov eax, 1\nxchg [lock], eax\n", None),
            ("\teip[$t1] = cs && eip[$t2] = cs\n", None),
            ("\tmov\teax, DWORD PTR x1[rip]\n", None),
            ("f:\n\tdmb ish\n\tret\n", Some(Architecture::AArch64)),
            ("\t.globl f // -- Begin function f\nf: // @f\n\tret\n", Some(Architecture::AArch64)),
            ("", None),
        ];
        for (text, expected) in rows {
            assert_eq!(architecture(text), expected, "{text}");
        }
    }
}
