//! No input makes the front end panic, and all diagnostics point into the text.
#![cfg(feature = "cli")]

use crate::lang_support;

use garret::lang;
use garret::report::diagnostics::render;
use lang_support::{Random, rounds, valid_systems};

/// Reads the text with and without weak memory; errors must be errors, and printable.
fn read(text: &str) {
    for weak in [true, false] {
        let diagnostics = match if weak { lang::parse(text) } else { lang::parse_sequential(text) } {
            Ok(checked) => checked.warnings,
            Err(errors) => {
                assert!(!errors.is_empty());
                errors.into_vec()
            }
        };
        for diagnostic in &diagnostics {
            assert!(!diagnostic.message.is_empty());
            for label in &diagnostic.labels {
                let (start, end) = (label.span.start as usize, label.span.end as usize);
                assert!(start <= end && text.get(start..end).is_some(), "{diagnostic:?}");
            }
        }
        let _ = render(&diagnostics, "random.cub", text, weak);
    }
}

/// Fragments that have a meaning, or nearly.
const PIECES: &[&str] = &[
    "type",
    "var",
    "array",
    "const",
    "weak",
    "init",
    "unsafe",
    "invariant",
    "predicate",
    "transition",
    "requires",
    "let",
    "in",
    "case",
    "forall",
    "exists",
    "forall_other",
    "exists_other",
    "if",
    "then",
    "else",
    "not",
    "true",
    "false",
    "fence",
    "number_procs",
    "proc",
    "int",
    "real",
    "bool",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ":=",
    ":",
    ";",
    ",",
    ".",
    "?",
    "@",
    "|",
    "_",
    "&&",
    "||",
    "=>",
    "<=>",
    "=",
    "<>",
    "<",
    "<=",
    ">",
    ">=",
    "+",
    "-",
    "*",
    "==",
    "!=",
    "&",
    "!",
    "(*",
    "*)",
    "//",
    "\"",
    "'",
    "#1",
    "#",
    "0",
    "1",
    "0.5",
    "99999999999999999999",
    "p",
    "q",
    "x",
    "PC",
    "X",
    "L1",
    "True",
    "\n",
    " ",
    "é",
    "≤",
    "\u{7}",
    "\\",
    "%",
];

#[test]
fn random_pieces() {
    let mut random = Random::new(2);
    for _ in 0..rounds(3000) {
        let length = random.below(60);
        let mut text = String::new();
        for _ in 0..length {
            text.push_str(PIECES[random.below(PIECES.len())]);
            if random.below(3) > 0 {
                text.push(' ');
            }
        }
        read(&text);
    }
}

#[test]
fn random_bytes() {
    let mut random = Random::new(3);
    for _ in 0..rounds(2000) {
        let length = random.below(200);
        let wide = random.below(2) == 0;
        let bytes: Vec<u8> =
            (0..length).map(|_| if wide { random.below(256) } else { 32 + random.below(95) } as u8).collect();
        match lang::decode(&bytes) {
            Ok(text) => read(text),
            Err(error) => assert_eq!(error.message, "this file is not UTF-8 text"),
        }
        read(&String::from_utf8_lossy(&bytes));
    }
}

/// The text divided into names, numbers, blanks and single characters.
fn tokens(text: &str) -> Vec<&str> {
    let class =
        |letter: char| if letter.is_alphanumeric() || letter == '_' { 0 } else { 1 + u32::from(letter) };
    let mut tokens = Vec::new();
    let mut start = 0;
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    for pair in letters.windows(2) {
        if class(pair[0].1) != class(pair[1].1) {
            tokens.push(&text[start..pair[1].0]);
            start = pair[1].0;
        }
    }
    tokens.push(&text[start..]);
    tokens
}

#[test]
fn mutated_systems() {
    let mut random = Random::new(4);
    let systems = valid_systems();
    let systems: Vec<Vec<&str>> =
        systems.iter().filter(|(_, text)| text.len() < 8000).map(|(_, text)| tokens(text)).collect();
    for _ in 0..rounds(1500) {
        let mut mutant = random.pick(&systems).clone();
        for _ in 0..=random.below(4) {
            let (here, there) = (random.below(mutant.len()), random.below(mutant.len()));
            match random.below(6) {
                0 => drop(mutant.remove(here)),
                1 => mutant[here] = PIECES[random.below(PIECES.len())],
                2 => mutant.insert(here, PIECES[random.below(PIECES.len())]),
                3 => mutant.swap(here, there),
                4 => mutant[here] = mutant[there],
                _ => mutant.truncate(here.max(9)),
            }
        }
        read(&mutant.concat());
    }
}

#[test]
fn every_beginning_of_a_system() {
    let text = lang_support::EXAMPLE;
    for end in 0..text.len() {
        read(&text[..end]);
    }
}
