; Sense-reversing barrier, single entry.
;
;   As barrier.asm, but passed once, so that nothing has to be reset. Bad: one thread is past it before another one has
;   arrived.
;   Source: D. Hensgen, R. Finkel, U. Manber, Two algorithms for barrier synchronization, IJPP 17(1), 1988;
;   D. Declerck, thesis (Paris-Saclay, 2018), table 5.2, "sense barrier (entrée simple)".
;
;   Expected: TSO SAFE, SC SAFE

begin shared_data
  sense dd 0
  count dd N ! as counter
end shared_data

begin unsafe_prop
  eip[$t1] = past && eip[$t2] = arrive
end unsafe_prop

begin init_code
  start_threads
end init_code

begin thread_code
arrive: lock dec dword [count]
        jne spin
        mov dword [sense], 1
        jmp past
spin:   cmp dword [sense], 1
        jne spin
past:
end thread_code
