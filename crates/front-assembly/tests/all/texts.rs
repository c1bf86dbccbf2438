//! Texts that are refused, with their places; threads that `main` creates; truncated and damaged texts.

use crate::support;

use fastrand::Rng;
use garret_base::source::Lines;
use garret_front_assembly::{Architecture, Count, Options, Program, read};
use garret_instructions::program::{Action, Fence, Tags};

const X: &str = "\n\t.bss\n\t.p2align 3\nx:\t.zero 8\ny:\t.zero 4\n\t.data\nz:\t.word 7\n";

fn options(threads: &[&str]) -> Options {
    Options { threads: threads.iter().map(|it| (*it).to_owned()).collect(), ..Options::default() }
}

fn arm(text: &str, threads: &[&str]) -> Result<Program, String> {
    read_text(text, Architecture::AArch64, &options(threads))
}

fn riscv(text: &str, threads: &[&str]) -> Result<Program, String> {
    read_text(text, Architecture::RiscV64, &options(threads))
}

/// Reads a text; the error contains the part of the text that it refers to.
fn read_text(text: &str, architecture: Architecture, options: &Options) -> Result<Program, String> {
    read(text, architecture, options).map_err(|errors| {
        let error = &errors[0];
        let place = error.span().map_or("", |it| &text[it.range()]);
        assert!(!error.display(&Lines::new(text)).to_string().is_empty());
        format!("{} [{place}]", error.message)
    })
}

fn x86(text: &str, threads: &[&str]) -> Result<Program, String> {
    read_text(text, Architecture::X86, &options(threads))
}

/// Errors and bad steps of x86.
#[test]
fn x86_is_refused_and_bad_with_its_place() {
    let of = |code: &str| format!("f:\n{code}\n\tret\n\t.bss\n\t.align 8\nx:\t.zero 8\ny:\t.zero 4\n");
    for (code, expected) in [
        ("\tmovss %xmm0, x(%rip)", "the instruction `movss` is not supported [movss]"),
        ("\tmovq %xmm0, x(%rip)", "the register `%xmm0` is not supported [%xmm0]"),
        ("\tmovl %fs:8, %eax", "thread-local variables are not supported [fs]"),
        ("\trep stosq", "`rep stosq` is not supported [stosq]"),
        ("\tlock movl %eax, y(%rip)", "`lock movl` is not supported [movl]"),
        (
            "\tmovl %ebx, y(%rip)",
            "this uses a value that is uninitialised on some path to here [movl %ebx, y(%rip)]",
        ),
        (
            "\tmovb $1, %bl\n\tmovl %ebx, y(%rip)",
            "this uses a value that is uninitialised on some path to here [movl %ebx, y(%rip)]",
        ),
        (
            "\tincl y(%rip)\n\tjb f",
            "this condition tests the carry or overflow flag, which is not known after the previous instruction [jb]",
        ),
        (
            "\tmovq %rdi, -136(%rsp)",
            "this accesses the stack below the stack pointer [movq %rdi, -136(%rsp)]",
        ),
        ("\tmovl (%eax), %ebx", "addresses of 32 bits are not supported [%eax]"),
        (
            "\t.intel_syntax noprefix\n\tmov eax, 1",
            "programs in Intel syntax are not supported here: compile without -masm=intel [.intel_syntax noprefix]",
        ),
        ("\tmovl $010, %eax", "numbers that begin with 0 are octal, which is not supported [010]"),
    ] {
        assert_eq!(x86(&of(code), &["f"]).map(|_| ()), Err(expected.to_owned()), "{code}");
    }
    for (code, expected) in [
        (
            "\tmovl y(%rip), %ecx\n\tmovl $7, %eax\n\tcltd\n\tidivl %ecx",
            "a division by 0, or whose result is too large",
        ),
        ("\tmovl y(%rip), %ecx\n\trep bsfl %ecx, %eax", "the first bit of 0 is asked for"),
        ("\tud2", "a trap is reached"),
    ] {
        let program = x86(&of(code), &["f"]).unwrap();
        let bad: Vec<&str> = program.threads[0].bad.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(bad, [expected], "{code}");
    }
    // a call, a leaf function with a red zone, and a `lock` prefix
    let leaf = "g:\n\tmovl %edi, -4(%rsp)\n\tmovl -4(%rsp), %eax\n\tret\n";
    let calls = format!("{leaf}{}", of("\tmovl $3, %edi\n\tcall g\n\tlock; xaddl %eax, y(%rip)"));
    let program = x86(&calls, &["f"]).unwrap();
    let is_update = |it: &garret_instructions::program::Step| matches!(it.action, Action::Update { .. });
    assert_eq!(program.threads[0].thread.steps.iter().filter(|it| is_update(it)).count(), 1);
}

