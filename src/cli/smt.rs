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
use std::io::{BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// So often is the clock looked at while nothing comes.
const LOOK: Duration = Duration::from_millis(10);

/// So many lines may wait to be answered.
const WAITING: usize = 64;

/// Answers the commands of a script.
pub(super) fn run(command: &Command, signals: &Signals) -> std::io::Result<Exit> {
    let watch = Watch::start(command.timeout, memory::limit(command.max_memory), Some(signals.flag()));
    let asked = watch.clone();
    let mut session = Session::until(move || asked.is_over());
    let mut out = verbatim();
    if command.file == "-" {
        let lines = lines();
        while !session.is_over() {
            match lines.recv_timeout(LOOK) {
                Ok(line) => {
                    let line = line?;
                    answer(&mut out, |to| session.feed(&line, to))?;
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
fn answer<W: Write>(
    out: &mut Output<W>,
    work: impl FnOnce(&mut dyn FnMut(&str)),
) -> std::io::Result<()> {
    let mut written = Ok(());
    work(&mut |text| {
        if written.is_ok() {
            written = writeln!(out, "{text}").and_then(|()| out.flush());
        }
    });
    written
}

/// The lines of standard input as they come. What is no text has a character instead that no script can have.
fn lines() -> Receiver<std::io::Result<String>> {
    let (sender, receiver) = sync_channel(WAITING);
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        loop {
            let mut line = Vec::new();
            let sent = match input.read_until(b'\n', &mut line) {
                Ok(0) => return,
                Ok(_) => sender.send(Ok(String::from_utf8_lossy(&line).into_owned())),
                Err(error) => sender.send(Err(error)),
            };
            // nobody waits any more after `(exit)`
            if sent.is_err() {
                return;
            }
        }
    });
    receiver
}
