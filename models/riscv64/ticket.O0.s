# A ticket lock of two threads: tickets are taken without an order, the number that is served is an acquire and a release. (Source: J. M. Mellor-Crummey, M. L. Scott, Algorithms for scalable synchronization on shared-memory multiprocessors, 1991.)
#   ../c11/ticket.c, by gcc 12.2 -O0 -g1 -S
#
#   Threads: left*1,right*1
#   Under RISC-V: SAFE, its threads

	.file	"ticket.c"
	.option nopic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "ticket.c"
	.local	next
	.comm	next,1,1
	.local	now
	.comm	now,1,1
	.local	inside
	.comm	inside,4,4
	.section	.rodata
	.align	3
.LC0:
	.string	"ticket.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	1
	.type	enter, @function
enter:
.LFB0:
	.file 1 "ticket.c"
	.loc 1 12 25
	.cfi_startproc
	addi	sp,sp,-48
	.cfi_def_cfa_offset 48
	sd	ra,40(sp)
	sd	s0,32(sp)
	.cfi_offset 1, -8
	.cfi_offset 8, -16
	addi	s0,sp,48
	.cfi_def_cfa 8, 0
	.loc 1 13 24
	li	a2,0
	li	a1,1
	lui	a5,%hi(next)
	addi	a0,a5,%lo(next)
	call	__atomic_fetch_add_1
	mv	a5,a0
	sb	a5,-17(s0)
	.loc 1 14 9
	nop
.L2:
.LBB2:
	.loc 1 14 10 discriminator 1
	lui	a5,%hi(now)
	addi	a5,a5,%lo(now)
	sd	a5,-32(s0)
	ld	a5,-32(s0)
	lbu	a5,0(a5)
	fence	iorw,iorw
	andi	a5,a5,0xff
	sb	a5,-41(s0)
	lbu	a4,-41(s0)
.LBE2:
	.loc 1 14 59 discriminator 1
	lbu	a5,-17(s0)
	andi	a5,a5,0xff
	bne	a5,a4,.L2
	.loc 1 16 3
	lui	a5,%hi(inside)
	lw	a5,%lo(inside)(a5)
	beq	a5,zero,.L3
	.loc 1 16 3 is_stmt 0 discriminator 1
	lui	a5,%hi(__PRETTY_FUNCTION__.0)
	addi	a3,a5,%lo(__PRETTY_FUNCTION__.0)
	li	a2,16
	lui	a5,%hi(.LC0)
	addi	a1,a5,%lo(.LC0)
	lui	a5,%hi(.LC1)
	addi	a0,a5,%lo(.LC1)
	call	__assert_fail
.L3:
	.loc 1 17 10 is_stmt 1
	lui	a5,%hi(inside)
	li	a4,1
	sw	a4,%lo(inside)(a5)
	.loc 1 18 10
	lui	a5,%hi(inside)
	sw	zero,%lo(inside)(a5)
.LBB3:
	.loc 1 19 3
	lui	a5,%hi(now)
	addi	a5,a5,%lo(now)
	sd	a5,-40(s0)
	lbu	a5,-17(s0)
	addiw	a5,a5,1
	andi	a5,a5,0xff
	sb	a5,-42(s0)
	lbu	a4,-42(s0)
	ld	a5,-40(s0)
	fence	iorw,iorw
	sb	a4,0(a5)
.LBE3:
	.loc 1 20 1
	nop
	ld	ra,40(sp)
	.cfi_restore 1
	ld	s0,32(sp)
	.cfi_restore 8
	.cfi_def_cfa 2, 48
	addi	sp,sp,48
	.cfi_def_cfa_offset 0
	jr	ra
	.cfi_endproc
.LFE0:
	.size	enter, .-enter
	.align	1
	.globl	left
	.type	left, @function
left:
.LFB1:
	.loc 1 22 17
	.cfi_startproc
	addi	sp,sp,-16
	.cfi_def_cfa_offset 16
	sd	ra,8(sp)
	sd	s0,0(sp)
	.cfi_offset 1, -8
	.cfi_offset 8, -16
	addi	s0,sp,16
	.cfi_def_cfa 8, 0
	.loc 1 23 3
	call	enter
	.loc 1 24 1
	nop
	ld	ra,8(sp)
	.cfi_restore 1
	ld	s0,0(sp)
	.cfi_restore 8
	.cfi_def_cfa 2, 16
	addi	sp,sp,16
	.cfi_def_cfa_offset 0
	jr	ra
	.cfi_endproc
.LFE1:
	.size	left, .-left
	.align	1
	.globl	right
	.type	right, @function
right:
.LFB2:
	.loc 1 26 18
	.cfi_startproc
	addi	sp,sp,-16
	.cfi_def_cfa_offset 16
	sd	ra,8(sp)
	sd	s0,0(sp)
	.cfi_offset 1, -8
	.cfi_offset 8, -16
	addi	s0,sp,16
	.cfi_def_cfa 8, 0
	.loc 1 27 3
	call	enter
	.loc 1 28 1
	nop
	ld	ra,8(sp)
	.cfi_restore 1
	ld	s0,0(sp)
	.cfi_restore 8
	.cfi_def_cfa 2, 16
	addi	sp,sp,16
	.cfi_def_cfa_offset 0
	jr	ra
	.cfi_endproc
.LFE2:
	.size	right, .-right
	.section	.srodata,"a"
	.align	3
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"enter"
	.text
.Letext0:
	.file 2 "/usr/riscv64-linux-gnu/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.4byte	0x7d
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
	.byte	0x1a
	.8byte	.LFB2
	.8byte	.LFE2-.LFB2
	.byte	0x1
	.byte	0x9c
	.byte	0x1
	.4byte	.LASF3
	.byte	0x16
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.byte	0x1
	.byte	0x9c
	.byte	0x4
	.4byte	.LASF6
	.byte	0x1
	.byte	0xc
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
	.byte	0x4
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
.LASF6:
	.string	"enter"
.LASF4:
	.string	"GNU C17 12.2.0 -mabi=lp64d -misa-spec=20191213 -march=rv64imafdc_zicsr_zifencei -g1 -O0 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
.LASF3:
	.string	"left"
.LASF5:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF1:
	.string	"."
.LASF0:
	.string	"ticket.c"
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
