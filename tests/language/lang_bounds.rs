//! Texts that would take long to read, or could not be represented, are read in linear time or refused with the bound.

use garret::lang::{self, ReadError, parse_within};
use garret::source::Diagnostics;
use garret::system::{MOST_NESTED, MOST_VARIABLES};
use garret::watch::Watch;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const START: &str = "type loc = A | B\narray PC[proc] : loc\nvar X : bool\ninit (p) { PC[p] = A }\n";
const BAD: &str = "unsafe (p q) { PC[p] = B && PC[q] = B }\n";

fn read(text: &str) -> Result<lang::Checked, Diagnostics> {
    lang::parse(text)
}

/// The first error, if there is one.
fn error(text: &str) -> Option<String> {
    let checked = read(text)
        .and_then(|checked| garret::lint(&checked.system, &garret::Limits::default()).map(|_| checked));
    checked.err().map(|errors| errors[0].message.clone())
}

fn joined(count: usize, separator: &str, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect::<Vec<_>>().join(separator)
}

fn transition(parameters: usize) -> String {
    let names = joined(parameters, " ", |index| format!("p{index}"));
    format!("{START}{BAD}transition t ({names}) requires {{ PC[p0] = A }} {{ PC[p0] := B }}\n")
}

/// A regression: a transition with 259 parameters was SAFE, because an index of eight bits wrapped around.
#[test]
fn more_parameters_than_can_be_represented() {
    let message = Some(format!("there are more than {MOST_VARIABLES} parameters"));
    assert_eq!(error(&transition(MOST_VARIABLES)), None);
    for count in [MOST_VARIABLES + 1, 255, 256, 257, 259, 512, 70_000] {
        assert_eq!(error(&transition(count)), message, "{count}");
    }
    for (declaration, body) in
        [("unsafe", "PC[p0] = B"), ("invariant", "PC[p0] = B"), ("predicate f", "PC[p0] = B")]
    {
        let with = |count: usize| {
            let names = joined(count, " ", |index| format!("p{index}"));
            format!("{START}{BAD}{declaration} ({names}) {{ {body} }}\n")
        };
        assert_eq!(error(&with(MOST_VARIABLES)), None, "{declaration}");
        assert_eq!(error(&with(MOST_VARIABLES + 1)), message, "{declaration}");
    }
}

/// Existential variables have the same limit as parameters, also in expanded predicates.
#[test]
fn more_existential_variables_than_can_be_represented() {
    let with = |parts: usize| {
        let exists = joined(parts, " && ", |_| "f(p)".to_owned());
        format!(
            "{START}{BAD}predicate f (p) {{ exists x <> y. PC[x] = B && PC[y] = B }}\n\
             transition t (p) requires {{ {exists} }} {{ PC[p] := B }}\n"
        )
    };
    // Each use of the predicate needs two variables.
    let most = (MOST_VARIABLES - 1) / 2;
    assert_eq!(error(&with(most)), None);
    let message = Some(format!("more than {MOST_VARIABLES} processes occur in one disjunct"));
    assert_eq!(error(&with(most + 1)), message);
    assert_eq!(error(&with(200)), message);
}

/// A regression: they were expanded for all tuples of processes, which did not terminate.
#[test]
fn nested_quantifiers() {
    let nested = |word: &str, count: usize| {
        let heads = joined(count, "", |index| format!("{word} k{index}. "));
        let body = joined(count, " || ", |index| format!("PC[k{index}] = A"));
        format!("({heads}({body}))")
    };
    let guard =
        |formula: String| format!("{START}{BAD}transition t (p) requires {{ {formula} }} {{ PC[p] := B }}\n");
    let message = Some(format!("more than {MOST_NESTED} process variables in nested quantifiers"));
    assert_eq!(error(&guard(nested("forall", MOST_NESTED))), None);
    assert_eq!(error(&guard(nested("forall", MOST_NESTED + 1))), message);
    assert_eq!(error(&guard(nested("forall", 40))), message);
    assert_eq!(error(&guard(format!("not {}", nested("exists", 40)))), message);
    assert_eq!(error(&guard(format!("(forall z. {})", nested("exists", MOST_NESTED)))), message);
    // Quantifiers side by side are not nested.
    assert_eq!(error(&guard(joined(50, " && ", |_| nested("forall", 2)))), None);
    // Quantifiers outside of others are parameters.
    assert_eq!(error(&guard(nested("exists", 20))), None);
    let init =
        |formula: String| format!("type loc = A | B\narray PC[proc] : loc\ninit (p) {{ {formula} }}\n{BAD}");
    assert_eq!(error(&init(nested("forall", MOST_NESTED))), None);
    assert_eq!(error(&init(nested("exists", MOST_NESTED + 1))), message);
}

