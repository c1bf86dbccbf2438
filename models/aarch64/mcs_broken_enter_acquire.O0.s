# The queue lock; one thread joins by a release only: it may find the queue empty and not see who left it.
#   ../c11/mcs_broken_enter_acquire.c, by gcc 12.2 -O0 -mgeneral-regs-only -g1 -S
#
#   Threads: left*1,right*1
#   Under ARMv8: UNSAFE

	.arch armv8-a
	.file	"mcs_broken_enter_acquire.c"
	.text
.Ltext0:
	.file 0 "." "mcs_broken_enter_acquire.c"
	.local	tail
	.comm	tail,4,4
	.local	left_next
	.comm	left_next,4,4
	.local	right_next
	.comm	right_next,4,4
	.local	left_waits
	.comm	left_waits,4,4
	.local	right_waits
	.comm	right_waits,4,4
	.local	inside
	.comm	inside,4,4
	.global	__aarch64_swp4_rel
	.section	.rodata
	.align	3
.LC0:
	.string	"mcs_broken_enter_acquire.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.global	__aarch64_cas4_rel
	.text
	.align	2
	.global	left
	.type	left, %function
left:
.LFB0:
	.file 1 "mcs_broken_enter_acquire.c"
	.loc 1 14 17
	.cfi_startproc
	stp	x29, x30, [sp, -160]!
	.cfi_def_cfa_offset 160
	.cfi_offset 29, -160
	.cfi_offset 30, -152
	mov	x29, sp
	stp	x19, x20, [sp, 16]
	.cfi_offset 19, -144
	.cfi_offset 20, -136
.LBB2:
	.loc 1 15 3
	adrp	x0, left_next
	add	x0, x0, :lo12:left_next
	str	x0, [sp, 152]
	str	wzr, [sp, 72]
	ldr	w0, [sp, 72]
	mov	w1, w0
	ldr	x0, [sp, 152]
	str	w1, [x0]
.LBE2:
.LBB3:
	.loc 1 16 3
	adrp	x0, left_waits
	add	x0, x0, :lo12:left_waits
	str	x0, [sp, 144]
	mov	w0, 1
	str	w0, [sp, 68]
	ldr	w0, [sp, 68]
	mov	w1, w0
	ldr	x0, [sp, 144]
	str	w1, [x0]
.LBE3:
.LBB4:
	.loc 1 17 16
	adrp	x0, tail
	add	x0, x0, :lo12:tail
	str	x0, [sp, 136]
	mov	w0, 1
	str	w0, [sp, 64]
	ldr	w0, [sp, 64]
	mov	w2, w0
	ldr	x0, [sp, 136]
	mov	x1, x0
	mov	w0, w2
	bl	__aarch64_swp4_rel
	str	w0, [sp, 60]
	ldr	w0, [sp, 60]
.LBE4:
	.loc 1 17 7
	str	w0, [sp, 132]
	.loc 1 18 6
	ldr	w0, [sp, 132]
	cmp	w0, 2
	bne	.L2
.LBB5:
	.loc 1 19 5
	adrp	x0, right_next
	add	x0, x0, :lo12:right_next
	str	x0, [sp, 120]
	mov	w0, 1
	str	w0, [sp, 56]
	ldr	w0, [sp, 56]
	mov	w1, w0
	ldr	x0, [sp, 120]
	stlr	w1, [x0]
.LBE5:
	.loc 1 20 11
	nop
.L3:
.LBB6:
	.loc 1 20 12 discriminator 1
	adrp	x0, left_waits
	add	x0, x0, :lo12:left_waits
	str	x0, [sp, 112]
	ldr	x0, [sp, 112]
	ldar	w0, [x0]
	str	w0, [sp, 52]
	ldr	w0, [sp, 52]
.LBE6:
	cmp	w0, 0
	bne	.L3
.L2:
	.loc 1 23 3
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	ldr	w0, [x0]
	cmp	w0, 0
	beq	.L4
	.loc 1 23 3 is_stmt 0 discriminator 1
	adrp	x0, __PRETTY_FUNCTION__.1
	add	x3, x0, :lo12:__PRETTY_FUNCTION__.1
	mov	w2, 23
	adrp	x0, .LC0
	add	x1, x0, :lo12:.LC0
	adrp	x0, .LC1
	add	x0, x0, :lo12:.LC1
	bl	__assert_fail
.L4:
	.loc 1 24 10 is_stmt 1
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	mov	w1, 1
	str	w1, [x0]
	.loc 1 25 10
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	str	wzr, [x0]
	.loc 1 26 7
	mov	w0, 1
	str	w0, [sp, 76]
