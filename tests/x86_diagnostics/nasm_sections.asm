section .data
x: dd 0
section .text
    mov dword [x], 1
