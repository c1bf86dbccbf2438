# A sequence lock with one writer, who changes two words once; readers use them if the number was even and is the same afterwards. (Source: H.-J. Boehm, Can seqlocks get along with programming language memory models?, 2012.)
#   ../c11/sequence_lock.c, by gcc 12.2 -O2 -S
#
#   Threads: writer*1,reader

	.arch armv8-a
	.file	"sequence_lock.c"
	.text
	.align	2
	.p2align 4,,11
	.global	writer
	.type	writer, %function
writer:
.LFB0:
	.cfi_startproc
	adrp	x0, .LANCHOR0
	mov	w1, 1
	add	x0, x0, :lo12:.LANCHOR0
	str	w1, [x0]
	dmb	ish
	mov	w2, 5
	add	x1, x0, 4
	str	w2, [x1]
	add	x1, x0, 8
	str	w2, [x1]
	mov	w1, 2
	stlr	w1, [x0]
	ret
	.cfi_endproc
.LFE0:
	.size	writer, .-writer
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"sequence_lock.c"
	.align	3
.LC1:
	.string	"one == other"
	.text
	.align	2
	.p2align 4,,11
	.global	reader
	.type	reader, %function
reader:
.LFB1:
	.cfi_startproc
	adrp	x0, .LANCHOR0
	add	x0, x0, :lo12:.LANCHOR0
	ldar	w1, [x0]
	cmp	w1, 1
	beq	.L3
	add	x2, x0, 4
	ldr	w3, [x2]
	add	x2, x0, 8
	ldr	w2, [x2]
	dmb	ishld
	ldr	w0, [x0]
	cmp	w3, w2
	ccmp	w0, w1, 0, ne
	beq	.L11
.L3:
	ret
.L11:
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
	mov	w2, 27
	bl	__assert_fail
	.cfi_endproc
.LFE1:
	.size	reader, .-reader
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"reader"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	sequence, %object
	.size	sequence, 4
sequence:
	.zero	4
	.type	left, %object
	.size	left, 4
left:
	.zero	4
	.type	right, %object
	.size	right, 4
right:
	.zero	4
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
