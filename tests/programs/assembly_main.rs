//! Code of assembly outside of the thread functions: what `main` writes before it creates threads determines the initial memory. If
//! it cannot be determined, the program is refused; what `main` writes later is reported as left out. Reading terminates, although
//! the abstract values of memory may grow.

use crate::asked::{PATIENCE, verdict};
use garret::x86::{AssemblyOptions, ThreadFunction, translate_compiled, translate_nasm};
use garret::{Answer, CheckOptions, Model, check};
use std::time::{Duration, Instant};

/// A thread that fails if `places` is initially 2, with this body of `main`.
fn with_main(main: &str) -> String {
    let main = main.replace("; ", "\n\t");
    format!(
        "\t.text\n\t.globl worker\nworker:\n\tcmpl $2, places(%rip)\n\tje bad\n\tret\nbad:\n\tud2\n\
         helper:\n\tmovl $5, other(%rip)\n\tret\n\
         \t.globl main\nmain:\n\t{main}\n\tret\n\
         \t.bss\n\t.type places, @object\n\t.size places, 4\nplaces:\n\t.zero 4\n\t.type other, @object\n\t.size other, 4\nother:\n\t.zero 4\n"
    )
}

/// The verdict of the search on `worker`, and the warning about what is left out; or the reason for a refusal.
fn said(text: &str) -> (&'static str, Option<String>) {
    said_with(text, AssemblyOptions::new())
}

fn said_with(text: &str, options: AssemblyOptions) -> (&'static str, Option<String>) {
    let threads = ThreadFunction::list("worker").expect("a name");
    let translation = match translate_compiled(text, "main", options, &threads) {
        Ok(translation) => translation,
        Err(errors) => return ("refused", errors.iter().map(|it| it.message.clone()).next()),
    };
    let verdict = verdict(&translation, Model::Tso, PATIENCE).expect("a system");
    let lost = translation.warnings.into_iter().map(|it| it.message).find(|it| it.contains("`main`"));
    (verdict, lost)
}

#[test]
fn what_main_writes_before_it_creates_threads_is_there_at_first() {
    for main in [
        "movl $2, places(%rip); call pthread_create@PLT",
        "movl $2, %eax; xchgl places(%rip), %eax; mfence; call thrd_create",
        // As in unoptimised code.
        "pushq %rbp; movq %rsp, %rbp; subq $16, %rsp; movl $2, -4(%rbp); movl -4(%rbp), %edx; leaq places(%rip), %rax; xchgl (%rax), %edx; \
         call pthread_create@PLT; leave",
        // Numbers of a few bits.
        "pushq %rbp; movq %rsp, %rbp; movb $2, -1(%rbp); movzbl -1(%rbp), %eax; movzbl %al, %eax; xchgl %eax, places(%rip); \
         call pthread_create@PLT; leave",
        "movl $65534, %eax; movswl %ax, %eax; negl %eax; movl %eax, places(%rip); call pthread_create@PLT",
        "movl $4294967294, %eax; cltq; addq $4, %rax; movl %eax, places(%rip); call pthread_create@PLT",
        // The low part of a register, where the rest is known or unknown.
        "xorl %eax, %eax; xchgl other(%rip), %eax; movb $2, %al; xchgl places(%rip), %eax; call pthread_create@PLT",
        "call puts@PLT; movb $2, %al; movzbl %al, %eax; movl %eax, places(%rip); call pthread_create@PLT",
        "movl $512, %eax; movb $2, %al; xorl $512, %eax; movl %eax, places(%rip); call pthread_create@PLT",
        "movl $258, %eax; movzbl %al, %ecx; movl %ecx, places(%rip); call pthread_create@PLT",
        "movl $1, places(%rip); lock incl places(%rip); call pthread_create@PLT",
        "movl $-1, %eax; addl $3, %eax; movl %eax, places(%rip); call pthread_create@PLT",
        // The low half of the variable, and then the rest.
        "movw $2, places(%rip); movw $0, places+2(%rip); call pthread_create@PLT",
        // No thread is created here.
        "movl $2, places(%rip)",
    ] {
        assert_eq!(said(&with_main(main)), ("UNSAFE", None), "{main}");
    }
    // The last write before the creation of a thread determines the value.
    let main = "movl $2, places(%rip); movl $3, places(%rip); call pthread_create@PLT";
    assert_eq!(said(&with_main(main)), ("SAFE", None));
}