fn refused(text: &str, expected: &str) {
    let text = format!("f:\n{text}{X}");
    let found = arm(&text, &["f"]).map(|_| ());
    assert_eq!(found, Err(expected.to_owned()), "{text}");
}

/// The code of a function, and the expected error.
const REFUSED: &[(&str, &str)] = &[
    ("\tfmov d0, x0\n\tret", "the instruction `fmov` is not supported [fmov]"),
    ("\tadrp x0, x\n\tldr w1, [x0]\n\tret", "this uses a part of an address [ldr w1, [x0]]"),
    (
        "\tadrp x0, y\n\tldr w1, [x0, :lo12:z]\n\tret",
        "the register does not hold the upper part of this address [ldr w1, [x0, :lo12:z]]",
    ),
    ("\tadrp x0, other\n\tret", "`other` is not a variable or function of this file [other]"),
    ("\tbl other\n\tret", "the function `other` is not in this file, and not known [bl other]"),
    ("\tstr x1, [sp, -16]\n\tret", "this accesses the stack below the stack pointer [str x1, [sp, -16]]"),
    (
        "\tldr x1, [sp]\n\tret",
        "this accesses the stack of the caller, which a thread does not have [ldr x1, [sp]]",
    ),
    (
        "\tcbz x9, f\n\tret",
        "this condition uses a value that is uninitialised on some path to here [cbz x9, f]",
    ),
    ("\tb.eq f\n\tret", "the flags are not set by a comparison on every path to this condition [b.eq]"),
    (
        "\ttst w0, 1\n\tb.hi f\n\tret",
        "this condition tests the carry flag, which is supported after CMP and SUBS only, not after TST, ANDS or ADDS [b.hi]",
    ),
    (
        "\tadds x0, x0, x0\n\tb.lt f\n\tret",
        "this condition asks for the overflow of a sum, which is not supported [b.lt]",
    ),
    ("\tcmp x0, 1\n\tb.vs f\n\tret", "the instruction `b.vs` is not supported [b.vs]"),
    (
        "\tsub sp, sp, x0\n\tstr x0, [sp]\n\tret",
        "where the stack pointer is here is not known [str x0, [sp]]",
    ),
    (
        "\tsub sp, sp, 16\n\tadrp x1, x\n\tmov x2, sp\n\tstr x2, [x1, :lo12:x]\n\tret",
        "this makes the address of a local variable known to others, which is not supported [str x2, [x1, :lo12:x]]",
    ),
    (
        "\tsub sp, sp, 16\n\tstr wzr, [sp, w0, sxtw 2]\n\tret",
        "this accesses the stack at a place that is computed, which is not supported [str wzr, [sp, w0, sxtw 2]]",
    ),
    ("\tstp x29, x30, [sp, -16]!\n\tbl f\n\tret", "`f` calls itself, which is not supported [bl f]"),
    ("\tsub sp, sp, 16\n\tret", "the stack pointer is not where it was at the call [ret]"),
    ("\tblr x0\n\tret", "which function is called here is not known [blr x0]"),
    ("\tbr x0", "the target of this jump cannot be determined [br x0]"),
    ("\tnop", "the code ends behind this instruction [nop]"),
    ("\tmrs x0, tpidr_el0\n\tret", "the instruction `mrs` is not supported [mrs]"),
    ("\tadrp x0, :tlsdesc:x\n\tret", "thread-local variables are not supported [tlsdesc]"),
    (
        "\tmov x0, 0\n\tldr w1, [x0]\n\tret",
        "this accesses the address 0, where no variable is [ldr w1, [x0]]",
    ),
    (
        "\tadrp x0, z+4\n\tldr w1, [x0, :lo12:z+4]\n\tret",
        "this accesses memory outside of every variable [ldr w1, [x0, :lo12:z+4]]",
    ),
    (
        "\tadrp x0, x\n\tldr w1, [x0, :lo12:x]\n\tldr x2, [x0, :lo12:x]\n\tret",
        "`x` is accessed with 64 bits here, and `x` with 32 bits elsewhere: accesses that overlap are not supported [ldr x2, [x0, :lo12:x]]",
    ),
    (
        "\tadrp x0, x\n\tldr w1, [x0, :lo12:x+2]\n\tret",
        "this accesses memory at a place that is no multiple of its size, which is not supported [ldr w1, [x0, :lo12:x+2]]",
    ),
    ("\tbl malloc\n\tret", "`malloc` is not supported [bl malloc]"),
    ("\tadd v0.4s, v1.4s, v2.4s\n\tret", "`v0.4s` is not a register [v0.4s]"),
    ("\tldxp x0, x1, [x2]\n\tret", "the instruction `ldxp` is not supported [ldxp]"),
    ("\tret\n\t.incbin \"x\"", "the directive `.incbin` is not supported [.incbin]"),
    (
        "\tret\n\t.section .init_array,\"aw\"\n\t.xword f",
        "functions that run before or after `main` (`.init_array`) are not supported [.section .init_array,\"aw\"]",
    ),
    ("\tret\nf:", "`f` is defined twice [f]"),
    ("\tadd x0, x1\n\tret", "unexpected end of the line []"),
];

