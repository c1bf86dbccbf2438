; Spinlock by compare-and-swap without `lock`: a read, then a write.
;
;   The critical section checks that it is alone in it.
;   Source: the usual lock of a byte or a word, as in the manuals of the processor.
;
;   Threads: worker
;   Expected: TSO UNSAFE, SC UNSAFE

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
        cmpxchg [lock_word], ecx
        je      .entered
.wait:  pause
        cmp     dword [lock_word], FREE
        jne     .wait
        jmp     .acquire
.entered:
        cmp     dword [inside], 0
        jne     .failed
        mov     dword [inside], 1
        mov     dword [inside], 0
        mov     dword [lock_word], FREE
        jmp     .acquire
.failed:
        ud2
