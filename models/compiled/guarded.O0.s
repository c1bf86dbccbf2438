# A lock as a class, a guard that holds it, and a visit of what it protects, which ends before the guard does.
#   guarded.cc, by g++ 12.2 -O0 -S
#
#   Threads: worker
#   Expected: TSO SAFE, SC SAFE

	.file	"guarded.cc"
	.text
	.section	.text._ZSt23__is_constant_evaluatedv,"axG",@progbits,_ZSt23__is_constant_evaluatedv,comdat
	.weak	_ZSt23__is_constant_evaluatedv
	.type	_ZSt23__is_constant_evaluatedv, @function
_ZSt23__is_constant_evaluatedv:
.LFB1:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	movl	$0, %eax
	popq	%rbp
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE1:
	.size	_ZSt23__is_constant_evaluatedv, .-_ZSt23__is_constant_evaluatedv
	.section	.text._ZStanSt12memory_orderSt23__memory_order_modifier,"axG",@progbits,_ZStanSt12memory_orderSt23__memory_order_modifier,comdat
	.weak	_ZStanSt12memory_orderSt23__memory_order_modifier
	.type	_ZStanSt12memory_orderSt23__memory_order_modifier, @function
_ZStanSt12memory_orderSt23__memory_order_modifier:
.LFB22:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	movl	%edi, -4(%rbp)
	movl	%esi, -8(%rbp)
	movl	-4(%rbp), %edx
	movl	-8(%rbp), %eax
	andl	%edx, %eax
	popq	%rbp
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE22:
	.size	_ZStanSt12memory_orderSt23__memory_order_modifier, .-_ZStanSt12memory_orderSt23__memory_order_modifier
	.section	.text._ZNSt6atomicIbE5storeEbSt12memory_order,"axG",@progbits,_ZNSt6atomicIbE5storeEbSt12memory_order,comdat
	.align 2
	.weak	_ZNSt6atomicIbE5storeEbSt12memory_order
	.type	_ZNSt6atomicIbE5storeEbSt12memory_order, @function
_ZNSt6atomicIbE5storeEbSt12memory_order:
.LFB130:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	subq	$48, %rsp
	movq	%rdi, -40(%rbp)
	movl	%esi, %eax
	movl	%edx, -48(%rbp)
	movb	%al, -44(%rbp)
	movq	-40(%rbp), %rdx
	movzbl	-44(%rbp), %eax
	movq	%rdx, -8(%rbp)
	movb	%al, -9(%rbp)
	andb	$1, -9(%rbp)
	movl	-48(%rbp), %eax
	movl	%eax, -16(%rbp)
	movl	-16(%rbp), %eax
	movl	$65535, %esi
	movl	%eax, %edi
	call	_ZStanSt12memory_orderSt23__memory_order_modifier
	movl	%eax, -20(%rbp)
	call	_ZSt23__is_constant_evaluatedv
	testb	%al, %al
	je	.L6
	cmpl	$2, -20(%rbp)
	jne	.L6
	movl	$1, %eax
	jmp	.L7
.L6:
	movl	$0, %eax
.L7:
	testb	%al, %al
	call	_ZSt23__is_constant_evaluatedv
	testb	%al, %al
	je	.L9
	cmpl	$4, -20(%rbp)
	jne	.L9
	movl	$1, %eax
	jmp	.L10
.L9:
	movl	$0, %eax
.L10:
	testb	%al, %al
	call	_ZSt23__is_constant_evaluatedv
	testb	%al, %al
	je	.L12
	cmpl	$1, -20(%rbp)
	jne	.L12
	movl	$1, %eax
	jmp	.L13
.L12:
	movl	$0, %eax
.L13:
	testb	%al, %al
	movzbl	-9(%rbp), %edx
	movq	-8(%rbp), %rax
	xchgb	(%rax), %dl
	nop
	nop
	leave
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE130:
	.size	_ZNSt6atomicIbE5storeEbSt12memory_order, .-_ZNSt6atomicIbE5storeEbSt12memory_order
	.section	.text._ZNKSt6atomicIbE4loadESt12memory_order,"axG",@progbits,_ZNKSt6atomicIbE4loadESt12memory_order,comdat
	.align 2
	.weak	_ZNKSt6atomicIbE4loadESt12memory_order
	.type	_ZNKSt6atomicIbE4loadESt12memory_order, @function
