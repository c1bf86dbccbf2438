//! Files that are written: none is a file that is read, nor another one that is written, whatever links lead there, and each is written
//! whole or stays as it was.

use similar::TextDiff;
use std::fs::{Metadata, OpenOptions};
use std::io::{Error, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A text that was changed, and checked again.
pub(super) struct Changed<'a> {
    /// What it is called.
    pub(super) name: &'a str,
    pub(super) old: &'a str,
    pub(super) new: &'a str,
    /// What it is now.
    pub(super) answer: &'a str,
}

impl Changed<'_> {
    /// Shows what was changed, and writes it, as far as that is asked for.
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

/// Links that lead to each other are followed so often.
const MOST_LINKS: usize = 40;

/// Writes a file anew: all of it, or nothing where that fails. An error names it.
pub(super) fn save(path: &Path, text: &str) -> std::io::Result<()> {
    let target = target(path);
    let written = if is_special(&target) { std::fs::write(path, text) } else { replace(&target, text) };
    written.map_err(|error| Error::new(error.kind(), format!("{}: {error}", path.display())))
}

/// Writes the text beside the file, then puts it into its place.
fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    let permissions = std::fs::metadata(path).ok().map(|it| it.permissions());
    if permissions.as_ref().is_some_and(std::fs::Permissions::readonly) {
        return Err(Error::new(ErrorKind::PermissionDenied, "it may only be read"));
    }
    let mut name = path.file_name().ok_or_else(|| Error::other("this is no name of a file"))?.to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let beside = path.with_file_name(name);
    let mut file = OpenOptions::new().write(true).create_new(true).open(&beside)?;
    // a disk may be found to be full only when everything has to be there
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_data());
    let written =
        written.and_then(|()| permissions.map_or(Ok(()), |it| std::fs::set_permissions(&beside, it)));
    let written = written.and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        // what is wrong is told already
        let _ = std::fs::remove_file(&beside);
    }
    written
}

/// Where the links of a path lead: a link stays a link when something is written there.
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

/// Whether there is something that is no file of a disk: a pipe, a terminal, or the output of this process by one of its names.
fn is_special(path: &Path) -> bool {
    ["/dev/stdout", "/dev/stderr", "/dev/fd", "/proc"].iter().any(|name| path.starts_with(name))
        || std::fs::metadata(path).is_ok_and(|it| !it.is_file() && !it.is_dir())
}

/// The file that is read where `-` is, and the one that is printed to, where they are files (Linux).
pub(super) const STANDARD_INPUT: &str = "/dev/stdin";
const STANDARD_OUTPUT: &str = "/dev/stdout";

/// What makes two paths the same file.
#[derive(PartialEq, Eq)]
struct Identity {
    /// Of a file that is there: the device and the number of the file on it, the same for all of its hard links.
    number: Option<(u64, u64)>,
    /// Without links, as far as there is something.
    path: PathBuf,
}

impl Identity {
    /// That of a file; none where it keeps nothing that is written to it.
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

    /// That of a file that is read, or of the one that is printed to.
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

/// The files that a command writes, each with the option that names it.
#[derive(Default)]
pub(super) struct Outputs(Vec<(&'static str, PathBuf)>);

impl Outputs {
    /// Those of the options that are said; or which of them name the same file.
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

    /// Why something would be lost if they were written, where they are one of these files.
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
                return Some(format!("{option}: what is printed goes to this file, too; name another one"));
            }
            Some(format!(
                "{}: {option} would overwrite this file, which is read; name another one",
                path.display()
            ))
        })
    }
}
