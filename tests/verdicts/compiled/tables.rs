//! Jumps through tables of code addresses, as compilers use them for `switch`.

use crate::code::{Small, both};

/// Jumps by `x`, which is initially 0, again and again: `first` sets it to 1, `second` to 2, and `third` to another number.
macro_rules! switched {
    ($last:literal, $table:literal, $($jump:literal),+) => {
        concat!(
            "movl x(%rip), %eax; ",
            $($jump,)+
            "; \nfirst:; movl $1, x(%rip); jmp worker; \nsecond:; movl $2, x(%rip); jmp worker; \nthird:; movl $",
            $last,
            ", x(%rip); jmp worker; \nend:; ret; .section .rodata; .align 8; \ntable:; ",
            $table,
            "; \nother:; .long 7; .text"
        )
    };
}

/// The same with offsets relative to the table, as in position-independent code; the index is compared before.
macro_rules! by_distance {
    ($last:literal, $table:literal, $before:literal) => {
        switched!(
            $last,
            $table,
            $before,
            "leaq table(%rip), %rdx; movslq (%rdx,%rax,4), %rax; addq %rdx, %rax; jmp *%rax"
        )
    };
}

/// The same with addresses.
macro_rules! by_address {
    ($table:literal, $jump:literal) => {
        switched!(5, $table, "cmpl $3, %eax; ja end; ", $jump)
    };
}

