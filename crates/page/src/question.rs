//! The questions of the page.

use garret_front::header::Language;
use garret_machine::memory::Model;
use serde::Deserialize;
use serde::de::{Deserializer, Error};

/// A question.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub(super) enum Question {
    /// The examples, and the text that the page opens with.
    Welcome {},
    /// The diagnostics of a text.
    Read(TextQuestion),
    /// Whether a bad state can be reached by any number of processes; or the answer of a litmus test.
    Check(TextQuestion),
    /// Whether a bad state can be reached by the given number of processes.
    Explore(ProcessQuestion),
    /// The fences that are needed.
    Fences(TextQuestion),
    /// The state after chosen steps, and the possible next steps.
    Walk(WalkQuestion),
}

/// A text, and how it is interpreted.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct TextQuestion {
    /// The name of the text; its extension determines the language.
    pub(super) name: String,
    pub(super) text: String,
    #[serde(deserialize_with = "model")]
    pub(super) model: Model,
    /// The functions that threads run. If empty, those that the header of the text names.
    #[serde(default)]
    pub(super) threads: String,
}

/// A text, and a number of processes.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct ProcessQuestion {
    #[serde(flatten)]
    pub(super) text: TextQuestion,
    pub(super) processes: u8,
}

/// Chosen steps of a number of processes.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct WalkQuestion {
    #[serde(flatten)]
    pub(super) text: TextQuestion,
    pub(super) processes: u8,
    /// The number of the initial state, from 0. `None` if it is not chosen yet.
    #[serde(default)]
    pub(super) start: Option<usize>,
    /// The steps, by their names.
    #[serde(default)]
    pub(super) steps: Vec<String>,
}

/// A memory model, by its name.
fn model<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Model, D::Error> {
    let name = String::deserialize(deserializer)?;
    Model::named(&name)
        .filter(|it| Model::OF_MACHINE.contains(it))
        .ok_or_else(|| D::Error::custom(format_args!("`{name}` is no memory model")))
}

impl TextQuestion {
    /// The language, by the extension of its name. `None` if the extension is unknown.
    pub(super) fn language(&self) -> Option<Language> {
        Language::of_file(&self.name)
    }

    pub(super) fn model(&self) -> Model {
        self.model
    }
}
