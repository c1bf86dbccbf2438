//! `garret fences` on the command line.

use crate::process;

use process::Folder;
use std::path::Path;

/// Runs Garret in the folder of the project.
fn garret(arguments: &[&str]) -> (i32, String, String) {
    process::parts(process::run("", arguments, b""))
}

#[test]
fn a_system() {
    let (code, out, err) = garret(&["fences", "models/mutex/peterson_no_fence.cub", "--diff"]);
    assert_eq!((code, err.as_str()), (0, ""));
    insta::assert_snapshot!(out);
}

#[test]
fn a_program() {
    let (code, out, err) = garret(&["fences", "models/x86/dekker_no_fence.asm", "--diff", "--quiet"]);
    assert_eq!((code, err.as_str()), (0, ""));
    insta::assert_snapshot!(out);
}

#[test]
fn a_program_in_c() {
    let arguments = [
        "fences",
        "models/c/store_buffering_broken_fence.c",
        "--threads",
        "first,second",
        "--diff",
        "--quiet",
    ];
    let (code, out, err) = garret(&arguments);
    assert_eq!((code, err.as_str()), (0, ""));
    insta::assert_snapshot!(out);
}

/// Other answers: no fence is needed, no fences help, or some of the existing fences are unnecessary.
#[test]
fn other_answers() {
    let (code, out, _) = garret(&["fences", "models/mutex/peterson.cub"]);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("No fence is needed."), "{out}");
    let (code, out, _) = garret(&["fences", "models/mutex/peterson_broken_order.cub"]);
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("whatever fences are added"), "{out}");
    let (code, out, _) = garret(&["fences", "models/mutex/peterson.cub", "--minimise", "--quiet"]);
    assert_eq!(code, 0, "{out}");
    assert!(out.starts_with("1. 1 fence, cost 1"), "{out}");
}

/// A litmus test: the fences that make its final state impossible, and those that it has.
#[test]
fn a_litmus_test() {
    let (code, out, err) = garret(&["fences", "models/litmus/x86/n6.litmus", "--diff"]);
    assert_eq!((code, err.as_str()), (0, ""));
    insta::assert_snapshot!(out);
    let (code, out, _) = garret(&["fences", "models/litmus/x86/sb_mfences.litmus", "--minimise", "--quiet"]);
    assert_eq!(code, 0, "{out}");
    assert!(out.starts_with("1. 2 fences, cost 66 cycles\n   in P0, `mfence` in line"), "{out}");
    let (code, out, _) = garret(&["fences", "models/litmus/x86/iriw.litmus", "--quiet"]);
    assert!(code == 0 && out.contains("No fence is needed."), "{out}");
}