#[test]
fn what_is_refused_is_named_at_its_place() {
    for (text, expected) in REFUSED {
        refused(text, expected);
    }
}

#[test]
fn functions_that_threads_run_have_to_be_named() {
    let text = "\t.globl f\nf:\tret\n";
    assert_eq!(arm(text, &[]).map(|_| ()).unwrap_err(), "which functions do threads run? []");
    assert_eq!(arm(text, &["g"]).map(|_| ()).unwrap_err(), "there is no function `g` []");
    assert_eq!(arm(text, &["f"]).unwrap().threads[0].count, Count::Named);
}

/// After calls, the stack and local variables are expanded, only accesses that other threads can see remain.
#[test]
fn only_accesses_of_shared_memory_are_left() {
    let text = format!(
        "f:\tstp x29, x30, [sp, -32]!\n\tmov x29, sp\n\tstr w0, [sp, 28]\n\tadd x0, sp, 28\n\tbl g\n\tldr w1, [sp, 28]\n\tadrp x0, y\n\tstr w1, [x0, :lo12:y]\n\tldp x29, x30, [sp], 32\n\tret\ng:\tldr w1, [x0]\n\tadd w1, w1, 1\n\tstr w1, [x0]\n\tret{X}"
    );
    let program = arm(&text, &["f"]).unwrap();
    let thread = &program.threads[0];
    assert_eq!(thread.arguments, [0]);
    let stores = thread.thread.steps.iter().filter(|it| matches!(it.action, Action::Store { .. })).count();
    let loads = thread.thread.steps.iter().filter(|it| matches!(it.action, Action::Load { .. })).count();
    assert_eq!((stores, loads, program.objects.len()), (1, 0, 1));
    assert_eq!(program.objects[0].name, "y");
}

const MAIN: &str = "\t.globl main\nmain:\tstp x29, x30, [sp, -32]!\n\tmov w0, 5\n\tadrp x1, y\n\tstr w0, [x1, :lo12:y]\n\tadd x0, sp, 16\n\tmov x1, 0\n\tadrp x2, f\n\tadd x2, x2, :lo12:f\n\tmov x3, 3\n\tbl pthread_create\n";

