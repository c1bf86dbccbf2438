//! A single misspelled name is reported on its own line, underlined.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::lang_support;

use garret::lang;
use garret::source::Diagnostic;
use lang_support::{Random, rounds, valid_systems};
use std::collections::BTreeSet;
use std::ops::Range;

/// The text with comments replaced by blanks.
fn without_comments(text: &str) -> String {
    let mut blank = text.as_bytes().to_vec();
    let (mut depth, mut at) = (0, 0);
    while at < blank.len() {
        let two = &text.as_bytes()[at..(at + 2).min(text.len())];
        let step = match two {
            b"(*" => {
                depth += 1;
                2
            }
            b"*)" if depth > 0 => {
                blank[at..at + 2].fill(b' ');
                depth -= 1;
                at += 2;
                continue;
            }
            _ => 1,
        };
        if depth > 0 {
            for byte in &mut blank[at..at + step] {
                if *byte != b'\n' {
                    *byte = b' ';
                }
            }
        }
        at += step;
    }
    String::from_utf8_lossy(&blank).into_owned()
}

/// The places of all names.
fn names(text: &str) -> Vec<Range<usize>> {
    let text = without_comments(text);
    let part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let mut found = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        while at < bytes.len() && part(bytes[at]) {
            at += 1;
        }
        if at > start {
            if bytes[start].is_ascii_alphabetic() && !lang::KEYWORDS.contains(&&text[start..at]) {
                found.push(start..at);
            }
        } else {
            at += 1;
        }
    }
    found
}

/// The name with one letter changed, added, removed or swapped, such that it is a new name of the same class.
fn misspell(name: &str, known: &BTreeSet<&str>, random: &mut Random) -> Option<String> {
    for _ in 0..20 {
        let mut letters: Vec<char> = name.chars().collect();
        let letter = *random.pick(&['a', 'e', 'k', 'n', 'x', 'A', 'Q', '2', '7', '_']);
        let at = random.below(letters.len() + 1).max(1);
        match random.below(4) {
            0 if at < letters.len() => letters[at] = letter,
            1 => letters.insert(at, letter),
            2 if at < letters.len() => {
                letters.remove(at);
            }
            3 if at + 1 < letters.len() => letters.swap(at, at + 1),
            _ => continue,
        }
        let misspelt: String = letters.into_iter().collect();
        if !known.contains(misspelt.as_str()) && !lang::KEYWORDS.contains(&misspelt.as_str()) {
            return Some(misspelt);
        }
    }
    None
}

/// Whether renaming this occurrence may be harmless: it is a declaration of something that may be unused.
fn may_be_harmless(text: &str, place: &Range<usize>) -> bool {
    let list = |letter: char| letter.is_alphanumeric() || letter.is_whitespace() || "_,[]".contains(letter);
    let keywords = ["transition", "unsafe", "invariant", "init", "predicate"];
    let (before, after) = (&text[..place.start], &text[place.end..]);
    let is_name = keywords.iter().any(|keyword| before.trim_end().ends_with(keyword));
    let header = before.trim_end_matches(list).strip_suffix('(').unwrap_or_default();
    let start = &header[header.rfind(['}', ')']).unwrap_or(0)..];
    let is_parameter = keywords.iter().any(|keyword| start.contains(keyword));
    let is_index = after.trim_start_matches(list).trim_start().starts_with(":=");
    let alone = names(text).iter().filter(|other| text[(*other).clone()] == text[place.clone()]).count() == 1;
    alone || is_name || is_parameter || is_index
}

fn underlined(errors: &[Diagnostic], span: &Range<usize>) -> bool {
    errors
        .iter()
        .flat_map(|error| &error.labels)
        .any(|label| (label.span.start as usize, label.span.end as usize) == (span.start, span.end))
}

fn line(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count()
}

#[test]
fn a_misspelt_name_is_underlined() {
    let mut random = Random::new(1);
    let systems = valid_systems();
    let (mut tries, mut on_line, mut exact, mut misses) = (0, 0, 0, Vec::new());
    let wanted = rounds(400);
    for _ in 0..wanted * 20 {
        if tries == wanted {
            break;
        }
        let (file, text) = random.pick(&systems);
        let places = names(text);
        let known: BTreeSet<&str> = places.iter().map(|place| &text[place.clone()]).collect();
        let place = random.pick(&places).clone();
        let Some(misspelt) = misspell(&text[place.clone()], &known, &mut random) else { continue };
        let mutated = format!("{}{misspelt}{}", &text[..place.start], &text[place.end..]);
        let span = place.start..place.start + misspelt.len();
        match lang::parse(&mutated) {
            Ok(_) => assert!(may_be_harmless(text, &place), "{file}: {} for {misspelt}", &text[place]),
            Err(errors) => {
                tries += 1;
                let lines = |at: u32| line(&mutated, at as usize);
                let here = errors
                    .iter()
                    .flat_map(|error| &error.labels)
                    .any(|label| lines(label.span.start) == line(&mutated, span.start));
                on_line += usize::from(here);
                exact += usize::from(underlined(&errors, &span));
                if !underlined(&errors, &span) {
                    let messages: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
                    misses.push(format!(
                        "{file}:{}: `{}` became `{misspelt}`: {}",
                        line(text, place.start) + 1,
                        &text[place],
                        messages.join("; ")
                    ));
                }
            }
        }
    }
    println!("{tries} names misspelt: {on_line} reported on their line, {exact} underlined");
    println!("{}", misses.join("\n"));
    assert!(exact * 100 >= tries * 98, "only {exact} of {tries}");
}
