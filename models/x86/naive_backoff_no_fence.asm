; Naive mutex, without deadlock, without fence.
;
;   Two threads, which take their roles by counting down `seats`; the others go away. Each says that it wants to enter, then
;   looks whether the other one does, and steps back if so. Without a fence
;   neither may see what the other one wants.
;   Source: the naive mutex of D. Declerck, thesis (Paris-Saclay, 2018), section 3.5.1, for two threads; table 5.2, "naive mutex (sans deadlock)".
;
;   Expected: TSO UNSAFE, SC SAFE

begin shared_data
  seats dd 2
  x     dd 0
  y     dd 0
end shared_data

begin unsafe_prop
  eip[$t1] = cs1 && eip[$t2] = cs2
end unsafe_prop

begin init_code
  start_threads
end init_code

begin thread_code
        lock dec dword [seats]
        js away
        jz second
first:  mov dword [x], 1
        cmp dword [y], 0
        je cs1
        mov dword [x], 0
        jmp first
cs1:    mov dword [x], 0
        jmp first
second: mov dword [y], 1
        cmp dword [x], 0
        je cs2
        mov dword [y], 0
        jmp second
cs2:    mov dword [y], 0
        jmp second
away:
end thread_code
