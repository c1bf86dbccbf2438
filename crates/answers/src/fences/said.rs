//! The answer of a search for fences, as text.

use super::{Execution, FenceSet, Fences, Place, Stopped, Subject};
use garret_base::numbers::counted;
use garret_report::{relying_on, run_line};
use garret_system::system::System;
use std::fmt::Write;

/// An answer, with the program that it is about.
pub struct FencesText<'a> {
    /// The answer.
    pub found: &'a Fences,
    /// What was repaired.
    pub subject: Subject<'a>,
    /// The system of the subject.
    pub system: &'a System,
    /// The name of the text in messages.
    pub name: &'a str,
    /// The number of processes or threads that the answer is about.
    pub whom: String,
    /// Whether the question was robustness.
    pub robust: bool,
    /// Whether deadlocks are bad, too.
    pub deadlock: bool,
    /// Whether existing fences of the text may be removed.
    pub minimise: bool,
}

impl FencesText<'_> {
    /// A set with its fences, and the reason for each. Each line ends with a line break.
    pub fn set(&self, number: usize, set: &FenceSet, with_executions: bool, in_full: bool) -> String {
        let mut text = String::new();
        if set.places.is_empty() {
            return "No fence is needed.\n".to_owned();
        }
        // the unit of costs, in words
        let unit = if matches!(self.subject, Subject::System(_)) { "" } else { " cycles" };
        // writing to a string cannot fail
        let _ = writeln!(text, "{number}. {}, cost {}{unit}", counted(set.places.len(), "fence"), set.cost);
        for (place, execution) in set.places.iter().zip(&set.without) {
            let _ = writeln!(text, "   {}", self.found.places[*place].shown);
            if !with_executions {
                continue;
            }
            let _ = writeln!(text, "      without it: {}", trace(execution));
            if in_full {
                let system = &execution.candidate.system;
                let shown = match &execution.candidate.program {
                    Some(program) => program.render(system, &execution.run),
                    None => execution.run.display(system).to_string(),
                };
                for line in shown.lines() {
                    let _ = writeln!(text, "      {line}");
                }
            }
        }
        text
    }

    /// An execution that no fence prevents, and the sets that are not decided. Each line ends with a line break.
    pub fn rest(&self) -> String {
        let mut text = String::new();
        if let Some(execution) = &self.found.hopeless {
            let what = if self.robust { "An execution that SC does not have" } else { "Unsafe run" };
            let _ = writeln!(text, "{what}, whatever fences are added: {}", trace(execution));
        }
        for (places, reason) in &self.found.undecided {
            let names = names(&self.found.places, places);
            let names = if names.is_empty() { "no fence" } else { &names };
            let _ = writeln!(text, "not known: {names}: {reason}");
        }
        text
    }

    /// The verdict, in one line.
    pub fn verdict(&self) -> String {
        let Self { found, name, .. } = self;
        let mut assumed: Vec<usize> = found.sets.iter().flat_map(|set| set.assumed.iter().copied()).collect();
        assumed.sort_unstable();
        assumed.dedup();
        let whom = format!("{}{}", self.whom, relying_on(self.system, &assumed));
        let purpose = match (self.robust, self.deadlock) {
            (true, _) => ", to be as under SC",
            (false, true) => ", with no bad state and no deadlock",
            (false, false) => "",
        };
        let waits = if self.deadlock { ", and no deadlock" } else { "" };
        let checks = counted(found.checked, "check");
        if found.hopeless.is_some() {
            let answer = if self.robust { "NOT ROBUST" } else { "UNSAFE" };
            return format!("{answer} {name} under TSO, whatever fences are added ({checks})");
        }
        let all = match (found.stopped, found.undecided.is_empty()) {
            (None, true) => "these are all minimal sets",
            (None, false) => "some sets are undecided",
            (Some(Stopped::Over), _) => "stopped early: there may be others",
            (Some(Stopped::Refused), _) => "a program with more fences is too large",
            (Some(_), _) => "there may be others",
        };
        match found.sets.first() {
            None => format!("UNKNOWN {name} under TSO: no set of fences was proved ({checks})"),
            Some(set) if set.places.is_empty() => format!(
                "{} {name} under TSO, {whom}{waits}, without any {}fence ({checks})",
                if self.robust { "ROBUST" } else { "SAFE" },
                if self.minimise { "" } else { "further " }
            ),
            Some(set) => format!(
                "FENCES {name} under TSO, {whom}{purpose}: {}, the cheapest with {}; {all} ({checks})",
                counted(found.sets.len(), "set"),
                counted(set.places.len(), "fence")
            ),
        }
    }
}

fn names(places: &[Place], chosen: &[usize]) -> String {
    let names: Vec<&str> = chosen.iter().map(|place| places[*place].shown.as_str()).collect();
    names.join("; ")
}

fn trace(execution: &Execution) -> String {
    run_line(&execution.candidate.system, &execution.run)
}
