# A mutex of three states, as futexes need it: free, taken, taken and somebody sleeps. (Source: U. Drepper, Futexes are tricky, 2004, the second mutex.)
#   ../c11/futex_mutex.c, by gcc 12.2 -O0 -mgeneral-regs-only -g1 -S
#
#   Threads: worker
#   Under ARMv8: SAFE, any number

	.arch armv8-a
	.file	"futex_mutex.c"
	.text
.Ltext0:
	.file 0 "." "futex_mutex.c"
	.local	word
	.comm	word,4,4
	.local	inside
	.comm	inside,4,4
	.align	2
	.type	sleep_while_two, %function
sleep_while_two:
.LFB0:
	.file 1 "futex_mutex.c"
	.loc 1 15 35
	.cfi_startproc
	stp	x29, x30, [sp, -32]!
	.cfi_def_cfa_offset 32
	.cfi_offset 29, -32
	.cfi_offset 30, -24
	mov	x29, sp
.LBB2:
	.loc 1 16 7
	adrp	x0, word
	add	x0, x0, :lo12:word
	str	x0, [sp, 24]
	ldr	x0, [sp, 24]
	ldr	w0, [x0]
	str	w0, [sp, 20]
	ldr	w0, [sp, 20]
.LBE2:
	.loc 1 16 6
	cmp	w0, 2
	bne	.L3
	.loc 1 17 5
	bl	sched_yield
.L3:
	.loc 1 18 1
	nop
	ldp	x29, x30, [sp], 32
	.cfi_restore 30
	.cfi_restore 29
	.cfi_def_cfa_offset 0
	ret
	.cfi_endproc
.LFE0:
	.size	sleep_while_two, .-sleep_while_two
	.global	__aarch64_cas4_acq
	.global	__aarch64_swp4_acq
	.align	2
	.type	lock, %function
lock:
.LFB1:
	.loc 1 20 24
	.cfi_startproc
	stp	x29, x30, [sp, -64]!
	.cfi_def_cfa_offset 64
	.cfi_offset 29, -64
	.cfi_offset 30, -56
	mov	x29, sp
	stp	x19, x20, [sp, 16]
	.cfi_offset 19, -48
	.cfi_offset 20, -40
	.loc 1 21 7
	str	wzr, [sp, 44]
.LBB3:
	.loc 1 22 7
	adrp	x0, word
	add	x0, x0, :lo12:word
	str	x0, [sp, 56]
	mov	w0, 1
	str	w0, [sp, 40]
	ldr	w0, [sp, 40]
	mov	w1, w0
	ldr	x0, [sp, 56]
	add	x19, sp, 44
	ldr	w20, [x19]
	mov	x2, x0
	mov	w0, w20
	bl	__aarch64_cas4_acq
	cmp	w0, w20
	mov	w1, w0
	cset	w0, eq
	cmp	w0, 0
	bne	.L5
	str	w1, [x19]
.L5:
.LBE3:
	.loc 1 22 6
	cmp	w0, 0
	bne	.L10
	.loc 1 24 9
	b	.L8
.L9:
	.loc 1 25 5
	bl	sleep_while_two
.L8:
.LBB4:
	.loc 1 24 10
	adrp	x0, word
	add	x0, x0, :lo12:word
	str	x0, [sp, 48]
	mov	w0, 2
	str	w0, [sp, 36]
	ldr	w0, [sp, 36]
	mov	w2, w0
	ldr	x0, [sp, 48]
	mov	x1, x0
	mov	w0, w2
	bl	__aarch64_swp4_acq
	str	w0, [sp, 32]
	ldr	w0, [sp, 32]
.LBE4:
	.loc 1 24 67
	cmp	w0, 0
	bne	.L9
	b	.L4
.L10:
	.loc 1 23 5
	nop
.L4:
	.loc 1 26 1
	ldp	x19, x20, [sp, 16]
	ldp	x29, x30, [sp], 64
	.cfi_restore 30
	.cfi_restore 29
	.cfi_restore 19
	.cfi_restore 20
	.cfi_def_cfa_offset 0
	ret
	.cfi_endproc
