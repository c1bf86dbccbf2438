; Sense-reversing barrier, multiple entries.
;
;   Every thread reverses its own sense, counts itself out, and waits until the shared sense is its own; the last one
;   refills the counter first, then reverses the shared sense. Bad: two threads at the loop with different senses.
;   Source: D. Hensgen, R. Finkel, U. Manber, Two algorithms for barrier synchronization, IJPP 17(1), 1988;
;   D. Declerck, thesis (Paris-Saclay, 2018), figure 5.6; table 5.2, "sense barrier (entrées multiples)".
;
;   Expected: TSO SAFE, SC SAFE

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
last:   mov dword [count], N
        mov dword [sense], esi
        jmp loop
spin:   cmp dword [sense], esi
        jne spin
        jmp loop
end thread_code
