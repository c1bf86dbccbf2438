//! Litmus tests that were once answered wrongly or late, or refused without reason, each named after the defect.

use crate::files;

use crate::process;

use std::fmt::Write as _;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

fn start(arguments: &[&str], input: &str) -> Child {
    process::start("models/litmus/x86", &[&["litmus"], arguments].concat(), input.as_bytes())
}

/// The exit code and the output.
fn litmus(arguments: &[&str], input: &str) -> (i32, String, String) {
    process::parts(start(arguments, input).wait_with_output().expect("garret ends"))
}

/// The report on a test that is decided.
fn report(text: &str) -> String {
    let (code, report, errors) = litmus(&["--states", "-"], text);
    assert_eq!(code, 0, "{report}{errors}");
    report
}

fn lines(report: &str) -> Vec<&str> {
    report.lines().collect()
}

/// The lines with final states.
fn states(report: &str) -> Vec<&str> {
    report.lines().filter(|line| line.ends_with(';')).collect()
}

/// A regression: the store buffer had five places, and three states were printed as if they were all, with `Ok` and no witness.
#[test]
fn counted_loop_that_fills_the_store_buffer() {
    let report = report(
        "X86 loop7\n{ 0:ECX=7; }\n P0 | P1 ;\n L: MOV [x],1 | MOV [y],1 ;\n DEC ECX | MFENCE ;\n JNE L | MOV EAX,[x] ;\n \
         MOV EAX,[y] | ;\nexists (0:EAX=0 /\\ 1:EAX=0)\n",
    );
    assert!(lines(&report).starts_with(&["Test loop7 Allowed", "States 4"]), "{report}");
    assert!(report.contains("\nOk\nWitnesses\nPositive: 1 Negative: 3\n"), "{report}");
    assert!(report.contains("\nObservation loop7 Sometimes 1 3\n"), "{report}");
}

/// The same, with a value for each store.
#[test]
fn counted_loop_of_distinct_stores() {
    let report = report(
        "X86 down8\n{ 0:ECX=8; }\n P0 | P1 ;\n L: MOV [x],ECX | MOV [y],1 ;\n DEC ECX | MFENCE ;\n JNE L | MOV EAX,[x] ;\n \
         MOV EAX,[y] | ;\nexists (0:EAX=0 /\\ 1:EAX=0)\n",
    );
    // The other thread reads 0 or any of the values.
    assert!(lines(&report).starts_with(&["Test down8 Allowed", "States 18"]), "{report}");
}

/// The reachable states do not depend on whether a loop is unrolled.
#[test]
fn counted_loop_and_the_same_unrolled() {
    let looped = report(
        "X86 L\n{ 0:ECX=7; }\n P0 | P1 ;\n L: MOV [x],ECX | MOV [y],1 ;\n DEC ECX | MFENCE ;\n JNE L | MOV EAX,[x] ;\n \
         MOV EBX,[y] | ;\nforall (0:EBX=1 \\/ 1:EAX=1)\n",
    );
    let unrolled = (1..=7).rev().map(|it| format!(" MOV [x],{it} | ;\n")).collect::<Vec<_>>().concat();
    let unrolled = report(&format!(
        "X86 U\n{{ }}\n P0 | P1 ;\n | MOV [y],1 ;\n | MFENCE ;\n | MOV EAX,[x] ;\n{unrolled} MOV EBX,[y] | ;\n\
         forall (0:EBX=1 \\/ 1:EAX=1)\n"
    ));
    assert_eq!(states(&looped).len(), 16, "{looped}");
    assert_eq!(states(&looped), states(&unrolled));
    assert!(!looped.contains("not all") && !unrolled.contains("not all"));
}

/// A regression: a counter left the range of numbers that was explored.
#[test]
fn counted_loop_with_a_large_counter() {
    let report = report(
        "X86 count\n{ }\n P0 | P1 ;\n L: INC ECX | MOV [x],1 ;\n CMP ECX,300 | ;\n JNE L | ;\n MOV EAX,[x] | ;\nexists (0:EAX=0)\n",
    );
    assert!(lines(&report).starts_with(&["Test count Allowed", "States 2"]), "{report}");
}

