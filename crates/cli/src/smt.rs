//! `garret smt`: scripts in SMT-LIB.

use super::arguments::Smt as Command;
use super::background::{DEFECT, spawn};
use super::exit::Exit;
use super::input::{self, Unreadable};
use super::interrupt::Signals;
use super::memory;
use super::output::{complain, verbatim};
use garret_base::watch::{Moment, Over, Watch};
use garret_report::render_diagnostics;
use garret_smt::{Outcome, Session};
use std::io::{ErrorKind, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

/// How often the clock is checked while no input arrives.
const LOOK: Duration = Duration::from_millis(5);

/// The time after the end of the time limit in which commands that were read are still answered, if only by `unknown`.
const GRACE: Duration = Duration::from_secs(2);

/// The same after the memory is exhausted, or the user interrupts.
const SHORT_GRACE: Duration = Duration::from_millis(200);

/// The largest number of pieces of input, and of answers, that wait in a queue.
const WAITING: usize = 16;

/// The largest size of a piece of input, in bytes.
const PIECE: usize = 1 << 16;

/// Answers the commands of a script.
pub(super) fn run(command: &Command, signals: &Signals) -> std::io::Result<Exit> {
    let watch = memory::watch(command.timeout, command.max_memory, signals);
    let pieces = if command.file == "-" {
        pieces()
    } else {
        match input::read(&command.file, &watch) {
            Ok(source) => whole(&source.text),
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
    };
    let (sender, said) = sync_channel(WAITING);
    let asked = watch.clone();
    // reading and simplifying do not check the watch: the thread is abandoned when it is over
    spawn(move || {
        let outcome = catch_unwind(AssertUnwindSafe(|| session(&pieces, &asked, &sender)));
        let last = outcome.unwrap_or_else(|_| {
            complain(format_args!("garret: {DEFECT}\n"));
            Ok(Outcome { defects: 1, ..Outcome::default() })
        });
        // the receiver is gone if the time was over
        let _ = sender.send(last.map_or_else(Said::Failed, Said::All));
    })?;
    let mut out = verbatim();
    let mut since = None;
    loop {
        match said.recv_timeout(LOOK) {
            Ok(Said::Answer(text)) => writeln!(out, "{text}").and_then(|()| out.flush())?,
            Ok(Said::Failed(error)) => return Err(error),
            Ok(Said::All(outcome)) => return Ok(exit(outcome, watch.is_over())),
            Err(RecvTimeoutError::Disconnected) => return Ok(Exit::Internal),
            Err(RecvTimeoutError::Timeout) => {}
        }
        let grace = match watch.over() {
            None => continue,
            Some(Over::Time(_)) => GRACE,
            Some(_) => SHORT_GRACE,
        };
        if since.get_or_insert_with(Moment::now).elapsed() >= grace {
            complain(
                "garret: the time or memory limit was reached before the script was finished; try a larger --timeout or --max-memory\n",
            );
            return Ok(Exit::Unknown);
        }
    }
}

/// A message of the session.
enum Said {
    Answer(String),
    /// The script has ended.
    All(Outcome),
    /// The input cannot be read.
    Failed(std::io::Error),
}

/// The exit code. If a limit was reached, errors may follow from it (names that were not defined any more), and are not errors of
/// the script.
fn exit(outcome: Outcome, is_over: bool) -> Exit {
    match outcome {
        _ if outcome.defects > 0 => Exit::Internal,
        _ if outcome.errors > 0 && is_over && outcome.unknowns > 0 => Exit::Unknown,
        _ if outcome.errors > 0 => Exit::Input,
        _ if outcome.unknowns > 0 => Exit::Unknown,
        _ => Exit::Safe,
    }
}

/// Answers the pieces of a script as they arrive; returns the outcome.
fn session(
    pieces: &Receiver<std::io::Result<String>>,
    watch: &Watch,
    to: &SyncSender<Said>,
) -> std::io::Result<Outcome> {
    let asked = watch.clone();
    let mut session = Session::until(move || asked.is_over());
    // the receiver is gone if the time was over
    let mut answer = |text: &str| drop(to.send(Said::Answer(text.to_owned())));
    let mut late = 0;
    while !session.is_over() {
        match pieces.recv_timeout(LOOK) {
            Ok(piece) => {
                let piece = piece?;
                // commands that were read are answered, if only by `unknown`; but endless input is cut off
                late += if watch.is_over() { piece.len() } else { 0 };
                if late > input::MOST_BYTES {
                    return Ok(Outcome { unknowns: 1, ..session.outcome() });
                }
                session.feed(&piece, &mut answer);
            }
            Err(RecvTimeoutError::Timeout) if watch.is_over() => {
                return Ok(Outcome { unknowns: 1, ..Outcome::default() });
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    session.end(&mut answer);
    Ok(session.outcome())
}

/// A text as one piece.
fn whole(text: &str) -> Receiver<std::io::Result<String>> {
    let (sender, receiver) = sync_channel(1);
    // the channel has room for it
    let _ = sender.send(Ok(text.to_owned()));
    receiver
}

/// Standard input, in pieces as they arrive. Bytes that are not UTF-8 become a character that no script may contain.
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
            // the receiver is gone after `(exit)`
            if ended || sent.is_err() {
                return;
            }
        }
    });
    receiver
}

/// Takes the text from the bytes, except an incomplete last character.
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
