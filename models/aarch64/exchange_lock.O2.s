# A lock that is also released by an exchange, which says whether it was held at all.
#   ../c11/exchange_lock.c, by gcc 12.2 -O2 -mno-outline-atomics -S
#
#   Threads: worker

	.arch armv8-a
	.file	"exchange_lock.c"
	.text
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"exchange_lock.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.align	3
.LC2:
	.string	"before == 1"
	.text
	.align	2
	.p2align 4,,11
	.global	worker
	.type	worker, %function
worker:
.LFB2:
	.cfi_startproc
	adrp	x0, .LANCHOR0
	add	x0, x0, :lo12:.LANCHOR0
	stp	x29, x30, [sp, -16]!
	.cfi_def_cfa_offset 16
	.cfi_offset 29, -16
	.cfi_offset 30, -8
	mov	w2, 1
	mov	x29, sp
	.p2align 3,,7
.L2:
.L12:
	ldaxr	w1, [x0]
	stxr	w3, w2, [x0]
	cbnz	w3, .L12
	cbnz	w1, .L2
	ldr	w1, [x0, 4]
	cbnz	w1, .L10
.L11:
	ldxr	w1, [x0]
	stlxr	w3, wzr, [x0]
	cbnz	w3, .L11
	cmp	w1, 1
	beq	.L2
	adrp	x3, .LANCHOR1
	add	x3, x3, :lo12:.LANCHOR1
	adrp	x1, .LC0
	adrp	x0, .LC2
	add	x3, x3, 8
	add	x1, x1, :lo12:.LC0
	add	x0, x0, :lo12:.LC2
	mov	w2, 19
	bl	__assert_fail
	.p2align 2,,3
.L10:
	adrp	x3, .LANCHOR1
	adrp	x1, .LC0
	adrp	x0, .LC1
	add	x3, x3, :lo12:.LANCHOR1
	add	x1, x1, :lo12:.LC0
	add	x0, x0, :lo12:.LC1
	mov	w2, 25
	bl	__assert_fail
	.cfi_endproc
.LFE2:
	.size	worker, .-worker
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.1, %object
	.size	__PRETTY_FUNCTION__.1, 7
__PRETTY_FUNCTION__.1:
	.string	"worker"
	.zero	1
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"unlock"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	held, %object
	.size	held, 4
held:
	.zero	4
	.type	inside, %object
	.size	inside, 4
inside:
	.zero	4
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
