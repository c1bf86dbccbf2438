//! Programs that are run for what they write: compilers. They end when the watch is over, with all that they started.

use super::input::MOST_BYTES;
use garret_base::watch::Watch;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// So often is it looked whether a compiler is done.
const LOOK: Duration = Duration::from_millis(5);

/// Once in so many looks, the memory of the compiler and of what it started is added up: about each tenth of a second.
const BETWEEN_SUMS: u32 = 20;

/// What a compiler wrote is there so long after it has ended, unless something that it started still writes.
const PATIENCE: Duration = Duration::from_millis(500);

/// What came of a program.
pub(super) struct Output {
    pub(super) status: ExitStatus,
    pub(super) text: Vec<u8>,
    pub(super) errors: Vec<u8>,
}

/// Why nothing did.
pub(super) enum Failed {
    NotStarted(std::io::Error),
    TooMuch,
    /// It has ended, and something that it started keeps its output open: nobody knows whether that was all.
    Held,
    /// The file that it was to write cannot be read.
    NotWritten(std::io::Error),
    Over,
}

/// Runs a program until it is done, or the watch is over: then it is ended, and whatever it started.
pub(super) fn ran(mut command: Command, watch: &Watch) -> Result<Output, Failed> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    in_a_group(&mut command);
    let mut child = command.spawn().map_err(Failed::NotStarted)?;
    let (mut text, mut errors) = (Received::from(child.stdout.take()), Received::from(child.stderr.take()));
    let mut looks = 0u32;
    let status = loop {
        looks = looks.wrapping_add(1);
        if looks.is_multiple_of(BETWEEN_SUMS)
            && watch.memory_left().is_some_and(|left| held_by_group(child.id()) > left)
        {
            watch.end_memory();
        }
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Err(error) => {
                end(&mut child);
                return Err(Failed::NotStarted(error));
            }
            Ok(None) if watch.is_over() => {
                end(&mut child);
                return Err(Failed::Over);
            }
            Ok(None) => std::thread::sleep(LOOK),
        }
    };
    // what it started may go on, and keep its outputs open; where nobody does, there is no group any more
    if !are_finished(&mut text, &mut errors) {
        end(&mut child);
        // what has left the group is not ended: nobody waits for it any longer
        are_finished(&mut text, &mut errors);
    }
    let text = text.bytes.ok_or(Failed::Held)?;
    if text.len() > MOST_BYTES {
        return Err(Failed::TooMuch);
    }
    Ok(Output { status, text, errors: errors.bytes.unwrap_or_default() })
}

/// What a program that has ended wrote into a file.
pub(super) fn written(path: &Path) -> Result<Vec<u8>, Failed> {
    let read = |path| {
        // nobody else writes where nothing has been written
        if !std::fs::metadata(path)?.is_file() {
            return Err(std::io::Error::other("it is no file"));
        }
        let mut bytes = Vec::new();
        std::fs::File::open(path)?.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = read(path).map_err(Failed::NotWritten)?;
    if bytes.len() > MOST_BYTES { Err(Failed::TooMuch) } else { Ok(bytes) }
}

/// Whether both are there to their ends, after some patience.
fn are_finished(text: &mut Received, errors: &mut Received) -> bool {
    let mut waited = Duration::ZERO;
    while !(text.is_finished() && errors.is_finished()) {
        if waited >= PATIENCE {
            return false;
        }
        std::thread::sleep(LOOK);
        waited += LOOK;
    }
    true
}

/// What is written, one byte more than the most if there is more.
struct Received {
    from: Receiver<Vec<u8>>,
    /// Once there is no more.
    bytes: Option<Vec<u8>>,
}

impl Received {
    /// Reads on its own: whoever has left the group of the program may keep the pipe open for ever.
    fn from(pipe: Option<impl Read + Send + 'static>) -> Self {
        let (to, from) = channel();
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            // what came before an error is what there is
            let _ = pipe.map(|pipe| pipe.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes));
            // who asked may have gone
            let _ = to.send(bytes);
        });
        Self { from, bytes: None }
    }

    fn is_finished(&mut self) -> bool {
        self.bytes = self.bytes.take().or_else(|| self.from.try_recv().ok());
        self.bytes.is_some()
    }
}

/// The bytes of memory that the processes of a group hold together, as far as the system tells (Linux).
fn held_by_group(group: u32) -> usize {
    /// Bytes of a page where the system does not say it otherwise.
    const PAGE: usize = 4096;
    let group = group.to_string();
    let pages = |stat: String| {
        // after the name in parentheses, which may hold anything: state, parent, group, .., the pages as the 22nd (proc(5))
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        (fields.get(2) == Some(&group.as_str())).then(|| fields.get(21)?.parse::<usize>().ok()).flatten()
    };
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let stats = processes
        .filter(|it| it.file_name().as_encoded_bytes().first().is_some_and(u8::is_ascii_digit))
        .filter_map(|it| std::fs::read_to_string(it.path().join("stat")).ok());
    stats.filter_map(pages).sum::<usize>().saturating_mul(PAGE)
}

/// A compiler starts others: all of them are ended together.
#[cfg(unix)]
fn in_a_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(unix)]
fn end(child: &mut Child) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    // where they are all gone, there is nothing to end
    if let Ok(group) = i32::try_from(child.id()) {
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
    let _ = child.wait();
}

#[cfg(not(unix))]
fn in_a_group(_: &mut Command) {}

#[cfg(not(unix))]
fn end(child: &mut Child) {
    // one that is gone needs no end
    let _ = child.kill();
    let _ = child.wait();
}
