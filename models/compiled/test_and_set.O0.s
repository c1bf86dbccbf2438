# Test-and-set lock; the release is a plain store.
#   test_and_set.c, by gcc 12.2 -O0 -S
#
#   Threads: worker
#   Expected: TSO SAFE, SC SAFE

	.file	"test_and_set.c"
	.text
	.local	taken
	.comm	taken,1,1
	.local	inside
	.comm	inside,4,4
	.section	.rodata
.LC0:
	.string	"test_and_set.c"
.LC1:
	.string	"inside == 0"
	.text
	.globl	worker
	.type	worker, @function
worker:
	pushq	%rbp
	movq	%rsp, %rbp
	subq	$32, %rsp
	jmp	.L2
.L4:
	nop
.L3:
	leaq	taken(%rip), %rax
	movq	%rax, -24(%rbp)
	movq	-24(%rbp), %rax
	movzbl	(%rax), %eax
	movb	%al, -25(%rbp)
	movzbl	-25(%rbp), %eax
	testb	%al, %al
	jne	.L3
.L2:
	leaq	taken(%rip), %rax
	movq	%rax, -8(%rbp)
	movb	$1, -26(%rbp)
	movzbl	-26(%rbp), %eax
	movzbl	%al, %edx
	movq	-8(%rbp), %rax
	xchgb	(%rax), %dl
	movl	%edx, %eax
	movb	%al, -27(%rbp)
	movzbl	-27(%rbp), %eax
	testb	%al, %al
	jne	.L4
	movl	inside(%rip), %eax
	testl	%eax, %eax
	je	.L5
	leaq	__PRETTY_FUNCTION__.0(%rip), %rax
	movq	%rax, %rcx
	movl	$12, %edx
	leaq	.LC0(%rip), %rax
	movq	%rax, %rsi
	leaq	.LC1(%rip), %rax
	movq	%rax, %rdi
	call	__assert_fail@PLT
.L5:
	movl	$1, inside(%rip)
	movl	$0, inside(%rip)
	leaq	taken(%rip), %rax
	movq	%rax, -16(%rbp)
	movb	$0, -28(%rbp)
	movzbl	-28(%rbp), %eax
	movzbl	%al, %edx
	movq	-16(%rbp), %rax
	movb	%dl, (%rax)
	jmp	.L2
	.size	worker, .-worker
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"worker"
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
