//! Threads by their numbers: elements of arrays, comparisons and moves.

use crate::code::{Small, both};

/// Visits the flag of each thread in turn, from the first one on: `%rdx` is its address, `%eax` the number of the thread.
macro_rules! each_flag {
    ($before:literal, $each:literal, $after:literal) => {
        concat!(
            "movslq %edi, %r8; leaq flag(%rip), %r9; ",
            $before,
            "; leaq flag(%rip), %rdx; xorl %eax, %eax; \neach:; ",
            $each,
            "; \nnext:; addl $1, %eax; addq $4, %rdx; cmpl %eax, %esi; jne each; ",
            $after,
            "; \nend:; ret"
        )
    };
}

pub(crate) const PROGRAMS: &[Small] = &[
    both(
        "each thread has its element",
        "SAFE",
        "movslq %edi, %rdi; leaq flag(%rip), %rax; cmpl $0, (%rax,%rdi,4); jne bad; movl $1, (%rax,%rdi,4); ret",
    ),
    both(
        "the element of another thread is seen",
        "UNSAFE",
        each_flag!("movl $1, (%r9,%r8,4)", "cmpl %eax, %edi; je next; cmpl $0, (%rdx); jne bad", "nop"),
    ),
    both(
        "nobody writes the elements of others",
        "SAFE",
        each_flag!("nop", "cmpl %eax, %edi; je next; cmpl $0, (%rdx); jne bad", "movl $1, x(%rip)"),
    ),
    both(
        "the own element is among all",
        "UNSAFE",
        each_flag!("movl $1, (%r9,%r8,4)", "cmpl %eax, %edi; jne next; cmpl $1, (%rdx); je bad", "nop"),
    ),
    both(
        "a loop over all threads comes to everyone",
        "SAFE",
        each_flag!("movl $0, (%r9,%r8,4)", "cmpl %eax, %edi; je end", "jmp bad"),
    ),
    both(
        "elements are written through the address",
        "UNSAFE",
        each_flag!("cmpl $0, (%r9,%r8,4); jne bad", "movl $1, (%rdx)", "nop"),
    ),
    both(
        "a loop to the end of the array",
        "UNSAFE",
        "movslq %edi, %rdi; leaq flag(%rip), %rdx; movl $1, (%rdx,%rdi,4); movslq %esi, %rsi; salq $2, %rsi; leaq (%rdx,%rsi), %rcx; \neach:; cmpl $0, (%rdx); je bad; addq $4, %rdx; cmpq %rcx, %rdx; jne each; ret",
    ),
    both(
        "the address of the element before",
        "error: arithmetic on a thread number",
        "cmpl %edi, %esi; je bad; movslq %edi, %rdi; leaq flag(%rip), %rdx; leaq (%rdx,%rdi,4), %rax; subq $4, %rax; movl $1, (%rax); ret",
    ),
    both(
        "elements with two fields",
        "SAFE",
        "movslq %edi, %rdi; leaq flag(%rip), %rax; leaq (%rax,%rdi,8), %rax; movl $1, 4(%rax); cmpl $1, 4(%rax); jne bad; cmpl $0, (%rax); jne bad; ret",
    ),
    both(
        "elements of a byte",
        "SAFE",
        "movslq %edi, %rdi; leaq flag(%rip), %rax; cmpb $0, (%rax,%rdi); jne bad; movb $1, (%rax,%rdi); ret",
    ),
    both(
        "elements of different lengths",
        "error: have different lengths",
        "movslq %edi, %rdi; leaq flag(%rip), %rax; movl $1, (%rax,%rdi,8); cmpl $1, (%rax,%rdi,4); jne bad; ret",
    ),
    both(
        "an element that reaches into the next one",
        "error: outside of the element",
        "movslq %edi, %rdi; leaq flag(%rip), %rax; movq $1, (%rax,%rdi,4); jmp bad",
    ),
    both(
        "a constant element of an array by thread",
        "error: the thread whose element of",
        "movslq %edi, %rdi; leaq flag(%rip), %rax; movl $1, (%rax,%rdi,4); cmpl $1, 4+flag(%rip); je bad; ret",
    ),
    both(
        "the element of the first thread",
        "UNSAFE",
        "testl %esi, %esi; jle bad; movslq %edi, %rdi; leaq flag(%rip), %rax; movl $1, (%rax,%rdi,4); testl %edi, %edi; je end; cmpl $1, flag(%rip); je bad; \nend:; ret",
    ),
    both(
        "the element of the first thread is that of no other",
        "SAFE",
        "testl %esi, %esi; jle bad; movslq %edi, %rdi; leaq flag(%rip), %rax; testl %edi, %edi; je end; movl $1, (%rax,%rdi,4); cmpl $1, flag(%rip); je bad; \nend:; ret",
    ),
    both(
        "elements that differ at first",
        "error: have different initial values",
        "movslq %edi, %rdi; leaq some(%rip), %rax; cmpb $0, (%rax,%rdi); jne bad; ret",
    ),
    both("a number is less than that of all", "SAFE", "cmpl %esi, %edi; jge bad; jae bad; ret"),
    both("there is a thread", "SAFE", "cmpl $0, %esi; jle bad; testl %esi, %esi; je bad; ret"),
    both("there is a first thread", "UNSAFE", "cmpl %edi, %esi; je bad; testl %edi, %edi; je bad; ret"),
    both(
        "there is one first thread",
        "SAFE",
        "cmpl %edi, %esi; je bad; testl %edi, %edi; jne end; lock incl x(%rip); cmpl $1, x(%rip); jne bad; \nend:; ret",
    ),
    both("no thread is before the first", "SAFE", "cmpl %edi, %esi; je bad; testl %edi, %edi; js bad; ret"),
    both("some thread is behind the first", "UNSAFE", "cmpl %edi, %esi; je bad; cmpl $0, %edi; jg bad; ret"),
    both("there is a last thread", "UNSAFE", "leal 1(%rdi), %eax; cmpl %esi, %eax; je bad; ret"),
    both(
        "there is one last thread",
        "SAFE",
        "leal 1(%rdi), %eax; cmpl %esi, %eax; jg bad; jne end; lock incl x(%rip); cmpl $1, x(%rip); jne bad; \nend:; ret",
    ),
    both(
        "the next thread is greater",
        "SAFE",
        "movl %edi, %eax; incl %eax; cmpl %esi, %eax; je end; cmpl %edi, %eax; jle bad; jbe bad; \nend:; ret",
    ),
    both(
        "a number beyond that of all threads",
        "UNSAFE",
        "leal 1(%rdi), %eax; addl $1, %eax; cmpl %esi, %eax; je end; cmpl $1, x(%rip); je bad; \nend:; ret",
    ),
    both(
        "a number of a thread in memory is that of the first one at first",
        "SAFE",
        "cmpl %esi, %edi; je bad; cmpl %edi, turn(%rip); jne end; testl %edi, %edi; jne bad; movl %edi, turn(%rip); \nend:; ret",
    ),
    both(
        "the first thread takes what another one had",
        "UNSAFE",
        "cmpl %edi, %esi; je bad; movl %edi, turn(%rip); cmpl %edi, turn(%rip); jne end; testl %edi, %edi; jne bad; movl $0, turn(%rip); \nend:; ret",
    ),
    both(
        "0 is written for the first thread",
        "SAFE",
        "cmpl %edi, %esi; je bad; movl $0, turn(%rip); movl turn(%rip), %eax; testl %eax, %eax; jne bad; testl %edi, %edi; jne end; movl %edi, turn(%rip); \nend:; ret",
    ),
    both(
        "an exchange of the numbers of threads",
        "SAFE",
        "cmpl %edi, %esi; je bad; xorl %eax, %eax; xchgl %eax, turn(%rip); cmpl %esi, %eax; jae bad; movl %edi, turn(%rip); ret",
    ),
    both(
        "a compare and swap of the numbers of threads",
        "SAFE",
        "cmpl %edi, %esi; je bad; testl %edi, %edi; je end; xorl %eax, %eax; lock cmpxchgl %edi, turn(%rip); jne end; lock incl x(%rip); cmpl $1, x(%rip); jne bad; \nend:; ret",
    ),
    both(
        "the thread after the last one is the first",
        "SAFE",
        "leal 1(%rdi), %eax; xorl %ecx, %ecx; cmpl %esi, %eax; cmove %ecx, %eax; cmpl %esi, %eax; je bad; ret",
    ),
    both(
        "the first thread unless there is another",
        "UNSAFE",
        "leal 1(%rdi), %eax; xorl %ecx, %ecx; cmpl %esi, %eax; cmovne %eax, %ecx; testl %ecx, %ecx; jne bad; ret",
    ),
    both(
        "the number of threads as a number",
        "error: the number of threads is used as a number",
        "cmpl %edi, %esi; je bad; negl %esi; je bad; ret",
    ),
    both(
        "the number of threads and a constant",
        "error: is compared with something else",
        "cmpl $3, %esi; je bad; ret",
    ),
    both(
        "a number of a thread and a constant",
        "error: is compared with something else",
        "cmpl %edi, %esi; je bad; cmpl $2, %edi; je bad; ret",
    ),
    both("there is a second thread", "UNSAFE", "cmpl $1, %edi; je bad; ret"),
    both(
        "there is one second thread",
        "SAFE",
        "cmpl $1, %edi; jne end; lock incl x(%rip); cmpl $1, x(%rip); jne bad; \nend:; ret",
    ),
    both(
        "a product with a constant",
        "UNSAFE",
        "movl x(%rip), %eax; movl $1, x(%rip); imull $3, %eax, %ecx; cmpl $3, %ecx; je bad; ret",
    ),
    both(
        "a shift to the right",
        "SAFE",
        "movl minus(%rip), %eax; sarl %eax; cmpl $-1, %eax; jne bad; movl $5, %ecx; shrl $1, %ecx; cmpl $2, %ecx; jne bad; ret",
    ),
    both(
        "a move of the number of a thread under a condition that holds",
        "SAFE",
        "movl $0, %eax; cmpl $0, x(%rip); cmovel %edi, %eax; cmpl %edi, %eax; jne bad; movl %eax, y(%rip); ret",
    ),
    both(
        "a move of the number of a thread under one that does not",
        "UNSAFE",
        "movl $0, %eax; cmpl $0, x(%rip); cmovnel %edi, %eax; cmpl %edi, %eax; jne bad; movl %eax, y(%rip); ret",
    ),
];
