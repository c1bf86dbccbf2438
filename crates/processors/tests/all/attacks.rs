//! Programs that once had a wrong verdict, by what the processors and the linker do.

use crate::created::verdict;
use garret_processors::{Architecture, Named, read_assembly};

const ARM: Architecture = Architecture::AArch64;
const RISCV: Architecture = Architecture::RiscV64;
const X86: Architecture = Architecture::X86;

/// The verdict for one thread of each of these functions, or for the threads that `main` creates; or the message of the error.
fn said(text: &str, architecture: Architecture, functions: &[&str]) -> (&'static str, String) {
    let named: Vec<Named> = functions.iter().map(|it| ((*it).to_owned(), Some(1))).collect();
    match read_assembly(text, architecture, &named, false) {
        Ok(assembly) => verdict(&assembly),
        Err(errors) => ("refused", errors[0].message.clone()),
    }
}

/// A `main` for x86 that creates the threads `a` and `b`, with their handles in `ha` and `hb`, and joins both with results.
fn creates(between: &str, then: &str) -> String {
    let create = |of: &str| {
        format!(
            "\tleaq h{of}(%rip), %rdi\n\txorl %esi, %esi\n\tleaq {of}(%rip), %rdx\n\txorl %ecx, %ecx\n\tcall pthread_create@PLT\n"
        )
    };
    format!(
        "\t.globl main\nmain:\tsubq $24, %rsp\n{}{between}{}{then}\txorl %eax, %eax\n\taddq $24, %rsp\n\tret\n\
         \t.bss\n\t.p2align 3\nha:\t.zero 8\nhb:\t.zero 8\nx:\t.zero 4\n\t.text\n",
        create("a"),
        create("b")
    )
}

/// `main` creates `a` first: then `b` may not exist, and its handle is not yet in memory.
#[test]
fn the_handle_of_a_later_thread_may_not_be_there() {
    let joins = |handle: &str| {
        format!(
            "\tsubq $8, %rsp\n\tmovq {handle}(%rip), %rdi\n\txorl %esi, %esi\n\tcall pthread_join@PLT\n\taddq $8, %rsp\n\tret\n"
        )
    };
    let ends = "\tmovl $1, x(%rip)\n\tret\n";
    let bad = "\tmovl x(%rip), %eax\n\tcmpl $7, %eax\n\tjne 1f\n\tud2\n1:\tret\n";
    let early = format!("{}a:{}b:{bad}", creates("", ""), joins("hb"));
    let found = said(&early, X86, &[]);
    assert_eq!(found.0, "refused", "{found:?}");
    assert!(found.1.contains("may not have been created yet"), "{found:?}");
    let late = format!("{}a:{ends}b:{}", creates("", ""), joins("ha"));
    let found = said(&late, X86, &[]);
    assert!(!found.1.contains("may not have been created yet"), "{found:?}");
}

/// The result of a thread that calls `pthread_exit` is the argument, whatever the register of results holds.
#[test]
fn the_argument_of_an_exit_is_the_result() {
    for (result, stated) in [(0, "SAFE"), (1, "UNSAFE")] {
        let join = "\tmovq ha(%rip), %rdi\n\tleaq r(%rip), %rsi\n\tcall pthread_join@PLT\n\tcmpq $0, r(%rip)\n\tje 1f\n\tud2\n1:\n";
        let text = format!(
            "{}a:\tmovl $1, %eax\n\tmovl ${result}, %edi\n\tcall pthread_exit@PLT\nb:\tmovl $1, x(%rip)\n\tret\n\t.bss\n\t.p2align 3\nr:\t.zero 8\n",
            creates("", join)
        );
        let found = said(&text, X86, &[]);
        assert_eq!(found.0, stated, "{result}: {found:?}");
    }
}

