# A sequence lock whose readers have no fence before they look at the number again; an acquire load does not help.
#   ../c11/sequence_lock_broken_reader_fence.c, by clang 14 -O2 -g1 -S
#
#   Threads: writer*1,reader

	.text
	.file	"sequence_lock_broken_reader_fence.c"
	.globl	writer                          // -- Begin function writer
	.p2align	2
	.type	writer,@function
writer:                                 // @writer
.Lfunc_begin0:
	.file	0 "." "sequence_lock_broken_reader_fence.c" md5 0xae1cf126c29d2b7d657d01abb6a83085
	.loc	0 11 0                          // sequence_lock_broken_reader_fence.c:11:0
	.cfi_sections .debug_frame
	.cfi_startproc
// %bb.0:
	.loc	0 12 3 prologue_end             // sequence_lock_broken_reader_fence.c:12:3
	adrp	x8, sequence
	mov	w9, #1
	add	x8, x8, :lo12:sequence
	.loc	0 14 3                          // sequence_lock_broken_reader_fence.c:14:3
	adrp	x10, left
	mov	w11, #5
	.loc	0 15 3                          // sequence_lock_broken_reader_fence.c:15:3
	adrp	x12, right
	mov	w13, #2
	.loc	0 12 3                          // sequence_lock_broken_reader_fence.c:12:3
	str	w9, [x8]
	.loc	0 13 3                          // sequence_lock_broken_reader_fence.c:13:3
	dmb	ish
	.loc	0 14 3                          // sequence_lock_broken_reader_fence.c:14:3
	str	w11, [x10, :lo12:left]
	.loc	0 15 3                          // sequence_lock_broken_reader_fence.c:15:3
	str	w11, [x12, :lo12:right]
	.loc	0 16 3                          // sequence_lock_broken_reader_fence.c:16:3
	stlr	w13, [x8]
	.loc	0 17 1                          // sequence_lock_broken_reader_fence.c:17:1
	ret
.Ltmp0:
.Lfunc_end0:
	.size	writer, .Lfunc_end0-writer
	.cfi_endproc
                                        // -- End function
	.globl	reader                          // -- Begin function reader
	.p2align	2
	.type	reader,@function
reader:                                 // @reader
.Lfunc_begin1:
	.loc	0 19 0                          // sequence_lock_broken_reader_fence.c:19:0
	.cfi_startproc
// %bb.0:
	stp	x29, x30, [sp, #-16]!           // 16-byte Folded Spill
	mov	x29, sp
	.cfi_def_cfa w29, 16
	.cfi_offset w30, -8
	.cfi_offset w29, -16
.Ltmp1:
	.loc	0 20 16 prologue_end            // sequence_lock_broken_reader_fence.c:20:16
	adrp	x8, sequence
	add	x8, x8, :lo12:sequence
	ldar	w9, [x8]
	.loc	0 21 7                          // sequence_lock_broken_reader_fence.c:21:7
	cmp	w9, #1
	b.eq	.LBB1_3
// %bb.1:
	.loc	0 23 13                         // sequence_lock_broken_reader_fence.c:23:13
	adrp	x10, left
	.loc	0 24 15                         // sequence_lock_broken_reader_fence.c:24:15
	adrp	x11, right
	.loc	0 23 13                         // sequence_lock_broken_reader_fence.c:23:13
	ldr	w10, [x10, :lo12:left]
	.loc	0 24 15                         // sequence_lock_broken_reader_fence.c:24:15
	ldr	w11, [x11, :lo12:right]
	.loc	0 25 7                          // sequence_lock_broken_reader_fence.c:25:7
	ldar	w8, [x8]
	cmp	w8, w9
	b.ne	.LBB1_3
// %bb.2:
	cmp	w10, w11
	b.ne	.LBB1_4
.LBB1_3:
	.loc	0 27 1                          // sequence_lock_broken_reader_fence.c:27:1
	ldp	x29, x30, [sp], #16             // 16-byte Folded Reload
	ret
.LBB1_4:
	.loc	0 26 5                          // sequence_lock_broken_reader_fence.c:26:5
	adrp	x0, .L.str
	adrp	x1, .L.str.1
	adrp	x3, .L__PRETTY_FUNCTION__.reader
	add	x0, x0, :lo12:.L.str
	add	x1, x1, :lo12:.L.str.1
	add	x3, x3, :lo12:.L__PRETTY_FUNCTION__.reader
	mov	w2, #26
	bl	__assert_fail
.Ltmp2:
.Lfunc_end1:
	.size	reader, .Lfunc_end1-reader
	.cfi_endproc
                                        // -- End function
	.type	sequence,@object                // @sequence
	.local	sequence
	.comm	sequence,4,4
	.type	left,@object                    // @left
	.local	left
	.comm	left,4,4
	.type	right,@object                   // @right
	.local	right
	.comm	right,4,4
	.type	.L.str,@object                  // @.str
	.section	.rodata.str1.1,"aMS",@progbits,1
.L.str:
	.asciz	"one == other"
	.size	.L.str, 13

	.type	.L.str.1,@object                // @.str.1
.L.str.1:
	.asciz	"sequence_lock_broken_reader_fence.c"
	.size	.L.str.1, 36

	.type	.L__PRETTY_FUNCTION__.reader,@object // @__PRETTY_FUNCTION__.reader
.L__PRETTY_FUNCTION__.reader:
	.asciz	"void reader(void)"
	.size	.L__PRETTY_FUNCTION__.reader, 18

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
	.word	.Lfunc_end1-.Lfunc_begin0       // DW_AT_high_pc
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
	.asciz	"sequence_lock_broken_reader_fence.c" // string offset=28
.Linfo_string2:
	.asciz	"."                             // string offset=64
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
	.section	.debug_line,"",@progbits
.Lline_table_start0:
