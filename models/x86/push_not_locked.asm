; Push onto a stack with `cmpxchg`, as far as a flag goes, not locked.
;
;   A thread prepares its node, then makes it the top where it still finds the top that it has read; the top is a flag: a node or none.
;   Bad: two nodes are the top, or a node is the top and not prepared. Without `lock`, two threads may both find no top.
;   Source: R. K. Treiber, Systems programming: coping with parallelism, IBM RJ 5118, 1986.
;
;   Expected: TSO UNSAFE, SC UNSAFE

begin shared_data
  top  dd 0
  item dd 0
end shared_data

begin unsafe_prop
  eip[$t1] = pushed && eip[$t2] = pushed
end unsafe_prop

begin unsafe_prop
  eip[$t1] = pushed && $t2 : top = 1 && $t2 : item = 0
end unsafe_prop

begin init_code
  start_threads
end init_code

begin thread_code
push:   mov eax, dword [top]
        cmp eax, 0
        jne push
        mov dword [item], 1
        mov ebx, 1
        cmpxchg dword [top], ebx
        jne push
pushed: mov dword [top], 0
        jmp push
end thread_code