/// A regression: a store buffer had at most 64 places.
#[test]
fn straight_line_code_with_more_stores_than_a_buffer_had_places() {
    let stores = " MOV [x],1 | ;\n".repeat(80);
    let text = format!(
        "X86 long\n{{ }}\n P0 | P1 ;\n | MOV [y],1 ;\n | MFENCE ;\n | MOV EAX,[z] ;\n MOV [z],1 | ;\n{stores} MOV EAX,[y] | ;\n\
         exists (0:EAX=0 /\\ 1:EAX=0)\n"
    );
    let report = report(&text);
    assert!(lines(&report).starts_with(&["Test long Allowed", "States 4"]), "{report}");
}

/// A regression: cut-offs were reported below the states, which were counted as if they were all.
#[test]
fn what_is_cut_off_stands_above_the_states() {
    let text = "X86 for_ever\n{ }\n P0 | P1 | P2 ;\n L: ADD [x],2 | M: SUB [x],2 | MOV [s],1 ;\n CMP [s],0 | CMP [s],0 | ;\n JE L | JE M | ;\nexists (x=1)\n";
    let (code, report, _) = litmus(&["--states", "--max-nodes", "20", "--max-states", "100000", "-"], text);
    assert_eq!(code, 3, "{report}");
    let place = |wanted: &str| {
        let found = lines(&report).iter().position(|line| line.contains(wanted));
        found.unwrap_or_else(|| panic!("`{wanted}` is in {report}"))
    };
    let first = place("There may be more final states: steps were cut off");
    assert!(first < place("States ") && place("States ") < place("[x]=2;"), "{report}");
    assert!(lines(&report)[place("States ")].ends_with(" (not all)"), "{report}");
    assert!(lines(&report)[place("Observation")].starts_with("Observation for_ever Unknown 0 "), "{report}");
    assert!(lines(&report)[place("Observation")].ends_with(" (not all)"), "{report}");
    assert!(lines(&report)[place("Positive")].ends_with(" (not all)"), "{report}");
}

/// A regression: the output was `Ok` with `Positive: 0`, without an explanation.
#[test]
fn answer_without_a_witness() {
    let (code, report, _) = litmus(&["--max-states", "3", "sb.litmus"], "");
    assert_eq!(code, 0, "{report}");
    let explained = "\nOk\nWitnesses\nPositive: 0 Negative: 0 (not all)\n  the search found a reachable final state with the condition";
    assert!(report.contains(explained), "{report}");
    let (_, report, _) = litmus(&["sb.litmus"], "");
    assert!(!report.contains("not all") && !report.contains("the search found"), "{report}");
}

/// Nested sums have many values if the order of evaluation is ignored.
#[test]
fn straight_line_code_is_no_loop() {
    let doubled = report(
        "X86 doubled\n{ x=1; }\n P0 ;\n MOV EAX,[x] ;\n ADD EAX,[x] ;\n MOV [x],EAX ;\n ADD EAX,[x] ;\n MOV [x],EAX ;\n \
         ADD EAX,[x] ;\n MOV [x],EAX ;\n ADD EAX,[x] ;\n MOV [x],EAX ;\n ADD EAX,[x] ;\n ADD EAX,[x] ;\n ADD EAX,[x] ;\n\
         exists (0:EAX=64)\n",
    );
    assert_eq!(states(&doubled), ["0:EAX=64;"], "{doubled}");
    // Two threads, with operations for which each pair of values of the operands is a case.
    let mut text = "X86_64 mixed\n{ x=3; y=5; 1:rcx=9; }\n P0 | P1 ;\n".to_owned();
    for _ in 0..4 {
        text.push_str(" addl (x),%ebx | addl (y),%ecx ;\n xorl %ebx,(y) | xorl %ecx,(x) ;\n");
    }
    text.push_str("exists (x=0 /\\ y=0)\n");
    let mixed = report(&text);
    assert!(!mixed.contains("not all") && states(&mixed).len() > 10, "{mixed}");
}

