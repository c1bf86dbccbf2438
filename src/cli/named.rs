//! The files that arguments name: themselves, those in a directory, those that a pattern matches.

use super::kind::kind;
use crate::data::Kind;
use glob::{MatchOptions, glob_with};
use std::path::Path;
use walkdir::{DirEntry, WalkDir};

/// The files that the arguments name, in their order; those of a directory and of a pattern sorted by name. Of a directory, what is wanted
/// of the kinds that are known, without what is hidden. What names nothing stays as it is, so that reading it tells what is wrong.
pub(super) fn files(arguments: &[String], wanted: impl Fn(Kind) -> bool) -> Vec<String> {
    let wanted = |path: &str| kind(path).is_some_and(&wanted);
    arguments.iter().flat_map(|argument| of_argument(argument, &wanted)).collect()
}

fn of_argument(argument: &str, wanted: &impl Fn(&str) -> bool) -> Vec<String> {
    let path = Path::new(argument);
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
    let options = MatchOptions {
        case_sensitive: true,
        require_literal_separator: true,
        require_literal_leading_dot: true,
    };
    // a pattern that is none matches nothing
    let paths = glob_with(pattern, options).into_iter().flatten();
    let mut files = Vec::new();
    for path in paths.map(|path| path.unwrap_or_else(|error| error.path().to_owned())) {
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

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

/// What arguments can name is text; of another name, reading it tells that there is no such file.
fn name(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
