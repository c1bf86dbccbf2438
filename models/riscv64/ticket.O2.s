# A ticket lock of two threads: tickets are taken without an order, the number that is served is an acquire and a release. (Source: J. M. Mellor-Crummey, M. L. Scott, Algorithms for scalable synchronization on shared-memory multiprocessors, 1991.)
#   ../c11/ticket.c, by gcc 12.2 -O2 -S
#
#   Threads: left*1,right*1

	.file	"ticket.c"
	.option pic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"ticket.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	1
	.type	enter, @function
enter:
	addi	sp,sp,-16
	li	a2,0
	li	a1,1
	lla	a0,.LANCHOR0
	sd	ra,8(sp)
	call	__atomic_fetch_add_1@plt
	lla	a4,.LANCHOR0
.L2:
	lbu	a5,1(a4)
	fence	iorw,iorw
	bne	a5,a0,.L2
	lw	a5,4(a4)
	bne	a5,zero,.L7
	addiw	a0,a0,1
	fence	iorw,iorw
	sb	a0,1(a4)
	ld	ra,8(sp)
	addi	sp,sp,16
	jr	ra
.L7:
	lla	a3,.LANCHOR1
	li	a2,16
	lla	a1,.LC0
	lla	a0,.LC1
	call	__assert_fail@plt
	.size	enter, .-enter
	.align	1
	.globl	left
	.type	left, @function
left:
	tail	enter
	.size	left, .-left
	.align	1
	.globl	right
	.type	right, @function
right:
	tail	enter
	.size	right, .-right
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"enter"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	next, @object
	.size	next, 1
next:
	.zero	1
	.type	now, @object
	.size	now, 1
now:
	.zero	1
	.zero	2
	.type	inside, @object
	.size	inside, 4
inside:
	.zero	4
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