/// A store-exclusive of `main` alone may fail for no reason: it has to be in a loop. Without a load before it, it fails.
#[test]
fn a_store_exclusive_of_main_may_fail() {
    let of = |store: &str| {
        format!(
            "\t.globl main\nmain:\tstp x29, x30, [sp, -16]!\n\tadrp x4, x\n\tadd x4, x4, :lo12:x\n\tmov w2, 1\n{store}\
             \tadrp x0, h\n\tadd x0, x0, :lo12:h\n\tmov x1, 0\n\tadrp x2, f\n\tadd x2, x2, :lo12:f\n\tmov x3, 0\n\tbl pthread_create\n\
             \tmov w0, 0\n\tldp x29, x30, [sp], 16\n\tret\nf:\tadrp x1, x\n\tldr w0, [x1, :lo12:x]\n\tcbz w0, 9f\n\tret\n9:\tbl abort\n\
             \t.bss\n\t.p2align 3\nx:\t.zero 8\nh:\t.zero 8\n"
        )
    };
    let load = "3:\tldaxr w1, [x4]\n";
    let found = said(&of(&format!("{load}\tstlxr w3, w2, [x4]\n\tcbnz w3, 3b\n")), ARM, &[]);
    assert_eq!(found.0, "SAFE", "{found:?}");
    for (store, why) in [
        (format!("{load}\tstlxr w3, w2, [x4]\n"), "is not repeated"),
        (format!("{load}\tstlxr w3, w2, [x4]\n\tcbz w3, 4f\n4:\n"), "is not repeated"),
        (format!("{load}\tstlxr w3, w2, [x4]\n5:\tcbnz w3, 5b\n"), "is not repeated"),
        ("3:\tstlxr w3, w2, [x4]\n\tcbnz w3, 3b\n".to_owned(), "there is no load"),
        (
            format!("{load}\tstlxr w3, w2, [x4]\n\tcbnz w3, 3b\n4:\tstlxr w3, w2, [x4]\n\tcbnz w3, 4b\n"),
            "there is no load",
        ),
    ] {
        let found = said(&of(&store), ARM, &[]);
        assert_eq!(found.0, "refused", "{store}: {found:?}");
        assert!(found.1.contains(why), "{store}: {found:?}");
    }
}

/// An access through a pointer in memory has to be aligned, too: others may see half of it.
#[test]
fn a_pointer_in_memory_may_not_be_aligned() {
    for (offset, align, section, is_known) in [
        (4, 3, ".data", true),
        (6, 3, ".data", false),
        (0, 0, ".data", true),
        (0, 0, "\t.section .data.p,\"aw\"", false),
        (0, 2, "\t.section .data.p,\"aw\"", true),
        (4, 1, "\t.section .data.p,\"aw\"", false),
    ] {
        let text = format!(
            "f:\tmovq p(%rip), %rax\n\tmovl (%rax), %ecx\n\tcmpl $-1, %ecx\n\tje 1f\n\ttestl %ecx, %ecx\n\tje 1f\n\tud2\n1:\tret\n\
             g:\tmovq p(%rip), %rax\n\tmovl $-1, (%rax)\n\tret\n\
             \t.data\n\t.p2align 3\np:\t.quad b+{offset}\n{section}\n\t.p2align {align}\nb:\t.zero 16\n"
        );
        let found = said(&text, X86, &["f", "g"]);
        let stated = if is_known { "SAFE" } else { "UNKNOWN" };
        assert_eq!(found.0, stated, "{offset} {align} {section}: {found:?}");
    }
}

/// A write to a constant ends the process, also through a pointer in memory.
#[test]
fn a_constant_is_not_written_through_a_pointer() {
    let text = "f:\tmovq p(%rip), %rax\n\tmovl $1, (%rax)\n\tcmpl $1, c(%rip)\n\tje 1f\n\tud2\n1:\tret\n\
         \t.data\n\t.p2align 3\np:\t.quad c\n\t.section .rodata\n\t.p2align 3\nc:\t.long 1\n";
    let found = said(text, X86, &["f"]);
    assert_eq!(found.0, "UNKNOWN", "{found:?}");
    assert!(found.1.contains("writes to a constant"), "{found:?}");
}

