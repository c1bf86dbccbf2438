# A lock in a byte of a word, whose byte beside it closes it for good by a store that is a release only.
#   lock_word_broken_order.c, by gcc 12.2 -O2 -g1 -S
#
#   Threads: worker,closer
#   Expected: TSO UNSAFE, SC SAFE

	.file	"lock_word_broken_order.c"
	.text
.Ltext0:
	.file 0 "." "lock_word_broken_order.c"
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"lock_word_broken_order.c"
.LC1:
	.string	"inside == 0"
	.text
	.p2align 4
	.globl	worker
	.type	worker, @function
worker:
.LFB0:
	.file 1 "lock_word_broken_order.c"
	.loc 1 14 19
	.cfi_startproc
.LBB2:
	.loc 1 16 11
	xorl	%ecx, %ecx
	movl	$1, %edx
.L2:
	movl	%ecx, %eax
	lock cmpxchgl	%edx, lock(%rip)
.LBE2:
	.loc 1 16 10
	jne	.L2
	.loc 1 18 3
	movl	inside(%rip), %eax
	testl	%eax, %eax
	jne	.L10
	.loc 1 19 10
	movl	$1, inside(%rip)
	.loc 1 20 10
	movl	$0, inside(%rip)
.LBB3:
	.loc 1 21 3
	movb	$0, lock(%rip)
	ret
.L10:
.LBE3:
	.loc 1 14 19 discriminator 1
	pushq	%rax
	.cfi_def_cfa_offset 16
	.loc 1 18 3 discriminator 1
	leaq	__PRETTY_FUNCTION__.1(%rip), %rcx
	movl	$18, %edx
	leaq	.LC0(%rip), %rsi
	leaq	.LC1(%rip), %rdi
	call	__assert_fail@PLT
	.cfi_endproc
.LFE0:
	.size	worker, .-worker
	.p2align 4
	.globl	closer
	.type	closer, @function
closer:
.LFB1:
	.loc 1 24 19
	.cfi_startproc
.LBB4:
	.loc 1 25 3
	movb	$1, 1+lock(%rip)
	.p2align 4,,10
	.p2align 3
.L12:
.LBE4:
.LBB5:
	.loc 1 26 10 discriminator 1
	movzbl	lock(%rip), %eax
.LBE5:
	testb	%al, %al
	jne	.L12
	.loc 1 28 3
	movl	inside(%rip), %eax
	testl	%eax, %eax
	jne	.L18
	ret
.L18:
	.loc 1 24 19 discriminator 1
	pushq	%rax
	.cfi_def_cfa_offset 16
	.loc 1 28 3 discriminator 1
	leaq	__PRETTY_FUNCTION__.0(%rip), %rcx
	movl	$28, %edx
	leaq	.LC0(%rip), %rsi
	leaq	.LC1(%rip), %rdi
	call	__assert_fail@PLT
	.cfi_endproc
.LFE1:
	.size	closer, .-closer
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"closer"
	.type	__PRETTY_FUNCTION__.1, @object
	.size	__PRETTY_FUNCTION__.1, 7
__PRETTY_FUNCTION__.1:
	.string	"worker"
	.local	inside
	.comm	inside,4,4
	.local	lock
	.comm	lock,4,4
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
.LASF4:
	.string	"GNU C17 12.2.0 -mtune=generic -march=x86-64 -g1 -O2 -fno-stack-protector -fno-jump-tables -fasynchronous-unwind-tables"
.LASF2:
	.string	"closer"
.LASF3:
	.string	"worker"
.LASF5:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"lock_word_broken_order.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
