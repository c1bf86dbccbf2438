# A lock taken and released by exchanges, the first of them relaxed.
#   ../c11/exchange_lock_broken_take.c, by clang 14 -O0 -g1 -S
#
#   Threads: worker

	.text
	.file	"exchange_lock_broken_take.c"
	.globl	worker                          // -- Begin function worker
	.p2align	2
	.type	worker,@function
worker:                                 // @worker
.Lfunc_begin0:
	.file	0 "." "exchange_lock_broken_take.c" md5 0xcdd82d64ac22360cdbc9323158ee723c
	.loc	0 22 0                          // exchange_lock_broken_take.c:22:0
	.cfi_sections .debug_frame
	.cfi_startproc
// %bb.0:
	stp	x29, x30, [sp, #-16]!           // 16-byte Folded Spill
	mov	x29, sp
	.cfi_def_cfa w29, 16
	.cfi_offset w30, -8
	.cfi_offset w29, -16
.Ltmp0:
	.loc	0 23 3 prologue_end             // exchange_lock_broken_take.c:23:3
	b	.LBB0_1
.LBB0_1:                                // =>This Inner Loop Header: Depth=1
	.loc	0 24 5                          // exchange_lock_broken_take.c:24:5
	bl	lock
	.loc	0 25 5                          // exchange_lock_broken_take.c:25:5
	adrp	x8, inside
	ldr	w8, [x8, :lo12:inside]
	cbnz	w8, .LBB0_3
	b	.LBB0_2
.LBB0_2:                                //   in Loop: Header=BB0_1 Depth=1
	b	.LBB0_4
.LBB0_3:
	adrp	x0, .L.str
	add	x0, x0, :lo12:.L.str
	adrp	x1, .L.str.1
	add	x1, x1, :lo12:.L.str.1
	adrp	x3, .L__PRETTY_FUNCTION__.worker
	add	x3, x3, :lo12:.L__PRETTY_FUNCTION__.worker
	mov	w2, #25
	bl	__assert_fail
.LBB0_4:                                //   in Loop: Header=BB0_1 Depth=1
	.loc	0 26 12                         // exchange_lock_broken_take.c:26:12
	adrp	x9, inside
	mov	w8, #1
	str	w8, [x9, :lo12:inside]
	mov	w8, wzr
	.loc	0 27 12                         // exchange_lock_broken_take.c:27:12
	str	w8, [x9, :lo12:inside]
	.loc	0 28 5                          // exchange_lock_broken_take.c:28:5
	bl	unlock
	.loc	0 23 3                          // exchange_lock_broken_take.c:23:3
	b	.LBB0_1
.Ltmp1:
.Lfunc_end0:
	.size	worker, .Lfunc_end0-worker
	.cfi_endproc
                                        // -- End function
	.p2align	2                               // -- Begin function lock
	.type	lock,@function
lock:                                   // @lock
.Lfunc_begin1:
	.loc	0 12 0                          // exchange_lock_broken_take.c:12:0
	.cfi_startproc
// %bb.0:
	sub	sp, sp, #32
	stp	x29, x30, [sp, #16]             // 16-byte Folded Spill
	add	x29, sp, #16
	.cfi_def_cfa w29, 16
	.cfi_offset w30, -8
	.cfi_offset w29, -16
.Ltmp2:
	.loc	0 13 3 prologue_end             // exchange_lock_broken_take.c:13:3
	b	.LBB1_1
.LBB1_1:                                // =>This Inner Loop Header: Depth=1
	.loc	0 0 3 is_stmt 0                 // exchange_lock_broken_take.c:0:3
	mov	w8, #1
	.loc	0 13 10                         // exchange_lock_broken_take.c:13:10
	stur	w8, [x29, #-4]
	ldur	w0, [x29, #-4]
	adrp	x1, held
	add	x1, x1, :lo12:held
	bl	__aarch64_swp4_relax
	str	w0, [sp, #8]
	ldr	w8, [sp, #8]
	.loc	0 13 3                          // exchange_lock_broken_take.c:13:3
	cbz	w8, .LBB1_3
	b	.LBB1_2
.LBB1_2:                                //   in Loop: Header=BB1_1 Depth=1
	b	.LBB1_1
.LBB1_3:
	.loc	0 15 1 is_stmt 1                // exchange_lock_broken_take.c:15:1
	ldp	x29, x30, [sp, #16]             // 16-byte Folded Reload
	add	sp, sp, #32
	ret
.Ltmp3:
.Lfunc_end1:
	.size	lock, .Lfunc_end1-lock
	.cfi_endproc
                                        // -- End function
	.p2align	2                               // -- Begin function unlock
	.type	unlock,@function
unlock:                                 // @unlock
.Lfunc_begin2:
	.loc	0 17 0                          // exchange_lock_broken_take.c:17:0
	.cfi_startproc
// %bb.0:
	sub	sp, sp, #32
	stp	x29, x30, [sp, #16]             // 16-byte Folded Spill
	add	x29, sp, #16
	.cfi_def_cfa w29, 16
	.cfi_offset w30, -8
	.cfi_offset w29, -16
	mov	w8, wzr
.Ltmp4:
	.loc	0 18 16 prologue_end            // exchange_lock_broken_take.c:18:16
	str	w8, [sp, #8]
	ldr	w0, [sp, #8]
	adrp	x1, held
	add	x1, x1, :lo12:held
	bl	__aarch64_swp4_rel
	str	w0, [sp, #4]
	ldr	w8, [sp, #4]
	.loc	0 18 7 is_stmt 0                // exchange_lock_broken_take.c:18:7
	stur	w8, [x29, #-4]
	.loc	0 19 3 is_stmt 1                // exchange_lock_broken_take.c:19:3
	ldur	w8, [x29, #-4]
	subs	w8, w8, #1
	b.ne	.LBB2_2
	b	.LBB2_1
.LBB2_1:
	b	.LBB2_3
.LBB2_2:
	adrp	x0, .L.str.2
	add	x0, x0, :lo12:.L.str.2
	adrp	x1, .L.str.1
	add	x1, x1, :lo12:.L.str.1
	adrp	x3, .L__PRETTY_FUNCTION__.unlock
	add	x3, x3, :lo12:.L__PRETTY_FUNCTION__.unlock
	mov	w2, #19
	bl	__assert_fail
.LBB2_3:
	.loc	0 20 1                          // exchange_lock_broken_take.c:20:1
	ldp	x29, x30, [sp, #16]             // 16-byte Folded Reload
	add	sp, sp, #32
	ret
.Ltmp5:
.Lfunc_end2:
	.size	unlock, .Lfunc_end2-unlock
	.cfi_endproc
                                        // -- End function
	.type	inside,@object                  // @inside
	.local	inside
	.comm	inside,4,4
	.type	.L.str,@object                  // @.str
	.section	.rodata.str1.1,"aMS",@progbits,1
.L.str:
	.asciz	"inside == 0"
	.size	.L.str, 12

	.type	.L.str.1,@object                // @.str.1
.L.str.1:
	.asciz	"exchange_lock_broken_take.c"
	.size	.L.str.1, 28

	.type	.L__PRETTY_FUNCTION__.worker,@object // @__PRETTY_FUNCTION__.worker
.L__PRETTY_FUNCTION__.worker:
	.asciz	"void worker(void)"
	.size	.L__PRETTY_FUNCTION__.worker, 18

	.type	held,@object                    // @held
	.local	held
	.comm	held,4,4
	.type	.L.str.2,@object                // @.str.2
.L.str.2:
	.asciz	"before == 1"
	.size	.L.str.2, 12

	.type	.L__PRETTY_FUNCTION__.unlock,@object // @__PRETTY_FUNCTION__.unlock
.L__PRETTY_FUNCTION__.unlock:
	.asciz	"void unlock(void)"
	.size	.L__PRETTY_FUNCTION__.unlock, 18

	.section	.debug_abbrev,"",@progbits
	.byte	1                               // Abbreviation Code
	.byte	17                              // DW_TAG_compile_unit
	.byte	0                               // DW_CHILDREN_no
	.byte	37                              // DW_AT_producer
	.byte	37                              // DW_FORM_strx1
	.byte	19                              // DW_AT_language
	.byte	5                               // DW_FORM_data2
	.byte	3                               // DW_AT_name
	.byte	37                              // DW_FORM_strx1
	.byte	114                             // DW_AT_str_offsets_base
	.byte	23                              // DW_FORM_sec_offset
	.byte	16                              // DW_AT_stmt_list
	.byte	23                              // DW_FORM_sec_offset
	.byte	27                              // DW_AT_comp_dir
	.byte	37                              // DW_FORM_strx1
	.byte	17                              // DW_AT_low_pc
	.byte	27                              // DW_FORM_addrx
	.byte	18                              // DW_AT_high_pc
	.byte	6                               // DW_FORM_data4
	.byte	115                             // DW_AT_addr_base
	.byte	23                              // DW_FORM_sec_offset
	.byte	0                               // EOM(1)
	.byte	0                               // EOM(2)
	.byte	0                               // EOM(3)
	.section	.debug_info,"",@progbits
.Lcu_begin0:
	.word	.Ldebug_info_end0-.Ldebug_info_start0 // Length of Unit
.Ldebug_info_start0:
	.hword	5                               // DWARF version number
	.byte	1                               // DWARF Unit Type
	.byte	8                               // Address Size (in bytes)
	.word	.debug_abbrev                   // Offset Into Abbrev. Section
	.byte	1                               // Abbrev [1] 0xc:0x17 DW_TAG_compile_unit
	.byte	0                               // DW_AT_producer
	.hword	12                              // DW_AT_language
	.byte	1                               // DW_AT_name
	.word	.Lstr_offsets_base0             // DW_AT_str_offsets_base
	.word	.Lline_table_start0             // DW_AT_stmt_list
	.byte	2                               // DW_AT_comp_dir
	.byte	0                               // DW_AT_low_pc
	.word	.Lfunc_end2-.Lfunc_begin0       // DW_AT_high_pc
	.word	.Laddr_table_base0              // DW_AT_addr_base
.Ldebug_info_end0:
	.section	.debug_str_offsets,"",@progbits
	.word	16                              // Length of String Offsets Set
	.hword	5
	.hword	0
.Lstr_offsets_base0:
	.section	.debug_str,"MS",@progbits,1
.Linfo_string0:
	.asciz	"Debian clang version 14.0.6"   // string offset=0
.Linfo_string1:
	.asciz	"exchange_lock_broken_take.c"   // string offset=28
.Linfo_string2:
	.asciz	"."                             // string offset=56
	.section	.debug_str_offsets,"",@progbits
	.word	.Linfo_string0
	.word	.Linfo_string1
	.word	.Linfo_string2
	.section	.debug_addr,"",@progbits
	.word	.Ldebug_addr_end0-.Ldebug_addr_start0 // Length of contribution
.Ldebug_addr_start0:
	.hword	5                               // DWARF version number
	.byte	8                               // Address size
	.byte	0                               // Segment selector size
.Laddr_table_base0:
	.xword	.Lfunc_begin0
.Ldebug_addr_end0:
	.ident	"Debian clang version 14.0.6"
	.section	".note.GNU-stack","",@progbits
	.addrsig
	.addrsig_sym lock
	.addrsig_sym __assert_fail
	.addrsig_sym unlock
	.addrsig_sym inside
	.addrsig_sym held
	.section	.debug_line,"",@progbits
.Lline_table_start0:
