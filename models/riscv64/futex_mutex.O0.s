# A mutex of three states, as futexes need it: free, taken, taken and somebody sleeps. (Source: U. Drepper, Futexes are tricky, 2004, the second mutex.)
#   ../c11/futex_mutex.c, by gcc 12.2 -O0 -g1 -S
#
#   Threads: worker
#   Under RISC-V: SAFE, any number

	.file	"futex_mutex.c"
	.option nopic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "futex_mutex.c"
	.local	word
	.comm	word,4,4
	.local	inside
	.comm	inside,4,4
	.align	1
	.type	sleep_while_two, @function
sleep_while_two:
.LFB0:
	.file 1 "futex_mutex.c"
	.loc 1 15 35
	.cfi_startproc
	addi	sp,sp,-32
	.cfi_def_cfa_offset 32
	sd	ra,24(sp)
	sd	s0,16(sp)
	.cfi_offset 1, -8
	.cfi_offset 8, -16
	addi	s0,sp,32
	.cfi_def_cfa 8, 0
.LBB2:
	.loc 1 16 7
	lui	a5,%hi(word)
	addi	a5,a5,%lo(word)
	sd	a5,-24(s0)
	ld	a5,-24(s0)
	lw	a5,0(a5)
	sext.w	a5,a5
	sext.w	a5,a5
	sw	a5,-28(s0)
	lw	a5,-28(s0)
.LBE2:
	.loc 1 16 6
	mv	a4,a5
	li	a5,2
	bne	a4,a5,.L3
	.loc 1 17 5
	call	sched_yield
.L3:
	.loc 1 18 1
	nop
	ld	ra,24(sp)
	.cfi_restore 1
	ld	s0,16(sp)
	.cfi_restore 8
	.cfi_def_cfa 2, 32
	addi	sp,sp,32
	.cfi_def_cfa_offset 0
	jr	ra
	.cfi_endproc
.LFE0:
	.size	sleep_while_two, .-sleep_while_two
	.align	1
	.type	lock, @function
lock:
.LFB1:
	.loc 1 20 24
	.cfi_startproc
	addi	sp,sp,-48
	.cfi_def_cfa_offset 48
	sd	ra,40(sp)
	sd	s0,32(sp)
	.cfi_offset 1, -8
	.cfi_offset 8, -16
	addi	s0,sp,48
	.cfi_def_cfa 8, 0
	.loc 1 21 7
	sw	zero,-36(s0)
.LBB3:
	.loc 1 22 7
	lui	a5,%hi(word)
	addi	a5,a5,%lo(word)
	sd	a5,-24(s0)
	li	a5,1
	sw	a5,-40(s0)
	lw	a5,-40(s0)
	sext.w	a1,a5
	ld	a2,-24(s0)
	addi	a5,s0,-36
	lw	a4,0(a5)
	mv	a3,a4
	 1: lr.w a4,0(a2); bne a4,a3,1f; sc.w.aq a0,a1,0(a2); bnez a0,1b; 1:
	subw	a3,a4,a3
	sext.w	a3,a3
	seqz	a2,a3
	sext.w	a3,a2
	bne	a3,zero,.L5
	sw	a4,0(a5)
.L5:
	slli	a5,a2,32
	srli	a5,a5,32
.LBE3:
	.loc 1 22 6
	bne	a5,zero,.L10
	.loc 1 24 9
	j	.L8
.L9:
	.loc 1 25 5
	call	sleep_while_two
.L8:
.LBB4:
	.loc 1 24 10
	lui	a5,%hi(word)
	addi	a5,a5,%lo(word)
	sd	a5,-32(s0)
	li	a5,2
	sw	a5,-44(s0)
	lw	a5,-44(s0)
	sext.w	a3,a5
	ld	a5,-32(s0)
	mv	a4,a3
	amoswap.w.aq a4,a4,0(a5)
	sext.w	a5,a4
	sext.w	a5,a5
	sw	a5,-48(s0)
	lw	a5,-48(s0)
.LBE4:
	.loc 1 24 67
	bne	a5,zero,.L9
	j	.L4
.L10:
	.loc 1 23 5
	nop
.L4:
	.loc 1 26 1
	ld	ra,40(sp)
	.cfi_restore 1
	ld	s0,32(sp)
	.cfi_restore 8
	.cfi_def_cfa 2, 48
	addi	sp,sp,48
	.cfi_def_cfa_offset 0
	jr	ra
	.cfi_endproc
.LFE1:
	.size	lock, .-lock
	.align	1
	.type	unlock, @function
