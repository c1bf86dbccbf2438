begin thread_code
cs: nop
end thread_code
begin unsafe_prop
  eip[$t1] != cs /\ eip[$t2] == cs
end unsafe_prop
