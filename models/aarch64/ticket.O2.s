# A ticket lock of two threads: tickets are taken without an order, the number that is served is an acquire and a release. (Source: J. M. Mellor-Crummey, M. L. Scott, Algorithms for scalable synchronization on shared-memory multiprocessors, 1991.)
#   ../c11/ticket.c, by gcc 12.2 -O2 -mno-outline-atomics -S
#
#   Threads: left*1,right*1

	.arch armv8-a
	.file	"ticket.c"
	.text
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"ticket.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	2
	.p2align 4,,11
	.type	enter, %function
enter:
.LFB0:
	.cfi_startproc
	adrp	x3, .LANCHOR0
	add	x3, x3, :lo12:.LANCHOR0
.L10:
	ldxrb	w1, [x3]
	add	w0, w1, 1
	stxrb	w2, w0, [x3]
	cbnz	w2, .L10
	and	w1, w1, 255
	add	x2, x3, 1
.L2:
	ldarb	w0, [x2]
	cmp	w1, w0, uxtb
	bne	.L2
	ldr	w0, [x3, 4]
	cbnz	w0, .L9
	add	w1, w1, 1
	stlrb	w1, [x2]
	ret
.L9:
	stp	x29, x30, [sp, -16]!
	.cfi_def_cfa_offset 16
	.cfi_offset 29, -16
	.cfi_offset 30, -8
	adrp	x3, .LANCHOR1
	adrp	x1, .LC0
	mov	x29, sp
	adrp	x0, .LC1
	add	x3, x3, :lo12:.LANCHOR1
	add	x1, x1, :lo12:.LC0
	add	x0, x0, :lo12:.LC1
	mov	w2, 16
	bl	__assert_fail
	.cfi_endproc
.LFE0:
	.size	enter, .-enter
	.align	2
	.p2align 4,,11
	.global	left
	.type	left, %function
left:
.LFB1:
	.cfi_startproc
	b	enter
	.cfi_endproc
.LFE1:
	.size	left, .-left
	.align	2
	.p2align 4,,11
	.global	right
	.type	right, %function
right:
.LFB5:
	.cfi_startproc
	b	enter
	.cfi_endproc
.LFE5:
	.size	right, .-right
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"enter"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	next, %object
	.size	next, 1
next:
	.zero	1
	.type	now, %object
	.size	now, 1
now:
	.zero	1
	.zero	2
	.type	inside, %object
	.size	inside, 4
inside:
	.zero	4
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
