# Two threads each raise a flag and look at that of the other, as Dekker's algorithm begins; the stores are sequentially consistent.
#   two_flags.c, by gcc 12.2 -O2 -S
#
#   Threads: worker
#   Expected: TSO SAFE, SC SAFE

	.file	"two_flags.c"
	.text
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"two_flags.c"
.LC1:
	.string	"inside == 0"
	.text
	.p2align 4
	.type	enter, @function
enter:
	movl	$1, %eax
	xchgl	(%rdi), %eax
	movl	(%rsi), %eax
	testl	%eax, %eax
	jne	.L2
	movl	inside(%rip), %eax
	testl	%eax, %eax
	jne	.L8
	movl	$1, inside(%rip)
	movl	$0, inside(%rip)
.L2:
	movl	$0, (%rdi)
	ret
.L8:
	pushq	%rax
	leaq	__PRETTY_FUNCTION__.0(%rip), %rcx
	movl	$11, %edx
	leaq	.LC0(%rip), %rsi
	leaq	.LC1(%rip), %rdi
	call	__assert_fail@PLT
	.size	enter, .-enter
	.p2align 4
	.globl	worker
	.type	worker, @function
worker:
	pushq	%rbp
	movl	$1, %eax
	pushq	%rbx
	subq	$8, %rsp
	lock xaddl	%eax, role(%rip)
	leaq	second(%rip), %rbp
	leaq	first(%rip), %rbx
	testl	%eax, %eax
	je	.L10
	leaq	second(%rip), %rbp
	leaq	first(%rip), %rbx
	cmpl	$1, %eax
	je	.L11
	addq	$8, %rsp
	popq	%rbx
	popq	%rbp
	ret
.L10:
	movq	%rbp, %rsi
	movq	%rbx, %rdi
	call	enter
	movq	%rbp, %rsi
	movq	%rbx, %rdi
	call	enter
	jmp	.L10
.L11:
	movq	%rbx, %rsi
	movq	%rbp, %rdi
	call	enter
	movq	%rbx, %rsi
	movq	%rbp, %rdi
	call	enter
	jmp	.L11
	.size	worker, .-worker
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"enter"
	.local	inside
	.comm	inside,4,4
	.local	second
	.comm	second,4,4
	.local	first
	.comm	first,4,4
	.local	role
	.comm	role,4,4
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
