; A number that is only incremented.
;
;   Any thread increments it at any time and reads it again. It starts at zero; integers do not wrap around.
;   Bad: it is read as -1.
;   Source: an event count without its waiting: D. P. Reed, R. K. Kanodia, Synchronization with eventcounts and sequencers, CACM 22(2), 1979.
;
;   Expected: TSO SAFE, SC SAFE

begin shared_data
  count dd 0
end shared_data

begin unsafe_prop
  eip[$t] = seen && eax[$t] = -1
end unsafe_prop

begin init_code
  start_threads
end init_code

begin thread_code
again:  mov eax, dword [count]
seen:   lock inc dword [count]
        jmp again
end thread_code
