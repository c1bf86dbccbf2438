# A message whose flag is read by a relaxed load.
#   ../c11/message_passing_broken_acquire.c, by gcc 12.2 -O2 -mgeneral-regs-only -g1 -S
#
#   Threads: writer*1,reader
#   Under ARMv8: UNSAFE

	.arch armv8-a
	.file	"message_passing_broken_acquire.c"
	.text
.Ltext0:
	.file 0 "." "message_passing_broken_acquire.c"
	.align	2
	.p2align 4,,11
	.global	writer
	.type	writer, %function
writer:
.LFB0:
	.file 1 "message_passing_broken_acquire.c"
	.loc 1 12 19
	.cfi_startproc
	.loc 1 13 11
	adrp	x1, .LANCHOR0
	mov	w2, 42
	add	x0, x1, :lo12:.LANCHOR0
	str	w2, [x1, #:lo12:.LANCHOR0]
.LBB2:
	.loc 1 14 3
	mov	w1, 1
	add	x0, x0, 4
	stlr	w1, [x0]
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
	.align	2
	.p2align 4,,11
	.global	reader
	.type	reader, %function
reader:
.LFB1:
	.loc 1 17 19
	.cfi_startproc
.LBB3:
	.loc 1 18 7
	adrp	x1, .LANCHOR0
	add	x0, x1, :lo12:.LANCHOR0
	add	x0, x0, 4
	ldr	w0, [x0]
.LBE3:
	.loc 1 18 6
	cbz	w0, .L3
	.loc 1 19 5
	ldr	w0, [x1, #:lo12:.LANCHOR0]
	cmp	w0, 42
	bne	.L14
.L3:
	ret
.L14:
	.loc 1 17 19 discriminator 1
	stp	x29, x30, [sp, -16]!
	.cfi_def_cfa_offset 16
	.cfi_offset 29, -16
	.cfi_offset 30, -8
	.loc 1 19 5 discriminator 1
	adrp	x3, .LANCHOR1
	adrp	x1, .LC0
	.loc 1 17 19 discriminator 1
	mov	x29, sp
	.loc 1 19 5 discriminator 1
	adrp	x0, .LC1
	add	x3, x3, :lo12:.LANCHOR1
	add	x1, x1, :lo12:.LC0
	add	x0, x0, :lo12:.LC1
	mov	w2, 19
	.loc 1 17 19 discriminator 1
	.loc 1 19 5 discriminator 1
	bl	__assert_fail
	.cfi_endproc
.LFE1:
	.size	reader, .-reader
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"reader"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	message, %object
	.size	message, 4
message:
	.zero	4
	.type	ready, %object
	.size	ready, 4
ready:
	.zero	4
	.text
.Letext0:
	.file 2 "/usr/aarch64-linux-gnu/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.4byte	0x67
	.2byte	0x5
	.byte	0x1
	.byte	0x8
	.4byte	.Ldebug_abbrev0
	.uleb128 0x1
	.4byte	.LASF4
	.byte	0x1d
	.4byte	.LASF0
	.4byte	.LASF1
	.8byte	.Ltext0
	.8byte	.Letext0-.Ltext0
	.4byte	.Ldebug_line0
	.uleb128 0x2
	.4byte	.LASF5
	.byte	0x2
	.byte	0x45
	.byte	0xd
	.uleb128 0x3
	.4byte	.LASF2
	.byte	0x1
	.byte	0x11
	.byte	0x6
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x4
	.4byte	.LASF3
	.byte	0x1
	.byte	0xc
	.byte	0x6
	.8byte	.LFB0
	.8byte	.LFE0-.LFB0
	.uleb128 0x1
	.byte	0x9c
	.byte	0
	.section	.debug_abbrev,"",@progbits
.Ldebug_abbrev0:
	.uleb128 0x1
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
	.uleb128 0x2
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
	.uleb128 0x4
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
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x40
	.uleb128 0x18
	.uleb128 0x7a
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
	.string	"reader"
.LASF5:
	.string	"__assert_fail"
.LASF3:
	.string	"writer"
.LASF4:
	.string	"GNU C17 12.2.0 -mgeneral-regs-only -mlittle-endian -mabi=lp64 -g1 -O2 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
	.section	.debug_line_str,"MS",@progbits,1
.LASF1:
	.string	"."
.LASF0:
	.string	"message_passing_broken_acquire.c"
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
