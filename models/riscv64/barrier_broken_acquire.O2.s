# A barrier of two threads: the last one to arrive does so by a release only.
#   ../c11/barrier_broken_acquire.c, by gcc 12.2 -O2 -g1 -S
#
#   Threads: left*1,right*1
#   Under RISC-V: UNSAFE

	.file	"barrier_broken_acquire.c"
	.option nopic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "barrier_broken_acquire.c"
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"barrier_broken_acquire.c"
	.align	3
.LC1:
	.string	"right_part == 2"
	.text
	.align	1
	.globl	left
	.type	left, @function
left:
.LFB1:
	.file 1 "barrier_broken_acquire.c"
	.loc 1 19 17
	.cfi_startproc
	.loc 1 20 13
	li	a3,1
	lui	a5,%hi(left_part)
.LBB8:
.LBB9:
	.loc 1 13 7
	lui	a4,%hi(arrived)
.LBE9:
.LBE8:
	.loc 1 20 13
	sw	a3,%lo(left_part)(a5)
.LBB14:
.LBB13:
	.loc 1 13 7
	li	a2,1
	addi	a1,a4,%lo(arrived)
	fence iorw,ow; amoadd.w a5,a2,0(a1)
	sext.w	a5,a5
	.loc 1 13 6
	beq	a5,a3,.L2
.LBB10:
.LBB11:
	.loc 1 15 63
	li	a3,2
.L3:
.LBB12:
	.loc 1 15 10
	lw	a5,%lo(arrived)(a4)
	fence	iorw,iorw
.LBE12:
	.loc 1 15 63
	bne	a5,a3,.L3
.L2:
.LBE11:
.LBE10:
.LBE13:
.LBE14:
	.loc 1 22 3
	lui	a5,%hi(right_part)
	lw	a4,%lo(right_part)(a5)
	li	a5,2
	bne	a4,a5,.L10
	ret
.L10:
	.loc 1 22 3 is_stmt 0 discriminator 1
	lui	a3,%hi(__PRETTY_FUNCTION__.1)
	lui	a1,%hi(.LC0)
	lui	a0,%hi(.LC1)
	.loc 1 19 17 is_stmt 1 discriminator 1
	addi	sp,sp,-16
	.cfi_def_cfa_offset 16
	.loc 1 22 3 discriminator 1
	addi	a3,a3,%lo(__PRETTY_FUNCTION__.1)
	li	a2,22
	addi	a1,a1,%lo(.LC0)
	addi	a0,a0,%lo(.LC1)
	.loc 1 19 17 discriminator 1
	sd	ra,8(sp)
	.cfi_offset 1, -8
	.loc 1 22 3 discriminator 1
	call	__assert_fail
	.cfi_endproc
.LFE1:
	.size	left, .-left
	.section	.rodata.str1.8
	.align	3
.LC2:
	.string	"left_part == 1"
	.text
	.align	1
	.globl	right
	.type	right, @function
right:
.LFB2:
	.loc 1 25 18
	.cfi_startproc
	.loc 1 26 14
	lui	a5,%hi(right_part)
	li	a4,2
	sw	a4,%lo(right_part)(a5)
.LBB20:
.LBB21:
	.loc 1 13 7
	lui	a4,%hi(arrived)
	li	a3,1
	addi	a2,a4,%lo(arrived)
	fence iorw,ow; amoadd.w a5,a3,0(a2)
	sext.w	a5,a5
	.loc 1 13 6
	li	a3,1
	beq	a5,a3,.L12
.LBB22:
.LBB23:
	.loc 1 15 63
	li	a3,2
.L13:
.LBB24:
	.loc 1 15 10
	lw	a5,%lo(arrived)(a4)
	fence	iorw,iorw
.LBE24:
	.loc 1 15 63
	bne	a5,a3,.L13
.L12:
.LBE23:
.LBE22:
.LBE21:
.LBE20:
	.loc 1 28 3
	lui	a5,%hi(left_part)
	lw	a4,%lo(left_part)(a5)
	li	a5,1
	bne	a4,a5,.L19
	ret
.L19:
	.loc 1 28 3 is_stmt 0 discriminator 1
	lui	a3,%hi(__PRETTY_FUNCTION__.0)
	lui	a1,%hi(.LC0)
	lui	a0,%hi(.LC2)
	.loc 1 25 18 is_stmt 1 discriminator 1
	addi	sp,sp,-16
	.cfi_def_cfa_offset 16
	.loc 1 28 3 discriminator 1
	addi	a3,a3,%lo(__PRETTY_FUNCTION__.0)
	li	a2,28
	addi	a1,a1,%lo(.LC0)
	addi	a0,a0,%lo(.LC2)
	.loc 1 25 18 discriminator 1
	sd	ra,8(sp)
	.cfi_offset 1, -8
	.loc 1 28 3 discriminator 1
	call	__assert_fail
	.cfi_endproc
.LFE2:
	.size	right, .-right
	.section	.sbss,"aw",@nobits
	.align	2
	.type	right_part, @object
	.size	right_part, 4
