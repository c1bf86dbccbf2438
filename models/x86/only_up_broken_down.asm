; A number that is incremented, and decremented too early.
;
;   Every thread decrements it as often as it increments it, but before. It starts at zero; integers do not wrap around.
;   Bad: it is read as -1.
;   Source: an event count without its waiting: D. P. Reed, R. K. Kanodia, Synchronization with eventcounts and sequencers, CACM 22(2), 1979.
;
;   Expected: TSO UNSAFE, SC UNSAFE

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
seen:   lock dec dword [count]
        lock inc dword [count]
        jmp again
end thread_code