/// Numbers of 32 bits are passed sign-extended on RISC-V, also by the functions for atomic operations.
#[test]
fn functions_for_atomic_operations_extend_the_sign() {
    for (bits, function, stated) in [
        (4, "exchange_4", "UNSAFE"),
        (4, "fetch_add_4", "UNSAFE"),
        (2, "exchange_2", "SAFE"),
        (1, "exchange_1", "SAFE"),
    ] {
        let text = format!(
            "f:\taddi sp,sp,-16\n\tsd ra,8(sp)\n\tla a0,x\n\tli a1,5\n\tli a2,5\n\tcall __atomic_{function}\n\tli a5,-1\n\tbne a0,a5,1f\n\tcall abort\n\
             1:\tld ra,8(sp)\n\taddi sp,sp,16\n\tret\n\t.data\n\t.align 3\nx:\t.{bits}byte -1\n\t.zero 8\n"
        );
        let found = said(&text, RISCV, &["f"]);
        assert_eq!(found.0, stated, "{function}: {found:?}");
    }
    let load = "f:\taddi sp,sp,-16\n\tsd ra,8(sp)\n\tla a0,x\n\tli a1,0\n\tcall __atomic_load_4\n\tblt a0,zero,1f\n\tcall abort\n\
         1:\tld ra,8(sp)\n\taddi sp,sp,16\n\tret\n\t.data\n\t.align 3\nx:\t.4byte -1\n";
    assert_eq!(said(load, RISCV, &["f"]).0, "SAFE");
}

/// A label before a change of sections is a place in its own section.
#[test]
fn a_label_belongs_to_its_section() {
    for (label, jump) in [(".Lx", ".Lx"), ("1", "1f")] {
        let text = format!(
            "f:\tadrp x0, x\n\tldr w1, [x0, :lo12:x]\n\tcbz w1, {jump}\n\tret\n{label}:\n\
             \t.pushsection .text.cold,\"ax\"\n\tret\n\t.popsection\n\tbl abort\n\t.bss\n\t.p2align 2\nx:\t.zero 4\n"
        );
        let found = said(&text, ARM, &["f"]);
        assert_eq!(found.0, "UNSAFE", "{label}: {found:?}");
    }
}

/// The lower half of an address goes with its own upper half, or with one of the same block of the alignment.
#[test]
fn halves_of_an_address_belong_together() {
    for (offset, is_read) in [(0, true), (4, true), (7, true), (8, false), (4096, false)] {
        let text = format!(
            "f:\tadrp x0, x\n\tldrb w1, [x0, :lo12:x+{offset}]\n\tcbz w1, 1f\n\tbl abort\n1:\tret\n\t.bss\n\t.p2align 3\nx:\t.zero 8192\n"
        );
        let found = said(&text, ARM, &["f"]);
        assert_eq!(found.0, if is_read { "SAFE" } else { "refused" }, "{offset}: {found:?}");
    }
}

/// `%n` writes a number.
#[test]
fn printing_may_write() {
    for (format, is_read) in [("a %d %%n", true), ("%n", false), ("a %-8ld %hhn", false)] {
        let text = format!(
            "f:\tsubq $8, %rsp\n\tleaq s(%rip), %rdi\n\tleaq x(%rip), %rsi\n\txorl %eax, %eax\n\tcall printf@PLT\n\tcmpl $0, x(%rip)\n\tje 1f\n\tud2\n\
             1:\taddq $8, %rsp\n\tret\n\t.section .rodata\ns:\t.string \"{format}\"\n\t.bss\n\t.p2align 2\nx:\t.zero 4\n"
        );
        let found = said(&text, X86, &["f"]);
        assert_eq!(found.0, if is_read { "SAFE" } else { "refused" }, "{format}: {found:?}");
    }
}