#[test]
fn threads_that_main_creates_are_found() {
    let f =
        "f:\tadrp x1, x\n\tstr x0, [x1, :lo12:x]\n\tadrp x1, y\n\tldr w1, [x1, :lo12:y]\n\tmov x0, 0\n\tret";
    let text = format!(
        "{MAIN}\tldr x0, [sp, 16]\n\tmov x1, 0\n\tbl pthread_join\n\tadrp x1, x\n\tldr x1, [x1, :lo12:x]\n\tcbz x1, 1f\n\tmov w0, 0\n\tldp x29, x30, [sp], 32\n\tret\n1:\tbl abort\n{f}{X}"
    );
    let program = arm(&text, &[]).unwrap();
    let names: Vec<&str> = program.threads.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["f", "main"]);
    let y = program.objects.iter().find(|it| it.name == "y").unwrap();
    assert_eq!(y.cells[0].value, garret_instructions::value::Value::Number(5));
    let last = program.threads[0].thread.steps.last().unwrap().action;
    assert!(matches!(last, Action::Store { tags, .. } if tags.has(Tags::RELEASE)), "{last:?}");
    let first = program.threads[1].thread.steps[0].action;
    assert!(matches!(first, Action::Load { tags, .. } if tags.has(Tags::ACQUIRE)), "{first:?}");
    assert_eq!(program.threads[1].bad.len(), 1);
    // created in an endless loop
    let text = format!("{MAIN}\tb 1b\n{f}{X}").replace("\tadd x0, sp, 16", "1:\tadd x0, sp, 16");
    assert_eq!(arm(&text, &[]).unwrap().threads[0].count, Count::Any);
    // threads are named: what `main` does later is left out, and a note says so
    let program = arm(&text, &["f"]).unwrap();
    assert_eq!((program.threads[0].count, program.notes.len()), (Count::Named, 1));
    assert_eq!(program.threads[0].arguments, [0]);
}

#[test]
fn main_has_to_be_understood() {
    let f = "f:\tret";
    let late = format!(
        "{MAIN}\tadrp x1, y\n\tldr w1, [x1, :lo12:y]\n\tadd x0, sp, 16\n\tmov x1, 0\n\tadrp x2, f\n\tadd x2, x2, :lo12:f\n\tbl pthread_create\n\tret\n{f}{X}"
    );
    assert_eq!(
        arm(&late, &[]).map(|_| ()).unwrap_err(),
        "a thread is created when others run already, and memory has been accessed since [bl pthread_create]"
    );
    let local = format!("{}{f}{X}", MAIN.replace("mov x3, 3", "mov x3, sp"));
    assert_eq!(
        arm(&local, &[]).map(|_| ()).unwrap_err(),
        "the address of a local variable is given to a thread, which is not supported [bl pthread_create]"
    );
    let unknown = format!("\t.globl main\nmain:\tcbz w0, 1f\n1:\tret\n{f}{X}");
    assert!(
        arm(&unknown, &[]).map(|_| ()).unwrap_err().contains("creates no threads")
            || arm(&unknown, &[]).is_err()
    );
}

#[test]
fn helpers_for_atomic_operations_are_known() {
    let text = format!(
        "f:\tadrp x1, y\n\tadd x1, x1, :lo12:y\n\tmov w0, 1\n\tstr x30, [sp, -16]!\n\tbl __aarch64_swp4_acq_rel\n\tldr x30, [sp], 16\n\tcbnz w0, f\n\tret{X}"
    );
    let loops = arm(&text, &["f"]).unwrap();
    let is_store = |it: &garret_instructions::program::Step| matches!(it.action, Action::StoreExclusive { tags, .. } if tags.has(Tags::RELEASE));
    assert!(loops.threads[0].thread.steps.iter().any(is_store));
    let options = Options { large_system_extensions: true, ..options(&["f"]) };
    let once = read(&text, Architecture::AArch64, &options).unwrap();
    let is_update = |it: &garret_instructions::program::Step| matches!(it.action, Action::Update { read, write, .. } if read.has(Tags::ACQUIRE) && write.has(Tags::RELEASE));
    assert!(once.threads[0].thread.steps.iter().any(is_update));
}

