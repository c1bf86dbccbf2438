begin shared_data
  x dd 0
end shared_data
begin unsafe_prop
  eip[$t1] == cs & eip[$t2] = cs
end unsafe_prop
begin unsafe_prop
  eip[$t1]
end unsafe_prop
begin unsafe_prop
  eip[t1] = cs
end unsafe_prop
begin thread_code
cs: nop
end thread_code
