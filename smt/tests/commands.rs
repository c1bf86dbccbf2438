//! Small scripts with their expected answers: every command, and every mistake.

#![allow(clippy::format_push_string, reason = "scripts are put together as they are read")]

mod support;

use support::answers;

const DECLARED: &str = "(declare-sort U 0) (declare-datatypes ((C 0)) (((red) (green) (blue))))
(declare-const p Bool) (declare-const q Bool) (declare-const x Int) (declare-const y Int) (declare-const r Real)
(declare-const a U) (declare-const b U) (declare-const c C)
(declare-fun f (U) U) (declare-fun g (Int) Int) (declare-fun h (Bool U) Bool)
";

#[track_caller]
fn expect(script: &str, expected: &[&str]) {
    assert_eq!(answers(&format!("{DECLARED}{script}")), expected, "{script}");
}

/// Checks that the only answer is this mistake with its place.
#[track_caller]
fn mistake(script: &str, place: &str, message: &str) {
    let expected = format!("(error \"{place}: {message}\")");
    assert_eq!(answers(script), [expected], "{script}");
}

/// Checks that the only answer is this mistake, after the declarations.
#[track_caller]
fn refused(script: &str, message: &str) {
    let found = answers(&format!("{DECLARED}{script}"));
    assert!(found.len() == 1 && found[0].ends_with(&format!(": {message}\")")), "{script}: {found:?}");
}

/// Formulas with the answer to `check-sat`.
const FORMULAS: &[(&str, &str)] = &[
    ("(assert (and p (not p)))", "unsat"),
    ("(assert (xor p q true)) (assert (= p q))", "sat"),
    ("(assert (xor p q)) (assert (= p q))", "unsat"),
    ("(assert (=> p q false)) (assert p) (assert q)", "unsat"),
    ("(assert (ite p q (not q))) (assert (distinct p q))", "unsat"),
    ("(assert (= a b)) (assert (distinct (f a) (f b)))", "unsat"),
    (
        "(assert (= (f (f (f a))) a)) (assert (= (f (f (f (f (f a))))) a)) (assert (distinct (f a) a))",
        "unsat",
    ),
    ("(assert (h p a)) (assert (not (h q b))) (assert (= a b)) (assert (= p q))", "unsat"),
    ("(assert (h (= a b) a)) (assert (not (h true b))) (assert (= a b))", "unsat"),
    ("(assert (distinct c red)) (assert (distinct c green)) (assert (not (= c blue)))", "unsat"),
    ("(assert (not ((_ is red) c))) (assert (= c red))", "unsat"),
    ("(assert (= x (ite (= c (as red C)) 1 2))) (assert (= x 3))", "unsat"),
    ("(assert (< x y (+ x 2))) (assert (distinct y (+ 1 x)))", "unsat"),
    ("(assert (= (* 2 x) (+ 1 (* 2 y))))", "unsat"),
    ("(assert (< 0.25 (* 2 r) 0.5))", "sat"),
    ("(assert (< 0 (* 3 x) 3))", "unsat"),
    ("(assert (distinct x 0)) (assert (distinct x 1)) (assert (<= 0 x 1))", "unsat"),
    ("(assert (= (g x) 1)) (assert (= (g (+ y 1)) 2)) (assert (= x (+ 1 y)))", "unsat"),
    ("(assert (distinct (g (g x)) (g (g y)))) (assert (= (g x) (g y)))", "unsat"),
    ("(assert (= (mod x 3) 2)) (assert (= (div x 3) (- 2))) (assert (distinct x (- 4)))", "unsat"),
    ("(assert (= (mod x (- 3)) 2)) (assert (= (div x (- 3)) 2)) (assert (distinct x (- 4)))", "unsat"),
    ("(assert (= (abs x) 2)) (assert (> x 2))", "unsat"),
    ("(assert ((_ divisible 4) x)) (assert (= x (+ y y 1)))", "unsat"),
    ("(assert (is_int (/ (to_real x) 2))) (assert (= x 3))", "unsat"),
    (
        "(assert (= (to_int (/ x 2)) 2)) (assert (distinct x 4 5)) (assert (distinct x 5)) (assert (distinct x 4))",
        "unsat",
    ),
    ("(assert (= (to_real x) 1.5))", "unsat"),
    ("(assert (= x 123456789012345678901234567890)) (assert (< x (* 99999999999999999999 99999)))", "unsat"),
    (
        "(assert (= (* 123456789012345678901234567890 x) 370370367037037036703703703670)) (assert (distinct x 3))",
        "unsat",
    ),
    ("(assert (let ((x y) (y x)) (< x y))) (assert (<= x y))", "unsat"),
    ("(assert (let ((p true)) (let ((p (not p)) (q p)) (or p (not q)))))", "unsat"),
    ("(assert (! (not (! p :named inner)) :named outer)) (assert (or inner (not outer)))", "unsat"),
    ("(define-fun twice ((z Int)) Int (* 2 z)) (assert (= (twice (twice x)) (+ 2 (* 4 y))))", "unsat"),
    (
        "(define-fun times ((z Int) (w Int)) Int (* z w)) (assert (= (times 3 x) (times y 3))) (assert (< x y))",
        "unsat",
    ),
    ("(define-sort Number () Int) (define-const one Number 1) (assert (< x one 1))", "unsat"),
    ("(declare-datatype D ((only))) (declare-const d D) (assert (distinct d only))", "unsat"),
    ("(declare-datatype D (e1 e2)) (declare-const d D) (assert (distinct d e1 e2))", "unsat"),
    ("(declare-fun |odd name| () Bool) (assert |odd name|) (assert (not |odd name|))", "unsat"),
];

