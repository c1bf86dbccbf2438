//! `garret check` of assembly for AArch64 and RISC-V, and for x86 if `main` creates the threads.
#![cfg(feature = "cli")]

use crate::process;

use process::Folder;
use std::path::PathBuf;

/// Runs a command in the folder of the project. Returns the exit code, standard output and standard error.
fn garret(arguments: &[&str]) -> (i32, String, String) {
    process::parts(process::run("", arguments, b""))
}

/// The text after these words in the header of a file.
fn says<'t>(text: &'t str, words: &str) -> &'t str {
    text.lines().take(8).find_map(|line| Some(line.split_once(words)?.1.trim())).expect("its header says it")
}

fn files(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten().map(|it| it.path());
    let mut files: Vec<_> = entries.filter(|it| it.extension().is_some_and(|it| it == "s")).collect();
    files.sort();
    files
}

#[test]
fn programs_are_decided_as_their_headers_say() {
    for (folder, model, words, least) in [
        ("models/aarch64", "ARMV8", "Under ARMv8:", [6; 3]),
        ("models/riscv64", "RISCV", "Under RISC-V:", [6; 3]),
        ("models/x86_64", "TSO", "Under TSO:", [0, 4, 4]),
    ] {
        let files = files(folder);
        assert!(files.len() >= least.iter().sum(), "{folder}");
        let mut decided = [0; 3];
        for path in files {
            let text = std::fs::read_to_string(&path).expect("a model");
            let (threads, expected) = (says(&text, "Threads:"), says(&text, words));
            let file = path.to_str().expect("a name");
            let named: &[&str] = if threads == "those of main" { &[] } else { &["--threads", threads] };
            let (code, out, err) = garret(&[&["check", "--quiet", file], named].concat());
            let line = out.lines().last().unwrap_or_default();
            let any = format!("under {model}: any number of threads (");
            let kind = match expected {
                "SAFE, any number" => 0,
                "SAFE, its threads" => 1,
                "UNSAFE" => 2,
                _ => panic!("{file}: {expected}"),
            };
            decided[kind] += 1;
            let is_as_expected = match kind {
                0 => code == 0 && line.contains(&any),
                1 => code == 0 && line.contains(&format!("under {model}: its ")),
                _ => code == 1 && line.contains(&format!("under {model}: the assertion")),
            };
            assert!(is_as_expected && err.is_empty(), "{file}: expected {expected}: {line} {err}");
            // SAFE must not hold for the sole reason that there are no bad states.
            assert!(!line.contains("no thread reaches a bad state"), "{file}: {line}");
        }
        assert!(decided.iter().zip(least).all(|(it, least)| *it >= least), "{decided:?}");
    }
}

/// x86: programs that the reader of named functions refuses are read as threads of instructions, under both models.
#[test]
fn threads_that_main_creates_for_x86() {
    let file = "models/x86_64/created_broken_fence.O2.s";
    let (code, out, err) = garret(&["check", file]);
    assert_eq!((code, err.as_str()), (1, ""));
    insta::assert_snapshot!(out);
    let (code, out, _) = garret(&["check", "--model", "sc,tso", file]);
    assert!(code == 1 && out.contains("  SAFE           UNSAFE         models/x86_64"), "{out}");
    // Named functions are read as before.
    let named = ["check", "-q", "--threads", "first*1,second*1", file];
    let (code, _, err) = garret(&named);
    assert!(code == 2 && err.contains("this program has no assertion"), "{err}");
    let folder = Folder::new("threads-x86");
    for (from, to, expected) in [
        ("call\tpthread_create", "call\tfork", "`fork` is not a function of this file"),
        ("pthread_join", "pthread_kill", "the function `pthread_kill` is not in this file, and not known"),
        ("movl\t$1, x", "movss\t%xmm0, x", "the instruction `movss` is not supported"),
        ("movl\t$1, x", "movl\t$1, %fs:8", "thread-local variables are not supported"),
    ] {
        let text = std::fs::read_to_string(file).expect("a model");
        let changed = text.replace(from, to);
        assert_ne!(text, changed, "{from}");
        let (code, out, err) = garret(&["check", &folder.file("it.s", &changed)]);
        assert!(code == 2 && err.contains(expected), "{from}: {out} {err}");
    }
}

/// Instructions between a store and a load on x86, and whether the load may be reordered before the store.
#[test]
fn what_waits_for_the_store_buffer() {
    let folder = Folder::new("between-x86");
    let text = std::fs::read_to_string("models/x86_64/created.O2.s").expect("a model");
    for (between, code) in [
        ("mfence", 0),
        ("lock; addl\t$0, -4(%rsp)", 0),
        ("xorl\t%eax, %eax\n\txchgl\t%eax, first_saw(%rip)", 0),
        // The exchange never finds the expected value.
        ("movl\t$2, %eax\n\tlock cmpxchgl\t%eax, y(%rip)", 0),
        ("movl\t$2, %eax\n\tcmpl\t%eax, y(%rip)", 1),
        ("sfence", 1),
        ("lfence", 1),
        ("nop", 1),
    ] {
        let changed = text.replace("lock orq\t$0, (%rsp)", between);
        let (found, out, err) = garret(&["check", "-q", &folder.file("it.s", &changed)]);
        assert_eq!((found, err.as_str()), (code, ""), "{between}: {out}");
    }
}

#[test]
fn an_execution_and_what_makes_it_impossible() {
    let file = "models/aarch64/message_passing_broken_acquire.O2.s";
    let (code, out, err) = garret(&["check", "--threads", "writer*1,reader", file]);
    assert_eq!((code, err.as_str()), (1, ""));
    insta::assert_snapshot!(out);
    let file = "models/riscv64/sequence_lock_broken_reader_fence.O2.s";
    let (code, out, _) = garret(&["check", "--threads", "writer*1,reader", file, "--format", "json"]);
    assert_eq!(code, 1, "{out}");
    let document: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let file = &document["files"][0];
    assert_eq!((file["verdict"].as_str(), file["model"].as_str()), (Some("UNSAFE"), Some("riscv")));
}

/// A lock, given by the instructions that take it and that release it.
fn lock(takes: &str, gives: &str) -> String {
    format!(
        "\t.arch armv8.1-a\n\t.text\nworker:\n\tadrp x0, lock\n\tadd x0, x0, :lo12:lock\n\tmov w1, 1\n\
         .L1:\n\t{takes} w1, w2, [x0]\n\tcbnz w2, .L1\n\tldr w3, [x0, 8]\n\tcbnz w3, .L2\n\tstr w1, [x0, 8]\n\tstr wzr, [x0, 8]\n\
         \t{gives}\n\tb .L1\n.L2:\n\tbl abort\n\t.bss\n\t.align 3\nlock:\n\t.zero 16\n"
    )
}

#[test]
fn orders_of_instructions_count() {
    let folder = Folder::new("processors-locks");
    for (name, takes, gives, code, words) in [
        ("swpa", "swpa", "stlr wzr, [x0]", 0, "any number of threads ("),
        ("swp", "swp", "stlr wzr, [x0]", 1, "`worker` "),
        ("str", "swpa", "str wzr, [x0]", 1, "`worker` "),
        // Pending stores of more and more threads: the search does not terminate.
        (
            "dmb",
            "swpa",
            "dmb ish\n\tstr wzr, [x0]",
            3,
            "for 2 and 3 threads: SAFE; for any number: not decided, because ",
        ),
    ] {
        let file = folder.file(&format!("{name}.s"), lock(takes, gives));
        let (found, out, err) = garret(&["check", "--quiet", "--threads", "worker", "--timeout", "8", &file]);
        assert_eq!((found, err.as_str()), (code, ""), "{name}: {out}");
        let words = if code == 1 { "`abort` is called" } else { words };
        assert!(out.contains(words), "{name}: {out}");
    }
}

/// A failed attempt to take a mutex only reads that it is taken: earlier writes of its owner need not be visible.
#[test]
fn who_is_refused_acquires_nothing() {
    let folder = Folder::new("processors-refused");
    for (name, behind, code) in [("nothing", "", 1), ("fence", "\tdmb ishld\n", 0)] {
        let text = format!(
            "\t.text\nowner:\n\tstp x29, x30, [sp, -16]!\n\tadrp x0, x\n\tadd x0, x0, :lo12:x\n\tmov w1, 1\n\tstr w1, [x0]\n\tdmb ish\n\
             \tadrp x0, lock\n\tadd x0, x0, :lo12:lock\n\tbl pthread_mutex_lock\n\tldp x29, x30, [sp], 16\n\tret\n\
             other:\n\tstp x29, x30, [sp, -16]!\n\tadrp x0, lock\n\tadd x0, x0, :lo12:lock\n\tbl pthread_mutex_trylock\n\tcbz w0, .L1\n{behind}\
             \tadrp x0, x\n\tadd x0, x0, :lo12:x\n\tldr w0, [x0]\n\tcbz w0, .L2\n.L1:\n\tldp x29, x30, [sp], 16\n\tret\n.L2:\n\tbl abort\n\
             \t.bss\n\t.align 3\nx:\n\t.zero 8\nlock:\n\t.zero 48\n"
        );
        let file = folder.file(&format!("{name}.s"), text);
        let (found, out, err) = garret(&["check", "--quiet", "--threads", "owner*1,other*1", &file]);
        assert_eq!((found, err.as_str()), (code, ""), "{name}: {out}");
    }
}

