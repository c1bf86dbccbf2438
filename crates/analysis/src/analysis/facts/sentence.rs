//! Facts as sentences for display.

use super::change::Start;
use super::interval::Interval;
use super::law::PlaceInvariant;
use garret_system::system::{Sort, SymbolId, System, TypeId};
use std::collections::BTreeMap;

/// `0 <= X`, `A[p] <= 3 for any p`; None for the interval of all integers.
pub(super) fn of_bounds(system: &System, symbol: SymbolId, interval: Interval) -> Option<String> {
    const NAMES: [&str; 4] = ["p", "q", "r", "s"];
    let symbol = system.symbol(symbol);
    let (cell, whose) = match NAMES[..usize::from(symbol.dimensions).min(NAMES.len())].join(", ") {
        indices if indices.is_empty() => (symbol.name.clone(), String::new()),
        indices => (format!("{}[{indices}]", symbol.name), format!(" for any {indices}")),
    };
    match interval {
        Interval { least: Some(least), most: Some(most) } if least == most => {
            Some(format!("{cell} = {least}{whose}"))
        }
        Interval { least: Some(least), most: Some(most) } => {
            Some(format!("{least} <= {cell} <= {most}{whose}"))
        }
        Interval { least: Some(least), most: None } => Some(format!("{least} <= {cell}{whose}")),
        Interval { least: None, most: Some(most) } => Some(format!("{cell} <= {most}{whose}")),
        Interval { least: None, most: None } => None,
    }
}

/// `Readers is the number of processes in RInc, Reading`.
pub(super) fn of_law(system: &System, law: &PlaceInvariant) -> String {
    let name = |symbol: &SymbolId| system.symbol(*symbol).name.as_str();
    let mut sum = Sum::default();
    for (symbol, factor) in &law.sum {
        sum.add(*factor, name(symbol), name(symbol));
    }
    let left = sum.text;
    let mut right = Sum::default();
    let Start { constants, number } = &law.start;
    if *number != 0 {
        let size = number.unsigned_abs().to_string();
        right.add(number.signum(), &size, &size);
    }
    for (symbol, factor) in constants {
        right.add(*factor, name(symbol), name(symbol));
    }
    let mut groups: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
    for (state, (_, weight)) in law.weights.iter().enumerate().filter(|(_, (_, weight))| *weight != 0) {
        groups.entry(*weight).or_default().push(state);
    }
    let parts = telling_parts(law);
    // positive summands come first
    for (weight, states) in groups.into_iter().rev() {
        let states = of_states(system, law, &parts, &states);
        right.add(
            weight,
            &format!("the number of processes {states}"),
            &format!("that of processes {states}"),
        );
    }
    for (symbol, weights) in &law.values {
        let (variable, Sort::Enumeration(id)) = (name(symbol), system.symbol(*symbol).sort) else { continue };
        for (value, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight != 0) {
            let size = weight.unsigned_abs();
            let value = &system.types[id.0 as usize].constructors[value];
            let text = format!("{size} where {variable} = {value}");
            right.add(weight.signum(), &text, &text);
        }
    }
    let right = if right.text.is_empty() { "0" } else { &right.text };
    format!("{left} is {right}")
}

/// The text of a sum.
#[derive(Default)]
struct Sum {
    text: String,
}

impl Sum {
    /// Appends a summand, in the wording for the beginning of a sum or for later.
    fn add(&mut self, factor: i64, first: &str, later: &str) {
        let times = match factor.unsigned_abs() {
            1 => String::new(),
            size => format!("{size} times "),
        };
        let (sign, what) = match (self.text.is_empty(), factor < 0) {
            (true, false) => ("", first),
            (true, true) => ("minus ", first),
            (false, false) => (" plus ", if self.text.contains("the number") { later } else { first }),
            (false, true) => (" minus ", if self.text.contains("the number") { later } else { first }),
        };
        for part in [sign, times.as_str(), what] {
            self.text += part;
        }
    }
}

/// The indices of the parts that are needed to determine the weight.
fn telling_parts(law: &PlaceInvariant) -> Vec<usize> {
    let mut parts: Vec<usize> = (0..law.parts.len()).collect();
    for part in (0..law.parts.len()).rev() {
        let fewer: Vec<usize> = parts.iter().copied().filter(|&it| it != part).collect();
        let mut weights: BTreeMap<Vec<u8>, i64> = BTreeMap::new();
        let is_told = law.weights.iter().all(|(state, weight)| {
            let seen = fewer.iter().map(|&part| state[part]).collect();
            *weights.entry(seen).or_insert(*weight) == *weight
        });
        if is_told {
            parts = fewer;
        }
    }
    parts
}

/// `in RInc, Reading`, or `with Has = True`, or `with At = Out and Has = True, or At = In and Has = False`.
fn of_states(system: &System, law: &PlaceInvariant, parts: &[usize], states: &[usize]) -> String {
    let type_of = |part: usize| match system.symbol(law.parts[part]).sort {
        Sort::Enumeration(id) => id,
        _ => TypeId::BOOL,
    };
    let value = |part: usize, state: usize| {
        let value = usize::from(law.weights[state].0[part]);
        system.types[type_of(part).0 as usize].constructors[value].as_str()
    };
    let mut said: Vec<String> = Vec::new();
    for &state in states {
        let text = match parts {
            [part] if type_of(*part) != TypeId::BOOL => value(*part, state).to_owned(),
            _ => {
                let equal = |&part: &usize| {
                    format!("{} = {}", system.symbol(law.parts[part]).name, value(part, state))
                };
                parts.iter().map(equal).collect::<Vec<_>>().join(" and ")
            }
        };
        if !said.contains(&text) {
            said.push(text);
        }
    }
    match parts {
        [] => "in all".to_owned(),
        [part] if type_of(*part) != TypeId::BOOL => format!("in {}", said.join(", ")),
        _ => format!("with {}", said.join(", or ")),
    }
}
