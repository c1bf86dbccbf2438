; what stands behind a mnemonic
        global worker
        section .bss
x:      resd 1
y:      resd 1
small:  resb 1
        section .text
worker: cmp     dword [x], 0
        je      .width
        cmp     dword [x], 1
        je      .widths
        cmp     dword [x], 2
        je      .part
        cmp     dword [x], 3
        je      .scale
        cmp     dword [x], 4
        je      .sum
        cmp     dword [x], 5
        je      .segment
        cmp     dword [x], 6
        je      .offset
        cmp     dword [x], 7
        je      .large
        cmp     dword [x], 8
        je      .pushed
        cmp     dword [x], 9
        je      .memory
        cmp     dword [x], 10
        je      .unknown
        cmp     dword [x], 11
        je      .computed
        cmp     dword [x], 12
        je      .other
        cmp     dword [x], 14
        je      .nobody
        cmp     dword [x], 15
        je      .length
        cmp     dword [x], 16
        je      .number
        cmp     dword [x], 13
        je      .outside
        ud2
.width: mov     [x], 1
        ret
.widths:
        mov     eax, byte [small]
        ret
.part:  mov     dword [x + edi*4], 1
        ret
.scale: mov     eax, [rdi*7]
        ret
.sum:   mov     eax, rdi + 1
        ret
.segment:
        mov     eax, [gs:0]
        ret
.offset:
        mov     rax, offset x
        ret
.large: add     rax, 0x8000_0000
        ret
.pushed:
        push    eax
        ret
.memory:
        mov     dword [x], [y]
        ret
.unknown:
        cpuid
        ret
.computed:
        jmp     rax
.other: call    printf
        ret
.nobody:
        mov     eax, [nothing]
        ret
.length:
        mov     eax, worker_length
        ret
.number:
        mov     5, eax
        ret
other:
.outside:
        ret
worker_length equ $ - worker
