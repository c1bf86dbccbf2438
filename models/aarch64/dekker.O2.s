# Dekker's algorithm with sequentially consistent fences; the turn needs no order, because it only says who waits; each goes in twice. (Source: E. W. Dijkstra, Co-operating sequential processes, 1968.)
#   ../c11/dekker.c, by gcc 12.2 -O2 -S
#
#   Threads: left*1,right*1

	.arch armv8-a
	.file	"dekker.c"
	.text
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"dekker.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	2
	.p2align 4,,11
	.global	left
	.type	left, %function
left:
.LFB0:
	.cfi_startproc
	adrp	x3, .LANCHOR0
	add	x3, x3, :lo12:.LANCHOR0
	add	x2, x3, 8
	add	x1, x3, 4
	mov	w4, 2
.L15:
	mov	w0, 1
	str	w0, [x3]
	dmb	ish
	b	.L3
	.p2align 2,,3
.L5:
	ldr	w0, [x1]
	cbnz	w0, .L17
.L3:
	ldar	w0, [x2]
	cbnz	w0, .L5
	ldr	w0, [x3, 12]
	cbnz	w0, .L18
	mov	w0, 1
	str	w0, [x1]
	stlr	wzr, [x3]
	cmp	w4, w0
	beq	.L19
	mov	w4, 1
	b	.L15
	.p2align 2,,3
.L17:
	str	wzr, [x3]
	.p2align 3,,7
.L4:
	ldr	w0, [x1]
	cbnz	w0, .L4
	b	.L15
	.p2align 2,,3
.L19:
	ret
.L18:
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
.LFE0:
	.size	left, .-left
	.align	2
	.p2align 4,,11
	.global	right
	.type	right, %function
right:
.LFB1:
	.cfi_startproc
	adrp	x2, .LANCHOR0
	add	x2, x2, :lo12:.LANCHOR0
	add	x3, x2, 8
	add	x1, x2, 4
	mov	w4, 2
.L26:
	mov	w0, 1
	str	w0, [x3]
	dmb	ish
	b	.L22
	.p2align 2,,3
.L24:
	ldr	w0, [x1]
	cmp	w0, 1
	bne	.L34
.L22:
	ldar	w0, [x2]
	cbnz	w0, .L24
	ldr	w0, [x2, 12]
	cbnz	w0, .L35
	str	wzr, [x1]
	stlr	wzr, [x3]
	cmp	w4, 1
	beq	.L36
	mov	w4, 1
	b	.L26
	.p2align 2,,3
.L34:
	str	wzr, [x3]
	.p2align 3,,7
.L23:
	ldr	w0, [x1]
	cmp	w0, 1
	bne	.L23
	str	w0, [x3]
	dmb	ish
	b	.L22
	.p2align 2,,3
.L36:
	ret
.L35:
	stp	x29, x30, [sp, -16]!
	.cfi_def_cfa_offset 16
	.cfi_offset 29, -16
	.cfi_offset 30, -8
	adrp	x3, .LANCHOR1
	add	x3, x3, :lo12:.LANCHOR1
	mov	x29, sp
	adrp	x1, .LC0
	adrp	x0, .LC1
	add	x3, x3, 8
	add	x1, x1, :lo12:.LC0
	add	x0, x0, :lo12:.LC1
	mov	w2, 48
	bl	__assert_fail
	.cfi_endproc
.LFE1:
	.size	right, .-right
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.1, %object
	.size	__PRETTY_FUNCTION__.1, 5
__PRETTY_FUNCTION__.1:
	.string	"left"
	.zero	3
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"right"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	left_wants, %object
	.size	left_wants, 4
left_wants:
	.zero	4
	.type	turn, %object
	.size	turn, 4
turn:
	.zero	4
	.type	right_wants, %object
	.size	right_wants, 4
right_wants:
	.zero	4
	.type	inside, %object
	.size	inside, 4
inside:
	.zero	4
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
