//! Threads that `main` creates: after those for which it has waited; and executions that are too long for the axioms.

use garret_base::watch::Watch;
use garret_processors::{Architecture, Assembly, Conclusion, Limits, Named, decide, read_assembly};
use std::time::Duration;

fn decided(text: &str, architecture: Architecture) -> (&'static str, String) {
    verdict(&read_assembly(text, architecture, &[], false).expect("it is read"))
}

pub(crate) fn verdict(assembly: &Assembly) -> (&'static str, String) {
    match decide(assembly, Limits { cubes: None }, &Watch::default().within(Duration::from_secs(60))) {
        Conclusion::Safe(words) => ("SAFE", words),
        Conclusion::Unsafe(words, _) => ("UNSAFE", words),
        Conclusion::Unknown(words) => ("UNKNOWN", words),
        Conclusion::Defect => ("a defect", String::new()),
    }
}

const DATA: &str = "\t.bss\n\t.p2align 3\nx:\t.zero 4\ny:\t.zero 4\n";

/// A `main` for AArch64: `1` creates the thread `a`, `2` the thread `b`, and `j` and `k` wait for them.
fn arm(main: &str) -> String {
    let create = |at: u32, function: &str| {
        format!(
            "\tadd x0, sp, {at}\n\tmov x1, 0\n\tadrp x2, {function}\n\tadd x2, x2, :lo12:{function}\n\tmov x3, 0\n\tbl pthread_create\n"
        )
    };
    let join = |at: u32| format!("\tldr x0, [sp, {at}]\n\tmov x1, 0\n\tbl pthread_join\n");
    let code: String = main
        .chars()
        .map(|it| match it {
            '1' => create(16, "a"),
            '2' => create(24, "b"),
            'j' => join(16),
            _ => join(24),
        })
        .collect();
    format!(
        "\t.globl main\nmain:\tstp x29, x30, [sp, -32]!\n{code}\tmov w0, 0\n\tldp x29, x30, [sp], 32\n\tret\n\
         a:\tmov w0, 1\n\tadrp x1, x\n\tstr w0, [x1, :lo12:x]\n\tmov x0, 0\n\tret\n\
         b:\tadrp x1, x\n\tldr w0, [x1, :lo12:x]\n\tcbz w0, 1f\n\tmov x0, 0\n\tret\n1:\tbl abort\n{DATA}"
    )
}

#[test]
fn a_thread_begins_after_those_for_which_main_has_waited() {
    for (main, stated) in [
        ("1j2k", "SAFE"),
        ("1j2", "SAFE"),
        ("12jk", "UNSAFE"),
        ("2k1j", "UNSAFE"),
        // the first thread that runs `b` does not wait, and the others do
        ("21kj2k", "UNSAFE"),
        ("1j22", "SAFE"),
        ("1j1j2k", "SAFE"),
    ] {
        assert_eq!(decided(&arm(main), Architecture::AArch64).0, stated, "{main}");
    }
}

/// The same on x86, with what is written by the caller of the second thread.
#[test]
fn waiting_orders_threads_of_x86_too() {
    let create = |function: &str| {
        format!(
            "\tleaq 8(%rsp), %rdi\n\txorl %esi, %esi\n\tleaq {function}(%rip), %rdx\n\txorl %ecx, %ecx\n\tcall pthread_create@PLT\n"
        )
    };
    let join = "\tmovq 8(%rsp), %rdi\n\txorl %esi, %esi\n\tcall pthread_join@PLT\n";
    let of = |between: &str| {
        format!(
            "\t.globl main\nmain:\tsubq $24, %rsp\n{}{between}{}\txorl %eax, %eax\n\taddq $24, %rsp\n\tret\n\
             a:\tmovl $1, x(%rip)\n\tret\nb:\tcmpl $1, x(%rip)\n\tjne 1f\n\tret\n1:\tud2\n{DATA}",
            create("a"),
            create("b")
        )
    };
    assert_eq!(decided(&of(join), Architecture::X86).0, "SAFE");
    assert_eq!(decided(&of(""), Architecture::X86).0, "UNSAFE");
}

