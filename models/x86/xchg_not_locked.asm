; Mutex with `xchg`, not locked.
;
;   The lock is taken by exchanging 1 with it: who gets 0 is in. Here the exchange is taken as a read and a write, as no processor
;   does it: two threads may both read 0.
;   Source: D. Declerck, thesis (Paris-Saclay, 2018), figure 5.2; table 5.2, "mutex avec xchg".
;
;   Options: --xchg-implicit-lock=false
;   Expected: TSO UNSAFE, SC UNSAFE

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
enter:  mov eax, 1
        xchg dword [Lock], eax
        cmp eax, 0
        jne enter
cs:     ; critical section
exit:   mov dword [Lock], 0
        jmp enter
end thread_code
