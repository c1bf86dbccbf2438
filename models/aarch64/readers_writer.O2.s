# Readers count themselves in a word that has room for two of them; a writer takes it when it is empty.
#   ../c11/readers_writer.c, by gcc 12.2 -O2 -mno-outline-atomics -S
#
#   Threads: reader,writer

	.arch armv8-a
	.file	"readers_writer.c"
	.text
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"readers_writer.c"
	.align	3
.LC1:
	.string	"data == 0"
	.text
	.align	2
	.p2align 4,,11
	.global	reader
	.type	reader, %function
reader:
.LFB0:
	.cfi_startproc
	adrp	x0, .LANCHOR0
	add	x0, x0, :lo12:.LANCHOR0
	stp	x29, x30, [sp, -16]!
	.cfi_def_cfa_offset 16
	.cfi_offset 29, -16
	.cfi_offset 30, -8
	mov	x29, sp
	.p2align 3,,7
.L2:
	ldr	w1, [x0]
	cmp	w1, 1
	bhi	.L2
.L12:
	add	w2, w1, 1
	ldaxr	w3, [x0]
	cmp	w3, w1
	bne	.L14
	stxr	w4, w2, [x0]
	cmp	w4, 0
.L14:
	bne	.L2
	ldr	w1, [x0, 4]
	cbnz	w1, .L11
.L13:
	ldxr	w1, [x0]
	sub	w1, w1, #1
	stlxr	w2, w1, [x0]
	cbnz	w2, .L13
	ldr	w1, [x0]
	cmp	w1, 1
	bls	.L12
	b	.L2
	.p2align 2,,3
.L11:
	adrp	x3, .LANCHOR1
	adrp	x1, .LC0
	adrp	x0, .LC1
	add	x3, x3, :lo12:.LANCHOR1
	add	x1, x1, :lo12:.LC0
	add	x0, x0, :lo12:.LC1
	mov	w2, 18
	bl	__assert_fail
	.cfi_endproc
.LFE0:
	.size	reader, .-reader
	.align	2
	.p2align 4,,11
	.global	writer
	.type	writer, %function
writer:
.LFB1:
	.cfi_startproc
	adrp	x0, .LANCHOR0
	add	x0, x0, :lo12:.LANCHOR0
	mov	w1, -1
	.p2align 3,,7
.L16:
	ldaxr	w2, [x0]
	cmp	w2, 0
	bne	.L20
	stxr	w3, w1, [x0]
	cmp	w3, 0
.L20:
	bne	.L16
	str	wzr, [x0, 4]
	stlr	wzr, [x0]
	b	.L16
	.cfi_endproc
.LFE1:
	.size	writer, .-writer
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
	.type	word, %object
	.size	word, 4
word:
	.zero	4
	.type	data, %object
	.size	data, 4
data:
	.zero	4
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
