//! Compares assembly with the processor: on small functions of random instructions, Garret must agree with the machine that runs the
//! test. The processor computes the final value of a register, a cell or a flag; then Garret must answer SAFE to "it has this value",
//! and UNSAFE to "it does not". All three languages are read, with all widths, including effects on other bits and on flags.
//!
//! Numbers of 32 and 64 bits do not wrap around in Garret. Programs in which they do are excluded, as the processor detects them.
//! Refused programs are counted, and are not failures.

mod generator;
mod hardware;
mod regressions;
mod text;

use crate::asked;
use garret::program::Translation;
use garret::x86::{AssemblyOptions, ThreadFunction, translate_compiled, translate_nasm};
use garret::{Diagnostics, Model};
use generator::Function;
use std::collections::BTreeMap;
use std::time::Duration;
use text::Syntax;

/// The number of functions in one executable.
const BATCH: u64 = 500;
/// The largest number of wrong verdicts that are shown.
const MOST_SHOWN: usize = 12;

/// The verdicts on the claim that a function ends with this value, and on the claim that it does not.
enum Said {
    Refused(String),
    Verdicts(&'static str, &'static str),
}

fn translated(text: &str, syntax: Syntax) -> Result<Translation, Diagnostics> {
    let threads = ThreadFunction::list("worker*1").expect("this is a list of functions");
    match syntax {
        Syntax::Nasm => translate_nasm(text, "random", AssemblyOptions::new(), &threads),
        Syntax::Att | Syntax::Intel => translate_compiled(text, "random", AssemblyOptions::new(), &threads),
    }
}

fn verdict(text: &str, syntax: Syntax) -> Result<&'static str, String> {
    let translation = translated(text, syntax)
        .map_err(|errors| errors.into_iter().next().map(|error| error.message).unwrap_or_default())?;
    asked::verdict(&translation, Model::Sc, Duration::from_secs(20))
}

/// The verdicts on a function that ends with this value on the processor.
fn said(function: &Function, syntax: Syntax, value: i64) -> Said {
    let asked = |fails_if_equal| verdict(&text::asserted(function, syntax, value, fails_if_equal), syntax);
    match (asked(false), asked(true)) {
        (Ok(same), Ok(other)) => Said::Verdicts(same, other),
        (Err(error), _) | (_, Err(error)) => Said::Refused(error),
    }
}

/// The results for the functions of some seeds.
#[derive(Default)]
struct Tally {
    right: u64,
    wrapped: u64,
    undecided: u64,
    refused: BTreeMap<String, u64>,
    wrong: Vec<String>,
}

impl Tally {
    fn count(&mut self, function: &Function, syntax: Syntax, value: i64) {
        match said(function, syntax, value) {
            Said::Refused(why) => *self.refused.entry(why).or_default() += 1,
            Said::Verdicts("SAFE", "UNSAFE") => self.right += 1,
            Said::Verdicts(same, other) if same == "UNKNOWN" || other == "UNKNOWN" => self.undecided += 1,
            Said::Verdicts(same, other) => self.wrong.push(format!(
                "seed {}, {syntax:?}: the processor says {value}; \"it is that\": {same}, \"it is not\": {other}\n{}",
                function.seed,
                text::asserted(function, syntax, value, false)
            )),
        }
    }
}

/// The seeds of `GARRET_PROCESSOR_SEEDS=A..B`, by default a few.
fn seeds() -> std::ops::Range<u64> {
    let named = std::env::var("GARRET_PROCESSOR_SEEDS").unwrap_or_else(|_| "0..500".to_owned());
    let bounds: Vec<u64> = named.split("..").filter_map(|it| it.parse().ok()).collect();
    match bounds[..] {
        [start, end] => start..end,
        _ => panic!("expected GARRET_PROCESSOR_SEEDS=A..B"),
    }
}

/// Compares the functions of all seeds in one of the languages.
fn compare(syntax: Syntax) {
    if let Some(why) = hardware::missing(syntax) {
        println!("skipped: {why}");
        return;
    }
    let seeds = seeds();
    let mut tally = Tally::default();
    let mut first = seeds.start;
    while first < seeds.end {
        let functions: Vec<Function> =
            (first..seeds.end.min(first + BATCH)).map(|seed| Function::random(seed, syntax)).collect();
        let found = hardware::run(&functions, syntax).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(found.len(), functions.len(), "each function says what it ends with");
        for (function, found) in functions.iter().zip(found) {
            match found {
                None => tally.wrapped += 1,
                Some(value) => tally.count(function, syntax, value),
            }
        }
        first += BATCH;
    }
    let Tally { right, wrapped, undecided, refused, wrong } = tally;
    let all: u64 = refused.values().sum();
    println!(
        "{syntax:?}: {right} functions are right, {all} refused, {wrapped} wrap around in 32 or 64 bits, {undecided} undecided"
    );
    let mut reasons: Vec<(&String, &u64)> = refused.iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    for (why, count) in reasons.into_iter().take(30) {
        println!("  refused {count} times: {why}");
    }
    assert!(
        wrong.is_empty(),
        "{} of them are wrong:\n{}",
        wrong.len(),
        wrong.iter().take(MOST_SHOWN).cloned().collect::<Vec<_>>().join("\n")
    );
    assert!(right * 4 > all, "most functions are refused");
}

/// `GARRET_PROCESSOR_SEEDS=0..50000` compares these functions instead of a few.
#[test]
fn functions_for_the_gnu_assembler_end_as_on_the_processor() {
    compare(Syntax::Att);
}

#[test]
fn functions_in_intel_syntax_end_as_on_the_processor() {
    compare(Syntax::Intel);
}

#[test]
fn functions_for_nasm_end_as_on_the_processor() {
    compare(Syntax::Nasm);
}
