# A lock taken by a compare-exchange: an acquire where it succeeds, relaxed where it fails.
#   ../c11/compare_exchange_lock.c, by gcc 12.2 -O2 -S
#
#   Threads: worker

	.file	"compare_exchange_lock.c"
	.option pic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"compare_exchange_lock.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	1
	.globl	worker
	.type	worker, @function
worker:
	addi	sp,sp,-16
	sd	ra,8(sp)
	lla	a4,.LANCHOR0
	li	a3,1
	j	.L2
.L3:
	fence iorw,ow; amoswap.w zero,zero,0(a4)
.L2:
	 1: lr.w a5,0(a4); bne a5,zero,1f; sc.w.aq a2,a3,0(a4); bnez a2,1b; 1:
	sext.w	a5,a5
	bne	a5,zero,.L2
	lw	a5,4(a4)
	beq	a5,zero,.L3
	lla	a3,.LANCHOR1
	li	a2,17
	lla	a1,.LC0
	lla	a0,.LC1
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
	.type	word, @object
	.size	word, 4
word:
	.zero	4
	.type	inside, @object
	.size	inside, 4
inside:
	.zero	4
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
