# The queue lock in which each waits for the node before its own; a thread frees its node by a relaxed store.
#   ../c11/clh_broken_leave.c, by gcc 12.2 -O0 -g1 -S
#
#   Threads: left*1,right*1
#   Under RISC-V: UNSAFE

	.file	"clh_broken_leave.c"
	.option nopic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "clh_broken_leave.c"
	.local	locked
	.comm	locked,12,8
	.local	tail
	.comm	tail,4,4
	.local	inside
	.comm	inside,4,4
	.section	.rodata
	.align	3
.LC0:
	.string	"clh_broken_leave.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	1
	.globl	left
	.type	left, @function
left:
.LFB0:
	.file 1 "clh_broken_leave.c"
	.loc 1 13 17
	.cfi_startproc
	addi	sp,sp,-96
	.cfi_def_cfa_offset 96
	sd	ra,88(sp)
	sd	s0,80(sp)
	.cfi_offset 1, -8
	.cfi_offset 8, -16
	addi	s0,sp,96
	.cfi_def_cfa 8, 0
	.loc 1 14 7
	li	a5,1
	sw	a5,-20(s0)
.LBB2:
	.loc 1 15 3
	lw	a5,-20(s0)
	slli	a4,a5,2
	lui	a5,%hi(locked)
	addi	a5,a5,%lo(locked)
	add	a5,a4,a5
	sd	a5,-32(s0)
	li	a5,1
	sw	a5,-68(s0)
	lw	a5,-68(s0)
	sext.w	a4,a5
	ld	a5,-32(s0)
	amoswap.w zero,a4,0(a5)
.LBE2:
.LBB3:
	.loc 1 16 16
	lui	a5,%hi(tail)
	addi	a5,a5,%lo(tail)
	sd	a5,-40(s0)
	lw	a5,-20(s0)
	sw	a5,-72(s0)
	lw	a5,-72(s0)
	sext.w	a3,a5
	ld	a5,-40(s0)
	mv	a4,a3
	fence iorw,ow; amoswap.w.aq a4,a4,0(a5)
	sext.w	a5,a4
	sext.w	a5,a5
	sw	a5,-76(s0)
	lw	a5,-76(s0)
.LBE3:
	.loc 1 16 7
	sw	a5,-44(s0)
	.loc 1 17 9
	nop
.L2:
.LBB4:
	.loc 1 17 10 discriminator 1
	lw	a5,-44(s0)
	slli	a4,a5,2
	lui	a5,%hi(locked)
	addi	a5,a5,%lo(locked)
	add	a5,a4,a5
	sd	a5,-56(s0)
	ld	a5,-56(s0)
	lw	a5,0(a5)
	fence	iorw,iorw
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-80(s0)
	lw	a5,-80(s0)
.LBE4:
	bne	a5,zero,.L2
	.loc 1 19 3
	lui	a5,%hi(inside)
	lw	a5,%lo(inside)(a5)
	beq	a5,zero,.L3
	.loc 1 19 3 is_stmt 0 discriminator 1
	lui	a5,%hi(__PRETTY_FUNCTION__.1)
	addi	a3,a5,%lo(__PRETTY_FUNCTION__.1)
	li	a2,19
	lui	a5,%hi(.LC0)
	addi	a1,a5,%lo(.LC0)
	lui	a5,%hi(.LC1)
	addi	a0,a5,%lo(.LC1)
	call	__assert_fail
.L3:
	.loc 1 20 10 is_stmt 1
	lui	a5,%hi(inside)
	li	a4,1
	sw	a4,%lo(inside)(a5)
	.loc 1 21 10
	lui	a5,%hi(inside)
	sw	zero,%lo(inside)(a5)
.LBB5:
	.loc 1 22 3
	lw	a5,-20(s0)
	slli	a4,a5,2
	lui	a5,%hi(locked)
	addi	a5,a5,%lo(locked)
	add	a5,a4,a5
	sd	a5,-64(s0)
	sw	zero,-84(s0)
	lw	a5,-84(s0)
	sext.w	a4,a5
	ld	a5,-64(s0)
	amoswap.w zero,a4,0(a5)
