//! Assembly programs on the command line: exit codes, standard output and standard error.
#![cfg(feature = "cli")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::process;

use std::path::Path;
use std::process::Stdio;

use process::Folder;

/// Runs `garret` in `models/x86/`. Returns the exit code, standard output and standard error.
fn garret(arguments: &[&str], input: &str) -> (i32, String, String) {
    process::parts(process::run("models/x86", arguments, input.as_bytes()))
}

#[test]
fn programs_are_checked() {
    let (code, stdout, stderr) = garret(&["check", "spinlock.asm", "xchg.asm"], "");
    assert_eq!((code, stderr.as_str()), (0, ""), "{stdout}");
    assert_eq!(stdout.lines().filter(|line| line.starts_with("SAFE ")).count(), 2);

    let (code, stdout, _) = garret(&["check", "spinlock_not_locked.asm"], "");
    assert_eq!(code, 1);
    assert!(stdout.contains("  1  | 22: dec dword [Lock] (read)"), "{stdout}");
    assert!(stdout.contains("still buffered: Lock = 0"), "{stdout}");
    assert!(stdout.lines().last().unwrap().starts_with("UNSAFE spinlock_not_locked.asm under TSO"));
}

#[test]
fn the_other_ending_is_known() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join("Lock.S");
    std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("models/x86/xchg.asm"), &path).unwrap();
    let (code, stdout, _) = garret(&["check", path.to_str().unwrap()], "");
    assert_eq!(code, 0);
    assert!(stdout.starts_with("SAFE "), "{stdout}");
}

#[test]
fn what_compilers_write_is_checked() {
    let (code, stdout, stderr) = garret(&["check", "../compiled/test_and_set.O2.s"], "");
    assert_eq!((code, stderr.as_str()), (0, ""), "{stdout}");
    let broken = "../compiled/publish_broken_early.O2.s";
    let (code, stdout, _) = garret(&["check", "--threads", "writer,reader", broken], "");
    assert_eq!(code, 1);
    assert!(stdout.contains("publish_broken_early.c:10  x = 7;"), "{stdout}");
    assert!(stdout.contains("assertion `x == y` fails (publish_broken_early.c:16)"), "{stdout}");
    let (code, stdout, stderr) = garret(&["explore", "-n", "2", "--threads", "writer,reader", broken], "");
    assert_eq!(code, 1, "{stdout}{stderr}");
    let (code, _, stderr) = garret(&["check", broken], "");
    assert_eq!(code, 2);
    assert!(stderr.contains("name them: --threads reader,writer"), "{stderr}");
    let (code, _, stderr) = garret(&["check", "--threads", "worker", "xchg.asm"], "");
    assert_eq!(code, 2, "{stderr}");
    let (code, _, stderr) = garret(&["check", "--threads", "writer*0", broken], "");
    assert_eq!(code, 2);
    assert!(stderr.contains("must be from 1 to 32"), "{stderr}");
}

/// `--compiled` runs the compiler, names it, and shows the lines of C.
#[test]
fn the_compiler_is_run() {
    let has = |compiler: &str| std::process::Command::new(compiler).arg("--version").output().is_ok();
    let c = "../compiled/publish_broken_early.c";
    let (code, _, stderr) = garret(&["check", "--compiled", "xchg.asm"], "");
    assert_eq!(code, 2);
    assert!(
        stderr.contains("--compiled is for files in C (`.c`), C++ (`.cc`, `.cpp`) and Rust (`.rs`)"),
        "{stderr}"
    );
    if has("cc") {
        let threads = ["--threads", "writer,reader"];
        let (code, stdout, stderr) = garret(&[&["check", "--compiled"][..], &threads, &[c]].concat(), "");
        assert_eq!(code, 1, "{stdout}{stderr}");
        assert!(stdout.contains(" -O2) under TSO: "), "{stdout}");
        assert!(stdout.contains("publish_broken_early.c:"), "{stdout}");
        let (code, stdout, stderr) =
            garret(&[&["check", "--compiled=-O0 -DUNUSED"][..], &threads, &[c]].concat(), "");
        assert_eq!(code, 1, "{stdout}{stderr}");
        assert!(stdout.contains(" -O0 -DUNUSED) under TSO: "), "{stdout}");
        let (code, _, stderr) = garret(&["check", "--compiled=--no-such-option", c], "");
        assert_eq!(code, 2);
        assert!(stderr.contains("refuses it"), "{stderr}");
    } else {
        println!("skipped: there is no `cc` to run");
    }
    let folder = Folder::new("compiled-rust");
    let path = folder.file("lock.rs", RUST);
    let path = path.as_str();
    let (code, _, stderr) = garret(&["check", path], "");
    assert_eq!(code, 2);
    assert!(stderr.contains("Rust is checked in compiled form: use --compiled"), "{stderr}");
    if has("rustc") {
        let (code, stdout, stderr) = garret(&["check", "--compiled", "--threads", "worker", path], "");
        assert_eq!(code, 0, "{stdout}{stderr}");
        assert!(stdout.contains("by rustc ") && stdout.contains(" -O) under TSO"), "{stdout}");
    }
}

