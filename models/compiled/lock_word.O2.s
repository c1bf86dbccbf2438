# A lock in a byte of a word: the word is taken at once, the byte is released alone; the byte beside it closes the lock for good.
#   lock_word.c, by gcc 12.2 -O2 -S
#
#   Threads: worker,closer
#   Expected: TSO SAFE, SC SAFE

	.file	"lock_word.c"
	.text
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"lock_word.c"
.LC1:
	.string	"inside == 0"
	.text
	.p2align 4
	.globl	worker
	.type	worker, @function
worker:
.LFB0:
	.cfi_startproc
	xorl	%ecx, %ecx
	movl	$1, %edx
.L2:
	movl	%ecx, %eax
	lock cmpxchgl	%edx, lock(%rip)
	jne	.L2
	movl	inside(%rip), %eax
	testl	%eax, %eax
	jne	.L10
	movl	$1, inside(%rip)
	movl	$0, inside(%rip)
	movb	$0, lock(%rip)
	ret
.L10:
	pushq	%rax
	.cfi_def_cfa_offset 16
	leaq	__PRETTY_FUNCTION__.1(%rip), %rcx
	movl	$18, %edx
	leaq	.LC0(%rip), %rsi
	leaq	.LC1(%rip), %rdi
	call	__assert_fail@PLT
	.cfi_endproc
.LFE0:
	.size	worker, .-worker
	.p2align 4
	.globl	closer
	.type	closer, @function
closer:
.LFB1:
	.cfi_startproc
	movl	$1, %eax
	xchgb	1+lock(%rip), %al
	.p2align 4,,10
	.p2align 3
.L12:
	movzbl	lock(%rip), %eax
	testb	%al, %al
	jne	.L12
	movl	inside(%rip), %eax
	testl	%eax, %eax
	jne	.L18
	ret
.L18:
	pushq	%rax
	.cfi_def_cfa_offset 16
	leaq	__PRETTY_FUNCTION__.0(%rip), %rcx
	movl	$28, %edx
	leaq	.LC0(%rip), %rsi
	leaq	.LC1(%rip), %rdi
	call	__assert_fail@PLT
	.cfi_endproc
.LFE1:
	.size	closer, .-closer
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"closer"
	.type	__PRETTY_FUNCTION__.1, @object
	.size	__PRETTY_FUNCTION__.1, 7
__PRETTY_FUNCTION__.1:
	.string	"worker"
	.local	inside
	.comm	inside,4,4
	.local	lock
	.comm	lock,4,4
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
