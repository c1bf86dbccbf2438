# Dekker's algorithm without the first fence of one thread.
#   ../c11/dekker_broken_fence.c, by gcc 12.2 -O2 -g1 -S
#
#   Threads: left*1,right*1

	.file	"dekker_broken_fence.c"
	.option pic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "dekker_broken_fence.c"
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"dekker_broken_fence.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	1
	.globl	left
	.type	left, @function
left:
.LFB0:
	.file 1 "dekker_broken_fence.c"
	.loc 1 14 17
	.cfi_startproc
.LBB2:
	li	a2,2
	lla	a5,.LANCHOR0
.LBB3:
	.loc 1 16 5
	li	a3,1
	li	a1,1
.L7:
	amoswap.w zero,a3,0(a5)
.LBE3:
	.loc 1 17 11
	j	.L3
.L5:
.LBB4:
	.loc 1 18 11
	lw	a4,4(a5)
.LBE4:
	.loc 1 18 10
	bne	a4,zero,.L16
.L3:
.LBB5:
	.loc 1 17 12
	lw	a4,8(a5)
	fence	iorw,iorw
.LBE5:
	bne	a4,zero,.L5
	.loc 1 26 5
	lw	a4,12(a5)
	bne	a4,zero,.L17
.LBB6:
	.loc 1 29 5 discriminator 2
	addi	a4,a5,4
	amoswap.w zero,a3,0(a4)
.LBE6:
.LBB7:
	.loc 1 30 5 discriminator 2
	fence iorw,ow; amoswap.w zero,zero,0(a5)
.LBE7:
	.loc 1 15 29 discriminator 2
	beq	a2,a1,.L18
	li	a2,1
	j	.L7
.L16:
.LBB8:
	.loc 1 19 9
	amoswap.w zero,zero,0(a5)
.L4:
.LBE8:
.LBB9:
	.loc 1 20 16 discriminator 1
	lw	a4,4(a5)
.LBE9:
	.loc 1 20 66 discriminator 1
	bne	a4,zero,.L4
.LBB10:
	.loc 1 22 9
	amoswap.w zero,a3,0(a5)
.LBE10:
	.loc 1 23 9
	fence	iorw,iorw
	j	.L3
.L18:
	ret
.L17:
.LBE2:
	.loc 1 14 17 discriminator 1
	addi	sp,sp,-16
	.cfi_def_cfa_offset 16
.LBB11:
	.loc 1 26 5 discriminator 1
	lla	a3,.LANCHOR1
	li	a2,26
	lla	a1,.LC0
	lla	a0,.LC1
.LBE11:
	.loc 1 14 17 discriminator 1
	sd	ra,8(sp)
	.cfi_offset 1, -8
.LBB12:
	.loc 1 26 5 discriminator 1
	call	__assert_fail@plt
.LBE12:
	.cfi_endproc
.LFE0:
	.size	left, .-left
	.align	1
	.globl	right
	.type	right, @function
right:
.LFB1:
	.loc 1 34 18
	.cfi_startproc
.LBB13:
	li	a1,2
	lla	a5,.LANCHOR0
.LBB14:
	.loc 1 36 5
	li	a2,1
.LBE14:
	.loc 1 39 10
	li	a3,1
.L32:
.LBB15:
	.loc 1 43 9
	addi	a4,a5,8
	amoswap.w zero,a2,0(a4)
.LBE15:
	.loc 1 44 9
	fence	iorw,iorw
	j	.L21
.L23:
.LBB16:
	.loc 1 39 11
	lw	a4,4(a5)
.LBE16:
	.loc 1 39 10
	bne	a4,a3,.L33
.L21:
.LBB17:
	.loc 1 38 12
	lw	a4,0(a5)
	fence	iorw,iorw
.LBE17:
	bne	a4,zero,.L23
	.loc 1 47 5
	lw	a4,12(a5)
	bne	a4,zero,.L34
.LBB18:
	.loc 1 50 5 discriminator 2
	addi	a4,a5,4
	amoswap.w zero,zero,0(a4)
.LBE18:
.LBB19:
	.loc 1 51 5 discriminator 2
	addi	a4,a5,8
	fence iorw,ow; amoswap.w zero,zero,0(a4)
.LBE19:
	.loc 1 35 29 discriminator 2
	beq	a1,a3,.L35
	li	a1,1
	j	.L32
.L33:
.LBB20:
	.loc 1 40 9
	addi	a4,a5,8
	amoswap.w zero,zero,0(a4)
.L22:
.LBE20:
.LBB21:
	.loc 1 41 16 discriminator 1
	lw	a4,4(a5)
.LBE21:
	.loc 1 41 66 discriminator 1
	bne	a4,a3,.L22
	j	.L32
.L35:
	ret
.L34:
.LBE13:
	.loc 1 34 18 discriminator 1
	addi	sp,sp,-16
	.cfi_def_cfa_offset 16
.LBB22:
	.loc 1 47 5 discriminator 1
	lla	a3,.LANCHOR1+8
	li	a2,47
	lla	a1,.LC0
	lla	a0,.LC1
.LBE22:
	.loc 1 34 18 discriminator 1
	sd	ra,8(sp)
	.cfi_offset 1, -8
.LBB23:
	.loc 1 47 5 discriminator 1
	call	__assert_fail@plt
.LBE23:
	.cfi_endproc
.LFE1:
	.size	right, .-right
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.1, @object
	.size	__PRETTY_FUNCTION__.1, 5
__PRETTY_FUNCTION__.1:
	.string	"left"
	.zero	3
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"right"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	left_wants, @object
	.size	left_wants, 4
left_wants:
	.zero	4
	.type	turn, @object
	.size	turn, 4
turn:
	.zero	4
	.type	right_wants, @object
	.size	right_wants, 4
right_wants:
	.zero	4
	.type	inside, @object
	.size	inside, 4
inside:
	.zero	4
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
	.byte	0x22
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
.LASF3:
	.string	"left"
.LASF4:
	.string	"GNU C17 12.2.0 -mabi=lp64d -misa-spec=20191213 -march=rv64imafdc_zicsr_zifencei -g1 -O2 -fno-asynchronous-unwind-tables"
.LASF5:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"dekker_broken_fence.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
