//! Texts that are refused, with the message and the place; truncated and broken texts, none of which makes the reader panic.

use garret_axioms::{Axioms, decide_within, parse, render};
use garret_base::watch::Watch;
use std::path::Path;
use std::time::Duration;

/// The message of the error, and the text at its place.
fn refused(text: &str) -> (String, String) {
    let error = match parse(text) {
        Err(errors) => errors[0].clone(),
        Ok(test) => {
            let model = Axioms::of(test.architecture());
            *decide_within(&test, model, &Watch::default()).map(|_| ()).expect_err("it is refused")
        }
    };
    let place = error.span().map(|it| text[it.start as usize..it.end as usize].to_owned());
    (error.message.clone(), place.unwrap_or_default())
}

const SIGNS: [char; 18] =
    ['(', ')', '{', '}', '[', ']', ';', '|', ':', '#', '*', 'é', '-', '\0', '0', 'X', ',', '.'];

fn arm(instruction: &str) -> String {
    format!("AArch64 T\n{{ 0:X1=x; 0:X3=3; }}\n P0 ;\n {instruction} ;\nexists (0:X0=0)")
}

fn c(body: &str) -> String {
    format!("C T\n{{ }}\nP0 (atomic_int* x, int* y) {{\n int r0 = 0;\n {body}\n}}\nexists (0:r0=0)")
}

#[test]
fn what_is_refused_is_named_at_its_place() {
    let cases = [
        (arm("LDXP W0,W2,[X1]"), "the instruction `LDXP` is not supported", "LDXP"),
        (arm("LDR W0,[W1]"), "this register cannot hold an address", "W1"),
        (arm("LDR Q0,[X1]"), "`Q0` is not a register", "Q0"),
        (arm("LDAR W0,[X1,#4]"), "this access takes no offset", "4"),
        (arm("LDR W0,[X3]"), "this accesses the address 3, where no variable is", "LDR W0,[X3]"),
        (arm("LDR W0,[X1,#4]"), "this accesses `x` and 4 bytes: arrays are not supported", "LDR W0,[X1,#4]"),
        (
            arm("LDRB W0,[X1]"),
            "this accesses 8 bits of `x`, which has 32: parts of variables are not supported",
            "LDRB W0,[X1]",
        ),
        (arm("STR W1,[X1]"), "an address does not fit in 32 bits", "STR W1,[X1]"),
        (arm("B NOWHERE"), "there is no label `NOWHERE` in this thread", "NOWHERE"),
        (arm("DMB FULL"), "`FULL` is not an option of barriers", "FULL"),
        (arm("LDR W0,[X1] | NOP"), "there are only 1 threads", "NOP"),
        (arm("LDR W0,[X1] X"), "unexpected `X`", "X"),
        (
            "RISCV T\n{ }\n P0 ;\n fence.i ;\nexists (0:x5=0)".to_owned(),
            "`fence.i` is not supported: programs that modify their code are not supported",
            "fence.i",
        ),
        (
            "RISCV T\n{ }\n P0 ;\n lw x99,0(x5) ;\nexists (0:x5=0)".to_owned(),
            "`x99` is not a register",
            "x99",
        ),
        (
            c("r0 = atomic_load_explicit(x, memory_order_consume);"),
            "`memory_order_consume` is not in RC11; write `memory_order_acquire`",
            "memory_order_consume",
        ),
        (
            c("r0 = atomic_load_explicit(x, memory_order_release);"),
            "`memory_order_release` is not a valid memory order for this operation",
            "memory_order_release",
        ),
        (c("for (;;) { }"), "`for` is not supported in litmus tests", "for"),
        (c("r0 = z;"), "`z` is neither a parameter nor a local variable", "z"),
        (c("x = 1;"), "`x` is an address; to assign to the variable, write `*x = ..`", "x"),
        (
            c("r0 = smp_load_acquire(x);"),
            "the function `smp_load_acquire` is not supported",
            "smp_load_acquire",
        ),
        (c("r0 = x + 1;"), "addresses are compared by `==` and `!=` only", "x + 1"),
        ("C T\n{ int x[2]; }\nP0 (int* x) { }\nexists (x=0)".to_owned(), "arrays are not supported", "["),
        (
            "C T\n{ }\nP0 (int* x) { }\nexists (1:r0=0)".to_owned(),
            "thread 1 has no local variable `r0`",
            "r0",
        ),
        ("AArch64 T\n{ }\n P0 ;\n NOP ;\nexists (3:X0=0)".to_owned(), "there is no thread 3", "3:X0"),
        ("AArch64 T\n{ }\n P0 ;\n NOP ;\nexists (z=0)".to_owned(), "there is no variable `z`", "z"),
        ("AArch64 T\n{ 0:X1=P0:L; }\n P0 ;\n NOP ;\nexists (0:X0=0)".to_owned(), "unexpected `P0`", "P0"),
    ];
    for (text, message, place) in cases {
        assert_eq!(refused(&text), (message.to_owned(), place.to_owned()), "{text}");
    }
}

