# Test-and-set lock; the release is a plain store.
#   test_and_set.c, by gcc 12.2 -O2 -S
#
#   Threads: worker
#   Expected: TSO SAFE, SC SAFE

	.file	"test_and_set.c"
	.text
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"test_and_set.c"
.LC1:
	.string	"inside == 0"
	.text
	.p2align 4
	.globl	worker
	.type	worker, @function
worker:
	subq	$8, %rsp
	movl	$1, %edx
	.p2align 4,,10
	.p2align 3
.L2:
	movl	%edx, %eax
	xchgb	taken(%rip), %al
	testb	%al, %al
	je	.L10
	.p2align 4,,10
	.p2align 3
.L3:
	movzbl	taken(%rip), %eax
	testb	%al, %al
	jne	.L3
	jmp	.L2
	.p2align 4,,10
	.p2align 3
.L10:
	movl	inside(%rip), %eax
	testl	%eax, %eax
	jne	.L11
	movl	$1, inside(%rip)
	movl	$0, inside(%rip)
	movb	$0, taken(%rip)
	jmp	.L2
.L11:
	leaq	__PRETTY_FUNCTION__.0(%rip), %rcx
	movl	$12, %edx
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
	.local	taken
	.comm	taken,1,1
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
