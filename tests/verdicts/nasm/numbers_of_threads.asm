; a thread is compared with what is no number of a thread
        section .text
        global worker
worker: cmp     edi, 1
        je      .third
        ret
.third: cmp     edi, 2
        je      .failed
        imul    edi, edi, 3
        shr     edi, 1
        ret
.failed:
        ud2