#[test]
fn formulas_are_decided() {
    for (script, expected) in FORMULAS {
        assert_eq!(answers(&format!("{DECLARED}{script}(check-sat)")), [*expected], "{script}");
    }
}

#[test]
fn levels_end_what_was_said_in_them() {
    expect(
        "(push) (assert p) (declare-const z Int) (push 2) (assert (not p)) (check-sat) (pop 2) (check-sat) (pop)
         (declare-const z Bool) (assert (not z)) (assert (not p)) (check-sat) (get-info :assertion-stack-levels)",
        &["unsat", "sat", "sat", "(:assertion-stack-levels 0)"],
    );
    expect("(push 3) (pop 3) (push 0) (pop 0) (check-sat)", &["sat"]);
    expect("(assert false) (check-sat) (reset-assertions) (check-sat)", &["unsat", "sat"]);
    expect("(assert false) (reset) (declare-const p Int) (assert (< p 0)) (check-sat)", &["sat"]);
    expect(
        "(set-option :global-declarations true) (push) (declare-const w Int) (pop) (assert (< w 0)) (reset-assertions)
         (assert (> w 0)) (check-sat)",
        &["sat"],
    );
}

#[test]
fn values_are_told() {
    expect(
        "(assert (= x (- 3))) (assert (= (* 3 r) (- 1))) (assert (= c blue)) (assert (h p a)) (assert (= (g x) 7)) (check-sat)
         (get-value (x (+ x 1) r (+ r 1.0) c (h p a) (g (- 3)) p |x|)) (get-value ((let ((z x)) (< z 0))))",
        &[
            "sat",
            "((x (- 3)) ((+ x 1) (- 2)) (r (- (/ 1.0 3.0))) ((+ r 1.0) (/ 2.0 3.0)) (c blue) ((h p a) true) ((g (- 3)) 7) (p false) \
             (x (- 3)))",
            "(((let ((z x)) (< z 0)) true))",
        ],
    );
    let model = "(declare-const x Int) (declare-fun g (Int Bool) Int) (declare-sort |odd sort| 0) (declare-const o |odd sort|)
        (declare-fun |odd fun| () Real) (assert (= x 2)) (assert (= (g x true) 5)) (assert (= (g 3 false) 6)) (check-sat) (get-model)";
    let expected = "(
  (define-fun x () Int 2)
  (define-fun g ((x!0 Int) (x!1 Bool)) Int (ite (and (= x!0 2) (= x!1 true)) 5 (ite (and (= x!0 3) (= x!1 false)) 6 0)))
  (define-fun o () |odd sort| (as |@odd sort_0| |odd sort|))
  (define-fun |odd fun| () Real 0.0)
)";
    assert_eq!(answers(model), ["sat", expected]);
    expect(
        "(assert (! p :named first)) (assert (not (! (and p q) :named second))) (check-sat) (get-assignment)",
        &["sat", "((first true) (second false))"],
    );
    expect(
        "(set-logic QF_LRA)",
        &["(error \"line 5, column 1: the logic is chosen once, before anything is declared or asserted\")"],
    );
    let script =
        "(set-logic QF_LRA) (declare-const r Real) (assert (= r 3)) (check-sat) (get-value (r 1 (/ 1 2)))";
    assert_eq!(answers(script), ["sat", "((r 3.0) (1 1.0) ((/ 1 2) (/ 1.0 2.0)))"]);
}

