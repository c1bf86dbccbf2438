# Two threads each raise a flag and look at that of the other, as Dekker's algorithm begins; the stores are releases only, and wait in the store
#   two_flags_broken_order.c, by gcc 12.2 -O2 -g1 -S
#
#   Threads: worker
#   Expected: TSO UNSAFE, SC SAFE

	.file	"two_flags_broken_order.c"
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "two_flags_broken_order.c"
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"two_flags_broken_order.c"
.LC1:
	.string	"inside == 0"
	.text
	.p2align 4
	.type	enter, @function
enter:
.LFB0:
	.file 1 "two_flags_broken_order.c"
	.loc 1 9 56
	.cfi_startproc
.LBB13:
	.loc 1 10 3
	movl	$1, (%rdi)
.LBE13:
.LBB14:
	.loc 1 11 8
	movl	(%rsi), %eax
.LBE14:
	.loc 1 11 6
	testl	%eax, %eax
	jne	.L2
	.loc 1 12 5
	movl	inside(%rip), %eax
	testl	%eax, %eax
	jne	.L8
	.loc 1 13 12
	movl	$1, inside(%rip)
	.loc 1 14 12
	movl	$0, inside(%rip)
.L2:
.LBB15:
	.loc 1 16 3
	movl	$0, (%rdi)
	ret
.L8:
.LBE15:
	.loc 1 9 56
	pushq	%rax
	.cfi_def_cfa_offset 16
.LBB16:
.LBB17:
	.loc 1 12 5
	leaq	__PRETTY_FUNCTION__.0(%rip), %rcx
	movl	$12, %edx
	leaq	.LC0(%rip), %rsi
	leaq	.LC1(%rip), %rdi
	call	__assert_fail@PLT
.LBE17:
.LBE16:
	.cfi_endproc
.LFE0:
	.size	enter, .-enter
	.p2align 4
	.globl	worker
	.type	worker, @function
worker:
.LFB1:
	.loc 1 19 19
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset 6, -16
	.loc 1 20 11
	movl	$1, %eax
	.loc 1 19 19
	pushq	%rbx
	.cfi_def_cfa_offset 24
	.cfi_offset 3, -24
	subq	$8, %rsp
	.cfi_def_cfa_offset 32
	.loc 1 20 11
	lock xaddl	%eax, role(%rip)
	leaq	second(%rip), %rbp
	leaq	first(%rip), %rbx
	.loc 1 20 3
	testl	%eax, %eax
	je	.L10
	leaq	second(%rip), %rbp
	leaq	first(%rip), %rbx
	cmpl	$1, %eax
	je	.L11
	.loc 1 24 1
	addq	$8, %rsp
	.cfi_remember_state
	.cfi_def_cfa_offset 24
	popq	%rbx
	.cfi_def_cfa_offset 16
	popq	%rbp
	.cfi_def_cfa_offset 8
	ret
.L10:
	.cfi_restore_state
	.loc 1 21 20 discriminator 1
	movq	%rbp, %rsi
	movq	%rbx, %rdi
	call	enter
	movq	%rbp, %rsi
	movq	%rbx, %rdi
	call	enter
	jmp	.L10
.L11:
	.loc 1 22 20 discriminator 1
	movq	%rbx, %rsi
	movq	%rbp, %rdi
	call	enter
	movq	%rbx, %rsi
	movq	%rbp, %rdi
	call	enter
	jmp	.L11
	.cfi_endproc
.LFE1:
	.size	worker, .-worker
	.section	.rodata
	.type	__PRETTY_FUNCTION__.0, @object
	.size	__PRETTY_FUNCTION__.0, 6
__PRETTY_FUNCTION__.0:
	.string	"enter"
	.local	inside
	.comm	inside,4,4
	.local	second
	.comm	second,4,4
	.local	first
	.comm	first,4,4
	.local	role
	.comm	role,4,4
	.text
.Letext0:
	.file 2 "/usr/include/assert.h"
	.section	.debug_info,"",@progbits
.Ldebug_info0:
	.long	0x86
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
	.byte	0x13
	.byte	0x6
	.quad	.LFB1
	.quad	.LFE1-.LFB1
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x4
	.long	.LASF5
	.byte	0x1
	.byte	0x9
	.byte	0xd
	.byte	0x1
	.uleb128 0x5
	.long	0x50
	.quad	.LFB0
	.quad	.LFE0-.LFB0
	.uleb128 0x1
	.byte	0x9c
	.uleb128 0x6
	.long	0x50
	.quad	.LBB16
	.quad	.LBE16-.LBB16
	.byte	0x1
	.byte	0x9
	.byte	0xd
	.byte	0
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
	.uleb128 0x3
	.uleb128 0xe
	.uleb128 0x3a
	.uleb128 0xb
	.uleb128 0x3b
	.uleb128 0xb
	.uleb128 0x39
	.uleb128 0xb
	.uleb128 0x20
	.uleb128 0xb
	.byte	0
	.byte	0
	.uleb128 0x5
	.uleb128 0x2e
	.byte	0x1
	.uleb128 0x31
	.uleb128 0x13
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
	.uleb128 0x6
	.uleb128 0x1d
	.byte	0
	.uleb128 0x31
	.uleb128 0x13
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x12
	.uleb128 0x7
	.uleb128 0x58
	.uleb128 0xb
	.uleb128 0x59
	.uleb128 0xb
	.uleb128 0x57
	.uleb128 0xb
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
	.string	"GNU C17 12.2.0 -mtune=generic -march=x86-64 -g1 -O2 -fno-stack-protector -fcf-protection=none -fno-asynchronous-unwind-tables"
.LASF5:
	.string	"enter"
.LASF4:
	.string	"worker"
.LASF3:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"two_flags_broken_order.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
