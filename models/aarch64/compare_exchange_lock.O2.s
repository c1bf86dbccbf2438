# A lock taken by a compare-exchange: an acquire where it succeeds, relaxed where it fails.
#   ../c11/compare_exchange_lock.c, by gcc 12.2 -O2 -march=armv8.1-a -S
#
#   Threads: worker

	.arch armv8.1-a+crc
	.file	"compare_exchange_lock.c"
	.text
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"compare_exchange_lock.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	2
	.p2align 4,,11
	.global	worker
	.type	worker, %function
worker:
.LFB0:
	.cfi_startproc
	stp	x29, x30, [sp, -16]!
	.cfi_def_cfa_offset 16
	.cfi_offset 29, -16
	.cfi_offset 30, -8
	adrp	x0, .LANCHOR0
	mov	w2, 1
	mov	x29, sp
	add	x0, x0, :lo12:.LANCHOR0
	b	.L2
	.p2align 2,,3
.L3:
	stlr	wzr, [x0]
.L2:
	mov	w1, 0
	casa	w1, w2, [x0]
	cbnz	w1, .L2
	ldr	w1, [x0, 4]
	cbz	w1, .L3
	adrp	x3, .LANCHOR1
	adrp	x1, .LC0
	adrp	x0, .LC1
	add	x3, x3, :lo12:.LANCHOR1
	add	x1, x1, :lo12:.LC0
	add	x0, x0, :lo12:.LC1
	mov	w2, 17
	bl	__assert_fail
	.cfi_endproc
.LFE0:
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
	.type	word, %object
	.size	word, 4
word:
	.zero	4
	.type	inside, %object
	.size	inside, 4
inside:
	.zero	4
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
