; Readers-writer lock with a number of readers.
;
;   As readers_writer.asm, but the readers are counted in a number: it is more than the bits of who reads.
;   Whether a thread reads or writes depends on a register that nobody has set. A reader counts itself in, and out again
;   when somebody writes; a writer takes its flag, then waits until nobody reads.
;   The locked instructions are the fences.
;   Source: P. Courtois, F. Heymans, D. Parnas, Concurrent control with "readers" and "writers", CACM 14(10), 1971, with busy waiting.
;
;   Expected: TSO SAFE, SC SAFE

begin shared_data
  readers dd 0
  writer  dd 0
end shared_data

begin unsafe_prop
  eip[$t1] = read && eip[$t2] = write
end unsafe_prop

begin unsafe_prop
  eip[$t1] = write && eip[$t2] = write
end unsafe_prop

begin init_code
  start_threads
end init_code

begin thread_code
        cmp edi, 0
        jne take
enter:  lock inc dword [readers]
        cmp dword [writer], 0
        je read
        lock dec dword [readers]
        jmp enter
read:   lock dec dword [readers]
        jmp enter

take:   mov eax, 1
        lock xchg dword [writer], eax
        cmp eax, 0
        jne take
wait:   cmp dword [readers], 0
        jne wait
write:  mov dword [writer], 0
        jmp take
end thread_code
