; Mutex with `cmpxchg`.
;
;   The lock is taken by putting 1 where 0 is found, in one step.
;   Source: D. Declerck, thesis (Paris-Saclay, 2018), table 5.2, "mutex avec cmpxchg".
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
enter:  mov eax, 0
        mov ebx, 1
        lock cmpxchg dword [Lock], ebx
        jne enter
cs:     mov dword [Lock], 0
        jmp enter
end thread_code
