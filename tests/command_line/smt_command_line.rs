//! `garret smt` on the command line.
#![cfg(feature = "cli")]

use crate::process;

/// Runs `garret smt` on this input. Returns the exit code, standard output and standard error.
fn smt(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut all = vec!["smt"];
    all.extend(arguments);
    process::parts(process::run(".", &all, input.as_bytes()))
}

#[test]
fn standard_input_is_answered() {
    let script =
        "(declare-const x Int) (assert (< 1 x 3)) (check-sat) (get-value (x)) (assert (> x 2)) (check-sat)";
    let expected = (0, "sat\n((x 2))\nunsat\n".to_owned(), String::new());
    assert_eq!(smt(&[], script), expected);
    assert_eq!(smt(&["-"], script), expected);
}

#[test]
fn endings_have_codes() {
    let (code, stdout, _) = smt(&[], "(assert p) (check-sat)");
    assert_eq!((code, stdout.as_str()), (2, "(error \"line 1, column 9: `p` is not declared\")\nsat\n"));
    let (code, stdout, _) = smt(&["--timeout", "0ms"], "(check-sat) (get-info :reason-unknown)");
    assert_eq!((code, stdout.as_str()), (3, "unknown\n(:reason-unknown timeout)\n"));
    let (code, stdout, stderr) = smt(&["no such file"], "");
    assert_eq!((code, stdout.as_str()), (2, ""));
    assert_eq!(stderr, "garret: no such file: there is no such file\n");
    // The only format of answers is that of SMT-LIB.
    assert_eq!(smt(&["--format", "json"], "").0, 2);
}
