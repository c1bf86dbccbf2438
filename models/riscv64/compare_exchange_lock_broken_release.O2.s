# A lock taken by a compare-exchange and released by a relaxed store.
#   ../c11/compare_exchange_lock_broken_release.c, by gcc 12.2 -O2 -g1 -S
#
#   Threads: worker

	.file	"compare_exchange_lock_broken_release.c"
	.option pic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "compare_exchange_lock_broken_release.c"
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"compare_exchange_lock_broken_release.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	1
	.globl	worker
	.type	worker, @function
worker:
.LFB0:
	.file 1 "compare_exchange_lock_broken_release.c"
	.loc 1 12 19
	.cfi_startproc
	addi	sp,sp,-16
	.cfi_def_cfa_offset 16
	sd	ra,8(sp)
	.cfi_offset 1, -8
	lla	a4,.LANCHOR0
.LBB2:
.LBB3:
	.loc 1 15 13
	li	a3,1
	j	.L2
.L3:
.LBE3:
.LBB4:
	.loc 1 20 5 discriminator 1
	amoswap.w zero,zero,0(a4)
.L2:
.LBE4:
.LBB5:
	.loc 1 15 13
	 1: lr.w a5,0(a4); bne a5,zero,1f; sc.w.aq a2,a3,0(a4); bnez a2,1b; 1:
	sext.w	a5,a5
.LBE5:
	.loc 1 15 12
	bne	a5,zero,.L2
	.loc 1 17 5
	lw	a5,4(a4)
	beq	a5,zero,.L3
	.loc 1 17 5 is_stmt 0 discriminator 1
	lla	a3,.LANCHOR1
	li	a2,17
	lla	a1,.LC0
	lla	a0,.LC1
	call	__assert_fail@plt
.LBE2:
	.cfi_endproc
.LFE0:
	.size	worker, .-worker
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"worker"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	word, @object
	.size	word, 4
word:
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
	.4byte	0x4d
	.2byte	0x5
	.byte	0x1
	.byte	0x8
	.4byte	.Ldebug_abbrev0
	.byte	0x1
	.4byte	.LASF2
	.byte	0x1d
	.4byte	.LASF0
	.4byte	.LASF1
	.8byte	.Ltext0
	.8byte	.Letext0-.Ltext0
	.4byte	.Ldebug_line0
	.byte	0x2
	.4byte	.LASF3
	.byte	0x2
	.byte	0x45
	.byte	0xd
	.byte	0x3
	.4byte	.LASF4
	.byte	0x1
	.byte	0xc
	.byte	0x6
	.8byte	.LFB0
	.8byte	.LFE0-.LFB0
	.byte	0x1
	.byte	0x9c
	.byte	0
	.section	.debug_abbrev,"",@progbits
.Ldebug_abbrev0:
	.byte	0x1
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
	.byte	0x2
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
.LASF4:
	.string	"worker"
.LASF2:
	.string	"GNU C17 12.2.0 -mabi=lp64d -misa-spec=20191213 -march=rv64imafdc_zicsr_zifencei -g1 -O2 -fno-asynchronous-unwind-tables"
.LASF3:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF1:
	.string	"."
.LASF0:
	.string	"compare_exchange_lock_broken_release.c"
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
