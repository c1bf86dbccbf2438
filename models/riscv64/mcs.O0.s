# The queue lock of Mellor-Crummey and Scott with a node for each of two threads, made by `atomic_init`, which is no atomic access. (Source: J. M. Mellor-Crummey, M. L. Scott, Algorithms for scalable synchronization on shared-memory multiprocessors, 1991.)
#   ../c11/mcs.c, by gcc 12.2 -O0 -g1 -S
#
#   Threads: left*1,right*1
#   Under RISC-V: SAFE, its threads

	.file	"mcs.c"
	.option nopic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "mcs.c"
	.local	tail
	.comm	tail,4,4
	.local	left_next
	.comm	left_next,4,4
	.local	right_next
	.comm	right_next,4,4
	.local	left_waits
	.comm	left_waits,4,4
	.local	right_waits
	.comm	right_waits,4,4
	.local	inside
	.comm	inside,4,4
	.section	.rodata
	.align	3
.LC0:
	.string	"mcs.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	1
	.globl	left
	.type	left, @function
left:
.LFB0:
	.file 1 "mcs.c"
	.loc 1 14 17
	.cfi_startproc
	addi	sp,sp,-144
	.cfi_def_cfa_offset 144
	sd	ra,136(sp)
	sd	s0,128(sp)
	.cfi_offset 1, -8
	.cfi_offset 8, -16
	addi	s0,sp,144
	.cfi_def_cfa 8, 0
.LBB2:
	.loc 1 15 3
	lui	a5,%hi(left_next)
	addi	a5,a5,%lo(left_next)
	sd	a5,-24(s0)
	sw	zero,-104(s0)
	lw	a5,-104(s0)
	sext.w	a4,a5
	ld	a5,-24(s0)
	amoswap.w zero,a4,0(a5)
.LBE2:
.LBB3:
	.loc 1 16 3
	lui	a5,%hi(left_waits)
	addi	a5,a5,%lo(left_waits)
	sd	a5,-32(s0)
	li	a5,1
	sw	a5,-108(s0)
	lw	a5,-108(s0)
	sext.w	a4,a5
	ld	a5,-32(s0)
	amoswap.w zero,a4,0(a5)
.LBE3:
.LBB4:
	.loc 1 17 16
	lui	a5,%hi(tail)
	addi	a5,a5,%lo(tail)
	sd	a5,-40(s0)
	li	a5,1
	sw	a5,-112(s0)
	lw	a5,-112(s0)
	sext.w	a3,a5
	ld	a5,-40(s0)
	mv	a4,a3
	fence iorw,ow; amoswap.w.aq a4,a4,0(a5)
	sext.w	a5,a4
	sext.w	a5,a5
	sw	a5,-116(s0)
	lw	a5,-116(s0)
.LBE4:
	.loc 1 17 7
	sw	a5,-44(s0)
	.loc 1 18 6
	lw	a5,-44(s0)
	sext.w	a4,a5
	li	a5,2
	bne	a4,a5,.L2
.LBB5:
	.loc 1 19 5
	lui	a5,%hi(right_next)
	addi	a5,a5,%lo(right_next)
	sd	a5,-56(s0)
	li	a5,1
	sw	a5,-120(s0)
	lw	a5,-120(s0)
	sext.w	a4,a5
	ld	a5,-56(s0)
	fence iorw,ow; amoswap.w zero,a4,0(a5)
.LBE5:
	.loc 1 20 11
	nop
.L3:
.LBB6:
	.loc 1 20 12 discriminator 1
	lui	a5,%hi(left_waits)
	addi	a5,a5,%lo(left_waits)
	sd	a5,-64(s0)
	ld	a5,-64(s0)
	lw	a5,0(a5)
	fence	iorw,iorw
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-124(s0)
	lw	a5,-124(s0)
.LBE6:
	bne	a5,zero,.L3
.L2:
	.loc 1 23 3
	lui	a5,%hi(inside)
	lw	a5,%lo(inside)(a5)
	beq	a5,zero,.L4
	.loc 1 23 3 is_stmt 0 discriminator 1
	lui	a5,%hi(__PRETTY_FUNCTION__.1)
	addi	a3,a5,%lo(__PRETTY_FUNCTION__.1)
	li	a2,23
	lui	a5,%hi(.LC0)
	addi	a1,a5,%lo(.LC0)
	lui	a5,%hi(.LC1)
	addi	a0,a5,%lo(.LC1)
	call	__assert_fail
