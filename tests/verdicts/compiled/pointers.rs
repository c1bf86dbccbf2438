//! Addresses of shared objects in memory; `head` holds them.

use crate::code::{Small, both, weak};

/// The two threads perform different actions.
macro_rules! one_and_other {
    ($one:literal, $other:literal) => {
        concat!(
            "movl $1, %eax; lock xaddl %eax, role(%rip); cmpl $1, %eax; jg end; je other; ",
            $one,
            "; ret; \nother:; ",
            $other,
            "; \nend:; ret"
        )
    };
}

pub(crate) const PROGRAMS: &[Small] = &[
    both(
        "what was stored through a pointer",
        "SAFE",
        "leaq x(%rip), %rax; movq %rax, head(%rip); movq head(%rip), %rcx; movl $1, (%rcx); cmpl $1, x(%rip); jne bad; ret",
    ),
    both(
        "an object is filled before it is published",
        "SAFE",
        one_and_other!(
            "movl $5, x(%rip); leaq x(%rip), %rax; movq %rax, head(%rip)",
            "movq head(%rip), %rax; testq %rax, %rax; je end; movl (%rax), %ecx; cmpl $5, %ecx; jne bad"
        ),
    ),
    both(
        "an object is filled after it is published",
        "UNSAFE",
        one_and_other!(
            "leaq x(%rip), %rax; movq %rax, head(%rip); movl $5, x(%rip)",
            "movq head(%rip), %rax; testq %rax, %rax; je end; cmpl $5, (%rax); jne bad"
        ),
    ),
    both(
        "a pointer to one of two objects",
        "SAFE",
        one_and_other!(
            "movl $5, x(%rip); leaq x(%rip), %rax; movq %rax, head(%rip)",
            "movl $7, 4+wide(%rip); leaq 4+wide(%rip), %rax; movq %rax, head(%rip); movq head(%rip), %rdx; movl (%rdx), %ecx; leaq x(%rip), %rax; cmpq %rax, %rdx; je one; cmpl $7, %ecx; jne bad; ret; \none:; cmpl $5, %ecx; jne bad"
        ),
    ),
    both(
        "a pointer to the other one of two objects",
        "UNSAFE",
        one_and_other!(
            "movl $5, x(%rip); leaq x(%rip), %rax; movq %rax, head(%rip)",
            "movl $7, 4+wide(%rip); leaq 4+wide(%rip), %rax; movq %rax, head(%rip); movq head(%rip), %rdx; cmpl $7, (%rdx); jne bad"
        ),
    ),
    both(
        "a pointer to no object is followed",
        "UNSAFE",
        one_and_other!(
            "leaq x(%rip), %rax; movq %rax, head(%rip)",
            "movq head(%rip), %rax; movl (%rax), %ecx; cmpl $1, %ecx; je bad"
        ),
    ),
    both(
        "flags stay while a pointer is followed",
        "SAFE",
        "leaq x(%rip), %rax; movq %rax, head(%rip); movq head(%rip), %rcx; cmpl $0, x(%rip); movl $3, %edx; movl (%rcx), %edx; jne bad; testl %edx, %edx; jne bad; ret",
    ),
    both(
        "an exchange of pointers",
        "SAFE",
        "leaq x(%rip), %rax; xchgq %rax, head(%rip); testq %rax, %rax; je end; cmpl $0, (%rax); jne bad; cmpq $0, head(%rip); je bad; \nend:; ret",
    ),
    both(
        "a compare and swap of pointers",
        "SAFE",
        "xorl %eax, %eax; leaq x(%rip), %rcx; lock cmpxchgq %rcx, head(%rip); jne end; lock incl done(%rip); cmpl $1, done(%rip); jne bad; \nend:; ret",
    ),
    both(
        "a plain compare and swap of pointers",
        "UNSAFE",
        "xorl %eax, %eax; leaq x(%rip), %rcx; cmpxchgq %rcx, head(%rip); jne end; lock incl done(%rip); cmpl $1, done(%rip); jne bad; \nend:; ret",
    ),
    weak(
        "a pointer waits in the store buffer",
        "movl $1, %eax; lock xaddl %eax, role(%rip); cmpl $1, %eax; jg end; je other; leaq x(%rip), %rax; movq %rax, head(%rip); movl y(%rip), %eax; testl %eax, %eax; jne end; movl $1, done(%rip); ret; \nother:; movl $1, y(%rip); movq head(%rip), %rax; testq %rax, %rax; jne end; \nwait:; movl done(%rip), %eax; testl %eax, %eax; je wait; jmp bad; \nend:; ret",
    ),
    both(
        "a pointer that is there at first",
        "SAFE",
        "movq initial(%rip), %rax; movl $1, (%rax); cmpl $1, y(%rip); jne bad; ret",
    ),
    both(
        "a pointer that is there at first, and then is none",
        "UNSAFE",
        "movq initial(%rip), %rax; movl (%rax), %ecx; movq $0, initial(%rip); cmpl $1, x(%rip); je bad; ret",
    ),
    both(
        "another pointer than that at first",
        "UNSAFE",
        "movq initial(%rip), %rax; movl $1, (%rax); leaq x(%rip), %rax; movq %rax, initial(%rip); cmpl $1, x(%rip); je bad; ret",
    ),
    both(
        "a pointer where a number is",
        "error: values of different kinds",
        "movq $5, head(%rip); leaq x(%rip), %rax; movq %rax, head(%rip); jmp bad",
    ),
    both(
        "a number where a pointer is",
        "error: values of different kinds",
        "leaq x(%rip), %rax; movq %rax, head(%rip); movq $5, head(%rip); jmp bad",
    ),
    both(
        "a pointer as a number",
        "error: an address or a thread number is used as a number",
        "leaq x(%rip), %rax; movq %rax, head(%rip); movq head(%rip), %rcx; negq %rcx; je bad; ret",
    ),
];