/// Fences are inserted as rows: labels move with them, comments are not rows, and columns stay aligned.
#[test]
fn rows_of_a_litmus_test() {
    let folder = Folder::new("rows");
    let text = "X86 labels\n{ }\n P0 | P1 ; (* one; two *)\n MOV [x],1 | MOV [y],1 ;\n (* a | b; *)\n\
                L0: MOV EAX,[y] | MOV EAX,[x] ; MOV EBX,EAX | ;\nCMP EAX,5|;\nJE L0|;\n\
                exists (0:EAX=0 /\\ 1:EAX=0)\n";
    let (file, fixed) =
        (folder.file("labels.litmus", text), folder.0.join("fixed.litmus").display().to_string());
    let (code, out, err) = garret(&["fences", &file, "--apply", &fixed, "--quiet"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let written = std::fs::read_to_string(&fixed).expect("it was written");
    let rows: Vec<&str> = written.lines().filter(|line| line.contains("MFENCE")).collect();
    assert_eq!(rows, ["L0: MFENCE      | MFENCE      ;"], "{written}");
    assert!(written.contains("\n    MOV EAX,[y] | MOV EAX,[x] ;"), "{written}");
    assert_eq!(written.matches("L0:").count(), 1, "{written}");
}

/// Other costs lead to another set.
#[test]
fn costs() {
    let model = "models/x86/dekker_no_fence.asm";
    let first = |costs: &str| {
        let (code, out, err) = garret(&["fences", model, "--costs", costs, "--quiet"]);
        assert_eq!((code, err.as_str()), (0, ""));
        let lines = out.lines().take(2).map(|line| line.trim().to_owned());
        lines.collect::<Vec<_>>().join(": ")
    };
    assert_eq!(
        first("fence=33"),
        "1. 2 fences, cost 360 cycles: line 35: xchg with ecx, which is free, for this store: mov dword [x], 1"
    );
    assert_eq!(first("exchange=40, loop=2"), "1. 2 fences, cost 132 cycles: after line 35: mov dword [x], 1");
    for (costs, message) in [
        ("fence", "is not like `fence=33`"),
        ("fence=0", "not a number from 1 to 1000000"),
        ("lock=3", "none of fence, exchange and loop"),
    ] {
        let (code, _, err) = garret(&["fences", model, "--costs", costs]);
        assert!(code == 2 && err.contains(message), "{costs}: {err}");
    }
}

/// Robustness: more fences than safety needs, and the result is robust when it is read again.
#[test]
fn robust() {
    let (code, out, err) = garret(&["fences", "models/mutex/peterson_no_fence.cub", "--robust", "--diff"]);
    assert_eq!((code, err.as_str()), (0, ""));
    insta::assert_snapshot!(out);
    let (code, out, _) = garret(&["fences", "models/mutex/peterson.cub", "--robust"]);
    assert!(
        code == 0 && out.contains("ROBUST models/mutex/peterson.cub under TSO, at most 2 processes"),
        "{out}"
    );
    let (code, out, _) = garret(&["fences", "models/coherence/german.cub", "--robust"]);
    assert!(code == 0 && out.contains("ROBUST"), "{out}");
    let folder = Folder::new("robust");
    let fixed = folder.0.join("sb.litmus").display().to_string();
    let arguments = ["fences", "models/litmus/x86/sb.litmus", "--robust", "--apply", &fixed, "--quiet"];
    let (code, out, err) = garret(&arguments);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("checked again: robust"), "{out}");
    let (code, out, _) = garret(&["fences", &fixed, "--robust"]);
    assert!(code == 0 && out.contains("ROBUST"), "{out}");
}

/// Robustness is not defined for every system; the output says where.
#[test]
fn robustness_that_cannot_be_asked() {
    let folder = Folder::new("witness");
    let text = "weak array X[proc] : bool\narray A[proc] : bool\ninit (p) { X[p] = False && A[p] = False }\n\
                unsafe (p q) { A[p] = True && A[q] = True }\n\
                transition look ([p])\nrequires { exists_other q. X[q] = True }\n{ A[p] := True }\n\
                transition set ([p])\n{ X[p] := True }\n";
    let file = folder.file("witness.cub", text);
    let (code, _, err) = garret(&["fences", &file, "--robust"]);
    assert!(
        code == 2
            && err.contains(
                "a weak cell of a process bound by `exists` is read, which robustness does not support"
            ),
        "{code}: {err}"
    );
}

/// The written text is checked again, and is safe in a separate check.
#[test]
fn applied() {
    let folder = Folder::new("applied");
    for model in [
        "models/x86/peterson_no_fence.asm",
        "models/c/peterson_broken_fence.c",
        "models/mutex/burns_no_fence.cub",
    ] {
        let name = Path::new(model).file_name().expect("it has a name");
        let fixed = folder.0.join(name).display().to_string();
        let (code, out, err) = garret(&["fences", model, "--apply", &fixed, "--quiet", "--sets", "1"]);
        assert_eq!((code, err.as_str()), (0, ""), "{model}: {out}");
        let (code, out, err) = garret(&["check", "--quiet", &fixed]);
        assert_eq!(code, 0, "{model}: {out}{err}");
    }
    let (code, _, err) =
        garret(&["fences", "models/mutex/naive_no_fence.cub", "--apply", "/nowhere/at/all.cub"]);
    assert!(code == 2 && err.contains("/nowhere/at/all.cub"), "{code}: {err}");
}

/// The answer covers as many processes as the proof, and names the assumptions of the proof.
#[test]
fn about_whom() {
    for (model, whom) in [
        ("models/mutex/dekker_no_fence.cub", "under TSO, at most 2 processes: 2 sets"),
        ("models/mutex/dekker.cub", "under TSO, at most 2 processes, without any further fence"),
        ("models/c/created_broken_fence.c", "under TSO, just 3 threads: 1 set"),
        ("models/mutex/burns_no_fence.cub", "under TSO, any number of processes: "),
        ("models/features/linear_order.cub", ", relying on unproved invariant"),
    ] {
        let (code, out, _) = garret(&["fences", model, "--quiet"]);
        assert_eq!(code, 0, "{model}: {out}");
        assert!(out.lines().last().is_some_and(|line| line.contains(whom)), "{model}: {out}");
    }
}

/// The fences of a program may be insufficient: with `--minimise`, others are searched for, too.
#[test]
fn what_is_unsafe_is_repaired_when_its_fences_are_taken_away() {
    let folder = Folder::new("minimise");
    let text = "#include <assert.h>\n#include <stdatomic.h>\natomic_int x, y, inside;\n\
        void one(void) { atomic_thread_fence(memory_order_seq_cst); x = 0; atomic_store_explicit(&x, 1, memory_order_relaxed);\n\
        if (y) return; assert(!inside); inside = 1; inside = 0; }\n\
        void two(void) { atomic_store_explicit(&y, 1, memory_order_relaxed);\nif (x) return; assert(!inside); inside = 1; inside = 0; }\n";
    let file = folder.file("sb.c", text);
    let (code, out, _) = garret(&["fences", "--minimise", "--quiet", "--threads", "one*1,two*1", &file]);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("the cheapest with 2 fences"), "{out}");
}