.L4:
	.loc 1 24 10 is_stmt 1
	lui	a5,%hi(inside)
	li	a4,1
	sw	a4,%lo(inside)(a5)
	.loc 1 25 10
	lui	a5,%hi(inside)
	sw	zero,%lo(inside)(a5)
	.loc 1 26 7
	li	a5,1
	sw	a5,-100(s0)
.LBB7:
	.loc 1 27 7
	lui	a5,%hi(left_next)
	addi	a5,a5,%lo(left_next)
	sd	a5,-72(s0)
	ld	a5,-72(s0)
	lw	a5,0(a5)
	fence	iorw,iorw
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-128(s0)
	lw	a5,-128(s0)
.LBE7:
	.loc 1 27 6
	bne	a5,zero,.L5
.LBB8:
	.loc 1 28 9
	lui	a5,%hi(tail)
	addi	a5,a5,%lo(tail)
	sd	a5,-80(s0)
	sw	zero,-132(s0)
	lw	a5,-132(s0)
	sext.w	a1,a5
	ld	a2,-80(s0)
	addi	a5,s0,-100
	lw	a4,0(a5)
	mv	a3,a4
	 1: lr.w a4,0(a2); bne a4,a3,1f; sc.w a0,a1,0(a2); bnez a0,1b; 1:
	subw	a3,a4,a3
	sext.w	a3,a3
	seqz	a2,a3
	sext.w	a3,a2
	bne	a3,zero,.L6
	sw	a4,0(a5)
.L6:
	slli	a5,a2,32
	srli	a5,a5,32
.LBE8:
	.loc 1 28 8
	bne	a5,zero,.L10
	.loc 1 30 11
	nop
.L9:
.LBB9:
	.loc 1 30 12 discriminator 1
	lui	a5,%hi(left_next)
	addi	a5,a5,%lo(left_next)
	sd	a5,-88(s0)
	ld	a5,-88(s0)
	lw	a5,0(a5)
	fence	iorw,iorw
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-136(s0)
	lw	a5,-136(s0)
.LBE9:
	.loc 1 30 67 discriminator 1
	beq	a5,zero,.L9
.L5:
.LBB10:
	.loc 1 33 3
	lui	a5,%hi(right_waits)
	addi	a5,a5,%lo(right_waits)
	sd	a5,-96(s0)
	sw	zero,-140(s0)
	lw	a5,-140(s0)
	sext.w	a4,a5
	ld	a5,-96(s0)
	fence iorw,ow; amoswap.w zero,a4,0(a5)
.LBE10:
	j	.L1
.L10:
	.loc 1 29 7
	nop
.L1:
	.loc 1 34 1
	ld	ra,136(sp)
	.cfi_restore 1
	ld	s0,128(sp)
	.cfi_restore 8
	.cfi_def_cfa 2, 144
	addi	sp,sp,144
	.cfi_def_cfa_offset 0
	jr	ra
	.cfi_endproc
.LFE0:
	.size	left, .-left
	.align	1
	.globl	right
	.type	right, @function
right:
.LFB1:
	.loc 1 36 18
	.cfi_startproc
	addi	sp,sp,-144
	.cfi_def_cfa_offset 144
	sd	ra,136(sp)
	sd	s0,128(sp)
	.cfi_offset 1, -8
	.cfi_offset 8, -16
	addi	s0,sp,144
	.cfi_def_cfa 8, 0
.LBB11:
	.loc 1 37 3
	lui	a5,%hi(right_next)
	addi	a5,a5,%lo(right_next)
	sd	a5,-24(s0)
	sw	zero,-104(s0)
	lw	a5,-104(s0)
	sext.w	a4,a5
	ld	a5,-24(s0)
	amoswap.w zero,a4,0(a5)
.LBE11:
.LBB12:
	.loc 1 38 3
	lui	a5,%hi(right_waits)
	addi	a5,a5,%lo(right_waits)
	sd	a5,-32(s0)
	li	a5,1
	sw	a5,-108(s0)
	lw	a5,-108(s0)
	sext.w	a4,a5
	ld	a5,-32(s0)
	amoswap.w zero,a4,0(a5)
