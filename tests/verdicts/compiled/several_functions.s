	.text
	.globl reader
	.type reader, @function
reader:
	ret
	.globl writer
	.type writer, @function
writer:
	ret
