//! `garret test` on the command line: all combinations of expectations and results; directories and patterns, which `check` and
//! `litmus` accept, too.
#![cfg(feature = "cli")]

use crate::process;

use crate::questions;

use process::Folder;
use questions::{SAFE, UNSAFE, ask, ask_reading};
use serde_json::Value;

/// A text with a header.
fn with(header: &str, text: &str) -> String {
    format!("(* {header} *)\n{text}")
}

/// A litmus test with a header and a question.
fn store_buffering(header: &str, question: &str) -> String {
    format!(
        "X86 SB\n(* {header} *)\n{{ }}\n P0 | P1 ;\n MOV [x],1 | MOV [y],1 ;\n MOV EAX,[y] | MOV EAX,[x] ;\n{question} (0:EAX=0 /\\ 1:EAX=0)\n"
    )
}

/// Each combination of header and answer, with the result and the exit code. The system is the same under both models.
#[test]
fn expectations_of_systems() {
    let folder = Folder::new("expectations");
    for (header, text, options, code, word) in [
        ("Expected: TSO SAFE, SC SAFE", SAFE, &[][..], 0, "as expected"),
        ("Expected: TSO SAFE", SAFE, &[], 0, "as expected"),
        ("Expected: SC UNSAFE", UNSAFE, &[], 0, "as expected"),
        ("Expected: TSO UNSAFE, SC SAFE", SAFE, &[], 1, "different"),
        ("Expected: TSO SAFE, SC SAFE", UNSAFE, &[], 1, "different"),
        ("Expected: TSO UNSAFE, SC SAFE", SAFE, &["--model=sc"], 0, "as expected"),
        ("Expected: TSO SAFE", SAFE, &["--timeout=0"], 3, "undecided"),
        ("Expected: TSO SAFE\n Open: TSO", SAFE, &["--timeout=0"], 0, "open"),
        ("Expected: TSO SAFE\n Open: TSO: a reason", SAFE, &["--open-timeout=0"], 0, "open"),
        ("Expected: TSO SAFE\n Open: SC", SAFE, &["--open-timeout=0"], 0, "as expected"),
        ("Expected: TSO SAFE\n Open: TSO", SAFE, &[], 0, "as expected"),
        ("Expected: TSO SAFE\n Open: TSO", UNSAFE, &[], 1, "different"),
        ("Expected: TSO UNKNOWN", SAFE, &[], 2, "not read"),
        ("Expected: TSO SAVE", SAFE, &[], 2, "not read"),
        ("Expected: TSO SAFE\n Options: --no-replay", SAFE, &[], 2, "not read"),
        ("Expected: TSO SAFE\n Options: --infer 2 --search breadth", SAFE, &[], 0, "as expected"),
        ("Expected: TSO SAFE", "var X", &[], 2, "not read"),
        ("Expected: TSO SAFE\n Threads: worker", SAFE, &[], 2, "not read"),
        ("Nothing.", SAFE, &[], 2, "without"),
        ("Expected: TSO SAFE", SAFE, &["--model=sc"], 2, "without"),
    ] {
        let file = folder.file("it.cub", with(header, text));
        let answer = ask(&[&["test"], options, &[&file]].concat());
        assert_eq!(answer.code, code, "{header}, {options:?}: {answer:?}");
        assert!(answer.stdout.starts_with(&format!("{word:<12} {file}: ")), "{header}: {answer:?}");
        // With `--quiet`, the exit code is the same.
        let quiet = ask(&[&["test", "--quiet"], options, &[&file]].concat());
        assert_eq!(quiet.code, code, "{quiet:?}");
        let is_told = !["as expected", "open", "without"].contains(&word);
        assert_eq!(quiet.stdout.starts_with(word), is_told, "{quiet:?}");
    }
}

#[test]
fn expectations_of_litmus_tests() {
    let folder = Folder::new("expected-litmus");
    for (header, question, code) in [
        ("Expected: TSO Sometimes, SC Never", "exists", 0),
        ("Expected: TSO Allowed, SC Forbidden, PSO Allowed", "exists", 0),
        ("Expected: TSO Allowed, SC Forbidden", "~exists", 0),
        ("Expected: TSO Ok, SC No", "exists", 0),
        ("Expected: TSO No, SC Ok", "~exists", 0),
        ("Expected: TSO Never", "exists", 1),
        ("Expected: TSO Forbidden", "exists", 1),
        ("Expected: SC Allowed", "exists", 1),
        ("Expected: TSO Always", "exists", 1),
        ("Expected: TSO SAFE", "exists", 2),
        ("Expected: TSO Ok\n Options: --infer 2", "exists", 2),
        // A claim is an expectation, a question is not.
        ("Nothing.", "exists", 2),
        ("Nothing.", "~exists", 1),
        ("Nothing.", "forall", 1),
    ] {
        let file = folder.file("sb.litmus", store_buffering(header, question));
        let answer = ask(&["test", &file]);
        assert_eq!(answer.code, code, "{header}, {question}: {answer:?}");
    }
    let listed =
        store_buffering("Expected: TSO Sometimes", "exists").replace("exists (0:EAX=0 /\\ 1:EAX=0)", "");
    let answer = ask(&["test", &folder.file("listed.litmus", listed)]);
    assert!(answer.code == 2 && answer.stderr.contains("this test has no condition"), "{answer:?}");
}

