# A lock in a byte of a word: the word is taken at once, the byte is released alone; the byte beside it closes the lock for good.
#   lock_word.c, by gcc 12.2 -O0 -S
#
#   Threads: worker,closer
#   Expected: TSO SAFE, SC SAFE

	.file	"lock_word.c"
	.text
	.local	lock
	.comm	lock,4,4
	.local	inside
	.comm	inside,4,4
	.section	.rodata
.LC0:
	.string	"lock_word.c"
.LC1:
	.string	"inside == 0"
	.text
	.globl	worker
	.type	worker, @function
worker:
.LFB0:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	subq	$32, %rsp
	movl	$0, -20(%rbp)
	jmp	.L2
.L4:
	movl	$0, -20(%rbp)
.L2:
	leaq	lock(%rip), %rax
	movq	%rax, -8(%rbp)
	movl	$1, -24(%rbp)
	movl	-24(%rbp), %ecx
	movq	-8(%rbp), %rsi
	leaq	-20(%rbp), %rdx
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
	jne	.L4
	movl	inside(%rip), %eax
	testl	%eax, %eax
	je	.L5
	leaq	__PRETTY_FUNCTION__.1(%rip), %rax
	movq	%rax, %rcx
	movl	$18, %edx
	leaq	.LC0(%rip), %rax
	movq	%rax, %rsi
	leaq	.LC1(%rip), %rax
	movq	%rax, %rdi
	call	__assert_fail@PLT
.L5:
	movl	$1, inside(%rip)
	movl	$0, inside(%rip)
	leaq	lock(%rip), %rax
	movq	%rax, -16(%rbp)
	movb	$0, -25(%rbp)
	movzbl	-25(%rbp), %eax
	movzbl	%al, %edx
	movq	-16(%rbp), %rax
	movb	%dl, (%rax)
	nop
	leave
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE0:
	.size	worker, .-worker
	.globl	closer
	.type	closer, @function
closer:
.LFB1:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	subq	$32, %rsp
	leaq	1+lock(%rip), %rax
	movq	%rax, -8(%rbp)
	movb	$1, -17(%rbp)
	movzbl	-17(%rbp), %eax
	movzbl	%al, %edx
	movq	-8(%rbp), %rax
	xchgb	(%rax), %dl
	nop
.L7:
	leaq	lock(%rip), %rax
	movq	%rax, -16(%rbp)
	movq	-16(%rbp), %rax
	movzbl	(%rax), %eax
	movb	%al, -18(%rbp)
	movzbl	-18(%rbp), %eax
	testb	%al, %al
	jne	.L7
	movl	inside(%rip), %eax
	testl	%eax, %eax
	je	.L9
	leaq	__PRETTY_FUNCTION__.0(%rip), %rax
	movq	%rax, %rcx
	movl	$28, %edx
	leaq	.LC0(%rip), %rax
	movq	%rax, %rsi
	leaq	.LC1(%rip), %rax
	movq	%rax, %rdi
	call	__assert_fail@PLT
.L9:
	nop
	leave
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE1:
	.size	closer, .-closer
	.section	.rodata
	.type	__PRETTY_FUNCTION__.1, @object
	.size	__PRETTY_FUNCTION__.1, 7
__PRETTY_FUNCTION__.1:
	.string	"worker"
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"closer"
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