/// The axioms take a limited number of events: a longer execution is no defect.
#[test]
fn an_execution_may_be_too_long_for_the_axioms() {
    for (times, is_long) in [(3, false), (20, false), (40, true)] {
        let text = format!(
            "f:\tmovl ${times}, %ecx\n1:\tmovl x(%rip), %eax\n\taddl $1, %eax\n\tmovl %eax, x(%rip)\n\tdecl %ecx\n\tjne 1b\n\tud2\n{DATA}"
        );
        let named: Vec<Named> = vec![("f".to_owned(), Some(1))];
        let assembly = read_assembly(&text, Architecture::X86, &named, false).expect("it is read");
        let (verdict, words) = verdict(&assembly);
        assert_eq!(verdict, "UNSAFE", "{times}: {words}");
        assert_eq!(words.contains("too long for the axioms"), is_long, "{times}: {words}");
    }
}

/// The verdict on functions that threads run.
fn of_functions(text: &str, names: &[&str], architecture: Architecture) -> &'static str {
    let named: Vec<Named> = names.iter().map(|it| ((*it).to_owned(), Some(1))).collect();
    let assembly = read_assembly(text, architecture, &named, false).expect("it is read");
    verdict(&assembly).0
}

/// On ARM and RISC-V, what follows a branch depends on its condition, wherever it goes.
#[test]
fn a_branch_to_the_next_instruction_is_a_control_dependency() {
    let arm = |between: &str| {
        format!(
            "a:\tadrp x0, x\n\tldr w1, [x0, :lo12:x]\n{between}1:\tadrp x2, y\n\tmov w3, 1\n\tstr w3, [x2, :lo12:y]\n\tcbz w1, 2f\n\tbl abort\n2:\tret\n\
             b:\tadrp x2, y\n\tadd x2, x2, :lo12:y\n\tldar w1, [x2]\n\tcbz w1, 3f\n\tmov w3, 1\n\tadrp x0, x\n\tstr w3, [x0, :lo12:x]\n3:\tret\n{DATA}"
        )
    };
    for (between, stated) in [("", "UNSAFE"), ("\tcbz w1, 1f\n", "SAFE"), ("\tcbz w1, 1f\n\tnop\n", "SAFE")] {
        assert_eq!(of_functions(&arm(between), &["a", "b"], Architecture::AArch64), stated, "{between}");
    }
    let riscv = |between: &str| {
        format!(
            "a:\tlw a0, x\n{between}1:\tla t1, y\n\tli t2, 1\n\tsw t2, 0(t1)\n\tbeqz a0, 2f\n\tebreak\n2:\tret\n\
             b:\tlw a0, y\n\tfence rw, rw\n\tbeqz a0, 3f\n\tli t2, 1\n\tla t0, x\n\tsw t2, 0(t0)\n3:\tret\n{DATA}"
        )
    };
    for (between, stated) in [("", "UNSAFE"), ("\tbeqz a0, 1f\n", "SAFE")] {
        assert_eq!(of_functions(&riscv(between), &["a", "b"], Architecture::RiscV64), stated, "{between}");
    }
}

/// A barrier for instructions after a branch orders loads.
#[test]
fn a_branch_to_a_barrier_orders_loads() {
    let of = |branch: &str| {
        format!(
            "w:\tadrp x1, x\n\tmov w2, 1\n\tstr w2, [x1, :lo12:x]\n\tadrp x0, y\n\tadd x0, x0, :lo12:y\n\tstlr w2, [x0]\n\tret\n\
             r:\tadrp x0, y\n\tldr w1, [x0, :lo12:y]\n{branch}1:\tisb\n\tadrp x0, x\n\tldr w2, [x0, :lo12:x]\n\tcbz w1, 2f\n\tcbnz w2, 2f\n\tbl abort\n2:\tret\n{DATA}"
        )
    };
    assert_eq!(of_functions(&of(""), &["w", "r"], Architecture::AArch64), "UNSAFE");
    assert_eq!(of_functions(&of("\tcbnz w1, 1f\n"), &["w", "r"], Architecture::AArch64), "SAFE");
}

