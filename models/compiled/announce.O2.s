# Each thread writes its value, announces that in its element of an array, waits for all others, and then reads all values.
#   announce.c, by gcc 12.2 -O2 -S
#
#   Threads: worker
#   Expected: TSO SAFE, SC SAFE

	.file	"announce.c"
	.text
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"announce.c"
.LC1:
	.string	"value[j] == 1"
	.text
	.p2align 4
	.globl	worker
	.type	worker, @function
worker:
.LFB0:
	.cfi_startproc
	movslq	%edi, %rax
	leaq	value(%rip), %rcx
	leaq	arrived(%rip), %rdx
	movl	$1, (%rcx,%rax,4)
	movl	$1, (%rdx,%rax,4)
	testl	%esi, %esi
	jle	.L1
	movslq	%esi, %rsi
	salq	$2, %rsi
	leaq	(%rdx,%rsi), %rdi
	.p2align 4,,10
	.p2align 3
.L3:
	movl	(%rdx), %eax
	testl	%eax, %eax
	je	.L3
	addq	$4, %rdx
	cmpq	%rdi, %rdx
	jne	.L3
	leaq	value(%rip), %rax
	leaq	(%rcx,%rsi), %rdx
	.p2align 4,,10
	.p2align 3
.L6:
	cmpl	$1, (%rax)
	jne	.L15
	addq	$4, %rax
	cmpq	%rdx, %rax
	jne	.L6
.L1:
	ret
.L15:
	subq	$8, %rsp
	.cfi_def_cfa_offset 16
	leaq	__PRETTY_FUNCTION__.0(%rip), %rcx
	movl	$17, %edx
	leaq	.LC0(%rip), %rsi
	leaq	.LC1(%rip), %rdi
	call	__assert_fail@PLT
	.cfi_endproc
.LFE0:
	.size	worker, .-worker
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"worker"
	.local	arrived
	.comm	arrived,4096,32
	.local	value
	.comm	value,4096,32
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
