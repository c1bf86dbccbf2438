# The same without the fence of the readers: one that looks at what is removed may wait in its store buffer to be seen inside.
#   grace_broken_fence.c, by gcc 12.2 -O0 -g1 -S
#
#   Threads: reader,writer
#   Expected: TSO UNSAFE, SC SAFE

	.file	"grace_broken_fence.c"
	.text
.Ltext0:
	.file 0 "." "grace_broken_fence.c"
	.local	inside
	.comm	inside,4096,32
	.local	removed
	.comm	removed,4,4
	.local	freed
	.comm	freed,4,4
	.local	taken
	.comm	taken,4,4
	.section	.rodata
.LC0:
	.string	"grace_broken_fence.c"
	.align 8
.LC1:
	.string	"!atomic_load_explicit(&freed, memory_order_relaxed)"
	.text
	.globl	reader
	.type	reader, @function
reader:
.LFB0:
	.file 1 "grace_broken_fence.c"
	.loc 1 11 21
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	subq	$64, %rsp
	movl	%edi, -52(%rbp)
.L3:
.LBB2:
	.loc 1 13 5
	movl	-52(%rbp), %eax
	cltq
	leaq	0(,%rax,4), %rdx
	leaq	inside(%rip), %rax
	addq	%rdx, %rax
	movq	%rax, -8(%rbp)
	movl	$1, -36(%rbp)
	movl	-36(%rbp), %eax
	movl	%eax, %edx
	movq	-8(%rbp), %rax
	movl	%edx, (%rax)
.LBE2:
.LBB3:
	.loc 1 14 10
	leaq	removed(%rip), %rax
	movq	%rax, -16(%rbp)
	movq	-16(%rbp), %rax
	movl	(%rax), %eax
	movl	%eax, -40(%rbp)
	movl	-40(%rbp), %eax
.LBE3:
	.loc 1 14 8
	testl	%eax, %eax
	jne	.L2
.LBB4:
	.loc 1 15 7
	leaq	freed(%rip), %rax
	movq	%rax, -24(%rbp)
	movq	-24(%rbp), %rax
	movl	(%rax), %eax
	movl	%eax, -44(%rbp)
	movl	-44(%rbp), %eax
.LBE4:
	testl	%eax, %eax
	je	.L2
	.loc 1 15 7 is_stmt 0 discriminator 1
	leaq	__PRETTY_FUNCTION__.0(%rip), %rax
	movq	%rax, %rcx
	movl	$15, %edx
	leaq	.LC0(%rip), %rax
	movq	%rax, %rsi
	leaq	.LC1(%rip), %rax
	movq	%rax, %rdi
	call	__assert_fail@PLT
.L2:
.LBB5:
	.loc 1 16 5 is_stmt 1 discriminator 1
	movl	-52(%rbp), %eax
	cltq
	leaq	0(,%rax,4), %rdx
	leaq	inside(%rip), %rax
	addq	%rdx, %rax
	movq	%rax, -32(%rbp)
	movl	$0, -48(%rbp)
	movl	-48(%rbp), %eax
	movl	%eax, %edx
	movq	-32(%rbp), %rax
	movl	%edx, (%rax)
.LBE5:
	.loc 1 13 5 discriminator 1
	jmp	.L3
	.cfi_endproc
.LFE0:
	.size	reader, .-reader
	.globl	writer
	.type	writer, @function
writer:
.LFB1:
	.loc 1 20 28
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	movl	%edi, -68(%rbp)
	movl	%esi, -72(%rbp)
.LBB6:
	.loc 1 21 7
	leaq	taken(%rip), %rax
	movq	%rax, -16(%rbp)
	movl	$1, -44(%rbp)
	movl	-44(%rbp), %eax
	movl	%eax, %edx
	movq	-16(%rbp), %rax
	xchgl	(%rax), %edx
	movl	%edx, %eax
	movl	%eax, -48(%rbp)
	movl	-48(%rbp), %eax
.LBE6:
	.loc 1 21 6
	testl	%eax, %eax
	jne	.L10
.LBB7:
	.loc 1 23 3
	leaq	removed(%rip), %rax
	movq	%rax, -24(%rbp)
	movl	$1, -52(%rbp)
	movl	-52(%rbp), %eax
	movl	%eax, %edx
	movq	-24(%rbp), %rax
	xchgl	(%rax), %edx
.LBE7:
.LBB8:
	.loc 1 24 12
	movl	$0, -4(%rbp)
	.loc 1 24 3
	jmp	.L7
