//! Verdicts by all executions of given threads, if these are fewer than the states of the search, or show what the search does not
//! look for.

use super::arguments::Check;
use super::exit::Exit;
use super::interrupt::Signals;
use super::ir::of_words;
use super::ir_verdict;
use super::load::LoadedText;
use super::session::Session;
use garret_answers::data::Severity;
use garret_base::watch::Watch;
use garret_machine::memory::Model;
use std::time::Duration;

/// The time for executions before the search continues.
const PATIENCE: Duration = Duration::from_secs(5);

/// Warns of an option that is ignored because executions decide.
pub(super) fn warn_of_ignored(command: &Check, path: &str, session: &mut Session) {
    if let Some(option) = command.ignored_by_executions() {
        let message = format_args!(
            "{path}: {option} has no effect: it is an option of the search, and this file is decided by its executions"
        );
        session.remark(Severity::Warning, message);
    }
}

/// The verdict by all executions of a program with given threads, over machine words, if it is known soon; it is printed. Otherwise
/// `None`.
pub(super) fn by_executions(
    path: &str,
    loaded: &LoadedText,
    (command, model): (&Check, Model),
    (watch, signals): (&Watch, &Signals),
    session: &mut Session,
) -> std::io::Result<Option<Exit>> {
    over_words(path, loaded, (command, model), (&watch.within(PATIENCE), signals), session)
}

/// The verdict on a program over machine words, if it is decided before the watch is over; it is printed. Otherwise `None`.
pub(super) fn over_words(
    path: &str,
    loaded: &LoadedText,
    (command, model): (&Check, Model),
    (watch, signals): (&Watch, &Signals),
    session: &mut Session,
) -> std::io::Result<Option<Exit>> {
    let Ok((Ok(program), _)) =
        of_words(path, &loaded.source, &command.assembly.with_deadlocks(command.deadlock), watch)
    else {
        return Ok(None);
    };
    let exit = ir_verdict::if_decided(program, (path, model), command, (watch, signals), session)?;
    if exit.is_some() {
        warn_of_ignored(command, path, session);
    }
    Ok(exit)
}
