# A lock that is also released by an exchange, which says whether it was held at all.
#   ../c11/exchange_lock.c, by gcc 12.2 -O2 -S
#
#   Threads: worker

	.file	"exchange_lock.c"
	.option pic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"exchange_lock.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.align	3
.LC2:
	.string	"before == 1"
	.text
	.align	1
	.globl	worker
	.type	worker, @function
worker:
	addi	sp,sp,-16
	sd	ra,8(sp)
	lla	a4,.LANCHOR0
	li	a3,1
	li	a2,1
.L2:
	mv	a5,a3
	amoswap.w.aq a5,a5,0(a4)
	sext.w	a5,a5
	bne	a5,zero,.L2
	lw	a1,4(a4)
	bne	a1,zero,.L9
	mv	a5,a1
	fence iorw,ow; amoswap.w a5,a5,0(a4)
	sext.w	a5,a5
	beq	a5,a2,.L2
	lla	a3,.LANCHOR1+8
	li	a2,19
	lla	a1,.LC0
	lla	a0,.LC2
	call	__assert_fail@plt
.L9:
	lla	a3,.LANCHOR1
	li	a2,25
	lla	a1,.LC0
	lla	a0,.LC1
	call	__assert_fail@plt
	.size	worker, .-worker
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.1, @object
	.size	__PRETTY_FUNCTION__.1, 7
__PRETTY_FUNCTION__.1:
	.string	"worker"
	.zero	1
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"unlock"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	held, @object
	.size	held, 4
held:
	.zero	4
	.type	inside, @object
	.size	inside, 4
inside:
	.zero	4
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