#[test]
fn what_is_not_read_is_said() {
    let aarch64 = "models/aarch64/once.O2.s";
    for (arguments, said) in [
        (
            &["check", "--model", "tso", "--threads", "worker", aarch64][..],
            "this is assembly for AArch64: its memory model is `armv8`",
        ),
        (
            &["check", "--model", "riscv", "--threads", "worker", aarch64],
            "this is assembly for AArch64: its memory model is `armv8`",
        ),
        (
            &["check", "--model", "armv8", "models/compiled/announce.O0.s"],
            "ARMv8 is a model for assembly of that processor",
        ),
        (
            &["check", "--model", "armv8", "models/mutex/naive.cub"],
            "ARMv8 is a model for assembly of that processor",
        ),
        (&["check", "--threads", "nobody", aarch64], "nobody"),
        (&["check", "--threads", "worker", "--proof", aarch64], "--proof is about other programs"),
        (&["check", "--targets", "armv8", "models/mutex/naive.cub"], "--targets is for programs in C"),
        (
            &["explore", "--threads", "worker", aarch64],
            "this is assembly for AArch64: only `garret check` and `garret fences` read it",
        ),
        (&["graphs", "--model", "armv8", "models/c/mutex.c"], "this model is for assembly of its processors"),
    ] {
        let (code, out, err) = garret(arguments);
        assert_eq!(code, 2, "{arguments:?}: {out}{err}");
        assert!(err.contains(said), "{arguments:?}: {err}");
    }
}

#[test]
fn what_says_nothing_is_refused() {
    let folder = Folder::new("processors-nothing");
    let nothing = "\t.arch armv8-a\nf:\n\tadrp x0, x\n\tstr wzr, [x0, :lo12:x]\n\tret\n\t.bss\n\t.align 2\nx:\n\t.zero 4\n";
    let file = folder.file("nothing.s", nothing);
    let (code, _, err) = garret(&["check", "--threads", "f", &file]);
    assert!(code == 2 && err.contains("this program has nothing to check"), "{err}");
    // To an assembler, these lines are comments.
    let text = format!("{nothing}#if 0\n\tret\n#endif\n");
    let file = folder.file("lines.S", text);
    let (code, _, err) = garret(&["check", "--threads", "f", &file]);
    assert!(code == 2 && err.contains("this file has to be preprocessed first"), "{err}");
    // Whether this store succeeds is up to the processor.
    let other = "\t.arch armv8-a\nf:\n\tadrp x0, x\n\tadd x0, x0, :lo12:x\n\tmov w3, 1\n\tldxr w1, [x0]\n\tadd x2, x0, 8\n\tstxr w4, w3, [x2]\n\tcbnz w4, .L1\n\tbl abort\n.L1:\n\tret\n\t.bss\n\t.align 3\nx:\n\t.zero 16\n";
    let file = folder.file("other.s", other);
    let (code, out, _) = garret(&["check", "--quiet", "--threads", "f", &file]);
    assert_eq!(code, 3, "{out}");
}

/// Whether a compiler is installed.
fn has(compiler: &str) -> bool {
    std::process::Command::new(compiler).arg("--version").output().is_ok_and(|it| it.status.success())
}

