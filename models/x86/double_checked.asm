; Double-checked initialisation.
;
;   Who finds the data not ready takes the lock and looks again; only then are they initialised. TSO keeps the two writes in order.
;   Source: D. Schmidt, T. Harrison, Double-checked locking, Pattern languages of program design 3, 1997.
;
;   Expected: TSO SAFE, SC SAFE

begin shared_data
  ready dd 0
  data  dd 0
  Lock  dd 0
end shared_data

begin unsafe_prop
  eip[$t] = used && ebx[$t] <> 1
end unsafe_prop

begin init_code
  start_threads
end init_code

begin thread_code
        cmp dword [ready], 0
        jne use
take:   mov eax, 1
        lock xchg dword [Lock], eax
        cmp eax, 0
        jne take
        cmp dword [ready], 0
        jne drop
        mov dword [data], 1
        mov dword [ready], 1
drop:   mov dword [Lock], 0
use:    mov ebx, dword [data]
used:
end thread_code
