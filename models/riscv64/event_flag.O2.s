# An event that is set once and waited for; who waits may read what was written before.
#   ../c11/event_flag.c, by clang 14 -O2 -S
#
#   Threads: setter*1,waiter

	.text
	.attribute	4, 16
	.attribute	5, "rv64i2p0_m2p0_a2p0_f2p0_d2p0_c2p0"
	.file	"event_flag.c"
	.globl	setter                          # -- Begin function setter
	.p2align	1
	.type	setter,@function
setter:                                 # @setter
# %bb.0:
.LBB0_1:                                # Label of block must be emitted
	auipc	a0, %pcrel_hi(result)
	addi	a0, a0, %pcrel_lo(.LBB0_1)
	li	a1, 1
	sb	a1, 0(a0)
	fence	rw, w
.LBB0_2:                                # Label of block must be emitted
	auipc	a0, %pcrel_hi(event)
	addi	a0, a0, %pcrel_lo(.LBB0_2)
	sw	a1, 0(a0)
	ret
.Lfunc_end0:
	.size	setter, .Lfunc_end0-setter
                                        # -- End function
	.globl	waiter                          # -- Begin function waiter
	.p2align	1
	.type	waiter,@function
waiter:                                 # @waiter
# %bb.0:
.LBB1_5:                                # Label of block must be emitted
	auipc	a0, %pcrel_hi(event)
	addi	a0, a0, %pcrel_lo(.LBB1_5)
.LBB1_1:                                # =>This Inner Loop Header: Depth=1
	lw	a1, 0(a0)
	fence	r, rw
	beqz	a1, .LBB1_1
# %bb.2:
.LBB1_6:                                # Label of block must be emitted
	auipc	a0, %pcrel_hi(result)
	addi	a0, a0, %pcrel_lo(.LBB1_6)
	lbu	a0, 0(a0)
	beqz	a0, .LBB1_4
# %bb.3:
	ret
.LBB1_4:
.LBB1_7:                                # Label of block must be emitted
	auipc	a0, %pcrel_hi(.L.str)
	addi	a0, a0, %pcrel_lo(.LBB1_7)
.LBB1_8:                                # Label of block must be emitted
	auipc	a1, %pcrel_hi(.L.str.1)
	addi	a1, a1, %pcrel_lo(.LBB1_8)
.LBB1_9:                                # Label of block must be emitted
	auipc	a3, %pcrel_hi(.L__PRETTY_FUNCTION__.waiter)
	addi	a3, a3, %pcrel_lo(.LBB1_9)
	li	a2, 28
	call	__assert_fail@plt
.Lfunc_end1:
	.size	waiter, .Lfunc_end1-waiter
                                        # -- End function
	.type	result,@object                  # @result
	.section	.sbss,"aw",@nobits
	.p2align	2
result:
	.byte	0                               # 0x0
	.size	result, 1

	.type	.L.str,@object                  # @.str
	.section	.rodata.str1.1,"aMS",@progbits,1
.L.str:
	.asciz	"result == 7"
	.size	.L.str, 12

	.type	.L.str.1,@object                # @.str.1
.L.str.1:
	.asciz	"event_flag.c"
	.size	.L.str.1, 13

	.type	.L__PRETTY_FUNCTION__.waiter,@object # @__PRETTY_FUNCTION__.waiter
.L__PRETTY_FUNCTION__.waiter:
	.asciz	"void waiter(void)"
	.size	.L__PRETTY_FUNCTION__.waiter, 18

	.type	event,@object                   # @event
	.section	.sbss,"aw",@nobits
	.p2align	2
event:
	.word	0                               # 0x0
	.size	event, 4

	.ident	"Debian clang version 14.0.6"
	.section	".note.GNU-stack","",@progbits
	.addrsig
