# A value is initialised by the first thread that needs it; the others wait, and later ones find it by one look. (Source: D. C. Schmidt, T. Harrison, Double-checked locking, 1996; what it needs: S. Meyers, A. Alexandrescu, C++ and the perils of double-checked locking, 2004.)
#   ../c11/once.c, by gcc 12.2 -O2 -g1 -S
#
#   Threads: worker
#   Under RISC-V: SAFE, any number

	.file	"once.c"
	.option nopic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "once.c"
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"once.c"
	.align	3
.LC1:
	.string	"value == 7"
	.text
	.align	1
	.globl	worker
	.type	worker, @function
worker:
.LFB1:
	.file 1 "once.c"
	.loc 1 27 19
	.cfi_startproc
.LBB8:
.LBB9:
.LBB10:
	.loc 1 16 7
	lui	a5,%hi(state)
	lw	a3,%lo(state)(a5)
	fence	iorw,iorw
.LBE10:
	.loc 1 16 6
	li	a4,2
	beq	a3,a4,.L14
.LBB11:
	.loc 1 18 7
	li	a3,1
	addi	a1,a5,%lo(state)
	 1: lr.w a4,0(a1); bne a4,zero,1f; sc.w a2,a3,0(a1); bnez a2,1b; 1:
	sext.w	a4,a4
.LBE11:
	.loc 1 23 61
	li	a3,2
	.loc 1 18 6
	bne	a4,zero,.L3
	.loc 1 19 11
	lui	a4,%hi(value)
	li	a3,7
	sw	a3,%lo(value)(a4)
.LBB12:
	.loc 1 20 5
	li	a3,2
	addi	a5,a5,%lo(state)
	fence iorw,ow; amoswap.w zero,a3,0(a5)
.L4:
.LBE12:
.LBE9:
.LBE8:
	.loc 1 29 3
	lw	a4,%lo(value)(a4)
	li	a5,7
	bne	a4,a5,.L16
	ret
.L3:
.LBB15:
.LBB14:
.LBB13:
	.loc 1 23 10
	lw	a4,%lo(state)(a5)
	fence	iorw,iorw
.LBE13:
	.loc 1 23 61
	bne	a4,a3,.L3
.L14:
	lui	a4,%hi(value)
	j	.L4
.L16:
.LBE14:
.LBE15:
	.loc 1 29 3 discriminator 1
	lui	a3,%hi(__PRETTY_FUNCTION__.0)
	lui	a1,%hi(.LC0)
	lui	a0,%hi(.LC1)
	.loc 1 27 19 discriminator 1
	addi	sp,sp,-16
	.cfi_def_cfa_offset 16
	.loc 1 29 3 discriminator 1
	addi	a3,a3,%lo(__PRETTY_FUNCTION__.0)
	li	a2,29
	addi	a1,a1,%lo(.LC0)
	addi	a0,a0,%lo(.LC1)
	.loc 1 27 19 discriminator 1
	sd	ra,8(sp)
	.cfi_offset 1, -8
	.loc 1 29 3 discriminator 1
	call	__assert_fail
	.cfi_endproc
.LFE1:
	.size	worker, .-worker
	.section	.sbss,"aw",@nobits
	.align	2
	.type	value, @object
	.size	value, 4
value:
	.zero	4
	.type	state, @object
	.size	state, 4
state:
	.zero	4
	.section	.srodata,"a"
	.align	3
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"worker"
	.text
.Letext0:
	.file 2 "/usr/riscv64-linux-gnu/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.4byte	0x6f
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
	.byte	0x1b
	.byte	0x6
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.byte	0x1
	.byte	0x9c
	.4byte	0x69
	.byte	0x4
	.4byte	0x69
	.8byte	.LBB8
	.4byte	.LLRL0
	.byte	0x1
	.byte	0x1c
	.byte	0x3
	.byte	0
	.byte	0x5
	.4byte	.LASF5
	.byte	0x1
	.byte	0xe
	.byte	0xd
	.byte	0x1
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
	.byte	0x4
	.byte	0x1d
	.byte	0
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
	.byte	0x5
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
	.8byte	.LBB15
	.8byte	.LBE15
	.byte	0
.Ldebug_ranges3:
	.section	.debug_line,"",@progbits
.Ldebug_line0:
	.section	.debug_str,"MS",@progbits,1
.LASF2:
	.string	"GNU C17 12.2.0 -mabi=lp64d -misa-spec=20191213 -march=rv64imafdc_zicsr_zifencei -g1 -O2 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
.LASF5:
	.string	"initialise"
.LASF4:
	.string	"worker"
.LASF3:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"once.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