/// All programs.
pub(crate) const PROGRAMS: &[Small] = &[
    both(
        "a jump through distances",
        "SAFE",
        by_distance!(
            5,
            ".long first-table; .long second-table; .long third-table; .long bad-table",
            "cmpl $3, %eax; ja end; "
        ),
    ),
    both(
        "a jump through distances to what is bad",
        "UNSAFE",
        by_distance!(
            5,
            ".long first-table; .long second-table; .long bad-table; .long end-table",
            "cmpl $3, %eax; ja end; "
        ),
    ),
    both(
        "a jump through distances with a bad one that nobody takes",
        "SAFE",
        by_distance!(
            5,
            ".long first-table; .long second-table; .long third-table; .long bad-table",
            "cmpl $3, %eax; ja end; "
        ),
    ),
    both(
        "an index that is compared with nothing",
        "UNSAFE",
        by_distance!(5, ".long first-table; .long second-table; .long third-table; .long bad-table", ""),
    ),
    both(
        "an index that is compared with too much",
        "UNSAFE",
        by_distance!(
            5,
            ".long first-table; .long second-table; .long third-table; .long bad-table",
            "cmpl $5, %eax; ja end; "
        ),
    ),
    both(
        "an index that is never as large as it may be",
        "SAFE",
        by_distance!(
            5,
            ".long first-table; .long second-table; .long third-table; .long bad-table",
            "cmpl $4, %eax; ja end; "
        ),
    ),
    both(
        "an index below 0 that is compared with its sign",
        "UNSAFE",
        by_distance!(
            -1,
            ".long first-table; .long second-table; .long third-table; .long bad-table",
            "cmpl $3, %eax; jg end; cltq; "
        ),
    ),
    both(
        "an index below 0 that is compared without a sign",
        "SAFE",
        by_distance!(
            -1,
            ".long first-table; .long second-table; .long third-table; .long bad-table",
            "cmpl $3, %eax; ja end; "
        ),
    ),
    both(
        "an index of few bits",
        "SAFE",
        by_distance!(
            4,
            ".long first-table; .long second-table; .long third-table; .long bad-table",
            "andl $3, %eax; cmpl $1, %eax; je end; "
        ),
    ),
    both(
        "an index that counts bytes",
        "SAFE",
        switched!(
            5,
            ".long first-table; .long second-table; .long third-table; .long bad-table",
            "cmpl $3, %eax; ja end; leaq 0(,%rax,4), %rdx; leaq table(%rip), %rax; movl (%rdx,%rax), %eax; cltq; leaq table(%rip), %rdx; addq %rdx, %rax; notrack jmp *%rax"
        ),
    ),
    both(
        "an index that counts bytes and leads to what is bad",
        "UNSAFE",
        switched!(
            5,
            ".long first-table; .long second-table; .long bad-table; .long end-table",
            "cmpl $3, %eax; ja end; leaq 0(,%rax,4), %rdx; leaq table(%rip), %rax; movl (%rdx,%rax), %eax; cltq; leaq table(%rip), %rdx; addq %rdx, %rax; notrack jmp *%rax"
        ),
    ),
    both(
        "an index that counts less than the bytes of an entry",
        "UNSAFE",
        switched!(
            5,
            ".long first-table; .long second-table; .long third-table; .long bad-table",
            "cmpl $3, %eax; ja end; leaq table(%rip), %rdx; movslq (%rdx,%rax,2), %rax; addq %rdx, %rax; jmp *%rax"
        ),
    ),
    both(
        "a distance that is added to the table",
        "SAFE",
        switched!(
            5,
            ".long first-table; .long second-table; .long third-table; .long bad-table",
            "cmpl $3, %eax; ja end; leaq table(%rip), %rdx; movslq (%rdx,%rax,4), %rcx; movl $2, %eax; addq %rcx, %rdx; jmp *%rdx"
        ),
    ),
    both(
        "a distance that is added to the table and is bad",
        "UNSAFE",
        switched!(
            5,
            ".long first-table; .long second-table; .long bad-table; .long end-table",
            "cmpl $3, %eax; ja end; leaq table(%rip), %rdx; movslq (%rdx,%rax,4), %rcx; movl $0, %eax; addq %rcx, %rdx; jmp *%rdx"
        ),
    ),
    both(
        "an address of code on the stack",
        "SAFE",
        switched!(
            5,
            ".long first-table; .long second-table; .long third-table; .long bad-table",
            "cmpl $3, %eax; ja end; leaq table(%rip), %rdx; movslq (%rdx,%rax,4), %rax; addq %rdx, %rax; pushq %rax; movl $3, %eax; popq %rcx; jmp *%rcx"
        ),
    ),
    both(
        "an address of code on the stack that is bad",
        "UNSAFE",
        switched!(
            5,
            ".long first-table; .long second-table; .long bad-table; .long end-table",
            "cmpl $3, %eax; ja end; leaq table(%rip), %rdx; movslq (%rdx,%rax,4), %rax; addq %rdx, %rax; movq %rax, -8(%rsp); movl $3, %eax; movq -8(%rsp), %rcx; jmp *%rcx"
        ),
    ),
    both(
        "a jump through addresses",
        "SAFE",
        by_address!(".quad first; .quad second; .quad third; .quad bad", "jmp *table(,%rax,8)"),
    ),
    both(
        "a jump through addresses to what is bad",
        "UNSAFE",
        by_address!(".quad first; .quad second; .quad bad; .quad end", "jmp *table(,%rax,8)"),
    ),
    both(
        "a jump through an address that was read",
        "SAFE",
        by_address!(
            ".quad first; .quad second; .quad third; .quad bad",
            "movq table(,%rax,8), %rcx; jmp *%rcx"
        ),
    ),
    both(
        "a jump through an address that was read and is bad",
        "UNSAFE",
        by_address!(
            ".quad first; .quad second; .quad bad; .quad end",
            "leaq table(%rip), %rdx; movq (%rdx,%rax,8), %rax; jmp *%rax"
        ),
    ),
    both(
        "indices that begin with 1",
        "SAFE",
        by_address!(
            ".quad first; .quad second; .quad third; .quad bad",
            "addl $1, %eax; jmp *table-8(,%rax,8)"
        ),
    ),
    both(
        "indices that begin with 1 and lead to what is bad",
        "UNSAFE",
        by_address!(
            ".quad first; .quad second; .quad bad; .quad end",
            "addl $1, %eax; jmp *table-8(,%rax,8)"
        ),
    ),
    both(
        "an index that is one too large",
        "UNSAFE",
        by_address!(
            ".quad first; .quad second; .quad third; .quad bad",
            "addl $1, %eax; jmp *table(,%rax,8)"
        ),
    ),
    both(
        "a distance that nothing is added to",
        "error: the target of this jump or call",
        switched!(
            5,
            ".long first-table; .long second-table; .long third-table; .long end-table",
            "cmpl $3, %eax; ja end; leaq table(%rip), %rdx; movslq (%rdx,%rax,4), %rax; jmp *%rax"
        ),
    ),
    both(
        "a distance that is added to another address",
        "error: the target of this jump or call",
        switched!(
            5,
            ".long first-table; .long second-table; .long third-table; .long end-table",
            "cmpl $3, %eax; ja end; leaq table(%rip), %rdx; movslq (%rdx,%rax,4), %rax; leaq other(%rip), %rdx; addq %rdx, %rax; jmp *%rax"
        ),
    ),
    both(
        "a distance that is added twice",
        "error: the target of this jump or call",
        switched!(
            5,
            ".long first-table; .long second-table; .long third-table; .long end-table",
            "cmpl $3, %eax; ja end; leaq table(%rip), %rdx; movslq (%rdx,%rax,4), %rax; addq %rdx, %rax; addq %rdx, %rax; jmp *%rax"
        ),
    ),
    both(
        "a distance without its sign",
        "error: the target of this jump or call",
        switched!(
            5,
            ".long first-table; .long second-table; .long third-table; .long end-table",
            "cmpl $3, %eax; ja end; leaq table(%rip), %rdx; movl (%rdx,%rax,4), %eax; addq %rdx, %rax; jmp *%rax"
        ),
    ),
    both(
        "one of two addresses of code",
        "error: the target of this jump or call",
        switched!(
            5,
            ".quad first; .quad second; .quad third; .quad end",
            "cmpl $3, %eax; ja end; movq table(,%rax,8), %rcx; movl $0, %edx; movq table(,%rdx,8), %rdx; cmpl $1, %eax; cmove %rdx, %rcx; jmp *%rcx"
        ),
    ),
    both(
        "a table that holds something else",
        "error: the target of this jump or call",
        by_address!(".quad first; .quad x; .quad third; .quad end", "jmp *table(,%rax,8)"),
    ),
    both(
        "a table that is written",
        "error: the initial value of `table` is not a number",
        by_address!(
            ".quad first; .quad second; .quad third; .quad end",
            "movq $0, table+8(%rip); jmp *table(,%rax,8)"
        ),
    ),
    both(
        "an address of code as a number",
        "error: an address or a thread number is used as a number",
        by_address!(
            ".quad first; .quad second; .quad third; .quad end",
            "movq table(,%rax,8), %rcx; movq %rcx, wide(%rip); ret"
        ),
    ),
    both(
        "a distance that is subtracted",
        "error: the target of this jump or call",
        switched!(
            5,
            ".long first-table; .long second-table; .long third-table; .long end-table",
            "cmpl $3, %eax; ja end; leaq table(%rip), %rdx; movslq (%rdx,%rax,4), %rax; subq %rdx, %rax; jmp *%rax"
        ),
    ),
    both(
        "the low half of a distance and of the table",
        "error: the target of this jump or call",
        switched!(
            5,
            ".long first-table; .long second-table; .long third-table; .long end-table",
            "cmpl $3, %eax; ja end; leaq table(%rip), %rdx; movslq (%rdx,%rax,4), %rax; addl %edx, %eax; jmp *%rax"
        ),
    ),
    both(
        "an index of 32 bits of which the others are not known",
        "error: more bits are read than were written",
        switched!(
            5,
            ".quad first; .quad second; .quad third; .quad bad",
            "movslq %eax, %rcx; movq $-1, %rax; movb $1, %al; cmpb $3, %al; ja end; jmp *table(,%rax,8)"
        ),
    ),
    both(
        "a table where nothing else is bad",
        "error: this program has no assertion",
        by_address!(".quad first; .quad second; .quad third; .quad end", "jmp *table(,%rax,8)"),
    ),
    both(
        "the low half of an address of code",
        "error: the target of this jump or call",
        by_address!(
            ".quad first; .quad second; .quad third; .quad bad",
            "movq table(,%rax,8), %rcx; movl %ecx, %ecx; jmp *%rcx"
        ),
    ),
    both(
        "an index that is computed before a table",
        "UNSAFE",
        by_address!(
            ".quad first; .quad second; .quad third; .quad bad",
            "subl $1, %eax; cltq; jmp *table(,%rax,8)"
        ),
    ),
];
