# A lock that knows who holds it, so that its holder can take it again. worker(me): the number of the thread, from 1.
#   owner.c, by gcc 12.2 -O0 -S
#
#   Threads: worker
#   Expected: TSO SAFE, SC SAFE

	.file	"owner.c"
	.text
	.local	owner
	.comm	owner,4,4
	.local	inside
	.comm	inside,4,4
	.section	.rodata
.LC0:
	.string	"owner.c"
.LC1:
	.string	"inside == 0"
	.text
	.globl	worker
	.type	worker, @function
worker:
	pushq	%rbp
	movq	%rsp, %rbp
	subq	$64, %rsp
	movl	%edi, -52(%rbp)
.L6:
	movl	$0, -28(%rbp)
	leaq	owner(%rip), %rax
	movq	%rax, -8(%rbp)
	movq	-8(%rbp), %rax
	movl	(%rax), %eax
	movl	%eax, -32(%rbp)
	movl	-32(%rbp), %eax
	cmpl	-52(%rbp), %eax
	je	.L2
	leaq	owner(%rip), %rax
	movq	%rax, -16(%rbp)
	movl	-52(%rbp), %eax
	movl	%eax, -36(%rbp)
	movl	-36(%rbp), %eax
	movl	%eax, %ecx
	movq	-16(%rbp), %rsi
	leaq	-28(%rbp), %rdx
	movl	(%rdx), %eax
	lock cmpxchgl	%ecx, (%rsi)
	movl	%eax, %ecx
	sete	%al
	testb	%al, %al
	jne	.L3
	movl	%ecx, (%rdx)
.L3:
	xorl	$1, %eax
	testb	%al, %al
	jne	.L7
.L2:
	movl	inside(%rip), %eax
	testl	%eax, %eax
	je	.L5
	leaq	__PRETTY_FUNCTION__.0(%rip), %rax
	movq	%rax, %rcx
	movl	$13, %edx
	leaq	.LC0(%rip), %rax
	movq	%rax, %rsi
	leaq	.LC1(%rip), %rax
	movq	%rax, %rdi
	call	__assert_fail@PLT
.L5:
	movl	$1, inside(%rip)
	movl	$0, inside(%rip)
	leaq	owner(%rip), %rax
	movq	%rax, -24(%rbp)
	movl	$0, -40(%rbp)
	movl	-40(%rbp), %eax
	movl	%eax, %edx
	movq	-24(%rbp), %rax
	movl	%edx, (%rax)
	jmp	.L6
.L7:
	nop
	jmp	.L6
	.size	worker, .-worker
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"worker"
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
