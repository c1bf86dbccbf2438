; Test-and-test-and-set lock: it is looked at until it is free, and then taken by an exchange, which is locked in any case.
;
;   Two functions, called by what threads run; the flag is one byte.
;   Source: L. Rudolph, Z. Segall, Dynamic decentralized cache schemes for MIMD parallel processors, ISCA 1984.
;
;   Threads: worker
;   Expected: TSO SAFE, SC SAFE

bits 64
global worker
extern abort

section .data
taken   db 0
        align 64, db 0
inside  db 0

section .text
acquire:
        cmp     byte [rel taken], 0
        jne     acquire
        mov     al, 1
        xchg    al, [rel taken]
        test    al, al
        jnz     acquire
        ret

release:
        mov     byte [rel taken], 0
        ret

worker:
        sub     rsp, 8
.again: call    acquire
        cmp     byte [rel inside], 0
        jne     .failed
        mov     byte [rel inside], 1
        mov     byte [rel inside], 0
        call    release
        jmp     .again
.failed:
        call    abort wrt ..plt
