//! The low bits of addresses: as far as the file aligns an object.

use garret_front_assembly::{Architecture, Options, Program, read};
use garret_instructions::program::Action;
use garret_instructions::value::Operator;

fn error(text: &str, architecture: Architecture) -> Option<String> {
    program(text, architecture).err()
}

fn program(text: &str, architecture: Architecture) -> Result<Program, String> {
    let options = Options { threads: vec!["f".to_owned()], ..Options::default() };
    read(text, architecture, &options).map_err(|errors| errors[0].message.clone())
}

const UNKNOWN: &str = "the low bits of the address of `d` are not known";

#[test]
fn the_low_bits_of_an_address_are_known_as_far_as_it_is_aligned() {
    for (align, mask, is_known) in
        [("", 1, false), ("1", 1, true), ("1", 3, false), ("1", -4, false), ("1", -2, true), ("2", 3, true)]
    {
        let p2align = if align.is_empty() { String::new() } else { format!("\t.p2align {align}\n") };
        let data = format!("\t.bss\n{p2align}d:\t.zero 8\nx:\t.zero 8\n");
        let arm = format!(
            "f:\tadrp x0, d\n\tadd x0, x0, :lo12:d\n\tand x0, x0, {mask}\n\tadrp x1, x\n\tstr x0, [x1, :lo12:x]\n\tret\n{data}"
        );
        let riscv = format!("f:\tla a0,d\n\tandi a0,a0,{mask}\n\tla a1,x\n\tsb a0,0(a1)\n\tret\n{data}");
        let x86 =
            format!("f:\tleaq d(%rip), %rax\n\tandq ${mask}, %rax\n\tmovq %rax, x(%rip)\n\tret\n{data}");
        let texts = [(arm, Architecture::AArch64), (riscv, Architecture::RiscV64), (x86, Architecture::X86)];
        for (text, architecture) in texts {
            let found = error(&text, architecture);
            assert_eq!(found.as_deref() == Some(UNKNOWN), !is_known, "{text}: {found:?}");
        }
    }
}

/// The object begins behind a byte of an aligned section, in a section of its own (`.comm`), or is a function.
#[test]
fn an_alignment_is_that_of_the_object() {
    let of =
        |data: &str| format!("f:\tleaq d(%rip), %rax\n\ttestb $1, %al\n\tjne 1f\n\tret\n1:\tud2\n{data}");
    for (data, is_known) in [
        ("\t.bss\n\t.p2align 3\nc:\t.zero 1\nd:\t.zero 4\n", false),
        ("\t.bss\n\t.p2align 3\nc:\t.zero 4\nd:\t.zero 4\n", true),
        ("\t.comm d,4,4\n", true),
        ("\t.comm d,1,1\n", false),
        ("\t.comm d,1\n", false),
    ] {
        let found = error(&of(data), Architecture::X86);
        assert_eq!(found.as_deref() == Some(UNKNOWN), !is_known, "{data}: {found:?}");
    }
    let function = of("").replace("d(%rip)", "f(%rip)");
    let found = error(&function, Architecture::X86);
    assert_eq!(found.as_deref(), Some("the low bits of the address of a function are not known"));
}

/// A thread that loads an address from memory: the low bits are unknown if it may be that of a byte.
#[test]
fn the_low_bits_of_a_loaded_address_are_known_if_all_are_aligned() {
    let of = |data: &str| {
        let text = format!("f:\tmovq p(%rip), %rax\n\tandl $1, %eax\n\tjne 1f\n\tret\n1:\tud2\n{data}");
        let program = program(&text, Architecture::X86).unwrap();
        let steps = program.threads.into_iter().flat_map(|it| it.thread.steps);
        let operators = steps.filter_map(|it| match it.action {
            Action::Compute { operator, .. } => Some(operator),
            _ => None,
        });
        operators.collect::<Vec<_>>()
    };
    let aligned = of("\t.data\n\t.align 8\np:\t.quad d\nd:\t.zero 4\n");
    assert!(aligned.contains(&Operator::And) && !aligned.contains(&Operator::AndOfNumbers));
    let loose = of("\t.data\n\t.align 8\np:\t.quad d\nc:\t.zero 1\nd:\t.zero 4\n");
    assert!(loose.contains(&Operator::AndOfNumbers) && !loose.contains(&Operator::And));
}

/// In an atomic access of a byte of RISC-V, the low bits only shift; but they may not be tested.
#[test]
fn the_place_of_a_byte_in_its_word_is_not_tested() {
    let access = "\tandi a1,a0,3\n\tslliw a1,a1,3\n\tli a3,1\n\tsllw a3,a3,a1\n\tandi a0,a0,-4\n\tamoor.w a2,a3,(a0)\n";
    let of = |code: &str| format!("f:\tla a0,d\n{code}\tret\n1:\tebreak\n\t.bss\nd:\t.zero 1\n");
    assert_eq!(error(&of(access), Architecture::RiscV64), None);
    for tested in [
        "\tandi a1,a0,3\n\tbnez a1,1f\n",
        "\tandi a1,a0,-4\n\tbne a1,a0,1f\n",
        "\tandi a1,a0,3\n\tbnez a1,1f\n\tli a3,1\n\tandi a4,a0,-4\n\tamoor.w a2,a3,(a4)\n",
        "\tandi a1,a0,3\n\tslli a1,a1,3\n\tandi a4,a0,-4\n\tbne a4,a0,1f\n",
    ] {
        assert_eq!(error(&of(tested), Architecture::RiscV64).as_deref(), Some(UNKNOWN), "{tested}");
    }
}
