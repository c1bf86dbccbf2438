# Two threads write one word each and read that of the other, one of the stores a release.
#   ../c11/store_buffering_broken_store.c, by clang 14 -O2 -g1 -S
#
#   Threads: those of main

	.text
	.attribute	4, 16
	.attribute	5, "rv64i2p0_m2p0_a2p0_f2p0_d2p0_c2p0"
	.file	"store_buffering_broken_store.c"
	.globl	main                            # -- Begin function main
	.p2align	1
	.type	main,@function
main:                                   # @main
.Lfunc_begin0:
	.file	0 "." "store_buffering_broken_store.c" md5 0x51eb86ea2f3205d03e399ed445f89646
	.loc	0 28 0                          # store_buffering_broken_store.c:28:0
	.cfi_sections .debug_frame
	.cfi_startproc
# %bb.0:
	addi	sp, sp, -32
	.cfi_def_cfa_offset 32
.Ltmp0:
	.loc	0 30 3 prologue_end             # store_buffering_broken_store.c:30:3
	sd	ra, 24(sp)                      # 8-byte Folded Spill
	.cfi_offset ra, -8
.LBB0_3:                                # Label of block must be emitted
	auipc	a2, %pcrel_hi(first)
	addi	a2, a2, %pcrel_lo(.LBB0_3)
	addi	a0, sp, 16
	li	a1, 0
	li	a3, 0
	call	pthread_create@plt
.Ltmp1:
.LBB0_4:                                # Label of block must be emitted
	.loc	0 31 3                          # store_buffering_broken_store.c:31:3
	auipc	a2, %pcrel_hi(second)
	addi	a2, a2, %pcrel_lo(.LBB0_4)
	addi	a0, sp, 8
	li	a1, 0
	li	a3, 0
	call	pthread_create@plt
.Ltmp2:
	.loc	0 32 16                         # store_buffering_broken_store.c:32:16
	ld	a0, 16(sp)
	.loc	0 32 3 is_stmt 0                # store_buffering_broken_store.c:32:3
	li	a1, 0
	call	pthread_join@plt
.Ltmp3:
	.loc	0 33 16 is_stmt 1               # store_buffering_broken_store.c:33:16
	ld	a0, 8(sp)
	.loc	0 33 3 is_stmt 0                # store_buffering_broken_store.c:33:3
	li	a1, 0
	call	pthread_join@plt
.Ltmp4:
.LBB0_5:                                # Label of block must be emitted
	.loc	0 34 3 is_stmt 1                # store_buffering_broken_store.c:34:3
	auipc	a0, %pcrel_hi(first_saw)
	addi	a0, a0, %pcrel_lo(.LBB0_5)
	lw	a0, 0(a0)
.LBB0_6:                                # Label of block must be emitted
	auipc	a1, %pcrel_hi(second_saw)
	addi	a1, a1, %pcrel_lo(.LBB0_6)
	lw	a1, 0(a1)
	addi	a0, a0, -1
	seqz	a0, a0
	addi	a1, a1, -1
	seqz	a1, a1
	or	a0, a0, a1
	beqz	a0, .LBB0_2
# %bb.1:
	.loc	0 35 3                          # store_buffering_broken_store.c:35:3
	li	a0, 0
	ld	ra, 24(sp)                      # 8-byte Folded Reload
	addi	sp, sp, 32
	ret
.LBB0_2:
.LBB0_7:                                # Label of block must be emitted
	.loc	0 34 3                          # store_buffering_broken_store.c:34:3
	auipc	a0, %pcrel_hi(.L.str)
	addi	a0, a0, %pcrel_lo(.LBB0_7)
.LBB0_8:                                # Label of block must be emitted
	auipc	a1, %pcrel_hi(.L.str.1)
	addi	a1, a1, %pcrel_lo(.LBB0_8)
.LBB0_9:                                # Label of block must be emitted
	auipc	a3, %pcrel_hi(.L__PRETTY_FUNCTION__.main)
	addi	a3, a3, %pcrel_lo(.LBB0_9)
	li	a2, 34
	call	__assert_fail@plt
.Ltmp5:
.Lfunc_end0:
	.size	main, .Lfunc_end0-main
	.cfi_endproc
                                        # -- End function
	.p2align	1                               # -- Begin function first
	.type	first,@function
first:                                  # @first
.Lfunc_begin1:
	.loc	0 14 0                          # store_buffering_broken_store.c:14:0
	.cfi_startproc
