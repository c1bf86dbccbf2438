# Peterson's algorithm, sequentially consistent but for the look at the turn and the store by which threads leave. (Source: G. L. Peterson, Myths about the mutual exclusion problem, 1981.)
#   ../c11/peterson.c, by gcc 12.2 -O0 -g1 -S
#
#   Threads: left*1,right*1
#   Under RISC-V: SAFE, its threads

	.file	"peterson.c"
	.option nopic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "peterson.c"
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
	.string	"peterson.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	1
	.globl	left
	.type	left, @function
left:
.LFB0:
	.file 1 "peterson.c"
	.loc 1 14 17
	.cfi_startproc
	addi	sp,sp,-80
	.cfi_def_cfa_offset 80
	sd	ra,72(sp)
	sd	s0,64(sp)
	.cfi_offset 1, -8
	.cfi_offset 8, -16
	addi	s0,sp,80
	.cfi_def_cfa 8, 0
.L5:
.LBB2:
	.loc 1 16 5 discriminator 2
	lui	a5,%hi(left_wants)
	addi	a5,a5,%lo(left_wants)
	sd	a5,-24(s0)
	li	a5,1
	sw	a5,-60(s0)
	lw	a5,-60(s0)
	sext.w	a4,a5
	ld	a5,-24(s0)
	fence iorw,ow; amoswap.w.aq zero,a4,0(a5)
.LBE2:
.LBB3:
	.loc 1 17 5 discriminator 2
	lui	a5,%hi(turn)
	addi	a5,a5,%lo(turn)
	sd	a5,-32(s0)
	li	a5,1
	sw	a5,-64(s0)
	lw	a5,-64(s0)
	sext.w	a4,a5
	ld	a5,-32(s0)
	fence iorw,ow; amoswap.w.aq zero,a4,0(a5)
.LBE3:
	.loc 1 18 11 discriminator 2
	nop
.L3:
.LBB4:
	.loc 1 18 12 discriminator 2
	lui	a5,%hi(right_wants)
	addi	a5,a5,%lo(right_wants)
	sd	a5,-40(s0)
	ld	a5,-40(s0)
	fence	iorw,iorw
	lw	a5,0(a5)
	fence	iorw,iorw
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-68(s0)
	lw	a5,-68(s0)
.LBE4:
	.loc 1 18 69 discriminator 2
	beq	a5,zero,.L2
.LBB5:
	.loc 1 18 72 discriminator 1
	lui	a5,%hi(turn)
	addi	a5,a5,%lo(turn)
	sd	a5,-48(s0)
	ld	a5,-48(s0)
	lw	a5,0(a5)
	fence	iorw,iorw
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-72(s0)
	lw	a5,-72(s0)
.LBE5:
	.loc 1 18 69 discriminator 1
	mv	a4,a5
	li	a5,1
	beq	a4,a5,.L3
.L2:
	.loc 1 20 5
	lui	a5,%hi(inside)
	lw	a5,%lo(inside)(a5)
	beq	a5,zero,.L4
	.loc 1 20 5 is_stmt 0 discriminator 1
	lui	a5,%hi(__PRETTY_FUNCTION__.1)
	addi	a3,a5,%lo(__PRETTY_FUNCTION__.1)
	li	a2,20
	lui	a5,%hi(.LC0)
	addi	a1,a5,%lo(.LC0)
	lui	a5,%hi(.LC1)
	addi	a0,a5,%lo(.LC1)
	call	__assert_fail
.L4:
	.loc 1 21 12 is_stmt 1 discriminator 1
	lui	a5,%hi(inside)
	li	a4,1
	sw	a4,%lo(inside)(a5)
	.loc 1 22 12 discriminator 1
	lui	a5,%hi(inside)
	sw	zero,%lo(inside)(a5)
.LBB6:
	.loc 1 23 5 discriminator 1
	lui	a5,%hi(left_wants)
	addi	a5,a5,%lo(left_wants)
	sd	a5,-56(s0)
	sw	zero,-76(s0)
	lw	a5,-76(s0)
	sext.w	a4,a5
	ld	a5,-56(s0)
	fence iorw,ow; amoswap.w zero,a4,0(a5)