.LBB7:
	.loc 1 27 7
	adrp	x0, left_next
	add	x0, x0, :lo12:left_next
	str	x0, [sp, 104]
	ldr	x0, [sp, 104]
	ldar	w0, [x0]
	str	w0, [sp, 48]
	ldr	w0, [sp, 48]
.LBE7:
	.loc 1 27 6
	cmp	w0, 0
	bne	.L5
.LBB8:
	.loc 1 28 9
	adrp	x0, tail
	add	x0, x0, :lo12:tail
	str	x0, [sp, 96]
	str	wzr, [sp, 44]
	ldr	w0, [sp, 44]
	mov	w1, w0
	ldr	x0, [sp, 96]
	add	x19, sp, 76
	ldr	w20, [x19]
	mov	x2, x0
	mov	w0, w20
	bl	__aarch64_cas4_rel
	cmp	w0, w20
	mov	w1, w0
	cset	w0, eq
	cmp	w0, 0
	bne	.L6
	str	w1, [x19]
.L6:
.LBE8:
	.loc 1 28 8
	cmp	w0, 0
	bne	.L10
	.loc 1 30 11
	nop
.L9:
.LBB9:
	.loc 1 30 12 discriminator 1
	adrp	x0, left_next
	add	x0, x0, :lo12:left_next
	str	x0, [sp, 88]
	ldr	x0, [sp, 88]
	ldar	w0, [x0]
	str	w0, [sp, 40]
	ldr	w0, [sp, 40]
.LBE9:
	.loc 1 30 67 discriminator 1
	cmp	w0, 0
	beq	.L9
.L5:
.LBB10:
	.loc 1 33 3
	adrp	x0, right_waits
	add	x0, x0, :lo12:right_waits
	str	x0, [sp, 80]
	str	wzr, [sp, 36]
	ldr	w0, [sp, 36]
	mov	w1, w0
	ldr	x0, [sp, 80]
	stlr	w1, [x0]
.LBE10:
	b	.L1
.L10:
	.loc 1 29 7
	nop
.L1:
	.loc 1 34 1
	ldp	x19, x20, [sp, 16]
	ldp	x29, x30, [sp], 160
	.cfi_restore 30
	.cfi_restore 29
	.cfi_restore 19
	.cfi_restore 20
	.cfi_def_cfa_offset 0
	ret
	.cfi_endproc
.LFE0:
	.size	left, .-left
	.global	__aarch64_swp4_acq_rel
	.align	2
	.global	right
	.type	right, %function
right:
.LFB1:
	.loc 1 36 18
	.cfi_startproc
	stp	x29, x30, [sp, -160]!
	.cfi_def_cfa_offset 160
	.cfi_offset 29, -160
	.cfi_offset 30, -152
	mov	x29, sp
	stp	x19, x20, [sp, 16]
	.cfi_offset 19, -144
	.cfi_offset 20, -136
.LBB11:
	.loc 1 37 3
	adrp	x0, right_next
	add	x0, x0, :lo12:right_next
	str	x0, [sp, 152]
	str	wzr, [sp, 72]
	ldr	w0, [sp, 72]
	mov	w1, w0
	ldr	x0, [sp, 152]
	str	w1, [x0]
.LBE11:
.LBB12:
	.loc 1 38 3
	adrp	x0, right_waits
	add	x0, x0, :lo12:right_waits
	str	x0, [sp, 144]
	mov	w0, 1
	str	w0, [sp, 68]
	ldr	w0, [sp, 68]
	mov	w1, w0
	ldr	x0, [sp, 144]
	str	w1, [x0]
.LBE12:
.LBB13:
	.loc 1 39 16
	adrp	x0, tail
	add	x0, x0, :lo12:tail
	str	x0, [sp, 136]
	mov	w0, 2
	str	w0, [sp, 64]
	ldr	w0, [sp, 64]
	mov	w2, w0
	ldr	x0, [sp, 136]
	mov	x1, x0
	mov	w0, w2
	bl	__aarch64_swp4_acq_rel
	str	w0, [sp, 60]
	ldr	w0, [sp, 60]
.LBE13:
	.loc 1 39 7
	str	w0, [sp, 132]
	.loc 1 40 6
	ldr	w0, [sp, 132]
	cmp	w0, 1
	bne	.L12
.LBB14:
	.loc 1 41 5
	adrp	x0, left_next
	add	x0, x0, :lo12:left_next
	str	x0, [sp, 120]
	mov	w0, 2
	str	w0, [sp, 56]
	ldr	w0, [sp, 56]
	mov	w1, w0
	ldr	x0, [sp, 120]
	stlr	w1, [x0]
