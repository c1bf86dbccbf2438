# A sequence lock whose readers have no fence before they look at the number again; an acquire load does not help.
#   ../c11/sequence_lock_broken_reader_fence.c, by clang 14 -O2 -g1 -S
#
#   Threads: writer*1,reader

	.text
	.attribute	4, 16
	.attribute	5, "rv64i2p0_m2p0_a2p0_f2p0_d2p0_c2p0"
	.file	"sequence_lock_broken_reader_fence.c"
	.globl	writer                          # -- Begin function writer
	.p2align	1
	.type	writer,@function
writer:                                 # @writer
.Lfunc_begin0:
	.file	0 "." "sequence_lock_broken_reader_fence.c" md5 0xae1cf126c29d2b7d657d01abb6a83085
	.loc	0 11 0                          # sequence_lock_broken_reader_fence.c:11:0
	.cfi_sections .debug_frame
	.cfi_startproc
# %bb.0:
.LBB0_1:                                # Label of block must be emitted
	.loc	0 12 3 prologue_end             # sequence_lock_broken_reader_fence.c:12:3
	auipc	a0, %pcrel_hi(sequence)
	addi	a0, a0, %pcrel_lo(.LBB0_1)
	li	a1, 1
	sw	a1, 0(a0)
	.loc	0 13 3                          # sequence_lock_broken_reader_fence.c:13:3
	fence	rw, w
.LBB0_2:                                # Label of block must be emitted
	.loc	0 14 3                          # sequence_lock_broken_reader_fence.c:14:3
	auipc	a1, %pcrel_hi(left)
	addi	a1, a1, %pcrel_lo(.LBB0_2)
	li	a2, 5
	sw	a2, 0(a1)
.LBB0_3:                                # Label of block must be emitted
	.loc	0 15 3                          # sequence_lock_broken_reader_fence.c:15:3
	auipc	a1, %pcrel_hi(right)
	addi	a1, a1, %pcrel_lo(.LBB0_3)
	sw	a2, 0(a1)
	.loc	0 16 3                          # sequence_lock_broken_reader_fence.c:16:3
	fence	rw, w
	li	a1, 2
	sw	a1, 0(a0)
	.loc	0 17 1                          # sequence_lock_broken_reader_fence.c:17:1
	ret
.Ltmp0:
.Lfunc_end0:
	.size	writer, .Lfunc_end0-writer
	.cfi_endproc
                                        # -- End function
	.globl	reader                          # -- Begin function reader
	.p2align	1
	.type	reader,@function
reader:                                 # @reader
.Lfunc_begin1:
	.loc	0 19 0                          # sequence_lock_broken_reader_fence.c:19:0
	.cfi_startproc
# %bb.0:
	.cfi_def_cfa_offset 0
.LBB1_4:                                # Label of block must be emitted
	.loc	0 20 16 prologue_end            # sequence_lock_broken_reader_fence.c:20:16
	auipc	a1, %pcrel_hi(sequence)
	addi	a1, a1, %pcrel_lo(.LBB1_4)
	lw	a0, 0(a1)
	li	a2, 1
	fence	r, rw
	.loc	0 21 7                          # sequence_lock_broken_reader_fence.c:21:7
	beq	a0, a2, .LBB1_2
# %bb.1:
.LBB1_5:                                # Label of block must be emitted
	.loc	0 23 13                         # sequence_lock_broken_reader_fence.c:23:13
	auipc	a2, %pcrel_hi(left)
	addi	a2, a2, %pcrel_lo(.LBB1_5)
	lw	a2, 0(a2)
.LBB1_6:                                # Label of block must be emitted
	.loc	0 24 15                         # sequence_lock_broken_reader_fence.c:24:15
	auipc	a3, %pcrel_hi(right)
	addi	a3, a3, %pcrel_lo(.LBB1_6)
	lw	a3, 0(a3)
	.loc	0 25 7                          # sequence_lock_broken_reader_fence.c:25:7
	lw	a1, 0(a1)
	.loc	0 25 61 is_stmt 0               # sequence_lock_broken_reader_fence.c:25:61
	xor	a0, a0, a1
	snez	a0, a0
	xor	a1, a2, a3
	seqz	a1, a1
	.loc	0 25 7                          # sequence_lock_broken_reader_fence.c:25:7
	or	a0, a0, a1
	fence	r, rw
	beqz	a0, .LBB1_3
.LBB1_2:
	.loc	0 27 1 is_stmt 1                # sequence_lock_broken_reader_fence.c:27:1
	ret
.LBB1_3:
.LBB1_7:                                # Label of block must be emitted
	.loc	0 26 5                          # sequence_lock_broken_reader_fence.c:26:5
	auipc	a0, %pcrel_hi(.L.str)
	addi	a0, a0, %pcrel_lo(.LBB1_7)
.LBB1_8:                                # Label of block must be emitted
	auipc	a1, %pcrel_hi(.L.str.1)
	addi	a1, a1, %pcrel_lo(.LBB1_8)
