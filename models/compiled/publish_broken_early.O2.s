# One writer publishes two numbers; the flag is raised before the second one is there: broken.
#   publish_broken_early.c, by gcc 12.2 -O2 -g1 -S
#
#   Threads: writer,reader
#   Expected: TSO UNSAFE, SC UNSAFE

	.file	"publish_broken_early.c"
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "publish_broken_early.c"
	.p2align 4
	.globl	writer
	.type	writer, @function
writer:
.LFB0:
	.file 1 "publish_broken_early.c"
	.loc 1 8 19
	.cfi_startproc
.LBB2:
	.loc 1 9 7
	movl	$1, %eax
	xchgl	role(%rip), %eax
.LBE2:
	.loc 1 9 6
	testl	%eax, %eax
	je	.L4
	.loc 1 13 1
	ret
	.p2align 4,,10
	.p2align 3
.L4:
	.loc 1 10 5
	movl	$7, x(%rip)
.LBB3:
	.loc 1 11 3
	movl	$1, ready(%rip)
.LBE3:
	.loc 1 12 5
	movl	$7, y(%rip)
	.loc 1 13 1
	ret
	.cfi_endproc
.LFE0:
	.size	writer, .-writer
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"publish_broken_early.c"
.LC1:
	.string	"x == y"
	.text
	.p2align 4
	.globl	reader
	.type	reader, @function
reader:
.LFB1:
	.loc 1 15 19
	.cfi_startproc
.LBB4:
	.loc 1 16 7
	movl	ready(%rip), %eax
.LBE4:
	.loc 1 16 6
	testl	%eax, %eax
	je	.L5
	.loc 1 16 59 discriminator 1
	movl	x(%rip), %edx
	movl	y(%rip), %eax
	cmpl	%eax, %edx
	jne	.L13
.L5:
	ret
.L13:
	.loc 1 15 19 discriminator 2
	pushq	%rax
	.cfi_def_cfa_offset 16
	.loc 1 16 59 discriminator 2
	leaq	__PRETTY_FUNCTION__.0(%rip), %rcx
	movl	$16, %edx
	leaq	.LC0(%rip), %rsi
	leaq	.LC1(%rip), %rdi
	call	__assert_fail@PLT
	.cfi_endproc
.LFE1:
	.size	reader, .-reader
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 7
__PRETTY_FUNCTION__.0:
	.string	"reader"
	.local	y
	.comm	y,4,4
	.local	x
	.comm	x,4,4
	.local	ready
	.comm	ready,4,4
	.local	role
	.comm	role,4,4
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
.LASF4:
	.string	"GNU C17 12.2.0 -mtune=generic -march=x86-64 -g1 -O2 -fno-stack-protector -fcf-protection=none -fno-asynchronous-unwind-tables"
.LASF2:
	.string	"reader"
.LASF3:
	.string	"writer"
.LASF5:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF1:
	.string	"."
.LASF0:
	.string	"publish_broken_early.c"
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
