//! Programs in C and assembly beside the project that were once misinterpreted, and public ones: the verdict of `garret check` on the
//! command line, under SC and TSO.

use crate::files;

use std::path::Path;
use std::process::Command;

/// Rows with a different answer, and the reason.
const OPEN: [(&str, &str); 5] = [
    // A thread that gets the argument 1 reads the second element, which is 2.
    ("wrong_unsafe_arg_index.c", "the run that it finds is one of the processor, too"),
    // `mfence` is missing: under SC, which is not the model of the processor, it is safe.
    ("peterson_bug.s", "it is wrong under TSO only"),
    ("refused_rust_static.rs", "data without a number at first"),
    ("hang_clang.c", "the row is about what clang makes of it"),
    ("timeout_min.s", "the row is about time"),
];

fn rows(table: &Path) -> Vec<(String, Vec<String>, String)> {
    let text = std::fs::read_to_string(table).expect("the table can be read");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let row = |line: &str| {
        let mut columns = line.split('\t').map(str::to_owned);
        let (file, options, stated) = (columns.next()?, columns.next()?, columns.next()?);
        Some((file, options.split_whitespace().map(str::to_owned).collect(), stated))
    };
    lines.filter_map(row).collect()
}

/// Compares the answers for the rows of a folder; returns the number of rows.
fn compare(folder: &Path) -> usize {
    let has_compiler = Command::new("cc").arg("--version").output().is_ok();
    let (mut compared, mut wrong) = (0, Vec::new());
    for (file, options, stated) in rows(&folder.join("expected.tsv")) {
        let is_left_out = file.starts_with("refused/")
            || options.iter().any(|it| it == "(fences)" || (it == "--compiled" && !has_compiler))
            || OPEN.iter().any(|(open, _)| *open == file);
        let (stated, models) = match stated.strip_prefix("TSO ") {
            Some(stated) => (stated.to_owned(), &["tso"][..]),
            None => (stated, &["sc", "tso"][..]),
        };
        let Some(code) = ["SAFE", "UNSAFE"].iter().position(|it| *it == stated).filter(|_| !is_left_out)
        else {
            continue;
        };
        for model in models {
            let mut command = Command::new(env!("CARGO_BIN_EXE_garret"));
            command.arg("check").args(&options).args(["--model", model, "--timeout", "60s", "--quiet"]);
            let output = command.arg(folder.join(&file)).output().expect("it runs");
            compared += 1;
            if output.status.code() != i32::try_from(code).ok() {
                let said = String::from_utf8_lossy(&output.stdout).into_owned();
                let errors = String::from_utf8_lossy(&output.stderr).into_owned();
                wrong.push(format!("{file} {options:?} under {model}: not {stated}\n{said}{errors}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    compared
}

#[test]
fn verdicts_of_programs_are_those_of_the_processor() {
    let Some(corpus) = files::corpus() else {
        println!("skipped: no corpus beside the project");
        return;
    };
    for folder in ["semantics", "c"] {
        let compared = compare(&corpus.join(folder));
        println!("{folder}: {compared} answers, {} rows left out", OPEN.len());
        assert!(compared > 20);
    }
}
