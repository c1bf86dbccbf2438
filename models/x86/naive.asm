; Naive mutex, with deadlock.
;
;   Two threads, which take their roles by `xchg`; the others go away. Each says that it wants to enter, then
;   looks whether the other one does, and waits while it does. The fence makes each
;   see what the other one wants.
;   Source: the naive mutex of D. Declerck, thesis (Paris-Saclay, 2018), section 3.5.1, for two threads.
;
;   Expected: TSO SAFE, SC SAFE

begin shared_data
  one  dd 0
  two  dd 0
  x    dd 0
  y    dd 0
end shared_data

begin unsafe_prop
  eip[$t1] = cs1 && eip[$t2] = cs2
end unsafe_prop

begin init_code
  start_threads
end init_code

begin thread_code
        mov eax, 1
        lock xchg dword [one], eax
        cmp eax, 0
        je first
        mov eax, 1
        lock xchg dword [two], eax
        cmp eax, 0
        je second
        jmp away
first:  mov dword [x], 1
        mfence
wait1:  cmp dword [y], 0
        jne wait1
cs1:    mov dword [x], 0
        jmp first
second: mov dword [y], 1
        mfence
wait2:  cmp dword [x], 0
        jne wait2
cs2:    mov dword [y], 0
        jmp second
away:
end thread_code