/// `__builtin_bswap32` is a call on RISC-V without further extensions.
#[test]
fn functions_reverse_bytes() {
    for (function, number, wanted) in [
        ("si2", 0x0102_0304_i64, 0x0403_0201_i64),
        ("si2", 0x80, i64::from(i32::MIN)),
        ("di2", 0x0102_0304, 0x0403_0201_0000_0000),
    ] {
        for (by, stated) in [(0, "SAFE"), (1, "UNSAFE")] {
            let text = format!(
                "f:\taddi sp,sp,-16\n\tsd ra,8(sp)\n\tli a0,{number}\n\tcall __bswap{function}\n\tli a5,{}\n\tbeq a0,a5,1f\n\tcall abort\n\
                 1:\tla a5,x\n\tsw zero,0(a5)\n\tld ra,8(sp)\n\taddi sp,sp,16\n\tret\n\t.bss\n\t.align 3\nx:\t.zero 8\n",
                wanted.wrapping_add(by)
            );
            let found = said(&text, RISCV, &["f"]);
            assert_eq!(found.0, stated, "{function} {number}: {found:?}");
        }
    }
}

/// gcc calls libgcc for these where the processor has no instruction.
#[test]
fn functions_count_bits() {
    for (function, number, wanted) in [
        ("clzsi2", 0x0001_0000_i64, 15_i64),
        ("clzdi2", 0x0001_0000, 47),
        ("clzsi2", -1, 0),
        ("ctzsi2", 0x0a00, 9),
        ("ctzdi2", i64::MIN, 63),
        ("popcountsi2", -2, 31),
        ("popcountdi2", -2, 63),
        ("popcountdi2", 0x1234_5678_9abc_def0, 32),
        ("paritysi2", 0x7000_0001, 0),
        ("paritydi2", 0x1_0000_0000, 1),
        ("paritysi2", 0x1_0000_0000, 0),
    ] {
        for (by, stated) in [(0, "SAFE"), (1, "UNSAFE")] {
            let text = format!(
                "f:\taddi sp,sp,-16\n\tsd ra,8(sp)\n\tli a0,{number}\n\tcall __{function}\n\tli a5,{}\n\tbeq a0,a5,1f\n\tcall abort\n\
                 1:\tla a5,x\n\tsw zero,0(a5)\n\tld ra,8(sp)\n\taddi sp,sp,16\n\tret\n\t.bss\n\t.align 3\nx:\t.zero 8\n",
                wanted + by
            );
            let found = said(&text, RISCV, &["f"]);
            assert_eq!(found.0, stated, "{function} {number}: {found:?}");
        }
    }
}

/// gcc writes a rotation to the left as a difference, and clang an array of equal bytes as one directive.
#[test]
fn sums_of_numbers_and_equal_bytes_are_read() {
    for (rotation, wanted) in [("ror #(32 - 10)", 0x0404_u32), ("ror #(16 + 6)", 0x0404), ("ror #22", 0x0404)]
    {
        let text = format!(
            "f:\tmov w0, 1\n\tmov w1, 4\n\teor w0, w1, w0, {rotation}\n\tmov w2, {wanted}\n\tcmp w0, w2\n\tbeq 1f\n\tbl abort\n1:\tret\n"
        );
        let found = said(&text, ARM, &["f"]);
        assert_eq!(found.0, "SAFE", "{rotation}: {found:?}");
    }
    for (fill, wanted, stated) in
        [(".zero 4,255", -1, "SAFE"), (".zero 4,254", -1, "UNSAFE"), (".skip 4", 0, "SAFE")]
    {
        let text = format!(
            "f:\tla a0,x\n\tlb a1,2(a0)\n\tli a2,{wanted}\n\tbeq a1,a2,1f\n\tcall abort\n1:\tret\n\t.data\nx:\t{fill}\n"
        );
        let found = said(&text, RISCV, &["f"]);
        assert_eq!(found.0, stated, "{fill}: {found:?}");
        let text = format!(
            "f:\tmovsbl x+2(%rip), %eax\n\tcmpl ${wanted}, %eax\n\tje 1f\n\tcall abort\n1:\tret\n\t.data\nx:\t{fill}\n"
        );
        let found = said(&text, X86, &["f"]);
        assert_eq!(found.0, stated, "{fill}: {found:?}");
    }
}