_ZNKSt6atomicIbE4loadESt12memory_order:
.LFB132:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	subq	$32, %rsp
	movq	%rdi, -24(%rbp)
	movl	%esi, -28(%rbp)
	movq	-24(%rbp), %rax
	movq	%rax, -8(%rbp)
	movl	-28(%rbp), %eax
	movl	%eax, -12(%rbp)
	movl	-12(%rbp), %eax
	movl	$65535, %esi
	movl	%eax, %edi
	call	_ZStanSt12memory_orderSt23__memory_order_modifier
	movl	%eax, -16(%rbp)
	call	_ZSt23__is_constant_evaluatedv
	testb	%al, %al
	je	.L16
	cmpl	$3, -16(%rbp)
	jne	.L16
	movl	$1, %eax
	jmp	.L17
.L16:
	movl	$0, %eax
.L17:
	testb	%al, %al
	call	_ZSt23__is_constant_evaluatedv
	testb	%al, %al
	je	.L19
	cmpl	$4, -16(%rbp)
	jne	.L19
	movl	$1, %eax
	jmp	.L20
.L19:
	movl	$0, %eax
.L20:
	testb	%al, %al
	movq	-8(%rbp), %rax
	movzbl	(%rax), %eax
	testb	%al, %al
	setne	%al
	leave
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE132:
	.size	_ZNKSt6atomicIbE4loadESt12memory_order, .-_ZNKSt6atomicIbE4loadESt12memory_order
	.section	.text._ZNSt6atomicIbE8exchangeEbSt12memory_order,"axG",@progbits,_ZNSt6atomicIbE8exchangeEbSt12memory_order,comdat
	.align 2
	.weak	_ZNSt6atomicIbE8exchangeEbSt12memory_order
	.type	_ZNSt6atomicIbE8exchangeEbSt12memory_order, @function
_ZNSt6atomicIbE8exchangeEbSt12memory_order:
.LFB134:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	movq	%rdi, -24(%rbp)
	movl	%esi, %eax
	movl	%edx, -32(%rbp)
	movb	%al, -28(%rbp)
	movq	-24(%rbp), %rdx
	movzbl	-28(%rbp), %eax
	movq	%rdx, -8(%rbp)
	movb	%al, -9(%rbp)
	andb	$1, -9(%rbp)
	movl	-32(%rbp), %eax
	movl	%eax, -16(%rbp)
	movzbl	-9(%rbp), %eax
	movq	-8(%rbp), %rdx
	xchgb	(%rdx), %al
	testb	%al, %al
	setne	%al
	popq	%rbp
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE134:
	.size	_ZNSt6atomicIbE8exchangeEbSt12memory_order, .-_ZNSt6atomicIbE8exchangeEbSt12memory_order
	.text
	.align 2
	.type	_ZN12_GLOBAL__N_14Lock4lockEv, @function
_ZN12_GLOBAL__N_14Lock4lockEv:
.LFB296:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	subq	$16, %rsp
	movq	%rdi, -8(%rbp)
	jmp	.L28
.L30:
	nop
.L29:
	movq	-8(%rbp), %rax
	movl	$0, %esi
	movq	%rax, %rdi
	call	_ZNKSt6atomicIbE4loadESt12memory_order
	testb	%al, %al
	jne	.L29
.L28:
	movq	-8(%rbp), %rax
	movl	$2, %edx
	movl	$1, %esi
	movq	%rax, %rdi
	call	_ZNSt6atomicIbE8exchangeEbSt12memory_order
	testb	%al, %al
	jne	.L30
	nop
	nop
	leave
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE296:
	.size	_ZN12_GLOBAL__N_14Lock4lockEv, .-_ZN12_GLOBAL__N_14Lock4lockEv
	.align 2
	.type	_ZN12_GLOBAL__N_14Lock6unlockEv, @function
_ZN12_GLOBAL__N_14Lock6unlockEv:
.LFB297:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	subq	$16, %rsp
	movq	%rdi, -8(%rbp)
	movq	-8(%rbp), %rax
	movl	$3, %edx
	movl	$0, %esi
	movq	%rax, %rdi
	call	_ZNSt6atomicIbE5storeEbSt12memory_order
	nop
	leave
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE297:
	.size	_ZN12_GLOBAL__N_14Lock6unlockEv, .-_ZN12_GLOBAL__N_14Lock6unlockEv
	.local	_ZN12_GLOBAL__N_14lockE
	.comm	_ZN12_GLOBAL__N_14lockE,1,1
	.local	_ZN12_GLOBAL__N_16insideE
	.comm	_ZN12_GLOBAL__N_16insideE,4,4
	.section	.rodata
