//! What is known of a system beforehand, beside what its terms are.

use super::Vocabulary;
use crate::analysis::{Facts, LocalStates};

impl Vocabulary<'_> {
    /// The same, and [`Vocabulary::are_possible`] knows in which states one process can be.
    pub(crate) fn with_local_states(self) -> Self {
        self.with_local_states_until(&|| false)
    }

    /// The same, unless that takes until it is over: then it knows nothing of them.
    pub(crate) fn with_local_states_until(self, is_over: &dyn Fn() -> bool) -> Self {
        Self { local: LocalStates::until(self.system, &self.values, is_over), ..self }
    }

    /// The number of states that one process can be in; 0 when nothing is known.
    pub(crate) fn local_states(&self) -> usize {
        self.local.len()
    }

    /// The same, and [`Vocabulary::facts`] knows how numbers are bounded and what they count, unless that takes until it is over.
    pub(crate) fn with_facts_until(self, is_over: &dyn Fn() -> bool) -> Self {
        Self { facts: Facts::until(self.system, &self.values, is_over), ..self }
    }

    /// What is known of numbers.
    pub(crate) fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Whether what is known of numbers holds at first and is kept by every step; not known when it is over.
    pub(crate) fn facts_are_inductive(&self, is_over: &dyn Fn() -> bool) -> Option<bool> {
        self.facts.are_inductive(self.system, &self.values, is_over)
    }
}
