# A value is initialised by the first thread that needs it; the others wait, and later ones find it by one look. (Source: D. C. Schmidt, T. Harrison, Double-checked locking, 1996; what it needs: S. Meyers, A. Alexandrescu, C++ and the perils of double-checked locking, 2004.)
#   ../c11/once.c, by gcc 12.2 -O2 -mgeneral-regs-only -g1 -S
#
#   Threads: worker
#   Under ARMv8: SAFE, any number

	.arch armv8-a
	.file	"once.c"
	.text
.Ltext0:
	.file 0 "." "once.c"
	.global	__aarch64_cas4_relax
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"once.c"
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
	.file 1 "once.c"
	.loc 1 27 19
	.cfi_startproc
	stp	x29, x30, [sp, -32]!
	.cfi_def_cfa_offset 32
	.cfi_offset 29, -32
	.cfi_offset 30, -24
	mov	x29, sp
	str	x19, [sp, 16]
	.cfi_offset 19, -16
.LBB8:
.LBB9:
.LBB10:
	.loc 1 16 7
	adrp	x19, .LANCHOR0
	add	x19, x19, :lo12:.LANCHOR0
	ldar	w0, [x19]
.LBE10:
	.loc 1 16 6
	cmp	w0, 2
	beq	.L4
.LBB11:
	.loc 1 18 7
	mov	x2, x19
	mov	w1, 1
	mov	w0, 0
	bl	__aarch64_cas4_relax
.LBE11:
	.loc 1 18 6
	cbnz	w0, .L3
	.loc 1 19 11
	mov	w0, 7
	str	w0, [x19, 4]
.LBB12:
	.loc 1 20 5
	mov	w0, 2
	stlr	w0, [x19]
.L4:
.LBE12:
.LBE9:
.LBE8:
	.loc 1 29 3
	ldr	w0, [x19, 4]
	cmp	w0, 7
	bne	.L14
	.loc 1 30 1
	ldr	x19, [sp, 16]
	ldp	x29, x30, [sp], 32
	.cfi_remember_state
	.cfi_restore 30
	.cfi_restore 29
	.cfi_restore 19
	.cfi_def_cfa_offset 0
	ret
.L3:
	.cfi_restore_state
.LBB15:
.LBB14:
.LBB13:
	.loc 1 23 10
	ldar	w0, [x19]
.LBE13:
	.loc 1 23 61
	cmp	w0, 2
	bne	.L3
	b	.L4
.L14:
.LBE14:
.LBE15:
	.loc 1 29 3 discriminator 1
	adrp	x3, .LANCHOR1
	adrp	x1, .LC0
	adrp	x0, .LC1
	add	x3, x3, :lo12:.LANCHOR1
	add	x1, x1, :lo12:.LC0
	add	x0, x0, :lo12:.LC1
	mov	w2, 29
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
	.type	state, %object
	.size	state, 4
state:
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
	.byte	0x1b
	.byte	0x6
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.uleb128 0x1
	.byte	0x9c
	.4byte	0x69
	.uleb128 0x4
	.4byte	0x69
	.8byte	.LBB8
	.4byte	.LLRL0
	.byte	0x1
	.byte	0x1c
	.byte	0x3
	.byte	0
	.uleb128 0x5
	.4byte	.LASF5
	.byte	0x1
	.byte	0xe
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
	.uleb128 .LBB8-.Ltext0
	.uleb128 .LBE8-.Ltext0
	.byte	0x4
	.uleb128 .LBB15-.Ltext0
	.uleb128 .LBE15-.Ltext0
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
	.string	"once.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
