begin shared_data
  x dd 0
end shared_data
begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop
begin thread_code
cs: lock mov [x], 1
    lock add eax, [x]
    lock cmp [x], 0
    lock mfence
    lock jmp cs
end thread_code
