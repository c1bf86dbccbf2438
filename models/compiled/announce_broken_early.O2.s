# Each thread announces a value that it has not written yet, waits for all others, and then reads all values.
#   announce_broken_early.c, by gcc 12.2 -O2 -g1 -S
#
#   Threads: worker
#   Expected: TSO UNSAFE, SC UNSAFE

	.file	"announce_broken_early.c"
	.text
.Ltext0:
	.file 0 "." "announce_broken_early.c"
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"announce_broken_early.c"
.LC1:
	.string	"value[j] == 1"
	.text
	.p2align 4
	.globl	worker
	.type	worker, @function
worker:
.LFB0:
	.file 1 "announce_broken_early.c"
	.loc 1 10 28
	.cfi_startproc
.LBB2:
	.loc 1 11 3
	movslq	%edi, %rax
	leaq	arrived(%rip), %rdx
.LBE2:
	.loc 1 12 13
	leaq	value(%rip), %rcx
.LBB3:
	.loc 1 11 3
	movl	$1, (%rdx,%rax,4)
.LBE3:
	.loc 1 12 13
	movl	$1, (%rcx,%rax,4)
.LBB4:
	.loc 1 13 21
	testl	%esi, %esi
	jle	.L1
	movslq	%esi, %rsi
	salq	$2, %rsi
	leaq	(%rdx,%rsi), %rdi
	.p2align 4,,10
	.p2align 3
.L3:
.LBB5:
	.loc 1 14 13 discriminator 1
	movl	(%rdx), %eax
.LBE5:
	.loc 1 14 12 discriminator 1
	testl	%eax, %eax
	je	.L3
	.loc 1 13 21 discriminator 2
	addq	$4, %rdx
	cmpq	%rdi, %rdx
	jne	.L3
	leaq	value(%rip), %rax
	leaq	(%rcx,%rsi), %rdx
	.p2align 4,,10
	.p2align 3
.L6:
.LBE4:
.LBB6:
	.loc 1 17 5
	cmpl	$1, (%rax)
	jne	.L15
	.loc 1 16 21 discriminator 2
	addq	$4, %rax
	cmpq	%rdx, %rax
	jne	.L6
.L1:
	ret
.L15:
.LBE6:
	.loc 1 10 28 discriminator 1
	subq	$8, %rsp
	.cfi_def_cfa_offset 16
.LBB7:
	.loc 1 17 5 discriminator 1
	leaq	__PRETTY_FUNCTION__.0(%rip), %rcx
	movl	$17, %edx
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
	.local	arrived
	.comm	arrived,4096,32
	.local	value
	.comm	value,4096,32
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
	.byte	0xa
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
	.string	"announce_broken_early.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
