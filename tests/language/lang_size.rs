//! Deep, long and large inputs: linear time and no stack overflow, even in the small stack of a test.

use garret::lang;
use garret::system::MOST_VARIABLES;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

const DECLARATIONS: &str = "var X : bool\nvar N : int\ninit { X = True && N = 0 }\n";

/// Reads a system whose bad states are given by the formula.
fn read(formula: &str) -> Result<lang::Checked, garret::Diagnostics> {
    let text = format!("{DECLARATIONS}unsafe {{ {formula} }}\n");
    let start = Instant::now();
    let outcome = lang::parse(&text);
    // A generous limit, to detect quadratic time.
    assert!(start.elapsed() < Duration::from_secs(20), "{:?} for {} bytes", start.elapsed(), text.len());
    outcome
}

fn message(formula: &str) -> String {
    match read(formula) {
        Ok(_) => "accepted".to_owned(),
        Err(errors) => errors[0].message.clone(),
    }
}

fn accepts(formula: &str) {
    assert_eq!(message(formula), "accepted");
}

const MANY: usize = 200_000;

#[test]
fn nested_parentheses() {
    accepts(&format!("{}X{}", "(".repeat(MANY), ")".repeat(MANY)));
    accepts(&format!("{}N{} = 3", "(".repeat(MANY), ")".repeat(MANY)));
    assert_eq!(message(&"(".repeat(MANY)), "this `(` is never closed");
    assert_eq!(message(&format!("X{}", ")".repeat(MANY))), "unmatched `)`");
}

#[test]
fn repeated_negation() {
    accepts(&format!("{}X", "not ".repeat(MANY)));
    accepts(&format!("{}X{}", "not (".repeat(MANY), ")".repeat(MANY)));
    accepts(&format!("N = {}3", "- ".repeat(MANY)));
    accepts(&format!("N = {}3{}", "-(".repeat(MANY), ")".repeat(MANY)));
}

#[test]
fn long_chains() {
    for connective in [" && ", " || ", " => "] {
        let formula = vec!["N = 1"; MANY].join(connective);
        let outcome = message(&formula);
        // Disjunctions are split into separate bad states, whose number is limited.
        let expected = if connective == " && " { "accepted" } else { "this formula has too many cases" };
        assert_eq!(outcome, expected);
    }
    accepts(&format!("N = {}", vec!["N"; MANY].join(" + ")));
    accepts(&format!("N = {}", vec!["1"; MANY].join(" - ")));
}

#[test]
fn chains_nested_in_themselves() {
    accepts(&format!("{}X{}", "X && (".repeat(MANY), ")".repeat(MANY)));
    accepts(&format!("{}X{}", "(".repeat(MANY), " && X)".repeat(MANY)));
    accepts(&format!("{}X{}", "X && not (not X || not (".repeat(MANY), "))".repeat(MANY)));
    accepts(&format!("N = {}1{}", "1 - (".repeat(MANY), ")".repeat(MANY)));
}

#[test]
fn alternation_is_limited() {
    let nested = |depth: usize| format!("{}X{}", "(X || (X && ".repeat(depth), "))".repeat(depth));
    assert_eq!(message(&nested(MANY)), "this formula is nested too deeply");
    assert_eq!(message(&nested(129)), "this formula is nested too deeply");
    accepts(&nested(127));
    let conditional = |depth: usize| format!("{}X", "if X then N = 1 else ".repeat(depth));
    accepts(&conditional(250));
    assert_eq!(message(&conditional(MANY)), "this formula is nested too deeply");
    let quantified = |depth: usize| {
        (0..depth).fold(String::new(), |text, index| text + &format!("exists q{index}. ")) + "X"
    };
    accepts(&quantified(MOST_VARIABLES));
    assert_eq!(
        message(&quantified(250)),
        format!("more than {MOST_VARIABLES} processes occur in one disjunct")
    );
    assert_eq!(message(&quantified(20_000)), "this formula is nested too deeply");
    assert_eq!(
        message(&format!("N = {}1{}", "2 * (1 + ".repeat(MANY), ")".repeat(MANY))),
        "this formula is nested too deeply"
    );
}

