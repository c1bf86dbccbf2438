//! The answers to questions of the page.

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
    Read(TextAnswer),
    Checked(Box<CheckAnswer>),
    Walked(Box<WalkAnswer>),
    Refused(Refused),
}

/// The data with which the page starts.
#[derive(Debug, Serialize)]
pub(super) struct Welcome {
    version: &'static str,
    examples: &'static [Example],
    /// The text to open with.
    opened: Option<Opened>,
    most_bytes: usize,
    most_processes: Process,
    /// The limits of a question, in words.
    limits: String,
}

#[derive(Debug, Serialize)]
struct Opened {
    name: String,
    text: String,
}

/// The diagnostics of a text.
#[derive(Debug, Serialize)]
pub(super) struct TextAnswer {
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The numbers of processes that it allows. `None` if it has errors.
    pub(super) processes: Option<Numbers>,
}

#[derive(Debug, Serialize)]
pub(super) struct Numbers {
    pub(super) least: Process,
    pub(super) most: Process,
}

/// The result of a check.
#[derive(Debug, Default, Serialize)]
pub(super) struct CheckAnswer {
    /// `SAFE`, `UNSAFE`, `UNKNOWN`, `NOT REACHED`, `FENCES`, or the answer of a litmus test.
    pub(super) word: String,
    /// The verdict in one line.
    pub(super) line: String,
    /// The whole output as on the command line, without the verdict line.
    pub(super) text: String,
    /// The report as a page, if there is one.
    pub(super) page: Option<String>,
    /// The execution that was found, so that the user can step through it.
    pub(super) run: Option<RunSteps>,
    /// The text with the cheapest fences that it needs.
    pub(super) repaired: Option<String>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// A run, in the form in which the page asks for it again.
#[derive(Debug, Serialize)]
pub(super) struct RunSteps {
    pub(super) processes: Process,
    pub(super) start: usize,
    pub(super) steps: Vec<String>,
}

/// The result of stepping through a run.
#[derive(Debug, Default, Serialize)]
pub(super) struct WalkAnswer {
    pub(super) processes: Process,
    /// The name of each process: `#1`, `thread 1`.
    pub(super) names: Vec<String>,
    /// The initial states to choose from. Empty once one is chosen.
    pub(super) starts: Vec<State>,
    /// The chosen initial state.
    pub(super) start: Option<usize>,
    /// The current state.
    pub(super) state: Option<State>,
    /// The state before the last step.
    pub(super) before: Option<State>,
    /// The steps that were taken.
    pub(super) taken: Vec<Step>,
    /// The possible next steps.
    pub(super) nexts: Vec<Step>,
    /// The bad state that was reached, in words. `None` if the state is not bad.
    pub(super) bad: Option<String>,
    /// Further remarks on the state.
    pub(super) remarks: Vec<String>,
    /// The first of the requested steps that cannot be taken, and why; those before it were taken.
    pub(super) refused: Option<String>,
}

/// A state, in the words of the source.
#[derive(Debug, Default, Serialize)]
pub(super) struct State {
    pub(super) memory: Vec<String>,
    /// The cells or registers of each process.
    pub(super) own: Vec<Vec<String>>,
    /// The store buffer of each process, the oldest entry first.
    pub(super) buffers: Vec<Vec<String>>,
}

/// A step.
#[derive(Debug, Serialize)]
pub(super) struct Step {
    /// The name by which the page asks for it.
    pub(super) key: String,
    pub(super) process: Process,
    /// The title, with a line for each instruction.
    pub(super) title: String,
    /// The effects of the step, in words.
    pub(super) effects: Vec<String>,
    /// Whether an entry leaves a store buffer.
    pub(super) is_propagation: bool,
    /// The lines of the source of the step, from 1.
    pub(super) lines: Vec<usize>,
}

/// Why there is no answer.
#[derive(Debug, Serialize)]
pub(super) struct Refused {
    message: String,
    diagnostics: Vec<Diagnostic>,
}

impl Answer {
    /// There is no answer, for this reason.
    pub(super) fn refused(message: impl Into<String>) -> Self {
        Self::Refused(Refused { message: message.into(), diagnostics: Vec::new() })
    }

    /// There is no answer, as the text has these errors.
    pub(super) fn mistaken(diagnostics: Vec<Diagnostic>) -> Self {
        let message = "the text has mistakes: there is nothing to check".to_owned();
        Self::Refused(Refused { message, diagnostics })
    }

    pub(super) fn to_json(&self) -> String {
        // cannot fail: there are only strings, numbers and lists of them
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