/// Remarks about an answer are printed beside it.
#[test]
fn answers_with_remarks() {
    let folder = Folder::new("remarks");
    let bounded = format!("number_procs 2\n{SAFE}");
    let promised = format!("{UNSAFE}\ninvariant (p) {{ PC[p] = B }}\n");
    let vacuous = SAFE.replace("PC[p] = B && PC[q] = B", "PC[p] = A && PC[p] = B");
    for (header, text, remark) in [
        ("Expected: TSO SAFE", bounded.as_str(), "for at most 2 processes"),
        ("Expected: TSO SAFE", &promised, "relies on an `invariant` of the file"),
        ("Expected: TSO SAFE", &vacuous, "no state is ever bad"),
        ("Expected: TSO SAFE\n Open: TSO", SAFE, "decided now, remove it from `Open:`"),
    ] {
        let answer = ask(&["test", &folder.file("it.cub", with(header, text))]);
        let line = answer.stdout.lines().next().unwrap_or_default();
        assert!(answer.code == 0 && line.contains("TSO SAFE (") && line.contains(remark), "{answer:?}");
    }
}

/// The shipped models with threads, options and `--no-fuse` in their headers.
#[test]
fn models_are_as_expected() {
    let files = [
        "models/c/created.c",
        "models/c/store_buffering_broken_fence.c",
        "models/compiled/publish_broken_early.O2.s",
        "models/nasm/spinlock.asm",
        "models/nasm/spinlock_not_locked.asm",
        "models/x86/xchg_not_locked.asm",
        "models/litmus/x86",
        "models/mutex/naive*.cub",
    ];
    let answer = ask(&[&["test"], &files[..]].concat());
    assert_eq!((answer.code, answer.stderr.as_str()), (0, ""), "{answer:?}");
    assert!(answer.stdout.lines().count() > 24, "{answer:?}");
    let (lines, summary) = answer.stdout.trim_end().rsplit_once('\n').expect("there is a summary");
    assert!(lines.lines().all(|line| line.starts_with("as expected")), "{answer:?}");
    let count = lines.lines().count();
    assert_eq!(
        summary,
        format!("{count} files: {count} as expected, 0 not, 0 without expectation, 0 undecided")
    );
    // With any number of parallel tests.
    for jobs in ["1", "3"] {
        assert_eq!(ask(&[&["test", "--jobs", jobs], &files[..]].concat()).stdout, answer.stdout);
    }
}

/// Errors are reported with their places, and all other files are tested nevertheless.
#[test]
fn several_files() {
    let folder = Folder::new("several-tested");
    let mut names = vec![
        folder.file("a.cub", with("Expected: TSO SAFE", SAFE)),
        folder.file("b.cub", with("Expected: TSO SAFE", UNSAFE)),
        folder.file(
            "c.cub",
            with("Expected: TSO SAFE", "var X : bool\ninit { Y = True }\nunsafe { X = True }"),
        ),
        folder.file("d.cub", SAFE),
        folder.file("e.cub", format!("{SAFE}(* Expected: TSO UNSAFE *)")),
        folder.file("f.c", "// Expected: TSO SAFE\n// Threads: worker*\nvoid worker(void) {}\n"),
    ];
    let _ = folder.file("notes.txt", "Expected: TSO SAFE");
    let _ = folder.file(".hidden.cub", with("Expected: TSO SAFE", UNSAFE));
    let root = folder.0.display().to_string();
    let answer = ask(&["test", &root, &names[0]]);
    assert_eq!(answer.code, 2, "{answer:?}");
    let words = ["as expected", "different", "not read", "without", "without", "not read"];
    names.sort();
    let lines = answer.stdout.lines().filter(|line| !line.starts_with(' ') && !line.starts_with("6 files"));
    for ((line, word), name) in lines.zip(words).zip(&names) {
        assert!(line.starts_with(&format!("{word:<12} {name}: ")), "{line}");
    }
    let summary = "6 files: 1 as expected, 1 not, 2 without expectation, 0 undecided, 2 not read\n";
    assert!(answer.stdout.ends_with(summary), "{answer:?}");
    assert!(answer.stdout.contains("TSO UNSAFE instead of SAFE\n    Unsafe trace: "), "{answer:?}");
    assert!(answer.stdout.contains("\n    UNSAFE "), "{answer:?}");
    for message in ["unknown name `Y`", "this is not recognised as an expectation", "invalid value 'worker*'"]
    {
        assert!(answer.stderr.contains(message), "{message}: {answer:?}");
    }
}

