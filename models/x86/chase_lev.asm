; The work-stealing deque of Chase and Lev, with two elements.
;
;   The elements have the numbers from `top` up to `bottom`, here 0 and 1; nothing is pushed. The first thread is the owner and takes the
;   last one: it counts down `bottom`, then looks at `top`; only when there is one element left it needs `cmpxchg`. The others, thieves,
;   read `top`, then `bottom`, and steal the first element with `cmpxchg`. Between the owner's write and its read there has to be a fence.
;   Bad: two threads have the same element (`ebx`).
;   Source: D. Chase, Y. Lev, Dynamic circular work-stealing deque, SPAA 2005; N. M. Le, A. Pop, A. Cohen, F. Zappa Nardelli, Correct and
;   efficient work-stealing for weak memory models, PPoPP 2013.
;
;   Expected: TSO SAFE, SC SAFE
;   Open: TSO step by step, SC step by step

begin shared_data
  owner  dd 0
  top    dd 0
  bottom dd 2
end shared_data

begin unsafe_prop
  eip[$t1] = got && eip[$t2] = got && ebx[$t1] = ebx[$t2]
end unsafe_prop

begin init_code
  start_threads
end init_code

begin thread_code
        mov ecx, 1
        lock xchg dword [owner], ecx
        cmp ecx, 0
        jne steal

        mov ebx, dword [bottom]
        dec ebx
        mov dword [bottom], ebx
        mfence
        cmp ebx, dword [top]
        jg got
        jl empty
        mov eax, ebx
        mov edx, ebx
        inc edx
        lock cmpxchg dword [top], edx
        je got
empty:  inc ebx
        mov dword [bottom], ebx
none:   jmp none

steal:  mov eax, dword [top]
        cmp eax, dword [bottom]
        jge steal
        mov ebx, eax
        mov edx, eax
        inc edx
        lock cmpxchg dword [top], edx
        jne steal
got:
end thread_code
