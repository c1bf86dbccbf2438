# One writer publishes two numbers; readers that see the flag see both.
#   publish.c, by gcc 12.2 -O0 -S
#
#   Threads: writer,reader
#   Expected: TSO SAFE, SC SAFE

	.file	"publish.c"
	.text
	.local	role
	.comm	role,4,4
	.local	ready
	.comm	ready,4,4
	.local	x
	.comm	x,4,4
	.local	y
	.comm	y,4,4
	.globl	writer
	.type	writer, @function
writer:
	pushq	%rbp
	movq	%rsp, %rbp
	leaq	role(%rip), %rax
	movq	%rax, -8(%rbp)
	movl	$1, -20(%rbp)
	movl	-20(%rbp), %eax
	movl	%eax, %edx
	movq	-8(%rbp), %rax
	xchgl	(%rax), %edx
	movl	%edx, %eax
	movl	%eax, -24(%rbp)
	movl	-24(%rbp), %eax
	testl	%eax, %eax
	jne	.L4
	movl	$7, x(%rip)
	movl	$7, y(%rip)
	leaq	ready(%rip), %rax
	movq	%rax, -16(%rbp)
	movl	$1, -28(%rbp)
	movl	-28(%rbp), %eax
	movl	%eax, %edx
	movq	-16(%rbp), %rax
	movl	%edx, (%rax)
	jmp	.L1
.L4:
	nop
.L1:
	popq	%rbp
	ret
	.size	writer, .-writer
	.section	.rodata
.LC0:
	.string	"publish.c"
.LC1:
	.string	"x == y"
	.text
	.globl	reader
	.type	reader, @function
reader:
	pushq	%rbp
	movq	%rsp, %rbp
	subq	$16, %rsp
	leaq	ready(%rip), %rax
	movq	%rax, -8(%rbp)
	movq	-8(%rbp), %rax
	movl	(%rax), %eax
	movl	%eax, -12(%rbp)
	movl	-12(%rbp), %eax
	testl	%eax, %eax
	je	.L7
	movl	x(%rip), %edx
	movl	y(%rip), %eax
	cmpl	%eax, %edx
	je	.L7
	leaq	__PRETTY_FUNCTION__.0(%rip), %rax
	movq	%rax, %rcx
	movl	$16, %edx
	leaq	.LC0(%rip), %rax
	movq	%rax, %rsi
	leaq	.LC1(%rip), %rax
	movq	%rax, %rdi
	call	__assert_fail@PLT
.L7:
	nop
	leave
	ret
	.size	reader, .-reader
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"reader"
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
