        section .text
        global worker
worker: ret
