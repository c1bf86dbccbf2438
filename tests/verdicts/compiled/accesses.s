	.text
	.globl worker
worker:
	cmpl $0, x(%rip)
	je .Lother
	cmpl $1, x(%rip)
	je .Loutside
	cmpl $2, x(%rip)
	je .Lpointer
	cmpl $3, x(%rip)
	je .Llock
	cmpl $4, x(%rip)
	je .Lwraps
	cmpl $5, x(%rip)
	je .Lwidth
	cmpl $6, x(%rip)
	je .Laddress
	call abort@PLT
.Lother:
	movl $1, other(%rip)
	ret
.Loutside:
	movl $1, x+4(%rip)
	ret
.Lpointer:
	movq pointer(%rip), %rax
	ret
.Llock:
	lock movl $1, x(%rip)
	ret
.Lwraps:
	incb byte(%rip)
	jmp worker
.Lwidth:
	inc (%rsp)
	ret
.Laddress:
	leaq x(%rip), %rax
	movq %rax, y(%rip)
	negq %rax
	ret
	.comm x,4,4
	.comm y,8,8
	.comm byte,1,1
	.data
pointer:
	.quad worker
