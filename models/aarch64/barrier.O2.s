# A barrier of two threads that is used once: who comes first waits until both are there.
#   ../c11/barrier.c, by gcc 12.2 -O2 -mgeneral-regs-only -g1 -S
#
#   Threads: left*1,right*1
#   Under ARMv8: SAFE, its threads

	.arch armv8-a
	.file	"barrier.c"
	.text
.Ltext0:
	.file 0 "." "barrier.c"
	.global	__aarch64_ldadd4_acq_rel
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"barrier.c"
	.align	3
.LC1:
	.string	"right_part == 2"
	.text
	.align	2
	.p2align 4,,11
	.global	left
	.type	left, %function
left:
.LFB1:
	.file 1 "barrier.c"
	.loc 1 19 17
	.cfi_startproc
	stp	x29, x30, [sp, -32]!
	.cfi_def_cfa_offset 32
	.cfi_offset 29, -32
	.cfi_offset 30, -24
	.loc 1 20 13
	adrp	x2, .LANCHOR0
	mov	w0, 1
	.loc 1 19 17
	mov	x29, sp
	stp	x19, x20, [sp, 16]
	.cfi_offset 19, -16
	.cfi_offset 20, -8
	.loc 1 20 13
	add	x20, x2, :lo12:.LANCHOR0
.LBB8:
.LBB9:
	.loc 1 13 7
	add	x19, x20, 4
	mov	x1, x19
