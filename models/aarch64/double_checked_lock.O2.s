# Double-checked locking: a look without the lock, and another one with it, which needs no order.
#   ../c11/double_checked_lock.c, by gcc 12.2 -O2 -mgeneral-regs-only -g1 -S
#
#   Threads: worker
#   Under ARMv8: SAFE, any number

	.arch armv8-a
	.file	"double_checked_lock.c"
	.text
.Ltext0:
	.file 0 "." "double_checked_lock.c"
	.global	__aarch64_swp4_acq
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"double_checked_lock.c"
	.align	3
.LC1:
	.string	"value == 7"
	.text
	.align	2
	.p2align 4,,11
	.global	worker
	.type	worker, %function
worker:
.LFB1:
	.file 1 "double_checked_lock.c"
	.loc 1 24 19
	.cfi_startproc
	stp	x29, x30, [sp, -32]!
	.cfi_def_cfa_offset 32
	.cfi_offset 29, -32
	.cfi_offset 30, -24
	mov	x29, sp
	stp	x19, x20, [sp, 16]
	.cfi_offset 19, -16
	.cfi_offset 20, -8
.LBB9:
.LBB10:
.LBB11:
	.loc 1 13 7
	adrp	x19, .LANCHOR0
	add	x19, x19, :lo12:.LANCHOR0
	ldar	w0, [x19]
.LBE11:
	.loc 1 13 6
	cbnz	w0, .L2
.LBB12:
	.loc 1 15 10
	add	x20, x19, 4
	.p2align 3,,7
.L3:
	mov	x1, x20
	mov	w0, 1
	bl	__aarch64_swp4_acq
.LBE12:
	cbnz	w0, .L3
.LBB13:
	.loc 1 17 8
	ldr	w0, [x19]
.LBE13:
	.loc 1 17 6
	cbz	w0, .L9
.L4:
.LBB14:
	.loc 1 21 3
	add	x0, x19, 4
	stlr	wzr, [x0]
.L2:
.LBE14:
.LBE10:
.LBE9:
	.loc 1 26 3
	ldr	w0, [x19, 8]
	cmp	w0, 7
	bne	.L10
	.loc 1 27 1
	ldp	x19, x20, [sp, 16]
	ldp	x29, x30, [sp], 32
	.cfi_remember_state
	.cfi_restore 30
	.cfi_restore 29
	.cfi_restore 19
	.cfi_restore 20
	.cfi_def_cfa_offset 0
	ret
	.p2align 2,,3
.L9:
	.cfi_restore_state
.LBB17:
.LBB16:
	.loc 1 18 11
	mov	w0, 7
	str	w0, [x19, 8]
.LBB15:
	.loc 1 19 5
	mov	w0, 1
	stlr	w0, [x19]
	b	.L4
.L10:
.LBE15:
.LBE16:
.LBE17:
	.loc 1 26 3 discriminator 1
	adrp	x3, .LANCHOR1
	adrp	x1, .LC0
	adrp	x0, .LC1
	add	x3, x3, :lo12:.LANCHOR1
	add	x1, x1, :lo12:.LC0
	add	x0, x0, :lo12:.LC1
	mov	w2, 26
	bl	__assert_fail
	.cfi_endproc
.LFE1:
	.size	worker, .-worker
	.section	.rodata
	.align	3
	.set	.LANCHOR1,. + 0
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"worker"
	.bss
	.align	2
	.set	.LANCHOR0,. + 0
	.type	ready, %object
	.size	ready, 4
ready:
	.zero	4
	.type	lock, %object
	.size	lock, 4
lock:
	.zero	4
	.type	value, %object
	.size	value, 4
value:
	.zero	4
	.text
.Letext0:
	.file 2 "/usr/aarch64-linux-gnu/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.4byte	0x6f
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
	.byte	0x18
	.byte	0x6
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.uleb128 0x1
	.byte	0x9c
	.4byte	0x69
	.uleb128 0x4
	.4byte	0x69
	.8byte	.LBB9
	.4byte	.LLRL0
	.byte	0x1
	.byte	0x19
	.byte	0x3
	.byte	0
	.uleb128 0x5
	.4byte	.LASF5
	.byte	0x1
	.byte	0xc
	.byte	0xd
	.byte	0x1
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
	.uleb128 0x4
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
	.uleb128 0x5
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
	.uleb128 .LBB9-.Ltext0
	.uleb128 .LBE9-.Ltext0
	.byte	0x4
	.uleb128 .LBB17-.Ltext0
	.uleb128 .LBE17-.Ltext0
	.byte	0
.Ldebug_ranges3:
	.section	.debug_line,"",@progbits
.Ldebug_line0:
	.section	.debug_str,"MS",@progbits,1
.LASF3:
	.string	"__assert_fail"
.LASF5:
	.string	"initialise"
.LASF4:
	.string	"worker"
.LASF2:
	.string	"GNU C17 12.2.0 -mgeneral-regs-only -mlittle-endian -mabi=lp64 -g1 -O2 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"double_checked_lock.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
