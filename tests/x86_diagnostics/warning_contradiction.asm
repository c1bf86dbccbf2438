begin shared_data
  x dd 0
end shared_data
begin unsafe_prop
  eip[$t1] = cs && eip[$t1] = other
end unsafe_prop
begin thread_code
cs: mov [x], 1
other: mov [x], 0
end thread_code
