; Every instruction, and every form of operand.
begin unsafe_prop
  eip[$t1] = last && eip[$t2] <> last   ; with a comment
  && $t1 : x >= 0x10 && $t2 : y <> -1
end unsafe_prop

begin thread_code
start: again:
        mov eax, 1
        mov ebx, eax
        mov ecx, [x]
        mov dword [x], 0x1F
        MOV dword [x], EAX
        add eax, 2
        add eax, ebx
        add eax, [y]
        add dword [x], 3
        lock add dword [x], eax
        sub esi, -1
        lock sub [x], edi
        inc eax
        inc dword [x]
        lock dec dword [x]
        neg eax
        lock neg dword [x]
        not ebx
        not dword [x]
        lock not dword [x]
here:   there: elsewhere:
        cmp eax, ebx
        jl start
        cmp eax, 5
        jle start
        cmp eax, [x]
        jg start
        cmp dword [x], eax
        jge start
        cmp dword [x], 0Ah
        js start
        test eax, eax
        jns start
        mov edx, 0
        sete dl
        and edx, 1
        or edx, edx
        xor edx, 1
        xor ecx, ecx
        xchg eax, ebx
        xchg [x], eax
        lock xchg eax, [x]
        xadd eax, ebx
        xadd [x], eax
        lock xadd [x], eax
        cmpxchg eax, ebx
        cmpxchg [x], ebx
        lock cmpxchg [x], ebx
        nop
        pause
        sfence
        lfence
        mfence
        jmp again
last:
end thread_code

begin shared_data
  x dd 0
  y dd -1
end shared_data
begin init_code
  start_threads
end init_code
