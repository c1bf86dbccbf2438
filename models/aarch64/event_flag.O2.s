# An event that is set once and waited for; who waits may read what was written before.
#   ../c11/event_flag.c, by gcc 12.2 -O2 -S
#
#   Threads: setter*1,waiter

	.arch armv8-a
	.file	"event_flag.c"
	.text
	.align	2
	.p2align 4,,11
	.global	setter
	.type	setter, %function
setter:
.LFB2:
	.cfi_startproc
	adrp	x1, .LANCHOR0
	mov	w2, 7
	add	x0, x1, :lo12:.LANCHOR0
	str	w2, [x1, #:lo12:.LANCHOR0]
	mov	w1, 1
	add	x0, x0, 4
	stlr	w1, [x0]
	ret
	.cfi_endproc
.LFE2:
	.size	setter, .-setter
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"event_flag.c"
	.align	3
.LC1:
	.string	"result == 7"
	.text
	.align	2
	.p2align 4,,11
	.global	waiter
	.type	waiter, %function
waiter:
.LFB3:
	.cfi_startproc
	adrp	x2, .LANCHOR0
	add	x1, x2, :lo12:.LANCHOR0
	add	x1, x1, 4
	.p2align 3,,7
.L4:
	ldar	w0, [x1]
	cbz	w0, .L4
	ldr	w0, [x2, #:lo12:.LANCHOR0]
	cmp	w0, 7
	bne	.L11
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
	mov	w2, 28
	bl	__assert_fail
	.cfi_endproc
.LFE3:
	.size	waiter, .-waiter
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"waiter"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	result, %object
	.size	result, 4
result:
	.zero	4
	.type	event, %object
	.size	event, 4
event:
	.zero	4
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