#[test]
fn risc_v_is_read_as_compilers_write_it() {
    let text = format!(
        "f:\n.LA0:\tauipc a5,%pcrel_hi(y)\n\taddi a5,a5,%pcrel_lo(.LA0)\n\tli a4,1\n1:\tfence iorw,ow; amoswap.w.aq a4,a4,0(a5)\n\tbnez a4,1b\n\tlui a3,%hi(x)\n\tld a2,%lo(x)(a3)\n\tbeqz a2,2f\n\tcall abort@plt\n2:\tfence rw,w\n\tsw zero,0(a5)\n\tj f{X}"
    );
    let program = riscv(&text, &["f"]).unwrap();
    let thread = &program.threads[0];
    assert_eq!(thread.bad.len(), 1);
    assert!(thread.thread.steps.iter().any(|it| matches!(it.action, Action::Fence(Fence::Between(..)))));
    assert_eq!(program.objects.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(), ["x", "y"]);
}

#[test]
fn lines_of_the_source_are_kept() {
    let text = format!(
        "\t.file 1 \"a.c\"\nf:\n\t.loc 1 7 3\n\tadrp x0, y\n\t.loc 1 8 3\n\tldr w0, [x0, :lo12:y]\n\tret{X}"
    );
    let program = arm(&text, &["f"]).unwrap();
    assert_eq!(program.files, ["a.c"]);
    assert_eq!(program.threads[0].lines[0].map(|it| (it.file, it.line)), Some((0, 8)));
}

/// Both compilers access a byte through the word around it.
#[test]
fn bytes_of_risc_v_are_taken_as_words() {
    let text = "f:\tla a5,x\n\tandi a4,a5,-4\n\tandi a5,a5,3\n\tslliw a5,a5,3\n\tli a2,1\n\tsllw a2,a2,a5\n1:\tamoor.w.aq a3,a2,0(a4)\n\tsrlw a3,a3,a5\n\tandi a3,a3,0xff\n\tbnez a3,1b\n\tfence rw,w\n\tsb zero,x,a1\n\tj 1b\n\t.bss\nx:\t.zero 1\n";
    let program = riscv(text, &["f"]).unwrap();
    assert_eq!(program.objects[0].cells.len(), 1);
    assert_eq!(program.objects[0].cells[0].width, garret_instructions::value::Width::Word);
    // this changes the bytes next to the flag
    let broken = text.replace("li a2,1", "li a2,257");
    assert!(riscv(&broken, &["f"]).is_err());
    let other = text.replace("j 1b", "sb zero,x+1,a1\n\tj 1b").replace(".zero 1", ".zero 2");
    assert!(riscv(&other, &["f"]).is_err());
}

#[test]
fn results_of_threads_are_values() {
    let f = "f:\tadrp x1, y\n\tldr w0, [x1, :lo12:y]\n\tret";
    let text = format!(
        "{MAIN}\tldr x0, [sp, 16]\n\tadd x1, sp, 24\n\tbl pthread_join\n\tldr x0, [sp, 24]\n\tcbz x0, 1f\n\tldp x29, x30, [sp], 32\n\tret\n1:\tbl abort\n{f}{X}"
    );
    let program = arm(&text, &[]).unwrap();
    assert_eq!(program.threads[1].bad.len(), 1);
    let nothing =
        text.replace("\tldr w0, [x1, :lo12:y]\n\tret", "\tldr w1, [x1, :lo12:y]\n\tmov x0, x9\n\tret");
    assert_eq!(
        arm(&nothing, &[]).map(|_| ()).unwrap_err(),
        "`main` asks for the result of this thread, which is not known here [ret]"
    );
}

/// `main` becomes a thread in the middle of a loop whose counter is on the stack.
#[test]
fn main_goes_on_with_its_stack() {
    let f = "f:\tadrp x1, x\n\tstr x0, [x1, :lo12:x]\n\tret";
    let text = format!(
        "{MAIN}\tmov w1, 2\n\tstr w1, [sp, 28]\n1:\tadrp x1, x\n\tldr x1, [x1, :lo12:x]\n\tldr w2, [sp, 28]\n\tadd w2, w2, 1\n\tstr w2, [sp, 28]\n\tcmp w2, 7\n\tb.ne 1b\n\tldp x29, x30, [sp], 32\n\tret\n{f}{X}"
    );
    let program = arm(&text, &[]).unwrap();
    let mut machine = support::run::Machine::new(&program);
    let main = &program.threads[1];
    assert!(main.thread.registers.contains(&garret_instructions::value::Value::Number(2)), "{main:?}");
    machine.run(main, 1000).unwrap();
    // constants cannot be written
    let constant = "f:\tadrp x1, c\n\tstr x1, [x1, :lo12:c]\n\tret\n\t.section .rodata\nc:\t.xword 1\n";
    assert!(arm(constant, &["f"]).is_err());
}

