//! Questions about any number of threads, and the answers of the search over systems.

use garret_automata::{Count, Member, Members, Reached, SystemText};
use garret_base::numbers::counted;
use garret_base::watch::{Limits, Watch};
use garret_core::answer::Answer;
use garret_core::check::{CheckOptions, Inference, Member as By, check_within};
use garret_core::search::Progress;
use garret_graphs::Code;
use garret_machine::memory::Model;
use garret_system::lang::{parse_sequential_within, parse_within};
use garret_system::system::Trace;
use std::collections::BTreeMap;
use std::ops::Range;

/// The answer to a question.
pub(super) enum AnyNumberAnswer {
    /// No bad state is reachable.
    Safe(Proof),
    /// A bad state is reachable with these numbers of threads of each kind.
    Unsafe(Vec<usize>),
    /// The question is not decided, for this reason.
    Not(String),
}

/// A proof that no bad state is reachable.
pub(super) struct Proof {
    /// How it was proved, for the user.
    pub(super) how: String,
    /// What is assumed of the numbers of the program.
    pub(super) assumed: Vec<String>,
}

impl From<String> for Proof {
    fn from(how: String) -> Self {
        Self { how, assumed: Vec::new() }
    }
}

/// Threads, some of which stand for any number.
pub(super) struct Templates {
    pub(super) code: Code,
    pub(super) kinds: Vec<Template>,
    /// The source line of each step, by its number, if it is known.
    pub(super) lines: Vec<Option<u32>>,
    /// Why the next step of a thread is not known, by the numbers of [`garret_graphs::Stop::Beyond`].
    pub(super) beyond: Vec<String>,
}

/// A kind of threads: threads with the same code.
pub(super) struct Template {
    pub(super) name: String,
    /// Whether there is any number of them; otherwise there is one.
    pub(super) is_any: bool,
    /// Two threads that do the same, by their numbers in the code; both are equal if there is only one.
    pub(super) threads: [u32; 2],
    /// The locations that each of the two threads has for itself.
    pub(super) own: [Vec<Range<u32>>; 2],
}

/// A question about any number of threads.
pub(super) struct Question<'q> {
    pub(super) templates: &'q Templates,
    pub(super) model: Model,
    pub(super) jobs: usize,
    /// The limit on memory, in bytes.
    pub(super) memory: Option<usize>,
    /// Whether a bad state is an answer only if all values of all locations are known: a location with unknown values may have any
    /// value in the search.
    pub(super) all_values: bool,
}

/// The members of each kind, represented by the first or the second of its two threads.
pub(super) fn members(templates: &Templates, which: usize) -> Members {
    let member = |kind: &Template| {
        let thread = kind.threads.get(which).copied().unwrap_or_default();
        let count = if kind.is_any { Count::Any } else { Count::Exactly(1) };
        Member { name: kind.name.clone(), count, thread }
    };
    let own = templates.kinds.iter().flat_map(|kind| {
        let of = |(thread, own): (&u32, &Vec<Range<u32>>)| -> Vec<(u32, Range<u32>)> {
            own.iter().map(|range| (*thread, range.clone())).collect()
        };
        kind.threads.iter().zip(&kind.own).flat_map(of).collect::<Vec<_>>()
    });
    Members { kinds: templates.kinds.iter().map(member).collect(), own: own.collect() }
}

/// The result of a search.
pub(super) enum SearchResult {
    Ended(AnyNumberAnswer),
    /// A thread reaches a state whose behaviour is not known; the index of the reason.
    Unknown(u32),
}

/// The result of the search over a system with this number of kinds of threads.
pub(super) fn of_system(
    (question, model, inference): (&Question<'_>, Model, Inference),
    (system, kinds): (&SystemText, usize),
    watch: &Watch,
    observe: &mut dyn FnMut(&Progress<'_>),
) -> SearchResult {
    let not = |why: String| SearchResult::Ended(AnyNumberAnswer::Not(why));
    let parse = if model.is_weak() { parse_within } else { parse_sequential_within };
    let checked = match parse(&system.text, watch) {
        Ok(checked) => checked.system,
        Err(_) => {
            return not("the system of the automata is too large, or the time limit was reached".to_owned());
        }
    };
    let limits = Limits { memory: question.memory, ..Limits::default() };
    let options = CheckOptions::new().model(model).jobs(question.jobs).limits(limits).inference(inference);
    let report = check_within(&checked, &options, watch, observe);
    match report.answer {
        Answer::Safe { .. } => {
            let how = match report.by {
                By::Whole => "all of their states explored".to_owned(),
                _ => counted(report.statistics.visited, "cube"),
            };
            SearchResult::Ended(AnyNumberAnswer::Safe(how.into()))
        }
        Answer::Unknown(why) => not(format!("the search ended without an answer: {why}")),
        Answer::Unsafe(trace) => match system.bad.get(trace.reached) {
            Some(Reached::Bad(_)) => {
                SearchResult::Ended(AnyNumberAnswer::Unsafe(threads(kinds, system, &trace)))
            }
            Some(Reached::Unknown(gap)) => SearchResult::Unknown(*gap),
            None => not("the search found a state that is not known as bad".to_owned()),
        },
    }
}

/// The number of threads of each kind that take a step.
fn threads(kinds: usize, system: &SystemText, trace: &Trace) -> Vec<usize> {
    let mut of_processes: BTreeMap<u32, u32> = BTreeMap::new();
    for step in &trace.steps {
        if let (Some(process), Some(kind)) = (step.arguments.first(), system.kinds.get(step.transition)) {
            of_processes.insert(*process, *kind);
        }
    }
    let number = |kind: u32| of_processes.values().filter(|it| **it == kind).count();
    (0u32..).take(kinds).map(number).collect()
}
