//! Memory models as data.

use garret_machine::memory;
use schemars::JsonSchema;
use serde::Serialize;

/// A memory model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Sequential consistency.
    Sc,
    /// x86-TSO.
    Tso,
    /// Partial store order.
    Pso,
}

impl From<memory::Model> for Model {
    fn from(model: memory::Model) -> Self {
        match model {
            memory::Model::Sc => Self::Sc,
            memory::Model::Tso => Self::Tso,
            memory::Model::Pso => Self::Pso,
        }
    }
}

impl Model {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sc => "sc",
            Self::Tso => "tso",
            Self::Pso => "pso",
        }
    }
}