.LBB1_9:                                # Label of block must be emitted
	auipc	a3, %pcrel_hi(.L__PRETTY_FUNCTION__.reader)
	addi	a3, a3, %pcrel_lo(.LBB1_9)
	li	a2, 26
	call	__assert_fail@plt
.Ltmp1:
.Lfunc_end1:
	.size	reader, .Lfunc_end1-reader
	.cfi_endproc
                                        # -- End function
	.type	sequence,@object                # @sequence
	.section	.sbss,"aw",@nobits
	.p2align	2
sequence:
	.word	0                               # 0x0
	.size	sequence, 4

	.type	left,@object                    # @left
	.p2align	2
left:
	.word	0                               # 0x0
	.size	left, 4

	.type	right,@object                   # @right
	.p2align	2
right:
	.word	0                               # 0x0
	.size	right, 4

	.type	.L.str,@object                  # @.str
	.section	.rodata.str1.1,"aMS",@progbits,1
.L.str:
	.asciz	"one == other"
	.size	.L.str, 13

	.type	.L.str.1,@object                # @.str.1
.L.str.1:
	.asciz	"sequence_lock_broken_reader_fence.c"
	.size	.L.str.1, 36

	.type	.L__PRETTY_FUNCTION__.reader,@object # @__PRETTY_FUNCTION__.reader
.L__PRETTY_FUNCTION__.reader:
	.asciz	"void reader(void)"
	.size	.L__PRETTY_FUNCTION__.reader, 18

	.section	.debug_abbrev,"",@progbits
	.byte	1                               # Abbreviation Code
	.byte	17                              # DW_TAG_compile_unit
	.byte	0                               # DW_CHILDREN_no
	.byte	37                              # DW_AT_producer
	.byte	37                              # DW_FORM_strx1
	.byte	19                              # DW_AT_language
	.byte	5                               # DW_FORM_data2
	.byte	3                               # DW_AT_name
	.byte	37                              # DW_FORM_strx1
	.byte	114                             # DW_AT_str_offsets_base
	.byte	23                              # DW_FORM_sec_offset
	.byte	16                              # DW_AT_stmt_list
	.byte	23                              # DW_FORM_sec_offset
	.byte	27                              # DW_AT_comp_dir
	.byte	37                              # DW_FORM_strx1
	.byte	17                              # DW_AT_low_pc
	.byte	27                              # DW_FORM_addrx
	.byte	18                              # DW_AT_high_pc
	.byte	6                               # DW_FORM_data4
	.byte	115                             # DW_AT_addr_base
	.byte	23                              # DW_FORM_sec_offset
	.byte	0                               # EOM(1)
	.byte	0                               # EOM(2)
	.byte	0                               # EOM(3)
	.section	.debug_info,"",@progbits
.Lcu_begin0:
	.word	.Ldebug_info_end0-.Ldebug_info_start0 # Length of Unit
.Ldebug_info_start0:
	.half	5                               # DWARF version number
	.byte	1                               # DWARF Unit Type
	.byte	8                               # Address Size (in bytes)
	.word	.debug_abbrev                   # Offset Into Abbrev. Section
	.byte	1                               # Abbrev [1] 0xc:0x17 DW_TAG_compile_unit
	.byte	0                               # DW_AT_producer
	.half	12                              # DW_AT_language
	.byte	1                               # DW_AT_name
	.word	.Lstr_offsets_base0             # DW_AT_str_offsets_base
	.word	.Lline_table_start0             # DW_AT_stmt_list
	.byte	2                               # DW_AT_comp_dir
	.byte	0                               # DW_AT_low_pc
	.word	.Lfunc_end1-.Lfunc_begin0       # DW_AT_high_pc
	.word	.Laddr_table_base0              # DW_AT_addr_base
.Ldebug_info_end0:
	.section	.debug_str_offsets,"",@progbits
	.word	16                              # Length of String Offsets Set
	.half	5
	.half	0
.Lstr_offsets_base0:
	.section	.debug_str,"MS",@progbits,1
.Linfo_string0:
	.asciz	"Debian clang version 14.0.6"   # string offset=0
.Linfo_string1:
	.asciz	"sequence_lock_broken_reader_fence.c" # string offset=28
.Linfo_string2:
	.asciz	"."                             # string offset=64
	.section	.debug_str_offsets,"",@progbits
	.word	.Linfo_string0
	.word	.Linfo_string1
	.word	.Linfo_string2
	.section	.debug_addr,"",@progbits
	.word	.Ldebug_addr_end0-.Ldebug_addr_start0 # Length of contribution
.Ldebug_addr_start0:
	.half	5                               # DWARF version number
	.byte	8                               # Address size
	.byte	0                               # Segment selector size
.Laddr_table_base0:
	.quad	.Lfunc_begin0
.Ldebug_addr_end0:
	.ident	"Debian clang version 14.0.6"
	.section	".note.GNU-stack","",@progbits
	.addrsig
	.section	.debug_line,"",@progbits
.Lline_table_start0:
