; what stands elsewhere
        bits 32
        global worker
        section .data
x:      dd 0x1_0000_0000
y:      db 256, -129
z:      dd y * 2, 1 / 0, 12ab, (1, 2
        times -1 dd 0
        times 3 mov eax, 1
        mov eax, 1
        struc point
        align 3
x:      dd 1
eax:    dd 1
        section .bss
value:  dd 1
        section
        section .text
data:   dd 1
        lock
%macro take 1
        %define square(a) a*a
        %include "other.asm"
        %define
        "text"
        { 1 }
        db "no end
worker: ud2