/// In C, a store that is made sequentially consistent precedes later loads only if they are sequentially consistent, too; otherwise a
/// fence is proposed.
#[test]
fn a_stronger_store_is_proposed_only_before_loads_of_that_order() {
    let folder = Folder::new("order");
    for (load, change) in [
        ("seq_cst", "memory_order_seq_cst for this store"),
        ("acquire", "after line "),
        ("relaxed", "after line "),
    ] {
        let side = |name: &str, mine: &str, other: &str| {
            format!(
                "void {name}(void) {{\n  atomic_store_explicit(&{mine}, 1, memory_order_release);\n\
                 \x20 if (atomic_load_explicit(&{other}, memory_order_{load})) return;\n  assert(!inside);\n  inside = 1;\n  inside = 0;\n}}\n"
            )
        };
        let text = format!(
            "#include <assert.h>\n#include <stdatomic.h>\natomic_int x, y;\nint inside;\n{}{}",
            side("one", "x", "y"),
            side("two", "y", "x")
        );
        let file = folder.file("order.c", text);
        let (code, out, _) = garret(&["fences", "--quiet", "--threads", "one*1,two*1", &file]);
        assert_eq!(code, 0, "{out}");
        assert_eq!(out.matches(change).count(), 2, "{load}: {out}");
    }
}

/// If two threads run the same code, a fence in it is counted once.
#[test]
fn a_check_counts_fences_as_they_stand_in_the_text() {
    let folder = Folder::new("together");
    let text = "#include <assert.h>\n#include <stdatomic.h>\natomic_int wants[2];\natomic_int inside;\n\
        static void enter(int me) {\n  atomic_store_explicit(&wants[me], 1, memory_order_release);\n  if (wants[1 - me]) for (;;);\n\
        \x20 assert(inside == 0);\n  inside = 1;\n  inside = 0;\n}\nvoid one(void) { enter(0); }\nvoid two(void) { enter(1); }\n";
    let file = folder.file("enter.c", text);
    let threads = ["--threads", "one*1,two*1", file.as_str()];
    let (code, out, _) = garret(&[&["fences", "--quiet"], &threads[..]].concat());
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("the cheapest with 1 fence"), "{out}");
    let (code, out, _) = garret(&[&["check"], &threads[..]].concat());
    assert_eq!(code, 1, "{out}");
    assert!(
        out.contains(", which waits until the store buffer is empty, makes these steps impossible"),
        "{out}"
    );
}
