//! Short texts that would take forever to read: each is read in time, or refused by a bound, or stopped by a limit.

use crate::process::Folder;
use crate::questions::{Answer, ask};
use std::fmt::Write as _;
use std::time::{Duration, Instant};

const BEHIND: &str = "#include <assert.h>\nint x;\nvoid f(void) { assert(x == 0); }\n";

/// Much longer than any of them takes, and much shorter than forever.
const TOO_LATE: Duration = Duration::from_secs(60);

fn in_time(arguments: &[&str]) -> Answer {
    let started = Instant::now();
    let answer = ask(arguments);
    let took = started.elapsed();
    assert!(took < TOO_LATE, "{arguments:?}: {took:?}");
    assert!([0, 1, 2, 3].contains(&answer.code), "{arguments:?}: {} {:.500}", answer.code, answer.stderr);
    answer
}

fn in_c(folder: &Folder, text: &str) -> Answer {
    let file = folder.file("it.c", format!("{text}\n{BEHIND}"));
    in_time(&["check", "--timeout", "30s", "--threads", "f", &file])
}

fn numbered(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, number| {
        let _ = writeln!(text, "{}", line(number));
        text
    })
}

/// Forty headers, each of which includes the next one twice: about a million million files.
#[test]
fn headers_that_include_each_other() {
    let folder = Folder::new("including");
    for number in 0..40 {
        let next = number + 1;
        folder.file(&format!("h{number}.h"), format!("#include \"h{next}.h\"\n#include \"h{next}.h\"\n"));
    }
    folder.file("h40.h", "");
    let answer = in_c(&folder, "#include \"h0.h\"");
    assert!(answer.code == 2 && answer.stderr.contains("include each other too deeply"), "{answer:?}");
    // As many inclusions, but less deep.
    for number in 0..20 {
        let next = number + 1;
        folder.file(&format!("s{number}.h"), format!("#include \"s{next}.h\"\n#include \"s{next}.h\"\n"));
    }
    folder.file("s20.h", "");
    let answer = in_c(&folder, "#include \"s0.h\"");
    assert!(answer.code == 2 && answer.stderr.contains("include each other too often"), "{answer:?}");
    folder.file("self.h", "#include \"self.h\"\n#include \"self.h\"\n");
    let answer = in_c(&folder, "#include \"self.h\"");
    assert!(answer.code == 2 && answer.stderr.contains("include each other too deeply"), "{answer:?}");
}

/// Macros that double, even if their expansion is empty.
#[test]
fn macros_that_double() {
    let folder = Folder::new("doubling");
    for first in ["1 +", ""] {
        let defined = numbered(50, |it| format!("#define m{} m{it} m{it}", it + 1));
        let answer = in_c(&folder, &format!("#define m0 {first}\n{defined}int y = 1 + m50 1;"));
        assert!(
            answer.code == 2 && answer.stderr.contains("the expansion of macros is too large"),
            "{answer:?}"
        );
    }
    let defined = numbered(50, |it| format!("%define m{} m{it} + m{it}", it + 1));
    let text = format!("%define m0 1\n{defined}section .text\nglobal f\nf:\n mov eax, m50\n ret\n");
    let file = folder.file("it.asm", text);
    assert_eq!(in_time(&["check", "--threads", "f", &file]).code, 2);
    let defined = numbered(50, |it| format!("(define-fun m{} () Int (+ m{it} m{it}))", it + 1));
    let file =
        folder.file("it.smt2", format!("(define-fun m0 () Int 1)\n{defined}(assert (> m50 0))(check-sat)\n"));
    in_time(&["smt", "--timeout", "20s", &file]);
}

/// Functions that call each other: forty deep with two calls each, where the innermost ones are refused; thirty deep with four calls
/// each, without any instruction. Nested loops that are unrolled, with empty bodies.
#[test]
fn functions_that_call_each_other() {
    let folder = Folder::new("calling");
    let calls = |count: usize, often: usize, first: &str| {
        let called =
            |it: usize| format!("void f{}(void) {{ {} }}", it + 1, format!("f{it}(); ").repeat(often));
        format!("void f0(void) {{ {first} }}\n{}void f(void) {{ f{count}(); }}\n", numbered(count, called))
    };
    let check = |text: &str, expected: &str| {
        let file = folder.file("it.c", text);
        let answer = in_time(&["check", "--timeout", "30s", "--max-memory", "1G", "--threads", "f", &file]);
        assert!(answer.code == 2 && answer.stderr.contains(expected), "{answer:?}");
        assert!(answer.stderr.len() < 10_000, "{}", answer.stderr.len());
    };
    check(&format!("int x;\n{}", calls(40, 2, "x = 1;")), "calls are nested more than 32 deep");
    check(&format!("int x;\n{}", calls(25, 2, "x = 1;")), "more than 20000 instructions");
    check(&calls(28, 4, ""), "parts of statements");
    let loops: String = (0..8).map(|it| format!("for (int i{it} = 0; i{it} < 60; i{it}++) ")).collect();
    let created = "if (i0 == 99) pthread_create(&t, 0, g, 0);";
    let text = format!(
        "#include <pthread.h>\npthread_t t;\nint x;\nvoid *g(void *it) {{ x = 1; return 0; }}\nint main(void) {{ {loops}{{ {created} }} }}\n"
    );
    let file = folder.file("it.c", text);
    let answer = in_time(&["check", "--timeout", "30s", "--max-memory", "1G", &file]);
    assert!(answer.code == 3 && answer.stdout.contains("parts of statements"), "{answer:?}");
    assert!(answer.stdout.contains("too long without accessing memory"), "{answer:?}");
}