#[test]
fn what_three_compilers_make_of_a_program() {
    let compilers = ["cc", "aarch64-linux-gnu-gcc", "riscv64-linux-gnu-gcc"];
    if let Some(missing) = compilers.iter().find(|it| !has(it)) {
        println!("skipped: there is no {missing}");
        return;
    }
    let targets = ["check", "--targets", "x86,armv8,riscv", "--threads", "worker"];
    let with = |file| garret(&[&targets[..], &[file]].concat());
    let (code, out, _) = with("models/c11/double_checked_lock_broken_look.c");
    assert_eq!(code, 1, "{out}");
    let words: Vec<&str> = out.lines().flat_map(str::split_whitespace).collect();
    assert!(words.windows(6).any(|it| it == ["TSO", "ARMV8", "RISCV", "SAFE", "UNSAFE", "UNSAFE"]), "{out}");
    assert!(out.contains("a full fence between"), "{out}");
    let (code, out, _) = with("models/c11/double_checked_lock.c");
    assert_eq!(code, 0, "{out}");
}

/// Programs that are right by the rules of C11 are right after compilation, unless the compiler is wrong: gcc 12.2 for RISC-V drops
/// the release of a compare-exchange whose failure order is relaxed, which breaks the push of two stacks.
#[test]
fn what_is_right_in_c11_is_right_on_processors() {
    let compilers = ["aarch64-linux-gnu-gcc", "riscv64-linux-gnu-gcc"];
    if let Some(missing) = compilers.iter().find(|it| !has(it)) {
        println!("skipped: there is no {missing}");
        return;
    }
    let entries = std::fs::read_dir("models/c11").expect("a folder").flatten().map(|it| it.path());
    let mut paths: Vec<_> = entries.filter(|it| it.extension().is_some_and(|it| it == "c")).collect();
    paths.sort();
    let mut safe = 0;
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a model");
        let is_safe = text.contains("Under C11: SAFE");
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if !is_safe || name.starts_with("stack") {
            continue;
        }
        let threads = says(&text, "Threads:");
        let named: &[&str] = if threads == "those of main" { &[] } else { &["--threads", threads] };
        let file = path.to_str().expect("a name");
        let options =
            ["check", "--quiet", "--targets", "armv8,riscv", "--compiled=-O1", "--timeout", "2", file];
        let (code, out, _) = garret(&[&options[..], named].concat());
        assert_ne!(code, 1, "{name}: {out}");
        safe += usize::from(code == 0);
    }
    assert!(safe >= 40, "{safe}");
}

/// SAFE says how much of `main` is left out; with `--no-main`, `main` is not executed.
#[test]
fn main_is_left_out_where_that_is_asked_for() {
    let folder = Folder::new("processors-main");
    let text = "\t.arch armv8-a\n\t.text\n\t.globl worker\nworker:\n\tadrp x0, k\n\tldr w1, [x0, :lo12:k]\n\tcbnz w1, .L2\n\tret\n.L2:\n\tbl abort\n\
                \t.globl main\nmain:\n\tstp x29, x30, [sp, -32]!\n\tmov x29, sp\n\tadrp x0, k\n\tmov w1, NUMBER\n\tstr w1, [x0, :lo12:k]\n\
                \tadrp x2, worker\n\tadd x2, x2, :lo12:worker\n\tmov x3, 0\n\tmov x1, 0\n\tadd x0, sp, 24\n\tbl pthread_create\n\
                \tmov w0, 0\n\tldp x29, x30, [sp], 32\n\tret\n\t.bss\n\t.align 2\nk:\n\t.zero 4\n";
    for (number, option, code, rests) in [
        ("0", None, 0, ", where `main` is run up to its first thread only"),
        ("1", None, 1, ""),
        ("1", Some("--no-main"), 0, ", where `main` is not run"),
    ] {
        let file = folder.file(&format!("{code}{number}.s"), text.replace("NUMBER", number));
        let mut arguments = vec!["check", "--quiet", "--threads", "worker*1"];
        arguments.extend(option);
        arguments.push(&file);
        let (found, out, err) = garret(&arguments);
        assert_eq!((found, err.as_str()), (code, ""), "{out}");
        assert!(out.trim_end().ends_with(if code == 0 { rests } else { "`abort` is called" }), "{out}");
    }
}

