# A structure is handed over to one of many threads by a relaxed store.
#   ../c11/pointer_taken_broken_release.c, by gcc 12.2 -O2 -mgeneral-regs-only -g1 -S
#
#   Threads: writer*1,taker
#   Under ARMv8: UNSAFE

	.arch armv8-a
	.file	"pointer_taken_broken_release.c"
	.text
.Ltext0:
	.file 0 "." "pointer_taken_broken_release.c"
	.align	2
	.p2align 4,,11
	.global	writer
	.type	writer, %function
writer:
.LFB0:
	.file 1 "pointer_taken_broken_release.c"
	.loc 1 17 19
	.cfi_startproc
	.loc 1 18 18
	adrp	x1, .LANCHOR0
	mov	w2, 3
	add	x0, x1, :lo12:.LANCHOR0
	str	w2, [x1, #:lo12:.LANCHOR0]
.LBB2:
	.loc 1 19 3
	add	x1, x0, 8
	str	x0, [x1]
.LBE2:
	.loc 1 20 1
	ret
	.cfi_endproc
.LFE0:
	.size	writer, .-writer
	.global	__aarch64_swp8_acq
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"pointer_taken_broken_release.c"
	.align	3
.LC1:
	.string	"mine->length == 3"
	.text
	.align	2
	.p2align 4,,11
	.global	taker
	.type	taker, %function
taker:
.LFB1:
	.loc 1 22 18
	.cfi_startproc
	stp	x29, x30, [sp, -16]!
	.cfi_def_cfa_offset 16
	.cfi_offset 29, -16
	.cfi_offset 30, -8
.LBB3:
	.loc 1 23 26
	adrp	x1, .LANCHOR0
	add	x1, x1, :lo12:.LANCHOR0
.LBE3:
	.loc 1 22 18
	mov	x29, sp
.LBB4:
	.loc 1 23 26
	add	x1, x1, 8
	mov	x0, 0
.LBE4:
	.loc 1 22 18
.LBB5:
	.loc 1 23 26
	bl	__aarch64_swp8_acq
.LBE5:
	.loc 1 24 6
	cbz	x0, .L3
	.loc 1 25 5
	ldr	w1, [x0]
	cmp	w1, 3
	bne	.L10
	.loc 1 26 18
	str	wzr, [x0]
.L3:
	.loc 1 28 1
	ldp	x29, x30, [sp], 16
	.cfi_remember_state
	.cfi_restore 30
	.cfi_restore 29
	.cfi_def_cfa_offset 0
	ret
.L10:
	.cfi_restore_state
	.loc 1 25 5 discriminator 1
	adrp	x3, .LANCHOR1
	adrp	x1, .LC0
	adrp	x0, .LC1
	add	x3, x3, :lo12:.LANCHOR1
	add	x1, x1, :lo12:.LC0
	add	x0, x0, :lo12:.LC1
	mov	w2, 25
	bl	__assert_fail
	.cfi_endproc
.LFE1:
	.size	taker, .-taker
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"taker"
	.bss
	.align	3
	.set	.LANCHOR0,. + 0
	.type	message, %object
	.size	message, 8
message:
	.zero	8
	.type	current, %object
	.size	current, 8
current:
	.zero	8
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
	.byte	0x16
	.byte	0x6
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x4
	.4byte	.LASF3
	.byte	0x1
	.byte	0x11
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
.LASF5:
	.string	"__assert_fail"
.LASF2:
	.string	"taker"
.LASF3:
	.string	"writer"
.LASF4:
	.string	"GNU C17 12.2.0 -mgeneral-regs-only -mlittle-endian -mabi=lp64 -g1 -O2 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"pointer_taken_broken_release.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
