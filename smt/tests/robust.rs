//! Deep, large and senseless texts get an answer, and never a crash.

#![allow(clippy::format_push_string, reason = "scripts are put together as they are read")]

mod support;

use support::{answers, ask, seeds};

/// A megabyte of nested brackets, in each place where brackets can nest.
#[test]
fn depth_is_no_limit() {
    const DEPTH: usize = 100_000;
    let deep = |before: &str, middle: &str, after: &str| {
        format!("{}{middle}{}", before.repeat(DEPTH), after.repeat(DEPTH))
    };
    let declared = "(declare-sort U 0) (declare-const p Bool) (declare-const q Bool) (declare-const x Int) (declare-const a U)
        (declare-fun f (U) U) (declare-fun g (Int) Int) (declare-fun h (Bool) Bool)";
    let cases = [
        (deep("(not ", "p", ")"), "sat"),
        (deep("(and p ", "q", ")"), "sat"),
        (deep("(or q (not ", "p", "))"), "sat"),
        (deep("(=> p ", "q", ")"), "sat"),
        (deep("(xor q ", "p", ")"), "sat"),
        (deep("(ite p q ", "p", ")"), "sat"),
        (deep("(= p ", "q", ")"), "sat"),
        (deep("(let ((q p)) ", "q", ")"), "sat"),
        (deep("(let ((q (not q))) ", "q", ")"), "sat"),
        (deep("(! ", "p", " :weight 1)"), "sat"),
        (format!("(= a {})", deep("(f ", "a", ")")), "sat"),
        (format!("(< x {})", deep("(+ 1 ", "x", ")")), "sat"),
        (format!("(< x {})", deep("(- ", "x", ")")), "unsat"),
        (format!("(= x {})", deep("(ite p 1 ", "x", ")")), "sat"),
        // Nested applications of a boolean function need a search, so there are fewer.
        (format!("{}p{}", "(h ".repeat(200), ")".repeat(200)), "sat"),
    ];
    for (formula, expected) in &cases {
        let script = format!("{declared}(assert {formula})(check-sat)");
        assert_eq!(answers(&script), [*expected], "{}", &formula[..40]);
    }
    // Only brackets.
    let found = answers(&"(".repeat(1_000_000));
    assert_eq!(found, ["(error \"line 1, column 1: this `(` is never closed\")"]);
    assert_eq!(answers(&deep("(", "", ")")).len(), 1);
    assert_eq!(answers(&format!("(assert {})", deep("(", "", ")"))).len(), 1);
    assert_eq!(answers(&")".repeat(1000)).len(), 1);
}

/// Sums with shared parts, and definitions that double the size: without sharing, the terms would not fit in memory.
#[test]
fn sharing_is_kept() {
    let mut script = "(declare-const x Int) (declare-const p Bool)\n".to_owned();
    let (mut sum, mut formula) = ("x".to_owned(), "p".to_owned());
    for index in 0..60 {
        script += &format!("(define-fun s{index} () Int (+ {sum} {sum}))\n");
        if index < 8 {
            let body = if index == 0 { "(+ z z)".to_owned() } else { format!("(d{0} (d{0} z))", index - 1) };
            script += &format!("(define-fun d{index} ((z Int)) Int {body})\n");
        }
        script += &format!("(define-fun f{index} () Bool (xor {formula} (and {formula} p)))\n");
        sum = format!("s{index}");
        formula = format!("f{index}");
        if index == 8 {
            script += "(assert (< (d3 x) 3000000))";
        }
    }
    script += &format!("(assert (> {sum} 5)) (assert (not {formula})) (check-sat) (get-value (x {sum}))");
    assert_eq!(answers(&script).last().map(String::as_str), Some("((x 1) (s59 1152921504606846976))"),);
}

#[test]
fn many_commands() {
    let mut script = "(declare-const x Int)\n".to_owned();
    for index in 0..20_000 {
        script += &format!("(declare-const x{index} Int) (assert (! (<= x x{index}) :named n{index}))\n");
    }
    script += "(check-sat)\n";
    assert_eq!(answers(&script), ["sat"]);
    let script = format!("{}{}(check-sat)", "(push)".repeat(50_000), "(pop)".repeat(50_000));
    assert_eq!(answers(&script), ["sat"]);
}

/// Bytes that are not a script, and mutated scripts.
#[test]
fn garbage_is_answered() {
    let good = "(set-logic ALL) (declare-sort U 0) (declare-datatypes ((C 0)) (((red) (green)))) (declare-const x Int)
        (declare-const p Bool) (declare-fun f (U Int) U) (declare-const a U) (define-fun d ((z Int)) Int (* 2 z)) (push 1)
        (assert (! (or (< (d x) 3) (= (f a x) a) (not p)) :named n)) (check-sat) (get-value (x (f a 1))) (get-model) (pop 1)
        (check-sat-assuming (p (distinct x 1 2))) (get-unsat-core) (get-info :name) (assert (let ((y x) (p (> x 1))) (ite p (> y 2) p)))
        (check-sat) (reset-assertions) (echo \"a\") (exit)";
    for seed in seeds(3000) {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut bytes: Vec<u8> = if seed % 10 == 0 {
            (0..random.usize(..300)).map(|_| random.u8(..)).collect()
        } else {
            good.bytes().collect()
        };
        for _ in 0..random.usize(1..6) {
            let (at, to) = (random.usize(..=bytes.len()), random.usize(..=bytes.len()));
            match random.usize(..4) {
                0 => bytes.insert(at, *random.choice(b"()|\";:#0129.-_! x\xff").unwrap_or(&b' ')),
                1 if at < bytes.len() => {
                    bytes.remove(at);
                }
                2 => bytes.truncate(at.max(1)),
                _ => {
                    let piece: Vec<u8> = bytes[at.min(to)..at.max(to).min(at.min(to) + 30)].to_vec();
                    bytes.splice(at..at, piece);
                }
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        let mut session = garret_smt::Session::new();
        let whole = ask(&mut session, &text);
        assert_eq!(session.outcome().defects, 0, "seed {seed}");
        let mut pieces = garret_smt::Session::new();
        let mut found = Vec::new();
        let middle = text.char_indices().nth(text.chars().count() / 2).map_or(0, |it| it.0);
        for piece in [&text[..middle], &text[middle..], "\n"] {
            pieces.feed(piece, &mut |answer| found.push(answer.to_owned()));
        }
        assert_eq!(found, whole, "seed {seed}");
    }
}
