//! Random systems with store fences, which keep the writes of a process in order.

use crate::random::Random;

/// Mixed with the seed; the systems themselves do not depend on it.
const STORE_FENCES: u64 = 0x7374_6f72_6566_6e63;

/// Adds `store_fence()` before or after the assignments of some transitions. The text is a random system of
/// [`super::system_of`], or a system with each transition on one line.
pub fn with_store_fences(text: &str, seed: u64) -> String {
    let mut random = Random::new(seed ^ STORE_FENCES);
    text.lines().map(|line| fenced(line, &mut random) + "\n").collect()
}

/// A line, with `store_fence()` sometimes added to the assignments of a transition.
fn fenced(line: &str, random: &mut Random) -> String {
    let is_whole = line.starts_with("transition") && line.contains("} {");
    if !is_whole && !line.starts_with('{') {
        return line.to_owned();
    }
    let Some((start, actions)) = line.rsplit_once("{ ") else { return line.to_owned() };
    let Some(actions) = actions.strip_suffix('}') else { return line.to_owned() };
    let (lets, actions) = match actions.split_once(" in ") {
        Some((lets, rest)) => (format!("{lets} in "), rest.trim()),
        None => (String::new(), actions.trim()),
    };
    let mut parts = Vec::new();
    if random.percent(20) {
        parts.push("store_fence()");
    }
    if !actions.is_empty() {
        parts.push(actions);
    }
    if random.percent(15) {
        parts.push("store_fence()");
    }
    format!("{start}{{ {lets}{} }}", parts.join("; "))
}