/// A `main` that creates no threads sets up memory for the threads that are named.
#[test]
fn a_main_without_creations_comes_before_the_threads() {
    let of = |value: u32| {
        format!(
            "\t.globl main\nmain:\tmov w2, 3\n1:\tadrp x1, x\n\tldr w0, [x1, :lo12:x]\n\tadd w0, w0, 1\n\tstr w0, [x1, :lo12:x]\n\
             \tsubs w2, w2, 1\n\tb.ne 1b\n\tmov w0, 0\n\tret\n\
             f:\tadrp x1, x\n\tldr w0, [x1, :lo12:x]\n\tcmp w0, {value}\n\tb.ne 1f\n\tret\n1:\tbl abort\n{DATA}"
        )
    };
    assert_eq!(of_functions(&of(3), &["f"], Architecture::AArch64), "SAFE");
    assert_eq!(of_functions(&of(0), &["f"], Architecture::AArch64), "UNSAFE");
    let unknown = of(0).replace("mov w2, 3", "mrs x2, tpidr_el0");
    let named: Vec<Named> = vec![("f".to_owned(), Some(1))];
    assert!(read_assembly(&unknown, Architecture::AArch64, &named, false).is_err(), "`main` is not known");
    let left = read_assembly(&unknown, Architecture::AArch64, &named, true).expect("`main` is left out");
    assert_eq!(verdict(&left).0, "SAFE");
}

/// An assertion that holds whatever a thread reads is something to check; a program without one has nothing to check.
#[test]
fn an_assertion_that_always_holds_is_checked() {
    let of = |code: &str| format!("f:\tmov w0, 1\n{code}\tret\n1:\tbl abort\n{DATA}");
    assert_eq!(of_functions(&of("\tcbz w0, 1f\n"), &["f"], Architecture::AArch64), "SAFE");
    let named: Vec<Named> = vec![("f".to_owned(), Some(1))];
    let errors = read_assembly(&of(""), Architecture::AArch64, &named, false).expect_err("nothing to check");
    assert!(errors[0].message.contains("nothing to check"), "{}", errors[0].message);
}

/// Writing a part of a register leaves its other bits as they are, also if all of them are known.
#[test]
fn parts_of_registers_with_known_values() {
    for (code, value) in [
        ("movl $-1, %eax\n\tdecb %al", "-2"),
        ("movl $0x1234, %eax\n\tmovb $5, %al", "0x1205"),
        ("movl $0x12345, %eax\n\tmovw $7, %ax", "0x10007"),
        ("movl $0x1ff, %eax\n\tcmpl $1, %eax\n\tsetg %al", "0x101"),
    ] {
        for (jumps, stated) in [("je", "UNSAFE"), ("jne", "SAFE")] {
            let text = format!(
                "\t.text\nworker:\n\t{code}\n\tcmpl ${value}, %eax\n\t{jumps} .L\n\txorl %eax, %eax\n\tret\n.L:\tcall abort\n\
                 \t.globl main\nmain:\n\tsubq $24, %rsp\n\tleaq 8(%rsp), %rdi\n\txorl %esi, %esi\n\tleaq worker(%rip), %rdx\n\
                 \txorl %ecx, %ecx\n\tcall pthread_create\n\txorl %eax, %eax\n\taddq $24, %rsp\n\tret\n"
            );
            assert_eq!(decided(&text, Architecture::X86).0, stated, "{code} {jumps}");
        }
    }
}
