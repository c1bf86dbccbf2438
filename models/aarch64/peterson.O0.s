# Peterson's algorithm, sequentially consistent but for the look at the turn and the store by which threads leave. (Source: G. L. Peterson, Myths about the mutual exclusion problem, 1981.)
#   ../c11/peterson.c, by gcc 12.2 -O0 -mgeneral-regs-only -g1 -S
#
#   Threads: left*1,right*1
#   Under ARMv8: SAFE, its threads

	.arch armv8-a
	.file	"peterson.c"
	.text
.Ltext0:
	.file 0 "." "peterson.c"
	.local	left_wants
	.comm	left_wants,4,4
	.local	right_wants
	.comm	right_wants,4,4
	.local	turn
	.comm	turn,4,4
	.local	inside
	.comm	inside,4,4
	.section	.rodata
	.align	3
.LC0:
	.string	"peterson.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	2
	.global	left
	.type	left, %function
left:
.LFB0:
	.file 1 "peterson.c"
	.loc 1 14 17
	.cfi_startproc
	stp	x29, x30, [sp, -80]!
	.cfi_def_cfa_offset 80
	.cfi_offset 29, -80
	.cfi_offset 30, -72
	mov	x29, sp
.L5:
.LBB2:
	.loc 1 16 5 discriminator 2
	adrp	x0, left_wants
	add	x0, x0, :lo12:left_wants
	str	x0, [sp, 72]
	mov	w0, 1
	str	w0, [sp, 36]
	ldr	w0, [sp, 36]
	mov	w1, w0
	ldr	x0, [sp, 72]
	stlr	w1, [x0]
.LBE2:
.LBB3:
	.loc 1 17 5 discriminator 2
	adrp	x0, turn
	add	x0, x0, :lo12:turn
	str	x0, [sp, 64]
	mov	w0, 1
	str	w0, [sp, 32]
	ldr	w0, [sp, 32]
	mov	w1, w0
	ldr	x0, [sp, 64]
	stlr	w1, [x0]
.LBE3:
	.loc 1 18 11 discriminator 2
	nop
.L3:
.LBB4:
	.loc 1 18 12 discriminator 2
	adrp	x0, right_wants
	add	x0, x0, :lo12:right_wants
	str	x0, [sp, 56]
	ldr	x0, [sp, 56]
	ldar	w0, [x0]
	str	w0, [sp, 28]
	ldr	w0, [sp, 28]
.LBE4:
	.loc 1 18 69 discriminator 2
	cmp	w0, 0
	beq	.L2
.LBB5:
	.loc 1 18 72 discriminator 1
	adrp	x0, turn
	add	x0, x0, :lo12:turn
	str	x0, [sp, 48]
	ldr	x0, [sp, 48]
	ldar	w0, [x0]
	str	w0, [sp, 24]
	ldr	w0, [sp, 24]
.LBE5:
	.loc 1 18 69 discriminator 1
	cmp	w0, 1
	beq	.L3
.L2:
	.loc 1 20 5
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	ldr	w0, [x0]
	cmp	w0, 0
	beq	.L4
	.loc 1 20 5 is_stmt 0 discriminator 1
	adrp	x0, __PRETTY_FUNCTION__.1
	add	x3, x0, :lo12:__PRETTY_FUNCTION__.1
	mov	w2, 20
	adrp	x0, .LC0
	add	x1, x0, :lo12:.LC0
	adrp	x0, .LC1
	add	x0, x0, :lo12:.LC1
	bl	__assert_fail
.L4:
	.loc 1 21 12 is_stmt 1 discriminator 1
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	mov	w1, 1
	str	w1, [x0]
	.loc 1 22 12 discriminator 1
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	str	wzr, [x0]
.LBB6:
	.loc 1 23 5 discriminator 1
	adrp	x0, left_wants
	add	x0, x0, :lo12:left_wants
	str	x0, [sp, 40]
	str	wzr, [sp, 20]
	ldr	w0, [sp, 20]
	mov	w1, w0
	ldr	x0, [sp, 40]
	stlr	w1, [x0]
.LBE6:
	.loc 1 16 5 discriminator 1
	b	.L5
	.cfi_endproc
.LFE0:
	.size	left, .-left
	.align	2
	.global	right
	.type	right, %function
right:
.LFB1:
	.loc 1 27 18
	.cfi_startproc
	stp	x29, x30, [sp, -80]!
	.cfi_def_cfa_offset 80
	.cfi_offset 29, -80
	.cfi_offset 30, -72
	mov	x29, sp
.L10:
.LBB7:
	.loc 1 29 5 discriminator 2
	adrp	x0, right_wants
	add	x0, x0, :lo12:right_wants
	str	x0, [sp, 72]
	mov	w0, 1
	str	w0, [sp, 36]
	ldr	w0, [sp, 36]
	mov	w1, w0
	ldr	x0, [sp, 72]
	stlr	w1, [x0]
.LBE7:
.LBB8:
	.loc 1 30 5 discriminator 2
	adrp	x0, turn
	add	x0, x0, :lo12:turn
	str	x0, [sp, 64]
	str	wzr, [sp, 32]
	ldr	w0, [sp, 32]
	mov	w1, w0
	ldr	x0, [sp, 64]
	stlr	w1, [x0]
.LBE8:
	.loc 1 31 11 discriminator 2
	nop
.L8:
.LBB9:
	.loc 1 31 12 discriminator 2
	adrp	x0, left_wants
	add	x0, x0, :lo12:left_wants
	str	x0, [sp, 56]
	ldr	x0, [sp, 56]
	ldar	w0, [x0]
	str	w0, [sp, 28]
	ldr	w0, [sp, 28]
.LBE9:
	.loc 1 31 68 discriminator 2
	cmp	w0, 0
	beq	.L7
.LBB10:
	.loc 1 31 71 discriminator 1
	adrp	x0, turn
	add	x0, x0, :lo12:turn
	str	x0, [sp, 48]
	ldr	x0, [sp, 48]
	ldar	w0, [x0]
	str	w0, [sp, 24]
	ldr	w0, [sp, 24]
.LBE10:
	.loc 1 31 68 discriminator 1
	cmp	w0, 0
	beq	.L8
.L7:
	.loc 1 33 5
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	ldr	w0, [x0]
	cmp	w0, 0
	beq	.L9
	.loc 1 33 5 is_stmt 0 discriminator 1
	adrp	x0, __PRETTY_FUNCTION__.0
	add	x3, x0, :lo12:__PRETTY_FUNCTION__.0
	mov	w2, 33
	adrp	x0, .LC0
	add	x1, x0, :lo12:.LC0
	adrp	x0, .LC1
	add	x0, x0, :lo12:.LC1
	bl	__assert_fail
.L9:
	.loc 1 34 12 is_stmt 1 discriminator 1
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	mov	w1, 1
	str	w1, [x0]
	.loc 1 35 12 discriminator 1
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	str	wzr, [x0]
.LBB11:
	.loc 1 36 5 discriminator 1
	adrp	x0, right_wants
	add	x0, x0, :lo12:right_wants
	str	x0, [sp, 40]
	str	wzr, [sp, 20]
	ldr	w0, [sp, 20]
	mov	w1, w0
	ldr	x0, [sp, 40]
	stlr	w1, [x0]
.LBE11:
	.loc 1 29 5 discriminator 1
	b	.L10
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
	.byte	0x1b
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x1
	.4byte	.LASF3
	.byte	0xe
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
	.string	"peterson.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
