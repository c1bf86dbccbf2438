; Sense-reversing barrier, released too early.
;
;   As barrier.asm, but the last thread releases the others before it refills the counter: who comes back at once finds
;   nobody missing, and counts below 0.
;   Source: D. Hensgen, R. Finkel, U. Manber, Two algorithms for barrier synchronization, IJPP 17(1), 1988, with the two writes exchanged.
;
;   Expected: TSO UNSAFE, SC UNSAFE

begin shared_data
  sense dd 0
  count dd N ! as counter
end shared_data

begin unsafe_prop
  eip[$t1] = loop && eip[$t2] = loop && esi[$t1] <> esi[$t2]
end unsafe_prop

begin init_code
  start_threads
end init_code

begin thread_code
        mov esi, 0              ; the local sense
loop:   not esi
        lock dec dword [count]
        jne spin
last:   mov dword [sense], esi
        mov dword [count], N
        jmp loop
spin:   cmp dword [sense], esi
        jne spin
        jmp loop
end thread_code
