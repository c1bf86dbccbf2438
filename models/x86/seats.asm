; Seats counted down by `dec`.
;
;   There are two seats. Each thread counts down their number, and sits down unless it became negative.
;   Bad: three threads sit.
;   Source: the bounded decrement of A. Gottlieb, B. Lubachevsky, L. Rudolph, Basic techniques for the efficient coordination of very
;   large numbers of cooperating sequential processors, TOPLAS 5(2), 1983, without its repair.
;
;   Expected: TSO SAFE, SC SAFE

begin shared_data
  seats dd 2
end shared_data

begin unsafe_prop
  eip[$t1] = seated && eip[$t2] = seated && eip[$t3] = seated
end unsafe_prop

begin init_code
  start_threads
end init_code

begin thread_code
        lock dec dword [seats]
        js gone
seated: jmp seated
gone:
end thread_code
