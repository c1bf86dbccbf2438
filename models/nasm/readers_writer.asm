; Readers count themselves; a writer takes a flag, then waits until nobody reads.
;
;   The locked instructions are the fences.
;   Source: P. Courtois, F. Heymans, D. Parnas, Concurrent control with "readers" and "writers", CACM 14(10), 1971, with busy waiting.
;
;   Threads: reader, writer
;   Expected: TSO SAFE, SC SAFE

        default rel
        global  reader, writer

        section .bss
readers resd 1
writing resd 1
data    resq 1

        section .text
reader: lock inc dword [readers]
        cmp     dword [writing], 0
        jne     .leave
        cmp     qword [data], 0
        jne     failed
.leave: lock dec dword [readers]
        jmp     reader

writer: mov     ecx, 1
        xchg    ecx, [writing]
        test    ecx, ecx
        jnz     writer
.wait:  mov     eax, [readers]
        test    eax, eax
        jnz     .wait
        cmp     qword [data], 0
        jne     failed
        mov     qword [data], 1
        mov     qword [data], 0
        mov     dword [writing], 0
        jmp     writer

failed: ud2