# %bb.0:
	.loc	0 16 3 prologue_end             # store_buffering_broken_store.c:16:3
	fence	rw, w
.LBB1_1:                                # Label of block must be emitted
	auipc	a0, %pcrel_hi(x)
	addi	a0, a0, %pcrel_lo(.LBB1_1)
	li	a1, 1
	sw	a1, 0(a0)
	.loc	0 17 15                         # store_buffering_broken_store.c:17:15
	fence	rw, rw
.LBB1_2:                                # Label of block must be emitted
	auipc	a0, %pcrel_hi(y)
	addi	a0, a0, %pcrel_lo(.LBB1_2)
	lw	a0, 0(a0)
	fence	r, rw
.LBB1_3:                                # Label of block must be emitted
	.loc	0 17 13 is_stmt 0               # store_buffering_broken_store.c:17:13
	auipc	a1, %pcrel_hi(first_saw)
	addi	a1, a1, %pcrel_lo(.LBB1_3)
	sw	a0, 0(a1)
	.loc	0 18 3 is_stmt 1                # store_buffering_broken_store.c:18:3
	li	a0, 0
	ret
.Ltmp6:
.Lfunc_end1:
	.size	first, .Lfunc_end1-first
	.cfi_endproc
                                        # -- End function
	.p2align	1                               # -- Begin function second
	.type	second,@function
second:                                 # @second
.Lfunc_begin2:
	.loc	0 21 0                          # store_buffering_broken_store.c:21:0
	.cfi_startproc
# %bb.0:
	.loc	0 23 3 prologue_end             # store_buffering_broken_store.c:23:3
	fence	rw, w
.LBB2_1:                                # Label of block must be emitted
	auipc	a0, %pcrel_hi(y)
	addi	a0, a0, %pcrel_lo(.LBB2_1)
	li	a1, 1
	sw	a1, 0(a0)
	.loc	0 24 16                         # store_buffering_broken_store.c:24:16
	fence	rw, rw
.LBB2_2:                                # Label of block must be emitted
	auipc	a0, %pcrel_hi(x)
	addi	a0, a0, %pcrel_lo(.LBB2_2)
	lw	a0, 0(a0)
	fence	r, rw
.LBB2_3:                                # Label of block must be emitted
	.loc	0 24 14 is_stmt 0               # store_buffering_broken_store.c:24:14
	auipc	a1, %pcrel_hi(second_saw)
	addi	a1, a1, %pcrel_lo(.LBB2_3)
	sw	a0, 0(a1)
	.loc	0 25 3 is_stmt 1                # store_buffering_broken_store.c:25:3
	li	a0, 0
	ret
.Ltmp7:
.Lfunc_end2:
	.size	second, .Lfunc_end2-second
	.cfi_endproc
                                        # -- End function
	.type	first_saw,@object               # @first_saw
	.section	.sbss,"aw",@nobits
	.p2align	2
first_saw:
	.word	0                               # 0x0
	.size	first_saw, 4

	.type	second_saw,@object              # @second_saw
	.p2align	2
second_saw:
	.word	0                               # 0x0
	.size	second_saw, 4

	.type	.L.str,@object                  # @.str
	.section	.rodata.str1.1,"aMS",@progbits,1
.L.str:
	.asciz	"first_saw == 1 || second_saw == 1"
	.size	.L.str, 34

	.type	.L.str.1,@object                # @.str.1
.L.str.1:
	.asciz	"store_buffering_broken_store.c"
	.size	.L.str.1, 31

	.type	.L__PRETTY_FUNCTION__.main,@object # @__PRETTY_FUNCTION__.main
.L__PRETTY_FUNCTION__.main:
	.asciz	"int main(void)"
	.size	.L__PRETTY_FUNCTION__.main, 15

	.type	x,@object                       # @x
	.section	.sbss,"aw",@nobits
	.p2align	2
x:
	.word	0                               # 0x0
	.size	x, 4

	.type	y,@object                       # @y
	.p2align	2
y:
	.word	0                               # 0x0
	.size	y, 4

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
	.word	.Lfunc_end2-.Lfunc_begin0       # DW_AT_high_pc
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
	.asciz	"store_buffering_broken_store.c" # string offset=28
.Linfo_string2:
	.asciz	"."                             # string offset=59
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
	.addrsig_sym first
	.addrsig_sym second
	.section	.debug_line,"",@progbits
.Lline_table_start0:
