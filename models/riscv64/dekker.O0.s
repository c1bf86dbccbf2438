# Dekker's algorithm with sequentially consistent fences; the turn needs no order, because it only says who waits; each goes in twice. (Source: E. W. Dijkstra, Co-operating sequential processes, 1968.)
#   ../c11/dekker.c, by gcc 12.2 -O0 -g1 -S
#
#   Threads: left*1,right*1
#   Under RISC-V: SAFE, its threads

	.file	"dekker.c"
	.option nopic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "dekker.c"
	.local	left_wants
	.comm	left_wants,4,4
	.local	right_wants
	.comm	right_wants,4,4
	.local	turn
	.comm	turn,4,4
	.local	inside
	.comm	inside,4,4
	.section	.rodata
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
.LFB0:
	.file 1 "dekker.c"
	.loc 1 14 17
	.cfi_startproc
	addi	sp,sp,-128
	.cfi_def_cfa_offset 128
	sd	ra,120(sp)
	sd	s0,112(sp)
	.cfi_offset 1, -8
	.cfi_offset 8, -16
	addi	s0,sp,128
	.cfi_def_cfa 8, 0
.LBB2:
	.loc 1 15 12
	sw	zero,-20(s0)
	.loc 1 15 3
	j	.L2
.L7:
.LBB3:
	.loc 1 16 5
	lui	a5,%hi(left_wants)
	addi	a5,a5,%lo(left_wants)
	sd	a5,-32(s0)
	li	a5,1
	sw	a5,-92(s0)
	lw	a5,-92(s0)
	sext.w	a4,a5
	ld	a5,-32(s0)
	amoswap.w zero,a4,0(a5)
.LBE3:
	.loc 1 17 5
	fence	iorw,iorw
	.loc 1 18 11
	j	.L3
.L5:
.LBB4:
	.loc 1 19 11
	lui	a5,%hi(turn)
	addi	a5,a5,%lo(turn)
	sd	a5,-64(s0)
	ld	a5,-64(s0)
	lw	a5,0(a5)
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-96(s0)
	lw	a5,-96(s0)
.LBE4:
	.loc 1 19 10
	beq	a5,zero,.L3
.LBB5:
	.loc 1 20 9
	lui	a5,%hi(left_wants)
	addi	a5,a5,%lo(left_wants)
	sd	a5,-72(s0)
	sw	zero,-100(s0)
	lw	a5,-100(s0)
	sext.w	a4,a5
	ld	a5,-72(s0)
	amoswap.w zero,a4,0(a5)
.LBE5:
	.loc 1 21 15
	nop
.L4:
.LBB6:
	.loc 1 21 16 discriminator 1
	lui	a5,%hi(turn)
	addi	a5,a5,%lo(turn)
	sd	a5,-80(s0)
	ld	a5,-80(s0)
	lw	a5,0(a5)
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-104(s0)
	lw	a5,-104(s0)
.LBE6:
	.loc 1 21 66 discriminator 1
	bne	a5,zero,.L4
.LBB7:
	.loc 1 23 9
	lui	a5,%hi(left_wants)
	addi	a5,a5,%lo(left_wants)
	sd	a5,-88(s0)
	li	a5,1
	sw	a5,-108(s0)
	lw	a5,-108(s0)
	sext.w	a4,a5
	ld	a5,-88(s0)
	amoswap.w zero,a4,0(a5)
.LBE7:
	.loc 1 24 9
	fence	iorw,iorw
.L3:
.LBB8:
	.loc 1 18 12
	lui	a5,%hi(right_wants)
	addi	a5,a5,%lo(right_wants)
	sd	a5,-40(s0)
	ld	a5,-40(s0)
	lw	a5,0(a5)
	fence	iorw,iorw
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-112(s0)
	lw	a5,-112(s0)
