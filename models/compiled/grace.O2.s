# A writer takes something away, waits for each reader in turn until it has left, and frees it. inside[me] is 1 where a reader is inside.
#   grace.c, by gcc 12.2 -O2 -S
#
#   Threads: reader,writer
#   Expected: TSO SAFE, SC SAFE

	.file	"grace.c"
	.text
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"grace.c"
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align 8
.LC1:
	.string	"!atomic_load_explicit(&freed, memory_order_relaxed)"
	.text
	.p2align 4
	.globl	reader
	.type	reader, @function
reader:
.LFB0:
	.cfi_startproc
	movslq	%edi, %rdi
	leaq	inside(%rip), %rax
	subq	$8, %rsp
	.cfi_def_cfa_offset 16
	leaq	(%rax,%rdi,4), %rdx
	jmp	.L3
	.p2align 4,,10
	.p2align 3
.L2:
	movl	$0, (%rdx)
.L3:
	movl	$1, (%rdx)
	lock orq	$0, (%rsp)
	movl	removed(%rip), %eax
	testl	%eax, %eax
	jne	.L2
	movl	freed(%rip), %eax
	testl	%eax, %eax
	je	.L2
	leaq	__PRETTY_FUNCTION__.0(%rip), %rcx
	movl	$15, %edx
	leaq	.LC0(%rip), %rsi
	leaq	.LC1(%rip), %rdi
	call	__assert_fail@PLT
	.cfi_endproc
.LFE0:
	.size	reader, .-reader
	.p2align 4
	.globl	writer
	.type	writer, @function
writer:
.LFB1:
	.cfi_startproc
	movl	$1, %eax
	movl	%eax, %edx
	xchgl	taken(%rip), %edx
	testl	%edx, %edx
	je	.L16
	ret
	.p2align 4,,10
	.p2align 3
.L16:
	xchgl	removed(%rip), %eax
	testl	%esi, %esi
	jle	.L11
	leaq	inside(%rip), %rdx
	movslq	%esi, %rsi
	leaq	(%rdx,%rsi,4), %rcx
	.p2align 4,,10
	.p2align 3
.L12:
	movl	(%rdx), %eax
	testl	%eax, %eax
	jne	.L12
	addq	$4, %rdx
	cmpq	%rcx, %rdx
	jne	.L12
.L11:
	movl	$1, freed(%rip)
	ret
	.cfi_endproc
.LFE1:
	.size	writer, .-writer
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"reader"
	.local	taken
	.comm	taken,4,4
	.local	freed
	.comm	freed,4,4
	.local	removed
	.comm	removed,4,4
	.local	inside
	.comm	inside,4096,32
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
