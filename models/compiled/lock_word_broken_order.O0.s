# A lock in a byte of a word, whose byte beside it closes it for good by a store that is a release only.
#   lock_word_broken_order.c, by gcc 12.2 -O0 -g1 -S
#
#   Threads: worker,closer
#   Expected: TSO UNSAFE, SC SAFE

	.file	"lock_word_broken_order.c"
	.text
.Ltext0:
	.file 0 "." "lock_word_broken_order.c"
	.local	lock
	.comm	lock,4,4
	.local	inside
	.comm	inside,4,4
	.section	.rodata
.LC0:
	.string	"lock_word_broken_order.c"
.LC1:
	.string	"inside == 0"
	.text
	.globl	worker
	.type	worker, @function
worker:
.LFB0:
	.file 1 "lock_word_broken_order.c"
	.loc 1 14 19
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	subq	$32, %rsp
	.loc 1 15 12
	movl	$0, -20(%rbp)
	.loc 1 16 9
	jmp	.L2
.L4:
	.loc 1 17 14
	movl	$0, -20(%rbp)
.L2:
.LBB2:
	.loc 1 16 11
	leaq	lock(%rip), %rax
	movq	%rax, -8(%rbp)
	movl	$1, -24(%rbp)
	movl	-24(%rbp), %ecx
	movq	-8(%rbp), %rsi
	leaq	-20(%rbp), %rdx
	movl	(%rdx), %eax
	lock cmpxchgl	%ecx, (%rsi)
	movl	%eax, %ecx
	sete	%al
	testb	%al, %al
	jne	.L3
	movl	%ecx, (%rdx)
.L3:
.LBE2:
	.loc 1 16 10
	xorl	$1, %eax
	testb	%al, %al
	jne	.L4
	.loc 1 18 3
	movl	inside(%rip), %eax
	testl	%eax, %eax
	je	.L5
	.loc 1 18 3 is_stmt 0 discriminator 1
	leaq	__PRETTY_FUNCTION__.1(%rip), %rax
	movq	%rax, %rcx
	movl	$18, %edx
	leaq	.LC0(%rip), %rax
	movq	%rax, %rsi
	leaq	.LC1(%rip), %rax
	movq	%rax, %rdi
	call	__assert_fail@PLT
.L5:
	.loc 1 19 10 is_stmt 1
	movl	$1, inside(%rip)
	.loc 1 20 10
	movl	$0, inside(%rip)
.LBB3:
	.loc 1 21 3
	leaq	lock(%rip), %rax
	movq	%rax, -16(%rbp)
	movb	$0, -25(%rbp)
	movzbl	-25(%rbp), %eax
	movzbl	%al, %edx
	movq	-16(%rbp), %rax
	movb	%dl, (%rax)
.LBE3:
	.loc 1 22 1
	nop
	leave
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE0:
	.size	worker, .-worker
	.globl	closer
	.type	closer, @function
closer:
.LFB1:
	.loc 1 24 19
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	subq	$32, %rsp
.LBB4:
	.loc 1 25 3
	leaq	1+lock(%rip), %rax
	movq	%rax, -8(%rbp)
	movb	$1, -17(%rbp)
	movzbl	-17(%rbp), %eax
	movzbl	%al, %edx
	movq	-8(%rbp), %rax
	movb	%dl, (%rax)
.LBE4:
	.loc 1 26 9
	nop
.L7:
.LBB5:
	.loc 1 26 10 discriminator 1
	leaq	lock(%rip), %rax
	movq	%rax, -16(%rbp)
	movq	-16(%rbp), %rax
	movzbl	(%rax), %eax
	movb	%al, -18(%rbp)
	movzbl	-18(%rbp), %eax
.LBE5:
	testb	%al, %al
	jne	.L7
	.loc 1 28 3
	movl	inside(%rip), %eax
	testl	%eax, %eax
	je	.L9
	.loc 1 28 3 is_stmt 0 discriminator 1
	leaq	__PRETTY_FUNCTION__.0(%rip), %rax
	movq	%rax, %rcx
	movl	$28, %edx
	leaq	.LC0(%rip), %rax
	movq	%rax, %rsi
	leaq	.LC1(%rip), %rax
	movq	%rax, %rdi
	call	__assert_fail@PLT
.L9:
	.loc 1 29 1 is_stmt 1
	nop
	leave
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE1:
	.size	closer, .-closer
	.section	.rodata
	.type	__PRETTY_FUNCTION__.1, @object
	.size	__PRETTY_FUNCTION__.1, 7
__PRETTY_FUNCTION__.1:
	.string	"worker"
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"closer"
	.text
.Letext0:
	.file 2 "/usr/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.long	0x63
	.value	0x5
	.byte	0x1
	.byte	0x8
	.long	.Ldebug_abbrev0
	.uleb128 0x2
	.long	.LASF4
	.byte	0x1d
	.long	.LASF0
	.long	.LASF1
	.quad	.Ltext0
	.quad	.Letext0-.Ltext0
	.long	.Ldebug_line0
	.uleb128 0x3
	.long	.LASF5
	.byte	0x2
	.byte	0x45
	.byte	0xd
	.uleb128 0x1
	.long	.LASF2
	.byte	0x18
	.quad	.LFB1
	.quad	.LFE1-.LFB1
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x1
	.long	.LASF3
	.byte	0xe
	.quad	.LFB0
	.quad	.LFE0-.LFB0
	.uleb128 0x1
	.byte	0x9c
	.byte	0
	.section	.debug_abbrev,"",@progbits
.Ldebug_abbrev0:
	.uleb128 0x1
	.uleb128 0x2e
	.byte	0
	.uleb128 0x3f
	.uleb128 0x19
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3a
	.uleb128 0x21
	.sleb128 1
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0x21
	.sleb128 6
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
	.uleb128 0x2
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
	.uleb128 0x87
	.uleb128 0x19
	.uleb128 0x3c
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
	.string	"worker"
.LASF4:
	.string	"GNU C17 12.2.0 -mtune=generic -march=x86-64 -g1 -O0 -fno-stack-protector -fno-jump-tables -fasynchronous-unwind-tables"
.LASF2:
	.string	"closer"
.LASF5:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"lock_word_broken_order.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
