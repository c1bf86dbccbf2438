# A lock taken by a compare-exchange and released by a relaxed store.
#   ../c11/compare_exchange_lock_broken_release.c, by gcc 12.2 -O2 -mno-outline-atomics -g1 -S
#
#   Threads: worker

	.arch armv8-a
	.file	"compare_exchange_lock_broken_release.c"
	.text
.Ltext0:
	.file 0 "." "compare_exchange_lock_broken_release.c"
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align	3
.LC0:
	.string	"compare_exchange_lock_broken_release.c"
	.align	3
.LC1:
	.string	"inside == 0"
	.text
	.align	2
	.p2align 4,,11
	.global	worker
	.type	worker, %function
worker:
.LFB0:
	.file 1 "compare_exchange_lock_broken_release.c"
	.loc 1 12 19
	.cfi_startproc
	stp	x29, x30, [sp, -16]!
	.cfi_def_cfa_offset 16
	.cfi_offset 29, -16
	.cfi_offset 30, -8
	adrp	x0, .LANCHOR0
.LBB2:
.LBB3:
	.loc 1 15 13
	mov	w2, 1
.LBE3:
.LBE2:
	.loc 1 12 19
	mov	x29, sp
.LBB7:
.LBB4:
	.loc 1 15 13
	add	x0, x0, :lo12:.LANCHOR0
.LBE4:
.LBE7:
	.loc 1 12 19
	b	.L2
	.p2align 2,,3
.L3:
.LBB8:
.LBB5:
	.loc 1 20 5 discriminator 1
	str	wzr, [x0]
.L2:
.LBE5:
.LBB6:
	.loc 1 15 13
	ldaxr	w1, [x0]
	cmp	w1, 0
	bne	.L9
	stxr	w3, w2, [x0]
	cmp	w3, 0
.L9:
.LBE6:
	.loc 1 15 12
	bne	.L2
	.loc 1 17 5
	ldr	w1, [x0, 4]
	cbz	w1, .L3
	.loc 1 17 5 is_stmt 0 discriminator 1
	adrp	x3, .LANCHOR1
	adrp	x1, .LC0
	adrp	x0, .LC1
	add	x3, x3, :lo12:.LANCHOR1
	add	x1, x1, :lo12:.LC0
	add	x0, x0, :lo12:.LC1
	mov	w2, 17
	bl	__assert_fail
.LBE8:
	.cfi_endproc
.LFE0:
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
	.type	word, %object
	.size	word, 4
word:
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
.LASF4:
	.string	"worker"
.LASF2:
	.string	"GNU C17 12.2.0 -mno-outline-atomics -mgeneral-regs-only -mlittle-endian -mabi=lp64 -g1 -O2 -fno-asynchronous-unwind-tables"
.LASF3:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF1:
	.string	"."
.LASF0:
	.string	"compare_exchange_lock_broken_release.c"
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
