//! Small programs for NASM: the code of `worker`, the expected verdict, and the reason. `bad` is the label of failures. Lines are
//! separated by ` | `.

use crate::code::{Small, both, weak};

/// The text, with the data that all programs share.
pub(crate) fn text(program: &Small) -> String {
    let code = program.code.replace(" | ", "\n        ");
    format!(
        "        default rel\n        global worker\n        extern abort\n\n        section .data\nminus:  dd -1\nletter: db 200\n\
         pair:   dd 0FFFFh\n.second dd 1\nlast    equ pair.second - pair\nthrice: times 3 dd 7\n        db 1\n        align 4\nsize    equ $ - thrice\n\
         word_:  dd 'a', \"ab\"\ntext:   db 'no number'\none:\nsame:   dd 0\nnear_:  dd 0\n        align 16, db 0\nfar_:   dd 5\n\n\
             \x20       section .bss\nx:      resd 1\ny:      resd 1\nrole:   resd 1\ndone:   resd 1\nwide:   resq 1\nflag:   resd 1024\nturn:   resd 1\n\
         tiny:   resb 1\n\n        section .text\nworker:\n        {code}\nbad:    call abort\n"
    )
}

/// Two threads take the roles 0 and 1; each sets its word and reads that of the other one; it is bad if both read 0. `$between` is in
/// between.
macro_rules! store_buffering {
    ($between:literal) => {
        store_buffering!("mov dword", ", 1", $between)
    };
    ($store:literal, $value:literal, $between:literal) => {
        concat!(
            "mov eax, 1 | lock xadd [role], eax | cmp eax, 1 | je .second | test eax, eax | jne .end | ",
            $store,
            " [x]",
            $value,
            " | ",
            $between,
            " | mov eax, [y] | test eax, eax | jne .end | mov dword [done], 1 | ret | .second: | ",
            $store,
            " [y]",
            $value,
            " | ",
            $between,
            " | mov eax, [x] | test eax, eax | jne .end | .wait: mov eax, [done] | test eax, eax | je .wait | jmp bad | .end: ret"
        )
    };
}

/// Two threads change `x` and announce that; then it must be 2.
macro_rules! twice {
    ($change:literal) => {
        concat!(
            "mov eax, 1 | lock xadd [role], eax | cmp eax, 1 | jg .end | ",
            $change,
            " | lock inc dword [done] | cmp dword [done], 2 | jne .end | cmp dword [x], 2 | jne bad | .end: ret"
        )
    };
}

/// `x` is 0, 1, 2 or 3.
macro_rules! few {
    ($code:literal) => {
        concat!("mov eax, [x] | mov dword [x], 1 | mov dword [x], 2 | mov dword [x], 3 | ", $code)
    };
}

/// Jumps by `x`, which is initially 0, then 1, and then another number.
macro_rules! switched {
    ($last:literal, $jump:literal, $table:literal) => {
        concat!(
            "mov eax, [x] | ",
            $jump,
            " | .first: mov dword [x], 1 | jmp worker | .second: mov dword [x], ",
            $last,
            " | jmp worker | .end: ret | section .rodata | align 8 | .table: ",
            $table,
            " | section .text"
        )
    };
}

