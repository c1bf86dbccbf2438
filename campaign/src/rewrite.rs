//! Rewrites a text to one with the same meaning.

use super::tokens::{declarations, is_name, text, tokens};
use garret_random::random::Random;
use std::collections::BTreeMap;

/// The same system with its transitions and bad states in another order.
pub fn reordered(original: &str, random: &mut Random) -> String {
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
pub fn renamed(original: &str) -> String {
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

/// The same system with the parameters of its declarations in another order.
pub fn permuted(original: &str, random: &mut Random) -> String {
    let mut tokens = tokens(original);
    for range in declarations(&tokens) {
        // The parentheses after the name, before the formula.
        let end = range.clone().find(|&place| tokens[place] == "{").unwrap_or(range.end);
        let Some(open) = (range.start..end).find(|&place| tokens[place] == "(") else { continue };
        let Some(close) = (open..end).find(|&place| tokens[place] == ")") else { continue };
        if matches!(tokens[range.start].as_str(), "transition" | "unsafe" | "invariant" | "init") {
            let mut parameters = parameters(&tokens[open + 1..close]);
            random.shuffle(&mut parameters);
            tokens.splice(open + 1..close, parameters.concat());
        }
    }
    text(&tokens)
}

/// Splits the parameters; the main one includes its brackets.
fn parameters(tokens: &[String]) -> Vec<Vec<String>> {
    let mut parameters: Vec<Vec<String>> = Vec::new();
    for (place, token) in tokens.iter().enumerate() {
        let inside = token == "]" || (place > 0 && tokens[place - 1] == "[");
        match parameters.last_mut() {
            Some(last) if inside => last.push(token.clone()),
            _ => parameters.push(vec![token.clone()]),
        }
    }
    parameters
}

/// The system with fences in the guards of some transitions, at least of one if there is a guard.
pub fn fenced(original: &str, random: &mut Random) -> String {
    guarded(tokens(original), "fence", random)
}

/// The system with fences of all processes: about half of its fences become such fences, and some are added to the guards of
/// transitions; at least one, if there is a guard.
pub fn with_barriers(original: &str, random: &mut Random) -> String {
    let mut tokens = tokens(original);
    for token in tokens.iter_mut().filter(|token| *token == "fence") {
        if random.percent(50) {
            "fence_all".clone_into(token);
        }
    }
    guarded(tokens, "fence_all", random)
}

/// The text with this kind of fence in the guards of some transitions, at least of one if there is a guard.
fn guarded(tokens: Vec<String>, fence: &str, random: &mut Random) -> String {
    let is_guard = |place: usize| tokens[place] == "{" && place > 0 && tokens[place - 1] == "requires";
    let guards: Vec<usize> = (0..tokens.len()).filter(|&place| is_guard(place)).collect();
    let certain = random.below(guards.len());
    let chosen: Vec<usize> = (guards.iter().enumerate())
        .filter(|&(index, _)| index == certain || random.percent(25))
        .map(|(_, &place)| place)
        .collect();
    let mut with_fences = Vec::new();
    let mut open = false;
    for (place, token) in tokens.into_iter().enumerate() {
        if open && token == "}" {
            with_fences.push(")".to_owned());
            open = false;
        }
        with_fences.push(token);
        if chosen.contains(&place) {
            with_fences.extend([fence, "(", ")", "&&", "("].map(str::to_owned));
            open = true;
        }
    }
    text(&with_fences)
}
