# The queue lock in which each waits for the node before its own; a thread frees its node by a relaxed store.
#   ../c11/clh_broken_leave.c, by gcc 12.2 -O0 -mgeneral-regs-only -g1 -S
#
#   Threads: left*1,right*1
#   Under ARMv8: UNSAFE

	.arch armv8-a
	.file	"clh_broken_leave.c"
	.text
.Ltext0:
	.file 0 "." "clh_broken_leave.c"
	.local	locked
	.comm	locked,12,8
	.local	tail
	.comm	tail,4,4
	.local	inside
	.comm	inside,4,4
	.global	__aarch64_swp4_acq_rel
	.section	.rodata
	.align	3
.LC0:
	.string	"clh_broken_leave.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	2
	.global	left
	.type	left, %function
left:
.LFB0:
	.file 1 "clh_broken_leave.c"
	.loc 1 13 17
	.cfi_startproc
	stp	x29, x30, [sp, -96]!
	.cfi_def_cfa_offset 96
	.cfi_offset 29, -96
	.cfi_offset 30, -88
	mov	x29, sp
	.loc 1 14 7
	mov	w0, 1
	str	w0, [sp, 92]
.LBB2:
	.loc 1 15 3
	ldrsw	x0, [sp, 92]
	lsl	x1, x0, 2
	adrp	x0, locked
	add	x0, x0, :lo12:locked
	add	x0, x1, x0
	str	x0, [sp, 80]
	mov	w0, 1
	str	w0, [sp, 44]
	ldr	w0, [sp, 44]
	mov	w1, w0
	ldr	x0, [sp, 80]
	str	w1, [x0]
.LBE2:
.LBB3:
	.loc 1 16 16
	adrp	x0, tail
	add	x0, x0, :lo12:tail
	str	x0, [sp, 72]
	ldr	w0, [sp, 92]
	str	w0, [sp, 40]
	ldr	w0, [sp, 40]
	mov	w2, w0
	ldr	x0, [sp, 72]
	mov	x1, x0
	mov	w0, w2
	bl	__aarch64_swp4_acq_rel
	str	w0, [sp, 36]
	ldr	w0, [sp, 36]
.LBE3:
	.loc 1 16 7
	str	w0, [sp, 68]
	.loc 1 17 9
	nop
.L2:
.LBB4:
	.loc 1 17 10 discriminator 1
	ldrsw	x0, [sp, 68]
	lsl	x1, x0, 2
	adrp	x0, locked
	add	x0, x0, :lo12:locked
	add	x0, x1, x0
	str	x0, [sp, 56]
	ldr	x0, [sp, 56]
	ldar	w0, [x0]
	str	w0, [sp, 32]
	ldr	w0, [sp, 32]
.LBE4:
	cmp	w0, 0
	bne	.L2
	.loc 1 19 3
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	ldr	w0, [x0]
	cmp	w0, 0
	beq	.L3
	.loc 1 19 3 is_stmt 0 discriminator 1
	adrp	x0, __PRETTY_FUNCTION__.1
	add	x3, x0, :lo12:__PRETTY_FUNCTION__.1
	mov	w2, 19
	adrp	x0, .LC0
	add	x1, x0, :lo12:.LC0
	adrp	x0, .LC1
	add	x0, x0, :lo12:.LC1
	bl	__assert_fail
.L3:
	.loc 1 20 10 is_stmt 1
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	mov	w1, 1
	str	w1, [x0]
	.loc 1 21 10
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	str	wzr, [x0]
.LBB5:
	.loc 1 22 3
	ldrsw	x0, [sp, 92]
	lsl	x1, x0, 2
	adrp	x0, locked
	add	x0, x0, :lo12:locked
	add	x0, x1, x0
	str	x0, [sp, 48]
	str	wzr, [sp, 28]
	ldr	w0, [sp, 28]
	mov	w1, w0
	ldr	x0, [sp, 48]
	str	w1, [x0]
.LBE5:
	.loc 1 23 1
	nop
	ldp	x29, x30, [sp], 96
	.cfi_restore 30
	.cfi_restore 29
	.cfi_def_cfa_offset 0
	ret
	.cfi_endproc
.LFE0:
	.size	left, .-left
	.align	2
	.global	right
	.type	right, %function
right:
.LFB1:
	.loc 1 25 18
	.cfi_startproc
	stp	x29, x30, [sp, -96]!
	.cfi_def_cfa_offset 96
	.cfi_offset 29, -96
	.cfi_offset 30, -88
	mov	x29, sp
	.loc 1 26 7
	mov	w0, 2
	str	w0, [sp, 92]
