# A lock that knows who holds it, so that its holder can take it again. worker(me): the number of the thread, from 1.
#   owner.c, by gcc 12.2 -O2 -S
#
#   Threads: worker
#   Expected: TSO SAFE, SC SAFE

	.file	"owner.c"
	.text
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"owner.c"
.LC1:
	.string	"inside == 0"
	.text
	.p2align 4
	.globl	worker
	.type	worker, @function
worker:
	subq	$8, %rsp
	xorl	%edx, %edx
	jmp	.L2
	.p2align 4,,10
	.p2align 3
.L4:
	movl	$1, inside(%rip)
	movl	%edx, inside(%rip)
	movl	$0, owner(%rip)
.L2:
	movl	owner(%rip), %eax
	cmpl	%edi, %eax
	je	.L6
	movl	%edx, %eax
	lock cmpxchgl	%edi, owner(%rip)
	jne	.L2
.L6:
	movl	inside(%rip), %eax
	testl	%eax, %eax
	je	.L4
	leaq	__PRETTY_FUNCTION__.0(%rip), %rcx
	movl	$13, %edx
	leaq	.LC0(%rip), %rsi
	leaq	.LC1(%rip), %rdi
	call	__assert_fail@PLT
	.size	worker, .-worker
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"worker"
	.local	inside
	.comm	inside,4,4
	.local	owner
	.comm	owner,4,4
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