.LBE12:
.LBB13:
	.loc 1 39 16
	lui	a5,%hi(tail)
	addi	a5,a5,%lo(tail)
	sd	a5,-40(s0)
	li	a5,2
	sw	a5,-112(s0)
	lw	a5,-112(s0)
	sext.w	a3,a5
	ld	a5,-40(s0)
	mv	a4,a3
	fence iorw,ow; amoswap.w.aq a4,a4,0(a5)
	sext.w	a5,a4
	sext.w	a5,a5
	sw	a5,-116(s0)
	lw	a5,-116(s0)
.LBE13:
	.loc 1 39 7
	sw	a5,-44(s0)
	.loc 1 40 6
	lw	a5,-44(s0)
	sext.w	a4,a5
	li	a5,1
	bne	a4,a5,.L12
.LBB14:
	.loc 1 41 5
	lui	a5,%hi(left_next)
	addi	a5,a5,%lo(left_next)
	sd	a5,-56(s0)
	li	a5,2
	sw	a5,-120(s0)
	lw	a5,-120(s0)
	sext.w	a4,a5
	ld	a5,-56(s0)
	fence iorw,ow; amoswap.w zero,a4,0(a5)
.LBE14:
	.loc 1 42 11
	nop
.L13:
.LBB15:
	.loc 1 42 12 discriminator 1
	lui	a5,%hi(right_waits)
	addi	a5,a5,%lo(right_waits)
	sd	a5,-64(s0)
	ld	a5,-64(s0)
	lw	a5,0(a5)
	fence	iorw,iorw
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-124(s0)
	lw	a5,-124(s0)
.LBE15:
	bne	a5,zero,.L13
.L12:
	.loc 1 45 3
	lui	a5,%hi(inside)
	lw	a5,%lo(inside)(a5)
	beq	a5,zero,.L14
	.loc 1 45 3 is_stmt 0 discriminator 1
	lui	a5,%hi(__PRETTY_FUNCTION__.0)
	addi	a3,a5,%lo(__PRETTY_FUNCTION__.0)
	li	a2,45
	lui	a5,%hi(.LC0)
	addi	a1,a5,%lo(.LC0)
	lui	a5,%hi(.LC1)
	addi	a0,a5,%lo(.LC1)
	call	__assert_fail
.L14:
	.loc 1 46 10 is_stmt 1
	lui	a5,%hi(inside)
	li	a4,1
	sw	a4,%lo(inside)(a5)
	.loc 1 47 10
	lui	a5,%hi(inside)
	sw	zero,%lo(inside)(a5)
	.loc 1 48 7
	li	a5,2
	sw	a5,-100(s0)
.LBB16:
	.loc 1 49 7
	lui	a5,%hi(right_next)
	addi	a5,a5,%lo(right_next)
	sd	a5,-72(s0)
	ld	a5,-72(s0)
	lw	a5,0(a5)
	fence	iorw,iorw
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-128(s0)
	lw	a5,-128(s0)
.LBE16:
	.loc 1 49 6
	bne	a5,zero,.L15
.LBB17:
	.loc 1 50 9
	lui	a5,%hi(tail)
	addi	a5,a5,%lo(tail)
	sd	a5,-80(s0)
	sw	zero,-132(s0)
	lw	a5,-132(s0)
	sext.w	a1,a5
	ld	a2,-80(s0)
	addi	a5,s0,-100
	lw	a4,0(a5)
	mv	a3,a4
	 1: lr.w a4,0(a2); bne a4,a3,1f; sc.w a0,a1,0(a2); bnez a0,1b; 1:
	subw	a3,a4,a3
	sext.w	a3,a3
	seqz	a2,a3
	sext.w	a3,a2
	bne	a3,zero,.L16
	sw	a4,0(a5)
.L16:
	slli	a5,a2,32
	srli	a5,a5,32
.LBE17:
	.loc 1 50 8
	bne	a5,zero,.L20
	.loc 1 52 11
	nop
.L19:
.LBB18:
	.loc 1 52 12 discriminator 1
	lui	a5,%hi(right_next)
	addi	a5,a5,%lo(right_next)
	sd	a5,-88(s0)
	ld	a5,-88(s0)
	lw	a5,0(a5)
	fence	iorw,iorw
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-136(s0)
	lw	a5,-136(s0)
