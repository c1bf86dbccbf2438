# What a thread has read and tells another one is known there, too (write-to-read causality): words are never seen to go back, so the first one needs no order. (Source: H.-J. Boehm, S. V. Adve, Foundations of the C++ concurrency memory model, 2008.)
#   ../c11/causality.c, by gcc 12.2 -O2 -S
#
#   Threads: first*1,second*1,third*1

	.file	"causality.c"
	.option pic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
	.align	1
	.globl	first
	.type	first, @function
first:
	lla	a5,.LANCHOR0
	li	a4,1
	amoswap.w zero,a4,0(a5)
	ret
	.size	first, .-first
	.align	1
	.globl	second
	.type	second, @function
second:
	lw	a5,.LANCHOR0
	bne	a5,zero,.L8
	ret
.L8:
	lla	a5,.LANCHOR0
	li	a4,1
	addi	a5,a5,4
	fence iorw,ow; amoswap.w zero,a4,0(a5)
	ret
	.size	second, .-second
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"causality.c"
	.align	3
.LC1:
	.string	"seen == 1"
	.text
	.align	1
	.globl	third
	.type	third, @function
third:
	lla	a5,.LANCHOR0
	lw	a4,4(a5)
	fence	iorw,iorw
	bne	a4,zero,.L17
.L9:
	ret
.L17:
	lw	a4,0(a5)
	li	a5,1
	beq	a4,a5,.L9
	addi	sp,sp,-16
	lla	a3,.LANCHOR1
	li	a2,23
	lla	a1,.LC0
	lla	a0,.LC1
	sd	ra,8(sp)
	call	__assert_fail@plt
	.size	third, .-third
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"third"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	x, @object
	.size	x, 4
x:
	.zero	4
	.type	y, @object
	.size	y, 4
y:
	.zero	4
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
