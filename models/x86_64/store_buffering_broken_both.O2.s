# Two threads write one word each and read that of the other, by releases and acquires.
#   ../c11/store_buffering_broken_both.c, by gcc 12.2 -O2 -mgeneral-regs-only -g1 -S
#
#   Threads: those of main
#   Under TSO: UNSAFE

	.file	"store_buffering_broken_both.c"
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 1 "store_buffering_broken_both.c"
	.p2align 4
	.type	second, @function
second:
.LVL0:
.LFB2:
	.loc 1 21 35 view -0
	.cfi_startproc
	.loc 1 22 3 view .LVU1
	.loc 1 23 3 view .LVU2
.LBB2:
	.loc 1 23 3 view .LVU3
	.loc 1 23 3 view .LVU4
	.loc 1 23 3 view .LVU5
	movl	$1, y(%rip)
.LBE2:
	.loc 1 24 3 view .LVU6
.LBB3:
	.loc 1 24 16 view .LVU7
.LVL1:
	.loc 1 24 16 view .LVU8
	.loc 1 24 16 view .LVU9
	movl	x(%rip), %eax
.LVL2:
	.loc 1 24 16 view .LVU10
.LBE3:
	.loc 1 24 14 is_stmt 0 view .LVU11
	movl	%eax, second_saw(%rip)
	.loc 1 25 3 is_stmt 1 view .LVU12
	.loc 1 26 1 is_stmt 0 view .LVU13
	xorl	%eax, %eax
.LVL3:
	.loc 1 26 1 view .LVU14
	ret
	.cfi_endproc
.LFE2:
	.size	second, .-second
	.p2align 4
	.type	first, @function
first:
.LVL4:
.LFB1:
	.loc 1 14 34 is_stmt 1 view -0
	.cfi_startproc
	.loc 1 15 3 view .LVU16
	.loc 1 16 3 view .LVU17
.LBB4:
	.loc 1 16 3 view .LVU18
	.loc 1 16 3 view .LVU19
	.loc 1 16 3 view .LVU20
	movl	$1, x(%rip)
.LBE4:
	.loc 1 17 3 view .LVU21
.LBB5:
	.loc 1 17 15 view .LVU22
.LVL5:
	.loc 1 17 15 view .LVU23
	.loc 1 17 15 view .LVU24
	movl	y(%rip), %eax
.LVL6:
	.loc 1 17 15 view .LVU25
.LBE5:
	.loc 1 17 13 is_stmt 0 view .LVU26
	movl	%eax, first_saw(%rip)
	.loc 1 18 3 is_stmt 1 view .LVU27
	.loc 1 19 1 is_stmt 0 view .LVU28
	xorl	%eax, %eax
.LVL7:
	.loc 1 19 1 view .LVU29
	ret
	.cfi_endproc
.LFE1:
	.size	first, .-first
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"store_buffering_broken_both.c"
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align 8
.LC1:
	.string	"first_saw == 1 || second_saw == 1"
	.section	.text.startup,"ax",@progbits
	.p2align 4
	.globl	main
	.type	main, @function
main:
.LFB3:
	.loc 1 28 16 is_stmt 1 view -0
	.cfi_startproc
	.loc 1 29 3 view .LVU31
	.loc 1 30 3 view .LVU32
	.loc 1 28 16 is_stmt 0 view .LVU33
	subq	$24, %rsp
	.cfi_def_cfa_offset 32
	.loc 1 30 3 view .LVU34
	xorl	%ecx, %ecx
	xorl	%esi, %esi
	movl	$first, %edx
	movq	%rsp, %rdi
	call	pthread_create
.LVL8:
	.loc 1 31 3 is_stmt 1 view .LVU35
	xorl	%ecx, %ecx
	movl	$second, %edx
	xorl	%esi, %esi
	leaq	8(%rsp), %rdi
	call	pthread_create
.LVL9:
	.loc 1 32 3 view .LVU36
	movq	(%rsp), %rdi
	xorl	%esi, %esi
	call	pthread_join
.LVL10:
	.loc 1 33 3 view .LVU37
	movq	8(%rsp), %rdi
	xorl	%esi, %esi
	call	pthread_join
.LVL11:
	.loc 1 34 3 view .LVU38
	cmpl	$1, first_saw(%rip)
	je	.L5
	.loc 1 34 3 is_stmt 0 discriminator 1 view .LVU39
	cmpl	$1, second_saw(%rip)
	jne	.L7
.L5:
	.loc 1 35 3 is_stmt 1 view .LVU40
	.loc 1 36 1 is_stmt 0 view .LVU41
	xorl	%eax, %eax
	addq	$24, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 8
	ret
.L7:
	.cfi_restore_state
	.loc 1 34 3 is_stmt 1 discriminator 2 view .LVU42
	movl	$__PRETTY_FUNCTION__.0, %ecx
	movl	$34, %edx
	movl	$.LC0, %esi
	movl	$.LC1, %edi
	call	__assert_fail
.LVL12:
	.cfi_endproc
.LFE3:
	.size	main, .-main
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 5
__PRETTY_FUNCTION__.0:
	.string	"main"
	.local	second_saw
	.comm	second_saw,4,4
	.local	first_saw
	.comm	first_saw,4,4
	.local	y
	.comm	y,4,4
	.local	x
	.comm	x,4,4
	.text
.Letext0:
	.file 2 "/usr/include/x86_64-linux-gnu/bits/pthreadtypes.h"
	.file 3 "/usr/include/assert.h"
	.file 4 "/usr/include/pthread.h"
	.file 5 "/usr/lib/gcc/x86_64-linux-gnu/12/include/stdatomic.h"
