# An event that is set once and waited for; who waits may read what was written before.
#   ../c11/event_flag.c, by gcc 12.2 -O2 -g1 -S
#
#   Threads: setter*1,waiter
#   Under RISC-V: SAFE, any number

	.file	"event_flag.c"
	.option nopic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "event_flag.c"
	.align	1
	.globl	setter
	.type	setter, @function
setter:
.LFB2:
	.file 1 "event_flag.c"
	.loc 1 21 19
	.cfi_startproc
	.loc 1 22 10
	lui	a5,%hi(result)
	li	a4,7
	sw	a4,%lo(result)(a5)
.LBB5:
.LBB6:
	.loc 1 13 3
	lui	a5,%hi(event)
	li	a4,1
	addi	a5,a5,%lo(event)
	fence iorw,ow; amoswap.w zero,a4,0(a5)
.LBE6:
.LBE5:
	.loc 1 24 1
	ret
	.cfi_endproc
.LFE2:
	.size	setter, .-setter
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"event_flag.c"
	.align	3
.LC1:
	.string	"result == 7"
	.text
	.align	1
	.globl	waiter
	.type	waiter, @function
waiter:
.LFB3:
	.loc 1 26 19
	.cfi_startproc
	lui	a4,%hi(event)
.L4:
.LBB10:
.LBB11:
.LBB12:
	.loc 1 17 10
	lw	a5,%lo(event)(a4)
	fence	iorw,iorw
.LBE12:
	.loc 1 17 61
	beq	a5,zero,.L4
.LBE11:
.LBE10:
	.loc 1 28 3
	lui	a5,%hi(result)
	lw	a4,%lo(result)(a5)
	li	a5,7
	bne	a4,a5,.L11
	ret
.L11:
	.loc 1 28 3 is_stmt 0 discriminator 1
	lui	a3,%hi(__PRETTY_FUNCTION__.0)
	lui	a1,%hi(.LC0)
	lui	a0,%hi(.LC1)
	.loc 1 26 19 is_stmt 1 discriminator 1
	addi	sp,sp,-16
	.cfi_def_cfa_offset 16
	.loc 1 28 3 discriminator 1
	addi	a3,a3,%lo(__PRETTY_FUNCTION__.0)
	li	a2,28
	addi	a1,a1,%lo(.LC0)
	addi	a0,a0,%lo(.LC1)
	.loc 1 26 19 discriminator 1
	sd	ra,8(sp)
	.cfi_offset 1, -8
	.loc 1 28 3 discriminator 1
	call	__assert_fail
	.cfi_endproc
.LFE3:
	.size	waiter, .-waiter
	.section	.sbss,"aw",@nobits
	.align	2
	.type	result, @object
	.size	result, 4
result:
	.zero	4
	.type	event, @object
	.size	event, 4
event:
	.zero	4
	.section	.srodata,"a"
	.align	3
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"waiter"
	.text
.Letext0:
	.file 2 "/usr/riscv64-linux-gnu/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.4byte	0xaf
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
	.byte	0x1a
	.byte	0x6
	.8byte	.LFB3
	.8byte	.LFE3-.LFB3
	.byte	0x1
	.byte	0x9c
	.4byte	0x6b
	.byte	0x1
	.4byte	0xa0
	.8byte	.LBB10
	.8byte	.LBE10-.LBB10
	.byte	0x1b
	.byte	0
	.byte	0x5
	.4byte	.LASF3
	.byte	0x1
	.byte	0x15
	.byte	0x6
	.8byte	.LFB2
	.8byte	.LFE2-.LFB2
	.byte	0x1
	.byte	0x9c
	.4byte	0xa0
	.byte	0x1
	.4byte	0xa9
	.8byte	.LBB5
	.8byte	.LBE5-.LBB5
	.byte	0x17
	.byte	0
	.byte	0x6
	.4byte	.LASF4
	.byte	0x1
	.byte	0x10
	.byte	0xd
	.byte	0x1
	.byte	0x7
	.string	"set"
	.byte	0x1
	.byte	0xc
	.byte	0xd
	.byte	0x1
	.byte	0
	.section	.debug_abbrev,"",@progbits
.Ldebug_abbrev0:
	.byte	0x1
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
	.byte	0xb
	.byte	0x57
	.byte	0x21
	.byte	0x3
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
	.byte	0x7a
	.byte	0x19
	.byte	0x1
	.byte	0x13
	.byte	0
	.byte	0
	.byte	0x6
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
	.byte	0x7
	.byte	0x2e
	.byte	0
	.byte	0x3
	.byte	0x8
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
	.section	.debug_line,"",@progbits
.Ldebug_line0:
	.section	.debug_str,"MS",@progbits,1
.LASF5:
	.string	"GNU C17 12.2.0 -mabi=lp64d -misa-spec=20191213 -march=rv64imafdc_zicsr_zifencei -g1 -O2 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
.LASF2:
	.string	"waiter"
.LASF3:
	.string	"setter"
.LASF4:
	.string	"wait_for_it"
.LASF6:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"event_flag.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
