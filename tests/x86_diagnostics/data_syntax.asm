begin shared_data
  x db 0
  y dd
  z dd 0 ! counter
  dd 0
  w dd 0 0
end shared_data
begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop
begin thread_code
cs: nop
end thread_code