#[test]
fn cores_are_told() {
    expect(
        "(set-option :produce-unsat-cores true) (set-option :minimal-unsat-cores true)
         (assert (! (< x y) :named n1)) (assert (! (< y x) :named n2)) (assert (! p :named |n 3|)) (assert (! (not p) :named n4))
         (assert (! (or q (< x y)) :named n5)) (check-sat) (get-unsat-assumptions) (reset-assertions)
         (declare-const p Bool) (declare-const q Bool) (assert (! (or q p) :named n7)) (assert (! (not q) :named n6))
         (check-sat-assuming (q p)) (get-unsat-assumptions) (get-unsat-core)",
        &["unsat", "()", "unsat", "(q)", "(n6)"],
    );
    expect(
        "(assert (=> p (< x y))) (check-sat-assuming (q p (< y x) (not (< x y)))) (get-unsat-assumptions) (check-sat-assuming (p)) (check-sat)",
        &["unsat", "(p (not (< x y)))", "sat", "sat"],
    );
    expect("(check-sat-assuming (p (not p)))(get-unsat-assumptions)", &["unsat", "(p (not p))"]);
}

#[test]
fn the_program_is_told() {
    expect(
        "(get-info :name) (get-info :error-behavior) (get-info :all-statistics) (echo \"a \"\"b\"\"\") (get-assertions) (assert (or p q))
         (assert (! q :named n)) (get-assertions) (get-option :produce-models) (get-option :odd) (set-option :odd 1) (set-info :status sat)
         (set-info :source |a
b|) (exit) (check-sat)",
        &[
            "(:name \"Garret\")",
            "(:error-behavior continued-execution)",
            "unsupported",
            "\"a \"\"b\"\"\"",
            "()",
            "((or p q)\n(! q :named n))",
            "true",
            "unsupported",
            "unsupported",
        ],
    );
    let script = "(set-option :print-success true) (set-logic QF_UF) (declare-const p Bool) (assert p) (check-sat) (exit)";
    assert_eq!(answers(script), ["success", "success", "success", "success", "sat", "success"]);
}

#[test]
fn mistakes_have_places() {
    mistake("(assert\n  (and true\n    oops))", "line 3, column 5", "`oops` is not declared");
    assert_eq!(answers("(check-sat))"), ["sat", "(error \"line 1, column 12: `)` without `(`\")"]);
    // what follows a mistake outside of all lists belongs to it: two megabytes of `|` had 87 megabytes of messages
    let expected = ["(error \"line 1, column 1: `)` without `(`\")", "sat"];
    assert_eq!(answers(") ) a ;(\n |(| ) (check-sat)"), expected);
    assert_eq!(answers("|||||| (check-sat) a b (check-sat)").len(), 4);
}

