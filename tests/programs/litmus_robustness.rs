//! No text makes the reader or the decision of litmus tests panic, and all diagnostics point into the text.
#![cfg(feature = "cli")]

use crate::litmus_support;

use garret::litmus::{LitmusOptions, decide, parse, render};
use garret::report::render_diagnostics;
use garret::{Diagnostic, Model};
use litmus_support::generator::litmus_test;
use litmus_support::random::Random;
use std::path::Path;

/// The number of texts of each kind.
const ROUNDS: u64 = 2_000;

/// Fragments that have a meaning, or nearly.
const PIECES: [&str; 78] = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "|",
    ";",
    ":",
    ",",
    "=",
    "<>",
    "!=",
    "$",
    "%",
    "~",
    "-",
    "+",
    "*",
    "&",
    "/\\",
    "\\/",
    "=>",
    "(*",
    "*)",
    "<<",
    ">>",
    "\"",
    "X86",
    "X86_64",
    "P0",
    "P1",
    "P2",
    "0",
    "1",
    "7",
    "0x10",
    "99999999999999999999",
    "x",
    "y",
    "EAX",
    "eax",
    "rax",
    "%eax",
    "%al",
    "rip",
    "MOV",
    "movl",
    "movq",
    "XCHG",
    "inc",
    "addl",
    "sub",
    "and",
    "or",
    "xorl",
    "cmp",
    "test",
    "cmpxchg",
    "xadd",
    "jmp",
    "jne",
    "L0",
    "mfence",
    "sfence",
    "LOCK",
    "exists",
    "forall",
    "final",
    "filter",
    "locations",
    "true",
    "not",
    "int",
    "uint64_t",
    "é",
    "\u{0}",
    "\n",
];

fn inputs() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    for folder in [folder.join("models/litmus/x86"), folder.join("tests/litmus_diagnostics")] {
        let mut paths: Vec<_> =
            std::fs::read_dir(folder).expect("the folder is there").flatten().map(|it| it.path()).collect();
        paths.sort();
        // One of the files is not valid text.
        texts.extend(paths.iter().filter_map(|path| std::fs::read_to_string(path).ok()));
    }
    texts
}

fn check(diagnostics: &[Diagnostic], text: &str) {
    for diagnostic in diagnostics {
        assert!(!diagnostic.message.is_empty());
        for label in &diagnostic.labels {
            let (start, end) = (label.span.start as usize, label.span.end as usize);
            assert!(start <= end && text.get(start..end).is_some(), "{diagnostic:?} in {text:?}");
        }
    }
    let _ = render_diagnostics(diagnostics, "random.litmus", text, true);
}

/// Reads the text and decides it within narrow limits, if it is a valid test. Returns whether it is.
fn read(text: &str, memory: Model) -> bool {
    let checked = match parse(text) {
        Ok(checked) => checked,
        Err(errors) => {
            assert!(!errors.is_empty(), "{text:?}");
            check(&errors, text);
            return false;
        }
    };
    check(&checked.warnings, text);
    let options = LitmusOptions::new().model(memory).max_states(300).max_nodes(10);
    match decide(&checked.test, &options) {
        Ok(decision) => {
            assert!(render(&checked.test, memory, &decision, true).starts_with("Test "));
            true
        }
        Err(errors) => {
            assert!(!errors.is_empty(), "{text:?}");
            check(&errors, text);
            false
        }
    }
}

/// The text divided into words, blanks and single characters.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for letter in text.chars() {
        let joins = |last: &String| {
            letter.is_alphanumeric() && last.chars().all(char::is_alphanumeric)
                || letter == ' ' && last.chars().all(|it| it == ' ')
        };
        match pieces.last_mut() {
            Some(last) if joins(last) => last.push(letter),
            _ => pieces.push(letter.to_string()),
        }
    }
    pieces
}

fn mutated(random: &mut Random, text: &str) -> String {
    let mut pieces = pieces(text);
    for _ in 0..=random.below(3) {
        if pieces.is_empty() {
            break;
        }
        let place = random.below(pieces.len());
        match random.below(5) {
            0 => {
                pieces.remove(place);
            }
            1 => pieces.insert(place, pieces[place].clone()),
            2 => pieces.swap(place, random.below(place + 1)),
            3 => (*random.pick(&PIECES)).clone_into(&mut pieces[place]),
            _ => pieces.truncate(place),
        }
        if random.one_in(3) {
            pieces.insert(random.below(pieces.len() + 1), (*random.pick(&PIECES)).to_owned());
        }
    }
    pieces.concat()
}

fn memory(random: &mut Random) -> Model {
    *random.pick(&[Model::Sc, Model::Tso, Model::Pso])
}

#[test]
fn mutations_of_tests() {
    let inputs = inputs();
    let mut decided = 0;
    for seed in 0..ROUNDS {
        let mut random = Random::new(seed);
        let input = random.pick(&inputs).clone();
        let text = mutated(&mut random, &input);
        decided += u64::from(read(&text, memory(&mut random)));
    }
    assert!((ROUNDS / 40..ROUNDS).contains(&decided), "{decided} of {ROUNDS} were decided");
}

#[test]
fn mutations_of_random_tests() {
    let mut decided = 0;
    for seed in 0..ROUNDS {
        let mut random = Random::new(seed + ROUNDS);
        let text = litmus_test(&mut random);
        let text = mutated(&mut random, &text);
        decided += u64::from(read(&text, memory(&mut random)));
    }
    assert!((ROUNDS / 40..ROUNDS).contains(&decided), "{decided} of {ROUNDS} were decided");
}

#[test]
fn soup() {
    for seed in 0..ROUNDS {
        let mut random = Random::new(seed);
        let length = random.below(60);
        let soup: Vec<&str> = (0..length).map(|_| *random.pick(&PIECES)).collect();
        let start = if random.one_in(2) { "X86 SOUP {}" } else { "X86_64 SOUP {} P0 ;" };
        read(&format!("{start} {}", soup.join(" ")), memory(&mut random));
        read(&soup.join(" "), memory(&mut random));
    }
}

#[test]
fn large_tests() {
    let rows = " MOV [x],1 ;\n MOV [x],2 ;\n".repeat(1_000);
    assert!(!read(&format!("X86 LONG\n{{ }}\n P0 ;\n{rows}exists (x=0"), Model::Tso));
    read(&format!("X86 LONG\n{{ }}\n P0 ;\n{rows}exists (x=0)"), Model::Tso);
    let name = "x".repeat(100_000);
    assert!(read(
        &format!("X86 {name}\n{{ {name}=1; }}\n P0 ;\n MOV [{name}],2 ;\nexists ({name}=2)"),
        Model::Sc
    ));
    let atoms: Vec<String> = (0..20_000).map(|it| format!("x={}", it % 1000)).collect();
    read(&format!("X86 MANY\n{{ }}\n P0 ;\n MOV [x],2 ;\nexists ({})", atoms.join(" \\/ ")), Model::Tso);
    assert!(!read(
        &format!("X86 DEEP\n{{ }}\n P0 ;\n MOV [x],2 ;\nexists {}", "not ".repeat(100_000)),
        Model::Tso
    ));
}
