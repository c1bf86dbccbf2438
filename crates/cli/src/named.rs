//! The files that arguments name: themselves, those in a directory, those that a pattern matches.

use super::file_name::{on_disk, text};
use super::kind::kind;
use garret_answers::data::Kind;
use glob::{MatchOptions, Pattern, glob_with};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// The files that the arguments name, in their order; those of a directory and of a pattern sorted by name. Of a directory, what is wanted
/// of the kinds that are known, without what is hidden. What names nothing stays as it is, so that reading it tells what is wrong.
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

/// Whether the name has signs of a pattern.
pub(super) fn is_pattern(argument: &str) -> bool {
    argument.contains(['*', '?', '['])
}

/// The files below a directory. Links are followed to files only, so that the search ends.
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
            // reading it tells what is wrong
            Err(error) => files.extend(error.path().map(name)),
        }
    }
    files
}

/// The files that a pattern matches, and those in the directories that it matches.
fn matched(pattern: &str, wanted: &impl Fn(&str) -> bool) -> Vec<String> {
    // what is hidden is left out here: who asks for it there ends at names that are no UTF-8
    let options = MatchOptions {
        case_sensitive: true,
        require_literal_separator: true,
        require_literal_leading_dot: false,
    };
    // a pattern that is none matches nothing
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

/// Whether a part of the path is hidden, and the pattern names nothing that is.
fn has_hidden(path: &Path, pattern: &str) -> bool {
    let is_special = |part: &OsStr| part == "." || part == "..";
    let names_hidden = |part: &OsStr| part.to_string_lossy().starts_with('.') && !is_special(part);
    path.iter().any(names_hidden) && !Path::new(pattern).iter().any(names_hidden)
}

/// The files in a folder whose names are no UTF-8 and would match a pattern for it: patterns match text only.
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

/// The name as text; where that would be another file, reading it tells what is wrong.
fn name(path: &Path) -> String {
    text(path).unwrap_or_else(|| path.to_string_lossy().into_owned())
}
