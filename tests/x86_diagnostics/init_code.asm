begin shared_data
  x dd 0
end shared_data
begin init_code
  start_thread
end init_code
begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop
begin thread_code
cs: nop
end thread_code
