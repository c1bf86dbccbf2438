# The threads take turns in a circle, and pass the turn on before they have left.
#   token_broken_early.c, by gcc 12.2 -O2 -g1 -S
#
#   Threads: worker
#   Expected: TSO UNSAFE, SC UNSAFE

	.file	"token_broken_early.c"
	.text
.Ltext0:
	.file 0 "." "token_broken_early.c"
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"token_broken_early.c"
.LC1:
	.string	"inside == 0"
	.text
	.p2align 4
	.globl	worker
	.type	worker, @function
worker:
.LFB0:
	.file 1 "token_broken_early.c"
	.loc 1 8 28
	.cfi_startproc
.LBB2:
	.loc 1 14 9
	leal	1(%rdi), %edx
.LBB3:
	.loc 1 17 5
	xorl	%eax, %eax
.LBE3:
.LBE2:
	.loc 1 8 28
	subq	$8, %rsp
	.cfi_def_cfa_offset 16
.LBB7:
.LBB4:
	.loc 1 17 5
	cmpl	%esi, %edx
	cmove	%eax, %edx
	.p2align 4,,10
	.p2align 3
.L2:
.LBE4:
.LBB5:
	.loc 1 10 12 discriminator 1
	movl	turn(%rip), %eax
.LBE5:
	.loc 1 10 62 discriminator 1
	cmpl	%edi, %eax
	jne	.L2
	.loc 1 12 5
	movl	inside(%rip), %eax
	testl	%eax, %eax
	jne	.L8
	.loc 1 13 12
	movl	$1, inside(%rip)
.LBB6:
	.loc 1 17 5
	movl	%edx, turn(%rip)
.LBE6:
	.loc 1 18 12
	movl	$0, inside(%rip)
	.loc 1 10 11
	jmp	.L2
	.p2align 4,,10
	.p2align 3
.L8:
	.loc 1 12 5 discriminator 1
	leaq	__PRETTY_FUNCTION__.0(%rip), %rcx
	movl	$12, %edx
	leaq	.LC0(%rip), %rsi
	leaq	.LC1(%rip), %rdi
	call	__assert_fail@PLT
.LBE7:
	.cfi_endproc
.LFE0:
	.size	worker, .-worker
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"worker"
	.local	inside
	.comm	inside,4,4
	.local	turn
	.comm	turn,4,4
	.text
.Letext0:
	.file 2 "/usr/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.long	0x4d
	.value	0x5
	.byte	0x1
	.byte	0x8
	.long	.Ldebug_abbrev0
	.uleb128 0x1
	.long	.LASF2
	.byte	0x1d
	.long	.LASF0
	.long	.LASF1
	.quad	.Ltext0
	.quad	.Letext0-.Ltext0
	.long	.Ldebug_line0
	.uleb128 0x2
	.long	.LASF3
	.byte	0x2
	.byte	0x45
	.byte	0xd
	.uleb128 0x3
	.long	.LASF4
	.byte	0x1
	.byte	0x8
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
.LASF2:
	.string	"GNU C17 12.2.0 -mtune=generic -march=x86-64 -g1 -O2 -fno-stack-protector -fasynchronous-unwind-tables"
.LASF4:
	.string	"worker"
.LASF3:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"token_broken_early.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
