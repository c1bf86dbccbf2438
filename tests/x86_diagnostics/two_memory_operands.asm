begin shared_data
  x dd 0
  y dd 0
end shared_data
begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop
begin thread_code
cs: mov dword [x], dword [y]
    xchg [x], [y]
    cmp [x], [y]
end thread_code
