; products and shifts
        section .bss
x:      resd 1
        section .text
        global worker
worker: inc     dword [x]
        mov     ecx, [x]
        mov     eax, [x]
        cmp     eax, 1
        je      .product
        cmp     eax, 2
        je      .shift
        cmp     eax, 3
        je      .any
        ud2
.product:
        imul    eax, ecx
        imul    ecx
        ret
.shift: shr     eax, cl
        ret
.any:   sar     eax, 1
        ret
