begin shared_data
  x dd 2
end shared_data
begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop
begin thread_code
    mov eax, [x]
    mov ebx, 1
    and eax, ebx
    mov ecx, [x]
    cmp ecx, 0
    sete cl
    mov edx, 3
    or edx, 1
cs: nop
end thread_code
