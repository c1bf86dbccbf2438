begin shared_data
  x dd 0
end shared_data
begin thread_code
.start:
    mov dword ptr [x], 1    // a comment
    mov $1, %eax            # another one
cs: jmp .start
end thread_code
begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop
