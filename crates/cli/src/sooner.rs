//! Verdicts by all executions of given threads, if these are fewer than the states of the search, or show what the search does not
//! look for.

use super::arguments::Check;
use super::exit::Exit;
use super::interrupt::Signals;
use super::ir::of_words;
use super::ir_verdict;
use super::load::LoadedText;
use super::otherwise::Wanted;
use super::session::Session;
use garret_answers::data::Severity;
use garret_base::watch::Watch;
use garret_machine::memory::Model;
use std::time::Duration;

/// The time for executions before the search continues.
const PATIENCE: Duration = Duration::from_secs(5);
/// The time for executions of few threads with numbers that may leave their types: doubling gets there after 32 steps.
const SHORT: Duration = Duration::from_millis(500);

/// Warns of an option that is ignored because executions decide.
pub(super) fn warn_of_ignored(command: &Check, path: &str, session: &mut Session) {
    if let Some(option) = command.ignored_by_executions() {
        let message = format_args!(
            "{path}: {option} has no effect: it is an option of the search, and this file is decided by its executions"
        );
        session.remark(Severity::Warning, message);
    }
}

/// The verdict that is wanted, if it is known soon; it is printed. Otherwise `None`.
pub(super) fn if_wanted(
    wanted: Wanted,
    (path, loaded): (&str, &LoadedText),
    asked: (&Check, Model),
    watched: (&Watch, &Signals),
    session: &mut Session,
) -> std::io::Result<Option<Exit>> {
    match wanted {
        Wanted::Any => by_executions(path, loaded, asked, watched, session),
        Wanted::Grown => bad_if_grown(path, loaded, asked, watched, session),
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

/// The verdict UNSAFE on a program over machine words whose numbers may leave their types after a few steps, if its executions show
/// it soon; it is printed. Otherwise `None`. The search assumes that numbers stay in their types.
pub(super) fn bad_if_grown(
    path: &str,
    loaded: &LoadedText,
    asked: (&Check, Model),
    (watch, signals): (&Watch, &Signals),
    session: &mut Session,
) -> std::io::Result<Option<Exit>> {
    if !loaded.assembly.as_ref().is_some_and(|it| it.program.has_growing_numbers()) {
        return Ok(None);
    }
    let watch = watch.within(SHORT);
    decided(path, loaded, asked, (&watch, signals), &|exit| exit == Exit::Unsafe, session)
}

/// The verdict on a program over machine words, if it is decided before the watch is over; it is printed. Otherwise `None`.
pub(super) fn over_words(
    path: &str,
    loaded: &LoadedText,
    asked: (&Check, Model),
    watched: (&Watch, &Signals),
    session: &mut Session,
) -> std::io::Result<Option<Exit>> {
    decided(path, loaded, asked, watched, &|exit| exit != Exit::Unknown, session)
}

/// The verdict on a program over machine words, if it is wanted; it is printed. Otherwise `None`.
fn decided(
    path: &str,
    loaded: &LoadedText,
    (command, model): (&Check, Model),
    (watch, signals): (&Watch, &Signals),
    is_wanted: &dyn Fn(Exit) -> bool,
    session: &mut Session,
) -> std::io::Result<Option<Exit>> {
    let Ok((Ok(program), _)) =
        of_words(path, &loaded.source, &command.assembly.with_deadlocks(command.deadlock), watch)
    else {
        return Ok(None);
    };
    let exit =
        ir_verdict::if_wanted(program, (path, model), command, (watch, signals), (is_wanted, session))?;
    if exit.is_some() {
        warn_of_ignored(command, path, session);
    }
    Ok(exit)
}
