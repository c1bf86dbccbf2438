# Peterson's algorithm, sequentially consistent but for the look at the turn and the store by which threads leave. (Source: G. L. Peterson, Myths about the mutual exclusion problem, 1981.)
#   ../c11/peterson.c, by gcc 12.2 -O0 -S
#
#   Threads: left*1,right*1

	.arch armv8-a
	.file	"peterson.c"
	.text
	.local	left_wants
	.comm	left_wants,4,4
	.local	right_wants
	.comm	right_wants,4,4
	.local	turn
	.comm	turn,4,4
	.local	inside
	.comm	inside,4,4
	.section	.rodata
	.align	3
.LC0:
	.string	"peterson.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	2
	.global	left
	.type	left, %function
left:
.LFB0:
	.cfi_startproc
	stp	x29, x30, [sp, -80]!
	.cfi_def_cfa_offset 80
	.cfi_offset 29, -80
	.cfi_offset 30, -72
	mov	x29, sp
.L5:
	adrp	x0, left_wants
	add	x0, x0, :lo12:left_wants
	str	x0, [sp, 72]
	mov	w0, 1
	str	w0, [sp, 36]
	ldr	w0, [sp, 36]
	mov	w1, w0
	ldr	x0, [sp, 72]
	stlr	w1, [x0]
	adrp	x0, turn
	add	x0, x0, :lo12:turn
	str	x0, [sp, 64]
	mov	w0, 1
	str	w0, [sp, 32]
	ldr	w0, [sp, 32]
	mov	w1, w0
	ldr	x0, [sp, 64]
	stlr	w1, [x0]
	nop
.L3:
	adrp	x0, right_wants
	add	x0, x0, :lo12:right_wants
	str	x0, [sp, 56]
	ldr	x0, [sp, 56]
	ldar	w0, [x0]
	str	w0, [sp, 28]
	ldr	w0, [sp, 28]
	cmp	w0, 0
	beq	.L2
	adrp	x0, turn
	add	x0, x0, :lo12:turn
	str	x0, [sp, 48]
	ldr	x0, [sp, 48]
	ldar	w0, [x0]
	str	w0, [sp, 24]
	ldr	w0, [sp, 24]
	cmp	w0, 1
	beq	.L3
.L2:
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	ldr	w0, [x0]
	cmp	w0, 0
	beq	.L4
	adrp	x0, __PRETTY_FUNCTION__.1
	add	x3, x0, :lo12:__PRETTY_FUNCTION__.1
	mov	w2, 20
	adrp	x0, .LC0
	add	x1, x0, :lo12:.LC0
	adrp	x0, .LC1
	add	x0, x0, :lo12:.LC1
	bl	__assert_fail
.L4:
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	mov	w1, 1
	str	w1, [x0]
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	str	wzr, [x0]
	adrp	x0, left_wants
	add	x0, x0, :lo12:left_wants
	str	x0, [sp, 40]
	str	wzr, [sp, 20]
	ldr	w0, [sp, 20]
	mov	w1, w0
	ldr	x0, [sp, 40]
	stlr	w1, [x0]
	b	.L5
	.cfi_endproc
.LFE0:
	.size	left, .-left
	.align	2
	.global	right
	.type	right, %function
right:
.LFB1:
	.cfi_startproc
	stp	x29, x30, [sp, -80]!
	.cfi_def_cfa_offset 80
	.cfi_offset 29, -80
	.cfi_offset 30, -72
	mov	x29, sp
.L10:
	adrp	x0, right_wants
	add	x0, x0, :lo12:right_wants
	str	x0, [sp, 72]
	mov	w0, 1
	str	w0, [sp, 36]
	ldr	w0, [sp, 36]
	mov	w1, w0
	ldr	x0, [sp, 72]
	stlr	w1, [x0]
	adrp	x0, turn
	add	x0, x0, :lo12:turn
	str	x0, [sp, 64]
	str	wzr, [sp, 32]
	ldr	w0, [sp, 32]
	mov	w1, w0
	ldr	x0, [sp, 64]
	stlr	w1, [x0]
	nop
.L8:
	adrp	x0, left_wants
	add	x0, x0, :lo12:left_wants
	str	x0, [sp, 56]
	ldr	x0, [sp, 56]
	ldar	w0, [x0]
	str	w0, [sp, 28]
	ldr	w0, [sp, 28]
	cmp	w0, 0
	beq	.L7
	adrp	x0, turn
	add	x0, x0, :lo12:turn
	str	x0, [sp, 48]
	ldr	x0, [sp, 48]
	ldar	w0, [x0]
	str	w0, [sp, 24]
	ldr	w0, [sp, 24]
	cmp	w0, 0
	beq	.L8
.L7:
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	ldr	w0, [x0]
	cmp	w0, 0
	beq	.L9
	adrp	x0, __PRETTY_FUNCTION__.0
	add	x3, x0, :lo12:__PRETTY_FUNCTION__.0
	mov	w2, 33
	adrp	x0, .LC0
	add	x1, x0, :lo12:.LC0
	adrp	x0, .LC1
	add	x0, x0, :lo12:.LC1
	bl	__assert_fail
.L9:
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	mov	w1, 1
	str	w1, [x0]
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	str	wzr, [x0]
	adrp	x0, right_wants
	add	x0, x0, :lo12:right_wants
	str	x0, [sp, 40]
	str	wzr, [sp, 20]
	ldr	w0, [sp, 20]
	mov	w1, w0
	ldr	x0, [sp, 40]
	stlr	w1, [x0]
	b	.L10
	.cfi_endproc
.LFE1:
	.size	right, .-right
	.section	.rodata
	.align	3
	.type	__PRETTY_FUNCTION__.1, %object
	.size	__PRETTY_FUNCTION__.1, 5
__PRETTY_FUNCTION__.1:
	.string	"left"
	.align	3
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"right"
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