/// A thread jumps through a table that `main` may change before.
#[test]
fn what_main_writes_to_a_table_of_jumps_is_not_lost() {
    let text = |main: &str| {
        format!(
            "\t.text\n\t.globl worker\nworker:\n\tmovl places(%rip), %eax\n\tcmpl $1, %eax\n\tja good\n\tjmp *table(,%rax,8)\n\
             good:\n\tret\nbad:\n\tud2\n\t.globl main\nmain:\n\t{main}\n\tcall pthread_create@PLT\n\tret\n\
             \t.data\ntable:\n\t.quad good\n\t.quad bad\n\t.bss\nplaces:\n\t.zero 4\n"
        )
    };
    assert_eq!(said(&text("nop")), ("SAFE", None));
    assert_eq!(said(&text("movl $1, places(%rip)")), ("UNSAFE", None));
    let lost = "the values that `main` writes before it creates threads are not known: `table`".to_owned();
    let writes = "leaq bad(%rip), %rax\n\tmovq %rax, table(%rip)";
    assert_eq!(said(&text(writes)), ("refused", Some(lost)));
}

#[test]
fn what_main_writes_that_is_not_known_is_refused() {
    for (main, names) in [
        // The upper part of a register is not known, or another part is written.
        ("call puts@PLT; movb $2, %al; movl %eax, places(%rip); call pthread_create@PLT", "`places`"),
        ("movl $2, %eax; movb $0, %ah; movl %eax, places(%rip); call pthread_create@PLT", "`places`"),
        // Under a condition.
        ("cmpl $1, %edi; je 1f; movl $2, places(%rip); 1:; call pthread_create@PLT", "`places`"),
        // The result of another function.
        ("call chosen@PLT; movl %eax, places(%rip); call pthread_create@PLT", "`places`"),
        // In a function that is called; no thread accesses `other`.
        ("call helper; movl $2, places(%rip); call pthread_create@PLT", "`places`"),
        // By an unknown instruction, or by a function of another file.
        ("movaps %xmm0, places(%rip); call pthread_create@PLT", "`places`"),
        (
            "movl $4, %edx; movl $2, %esi; leaq places(%rip), %rdi; call memset@PLT; call pthread_create@PLT",
            "`places`",
        ),
        ("movl $places, %edi; call chosen@PLT; call pthread_create@PLT", "`places`"),
        ("rep stosl; call pthread_create@PLT", "what a pointer leads to"),
        // Through an unknown pointer.
        ("call allocated@PLT; movl $2, (%rax); call pthread_create@PLT", "what a pointer leads to"),
    ] {
        let lost = format!("the values that `main` writes before it creates threads are not known: {names}");
        assert_eq!(said(&with_main(main)), ("refused", Some(lost)), "{main}");
        let without_main = AssemblyOptions::new().without_main(true);
        assert_eq!(said_with(&with_main(main), without_main), ("SAFE", None), "{main}");
    }
    let main = "call pthread_create@PLT; movl $2, places(%rip)";
    let lost = "writes of `main` after the creation of threads are ignored: `places`".to_owned();
    assert_eq!(said(&with_main(main)), ("SAFE", Some(lost)));
    // Variables that no thread accesses do not matter.
    for main in ["call helper; call pthread_create@PLT", "call pthread_create@PLT; movl $2, other(%rip)"] {
        assert_eq!(said(&with_main(main)), ("SAFE", None), "{main}");
    }
    // An unused unknown result does not matter.
    assert_eq!(said(&with_main("call chosen@PLT; call pthread_create@PLT")), ("SAFE", None));
}