.LBE5:
	.loc 1 23 1
	nop
	ld	ra,88(sp)
	.cfi_restore 1
	ld	s0,80(sp)
	.cfi_restore 8
	.cfi_def_cfa 2, 96
	addi	sp,sp,96
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
	.loc 1 25 18
	.cfi_startproc
	addi	sp,sp,-96
	.cfi_def_cfa_offset 96
	sd	ra,88(sp)
	sd	s0,80(sp)
	.cfi_offset 1, -8
	.cfi_offset 8, -16
	addi	s0,sp,96
	.cfi_def_cfa 8, 0
	.loc 1 26 7
	li	a5,2
	sw	a5,-20(s0)
.LBB6:
	.loc 1 27 3
	lw	a5,-20(s0)
	slli	a4,a5,2
	lui	a5,%hi(locked)
	addi	a5,a5,%lo(locked)
	add	a5,a4,a5
	sd	a5,-32(s0)
	li	a5,1
	sw	a5,-68(s0)
	lw	a5,-68(s0)
	sext.w	a4,a5
	ld	a5,-32(s0)
	amoswap.w zero,a4,0(a5)
.LBE6:
.LBB7:
	.loc 1 28 16
	lui	a5,%hi(tail)
	addi	a5,a5,%lo(tail)
	sd	a5,-40(s0)
	lw	a5,-20(s0)
	sw	a5,-72(s0)
	lw	a5,-72(s0)
	sext.w	a3,a5
	ld	a5,-40(s0)
	mv	a4,a3
	fence iorw,ow; amoswap.w.aq a4,a4,0(a5)
	sext.w	a5,a4
	sext.w	a5,a5
	sw	a5,-76(s0)
	lw	a5,-76(s0)
.LBE7:
	.loc 1 28 7
	sw	a5,-44(s0)
	.loc 1 29 9
	nop
.L5:
.LBB8:
	.loc 1 29 10 discriminator 1
	lw	a5,-44(s0)
	slli	a4,a5,2
	lui	a5,%hi(locked)
	addi	a5,a5,%lo(locked)
	add	a5,a4,a5
	sd	a5,-56(s0)
	ld	a5,-56(s0)
	lw	a5,0(a5)
	fence	iorw,iorw
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-80(s0)
	lw	a5,-80(s0)
.LBE8:
	bne	a5,zero,.L5
	.loc 1 31 3
	lui	a5,%hi(inside)
	lw	a5,%lo(inside)(a5)
	beq	a5,zero,.L6
	.loc 1 31 3 is_stmt 0 discriminator 1
	lui	a5,%hi(__PRETTY_FUNCTION__.0)
	addi	a3,a5,%lo(__PRETTY_FUNCTION__.0)
	li	a2,31
	lui	a5,%hi(.LC0)
	addi	a1,a5,%lo(.LC0)
	lui	a5,%hi(.LC1)
	addi	a0,a5,%lo(.LC1)
	call	__assert_fail
.L6:
	.loc 1 32 10 is_stmt 1
	lui	a5,%hi(inside)
	li	a4,1
	sw	a4,%lo(inside)(a5)
	.loc 1 33 10
	lui	a5,%hi(inside)
	sw	zero,%lo(inside)(a5)
.LBB9:
	.loc 1 34 3
	lw	a5,-20(s0)
	slli	a4,a5,2
	lui	a5,%hi(locked)
	addi	a5,a5,%lo(locked)
	add	a5,a4,a5
	sd	a5,-64(s0)
	sw	zero,-84(s0)
	lw	a5,-84(s0)
	sext.w	a4,a5
	ld	a5,-64(s0)
	fence iorw,ow; amoswap.w zero,a4,0(a5)
.LBE9:
	.loc 1 35 1
	nop
	ld	ra,88(sp)
	.cfi_restore 1
	ld	s0,80(sp)
	.cfi_restore 8
	.cfi_def_cfa 2, 96
	addi	sp,sp,96
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
	.byte	0x19
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.byte	0x1
	.byte	0x9c
	.byte	0x1
	.4byte	.LASF3
	.byte	0xd
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
	.string	"clh_broken_leave.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
