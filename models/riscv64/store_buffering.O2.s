# Two threads write one word each and read that of the other: one of them sees what was written, if all of it is sequentially consistent.
#   ../c11/store_buffering.c, by gcc 12.2 -O2 -g1 -S
#
#   Threads: those of main
#   Under RISC-V: SAFE, its threads

	.file	"store_buffering.c"
	.option nopic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "store_buffering.c"
	.align	1
	.type	second, @function
second:
.LFB2:
	.file 1 "store_buffering.c"
	.loc 1 21 35
	.cfi_startproc
.LBB2:
	.loc 1 23 3
	lui	a5,%hi(y)
	li	a4,1
	addi	a5,a5,%lo(y)
	fence iorw,ow; amoswap.w.aq zero,a4,0(a5)
.LBE2:
.LBB3:
	.loc 1 24 16
	fence	iorw,iorw
	lui	a5,%hi(x)
	lw	a4,%lo(x)(a5)
	fence	iorw,iorw
.LBE3:
	.loc 1 24 14
	lui	a5,%hi(second_saw)
	sw	a4,%lo(second_saw)(a5)
	.loc 1 26 1
	li	a0,0
	ret
	.cfi_endproc
.LFE2:
	.size	second, .-second
	.align	1
	.type	first, @function
first:
.LFB1:
	.loc 1 14 34
	.cfi_startproc
.LBB4:
	.loc 1 16 3
	lui	a5,%hi(x)
	li	a4,1
	addi	a5,a5,%lo(x)
	fence iorw,ow; amoswap.w.aq zero,a4,0(a5)
.LBE4:
.LBB5:
	.loc 1 17 15
	fence	iorw,iorw
	lui	a5,%hi(y)
	lw	a4,%lo(y)(a5)
	fence	iorw,iorw
.LBE5:
	.loc 1 17 13
	lui	a5,%hi(first_saw)
	sw	a4,%lo(first_saw)(a5)
	.loc 1 19 1
	li	a0,0
	ret
	.cfi_endproc
.LFE1:
	.size	first, .-first
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"store_buffering.c"
	.align	3
.LC1:
	.string	"first_saw == 1 || second_saw == 1"
	.section	.text.startup,"ax",@progbits
	.align	1
	.globl	main
	.type	main, @function
main:
.LFB3:
	.loc 1 28 16
	.cfi_startproc
	addi	sp,sp,-32
	.cfi_def_cfa_offset 32
	.loc 1 30 3
	lui	a2,%hi(first)
	li	a3,0
	addi	a2,a2,%lo(first)
	li	a1,0
	mv	a0,sp
	.loc 1 28 16
	sd	ra,24(sp)
	.cfi_offset 1, -8
	.loc 1 30 3
	call	pthread_create
	.loc 1 31 3
	lui	a2,%hi(second)
	li	a3,0
	addi	a2,a2,%lo(second)
	li	a1,0
	addi	a0,sp,8
	call	pthread_create
	.loc 1 32 3
	ld	a0,0(sp)
	li	a1,0
	call	pthread_join
	.loc 1 33 3
	ld	a0,8(sp)
	li	a1,0
	call	pthread_join
	.loc 1 34 3
	lui	a5,%hi(first_saw)
	lw	a4,%lo(first_saw)(a5)
	li	a5,1
	beq	a4,a5,.L5
	.loc 1 34 3 is_stmt 0 discriminator 1
	lui	a4,%hi(second_saw)
	lw	a4,%lo(second_saw)(a4)
	bne	a4,a5,.L7
.L5:
	.loc 1 36 1 is_stmt 1
	ld	ra,24(sp)
	.cfi_remember_state
	.cfi_restore 1
	li	a0,0
	addi	sp,sp,32
	.cfi_def_cfa_offset 0
	jr	ra
.L7:
	.cfi_restore_state
	.loc 1 34 3 discriminator 2
	lui	a3,%hi(__PRETTY_FUNCTION__.0)
	lui	a1,%hi(.LC0)
	lui	a0,%hi(.LC1)
	addi	a3,a3,%lo(__PRETTY_FUNCTION__.0)
	li	a2,34
	addi	a1,a1,%lo(.LC0)
	addi	a0,a0,%lo(.LC1)
	call	__assert_fail
	.cfi_endproc
.LFE3:
	.size	main, .-main
	.section	.sbss,"aw",@nobits
	.align	2
	.type	second_saw, @object
	.size	second_saw, 4
second_saw:
	.zero	4
	.type	first_saw, @object
	.size	first_saw, 4
first_saw:
	.zero	4
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
	.size	__PRETTY_FUNCTION__.0, 5
__PRETTY_FUNCTION__.0:
	.string	"main"
	.text
.Letext0:
	.file 2 "/usr/riscv64-linux-gnu/include/pthread.h"
	.file 3 "/usr/riscv64-linux-gnu/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.4byte	0x85
	.2byte	0x5
	.byte	0x1
	.byte	0x8
	.4byte	.Ldebug_abbrev0
	.byte	0x3
	.4byte	.LASF6
	.byte	0x1d
	.4byte	.LASF0
	.4byte	.LASF1
	.4byte	.LLRL0
	.8byte	0
	.4byte	.Ldebug_line0
	.byte	0x4
	.4byte	.LASF7
	.byte	0x3
	.byte	0x45
	.byte	0xd
	.byte	0x1
	.4byte	.LASF2
	.byte	0xdb
	.byte	0x1
	.4byte	.LASF3
	.byte	0xca
	.byte	0x5
	.4byte	.LASF8
	.byte	0x1
	.byte	0x1c
	.byte	0x5
	.8byte	.LFB3
	.8byte	.LFE3-.LFB3
	.byte	0x1
	.byte	0x9c
	.byte	0x2
	.4byte	.LASF4
	.byte	0x15
	.8byte	.LFB2
	.8byte	.LFE2-.LFB2
	.byte	0x1
	.byte	0x9c
	.byte	0x2
	.4byte	.LASF5
	.byte	0xe
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
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
	.byte	0x2
	.byte	0x3b
	.byte	0xb
	.byte	0x39
	.byte	0x21
	.byte	0xc
	.byte	0x3c
	.byte	0x19
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
	.byte	0xe
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
	.byte	0x55
	.byte	0x17
	.byte	0x11
	.byte	0x1
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
	.4byte	0x3c
	.2byte	0x2
	.4byte	.Ldebug_info0
	.byte	0x8
	.byte	0
	.2byte	0
	.2byte	0
	.8byte	.Ltext0
	.8byte	.Letext0-.Ltext0
	.8byte	.LFB3
	.8byte	.LFE3-.LFB3
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
	.8byte	.Ltext0
	.8byte	.Letext0
	.byte	0x6
	.8byte	.LFB3
	.8byte	.LFE3
	.byte	0
.Ldebug_ranges3:
	.section	.debug_line,"",@progbits
.Ldebug_line0:
	.section	.debug_str,"MS",@progbits,1
.LASF4:
	.string	"second"
.LASF5:
	.string	"first"
.LASF2:
	.string	"pthread_join"
.LASF6:
	.string	"GNU C17 12.2.0 -mabi=lp64d -misa-spec=20191213 -march=rv64imafdc_zicsr_zifencei -g1 -O2 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
.LASF3:
	.string	"pthread_create"
.LASF8:
	.string	"main"
.LASF7:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"store_buffering.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
