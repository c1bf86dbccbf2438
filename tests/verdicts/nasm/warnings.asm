; 0 is the number of none
        section .bss
owner:  resd 1
        section .text
        global worker
worker: cmp     dword [owner], 0
        jne     worker
        mov     [owner], edi
        cmp     [owner], edi
        jne     .failed
        mov     dword [owner], 0
        jmp     worker
.failed:
        ud2
