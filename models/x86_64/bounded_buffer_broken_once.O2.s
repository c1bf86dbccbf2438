# A slot with a mutex and a condition variable: the consumer looks only once whether it is full, and C allows a thread to wake up by itself.
#   ../c/bounded_buffer_broken_once.c, by gcc 12.2 -O2 -mgeneral-regs-only -g1 -S
#
#   Threads: those of main
#   Under TSO: UNSAFE

	.file	"bounded_buffer_broken_once.c"
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 1 "bounded_buffer_broken_once.c"
	.p2align 4
	.type	consumer, @function
consumer:
.LVL0:
.LFB2:
	.loc 1 27 37 view -0
	.cfi_startproc
	.loc 1 28 3 view .LVU1
	.loc 1 29 3 view .LVU2
.LBB2:
	.loc 1 29 8 view .LVU3
	.loc 1 29 27 view .LVU4
.LBE2:
	.loc 1 27 37 is_stmt 0 view .LVU5
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
.LBB3:
	movl	$2, %ebp
.LBE3:
	pushq	%rbx
	.cfi_def_cfa_offset 24
	.cfi_offset 3, -24
	.loc 1 28 8 view .LVU6
	xorl	%ebx, %ebx
	.loc 1 27 37 view .LVU7
	subq	$8, %rsp
	.cfi_def_cfa_offset 32
.LVL1:
.L3:
.LBB4:
	.loc 1 30 5 is_stmt 1 view .LVU8
	movl	$mutex, %edi
	call	pthread_mutex_lock
.LVL2:
	.loc 1 31 5 view .LVU9
	.loc 1 31 8 is_stmt 0 view .LVU10
	movl	full(%rip), %eax
	testl	%eax, %eax
	je	.L7
.L2:
	.loc 1 33 5 is_stmt 1 discriminator 2 view .LVU11
	.loc 1 33 9 is_stmt 0 discriminator 2 view .LVU12
	movslq	slot(%rip), %rax
	.loc 1 35 5 discriminator 2 view .LVU13
	movl	$changed, %edi
	.loc 1 34 10 discriminator 2 view .LVU14
	movl	$0, full(%rip)
	.loc 1 33 9 discriminator 2 view .LVU15
	addq	%rax, %rbx
.LVL3:
	.loc 1 34 5 is_stmt 1 discriminator 2 view .LVU16
	.loc 1 35 5 discriminator 2 view .LVU17
	call	pthread_cond_signal
.LVL4:
	.loc 1 36 5 discriminator 2 view .LVU18
	movl	$mutex, %edi
	call	pthread_mutex_unlock
.LVL5:
	.loc 1 29 36 discriminator 2 view .LVU19
	.loc 1 29 27 discriminator 2 view .LVU20
	cmpl	$1, %ebp
	je	.L8
	movl	$1, %ebp
	jmp	.L3
	.p2align 4,,10
	.p2align 3
.L8:
.LBE4:
	.loc 1 38 3 view .LVU21
	.loc 1 39 1 is_stmt 0 view .LVU22
	addq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 24
	movq	%rbx, %rax
	popq	%rbx
	.cfi_def_cfa_offset 16
.LVL6:
	.loc 1 39 1 view .LVU23
	popq	%rbp
	.cfi_def_cfa_offset 8
	ret
.LVL7:
	.p2align 4,,10
	.p2align 3
.L7:
	.cfi_restore_state
.LBB5:
	.loc 1 32 7 is_stmt 1 view .LVU24
	movl	$mutex, %esi
	movl	$changed, %edi
	call	pthread_cond_wait
.LVL8:
	jmp	.L2
.LBE5:
	.cfi_endproc
.LFE2:
	.size	consumer, .-consumer
	.p2align 4
	.type	producer, @function
producer:
.LVL9:
.LFB1:
	.loc 1 14 37 view -0
	.cfi_startproc
	.loc 1 15 3 view .LVU26
.LBB6:
	.loc 1 15 8 view .LVU27
	.loc 1 15 31 view .LVU28
.LBE6:
	.loc 1 14 37 is_stmt 0 view .LVU29
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rdi, %rbp
	pushq	%rbx
	.cfi_def_cfa_offset 24
	.cfi_offset 3, -24
.LBB7:
	.loc 1 15 12 view .LVU30
	movl	$1, %ebx
.LBE7:
	.loc 1 14 37 view .LVU31
	subq	$8, %rsp
	.cfi_def_cfa_offset 32
.LVL10:
.L12:
.LBB8:
	.loc 1 16 5 is_stmt 1 view .LVU32
	movl	$mutex, %edi
	call	pthread_mutex_lock
.LVL11:
	.loc 1 17 5 view .LVU33
	.loc 1 17 12 view .LVU34
	movl	full(%rip), %edx
	testl	%edx, %edx
	je	.L10
	.p2align 4,,10
	.p2align 3
