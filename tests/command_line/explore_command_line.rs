//! `garret explore` and `garret replay` as processes: exit codes, the last line, and the reported bounds.

use crate::process;

use process::code;
use std::process::{Command, Output, Stdio};

const NAIVE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/models/mutex/naive.cub");
const NO_FENCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/models/mutex/naive_no_fence.cub");

fn garret(arguments: &[&str]) -> Output {
    garret_reading(arguments, "")
}

fn garret_reading(arguments: &[&str], input: &str) -> Output {
    process::run("", arguments, input.as_bytes())
}

fn last_line(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).lines().last().unwrap_or_default().to_owned()
}

/// The exit code, and the last line without the file name and the number of states.
fn outcome(arguments: &[&str]) -> (i32, String) {
    let output = garret(arguments);
    let line = last_line(&output).replace(NAIVE, "FILE").replace(NO_FENCE, "FILE");
    let line = line.rsplit_once(" (").map_or(line.clone(), |(line, _)| line.to_owned());
    (code(&output), line)
}

#[test]
fn what_was_explored_is_said() {
    let expected = "NOT REACHED FILE under TSO for n = 1..3, buffers of at most 4 entries";
    assert_eq!(outcome(&["explore", NAIVE]), (0, expected.to_owned()));
    let expected = "NOT REACHED FILE under SC for n = 2";
    assert_eq!(outcome(&["explore", "-n", "2", "--model", "sc", NO_FENCE]), (0, expected.to_owned()));
    let expected = "UNSAFE FILE under TSO: unsafe[1] is reached by 2 processes in 4 steps";
    for options in [&[][..], &["--no-symmetry"], &["--no-por"], &["--search", "depth"], &["--search", "best"]]
    {
        let (code, line) = outcome(&[&["explore", "--model", "tso", NO_FENCE], options].concat());
        assert_eq!(code, 1);
        assert!(line.starts_with("UNSAFE FILE under TSO: unsafe[1] is reached by 2 processes in"), "{line}");
    }
    assert_eq!(outcome(&["explore", "--no-por", NO_FENCE]), (1, expected.to_owned()));
}

#[test]
fn a_bound_that_cuts_is_named() {
    let counter = "weak var X : int\narray D[proc] : bool\ninit (p) { X = 0 && D[p] = False }\n\
        unsafe (p) { p @ X = 100 }\ntransition up ([p]) requires { X < 50 } { X := X + 1 }\n\
        transition say ([p]) { X := 3 }\n";
    let output =
        garret_reading(&["explore", "-n", "1", "--int-range", "-1..5", "--buffer", "1", "-"], counter);
    assert_eq!(code(&output), 3, "{output:?}");
    assert_eq!(
        last_line(&output).rsplit_once(" (").map(|(line, _)| line),
        Some(
            "UNKNOWN <standard input> under TSO: no bad state was reached for n = 1, buffers of at most 1 entry (which cut off \
             steps: see --buffer), numbers in -1..5 (which cut off steps: see --int-range)"
        )
    );
    let wider = garret_reading(&["explore", "-n", "1", "--int-range=-1..50", "-"], counter);
    let line = last_line(&wider);
    assert!(line.contains("see --buffer") && !line.contains("see --int-range"), "{line}");
}

/// A regression: numbers below the explored range were left out, even if they occur in the program, so that there was no state at
/// all.
#[test]
fn numbers_of_the_program_are_explored() {
    for (initial, lowered, bad) in [("-40", "X - 1", "-41"), ("0", "X - 30", "-30"), ("3", "-17", "-17")] {
        let system = format!(
            "var X : int\nvar Y : bool\ninit () {{ X = {initial} && Y = False }}\nunsafe () {{ X = {bad} }}\n\
             transition t () requires {{ Y = False }} {{ X := {lowered}; Y := True }}\n"
        );
        let output = garret_reading(&["explore", "-n", "1", "-"], &system);
        assert_eq!(code(&output), 1, "{output:?}");
    }
    // Without negative numbers in the text, the range is small, and a cut-off state means no answer.
    let down = "var X : int\ninit () { X = 3 }\nunsafe () { X = 100 }\ntransition t () requires { X < 50 } { X := X - 1 }\n";
    let output = garret_reading(&["explore", "-n", "1", "-"], down);
    assert_eq!(code(&output), 3, "{output:?}");
    assert!(last_line(&output).contains("(which cut off steps: see --int-range)"), "{output:?}");
    let output = garret_reading(&["explore", "-n", "1", "--format", "json", "-"], down);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("\"kind\": \"bounds\""), "{text}");
}