/// A fence that orders stores before stores also orders the stores to the stack before it, and the loads that these depend on: then
/// the loads of both threads cannot read from the stores after them.
#[test]
fn fences_order_the_stores_to_the_stack() {
    let arm = |before: &str, after: &str| {
        format!(
            "a:\tsub sp, sp, 16\n\tadrp x1, x\n\tadrp x2, y\n\tadrp x3, r\n\tmov w4, 1\n\tldr w0, [x1, :lo12:x]\n{before}\tdmb ishst\n\
             {after}\tstr w4, [x2, :lo12:y]\n\tstr w0, [x3, :lo12:r]\n\tadd sp, sp, 16\n\tret\n\
             b:\tadrp x1, x\n\tadrp x2, y\n\tadrp x3, r\n\tmov w4, 1\n\tldr w0, [x2, :lo12:y]\n\tdmb ish\n\tstr w4, [x1, :lo12:x]\n\
             \tdmb ish\n\tldr w5, [x3, :lo12:r]\n\tcbz w0, 1f\n\tcbz w5, 1f\n\tbl abort\n1:\tret\n\
             \t.bss\n\t.p2align 2\nx:\t.zero 4\ny:\t.zero 4\nr:\t.zero 4\n"
        )
    };
    let riscv = |before: &str, after: &str| {
        format!(
            "a:\taddi sp, sp, -16\n\tlla a1, x\n\tlla a2, y\n\tlla a3, r\n\tli a4, 1\n\tlw a0, 0(a1)\n{before}\tfence w,w\n\
             {after}\tsw a4, 0(a2)\n\tsw a0, 0(a3)\n\taddi sp, sp, 16\n\tret\n\
             b:\tlla a1, x\n\tlla a2, y\n\tlla a3, r\n\tli a4, 1\n\tlw a0, 0(a2)\n\tfence rw,rw\n\tsw a4, 0(a1)\n\
             \tfence rw,rw\n\tlw a5, 0(a3)\n\tbeqz a0, 1f\n\tbeqz a5, 1f\n\tcall abort\n1:\tret\n\
             \t.bss\n\t.p2align 2\nx:\t.zero 4\ny:\t.zero 4\nr:\t.zero 4\n"
        )
    };
    let of_arm = [
        "\tstr w0, [sp, 12]\n",
        "\tstr w0, [sp, 12]\n\tldr w6, [x3, :lo12:r]\n\tstr w6, [sp, 12]\n",
        "\tstr w4, [sp, 12]\n",
    ];
    let of_riscv =
        ["\tsw a0, 12(sp)\n", "\tsw a0, 12(sp)\n\tlw a6, 0(a3)\n\tsw a6, 12(sp)\n", "\tsw a4, 12(sp)\n"];
    for (architecture, [stores, again, constant], text) in
        [(ARM, of_arm, &arm as &dyn Fn(&str, &str) -> String), (RISCV, of_riscv, &riscv)]
    {
        for (before, after, stated) in [
            ("", "", "UNSAFE"),
            (stores, "", "SAFE"),
            // the first store is before the fence, too
            (again, "", "SAFE"),
            ("", stores, "UNSAFE"),
            // this store does not depend on the load
            (constant, "", "UNSAFE"),
        ] {
            let found = said(&text(before, after), architecture, &["a", "b"]);
            assert_eq!(found.0, stated, "{before}{after}: {found:?}");
        }
    }
}