.LBE8:
	bne	a5,zero,.L5
	.loc 1 27 5
	lui	a5,%hi(inside)
	lw	a5,%lo(inside)(a5)
	beq	a5,zero,.L6
	.loc 1 27 5 is_stmt 0 discriminator 1
	lui	a5,%hi(__PRETTY_FUNCTION__.1)
	addi	a3,a5,%lo(__PRETTY_FUNCTION__.1)
	li	a2,27
	lui	a5,%hi(.LC0)
	addi	a1,a5,%lo(.LC0)
	lui	a5,%hi(.LC1)
	addi	a0,a5,%lo(.LC1)
	call	__assert_fail
.L6:
	.loc 1 28 12 is_stmt 1 discriminator 2
	lui	a5,%hi(inside)
	li	a4,1
	sw	a4,%lo(inside)(a5)
	.loc 1 29 12 discriminator 2
	lui	a5,%hi(inside)
	sw	zero,%lo(inside)(a5)
.LBB9:
	.loc 1 30 5 discriminator 2
	lui	a5,%hi(turn)
	addi	a5,a5,%lo(turn)
	sd	a5,-48(s0)
	li	a5,1
	sw	a5,-116(s0)
	lw	a5,-116(s0)
	sext.w	a4,a5
	ld	a5,-48(s0)
	amoswap.w zero,a4,0(a5)
.LBE9:
.LBB10:
	.loc 1 31 5 discriminator 2
	lui	a5,%hi(left_wants)
	addi	a5,a5,%lo(left_wants)
	sd	a5,-56(s0)
	sw	zero,-120(s0)
	lw	a5,-120(s0)
	sext.w	a4,a5
	ld	a5,-56(s0)
	fence iorw,ow; amoswap.w zero,a4,0(a5)
.LBE10:
	.loc 1 15 39 discriminator 2
	lw	a5,-20(s0)
	addiw	a5,a5,1
	sw	a5,-20(s0)
.L2:
	.loc 1 15 29 discriminator 1
	lw	a5,-20(s0)
	sext.w	a4,a5
	li	a5,1
	ble	a4,a5,.L7
.LBE2:
	.loc 1 33 1
	nop
	nop
	ld	ra,120(sp)
	.cfi_restore 1
	ld	s0,112(sp)
	.cfi_restore 8
	.cfi_def_cfa 2, 128
	addi	sp,sp,128
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
	.loc 1 35 18
	.cfi_startproc
	addi	sp,sp,-128
	.cfi_def_cfa_offset 128
	sd	ra,120(sp)
	sd	s0,112(sp)
	.cfi_offset 1, -8
	.cfi_offset 8, -16
	addi	s0,sp,128
	.cfi_def_cfa 8, 0
.LBB11:
	.loc 1 36 12
	sw	zero,-20(s0)
	.loc 1 36 3
	j	.L9
.L14:
.LBB12:
	.loc 1 37 5
	lui	a5,%hi(right_wants)
	addi	a5,a5,%lo(right_wants)
	sd	a5,-32(s0)
	li	a5,1
	sw	a5,-92(s0)
	lw	a5,-92(s0)
	sext.w	a4,a5
	ld	a5,-32(s0)
	amoswap.w zero,a4,0(a5)
.LBE12:
	.loc 1 38 5
	fence	iorw,iorw
	.loc 1 39 11
	j	.L10
.L12:
.LBB13:
	.loc 1 40 11
	lui	a5,%hi(turn)
	addi	a5,a5,%lo(turn)
	sd	a5,-64(s0)
	ld	a5,-64(s0)
	lw	a5,0(a5)
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-96(s0)
	lw	a5,-96(s0)
.LBE13:
	.loc 1 40 10
	mv	a4,a5
	li	a5,1
	beq	a4,a5,.L10
.LBB14:
	.loc 1 41 9
	lui	a5,%hi(right_wants)
	addi	a5,a5,%lo(right_wants)
	sd	a5,-72(s0)
	sw	zero,-100(s0)
	lw	a5,-100(s0)
	sext.w	a4,a5
	ld	a5,-72(s0)
	amoswap.w zero,a4,0(a5)
