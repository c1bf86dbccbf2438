# One writer publishes two numbers; the flag is raised before the second one is there: broken.
#   publish_broken_early.c, by gcc 12.2 -O0 -g1 -S
#
#   Threads: writer,reader
#   Expected: TSO UNSAFE, SC UNSAFE

	.file	"publish_broken_early.c"
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "publish_broken_early.c"
	.local	role
	.comm	role,4,4
	.local	ready
	.comm	ready,4,4
	.local	x
	.comm	x,4,4
	.local	y
	.comm	y,4,4
	.globl	writer
	.type	writer, @function
writer:
.LFB0:
	.file 1 "publish_broken_early.c"
	.loc 1 8 19
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
.LBB2:
	.loc 1 9 7
	leaq	role(%rip), %rax
	movq	%rax, -8(%rbp)
	movl	$1, -20(%rbp)
	movl	-20(%rbp), %eax
	movl	%eax, %edx
	movq	-8(%rbp), %rax
	xchgl	(%rax), %edx
	movl	%edx, %eax
	movl	%eax, -24(%rbp)
	movl	-24(%rbp), %eax
.LBE2:
	.loc 1 9 6
	testl	%eax, %eax
	jne	.L4
	.loc 1 10 5
	movl	$7, x(%rip)
.LBB3:
	.loc 1 11 3
	leaq	ready(%rip), %rax
	movq	%rax, -16(%rbp)
	movl	$1, -28(%rbp)
	movl	-28(%rbp), %eax
	movl	%eax, %edx
	movq	-16(%rbp), %rax
	movl	%edx, (%rax)
.LBE3:
	.loc 1 12 5
	movl	$7, y(%rip)
	jmp	.L1
.L4:
	.loc 1 9 34
	nop
.L1:
	.loc 1 13 1
	popq	%rbp
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE0:
	.size	writer, .-writer
	.section	.rodata
.LC0:
	.string	"publish_broken_early.c"
.LC1:
	.string	"x == y"
	.text
	.globl	reader
	.type	reader, @function
reader:
.LFB1:
	.loc 1 15 19
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register 6
	subq	$16, %rsp
.LBB4:
	.loc 1 16 7
	leaq	ready(%rip), %rax
	movq	%rax, -8(%rbp)
	movq	-8(%rbp), %rax
	movl	(%rax), %eax
	movl	%eax, -12(%rbp)
	movl	-12(%rbp), %eax
.LBE4:
	.loc 1 16 6
	testl	%eax, %eax
	je	.L7
	.loc 1 16 59 discriminator 1
	movl	x(%rip), %edx
	movl	y(%rip), %eax
	cmpl	%eax, %edx
	je	.L7
	.loc 1 16 59 is_stmt 0 discriminator 2
	leaq	__PRETTY_FUNCTION__.0(%rip), %rax
	movq	%rax, %rcx
	movl	$16, %edx
	leaq	.LC0(%rip), %rax
	movq	%rax, %rsi
	leaq	.LC1(%rip), %rax
	movq	%rax, %rdi
	call	__assert_fail@PLT
.L7:
	.loc 1 17 1 is_stmt 1
	nop
	leave
	.cfi_def_cfa 7, 8
	ret
	.cfi_endproc
.LFE1:
	.size	reader, .-reader
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
	.byte	0xf
	.byte	0x6
	.quad	.LFB1
	.quad	.LFE1-.LFB1
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x4
	.long	.LASF3
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
	.uleb128 0x7a
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
	.string	"reader"
.LASF5:
	.string	"__assert_fail"
.LASF3:
	.string	"writer"
.LASF4:
	.string	"GNU C17 12.2.0 -mtune=generic -march=x86-64 -g1 -O0 -fno-stack-protector -fcf-protection=none -fno-asynchronous-unwind-tables"
	.section	.debug_line_str,"MS",@progbits,1
.LASF1:
	.string	"."
.LASF0:
	.string	"publish_broken_early.c"
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
