//! The command line as a process: exit codes, standard output and standard error, and bad inputs.

use crate::process;

use process::{Folder, code};
use std::path::Path;
use std::process::{Command, Output, Stdio};

const SAFE: &str = "type loc = A | B\narray PC[proc] : loc\nweak var X : bool\ninit (p) { PC[p] = A && X = False }\n\
    unsafe (p q) { PC[p] = B && PC[q] = B }\ntransition enter ([p])\nrequires { PC[p] = A && X = False }\n{ PC[p] := B; X := True }\n";
const UNSAFE: &str = "type loc = A | B\narray PC[proc] : loc\nweak var X : bool\ninit (p) { PC[p] = A && X = False }\n\
    unsafe (p q) { PC[p] = B && PC[q] = B }\ntransition enter ([p])\nrequires { PC[p] = A }\n{ PC[p] := B; X := True }\n";
const MISTAKE: &str =
    "type loc = A | B\narray PC[proc] : loc\ninit (p) { PC[p] = C }\nunsafe (p) { PC[p] = B }\n";

fn garret(arguments: &[&str]) -> Output {
    garret_reading(arguments, b"")
}

fn garret_reading(arguments: &[&str], input: &[u8]) -> Output {
    process::run("", arguments, input)
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The first word of the last line of standard output.
fn verdict(output: &Output) -> String {
    stdout(output).lines().last().unwrap_or_default().split(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn each_verdict_has_its_word_and_exit_code() {
    let folder = Folder::new("verdicts");
    let safe = garret(&["check", &folder.file("safe.cub", SAFE)]);
    assert_eq!((code(&safe), verdict(&safe).as_str()), (0, "SAFE"), "{safe:?}");
    let bad = garret(&["check", &folder.file("unsafe.cub", UNSAFE)]);
    assert_eq!((code(&bad), verdict(&bad).as_str()), (1, "UNSAFE"), "{bad:?}");
    assert!(
        stdout(&bad).starts_with("Unsafe trace: enter(#1) -> enter(#2) -> unsafe[1]\n"),
        "{}",
        stdout(&bad)
    );
    let limited = garret(&["check", "--max-nodes", "0", &folder.file("limited.cub", SAFE)]);
    assert_eq!((code(&limited), verdict(&limited).as_str()), (3, "UNKNOWN"), "{limited:?}");
    // The only output is the note that the test and the assignment of the lock are one step.
    let is_noted =
        |output: &Output| stderr(output).starts_with("note: ") && !stderr(output).contains("warning");
    assert!(is_noted(&safe) && is_noted(&limited) && stderr(&bad).is_empty());
    assert!(stderr(&garret(&["check", "--quiet", &folder.file("safe.cub", SAFE)])).is_empty());
}

#[test]
fn mistakes_leave_standard_output_empty() {
    let folder = Folder::new("mistakes");
    for (name, content) in [
        ("mistake.cub", MISTAKE.as_bytes().to_vec()),
        ("empty.cub", Vec::new()),
        ("junk.cub", vec![0x7f, b'E', b'L', b'F', 0xff, 0xfe, 0, 1]),
        ("utf16.cub", SAFE.encode_utf16().flat_map(u16::to_le_bytes).collect()),
        ("no_unsafe.cub", b"array A[proc] : bool\ninit (p) { A[p] = True }\n".to_vec()),
        ("no_initial_state.cub", SAFE.replacen("X = False }", "X = False && X = True }", 1).into_bytes()),
    ] {
        let output = garret(&["check", &folder.file(name, &content)]);
        assert_eq!(code(&output), 2, "{name}: {output:?}");
        assert!(stdout(&output).is_empty() && !stderr(&output).is_empty(), "{name}: {output:?}");
        assert!(stderr(&output).contains(name), "{name} is not named in {}", stderr(&output));
        assert!(!stderr(&output).contains("panicked"), "{name}: {}", stderr(&output));
    }
}

#[test]
fn what_cannot_be_read_is_an_input_error() {
    let folder = Folder::new("unreadable");
    let empty = folder.0.join("empty");
    std::fs::create_dir(&empty).expect("it can be made");
    for arguments in [
        vec!["check".to_owned(), folder.0.join("missing.cub").display().to_string()],
        vec!["check".to_owned(), empty.display().to_string()],
        vec!["check".to_owned()],
        vec!["check".to_owned(), "--model".to_owned(), "arm".to_owned(), folder.file("safe.cub", SAFE)],
        vec!["conquer".to_owned()],
        vec![],
    ] {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = garret(&arguments);
        assert_eq!(code(&output), 2, "{arguments:?}: {output:?}");
        assert!(stdout(&output).is_empty() && !stderr(&output).is_empty(), "{arguments:?}: {output:?}");
    }
}

#[test]
fn help_and_version_go_to_standard_output() {
    for arguments in [&["--help"][..], &["check", "--help"], &["--version"]] {
        let output = garret(arguments);
        assert_eq!(code(&output), 0);
        assert!(!stdout(&output).is_empty() && stderr(&output).is_empty());
    }
    assert!(stdout(&garret(&["check", "--help"])).contains("Examples:"));
}

#[test]
fn several_files_are_all_checked_and_summed_up() {
    let folder = Folder::new("several");
    let (safe, bad, mistake) = (
        folder.file("safe.cub", SAFE),
        folder.file("unsafe.cub", UNSAFE),
        folder.file("mistake.cub", MISTAKE),
    );
    let output = garret(&["check", &bad, &safe]);
    assert_eq!(code(&output), 1);
    let text = stdout(&output);
    assert!(text.contains("2 files: 1 SAFE, 1 UNSAFE, 0 UNKNOWN, 0 not checked"), "{text}");
    assert_eq!(code(&garret(&["check", &safe, &mistake])), 2);
    assert_eq!(code(&garret(&["check", "--max-nodes", "0", &safe, &safe])), 3);
    let quiet = garret(&["check", "--quiet", &bad, &safe]);
    assert_eq!(stdout(&quiet).lines().count(), 2, "{quiet:?}");
}

#[test]
fn standard_input_is_read_for_a_dash_only() {
    let output = garret_reading(&["check", "-"], UNSAFE.as_bytes());
    assert_eq!((code(&output), verdict(&output).as_str()), (1, "UNSAFE"), "{output:?}");
    assert!(stdout(&output).contains("<standard input>"));
}

#[test]
fn type_only_prints_nothing_for_a_good_file() {
    let folder = Folder::new("type-only");
    let output = garret(&["check", "--type-only", &folder.file("unsafe.cub", UNSAFE)]);
    assert_eq!(code(&output), 0);
    assert!(stdout(&output).is_empty() && stderr(&output).is_empty());
    assert_eq!(code(&garret(&["check", "--type-only", &folder.file("mistake.cub", MISTAKE)])), 2);
}

#[test]
fn colours_are_used_on_demand_only() {
    let folder = Folder::new("colours");
    let mistake = folder.file("mistake.cub", MISTAKE);
    assert!(!stderr(&garret(&["check", &mistake])).contains('\u{1b}'));
    assert!(stderr(&garret(&["check", "--color", "always", &mistake])).contains('\u{1b}'));
}

#[test]
fn statistics_are_printed_before_the_verdict() {
    let folder = Folder::new("statistics");
    let output = garret(&["check", "--stats", &folder.file("safe.cub", SAFE)]);
    assert!(stdout(&output).contains("visited") && verdict(&output) == "SAFE", "{output:?}");
}

#[test]
fn a_verdict_that_relies_on_an_invariant_says_so() {
    let folder = Folder::new("invariant");
    let relying =
        UNSAFE.replace("unsafe (p q)", "invariant excluded (p q) { PC[p] = B && PC[q] = B }\nunsafe (p q)");
    let output = garret(&["check", &folder.file("relying.cub", relying)]);
    assert_eq!(code(&output), 0);
    assert!(stdout(&output).contains("relying on unproved invariant `excluded`"), "{output:?}");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let folder = Folder::new("pipe");
    let file = folder.file("unsafe.cub", UNSAFE);
    let files: Vec<&str> = std::iter::repeat_n(file.as_str(), 500).collect();
    let mut child = Command::new(env!("CARGO_BIN_EXE_garret"))
        .arg("check")
        .args(files)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("garret starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("garret ends");
    assert!(stderr(&output).is_empty(), "{output:?}");
}

#[test]
fn deep_and_large_inputs_do_not_overflow() {
    let folder = Folder::new("large");
    let guarded =
        |guard: &str| SAFE.replace("PC[p] = A && X = False }\n{", &format!("PC[p] = A && {guard} }}\n{{"));
    let parentheses = format!("{}X = False{}", "(".repeat(200_000), ")".repeat(200_000));
    let conjunction = vec!["X = False"; 200_000].join(" && ");
    let negation = format!("{}X = False", "not ".repeat(200_000));
    let alternation =
        format!("{}X = False{}", "X = False && (X = True || ".repeat(100_000), ")".repeat(100_000));
    for (name, guard, expected) in [
        ("parentheses", parentheses.as_str(), Some("SAFE")),
        ("unclosed", &parentheses[..200_000], None),
        ("conjunction", &conjunction, Some("SAFE")),
        ("negation", &negation, Some("SAFE")),
        ("alternation", &alternation, None),
    ] {
        let output = garret(&["check", &folder.file(&format!("{name}.cub"), guarded(guard))]);
        let expected_code = if expected.is_some() { 0 } else { 2 };
        assert_eq!(
            code(&output),
            expected_code,
            "{name}: {}",
            &stderr(&output)[..500.min(stderr(&output).len())]
        );
        if let Some(expected) = expected {
            assert_eq!(verdict(&output), expected, "{name}");
        }
    }
}

#[test]
fn a_megabyte_of_input_is_read() {
    let folder = Folder::new("megabyte");
    let comment = format!("(* {} *)\n", "long ".repeat(200_000));
    let output = garret(&["check", &folder.file("comment.cub", format!("{comment}{SAFE}"))]);
    assert_eq!((code(&output), verdict(&output).as_str()), (0, "SAFE"));
    let transition = |number: i32| {
        format!(
            "transition t{number} ([p])\nrequires {{ PC[p] = B && X = True && X = False }}\n{{ PC[p] := A; X := True }}\n"
        )
    };
    let transitions = (0..6_000).map(transition).collect::<Vec<_>>().concat();
    let output =
        garret(&["check", "--quiet", &folder.file("transitions.cub", format!("{SAFE}{transitions}"))]);
    assert_eq!((code(&output), verdict(&output).as_str()), (0, "SAFE"));
    let junk: Vec<u8> = (0..1_000_000u32)
        .map(|index| {
            b" (){}&|=<>:;,.#@abcXYZ019_?*[]"[(index.wrapping_mul(2_654_435_761) >> 20) as usize % 31 % 30]
        })
        .collect();
    let output = garret(&["check", &folder.file("junk.cub", junk)]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).len() < 100_000, "{} bytes of errors", stderr(&output).len());
}

#[test]
fn shipped_models_of_the_readme_behave_as_it_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let naive = root.join("models/mutex/naive_no_fence.cub").display().to_string();
    assert_eq!(code(&garret(&["check", &naive])), 1);
    assert_eq!(code(&garret(&["check", "--model", "sc", &naive])), 0);
}

const LITMUS: &str = "X86 sb\n{ x=0; y=0; }\n P0 | P1 ;\n MOV [x],$1 | MOV [y],$1 ;\n MOV EAX,[y] | MOV EAX,[x] ;\n\
    exists (0:EAX=0 /\\ 1:EAX=0)\n";
const ASSEMBLY: &str = "begin shared_data\nx dd 0\nend shared_data\nbegin thread_code\nmov dword [x], 1\nend thread_code\n\
    begin unsafe_prop\n$t : x = 1\nend unsafe_prop\n";

/// A regression: each command read every file as a file of its own kind.
#[test]
fn each_file_is_taken_for_what_it_is() {
    let folder = Folder::new("kinds");
    let (system, bad) = (folder.file("safe.cub", SAFE), folder.file("unsafe.cub", UNSAFE));
    let (litmus, assembly) = (folder.file("sb.litmus", LITMUS), folder.file("x.asm", ASSEMBLY));
    let checked = garret(&["check", &litmus]);
    assert_eq!(code(&checked), 0, "{checked:?}");
    assert!(stdout(&checked).contains("Observation sb Sometimes"), "{checked:?}");
    let both = garret(&["check", "--timeout", "20s", &litmus, &bad]);
    assert_eq!(code(&both), 1, "{both:?}");
    assert!(
        stdout(&both).contains("2 files: 1 litmus test decided, 0 SAFE, 1 UNSAFE, 0 UNKNOWN, 0 not checked"),
        "{both:?}"
    );
    let reversed = garret(&["litmus", &system, &assembly]);
    assert_eq!(code(&reversed), 1, "{reversed:?}");
    assert!(stdout(&reversed).contains("SAFE") && stdout(&reversed).contains("UNSAFE"), "{reversed:?}");
    for (arguments, help) in [
        (vec!["explore", &litmus], "`garret litmus "),
        (vec!["replay", "--trace", "t()", &litmus], "`garret litmus "),
        (vec!["x86", &litmus], "`garret litmus --system "),
        (vec!["x86", &system], "`garret check "),
        (vec!["litmus", "--model", "pso", &system], "`garret explore --model pso "),
    ] {
        let output = garret(&arguments);
        assert_eq!(code(&output), 2, "{arguments:?}: {output:?}");
        assert!(stderr(&output).contains(help), "{arguments:?}: {output:?}");
    }
}

#[test]
fn values_of_options_have_no_case() {
    let folder = Folder::new("case");
    let file = folder.file("safe.cub", SAFE);
    for arguments in [
        ["check", "--model", "SC", &file],
        ["check", "--model", "Tso", &file],
        ["check", "--search", "BREADTH", &file],
        ["check", "--infer", "OFF", &file],
        ["check", "--color", "NEVER", &file],
        ["check", "--xchg-implicit-lock=TRUE", "-q", "models/x86/peterson.asm"],
        ["explore", "--model", "PSO", &file],
        ["explore", "--search", "Depth", &file],
    ] {
        let output = garret(&arguments);
        assert_eq!(code(&output), 0, "{arguments:?}: {output:?}");
    }
}

/// A regression: `Some(5s)` and `Smallest` were printed, and `1 processes`, `1.00 s`.
#[test]
fn what_is_printed_is_for_people() {
    let folder = Folder::new("people");
    let file = folder.file("safe.cub", SAFE);
    let limits = ["--timeout", "90s", "--max-nodes", "7000", "--max-memory", "10M", "--max-procs", "9"];
    let output = garret(&[&["check", "-v", &file], &limits[..]].concat());
    let text = stdout(&output);
    assert!(
        text.contains("options      model tso, search smallest, infer auto, jobs ")
            && text.contains("limits: 7000 cubes, 9 processes, 90 s, 10 MB\n"),
        "{text}"
    );
    for rust in ["Some", "None", "Smallest", "::", "1 processes", "1 cubes", "1 steps", "1 pre-images", "iB"]
    {
        assert!(!text.contains(rust), "{rust} in {text}");
    }
    assert!(stdout(&garret(&["check", "-v", &file])).contains("limits: 10 min\n"));
    let late = garret(&["check", "--timeout", "0", &file]);
    assert!(stdout(&late).contains("the time limit of 0 µs was reached"), "{late:?}");
    let one = garret(&["check", "--max-nodes", "1", &file]);
    assert!(stdout(&one).contains("the limit of 1 cube was reached") || code(&one) == 0, "{one:?}");
}

#[test]
fn a_certified_verdict_says_so() {
    let folder = Folder::new("certified");
    let file = folder.file("safe.cub", SAFE);
    assert!(stdout(&garret(&["check", "--certify", &file])).trim_end().ends_with(", certified)"));
    assert!(!stdout(&garret(&["check", &file])).contains(", certified"));
}

#[test]
fn facts_about_numbers_are_printed_with_the_invariants() {
    let text = "type loc = Out | Hold\narray PC[proc] : loc\nweak var Sem : int\ninit (p) { PC[p] = Out && Sem = 2 }\n\
        unsafe (p q r) { PC[p] = Hold && PC[q] = Hold && PC[r] = Hold }\n\
        transition down ([p])\nrequires { PC[p] = Out && Sem > 0 }\n{ PC[p] := Hold; Sem := Sem - 1 }\n\
        transition up ([p])\nrequires { PC[p] = Hold }\n{ PC[p] := Out; Sem := Sem + 1 }\n";
    let output = garret_reading(&["check", "--invariants", "--certify", "-"], text.as_bytes());
    let printed = stdout(&output);
    let lines: Vec<&str> = printed.lines().collect();
    assert!(lines[0].contains("so store buffers make no difference"), "{printed}");
    assert_eq!(lines[1], "Sem is 2 minus the number of processes in Hold", "{printed}");
    assert!(lines[2].starts_with("SAFE") && lines[2].ends_with("certified)"), "{printed}");
    let output = garret_reading(&["check", "--invariants", "--no-facts", "-"], text.as_bytes());
    assert!(!stdout(&output).contains("Sem is"), "{output:?}");
    let output = garret_reading(&["check", "--invariants", "--keep-buffers", "-"], text.as_bytes());
    assert!(stdout(&output).starts_with("Sem is"), "{output:?}");
}

#[test]
fn safe_for_so_many_processes_says_how_many() {
    let folder = Folder::new("bounded");
    for (bound, words) in [(1, "at most 1 process:"), (3, "at most 3 processes (")] {
        let file = folder.file("bounded.cub", format!("number_procs {bound}\n{SAFE}"));
        let output = garret(&["check", &file]);
        assert_eq!(code(&output), 0);
        assert!(stdout(&output).contains(words), "{output:?}");
    }
    assert!(stdout(&garret(&["--help"])).contains("with `number_procs N` in the file: for at most N"));
}
