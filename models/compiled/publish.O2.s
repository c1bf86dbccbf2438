# One writer publishes two numbers; readers that see the flag see both.
#   publish.c, by gcc 12.2 -O2 -S
#
#   Threads: writer,reader
#   Expected: TSO SAFE, SC SAFE

	.file	"publish.c"
	.text
	.p2align 4
	.globl	writer
	.type	writer, @function
writer:
	movl	$1, %eax
	xchgl	role(%rip), %eax
	testl	%eax, %eax
	je	.L4
	ret
	.p2align 4,,10
	.p2align 3
.L4:
	movl	$7, x(%rip)
	movl	$7, y(%rip)
	movl	$1, ready(%rip)
	ret
	.size	writer, .-writer
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"publish.c"
.LC1:
	.string	"x == y"
	.text
	.p2align 4
	.globl	reader
	.type	reader, @function
reader:
	movl	ready(%rip), %eax
	testl	%eax, %eax
	je	.L5
	movl	x(%rip), %edx
	movl	y(%rip), %eax
	cmpl	%eax, %edx
	jne	.L13
.L5:
	ret
.L13:
	pushq	%rax
	leaq	__PRETTY_FUNCTION__.0(%rip), %rcx
	movl	$16, %edx
	leaq	.LC0(%rip), %rsi
	leaq	.LC1(%rip), %rdi
	call	__assert_fail@PLT
	.size	reader, .-reader
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"reader"
	.local	y
	.comm	y,4,4
	.local	x
	.comm	x,4,4
	.local	ready
	.comm	ready,4,4
	.local	role
	.comm	role,4,4
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
