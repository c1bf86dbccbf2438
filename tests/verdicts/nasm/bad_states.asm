; bad states of our own language, beside sections of NASM
        global worker
        section .bss
x:      resd 1
byte_:  resb 1
owner:  resd 1
never:  resd 1
        section .text
worker: mov     dword [x], 1
        mov     byte [byte_], 1
        mov     [owner], edi
        ret
nobody: ret

begin unsafe_prop
  eip[$t] = nobody
end unsafe_prop

begin unsafe_prop
  eax[$t] = 1
end unsafe_prop

;@ begin unsafe_prop
;@   $t : owner = 1 && $t : never = 1 && $t : byte_ > 300
;@ end unsafe_prop

begin unsafe_prop
  $t : missing = 1 && eip[$t] = wroker
end unsafe_prop