#[test]
fn a_limit_ends_in_unknown() {
    let output = garret(&["explore", "--max-states", "5", NAIVE]);
    assert_eq!(code(&output), 3, "{output:?}");
    assert!(last_line(&output).starts_with("UNKNOWN"), "{output:?}");
    assert!(last_line(&output).contains("--max-states"), "{output:?}");
}

#[test]
fn statistics_are_printed_on_demand() {
    let output = garret(&["explore", "-n", "2", "--stats", NAIVE]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    for word in ["states per second", "bytes per state", "initial", "cut off"] {
        assert!(text.contains(word), "{text}");
    }
}

#[test]
fn the_number_of_processes_is_checked() {
    let bounded = "number_procs 2\ntype loc = A | B\narray PC[proc] : loc\ninit (p) { PC[p] = A }\n\
        unsafe (p) { PC[p] = B && PC[#2] = B }\ntransition go (p) requires { PC[p] = A } { PC[p] := B }\n";
    let capped = garret_reading(&["explore", "-n", "1..4", "-"], bounded);
    assert_eq!(code(&capped), 1, "{capped:?}");
    let refused = garret_reading(&["explore", "-n", "3", "-"], bounded);
    assert_eq!(code(&refused), 2, "{refused:?}");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("number_procs"), "{refused:?}");
    for wrong in ["0", "16", "3..1", "x"] {
        assert_eq!(code(&garret(&["explore", "-n", wrong, NAIVE])), 2);
    }
}

#[test]
fn traces_replay_or_do_not() {
    let trace = "raise(#1) -> raise(#2) -> enter(#1) -> enter(#2) -> unsafe[1]";
    let expected = "UNSAFE FILE under TSO: the steps run; unsafe[1] is reached by 2 processes in 4 steps";
    assert_eq!(outcome(&["replay", NO_FENCE, "--trace", trace]), (1, expected.to_owned()));
    let expected = "NOT REACHED FILE under TSO: no order of these steps runs and reaches the bad state";
    assert_eq!(outcome(&["replay", NAIVE, "--trace", trace]), (0, expected.to_owned()));
    // The run exists only with the steps of the two processes in another order.
    let swapped = "enter(#1) -> raise(#1) -> enter(#2) -> raise(#2)";
    assert_eq!(outcome(&["replay", NO_FENCE, "--trace", swapped]).0, 0, "each process keeps its own order");
    let limited = garret(&["replay", "--max-states", "1", NO_FENCE, "--trace", trace]);
    assert_eq!(code(&limited), 3, "{limited:?}");
    let wrong = garret(&["replay", NO_FENCE, "--trace", "rise(#1) -> unsafe[1]"]);
    assert_eq!(code(&wrong), 2, "{wrong:?}");
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("did you mean `raise`?"), "{wrong:?}");
}

/// A system with a transition that waits for a value that never comes, and one that only three processes can take.
const IDLE: &str = "type loc = A | B | C\narray PC[proc] : loc\nvar X : bool\ninit (p) { PC[p] = A && X = False }\n\
    unsafe (p) { PC[p] = C && X = True }\n\
    transition go (p) requires { PC[p] = A } { PC[p] := B }\n\
    transition stuck (p) requires { PC[p] = B && X = True } { PC[p] := C }\n\
    transition three (p q r) requires { PC[p] = B && PC[q] = B && PC[r] = B } { PC[p] := A }\n";

