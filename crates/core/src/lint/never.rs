//! The reasons why a transition never fires, or a bad state never holds, as sentences.

use crate::vacuity::{Contradicted, Impossible, Never};
use garret_base::shown::DisplayWith;
use garret_base::source::Diagnostic;
use garret_system::system::{Atom, Bad, Formula, Quantified, Scope, System, Transition, Variables};
use garret_system::text::{describe_bad_part, describe_part};
use std::fmt;

const CONTRADICTION: &str = "this `unsafe` contradicts itself: no state is bad";
/// The largest number of disjuncts whose reasons are shown, and of parts of each.
const MOST_TOLD: usize = 4;

/// The warning about a transition.
pub(super) fn transition(system: &System, transition: &Transition, reason: &Never) -> Diagnostic {
    let words = Words { system, variables: &transition.variables, describe: describe_part };
    let warning = Diagnostic::warning(format!("`{}` can never fire", transition.name));
    match reason {
        Never::Processes { needed, bound } => warning
            .at(transition.span, too_many(*needed, *bound))
            .help("give it fewer parameters, or raise `number_procs`"),
        Never::Disjuncts(disjuncts) => match disjuncts.as_slice() {
            [] => warning.at(transition.span, "its guard is false"),
            [only] => words.explained(warning.at(transition.span, words.reason(only)), only),
            several => words.each(warning.at(transition.span, "no part of its guard ever holds"), several),
        },
    }
}

/// The warning about a bad state.
pub(super) fn bad(system: &System, bad: &Bad, reason: &Never) -> Diagnostic {
    let words = Words { system, variables: &bad.variables, describe: describe_bad_part };
    match reason {
        Never::Processes { needed, bound } => {
            Diagnostic::warning("this `unsafe` never holds: there are too few processes")
                .at(bad.span, too_many(*needed, *bound))
                .help("give it fewer parameters, or raise `number_procs`")
        }
        Never::Disjuncts(disjuncts) => match disjuncts.as_slice() {
            [] => Diagnostic::warning(CONTRADICTION).at(bad.span, "never holds"),
            [only] => {
                let (title, label) = match only.because {
                    Contradicted::Itself => (CONTRADICTION.to_owned(), words.reason(only)),
                    _ => (words.missing(only), "never holds, so the answer SAFE means nothing".to_owned()),
                };
                words.explained(Diagnostic::warning(title).at(bad.span, label), only)
            }
            several => {
                let (title, label) = if reason.is_contradiction() {
                    (CONTRADICTION, "never holds")
                } else {
                    ("no part of this `unsafe` ever holds", "never holds, so the answer SAFE means nothing")
                };
                words.each(Diagnostic::warning(title).at(bad.span, label), several)
            }
        },
    }
}

fn too_many(needed: usize, bound: usize) -> String {
    let processes = if bound == 1 { "process" } else { "processes" };
    format!("it is about {needed} different processes, but `number_procs` allows only {bound} {processes}")
}

impl Never {
    /// The reason in words; `variables` are those of the transition or of the bad state.
    pub fn display<'a>(&'a self, system: &'a System, variables: &'a Variables) -> impl fmt::Display + 'a {
        DisplayWith(move |f: &mut fmt::Formatter<'_>| match self {
            Self::Processes { needed, bound } => f.write_str(&too_many(*needed, *bound)),
            Self::Disjuncts(disjuncts) if disjuncts.is_empty() => f.write_str("it is false"),
            Self::Disjuncts(disjuncts) => {
                let words = Words { system, variables, describe: describe_part };
                let reasons: Vec<String> = disjuncts.iter().map(|it| words.reason(it)).collect();
                f.write_str(&reasons.join("; "))
            }
        })
    }
}

/// Describes the parts of a declaration in words.
struct Words<'a> {
    system: &'a System,
    variables: &'a Variables,
    describe: fn(&System, &Variables, &Formula) -> String,
}

