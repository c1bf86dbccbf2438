begin shared_data
  count dd 0
end shared_data
begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop
begin thread_code
cs: mov eax, [cuont]
    inc dword [eax]
end thread_code
