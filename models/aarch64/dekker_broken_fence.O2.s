# Dekker's algorithm without the first fence of one thread.
#   ../c11/dekker_broken_fence.c, by gcc 12.2 -O2 -g1 -S
#
#   Threads: left*1,right*1

	.arch armv8-a
	.file	"dekker_broken_fence.c"
	.text
.Ltext0:
	.file 0 "." "dekker_broken_fence.c"
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"dekker_broken_fence.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	2
	.p2align 4,,11
	.global	left
	.type	left, %function
left:
.LFB0:
	.file 1 "dekker_broken_fence.c"
	.loc 1 14 17
	.cfi_startproc
	adrp	x3, .LANCHOR0
.LBB2:
.LBB3:
	.loc 1 16 5
	add	x3, x3, :lo12:.LANCHOR0
.LBE3:
.LBB4:
	.loc 1 17 12
	add	x2, x3, 8
.LBE4:
.LBB5:
	.loc 1 18 11
	add	x1, x3, 4
.LBE5:
	mov	w4, 2
.L7:
.LBB6:
	.loc 1 16 5
	mov	w0, 1
	str	w0, [x3]
.LBE6:
	.loc 1 17 11
	b	.L3
	.p2align 2,,3
.L5:
.LBB7:
	.loc 1 18 11
	ldr	w0, [x1]
.LBE7:
	.loc 1 18 10
	cbnz	w0, .L16
.L3:
.LBB8:
	.loc 1 17 12
	ldar	w0, [x2]
.LBE8:
	cbnz	w0, .L5
	.loc 1 26 5
	ldr	w0, [x3, 12]
	cbnz	w0, .L17
.LBB9:
	.loc 1 29 5 discriminator 2
	mov	w0, 1
	str	w0, [x1]
.LBE9:
.LBB10:
	.loc 1 30 5 discriminator 2
	stlr	wzr, [x3]
.LBE10:
	.loc 1 15 29 discriminator 2
	cmp	w4, w0
	beq	.L18
	mov	w4, 1
	b	.L7
	.p2align 2,,3
.L16:
.LBB11:
	.loc 1 19 9
	str	wzr, [x3]
	.p2align 3,,7
.L4:
.LBE11:
.LBB12:
	.loc 1 20 16 discriminator 1
	ldr	w0, [x1]
.LBE12:
	.loc 1 20 66 discriminator 1
	cbnz	w0, .L4
.LBB13:
	.loc 1 22 9
	mov	w0, 1
	str	w0, [x3]
.LBE13:
	.loc 1 23 9
	dmb	ish
	b	.L3
	.p2align 2,,3
.L18:
	ret
.L17:
.LBE2:
	.loc 1 14 17 discriminator 1
	stp	x29, x30, [sp, -16]!
	.cfi_def_cfa_offset 16
	.cfi_offset 29, -16
	.cfi_offset 30, -8
.LBB14:
	.loc 1 26 5 discriminator 1
	adrp	x3, .LANCHOR1
	adrp	x1, .LC0
.LBE14:
	.loc 1 14 17 discriminator 1
	mov	x29, sp
.LBB15:
	.loc 1 26 5 discriminator 1
	adrp	x0, .LC1
	add	x3, x3, :lo12:.LANCHOR1
	add	x1, x1, :lo12:.LC0
	add	x0, x0, :lo12:.LC1
	mov	w2, 26
.LBE15:
	.loc 1 14 17 discriminator 1
.LBB16:
	.loc 1 26 5 discriminator 1
	bl	__assert_fail
.LBE16:
	.cfi_endproc
.LFE0:
	.size	left, .-left
	.align	2
	.p2align 4,,11
	.global	right
	.type	right, %function
right:
.LFB1:
	.loc 1 34 18
	.cfi_startproc
	adrp	x2, .LANCHOR0
.LBB17:
.LBB18:
	.loc 1 36 5
	add	x2, x2, :lo12:.LANCHOR0
	add	x3, x2, 8
.LBE18:
.LBB19:
	.loc 1 39 11
	add	x1, x2, 4
.LBE19:
	mov	w4, 2
.L25:
.LBB20:
	.loc 1 36 5
	mov	w0, 1
	str	w0, [x3]
.LBE20:
	.loc 1 37 5
	dmb	ish
	.loc 1 38 11
	b	.L21
	.p2align 2,,3
.L23:
.LBB21:
	.loc 1 39 11
	ldr	w0, [x1]
.LBE21:
	.loc 1 39 10
	cmp	w0, 1
	bne	.L33
.L21:
.LBB22:
	.loc 1 38 12
	ldar	w0, [x2]
.LBE22:
	cbnz	w0, .L23
	.loc 1 47 5
	ldr	w0, [x2, 12]
	cbnz	w0, .L34
.LBB23:
	.loc 1 50 5 discriminator 2
	str	wzr, [x1]
.LBE23:
.LBB24:
	.loc 1 51 5 discriminator 2
	stlr	wzr, [x3]
.LBE24:
	.loc 1 35 29 discriminator 2
	cmp	w4, 1
	beq	.L35
	mov	w4, 1
	b	.L25
	.p2align 2,,3
.L33:
.LBB25:
	.loc 1 40 9
	str	wzr, [x3]
	.p2align 3,,7
.L22:
.LBE25:
.LBB26:
	.loc 1 41 16 discriminator 1
	ldr	w0, [x1]
.LBE26:
	.loc 1 41 66 discriminator 1
	cmp	w0, 1
	bne	.L22
.LBB27:
	.loc 1 43 9
	str	w0, [x3]
.LBE27:
	.loc 1 44 9
	dmb	ish
	b	.L21
	.p2align 2,,3
.L35:
	ret
.L34:
.LBE17:
	.loc 1 34 18 discriminator 1
	stp	x29, x30, [sp, -16]!
	.cfi_def_cfa_offset 16
	.cfi_offset 29, -16
	.cfi_offset 30, -8
.LBB28:
	.loc 1 47 5 discriminator 1
	adrp	x3, .LANCHOR1
	add	x3, x3, :lo12:.LANCHOR1
.LBE28:
	.loc 1 34 18 discriminator 1
	mov	x29, sp
.LBB29:
	.loc 1 47 5 discriminator 1
	adrp	x1, .LC0
	adrp	x0, .LC1
	add	x3, x3, 8
	add	x1, x1, :lo12:.LC0
	add	x0, x0, :lo12:.LC1
	mov	w2, 47
.LBE29:
	.loc 1 34 18 discriminator 1
.LBB30:
	.loc 1 47 5 discriminator 1
	bl	__assert_fail
.LBE30:
	.cfi_endproc
.LFE1:
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
	.type	left_wants, %object
	.size	left_wants, 4
left_wants:
	.zero	4
	.type	turn, %object
	.size	turn, 4
turn:
	.zero	4
	.type	right_wants, %object
	.size	right_wants, 4
right_wants:
	.zero	4
	.type	inside, %object
	.size	inside, 4
inside:
	.zero	4
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
	.byte	0x22
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
.LASF3:
	.string	"left"
.LASF4:
	.string	"GNU C17 12.2.0 -mgeneral-regs-only -mlittle-endian -mabi=lp64 -g1 -O2 -fno-asynchronous-unwind-tables"
.LASF5:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"dekker_broken_fence.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