/// If exactly one thread runs a function that `main` also calls itself, the call is executed before the threads. Functions called by
/// others are executed, too.
#[test]
fn what_main_calls_is_done_before_the_threads() {
    let text = |main: &str| {
        let main = main.replace("; ", "\n\t");
        format!(
            "\t.text\n\t.globl worker\nworker:\n\tcmpl $0, places(%rip)\n\tjne bad\n\tmovl $1, places(%rip)\n\tret\nbad:\n\tud2\n\
             helper:\n\tleaq places(%rip), %rdi\n\tcall memset@PLT\n\tret\n\
             writer:\n\tmovl $1, places(%rip)\n\tret\n\
             \t.globl main\nmain:\n\t{main}\n\tret\n\
             \t.bss\n\t.type places, @object\n\t.size places, 4\nplaces:\n\t.zero 4\n\t.type once, @object\n\t.size once, 4\nonce:\n\t.zero 4\n"
        )
    };
    let read = |main: &str, threads: &str| {
        let threads = ThreadFunction::list(threads).expect("names");
        translate_compiled(&text(main), "main", AssemblyOptions::new(), &threads)
    };
    for main in [
        "call worker; call pthread_create@PLT",
        "call *worker@GOTPCREL(%rip); call pthread_create@PLT",
        "leaq worker(%rip), %rsi; leaq once(%rip), %rdi; call pthread_once@PLT; call pthread_create@PLT",
        "leaq writer(%rip), %rsi; leaq once(%rip), %rdi; call pthread_once@PLT; call pthread_create@PLT",
        "leaq worker(%rip), %rax; call *%rax; call pthread_create@PLT",
        // A function before `main` in the text passes an address on.
        "call helper; call pthread_create@PLT",
        "jmp *%rax",
    ] {
        let found =
            read(main, "worker*1").err().and_then(|errors| errors.first().map(|it| it.message.clone()));
        let found = found.unwrap_or_default();
        assert!(
            found.starts_with("the values that `main` writes before it creates threads are not known: "),
            "{main}: {found}"
        );
    }
    // With any number of threads, the call of `main` is executed before all of them.
    let assumed =
        |main: &str, threads: &str| read(main, threads).expect("a program").program.assumed.concat();
    assert_eq!(assumed("call worker; call pthread_create@PLT", "worker"), "`main` is not run");
    assert_eq!(assumed("call pthread_create@PLT", "worker*1"), "");
    // The rest of `main` after the creation of the first thread may be bad.
    let part = "`main` is run up to its first thread only";
    for main in [
        "call pthread_create@PLT; call worker",
        "call pthread_create@PLT; cmpl $1, places(%rip); je bad",
        "call pthread_create@PLT; cmpl $1, places(%rip); je 1f; call __assert_fail@PLT; 1:",
        "leaq writer(%rip), %rdx; call pthread_create@PLT",
    ] {
        assert_eq!(assumed(main, "worker*1"), part, "{main}");
    }
}

#[test]
fn main_may_be_a_thread_itself() {
    let threads = ThreadFunction::list("worker,main*1").unwrap();
    let text = with_main("movl $2, places(%rip)");
    let translation = translate_compiled(&text, "main", AssemblyOptions::new(), &threads).unwrap();
    assert!(translation.warnings.iter().all(|it| !it.message.contains("`main`")));
    assert!(translation.text.contains("places"));
}

/// `main` in NASM is executed in the same way.
#[test]
fn main_for_nasm_is_followed_too() {
    let text = "global worker\nsection .text\nworker:\n cmp dword [places], 2\n je bad\n ret\nbad:\n ud2\n\
                extern pthread_create\nglobal main\nmain:\n mov dword [places], 2\n call pthread_create\n ret\nsection .data\nplaces: dd 0\n";
    let threads = ThreadFunction::list("worker").unwrap();
    let translation = translate_nasm(text, "main", AssemblyOptions::new(), &threads).unwrap();
    assert!(translation.text.contains("Mem_places = 2"), "{}", translation.text);
}