.LBE9:
.LBE8:
	.loc 1 20 13
	str	w0, [x2, #:lo12:.LANCHOR0]
.LBB14:
.LBB13:
	.loc 1 13 7
	bl	__aarch64_ldadd4_acq_rel
	.loc 1 13 6
	cmp	w0, 1
	beq	.L2
	.p2align 3,,7
.L3:
.LBB10:
.LBB11:
.LBB12:
	.loc 1 15 10
	ldar	w0, [x19]
.LBE12:
	.loc 1 15 63
	cmp	w0, 2
	bne	.L3
.L2:
.LBE11:
.LBE10:
.LBE13:
.LBE14:
	.loc 1 22 3
	ldr	w0, [x20, 8]
	cmp	w0, 2
	bne	.L11
	.loc 1 23 1
	ldp	x19, x20, [sp, 16]
	ldp	x29, x30, [sp], 32
	.cfi_remember_state
	.cfi_restore 30
	.cfi_restore 29
	.cfi_restore 19
	.cfi_restore 20
	.cfi_def_cfa_offset 0
	ret
.L11:
	.cfi_restore_state
	.loc 1 22 3 discriminator 1
	adrp	x3, .LANCHOR1
	adrp	x1, .LC0
	adrp	x0, .LC1
	add	x3, x3, :lo12:.LANCHOR1
	add	x1, x1, :lo12:.LC0
	add	x0, x0, :lo12:.LC1
	mov	w2, 22
	bl	__assert_fail
	.cfi_endproc
.LFE1:
	.size	left, .-left
	.section	.rodata.str1.8
	.align	3
.LC2:
	.string	"left_part == 1"
	.text
	.align	2
	.p2align 4,,11
	.global	right
	.type	right, %function
right:
.LFB2:
	.loc 1 25 18
	.cfi_startproc
	stp	x29, x30, [sp, -32]!
	.cfi_def_cfa_offset 32
	.cfi_offset 29, -32
	.cfi_offset 30, -24
	.loc 1 26 14
	mov	w3, 2
.LBB20:
.LBB21:
	.loc 1 13 7
	mov	w0, 1
.LBE21:
.LBE20:
	.loc 1 25 18
	mov	x29, sp
	stp	x19, x20, [sp, 16]
	.cfi_offset 19, -16
	.cfi_offset 20, -8
	.loc 1 26 14
	adrp	x20, .LANCHOR0
	add	x2, x20, :lo12:.LANCHOR0
.LBB27:
.LBB25:
	.loc 1 13 7
	add	x19, x2, 4
	mov	x1, x19
.LBE25:
.LBE27:
	.loc 1 26 14
	str	w3, [x2, 8]
.LBB28:
.LBB26:
	.loc 1 13 7
	bl	__aarch64_ldadd4_acq_rel
	.loc 1 13 6
	cmp	w0, 1
	beq	.L13
	.p2align 3,,7
.L14:
.LBB22:
.LBB23:
.LBB24:
	.loc 1 15 10
	ldar	w0, [x19]
.LBE24:
	.loc 1 15 63
	cmp	w0, 2
	bne	.L14
.L13:
.LBE23:
.LBE22:
.LBE26:
.LBE28:
	.loc 1 28 3
	ldr	w0, [x20, #:lo12:.LANCHOR0]
	cmp	w0, 1
	bne	.L21
	.loc 1 29 1
	ldp	x19, x20, [sp, 16]
	ldp	x29, x30, [sp], 32
	.cfi_remember_state
	.cfi_restore 30
	.cfi_restore 29
	.cfi_restore 19
	.cfi_restore 20
	.cfi_def_cfa_offset 0
	ret
.L21:
	.cfi_restore_state
	.loc 1 28 3 discriminator 1
	adrp	x3, .LANCHOR1
	add	x3, x3, :lo12:.LANCHOR1
	adrp	x1, .LC0
	adrp	x0, .LC2
	add	x3, x3, 8
	add	x1, x1, :lo12:.LC0
	add	x0, x0, :lo12:.LC2
	mov	w2, 28
	bl	__assert_fail
	.cfi_endproc
.LFE2:
	.size	right, .-right
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.1, %object
	.size	__PRETTY_FUNCTION__.1, 5
__PRETTY_FUNCTION__.1:
	.string	"left"
	.zero	3
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"right"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	left_part, %object
	.size	left_part, 4
left_part:
	.zero	4
	.type	arrived, %object
	.size	arrived, 4
arrived:
	.zero	4
	.type	right_part, %object
	.size	right_part, 4
right_part:
	.zero	4
	.text
.Letext0:
	.file 2 "/usr/aarch64-linux-gnu/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.4byte	0xc6
	.2byte	0x5
	.byte	0x1
	.byte	0x8
	.4byte	.Ldebug_abbrev0
	.uleb128 0x4
	.4byte	.LASF4
	.byte	0x1d
	.4byte	.LASF0
	.4byte	.LASF1
	.8byte	.Ltext0
	.8byte	.Letext0-.Ltext0
	.4byte	.Ldebug_line0
	.uleb128 0x5
	.4byte	.LASF5
	.byte	0x2
	.byte	0x45
	.byte	0xd
	.uleb128 0x1
	.4byte	.LASF2
	.byte	0x19
	.8byte	.LFB2
	.8byte	.LFE2-.LFB2
	.uleb128 0x1
	.byte	0x9c
	.4byte	0x7b
	.uleb128 0x2
	.4byte	0xc0
	.8byte	.LBB20
	.4byte	.LLRL1
	.byte	0x1b
	.uleb128 0x3
	.4byte	0xc0
	.8byte	.LBB22
	.8byte	.LBE22-.LBB22
	.byte	0
	.byte	0
	.uleb128 0x1
	.4byte	.LASF3
	.byte	0x13
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.uleb128 0x1
	.byte	0x9c
	.4byte	0xc0
	.uleb128 0x2
	.4byte	0xc0
	.8byte	.LBB8
	.4byte	.LLRL0
	.byte	0x15
	.uleb128 0x3
	.4byte	0xc0
	.8byte	.LBB10
	.8byte	.LBE10-.LBB10
	.byte	0
	.byte	0
	.uleb128 0x6
	.4byte	.LASF6
	.byte	0x1
	.byte	0xc
	.byte	0xd
	.byte	0x1
	.byte	0
	.section	.debug_abbrev,"",@progbits
.Ldebug_abbrev0:
	.uleb128 0x1
	.uleb128 0x2e
	.byte	0x1
	.uleb128 0x3f
	.uleb128 0x19
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3a
	.uleb128 0x21
	.sleb128 1
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0x21
	.sleb128 6
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x40
	.uleb128 0x18
	.uleb128 0x7c
	.uleb128 0x19
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x2
	.uleb128 0x1d
	.byte	0x1
	.uleb128 0x31
	.uleb128 0x13
	.uleb128 0x52
	.uleb128 0x1
	.uleb128 0x55
	.uleb128 0x17
	.uleb128 0x58
	.uleb128 0x21
	.sleb128 1
	.uleb128 0x59
	.uleb128 0xb
	.uleb128 0x57
	.uleb128 0x21
	.sleb128 3
	.byte	0
	.byte	0
	.uleb128 0x3
	.uleb128 0x1d
	.byte	0
	.uleb128 0x31
	.uleb128 0x13
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x58
	.uleb128 0x21
	.sleb128 1
	.uleb128 0x59
	.uleb128 0x21
	.sleb128 12
	.uleb128 0x57
	.uleb128 0x21
	.sleb128 13
	.byte	0
	.byte	0
	.uleb128 0x4
	.uleb128 0x11
	.byte	0x1
	.uleb128 0x25
	.uleb128 0xe
	.uleb128 0x13
	.uleb128 0xb
	.uleb128 0x3
	.uleb128 0x1f
	.uleb128 0x1b
	.uleb128 0x1f
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x10
	.uleb128 0x17
	.byte	0
	.byte	0
	.uleb128 0x5
	.uleb128 0x2e
	.byte	0
	.uleb128 0x3f
	.uleb128 0x19
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3a
	.uleb128 0xb
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x87
	.uleb128 0x19
	.uleb128 0x3c
	.uleb128 0x19
	.byte	0
	.byte	0
	.uleb128 0x6
	.uleb128 0x2e
	.byte	0
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3a
	.uleb128 0xb
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x20
	.uleb128 0xb
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
	.byte	0x4
	.uleb128 .LBB8-.Ltext0
	.uleb128 .LBE8-.Ltext0
	.byte	0x4
	.uleb128 .LBB14-.Ltext0
	.uleb128 .LBE14-.Ltext0
	.byte	0
.LLRL1:
	.byte	0x4
	.uleb128 .LBB20-.Ltext0
	.uleb128 .LBE20-.Ltext0
	.byte	0x4
	.uleb128 .LBB27-.Ltext0
	.uleb128 .LBE27-.Ltext0
	.byte	0x4
	.uleb128 .LBB28-.Ltext0
	.uleb128 .LBE28-.Ltext0
	.byte	0
.Ldebug_ranges3:
	.section	.debug_line,"",@progbits
.Ldebug_line0:
	.section	.debug_str,"MS",@progbits,1
.LASF6:
	.string	"arrive"
.LASF2:
	.string	"right"
.LASF5:
	.string	"__assert_fail"
.LASF3:
	.string	"left"
.LASF4:
	.string	"GNU C17 12.2.0 -mgeneral-regs-only -mlittle-endian -mabi=lp64 -g1 -O2 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"barrier.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
