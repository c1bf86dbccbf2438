; Message passing in the wrong order: the flag is raised before the buffer is filled.
;
;   Source: folklore; the litmus test MP, with any number of writers and readers.
;
;   Threads: writer, reader
;   Expected: TSO UNSAFE, SC UNSAFE

        default rel
        global  writer, reader

        section .data
message:
.low:   dw 0
.high:  dw 0FFFFh
SIZE    equ $ - message
        times 64 - SIZE db 0
ready:  db 0

        section .text
writer: mov     word [message.low], 1_000
        mov     byte [ready], 1
        mov     word [message.high], '!'
        ret

reader: pause
        cmp     byte [ready], 0
        je      reader
        cmp     word [message.low], 3E8h
        jne     .torn
        movzx   eax, word [message.high]
        cmp     ax, 0x21
        jne     .torn
        ret
.torn:  ud2