/// Programs that are wrong because of missing fences are repaired, and the repaired text is right when it is checked separately.
#[test]
fn broken_twins_are_repaired() {
    let folder = Folder::new("processors-fences");
    let mut repaired = 0;
    for (number, path) in ["models/aarch64", "models/riscv64"].iter().flat_map(|it| files(it)).enumerate() {
        let file = path.to_str().expect("a name");
        if !file.contains("broken") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a model");
        let threads = says(&text, "Threads:");
        let named: &[&str] = if threads == "those of main" { &[] } else { &["--threads", threads] };
        let fixed = folder.0.join(format!("{number}.s")).to_str().expect("a name").to_owned();
        let options = ["fences", "--quiet", "--sets", "1", "--timeout", "60", "--apply", &fixed, file];
        let (code, out, err) = garret(&[&options[..], named].concat());
        assert!(code == 0 && out.contains("checked again: SAFE"), "{file}: {code} {out}{err}");
        let (code, out, err) = garret(&[&["check", "--quiet", &fixed][..], named].concat());
        assert_eq!(code, 0, "{file}: {out}{err}");
        repaired += 1;
    }
    assert!(repaired >= 45, "{repaired}");
}

/// Fences of each strength, and instructions that order accesses by themselves; existing fences; x86; and questions that are not
/// supported there.
#[test]
fn fences_of_processors() {
    let folder = Folder::new("processors-fences-said");
    let message = "\t.arch armv8-a\nreader:\n\tadrp x0, ready\n\tldr w0, [x0, :lo12:ready]\n\tcbz w0, .L1\n\tadrp x1, message\n\
                   \tldr w0, [x1, :lo12:message]\n\tcmp w0, 42\n\tbne .L7\n.L1:\n\tret\n.L7:\n\tbl abort\n\
                   writer:\n\tadrp x1, message\n\tmov w2, 42\n\tstr w2, [x1, :lo12:message]\n\tdmb ish\n\tadrp x0, ready\n\tmov w1, 1\n\
                   \tstr w1, [x0, :lo12:ready]\n\tret\n\t.bss\n\t.align 2\nmessage:\n\t.zero 4\nready:\n\t.zero 4\n";
    let file = folder.file("message.s", message);
    let asked = |more: &[&str]| {
        let options = ["fences", "--quiet", "--threads", "writer*1,reader", file.as_str()];
        garret(&[&options[..], more].concat())
    };
    let (code, out, err) = asked(&["--diff"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let sets = "1. 1 change, cost 1\n   line 4: `ldar` for ldr w0, [x0, :lo12:ready]\n\
                2. 1 change, cost 2\n   line 4: `dmb ishld` after ldr w0, [x0, :lo12:ready]\n\
                3. 1 change, cost 2\n   line 7: `dmb ishld` before ldr w0, [x1, :lo12:message]\n";
    assert!(out.starts_with(sets), "{out}");
    assert!(out.contains("+\tadd\tx0, x0, :lo12:ready\n+\tldar\tw0, [x0]\n"), "{out}");
    assert!(out.contains("under ARMV8: any number of threads"), "{out}");
    assert!(out.contains("these are all minimal sets"), "{out}");
    let (code, out, _) = asked(&["--minimise"]);
    assert_eq!(code, 0, "{out}");
    assert!(
        out.contains("   line 21: `dmb ishst` before str w1, [x0, :lo12:ready]\n"),
        "weaker than written: {out}"
    );
    let (code, out, _) = asked(&["--format", "json"]);
    assert_eq!(code, 0, "{out}");
    for part in ["\"model\": \"armv8\"", "\"change\": \"order\"", "\"change\": \"after\"", "\"cost\": 2"] {
        assert!(out.contains(part), "{part}: {out}");
    }
    for option in ["--robust", "--deadlock"] {
        let (code, _, err) = asked(&[option]);
        assert!(code == 2 && err.contains(option), "{err}");
    }
    let flags =
        folder.file("flags.s", message.replace("\tdmb ish\n", "").replace("cmp w0, 42", "cmp w0, 43"));
    let (code, out, _) = garret(&["fences", "--threads", "writer*1,reader", &flags]);
    assert_eq!(code, 1, "{out}");
    assert!(out.starts_with("Bad execution, whatever fences are added: "), "{out}");
    let (code, out, _) = garret(&["fences", "--quiet", "models/x86_64/store_buffering_broken_both.O2.s"]);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("`mfence` before") && out.contains("under TSO"), "{out}");
}

/// A store with an offset needs a register for its address: one that is not used anywhere. A regression: the register was unused in
/// the function, but used by its caller.
#[test]
fn a_register_for_an_address_is_one_that_nobody_uses() {
    let folder = Folder::new("processors-fences-register");
    let text = "\t.arch armv8-a\nwriter:\n\tadrp x0, d\n\tadd x0, x0, :lo12:d\n\tmov x16, x0\n\tmov w1, 42\n\tstr w1, [x0]\n\tb publish\n\
                back:\n\tldr w4, [x16]\n\tcmp w4, 42\n\tbne bad\n\tret\npublish:\n\tmov w3, 1\n\tstr w3, [x0, 8]\n\tb back\n\
                reader:\n\tadrp x0, d\n\tadd x0, x0, :lo12:d\n\tldr w1, [x0, 8]\n\tcbz w1, 9f\n\tldr w3, [x0]\n\tcmp w3, 42\n\tbne bad\n\
                9:\n\tret\nbad:\n\tbl abort\n\t.bss\n\t.align 3\nd:\n\t.zero 32\n";
    let file = folder.file("callers.s", text);
    let asked = ["fences", "--quiet", "--threads", "writer*1,reader", "--diff", &file];
    let (code, out, err) = garret(&asked);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("+\tadd\tx17, x0, 8\n+\tstlr\tw3, [x17]\n"), "{out}");
    // If both registers are used, a fence is inserted.
    let (code, out, _) =
        garret(&[&asked[..5], &[&folder.file("both.s", text.replace("w4", "w17"))]].concat());
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("`dmb ishst`") && !out.contains("stlr"), "{out}");
}

