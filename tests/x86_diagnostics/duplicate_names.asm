begin shared_data
  x dd 0
  x dd 1
  cs dd 0
  eax dd 0
  n dd 0
end shared_data
begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop
begin thread_code
cs: nop
cs: nop
end thread_code
