//! Child processes that are run for their output: compilers. They are killed with all their descendants when the watch is over.

use super::input::MOST_BYTES;
use garret_base::watch::Watch;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// How often a compiler is polled.
const LOOK: Duration = Duration::from_millis(5);

/// The memory of the compiler and its descendants is added up once in this many polls: about every tenth of a second.
const BETWEEN_SUMS: u32 = 20;

/// The time after the end of a compiler in which its output has to be complete, unless a descendant still writes.
const PATIENCE: Duration = Duration::from_millis(500);

/// The output of a child process that has ended.
pub(super) struct Output {
    pub(super) status: ExitStatus,
    pub(super) text: Vec<u8>,
    pub(super) errors: Vec<u8>,
}

/// Why there is no output.
pub(super) enum ChildError {
    NotStarted(std::io::Error),
    TooMuch,
    /// The child has ended, but a descendant keeps its output open, so the output may be incomplete.
    Held,
    /// The output file of the child cannot be read.
    NotWritten(std::io::Error),
    Over,
}

/// Runs a child process until it ends. If the watch is over before, the child is killed with its descendants.
pub(super) fn ran(mut command: Command, watch: &Watch) -> Result<Output, ChildError> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    in_a_group(&mut command);
    let mut child = command.spawn().map_err(ChildError::NotStarted)?;
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
                return Err(ChildError::NotStarted(error));
            }
            Ok(None) if watch.is_over() => {
                end(&mut child);
                return Err(ChildError::Over);
            }
            Ok(None) => std::thread::sleep(LOOK),
        }
    };
    // descendants may live on and keep the outputs open; if there are none, the process group does not exist any more
    if !are_finished(&mut text, &mut errors) {
        end(&mut child);
        // a descendant that left the group is not killed, and its output is not waited for any longer
        are_finished(&mut text, &mut errors);
    }
    let text = text.bytes.ok_or(ChildError::Held)?;
    if text.len() > MOST_BYTES {
        return Err(ChildError::TooMuch);
    }
    Ok(Output { status, text, errors: errors.bytes.unwrap_or_default() })
}

/// The contents of a file that an ended child wrote.
pub(super) fn written(path: &Path) -> Result<Vec<u8>, ChildError> {
    let read = |path| {
        // something that is not a regular file was not written by the child
        if !std::fs::metadata(path)?.is_file() {
            return Err(std::io::Error::other("it is not a regular file"));
        }
        let mut bytes = Vec::new();
        std::fs::File::open(path)?.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = read(path).map_err(ChildError::NotWritten)?;
    if bytes.len() > MOST_BYTES { Err(ChildError::TooMuch) } else { Ok(bytes) }
}

/// Whether both outputs are complete, after at most `PATIENCE`.
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

/// Output that is being received: at most one byte more than the limit.
struct Received {
    from: Receiver<Vec<u8>>,
    /// The output, once it is complete.
    bytes: Option<Vec<u8>>,
}

impl Received {
    /// Reads on a thread of its own: a descendant that left the process group may keep the pipe open for ever.
    fn from(pipe: Option<impl Read + Send + 'static>) -> Self {
        let (to, from) = channel();
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            // what was read before an error is the output
            let _ = pipe.map(|pipe| pipe.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes));
            // the receiver may be gone
            let _ = to.send(bytes);
        });
        Self { from, bytes: None }
    }

    fn is_finished(&mut self) -> bool {
        self.bytes = self.bytes.take().or_else(|| self.from.try_recv().ok());
        self.bytes.is_some()
    }
}

/// The memory in bytes that the processes of a group use together, as far as the system reports it (Linux).
fn held_by_group(group: u32) -> usize {
    /// The assumed size of a page, in bytes.
    const PAGE: usize = 4096;
    let group = group.to_string();
    let pages = |stat: String| {
        // after the name in parentheses, which may contain anything: state, parent, group, .., and the number of pages as the 22nd
        // (proc(5))
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        (fields.get(2) == Some(&group.as_str())).then(|| fields.get(21)?.parse::<usize>().ok()).flatten()
    };
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let stats = processes
        .filter(|it| it.file_name().as_encoded_bytes().first().is_some_and(u8::is_ascii_digit))
        .filter_map(|it| std::fs::read_to_string(it.path().join("stat")).ok());
    stats.filter_map(pages).sum::<usize>().saturating_mul(PAGE)
}

/// A compiler starts other processes: all of them are in one group, and are killed together.
#[cfg(unix)]
fn in_a_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(unix)]
fn end(child: &mut Child) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    // fails only if all processes of the group have ended
    if let Ok(group) = i32::try_from(child.id()) {
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
    let _ = child.wait();
}

#[cfg(not(unix))]
fn in_a_group(_: &mut Command) {}

#[cfg(not(unix))]
fn end(child: &mut Child) {
    // fails only if the child has ended
    let _ = child.kill();
    let _ = child.wait();
}
