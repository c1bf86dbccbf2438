; Ticket lock.
;
;   Every thread draws a ticket and waits until it is served. The holder alone writes `serving`, so that this needs no `lock`.
;   Source: J. Mellor-Crummey, M. Scott, Algorithms for scalable synchronization on shared-memory multiprocessors, TOCS 9(1), 1991.
;
;   Expected: TSO SAFE, SC SAFE
;   Open: TSO step by step, SC step by step

begin shared_data
  next    dd 0
  serving dd 0
end shared_data

begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop

begin init_code
  start_threads
end init_code

begin thread_code
take:   mov eax, 1
        lock xadd dword [next], eax
spin:   cmp eax, dword [serving]
        jne spin
cs:     inc dword [serving]
        jmp take
end thread_code
