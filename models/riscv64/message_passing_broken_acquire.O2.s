# A message whose flag is read by a relaxed load.
#   ../c11/message_passing_broken_acquire.c, by gcc 12.2 -O2 -g1 -S
#
#   Threads: writer*1,reader
#   Under RISC-V: UNSAFE

	.file	"message_passing_broken_acquire.c"
	.option nopic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "message_passing_broken_acquire.c"
	.align	1
	.globl	writer
	.type	writer, @function
writer:
.LFB0:
	.file 1 "message_passing_broken_acquire.c"
	.loc 1 12 19
	.cfi_startproc
	.loc 1 13 11
	lui	a5,%hi(message)
	li	a4,42
	sw	a4,%lo(message)(a5)
.LBB2:
	.loc 1 14 3
	lui	a5,%hi(ready)
	li	a4,1
	addi	a5,a5,%lo(ready)
	fence iorw,ow; amoswap.w zero,a4,0(a5)
.LBE2:
	.loc 1 15 1
	ret
	.cfi_endproc
.LFE0:
	.size	writer, .-writer
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"message_passing_broken_acquire.c"
	.align	3
.LC1:
	.string	"message == 42"
	.text
	.align	1
	.globl	reader
	.type	reader, @function
reader:
.LFB1:
	.loc 1 17 19
	.cfi_startproc
.LBB3:
	.loc 1 18 7
	lui	a5,%hi(ready)
	lw	a5,%lo(ready)(a5)
.LBE3:
	.loc 1 18 6
	beq	a5,zero,.L3
	.loc 1 19 5
	lui	a5,%hi(message)
	lw	a4,%lo(message)(a5)
	li	a5,42
	bne	a4,a5,.L11
.L3:
	ret
.L11:
	.loc 1 19 5 is_stmt 0 discriminator 1
	lui	a3,%hi(__PRETTY_FUNCTION__.0)
	lui	a1,%hi(.LC0)
	lui	a0,%hi(.LC1)
	.loc 1 17 19 is_stmt 1 discriminator 1
	addi	sp,sp,-16
	.cfi_def_cfa_offset 16
	.loc 1 19 5 discriminator 1
	addi	a3,a3,%lo(__PRETTY_FUNCTION__.0)
	li	a2,19
	addi	a1,a1,%lo(.LC0)
	addi	a0,a0,%lo(.LC1)
	.loc 1 17 19 discriminator 1
	sd	ra,8(sp)
	.cfi_offset 1, -8
	.loc 1 19 5 discriminator 1
	call	__assert_fail
	.cfi_endproc
.LFE1:
	.size	reader, .-reader
	.section	.sbss,"aw",@nobits
	.align	2
	.type	ready, @object
	.size	ready, 4
ready:
	.zero	4
	.type	message, @object
	.size	message, 4
message:
	.zero	4
	.section	.srodata,"a"
	.align	3
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"reader"
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
	.byte	0x11
	.byte	0x6
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.byte	0x1
	.byte	0x9c
	.byte	0x4
	.4byte	.LASF3
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
.LASF2:
	.string	"reader"
.LASF4:
	.string	"GNU C17 12.2.0 -mabi=lp64d -misa-spec=20191213 -march=rv64imafdc_zicsr_zifencei -g1 -O2 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
.LASF3:
	.string	"writer"
.LASF5:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF1:
	.string	"."
.LASF0:
	.string	"message_passing_broken_acquire.c"
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