.LBE6:
	.loc 1 16 5 discriminator 1
	j	.L5
	.cfi_endproc
.LFE0:
	.size	left, .-left
	.align	1
	.globl	right
	.type	right, @function
right:
.LFB1:
	.loc 1 27 18
	.cfi_startproc
	addi	sp,sp,-80
	.cfi_def_cfa_offset 80
	sd	ra,72(sp)
	sd	s0,64(sp)
	.cfi_offset 1, -8
	.cfi_offset 8, -16
	addi	s0,sp,80
	.cfi_def_cfa 8, 0
.L10:
.LBB7:
	.loc 1 29 5 discriminator 2
	lui	a5,%hi(right_wants)
	addi	a5,a5,%lo(right_wants)
	sd	a5,-24(s0)
	li	a5,1
	sw	a5,-60(s0)
	lw	a5,-60(s0)
	sext.w	a4,a5
	ld	a5,-24(s0)
	fence iorw,ow; amoswap.w.aq zero,a4,0(a5)
.LBE7:
.LBB8:
	.loc 1 30 5 discriminator 2
	lui	a5,%hi(turn)
	addi	a5,a5,%lo(turn)
	sd	a5,-32(s0)
	sw	zero,-64(s0)
	lw	a5,-64(s0)
	sext.w	a4,a5
	ld	a5,-32(s0)
	fence iorw,ow; amoswap.w.aq zero,a4,0(a5)
.LBE8:
	.loc 1 31 11 discriminator 2
	nop
.L8:
.LBB9:
	.loc 1 31 12 discriminator 2
	lui	a5,%hi(left_wants)
	addi	a5,a5,%lo(left_wants)
	sd	a5,-40(s0)
	ld	a5,-40(s0)
	fence	iorw,iorw
	lw	a5,0(a5)
	fence	iorw,iorw
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-68(s0)
	lw	a5,-68(s0)
.LBE9:
	.loc 1 31 68 discriminator 2
	beq	a5,zero,.L7
.LBB10:
	.loc 1 31 71 discriminator 1
	lui	a5,%hi(turn)
	addi	a5,a5,%lo(turn)
	sd	a5,-48(s0)
	ld	a5,-48(s0)
	lw	a5,0(a5)
	fence	iorw,iorw
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-72(s0)
	lw	a5,-72(s0)
.LBE10:
	.loc 1 31 68 discriminator 1
	beq	a5,zero,.L8
.L7:
	.loc 1 33 5
	lui	a5,%hi(inside)
	lw	a5,%lo(inside)(a5)
	beq	a5,zero,.L9
	.loc 1 33 5 is_stmt 0 discriminator 1
	lui	a5,%hi(__PRETTY_FUNCTION__.0)
	addi	a3,a5,%lo(__PRETTY_FUNCTION__.0)
	li	a2,33
	lui	a5,%hi(.LC0)
	addi	a1,a5,%lo(.LC0)
	lui	a5,%hi(.LC1)
	addi	a0,a5,%lo(.LC1)
	call	__assert_fail
.L9:
	.loc 1 34 12 is_stmt 1 discriminator 1
	lui	a5,%hi(inside)
	li	a4,1
	sw	a4,%lo(inside)(a5)
	.loc 1 35 12 discriminator 1
	lui	a5,%hi(inside)
	sw	zero,%lo(inside)(a5)
.LBB11:
	.loc 1 36 5 discriminator 1
	lui	a5,%hi(right_wants)
	addi	a5,a5,%lo(right_wants)
	sd	a5,-56(s0)
	sw	zero,-76(s0)
	lw	a5,-76(s0)
	sext.w	a4,a5
	ld	a5,-56(s0)
	fence iorw,ow; amoswap.w zero,a4,0(a5)
.LBE11:
	.loc 1 29 5 discriminator 1
	j	.L10
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
	.byte	0x1b
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
	.string	"peterson.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
