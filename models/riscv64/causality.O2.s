# What a thread has read and tells another one is known there, too (write-to-read causality): words are never seen to go back, so the first one needs no order. (Source: H.-J. Boehm, S. V. Adve, Foundations of the C++ concurrency memory model, 2008.)
#   ../c11/causality.c, by gcc 12.2 -O2 -g1 -S
#
#   Threads: first*1,second*1,third*1
#   Under RISC-V: SAFE, its threads

	.file	"causality.c"
	.option nopic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "causality.c"
	.align	1
	.globl	first
	.type	first, @function
first:
.LFB0:
	.file 1 "causality.c"
	.loc 1 11 18
	.cfi_startproc
.LBB2:
	.loc 1 12 3
	lui	a5,%hi(x)
	li	a4,1
	addi	a5,a5,%lo(x)
	amoswap.w zero,a4,0(a5)
.LBE2:
	.loc 1 13 1
	ret
	.cfi_endproc
.LFE0:
	.size	first, .-first
	.align	1
	.globl	second
	.type	second, @function
second:
.LFB1:
	.loc 1 15 19
	.cfi_startproc
.LBB3:
	.loc 1 16 7
	lui	a5,%hi(x)
	lw	a5,%lo(x)(a5)
.LBE3:
	.loc 1 16 6
	bne	a5,zero,.L8
	.loc 1 18 1
	ret
.L8:
.LBB4:
	.loc 1 17 5
	lui	a5,%hi(y)
	li	a4,1
	addi	a5,a5,%lo(y)
	fence iorw,ow; amoswap.w zero,a4,0(a5)
.LBE4:
	.loc 1 18 1
	ret
	.cfi_endproc
.LFE1:
	.size	second, .-second
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"causality.c"
	.align	3
.LC1:
	.string	"seen == 1"
	.text
	.align	1
	.globl	third
	.type	third, @function
third:
.LFB2:
	.loc 1 20 18
	.cfi_startproc
.LBB5:
	.loc 1 21 7
	lui	a5,%hi(y)
	lw	a5,%lo(y)(a5)
	fence	iorw,iorw
.LBE5:
	.loc 1 21 6
	bne	a5,zero,.L17
.L9:
	ret
.L17:
.LBB6:
.LBB7:
	.loc 1 22 16
	lui	a5,%hi(x)
	lw	a4,%lo(x)(a5)
.LBE7:
	.loc 1 23 5
	li	a5,1
	beq	a4,a5,.L9
	.loc 1 23 5 is_stmt 0 discriminator 1
	lui	a3,%hi(__PRETTY_FUNCTION__.0)
	lui	a1,%hi(.LC0)
	lui	a0,%hi(.LC1)
.LBE6:
	.loc 1 20 18 is_stmt 1 discriminator 1
	addi	sp,sp,-16
	.cfi_def_cfa_offset 16
.LBB8:
	.loc 1 23 5 discriminator 1
	addi	a3,a3,%lo(__PRETTY_FUNCTION__.0)
	li	a2,23
	addi	a1,a1,%lo(.LC0)
	addi	a0,a0,%lo(.LC1)
.LBE8:
	.loc 1 20 18 discriminator 1
	sd	ra,8(sp)
	.cfi_offset 1, -8
.LBB9:
	.loc 1 23 5 discriminator 1
	call	__assert_fail
.LBE9:
	.cfi_endproc
.LFE2:
	.size	third, .-third
	.section	.sbss,"aw",@nobits
	.align	2
	.type	y, @object
	.size	y, 4
y:
	.zero	4
	.type	x, @object
	.size	x, 4
x:
	.zero	4
	.section	.srodata,"a"
	.align	3
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"third"
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
	.4byte	.LASF5
	.byte	0x1d
	.4byte	.LASF0
	.4byte	.LASF1
	.8byte	.Ltext0
	.8byte	.Letext0-.Ltext0
	.4byte	.Ldebug_line0
	.byte	0x3
	.4byte	.LASF6
	.byte	0x2
	.byte	0x45
	.byte	0xd
	.byte	0x4
	.4byte	.LASF2
	.byte	0x1
	.byte	0x14
	.byte	0x6
	.8byte	.LFB2
	.8byte	.LFE2-.LFB2
	.byte	0x1
	.byte	0x9c
	.byte	0x1
	.4byte	.LASF3
	.byte	0xf
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.byte	0x1
	.byte	0x9c
	.byte	0x1
	.4byte	.LASF4
	.byte	0xb
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
	.byte	0x7a
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
	.string	"first"
.LASF5:
	.string	"GNU C17 12.2.0 -mabi=lp64d -misa-spec=20191213 -march=rv64imafdc_zicsr_zifencei -g1 -O2 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
.LASF3:
	.string	"second"
.LASF2:
	.string	"third"
.LASF6:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF1:
	.string	"."
.LASF0:
	.string	"causality.c"
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
