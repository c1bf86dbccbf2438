# The prefix belongs to nobody who jumps to the label.
	.bss
count:	.zero	4
	.text
	.globl	worker
worker:
	jmp	.Lhere
	lock
.Lhere:
	incl	count(%rip)
	ret
