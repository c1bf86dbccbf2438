//! What is asked.

use garret_front::header::Language;
use garret_machine::memory::Model;
use serde::Deserialize;
use serde::de::{Deserializer, Error};

/// A question.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub(super) enum Question {
    /// Which examples there are, and what the page opens with.
    Welcome {},
    /// What is wrong with a text.
    Read(Asked),
    /// Whether a bad state can be reached by any number of processes; or what a litmus test comes to.
    Check(Asked),
    /// Whether so many processes reach one.
    Explore(Counted),
    /// Which fences are needed.
    Fences(Asked),
    /// Where chosen steps lead, and what can happen next.
    Walk(Walked),
}

/// A text, and how it is to be taken.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Asked {
    /// What it is called: what the name ends in is its language.
    pub(super) name: String,
    pub(super) text: String,
    #[serde(deserialize_with = "model")]
    pub(super) model: Model,
    /// The functions that threads run; where nothing is said, those that the text names in its first comment.
    #[serde(default)]
    pub(super) threads: String,
}

/// A text, and so many processes.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Counted {
    #[serde(flatten)]
    pub(super) text: Asked,
    pub(super) processes: u8,
}

/// Chosen steps of so many processes.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Walked {
    #[serde(flatten)]
    pub(super) text: Asked,
    pub(super) processes: u8,
    /// The number of the initial state, from 0; none where it is still to be chosen.
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

impl Asked {
    /// Its language; none where its name says none.
    pub(super) fn language(&self) -> Option<Language> {
        Language::of_file(&self.name)
    }

    pub(super) fn model(&self) -> Model {
        self.model
    }
}