impl Words<'_> {
    fn part(&self, part: &Formula) -> String {
        format!("`{}`", (self.describe)(self.system, self.variables, part))
    }

    /// `a`, `b` and `c`.
    fn parts(&self, parts: &[Formula]) -> String {
        let mut shown: Vec<String> = parts.iter().take(MOST_TOLD).map(|part| self.part(part)).collect();
        if parts.len() > MOST_TOLD {
            shown.push(format!("{} more", parts.len() - MOST_TOLD));
        }
        match shown.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => String::new(),
        }
    }

    /// The reason why a conjunction never holds.
    fn reason(&self, impossible: &Impossible) -> String {
        let Impossible { because, parts } = impossible;
        match (because, parts.as_slice()) {
            (_, []) => "it is about more processes than there are".to_owned(),
            (Contradicted::Parameters { universal, parameter }, _) => {
                let asked = self.part(&parts[*universal]);
                match parameter {
                    Some(parameter) => {
                        let name = &self.variables.names[parameter.0 as usize];
                        format!("{asked} also ranges over `{name}`, for which it never holds here")
                    }
                    None => format!("{asked} also ranges over the parameters, for which it never holds here"),
                }
            }
            (Contradicted::Itself, [only]) => format!("{} contradicts itself", self.part(only)),
            (Contradicted::Itself, parts) => format!("{} contradict each other", self.parts(parts)),
            (Contradicted::Values | Contradicted::States, [only]) => {
                format!("{} never holds", self.part(only))
            }
            (Contradicted::Values | Contradicted::States, parts) => {
                format!("{} never hold together", self.parts(parts))
            }
        }
    }

    /// The same for a bad state: what never happens.
    fn missing(&self, impossible: &Impossible) -> String {
        match (impossible.because, impossible.parts.as_slice()) {
            (Contradicted::Values | Contradicted::States, [only @ Formula::Atom(Atom::Literal(_))]) => {
                format!("no transition ever leads to {}", self.part(only))
            }
            (Contradicted::Values | Contradicted::States, parts @ [_, _, ..]) => {
                format!("no transition ever leads to {} together", self.parts(parts))
            }
            _ => self.reason(impossible),
        }
    }

    /// Adds how this was found, and what to do.
    fn explained(&self, warning: Diagnostic, impossible: &Impossible) -> Diagnostic {
        let Impossible { because, parts } = impossible;
        match because {
            Contradicted::Itself => warning,
            Contradicted::Values => warning
                .note("found from the values that `init` and the transitions that can fire give to each symbol")
                .help("if it should be reachable, look for a missing transition or a wrong value"),
            Contradicted::States => warning
                .note("derived from the local states that a process can reach from `init` by transitions that can fire")
                .help("if it should be reachable, look for a missing transition or a wrong value"),
            Contradicted::Parameters { universal, .. } => {
                let others: Vec<Formula> =
                    parts.iter().enumerate().filter(|(place, _)| place != universal).map(|(_, it)| it.clone()).collect();
                let warning = if others.is_empty() {
                    warning
                } else {
                    warning.note(format!("it is combined with {}", self.parts(&others)))
                };
                let asking = match &parts[*universal] {
                    Formula::Atom(Atom::Forall(quantified)) => self.part(&Formula::Atom(Atom::Forall(Quantified {
                        scope: Scope::Others,
                        ..quantified.clone()
                    }))),
                    part => self.part(part),
                };
                warning.help(format!("if only processes that are not parameters are meant, write {asking}"))
            }
        }
    }

    /// Adds the reason for each disjunct.
    fn each(&self, mut warning: Diagnostic, disjuncts: &[Impossible]) -> Diagnostic {
        for impossible in disjuncts.iter().take(MOST_TOLD) {
            warning = warning.note(self.reason(impossible));
        }
        let rest = disjuncts.len().saturating_sub(MOST_TOLD);
        if rest > 0 {
            warning = warning.note(format!("and {rest} more like these"));
        }
        warning
    }
}
