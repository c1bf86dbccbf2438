//! The names of steps by which the page asks for them again. They are made from actions, and are not numbers, as these would name
//! other steps after a change of the text.

use garret_machine::machine::{Action, RunStep};
use garret_system::system::System;

/// The name of a step: `enter(#1)`, `buffer of #2`, `buffer of #2, entry 3`.
pub(super) fn key(system: &System, step: &RunStep) -> String {
    match &step.action {
        Action::Transition { transition, arguments } => {
            let arguments: Vec<String> = arguments.iter().map(|process| format!("#{process}")).collect();
            let name = system.transitions.get(*transition).map_or("", |it| it.name.as_str());
            format!("{name}({})", arguments.join(","))
        }
        Action::Propagation { process, entry: 0 } => format!("buffer of #{process}"),
        Action::Propagation { process, entry } => format!("buffer of #{process}, entry {}", entry + 1),
    }
}

/// The names of the steps that are possible in one state: equal names are followed by numbers, from 2.
pub(super) fn keys<'s>(system: &System, steps: impl Iterator<Item = &'s RunStep>) -> Vec<String> {
    let mut keys: Vec<String> = Vec::new();
    let mut plain: Vec<String> = Vec::new();
    for step in steps {
        let key = key(system, step);
        let earlier = plain.iter().filter(|it| **it == key).count();
        keys.push(if earlier == 0 { key.clone() } else { format!("{key} ({})", earlier + 1) });
        plain.push(key);
    }
    keys
}