unlock:
.LFB2:
	.loc 1 29 26
	.cfi_startproc
	addi	sp,sp,-32
	.cfi_def_cfa_offset 32
	sd	ra,24(sp)
	sd	s0,16(sp)
	.cfi_offset 1, -8
	.cfi_offset 8, -16
	addi	s0,sp,32
	.cfi_def_cfa 8, 0
.LBB5:
	.loc 1 30 7
	lui	a5,%hi(word)
	addi	a5,a5,%lo(word)
	sd	a5,-24(s0)
	sw	zero,-28(s0)
	lw	a5,-28(s0)
	sext.w	a3,a5
	ld	a5,-24(s0)
	mv	a4,a3
	fence iorw,ow; amoswap.w a4,a4,0(a5)
	sext.w	a5,a4
	sext.w	a5,a5
	sw	a5,-32(s0)
	lw	a5,-32(s0)
.LBE5:
	.loc 1 30 6
	mv	a4,a5
	li	a5,2
	bne	a4,a5,.L13
	.loc 1 31 5
	call	sched_yield
.L13:
	.loc 1 32 1
	nop
	ld	ra,24(sp)
	.cfi_restore 1
	ld	s0,16(sp)
	.cfi_restore 8
	.cfi_def_cfa 2, 32
	addi	sp,sp,32
	.cfi_def_cfa_offset 0
	jr	ra
	.cfi_endproc
.LFE2:
	.size	unlock, .-unlock
	.section	.rodata
	.align	3
.LC0:
	.string	"futex_mutex.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	1
	.globl	worker
	.type	worker, @function
worker:
.LFB3:
	.loc 1 34 19
	.cfi_startproc
	addi	sp,sp,-16
	.cfi_def_cfa_offset 16
	sd	ra,8(sp)
	sd	s0,0(sp)
	.cfi_offset 1, -8
	.cfi_offset 8, -16
	addi	s0,sp,16
	.cfi_def_cfa 8, 0
.L16:
	.loc 1 36 5
	call	lock
	.loc 1 37 5
	lui	a5,%hi(inside)
	lw	a5,%lo(inside)(a5)
	beq	a5,zero,.L15
	.loc 1 37 5 is_stmt 0 discriminator 1
	lui	a5,%hi(__PRETTY_FUNCTION__.0)
	addi	a3,a5,%lo(__PRETTY_FUNCTION__.0)
	li	a2,37
	lui	a5,%hi(.LC0)
	addi	a1,a5,%lo(.LC0)
	lui	a5,%hi(.LC1)
	addi	a0,a5,%lo(.LC1)
	call	__assert_fail
.L15:
	.loc 1 38 12 is_stmt 1
	lui	a5,%hi(inside)
	li	a4,1
	sw	a4,%lo(inside)(a5)
	.loc 1 39 12
	lui	a5,%hi(inside)
	sw	zero,%lo(inside)(a5)
	.loc 1 40 5
	call	unlock
	.loc 1 36 5
	j	.L16
	.cfi_endproc
.LFE3:
	.size	worker, .-worker
	.section	.srodata,"a"
	.align	3
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"worker"
	.text
.Letext0:
	.file 2 "/usr/riscv64-linux-gnu/include/assert.h"
	.file 3 "/usr/riscv64-linux-gnu/include/sched.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.4byte	0x9d
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
	.4byte	.LASF7
	.byte	0x3
	.byte	0x44
	.byte	0xc
	.byte	0x5
	.4byte	.LASF8
	.byte	0x1
	.byte	0x22
	.byte	0x6
	.8byte	.LFB3
	.8byte	.LFE3-.LFB3
	.byte	0x1
	.byte	0x9c
	.byte	0x1
	.4byte	.LASF2
	.byte	0x1d
	.8byte	.LFB2
	.8byte	.LFE2-.LFB2
	.byte	0x1
	.byte	0x9c
	.byte	0x1
	.4byte	.LASF3
	.byte	0x14
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.byte	0x1
	.byte	0x9c
	.byte	0x1
	.4byte	.LASF4
	.byte	0xf
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
.LASF8:
	.string	"worker"
.LASF3:
	.string	"lock"
.LASF5:
	.string	"GNU C17 12.2.0 -mabi=lp64d -misa-spec=20191213 -march=rv64imafdc_zicsr_zifencei -g1 -O0 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
.LASF7:
	.string	"sched_yield"
.LASF2:
	.string	"unlock"
.LASF4:
	.string	"sleep_while_two"
.LASF6:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"futex_mutex.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-13) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