#[test]
fn what_is_named_badly_is_an_input_error() {
    let folder = Folder::new("badly-named");
    let root = folder.0.display().to_string();
    for (name, message) in [
        (root.clone(), "no file in this directory has a known extension"),
        (format!("{root}/*.cub"), "no file matches this pattern"),
        (format!("{root}/[.cub"), "no file matches this pattern"),
        (format!("{root}/none.cub"), "there is no such file"),
    ] {
        for command in ["test", "check", "litmus"] {
            let answer = ask(&[command, &name]);
            assert_eq!(answer.code, 2, "{answer:?}");
            assert!(answer.stderr.contains(message), "{answer:?}");
        }
    }
    let read = ask_reading(&["test", "-"], &with("Expected: TSO UNSAFE, SC UNSAFE", UNSAFE));
    assert!(read.code == 0 && read.stdout.contains("TSO UNSAFE, SC UNSAFE"), "{read:?}");
}

/// `check` and `litmus` accept directories and patterns, too, and count the files by result.
#[test]
fn directories_and_patterns() {
    let folder = Folder::new("directories");
    std::fs::create_dir(folder.0.join("inner")).expect("it can be made");
    for (name, text) in [
        ("safe.cub", SAFE.to_owned()),
        ("inner/unsafe.cub", UNSAFE.to_owned()),
        ("inner/sb.litmus", store_buffering("", "exists")),
        ("inner/lb.litmus", store_buffering("", "~exists")),
        ("notes.md", String::new()),
    ] {
        let _ = folder.file(name, text);
    }
    let root = folder.0.display().to_string();
    let all = ask(&["check", &root]);
    assert_eq!(all.code, 1, "{all:?}");
    let counts = "4 files: 2 litmus tests decided, 1 SAFE, 1 UNSAFE, 0 UNKNOWN, 0 not checked\n";
    assert!(all.stdout.ends_with(counts), "{all:?}");
    let pattern = ask(&["check", "--quiet", &format!("{root}/**/*safe.cub")]);
    assert_eq!((pattern.code, pattern.stdout.lines().count()), (1, 2), "{pattern:?}");
    let one = ask(&["check", &format!("{root}/*.cub")]);
    assert!(one.code == 0 && one.stdout.starts_with("SAFE ") && one.stdout.lines().count() == 1, "{one:?}");
    let tests = ask(&["litmus", &root]);
    assert!(
        tests.code == 0 && tests.stdout.contains("2 tests: 1 Ok, 1 No, 0 not decided, 0 not read"),
        "{tests:?}"
    );
}

/// Machine-readable output agrees with the text.
#[test]
fn answers_for_programs() {
    let folder = Folder::new("tested-programs");
    let good = folder.file("good.cub", with("Expected: TSO UNSAFE", UNSAFE));
    let bad = folder.file("bad.cub", with("Expected: TSO SAFE, SC UNSAFE", UNSAFE));
    let none = folder.file("none.cub", UNSAFE);
    let files = ["test", &good, &bad, &none, "--format"];
    let answer = ask(&[&files[..], &["json"]].concat());
    assert_eq!((answer.code, answer.stderr.as_str()), (1, ""), "{answer:?}");
    let document = answer.json();
    let found: Vec<Vec<Value>> = document["files"]
        .as_array()
        .expect("there are files")
        .iter()
        .map(|file| {
            let expected = |name: &str| file["expectation"][name].clone();
            vec![file["model"].clone(), file["verdict"].clone(), expected("answer"), expected("outcome")]
        })
        .collect();
    let row = |words: [&str; 4]| words.map(|it| if it.is_empty() { Value::Null } else { it.into() }).to_vec();
    assert_eq!(
        found,
        [
            row(["tso", "UNSAFE", "UNSAFE", "as_expected"]),
            row(["tso", "UNSAFE", "SAFE", "different"]),
            row(["sc", "UNSAFE", "UNSAFE", "as_expected"]),
            row(["tso", "", "", "without"]),
        ]
    );
    let codes: Vec<_> =
        document["files"].as_array().into_iter().flatten().map(|it| it["exit_code"].clone()).collect();
    assert_eq!(codes, [0, 1, 0, 0].map(Value::from));
    let junit = ask(&[&files[..], &["junit"]].concat()).stdout;
    let document = roxmltree::Document::parse(&junit).unwrap_or_else(|error| panic!("{error}: {junit}"));
    let of = |name: &str| document.descendants().filter(|node| node.has_tag_name(name)).collect::<Vec<_>>();
    assert_eq!((of("testcase").len(), of("failure").len(), of("skipped").len()), (4, 1, 1), "{junit}");
    let message = of("failure")[0].attribute("message").unwrap_or_default();
    assert!(message.starts_with("expected SAFE: UNSAFE "), "{junit}");
    let sarif = ask(&[&files[..], &["sarif"]].concat()).json();
    let results = sarif["runs"][0]["results"].as_array().expect("there are results").clone();
    let rules: Vec<&Value> =
        results.iter().map(|it| &it["ruleId"]).filter(|it| **it != "garret/note").collect();
    assert_eq!(rules, ["garret/unexpected"], "{sarif}");
}
