# The same without the fence of the readers: one that looks at what is removed may wait in its store buffer to be seen inside.
#   grace_broken_fence.c, by gcc 12.2 -O2 -g1 -S
#
#   Threads: reader,writer
#   Expected: TSO UNSAFE, SC SAFE

	.file	"grace_broken_fence.c"
	.text
.Ltext0:
	.file 0 "." "grace_broken_fence.c"
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"grace_broken_fence.c"
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align 8
.LC1:
	.string	"!atomic_load_explicit(&freed, memory_order_relaxed)"
	.text
	.p2align 4
	.globl	reader
	.type	reader, @function
reader:
.LFB0:
	.file 1 "grace_broken_fence.c"
	.loc 1 11 21
	.cfi_startproc
.LBB2:
	.loc 1 13 5
	movslq	%edi, %rdi
	leaq	inside(%rip), %rax
.LBE2:
	.loc 1 11 21
	subq	$8, %rsp
	.cfi_def_cfa_offset 16
.LBB3:
	.loc 1 13 5
	leaq	(%rax,%rdi,4), %rdx
	jmp	.L3
	.p2align 4,,10
	.p2align 3
.L2:
.LBE3:
.LBB4:
	.loc 1 16 5
	movl	$0, (%rdx)
.L3:
.LBE4:
.LBB5:
	.loc 1 13 5
	movl	$1, (%rdx)
.LBE5:
.LBB6:
	.loc 1 14 10
	movl	removed(%rip), %eax
.LBE6:
	.loc 1 14 8
	testl	%eax, %eax
	jne	.L2
.LBB7:
	.loc 1 15 7
	movl	freed(%rip), %eax
.LBE7:
	testl	%eax, %eax
	je	.L2
	.loc 1 15 7 is_stmt 0 discriminator 1
	leaq	__PRETTY_FUNCTION__.0(%rip), %rcx
	movl	$15, %edx
	leaq	.LC0(%rip), %rsi
	leaq	.LC1(%rip), %rdi
	call	__assert_fail@PLT
	.cfi_endproc
.LFE0:
	.size	reader, .-reader
	.p2align 4
	.globl	writer
	.type	writer, @function
writer:
.LFB1:
	.loc 1 20 28 is_stmt 1
	.cfi_startproc
.LBB8:
	.loc 1 21 7
	movl	$1, %eax
	movl	%eax, %edx
	xchgl	taken(%rip), %edx
.LBE8:
	.loc 1 21 6
	testl	%edx, %edx
	je	.L16
	.loc 1 28 1
	ret
	.p2align 4,,10
	.p2align 3
.L16:
.LBB9:
	.loc 1 23 3
	xchgl	removed(%rip), %eax
.LBE9:
.LBB10:
	.loc 1 24 21
	testl	%esi, %esi
	jle	.L11
	leaq	inside(%rip), %rdx
	movslq	%esi, %rsi
	leaq	(%rdx,%rsi,4), %rcx
	.p2align 4,,10
	.p2align 3
.L12:
.LBB11:
	.loc 1 25 12 discriminator 1
	movl	(%rdx), %eax
.LBE11:
	testl	%eax, %eax
	jne	.L12
	.loc 1 24 21 discriminator 2
	addq	$4, %rdx
	cmpq	%rcx, %rdx
	jne	.L12
.L11:
.LBE10:
.LBB12:
	.loc 1 27 3
	movl	$1, freed(%rip)
.LBE12:
	.loc 1 28 1
	ret
	.cfi_endproc
.LFE1:
	.size	writer, .-writer
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"reader"
	.local	taken
	.comm	taken,4,4
	.local	freed
	.comm	freed,4,4
	.local	removed
	.comm	removed,4,4
	.local	inside
	.comm	inside,4096,32
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
.LASF4:
	.string	"GNU C17 12.2.0 -mtune=generic -march=x86-64 -g1 -O2 -fno-stack-protector -fasynchronous-unwind-tables"
.LASF3:
	.string	"reader"
.LASF2:
	.string	"writer"
.LASF5:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"grace_broken_fence.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
