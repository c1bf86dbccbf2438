# Write-to-read causality where the last thread reads it by a relaxed load.
#   ../c11/causality_broken_acquire.c, by gcc 12.2 -O2 -mgeneral-regs-only -g1 -S
#
#   Threads: first*1,second*1,third*1
#   Under ARMv8: UNSAFE

	.arch armv8-a
	.file	"causality_broken_acquire.c"
	.text
.Ltext0:
	.file 0 "." "causality_broken_acquire.c"
	.align	2
	.p2align 4,,11
	.global	first
	.type	first, %function
first:
.LFB0:
	.file 1 "causality_broken_acquire.c"
	.loc 1 11 18
	.cfi_startproc
.LBB2:
	.loc 1 12 3
	adrp	x0, .LANCHOR0
	mov	w1, 1
	add	x0, x0, :lo12:.LANCHOR0
	str	w1, [x0]
.LBE2:
	.loc 1 13 1
	ret
	.cfi_endproc
.LFE0:
	.size	first, .-first
	.align	2
	.p2align 4,,11
	.global	second
	.type	second, %function
second:
.LFB1:
	.loc 1 15 19
	.cfi_startproc
.LBB3:
	.loc 1 16 7
	adrp	x0, .LANCHOR0
	add	x0, x0, :lo12:.LANCHOR0
	ldr	w1, [x0]
.LBE3:
	.loc 1 16 6
	cbnz	w1, .L8
	.loc 1 18 1
	ret
	.p2align 2,,3
.L8:
.LBB4:
	.loc 1 17 5
	mov	w1, 1
	add	x0, x0, 4
	stlr	w1, [x0]
.LBE4:
	.loc 1 18 1
	ret
	.cfi_endproc
.LFE1:
	.size	second, .-second
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"causality_broken_acquire.c"
	.align	3
.LC1:
	.string	"seen == 1"
	.text
	.align	2
	.p2align 4,,11
	.global	third
	.type	third, %function
third:
.LFB2:
	.loc 1 20 18
	.cfi_startproc
.LBB5:
	.loc 1 21 7
	adrp	x0, .LANCHOR0
	add	x0, x0, :lo12:.LANCHOR0
	add	x1, x0, 4
	ldr	w1, [x1]
.LBE5:
	.loc 1 21 6
	cbnz	w1, .L20
.L9:
	ret
	.p2align 2,,3
.L20:
.LBB6:
.LBB7:
	.loc 1 22 16
	ldr	w0, [x0]
.LBE7:
	.loc 1 23 5
	cmp	w0, 1
	beq	.L9
.LBE6:
	.loc 1 20 18 discriminator 1
	stp	x29, x30, [sp, -16]!
	.cfi_def_cfa_offset 16
	.cfi_offset 29, -16
	.cfi_offset 30, -8
.LBB8:
	.loc 1 23 5 discriminator 1
	adrp	x3, .LANCHOR1
	adrp	x1, .LC0
.LBE8:
	.loc 1 20 18 discriminator 1
	mov	x29, sp
.LBB9:
	.loc 1 23 5 discriminator 1
	adrp	x0, .LC1
	add	x3, x3, :lo12:.LANCHOR1
	add	x1, x1, :lo12:.LC0
	add	x0, x0, :lo12:.LC1
	mov	w2, 23
.LBE9:
	.loc 1 20 18 discriminator 1
.LBB10:
	.loc 1 23 5 discriminator 1
	bl	__assert_fail
.LBE10:
	.cfi_endproc
.LFE2:
	.size	third, .-third
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"third"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	x, %object
	.size	x, 4
x:
	.zero	4
	.type	y, %object
	.size	y, 4
y:
	.zero	4
	.text
.Letext0:
	.file 2 "/usr/aarch64-linux-gnu/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.4byte	0x7d
	.2byte	0x5
	.byte	0x1
	.byte	0x8
	.4byte	.Ldebug_abbrev0
	.uleb128 0x2
	.4byte	.LASF5
	.byte	0x1d
	.4byte	.LASF0
	.4byte	.LASF1
	.8byte	.Ltext0
	.8byte	.Letext0-.Ltext0
	.4byte	.Ldebug_line0
	.uleb128 0x3
	.4byte	.LASF6
	.byte	0x2
	.byte	0x45
	.byte	0xd
	.uleb128 0x4
	.4byte	.LASF2
	.byte	0x1
	.byte	0x14
	.byte	0x6
	.8byte	.LFB2
	.8byte	.LFE2-.LFB2
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x1
	.4byte	.LASF3
	.byte	0xf
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x1
	.4byte	.LASF4
	.byte	0xb
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
	.uleb128 0x7a
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
.LASF4:
	.string	"first"
.LASF6:
	.string	"__assert_fail"
.LASF3:
	.string	"second"
.LASF2:
	.string	"third"
.LASF5:
	.string	"GNU C17 12.2.0 -mgeneral-regs-only -mlittle-endian -mabi=lp64 -g1 -O2 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"causality_broken_acquire.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
