//! Defects that were found by random functions.

use super::text::Syntax;
use super::verdict;

/// Checks a function for the GNU assembler: the verdict, or a part of the error. `bad` is the label that must not be reached.
fn says(code: &str, stated: &str) {
    let code = code.replace("; ", "\n\t");
    let text = format!(
        "\t.text\n\t.globl worker\nworker:\n\t{code}\n\tret\nbad:\n\tud2\n\
         \t.data\n\t.type byte, @object\n\t.size byte, 1\nbyte:\n\t.byte 0\n\t.type word, @object\n\t.size word, 4\nword:\n\t.long 0\n"
    );
    match (verdict(&text, Syntax::Att), stated.strip_prefix("error: ")) {
        (Ok(found), None) => assert_eq!(found, stated, "{text}"),
        (Err(error), Some(part)) => assert!(error.contains(part), "{error}\n{text}"),
        (found, _) => panic!("{found:?} instead of {stated}\n{text}"),
    }
}

/// A regression: the read of memory was left out if both operands are 0 or 1.
#[test]
fn a_function_of_bits_of_a_register_and_memory_reads_memory() {
    for (name, value) in [("or", 1), ("xor", 1), ("and", 0)] {
        let code =
            format!("movl $1, word(%rip); movl $0, %eax; {name}l word(%rip), %eax; cmpl ${value}, %eax; ");
        says(&format!("{code}jne bad"), "SAFE");
        says(&format!("{code}je bad"), "UNSAFE");
    }
}

/// `andl %edx, %edx` writes 32 bits, so the upper ones become 0.
#[test]
fn a_function_of_a_register_and_itself_writes_it() {
    for code in ["andl %edx, %edx", "orl %edx, %edx", "xchgl %edx, %edx"] {
        says(&format!("movq $-2, %rdx; {code}; cmpq $-2, %rdx; je bad"), "SAFE");
        says(&format!("movq $-2, %rdx; {code}; addq $2, %rdx; je bad"), "SAFE");
    }
    // With 64 bits, the value stays the same.
    says("movq $-2, %rdx; andq %rdx, %rdx; cmpq $-2, %rdx; jne bad", "SAFE");
}

/// The sign of a difference that overflows is not that of its low bits.
#[test]
fn the_sign_of_a_difference_that_does_not_fit_is_refused() {
    says(
        "movl $-32768, %eax; cmpw $32767, %ax; jns bad",
        "error: the condition of this instruction cannot be determined from the flags",
    );
    says("movl $-32768, %eax; cmpw $32767, %ax; jge bad", "SAFE");
    says("movl $-3, %eax; cmpw $3, %ax; jns bad", "SAFE");
    says("movl $-3, %eax; cmpw $3, %ax; js bad", "UNSAFE");
    says(
        "movb $-128, %al; movb $127, %cl; lock cmpxchgb %cl, byte(%rip); js bad",
        "error: the condition of this instruction cannot be determined from the flags",
    );
}

/// A regression: two numbers were converted in the same temporary copy, where the second one overwrote the first one.
#[test]
fn two_numbers_of_other_widths_are_not_computed_in_one_copy() {
    says(
        "movl $-128, %ecx; movl $-255, %edx; subq %rdx, %rcx; cmpl $127, %ecx; jne bad",
        "error: two numbers of different widths",
    );
    // 4294967168 and 255.
    says("movl $-128, %ecx; movl $255, %edx; addq %rdx, %rcx; cmpq $127, %rcx; je bad", "SAFE");
}
