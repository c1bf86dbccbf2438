//! Texts that mean the same as another one.

use super::random::Random;
use super::tokens::{declarations, is_name, text, tokens};
use std::collections::BTreeMap;

/// The same system with its transitions, and its bad states, in another order.
pub(crate) fn reordered(original: &str, random: &mut Random) -> String {
    let tokens = tokens(original);
    let ranges = declarations(&tokens);
    let mut order: Vec<usize> = (0..ranges.len()).collect();
    for kind in ["transition", "unsafe"] {
        let places: Vec<usize> =
            (0..ranges.len()).filter(|&index| tokens[ranges[index].start] == kind).collect();
        let mut shuffled = places.clone();
        random.shuffle(&mut shuffled);
        for (&place, &other) in places.iter().zip(&shuffled) {
            order[place] = other;
        }
    }
    let moved: Vec<String> = order.iter().flat_map(|&index| tokens[ranges[index].clone()].to_vec()).collect();
    text(&moved)
}

/// The same system with other names, in another alphabetical order.
pub(crate) fn renamed(original: &str) -> String {
    let mut tokens = tokens(original);
    let mut names: BTreeMap<String, String> =
        tokens.iter().filter(|token| is_name(token)).map(|token| (token.clone(), String::new())).collect();
    let count = names.len();
    for (index, (name, new)) in names.iter_mut().enumerate() {
        let first = if name.starts_with(char::is_uppercase) { 'N' } else { 'n' };
        *new = format!("{first}{:03}", count - index);
    }
    for token in &mut tokens {
        if let Some(new) = names.get(token) {
            token.clone_from(new);
        }
    }
    text(&tokens)
}
