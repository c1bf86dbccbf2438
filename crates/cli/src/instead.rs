//! C over machine words, where the reader for any number of threads does not know what something means.

use super::arguments::Assembly;
use super::input::{self, Source};
use super::ir::{self, named, over_words, with_each};
use super::session::Session;
use garret_base::watch::Watch;
use std::io::Write;

/// What the reader of C says of a program without assertions.
const NOTHING_BAD: &str = "nothing in this program is bad";

/// The choices with which a file is read over words, where it was refused before and can be read so; that is said. Else it is said why it was
/// refused.
pub(super) fn over_words_instead(
    path: &str,
    assembly: &Assembly,
    (watch, quiet): (&Watch, bool),
    session: &mut Session,
) -> std::io::Result<Option<Assembly>> {
    let Some(mut refused) = session.refused.take() else { return Ok(None) };
    let why = refused.first_error().map(|(line, message)| (line, message.to_owned()));
    let source = session
        .input
        .clone()
        .filter(|_| path == "-")
        .map(|text| Source { name: input::name(path).to_owned(), text });
    let source = source.or_else(|| input::read(path, watch).ok());
    let assembly = assembly.over_words();
    let is_read = source.is_some_and(|source| is_read(path, &source, &assembly, watch));
    let Some((line, message)) = why.filter(|_| is_read) else {
        refused.advise(
            "what clang says of this file is read with `--ir`, and what gcc makes of it with `--compiled`",
        );
        refused.say(session);
        return Ok(None);
    };
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
    Ok(Some(assembly))
}

/// Whether a file can be read over words, with the threads that are asked for.
fn is_read(path: &str, source: &Source, assembly: &Assembly, watch: &Watch) -> bool {
    let Ok((Ok(made), _)) = over_words(path, source, assembly, watch) else { return false };
    let mut named = named(assembly);
    if named.is_empty() {
        named.extend(made.runs.map(|name| (name, None)));
    }
    matches!(ir::made(&made.ir, &with_each(&named, 2), assembly.without_main(), watch), Ok(Ok(_)))
}