#[test]
fn texts_that_mean_nothing() {
    mistake("(assert true", "line 1, column 1", "this `(` is never closed");
    mistake("(echo \"never", "line 1, column 7", "this string never ends");
    mistake("(assert |a\\b|)", "line 1, column 9", "a symbol has no `\\`");
    mistake("(assert 1x)", "line 1, column 9", "`1x` is no number and no symbol");
    mistake("(set-info :)", "line 1, column 11", "`:` alone means nothing");
    mistake("check-sat", "line 1, column 1", "a command is expected: `(`, a name, and its arguments");
    mistake("()", "line 1, column 1", "a command is expected: `(`, a name, and its arguments");
    mistake("(assert {)", "line 1, column 9", "the character '{' means nothing here");
    mistake("(launch)", "line 1, column 1", "there is no command `launch`");
    mistake("(get-proof)", "line 1, column 1", "proofs are not supported");
    mistake("(assert)", "line 1, column 1", "`assert` needs more arguments");
    mistake("(assert true true)", "line 1, column 1", "too much follows `assert`");
    mistake("(push x)", "line 1, column 1", "`push` takes a number");
    mistake("(pop 2)", "line 1, column 1", "only 0 levels are open");
    mistake("(push 99999999999)", "line 1, column 1", "more than 1000000 levels are not supported");
    mistake("(push 99999999999999999999999999)", "line 1, column 1", "this number is too large");
    mistake(
        "(set-logic QF_BV)",
        "line 1, column 12",
        "the logic QF_BV is not supported; supported are equality, functions and linear arithmetic, for example QF_UFLIA",
    );
    mistake("(set-option 1)", "line 1, column 1", "`set-option` takes a keyword");
    mistake("(set-option :produce-models 1)", "line 1, column 1", "`:produce-models` is `true` or `false`");
    mistake("(declare-sort U 1)", "line 1, column 1", "sorts with parameters are not supported");
    mistake("(define-sort U (X) X)", "line 1, column 1", "sorts with parameters are not supported");
    mistake("(declare-const x Float)", "line 1, column 18", "there is no sort `Float`");
    mistake(
        "(declare-const x (Array Int Int))",
        "line 1, column 18",
        "the sort (Array Int Int) is not supported",
    );
    mistake("(declare-const and Int)", "line 1, column 16", "the name `and` is taken");
    mistake("(declare-const 1 Int)", "line 1, column 16", "a name is expected here");
    mistake("(declare-fun f Int Int)", "line 1, column 16", "a list is expected here");
    mistake(
        "(declare-datatypes ((L 0)) (((nil) (cons (head Int)))))",
        "line 1, column 36",
        "only enumerations are supported: values without arguments",
    );
    mistake("(declare-datatype E ())", "line 1, column 21", "an enumeration needs at least one value");
    mistake("(define-fun-rec f () Int 1)", "line 1, column 1", "recursive functions are not supported");
    mistake("(define-fun f () Int true)", "line 1, column 22", "this is of sort Bool, not Int");
    mistake("(get-model)", "line 1, column 1", "there is a model only after `check-sat` answered `sat`");
    mistake("(get-unsat-core)", "line 1, column 1", "`:produce-unsat-cores` is off");
    mistake("(get-info :reason-unknown)", "line 1, column 1", "the last answer was not `unknown`");
}

