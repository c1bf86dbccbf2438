	.text
	.globl worker
worker:
	movl $1, x(%rip)
	movb $0, x(%rip)
	call abort@PLT
	.comm x,4,4