.LBE18:
	.loc 1 52 68 discriminator 1
	beq	a5,zero,.L19
.L15:
.LBB19:
	.loc 1 55 3
	lui	a5,%hi(left_waits)
	addi	a5,a5,%lo(left_waits)
	sd	a5,-96(s0)
	sw	zero,-140(s0)
	lw	a5,-140(s0)
	sext.w	a4,a5
	ld	a5,-96(s0)
	fence iorw,ow; amoswap.w zero,a4,0(a5)
.LBE19:
	j	.L11
.L20:
	.loc 1 51 7
	nop
.L11:
	.loc 1 56 1
	ld	ra,136(sp)
	.cfi_restore 1
	ld	s0,128(sp)
	.cfi_restore 8
	.cfi_def_cfa 2, 144
	addi	sp,sp,144
	.cfi_def_cfa_offset 0
	jr	ra
	.cfi_endproc
.LFE1:
	.size	right, .-right
	.section	.srodata,"a"
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
	.text
.Letext0:
	.file 2 "/usr/riscv64-linux-gnu/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.4byte	0x63
	.2byte	0x5
	.byte	0x1
	.byte	0x8
	.4byte	.Ldebug_abbrev0
	.byte	0x2
	.4byte	.LASF4
	.byte	0x1d
	.4byte	.LASF0
	.4byte	.LASF1
	.8byte	.Ltext0
	.8byte	.Letext0-.Ltext0
	.4byte	.Ldebug_line0
	.byte	0x3
	.4byte	.LASF5
	.byte	0x2
	.byte	0x45
	.byte	0xd
	.byte	0x1
	.4byte	.LASF2
	.byte	0x24
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.byte	0x1
	.byte	0x9c
	.byte	0x1
	.4byte	.LASF3
	.byte	0xe
	.8byte	.LFB0
	.8byte	.LFE0-.LFB0
	.byte	0x1
	.byte	0x9c
	.byte	0
	.section	.debug_abbrev,"",@progbits
.Ldebug_abbrev0:
	.byte	0x1
	.byte	0x2e
	.byte	0
	.byte	0x3f
	.byte	0x19
	.byte	0x3
	.byte	0xe
	.byte	0x3a
	.byte	0x21
	.byte	0x1
	.byte	0x3b
	.byte	0xb
	.byte	0x39
	.byte	0x21
	.byte	0x6
	.byte	0x11
	.byte	0x1
	.byte	0x12
	.byte	0x7
	.byte	0x40
	.byte	0x18
	.byte	0x7c
	.byte	0x19
	.byte	0
	.byte	0
	.byte	0x2
	.byte	0x11
	.byte	0x1
	.byte	0x25
	.byte	0xe
	.byte	0x13
	.byte	0xb
	.byte	0x3
	.byte	0x1f
	.byte	0x1b
	.byte	0x1f
	.byte	0x11
	.byte	0x1
	.byte	0x12
	.byte	0x7
	.byte	0x10
	.byte	0x17
	.byte	0
	.byte	0
	.byte	0x3
	.byte	0x2e
	.byte	0
	.byte	0x3f
	.byte	0x19
	.byte	0x3
	.byte	0xe
	.byte	0x3a
	.byte	0xb
	.byte	0x3b
	.byte	0xb
	.byte	0x39
	.byte	0xb
	.byte	0x87,0x1
	.byte	0x19
	.byte	0x3c
	.byte	0x19
	.byte	0
	.byte	0
	.byte	0
	.section	.debug_aranges,"",@progbits
	.4byte	0x2c
	.2byte	0x2
	.4byte	.Ldebug_info0
	.byte	0x8
	.byte	0
	.2byte	0
	.2byte	0
	.8byte	.Ltext0
	.8byte	.Letext0-.Ltext0
	.8byte	0
	.8byte	0
	.section	.debug_line,"",@progbits
.Ldebug_line0:
	.section	.debug_str,"MS",@progbits,1
.LASF2:
	.string	"right"
.LASF4:
	.string	"GNU C17 12.2.0 -mabi=lp64d -misa-spec=20191213 -march=rv64imafdc_zicsr_zifencei -g1 -O0 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
.LASF3:
	.string	"left"
.LASF5:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"mcs.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