.LBE14:
	.loc 1 42 15
	nop
.L11:
.LBB15:
	.loc 1 42 16 discriminator 1
	lui	a5,%hi(turn)
	addi	a5,a5,%lo(turn)
	sd	a5,-80(s0)
	ld	a5,-80(s0)
	lw	a5,0(a5)
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-104(s0)
	lw	a5,-104(s0)
.LBE15:
	.loc 1 42 66 discriminator 1
	mv	a4,a5
	li	a5,1
	bne	a4,a5,.L11
.LBB16:
	.loc 1 44 9
	lui	a5,%hi(right_wants)
	addi	a5,a5,%lo(right_wants)
	sd	a5,-88(s0)
	li	a5,1
	sw	a5,-108(s0)
	lw	a5,-108(s0)
	sext.w	a4,a5
	ld	a5,-88(s0)
	amoswap.w zero,a4,0(a5)
.LBE16:
	.loc 1 45 9
	fence	iorw,iorw
.L10:
.LBB17:
	.loc 1 39 12
	lui	a5,%hi(left_wants)
	addi	a5,a5,%lo(left_wants)
	sd	a5,-40(s0)
	ld	a5,-40(s0)
	lw	a5,0(a5)
	fence	iorw,iorw
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-112(s0)
	lw	a5,-112(s0)
.LBE17:
	bne	a5,zero,.L12
	.loc 1 48 5
	lui	a5,%hi(inside)
	lw	a5,%lo(inside)(a5)
	beq	a5,zero,.L13
	.loc 1 48 5 is_stmt 0 discriminator 1
	lui	a5,%hi(__PRETTY_FUNCTION__.0)
	addi	a3,a5,%lo(__PRETTY_FUNCTION__.0)
	li	a2,48
	lui	a5,%hi(.LC0)
	addi	a1,a5,%lo(.LC0)
	lui	a5,%hi(.LC1)
	addi	a0,a5,%lo(.LC1)
	call	__assert_fail
.L13:
	.loc 1 49 12 is_stmt 1 discriminator 2
	lui	a5,%hi(inside)
	li	a4,1
	sw	a4,%lo(inside)(a5)
	.loc 1 50 12 discriminator 2
	lui	a5,%hi(inside)
	sw	zero,%lo(inside)(a5)
.LBB18:
	.loc 1 51 5 discriminator 2
	lui	a5,%hi(turn)
	addi	a5,a5,%lo(turn)
	sd	a5,-48(s0)
	sw	zero,-116(s0)
	lw	a5,-116(s0)
	sext.w	a4,a5
	ld	a5,-48(s0)
	amoswap.w zero,a4,0(a5)
.LBE18:
.LBB19:
	.loc 1 52 5 discriminator 2
	lui	a5,%hi(right_wants)
	addi	a5,a5,%lo(right_wants)
	sd	a5,-56(s0)
	sw	zero,-120(s0)
	lw	a5,-120(s0)
	sext.w	a4,a5
	ld	a5,-56(s0)
	fence iorw,ow; amoswap.w zero,a4,0(a5)
.LBE19:
	.loc 1 36 39 discriminator 2
	lw	a5,-20(s0)
	addiw	a5,a5,1
	sw	a5,-20(s0)
.L9:
	.loc 1 36 29 discriminator 1
	lw	a5,-20(s0)
	sext.w	a4,a5
	li	a5,1
	ble	a4,a5,.L14
.LBE11:
	.loc 1 54 1
	nop
	nop
	ld	ra,120(sp)
	.cfi_restore 1
	ld	s0,112(sp)
	.cfi_restore 8
	.cfi_def_cfa 2, 128
	addi	sp,sp,128
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
	.byte	0x23
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
	.string	"dekker.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