.LFE1:
	.size	lock, .-lock
	.global	__aarch64_swp4_rel
	.align	2
	.type	unlock, %function
unlock:
.LFB2:
	.loc 1 29 26
	.cfi_startproc
	stp	x29, x30, [sp, -32]!
	.cfi_def_cfa_offset 32
	.cfi_offset 29, -32
	.cfi_offset 30, -24
	mov	x29, sp
.LBB5:
	.loc 1 30 7
	adrp	x0, word
	add	x0, x0, :lo12:word
	str	x0, [sp, 24]
	str	wzr, [sp, 20]
	ldr	w0, [sp, 20]
	mov	w2, w0
	ldr	x0, [sp, 24]
	mov	x1, x0
	mov	w0, w2
	bl	__aarch64_swp4_rel
	str	w0, [sp, 16]
	ldr	w0, [sp, 16]
.LBE5:
	.loc 1 30 6
	cmp	w0, 2
	bne	.L13
	.loc 1 31 5
	bl	sched_yield
.L13:
	.loc 1 32 1
	nop
	ldp	x29, x30, [sp], 32
	.cfi_restore 30
	.cfi_restore 29
	.cfi_def_cfa_offset 0
	ret
	.cfi_endproc
.LFE2:
	.size	unlock, .-unlock
	.section	.rodata
	.align	3
.LC0:
	.string	"futex_mutex.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	2
	.global	worker
	.type	worker, %function
worker:
.LFB3:
	.loc 1 34 19
	.cfi_startproc
	stp	x29, x30, [sp, -16]!
	.cfi_def_cfa_offset 16
	.cfi_offset 29, -16
	.cfi_offset 30, -8
	mov	x29, sp
.L16:
	.loc 1 36 5
	bl	lock
	.loc 1 37 5
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	ldr	w0, [x0]
	cmp	w0, 0
	beq	.L15
	.loc 1 37 5 is_stmt 0 discriminator 1
	adrp	x0, __PRETTY_FUNCTION__.0
	add	x3, x0, :lo12:__PRETTY_FUNCTION__.0
	mov	w2, 37
	adrp	x0, .LC0
	add	x1, x0, :lo12:.LC0
	adrp	x0, .LC1
	add	x0, x0, :lo12:.LC1
	bl	__assert_fail
.L15:
	.loc 1 38 12 is_stmt 1
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	mov	w1, 1
	str	w1, [x0]
	.loc 1 39 12
	adrp	x0, inside
	add	x0, x0, :lo12:inside
	str	wzr, [x0]
	.loc 1 40 5
	bl	unlock
	.loc 1 36 5
	b	.L16
	.cfi_endproc
.LFE3:
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
	.file 3 "/usr/aarch64-linux-gnu/include/sched.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.4byte	0x9d
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
	.4byte	.LASF7
	.byte	0x3
	.byte	0x44
	.byte	0xc
	.uleb128 0x5
	.4byte	.LASF8
	.byte	0x1
	.byte	0x22
	.byte	0x6
	.8byte	.LFB3
	.8byte	.LFE3-.LFB3
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x1
	.4byte	.LASF2
	.byte	0x1d
	.8byte	.LFB2
	.8byte	.LFE2-.LFB2
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x1
	.4byte	.LASF3
	.byte	0x14
	.8byte	.LFB1
	.8byte	.LFE1-.LFB1
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x1
	.4byte	.LASF4
	.byte	0xf
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
.LASF8:
	.string	"worker"
.LASF5:
	.string	"GNU C17 12.2.0 -mgeneral-regs-only -mlittle-endian -mabi=lp64 -g1 -O0 -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables"
.LASF3:
	.string	"lock"
.LASF2:
	.string	"unlock"
.LASF7:
	.string	"sched_yield"
.LASF4:
	.string	"sleep_while_two"
.LASF6:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"futex_mutex.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
