# Two threads write one word each and read that of the other: one of them sees what was written, if all of it is sequentially consistent.
#   ../c11/store_buffering.c, by gcc 12.2 -O2 -S
#
#   Threads: those of main

	.file	"store_buffering.c"
	.option pic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
	.align	1
	.type	second, @function
second:
	lla	a5,.LANCHOR0
	li	a4,1
	fence iorw,ow; amoswap.w.aq zero,a4,0(a5)
	fence	iorw,iorw
	lw	a4,4(a5)
	fence	iorw,iorw
	li	a0,0
	sw	a4,8(a5)
	ret
	.size	second, .-second
	.align	1
	.type	first, @function
first:
	lla	a5,.LANCHOR0
	li	a4,1
	addi	a3,a5,4
	fence iorw,ow; amoswap.w.aq zero,a4,0(a3)
	fence	iorw,iorw
	lw	a4,0(a5)
	fence	iorw,iorw
	li	a0,0
	sw	a4,12(a5)
	ret
	.size	first, .-first
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"store_buffering.c"
	.align	3
.LC1:
	.string	"first_saw == 1 || second_saw == 1"
	.section	.text.startup,"ax",@progbits
	.align	1
	.globl	main
	.type	main, @function
main:
	addi	sp,sp,-32
	li	a3,0
	lla	a2,first
	li	a1,0
	mv	a0,sp
	sd	ra,24(sp)
	call	pthread_create@plt
	li	a3,0
	lla	a2,second
	li	a1,0
	addi	a0,sp,8
	call	pthread_create@plt
	ld	a0,0(sp)
	li	a1,0
	call	pthread_join@plt
	ld	a0,8(sp)
	li	a1,0
	call	pthread_join@plt
	lla	a4,.LANCHOR0
	lw	a3,12(a4)
	li	a5,1
	beq	a3,a5,.L5
	lw	a4,8(a4)
	bne	a4,a5,.L7
.L5:
	ld	ra,24(sp)
	li	a0,0
	addi	sp,sp,32
	jr	ra
.L7:
	lla	a3,.LANCHOR1
	li	a2,34
	lla	a1,.LC0
	lla	a0,.LC1
	call	__assert_fail@plt
	.size	main, .-main
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 5
__PRETTY_FUNCTION__.0:
	.string	"main"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	y, @object
	.size	y, 4
y:
	.zero	4
	.type	x, @object
	.size	x, 4
x:
	.zero	4
	.type	second_saw, @object
	.size	second_saw, 4
second_saw:
	.zero	4
	.type	first_saw, @object
	.size	first_saw, 4
first_saw:
	.zero	4
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
