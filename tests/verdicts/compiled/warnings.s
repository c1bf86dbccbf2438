	.text
	.globl worker
	.unheard_of 1
	.unheard_of 2
	.cfi_sections .debug_frame
worker:
	movl $0, %eax
	lock cmpxchgl %edi, owner(%rip)
	jne worker
	lock addl $1, count(%rip)
	cmpq $7, %rbx
	jne worker
	ud2
	.comm owner,4,4
	.comm count,4,4
