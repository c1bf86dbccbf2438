begin shared_data
  x dd 0
end shared_data
begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop
begin thread_code
    cmp edi, 0
    jne cs
    mov [x], esi
cs: nop
end thread_code
