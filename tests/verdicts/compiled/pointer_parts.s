	.text
	.globl worker
worker:
	leaq x(%rip), %rax
	movq %rax, head(%rip)
	movb $0, head(%rip)
	call abort@PLT
	.comm x,8,8
	.comm head,8,8