.L11:
	.loc 1 18 7 view .LVU35
	movl	$mutex, %esi
	movl	$changed, %edi
	call	pthread_cond_wait
.LVL12:
	.loc 1 17 12 view .LVU36
	movl	full(%rip), %eax
	testl	%eax, %eax
	jne	.L11
.L10:
	.loc 1 19 5 view .LVU37
	.loc 1 21 5 is_stmt 0 view .LVU38
	movl	$changed, %edi
	.loc 1 19 10 view .LVU39
	movl	%ebx, slot(%rip)
	.loc 1 20 5 is_stmt 1 view .LVU40
	.loc 1 20 10 is_stmt 0 view .LVU41
	movl	$1, full(%rip)
	.loc 1 21 5 is_stmt 1 view .LVU42
	call	pthread_cond_signal
.LVL13:
	.loc 1 22 5 view .LVU43
	movl	$mutex, %edi
	call	pthread_mutex_unlock
.LVL14:
	.loc 1 15 43 view .LVU44
	.loc 1 15 31 view .LVU45
	cmpl	$1, %ebx
	jne	.L16
	.loc 1 15 43 is_stmt 0 view .LVU46
	movl	$2, %ebx
.LVL15:
	.loc 1 15 43 view .LVU47
	jmp	.L12
.LVL16:
	.p2align 4,,10
	.p2align 3
.L16:
	.loc 1 15 43 view .LVU48
.LBE8:
	.loc 1 24 3 is_stmt 1 view .LVU49
	.loc 1 25 1 is_stmt 0 view .LVU50
	addq	$8, %rsp
	.cfi_def_cfa_offset 24
	movq	%rbp, %rax
	popq	%rbx
	.cfi_def_cfa_offset 16
.LVL17:
	.loc 1 25 1 view .LVU51
	popq	%rbp
	.cfi_def_cfa_offset 8
.LVL18:
	.loc 1 25 1 view .LVU52
	ret
	.cfi_endproc
.LFE1:
	.size	producer, .-producer
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"bounded_buffer_broken_once.c"
.LC1:
	.string	"(long)sum == 3"
	.section	.text.startup,"ax",@progbits
	.p2align 4
	.globl	main
	.type	main, @function
main:
.LFB3:
	.loc 1 41 16 is_stmt 1 view -0
	.cfi_startproc
	.loc 1 42 3 view .LVU54
	.loc 1 43 3 view .LVU55
	.loc 1 44 3 view .LVU56
	.loc 1 41 16 is_stmt 0 view .LVU57
	subq	$40, %rsp
	.cfi_def_cfa_offset 48
	.loc 1 44 3 view .LVU58
	xorl	%ecx, %ecx
	xorl	%esi, %esi
	movl	$producer, %edx
	leaq	8(%rsp), %rdi
	call	pthread_create
.LVL19:
	.loc 1 45 3 is_stmt 1 view .LVU59
	xorl	%ecx, %ecx
	movl	$consumer, %edx
	xorl	%esi, %esi
	leaq	16(%rsp), %rdi
	call	pthread_create
.LVL20:
	.loc 1 46 3 view .LVU60
	movq	8(%rsp), %rdi
	xorl	%esi, %esi
	call	pthread_join
.LVL21:
	.loc 1 47 3 view .LVU61
	movq	16(%rsp), %rdi
	leaq	24(%rsp), %rsi
	call	pthread_join
.LVL22:
	.loc 1 48 3 view .LVU62
	cmpq	$3, 24(%rsp)
	jne	.L20
	.loc 1 49 3 view .LVU63
	.loc 1 50 1 is_stmt 0 view .LVU64
	xorl	%eax, %eax
	addq	$40, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 8
	ret
.L20:
	.cfi_restore_state
	.loc 1 48 3 is_stmt 1 discriminator 1 view .LVU65
	movl	$__PRETTY_FUNCTION__.0, %ecx
	movl	$48, %edx
	movl	$.LC0, %esi
	movl	$.LC1, %edi
	call	__assert_fail
.LVL23:
	.cfi_endproc
.LFE3:
	.size	main, .-main
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 5
__PRETTY_FUNCTION__.0:
	.string	"main"
	.local	slot
	.comm	slot,4,4
	.local	full
	.comm	full,4,4
	.local	changed
	.comm	changed,48,32
	.local	mutex
	.comm	mutex,40,32
	.text
.Letext0:
	.file 2 "/usr/include/x86_64-linux-gnu/bits/atomic_wide_counter.h"
	.file 3 "/usr/include/x86_64-linux-gnu/bits/thread-shared-types.h"
	.file 4 "/usr/include/x86_64-linux-gnu/bits/struct_mutex.h"
	.file 5 "/usr/include/x86_64-linux-gnu/bits/pthreadtypes.h"
	.file 6 "/usr/include/pthread.h"
	.file 7 "/usr/include/assert.h"
