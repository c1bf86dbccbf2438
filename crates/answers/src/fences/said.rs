//! What there is to say of the fences that were found.

use super::{Execution, FenceSet, Fences, Place, Stopped, Subject};
use garret_base::numbers::counted;
use garret_report::{relying_on, run_line};
use garret_system::system::System;
use std::fmt::Write;

/// What was found, and of what.
pub struct Said<'a> {
    /// The repairs that were found.
    pub found: &'a Fences,
    /// What was repaired.
    pub subject: Subject<'a>,
    /// Its system.
    pub system: &'a System,
    /// What the text is called.
    pub name: &'a str,
    /// How many processes or threads it is about.
    pub whom: String,
    /// It was asked for what makes it robust.
    pub robust: bool,
    /// Nobody is to wait for ever either.
    pub deadlock: bool,
    /// It was asked for what there is to be without the fences that the text has.
    pub minimise: bool,
}

impl Said<'_> {
    /// A set, with what each of its fences is for; with line ends.
    pub fn set(&self, number: usize, set: &FenceSet, with_executions: bool, in_full: bool) -> String {
        let mut text = String::new();
        if set.places.is_empty() {
            return "No fence is needed.\n".to_owned();
        }
        // what fences cost, in words
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

    /// What no fence helps against, and what is not known; with line ends.
    pub fn rest(&self) -> String {
        let mut text = String::new();
        if let Some(execution) = &self.found.hopeless {
            let what = if self.robust { "An execution that SC does not have" } else { "Unsafe run" };
            let _ = writeln!(text, "{what}, whatever fences there are: {}", trace(execution));
        }
        for (places, reason) in &self.found.undecided {
            let names = names(&self.found.places, places);
            let names = if names.is_empty() { "no fence" } else { &names };
            let _ = writeln!(text, "not known: {names}: {reason}");
        }
        text
    }

    /// What there is, in one line.
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
            return format!("{answer} {name} under TSO, whatever fences there are ({checks})");
        }
        let all = match (found.stopped, found.undecided.is_empty()) {
            (None, true) => "these are all minimal ones",
            (None, false) => "of some sets it is not known",
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
