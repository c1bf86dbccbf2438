# An event that is set once and waited for; who waits may read what was written before.
#   ../c11/event_flag.c, by gcc 12.2 -O2 -mgeneral-regs-only -g1 -S
#
#   Threads: setter*1,waiter
#   Under ARMv8: SAFE, any number

	.arch armv8-a
	.file	"event_flag.c"
	.text
.Ltext0:
	.file 0 "." "event_flag.c"
	.align	2
	.p2align 4,,11
	.global	setter
	.type	setter, %function
setter:
.LFB2:
	.file 1 "event_flag.c"
	.loc 1 21 19
	.cfi_startproc
	.loc 1 22 10
	adrp	x1, .LANCHOR0
	mov	w2, 7
	add	x0, x1, :lo12:.LANCHOR0
	str	w2, [x1, #:lo12:.LANCHOR0]
.LBB5:
.LBB6:
	.loc 1 13 3
	mov	w1, 1
	add	x0, x0, 4
	stlr	w1, [x0]
.LBE6:
.LBE5:
	.loc 1 24 1
	ret
	.cfi_endproc
.LFE2:
	.size	setter, .-setter
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"event_flag.c"
	.align	3
.LC1:
	.string	"result == 7"
	.text
	.align	2
	.p2align 4,,11
	.global	waiter
	.type	waiter, %function
waiter:
.LFB3:
	.loc 1 26 19
	.cfi_startproc
	adrp	x2, .LANCHOR0
	add	x1, x2, :lo12:.LANCHOR0
.LBB10:
.LBB11:
.LBB12:
	.loc 1 17 10
	add	x1, x1, 4
	.p2align 3,,7
.L4:
	ldar	w0, [x1]
.LBE12:
	.loc 1 17 61
	cbz	w0, .L4
.LBE11:
.LBE10:
	.loc 1 28 3
	ldr	w0, [x2, #:lo12:.LANCHOR0]
	cmp	w0, 7
	bne	.L11
	ret
.L11:
	.loc 1 26 19 discriminator 1
	stp	x29, x30, [sp, -16]!
	.cfi_def_cfa_offset 16
	.cfi_offset 29, -16
	.cfi_offset 30, -8
	.loc 1 28 3 discriminator 1
	adrp	x3, .LANCHOR1
	adrp	x1, .LC0
	.loc 1 26 19 discriminator 1
	mov	x29, sp
	.loc 1 28 3 discriminator 1
	adrp	x0, .LC1
	add	x3, x3, :lo12:.LANCHOR1
	add	x1, x1, :lo12:.LC0
	add	x0, x0, :lo12:.LC1
	mov	w2, 28
	.loc 1 26 19 discriminator 1
	.loc 1 28 3 discriminator 1
	bl	__assert_fail
	.cfi_endproc
.LFE3:
	.size	waiter, .-waiter
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"waiter"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	result, %object
	.size	result, 4
result:
	.zero	4
	.type	event, %object
	.size	event, 4
event:
	.zero	4
	.text
.Letext0:
	.file 2 "/usr/aarch64-linux-gnu/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.4byte	0xaf
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
	.byte	0x1a
	.byte	0x6
	.8byte	.LFB3
	.8byte	.LFE3-.LFB3
	.uleb128 0x1
	.byte	0x9c
	.4byte	0x6b
	.uleb128 0x1
	.4byte	0xa0
	.8byte	.LBB10
	.8byte	.LBE10-.LBB10
	.byte	0x1b
	.byte	0
	.uleb128 0x5
	.4byte	.LASF3
	.byte	0x1
	.byte	0x15
	.byte	0x6
	.8byte	.LFB2
	.8byte	.LFE2-.LFB2
	.uleb128 0x1
	.byte	0x9c
	.4byte	0xa0
	.uleb128 0x1
	.4byte	0xa9
	.8byte	.LBB5
	.8byte	.LBE5-.LBB5
	.byte	0x17
	.byte	0
	.uleb128 0x6
	.4byte	.LASF4
	.byte	0x1
	.byte	0x10
	.byte	0xd
	.byte	0x1
	.uleb128 0x7
	.string	"set"
	.byte	0x1
	.byte	0xc
	.byte	0xd
	.byte	0x1
	.byte	0
	.section	.debug_abbrev,"",@progbits
.Ldebug_abbrev0:
	.uleb128 0x1
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
	.uleb128 0xb
	.uleb128 0x57
	.uleb128 0x21
	.sleb128 3
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
	.byte	0x1
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
	.uleb128 0x1
	.uleb128 0x13
	.byte	0
	.byte	0
	.uleb128 0x5
	.uleb128 0x2e
	.byte	0x1
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
	.uleb128 0x1
	.uleb128 0x13
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
	.uleb128 0x7
	.uleb128 0x2e
	.byte	0
	.uleb128 0x3
	.uleb128 0x8
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
	.section	.debug_line,"",@progbits
.Ldebug_line0:
	.section	.debug_str,"MS",@progbits,1
.LASF6:
	.string	"__assert_fail"
.LASF2:
	.string	"waiter"
.LASF3:
	.string	"setter"
.LASF4:
	.string	"wait_for_it"
.LASF5:
	.string	"GNU C17 12.2.0 -mgeneral-regs-only -mlittle-endian -mabi=lp64 -g1 -O2 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"event_flag.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
