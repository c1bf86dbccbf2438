; Seqlock with one word.
;
;   The first thread writes, the others read. `seq` is the number of the version, negative while the next one is written; a reader that finds
;   the same positive number before and after has read what belongs together. TSO keeps writes in order and reads in order: no fence.
;   Source: L. Lamport, Concurrent reading and writing, CACM 20(11), 1977; as in Linux, include/linux/seqlock.h, where odd numbers take the
;   place of negative ones.
;
;   Expected: TSO SAFE, SC SAFE
;   Open: TSO step by step, SC step by step

begin shared_data
  writer dd 0
  seq    dd 1
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
        mov edx, 1
write:  neg edx
        mov dword [seq], edx
        mov dword [x], ecx
        mov dword [y], ecx
        neg edx
        inc edx
        mov dword [seq], edx
        not ecx
        jmp write

read:   mov edx, dword [seq]
        cmp edx, 0
        jl read
        mov eax, dword [x]
        mov ebx, dword [y]
        cmp edx, dword [seq]
        jne read
got:    jmp read
end thread_code
