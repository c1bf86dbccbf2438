        section .text
        global worker
worker: ud2

begin thread_data
  mine dd 0
end thread_data

begin unsafe_porp
  eip[$t] = worker
end unsafe_porp

begin unsafe_prop
  eip[$t] = worker
