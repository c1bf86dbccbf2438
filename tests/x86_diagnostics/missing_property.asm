begin shared_data
  x dd 0
end shared_data
begin thread_code
cs: nop
end thread_code
