begin shared_data
  count dd 0 ! as counter
  left  dd N ! as counter
end shared_data
begin thread_code
        inc dword [count]
        dec dword [left]
        lock inc dword [count]
        lock dec dword [left]
        je last
        cmp dword [count], N
        je last
        cmp dword [count], 0
        mov dword [count], 0
        mov dword [left], N
last:
end thread_code
begin unsafe_prop
  eip[$t1] = last && eip[$t2] = eip[$t1]
end unsafe_prop
