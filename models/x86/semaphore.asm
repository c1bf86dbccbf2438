; Semaphore with `xadd`.
;
;   The semaphore is 1 when nobody is inside. Who finds it positive when counting it down is inside; the others count it up again.
;   Source: E. W. Dijkstra, Cooperating sequential processes, 1965; with fetch-and-add as in A. Gottlieb, B. Lubachevsky, L. Rudolph,
;   Basic techniques for the efficient coordination of very large numbers of cooperating sequential processors, TOPLAS 5(2), 1983.
;
;   Expected: TSO SAFE, SC SAFE
;   Open: TSO step by step, SC step by step

begin shared_data
  sem dd 1
end shared_data

begin unsafe_prop
  eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop

begin init_code
  start_threads
end init_code

begin thread_code
down:   mov eax, -1
        lock xadd dword [sem], eax
        cmp eax, 0
        jg cs
        lock inc dword [sem]
        jmp down
cs:     lock inc dword [sem]
        jmp down
end thread_code