/// As many calls as real programs have, and more.
#[test]
fn functions_that_are_called_often() {
    let folder = Folder::new("called-often");
    let text = format!(
        "#include <assert.h>\nint x;\nvoid g(int it) {{ if (it == 1000) x = it; }}\nvoid f(void) {{ {} assert(x == 0); }}\n",
        numbered(2_000, |it| format!("g({});", it % 100))
    );
    let file = folder.file("it.c", text);
    let answer = in_time(&["check", "--type-only", "--threads", "f", &file]);
    assert_eq!(answer.code, 0, "{answer:?}");
}

#[test]
fn many_directives_declarations_and_types() {
    let folder = Folder::new("many-declarations");
    let in_each_other = format!("{}{}", "#if 1\n".repeat(100_000), "#endif\n".repeat(100_000));
    let one_after_the_other = "#if 1\n#endif\n".repeat(100_000);
    let chain = numbered(8_000, |it| {
        let before = if it == 0 { "int".to_owned() } else { format!("t{}", it - 1) };
        format!("typedef {before} t{it};")
    });
    let pointers = chain.replace(" t", " *t").replace("typedef *", "typedef ");
    for text in [
        &in_each_other,
        &one_after_the_other,
        &chain,
        &pointers,
        &"int y;\n".repeat(16_000),
        &"int y = 1;\n".repeat(16_000),
        &"void g(void) { x = 1; }\n".repeat(16_000),
        &"struct s { int a; };\n".repeat(16_000),
        &"#pragma push_macro(\"a\")\n".repeat(16_000),
        &numbered(16_000, |it| format!("int y{it};")),
        &numbered(4_000, |it| format!("int y{it} = z{it};")),
    ] {
        in_c(&folder, text);
    }
}

#[test]
fn sections_that_are_pushed() {
    let folder = Folder::new("pushed");
    for count in [4_000, 100_000] {
        let pushed = format!("{}{}", ".pushsection .data\n".repeat(count), ".popsection\n".repeat(count));
        let text = format!("{pushed}\t.text\n\t.globl f\nf:\n\tmovl $1, x(%rip)\n\tret\n\t.comm x,4,4\n");
        let file = folder.file("it.s", text);
        in_time(&["check", "--timeout", "30s", "--threads", "f", &file]);
    }
}

/// Two megabytes that are not a script.
#[test]
fn scripts_that_are_none() {
    let folder = Folder::new("junk");
    for text in [
        "xyz".repeat(700_000),
        "(((( ".repeat(400_000),
        ") ".repeat(200_000),
        "|".repeat(2_000_000),
        "(assert b) ".repeat(40_000),
    ] {
        let file = folder.file("it.smt2", &text);
        let answer = in_time(&["smt", "--timeout", "20s", &file]);
        assert!(answer.code == 2 || answer.code == 3, "{}", answer.code);
    }
    let depth = 150_000;
    let text = format!(
        "(declare-fun a () Bool)(declare-fun f (Bool) Bool)(assert {}a{})(check-sat)",
        "(f ".repeat(depth),
        ")".repeat(depth)
    );
    let file = folder.file("it.smt2", text);
    in_time(&["smt", "--timeout", "2s", &file]);
}