/// Reading the same text twice gives the same program.
#[test]
fn reading_is_deterministic() {
    for (architecture, text) in texts() {
        let once = format!("{:?}", read(&text, architecture, &options(&["f"])));
        assert_eq!(once, format!("{:?}", read(&text, architecture, &options(&["f"]))));
    }
}

/// Texts for the mutations: those of the other tests, combined.
fn texts() -> Vec<(Architecture, String)> {
    let arm = format!(
        "{MAIN}\tldr x0, [sp, 16]\n\tmov x1, 0\n\tbl pthread_join\n\tadrp x1, .LANCHOR0\n\tldr x1, [x1, :lo12:.LANCHOR0]\n\tccmp x1, 3, 4, ne\n\tcsel x2, x1, x0, lt\n\tb.eq 1f\n\tldp x29, x30, [sp], 32\n\tret\n1:\tbl abort\nf:\tsub sp, sp, 32\n\tstr x0, [sp, 8]\n\tldr w1, [sp, 12]\n\tbfi w1, w0, 3, 4\n\tadrp x2, y\n\tadd x2, x2, :lo12:y\n2:\tldaxr w3, [x2]\n\tstlxr w4, w1, [x2]\n\tcbnz w4, 2b\n\tcasal w1, w3, [x2]\n\tldadd w1, w3, [x2]\n\tdmb ish\n\tadd sp, sp, 32\n\tmov x0, 0\n\tret\n\t.section .rodata\n.LC0:\t.string \"a\\n\\012\"\n\t.bss\n\t.set .LANCHOR0,. + 0\nx:\t.zero 8\ny:\t.zero 4\n\t.comm c,4,4\n\t.data\np:\t.xword y+0\n"
    );
    let risc = "f:\taddi sp,sp,-32\n\tsd ra,24(sp)\n\tsw a0,12(sp)\n\tla a5,x\n\tlw a4,12(sp)\n1:\tlr.w.aq a3,(a5)\n\tadd a3,a3,a4\n\tsc.w.rl a2,a3,(a5)\n\tbnez a2,1b\n\tamoadd.w.aqrl a3,a4,(a5)\n\tcall g\n\tld ra,24(sp)\n\taddi sp,sp,32\n\tret\ng:\tlui a1,%hi(x)\n\tlw a2,%lo(x)(a1)\n\tdivw a2,a2,a1\n\tfence rw,rw\n\tjr ra\n\t.data\n\t.align 3\nx:\t.word 1\n\t.dword x, 4\n";
    vec![(Architecture::AArch64, arm), (Architecture::RiscV64, risc.to_owned())]
}

#[test]
fn texts_that_are_cut_and_broken_end_in_no_panic() {
    let mut random = Rng::with_seed(3);
    for (architecture, text) in texts() {
        for threads in [&[][..], &["f"]] {
            let options = options(threads);
            for cut in 0..text.len() {
                if text.is_char_boundary(cut) {
                    let _ = read(&text[..cut], architecture, &options);
                    let _ = read(&text[cut..], architecture, &options);
                }
            }
            for _ in 0..4000 {
                let mut bytes = text.clone().into_bytes();
                for _ in 0..random.usize(1..4) {
                    let at = random.usize(0..bytes.len());
                    match random.u8(0..5) {
                        0 => bytes[at] = random.u8(32..127),
                        1 => {
                            bytes.remove(at);
                        }
                        2 => bytes.insert(at, b"0159xw#[],:+-\n\"(%.;/*"[random.usize(0..21)]),
                        3 => {
                            let end = (at + random.usize(0..30)).min(bytes.len());
                            let part = bytes[at..end].to_vec();
                            let to = random.usize(0..bytes.len());
                            bytes.splice(to..to, part);
                        }
                        _ => {
                            let end = (at + random.usize(0..30)).min(bytes.len());
                            bytes.drain(at..end);
                        }
                    }
                    if bytes.is_empty() {
                        bytes.push(b'f');
                    }
                }
                let _ = read(&String::from_utf8_lossy(&bytes), architecture, &options);
            }
        }
    }
}