.LBE14:
	.loc 1 42 11
	nop
.L13:
.LBB15:
	.loc 1 42 12 discriminator 1
	adrp	x0, right_waits
	add	x0, x0, :lo12:right_waits
	str	x0, [sp, 112]
	ldr	x0, [sp, 112]
	ldar	w0, [x0]
	str	w0, [sp, 52]
	ldr	w0, [sp, 52]
.LBE15:
	cmp	w0, 0
	bne	.L13
.L12:
	.loc 1 45 3
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	ldr	w0, [x0]
	cmp	w0, 0
	beq	.L14
	.loc 1 45 3 is_stmt 0 discriminator 1
	adrp	x0, __PRETTY_FUNCTION__.0
	add	x3, x0, :lo12:__PRETTY_FUNCTION__.0
	mov	w2, 45
	adrp	x0, .LC0
	add	x1, x0, :lo12:.LC0
	adrp	x0, .LC1
	add	x0, x0, :lo12:.LC1
	bl	__assert_fail
.L14:
	.loc 1 46 10 is_stmt 1
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	mov	w1, 1
	str	w1, [x0]
	.loc 1 47 10
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	str	wzr, [x0]
	.loc 1 48 7
	mov	w0, 2
	str	w0, [sp, 76]
.LBB16:
	.loc 1 49 7
	adrp	x0, right_next
	add	x0, x0, :lo12:right_next
	str	x0, [sp, 104]
	ldr	x0, [sp, 104]
	ldar	w0, [x0]
	str	w0, [sp, 48]
	ldr	w0, [sp, 48]
.LBE16:
	.loc 1 49 6
	cmp	w0, 0
	bne	.L15
.LBB17:
	.loc 1 50 9
	adrp	x0, tail
	add	x0, x0, :lo12:tail
	str	x0, [sp, 96]
	str	wzr, [sp, 44]
	ldr	w0, [sp, 44]
	mov	w1, w0
	ldr	x0, [sp, 96]
	add	x19, sp, 76
	ldr	w20, [x19]
	mov	x2, x0
	mov	w0, w20
	bl	__aarch64_cas4_rel
	cmp	w0, w20
	mov	w1, w0
	cset	w0, eq
	cmp	w0, 0
	bne	.L16
	str	w1, [x19]
.L16:
.LBE17:
	.loc 1 50 8
	cmp	w0, 0
	bne	.L20
	.loc 1 52 11
	nop
.L19:
.LBB18:
	.loc 1 52 12 discriminator 1
	adrp	x0, right_next
	add	x0, x0, :lo12:right_next
	str	x0, [sp, 88]
	ldr	x0, [sp, 88]
	ldar	w0, [x0]
	str	w0, [sp, 40]
	ldr	w0, [sp, 40]
.LBE18:
	.loc 1 52 68 discriminator 1
	cmp	w0, 0
	beq	.L19
.L15:
.LBB19:
	.loc 1 55 3
	adrp	x0, left_waits
	add	x0, x0, :lo12:left_waits
	str	x0, [sp, 80]
	str	wzr, [sp, 36]
	ldr	w0, [sp, 36]
	mov	w1, w0
	ldr	x0, [sp, 80]
	stlr	w1, [x0]
.LBE19:
	b	.L11
.L20:
	.loc 1 51 7
	nop
.L11:
	.loc 1 56 1
	ldp	x19, x20, [sp, 16]
	ldp	x29, x30, [sp], 160
	.cfi_restore 30
	.cfi_restore 29
	.cfi_restore 19
	.cfi_restore 20
	.cfi_def_cfa_offset 0
	ret
	.cfi_endproc
.LFE1:
	.size	right, .-right
	.section	.rodata
	.align	3
	.type	__PRETTY_FUNCTION__.1, %object
	.size	__PRETTY_FUNCTION__.1, 5
__PRETTY_FUNCTION__.1:
	.string	"left"
	.align	3
	.type	__PRETTY_FUNCTION__.0, %object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"right"
	.text
.Letext0:
	.file 2 "/usr/aarch64-linux-gnu/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.4byte	0x63
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
	.uleb128 0x1
	.4byte	.LASF2
	.byte	0x24
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x1
	.4byte	.LASF3
	.byte	0xe
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
	.string	"right"
.LASF4:
	.string	"GNU C17 12.2.0 -mgeneral-regs-only -mlittle-endian -mabi=lp64 -g1 -O0 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
.LASF3:
	.string	"left"
.LASF5:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"mcs_broken_enter_acquire.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
