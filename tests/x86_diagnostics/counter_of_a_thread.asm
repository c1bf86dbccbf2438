begin thread_data
  count dd 0 ! as counter
end thread_data
begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop
begin thread_code
cs: nop
end thread_code