.L9:
	.loc 1 25 11
	nop
.L8:
.LBB9:
	.loc 1 25 12 discriminator 1
	movl	-4(%rbp), %eax
	cltq
	leaq	0(,%rax,4), %rdx
	leaq	inside(%rip), %rax
	addq	%rdx, %rax
	movq	%rax, -40(%rbp)
	movq	-40(%rbp), %rax
	movl	(%rax), %eax
	movl	%eax, -56(%rbp)
	movl	-56(%rbp), %eax
.LBE9:
	testl	%eax, %eax
	jne	.L8
	.loc 1 24 27 discriminator 2
	addl	$1, -4(%rbp)
.L7:
	.loc 1 24 21 discriminator 1
	movl	-4(%rbp), %eax
	cmpl	-72(%rbp), %eax
	jl	.L9
.LBE8:
.LBB10:
	.loc 1 27 3
	leaq	freed(%rip), %rax
	movq	%rax, -32(%rbp)
	movl	$1, -60(%rbp)
	movl	-60(%rbp), %eax
	movl	%eax, %edx
	movq	-32(%rbp), %rax
	movl	%edx, (%rax)
	jmp	.L4
.L10:
.LBE10:
	.loc 1 22 5
	nop
.L4:
	.loc 1 28 1
	popq	%rbp
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE1:
	.size	writer, .-writer
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"reader"
	.text
.Letext0:
	.file 2 "/usr/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.long	0x67
	.value	0x5
	.byte	0x1
	.byte	0x8
	.long	.Ldebug_abbrev0
	.uleb128 0x1
	.long	.LASF4
	.byte	0x1d
	.long	.LASF0
	.long	.LASF1
	.quad	.Ltext0
	.quad	.Letext0-.Ltext0
	.long	.Ldebug_line0
	.uleb128 0x2
	.long	.LASF5
	.byte	0x2
	.byte	0x45
	.byte	0xd
	.uleb128 0x3
	.long	.LASF2
	.byte	0x1
	.byte	0x14
	.byte	0x6
	.quad	.LFB1
	.quad	.LFE1-.LFB1
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x4
	.long	.LASF3
	.byte	0x1
	.byte	0xb
	.byte	0x6
	.quad	.LFB0
	.quad	.LFE0-.LFB0
	.uleb128 0x1
	.byte	0x9c
	.byte	0
	.section	.debug_abbrev,"",@progbits
.Ldebug_abbrev0:
	.uleb128 0x1
	.uleb128 0x11
	.byte	0x1
	.uleb128 0x25
	.uleb128 0xe
	.uleb128 0x13
	.uleb128 0xb
	.uleb128 0x3
	.uleb128 0x1f
	.uleb128 0x1b
	.uleb128 0x1f
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x10
	.uleb128 0x17
	.byte	0
	.byte	0
	.uleb128 0x2
	.uleb128 0x2e
	.byte	0
	.uleb128 0x3f
	.uleb128 0x19
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3a
	.uleb128 0xb
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x87
	.uleb128 0x19
	.uleb128 0x3c
	.uleb128 0x19
	.byte	0
	.byte	0
	.uleb128 0x3
	.uleb128 0x2e
	.byte	0
	.uleb128 0x3f
	.uleb128 0x19
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3a
	.uleb128 0xb
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x40
	.uleb128 0x18
	.uleb128 0x7a
	.uleb128 0x19
	.byte	0
	.byte	0
	.uleb128 0x4
	.uleb128 0x2e
	.byte	0
	.uleb128 0x3f
	.uleb128 0x19
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3a
	.uleb128 0xb
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x40
	.uleb128 0x18
	.uleb128 0x7c
	.uleb128 0x19
	.byte	0
	.byte	0
	.byte	0
	.section	.debug_aranges,"",@progbits
	.long	0x2c
	.value	0x2
	.long	.Ldebug_info0
	.byte	0x8
	.byte	0
	.value	0
	.value	0
	.quad	.Ltext0
	.quad	.Letext0-.Ltext0
	.quad	0
	.quad	0
	.section	.debug_line,"",@progbits
.Ldebug_line0:
	.section	.debug_str,"MS",@progbits,1
.LASF3:
	.string	"reader"
.LASF2:
	.string	"writer"
.LASF4:
	.string	"GNU C17 12.2.0 -mtune=generic -march=x86-64 -g1 -O0 -fno-stack-protector -fasynchronous-unwind-tables"
.LASF5:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"grace_broken_fence.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
