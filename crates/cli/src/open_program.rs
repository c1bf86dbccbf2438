//! What a program is whose verdict is asked for ([`super::open_verdict`]).

use super::input::Source;
use super::question::Templates;
use super::session::Session;
use garret_base::watch::Watch;
use garret_graphs::{Code, Event, Execution, Graphs};
use garret_machine::memory::Model;
use garret_report::{Diagram, Place};
use garret_system::system::System;

/// A program with threads: given ones, some of which may stand for any number.
pub(super) trait Program: Sized {
    /// The file that was named.
    fn source(&self) -> &Source;

    /// Its name.
    fn name(&self) -> &str {
        &self.source().name
    }

    /// What the threads do.
    fn code(&self) -> &Code;

    /// Whether any number of threads run some function.
    fn is_any_number(&self) -> bool;

    /// Why nothing is known of the threads, if nothing is.
    fn unfollowed(&self) -> Option<String> {
        None
    }

    /// Whether some of its threads may never be created.
    fn has_spare_threads(&self) -> bool {
        false
    }

    /// Why it is not known that nobody waits for ever, although no execution shows it.
    fn unknown_waits(&self) -> Option<&'static str> {
        None
    }

    /// What an answer rests on that says that nothing bad happens.
    fn assumed(&self) -> Vec<String>;

    /// What an answer for any number of threads rests on, as it stands behind it.
    fn rests_for_any(&self) -> String;

    /// A bad state, by its number in [`Code::bad`].
    fn bad(&self, number: u32) -> String;

    /// Why nothing is known of what comes next ([`garret_graphs::Stop::Beyond`]).
    fn beyond(&self, number: u32) -> String;

    /// The line of a step, by its number.
    fn line(&self, step: u32) -> Option<u32>;

    /// Where an event stands in the source.
    fn place(&self, event: &Event) -> Option<Place>;

    /// The diagram of an execution, of the events that people look at, with these marked.
    fn drawn(&self, execution: &Execution, marked: &[u32]) -> Diagram;

    /// The kinds of its threads, or why a thread cannot stand for others.
    fn templates(&self) -> Result<Templates, String>;

    /// The same of a program with any number of threads which has all executions of this one, where there is one.
    fn templates_of_more(&self) -> Option<Result<Templates, String>> {
        None
    }

    /// Whether there is one.
    fn is_among_more(&self) -> bool {
        false
    }

    /// The system of the program, where the search of systems under another model decides what is asked under this one: and which one.
    fn system(&self, _: Model) -> Option<(&System, Model)> {
        None
    }

    /// The same program with other numbers of threads.
    fn with(&self, threads: Numbers<'_>) -> Option<Self>;

    /// A program that has some of the executions of this one, with these numbers of threads.
    fn with_fewer(&self, _: Numbers<'_>) -> Option<Self> {
        None
    }

    /// The same program where what may fail without a reason may do so, however often; none where nothing may.
    fn failing(&self) -> Option<Self> {
        None
    }

    /// Shows what was found, if something was.
    fn show(&self, found: &Graphs, asked: (Model, &Watch), session: &mut Session) -> std::io::Result<()>;
}

/// How many threads there are.
#[derive(Clone, Copy)]
pub(super) enum Numbers<'n> {
    /// This many for any number.
    Each(usize),
    /// This many of each kind of [`Program::templates`].
    Kinds(&'n [usize]),
}
