begin shared_data
  x dd 0
end shared_data
begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop
begin thread_code
    jmp cs
    mov [x], 1
    mov [x], 2
cs: nop
    mov eax, 0
    cmp eax, 0
    je end1
    mov [x], 3
end1:
end thread_code