/// A regression: the abstract value of a cell exceeded its bits, and grew in each round.
#[test]
fn what_memory_may_hold_is_found_out_in_the_end() {
    for code in ["xorb $-2, byte(%rip); subb $1, byte(%rip)", "andb $-4, wide(%rip); addq $-5, wide(%rip)"] {
        let code = code.replace("; ", "\n\t");
        let text = format!(
            "\t.text\n\t.globl worker\nworker:\n\t{code}\n\tcmpb $3, byte(%rip)\n\tje bad\n\tret\nbad:\n\tud2\n\
             \t.bss\n\t.type byte, @object\n\t.size byte, 1\nbyte:\n\t.zero 1\n\t.type wide, @object\n\t.size wide, 8\nwide:\n\t.zero 8\n"
        );
        let start = Instant::now();
        let threads = ThreadFunction::list("worker*1").unwrap();
        let errors = translate_compiled(&text, "grows", AssemblyOptions::new(), &threads);
        assert!(errors.is_err(), "this may wrap around, or has too many numbers");
        assert!(start.elapsed() < Duration::from_secs(20));
    }
}

/// rustc writes the initial value of a static variable as a string.
#[test]
fn strings_are_bytes() {
    let text = |number: &str| {
        format!(
            "\t.text\n\t.globl worker\nworker:\n\tcmpl ${number}, counter(%rip)\n\tjne bad\n\tcmpl $7, after(%rip)\n\tjne bad\n\tret\nbad:\n\tud2\n\
             \t.data\n\t.type counter, @object\n\t.size counter, 4\ncounter:\n\t.asciz \"\\002\\001\\000\"\n\
             \t.type after, @object\n\t.size after, 4\nafter:\n\t.ascii \"\\007\\000\\000\\000\"\n"
        )
    };
    assert_eq!(said(&text("258")).0, "SAFE");
    assert_eq!(said(&text("257")).0, "UNSAFE");
}

/// `smp_mb()` of Linux: a locked addition of 0 below the end of the stack, whatever is there.
#[test]
fn a_locked_sum_with_0_on_the_stack_is_a_fence() {
    let text = |fence: &str| {
        let half = |me: &str, other: &str| {
            format!(
                "\t.globl {me}\n{me}:\n\tmovl $1, {me}_in(%rip)\n\t{fence}\n\tcmpl $0, {other}_in(%rip)\n\tjne end\n\tincl both(%rip)\n\
                 \tcmpl $2, both(%rip)\n\tje bad\n\tret\n"
            )
        };
        let object = |name: &str| format!("\t.type {name}, @object\n\t.size {name}, 4\n{name}:\n\t.zero 4\n");
        format!(
            "\t.text\n{}{}end:\n\tret\nbad:\n\tud2\n\t.bss\n{}{}{}",
            half("one", "two"),
            half("two", "one"),
            object("one_in"),
            object("two_in"),
            object("both")
        )
    };
    let verdict = |fence: &str| {
        let threads = ThreadFunction::list("one*1,two*1").unwrap();
        let translation =
            translate_compiled(&text(fence), "fence", AssemblyOptions::new(), &threads).unwrap();
        let system = translation.system().unwrap();
        matches!(
            check(&system, &CheckOptions::new().model(Model::Tso), &mut |_| {}).answer,
            Answer::Safe { .. }
        )
    };
    assert!(verdict("lock; addl $0,-4(%rsp)") && verdict("lock orq $0, (%rsp)") && !verdict("nop"));
}

/// If `main` is the only function and creates no thread, one thread runs it.
#[test]
fn main_alone_is_one_thread() {
    let text = |expected: u32| {
        format!(
            "\t.text\n\t.globl main\nmain:\n\tmovl a(%rip), %eax\n\taddl $1, %eax\n\tmovl %eax, a(%rip)\n\tcmpl ${expected}, %eax\n\tjne bad\n\tret\nbad:\n\tud2\n\
             \t.bss\n\t.type a, @object\n\t.size a, 4\na:\n\t.zero 4\n"
        )
    };
    for (expected, right) in [(1, "SAFE"), (2, "UNSAFE")] {
        let translation =
            translate_compiled(&text(expected), "main", AssemblyOptions::new(), &[]).expect("a program");
        assert_eq!(verdict(&translation, Model::Tso, PATIENCE).expect("a system"), right, "{expected}");
    }
}