#[test]
fn conjuncts_of_init_about_many_processes() {
    let init = |count: usize, separator: &str| {
        let names = joined(count, " ", |index| format!("p{index}"));
        let body = joined(count, separator, |index| format!("PC[p{index}] = A"));
        format!("type loc = A | B\narray PC[proc] : loc\ninit ({names}) {{ {body} }}\n{BAD}")
    };
    assert_eq!(error(&init(MOST_NESTED, " || ")), None);
    let message = Some(format!("a conjunct of `init` ranges over more than {MOST_NESTED} processes"));
    assert_eq!(error(&init(MOST_NESTED + 1, " || ")), message);
    assert_eq!(error(&init(40, " || ")), message);
    assert_eq!(error(&init(40, " && ")), None);
}

/// A regression: all ways in which the variables may coincide were enumerated, before the search and with `--type-only`, which did
/// not terminate.
#[test]
fn sixteen_existential_variables() {
    for body in ["PC[k] = B", "PC[k] = B && PC[k] = A"] {
        let exists = joined(16, " && ", |_| format!("(exists k. {body})"));
        let text = format!("{START}{BAD}transition t (p) requires {{ {exists} }} {{ PC[p] := B }}\n");
        assert_eq!(error(&text), None);
    }
}

/// A regression: each line was scanned to its end for each quote on it, and the source was read again for each warning.
#[test]
fn large_texts_are_read_in_linear_time() {
    for junk in ["#", "# ", "\"", "\"a", "* ) ", "*) ", "$ ", "//\n", "== ", "1a ", "_ ", "é ", "[ ", "( "] {
        let errors = read(&junk.repeat(100_000)).expect_err("this is no system");
        assert!(errors.len() <= 21, "{junk}");
        #[cfg(feature = "cli")]
        assert!(
            !garret::report::render_diagnostics(&errors, "junk.cub", &junk.repeat(100_000), false).is_empty()
        );
    }
}

#[test]
fn many_declarations_are_read_in_linear_time() {
    let types = joined(20_000, "\n", |index| format!("type t{index} = A{index} | B{index}"));
    let transitions =
        joined(20_000, "\n", |_| "transition same (p) requires { PC[p] = A } { PC[p] := B }".to_owned());
    let predicates = joined(20_000, "\n", |index| format!("predicate f{index} (p) {{ PC[p] = A }}"));
    for many in [types, transitions, predicates] {
        let text = format!("{START}{BAD}{many}\n");
        let checked = read(&text).expect("it is a system");
        assert_eq!(checked.warnings.len(), 21, "twenty warnings and how many more there are");
        let last = &checked.warnings[20].message;
        assert!(last.starts_with("and ") && last.ends_with(" more warnings"), "{last}");
        #[cfg(feature = "cli")]
        assert!(!garret::report::render_diagnostics(&checked.warnings, "many.cub", &text, false).is_empty());
    }
}

#[test]
fn cases_and_constructors_have_a_bound() {
    let case = |branches: usize| {
        let mut text = format!("{START}{BAD}transition t (p) {{ PC[j] := case ");
        for _ in 0..branches {
            let _ = write!(text, "| j = p && X = True : B ");
        }
        text + "}\n"
    };
    assert_eq!(error(&case(1024)), None);
    assert_eq!(error(&case(1025)), Some("this `case` has more than 1024 branches".to_owned()));
    let constructors = |count: usize| {
        let names = joined(count, " | ", |index| format!("C{index}"));
        format!("type t = {names}\nvar V : t\n{START}{BAD}")
    };
    assert_eq!(error(&constructors(4096)), None);
    assert_eq!(error(&constructors(4097)), Some("a type has more than 4096 constructors".to_owned()));
}

