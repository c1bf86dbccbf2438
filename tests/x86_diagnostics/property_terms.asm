begin shared_data
  x dd 0
end shared_data
begin thread_data
  y dd 0
end thread_data
begin unsafe_prop
  eip[$t] = 3
end unsafe_prop
begin unsafe_prop
  eip[$t] < cs
end unsafe_prop
begin unsafe_prop
  cs = cs
end unsafe_prop
begin unsafe_prop
  eip = cs
end unsafe_prop
begin unsafe_prop
  eax = 1 && eip[$t] = cs
end unsafe_prop
begin unsafe_prop
  x = 1 && eip[$t] = cs
end unsafe_prop
begin unsafe_prop
  x[$t] = 1
end unsafe_prop
begin unsafe_prop
  $t : x[$u] = 1
end unsafe_prop
begin unsafe_prop
  $t : z = 1
end unsafe_prop
begin unsafe_prop
  eip[$t] = sc
end unsafe_prop
begin unsafe_prop
  1 = 2
end unsafe_prop
begin thread_code
cs: nop
end thread_code
