//! Locks and other algorithms with any number of threads, and broken versions of them.

use crate::support::systems::system;
use crate::support::text::Architecture;
use garret_order::program::Count::{self, Any, Exactly};
use garret_order::{Answer, Model, Options, check};

use crate::support;

/// A row: the name, the model, the cells, the threads, whether it is safe.
type Row<'a> = (&'a str, Model, &'a [(&'a str, u32)], Vec<(Count, String)>, bool);

fn rows(all: &[Row<'_>]) {
    let mut wrong = Vec::new();
    for (name, model, cells, threads, is_safe) in all {
        let architecture = if *model == Model::Riscv { Architecture::RiscV } else { Architecture::AArch64 };
        let threads: Vec<(Count, &str)> = threads.iter().map(|it| (it.0, it.1.as_str())).collect();
        let built = system(architecture, cells, &threads).built();
        let begin = std::time::Instant::now();
        let report = check(&built.program, *model, &Options::default(), &support::seconds(10));
        let answer = match &report.answer {
            Answer::Safe => "SAFE".to_owned(),
            Answer::Unsafe(trace)
                if support::axioms(*model)
                    .is_some_and(|it| !support::is_allowed(&built.program, trace, *model, it)) =>
            {
                format!("an execution that the axioms forbid: {trace:?}")
            }
            Answer::Unsafe(trace) => format!("UNSAFE with {} threads", trace.threads.len()),
            Answer::Unknown(reason) => format!("UNKNOWN: {reason:?}"),
        };
        println!(
            "{name}: {answer}, {} expanded, {} found, {} kept, {:?}",
            report.expanded,
            report.found,
            report.cubes,
            begin.elapsed()
        );
        let is_right = if *is_safe { answer == "SAFE" } else { answer.starts_with("UNSAFE") };
        if !is_right {
            wrong.push(format!("{name}: {answer}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const LOCK: &[(&str, u32)] = &[("l", 0), ("d", 0)];

/// Any number of threads that lock, check whether another thread is inside, and unlock.
fn lock(enter: &str, leave: &str) -> Vec<(Count, String)> {
    let inside = "LDR W3,[X21]; CBNZ W3,BAD; STR W1,[X21]; STR WZR,[X21]";
    vec![(Any, format!("MOV W1,#1; {enter}; {inside}; {leave}; B L0"))]
}

fn riscv_lock(enter: &str, leave: &str) -> Vec<(Count, String)> {
    let inside = "lw x3,0(x21); bne x3,x0,BAD; sw x1,0(x21); sw x0,0(x21)";
    vec![(Any, format!("ori x1,x0,1; {enter}; {inside}; {leave}; beq x0,x0,L0"))]
}

#[test]
fn locks() {
    let swap = |name: &str| format!("L0: {name} W1,W2,[X20]; CBNZ W2,L0");
    let cas = |name: &str| format!("L0: MOV W2,WZR; {name} W2,W1,[X20]; CBNZ W2,L0");
    let pair =
        |load: &str, store: &str| format!("L0: {load} W2,[X20]; CBNZ W2,L0; {store} W4,W1,[X20]; CBNZ W4,L0");
    let spin = |enter: &str| format!("L0: LDR W2,[X20]; CBNZ W2,L0; {enter}");
    let test_swap = spin("SWPA W1,W2,[X20]; CBNZ W2,L0");
    let released = "STLR WZR,[X20]";
    let arm = Model::Armv8;
    rows(&[
        ("swpa, stlr", arm, LOCK, lock(&swap("SWPA"), released), true),
        ("casa, stlr", arm, LOCK, lock(&cas("CASA"), released), true),
        ("load spin, swpa, stlr", arm, LOCK, lock(&test_swap, released), true),
        ("ldaxr, stxr, stlr", arm, LOCK, lock(&pair("LDAXR", "STXR"), released), true),
        (
            "load spin, ldaxr, stxr, stlr",
            arm,
            LOCK,
            lock(&spin("L1: LDAXR W2,[X20]; CBNZ W2,L0; STXR W4,W1,[X20]; CBNZ W4,L1"), released),
            true,
        ),
        ("swp, stlr", arm, LOCK, lock(&swap("SWP"), released), false),
        ("cas, stlr", arm, LOCK, lock(&cas("CAS"), released), false),
        ("swpa, str", arm, LOCK, lock(&swap("SWPA"), "STR WZR,[X20]"), false),
        ("ldxr, stlxr, stlr", arm, LOCK, lock(&pair("LDXR", "STLXR"), released), false),
        ("ldaxr, stlxr, str", arm, LOCK, lock(&pair("LDAXR", "STLXR"), "STR WZR,[X20]"), false),
    ]);
}

#[test]
fn riscv_and_pso_locks() {
    let swap = |name: &str| format!("L0: {name} x2,x1,(x20); bne x2,x0,L0");
    let pair = |load: &str| format!("L0: {load} x2,(x20); bne x2,x0,L0; sc.w x4,x1,(x20); bne x4,x0,L0");
    let released = "fence rw,w; sw x0,0(x20)";
    let riscv = Model::Riscv;
    let swp = "L0: SWP W1,W2,[X20]; CBNZ W2,L0";
    rows(&[
        ("amoswap.aq, fence rw,w", riscv, LOCK, riscv_lock(&swap("amoswap.w.aq"), released), true),
        ("lr.aq, sc, fence rw,w", riscv, LOCK, riscv_lock(&pair("lr.w.aq"), released), true),
        (
            "amoswap.aq, amoswap.rl",
            riscv,
            LOCK,
            riscv_lock(&swap("amoswap.w.aq"), "amoswap.w.rl x0,x0,(x20)"),
            true,
        ),
        ("amoswap, fence rw,w", riscv, LOCK, riscv_lock(&swap("amoswap.w"), released), false),
        ("amoswap.aq, store", riscv, LOCK, riscv_lock(&swap("amoswap.w.aq"), "sw x0,0(x20)"), false),
        ("lr, sc, fence rw,w", riscv, LOCK, riscv_lock(&pair("lr.w"), released), false),
        ("PSO: swap, stbar", Model::Pso, LOCK, lock(swp, "DMB ST; STR WZR,[X20]"), true),
        ("PSO: swap, store", Model::Pso, LOCK, lock(swp, "STR WZR,[X20]"), false),
        ("TSO: swap, store", Model::Tso, LOCK, lock(swp, "STR WZR,[X20]"), true),
    ]);
}

fn two(one: &str, other: &str) -> Vec<(Count, String)> {
    vec![(Exactly(1), one.to_owned()), (Any, other.to_owned())]
}

#[test]
fn message_passing() {
    let cells: &[(&str, u32)] = &[("d", 0), ("f", 0)];
    let read = |first: &str, middle: &str, second: &str| {
        format!("{first} W2,[X21]; CBZ W2,OUT; {middle} {second}; CMP W3,#1; B.NE BAD; OUT: NOP")
    };
    let send = |middle: &str, store: &str| format!("MOV W1,#1; STR W1,[X20]; {middle} {store} W1,[X21]");
    let plain = "LDR W3,[X20]";
    let address = "EOR X4,X2,X2; ADD X5,X20,X4;";
    let arm = Model::Armv8;
    rows(&[
        ("stlr, ldar", arm, cells, two(&send("", "STLR"), &read("LDAR", "", plain)), true),
        ("stlr, ldapr", arm, cells, two(&send("", "STLR"), &read("LDAPR", "", plain)), true),
        ("dmb st, dmb ld", arm, cells, two(&send("DMB ST;", "STR"), &read("LDR", "DMB LD;", plain)), true),
        (
            "dmb st, address",
            arm,
            cells,
            two(&send("DMB ST;", "STR"), &read("LDR", address, "LDR W3,[X5]")),
            true,
        ),
        ("dmb st, control, isb", arm, cells, two(&send("DMB ST;", "STR"), &read("LDR", "ISB;", plain)), true),
        ("stlr, ldr", arm, cells, two(&send("", "STLR"), &read("LDR", "", plain)), false),
        ("str, ldar", arm, cells, two(&send("", "STR"), &read("LDAR", "", plain)), false),
        ("PSO: stbar", Model::Pso, cells, two(&send("DMB ST;", "STR"), &read("LDR", "", plain)), true),
        ("PSO: nothing", Model::Pso, cells, two(&send("", "STR"), &read("LDR", "", plain)), false),
        ("TSO: nothing", Model::Tso, cells, two(&send("", "STR"), &read("LDR", "", plain)), true),
    ]);
}

/// The first thread initialises; the others wait until it is done.
#[test]
fn once() {
    let cells: &[(&str, u32)] = &[("s", 0), ("d", 0)];
    let once = |store: &str, load: &str, middle: &str, last: &str| {
        vec![(
            Any,
            format!(
                "MOV W1,#1; MOV W6,#2; MOV W2,WZR; CASA W2,W1,[X20]; CBNZ W2,WAIT; STR W1,[X21]; {store} W6,[X20]; B OUT; \
                 WAIT: {load} W2,[X20]; CMP W2,#2; B.NE WAIT; {middle} {last}; CMP W3,#1; B.NE BAD; OUT: NOP"
            ),
        )]
    };
    let plain = "LDR W3,[X21]";
    let arm = Model::Armv8;
    rows(&[
        ("once: stlr, ldar", arm, cells, once("STLR", "LDAR", "", plain), true),
        ("once: stlr, ldapr", arm, cells, once("STLR", "LDAPR", "", plain), true),
        (
            "once: stlr, address",
            arm,
            cells,
            once("STLR", "LDR", "EOR X4,X2,X2; ADD X5,X21,X4;", "LDR W3,[X5]"),
            true,
        ),
        ("once: stlr, ldr", arm, cells, once("STLR", "LDR", "", plain), false),
        ("once: str, ldar", arm, cells, once("STR", "LDAR", "", plain), false),
    ]);
}

/// Two kinds of threads that store and then load. It is bad if neither sees the store of the other; the second kind detects it.
#[test]
fn store_then_look() {
    let cells: &[(&str, u32)] = &[("x", 0), ("y", 0), ("r", 0)];
    let both = |store: &str, middle: &str, load: &str| {
        vec![
            (
                Any,
                format!(
                    "MOV W1,#1; {store} W1,[X20]; {middle} {load} W2,[X21]; CBNZ W2,OUT; STLR W1,[X22]; OUT: NOP"
                ),
            ),
            (
                Any,
                format!(
                    "MOV W1,#1; {store} W1,[X21]; {middle} {load} W2,[X20]; CBNZ W2,OUT; LDAR W3,[X22]; CBNZ W3,BAD; OUT: NOP"
                ),
            ),
        ]
    };
    let arm = Model::Armv8;
    rows(&[
        ("store then look: dmb", arm, cells, both("STR", "DMB SY;", "LDR"), true),
        ("store then look: stlr, ldar", arm, cells, both("STLR", "", "LDAR"), true),
        ("store then look: stlr, ldapr", arm, cells, both("STLR", "", "LDAPR"), false),
        ("store then look: dmb st", arm, cells, both("STR", "DMB ST;", "LDR"), false),
    ]);
}

/// Peterson's and Dekker's algorithms for two threads.
#[test]
fn mutual_exclusion_of_two() {
    let cells: &[(&str, u32)] = &[("x", 0), ("y", 0), ("t", 0), ("d", 0)];
    let inside = "LDR W3,[X23]; CBNZ W3,BAD; STR W1,[X23]; STR WZR,[X23]";
    let peterson = |store: &str, load: &str, fence: &str, before: &str| {
        let thread = |own: u32, other: u32, turn: &str, mine: &str| {
            format!(
                "MOV W1,#1; {turn} L0: {store} W1,[X{own}]; {store} W5,[X22]; {fence} WAIT: {load} W2,[X{other}]; CBZ W2,IN; \
                 {load} W4,[X22]; CMP W4,{mine}; B.EQ WAIT; IN: {before} {inside}; {before} {store} WZR,[X{own}]; B L0"
            )
        };
        vec![
            (Exactly(1), thread(20, 21, "MOV W5,#1;", "#1")),
            (Exactly(1), thread(21, 20, "MOV W5,#0;", "#0")),
        ]
    };
    let dekker = |store: &str, load: &str, fence: &str, before: &str| {
        let thread = |own: u32, other: u32, mine: &str, next: &str| {
            format!(
                "MOV W1,#1; {next} L0: {store} W1,[X{own}]; {fence} WAIT: {load} W2,[X{other}]; CBZ W2,IN; {load} W4,[X22]; \
                 CMP W4,{mine}; B.EQ WAIT; {store} WZR,[X{own}]; TURN: {load} W4,[X22]; CMP W4,{mine}; B.NE TURN; B L0; \
                 IN: {before} {inside}; {before} {store} W5,[X22]; {store} WZR,[X{own}]; B L0"
            )
        };
        vec![
            (Exactly(1), thread(20, 21, "#0", "MOV W5,#1;")),
            (Exactly(1), thread(21, 20, "#1", "MOV W5,#0;")),
        ]
    };
    let arm = Model::Armv8;
    rows(&[
        ("Peterson: stlr, ldar", arm, cells, peterson("STLR", "LDAR", "", ""), true),
        ("Peterson: one dmb", arm, cells, peterson("STR", "LDR", "DMB SY;", "DMB SY;"), false),
        ("Peterson: dmb", arm, cells, peterson("DMB SY; STR", "LDR", "DMB SY;", "DMB SY;"), true),
        ("Peterson: stlr, ldapr", arm, cells, peterson("STLR", "LDAPR", "", ""), false),
        ("Dekker: stlr, ldar", arm, cells, dekker("STLR", "LDAR", "", ""), true),
        ("Dekker: stlr, ldapr", arm, cells, dekker("STLR", "LDAPR", "", ""), false),
    ]);
}

/// The last event of the first thread is a store that waits, and no thread has read it yet when the thread enters.
#[test]
fn a_thread_may_enter_with_a_store_that_waits() {
    let cells: &[(&str, u32)] = &[("x", 0), ("y", 0), ("a", 0)];
    let threads = |middle: &str| {
        vec![
            (Exactly(1), format!("MOV W9,#1; LDR W1,[X20]; STR W1,[X22]; {middle} STR W9,[X21]; B END")),
            (Any, "MOV W9,#1; LDR W2,[X21]; CBZ W2,OUT; DMB SY; STR W9,[X20]; OUT: B END".to_owned()),
            (Exactly(1), "LDR W1,[X22]; CBNZ W1,BAD".to_owned()),
        ]
    };
    let arm = Model::Armv8;
    rows(&[
        ("two stores: nothing", arm, cells, threads(""), false),
        ("two stores: dmb st", arm, cells, threads("DMB ST;"), true),
        ("two stores: dmb ld", arm, cells, threads("DMB LD;"), true),
    ]);
}

/// A ticket lock whose numbers wrap around: at most two threads at once.
#[test]
fn tickets() {
    let cells: &[(&str, u32)] = &[("n", 0), ("o", 0), ("d", 0)];
    let inside = "LDR W3,[X22]; CBNZ W3,BAD; STR W1,[X22]; STR WZR,[X22]";
    let ticket = |load: &str, leave: &str| {
        vec![(
            Exactly(2),
            format!(
                "MOV W1,#1; L0: {load} W2,[X20]; ADD W4,W2,#1; AND W4,W4,#3; STXR W5,W4,[X20]; CBNZ W5,L0; \
                 WAIT: LDAR W6,[X21]; CMP W6,W2; B.NE WAIT; {inside}; ADD W6,W6,#1; AND W6,W6,#3; {leave} W6,[X21]; B L0"
            ),
        )]
    };
    let arm = Model::Armv8;
    rows(&[
        ("tickets: ldaxr, stlr", arm, cells, ticket("LDAXR", "STLR"), true),
        ("tickets: ldaxr, str", arm, cells, ticket("LDAXR", "STR"), false),
    ]);
}
