//! What is answered.

use super::examples::{EXAMPLES, Example};
use super::{Host, MOST_BYTES};
use garret_answers::data::Diagnostic;
use garret_base::numbers;
use garret_machine::machine::{MOST_PROCESSES, Process};
use serde::Serialize;

/// An answer.
#[derive(Debug, Serialize)]
#[serde(tag = "answer", rename_all = "lowercase")]
pub(super) enum Answer {
    Welcome(Box<Welcome>),
    Read(Read),
    Checked(Box<Checked>),
    Walked(Box<Walked>),
    Refused(Refused),
}

/// What the page starts with.
#[derive(Debug, Serialize)]
pub(super) struct Welcome {
    version: &'static str,
    examples: &'static [Example],
    /// The text to open with.
    opened: Option<Opened>,
    most_bytes: usize,
    most_processes: Process,
    /// What a question may take, in words.
    limits: String,
}

#[derive(Debug, Serialize)]
struct Opened {
    name: String,
    text: String,
}

/// What there is to say of a text.
#[derive(Debug, Serialize)]
pub(super) struct Read {
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The numbers of processes that it allows; none where it has mistakes.
    pub(super) processes: Option<Numbers>,
}

#[derive(Debug, Serialize)]
pub(super) struct Numbers {
    pub(super) least: Process,
    pub(super) most: Process,
}

/// What a check comes to.
#[derive(Debug, Default, Serialize)]
pub(super) struct Checked {
    /// `SAFE`, `UNSAFE`, `UNKNOWN`, `NOT REACHED`, `FENCES`, or the answer of a litmus test.
    pub(super) word: String,
    /// The verdict in one line.
    pub(super) line: String,
    /// All there is to say, as the command line says it; the verdict is not repeated.
    pub(super) text: String,
    /// The report as a page, where there is one.
    pub(super) page: Option<String>,
    /// The execution that was found, to be taken step by step.
    pub(super) run: Option<Chosen>,
    /// The text with the cheapest fences that it needs.
    pub(super) repaired: Option<String>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// A run, as it can be asked for again.
#[derive(Debug, Serialize)]
pub(super) struct Chosen {
    pub(super) processes: Process,
    pub(super) start: usize,
    pub(super) steps: Vec<String>,
}

/// Where chosen steps lead.
#[derive(Debug, Default, Serialize)]
pub(super) struct Walked {
    pub(super) processes: Process,
    /// What a process is called here: `#1`, `thread 1`.
    pub(super) names: Vec<String>,
    /// The initial states to choose from; empty once one is chosen.
    pub(super) starts: Vec<State>,
    /// The chosen initial state.
    pub(super) start: Option<usize>,
    /// The state now.
    pub(super) state: Option<State>,
    /// The state before the last step.
    pub(super) before: Option<State>,
    /// The steps that were taken.
    pub(super) taken: Vec<Step>,
    /// What can happen next.
    pub(super) nexts: Vec<Step>,
    /// The bad state that was reached, in words; none where it is none.
    pub(super) bad: Option<String>,
    /// What else is to be known of this state.
    pub(super) remarks: Vec<String>,
    /// Which of the asked steps cannot be taken, and why: those before it were.
    pub(super) refused: Option<String>,
}

/// A state, in the words of the source.
#[derive(Debug, Default, Serialize)]
pub(super) struct State {
    pub(super) memory: Vec<String>,
    /// What each process has for itself.
    pub(super) own: Vec<Vec<String>>,
    /// What is in the store buffer of each process, the oldest entry first.
    pub(super) buffers: Vec<Vec<String>>,
}

/// A step.
#[derive(Debug, Serialize)]
pub(super) struct Step {
    /// By which it is asked for.
    pub(super) key: String,
    pub(super) process: Process,
    /// What it is called, a line for each instruction.
    pub(super) title: String,
    /// What it does.
    pub(super) effects: Vec<String>,
    /// Whether something leaves a store buffer.
    pub(super) is_propagation: bool,
    /// The lines of the source that it is about, from 1.
    pub(super) lines: Vec<usize>,
}

/// Why there is no answer.
#[derive(Debug, Serialize)]
pub(super) struct Refused {
    message: String,
    diagnostics: Vec<Diagnostic>,
}

impl Answer {
    /// There is none, for this reason.
    pub(super) fn refused(message: impl Into<String>) -> Self {
        Self::Refused(Refused { message: message.into(), diagnostics: Vec::new() })
    }

    /// There is none, as this is wrong with the text.
    pub(super) fn mistaken(diagnostics: Vec<Diagnostic>) -> Self {
        let message = "the text has mistakes: there is nothing to check".to_owned();
        Self::Refused(Refused { message, diagnostics })
    }

    pub(super) fn to_json(&self) -> String {
        // strings, numbers and lists of them: nothing that JSON has not
        serde_json::to_string(self).unwrap_or_else(|_| {
            r#"{"answer":"refused","message":"the answer cannot be written","diagnostics":[]}"#.to_owned()
        })
    }
}

impl Welcome {
    pub(super) fn of(host: &Host) -> Self {
        let limits = [
            host.limits.time.map(numbers::duration),
            host.limits.process_memory.or(host.limits.memory).map(numbers::bytes),
        ];
        let limits: Vec<String> = limits.into_iter().flatten().collect();
        let opened = host.opened.as_ref().map(|(name, text)| (name.clone(), text.clone()));
        Self {
            version: env!("CARGO_PKG_VERSION"),
            examples: &EXAMPLES,
            opened: opened.map(|(name, text)| Opened { name, text }),
            most_bytes: MOST_BYTES,
            most_processes: MOST_PROCESSES,
            limits: limits.join(", "),
        }
    }
}
