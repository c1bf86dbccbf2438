//! Small programs: `worker` in AT&T syntax, the expected verdict, and the reason. `bad` is the label of failures.

use crate::code::{Small, both, weak};

/// The text, with the data that all programs share.
pub(crate) fn text(program: &Small) -> String {
    let code = program.code.replace("; ", "\n\t");
    format!(
        "\t.text\n\t.globl worker\n\t.type worker, @function\nworker:\n\t{code}\nbad:\n\tcall abort@PLT\n\
             \t.local x\n\t.comm x,4,4\n\t.local y\n\t.comm y,4,4\n\t.local role\n\t.comm role,4,4\n\t.local done\n\t.comm done,4,4\n\
             \t.local wide\n\t.comm wide,8,8\n\t.local head\n\t.comm head,8,8\n\
             \t.local flag\n\t.comm flag,4096,32\n\t.local turn\n\t.comm turn,4,4\n\
             \t.data\nminus:\n\t.long -1\nleast:\n\t.long -2147483648\nletter:\n\t.byte 200\nsome:\n\t.byte 0,1\ninitial:\n\t.quad y\n\t.section .tbss,\"awT\",@nobits\nmine:\n\t.zero 4\n"
    )
}

/// Two threads take the roles 0 and 1; each sets its word and reads that of the other one; it is bad if both read 0. `{}` is in
/// between.
macro_rules! store_buffering {
    ($store:literal, $between:literal) => {
        concat!(
            "movl $1, %eax; lock xaddl %eax, role(%rip); cmpl $1, %eax; je second; testl %eax, %eax; jne end; ",
            $store,
            ", x(%rip); ",
            $between,
            "; movl y(%rip), %eax; testl %eax, %eax; jne end; movl $1, done(%rip); ret; \nsecond:; ",
            $store,
            ", y(%rip); ",
            $between,
            "; movl x(%rip), %eax; testl %eax, %eax; jne end; \nwait:; movl done(%rip), %eax; testl %eax, %eax; je wait; jmp bad; \nend:; ret"
        )
    };
}

/// Two threads change `x` and announce that; then it must be 2.
macro_rules! twice {
    ($change:literal) => {
        concat!(
            "movl $1, %eax; lock xaddl %eax, role(%rip); cmpl $1, %eax; jg end; ",
            $change,
            "; lock incl done(%rip); cmpl $2, done(%rip); jne end; cmpl $2, x(%rip); jne bad; \nend:; ret"
        )
    };
}

/// Two threads set a bit each; then both must be set.
macro_rules! two_bits {
    ($set:literal) => {
        concat!(
            "movl $1, %eax; lock xaddl %eax, role(%rip); cmpl $1, %eax; jg end; je other; ",
            $set,
            " $1, x(%rip); jmp both; \nother:; ",
            $set,
            " $2, x(%rip); \nboth:; lock incl done(%rip); cmpl $2, done(%rip); jne end; cmpl $3, x(%rip); jne bad; \nend:; ret"
        )
    };
}

