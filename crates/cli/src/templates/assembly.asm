; A lock by compare-and-swap, for NASM, for any number of threads that run `worker`.
;
;   Who finds the lock free writes that it is taken, in one instruction; the others look at it until it is free again.
;   It is given back by a plain store: the stores of a thread reach memory in their order.
;   Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2A, CMPXCHG, and volume 3A, section 8.1.
;
;   To see it fail: take the word `lock` away before `cmpxchg`, and run `garret check` on this file. Then two threads read that it is
;   free before one of them writes.
;
;   Threads: worker
;   Expected: TSO SAFE, SC SAFE

        default rel
        global  worker

%define FREE    0
%define TAKEN   1

        section .data
lock_word:      dd FREE

        section .bss
inside:         resd 1

        section .text
worker:
.acquire:
        mov     ecx, TAKEN
        mov     eax, FREE
        lock cmpxchg [lock_word], ecx
        je      .entered
.wait:
        pause
        cmp     dword [lock_word], FREE
        jne     .wait
        jmp     .acquire
.entered:
        cmp     dword [inside], 0       ; nobody else may be here
        jne     .failed
        mov     dword [inside], 1
        mov     dword [inside], 0
        mov     dword [lock_word], FREE
        jmp     .acquire
.failed:
        ud2                             ; bad: to come here
