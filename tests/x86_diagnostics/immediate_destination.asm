begin shared_data
  x dd 0
end shared_data
begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop
begin thread_code
cs: mov 1, eax
    cmp 0, eax
    inc 3
    xadd [x], 1
    cmpxchg [x], 1
    xchg [x], 2
end thread_code
