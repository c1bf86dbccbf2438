; Peterson's algorithm, without fence.
;
;   Two threads, which take their roles by `xchg`; the others go away.
;   Each looks at the wish of the other one while its own is still in its store buffer.
;   Source: G. L. Peterson, Myths about the mutual exclusion problem, IPL 12(3), 1981.
;
;   Expected: TSO UNSAFE, SC SAFE

begin shared_data
  one  dd 0
  two  dd 0
  x    dd 0
  y    dd 0
  turn dd 0
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
        mov dword [turn], 2
wait1:  cmp dword [y], 0
        je cs1
        cmp dword [turn], 2
        je wait1
cs1:    mov dword [x], 0
        jmp first
second: mov dword [y], 1
        mov dword [turn], 1
wait2:  cmp dword [x], 0
        je cs2
        cmp dword [turn], 1
        je wait2
cs2:    mov dword [y], 0
        jmp second
away:
end thread_code
