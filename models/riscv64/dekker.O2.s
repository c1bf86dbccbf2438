# Dekker's algorithm with sequentially consistent fences; the turn needs no order, because it only says who waits; each goes in twice. (Source: E. W. Dijkstra, Co-operating sequential processes, 1968.)
#   ../c11/dekker.c, by gcc 12.2 -O2 -S
#
#   Threads: left*1,right*1

	.file	"dekker.c"
	.option pic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"dekker.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	1
	.globl	left
	.type	left, @function
left:
	li	a2,2
	lla	a5,.LANCHOR0
	li	a3,1
	li	a1,1
.L15:
	amoswap.w zero,a3,0(a5)
	fence	iorw,iorw
	j	.L3
.L5:
	lw	a4,4(a5)
	bne	a4,zero,.L17
.L3:
	lw	a4,8(a5)
	fence	iorw,iorw
	bne	a4,zero,.L5
	lw	a4,12(a5)
	bne	a4,zero,.L18
	addi	a4,a5,4
	amoswap.w zero,a3,0(a4)
	fence iorw,ow; amoswap.w zero,zero,0(a5)
	beq	a2,a1,.L19
	li	a2,1
	j	.L15
.L17:
	amoswap.w zero,zero,0(a5)
.L4:
	lw	a4,4(a5)
	bne	a4,zero,.L4
	j	.L15
.L19:
	ret
.L18:
	addi	sp,sp,-16
	lla	a3,.LANCHOR1
	li	a2,27
	lla	a1,.LC0
	lla	a0,.LC1
	sd	ra,8(sp)
	call	__assert_fail@plt
	.size	left, .-left
	.align	1
	.globl	right
	.type	right, @function
right:
	li	a1,2
	lla	a5,.LANCHOR0
	li	a2,1
	li	a3,1
.L33:
	addi	a4,a5,8
	amoswap.w zero,a2,0(a4)
	fence	iorw,iorw
	j	.L22
.L24:
	lw	a4,4(a5)
	bne	a4,a3,.L34
.L22:
	lw	a4,0(a5)
	fence	iorw,iorw
	bne	a4,zero,.L24
	lw	a4,12(a5)
	bne	a4,zero,.L35
	addi	a4,a5,4
	amoswap.w zero,zero,0(a4)
	addi	a4,a5,8
	fence iorw,ow; amoswap.w zero,zero,0(a4)
	beq	a1,a3,.L36
	li	a1,1
	j	.L33
.L34:
	addi	a4,a5,8
	amoswap.w zero,zero,0(a4)
.L23:
	lw	a4,4(a5)
	bne	a4,a3,.L23
	j	.L33
.L36:
	ret
.L35:
	addi	sp,sp,-16
	lla	a3,.LANCHOR1+8
	li	a2,48
	lla	a1,.LC0
	lla	a0,.LC1
	sd	ra,8(sp)
	call	__assert_fail@plt
	.size	right, .-right
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.1, @object
	.size	__PRETTY_FUNCTION__.1, 5
__PRETTY_FUNCTION__.1:
	.string	"left"
	.zero	3
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"right"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	left_wants, @object
	.size	left_wants, 4
left_wants:
	.zero	4
	.type	turn, @object
	.size	turn, 4
turn:
	.zero	4
	.type	right_wants, @object
	.size	right_wants, 4
right_wants:
	.zero	4
	.type	inside, @object
	.size	inside, 4
inside:
	.zero	4
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
