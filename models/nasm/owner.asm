; A lock that holds the number of its owner, who may take it again.
;
;   Threads are numbered from 1 where nothing says otherwise, and 0 is the number of none. Each thread counts in its own element of an
;   array how often it has taken the lock: once, or twice.
;   Source: D. Schmidt, T. Harrison, Double-checked locking, PLoP 1996 (the recursive lock there).
;
;   Threads: worker
;   Expected: TSO SAFE, SC SAFE

        default rel
        global  worker

NONE    equ 0

        section .data
owner:  dd NONE
depth:  times 64 dd 0
inside: dd 0

        section .text
worker: mov     edi, edi
        lea     r8, [depth]
again:  call    enter_
        call    enter_
        cmp     dword [inside], 0
        jne     failed
        mov     dword [inside], 1
        mov     dword [inside], 0
        call    leave_
        call    leave_
        jmp     again

enter_: cmp     [owner], edi
        je      .mine
.spin:  mov     eax, NONE
        lock cmpxchg [owner], edi
        jne     .spin
.mine:  mov     eax, [r8 + rdi*4]
        cmp     eax, 2
        jae     failed
        inc     eax
        mov     [r8 + rdi*4], eax
        ret

leave_: cmp     dword [r8 + rdi*4], 1
        je      .last
        mov     dword [r8 + rdi*4], 1
        ret
.last:  mov     dword [r8 + rdi*4], 0
        mov     dword [owner], NONE
        ret

failed: ud2