/// The same for C++, with each of its file extensions; without `--compiled`, the error says what to do.
#[test]
fn cpp_is_compiled() {
    let folder = Folder::new("compiled-cpp");
    let lock = include_str!("../../models/compiled/guarded.cc");
    let broken = include_str!("../../models/compiled/guarded_broken_order.cc");
    let has = std::process::Command::new("c++").arg("--version").output().is_ok();
    for ending in ["cc", "cpp", "cxx", "c++"] {
        let path = folder.file(&format!("guarded.{ending}"), lock);
        for command in ["check", "explore", "graphs"] {
            let (code, stdout, stderr) = garret(&[command, "--threads", "worker", &path], "");
            assert_eq!((code, stdout.as_str()), (2, ""), "{command} {path}");
            assert!(stderr.contains("C++ is checked in compiled form: --compiled"), "{stderr}");
        }
        if has {
            let asked = ["check", "--compiled", "--threads", "worker", &path];
            let (code, stdout, stderr) = garret(&asked, "");
            assert_eq!(code, 0, "{stdout}{stderr}");
            assert!(stdout.contains(" -O2) under TSO"), "{stdout}");
        }
    }
    if !has {
        println!("skipped: there is no `c++` to run");
        return;
    }
    for (text, verdict) in [(lock, 0), (broken, 1)] {
        let path = folder.file("lock.cc", text);
        for options in ["--compiled=-O0 -std=c++17", "--compiled=-O1", "--compiled=-O3 -DUNUSED"] {
            let (code, stdout, stderr) = garret(&["check", options, "--threads", "worker", &path], "");
            assert_eq!(code, verdict, "{options}: {stdout}{stderr}");
        }
    }
    // Assembly does not tell which accesses are atomic.
    let path = folder.file("races.cc", lock);
    let (code, _, stderr) = garret(&["graphs", "--races", "--compiled", "--threads", "worker", &path], "");
    assert!(code == 2 && stderr.contains("data races are supported for programs in C only"), "{stderr}");
}

/// Code that runs before `main` is reported, and never ignored silently.
#[test]
fn initialisers_of_cpp_are_no_constants() {
    if std::process::Command::new("c++").arg("--version").output().is_err() {
        println!("skipped: there is no `c++` to run");
        return;
    }
    let folder = Folder::new("compiled-cpp-initial");
    let text = |initial: &str| {
        format!(
            "#include <atomic>\n#include <cassert>\nint two() {{ volatile int it = 2; return it; }}\n\
             std::atomic<int> places{{{initial}}};\nextern \"C\" void worker() {{ assert(places.load() != 3); }}\n"
        )
    };
    let constant = folder.file("constant.cc", text("2"));
    let dynamic = folder.file("dynamic.cc", text("two()"));
    for level in ["--compiled=-O0", "--compiled=-O2"] {
        let (code, stdout, stderr) = garret(&["check", level, "--threads", "worker", &constant], "");
        assert_eq!(code, 0, "{stdout}{stderr}");
        let (code, stdout, stderr) = garret(&["check", level, "--threads", "worker", &dynamic], "");
        assert_eq!((code, stdout.as_str()), (2, ""), "{stderr}");
        assert!(
            stderr.contains("error: `_GLOBAL__sub_I_") && stderr.contains("runs before `main`"),
            "{stderr}"
        );
        let without = ["check", level, "--no-main", "--threads", "worker", &dynamic];
        let (code, stdout, stderr) = garret(&without, "");
        assert_eq!(code, 0, "{stdout}{stderr}");
        assert!(stdout.contains("what runs before `main` is not run: `_GLOBAL__sub_I_"), "{stdout}");
    }
}