/// A regression: a test without a condition was an error.
#[test]
fn without_a_condition_all_final_states_are_meant() {
    let program = " P0 | P1 ;\n MOV [x],2 | MOV EAX,[y] ;\n MOV [y],3 | MOV EBX,[x] ;\n";
    let everything = report(&format!("X86 all\n{{ z=7; }}\n{program}"));
    let expected = [
        "Test all",
        "States 3",
        "1:EAX=0; 1:EBX=0; [z]=7; [x]=2; [y]=3;",
        "1:EAX=0; 1:EBX=2; [z]=7; [x]=2; [y]=3;",
        "1:EAX=3; 1:EBX=2; [z]=7; [x]=2; [y]=3;",
    ];
    assert_eq!(lines(&everything)[..5], expected, "{everything}");
    assert!(lines(&everything)[5].starts_with("Machine under TSO: all final states ("), "{everything}");
    assert!(!["Ok", "Witnesses", "Condition", "Observation"].iter().any(|it| everything.contains(it)));
    // They are listed by default.
    let (code, unasked, errors) = litmus(&["-"], &format!("X86 all\n{{ z=7; }}\n{program}"));
    assert_eq!((code, unasked.as_str(), errors.as_str()), (0, everything.as_str(), ""));
    let (code, quiet, _) = litmus(&["-q", "-"], &format!("X86 all\n{{ }}\n{program}"));
    assert_eq!((code, quiet.as_str()), (0, "States all 3\n"));

    let some = report(&format!("X86 some\n{{ }}\n{program}locations [1:EBX;]\n"));
    assert_eq!(lines(&some)[..4], ["Test some", "States 2", "1:EBX=0;", "1:EBX=2;"], "{some}");
    let filtered = report(&format!("X86 some\n{{ }}\n{program}locations [1:EAX;]\nfilter (1:EBX=0)\n"));
    assert_eq!(lines(&filtered)[..3], ["Test some", "States 1", "1:EAX=0;"], "{filtered}");
    // The accumulator is written, too.
    let att = report("X86_64 att\n{ x=4; }\n P0 ;\n movl $1,%ecx ;\n lock cmpxchgl %ecx,(x) ;\n");
    assert_eq!(lines(&att)[..3], ["Test att", "States 1", "0:ecx=1; 0:eax=4; [x]=4;"], "{att}");
}

/// A missing final state is also reported if there is no condition.
#[test]
fn without_a_condition_and_cut_off() {
    let (code, report, _) =
        litmus(&["--max-states", "2", "-"], "X86 all\n{ }\n P0 | P1 ;\n MOV [x],2 | MOV EAX,[x] ;\n");
    assert_eq!(code, 3, "{report}");
    assert!(report.contains("There may be more final states: there are more than 2 states"), "{report}");
    assert!(report.contains("\nStates 0 (not all)\n"), "{report}");
}

/// A regression: each pair of values of two operands was a case, including hundreds that never occur, and the search computed a
/// pre-image for each.
#[test]
fn operands_that_never_meet_are_no_cases() {
    let text = "X86 meet\n{ y=3; 0:EAX=2; 1:EDX=3; }\n P0 | P1 ;\n XOR EAX,EDX | MOV EAX,2 ;\n LOCK DEC [x] | XCHG [y],EAX ;\n \
                LOCK INC [x] | OR EDX,ECX ;\n DEC EBX | ADD ECX,[x] ;\n MOV EDX,[x] | MOV EDX,2 ;\n\
                exists (1:ECX=3 \\/ 1:EDX=3)\n";
    let (code, system, _) = litmus(&["--system", "-"], text);
    let transitions = system.matches("\ntransition ").count();
    assert!(code == 0 && transitions < 30, "{transitions} transitions");
    let report = report(text);
    assert!(
        report.contains("\nMachine under TSO: No (") && report.contains("\nSearch under TSO: No ("),
        "{report}"
    );
}

/// A regression: the search continued for long although the machine had decided everything.
#[test]
fn cross_check_has_a_budget() {
    let (code, report, _) = litmus(&["count.litmus"], "");
    assert_eq!(code, 0, "{report}");
    assert!(report.contains("Search under TSO: not decided within "), "{report}");
    assert!(
        report.contains(", its budget for a cross-check; set a larger one with --max-nodes ("),
        "{report}"
    );
    // Unless the user sets a limit.
    let (_, report, _) = litmus(&["--max-nodes", "100", "count.litmus"], "");
    assert!(report.contains("the limit of 100 cubes was reached; try a larger --max-nodes"), "{report}");
}

/// A regression: a register that is read with 64 bits could not be decremented with 32 bits, although its value was 1 there.
#[test]
fn negative_number_that_cannot_occur_in_two_widths() {
    let guarded = report(
        "X86_64 guarded\n{ x=2; }\n P0 ;\n movl (x),%ebx ;\n L: cmpl $0,%ebx ;\n je M ;\n decl %ebx ;\n jmp L ;\n M: ;\n\
         exists (0:rbx=0)\n",
    );
    assert_eq!(states(&guarded), ["0:rbx=0;"], "{guarded}");
    let ordered = report(
        "X86_64 ordered\n{ x=1; }\n P0 | P1 ;\n lock incl (x) | movl (x),%ecx ;\n lock decl (x) | ;\nexists (1:rcx=2)\n",
    );
    assert_eq!(states(&ordered), ["1:rcx=1;", "1:rcx=2;"], "{ordered}");
    // If the value occurs, it is still refused.
    let (code, _, errors) =
        litmus(&["-"], "X86_64 below\n{ }\n P0 ;\n movl (x),%ebx ;\n decl %ebx ;\nexists (0:rbx=-1)\n");
    assert!(code == 2 && errors.contains("the width of `0:rbx` matters: it may hold -1"), "{errors}");
}

