# A test-and-test-and-set lock that is released by a relaxed store.
#   ../c11/test_and_test_and_set_broken_release.c, by gcc 12.2 -O0 -mgeneral-regs-only -g1 -S
#
#   Threads: worker
#   Under ARMv8: UNSAFE

	.arch armv8-a
	.file	"test_and_test_and_set_broken_release.c"
	.text
.Ltext0:
	.file 0 "." "test_and_test_and_set_broken_release.c"
	.local	word
	.comm	word,4,4
	.local	inside
	.comm	inside,4,4
	.global	__aarch64_swp4_acq
	.section	.rodata
	.align	3
.LC0:
	.string	"test_and_test_and_set_broken_release.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	2
	.global	worker
	.type	worker, %function
worker:
.LFB0:
	.file 1 "test_and_test_and_set_broken_release.c"
	.loc 1 12 19
	.cfi_startproc
	stp	x29, x30, [sp, -64]!
	.cfi_def_cfa_offset 64
	.cfi_offset 29, -64
	.cfi_offset 30, -56
	mov	x29, sp
.L3:
	.loc 1 15 13 discriminator 2
	nop
.L2:
.LBB2:
	.loc 1 15 14 discriminator 1
	adrp	x0, word
	add	x0, x0, :lo12:word
	str	x0, [sp, 56]
	ldr	x0, [sp, 56]
	ldr	w0, [x0]
	str	w0, [sp, 36]
	ldr	w0, [sp, 36]
.LBE2:
	cmp	w0, 0
	bne	.L2
.LBB3:
	.loc 1 17 14
	adrp	x0, word
	add	x0, x0, :lo12:word
	str	x0, [sp, 48]
	mov	w0, 1
	str	w0, [sp, 32]
	ldr	w0, [sp, 32]
	mov	w2, w0
	ldr	x0, [sp, 48]
	mov	x1, x0
	mov	w0, w2
	bl	__aarch64_swp4_acq
	str	w0, [sp, 28]
	ldr	w0, [sp, 28]
.LBE3:
	cmp	w0, 0
	bne	.L3
	.loc 1 18 5
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	ldr	w0, [x0]
	cmp	w0, 0
	beq	.L4
	.loc 1 18 5 is_stmt 0 discriminator 1
	adrp	x0, __PRETTY_FUNCTION__.0
	add	x3, x0, :lo12:__PRETTY_FUNCTION__.0
	mov	w2, 18
	adrp	x0, .LC0
	add	x1, x0, :lo12:.LC0
	adrp	x0, .LC1
	add	x0, x0, :lo12:.LC1
	bl	__assert_fail
.L4:
	.loc 1 19 12 is_stmt 1 discriminator 1
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	mov	w1, 1
	str	w1, [x0]
	.loc 1 20 12 discriminator 1
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	str	wzr, [x0]
.LBB4:
	.loc 1 21 5 discriminator 1
	adrp	x0, word
	add	x0, x0, :lo12:word
	str	x0, [sp, 40]
	str	wzr, [sp, 24]
	ldr	w0, [sp, 24]
	mov	w1, w0
	ldr	x0, [sp, 40]
	str	w1, [x0]
.LBE4:
	.loc 1 13 3 discriminator 1
	b	.L3
	.cfi_endproc
.LFE0:
	.size	worker, .-worker
	.section	.rodata
	.align	3
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"worker"
	.text
.Letext0:
	.file 2 "/usr/aarch64-linux-gnu/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.4byte	0x4d
	.2byte	0x5
	.byte	0x1
	.byte	0x8
	.4byte	.Ldebug_abbrev0
	.uleb128 0x1
	.4byte	.LASF2
	.byte	0x1d
	.4byte	.LASF0
	.4byte	.LASF1
	.8byte	.Ltext0
	.8byte	.Letext0-.Ltext0
	.4byte	.Ldebug_line0
	.uleb128 0x2
	.4byte	.LASF3
	.byte	0x2
	.byte	0x45
	.byte	0xd
	.uleb128 0x3
	.4byte	.LASF4
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
	.string	"GNU C17 12.2.0 -mgeneral-regs-only -mlittle-endian -mabi=lp64 -g1 -O0 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
.LASF4:
	.string	"worker"
.LASF3:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF1:
	.string	"."
.LASF0:
	.string	"test_and_test_and_set_broken_release.c"
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