/// A regression: the time limit was not checked.
#[test]
fn reading_ends_at_the_deadline() {
    let interrupted = Watch::start(None, None, Some(Arc::new(AtomicBool::new(true))));
    let late = Watch::start(Some(std::time::Duration::ZERO), None, None);
    for watch in [&interrupted, &late] {
        let text = format!("{START}{BAD}");
        let outcome = parse_within(&text, watch);
        assert!(matches!(outcome, Err(ReadError::Over)), "{outcome:?}");
        let system = read(&text).expect("it is a system").system;
        let outcome = garret::lint_within(&system, watch);
        assert!(matches!(outcome, Err(ReadError::Over)), "{outcome:?}");
    }
}

/// A regression: predicates only accepted processes, but published systems pass constructors.
#[test]
fn predicates_take_any_term() {
    let with = |unsafes: &str| {
        let text = format!(
            "type loc = A | B\ntype mode = Off | On\narray PC[proc] : loc\nvar M : mode\nvar N : int\nconst K : int\n\
             init (p) {{ PC[p] = A && M = Off && N = 0 && K = 3 }}\n\
             predicate at (p, l) {{ PC[p] = l }}\n\
             predicate both (p, q l) {{ p <> q && at(p, l) && at(q, l) }}\n\
             predicate mode (m) {{ M = m }}\n\
             predicate count (n) {{ N >= n && N <> n + 1 }}\n\
             {unsafes}\n\
             transition go (p) requires {{ PC[p] = A }} {{ PC[p] := B; M := On; N := N + 2 }}\n"
        );
        let options = garret::CheckOptions::default();
        let system = garret::parse(&text).map_err(|errors| errors[0].message.clone())?.system;
        let report = garret::check(&system, &options, &mut |_| {});
        Ok::<bool, String>(matches!(report.answer, garret::Answer::Unsafe(_)))
    };
    for (unsafes, expected) in [
        ("unsafe (p q) { both(p, q, B) }", true),
        ("unsafe (p q) { both (p q B) && mode(Off) }", false),
        ("unsafe (p) { at(p, B) && mode(On) && count(2) }", true),
        ("unsafe (p) { at(p, A) && mode(On) && count(K) && count(-1) }", true),
        ("unsafe (p) { at(p, B) && not count(2) }", false),
        ("unsafe (p) { at(p, B) && count(N) && not mode(M) }", false),
    ] {
        assert_eq!(with(unsafes), Ok(expected), "{unsafes}");
    }
    let message = with("unsafe (p) { at(B, p) }").expect_err("`B` is no process");
    assert_eq!(message, "`p` is not a process variable");
    assert!(with("unsafe (p) { at(p, On) }").is_err_and(|message| message.contains("cannot be compared")));
}

/// Distant places are shown with their own lines, and a line of a megabyte only by its place.
#[cfg(feature = "cli")]
#[test]
fn far_and_long_lines_are_named_by_their_numbers() {
    use garret::report::render_diagnostics;
    let text = format!(
        "var X : bool\n{}var X : int\ninit {{ X = True }}\nunsafe {{ X = True }}\n",
        "\n".repeat(100_000)
    );
    let errors = read(&text).expect_err("`X` is declared twice");
    let shown = render_diagnostics(&errors, "far.cub", &text, false);
    assert!(shown.contains("--> far.cub:100002:5") && shown.contains("100002 | var X : int"), "{shown}");
    assert!(shown.contains("far.cub:1:5") && shown.contains("1 | var X : bool"), "{shown}");
    assert!(shown.contains("declared again") && shown.contains("the first declaration"), "{shown}");
    let text = format!("var X : bool\n{}$", " ".repeat(2_000_000));
    let errors = read(&text).expect_err("`$` means nothing");
    let shown = render_diagnostics(&errors, "long.cub", &text, false);
    assert!(shown.contains("long.cub:2:2000001") && shown.len() < 10_000, "{}", shown.len());
}
