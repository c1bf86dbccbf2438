# A lock taken and released by exchanges, the second of them an acquire instead of a release.
#   ../c11/exchange_lock_broken_release.c, by gcc 12.2 -O2 -march=armv8.1-a -g1 -S
#
#   Threads: worker

	.arch armv8.1-a+crc
	.file	"exchange_lock_broken_release.c"
	.text
.Ltext0:
	.file 0 "." "exchange_lock_broken_release.c"
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"exchange_lock_broken_release.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.align	3
.LC2:
	.string	"before == 1"
	.text
	.align	2
	.p2align 4,,11
	.global	worker
	.type	worker, %function
worker:
.LFB2:
	.file 1 "exchange_lock_broken_release.c"
	.loc 1 22 19
	.cfi_startproc
	adrp	x0, .LANCHOR0
.LBB8:
.LBB9:
.LBB10:
	.loc 1 13 10
	add	x0, x0, :lo12:.LANCHOR0
.LBE10:
.LBE9:
.LBE8:
	.loc 1 22 19
	stp	x29, x30, [sp, -16]!
	.cfi_def_cfa_offset 16
	.cfi_offset 29, -16
	.cfi_offset 30, -8
.LBB15:
.LBB13:
.LBB11:
	.loc 1 13 10
	mov	w2, 1
.LBE11:
.LBE13:
.LBE15:
	.loc 1 22 19
	mov	x29, sp
	.p2align 3,,7
.L2:
.LBB16:
.LBB14:
.LBB12:
	.loc 1 13 10
	swpa	w2, w1, [x0]
.LBE12:
	cbnz	w1, .L2
.LBE14:
.LBE16:
	.loc 1 25 5
	ldr	w1, [x0, 4]
	cbnz	w1, .L10
.LBB17:
.LBB18:
.LBB19:
	.loc 1 18 16
	swpa	wzr, w1, [x0]
.LBE19:
	.loc 1 19 3
	cmp	w1, 1
	beq	.L2
	adrp	x3, .LANCHOR1
	add	x3, x3, :lo12:.LANCHOR1
	adrp	x1, .LC0
	adrp	x0, .LC2
	add	x3, x3, 8
	add	x1, x1, :lo12:.LC0
	add	x0, x0, :lo12:.LC2
	mov	w2, 19
	bl	__assert_fail
	.p2align 2,,3
.L10:
.LBE18:
.LBE17:
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
.LFE2:
	.size	worker, .-worker
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.1, %object
	.size	__PRETTY_FUNCTION__.1, 7
__PRETTY_FUNCTION__.1:
	.string	"worker"
	.zero	1
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"unlock"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	held, %object
	.size	held, 4
held:
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
	.4byte	0x8a
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
	.uleb128 0x4
	.4byte	.LASF6
	.byte	0x1
	.byte	0x16
	.byte	0x6
	.8byte	.LFB2
	.8byte	.LFE2-.LFB2
	.uleb128 0x1
	.byte	0x9c
	.4byte	0x81
	.uleb128 0x5
	.4byte	0x87
	.8byte	.LBB8
	.4byte	.LLRL0
	.byte	0x1
	.byte	0x18
	.byte	0x5
	.uleb128 0x6
	.4byte	0x81
	.8byte	.LBB17
	.8byte	.LBE17-.LBB17
	.byte	0x1
	.byte	0x1c
	.byte	0x5
	.byte	0
	.uleb128 0x1
	.4byte	.LASF2
	.byte	0x11
	.uleb128 0x1
	.4byte	.LASF3
	.byte	0xc
	.byte	0
	.section	.debug_abbrev,"",@progbits
.Ldebug_abbrev0:
	.uleb128 0x1
	.uleb128 0x2e
	.byte	0
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3a
	.uleb128 0x21
	.sleb128 1
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0x21
	.sleb128 13
	.uleb128 0x20
	.uleb128 0x21
	.sleb128 1
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
	.uleb128 0x1d
	.byte	0
	.uleb128 0x31
	.uleb128 0x13
	.uleb128 0x52
	.uleb128 0x1
	.uleb128 0x55
	.uleb128 0x17
	.uleb128 0x58
	.uleb128 0xb
	.uleb128 0x59
	.uleb128 0xb
	.uleb128 0x57
	.uleb128 0xb
	.byte	0
	.byte	0
	.uleb128 0x6
	.uleb128 0x1d
	.byte	0
	.uleb128 0x31
	.uleb128 0x13
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x58
	.uleb128 0xb
	.uleb128 0x59
	.uleb128 0xb
	.uleb128 0x57
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
	.uleb128 .LBB15-.Ltext0
	.uleb128 .LBE15-.Ltext0
	.byte	0x4
	.uleb128 .LBB16-.Ltext0
	.uleb128 .LBE16-.Ltext0
	.byte	0
.Ldebug_ranges3:
	.section	.debug_line,"",@progbits
.Ldebug_line0:
	.section	.debug_str,"MS",@progbits,1
.LASF4:
	.string	"GNU C17 12.2.0 -march=armv8.1-a -mgeneral-regs-only -mlittle-endian -mabi=lp64 -g1 -O2 -fno-asynchronous-unwind-tables"
.LASF3:
	.string	"lock"
.LASF2:
	.string	"unlock"
.LASF6:
	.string	"worker"
.LASF5:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF1:
	.string	"."
.LASF0:
	.string	"exchange_lock_broken_release.c"
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
