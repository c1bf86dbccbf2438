	.text
	.globl worker
worker:
	movl $1, x(%rip)
	movl $1, 2+x(%rip)
	lock incl wide(%rip)
	movq wide(%rip), %rax
	movl 4+wide(%rip), %ecx
	call abort@PLT
	.comm x,8,8
	.comm wide,8,8