right_part:
	.zero	4
	.type	left_part, @object
	.size	left_part, 4
left_part:
	.zero	4
	.type	arrived, @object
	.size	arrived, 4
arrived:
	.zero	4
	.section	.srodata,"a"
	.align	3
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"right"
	.zero	2
	.type	__PRETTY_FUNCTION__.1, @object
	.size	__PRETTY_FUNCTION__.1, 5
__PRETTY_FUNCTION__.1:
	.string	"left"
	.text
.Letext0:
	.file 2 "/usr/riscv64-linux-gnu/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.4byte	0xce
	.2byte	0x5
	.byte	0x1
	.byte	0x8
	.4byte	.Ldebug_abbrev0
	.byte	0x3
	.4byte	.LASF4
	.byte	0x1d
	.4byte	.LASF0
	.4byte	.LASF1
	.8byte	.Ltext0
	.8byte	.Letext0-.Ltext0
	.4byte	.Ldebug_line0
	.byte	0x4
	.4byte	.LASF5
	.byte	0x2
	.byte	0x45
	.byte	0xd
	.byte	0x1
	.4byte	.LASF2
	.byte	0x19
	.8byte	.LFB2
	.8byte	.LFE2-.LFB2
	.byte	0x1
	.byte	0x9c
	.4byte	0x81
	.byte	0x5
	.4byte	0xc8
	.8byte	.LBB20
	.8byte	.LBE20-.LBB20
	.byte	0x1
	.byte	0x1b
	.byte	0x3
	.byte	0x2
	.4byte	0xc8
	.8byte	.LBB22
	.8byte	.LBE22-.LBB22
	.byte	0
	.byte	0
	.byte	0x1
	.4byte	.LASF3
	.byte	0x13
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.byte	0x1
	.byte	0x9c
	.4byte	0xc8
	.byte	0x6
	.4byte	0xc8
	.8byte	.LBB8
	.4byte	.LLRL0
	.byte	0x1
	.byte	0x15
	.byte	0x3
	.byte	0x2
	.4byte	0xc8
	.8byte	.LBB10
	.8byte	.LBE10-.LBB10
	.byte	0
	.byte	0
	.byte	0x7
	.4byte	.LASF6
	.byte	0x1
	.byte	0xc
	.byte	0xd
	.byte	0x1
	.byte	0
	.section	.debug_abbrev,"",@progbits
.Ldebug_abbrev0:
	.byte	0x1
	.byte	0x2e
	.byte	0x1
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
	.byte	0x1
	.byte	0x13
	.byte	0
	.byte	0
	.byte	0x2
	.byte	0x1d
	.byte	0
	.byte	0x31
	.byte	0x13
	.byte	0x11
	.byte	0x1
	.byte	0x12
	.byte	0x7
	.byte	0x58
	.byte	0x21
	.byte	0x1
	.byte	0x59
	.byte	0x21
	.byte	0xc
	.byte	0x57
	.byte	0x21
	.byte	0xd
	.byte	0
	.byte	0
	.byte	0x3
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
	.byte	0x4
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
	.byte	0x5
	.byte	0x1d
	.byte	0x1
	.byte	0x31
	.byte	0x13
	.byte	0x11
	.byte	0x1
	.byte	0x12
	.byte	0x7
	.byte	0x58
	.byte	0xb
	.byte	0x59
	.byte	0xb
	.byte	0x57
	.byte	0xb
	.byte	0
	.byte	0
	.byte	0x6
	.byte	0x1d
	.byte	0x1
	.byte	0x31
	.byte	0x13
	.byte	0x52
	.byte	0x1
	.byte	0x55
	.byte	0x17
	.byte	0x58
	.byte	0xb
	.byte	0x59
	.byte	0xb
	.byte	0x57
	.byte	0xb
	.byte	0
	.byte	0
	.byte	0x7
	.byte	0x2e
	.byte	0
	.byte	0x3
	.byte	0xe
	.byte	0x3a
	.byte	0xb
	.byte	0x3b
	.byte	0xb
	.byte	0x39
	.byte	0xb
	.byte	0x20
	.byte	0xb
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
	.section	.debug_rnglists,"",@progbits
.Ldebug_ranges0:
	.4byte	.Ldebug_ranges3-.Ldebug_ranges2
.Ldebug_ranges2:
	.2byte	0x5
	.byte	0x8
	.byte	0
	.4byte	0
.LLRL0:
	.byte	0x6
	.8byte	.LBB8
	.8byte	.LBE8
	.byte	0x6
	.8byte	.LBB14
	.8byte	.LBE14
	.byte	0
.Ldebug_ranges3:
	.section	.debug_line,"",@progbits
.Ldebug_line0:
	.section	.debug_str,"MS",@progbits,1
.LASF6:
	.string	"arrive"
.LASF2:
	.string	"right"
.LASF4:
	.string	"GNU C17 12.2.0 -mabi=lp64d -misa-spec=20191213 -march=rv64imafdc_zicsr_zifencei -g1 -O2 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
.LASF3:
	.string	"left"
.LASF5:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"barrier_broken_acquire.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
