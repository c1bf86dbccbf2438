# Two threads have a reference each and one of them makes a third: sums that add are relaxed, those that subtract are releases, and a fence comes before the object is freed. (Source: after `Arc` of the standard library of Rust.)
#   ../c11/reference_count.c, by clang 14 -O2 -march=armv8.1-a -S
#
#   Threads: left*1,right*1

	.text
	.file	"reference_count.c"
	.globl	left                            // -- Begin function left
	.p2align	2
	.type	left,@function
left:                                   // @left
// %bb.0:
	stp	x29, x30, [sp, #-16]!           // 16-byte Folded Spill
	adrp	x8, object
	mov	x29, sp
	ldrb	w9, [x8, :lo12:object]
	cmp	w9, #1
	b.eq	.LBB0_7
// %bb.1:
	adrp	x9, references
	mov	w10, #1
	add	x9, x9, :lo12:references
	mov	w11, #-1
	ldadd	w10, w12, [x9]
	ldaddl	w11, w11, [x9]
	cmp	w11, #1
	b.eq	.LBB0_6
// %bb.2:
	ldrb	w10, [x8, :lo12:object]
	cmp	w10, #1
	b.eq	.LBB0_7
// %bb.3:
	mov	w10, #-1
	ldaddl	w10, w9, [x9]
	cmp	w9, #1
	b.ne	.LBB0_5
// %bb.4:
	dmb	ishld
	strb	w9, [x8, :lo12:object]
.LBB0_5:
	ldp	x29, x30, [sp], #16             // 16-byte Folded Reload
	ret
.LBB0_6:
	dmb	ishld
	strb	w10, [x8, :lo12:object]
.LBB0_7:
	adrp	x0, .L.str
	adrp	x1, .L.str.1
	adrp	x3, .L__PRETTY_FUNCTION__.use
	add	x0, x0, :lo12:.L.str
	add	x1, x1, :lo12:.L.str.1
	add	x3, x3, :lo12:.L__PRETTY_FUNCTION__.use
	mov	w2, #21
	bl	__assert_fail
.Lfunc_end0:
	.size	left, .Lfunc_end0-left
                                        // -- End function
	.globl	right                           // -- Begin function right
	.p2align	2
	.type	right,@function
right:                                  // @right
// %bb.0:
	stp	x29, x30, [sp, #-16]!           // 16-byte Folded Spill
	adrp	x8, object
	mov	x29, sp
	ldrb	w9, [x8, :lo12:object]
	cmp	w9, #1
	b.eq	.LBB1_4
// %bb.1:
	adrp	x10, references
	mov	w9, #-1
	add	x10, x10, :lo12:references
	ldaddl	w9, w9, [x10]
	cmp	w9, #1
	b.ne	.LBB1_3
// %bb.2:
	dmb	ishld
	strb	w9, [x8, :lo12:object]
.LBB1_3:
	ldp	x29, x30, [sp], #16             // 16-byte Folded Reload
	ret
.LBB1_4:
	adrp	x0, .L.str
	adrp	x1, .L.str.1
	adrp	x3, .L__PRETTY_FUNCTION__.use
	add	x0, x0, :lo12:.L.str
	add	x1, x1, :lo12:.L.str.1
	add	x3, x3, :lo12:.L__PRETTY_FUNCTION__.use
	mov	w2, #21
	bl	__assert_fail
.Lfunc_end1:
	.size	right, .Lfunc_end1-right
                                        // -- End function
	.type	references,@object              // @references
	.data
	.p2align	2
references:
	.word	2                               // 0x2
	.size	references, 4

	.type	object,@object                  // @object
	.local	object
	.comm	object,1,4
	.type	.L.str,@object                  // @.str
	.section	.rodata.str1.1,"aMS",@progbits,1
.L.str:
	.asciz	"object == 7"
	.size	.L.str, 12

	.type	.L.str.1,@object                // @.str.1
.L.str.1:
	.asciz	"reference_count.c"
	.size	.L.str.1, 18

	.type	.L__PRETTY_FUNCTION__.use,@object // @__PRETTY_FUNCTION__.use
.L__PRETTY_FUNCTION__.use:
	.asciz	"void use(void)"
	.size	.L__PRETTY_FUNCTION__.use, 15

	.ident	"Debian clang version 14.0.6"
	.section	".note.GNU-stack","",@progbits
	.addrsig
	.addrsig_sym references
