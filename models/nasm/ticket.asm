; Ticket lock: each thread draws a ticket and waits until it is served.
;
;   Both counters are fields of one object. What is bad is said beside the code: two threads at `critical`.
;   Source: J. Mellor-Crummey, M. Scott, Algorithms for scalable synchronization on shared-memory multiprocessors, TOCS 9(1), 1991.
;
;   Threads: worker
;   Expected: TSO SAFE, SC SAFE

        default rel
        global  worker

        section .bss
        align 8
ticket_lock:
.next:          resd 1
.serving:       resd 1

        section .text
worker:
        lea     rbx, [ticket_lock]
take:   mov     eax, 1
        lock xadd [rbx], eax
wait_:  pause
        cmp     [rbx + ticket_lock.serving - ticket_lock], eax
        jne     wait_
critical:
        inc     dword [ticket_lock.serving]
        jmp     take

;@ begin unsafe_prop
;@   eip[$t1] = critical && eip[$t2] = critical
;@ end unsafe_prop
