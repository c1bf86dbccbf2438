begin shared_data
  count dd N ! as counter
end shared_data
begin unsafe_prop
  eip[$t1] = cs && $t1 : count = 0
end unsafe_prop
begin thread_code
cs: mov eax, [count]
    add dword [count], 2
    cmp dword [count], 3
    mov dword [count], 1
    lock xadd [count], eax
    cmp eax, [count]
end thread_code
