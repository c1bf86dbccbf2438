# A lock that knows who holds it, but gives it to who asks: broken. worker(me): the number of the thread, from 1.
#   owner_broken_store.c, by gcc 12.2 -O2 -g1 -S
#
#   Threads: worker
#   Expected: TSO UNSAFE, SC UNSAFE

	.file	"owner_broken_store.c"
	.text
.Ltext0:
	.cfi_sections	.debug_frame
	.file 0 "." "owner_broken_store.c"
	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"owner_broken_store.c"
.LC1:
	.string	"inside == 0"
	.text
	.p2align 4
	.globl	worker
	.type	worker, @function
worker:
.LFB0:
	.file 1 "owner_broken_store.c"
	.loc 1 8 21
	.cfi_startproc
	subq	$8, %rsp
	.cfi_def_cfa_offset 16
	jmp	.L6
	.p2align 4,,10
	.p2align 3
.L3:
.LBB2:
	.loc 1 13 5
	movl	inside(%rip), %eax
	testl	%eax, %eax
	jne	.L9
.L5:
	.loc 1 14 12 discriminator 1
	movl	$1, inside(%rip)
	.loc 1 15 12 discriminator 1
	movl	$0, inside(%rip)
.LBB3:
	.loc 1 16 5 discriminator 1
	movl	$0, owner(%rip)
.L6:
.LBE3:
.LBB4:
	.loc 1 11 9
	movl	owner(%rip), %eax
.LBE4:
	.loc 1 11 8
	cmpl	%edi, %eax
	je	.L3
.LBB5:
	.loc 1 12 11
	movl	owner(%rip), %eax
.LBE5:
	.loc 1 12 10
	testl	%eax, %eax
	jne	.L3
.LBB6:
	.loc 1 12 42 discriminator 1
	movl	%edi, %eax
	xchgl	owner(%rip), %eax
.LBE6:
	.loc 1 13 5 discriminator 1
	movl	inside(%rip), %eax
	testl	%eax, %eax
	je	.L5
	.p2align 4,,10
	.p2align 3
.L9:
	leaq	__PRETTY_FUNCTION__.0(%rip), %rcx
	movl	$13, %edx
	leaq	.LC0(%rip), %rsi
	leaq	.LC1(%rip), %rdi
	call	__assert_fail@PLT
.LBE2:
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
	.local	owner
	.comm	owner,4,4
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
	.string	"GNU C17 12.2.0 -mtune=generic -march=x86-64 -g1 -O2 -fno-stack-protector -fcf-protection=none -fno-asynchronous-unwind-tables"
.LASF4:
	.string	"worker"
.LASF3:
	.string	"__assert_fail"
	.section	.debug_line_str,"MS",@progbits,1
.LASF0:
	.string	"owner_broken_store.c"
.LASF1:
	.string	"."
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
