begin shared_data
  x dd 0
end shared_data
