begin shared_data
  count dd 3 ! as counter
  n1 dd N
end shared_data
begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop
begin thread_code
cs: nop
end thread_code
