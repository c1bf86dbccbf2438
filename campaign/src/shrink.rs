//! Makes a text smaller while a predicate holds.
//!
//! It removes parts that are optional in a well-formed system: declarations, conjuncts and disjuncts, actions, branches,
//! constructors, parameters and parentheses; or it merges two constructors. The predicate decides whether the rest is still of
//! interest; it must be false for a text that does not parse.

use super::tokens::{declarations, text, tokens};
use std::collections::BTreeSet;

/// A smaller text for which the predicate holds; no part of it can be removed any more.
pub fn shrink(original: &str, mut predicate: impl FnMut(&str) -> bool) -> String {
    let mut current = tokens(original);
    let mut changed = true;
    while changed {
        changed = false;
        let mut index = 0;
        while let Some(change) = changes(&current).get(index) {
            let smaller = change.apply(&current);
            if predicate(&text(&smaller)) {
                current = smaller;
                changed = true;
            } else {
                index += 1;
            }
        }
    }
    text(&current)
}

/// A change that makes the text smaller.
enum Change {
    /// Removes the tokens at these indices.
    Remove(BTreeSet<usize>),
    /// Removes the tokens at these indices, and replaces a name by another one.
    Merge(BTreeSet<usize>, String, String),
}

impl Change {
    fn apply(&self, tokens: &[String]) -> Vec<String> {
        let (Self::Remove(part) | Self::Merge(part, ..)) = self;
        let kept =
            tokens.iter().enumerate().filter(|(place, _)| !part.contains(place)).map(|(_, token)| token);
        let renamed = |token: &String| match self {
            Self::Merge(_, old, new) if token == old => new.clone(),
            _ => token.clone(),
        };
        kept.map(renamed).collect()
    }
}

/// The changes to try, the largest ones first.
fn changes(tokens: &[String]) -> Vec<Change> {
    removable(tokens).into_iter().map(Change::Remove).chain(mergeable(tokens)).collect()
}

/// Merges of two constructors of one type: `A | B` becomes `A`, and so does every `B`.
fn mergeable(tokens: &[String]) -> Vec<Change> {
    let mut all = Vec::new();
    for declaration in declarations(tokens).into_iter().filter(|range| tokens[range.start] == "type") {
        let bars = declaration.clone().filter(|&place| tokens[place] == "|" && place + 1 < declaration.end);
        let names = bars.map(|bar| (BTreeSet::from([bar, bar + 1]), &tokens[bar - 1], &tokens[bar + 1]));
        all.extend(names.map(|(part, into, name)| Change::Merge(part, name.clone(), into.clone())));
    }
    all
}

/// The sets of tokens that can be removed together, larger ones first.
fn removable(tokens: &[String]) -> Vec<BTreeSet<usize>> {
    let mut parts: Vec<BTreeSet<usize>> = Vec::new();
    for declaration in declarations(tokens) {
        let end = declaration.end;
        parts.push(declaration.clone().collect());
        parts.extend(segments(tokens, declaration.start, end));
    }
    for (open, token) in tokens.iter().enumerate() {
        match token.as_str() {
            "(" | "{" => {
                let Some(close) = closing(tokens, open) else { continue };
                parts.extend(segments(tokens, open + 1, close));
                parts.push([open, close].into());
                if token == "{" && open > 0 && tokens[open - 1] == "requires" {
                    parts.push((open - 1..=close).collect());
                }
            }
            "weak" | "not" => parts.push([open].into()),
            // A parameter.
            _ if token.starts_with(char::is_lowercase) => parts.push([open].into()),
            // A quantifier and its variable.
            "." if open >= 2 => parts.push((open - 2..=open).collect()),
            _ => {}
        }
    }
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    parts.dedup();
    parts
}

/// The parts between separators, each with the separator before it; the first with the one after it.
fn segments(tokens: &[String], start: usize, end: usize) -> Vec<BTreeSet<usize>> {
    let mut places = Vec::new();
    let mut index = start;
    while index < end {
        match tokens[index].as_str() {
            "(" | "{" | "[" => index = closing(tokens, index).unwrap_or(end),
            "&&" | "||" | "=>" | "<=>" | ";" | "|" | "," => places.push(index),
            _ => {}
        }
        index += 1;
    }
    let (Some(&first), Some(_)) = (places.first(), places.last()) else { return Vec::new() };
    let mut parts = vec![(start..=first).collect::<BTreeSet<_>>()];
    let ends = places.iter().skip(1).copied().chain([end]);
    parts.extend(places.iter().copied().zip(ends).map(|(from, to)| (from..to).collect()));
    // The first constructor of `type t = A | B`, the first branch of `X := case | ..`.
    if let Some(from) = (start..first).rev().find(|&place| tokens[place] == "=") {
        parts.push((from + 1..=first).collect());
    }
    parts
}

/// The index of the bracket that closes the one at `open`.
fn closing(tokens: &[String], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match token.as_str() {
            "(" | "{" | "[" => depth += 1,
            ")" | "}" | "]" => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(index);
                }
            }
            _ => {}
        }
    }
    None
}