/// A jump back to the return of a function is not a loop; long texts are handled in time.
#[test]
fn costs_of_loops_and_long_texts() {
    let folder = Folder::new("processors-fences-costs");
    let text = "\t.arch armv8-a\nwriter:\n\tadrp x0, d\n\tadd x0, x0, :lo12:d\n\tmov w1, 42\n\tstr w1, [x0]\n\tmov w3, 1\n\tdmb ish\n\
                \tstr w3, [x0, 8]\n.Lout:\n\tret\nreader:\n\tadrp x0, d\n\tadd x0, x0, :lo12:d\n.Lagain:\n\tldr w1, [x0, 8]\n\tcbz w1, TO\n\
                \tldr w3, [x0]\n\tcmp w3, 42\n\tbne bad\n\tret\nbad:\n\tbl abort\n\t.bss\n\t.align 3\nd:\n\t.zero 32\n";
    for (to, cost) in [(".Lout", 2), (".Lagain", 20)] {
        let file = folder.file("loops.s", text.replace("TO", to));
        let (code, out, _) = garret(&["fences", "--quiet", "--threads", "writer*1,reader", &file]);
        assert_eq!(code, 0, "{out}");
        let fence = format!("1 change, cost {cost}\n   line 16: `dmb ishld` after ldr w1, [x0, 8]");
        assert!(out.contains(&fence), "{to}: {out}");
    }
    let stores = "\tstr wzr, [x0, :lo12:d]\n".repeat(2000);
    let long = format!(
        "\t.arch armv8-a\nw:\n\tadrp x0, d\n{stores}\tldr w1, [x0, :lo12:d]\n\tcbz w1, 9f\n\tbl abort\n9:\n\tret\n\t.bss\nd:\n\t.zero 4\n"
    );
    let (code, out, _) =
        garret(&["fences", "--quiet", "--timeout", "30", "--threads", "w", &folder.file("long.s", long)]);
    assert_eq!(code, 0, "{out}");
    let (code, _, err) = garret(&["fences", "--sets", "0", "models/aarch64/ticket.O0.s"]);
    assert!(code == 2 && err.contains("from 1 on"), "{err}");
}

/// The compiler removes code that it proves unreachable, so that no bad state is left. A program without assertions is refused as
/// before. (Skipped without the compiler.)
#[test]
fn assertions_that_the_compiler_has_proved() {
    if !has("aarch64-linux-gnu-gcc") {
        println!("skipped: there is no aarch64-linux-gnu-gcc");
        return;
    }
    let folder = Folder::new("processors-proved");
    let text = "#include <assert.h>\n#include <stdatomic.h>\natomic_int x;\nvoid f(void) { unsigned now = atomic_load(&x) & 7; CHECK; atomic_store(&x, 1); }\n";
    for (check, code, said) in [("assert(now < 8)", 0, "SAFE"), ("(void)now", 2, "")] {
        let file = folder.file("it.c", text.replace("CHECK", check));
        let (found, out, err) = garret(&["check", "--targets", "armv8", "--threads", "f", &file]);
        assert_eq!(found, code, "{out}{err}");
        assert!(
            out.contains(said) && (code == 0 || err.contains("this program has nothing to check")),
            "{out}{err}"
        );
    }
}
