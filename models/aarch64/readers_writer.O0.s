# Readers count themselves in a word that has room for two of them; a writer takes it when it is empty.
#   ../c11/readers_writer.c, by gcc 12.2 -O0 -mgeneral-regs-only -g1 -S
#
#   Threads: reader,writer
#   Under ARMv8: SAFE, any number

	.arch armv8-a
	.file	"readers_writer.c"
	.text
.Ltext0:
	.file 0 "." "readers_writer.c"
	.local	word
	.comm	word,4,4
	.local	data
	.comm	data,4,4
	.global	__aarch64_cas4_acq
	.section	.rodata
	.align	3
.LC0:
	.string	"readers_writer.c"
	.align	3
.LC1:
	.string	"data == 0"
	.global	__aarch64_ldadd4_rel
	.text
	.align	2
	.global	reader
	.type	reader, %function
reader:
.LFB0:
	.file 1 "readers_writer.c"
	.loc 1 13 19
	.cfi_startproc
	stp	x29, x30, [sp, -64]!
	.cfi_def_cfa_offset 64
	.cfi_offset 29, -64
	.cfi_offset 30, -56
	mov	x29, sp
	stp	x19, x20, [sp, 16]
	.cfi_offset 19, -48
	.cfi_offset 20, -40
.L7:
.LBB2:
.LBB3:
	.loc 1 15 17
	adrp	x0, word
	add	x0, x0, :lo12:word
	str	x0, [sp, 56]
	ldr	x0, [sp, 56]
	ldr	w0, [x0]
	str	w0, [sp, 40]
	ldr	w0, [sp, 40]
.LBE3:
	.loc 1 15 9
	str	w0, [sp, 44]
	.loc 1 16 15
	ldr	w0, [sp, 44]
	.loc 1 16 8
	cmp	w0, 0
	blt	.L8
	.loc 1 16 28 discriminator 2
	ldr	w0, [sp, 44]
	.loc 1 16 19 discriminator 2
	cmp	w0, 1
	bgt	.L8
.LBB4:
	.loc 1 16 36 discriminator 4
	adrp	x0, word
	add	x0, x0, :lo12:word
	str	x0, [sp, 48]
	ldr	w0, [sp, 44]
	add	w0, w0, 1
	str	w0, [sp, 36]
	ldr	w0, [sp, 36]
	mov	w1, w0
	ldr	x0, [sp, 48]
	add	x19, sp, 44
	ldr	w20, [x19]
	mov	x2, x0
	mov	w0, w20
	bl	__aarch64_cas4_acq
	cmp	w0, w20
	mov	w1, w0
	cset	w0, eq
	cmp	w0, 0
	bne	.L3
	str	w1, [x19]
.L3:
.LBE4:
	.loc 1 16 35 discriminator 4
	eor	w0, w0, 1
	and	w0, w0, 255
	.loc 1 16 32 discriminator 4
	cmp	w0, 0
	bne	.L8
	.loc 1 18 5
	adrp	x0, data
	add	x0, x0, :lo12:data
	ldr	w0, [x0]
	cmp	w0, 0
	beq	.L6
	.loc 1 18 5 is_stmt 0 discriminator 1
	adrp	x0, __PRETTY_FUNCTION__.0
	add	x3, x0, :lo12:__PRETTY_FUNCTION__.0
	mov	w2, 18
	adrp	x0, .LC0
	add	x1, x0, :lo12:.LC0
	adrp	x0, .LC1
	add	x0, x0, :lo12:.LC1
	bl	__assert_fail
.L6:
	.loc 1 19 5 is_stmt 1 discriminator 1
	adrp	x0, word
	add	x1, x0, :lo12:word
	mov	w0, 1
	neg	w0, w0
	bl	__aarch64_ldadd4_rel
	b	.L7
.L8:
	.loc 1 17 7
	nop
.LBE2:
	.loc 1 14 12
	b	.L7
	.cfi_endproc
.LFE0:
	.size	reader, .-reader
	.align	2
	.global	writer
	.type	writer, %function
writer:
.LFB1:
	.loc 1 23 19
	.cfi_startproc
	stp	x29, x30, [sp, -64]!
	.cfi_def_cfa_offset 64
	.cfi_offset 29, -64
	.cfi_offset 30, -56
	mov	x29, sp
	stp	x19, x20, [sp, 16]
	.cfi_offset 19, -48
	.cfi_offset 20, -40
.L13:
.LBB5:
	.loc 1 25 9
	str	wzr, [sp, 44]
.LBB6:
	.loc 1 26 10
	adrp	x0, word
	add	x0, x0, :lo12:word
	str	x0, [sp, 56]
	mov	w0, -1
	str	w0, [sp, 40]
	ldr	w0, [sp, 40]
	mov	w1, w0
	ldr	x0, [sp, 56]
	add	x19, sp, 44
	ldr	w20, [x19]
	mov	x2, x0
	mov	w0, w20
	bl	__aarch64_cas4_acq
	cmp	w0, w20
	mov	w1, w0
	cset	w0, eq
	cmp	w0, 0
	bne	.L10
	str	w1, [x19]
.L10:
.LBE6:
	.loc 1 26 9
	eor	w0, w0, 1
	and	w0, w0, 255
	.loc 1 26 8
	cmp	w0, 0
	bne	.L14
	.loc 1 28 10
	adrp	x0, data
	add	x0, x0, :lo12:data
	mov	w1, 1
	str	w1, [x0]
	.loc 1 29 10
	adrp	x0, data
	add	x0, x0, :lo12:data
	str	wzr, [x0]
.LBB7:
	.loc 1 30 5
	adrp	x0, word
	add	x0, x0, :lo12:word
	str	x0, [sp, 48]
	str	wzr, [sp, 36]
	ldr	w0, [sp, 36]
	mov	w1, w0
	ldr	x0, [sp, 48]
	stlr	w1, [x0]
.LBE7:
	b	.L13
.L14:
	.loc 1 27 7
	nop
.LBE5:
	.loc 1 24 12
	b	.L13
	.cfi_endproc
.LFE1:
	.size	writer, .-writer
	.section	.rodata
	.align	3
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"reader"
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
	.byte	0x17
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
.LASF3:
	.string	"reader"
.LASF4:
	.string	"GNU C17 12.2.0 -mgeneral-regs-only -mlittle-endian -mabi=lp64 -g1 -O0 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
.LASF2:
	.string	"writer"
.LASF5:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF1:
	.string	"."
.LASF0:
	.string	"readers_writer.c"
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