.LBB6:
	.loc 1 27 3
	ldrsw	x0, [sp, 92]
	lsl	x1, x0, 2
	adrp	x0, locked
	add	x0, x0, :lo12:locked
	add	x0, x1, x0
	str	x0, [sp, 80]
	mov	w0, 1
	str	w0, [sp, 44]
	ldr	w0, [sp, 44]
	mov	w1, w0
	ldr	x0, [sp, 80]
	str	w1, [x0]
.LBE6:
.LBB7:
	.loc 1 28 16
	adrp	x0, tail
	add	x0, x0, :lo12:tail
	str	x0, [sp, 72]
	ldr	w0, [sp, 92]
	str	w0, [sp, 40]
	ldr	w0, [sp, 40]
	mov	w2, w0
	ldr	x0, [sp, 72]
	mov	x1, x0
	mov	w0, w2
	bl	__aarch64_swp4_acq_rel
	str	w0, [sp, 36]
	ldr	w0, [sp, 36]
.LBE7:
	.loc 1 28 7
	str	w0, [sp, 68]
	.loc 1 29 9
	nop
.L5:
.LBB8:
	.loc 1 29 10 discriminator 1
	ldrsw	x0, [sp, 68]
	lsl	x1, x0, 2
	adrp	x0, locked
	add	x0, x0, :lo12:locked
	add	x0, x1, x0
	str	x0, [sp, 56]
	ldr	x0, [sp, 56]
	ldar	w0, [x0]
	str	w0, [sp, 32]
	ldr	w0, [sp, 32]
.LBE8:
	cmp	w0, 0
	bne	.L5
	.loc 1 31 3
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	ldr	w0, [x0]
	cmp	w0, 0
	beq	.L6
	.loc 1 31 3 is_stmt 0 discriminator 1
	adrp	x0, __PRETTY_FUNCTION__.0
	add	x3, x0, :lo12:__PRETTY_FUNCTION__.0
	mov	w2, 31
	adrp	x0, .LC0
	add	x1, x0, :lo12:.LC0
	adrp	x0, .LC1
	add	x0, x0, :lo12:.LC1
	bl	__assert_fail
.L6:
	.loc 1 32 10 is_stmt 1
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	mov	w1, 1
	str	w1, [x0]
	.loc 1 33 10
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	str	wzr, [x0]
.LBB9:
	.loc 1 34 3
	ldrsw	x0, [sp, 92]
	lsl	x1, x0, 2
	adrp	x0, locked
	add	x0, x0, :lo12:locked
	add	x0, x1, x0
	str	x0, [sp, 48]
	str	wzr, [sp, 28]
	ldr	w0, [sp, 28]
	mov	w1, w0
	ldr	x0, [sp, 48]
	stlr	w1, [x0]
.LBE9:
	.loc 1 35 1
	nop
	ldp	x29, x30, [sp], 96
	.cfi_restore 30
	.cfi_restore 29
	.cfi_def_cfa_offset 0
	ret
	.cfi_endproc
.LFE1:
	.size	right, .-right
	.section	.rodata
	.align	3
	.type	__PRETTY_FUNCTION__.1, %object
	.size	__PRETTY_FUNCTION__.1, 5
__PRETTY_FUNCTION__.1:
	.string	"left"
	.align	3
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"right"
	.text
.Letext0:
	.file 2 "/usr/aarch64-linux-gnu/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.4byte	0x63
	.2byte	0x5
	.byte	0x1
	.byte	0x8
	.4byte	.Ldebug_abbrev0
	.uleb128 0x2
	.4byte	.LASF4
	.byte	0x1d
	.4byte	.LASF0
	.4byte	.LASF1
	.8byte	.Ltext0
	.8byte	.Letext0-.Ltext0
	.4byte	.Ldebug_line0
	.uleb128 0x3
	.4byte	.LASF5
	.byte	0x2
	.byte	0x45
	.byte	0xd
	.uleb128 0x1
	.4byte	.LASF2
	.byte	0x19
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x1
	.4byte	.LASF3
	.byte	0xd
	.8byte	.LFB0
	.8byte	.LFE0-.LFB0
	.uleb128 0x1
	.byte	0x9c
	.byte	0
	.section	.debug_abbrev,"",@progbits
.Ldebug_abbrev0:
	.uleb128 0x1
	.uleb128 0x2e
	.byte	0
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
	.byte	0
	.byte	0
	.uleb128 0x2
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
	.uleb128 0x3
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
	.string	"right"
.LASF4:
	.string	"GNU C17 12.2.0 -mgeneral-regs-only -mlittle-endian -mabi=lp64 -g1 -O0 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
.LASF3:
	.string	"left"
.LASF5:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"clh_broken_leave.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