/// A regression: a guard with many disjuncts and a step with many writes, whose product took 2.5 GB, and the time limit was not
/// checked.
#[cfg(unix)]
#[test]
fn disjuncts_times_writes() {
    let folder = Folder::new("disjuncts");
    let joined = |between: &str, each: &dyn Fn(usize) -> String| {
        (0..3_000).map(each).collect::<Vec<_>>().join(between)
    };
    let text = format!(
        "type t = A | B\n{}\ninit (p) {{ {} }}\nunsafe (p) {{ S0[p] = B }}\ntransition a ([p]) requires {{ {} }} {{ {} }}\n",
        joined("\n", &|it| format!("array S{it}[proc] : t")),
        joined(" && ", &|it| format!("S{it}[p] = A")),
        joined(" || ", &|it| format!("S{it}[p] = A")),
        joined("; ", &|it| format!("S{it}[p] := B")),
    );
    let file = folder.file("it.cub", text);
    let limited = format!(
        "ulimit -v 2000000; exec {} check --jobs 1 --timeout 4s {file}",
        env!("CARGO_BIN_EXE_garret")
    );
    let started = Instant::now();
    let ended = std::process::Command::new("sh").args(["-c", &limited]).output().expect("there is a shell");
    assert!(ended.status.code().is_some_and(|code| [1, 3].contains(&code)), "{ended:?}");
    assert!(started.elapsed() < TOO_LATE, "{:?}", started.elapsed());
}

/// A regression: a long but flat program was processed by a function that recursed at each step, and overflowed the stack.
#[test]
fn long_code() {
    let folder = Folder::new("long-code");
    let labels = numbered(60_000, |number| format!("l{number}:"));
    let file = folder.file("labels.c", format!("int x;\nvoid f(void) {{ {labels} x = 1; }}\n"));
    let answer = in_time(&["graphs", "--words", "--threads", "f*2", &file]);
    assert_eq!(answer.code, 0, "{answer:?}");
    let lines = numbered(100_000, |_| "MOV [x],1 ;".to_owned());
    let file = folder.file("lines.litmus", format!("X86 LONG\n{{ x=0; }}\n P0 ;\n{lines}exists (x=2)\n"));
    let answer = in_time(&["graphs", "--timeout", "1s", &file]);
    assert_eq!(answer.code, 3, "{answer:?}");
}

/// A regression: each of thousands of writes visited each of thousands of reads and all later events, without checking the time
/// limit.
#[test]
fn executions_with_thousands_of_events() {
    let folder = Folder::new("long-executions");
    let steps = "x++; x--; ".repeat(2_500);
    let file = folder.file("steps.c", format!("int x;\nvoid f(void) {{ {steps} }}\n"));
    let answer = in_time(&["graphs", "--words", "--timeout", "1s", "--threads", "f*2", &file]);
    assert_eq!(answer.code, 3, "{answer:?}");
}

/// A regression: facts about the stack were stored for each instruction, which took twenty gigabytes, and minutes without checking
/// the time limit. Also, each pair of stack slots was visited wherever one of them ends.
#[cfg(unix)]
#[test]
fn thousands_of_statements() {
    let folder = Folder::new("long-function");
    let in_assembly = |at: &str| numbered(9_000, |it| at.replace("AT", &format!("-{}(%rbp)", 4 * it + 4)));
    let (loads, sums) =
        (in_assembly("\tmovl x(%rip), %eax\n\tmovl %eax, AT"), in_assembly("\taddl AT, %eax"));
    // The second path to the middle of the function is found at its end.
    let text = format!(
        "\t.text\n\t.globl f\nf:\n\tpushq %rbp\n\tmovq %rsp, %rbp\n\tsubq $36000, %rsp\n{loads}.L1:\n\tmovl $0, %eax\n{sums}\tcmpl $7, x(%rip)\n\tje .L1\n\tcmpl $8, %eax\n\tjne .L2\n\tcall abort\n.L2:\n\tleave\n\tret\n\t.comm x,4,4\n"
    );
    let assembly = folder.file("it.s", text);
    let (values, sum) =
        (numbered(2_000, |it| format!("int a{it} = x;")), numbered(2_000, |it| format!("z += a{it};")));
    let text = format!(
        "#include <assert.h>\nint x, y;\nvoid f(void) {{\n{values}int z = 0;\n{sum}y = z; assert(y == 0); }}\n"
    );
    let words = folder.file("it.c", text);
    let garret = env!("CARGO_BIN_EXE_garret");
    for (arguments, file, said) in [
        ("check --timeout 30s --threads f*2", &assembly, "`f` has too many registers"),
        ("check --words --type-only --timeout 30s --threads f*1", &words, ""),
    ] {
        let limited = format!("ulimit -v 3000000; exec {garret} {arguments} {file}");
        let started = Instant::now();
        let ended = std::process::Command::new("sh").args(["-c", &limited]).output();
        let ended = ended.expect("there is a shell");
        let stdout = String::from_utf8_lossy(&ended.stdout);
        assert!(stdout.contains(said) && !stdout.contains("before it was read"), "{arguments}: {ended:?}");
        assert!(started.elapsed() < TOO_LATE, "{:?}", started.elapsed());
    }
}
