# A sequence lock with one writer, who changes two words once; readers use them if the number was even and is the same afterwards. (Source: H.-J. Boehm, Can seqlocks get along with programming language memory models?, 2012.)
#   ../c11/sequence_lock.c, by gcc 12.2 -O2 -S
#
#   Threads: writer*1,reader

	.file	"sequence_lock.c"
	.option pic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
	.align	1
	.globl	writer
	.type	writer, @function
writer:
	lla	a5,.LANCHOR0
	li	a4,1
	amoswap.w zero,a4,0(a5)
	fence	iorw,iorw
	li	a4,5
	addi	a3,a5,4
	amoswap.w zero,a4,0(a3)
	addi	a3,a5,8
	amoswap.w zero,a4,0(a3)
	li	a4,2
	fence iorw,ow; amoswap.w zero,a4,0(a5)
	ret
	.size	writer, .-writer
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"sequence_lock.c"
	.align	3
.LC1:
	.string	"one == other"
	.text
	.align	1
	.globl	reader
	.type	reader, @function
reader:
	lla	a4,.LANCHOR0
	lw	a5,0(a4)
	fence	iorw,iorw
	li	a3,1
	beq	a5,a3,.L3
	lw	a2,4(a4)
	lw	a3,8(a4)
	fence	iorw,iorw
	sext.w	a2,a2
	sext.w	a3,a3
	lw	a4,0(a4)
	beq	a5,a4,.L8
.L3:
	ret
.L8:
	beq	a2,a3,.L3
	addi	sp,sp,-16
	lla	a3,.LANCHOR1
	li	a2,27
	lla	a1,.LC0
	lla	a0,.LC1
	sd	ra,8(sp)
	call	__assert_fail@plt
	.size	reader, .-reader
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"reader"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	sequence, @object
	.size	sequence, 4
sequence:
	.zero	4
	.type	left, @object
	.size	left, 4
left:
	.zero	4
	.type	right, @object
	.size	right, 4
right:
	.zero	4
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
