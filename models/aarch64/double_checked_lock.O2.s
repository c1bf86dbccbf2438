# Double-checked locking: a look without the lock, and another one with it, which needs no order.
#   ../c11/double_checked_lock.c, by gcc 12.2 -O2 -mno-outline-atomics -S
#
#   Threads: worker

	.arch armv8-a
	.file	"double_checked_lock.c"
	.text
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"double_checked_lock.c"
	.align	3
.LC1:
	.string	"value == 7"
	.text
	.align	2
	.p2align 4,,11
	.global	worker
	.type	worker, %function
worker:
.LFB1:
	.cfi_startproc
	adrp	x4, .LANCHOR0
	add	x5, x4, :lo12:.LANCHOR0
	ldar	w0, [x5]
	cbnz	w0, .L2
	add	x0, x5, 4
	mov	w2, 1
	.p2align 3,,7
.L3:
.L13:
	ldaxr	w1, [x0]
	stxr	w3, w2, [x0]
	cbnz	w3, .L13
	cbnz	w1, .L3
	ldr	w0, [x5]
	cbz	w0, .L11
.L4:
	add	x0, x4, :lo12:.LANCHOR0
	add	x0, x0, 4
	stlr	wzr, [x0]
.L2:
	add	x4, x4, :lo12:.LANCHOR0
	ldr	w0, [x4, 8]
	cmp	w0, 7
	bne	.L12
	ret
	.p2align 2,,3
.L11:
	mov	w0, 7
	str	w0, [x5, 8]
	mov	w0, 1
	stlr	w0, [x5]
	b	.L4
.L12:
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
	mov	w2, 26
	bl	__assert_fail
	.cfi_endproc
.LFE1:
	.size	worker, .-worker
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"worker"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	ready, %object
	.size	ready, 4
ready:
	.zero	4
	.type	lock, %object
	.size	lock, 4
lock:
	.zero	4
	.type	value, %object
	.size	value, 4
value:
	.zero	4
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
