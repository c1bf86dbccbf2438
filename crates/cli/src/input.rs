//! Reading input files: with a limit on the size, and no longer than the user wants to wait.

use super::arguments::format_bytes;
use super::file_name::on_disk;
use super::named::is_pattern;
use super::output::complain;
use garret_base::source::Diagnostic;
use garret_base::watch::Watch;
use garret_system::lang;
use std::fs::File;
use std::io::{ErrorKind, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// The largest size of a file, in bytes. The largest published system has 0.2 MB; reading this much takes some seconds.
pub(super) const MOST_BYTES: usize = 16_000_000;

/// How often the clock is checked while a file is read.
const LOOK: Duration = Duration::from_millis(10);

/// After this time without the end of the input, a user at a terminal is told what is being waited for.
const PATIENCE: Duration = Duration::from_secs(2);

pub(super) use garret_front::loaded::Source;

/// Why a file cannot be checked.
pub(super) enum Unreadable {
    /// The file cannot be read.
    File(String),
    /// What was read is not text.
    Text(Diagnostic),
    /// The time was over, or the user interrupted, before the file was read completely.
    Over,
}

/// The name of the file in messages.
pub(super) fn name(path: &str) -> &str {
    if path == "-" { "<standard input>" } else { path }
}

/// Reads a file, or standard input for `-`.
pub(super) fn read(path: &str, watch: &Watch) -> Result<Source, Unreadable> {
    let name = name(path).to_owned();
    let file = on_disk(path);
    if path != "-" && file.is_dir() {
        if let Err(error) = std::fs::read_dir(&file) {
            return Err(Unreadable::File(format!("{path}: this directory cannot be read: {error}")));
        }
        return Err(Unreadable::File(format!(
            "{path}: no file in this directory has a known extension; name the files"
        )));
    }
    let bytes = match received(file, &name, watch)? {
        Ok(bytes) if bytes.len() > MOST_BYTES => {
            return Err(Unreadable::File(format!(
                "{name}: this file is larger than {}, the limit; is it the right file? A system that large has to be split",
                format_bytes(MOST_BYTES)
            )));
        }
        Ok(bytes) => bytes,
        Err(error) => {
            let reason = match error.kind() {
                ErrorKind::NotFound if path.contains(char::REPLACEMENT_CHARACTER) => {
                    "this file name is not valid UTF-8, and its escaped form is the name of another file: rename one of them".to_owned()
                }
                ErrorKind::NotFound if is_pattern(path) => "no file matches this pattern".to_owned(),
                ErrorKind::NotFound => "there is no such file".to_owned(),
                ErrorKind::PermissionDenied => "no permission to read this file".to_owned(),
                _ => format!("cannot be read: {error}"),
            };
            return Err(Unreadable::File(format!("{name}: {reason}")));
        }
    };
    match lang::decode(&bytes) {
        Ok(text) => Ok(Source { name, text: text.to_owned() }),
        Err(diagnostic) => Err(Unreadable::Text(diagnostic)),
    }
}

/// The time that reading a file has at least, whatever the limit is: a busy machine may need it for a read that is instantaneous
/// elsewhere.
const GRACE: Duration = Duration::from_millis(500);

/// The bytes of the file, one more than the limit if it is larger. Another thread reads them: neither a pipe without a writer nor a
/// terminal tells whether there will be any input.
fn received(file: PathBuf, name: &str, watch: &Watch) -> Result<std::io::Result<Vec<u8>>, Unreadable> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let is_input = file == Path::new("-");
        let bytes =
            if is_input { bounded(std::io::stdin().lock()) } else { File::open(&file).and_then(bounded) };
        // the receiver is gone if the time was over
        let _ = sender.send(bytes);
    });
    let mut waited = Duration::ZERO;
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(bytes) => return Ok(bytes),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Unreadable::File(format!("{name}: cannot be read")));
            }
            Err(RecvTimeoutError::Timeout)
                if watch.is_interrupted() || (watch.is_over() && waited >= GRACE) =>
            {
                return Err(Unreadable::Over);
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        let impatient = waited >= PATIENCE;
        waited += LOOK;
        if !impatient && waited >= PATIENCE && std::io::stderr().is_terminal() {
            complain(format_args!(
                "garret: {name}: waiting for the end of the input (Ctrl-D ends what is typed, Ctrl-C ends Garret)\n"
            ));
        }
    }
}

fn bounded(reader: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
