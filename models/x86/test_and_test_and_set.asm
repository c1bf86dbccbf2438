; Test-and-test-and-set lock.
;
;   A thread waits until the lock looks free, then tries to take it.
;   Source: L. Rudolph, Z. Segall, Dynamic decentralized cache schemes for MIMD parallel processors, ISCA 1984.
;
;   Expected: TSO SAFE, SC SAFE

begin shared_data
  Lock dd 0
end shared_data

begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop

begin init_code
  start_threads
end init_code

begin thread_code
spin:   cmp dword [Lock], 0
        pause
        jne spin
        mov eax, 1
        lock xchg dword [Lock], eax
        test eax, eax
        jnz spin
cs:     mov dword [Lock], 0
        jmp spin
end thread_code
