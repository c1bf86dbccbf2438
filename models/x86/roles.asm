; Roles given out by `xadd`.
;
;   Each thread draws the next role. Role 0 is the leader, who prepares the data and then says so; all others wait for that and use them.
;   TSO keeps the two writes in order, and the two reads.
;   Source: A. Gottlieb, B. Lubachevsky, L. Rudolph, Basic techniques for the efficient coordination of very large numbers of
;   cooperating sequential processors, TOPLAS 5(2), 1983, where fetch-and-add numbers the processes.
;
;   Expected: TSO SAFE, SC SAFE
;   Open: TSO step by step

begin shared_data
  role  dd 0
  data  dd 0
  ready dd 0
end shared_data

begin unsafe_prop
  eip[$t1] = used && eip[$t2] = used && eax[$t1] = eax[$t2]
end unsafe_prop

begin unsafe_prop
  eip[$t] = used && ebx[$t] <> 1
end unsafe_prop

begin init_code
  start_threads
end init_code

begin thread_code
        mov eax, 1
        lock xadd dword [role], eax
        cmp eax, 0
        jne wait
        mov dword [data], 1
        mov dword [ready], 1
        jmp use
wait:   cmp dword [ready], 0
        je wait
use:    mov ebx, dword [data]
used:
end thread_code
