//! The axioms: verdicts of litmus tests, laws between models, texts of patterns.

mod laws;
mod table;
mod texts;
mod verdicts;