#[test]
fn expansion_is_limited() {
    let too_large = "the formulas become too large when predicates, `if` and `<=>` are expanded";
    assert_eq!(message(&vec!["X"; 60].join(" <=> ")), too_large);
    assert_eq!(message(&format!("{}X{}", "(X <=> ".repeat(200), ")".repeat(200))), too_large);
    assert_eq!(message(&format!("{}true{}", "(true <=> ".repeat(200), ")".repeat(200))), too_large);
    // Each predicate uses the one before it twice.
    let mut text = format!("{DECLARATIONS}predicate p0() {{ X }}\n");
    for index in 1..100 {
        let _ = writeln!(text, "predicate p{index}() {{ p{0}() && p{0}() }}", index - 1);
    }
    text.push_str("unsafe { p99() }\n");
    let errors = lang::parse(&text).map(|_| ()).unwrap_err();
    assert_eq!(errors[0].message, too_large);
    // Each `let` doubles the one before it.
    let mut text = format!("{DECLARATIONS}unsafe {{ X }}\ntransition t () {{ let a0 = N in\n");
    for index in 1..100 {
        let _ = writeln!(text, "let a{index} = a{0} + a{0} in", index - 1);
    }
    text.push_str("N := a99 }\n");
    assert!(lang::parse(&text).is_err());
}

#[test]
fn a_long_chain_of_predicates() {
    let mut text = format!("{DECLARATIONS}predicate p0() {{ X }}\n");
    for index in 1..5000 {
        let _ = writeln!(text, "predicate p{index}() {{ if X then p{}() else X }}", index - 1);
    }
    text.push_str("unsafe { X }\n");
    let errors = lang::parse(&text).map(|_| ()).unwrap_err();
    assert_eq!(errors[0].message, "this formula is nested too deeply");
}

#[test]
fn twenty_thousand_conjuncts() {
    let conjuncts: Vec<String> = (0..20_000).map(|index| format!("N <> {index}")).collect();
    let checked = read(&conjuncts.join(" && ")).map_err(|errors| errors[0].message.clone());
    assert_eq!(checked.map(|checked| checked.system.unsafes[0].disjuncts[0].literals.len()), Ok(20_000));
}

#[test]
fn a_megabyte() {
    let mut text = format!("type loc = A | B\narray PC[proc] : loc\n{DECLARATIONS}unsafe {{ X }}\n");
    let mut index = 0;
    while text.len() < 1_000_000 {
        let _ = writeln!(
            text,
            "transition t{index} (p q)\nrequires {{ PC[p] = A && (N = {index} || PC[q] <> B) }}"
        );
        let _ = writeln!(text, "{{ PC[j] := case | j = p : B | _ : PC[j]; N := N + 1 }}");
        index += 1;
    }
    let start = Instant::now();
    assert!(lang::parse(&text).is_ok());
    println!("1 MB in {:?}", start.elapsed());
    // The same with an unknown name, and with a syntax error, in each line.
    for replacement in ["PCx", "PC PC"] {
        let start = Instant::now();
        assert!(lang::parse(&text.replace("PC[p]", replacement)).is_err());
        assert!(start.elapsed() < Duration::from_secs(20));
        println!("with errors: {:?}", start.elapsed());
    }
}

#[test]
fn many_quantifiers() {
    // Side by side, each with its own variable.
    let quantifiers = |count: usize| {
        (0..count).fold("X".to_owned(), |text, index| text + &format!(" && (forall q{index}. X)"))
    };
    accepts(&quantifiers(60_000));
    assert_eq!(message(&quantifiers(60_002)), "a declaration has more than 60000 process variables");
}

#[test]
fn many_symbols() {
    let symbols =
        |count: usize| (0..count).fold(String::new(), |text, index| text + &format!("var V{index} : int\n"));
    let system = |count| format!("{}init {{ V0 = 0 }}\nunsafe {{ V0 = 1 }}\n", symbols(count));
    assert!(lang::parse(&system(4096)).is_ok());
    assert!(lang::parse(&system(4097)).is_err());
}
