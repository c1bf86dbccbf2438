# Two threads write one word each and read that of the other, one of the stores a release.
#   ../c11/store_buffering_broken_store.c, by gcc 12.2 -O2 -g1 -S
#
#   Threads: those of main

	.arch armv8-a
	.file	"store_buffering_broken_store.c"
	.text
.Ltext0:
	.file 0 "." "store_buffering_broken_store.c"
	.align	2
	.p2align 4,,11
	.type	second, %function
second:
.LFB2:
	.file 1 "store_buffering_broken_store.c"
	.loc 1 21 35
	.cfi_startproc
.LBB2:
	.loc 1 23 3
	adrp	x1, .LANCHOR0
	add	x1, x1, :lo12:.LANCHOR0
	mov	w0, 1
	stlr	w0, [x1]
.LBE2:
.LBB3:
	.loc 1 24 16
	add	x0, x1, 4
	ldar	w2, [x0]
.LBE3:
	.loc 1 26 1
	mov	x0, 0
	.loc 1 24 14
	str	w2, [x1, 8]
	.loc 1 26 1
	ret
	.cfi_endproc
.LFE2:
	.size	second, .-second
	.align	2
	.p2align 4,,11
	.type	first, %function
first:
.LFB1:
	.loc 1 14 34
	.cfi_startproc
.LBB4:
	.loc 1 16 3
	adrp	x1, .LANCHOR0
	add	x1, x1, :lo12:.LANCHOR0
	mov	w2, 1
	add	x0, x1, 4
	stlr	w2, [x0]
.LBE4:
.LBB5:
	.loc 1 17 15
	ldar	w2, [x1]
.LBE5:
	.loc 1 19 1
	mov	x0, 0
	.loc 1 17 13
	str	w2, [x1, 12]
	.loc 1 19 1
	ret
	.cfi_endproc
.LFE1:
	.size	first, .-first
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"store_buffering_broken_store.c"
	.align	3
.LC1:
	.string	"first_saw == 1 || second_saw == 1"
	.section	.text.startup,"ax",@progbits
	.align	2
	.p2align 4,,11
	.global	main
	.type	main, %function
main:
.LFB3:
	.loc 1 28 16
	.cfi_startproc
	stp	x29, x30, [sp, -32]!
	.cfi_def_cfa_offset 32
	.cfi_offset 29, -32
	.cfi_offset 30, -24
	.loc 1 30 3
	mov	x3, 0
	mov	x1, 0
	.loc 1 28 16
	mov	x29, sp
	.loc 1 30 3
	add	x0, sp, 16
	adrp	x2, first
	.loc 1 28 16
	.loc 1 30 3
	add	x2, x2, :lo12:first
	bl	pthread_create
	.loc 1 31 3
	mov	x3, 0
	mov	x1, 0
	add	x0, sp, 24
	adrp	x2, second
	add	x2, x2, :lo12:second
	bl	pthread_create
	.loc 1 32 3
	ldr	x0, [sp, 16]
	mov	x1, 0
	bl	pthread_join
	.loc 1 33 3
	ldr	x0, [sp, 24]
	mov	x1, 0
	bl	pthread_join
	.loc 1 34 3
	adrp	x0, .LANCHOR0
	add	x0, x0, :lo12:.LANCHOR0
	ldr	w1, [x0, 12]
	cmp	w1, 1
	beq	.L5
	.loc 1 34 3 is_stmt 0 discriminator 1
	ldr	w0, [x0, 8]
	cmp	w0, 1
	bne	.L13
.L5:
	.loc 1 36 1 is_stmt 1
	mov	w0, 0
	ldp	x29, x30, [sp], 32
	.cfi_remember_state
	.cfi_restore 30
	.cfi_restore 29
	.cfi_def_cfa_offset 0
	ret
.L13:
	.cfi_restore_state
	.loc 1 34 3 discriminator 2
	adrp	x3, .LANCHOR1
	adrp	x1, .LC0
	adrp	x0, .LC1
	add	x3, x3, :lo12:.LANCHOR1
	add	x1, x1, :lo12:.LC0
	add	x0, x0, :lo12:.LC1
	mov	w2, 34
	bl	__assert_fail
	.cfi_endproc
.LFE3:
	.size	main, .-main
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 5
__PRETTY_FUNCTION__.0:
	.string	"main"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	y, %object
	.size	y, 4
y:
	.zero	4
	.type	x, %object
	.size	x, 4
x:
	.zero	4
	.type	second_saw, %object
	.size	second_saw, 4
second_saw:
	.zero	4
	.type	first_saw, %object
	.size	first_saw, 4
first_saw:
	.zero	4
	.text
.Letext0:
	.file 2 "/usr/aarch64-linux-gnu/include/pthread.h"
	.file 3 "/usr/aarch64-linux-gnu/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.4byte	0x85
	.2byte	0x5
	.byte	0x1
	.byte	0x8
	.4byte	.Ldebug_abbrev0
	.uleb128 0x3
	.4byte	.LASF6
	.byte	0x1d
	.4byte	.LASF0
	.4byte	.LASF1
	.4byte	.LLRL0
	.8byte	0
	.4byte	.Ldebug_line0
	.uleb128 0x4
	.4byte	.LASF7
	.byte	0x3
	.byte	0x45
	.byte	0xd
	.uleb128 0x1
	.4byte	.LASF2
	.byte	0xdb
	.uleb128 0x1
	.4byte	.LASF3
	.byte	0xca
	.uleb128 0x5
	.4byte	.LASF8
	.byte	0x1
	.byte	0x1c
	.byte	0x5
	.8byte	.LFB3
	.8byte	.LFE3-.LFB3
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x2
	.4byte	.LASF4
	.byte	0x15
	.8byte	.LFB2
	.8byte	.LFE2-.LFB2
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x2
	.4byte	.LASF5
	.byte	0xe
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
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
	.sleb128 2
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0x21
	.sleb128 12
	.uleb128 0x3c
	.uleb128 0x19
	.byte	0
	.byte	0
	.uleb128 0x2
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
	.sleb128 14
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
	.uleb128 0x3
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
	.uleb128 0x55
	.uleb128 0x17
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x10
	.uleb128 0x17
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
	.uleb128 0x87
	.uleb128 0x19
	.uleb128 0x3c
	.uleb128 0x19
	.byte	0
	.byte	0
	.uleb128 0x5
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
	.4byte	0x3c
	.2byte	0x2
	.4byte	.Ldebug_info0
	.byte	0x8
	.byte	0
	.2byte	0
	.2byte	0
	.8byte	.Ltext0
	.8byte	.Letext0-.Ltext0
	.8byte	.LFB3
	.8byte	.LFE3-.LFB3
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
	.byte	0x7
	.8byte	.Ltext0
	.uleb128 .Letext0-.Ltext0
	.byte	0x7
	.8byte	.LFB3
	.uleb128 .LFE3-.LFB3
	.byte	0
.Ldebug_ranges3:
	.section	.debug_line,"",@progbits
.Ldebug_line0:
	.section	.debug_str,"MS",@progbits,1
.LASF4:
	.string	"second"
.LASF5:
	.string	"first"
.LASF2:
	.string	"pthread_join"
.LASF6:
	.string	"GNU C17 12.2.0 -mgeneral-regs-only -mlittle-endian -mabi=lp64 -g1 -O2 -fno-asynchronous-unwind-tables"
.LASF3:
	.string	"pthread_create"
.LASF8:
	.string	"main"
.LASF7:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF1:
	.string	"."
.LASF0:
	.string	"store_buffering_broken_store.c"
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