#[test]
fn loops_that_do_something_are_cut_and_that_is_said() {
    let text = "AArch64 T\n{ 0:X1=x; }\n P0 ;\nL: ;\n LDR W0,[X1] ;\n ADD W0,W0,#1 ;\n STR W0,[X1] ;\n CMP W0,#9 ;\n B.NE L ;\nexists (0:X0=9)";
    let test = parse(text).expect("it is a test");
    let decision = decide_within(&test, Axioms::Armv8, &Watch::default()).expect("it accesses a variable");
    let report = render(&test, &decision, false);
    assert!(report.contains("There may be more final states: runs that go around a loop"), "{report}");
    assert!(report.contains("Observation T Unknown 0 0 (not all)"), "{report}");
}

#[test]
fn time_that_is_over_is_said() {
    let text = arm("LDR W0,[X1]");
    let test = parse(&text).expect("it is a test");
    let watch = Watch::start(Some(Duration::ZERO), None, None);
    let decision = decide_within(&test, Axioms::Armv8, &watch).expect("it accesses a variable");
    assert!(!decision.is_complete() && decision.observation() == "Unknown");
}

#[test]
fn widths_signs_and_pointers_are_kept() {
    let cases = [
        (
            "AArch64 T\n{ int64_t x=-1; 0:X1=x; }\n P0 ;\n LDR X0,[X1] ;\n LDR W2,[X1] ;\nforall (0:X0=-1 /\\ 0:W2=-1 /\\ 0:X2=4294967295)",
            "Always",
        ),
        (
            "AArch64 T\n{ uint8_t x=255; 0:X1=x; }\n P0 ;\n LDRB W0,[X1] ;\n ADD W0,W0,#1 ;\n STRB W0,[X1] ;\nforall (0:X0=256 /\\ x=0)",
            "Always",
        ),
        (
            "AArch64 T\n{ int64_t p=x; x=5; 0:X1=p; }\n P0 ;\n LDR X2,[X1] ;\n LDR W0,[X2] ;\nforall (0:X2=x /\\ 0:X0=5)",
            "Always",
        ),
        (
            "AArch64 T\n{ 0:X1=x; }\n P0 ;\n MOV W0,#3 ;\n LDADD W0,W2,[X1] ;\n SWP WZR,W4,[X1] ;\n STSET W0,[X1] ;\nforall (0:X4=3 /\\ x=3)",
            "Always",
        ),
        (
            "AArch64 T\n{ x=2; 0:X1=x; }\n P0 ;\n LDR W0,[X1] ;\n CMP W0,#2 ;\n CSET W2,EQ ;\n B.LO L ;\n MOV W4,#7 ;\nL: ;\nforall (0:X2=1 /\\ 0:X4=7)",
            "Always",
        ),
        (
            "RISCV T\n{ int x=-1; 0:x6=x; }\n P0 ;\n lw x5,0(x6) ;\n lwu x7,0(x6) ;\n amomaxu.w x8,x0,(x6) ;\nforall (0:x5=-1 /\\ 0:x7=4294967295 /\\ x=-1)",
            "Always",
        ),
        (
            "C T\n{ x=3; }\nP0 (atomic_int* x) { int r0 = atomic_fetch_sub(x, 5); int r1 = *x; int r2 = r1 < 0 && r0 == 3 || *x; unsigned int r3 = -1; int r4 = r3 > 0; }\nforall (0:r0=3 /\\ 0:r1=-2 /\\ 0:r2=1 /\\ 0:r4=1)",
            "Always",
        ),
        (
            "C T\n{ x=3; }\nP0 (atomic_int* x) { int r0 = 4; int r1 = 0; do { r1 = atomic_compare_exchange_strong(x, &r0, 9); } while (!r1); }\nforall (0:r0=3 /\\ x=9)",
            "Always",
        ),
    ];
    for (text, expected) in cases {
        let test = parse(text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
        for model in [Axioms::of(test.architecture()), Axioms::Sc] {
            let decision = decide_within(&test, model, &Watch::default()).expect("it accesses variables");
            assert_eq!(decision.observation(), expected, "{}", render(&test, &decision, true));
        }
    }
}

#[test]
fn texts_that_are_cut_and_broken_end_in_no_panic() {
    let seed = 20_261_126;
    println!("seed {seed}");
    let mut random = fastrand::Rng::with_seed(seed);
    let mut texts = Vec::new();
    for folder in ["aarch64", "riscv", "c11"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models/litmus").join(folder);
        let entries = std::fs::read_dir(folder).expect("the folder can be read").flatten();
        texts.extend(entries.map(|it| std::fs::read_to_string(it.path()).expect("the test can be read")));
    }
    texts.sort();
    let watch = Watch::start(Some(Duration::from_secs(60)), None, None);
    for text in &texts {
        for _ in 0..20 {
            let mut pieces: Vec<char> = text.chars().collect();
            for _ in 0..random.usize(1..4) {
                if pieces.is_empty() {
                    break;
                }
                let (from, to) = (random.usize(..pieces.len()), random.usize(..pieces.len()));
                match random.u32(..4) {
                    0 => pieces.truncate(from.max(1)),
                    1 => drop(pieces.remove(from)),
                    2 => pieces.swap(from, to),
                    _ => pieces.insert(from, random.choice(&SIGNS).copied().unwrap_or(' ')),
                }
            }
            let broken: String = pieces.into_iter().collect();
            if let Ok(test) = parse(&broken)
                && let Ok(decision) = decide_within(&test, Axioms::of(test.architecture()), &watch)
            {
                let _ = render(&test, &decision, true);
            }
        }
    }
}