/// A lock in Rust.
const RUST: &str = "
    use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
    static TAKEN: AtomicBool = AtomicBool::new(false);
    static INSIDE: AtomicI32 = AtomicI32::new(0);
    #[unsafe(no_mangle)]
    pub extern \"C\" fn worker() {
        loop {
            while TAKEN.swap(true, Ordering::Acquire) {}
            INSIDE.store(1, Ordering::Relaxed);
            assert!(INSIDE.load(Ordering::Relaxed) == 1);
            INSIDE.store(0, Ordering::Relaxed);
            TAKEN.store(false, Ordering::Release);
        }
    }";

/// The number of threads is part of the verdict, and other numbers are refused.
#[test]
fn threads_are_counted_out() {
    let (code, stdout, _) =
        garret(&["check", "--threads", "reader,writer*1", "../compiled/publish.O2.s"], "");
    assert_eq!(code, 0, "{stdout}");
    assert!(stdout.contains("under TSO, any number of threads from 1 on ("), "{stdout}");
    let two = ["check", "--threads", "worker*2", "../compiled/owner.O2.s"];
    let (code, stdout, _) = garret(&two, "");
    assert_eq!(code, 0, "{stdout}");
    assert!(stdout.contains("under TSO, just 2 threads ("), "{stdout}");
    let broken = "../compiled/publish_broken_early.O2.s";
    let (code, stdout, _) = garret(&["explore", "-q", "--threads", "reader*2,writer*1", broken], "");
    assert_eq!(code, 1, "{stdout}");
    assert!(stdout.contains("is reached by 3 processes"), "{stdout}");
    for (number, functions, message) in [
        ("2", "reader*2,writer*1", "the program has exactly 3 threads"),
        ("4..5", "reader*2,writer*1", "the program has exactly 3 threads"),
        ("1", "reader*2,writer", "the program has at least 2 threads"),
    ] {
        let (code, stdout, stderr) = garret(&["explore", "-n", number, "--threads", functions, broken], "");
        assert_eq!((code, stdout.as_str()), (2, ""), "{functions}");
        assert!(stderr.contains(message), "{stderr}");
    }
    let (code, stdout, _) = garret(
        &["explore", "-q", "-n", "1..3", "--threads", "reader*2,writer", "../compiled/publish.O2.s"],
        "",
    );
    assert_eq!(code, 0);
    assert!(stdout.contains("for n = 2..3,"), "{stdout}");
}

/// The behaviour of threads may depend on their number: exactly this number is explored.
#[test]
fn counted_threads_count_themselves() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("count.s");
    std::fs::write(&path, COUNT).unwrap();
    let path = path.to_str().unwrap();
    for (functions, verdict) in [("worker*2", "SAFE"), ("worker*1", "UNSAFE"), ("worker", "UNSAFE")] {
        for command in ["check", "explore"] {
            let (_, stdout, stderr) = garret(&[command, "-q", "--threads", functions, path], "");
            let stated = if (command, verdict) == ("explore", "SAFE") { "NOT REACHED" } else { verdict };
            assert!(stdout.starts_with(stated), "{functions}: {stdout}{stderr}");
        }
    }
}

/// `for (int i = 0, c = 0; i < n; i++) if (++c == 2) return; assert(0);`
const COUNT: &str = "
\t.text
\t.globl\tworker
worker:
\tmovl\t$0, %eax
\tmovl\t$0, %edx
.again:
\tcmpl\t%esi, %eax
\tjge\t.fails
\taddl\t$1, %edx
\tcmpl\t$2, %edx
\tje\t.returns
\taddl\t$1, %eax
\tjmp\t.again
.returns:
\tret
.fails:
\tcall\tabort
";

/// `main` determines which threads there are.
#[test]
fn threads_that_main_creates_are_known() {
    let (code, stdout, stderr) = garret(&["check", "../c/created.c"], "");
    assert_eq!((code, stderr.as_str()), (0, ""), "{stdout}");
    assert_eq!(stdout, "SAFE ../c/created.c under TSO, just 3 threads (all of their states explored)\n");
    let (code, stdout, _) = garret(&["check", "../c/created_broken_fence.c"], "");
    assert_eq!(code, 1);
    assert!(stdout.contains("pthread_create(&one, NULL, first, NULL)"), "{stdout}");
    assert!(stdout.contains("reads thread 2 ended = 1"), "{stdout}");
    let (code, _, stderr) = garret(&["explore", "-n", "2", "../c/created.c"], "");
    assert_eq!(code, 2);
    assert!(stderr.contains("the program has exactly 3 threads"), "{stderr}");
    // If functions are named, `main` is not executed.
    let (code, stdout, stderr) = garret(&["check", "--threads", "worker", "../c/created_sum.c"], "");
    assert_eq!((code, stderr.as_str()), (3, ""), "{stdout}");
    assert!(stdout.contains("this is arithmetic on a thread number"), "{stdout}");
    assert!(stdout.contains("for 2 and 3 threads: SAFE, all executions"), "{stdout}");
}

