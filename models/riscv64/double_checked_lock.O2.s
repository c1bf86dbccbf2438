# Double-checked locking: a look without the lock, and another one with it, which needs no order.
#   ../c11/double_checked_lock.c, by gcc 12.2 -O2 -S
#
#   Threads: worker

	.file	"double_checked_lock.c"
	.option pic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"double_checked_lock.c"
	.align	3
.LC1:
	.string	"value == 7"
	.text
	.align	1
	.globl	worker
	.type	worker, @function
worker:
	lla	a4,.LANCHOR0
	lw	a5,0(a4)
	fence	iorw,iorw
	bne	a5,zero,.L2
	li	a3,1
.L3:
	mv	a5,a3
	addi	a2,a4,4
	amoswap.w.aq a5,a5,0(a2)
	sext.w	a5,a5
	bne	a5,zero,.L3
	lw	a5,0(a4)
	beq	a5,zero,.L11
.L4:
	addi	a5,a4,4
	fence iorw,ow; amoswap.w zero,zero,0(a5)
.L2:
	lw	a4,8(a4)
	li	a5,7
	bne	a4,a5,.L12
	ret
.L11:
	li	a5,7
	sw	a5,8(a4)
	fence iorw,ow; amoswap.w zero,a3,0(a4)
	j	.L4
.L12:
	addi	sp,sp,-16
	lla	a3,.LANCHOR1
	li	a2,26
	lla	a1,.LC0
	lla	a0,.LC1
	sd	ra,8(sp)
	call	__assert_fail@plt
	.size	worker, .-worker
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"worker"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	ready, @object
	.size	ready, 4
ready:
	.zero	4
	.type	lock, @object
	.size	lock, 4
lock:
	.zero	4
	.type	value, @object
	.size	value, 4
value:
	.zero	4
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
