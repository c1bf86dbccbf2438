//! `garret litmus` as a process: exit codes, standard output and standard error.

use crate::process;

use process::{Folder, code};
use std::path::Path;
use std::process::Output;

const MODELS: &str = "models/litmus/x86";

fn garret(arguments: &[&str], input: &str) -> Output {
    process::run(MODELS, arguments, input.as_bytes())
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn the_answer_is_no_error() {
    let allowed = garret(&["litmus", "sb.litmus"], "");
    assert_eq!(code(&allowed), 0, "{allowed:?}");
    assert!(
        stdout(&allowed).starts_with("Test SB Allowed\nStates 4\nOk\nWitnesses\nPositive: 1 Negative: 3\n")
    );
    assert_eq!(stderr(&allowed), "");
    let forbidden = garret(&["litmus", "--model", "sc", "sb.litmus"], "");
    assert_eq!(code(&forbidden), 0, "{forbidden:?}");
    assert!(
        stdout(&forbidden).contains("\nNo\n") && stdout(&forbidden).contains("\nObservation SB Never 0 3\n")
    );
}

#[test]
fn final_states_are_listed_on_request() {
    let output = garret(&["litmus", "--states", "mp.litmus"], "");
    let listed = "States 3\n1:eax=0; 1:ebx=0;\n1:eax=0; 1:ebx=1;\n1:eax=1; 1:ebx=1;\nNo\n";
    assert!(stdout(&output).contains(listed), "{output:?}");
    let pso = garret(&["litmus", "--states", "--model", "pso", "mp.litmus"], "");
    assert!(stdout(&pso).contains("1:eax=1; 1:ebx=0;\n"), "{pso:?}");
    assert!(
        stdout(&pso)
            .contains("Search: not run, as it does not support PSO; the machine and the graphs decide\n"),
        "{pso:?}"
    );
}

#[test]
fn standard_input_is_a_test() {
    let text = std::fs::read_to_string(Path::new(MODELS).join("lb.litmus")).expect("the test is there");
    let output = garret(&["litmus", "--quiet", "-"], &text);
    assert_eq!((code(&output), stdout(&output).as_str()), (0, "Observation LB Never 0 3\n"));
}

#[test]
fn several_files_end_with_a_table() {
    let output = garret(&["litmus", "sb.litmus", "nothing.litmus", "lb.litmus"], "");
    assert_eq!(code(&output), 2, "{output:?}");
    assert!(stderr(&output).contains("nothing.litmus: there is no such file"), "{output:?}");
    let table: Vec<String> = stdout(&output).lines().rev().take(4).map(str::to_owned).collect();
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>().join(" ");
    assert_eq!(words(&table[3]), "Ok Sometimes SB sb.litmus");
    assert_eq!(words(&table[2]), "not read nothing.litmus");
    assert_eq!(words(&table[1]), "Ok Never LB lb.litmus");
    assert_eq!(words(&table[0]), "3 tests: 2 Ok, 0 No, 0 not decided, 1 not read");
}

#[test]
fn mistakes_are_shown_with_their_place() {
    let output = garret(&["litmus", "-"], "X86 BAD\n{ }\n P0 ;\n MOV [x],1 ;\n JUMP L0 ;\nexists (x=1)\n");
    assert_eq!((code(&output), stdout(&output).as_str()), (2, ""));
    assert!(stderr(&output).contains("unknown instruction `JUMP`"), "{output:?}");
    assert!(stderr(&output).contains("<standard input>:5:2"), "{output:?}");
    // Errors of the translation are reported, too.
    let output = garret(&["litmus", "-"], "X86 BAD\n{ x=0x7fffffff }\n P0 ;\n INC [x] ;\nexists (x=1)\n");
    assert_eq!((code(&output), stdout(&output).as_str()), (2, ""));
    assert!(stderr(&output).contains("the result may be 2147483648"), "{output:?}");
    assert_eq!(code(&garret(&["litmus"], "")), 2);
}

#[test]
fn a_limit_may_leave_a_test_undecided() {
    let limits = ["litmus", "--max-states", "3", "--max-nodes", "2", "lb.litmus"];
    let output = garret(&limits, "");
    assert_eq!(code(&output), 3, "{output:?}");
    let text = stdout(&output);
    assert!(
        text.contains("\nUnknown\n") && text.contains("\nObservation LB Unknown 0 0 (not all)\n"),
        "{text}"
    );
    assert!(text.contains("there are more than 3 states; try a larger --max-states"), "{text}");
    assert!(text.contains("the limit of 2 cubes was reached; try a larger --max-nodes"), "{text}");
    // One engine is sufficient.
    let output = garret(&["litmus", "--max-nodes", "2", "lb.litmus"], "");
    assert!(code(&output) == 0 && stdout(&output).contains("\nOk\n"), "{output:?}");
    let output = garret(&["litmus", "--max-states", "3", "lb.litmus"], "");
    assert!(
        code(&output) == 0 && stdout(&output).contains("\nObservation LB Never 0 0 (not all)\n"),
        "{output:?}"
    );
}

#[test]
fn what_a_bound_cuts_off_is_said() {
    // The thread stores forever, so that no bound on store buffers is sufficient.
    let text =
        "X86 FOREVER\n{ }\n P0 | P1 ;\n L0: MOV [x],1 | MOV EAX,[x] ;\n JMP L0 | ;\nexists (1:EAX=1)\n";
    let output = garret(&["litmus", "-"], text);
    assert_eq!(code(&output), 0, "{output:?}");
    assert!(stdout(&output).contains("steps were cut off that need more than 255 writes"), "{output:?}");
}

#[test]
fn numbers_that_grow_are_said_to() {
    let text =
        "X86 GROW\n{ }\n P0 | P1 ;\n L0: LOCK INC [x] | MOV EAX,[x] ;\n JMP L0 | ;\nexists (1:EAX=-1)\n";
    let output = garret(&["litmus", "--max-nodes", "50", "-"], text);
    assert!(stdout(&output).contains("steps were cut off that lead to numbers outside of"), "{output:?}");
    assert!(stdout(&output).contains("integers that never wrap around"), "{output:?}");
}

#[test]
fn no_final_state_at_all() {
    let output = garret(&["litmus", "-"], "X86 NEVER\n{ }\n P0 ;\n L0: JMP L0 ;\nforall (x=1)\n");
    assert_eq!(code(&output), 0, "{output:?}");
    assert!(stdout(&output).contains("States 0\nOk\n"), "{output:?}");
    assert!(
        stdout(&output).contains("no final state satisfies the filter (or no execution ends)"),
        "{output:?}"
    );
}

#[test]
fn the_system_is_one_that_can_be_checked() {
    let folder = Folder::new("system");
    for (test, expected) in [("sb", 1), ("sb_mfences", 0), ("cmpxchg", 0), ("bits", 0), ("n6", 1)] {
        let system = garret(&["litmus", "--system", &format!("{test}.litmus")], "");
        assert_eq!((code(&system), stderr(&system).as_str()), (0, ""), "{test}");
        let path = folder.file(&format!("{test}.cub"), &system.stdout);
        let checked = garret(&["check", &path], "");
        assert_eq!(code(&checked), expected, "{test}: {checked:?}");
        assert!(!stderr(&checked).contains("warning"), "{test}: {checked:?}");
    }
}

/// Executions in the output: one that decides, one for each final state, and as pictures.
#[test]
fn executions_are_shown_and_drawn() {
    let file = "sb.litmus";
    let litmus = |arguments: &[&str]| {
        let output = garret(&[&["litmus"], arguments].concat(), "");
        (code(&output), stdout(&output), stderr(&output))
    };
    let (code, stdout, stderr) = litmus(&["--witness", file]);
    assert_eq!((code, stderr.as_str()), (0, ""), "{stdout}");
    let shown: Vec<&str> = stdout.split("An execution that ends in ").skip(1).collect();
    assert_eq!(shown.len(), 1, "{stdout}");
    assert!(shown[0].starts_with("0:EAX=0; 1:EAX=0;\n    1  #1   writes x = 1"), "{stdout}");
    let (_, stdout, _) = litmus(&["--executions", file]);
    assert_eq!(stdout.matches("An execution that ends in ").count(), 4, "{stdout}");
    // Under SC, no execution decides the question.
    let (code, stdout, _) = litmus(&["--witness", "--model", "sc", file]);
    assert_eq!(code, 0);
    assert!(stdout.contains("No execution decides the question: there is none to show."), "{stdout}");
    let (_, stdout, _) = litmus(&["--witness", "--executions", "--format", "json", file]);
    let document: serde_json::Value = serde_json::from_str(&stdout).expect("it is JSON");
    let found = &document["files"][0];
    assert_eq!(found["execution_graph"]["ending"], "complete", "{stdout}");
    for state in found["litmus"]["states"].as_array().expect("a list") {
        assert_eq!(state["execution"]["events"].as_array().map(Vec::len), Some(4), "{stdout}");
    }
    let folder = Folder::new("executions");
    let path = |name: &str| folder.0.join(name).display().to_string();
    let (svg, dot) = (path("it.svg"), path("it.dot"));
    let (code, ..) = litmus(&["--quiet", "--svg", &svg, "--dot", &dot, file]);
    assert_eq!(code, 0);
    assert!(std::fs::read_to_string(&svg).is_ok_and(|text| text.contains("<svg")), "a picture");
    assert!(std::fs::read_to_string(&dot).is_ok_and(|text| text.contains("reads y = 0")), "a graph");
    let (code, _, stderr) = litmus(&["--svg", &svg, "."]);
    assert_eq!(code, 2);
    assert!(stderr.contains("pictures are of one test"), "{stderr}");
}

#[test]
fn other_architectures_go_to_the_axioms_of_their_models() {
    let garret = |arguments: &[&str]| process::run("models/litmus", arguments, b"");
    let cases = [
        (vec!["aarch64/mp.litmus"], "Observation MP Sometimes 1 3\n"),
        (vec!["--model", "armv8", "aarch64/mp_dmb_sy_addr.litmus"], "Observation MP+dmb.sy+addr Never 0 3\n"),
        (vec!["--model", "sc", "aarch64/mp.litmus"], "Observation MP Never 0 3\n"),
        (vec!["riscv/sb_fence_tso_fence_tso.litmus"], "Observation SB+fence.tso+fence.tso Sometimes 1 3\n"),
        (vec!["--model", "RC11", "c11/lb_rlx.litmus"], "Observation LB+rlx Never 0 3\n"),
    ];
    for (arguments, line) in cases {
        let output = garret(&[&["litmus", "--quiet"], arguments.as_slice()].concat());
        assert_eq!((code(&output), stdout(&output).as_str()), (0, line), "{output:?}");
    }
    let report = garret(&["litmus", "--states", "aarch64/mp_dmb_sy_addr.litmus"]);
    assert_eq!(
        stdout(&report),
        "Test MP+dmb.sy+addr Allowed\nStates 3\n1:X0=0; 1:X2=0;\n1:X0=0; 1:X2=1;\n1:X0=1; 1:X2=1;\nNo\nWitnesses\n\
         Positive: 0 Negative: 3\nCondition exists (1:X0=1 /\\ 1:X2=0)\nObservation MP+dmb.sy+addr Never 0 3\n\
         Axioms of ARMv8: No (4 candidates)\n\n"
    );
}

#[test]
fn what_means_nothing_for_other_architectures_is_refused() {
    let garret = |arguments: &[&str]| process::run("models/litmus", arguments, b"");
    let cases = [
        (vec!["--model", "tso", "aarch64/mp.litmus"], "TSO is not a model for tests for AArch64"),
        (vec!["--model", "riscv", "c11/lb_rlx.litmus"], "RISC-V is not a model for tests for C"),
        (vec!["--model", "rc11", "x86/mp.litmus"], "RC11 is not a model for x86 tests"),
        (vec!["--model", "armv8", "sb.cub"], "this is not a litmus test"),
        (vec!["--witness", "aarch64/mp.litmus"], "--witness is for tests for x86"),
        (vec!["--system", "riscv/sb.litmus"], "--system is for tests for x86"),
        (vec!["--svg", "never.svg", "c11/lb_rlx.litmus"], "--svg is for tests for x86"),
    ];
    for (arguments, message) in cases {
        let output = garret(&[&["litmus"], arguments.as_slice()].concat());
        assert_eq!(code(&output), 2, "{output:?}");
        assert!(stderr(&output).contains(message) && stdout(&output).is_empty(), "{output:?}");
    }
    let document = garret(&["litmus", "--format", "json", "aarch64/mp.litmus"]);
    assert_eq!(code(&document), 2, "{document:?}");
    let text = stdout(&document);
    assert!(text.contains("tests for AArch64 are not supported with --format yet"), "{text}");
    assert!(!text.contains("\"model\""), "{text}");
}