#[test]
fn terms_that_mean_nothing() {
    refused("(assert x)", "a formula is expected, not a term of sort Int");
    refused("(assert (and p x))", "`and` takes an argument of sort Bool, not Int");
    refused("(assert (= p x))", "`=` takes terms of one sort");
    refused("(assert (= a c))", "`=` takes terms of one sort");
    refused("(assert (< a b))", "`<` takes numbers, not a term of sort U");
    refused("(assert (= x (+ x p)))", "`+` takes numbers, not a term of sort Bool");
    refused("(assert (not p q))", "`not` takes 1 arguments, not 2");
    refused("(assert (= p))", "`=` needs more arguments");
    refused("(assert (f a b))", "`f` takes 1 arguments, not 2");
    refused("(assert (f x))", "`f` takes an argument of sort U, not Int");
    refused("(assert (= f f))", "`f` is a function; it needs arguments");
    refused("(assert (red c))", "`red` is a value and takes no arguments");
    refused("(assert (and))", "an application needs arguments; write a constant without parentheses");
    refused("(assert (p))", "an application needs arguments; write a constant without parentheses");
    refused("(assert ())", "`()` is no term");
    refused("(assert (let () p))", "`let` needs a list of names with terms");
    refused("(assert (let ((p)) p))", "a name with a term is expected here");
    refused("(assert (forall ((z Int)) (< z x)))", "quantifiers are not supported");
    refused("(assert (= x \"text\"))", "strings are not supported");
    refused("(assert (= x #b01))", "bit vectors are not supported");
    refused("(assert ((_ extract 1 2) x))", "the name of a function is expected here");
    refused("(assert ((_ is odd) c))", "`odd` is no value of an enumeration");
    refused("(assert ((_ divisible 0) x))", "`divisible` needs a positive number");
    refused("(assert (as p Int))", "`p` is of another sort");
    refused("(assert (! p :named p))", "the name `p` is taken");
    refused(
        "(assert (= (* x y) 2))",
        "this is not linear: a product needs a constant factor, and a division a constant divisor that is not zero",
    );
    refused(
        "(define-fun m ((z Int)) Int (* z z)) (assert (= (m x) 4))",
        "this is not linear: a product needs a constant factor, and a division a constant divisor that is not zero",
    );
    refused(
        "(assert (= (div x 0) 2))",
        "this is not linear: a product needs a constant factor, and a division a constant divisor that is not zero",
    );
    for mixed in [
        "(< r x)",
        "(= x r)",
        "(distinct r (+ x 1))",
        "(<= (+ r (to_real y)) 1.5)",
        "(= (ite p r (to_real x)) (/ x 2))",
    ] {
        let said = "integers and real numbers in one constraint are not supported";
        refused(&format!("(assert {mixed})"), said);
        refused(&format!("(assert (or q {mixed}))"), said);
    }
    refused(
        &format!("(assert (< x {}))", "9".repeat(2000)),
        "numbers of more than 1000 characters are not supported",
    );
    refused(
        &format!("(assert (< x {}1{}))", "(* 999999999 ".repeat(200), ")".repeat(200)),
        "numbers of more than 4096 bits are not supported",
    );
}

/// A command with a mistake has no effect.
#[test]
fn a_mistake_changes_nothing() {
    let found = answers(
        "(declare-const p Bool) (assert (! (and (! p :named n) oops) :named m)) (declare-const n Int) (declare-const m Int)
         (declare-datatype D (d1 p)) (declare-const d1 Int) (declare-sort D 0) (push) (assert (or p oops)) (pop) (check-sat)",
    );
    assert_eq!(found.len(), 4, "{found:?}");
    assert_eq!(found[3], "sat");
}

#[test]
fn who_stops_gets_unknown() {
    let mut session = garret_smt::Session::until(|| true);
    let found = support::ask(
        &mut session,
        "(declare-const x Int) (declare-const y Int) (push) (check-sat) (get-info :reason-unknown) (check-sat)",
    );
    assert_eq!(found, ["unknown", "(:reason-unknown timeout)", "unknown"]);
    assert_eq!(session.outcome().unknowns, 2);
}

/// Formulas of closed levels are dropped when there are many; assertions in force are not.
#[test]
fn many_levels_come_and_go() {
    let mut script = "(set-option :produce-unsat-cores true) (declare-const x0 Int) (declare-fun g (Int) Int)
        (assert (! (< 0 x0) :named low)) (assert (distinct (g x0) 5))\n"
        .to_owned();
    let mut expected = Vec::new();
    for round in 0..150 {
        script += "(push)\n";
        for step in 0..20 {
            script += &format!(
                "(declare-const y{step} Int) (assert (= y{step} (+ {} {round})))\n",
                if step == 0 { "x0".to_owned() } else { format!("y{}", step - 1) }
            );
        }
        // `y19` is 20 times the number of the round, and greater than zero.
        script +=
            &format!("(assert (! (<= y19 {}) :named high)) (check-sat) (get-unsat-core) (pop)\n", 20 * round);
        expected.extend(["unsat", "(low high)"]);
        script += &format!("(push) (assert (= x0 {})) (check-sat) (pop)\n", round + 1);
        expected.push("sat");
    }
    assert_eq!(answers(&script), expected);
}

#[test]
fn who_stops_is_not_blamed() {
    let mut session = garret_smt::Session::until(|| true);
    let found = support::ask(&mut session, "(declare-const p Bool) (assert (not p)) (check-sat)");
    assert_eq!(found, ["(error \"line 1, column 32: the limit on time or memory was reached\")", "unknown"]);
    assert_eq!((session.outcome().errors, session.outcome().unknowns), (0, 2));
}
