//! `garret smt`: scripts in SMT-LIB.

use super::arguments::Smt as Command;
use super::exit::Exit;
use super::input::{self, Unreadable};
use super::interrupt::Signals;
use super::memory;
use super::output::{Output, complain, verbatim};
use crate::report::render_diagnostics;
use crate::watch::Watch;
use garret_smt::Session;
use std::io::{ErrorKind, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// So often is the clock looked at while nothing comes.
const LOOK: Duration = Duration::from_millis(10);

/// So many pieces of the input may wait to be answered.
const WAITING: usize = 16;

/// The most bytes of a piece.
const PIECE: usize = 1 << 16;

/// Answers the commands of a script.
pub(super) fn run(command: &Command, signals: &Signals) -> std::io::Result<Exit> {
    let watch = Watch::start(command.timeout, memory::limit(command.max_memory), Some(signals.flag()));
    let asked = watch.clone();
    let mut session = Session::until(move || asked.is_over());
    let mut out = verbatim();
    if command.file == "-" {
        let pieces = pieces();
        let mut late = 0;
        while !session.is_over() {
            match pieces.recv_timeout(LOOK) {
                Ok(piece) => {
                    let piece = piece?;
                    // what was said before is answered, if only by `unknown`; what goes on for ever is not
                    late += if watch.is_over() { piece.len() } else { 0 };
                    if late > input::MOST_BYTES {
                        return Ok(Exit::Unknown);
                    }
                    answer(&mut out, |to| session.feed(&piece, to))?;
                }
                Err(RecvTimeoutError::Timeout) if watch.is_over() => return Ok(Exit::Unknown),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
    } else {
        match input::read(&command.file, &watch) {
            Ok(source) => answer(&mut out, |to| session.feed(&source.text, to))?,
            Err(Unreadable::File(message)) => {
                complain(format_args!("garret: {message}\n"));
                return Ok(Exit::Input);
            }
            Err(Unreadable::Text(diagnostic)) => {
                complain(render_diagnostics(&[diagnostic], &command.file, "", true));
                return Ok(Exit::Input);
            }
            Err(Unreadable::Over) => return Ok(Exit::Unknown),
        }
    }
    answer(&mut out, |to| session.end(to))?;
    let outcome = session.outcome();
    Ok(match outcome {
        _ if outcome.defects > 0 => Exit::Internal,
        _ if outcome.errors > 0 => Exit::Input,
        _ if outcome.unknowns > 0 => Exit::Unknown,
        _ => Exit::Safe,
    })
}

/// Writes each answer as soon as it is there.
fn answer<W: Write>(out: &mut Output<W>, work: impl FnOnce(&mut dyn FnMut(&str))) -> std::io::Result<()> {
    let mut written = Ok(());
    work(&mut |text| {
        if written.is_ok() {
            written = writeln!(out, "{text}").and_then(|()| out.flush());
        }
    });
    written
}

/// Standard input as it comes. What is no text has a character instead that no script can have.
fn pieces() -> Receiver<std::io::Result<String>> {
    let (sender, receiver) = sync_channel(WAITING);
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        let mut bytes = Vec::new();
        let mut piece = vec![0; PIECE];
        loop {
            let (sent, ended) = match input.read(&mut piece) {
                Ok(0) => (sender.send(Ok(String::from_utf8_lossy(&bytes).into_owned())), true),
                Ok(count) => {
                    bytes.extend_from_slice(&piece[..count]);
                    (sender.send(Ok(take_text(&mut bytes))), false)
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => (sender.send(Err(error)), true),
            };
            // nobody waits any more after `(exit)`
            if ended || sent.is_err() {
                return;
            }
        }
    });
    receiver
}

/// Takes the text out of the bytes, but for a last character of which a part is missing.
fn take_text(bytes: &mut Vec<u8>) -> String {
    let mut text = String::new();
    let mut used = 0;
    for chunk in bytes.utf8_chunks() {
        let end = used + chunk.valid().len();
        text.push_str(chunk.valid());
        let is_cut = std::str::from_utf8(&bytes[end..]).is_err_and(|error| error.error_len().is_none());
        used = end + chunk.invalid().len();
        if is_cut && used == bytes.len() {
            used = end;
        } else if !chunk.invalid().is_empty() {
            text.push(char::REPLACEMENT_CHARACTER);
        }
    }
    bytes.drain(..used);
    text
}

#[cfg(test)]
mod tests {
    use super::take_text;

    #[test]
    fn characters_may_come_in_parts() {
        let mut bytes = "aä".as_bytes()[..2].to_vec();
        assert_eq!(take_text(&mut bytes), "a");
        bytes.extend_from_slice(&"ä".as_bytes()[1..]);
        bytes.extend_from_slice(b"b\xffc\xc3(");
        assert_eq!(take_text(&mut bytes), "äb\u{fffd}c\u{fffd}(");
        assert!(bytes.is_empty());
    }
}
