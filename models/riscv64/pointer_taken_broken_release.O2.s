# A structure is handed over to one of many threads by a relaxed store.
#   ../c11/pointer_taken_broken_release.c, by gcc 12.2 -O2 -g1 -S
#
#   Threads: writer*1,taker
#   Under RISC-V: UNSAFE

	.file	"pointer_taken_broken_release.c"
	.option nopic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "pointer_taken_broken_release.c"
	.align	1
	.globl	writer
	.type	writer, @function
writer:
.LFB0:
	.file 1 "pointer_taken_broken_release.c"
	.loc 1 17 19
	.cfi_startproc
	.loc 1 18 18
	lui	a5,%hi(message)
	li	a4,3
	sw	a4,%lo(message)(a5)
.LBB2:
	.loc 1 19 3
	lui	a4,%hi(current)
	addi	a5,a5,%lo(message)
	addi	a4,a4,%lo(current)
	amoswap.d zero,a5,0(a4)
.LBE2:
	.loc 1 20 1
	ret
	.cfi_endproc
.LFE0:
	.size	writer, .-writer
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"pointer_taken_broken_release.c"
	.align	3
.LC1:
	.string	"mine->length == 3"
	.text
	.align	1
	.globl	taker
	.type	taker, @function
taker:
.LFB1:
	.loc 1 22 18
	.cfi_startproc
.LBB3:
	.loc 1 23 26
	lui	a4,%hi(current)
	li	a5,0
	addi	a4,a4,%lo(current)
	amoswap.d.aq a5,a5,0(a4)
.LBE3:
	.loc 1 24 6
	beq	a5,zero,.L3
	.loc 1 25 5
	lw	a3,0(a5)
	li	a4,3
	bne	a3,a4,.L12
	.loc 1 26 18
	sw	zero,0(a5)
.L3:
	ret
.L12:
	.loc 1 25 5 discriminator 1
	lui	a3,%hi(__PRETTY_FUNCTION__.0)
	lui	a1,%hi(.LC0)
	lui	a0,%hi(.LC1)
	.loc 1 22 18 discriminator 1
	addi	sp,sp,-16
	.cfi_def_cfa_offset 16
	.loc 1 25 5 discriminator 1
	addi	a3,a3,%lo(__PRETTY_FUNCTION__.0)
	li	a2,25
	addi	a1,a1,%lo(.LC0)
	addi	a0,a0,%lo(.LC1)
	.loc 1 22 18 discriminator 1
	sd	ra,8(sp)
	.cfi_offset 1, -8
	.loc 1 25 5 discriminator 1
	call	__assert_fail
	.cfi_endproc
.LFE1:
	.size	taker, .-taker
	.section	.sbss,"aw",@nobits
	.align	3
	.type	current, @object
	.size	current, 8
current:
	.zero	8
	.type	message, @object
	.size	message, 8
message:
	.zero	8
	.section	.srodata,"a"
	.align	3
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"taker"
	.text
.Letext0:
	.file 2 "/usr/riscv64-linux-gnu/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.4byte	0x67
	.2byte	0x5
	.byte	0x1
	.byte	0x8
	.4byte	.Ldebug_abbrev0
	.byte	0x1
	.4byte	.LASF4
	.byte	0x1d
	.4byte	.LASF0
	.4byte	.LASF1
	.8byte	.Ltext0
	.8byte	.Letext0-.Ltext0
	.4byte	.Ldebug_line0
	.byte	0x2
	.4byte	.LASF5
	.byte	0x2
	.byte	0x45
	.byte	0xd
	.byte	0x3
	.4byte	.LASF2
	.byte	0x1
	.byte	0x16
	.byte	0x6
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.byte	0x1
	.byte	0x9c
	.byte	0x4
	.4byte	.LASF3
	.byte	0x1
	.byte	0x11
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
	.byte	0x7a
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
	.string	"GNU C17 12.2.0 -mabi=lp64d -misa-spec=20191213 -march=rv64imafdc_zicsr_zifencei -g1 -O2 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
.LASF2:
	.string	"taker"
.LASF3:
	.string	"writer"
.LASF5:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"pointer_taken_broken_release.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
