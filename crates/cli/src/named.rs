//! The files that arguments name: a file itself, the files in a directory, or those that a pattern matches.

use super::file_name::{on_disk, text};
use super::kind::kind;
use garret_answers::data::Kind;
use glob::{MatchOptions, Pattern, glob_with};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// The files that the arguments name, in the order of the arguments; those of a directory or a pattern are sorted by name. Of a
/// directory, these are the files of known and wanted kinds that are not hidden. An argument that names nothing stays as it is, so
/// that reading it shows the error.
pub(super) fn files(arguments: &[String], wanted: impl Fn(Kind) -> bool) -> Vec<String> {
    let wanted = |path: &str| kind(path).is_some_and(&wanted);
    arguments.iter().flat_map(|argument| of_argument(argument, &wanted)).collect()
}

fn of_argument(argument: &str, wanted: &impl Fn(&str) -> bool) -> Vec<String> {
    let path = &on_disk(argument);
    let found = if path.is_dir() {
        in_directory(path, wanted)
    } else if argument != "-" && is_pattern(argument) && std::fs::symlink_metadata(path).is_err() {
        matched(argument, wanted)
    } else {
        Vec::new()
    };
    if found.is_empty() { vec![argument.to_owned()] } else { found }
}

/// Whether the argument has characters of a pattern.
pub(super) fn is_pattern(argument: &str) -> bool {
    argument.contains(['*', '?', '['])
}

/// The files below a directory. Only links to files are followed, so that the search terminates.
fn in_directory(directory: &Path, wanted: &impl Fn(&str) -> bool) -> Vec<String> {
    let is_seen = |entry: &DirEntry| entry.depth() == 0 || !is_hidden(entry.path());
    let entries = WalkDir::new(directory).sort_by_file_name().into_iter().filter_entry(is_seen);
    let mut files = Vec::new();
    for entry in entries {
        match entry {
            Ok(entry) => {
                let name = name(entry.path());
                files.extend((entry.path().is_file() && wanted(&name)).then_some(name));
            }
            // reading it shows the error
            Err(error) => files.extend(error.path().map(name)),
        }
    }
    files
}

/// The files that a pattern matches, and those in the directories that it matches.
fn matched(pattern: &str, wanted: &impl Fn(&str) -> bool) -> Vec<String> {
    // hidden files are filtered below: with the option of the library, the search would end at names that are not UTF-8
    let options = MatchOptions {
        case_sensitive: true,
        require_literal_separator: true,
        require_literal_leading_dot: false,
    };
    // an invalid pattern matches nothing
    let paths = glob_with(pattern, options).into_iter().flatten();
    let paths = paths.map(|path| path.unwrap_or_else(|error| error.path().to_owned()));
    let paths = paths.filter(|path| !has_hidden(path, pattern));
    let mut files = without_utf8(pattern, options);
    for path in paths {
        if path.is_dir() {
            files.extend(in_directory(&path, wanted));
        } else {
            files.push(name(&path));
        }
    }
    // `**` matches a directory and what is in it
    files.sort();
    files.dedup();
    files
}

/// Whether a part of the path is hidden, while no part of the pattern is.
fn has_hidden(path: &Path, pattern: &str) -> bool {
    let is_special = |part: &OsStr| part == "." || part == "..";
    let names_hidden = |part: &OsStr| part.to_string_lossy().starts_with('.') && !is_special(part);
    path.iter().any(names_hidden) && !Path::new(pattern).iter().any(names_hidden)
}

/// The files in the folder of a pattern whose names are not UTF-8 and match its last part: patterns of the library match only text.
fn without_utf8(pattern: &str, options: MatchOptions) -> Vec<String> {
    let (folder, last) = pattern.rsplit_once('/').unwrap_or((".", pattern));
    let Ok(last) = Pattern::new(last) else { return Vec::new() };
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.path()).filter(|path| path.to_str().is_none() && path.is_file());
    let matches = |path: &PathBuf| {
        let name = path.file_name().map(OsStr::to_string_lossy).unwrap_or_default();
        !name.starts_with('.') && last.matches_with(&name, options)
    };
    names.filter(matches).map(|path| name(&path)).collect()
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

/// The file name as text. If that text is the name of another file, reading it shows the error.
fn name(path: &Path) -> String {
    text(path).unwrap_or_else(|| path.to_string_lossy().into_owned())
}
