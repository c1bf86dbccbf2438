begin shared_data
  x dd 4294967296
  y dd 0xZZ
  z dd 12ab
end shared_data
begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop
begin thread_code
cs: nop
end thread_code