/// A result that does not fit is refused exactly where it occurs.
#[test]
fn large_number_that_cannot_occur() {
    let text = |first: &str| {
        format!(
            "X86 large\n{{ x=0x7fffffff; 0:EBX={first}; }}\n P0 ;\n CMP EBX,0 ;\n JE L ;\n INC [x] ;\n L: ;\nexists (x=1)\n"
        )
    };
    assert_eq!(states(&report(&text("0"))), ["[x]=2147483647;"]);
    let (code, _, errors) = litmus(&["-"], &text("1"));
    assert!(code == 2 && errors.contains("the result may be 2147483648"), "{errors}");
}

/// Tests with very many rows, and other very long tests.
fn large_tests() -> Vec<(&'static str, String)> {
    let program = |head: &str, row: &dyn Fn(usize) -> String, rows: usize, tail: &str| {
        let mut text = head.to_owned();
        for index in 0..rows {
            let _ = writeln!(text, " {} ;", row(index));
        }
        text + tail
    };
    let one = "X86 one\n{ 0:EBX=3; 0:ECX=5; }\n P0 ;\n";
    let two = "X86 two\n{ }\n P0 | P1 ;\n";
    let asked = "exists (0:EAX=1)\n";
    let many =
        |count: usize, join: &str| (0..count).map(|it| format!("x{it}=1")).collect::<Vec<_>>().join(join);
    let stores = |count| program(one, &|it| format!("MOV [x{it}],2"), count, "");
    vec![
        ("many rows", program(one, &|_| "INC EAX".to_owned(), 20_000, asked)),
        ("many copies", program(one, &|_| "MOV EAX,1".to_owned(), 3_500, asked)),
        ("a chain", program(one, &|it| format!("MOV EAX,[x{it}] ;\n MOV [x{}],EAX", it + 1), 400, asked)),
        ("many cases", program(one, &|_| "XOR EAX,EBX ;\n ADD EBX,ECX".to_owned(), 1_500, asked)),
        ("many stores", program(two, &|_| "MOV [x],1 | MOV EAX,[x]".to_owned(), 200, asked)),
        ("many loops", program(one, &|it| format!("L{it}: DEC EAX ;\n JNE L{it}"), 400, asked)),
        ("many labels", program(one, &|it| format!("L{it}: JMP M{it}"), 20_000, asked)),
        ("many errors", program(one, &|_| "FOO EAX".to_owned(), 20_000, asked)),
        (
            "many columns",
            format!(
                "X86 wide\n{{ }}\n{} ;\n{} ;\nexists (x=1)\n",
                ["P0"; 200].join("|"),
                ["NOP"; 200].join("|")
            ),
        ),
        ("a long conjunction", stores(3_000) + &format!("exists ({})\n", many(3_000, " /\\ "))),
        ("a long disjunction", stores(3_000) + &format!("exists ({})\n", many(3_000, " \\/ "))),
        ("many cases of a condition", stores(600) + &format!("exists ({})\n", many(600, " \\/ "))),
    ]
}

/// A regression: labels took 200 s, conditions took 6 GB, and the time limit was not checked.
#[test]
fn large_tests_end_in_time() {
    for (name, text) in large_tests() {
        let started = Instant::now();
        let (code, report, errors) = litmus(&["--timeout", "1s", "-"], &text);
        let took = started.elapsed();
        assert!(matches!(code, 0 | 2 | 3), "{name}: {report}{errors}");
        // Twice the time, on a slow machine.
        assert!(took < Duration::from_secs(10), "{name}: {took:?}");
    }
}

/// A regression: `--max-memory` was not supported.
#[test]
fn memory_is_limited() {
    let (code, report, errors) = litmus(&["--max-memory", "1K", "--max-states", "3", "lb.litmus"], "");
    assert_eq!(code, 3, "{report}{errors}");
    assert!(report.contains("bytes of memory was reached; try a larger --max-memory"), "{report}");
}