#[test]
fn transitions_that_never_fired_are_listed() {
    let printed = |arguments: &[&str]| {
        let output = garret_reading(arguments, IDLE);
        assert_eq!(code(&output), 0, "{output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let two = printed(&["explore", "-n", "1..2", "-"]);
    assert!(
        two.contains("Never fired in any state for n = 1..2, all of them explored: stuck, three\n"),
        "{two}"
    );
    assert!(printed(&["explore", "-n", "3", "-"]).contains("all of them explored: stuck\n"));
    assert!(
        printed(&["explore", "-n", "1..3", "--jobs", "2", "-"]).contains("all of them explored: stuck\n")
    );
    assert!(!printed(&["explore", "-n", "3", "--quiet", "-"]).contains("Never fired"));
    // A transition may fire in states that were not explored.
    let limited = garret_reading(&["explore", "-n", "3", "--max-states", "2", "-"], IDLE);
    assert!(!String::from_utf8_lossy(&limited.stdout).contains("Never fired"), "{limited:?}");
    let counter = "weak var X : int\narray D[proc] : bool\ninit (p) { X = 0 && D[p] = False }\n\
        unsafe (p) { p @ X = 100 }\ntransition up ([p]) requires { X < 50 } { X := X + 1 }\n\
        transition late ([p]) requires { X = 40 } { D[p] := True }\n";
    let cut = garret_reading(&["explore", "-n", "1", "--int-range", "-1..45", "-"], counter);
    assert_eq!(code(&cut), 3, "{cut:?}");
    assert!(!String::from_utf8_lossy(&cut.stdout).contains("Never fired"), "{cut:?}");
}

/// The output for a trace that does not run.
fn blocked(arguments: &[&str], input: &str) -> String {
    let output = garret_reading(arguments, input);
    assert_eq!(code(&output), 0, "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() == 2 && lines[1].starts_with("NOT REACHED"), "{text}");
    lines[0].to_owned()
}

#[test]
fn the_step_that_is_blocked_is_named_with_the_part_of_its_guard() {
    assert_eq!(
        blocked(&["replay", "-", "--trace", "go(#1) -> go(#2) -> go(#1) -> unsafe[1]"], IDLE),
        "Step 3, `go(#1)`, is blocked: its guard has `PC[#1] = A`, which is B there"
    );
    assert_eq!(
        blocked(&["replay", "-", "--trace", "go(#1) -> stuck(#1) -> unsafe[1]"], IDLE),
        "Step 2, `stuck(#1)`, is blocked: its guard has `X = True`, which is False there"
    );
    assert_eq!(
        blocked(&["replay", "-", "--trace", "go(#1) -> unsafe[1]"], IDLE),
        "All steps run, but do not lead to `unsafe[1]`: it requires `PC[p] = C`"
    );
    // A process may read a value from its own buffer.
    let weak = "type loc = A | B\narray PC[proc] : loc\nweak var X : bool\nweak var Y : bool\n\
        init (p) { PC[p] = A && X = False && Y = False }\nunsafe (p) { PC[p] = B }\n\
        transition set ([p]) { X := True }\n\
        transition enter ([p]) requires { PC[p] = A && X = False && Y = False } { PC[p] := B }\n";
    assert_eq!(
        blocked(&["replay", "-", "--trace", "set(#1) -> enter(#1) -> unsafe[1]"], weak),
        "Step 2, `enter(#1)`, is blocked: its guard has `X = False`, which is True there as #1 reads it"
    );
}

/// A regression: a trace in the form printed by `check` was refused.
#[test]
fn a_trace_is_replayed_as_it_was_printed() {
    let checked = garret(&["check", NO_FENCE]);
    let text = String::from_utf8_lossy(&checked.stdout).into_owned();
    let line = text.lines().next().expect("there is a trace");
    assert!(line.starts_with("Unsafe trace: "));
    for trace in [
        line.to_owned(),
        format!("'{line}'\n"),
        line.replace("->", "->\n  "),
        line.replace("trace: ", "trace:\n"),
    ] {
        let output = garret(&["replay", NO_FENCE, "--trace", &trace]);
        assert_eq!(code(&output), 1, "{trace}: {output:?}");
    }
}

/// A regression: if states take long, no progress was shown, because only every thousandth state was reported.
#[test]
fn progress_is_shown_where_somebody_looks() {
    const SLOW: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/models/mutex/mcs.cub");
    let command = format!("{} explore -n 8 --timeout 5s {SLOW}", env!("CARGO_BIN_EXE_garret"));
    let mut script = Command::new("script");
    let Ok(output) =
        script.env("TERM", "xterm").args(["-qec", &command, "/dev/null"]).stdin(Stdio::null()).output()
    else {
        println!("skipped: there is no `script`, which makes a terminal");
        return;
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("n = 8: "), "{text}");
}
