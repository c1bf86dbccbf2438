//! C over machine words, for programs that the reader for any number of threads does not understand.

use super::arguments::Assembly;
use super::file::LoadError;
use super::input::{self, Source};
use super::ir::{Program, of_words};
use super::session::Session;
use garret_base::watch::Watch;
use garret_program::NO_ASSERTION;
use std::io::Write;

/// The result of reading a file over machine words.
pub(super) enum WordsReading {
    Read(Box<Program>),
    /// The file was not refused before, or cannot be read over machine words, either.
    Refused,
    /// The time was over, or the user interrupted, before it was read.
    Over,
}

/// Reads a file over machine words if it was refused before, and says so. If that fails, the reason of the first refusal is shown.
pub(super) fn over_words_instead(
    path: &str,
    assembly: &Assembly,
    (watch, quiet): (&Watch, bool),
    session: &mut Session,
) -> std::io::Result<WordsReading> {
    let Some(mut refused) = session.refused.take() else { return Ok(WordsReading::Refused) };
    let why = refused.first_error().map(|(line, message)| (line, message.to_owned()));
    let source = match path {
        "-" => session.input.clone().map(|text| Source { name: input::name(path).to_owned(), text }),
        _ => input::read(path, watch).ok(),
    };
    let made = source.map(|source| match watch.over() {
        Some(_) => Err(LoadError::Over),
        None => of_words(path, &source, assembly, watch),
    });
    if let (Some(Err(LoadError::Over)), Some(_)) = (&made, &why) {
        return Ok(WordsReading::Over);
    }
    let made = made.and_then(Result::ok);
    if let Some((Err((errors, _)), _)) = &made
        && let Some(error) = errors.first()
    {
        refused.advise(&format!("over machine words (`--words`): {}", error.message));
    }
    let (Some((line, message)), Some((Ok(program), read))) = (why, made) else {
        refused.advise(
            "to check the output of a compiler instead, use `--ir` (LLVM IR of clang) or `--compiled` (assembly of gcc)",
        );
        refused.say(session);
        return Ok(WordsReading::Refused);
    };
    for file in read {
        session.has_read(file);
    }
    if !session.keeps_what_was_read() {
        return Ok(WordsReading::Refused);
    }
    if !quiet {
        let name = input::name(path);
        let line = line.map_or_else(String::new, |line| format!(":{line}"));
        let words = "over machine words (`--words`)";
        if message == NO_ASSERTION {
            writeln!(
                session,
                "{name}: no assertions; Garret looks for invalid memory accesses, divisions by 0 and wrong uses of the library, {words}"
            )?;
        } else {
            writeln!(
                session,
                "{name}{line}: not supported for any number of threads at once: {message}; what follows is {words}"
            )?;
        }
    }
    Ok(WordsReading::Read(Box::new(program)))
}
