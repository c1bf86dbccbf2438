# A lock that is also released by an exchange, which says whether it was held at all.
#   ../c11/exchange_lock.c, by gcc 12.2 -O0 -mgeneral-regs-only -g1 -S
#
#   Threads: worker
#   Under ARMv8: SAFE, any number

	.arch armv8-a
	.file	"exchange_lock.c"
	.text
.Ltext0:
	.file 0 "." "exchange_lock.c"
	.local	held
	.comm	held,4,4
	.local	inside
	.comm	inside,4,4
	.global	__aarch64_swp4_acq
	.align	2
	.type	lock, %function
lock:
.LFB0:
	.file 1 "exchange_lock.c"
	.loc 1 12 24
	.cfi_startproc
	stp	x29, x30, [sp, -32]!
	.cfi_def_cfa_offset 32
	.cfi_offset 29, -32
	.cfi_offset 30, -24
	mov	x29, sp
	.loc 1 13 9
	nop
.L2:
.LBB2:
	.loc 1 13 10 discriminator 1
	adrp	x0, held
	add	x0, x0, :lo12:held
	str	x0, [sp, 24]
	mov	w0, 1
	str	w0, [sp, 20]
	ldr	w0, [sp, 20]
	mov	w2, w0
	ldr	x0, [sp, 24]
	mov	x1, x0
	mov	w0, w2
	bl	__aarch64_swp4_acq
	str	w0, [sp, 16]
	ldr	w0, [sp, 16]
.LBE2:
	cmp	w0, 0
	bne	.L2
	.loc 1 15 1
	nop
	nop
	ldp	x29, x30, [sp], 32
	.cfi_restore 30
	.cfi_restore 29
	.cfi_def_cfa_offset 0
	ret
	.cfi_endproc
.LFE0:
	.size	lock, .-lock
	.global	__aarch64_swp4_rel
	.section	.rodata
	.align	3
.LC0:
	.string	"exchange_lock.c"
	.align	3
.LC1:
	.string	"before == 1"
	.text
	.align	2
	.type	unlock, %function
unlock:
.LFB1:
	.loc 1 17 26
	.cfi_startproc
	stp	x29, x30, [sp, -48]!
	.cfi_def_cfa_offset 48
	.cfi_offset 29, -48
	.cfi_offset 30, -40
	mov	x29, sp
.LBB3:
	.loc 1 18 16
	adrp	x0, held
	add	x0, x0, :lo12:held
	str	x0, [sp, 40]
	str	wzr, [sp, 32]
	ldr	w0, [sp, 32]
	mov	w2, w0
	ldr	x0, [sp, 40]
	mov	x1, x0
	mov	w0, w2
	bl	__aarch64_swp4_rel
	str	w0, [sp, 28]
	ldr	w0, [sp, 28]
.LBE3:
	.loc 1 18 7
	str	w0, [sp, 36]
	.loc 1 19 3
	ldr	w0, [sp, 36]
	cmp	w0, 1
	beq	.L5
	.loc 1 19 3 is_stmt 0 discriminator 1
	adrp	x0, __PRETTY_FUNCTION__.1
	add	x3, x0, :lo12:__PRETTY_FUNCTION__.1
	mov	w2, 19
	adrp	x0, .LC0
	add	x1, x0, :lo12:.LC0
	adrp	x0, .LC1
	add	x0, x0, :lo12:.LC1
	bl	__assert_fail
.L5:
	.loc 1 20 1 is_stmt 1
	nop
	ldp	x29, x30, [sp], 48
	.cfi_restore 30
	.cfi_restore 29
	.cfi_def_cfa_offset 0
	ret
	.cfi_endproc
.LFE1:
	.size	unlock, .-unlock
	.section	.rodata
	.align	3
.LC2:
	.string	"inside == 0"
	.text
	.align	2
	.global	worker
	.type	worker, %function
worker:
.LFB2:
	.loc 1 22 19
	.cfi_startproc
	stp	x29, x30, [sp, -16]!
	.cfi_def_cfa_offset 16
	.cfi_offset 29, -16
	.cfi_offset 30, -8
	mov	x29, sp
.L8:
	.loc 1 24 5
	bl	lock
	.loc 1 25 5
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	ldr	w0, [x0]
	cmp	w0, 0
	beq	.L7
	.loc 1 25 5 is_stmt 0 discriminator 1
	adrp	x0, __PRETTY_FUNCTION__.0
	add	x3, x0, :lo12:__PRETTY_FUNCTION__.0
	mov	w2, 25
	adrp	x0, .LC0
	add	x1, x0, :lo12:.LC0
	adrp	x0, .LC2
	add	x0, x0, :lo12:.LC2
	bl	__assert_fail
.L7:
	.loc 1 26 12 is_stmt 1
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	mov	w1, 1
	str	w1, [x0]
	.loc 1 27 12
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	str	wzr, [x0]
	.loc 1 28 5
	bl	unlock
	.loc 1 24 5
	b	.L8
	.cfi_endproc
.LFE2:
	.size	worker, .-worker
	.section	.rodata
	.align	3
	.type	__PRETTY_FUNCTION__.1, %object
	.size	__PRETTY_FUNCTION__.1, 7
__PRETTY_FUNCTION__.1:
	.string	"unlock"
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
	.4byte	0x7d
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
	.uleb128 0x1
	.4byte	.LASF2
	.byte	0x11
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x1
	.4byte	.LASF3
	.byte	0xc
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
.LASF2:
	.string	"unlock"
.LASF4:
	.string	"GNU C17 12.2.0 -mgeneral-regs-only -mlittle-endian -mabi=lp64 -g1 -O0 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
.LASF3:
	.string	"lock"
.LASF6:
	.string	"worker"
.LASF5:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF1:
	.string	"."
.LASF0:
	.string	"exchange_lock.c"
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
