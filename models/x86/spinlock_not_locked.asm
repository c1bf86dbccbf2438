; Linux spinlock, decrement not locked.
;
;   The lock is 1 when it is free. Who counts it down to 0 is in; the others wait until it is positive, and try again.
;   Without `lock`, two threads may both count down from 1.
;   Source: D. Declerck, thesis (Paris-Saclay, 2018), figure 5.4; P. Sewell et al., x86-TSO, CACM 53(7), 2010, section 4.1; table 5.2, "Linux spinlock".
;
;   Expected: TSO UNSAFE, SC UNSAFE

begin shared_data
  Lock dd 1
end shared_data

begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop

begin init_code
  start_threads
end init_code

begin thread_code
acquire: dec dword [Lock]
         jns cs
spin:    cmp dword [Lock], 0
         jle spin
         jmp acquire
cs:      ; critical section
exit:    mov dword [Lock], 1
         jmp acquire
end thread_code
