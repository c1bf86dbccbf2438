# Two threads have a reference each and one of them makes a third: sums that add are relaxed, those that subtract are releases, and a fence comes before the object is freed. (Source: after `Arc` of the standard library of Rust.)
#   ../c11/reference_count.c, by gcc 12.2 -O2 -S
#
#   Threads: left*1,right*1

	.file	"reference_count.c"
	.option pic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"reference_count.c"
	.align	3
.LC1:
	.string	"object == 7"
	.text
	.align	1
	.type	use.part.0, @function
use.part.0:
	addi	sp,sp,-16
	lla	a3,.LANCHOR0
	li	a2,21
	lla	a1,.LC0
	lla	a0,.LC1
	sd	ra,8(sp)
	call	__assert_fail@plt
	.size	use.part.0, .-use.part.0
	.align	1
	.globl	left
	.type	left, @function
left:
	lla	a5,.LANCHOR1
	lw	a3,0(a5)
	li	a4,7
	bne	a3,a4,.L7
	li	a4,1
	addi	a2,a5,4
	amoadd.w zero,a4,0(a2)
	li	a2,-1
	addi	a1,a5,4
	fence iorw,ow; amoadd.w a4,a2,0(a1)
	addiw	a4,a4,-1
	beq	a4,zero,.L11
	lw	a4,0(a5)
	bne	a4,a3,.L7
	addi	a5,a5,4
	fence iorw,ow; amoadd.w a4,a2,0(a5)
	addiw	a5,a4,-1
	beq	a5,zero,.L12
	ret
.L12:
	fence	iorw,iorw
	sw	zero,.LANCHOR1,a5
	ret
.L11:
	fence	iorw,iorw
	sw	zero,.LANCHOR1,a5
.L7:
	addi	sp,sp,-16
	sd	ra,8(sp)
	call	use.part.0
	.size	left, .-left
	.align	1
	.globl	right
	.type	right, @function
right:
	lla	a5,.LANCHOR1
	lw	a3,0(a5)
	li	a4,7
	bne	a3,a4,.L19
	li	a3,-1
	addi	a5,a5,4
	fence iorw,ow; amoadd.w a4,a3,0(a5)
	addiw	a5,a4,-1
	beq	a5,zero,.L20
	ret
.L20:
	fence	iorw,iorw
	sw	zero,.LANCHOR1,a5
	ret
.L19:
	addi	sp,sp,-16
	sd	ra,8(sp)
	call	use.part.0
	.size	right, .-right
	.section	.rodata
	.align	3
	.set	.LANCHOR0,. + 0
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 4
__PRETTY_FUNCTION__.0:
	.string	"use"
	.data
	.align	2
	.set	.LANCHOR1,. + 0
	.type	object, @object
	.size	object, 4
object:
	.word	7
	.type	references, @object
	.size	references, 4
references:
	.word	2
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
