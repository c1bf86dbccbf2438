# Two threads take turns, for ever: each hands the turn to the other one by a release.
#   ../c11/turns.c, by clang 14 -O0 -S
#
#   Threads: left*1,right*1

	.text
	.file	"turns.c"
	.globl	left                            // -- Begin function left
	.p2align	2
	.type	left,@function
left:                                   // @left
// %bb.0:
	stp	x29, x30, [sp, #-16]!           // 16-byte Folded Spill
	mov	x29, sp
	b	.LBB0_1
.LBB0_1:                                // =>This Inner Loop Header: Depth=1
	mov	w0, wzr
	bl	enter
	b	.LBB0_1
.Lfunc_end0:
	.size	left, .Lfunc_end0-left
                                        // -- End function
	.p2align	2                               // -- Begin function enter
	.type	enter,@function
enter:                                  // @enter
// %bb.0:
	sub	sp, sp, #32
	stp	x29, x30, [sp, #16]             // 16-byte Folded Spill
	add	x29, sp, #16
	stur	w0, [x29, #-4]
	b	.LBB1_1
.LBB1_1:                                // =>This Inner Loop Header: Depth=1
	adrp	x8, turn
	add	x8, x8, :lo12:turn
	ldar	w8, [x8]
	str	w8, [sp, #8]
	ldr	w8, [sp, #8]
	ldur	w9, [x29, #-4]
	subs	w8, w8, w9
	b.eq	.LBB1_3
	b	.LBB1_2
.LBB1_2:                                //   in Loop: Header=BB1_1 Depth=1
	b	.LBB1_1
.LBB1_3:
	adrp	x8, inside
	ldr	w8, [x8, :lo12:inside]
	cbnz	w8, .LBB1_5
	b	.LBB1_4
.LBB1_4:
	b	.LBB1_6
.LBB1_5:
	adrp	x0, .L.str
	add	x0, x0, :lo12:.L.str
	adrp	x1, .L.str.1
	add	x1, x1, :lo12:.L.str.1
	adrp	x3, .L__PRETTY_FUNCTION__.enter
	add	x3, x3, :lo12:.L__PRETTY_FUNCTION__.enter
	mov	w2, #17
	bl	__assert_fail
.LBB1_6:
	adrp	x10, inside
	mov	w8, #1
	str	w8, [x10, :lo12:inside]
	mov	w9, wzr
	str	w9, [x10, :lo12:inside]
	ldur	w9, [x29, #-4]
	subs	w8, w8, w9
	str	w8, [sp, #4]
	ldr	w8, [sp, #4]
	adrp	x9, turn
	add	x9, x9, :lo12:turn
	stlr	w8, [x9]
	ldp	x29, x30, [sp, #16]             // 16-byte Folded Reload
	add	sp, sp, #32
	ret
.Lfunc_end1:
	.size	enter, .Lfunc_end1-enter
                                        // -- End function
	.globl	right                           // -- Begin function right
	.p2align	2
	.type	right,@function
right:                                  // @right
// %bb.0:
	stp	x29, x30, [sp, #-16]!           // 16-byte Folded Spill
	mov	x29, sp
	b	.LBB2_1
.LBB2_1:                                // =>This Inner Loop Header: Depth=1
	mov	w0, #1
	bl	enter
	b	.LBB2_1
.Lfunc_end2:
	.size	right, .Lfunc_end2-right
                                        // -- End function
	.type	turn,@object                    // @turn
	.local	turn
	.comm	turn,4,4
	.type	inside,@object                  // @inside
	.local	inside
	.comm	inside,4,4
	.type	.L.str,@object                  // @.str
	.section	.rodata.str1.1,"aMS",@progbits,1
.L.str:
	.asciz	"inside == 0"
	.size	.L.str, 12

	.type	.L.str.1,@object                // @.str.1
.L.str.1:
	.asciz	"turns.c"
	.size	.L.str.1, 8

	.type	.L__PRETTY_FUNCTION__.enter,@object // @__PRETTY_FUNCTION__.enter
.L__PRETTY_FUNCTION__.enter:
	.asciz	"void enter(int)"
	.size	.L__PRETTY_FUNCTION__.enter, 16

	.ident	"Debian clang version 14.0.6"
	.section	".note.GNU-stack","",@progbits
	.addrsig
	.addrsig_sym enter
	.addrsig_sym __assert_fail
	.addrsig_sym turn
	.addrsig_sym inside
