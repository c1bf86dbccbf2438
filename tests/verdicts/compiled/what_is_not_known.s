# a thread comes to each of these
	.text
	.globl worker
worker:
	.frobnicate 1
	.frobnicate 2
	cmpl $0, x(%rip)
	je .Lcall
	cmpl $9, x(%rip)
	je .Lunknown
	cmpl $1, x(%rip)
	je .Lloop
	cmpl $2, x(%rip)
	je .Lindirect
	cmpl $3, x(%rip)
	je .Larray
	cmpl $4, x(%rip)
	je .Lflags
	cmpl $5, x(%rip)
	je .Lwidth
	call abort@PLT
.Lunknown:
	cpuid
	ret
.Lcall:
	call puts@PLT
	ret
.Lloop:
	call worker
	ret
.Lindirect:
	jmp *%rax
.Larray:
	movl x(%rip), %eax
	movl $1, flag(,%rax,4)
	ret
.Lflags:
	lock addl $1, x(%rip)
	jb .Lcall
	ret
.Lwidth:
	movl $256, %eax
	setne %al
	movl %eax, x(%rip)
	ret
	.comm x,4,4
	.comm flag,4096,32
