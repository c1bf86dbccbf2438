; Peterson's algorithm for the first two threads; the others return at once.
;
;   The number of a thread is its first argument. It is compared with constants, so that threads are numbered from 0.
;   Source: G. Peterson, Myths about the mutual exclusion problem, Information Processing Letters 12(3), 1981.
;
;   Threads: worker
;   Expected: TSO SAFE, SC SAFE

        default rel
        global  worker
        extern  abort

LEFT    equ 0
RIGHT   equ 1

        section .bss
wants:  resd 2                          ; left, right
turn:   resd 1
inside: resd 1

        section .text
worker: test    edi, edi
        jz      left
        cmp     edi, RIGHT
        je      right
        ret

left:   mov     dword [wants + 4*LEFT], 1
        mov     dword [turn], RIGHT
        mfence
.wait:  cmp     dword [wants + 4*RIGHT], 0
        je      .enter
        cmp     dword [turn], RIGHT
        je      .wait
.enter: cmp     dword [inside], 0
        jne     failed
        mov     dword [inside], 1
        mov     dword [inside], 0
        mov     dword [wants + 4*LEFT], 0
        jmp     left

right:  mov     dword [wants + 4*RIGHT], 1
        mov     dword [turn], LEFT
        mfence
.wait:  cmp     dword [wants + 4*LEFT], 0
        je      .enter
        cmp     dword [turn], LEFT
        je      .wait
.enter: cmp     dword [inside], 0
        jne     failed
        mov     dword [inside], 1
        mov     dword [inside], 0
        mov     dword [wants + 4*RIGHT], 0
        jmp     right

failed: call    abort
