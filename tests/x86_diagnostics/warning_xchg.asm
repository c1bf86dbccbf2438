begin shared_data
  x dd 0
end shared_data
begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop
begin thread_code
    mov eax, 1
    xchg [x], eax
cs: nop
end thread_code
