# threads are numbered from 0: what is refused of their numbers and of arrays by thread
	.text
	.globl worker
worker:
	movslq %edi, %rdi
	leaq flag(%rip), %rdx
	movl $1, (%rdx,%rdi,4)
	cmpl %esi, %edi
	je .Lfail
	cmpl $0, x(%rip)
	je .Lconstant
	cmpl $1, x(%rip)
	je .Lelement
	cmpl $2, x(%rip)
	je .Llength
	cmpl $3, x(%rip)
	je .Loutside
	cmpl $4, x(%rip)
	je .Lbefore
	cmpl $5, x(%rip)
	je .Lcount
	cmpl $6, x(%rip)
	je .Lend
	cmpl $7, x(%rip)
	je .Lfirst
.Lfail:
	call abort@PLT
.Lconstant:
	cmpl $2, %edi
	je .Lfail
	ret
.Lelement:
	movl $1, 4+flag(%rip)
	ret
.Llength:
	movl $1, (%rdx,%rdi,8)
	ret
.Loutside:
	movq $1, (%rdx,%rdi,4)
	ret
.Lbefore:
	leal -1(%rdi), %eax
	cmpl %esi, %eax
	je .Lfail
	ret
.Lcount:
	negl %esi
	ret
.Lend:
	movslq %esi, %rsi
	movl $1, (%rdx,%rsi,4)
	ret
.Lfirst:
	leaq some(%rip), %rax
	movb $1, (%rax,%rdi)
	ret
	.comm x,4,4
	.comm flag,4096,32
	.data
some:
	.byte 0, 1
