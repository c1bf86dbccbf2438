# A lock taken and released by exchanges, the second of them an acquire instead of a release.
#   ../c11/exchange_lock_broken_release.c, by gcc 12.2 -O2 -g1 -S
#
#   Threads: worker

	.file	"exchange_lock_broken_release.c"
	.option pic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "exchange_lock_broken_release.c"
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"exchange_lock_broken_release.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.align	3
.LC2:
	.string	"before == 1"
	.text
	.align	1
	.globl	worker
	.type	worker, @function
worker:
.LFB2:
	.file 1 "exchange_lock_broken_release.c"
	.loc 1 22 19
	.cfi_startproc
	addi	sp,sp,-16
	.cfi_def_cfa_offset 16
	sd	ra,8(sp)
	.cfi_offset 1, -8
	lla	a4,.LANCHOR0
.LBB8:
.LBB9:
.LBB10:
	.loc 1 13 10
	li	a3,1
.LBE10:
.LBE9:
.LBE8:
.LBB13:
.LBB14:
	.loc 1 19 3
	li	a2,1
.L2:
.LBE14:
.LBE13:
.LBB17:
.LBB12:
.LBB11:
	.loc 1 13 10
	mv	a5,a3
	amoswap.w.aq a5,a5,0(a4)
	sext.w	a5,a5
.LBE11:
	bne	a5,zero,.L2
.LBE12:
.LBE17:
	.loc 1 25 5
	lw	a1,4(a4)
	bne	a1,zero,.L9
.LBB18:
.LBB16:
.LBB15:
	.loc 1 18 16
	mv	a5,a1
	amoswap.w.aq a5,a5,0(a4)
	sext.w	a5,a5
.LBE15:
	.loc 1 19 3
	beq	a5,a2,.L2
	lla	a3,.LANCHOR1+8
	li	a2,19
	lla	a1,.LC0
	lla	a0,.LC2
	call	__assert_fail@plt
.L9:
.LBE16:
.LBE18:
	.loc 1 25 5 discriminator 1
	lla	a3,.LANCHOR1
	li	a2,25
	lla	a1,.LC0
	lla	a0,.LC1
	call	__assert_fail@plt
	.cfi_endproc
.LFE2:
	.size	worker, .-worker
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.1, @object
	.size	__PRETTY_FUNCTION__.1, 7
__PRETTY_FUNCTION__.1:
	.string	"worker"
	.zero	1
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"unlock"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	held, @object
	.size	held, 4
held:
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
	.4byte	0x82
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
	.byte	0x5
	.4byte	.LASF6
	.byte	0x1
	.byte	0x16
	.byte	0x6
	.8byte	.LFB2
	.8byte	.LFE2-.LFB2
	.byte	0x1
	.byte	0x9c
	.4byte	0x79
	.byte	0x1
	.4byte	0x7f
	.8byte	.LBB8
	.4byte	.LLRL0
	.byte	0x18
	.byte	0x1
	.4byte	0x79
	.8byte	.LBB13
	.4byte	.LLRL1
	.byte	0x1c
	.byte	0
	.byte	0x2
	.4byte	.LASF2
	.byte	0x11
	.byte	0x2
	.4byte	.LASF3
	.byte	0xc
	.byte	0
	.section	.debug_abbrev,"",@progbits
.Ldebug_abbrev0:
	.byte	0x1
	.byte	0x1d
	.byte	0
	.byte	0x31
	.byte	0x13
	.byte	0x52
	.byte	0x1
	.byte	0x55
	.byte	0x17
	.byte	0x58
	.byte	0x21
	.byte	0x1
	.byte	0x59
	.byte	0xb
	.byte	0x57
	.byte	0x21
	.byte	0x5
	.byte	0
	.byte	0
	.byte	0x2
	.byte	0x2e
	.byte	0
	.byte	0x3
	.byte	0xe
	.byte	0x3a
	.byte	0x21
	.byte	0x1
	.byte	0x3b
	.byte	0xb
	.byte	0x39
	.byte	0x21
	.byte	0xd
	.byte	0x20
	.byte	0x21
	.byte	0x1
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
	.byte	0x2e
	.byte	0x1
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
	.8byte	.LBB17
	.8byte	.LBE17
	.byte	0
.LLRL1:
	.byte	0x6
	.8byte	.LBB13
	.8byte	.LBE13
	.byte	0x6
	.8byte	.LBB18
	.8byte	.LBE18
	.byte	0
.Ldebug_ranges3:
	.section	.debug_line,"",@progbits
.Ldebug_line0:
	.section	.debug_str,"MS",@progbits,1
.LASF6:
	.string	"worker"
.LASF3:
	.string	"lock"
.LASF2:
	.string	"unlock"
.LASF4:
	.string	"GNU C17 12.2.0 -mabi=lp64d -misa-spec=20191213 -march=rv64imafdc_zicsr_zifencei -g1 -O2 -fno-asynchronous-unwind-tables"
.LASF5:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF1:
	.string	"."
.LASF0:
	.string	"exchange_lock_broken_release.c"
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
