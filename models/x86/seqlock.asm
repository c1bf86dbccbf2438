; Seqlock.
;
;   The first thread writes, the others read. The writer counts how often it has begun and how often it is done; a reader that finds both
;   numbers equal, the second one read first, has read what belongs together. TSO keeps writes in order and reads in order: no fence.
;   Source: L. Lamport, Concurrent reading and writing, CACM 20(11), 1977; P. McKenney, Is parallel programming hard, section 9.4.
;
;   Expected: TSO SAFE, SC SAFE
;   Open: TSO step by step, SC step by step

begin shared_data
  writer dd 0
  begun  dd 0
  done   dd 0
  x      dd 1
  y      dd 1
end shared_data

begin unsafe_prop
  eip[$t] = got && eax[$t] <> ebx[$t]
end unsafe_prop

begin init_code
  start_threads
end init_code

begin thread_code
        mov ecx, 1
        lock xchg dword [writer], ecx
        cmp ecx, 0
        jne read
write:  inc dword [begun]
        mov dword [x], ecx
        mov dword [y], ecx
        inc dword [done]
        not ecx
        jmp write

read:   mov edx, dword [done]
        mov eax, dword [x]
        mov ebx, dword [y]
        cmp edx, dword [begun]
        jne read
got:    jmp read
end thread_code
