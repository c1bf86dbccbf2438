begin thread_data
  want dd 0
end thread_data
begin thread_code
        mov dword [want], 1
        mov eax, [want + $self]
        mov ebx, dword [want + $other]
        inc dword [want + $other]
        lock dec dword [want + $other]
        cmp dword [want + $other], 0
        jne done
done:
end thread_code
begin unsafe_prop
  eip[$t1] = done && want[$t1] = 2
end unsafe_prop
begin unsafe_prop
  $t1 : want[$t2] <> $t2 : want && eax[$t1] < ebx[$t2]
end unsafe_prop