/// Constructs that assemblers interpret differently than one might expect are supported correctly or refused.
#[test]
fn what_assemblers_know_is_known_or_refused() {
    let said = |text: &str| arm(&format!("{text}{X}"), &["f"]).map(|_| ()).unwrap_err();
    // a name that is redefined later
    let anew = said(".set P, x\nf:\tadrp x0, P\n\tldr w0, [x0, :lo12:P]\n\tret\n.set P, y\n");
    assert!(anew.starts_with("the name `P` is defined more than once"), "{anew}");
    let chosen = said("\t.type act, %gnu_indirect_function\nact:\tret\nf:\tb act\n");
    assert!(chosen.contains("`ifunc`"), "{chosen}");
    let parts = said("f:\tmov w0, 3\n\t.text 1\n\tret\n\t.text 0\n\tbl abort\n\tret\n");
    assert!(parts.starts_with("numbered parts of sections"), "{parts}");
    let barrier = said("f:\tdmb nshst\n\tret\n");
    assert!(barrier.contains("order nothing for other processors"), "{barrier}");
    // bytes given by their numbers
    let escaped = ".section .rodata\nt:\t.ascii \"\\x4142\\x07\\101\"\n.text\nf:\tadrp x0, t\n\tldrb w1, [x0, :lo12:t]\n\tadrp x2, y\n\tstr w1, [x2, :lo12:y]\n\tret\n";
    let program = arm(&format!("{escaped}{X}"), &["f"]).unwrap();
    let stored = program.threads[0].thread.steps.iter().find_map(|step| match step.action {
        Action::Store { value, .. } => Some(value),
        _ => None,
    });
    assert_eq!(stored, Some(garret_instructions::program::Operand::number(0x42)));
}

/// Mutexes of other kinds may be taken twice, or report an error when they are taken: they are refused.
#[test]
fn mutexes_of_other_kinds_are_refused() {
    let mutex = |kind: u32| {
        format!(
            "f:\tstp x29, x30, [sp, -16]!\n\tadrp x0, m\n\tadd x0, x0, :lo12:m\n\tbl pthread_mutex_lock\n\tldp x29, x30, [sp], 16\n\tret\n\
             \t.data\n\t.p2align 3\nm:\t.word 0,0,0,0,{kind},0,0,0,0,0,0,0\n"
        )
    };
    assert!(arm(&mutex(0), &["f"]).is_ok());
    for kind in [1, 2] {
        let said = arm(&mutex(kind), &["f"]).map(|_| ()).unwrap_err();
        assert!(said.starts_with("mutexes of other kinds than the usual one"), "{said}");
    }
    let made = "f:\tret\nmain:\tadrp x0, m\n\tadd x0, x0, :lo12:m\n\tmov w1, 1\n\tbl mtx_init\n\tret\n\t.bss\n\t.p2align 3\nm:\t.zero 48\n";
    let said = arm(made, &["f"]).map(|_| ()).unwrap_err();
    assert!(said.starts_with("mutexes of other kinds than the usual one"), "{said}");
}

/// A forward copy would overwrite bytes that are still to be copied.
#[test]
fn overlapping_memory_is_not_copied() {
    let copy = |to: u32, from: u32| {
        format!(
            "f:\tret\nmain:\tstp x29, x30, [sp, -16]!\n\tadrp x0, m+{to}\n\tadd x0, x0, :lo12:m+{to}\n\tadrp x1, m+{from}\n\tadd x1, x1, :lo12:m+{from}\n\tmov x2, 12\n\
             \tbl memmove\n\tldp x29, x30, [sp], 16\n\tret\n\t.bss\n\t.p2align 3\nm:\t.zero 48\n"
        )
    };
    let said = arm(&copy(4, 0), &["f"]).map(|_| ()).unwrap_err();
    assert!(said.starts_with("copying to memory that overlaps"), "{said}");
    assert_eq!(arm(&copy(16, 0), &["f"]).map(|_| ()), Ok(()));
}
