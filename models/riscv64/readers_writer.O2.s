# Readers count themselves in a word that has room for two of them; a writer takes it when it is empty.
#   ../c11/readers_writer.c, by gcc 12.2 -O2 -S
#
#   Threads: reader,writer

	.file	"readers_writer.c"
	.option pic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"readers_writer.c"
	.align	3
.LC1:
	.string	"data == 0"
	.text
	.align	1
	.globl	reader
	.type	reader, @function
reader:
	addi	sp,sp,-16
	sd	ra,8(sp)
	lla	a5,.LANCHOR0
	li	a1,1
	li	a6,-1
.L2:
	lw	a4,0(a5)
	sext.w	a3,a4
	bgtu	a4,a1,.L2
.L12:
	addiw	a2,a3,1
	 1: lr.w a4,0(a5); bne a4,a3,1f; sc.w.aq a0,a2,0(a5); bnez a0,1b; 1:
	subw	a4,a4,a3
	bne	a4,zero,.L2
	lw	a4,4(a5)
	bne	a4,zero,.L11
	fence iorw,ow; amoadd.w zero,a6,0(a5)
	lw	a4,0(a5)
	sext.w	a3,a4
	bleu	a4,a1,.L12
	j	.L2
.L11:
	lla	a3,.LANCHOR1
	li	a2,18
	lla	a1,.LC0
	lla	a0,.LC1
	call	__assert_fail@plt
	.size	reader, .-reader
	.align	1
	.globl	writer
	.type	writer, @function
writer:
	lla	a4,.LANCHOR0
	li	a3,-1
.L14:
	 1: lr.w a5,0(a4); bne a5,zero,1f; sc.w.aq a2,a3,0(a4); bnez a2,1b; 1:
	sext.w	a5,a5
	bne	a5,zero,.L14
	sw	zero,.LANCHOR0+4,a5
	fence iorw,ow; amoswap.w zero,zero,0(a4)
	j	.L14
	.size	writer, .-writer
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
	.type	word, @object
	.size	word, 4
word:
	.zero	4
	.type	data, @object
	.size	data, 4
data:
	.zero	4
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
