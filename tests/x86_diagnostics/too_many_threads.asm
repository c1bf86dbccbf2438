begin thread_code
cs: nop
end thread_code

begin unsafe_prop
  eip[$t1] = cs &&
  eip[$t2] = cs &&
  eip[$t3] = cs &&
  eip[$t4] = cs &&
  eip[$t5] = cs &&
  eip[$t6] = cs &&
  eip[$t7] = cs &&
  eip[$t8] = cs &&
  eip[$t9] = cs
end unsafe_prop
