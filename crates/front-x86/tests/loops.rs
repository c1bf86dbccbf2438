//! Finds loops of programs: nested ones, and those that advance to the next thread in each iteration.

use garret_front_x86::{AssemblyOptions, ThreadFunction, translate, translate_compiled};
use garret_program::{Flow, Point};

/// The texts of the instructions of each loop.
fn loops(code: &str) -> Vec<Vec<String>> {
    let text = format!(
        "begin shared_data\n  x dd 0\nend shared_data\nbegin unsafe_prop\n  $t : x = 7\nend unsafe_prop\n\
         begin init_code\n  start_threads\nend init_code\nbegin thread_code\n{code}\nend thread_code\n"
    );
    let program = translate(&text, "loops", AssemblyOptions::default()).expect("it is a program").program;
    let found = Flow::new(&program).loops();
    let text = |points: Vec<_>| {
        let instructions = points.into_iter().filter_map(|point| program.instruction(point));
        instructions.map(|it| it.text.clone()).collect()
    };
    found.into_iter().map(text).collect()
}

#[test]
fn loops_in_loops() {
    let code = "
        outer:  mov eax, 1
        middle: mov ebx, eax
        inner:  cmp ebx, [x]
                jne inner
                cmp dword [x], 1
                jne middle
                cmp dword [x], 2
                jne outer
                mov [x], eax";
    let text = format!(
        "begin shared_data\n  x dd 0\nend shared_data\nbegin unsafe_prop\n  $t : x = 7\nend unsafe_prop\n\
         begin init_code\n  start_threads\nend init_code\nbegin thread_code\n{code}\nend thread_code\n"
    );
    let program = translate(&text, "loops", AssemblyOptions::default()).expect("it is a program").program;
    let depths = Flow::new(&program).depths();
    let depth = |index: usize| depths.get(&Point::before(index)).copied().unwrap_or(0);
    assert_eq!((0..9).map(depth).collect::<Vec<_>>(), [1, 2, 3, 3, 2, 2, 1, 1, 0]);
}

#[test]
fn loops_are_told_apart_in_the_order_of_the_text() {
    let code = "
        first:  cmp dword [x], 0
                jne first
                mov eax, 1
        outer:  mov ebx, eax
        inner:  cmp ebx, [x]
                jne inner
                cmp dword [x], 1
                jne outer
        self:   jmp self";
    let expected: [&[&str]; 3] = [
        &["cmp dword [x], 0", "jne first"],
        &["mov ebx, eax", "cmp ebx, [x]", "jne inner", "cmp dword [x], 1", "jne outer"],
        &["jmp self"],
    ];
    assert_eq!(loops(code), expected);
}

/// The number of registers that advance to the next thread in a loop of compiler output: `eax` counts, and `rdx` runs along; `ends` are
/// the instructions at the end of its body.
fn runners(ends: &str) -> usize {
    let text = format!(
        "\t.comm flag,4096,32\n\t.globl worker\nworker:\n\tleaq flag(%rip), %rdx\n\txorl %ecx, %ecx\n\txorl %eax, %eax\n.L4:\n\tcmpl %eax, %edi\n\t\
         je .L6\n\tmovl (%rdx), %ecx\n\ttestl %ecx, %ecx\n\tjne .L5\n.L6:\n{ends}\tcmpl %eax, %esi\n\tjne .L4\n\t\
         ud2\n.L5:\n\tret\n"
    );
    let threads = [ThreadFunction::any("worker")];
    let translation = translate_compiled(&text, "loop", AssemblyOptions::new(), &threads);
    let system = translation.unwrap_or_else(|errors| panic!("{errors:?}\n{text}")).text;
    let after = system.split("(forall_other k. (k <= ").skip(1).filter_map(|rest| rest.split('[').next());
    after.collect::<std::collections::BTreeSet<_>>().len()
}

#[test]
fn a_register_that_goes_along_is_a_copy() {
    for ends in ["\taddl $1, %eax\n\taddq $4, %rdx\n", "\taddq $4, %rdx\n\taddl $1, %eax\n"] {
        assert_eq!(runners(ends), 1, "{ends}");
    }
}
