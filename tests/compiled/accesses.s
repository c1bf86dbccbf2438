	.text
	.globl worker
worker:
	movl $1, x(%rip)
	movb $0, x(%rip)
	movl $1, other(%rip)
	movl $1, x+4(%rip)
	movl $1, pointer(%rip)
	lock movl $1, y(%rip)
	incb byte(%rip)
	jmp worker
	call abort@PLT
	.comm x,4,4
	.comm y,4,4
	.comm byte,1,1
	.data
pointer:
	.quad x
