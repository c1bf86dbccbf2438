# Peterson's algorithm, sequentially consistent but for the look at the turn and the store by which threads leave. (Source: G. L. Peterson, Myths about the mutual exclusion problem, 1981.)
#   ../c11/peterson.c, by gcc 12.2 -O0 -S
#
#   Threads: left*1,right*1

	.file	"peterson.c"
	.option pic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
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
	.align	1
	.globl	left
	.type	left, @function
left:
	addi	sp,sp,-80
	sd	ra,72(sp)
	sd	s0,64(sp)
	addi	s0,sp,80
.L5:
	lla	a5,left_wants
	sd	a5,-24(s0)
	li	a5,1
	sw	a5,-60(s0)
	lw	a5,-60(s0)
	sext.w	a4,a5
	ld	a5,-24(s0)
	fence iorw,ow; amoswap.w.aq zero,a4,0(a5)
	lla	a5,turn
	sd	a5,-32(s0)
	li	a5,1
	sw	a5,-64(s0)
	lw	a5,-64(s0)
	sext.w	a4,a5
	ld	a5,-32(s0)
	fence iorw,ow; amoswap.w.aq zero,a4,0(a5)
	nop
.L3:
	lla	a5,right_wants
	sd	a5,-40(s0)
	ld	a5,-40(s0)
	fence	iorw,iorw
	lw	a5,0(a5)
	fence	iorw,iorw
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-68(s0)
	lw	a5,-68(s0)
	beq	a5,zero,.L2
	lla	a5,turn
	sd	a5,-48(s0)
	ld	a5,-48(s0)
	lw	a5,0(a5)
	fence	iorw,iorw
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-72(s0)
	lw	a5,-72(s0)
	mv	a4,a5
	li	a5,1
	beq	a4,a5,.L3
.L2:
	lla	a5,inside
	lw	a5,0(a5)
	beq	a5,zero,.L4
	lla	a3,__PRETTY_FUNCTION__.1
	li	a2,20
	lla	a1,.LC0
	lla	a0,.LC1
	call	__assert_fail@plt
.L4:
	lla	a5,inside
	li	a4,1
	sw	a4,0(a5)
	lla	a5,inside
	sw	zero,0(a5)
	lla	a5,left_wants
	sd	a5,-56(s0)
	sw	zero,-76(s0)
	lw	a5,-76(s0)
	sext.w	a4,a5
	ld	a5,-56(s0)
	fence iorw,ow; amoswap.w zero,a4,0(a5)
	j	.L5
	.size	left, .-left
	.align	1
	.globl	right
	.type	right, @function
right:
	addi	sp,sp,-80
	sd	ra,72(sp)
	sd	s0,64(sp)
	addi	s0,sp,80
.L10:
	lla	a5,right_wants
	sd	a5,-24(s0)
	li	a5,1
	sw	a5,-60(s0)
	lw	a5,-60(s0)
	sext.w	a4,a5
	ld	a5,-24(s0)
	fence iorw,ow; amoswap.w.aq zero,a4,0(a5)
	lla	a5,turn
	sd	a5,-32(s0)
	sw	zero,-64(s0)
	lw	a5,-64(s0)
	sext.w	a4,a5
	ld	a5,-32(s0)
	fence iorw,ow; amoswap.w.aq zero,a4,0(a5)
	nop
.L8:
	lla	a5,left_wants
	sd	a5,-40(s0)
	ld	a5,-40(s0)
	fence	iorw,iorw
	lw	a5,0(a5)
	fence	iorw,iorw
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-68(s0)
	lw	a5,-68(s0)
	beq	a5,zero,.L7
	lla	a5,turn
	sd	a5,-48(s0)
	ld	a5,-48(s0)
	lw	a5,0(a5)
	fence	iorw,iorw
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-72(s0)
	lw	a5,-72(s0)
	beq	a5,zero,.L8
.L7:
	lla	a5,inside
	lw	a5,0(a5)
	beq	a5,zero,.L9
	lla	a3,__PRETTY_FUNCTION__.0
	li	a2,33
	lla	a1,.LC0
	lla	a0,.LC1
	call	__assert_fail@plt
.L9:
	lla	a5,inside
	li	a4,1
	sw	a4,0(a5)
	lla	a5,inside
	sw	zero,0(a5)
	lla	a5,right_wants
	sd	a5,-56(s0)
	sw	zero,-76(s0)
	lw	a5,-76(s0)
	sext.w	a4,a5
	ld	a5,-56(s0)
	fence iorw,ow; amoswap.w zero,a4,0(a5)
	j	.L10
	.size	right, .-right
	.section	.rodata
	.align	3
	.type	__PRETTY_FUNCTION__.1, @object
	.size	__PRETTY_FUNCTION__.1, 5
__PRETTY_FUNCTION__.1:
	.string	"left"
	.align	3
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"right"
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
