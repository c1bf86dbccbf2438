//! C over machine words, where the reader for any number of threads does not know what something means, or where the executions of given threads
//! are fewer than the states of the search.

use super::arguments::{Assembly, Check};
use super::exit::Exit;
use super::input::{self, Source};
use super::interrupt::Signals;
use super::ir::{Program, of_words};
use super::ir_verdict;
use super::load::Loaded;
use super::session::Session;
use garret_base::watch::Watch;
use garret_machine::memory::Model;
use garret_program::Translation;
use std::io::Write;
use std::time::Duration;

/// How long executions are looked at before the search goes on.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether nothing else is asked than a verdict, so that executions may be looked at instead of states.
pub(super) fn may_be_sooner(command: &Check) -> bool {
    command.assembly.may_take_words
        && !command.deadlock
        && !command.no_replay
        && command.figures.asked().is_none()
}

/// The verdict by all executions of a program with given threads, over words, where that is known soon; it is said.
pub(super) fn by_executions(
    path: &str,
    loaded: &Loaded,
    (command, model): (&Check, Model),
    (watch, signals): (&Watch, &Signals),
    session: &mut Session,
) -> std::io::Result<Option<Exit>> {
    let is_closed = |it: &Translation| it.program.entries.iter().all(|entry| entry.only);
    if !loaded.assembly.as_ref().is_some_and(is_closed) {
        return Ok(None);
    }
    let watch = watch.within(PATIENCE);
    let Ok((Ok(program), _)) = of_words(path, &loaded.source, &command.assembly, &watch) else {
        return Ok(None);
    };
    ir_verdict::if_decided(program, (path, model), command, (&watch, signals), session)
}

/// What the reader of C says of a program without assertions.
const NOTHING_BAD: &str = "nothing in this program is bad";

/// What a file is over words, where it was refused before and can be read so; that is said. Else it is said why it was refused.
pub(super) fn over_words_instead(
    path: &str,
    assembly: &Assembly,
    (watch, quiet): (&Watch, bool),
    session: &mut Session,
) -> std::io::Result<Option<Program>> {
    let Some(mut refused) = session.refused.take() else { return Ok(None) };
    let why = refused.first_error().map(|(line, message)| (line, message.to_owned()));
    let source = match path {
        "-" => session.input.clone().map(|text| Source { name: input::name(path).to_owned(), text }),
        _ => input::read(path, watch).ok(),
    };
    let made = source.and_then(|source| of_words(path, &source, assembly, watch).ok());
    if let Some((Err((errors, _)), _)) = &made
        && let Some(error) = errors.first()
    {
        refused.advise(&format!("over machine words (`--words`): {}", error.message));
    }
    let (Some((line, message)), Some((Ok(program), read))) = (why, made) else {
        refused.advise(
            "what clang says of this file is read with `--ir`, and what gcc makes of it with `--compiled`",
        );
        refused.say(session);
        return Ok(None);
    };
    for file in read {
        session.has_read(file);
    }
    if !session.keeps_what_was_read() {
        return Ok(None);
    }
    if !quiet {
        let name = input::name(path);
        let line = line.map_or_else(String::new, |line| format!(":{line}"));
        let words = "over machine words (`--words`)";
        if message == NOTHING_BAD {
            writeln!(
                session,
                "{name}: nothing is asserted; accesses to no object, divisions by 0 and wrong uses of the library are looked for, {words}"
            )?;
        } else {
            writeln!(
                session,
                "{name}{line}: not read for any number of threads at once: {message}; what follows is {words}"
            )?;
        }
    }
    Ok(Some(program))
}
