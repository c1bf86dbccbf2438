# Two threads each raise a flag and look at that of the other, as Dekker's algorithm begins; the stores are sequentially consistent.
#   two_flags.c, by gcc 12.2 -O0 -S
#
#   Threads: worker
#   Expected: TSO SAFE, SC SAFE

	.file	"two_flags.c"
	.text
	.local	role
	.comm	role,4,4
	.local	first
	.comm	first,4,4
	.local	second
	.comm	second,4,4
	.local	inside
	.comm	inside,4,4
	.section	.rodata
.LC0:
	.string	"two_flags.c"
.LC1:
	.string	"inside == 0"
	.text
	.type	enter, @function
enter:
	pushq	%rbp
	movq	%rsp, %rbp
	subq	$64, %rsp
	movq	%rdi, -56(%rbp)
	movq	%rsi, -64(%rbp)
	movq	-56(%rbp), %rax
	movq	%rax, -8(%rbp)
	movl	$1, -28(%rbp)
	movl	-28(%rbp), %eax
	movl	%eax, %edx
	movq	-8(%rbp), %rax
	xchgl	(%rax), %edx
	movq	-64(%rbp), %rax
	movq	%rax, -16(%rbp)
	movq	-16(%rbp), %rax
	movl	(%rax), %eax
	movl	%eax, -32(%rbp)
	movl	-32(%rbp), %eax
	testl	%eax, %eax
	jne	.L2
	movl	inside(%rip), %eax
	testl	%eax, %eax
	je	.L3
	leaq	__PRETTY_FUNCTION__.0(%rip), %rax
	movq	%rax, %rcx
	movl	$11, %edx
	leaq	.LC0(%rip), %rax
	movq	%rax, %rsi
	leaq	.LC1(%rip), %rax
	movq	%rax, %rdi
	call	__assert_fail@PLT
.L3:
	movl	$1, inside(%rip)
	movl	$0, inside(%rip)
.L2:
	movq	-56(%rbp), %rax
	movq	%rax, -24(%rbp)
	movl	$0, -36(%rbp)
	movl	-36(%rbp), %eax
	movl	%eax, %edx
	movq	-24(%rbp), %rax
	movl	%edx, (%rax)
	nop
	leave
	ret
	.size	enter, .-enter
	.globl	worker
	.type	worker, @function
worker:
	pushq	%rbp
	movq	%rsp, %rbp
	movl	$1, %eax
	lock xaddl	%eax, role(%rip)
	testl	%eax, %eax
	je	.L5
	cmpl	$1, %eax
	je	.L6
	jmp	.L8
.L5:
	leaq	second(%rip), %rax
	movq	%rax, %rsi
	leaq	first(%rip), %rax
	movq	%rax, %rdi
	call	enter
	jmp	.L5
.L6:
	leaq	first(%rip), %rax
	movq	%rax, %rsi
	leaq	second(%rip), %rax
	movq	%rax, %rdi
	call	enter
	jmp	.L6
.L8:
	popq	%rbp
	ret
	.size	worker, .-worker
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"enter"
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
