# A lock as a class, a guard that holds it, and a visit of what it protects, which ends before the guard does.
#   guarded.cc, by g++ 12.2 -O2 -S
#
#   Threads: worker
#   Expected: TSO SAFE, SC SAFE

	.file	"guarded.cc"
	.text
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"{anonymous}::Visit::Visit()"
.LC1:
	.string	"guarded.cc"
.LC2:
	.string	"before == 0"
	.text
	.p2align 4
	.globl	worker
	.type	worker, @function
worker:
.LFB315:
	.cfi_startproc
	movl	$1, %edx
	.p2align 4,,10
	.p2align 3
.L2:
	movl	%edx, %eax
	xchgb	_ZN12_GLOBAL__N_14lockE(%rip), %al
	testb	%al, %al
	je	.L11
	.p2align 4,,10
	.p2align 3
.L3:
	movzbl	_ZN12_GLOBAL__N_14lockE(%rip), %eax
	testb	%al, %al
	jne	.L3
	jmp	.L2
	.p2align 4,,10
	.p2align 3
.L11:
	movl	_ZN12_GLOBAL__N_16insideE(%rip), %eax
	testl	%eax, %eax
	jne	.L12
	movl	$1, _ZN12_GLOBAL__N_16insideE(%rip)
	movl	$0, _ZN12_GLOBAL__N_16insideE(%rip)
	movb	$0, _ZN12_GLOBAL__N_14lockE(%rip)
	ret
.L12:
	pushq	%rax
	.cfi_def_cfa_offset 16
	leaq	.LC0(%rip), %rcx
	movl	$39, %edx
	leaq	.LC1(%rip), %rsi
	leaq	.LC2(%rip), %rdi
	call	__assert_fail@PLT
	.cfi_endproc
.LFE315:
	.size	worker, .-worker
	.local	_ZN12_GLOBAL__N_16insideE
	.comm	_ZN12_GLOBAL__N_16insideE,4,4
	.local	_ZN12_GLOBAL__N_14lockE
	.comm	_ZN12_GLOBAL__N_14lockE,1,1
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
