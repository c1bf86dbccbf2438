# Two threads write one word each and read that of the other: one of them sees what was written, if all of it is sequentially consistent.
#   ../c11/store_buffering.c, by clang 14 -O2 -S
#
#   Threads: those of main

	.text
	.file	"store_buffering.c"
	.globl	main                            // -- Begin function main
	.p2align	2
	.type	main,@function
main:                                   // @main
// %bb.0:
	sub	sp, sp, #32
	adrp	x2, first
	add	x0, sp, #8
	add	x2, x2, :lo12:first
	mov	x1, xzr
	mov	x3, xzr
	stp	x29, x30, [sp, #16]             // 16-byte Folded Spill
	add	x29, sp, #16
	bl	pthread_create
	adrp	x2, second
	mov	x0, sp
	add	x2, x2, :lo12:second
	mov	x1, xzr
	mov	x3, xzr
	bl	pthread_create
	ldr	x0, [sp, #8]
	mov	x1, xzr
	bl	pthread_join
	ldr	x0, [sp]
	mov	x1, xzr
	bl	pthread_join
	adrp	x8, first_saw
	ldr	w8, [x8, :lo12:first_saw]
	cmp	w8, #1
	b.eq	.LBB0_2
// %bb.1:
	adrp	x8, second_saw
	ldr	w8, [x8, :lo12:second_saw]
	cmp	w8, #1
	b.ne	.LBB0_3
.LBB0_2:
	ldp	x29, x30, [sp, #16]             // 16-byte Folded Reload
	mov	w0, wzr
	add	sp, sp, #32
	ret
.LBB0_3:
	adrp	x0, .L.str
	adrp	x1, .L.str.1
	adrp	x3, .L__PRETTY_FUNCTION__.main
	add	x0, x0, :lo12:.L.str
	add	x1, x1, :lo12:.L.str.1
	add	x3, x3, :lo12:.L__PRETTY_FUNCTION__.main
	mov	w2, #34
	bl	__assert_fail
.Lfunc_end0:
	.size	main, .Lfunc_end0-main
                                        // -- End function
	.p2align	2                               // -- Begin function first
	.type	first,@function
first:                                  // @first
// %bb.0:
	adrp	x9, x
	mov	w8, #1
	add	x9, x9, :lo12:x
	adrp	x10, y
	add	x10, x10, :lo12:y
	mov	x0, xzr
	stlr	w8, [x9]
	adrp	x9, first_saw
	ldar	w8, [x10]
	str	w8, [x9, :lo12:first_saw]
	ret
.Lfunc_end1:
	.size	first, .Lfunc_end1-first
                                        // -- End function
	.p2align	2                               // -- Begin function second
	.type	second,@function
second:                                 // @second
// %bb.0:
	adrp	x9, y
	mov	w8, #1
	add	x9, x9, :lo12:y
	adrp	x10, x
	add	x10, x10, :lo12:x
	mov	x0, xzr
	stlr	w8, [x9]
	adrp	x9, second_saw
	ldar	w8, [x10]
	str	w8, [x9, :lo12:second_saw]
	ret
.Lfunc_end2:
	.size	second, .Lfunc_end2-second
                                        // -- End function
	.type	first_saw,@object               // @first_saw
	.local	first_saw
	.comm	first_saw,4,4
	.type	second_saw,@object              // @second_saw
	.local	second_saw
	.comm	second_saw,4,4
	.type	.L.str,@object                  // @.str
	.section	.rodata.str1.1,"aMS",@progbits,1
.L.str:
	.asciz	"first_saw == 1 || second_saw == 1"
	.size	.L.str, 34

	.type	.L.str.1,@object                // @.str.1
.L.str.1:
	.asciz	"store_buffering.c"
	.size	.L.str.1, 18

	.type	.L__PRETTY_FUNCTION__.main,@object // @__PRETTY_FUNCTION__.main
.L__PRETTY_FUNCTION__.main:
	.asciz	"int main(void)"
	.size	.L__PRETTY_FUNCTION__.main, 15

	.type	x,@object                       // @x
	.local	x
	.comm	x,4,4
	.type	y,@object                       // @y
	.local	y
	.comm	y,4,4
	.ident	"Debian clang version 14.0.6"
	.section	".note.GNU-stack","",@progbits
	.addrsig
	.addrsig_sym first
	.addrsig_sym second
