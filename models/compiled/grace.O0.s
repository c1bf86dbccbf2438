# A writer takes something away, waits for each reader in turn until it has left, and frees it. inside[me] is 1 where a reader is inside.
#   grace.c, by gcc 12.2 -O0 -S
#
#   Threads: reader,writer
#   Expected: TSO SAFE, SC SAFE

	.file	"grace.c"
	.text
	.local	inside
	.comm	inside,4096,32
	.local	removed
	.comm	removed,4,4
	.local	freed
	.comm	freed,4,4
	.local	taken
	.comm	taken,4,4
	.section	.rodata
.LC0:
	.string	"grace.c"
	.align 8
.LC1:
	.string	"!atomic_load_explicit(&freed, memory_order_relaxed)"
	.text
	.globl	reader
	.type	reader, @function
reader:
.LFB0:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	subq	$64, %rsp
	movl	%edi, -52(%rbp)
.L3:
	movl	-52(%rbp), %eax
	cltq
	leaq	0(,%rax,4), %rdx
	leaq	inside(%rip), %rax
	addq	%rdx, %rax
	movq	%rax, -8(%rbp)
	movl	$1, -36(%rbp)
	movl	-36(%rbp), %eax
	movl	%eax, %edx
	movq	-8(%rbp), %rax
	movl	%edx, (%rax)
	lock orq	$0, (%rsp)
	leaq	removed(%rip), %rax
	movq	%rax, -16(%rbp)
	movq	-16(%rbp), %rax
	movl	(%rax), %eax
	movl	%eax, -40(%rbp)
	movl	-40(%rbp), %eax
	testl	%eax, %eax
	jne	.L2
	leaq	freed(%rip), %rax
	movq	%rax, -24(%rbp)
	movq	-24(%rbp), %rax
	movl	(%rax), %eax
	movl	%eax, -44(%rbp)
	movl	-44(%rbp), %eax
	testl	%eax, %eax
	je	.L2
	leaq	__PRETTY_FUNCTION__.0(%rip), %rax
	movq	%rax, %rcx
	movl	$15, %edx
	leaq	.LC0(%rip), %rax
	movq	%rax, %rsi
	leaq	.LC1(%rip), %rax
	movq	%rax, %rdi
	call	__assert_fail@PLT
.L2:
	movl	-52(%rbp), %eax
	cltq
	leaq	0(,%rax,4), %rdx
	leaq	inside(%rip), %rax
	addq	%rdx, %rax
	movq	%rax, -32(%rbp)
	movl	$0, -48(%rbp)
	movl	-48(%rbp), %eax
	movl	%eax, %edx
	movq	-32(%rbp), %rax
	movl	%edx, (%rax)
	jmp	.L3
	.cfi_endproc
.LFE0:
	.size	reader, .-reader
	.globl	writer
	.type	writer, @function
writer:
.LFB1:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	movl	%edi, -68(%rbp)
	movl	%esi, -72(%rbp)
	leaq	taken(%rip), %rax
	movq	%rax, -16(%rbp)
	movl	$1, -44(%rbp)
	movl	-44(%rbp), %eax
	movl	%eax, %edx
	movq	-16(%rbp), %rax
	xchgl	(%rax), %edx
	movl	%edx, %eax
	movl	%eax, -48(%rbp)
	movl	-48(%rbp), %eax
	testl	%eax, %eax
	jne	.L10
	leaq	removed(%rip), %rax
	movq	%rax, -24(%rbp)
	movl	$1, -52(%rbp)
	movl	-52(%rbp), %eax
	movl	%eax, %edx
	movq	-24(%rbp), %rax
	xchgl	(%rax), %edx
	movl	$0, -4(%rbp)
	jmp	.L7
.L9:
	nop
.L8:
	movl	-4(%rbp), %eax
	cltq
	leaq	0(,%rax,4), %rdx
	leaq	inside(%rip), %rax
	addq	%rdx, %rax
	movq	%rax, -40(%rbp)
	movq	-40(%rbp), %rax
	movl	(%rax), %eax
	movl	%eax, -56(%rbp)
	movl	-56(%rbp), %eax
	testl	%eax, %eax
	jne	.L8
	addl	$1, -4(%rbp)
.L7:
	movl	-4(%rbp), %eax
	cmpl	-72(%rbp), %eax
	jl	.L9
	leaq	freed(%rip), %rax
	movq	%rax, -32(%rbp)
	movl	$1, -60(%rbp)
	movl	-60(%rbp), %eax
	movl	%eax, %edx
	movq	-32(%rbp), %rax
	movl	%edx, (%rax)
	jmp	.L4
.L10:
	nop
.L4:
	popq	%rbp
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE1:
	.size	writer, .-writer
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"reader"
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