/// All programs.
pub(crate) const PROGRAMS: &[Small] = &[
    // Atomic operations, and waiting for the store buffer.
    both("a plain increment is not atomic", "UNSAFE", twice!("inc dword [x]")),
    both("a locked increment is atomic", "SAFE", twice!("lock inc dword [rel x]")),
    both("a plain exchange of a sum is not atomic", "UNSAFE", twice!("mov ecx, 1 | xadd [x], ecx")),
    both("a locked exchange of a sum is atomic", "SAFE", twice!("mov ecx, 1 | LOCK XADD DWORD [x], ECX")),
    weak("a store can wait", store_buffering!("nop")),
    both("mfence waits", "SAFE", store_buffering!("mfence")),
    both("a locked change of the stack waits", "SAFE", store_buffering!("lock or dword [rsp], 0")),
    weak("sfence, lfence and pause do not wait", store_buffering!("sfence | lfence | pause")),
    both("an exchange is locked", "SAFE", store_buffering!("mov ecx, 1 | xchg", ", ecx", "nop")),
    both(
        "an exchange is locked, whichever operand stands first",
        "SAFE",
        store_buffering!("mov ecx, 1 | xchg ecx, ", "", "nop"),
    ),
    // Operands.
    both(
        "a name is its address",
        "SAFE",
        "mov rax, x | mov dword [rax], 1 | cmp dword [x], 1 | jne bad | lea rcx, [x] | cmp dword [rcx], 1 | jne bad | ret",
    ),
    both(
        "the first operand is changed",
        "SAFE",
        "mov eax, 5 | mov ecx, 3 | sub eax, ecx | cmp eax, 2 | jne bad | ret",
    ),
    both(
        "numbers in all notations",
        "SAFE",
        "mov eax, 0C8h | cmp eax, $0c8 | jne bad | cmp eax, 1100_1000b | jne bad | cmp eax, 310q | jne bad | cmp eax, 0o310 | jne bad | \
         cmp eax, 0d200 | jne bad | cmp eax, 'a' + 103 | jne bad | ret",
    ),
    both("a 0 before a number says nothing", "SAFE", "mov eax, 017 | cmp eax, 17 | jne bad | ret"),
    both(
        "the word before a number says the width",
        "SAFE",
        "mov [x], dword 1 | cmp [x], dword 1 | jne bad | ret",
    ),
    both(
        "a byte is read with or without its sign",
        "SAFE",
        "movsx eax, byte [letter] | cmp eax, -56 | jne bad | movzx eax, byte [letter] | cmp eax, 200 | jne bad | ret",
    ),
    both("32 bits are extended", "SAFE", "movsxd rax, dword [minus] | cmp rax, -1 | jne bad | ret"),
    both(
        "a field is so many bytes behind",
        "SAFE",
        "lea rbx, [pair] | cmp dword [rbx + last], 1 | jne bad | cmp dword [pair.second], 1 | jne bad | cmp dword [pair + 2*2], 1 | jne bad | ret",
    ),
    both(
        "a constant stands for itself wherever it is said",
        "SAFE",
        "mov eax, later*2 | cmp eax, 6 | jne bad | ret | later equ 3",
    ),
    both(
        "data are repeated",
        "SAFE",
        "cmp dword [thrice + 8], 7 | jne bad | mov eax, size | cmp eax, 15 | jne bad | ret",
    ),
    both(
        "data behind others are not those",
        "error: is outside of `x`",
        "cmp dword [x + 4], 0 | jne bad | ret",
    ),
    both(
        "characters are numbers",
        "SAFE",
        "cmp dword [word_], 97 | jne bad | cmp dword [word_ + 4], 6261h | jne bad | ret",
    ),
    both("a text is no number", "error: is not a number", "cmp byte [text], 'n' | jne bad | ret"),
    both(
        "what is filled up holds anything",
        "error: is not a number",
        "cmp byte [thrice + 13], 0 | jne bad | ret",
    ),
    both("what is filled up with 0", "SAFE", "cmp dword [near_ + 4], 0 | jne bad | ret"),
    both("two names of one place", "UNSAFE", "cmp dword [one], 1 | je bad | mov dword [same], 1 | ret"),
    both(
        "a definition is put in as it is",
        "SAFE",
        "%define TWO 1+1\n | %define CELL dword [x]\n | mov eax, TWO*2 | cmp eax, 3 | jne bad | cmp CELL, 0 | jne bad | ret",
    ),
    both(
        "a part of a register is no address",
        "error: computed from a part",
        "mov dword [x + edi*4], 1 | jmp bad",
    ),
    both("operands of different widths", "error: of different widths", "mov eax, byte [letter] | jmp bad"),
    both("no operand says the width", "error: how many bits", "mov [x], 1 | jmp bad"),
    both("a number of more than 32 bits", "error: is too large", "add rax, 0FFFFFFFFh | jmp bad"),
    both("a number is kept with a sign", "error: is too large", "add eax, byte 200 | jmp bad"),
    both(
        "a small number is kept in a byte",
        "SAFE",
        "mov eax, 1 | add eax, byte -3 | cmp eax, -2 | jne bad | ret",
    ),
    both("a move takes 64 bits", "SAFE", "mov rax, 0FFFFFFFFh | shl rax, 1 | cmp rax, 0 | jle bad | ret"),
    both("half a register is not pushed", "error: only 64 bits", "push eax | jmp bad"),
    both(
        "a conditional move of 8 bits",
        "error: no conditional move",
        "cmp dword [x], 0 | cmove al, cl | jmp bad",
    ),
    both("an extension that is none", "error: no such extension", "movzx rax, ecx | jmp bad"),
    both("a return with a number", "error: one operand too many", "ret 8"),
    both("a condition in 32 bits", "error: written to 8 bits", "cmp dword [x], 0 | sete eax | jmp bad"),
    // Labels.
    both(
        "a local name belongs to the last label",
        "SAFE",
        "cmp dword [x], 1 | je bad | jmp .on | .on: jmp over | other: jmp bad | .on: jmp bad | over: ret",
    ),
    both("a local name of another label", "UNSAFE", "jmp other.on | .on: ret | other: ret | .on: jmp bad"),
    both("a label without colon", "SAFE", "cmp dword [x], 1 | je bad | jmp over | jmp bad | over | ret"),
    both(
        "a label without colon before an instruction",
        "SAFE",
        "cmp dword [x], 1 | je bad | jmp over | jmp bad | over mov eax, 1 | ret",
    ),
    both(
        "a word that nobody goes to is no label",
        "error: unknown instruction `mfnce`",
        "mov dword [x], 1 | mfnce | cmp dword [x], 2 | je bad | ret",
    ),
    both("lock on a line of its own", "error: `lock` has no instruction", "lock\n | inc dword [x] | jmp bad"),
    both("letters for widths are for others", "error: unknown instruction `movl`", "movl eax, 1 | jmp bad"),
    both(
        "a function is called with what is on the stack",
        "SAFE",
        "push 1 | mov eax, 2 | call .f | pop rcx | cmp ecx, 1 | jne bad | cmp eax, 3 | jne bad | ret | .f: push rax | inc qword [rsp] | pop rax | ret",
    ),
    both("a return with more on the stack", "error: this does not return to the caller", "push rax | ret"),
    both(
        "a return with less on the stack",
        "error: this does not return to the caller",
        "call .f | jmp bad | .f: add rsp, 8 | ret",
    ),
    both(
        "a return from a caller",
        "SAFE",
        "push 5 | call .f | pop rcx | cmp ecx, 5 | jne bad | ret | .f: push rcx | call .g | pop rcx | ret | .g: ret",
    ),
    // Numbers of threads.
    both(
        "a thread number in a byte",
        "error: has too few bytes for a thread number",
        "mov byte [tiny], dil | cmp byte [tiny], 0 | je bad | ret",
    ),
    both("there is a first thread", "UNSAFE", "test edi, edi | je bad | ret"),
    both(
        "there is one first thread",
        "SAFE",
        "cmp edi, 0 | jne .end | lock inc dword [x] | cmp dword [x], 1 | jne bad | .end: ret",
    ),
    both("there is a second thread", "UNSAFE", "cmp edi, 1 | je bad | ret"),
    both(
        "there is one second thread",
        "SAFE",
        "cmp edi, 1 | jne .end | lock inc dword [x] | cmp dword [x], 1 | jne bad | .end: ret",
    ),
    both(
        "the second thread is not the first",
        "SAFE",
        "cmp edi, 1 | jne .end | test edi, edi | je bad | .end: ret",
    ),
    both(
        "one thread is before the second",
        "SAFE",
        "cmp edi, 1 | jae .end | lock inc dword [x] | cmp dword [x], 1 | jne bad | .end: ret",
    ),
    both("there is a thread", "SAFE", "cmp esi, 1 | jb bad | ret"),
    both("there may be one thread", "SAFE", "cmp esi, 1 | jne .end | test edi, edi | jne bad | .end: ret"),
    both("the third thread", "error: is compared with something else", "cmp edi, 2 | je bad | ret"),
    both(
        "what is never compared with numbers counts from 1",
        "SAFE",
        "xor eax, eax | lock cmpxchg [turn], edi | jne .end | cmp dword [turn], 0 | je bad | cmp [turn], edi | jne bad | .end: ret",
    ),
    both(
        "each thread has its element",
        "SAFE",
        "mov edi, edi | lea rax, [flag] | cmp dword [rax + rdi*4], 0 | jne bad | mov dword [rax + rdi*4], 1 | ret",
    ),
    both(
        "each thread has its element, without a register",
        "SAFE",
        "movsxd rdi, edi | cmp dword [flag + rdi*4], 0 | jne bad | mov dword [flag + 4*rdi], 1 | ret",
    ),
    // Products and shifts.
    both(
        "a product of three",
        "SAFE",
        few!(
            "imul ecx, eax, -5 | neg ecx | cmp ecx, 15 | jg bad | sub ecx, eax | sub ecx, eax | sub ecx, eax | sub ecx, eax | cmp ecx, eax | jne bad | ret"
        ),
    ),
    both("a product of two", "UNSAFE", few!("imul eax, 3 | cmp eax, 9 | je bad | ret")),
    both(
        "a product of a constant and memory",
        "SAFE",
        few!("mov ecx, 3 | imul ecx, [x] | cmp ecx, 9 | jg bad | ret"),
    ),
    both(
        "a product of two that change",
        "error: products with a constant",
        few!("mov ecx, [y] | inc dword [y] | imul eax, ecx | je bad | ret"),
    ),
    both(
        "a shift to the right",
        "UNSAFE",
        few!("mov ecx, eax | shr ecx, 1 | cmp ecx, 1 | jne .end | cmp eax, 2 | je bad | .end: ret"),
    ),
    both(
        "a shift to the right is rounded down",
        "SAFE",
        few!(
            "mov ecx, eax | shr ecx, 1 | add ecx, ecx | cmp ecx, eax | jg bad | inc ecx | cmp ecx, eax | jl bad | ret"
        ),
    ),
    both("a shift keeps the sign", "SAFE", "mov eax, [minus] | sar eax, 5 | cmp eax, -1 | jne bad | ret"),
    both(
        "a shift of a number below 0",
        "error: shifted without its sign",
        "mov eax, [minus] | shr eax, 5 | cmp eax, -1 | jne bad | ret",
    ),
    both(
        "a shift of any number",
        "error: bitwise operation",
        "inc dword [x] | mov eax, [x] | sar eax, 1 | je bad | jmp worker",
    ),
    both(
        "a shift of memory is not atomic",
        "UNSAFE",
        "mov eax, 1 | lock xadd [role], eax | test eax, eax | jne .second | mov dword [x], 4 | shr dword [x], 1 | mov dword [done], 1 | .wait: jmp .wait | .second: cmp dword [x], 4 | jne .end | mov dword [x], 8 | .look: cmp dword [done], 0 | je .look | cmp dword [x], 2 | je bad | .end: ret",
    ),
    both("a shift tells whether the result is 0", "SAFE", few!("shr eax, 2 | jne bad | ret")),
    both(
        "the carry of a shift",
        "error: the condition of this instruction",
        few!("shr eax, 1 | jb bad | ret"),
    ),
    both(
        "a shift by what is not known",
        "error: shifts by a constant",
        few!("mov ecx, eax | shr eax, cl | je bad | ret"),
    ),
    // Bad states in Garret's own syntax.
    both(
        "two threads at a label",
        "UNSAFE",
        "nop | cs_: mov dword [x], 1 | ret | \nbegin unsafe_prop\n eip[$a] = cs_ && eip[$b] = cs_\nend unsafe_prop\n",
    ),
    both(
        "one of them cannot be there",
        "SAFE",
        "mov eax, 1 | xchg eax, [x] | test eax, eax | jne end_ | cs_: nop | end_: ret | \n;@ begin unsafe_prop\n;@  eip[$a] = cs_ && eip[$b] = cs_\n;@ end unsafe_prop\n",
    ),
    both(
        "a function that is called from two places",
        "UNSAFE",
        "mov eax, 1 | lock xadd [role], eax | test eax, eax | je .one | cmp eax, 1 | jne .end | call inside | ret | .one: call inside | .end: ret | \
         inside: nop | ret | \nbegin unsafe_prop\n eip[$a] = inside && eip[$b] = inside\nend unsafe_prop\n",
    ),
    both(
        "elsewhere than in a function that is called from two places",
        "SAFE",
        "mov eax, 1 | xchg eax, [x] | test eax, eax | jne .other | call inside | ret | .other: call inside | ret | inside: nop | ret | \
         \nbegin unsafe_prop\n eip[$a] <> inside && eip[$a] = inside\nend unsafe_prop\n",
    ),
    weak(
        "what a thread sees",
        "mov dword [x], 1 | at_: ret | \nbegin unsafe_prop\n $a : x = 1 && $b : x = 0 && eip[$b] = worker\nend unsafe_prop\n",
    ),
    both(
        "what a thread never sees",
        "SAFE",
        "mov dword [x], 1 | ret | \nbegin unsafe_prop\n $a : x > 1 && $b : x <> 3\nend unsafe_prop\n",
    ),
    both(
        "a byte without its sign",
        "UNSAFE",
        "mov byte [tiny], 200 | ret | \nbegin unsafe_prop\n $a : tiny = 200\nend unsafe_prop\n",
    ),
    both(
        "a byte of a doubleword",
        "SAFE",
        "mov byte [x + 1], 1 | mov eax, [x] | test ah, 1 | je bad | mov ah, 0 | test eax, eax | jne bad | ret",
    ),
    both(
        "a word of two bytes is written at once",
        "SAFE",
        "mov word [x], 257 | mov eax, [x] | cmp eax, 257 | jne bad | cmp byte [x + 1], 1 | jne bad | ret",
    ),
    both(
        "a bad state of what is accessed in different widths",
        "error: is accessed in different widths",
        "mov byte [x + 1], 1 | mov dword [x], 0 | ret | \nbegin unsafe_prop\n $a : x = 256\nend unsafe_prop\n",
    ),
    both(
        "a byte does not hold this",
        "error: this number does not fit",
        "mov byte [tiny], 200 | ret | \nbegin unsafe_prop\n $a : tiny > 200\nend unsafe_prop\n",
    ),
    both(
        "in the midst of what is not locked",
        "SAFE",
        "cs_: inc dword [x] | ret | \nbegin unsafe_prop\n eip[$a] <> cs_ && $a : x = 0\nend unsafe_prop\n",
    ),
    both(
        "a jump through a table",
        "SAFE",
        switched!(5, "cmp eax, 3 | ja .end | jmp [.table + rax*8]", "dq .first, .second, bad, .end"),
    ),
    both(
        "a jump through a table to what is bad",
        "UNSAFE",
        switched!(2, "cmp eax, 3 | ja .end | jmp [.table + rax*8]", "dq .first, .second, bad, .end"),
    ),
    both(
        "a jump through a table with an index that is compared with nothing",
        "UNSAFE",
        switched!(5, "jmp [.table + rax*8]", "dq .first, .second, bad, .end"),
    ),
    both(
        "a jump through a table of distances",
        "SAFE",
        switched!(
            5,
            "cmp eax, 3 | ja .end | lea rdx, [.table] | movsxd rax, dword [rdx + rax*4] | add rax, rdx | jmp rax",
            "dd .first - .table, .second - .table, bad - .table, .end - .table"
        ),
    ),
    both(
        "a jump through a table of distances to what is bad",
        "UNSAFE",
        switched!(
            2,
            "cmp eax, 3 | ja .end | lea rdx, [.table] | movsxd rax, dword [rdx + rax*4] | add rax, rdx | jmp rax",
            "dd .first - .table, .second - .table, bad - .table, .end - .table"
        ),
    ),
];