#[test]
fn what_people_write_for_nasm_is_checked() {
    let (code, stdout, stderr) =
        garret(&["check", "../nasm/spinlock.asm", "../nasm/test_and_test_and_set.asm"], "");
    assert_eq!((code, stderr.as_str()), (0, ""), "{stdout}");
    assert_eq!(stdout.lines().filter(|line| line.starts_with("SAFE ")).count(), 2);

    // Executions show the lines of the text.
    let (code, stdout, _) = garret(&["check", "../nasm/spinlock_not_locked.asm"], "");
    assert_eq!(code, 1);
    assert!(stdout.contains("26: cmpxchg [lock_word], ecx (write)"), "{stdout}");
    assert!(stdout.contains("line 40: `ud2` is reached; $t is thread 2"), "{stdout}");

    let broken = "../nasm/message_broken_order.asm";
    let (code, stdout, _) = garret(&["check", "--threads", "writer,reader", broken], "");
    assert_eq!(code, 1, "{stdout}");
    let (code, _, stderr) = garret(&["check", broken], "");
    assert_eq!(code, 2);
    assert!(stderr.contains("name them: --threads reader,writer"), "{stderr}");
    let (code, stdout, stderr) = garret(&["explore", "-n", "2", "../nasm/ticket_not_locked.asm"], "");
    assert_eq!(code, 1, "{stdout}{stderr}");
}

#[test]
fn options_say_how_programs_are_taken() {
    let (code, _, stderr) = garret(&["check", "xchg_not_locked.asm"], "");
    assert_eq!(code, 0, "processors lock it");
    assert!(stderr.contains("`xchg` with a memory operand is locked, with or without `lock`"), "{stderr}");
    let arguments = ["check", "--xchg-implicit-lock=false", "xchg_not_locked.asm"];
    let (code, _, stderr) = garret(&arguments, "");
    assert_eq!(code, 1);
    assert!(stderr.contains("taken as two steps"), "{stderr}");
    let arguments = ["check", "--no-fuse", "--search", "breadth", "spinlock_not_locked.asm"];
    let (code, stdout, _) = garret(&arguments, "");
    assert_eq!(code, 1);
    assert!(stdout.contains("is reached in 6 steps"), "{stdout}");
    let (code, _, stderr) = garret(&["check", "--quiet", "ticket.asm", "--max-nodes", "5"], "");
    assert_eq!((code, stderr.as_str()), (3, ""), "no warnings");
}

/// The printed system has the same verdict.
#[test]
fn the_system_is_printed() {
    let (code, system, stderr) = garret(&["x86", "spinlock_not_locked.asm"], "");
    assert_eq!((code, stderr.as_str()), (0, ""));
    let (code, stdout, _) = garret(&["check", "-"], &system);
    assert_eq!(code, 1, "{stdout}");

    let program = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("models/x86/spinlock_not_locked.asm"),
    );
    let (code, again, _) = garret(&["x86", "-"], &program.unwrap());
    assert_eq!(code, 0);
    assert_eq!(again.lines().skip(1).collect::<Vec<_>>(), system.lines().skip(1).collect::<Vec<_>>());
}

/// A regression: printing had no time limit, so that it waited forever for an input without an end.
#[test]
fn printing_a_system_ends_in_time() {
    let mut garret = std::process::Command::new(env!("CARGO_BIN_EXE_garret"));
    garret.args(["x86", "--timeout", "500ms", "-"]).stdin(Stdio::piped());
    let mut garret = garret.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The input stays open until the end.
    let input = garret.stdin.take();
    let started = std::time::Instant::now();
    let (code, stdout, stderr) = process::parts(garret.wait_with_output().unwrap());
    assert!(started.elapsed() < std::time::Duration::from_secs(30), "{:?}", started.elapsed());
    assert_eq!((code, stdout.as_str()), (3, ""), "{stderr}");
    assert!(
        stderr.contains("<standard input>: the time limit of 500 ms was reached before it was read"),
        "{stderr}"
    );
    drop(input);
}

