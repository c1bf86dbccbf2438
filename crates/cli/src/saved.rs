//! Output files. None of them may be a file that is read, or another output file, also through links. Each is written completely,
//! or is left unchanged.

use similar::TextDiff;
use std::fs::{Metadata, OpenOptions};
use std::io::{Error, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A text that was changed, and checked again.
pub(super) struct Changed<'a> {
    /// The name of the text.
    pub(super) name: &'a str,
    pub(super) old: &'a str,
    pub(super) new: &'a str,
    /// The verdict on the new text.
    pub(super) answer: &'a str,
}

impl Changed<'_> {
    /// Prints the changes, and writes the new text, if the command asks for it.
    pub(super) fn hand_over(
        &self,
        diff: bool,
        apply: Option<&Path>,
        out: &mut impl Write,
    ) -> std::io::Result<()> {
        if diff {
            let diff = TextDiff::from_lines(self.old, self.new);
            write!(out, "{}", diff.unified_diff().header(self.name, self.name))?;
        }
        if let Some(path) = apply {
            save(path, self.new)?;
            writeln!(out, "written to {}, checked again: {}", path.display(), self.answer)?;
        }
        Ok(())
    }
}

/// The largest number of links that are followed, in case they form a cycle.
const MOST_LINKS: usize = 40;

/// Replaces a file completely, or leaves it unchanged if that fails. The error names the file.
pub(super) fn save(path: &Path, text: &str) -> std::io::Result<()> {
    let target = target(path);
    let written = if is_special(&target) { std::fs::write(path, text) } else { replace(&target, text) };
    written.map_err(|error| Error::new(error.kind(), format!("{}: {error}", path.display())))
}

/// Writes the text to a new file beside the old one, then renames it.
fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    let permissions = std::fs::metadata(path).ok().map(|it| it.permissions());
    if permissions.as_ref().is_some_and(std::fs::Permissions::readonly) {
        return Err(Error::new(ErrorKind::PermissionDenied, "it is read-only"));
    }
    let mut name = path.file_name().ok_or_else(|| Error::other("this is not a file name"))?.to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let beside = path.with_file_name(name);
    let mut file = OpenOptions::new().write(true).create_new(true).open(&beside)?;
    // some systems report a full disk only when data is synced
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_data());
    let written =
        written.and_then(|()| permissions.map_or(Ok(()), |it| std::fs::set_permissions(&beside, it)));
    let written = written.and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        // the error is reported already
        let _ = std::fs::remove_file(&beside);
    }
    written
}

/// The target of the links of a path: a link stays a link when its target is written.
fn target(path: &Path) -> PathBuf {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        if is_special(&target) {
            return target;
        }
        let Ok(next) = std::fs::read_link(&target) else { break };
        target = target.parent().unwrap_or(Path::new("")).join(next);
    }
    target
}

/// Whether the path is not a regular file: a pipe, a terminal, or the output of this process by one of its names.
fn is_special(path: &Path) -> bool {
    ["/dev/stdout", "/dev/stderr", "/dev/fd", "/proc"].iter().any(|name| path.starts_with(name))
        || std::fs::metadata(path).is_ok_and(|it| !it.is_file() && !it.is_dir())
}

/// The path of standard input, which is read for `-`, and that of standard output, in case they are files (Linux).
pub(super) const STANDARD_INPUT: &str = "/dev/stdin";
const STANDARD_OUTPUT: &str = "/dev/stdout";

/// What identifies a file.
#[derive(PartialEq, Eq)]
struct Identity {
    /// For an existing file: the device and the inode number, the same for all of its hard links.
    number: Option<(u64, u64)>,
    /// The path without links, as far as it exists.
    path: PathBuf,
}

impl Identity {
    /// The identity of a file. `None` if nothing that is written to it is kept.
    fn of(path: &Path) -> Option<Self> {
        let target = target(path);
        if is_special(&target) {
            return None;
        }
        let folder = target.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let number = std::fs::metadata(&target).ok().and_then(|it| number(&it));
        Some(Self { number, path: folder.join(target.file_name()?) })
    }

    /// The identity of a file that is read, or of standard output.
    fn of_open(path: &Path) -> Option<Self> {
        if ![STANDARD_INPUT, STANDARD_OUTPUT].iter().any(|it| path == Path::new(it)) {
            return Self::of(path);
        }
        let file = std::fs::metadata(path).ok().filter(Metadata::is_file)?;
        Some(Self { number: number(&file), path: path.to_owned() })
    }

    fn is(&self, other: &Self) -> bool {
        self.path == other.path || (self.number.is_some() && self.number == other.number)
    }
}

#[cfg(unix)]
#[allow(clippy::unnecessary_wraps, reason = "there are systems without such numbers")]
fn number(file: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn number(_: &Metadata) -> Option<(u64, u64)> {
    None
}

/// The output files of a command, each with the option that names it.
#[derive(Default)]
pub(super) struct Outputs(Vec<(&'static str, PathBuf)>);

impl Outputs {
    /// The output files of the given options; or the error that two of them name the same file.
    pub(super) fn new<'p>(
        asked: impl IntoIterator<Item = (&'static str, Option<&'p Path>)>,
    ) -> Result<Self, String> {
        let asked = asked.into_iter().filter_map(|(option, path)| Some((option, path?.to_owned())));
        let outputs = Self(asked.collect());
        for (index, (option, path)) in outputs.0.iter().enumerate() {
            let Some(identity) = Identity::of(path) else { continue };
            for (other, earlier) in &outputs.0[..index] {
                if Identity::of(earlier).is_some_and(|it| it.is(&identity)) {
                    let path = path.display();
                    return Err(format!("{path}: {other} and {option} would both be written to this file"));
                }
            }
        }
        Ok(outputs)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The error if one of the output files is also one of these files, or standard output.
    pub(super) fn overwrites<'p>(&self, read: impl IntoIterator<Item = &'p Path>) -> Option<String> {
        if self.0.is_empty() {
            return None;
        }
        let outputs: Vec<_> = self.0.iter().map(|(option, path)| (option, Identity::of(path))).collect();
        read.into_iter().chain([Path::new(STANDARD_OUTPUT)]).find_map(|path| {
            let read = Identity::of_open(path)?;
            let same = |it: &Option<Identity>| it.as_ref().is_some_and(|it| it.is(&read));
            let (option, _) = outputs.iter().find(|(_, it)| same(it))?;
            if path == Path::new(STANDARD_OUTPUT) {
                return Some(format!(
                    "{option}: standard output is redirected to this file; choose another one"
                ));
            }
            Some(format!(
                "{}: {option} would overwrite this file, which is read; name another one",
                path.display()
            ))
        })
    }
}
