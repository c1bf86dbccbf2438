//! What is asked of any number of threads, and what the search of systems says of it.

use garret_automata::{Count, Emitted, Member, Members, Reached};
use garret_base::numbers::counted;
use garret_base::watch::{Limits, Watch};
use garret_core::answer::Answer;
use garret_core::check::{CheckOptions, Inference, Member as By, check_within};
use garret_core::search::Progress;
use garret_graphs::Code;
use garret_machine::memory::Model;
use garret_system::lang::parse_within;
use garret_system::system::Trace;
use std::collections::BTreeMap;
use std::ops::Range;

/// What was found.
pub(super) enum Decided {
    /// No bad state.
    Safe(Proof),
    /// A bad state, with so many threads of each kind.
    Unsafe(Vec<usize>),
    /// Nothing, for this reason.
    Not(String),
}

/// That there is no bad state.
pub(super) struct Proof {
    /// How that is known.
    pub(super) how: String,
    /// What is assumed of the numbers of the program.
    pub(super) assumed: Vec<String>,
}

impl From<String> for Proof {
    fn from(how: String) -> Self {
        Self { how, assumed: Vec::new() }
    }
}

/// Threads of which some stand for any number.
pub(super) struct Templates {
    pub(super) code: Code,
    pub(super) kinds: Vec<Template>,
    /// The line of each step, by its number, where it is known.
    pub(super) lines: Vec<Option<u32>>,
    /// Why nothing is known of what comes next, by the numbers of [`garret_graphs::Stop::Beyond`].
    pub(super) beyond: Vec<String>,
}

/// A kind of threads.
pub(super) struct Template {
    pub(super) name: String,
    /// There is any number of them; else one.
    pub(super) is_any: bool,
    /// Two threads of the code, which do the same; twice the same where there is one.
    pub(super) threads: [u32; 2],
    /// The locations that each of the two has for itself.
    pub(super) own: [Vec<Range<u32>>; 2],
}

/// What is asked.
pub(super) struct Question<'q> {
    pub(super) templates: &'q Templates,
    pub(super) model: Model,
    pub(super) jobs: usize,
    /// The most bytes.
    pub(super) memory: Option<usize>,
    /// A bad state counts only where all values of all locations are known: who reads another location may read any.
    pub(super) all_values: bool,
}

/// The automata of one of the two threads that stand for all of a kind.
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

/// What a search comes to.
pub(super) enum Found {
    Ended(Decided),
    /// A thread comes to a state of which nothing is known.
    Unknown(u32),
}

/// What the search says of a system for so many kinds of threads.
pub(super) fn of_system(
    (question, model, inference): (&Question<'_>, Model, Inference),
    (system, kinds): (&Emitted, usize),
    watch: &Watch,
    observe: &mut dyn FnMut(&Progress<'_>),
) -> Found {
    let not = |why: String| Found::Ended(Decided::Not(why));
    let checked = match parse_within(&system.text, watch) {
        Ok(checked) => checked.system,
        Err(_) => return not("the system of the automata is too large, or the time is over".to_owned()),
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
            Found::Ended(Decided::Safe(how.into()))
        }
        Answer::Unknown(why) => not(format!("the search ended without an answer: {why}")),
        Answer::Unsafe(trace) => match system.bad.get(trace.reached) {
            Some(Reached::Bad(_)) => Found::Ended(Decided::Unsafe(threads(kinds, system, &trace))),
            Some(Reached::Unknown(gap)) => Found::Unknown(*gap),
            None => not("the search found a bad state that is none".to_owned()),
        },
    }
}

/// How many threads of each kind take a step.
fn threads(kinds: usize, system: &Emitted, trace: &Trace) -> Vec<usize> {
    let mut of_processes: BTreeMap<u32, u32> = BTreeMap::new();
    for step in &trace.steps {
        if let (Some(process), Some(kind)) = (step.arguments.first(), system.kinds.get(step.transition)) {
            of_processes.insert(*process, *kind);
        }
    }
    let number = |kind: u32| of_processes.values().filter(|it| **it == kind).count();
    (0u32..).take(kinds).map(number).collect()
}