#[test]
fn mistakes_go_to_standard_error() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/x86_diagnostics");
    let path = folder.join("unknown_instruction.asm");
    for command in ["check", "x86", "explore"] {
        let (code, stdout, stderr) = garret(&[command, path.to_str().unwrap()], "");
        assert_eq!((code, stdout.as_str()), (2, ""), "{command}");
        assert!(stderr.contains("error: unknown instruction `imul`"), "{stderr}");
    }
    let (code, _, stderr) = garret(&["x86", "nowhere.asm"], "");
    assert_eq!(code, 2);
    assert!(stderr.contains("nowhere.asm"), "{stderr}");
}

#[test]
fn programs_are_explored_and_replayed() {
    let (code, stdout, _) = garret(&["explore", "-n", "2", "spinlock.asm"], "");
    assert_eq!(code, 0);
    assert!(stdout.starts_with("NOT REACHED spinlock.asm under TSO for n = 2"), "{stdout}");
    let (code, stdout, _) = garret(&["explore", "-n", "2", "--no-fuse", "spinlock_not_locked.asm"], "");
    assert_eq!(code, 1);
    assert!(stdout.contains("is reached by 2 processes in 6 steps"), "{stdout}");
    let trace = stdout.lines().next().unwrap().strip_prefix("Unsafe run: ").unwrap();
    let arguments = ["replay", "--no-fuse", "spinlock_not_locked.asm", "--trace", trace];
    let (code, stdout, _) = garret(&arguments, "");
    assert_eq!(code, 1);
    assert!(stdout.contains("| 22: dec dword [Lock] (write)"), "{stdout}");
}

/// `sfence` keeps stores in order under PSO, where they may be reordered; under other models it has no effect.
#[test]
fn store_fences_keep_stores_in_order() {
    let text = "\
begin shared_data
  x dd 0
  y dd 0
  role dd 0
end shared_data
begin unsafe_prop
  eip[$t] = seen && eax[$t] = 1 && ebx[$t] = 0
end unsafe_prop
begin init_code
  start_threads
end init_code
begin thread_code
        mov eax, 1
        xchg [role], eax
        cmp eax, 0
        jne look
        mov dword [x], 1
        sfence
        mov dword [y], 1
done:   jmp done
look:   mov eax, [y]
        mov ebx, [x]
seen:   nop
end thread_code
";
    let folder = Folder::new("message");
    let path = &folder.file("message.asm", text);
    let (code, _, stderr) = garret(&["explore", "-n", "2", "--model", "tso", path], "");
    assert!(code == 0 && !stderr.contains("sfence"), "{stderr}");
    let (code, stdout, stderr) = garret(&["explore", "-n", "2", "--model", "pso", path], "");
    assert_eq!(code, 0, "{stdout}{stderr}");
    let path = &folder.file("broken.asm", text.replace("sfence", "nop"));
    let (code, stdout, stderr) = garret(&["explore", "-n", "2", "--model", "pso", path], "");
    assert_eq!(code, 1, "{stdout}{stderr}");
}

/// Text that an assembler interprets differently is refused.
#[test]
fn what_stands_elsewhere_is_refused() {
    let folder = Folder::new("x86-elsewhere");
    let body = "f:\n\tmovl P(%rip), %eax\n\tcmpl $5, %eax\n\tjne .L1\n\tcall abort\n.L1:\n\tret\n\t.data\nx:\t.long 5\ny:\t.long 6\n";
    for (name, text, said) in [
        ("anew", format!("\t.text\n\t.globl f\n\t.set P, x\n{body}\t.set P, y\n"), "the name `P` is redefined"),
        ("numbered", "\t.text\n\t.globl f\nf:\n\t.text 1\n\tret\n\t.text 0\n\tcall abort\n".to_owned(), "numbered subsections"),
        ("chosen", "\t.text\n\t.globl f\n\t.type act, @gnu_indirect_function\nact:\n\tret\nf:\n\tcall act\n\tcall abort\n".to_owned(), "`ifunc`"),
    ] {
        let file = folder.file(&format!("{name}.s"), text);
        let arguments = ["check", "--threads", "f", &file];
        let (code, _, err) = process::parts(process::run("", &arguments, b""));
        assert!(code == 2 && err.contains(said), "{name}: {err}");
    }
}