/// A regression: all files after an interrupt were still started.
#[cfg(unix)]
#[test]
fn first_interruption_ends_it() {
    let text = "X86 for_ever\n{ }\n P0 | P1 | P2 ;\n L: ADD [x],2 | M: SUB [x],2 | MOV [s],1 ;\n CMP [s],0 | CMP [s],0 | ;\n JE L | JE M | ;\nexists (x=1)\n";
    let mut child = start(&["-", "sb.litmus"], text);
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().expect("garret can be asked").is_none(), "garret runs");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill starts").success());
    let started = Instant::now();
    let output = child.wait_with_output().expect("garret ends");
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(text.contains("interrupted") && !text.contains("Test SB"), "{text}");
}

/// A regression: without `lock`, a failed comparison did not write the old value back. So the write of another thread in between was
/// never lost, as it may be in assembly programs and on the processor.
#[test]
fn failed_exchange_writes_back() {
    let text = |lock: &str| {
        format!(
            "X86 back\n{{ x=1; 0:EBX=5; }}\n P0 | P1 ;\n {lock}CMPXCHG [x],EBX | MOV [x],2 ;\nlocations [0:EAX;]\nexists (x=1)\n"
        )
    };
    let report = report(&text(""));
    assert_eq!(states(&report), ["0:EAX=1; [x]=1;", "0:EAX=1; [x]=2;", "0:EAX=2; [x]=2;"], "{report}");
    let (_, report, _) = litmus(&["--states", "-"], &text("lock "));
    assert_eq!(states(&report), ["0:EAX=1; [x]=2;", "0:EAX=2; [x]=2;"], "{report}");
}

/// The limit 2^36 of assembly programs does not apply to tests.
#[test]
fn large_constants_are_added() {
    let report = report(
        "X86_64 large\n{ }\n P0 ;\n addq $1099511627775,%rax ;\n subq $1099511627774,%rax ;\nexists (0:rax=1)\n",
    );
    assert!(report.contains("\nObservation large Always 1 0\n"), "{report}");
}

/// A regression: a fence after an instruction that had already waited for the store buffer was a separate step before each later
/// label.
#[test]
fn fence_is_waited_for_once() {
    let (_, system, _) = litmus(
        &["--system", "-"],
        "X86 once\n{ }\n P0 ;\n MOV [x],1 ;\n MFENCE ;\n MOV EAX,[x] ;\n L: CMP EAX,1 ;\n JNE L ;\nexists (0:EAX=1)\n",
    );
    assert!(!system.contains("4_mfence"), "{system}");
    assert!(system.contains("p0_3_mov") && system.contains("fence()"), "{system}");
}

/// The number of final states, or a part of the report, for tests by other authors, if they are present beside the project.
const DEFECTS: [(&str, &str); 12] = [
    ("sbloop6", "\nStates 4\n"),
    ("dloop6", "\nStates 14\n"),
    ("fbloop6", "\nStates 4\n"),
    ("noloop", "\nObservation noloop Always 1 0\n"),
    ("nocond", "\nStates 3\n1:EAX=0; 1:EBX=0; [x]=1; [y]=1;\n"),
    ("loconly", "\nStates 3\n1:EAX=0; 1:EBX=0; [x]=1;\n"),
    ("slow3", "\nObservation slow3 Always 2 0\n"),
    ("slow_search", "\nSearch under TSO: No ("),
    ("slow_search2", "\nObservation regs20131 Always 23 0\n"),
    ("width", "\nObservation width Always 1 0\n"),
    ("width2", "\nObservation width2 Sometimes 1 1\n"),
    ("unb2", " (not all)\n"),
];

#[test]
fn defects_of_the_corpus() {
    let Some(folder) = files::corpus().map(|root| root.join("defects")) else {
        println!("skipped: no corpus beside the project");
        return;
    };
    for (name, expected) in DEFECTS {
        let path = folder.join(format!("{name}.litmus"));
        if !path.is_file() {
            println!("skipped: no {name}.litmus");
            continue;
        }
        let mut arguments = vec!["--states"];
        if name == "unb2" {
            arguments.extend(["--max-nodes", "10"]);
        }
        let path = path.display().to_string();
        arguments.push(&path);
        let (code, report, errors) = litmus(&arguments, "");
        assert_eq!(code, 0, "{name}: {report}{errors}");
        assert!(report.contains(expected), "{name}: {report}");
    }
}
