begin shared_data
  lock1 dd 0
end shared_data
begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop
begin thread_code
cs: mov eaz, 1
    mov eax, lock1
    mov eax, cs
    mov eax, zzzzz
end thread_code
