# Two threads take turns, for ever: each hands the turn to the other one by a release.
#   ../c11/turns.c, by clang 14 -O0 -S
#
#   Threads: left*1,right*1

	.text
	.attribute	4, 16
	.attribute	5, "rv64i2p0_m2p0_a2p0_f2p0_d2p0_c2p0"
	.file	"turns.c"
	.globl	left                            # -- Begin function left
	.p2align	1
	.type	left,@function
left:                                   # @left
# %bb.0:
	addi	sp, sp, -16
	sd	ra, 8(sp)                       # 8-byte Folded Spill
	sd	s0, 0(sp)                       # 8-byte Folded Spill
	addi	s0, sp, 16
	j	.LBB0_1
.LBB0_1:                                # =>This Inner Loop Header: Depth=1
	li	a0, 0
	call	enter
	j	.LBB0_1
.Lfunc_end0:
	.size	left, .Lfunc_end0-left
                                        # -- End function
	.p2align	1                               # -- Begin function enter
	.type	enter,@function
enter:                                  # @enter
# %bb.0:
	addi	sp, sp, -32
	sd	ra, 24(sp)                      # 8-byte Folded Spill
	sd	s0, 16(sp)                      # 8-byte Folded Spill
	addi	s0, sp, 32
                                        # kill: def $x11 killed $x10
	sw	a0, -20(s0)
	j	.LBB1_1
.LBB1_1:                                # =>This Inner Loop Header: Depth=1
.LBB1_7:                                #   in Loop: Header=BB1_1 Depth=1
                                        # Label of block must be emitted
	auipc	a0, %pcrel_hi(turn)
	addi	a0, a0, %pcrel_lo(.LBB1_7)
	lw	a0, 0(a0)
	fence	r, rw
	sw	a0, -24(s0)
	lw	a0, -24(s0)
	lw	a1, -20(s0)
	beq	a0, a1, .LBB1_3
	j	.LBB1_2
.LBB1_2:                                #   in Loop: Header=BB1_1 Depth=1
	j	.LBB1_1
.LBB1_3:
.LBB1_8:                                # Label of block must be emitted
	auipc	a0, %pcrel_hi(inside)
	addi	a0, a0, %pcrel_lo(.LBB1_8)
	lw	a0, 0(a0)
	li	a1, 0
	bne	a0, a1, .LBB1_5
	j	.LBB1_4
.LBB1_4:
	j	.LBB1_6
.LBB1_5:
.LBB1_9:                                # Label of block must be emitted
	auipc	a0, %pcrel_hi(.L.str)
	addi	a0, a0, %pcrel_lo(.LBB1_9)
.LBB1_10:                               # Label of block must be emitted
	auipc	a1, %pcrel_hi(.L.str.1)
	addi	a1, a1, %pcrel_lo(.LBB1_10)
.LBB1_11:                               # Label of block must be emitted
	auipc	a3, %pcrel_hi(.L__PRETTY_FUNCTION__.enter)
	addi	a3, a3, %pcrel_lo(.LBB1_11)
	li	a2, 17
	call	__assert_fail@plt
.LBB1_6:
.LBB1_12:                               # Label of block must be emitted
	auipc	a2, %pcrel_hi(inside)
	addi	a2, a2, %pcrel_lo(.LBB1_12)
	li	a0, 1
	sw	a0, 0(a2)
	li	a1, 0
	sw	a1, 0(a2)
	lw	a1, -20(s0)
	subw	a0, a0, a1
	sw	a0, -28(s0)
	lw	a0, -28(s0)
	fence	rw, w
.LBB1_13:                               # Label of block must be emitted
	auipc	a1, %pcrel_hi(turn)
	addi	a1, a1, %pcrel_lo(.LBB1_13)
	sw	a0, 0(a1)
	ld	ra, 24(sp)                      # 8-byte Folded Reload
	ld	s0, 16(sp)                      # 8-byte Folded Reload
	addi	sp, sp, 32
	ret
.Lfunc_end1:
	.size	enter, .Lfunc_end1-enter
                                        # -- End function
	.globl	right                           # -- Begin function right
	.p2align	1
	.type	right,@function
right:                                  # @right
# %bb.0:
	addi	sp, sp, -16
	sd	ra, 8(sp)                       # 8-byte Folded Spill
	sd	s0, 0(sp)                       # 8-byte Folded Spill
	addi	s0, sp, 16
	j	.LBB2_1
.LBB2_1:                                # =>This Inner Loop Header: Depth=1
	li	a0, 1
	call	enter
	j	.LBB2_1
.Lfunc_end2:
	.size	right, .Lfunc_end2-right
                                        # -- End function
	.type	turn,@object                    # @turn
	.section	.sbss,"aw",@nobits
	.p2align	2
turn:
	.word	0                               # 0x0
	.size	turn, 4

	.type	inside,@object                  # @inside
	.p2align	2
inside:
	.word	0                               # 0x0
	.size	inside, 4

	.type	.L.str,@object                  # @.str
	.section	.rodata.str1.1,"aMS",@progbits,1
.L.str:
	.asciz	"inside == 0"
	.size	.L.str, 12

	.type	.L.str.1,@object                # @.str.1
.L.str.1:
	.asciz	"turns.c"
	.size	.L.str.1, 8

	.type	.L__PRETTY_FUNCTION__.enter,@object # @__PRETTY_FUNCTION__.enter
.L__PRETTY_FUNCTION__.enter:
	.asciz	"void enter(int)"
	.size	.L__PRETTY_FUNCTION__.enter, 16

	.ident	"Debian clang version 14.0.6"
	.section	".note.GNU-stack","",@progbits
	.addrsig
	.addrsig_sym enter
	.addrsig_sym __assert_fail
	.addrsig_sym turn
	.addrsig_sym inside