.LC0:
	.string	"{anonymous}::Visit::Visit()"
.LC1:
	.string	"guarded.cc"
.LC2:
	.string	"before == 0"
	.text
	.align 2
	.type	_ZN12_GLOBAL__N_15VisitC2Ev, @function
_ZN12_GLOBAL__N_15VisitC2Ev:
.LFB310:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	subq	$48, %rsp
	movq	%rdi, -40(%rbp)
	movl	$0, -8(%rbp)
	movl	-8(%rbp), %eax
	movl	$65535, %esi
	movl	%eax, %edi
	call	_ZStanSt12memory_orderSt23__memory_order_modifier
	movl	%eax, -12(%rbp)
	call	_ZSt23__is_constant_evaluatedv
	testb	%al, %al
	je	.L33
	cmpl	$3, -12(%rbp)
	jne	.L33
	movl	$1, %eax
	jmp	.L34
.L33:
	movl	$0, %eax
.L34:
	testb	%al, %al
	call	_ZSt23__is_constant_evaluatedv
	testb	%al, %al
	je	.L36
	cmpl	$4, -12(%rbp)
	jne	.L36
	movl	$1, %eax
	jmp	.L37
.L36:
	movl	$0, %eax
.L37:
	testb	%al, %al
	leaq	_ZN12_GLOBAL__N_16insideE(%rip), %rax
	movl	(%rax), %eax
	movl	%eax, -4(%rbp)
	cmpl	$0, -4(%rbp)
	je	.L40
	leaq	.LC0(%rip), %rax
	movq	%rax, %rcx
	movl	$39, %edx
	leaq	.LC1(%rip), %rax
	movq	%rax, %rsi
	leaq	.LC2(%rip), %rax
	movq	%rax, %rdi
	call	__assert_fail@PLT
.L40:
	movl	$1, -16(%rbp)
	movl	$0, -20(%rbp)
	movl	-20(%rbp), %eax
	movl	$65535, %esi
	movl	%eax, %edi
	call	_ZStanSt12memory_orderSt23__memory_order_modifier
	movl	%eax, -24(%rbp)
	call	_ZSt23__is_constant_evaluatedv
	testb	%al, %al
	je	.L41
	cmpl	$2, -24(%rbp)
	jne	.L41
	movl	$1, %eax
	jmp	.L42
.L41:
	movl	$0, %eax
.L42:
	testb	%al, %al
	call	_ZSt23__is_constant_evaluatedv
	testb	%al, %al
	je	.L44
	cmpl	$4, -24(%rbp)
	jne	.L44
	movl	$1, %eax
	jmp	.L45
.L44:
	movl	$0, %eax
.L45:
	testb	%al, %al
	call	_ZSt23__is_constant_evaluatedv
	testb	%al, %al
	je	.L47
	cmpl	$1, -24(%rbp)
	jne	.L47
	movl	$1, %eax
	jmp	.L48
.L47:
	movl	$0, %eax
.L48:
	testb	%al, %al
	movl	-16(%rbp), %eax
	leaq	_ZN12_GLOBAL__N_16insideE(%rip), %rdx
	xchgl	(%rdx), %eax
	nop
	nop
	leave
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE310:
	.size	_ZN12_GLOBAL__N_15VisitC2Ev, .-_ZN12_GLOBAL__N_15VisitC2Ev
	.set	_ZN12_GLOBAL__N_15VisitC1Ev,_ZN12_GLOBAL__N_15VisitC2Ev
	.align 2
	.type	_ZN12_GLOBAL__N_15VisitD2Ev, @function
_ZN12_GLOBAL__N_15VisitD2Ev:
.LFB313:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	subq	$32, %rsp
	movq	%rdi, -24(%rbp)
	movl	$0, -4(%rbp)
	movl	$0, -8(%rbp)
	movl	-8(%rbp), %eax
	movl	$65535, %esi
	movl	%eax, %edi
	call	_ZStanSt12memory_orderSt23__memory_order_modifier
	movl	%eax, -12(%rbp)
	call	_ZSt23__is_constant_evaluatedv
	testb	%al, %al
	je	.L51
	cmpl	$2, -12(%rbp)
	jne	.L51
	movl	$1, %eax
	jmp	.L52
