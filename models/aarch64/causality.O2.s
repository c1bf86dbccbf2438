# What a thread has read and tells another one is known there, too (write-to-read causality): words are never seen to go back, so the first one needs no order. (Source: H.-J. Boehm, S. V. Adve, Foundations of the C++ concurrency memory model, 2008.)
#   ../c11/causality.c, by gcc 12.2 -O2 -S
#
#   Threads: first*1,second*1,third*1

	.arch armv8-a
	.file	"causality.c"
	.text
	.align	2
	.p2align 4,,11
	.global	first
	.type	first, %function
first:
.LFB0:
	.cfi_startproc
	adrp	x0, .LANCHOR0
	mov	w1, 1
	add	x0, x0, :lo12:.LANCHOR0
	str	w1, [x0]
	ret
	.cfi_endproc
.LFE0:
	.size	first, .-first
	.align	2
	.p2align 4,,11
	.global	second
	.type	second, %function
second:
.LFB1:
	.cfi_startproc
	adrp	x0, .LANCHOR0
	add	x0, x0, :lo12:.LANCHOR0
	ldr	w1, [x0]
	cbnz	w1, .L8
	ret
	.p2align 2,,3
.L8:
	mov	w1, 1
	add	x0, x0, 4
	stlr	w1, [x0]
	ret
	.cfi_endproc
.LFE1:
	.size	second, .-second
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"causality.c"
	.align	3
.LC1:
	.string	"seen == 1"
	.text
	.align	2
	.p2align 4,,11
	.global	third
	.type	third, %function
third:
.LFB2:
	.cfi_startproc
	adrp	x0, .LANCHOR0
	add	x0, x0, :lo12:.LANCHOR0
	add	x1, x0, 4
	ldar	w1, [x1]
	cbnz	w1, .L20
.L9:
	ret
	.p2align 2,,3
.L20:
	ldr	w0, [x0]
	cmp	w0, 1
	beq	.L9
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
	mov	w2, 23
	bl	__assert_fail
	.cfi_endproc
.LFE2:
	.size	third, .-third
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"third"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	x, %object
	.size	x, 4
x:
	.zero	4
	.type	y, %object
	.size	y, 4
y:
	.zero	4
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
