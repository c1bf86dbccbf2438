//! Programs as [`super::open_verdict`] sees them, in LLVM IR or in C.

use super::input::Source;
use super::question::Templates;
use super::session::Session;
use garret_base::watch::Watch;
use garret_graphs::{Code, Event, Execution, Graphs};
use garret_machine::memory::Model;
use garret_report::{Diagram, Place};
use garret_system::system::System;
use std::borrow::Cow;

/// A program with given threads, some of which may stand for any number.
pub(super) trait Program: Sized {
    /// The file that the user named.
    fn source(&self) -> &Source;

    /// The name of that file.
    fn name(&self) -> &str {
        &self.source().name
    }

    /// The code of the threads.
    fn code(&self) -> &Code;

    /// Whether any number of threads may run some function.
    fn is_any_number(&self) -> bool;

    /// The reason why nothing is known of the threads. `None` if something is known.
    fn unfollowed(&self) -> Option<String> {
        None
    }

    /// Whether some of the threads may never be created.
    fn has_spare_threads(&self) -> bool {
        false
    }

    /// The reason why a deadlock is not excluded, although no execution shows one.
    fn unknown_waits(&self) -> Option<&'static str> {
        None
    }

    /// The assumptions of an answer that nothing bad happens.
    fn assumed(&self) -> Vec<String>;

    /// The assumptions of an answer for any number of threads, as text that follows the verdict.
    fn rests_for_any(&self) -> String;

    /// A bad state in words, by its number in [`Code::bad`].
    fn bad(&self, number: u32) -> String;

    /// Why the next step of a thread is not known, by the number of [`garret_graphs::Stop::Beyond`].
    fn beyond(&self, number: u32) -> String;

    /// The source line of a step, by its number.
    fn line(&self, step: u32) -> Option<u32>;

    /// The place of an event in the source.
    fn place(&self, event: &Event) -> Option<Place>;

    /// The diagram of an execution without events that users are not interested in, and with these marked.
    fn drawn(&self, execution: &Execution, marked: &[u32]) -> Diagram;

    /// The kinds of its threads, or why a thread cannot stand for any number.
    fn templates(&self) -> Result<Templates, String>;

    /// The kinds of threads of a program with any number of threads that has all executions of this one, if there is such a
    /// program.
    fn templates_of_more(&self) -> Option<Result<Templates, String>> {
        None
    }

    /// Whether [`Self::templates_of_more`] has a program.
    fn is_among_more(&self) -> bool {
        false
    }

    /// Systems and a memory model for each: if one of them is safe under its model, so is the program under this one.
    fn systems(&self, _: Model) -> Vec<(Cow<'_, System>, Model)> {
        Vec::new()
    }

    /// The same program with other numbers of threads.
    fn with(&self, threads: Numbers<'_>) -> Option<Self>;

    /// A program with these numbers of threads that has some of the executions of this one.
    fn with_fewer(&self, _: Numbers<'_>) -> Option<Self> {
        None
    }

    /// The same program, in which operations that may fail spuriously do so, any number of times. `None` if there is no such
    /// operation.
    fn failing(&self) -> Option<Self> {
        None
    }

    /// Shows the result, if something was found.
    fn show(&self, found: &Graphs, asked: (Model, &Watch), session: &mut Session) -> std::io::Result<()>;
}

/// Numbers of threads.
#[derive(Clone, Copy)]
pub(super) enum Numbers<'n> {
    /// This number of threads instead of any number.
    Each(usize),
    /// A number for each kind of [`Program::templates`].
    Kinds(&'n [usize]),
}
