begin shared_data
  x dd 0
end shared_data
begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop
begin thread_code
cs: mov eax, @1
    mov eax, $
    é: nop
end thread_code