/// All programs.
pub(crate) const PROGRAMS: &[Small] = &[
    both("a plain increment is not atomic", "UNSAFE", twice!("incl x(%rip)")),
    both("a locked increment is atomic", "SAFE", twice!("lock incl x(%rip)")),
    both("a plain sum is not atomic", "UNSAFE", twice!("addl $1, x(%rip)")),
    both("a locked sum is atomic", "SAFE", twice!("lock addl $1, x(%rip)")),
    both("a locked difference is atomic", "SAFE", twice!("lock subl $-1, x(%rip)")),
    both(
        "a loaded number is old",
        "UNSAFE",
        twice!("movl x(%rip), %eax; leal 1(%rax), %eax; movl %eax, x(%rip)"),
    ),
    both("a plain function of bits is not atomic", "UNSAFE", two_bits!("orl")),
    both("a locked function of bits is atomic", "SAFE", two_bits!("lock orl")),
    weak("a store can wait", store_buffering!("movl $1", "nop")),
    both("mfence waits", "SAFE", store_buffering!("movl $1", "mfence")),
    both("a locked change of the stack waits", "SAFE", store_buffering!("movl $1", "lock orq $0, (%rsp)")),
    both(
        "a locked sum on the stack waits",
        "SAFE",
        store_buffering!("movl $1", "movl $0, -8(%rsp); lock addl $1, -8(%rsp)"),
    ),
    both(
        "an exchange with the stack waits",
        "SAFE",
        store_buffering!("movl $1", "movl $0, -8(%rsp); movl $1, %ecx; xchgl %ecx, -8(%rsp)"),
    ),
    weak(
        "a plain change of the stack does not wait",
        store_buffering!("movl $1", "pushq $0; orq $0, (%rsp); popq %rcx"),
    ),
    weak("sfence and lfence do not wait", store_buffering!("movl $1", "sfence; lfence; pause")),
    both(
        "a compare and swap that fails waits",
        "SAFE",
        store_buffering!("movl $1", "movl $7, %eax; lock cmpxchgl %eax, wide(%rip)"),
    ),
    weak(
        "a compare and swap without lock does not wait",
        store_buffering!("movl $1", "movl $7, %eax; cmpxchgl %eax, wide(%rip)"),
    ),
    both("a locked function of bits waits", "SAFE", store_buffering!("lock orl $1", "nop")),
    both("an exchange is locked", "SAFE", store_buffering!("movl $1, %ecx; xchgl %ecx", "nop")),
    // Comparisons.
    both("a negative number is less", "SAFE", "movl minus(%rip), %eax; cmpl $1, %eax; jge bad; ret"),
    both("without sign it is greater", "UNSAFE", "movl minus(%rip), %eax; cmpl $1, %eax; ja bad; ret"),
    both("without sign it is not less", "SAFE", "movl minus(%rip), %eax; cmpl $1, %eax; jb bad; ret"),
    both(
        "two negative numbers compare alike",
        "SAFE",
        "movl minus(%rip), %eax; cmpl $-2, %eax; jbe bad; jle bad; ret",
    ),
    both(
        "the greater of two without sign",
        "SAFE",
        "movl $1, %eax; cmpl %eax, minus(%rip); jbe bad; cmpl minus(%rip), %eax; jae bad; ret",
    ),
    both("a difference tells the carry", "SAFE", "movl $1, %eax; subl minus(%rip), %eax; jae bad; ret"),
    both(
        "a test has no carry",
        "SAFE",
        "movl minus(%rip), %eax; testl %eax, %eax; jb bad; jbe bad; jae end; jmp bad; \nend:; ret",
    ),
    both("the sign of a test", "UNSAFE", "movl minus(%rip), %eax; testl %eax, %eax; js bad; ret"),
    both(
        "flags of the last sum count",
        "UNSAFE",
        "movl $1, %ebx; cmpl $1, x(%rip); addl $-1, %ebx; je bad; ret",
    ),
    both(
        "moves and addresses keep the flags",
        "UNSAFE",
        "movl $1, %ebx; cmpl $0, x(%rip); movl $5, %ebx; leal 1(%rbx), %ebx; je bad; ret",
    ),
    both("zeroing changes the flags", "UNSAFE", "cmpl $1, x(%rip); xorl %eax, %eax; je bad; ret"),
    both(
        "the complement keeps the flags",
        "SAFE",
        "movl $-1, %ebx; cmpl $1, x(%rip); notl %ebx; je bad; ret",
    ),
    both(
        "a failed compare and swap is not equal",
        "SAFE",
        "movl $1, %eax; movl $2, %ecx; lock cmpxchgl %ecx, x(%rip); je bad; testl %eax, %eax; jne bad; ret",
    ),
    both(
        "inc keeps the carry",
        "error: the condition of this instruction",
        "movl $0, %eax; cmpl $1, x(%rip); incl %eax; jb bad; ret",
    ),
    both(
        "the carry of a sum",
        "error: the condition of this instruction",
        "movl $1, %eax; addl x(%rip), %eax; jb bad; ret",
    ),
    both("flags that are not set", "error: the condition of this instruction", "je bad; ret"),
    // Widths.
    both(
        "a short write clears the upper half",
        "SAFE",
        "movq $-1, %rax; movl minus(%rip), %eax; testq %rax, %rax; js bad; ret",
    ),
    both("a long number keeps its sign", "UNSAFE", "movq $-1, %rax; testq %rax, %rax; js bad; ret"),
    both(
        "sign extension keeps the sign",
        "UNSAFE",
        "movslq minus(%rip), %rax; testq %rax, %rax; js bad; ret",
    ),
    both(
        "the accumulator is extended with its sign",
        "UNSAFE",
        "movl minus(%rip), %eax; cltq; testq %rax, %rax; js bad; ret",
    ),
    both("zero extension of a byte", "SAFE", "movzbl letter(%rip), %eax; cmpl $200, %eax; jne bad; ret"),
    both("sign extension of a byte", "SAFE", "movsbl letter(%rip), %eax; cmpl $-56, %eax; jne bad; ret"),
    both(
        "a byte compares with its sign",
        "SAFE",
        "cmpb $0, letter(%rip); jge bad; cmpb $100, letter(%rip); jbe bad; ret",
    ),
    both("the low byte of a number", "UNSAFE", "movl $256, %eax; testb %al, %al; je bad; ret"),
    both(
        "a byte of 200 and one of -56 are one",
        "SAFE",
        "movl $200, %eax; cmpb $-56, %al; jne bad; cmpb %al, letter(%rip); jne bad; ret",
    ),
    both(
        "a byte written to a register of zeros",
        "SAFE",
        "xorl %eax, %eax; cmpl $0, x(%rip); sete %al; cmpl $1, %eax; jne bad; ret",
    ),
    both(
        "a byte written to another register",
        "error: more bits are read",
        "movl $256, %eax; cmpl $0, x(%rip); sete %al; cmpl $1, %eax; jne bad; ret",
    ),
    both(
        "an exchange of bytes keeps the rest",
        "error: more bits are read",
        "movl $256, %eax; xchgb letter(%rip), %al; testl %eax, %eax; je bad; ret",
    ),
    both(
        "a byte that is extended after",
        "SAFE",
        "movl $256, %eax; cmpl $0, x(%rip); sete %al; movzbl %al, %eax; cmpl $1, %eax; jne bad; ret",
    ),
    both(
        "a part of a word is written",
        "UNSAFE",
        "movl $1, x(%rip); movb $0, x(%rip); cmpl $0, x(%rip); jne bad; ret",
    ),
    both(
        "a byte that counts",
        "error: may wrap around",
        "\nagain:; incb letter(%rip); cmpb $0, letter(%rip); je bad; jmp again",
    ),
    both(
        "half of a long number",
        "error: the low 32 bits",
        "movq wide(%rip), %rax; leaq 1(%rax), %rax; movq %rax, wide(%rip); cmpl $0, %eax; jne bad; jmp worker",
    ),
    // Memory is read although both operands are 0 or 1.
    both(
        "the or of two truth values",
        "UNSAFE",
        "movl $1, x(%rip); movl $0, %eax; orl x(%rip), %eax; testl %eax, %eax; jne bad; ret",
    ),
    both(
        "the and of two truth values",
        "UNSAFE",
        "movl $1, x(%rip); movl $1, %eax; andl x(%rip), %eax; testl %eax, %eax; jne bad; ret",
    ),
    both(
        "the exclusive or of two truth values",
        "UNSAFE",
        "movl $1, x(%rip); xorl %eax, %eax; xorl x(%rip), %eax; testl %eax, %eax; jne bad; ret",
    ),
    both("inc of a byte", "SAFE", "movb $5, %al; incb %al; cmpb $6, %al; jne bad; ret"),
    // Bits.
    both(
        "bits of small numbers",
        "SAFE",
        "movl $6, %eax; andl $3, %eax; cmpl $2, %eax; jne bad; orl $9, %eax; cmpl $11, %eax; jne bad; ret",
    ),
    both(
        "bits of a negative number",
        "SAFE",
        "movl minus(%rip), %eax; andl $12, %eax; cmpl $12, %eax; jne bad; ret",
    ),
    both("a mask that is tested", "UNSAFE", "movl $6, %eax; testb $2, %al; jne bad; ret"),
    both(
        "a mask of what is large",
        "error: a bitwise operation",
        "\nagain:; lock incl x(%rip); testl $64, x(%rip); je bad; jmp again",
    ),
    both("a low bit of what is large", "UNSAFE", "lock incl x(%rip); testl $1, x(%rip); je bad; ret"),
    both("a low bit that stays", "SAFE", "lock addl $2, x(%rip); testl $1, x(%rip); jne bad; ret"),
    both(
        "a low bit by a byte",
        "SAFE",
        "lock addl $2, x(%rip); movl x(%rip), %eax; testb $1, %al; jne bad; ret",
    ),
    both("a shift multiplies", "SAFE", "movl minus(%rip), %eax; shll $3, %eax; cmpl $-8, %eax; jne bad; ret"),
    // Conditional moves.
    both(
        "a move under a condition that holds",
        "UNSAFE",
        "movl $1, %eax; movl $2, %ecx; cmpl $0, x(%rip); cmove %ecx, %eax; cmpl $2, %eax; je bad; ret",
    ),
    both(
        "a move under one that does not",
        "SAFE",
        "movl $1, %eax; movl $2, %ecx; cmpl $0, x(%rip); cmovnel %ecx, %eax; cmpl $2, %eax; je bad; ret",
    ),
    both(
        "a flag in memory",
        "UNSAFE",
        "cmpl $0, x(%rip); setne letter(%rip); cmpb $0, letter(%rip); je bad; ret",
    ),
    // The stack, and calls.
    both(
        "what is pushed is popped",
        "SAFE",
        "pushq $5; pushq $6; popq %rax; popq %rcx; cmpl $6, %eax; jne bad; cmpl $5, %ecx; jne bad; ret",
    ),
    both(
        "slots of a frame",
        "SAFE",
        "pushq %rbp; movq %rsp, %rbp; subq $16, %rsp; movl $3, -4(%rbp); movl $4, 8(%rsp); movl -4(%rbp), %eax; addl -8(%rbp), %eax; cmpl $7, %eax; jne bad; leave; ret",
    ),
    both(
        "a slot is written through its address",
        "SAFE",
        "subq $24, %rsp; movl $3, 8(%rsp); leaq 8(%rsp), %rdx; movl $4, (%rdx); cmpl $4, 8(%rsp); jne bad; addq $24, %rsp; ret",
    ),
    both(
        "half of a slot is overwritten",
        "error: the value of this",
        "subq $24, %rsp; movq $3, 8(%rsp); movl $4, 12(%rsp); cmpq $3, 8(%rsp); jne bad; ret",
    ),
    both(
        "a function is entered twice",
        "SAFE",
        "movl $1, %edi; call twice; movl %eax, %edi; call twice; cmpl $4, %eax; jne bad; ret; \ntwice:; leal (%rdi,%rdi), %eax; ret",
    ),
    both(
        "a function that waits for nobody",
        "UNSAFE",
        "call two; cmpl $2, %eax; je bad; ret; \ntwo:; movl $2, %eax; ret",
    ),
    both("a function calls itself", "error: calls itself", "call worker; jmp bad"),
    both(
        "a function calls itself through another",
        "error: calls itself",
        "call other; jmp bad; \nother:; call third; ret; \nthird:; call other; ret",
    ),
    // Data.
    both(
        "each thread has its own",
        "SAFE",
        "movl %fs:mine@tpoff, %eax; testl %eax, %eax; jne bad; movl $1, %fs:mine@tpoff; ret",
    ),
    both(
        "its address is that of the thread",
        "SAFE",
        "movq %fs:0, %rax; leaq mine@tpoff(%rax), %rax; cmpl $0, (%rax); jne bad; movl $1, %fs:mine@tpoff; cmpl $1, (%rax); jne bad; ret",
    ),
    both(
        "an address through the table",
        "UNSAFE",
        "movq x@GOTPCREL(%rip), %rax; cmpl $0, (%rax); je bad; ret",
    ),
    both(
        "one of two addresses",
        "error: this address cannot be followed",
        "leaq x(%rip), %rax; leaq y(%rip), %rcx; cmpl $0, x(%rip); cmove %rcx, %rax; movl $1, (%rax); jmp bad",
    ),
    both(
        "an address that is compared",
        "error: an address or a thread number",
        "leaq x(%rip), %rax; cmpq $0, %rax; je bad; ret",
    ),
    both("outside of an object", "error: this is outside of", "movl $1, 4+x(%rip); jmp bad"),
    both("an object of another file", "error: is not declared in this file", "movl $1, z(%rip); jmp bad"),
    both("a function of another file", "error: is not a function of this file", "call puts@PLT; jmp bad"),
    both("an unknown instruction", "error: unknown instruction", "cpuid; jmp bad"),
    both(
        "bits of a constant and of a number",
        "SAFE",
        "movl x(%rip), %edx; movl $3, x(%rip); movl $5, %eax; orl %edx, %eax; cmpl $5, %eax; je end; cmpl $7, %eax; jne bad; \nend:; ret",
    ),
    both(
        "bits of a constant and of a number that are bad",
        "UNSAFE",
        "movl x(%rip), %edx; movl $3, x(%rip); movl $5, %eax; orl %edx, %eax; cmpl $7, %eax; je bad; ret",
    ),
    both("a prefix in bytes", "error: unknown instruction", ".byte 0xf0; incl x(%rip); jmp bad"),
    both(
        "an unknown instruction that nobody comes to",
        "SAFE",
        "cmpl $0, x(%rip); jne bad; ret; cpuid; jmp bad",
    ),
    both(
        "a jump through a register",
        "error: the target of this jump or call",
        "leaq bad(%rip), %rax; jmp *%rax",
    ),
    both("a number without sign in a constant", "SAFE", "cmpl $4294967295, minus(%rip); jne bad; ret"),
    both(
        "labels that are numbers",
        "UNSAFE",
        "\n1:; movl x(%rip), %eax; testl %eax, %eax; jne 1b; je 1f; ret; \n1:; jmp bad",
    ),
    both("lock as a statement of its own", "SAFE", twice!("lock\n\taddl $1, x(%rip)")),
    both(
        "a pointer to what is not set",
        "UNSAFE",
        "cmpq $0, head(%rip); jne end; movq head(%rip), %rax; movl $1, (%rax); \nend:; movq %fs:0, %rax; leaq mine@tpoff(%rax), %rax; movq %rax, head(%rip); cmpl $7, (%rax); je bad; ret",
    ),
    both(
        "a pointer that is looked at before",
        "SAFE",
        "movq head(%rip), %rax; testq %rax, %rax; je end; movl $1, (%rax); \nend:; movq %fs:0, %rax; leaq mine@tpoff(%rax), %rax; movq %rax, head(%rip); cmpl $7, (%rax); je bad; ret",
    ),
    both(
        "a write through a pointer is seen by its owner",
        "UNSAFE",
        "movq head(%rip), %rax; testq %rax, %rax; je end; movl $1, (%rax); \nend:; movq %fs:0, %rax; leaq mine@tpoff(%rax), %rax; movq %rax, head(%rip); cmpl $1, (%rax); je bad; ret",
    ),
    both(
        "one thread takes what is free",
        "SAFE",
        "movl $0, %eax; lock cmpxchgl %edi, x(%rip); jne end; cmpl %edi, x(%rip); jne bad; \nend:; ret",
    ),
    both("one thread overwrites another", "UNSAFE", "movl %edi, x(%rip); cmpl %edi, x(%rip); jne bad; ret"),
    both("the number of a thread is not 0", "SAFE", "movl %edi, x(%rip); cmpl $0, x(%rip); je bad; ret"),
    both(
        "a number of a thread that is computed with",
        "error: the value of this is not known",
        "leal 1(%rdi), %eax; cmpl %eax, x(%rip); je bad; ret",
    ),
    both(
        "a sum that wraps around",
        "error: may wrap around",
        "movl $2147483647, %eax; addl $1, %eax; js bad; ret",
    ),
    both(
        "a product that wraps around",
        "error: may wrap around",
        "movl $1000000, %eax; shll $15, %eax; js bad; ret",
    ),
    both(
        "a product of more than 32 bits",
        "SAFE",
        "movl $1000000, %eax; shlq $15, %rax; shlq $15, %rax; testq %rax, %rax; je bad; ret",
    ),
    both(
        "a product that is too large",
        "error: numbers get too large",
        "movl $2000000000, %eax; movl x(%rip), %ecx; movl y(%rip), %ecx; shlq $15, %rax; testq %rax, %rax; je bad; ret",
    ),
    both(
        "a counter is taken not to wrap around",
        "SAFE",
        "lock addl $1, x(%rip); movl x(%rip), %eax; addl %eax, %eax; cmpl $0, %eax; jl bad; ret",
    ),
    // Twice this number is 0 in 32 bits.
    both(
        "the least number is no bound of a counter",
        "error: this may wrap around in 32 bits",
        "movl $-2147483648, x(%rip); movl x(%rip), %eax; addl %eax, %eax; testl %eax, %eax; jne bad; ret",
    ),
    both(
        "nor is the least number that memory holds at first",
        "error: this may wrap around in 32 bits",
        "movl least(%rip), %eax; movl $1, least(%rip); addl %eax, %eax; testl %eax, %eax; jne bad; ret",
    ),
];