.L51:
	movl	$0, %eax
.L52:
	testb	%al, %al
	call	_ZSt23__is_constant_evaluatedv
	testb	%al, %al
	je	.L54
	cmpl	$4, -12(%rbp)
	jne	.L54
	movl	$1, %eax
	jmp	.L55
.L54:
	movl	$0, %eax
.L55:
	testb	%al, %al
	call	_ZSt23__is_constant_evaluatedv
	testb	%al, %al
	je	.L57
	cmpl	$1, -12(%rbp)
	jne	.L57
	movl	$1, %eax
	jmp	.L58
.L57:
	movl	$0, %eax
.L58:
	testb	%al, %al
	movl	-4(%rbp), %eax
	leaq	_ZN12_GLOBAL__N_16insideE(%rip), %rdx
	xchgl	(%rdx), %eax
	nop
	nop
	leave
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE313:
	.size	_ZN12_GLOBAL__N_15VisitD2Ev, .-_ZN12_GLOBAL__N_15VisitD2Ev
	.set	_ZN12_GLOBAL__N_15VisitD1Ev,_ZN12_GLOBAL__N_15VisitD2Ev
	.globl	worker
	.type	worker, @function
worker:
.LFB315:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	subq	$16, %rsp
	leaq	-8(%rbp), %rax
	leaq	_ZN12_GLOBAL__N_14lockE(%rip), %rdx
	movq	%rdx, %rsi
	movq	%rax, %rdi
	call	_ZN12_GLOBAL__N_15GuardINS_4LockEEC1ERS1_
	leaq	-9(%rbp), %rax
	movq	%rax, %rdi
	call	_ZN12_GLOBAL__N_15VisitC1Ev
	leaq	-9(%rbp), %rax
	movq	%rax, %rdi
	call	_ZN12_GLOBAL__N_15VisitD1Ev
	leaq	-8(%rbp), %rax
	movq	%rax, %rdi
	call	_ZN12_GLOBAL__N_15GuardINS_4LockEED1Ev
	leave
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE315:
	.size	worker, .-worker
	.align 2
	.type	_ZN12_GLOBAL__N_15GuardINS_4LockEEC2ERS1_, @function
_ZN12_GLOBAL__N_15GuardINS_4LockEEC2ERS1_:
.LFB376:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	subq	$16, %rsp
	movq	%rdi, -8(%rbp)
	movq	%rsi, -16(%rbp)
	movq	-8(%rbp), %rax
	movq	-16(%rbp), %rdx
	movq	%rdx, (%rax)
	movq	-8(%rbp), %rax
	movq	(%rax), %rax
	movq	%rax, %rdi
	call	_ZN12_GLOBAL__N_14Lock4lockEv
	nop
	leave
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE376:
	.size	_ZN12_GLOBAL__N_15GuardINS_4LockEEC2ERS1_, .-_ZN12_GLOBAL__N_15GuardINS_4LockEEC2ERS1_
	.set	_ZN12_GLOBAL__N_15GuardINS_4LockEEC1ERS1_,_ZN12_GLOBAL__N_15GuardINS_4LockEEC2ERS1_
	.align 2
	.type	_ZN12_GLOBAL__N_15GuardINS_4LockEED2Ev, @function
_ZN12_GLOBAL__N_15GuardINS_4LockEED2Ev:
.LFB379:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	subq	$16, %rsp
	movq	%rdi, -8(%rbp)
	movq	-8(%rbp), %rax
	movq	(%rax), %rax
	movq	%rax, %rdi
	call	_ZN12_GLOBAL__N_14Lock6unlockEv
	nop
	leave
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE379:
	.size	_ZN12_GLOBAL__N_15GuardINS_4LockEED2Ev, .-_ZN12_GLOBAL__N_15GuardINS_4LockEED2Ev
	.set	_ZN12_GLOBAL__N_15GuardINS_4LockEED1Ev,_ZN12_GLOBAL__N_15GuardINS_4LockEED2Ev
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
