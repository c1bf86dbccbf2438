begin shared_data
  x dd 0
end shared_data
begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop
begin thread_code
cs: and eax, ebx
    or eax, 1
    xor eax, 7
    and [x], 1
    test eax, ebx
    sete al
end thread_code
