# Threads that `main` creates in a loop add their numbers to a sum, under a mutex.
#   ../c/created_sum.c, by gcc 12.2 -O2 -mgeneral-regs-only -g1 -S
#
#   Threads: those of main
#   Under TSO: SAFE, its threads

	.file	"created_sum.c"
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 1 "created_sum.c"
	.p2align 4
	.type	worker, @function
worker:
.LVL0:
.LFB12:
	.loc 1 16 35 view -0
	.cfi_startproc
	.loc 1 17 3 view .LVU1
	.loc 1 16 35 is_stmt 0 view .LVU2
	pushq	%rbx
	.cfi_def_cfa_offset 16
	.cfi_offset 3, -16
	.loc 1 16 35 view .LVU3
	movq	%rdi, %rbx
.LVL1:
	.loc 1 18 3 is_stmt 1 view .LVU4
	movl	$lock, %edi
.LVL2:
	.loc 1 18 3 is_stmt 0 view .LVU5
	call	mtx_lock
.LVL3:
	.loc 1 19 3 is_stmt 1 view .LVU6
	.loc 1 20 3 is_stmt 0 view .LVU7
	movl	$lock, %edi
	.loc 1 19 7 view .LVU8
	addl	%ebx, sum(%rip)
	.loc 1 20 3 is_stmt 1 view .LVU9
	call	mtx_unlock
.LVL4:
	.loc 1 21 3 view .LVU10
	.loc 1 22 1 is_stmt 0 view .LVU11
	xorl	%eax, %eax
	popq	%rbx
	.cfi_def_cfa_offset 8
.LVL5:
	.loc 1 22 1 view .LVU12
	ret
	.cfi_endproc
.LFE12:
	.size	worker, .-worker
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"created_sum.c"
.LC1:
	.string	"sum == 6"
	.section	.text.unlikely,"ax",@progbits
.LCOLDB2:
	.section	.text.startup,"ax",@progbits
.LHOTB2:
	.p2align 4
	.section	.text.unlikely
.Ltext_cold0:
	.section	.text.startup
	.globl	main
	.type	main, @function
main:
.LFB13:
	.loc 1 24 16 is_stmt 1 view -0
	.cfi_startproc
	.loc 1 25 3 view .LVU14
	.loc 1 26 3 view .LVU15
	.loc 1 24 16 is_stmt 0 view .LVU16
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	.loc 1 26 3 view .LVU17
	xorl	%esi, %esi
	movl	$lock, %edi
	.loc 1 24 16 view .LVU18
	pushq	%rbx
	.cfi_def_cfa_offset 24
	.cfi_offset 3, -24
	.loc 1 26 3 view .LVU19
	movl	$1, %ebx
	.loc 1 24 16 view .LVU20
	subq	$40, %rsp
	.cfi_def_cfa_offset 64
	.loc 1 26 3 view .LVU21
	call	mtx_init
.LVL6:
	.loc 1 27 3 is_stmt 1 view .LVU22
.LBB2:
	.loc 1 27 8 view .LVU23
	.loc 1 27 8 is_stmt 0 view .LVU24
	leaq	8(%rsp), %rbp
	.loc 1 27 21 is_stmt 1 view .LVU25
.LVL7:
.L6:
	.loc 1 28 5 view .LVU26
	.loc 1 28 9 is_stmt 0 view .LVU27
	movq	%rbx, %rdx
	movq	%rbp, %rdi
	movl	$worker, %esi
	.loc 1 28 8 view .LVU28
	addq	$8, %rbp
	.loc 1 28 9 view .LVU29
	call	thrd_create
.LVL8:
	.loc 1 28 8 view .LVU30
	addq	$1, %rbx
.LVL9:
	.loc 1 28 8 view .LVU31
	testl	%eax, %eax
	jne	.L9
.LVL10:
	.loc 1 27 21 is_stmt 1 discriminator 1 view .LVU32
	cmpq	$4, %rbx
	jne	.L6
.LVL11:
	.loc 1 27 21 is_stmt 0 discriminator 1 view .LVU33
.LBE2:
.LBB3:
	.loc 1 32 5 is_stmt 1 view .LVU34
	movq	8(%rsp), %rdi
	xorl	%esi, %esi
	call	thrd_join
.LVL12:
	.loc 1 31 33 view .LVU35
	.loc 1 31 21 view .LVU36
	.loc 1 32 5 view .LVU37
	movq	16(%rsp), %rdi
	xorl	%esi, %esi
	call	thrd_join
.LVL13:
	.loc 1 31 33 view .LVU38
	.loc 1 31 21 view .LVU39
	.loc 1 32 5 view .LVU40
	movq	24(%rsp), %rdi
	xorl	%esi, %esi
	call	thrd_join
.LVL14:
	.loc 1 31 33 view .LVU41
	.loc 1 31 21 view .LVU42
.LBE3:
	.loc 1 33 3 view .LVU43
	cmpl	$6, sum(%rip)
	jne	.L11
	.loc 1 34 3 view .LVU44
	.loc 1 35 1 is_stmt 0 view .LVU45
	addq	$40, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 24
	xorl	%eax, %eax
	popq	%rbx
	.cfi_def_cfa_offset 16
.LVL15:
	.loc 1 35 1 view .LVU46
	popq	%rbp
	.cfi_def_cfa_offset 8
	ret
.LVL16:
.L11:
	.cfi_restore_state
	.loc 1 33 3 is_stmt 1 discriminator 1 view .LVU47
	movl	$__PRETTY_FUNCTION__.0, %ecx
	movl	$33, %edx
	movl	$.LC0, %esi
	movl	$.LC1, %edi
	call	__assert_fail
.LVL17:
	.loc 1 33 3 is_stmt 0 discriminator 1 view .LVU48
	.cfi_endproc
	.section	.text.unlikely
	.cfi_startproc
	.type	main.cold, @function
main.cold:
.LFSB13:
.L9:
	.cfi_def_cfa_offset 64
	.cfi_offset 3, -24
	.cfi_offset 6, -16
.LBB4:
	.loc 1 29 7 is_stmt 1 view -0
	call	abort
.LVL18:
.LBE4:
	.cfi_endproc
.LFE13:
	.section	.text.startup
	.size	main, .-main
	.section	.text.unlikely
	.size	main.cold, .-main.cold
.LCOLDE2:
	.section	.text.startup
.LHOTE2:
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 5
__PRETTY_FUNCTION__.0:
	.string	"main"
	.local	sum
	.comm	sum,4,4
	.local	lock
	.comm	lock,40,32
	.text
.Letext0:
	.section	.text.unlikely
.Letext_cold0:
	.file 2 "/usr/include/stdint.h"
	.file 3 "/usr/include/x86_64-linux-gnu/bits/thread-shared-types.h"
	.file 4 "/usr/include/threads.h"
	.file 5 "/usr/include/assert.h"
	.file 6 "/usr/include/stdlib.h"
