//! Reading the files to check.

use crate::{Diagnostic, lang};
use std::io::Read;

/// A text and what to call it.
pub(super) struct Source {
    pub(super) name: String,
    pub(super) text: String,
}

/// Why a file cannot be checked.
pub(super) enum Unreadable {
    /// The file cannot be read.
    File(String),
    /// What was read is not text.
    Text(Diagnostic),
}

/// Reads a file, or standard input for `-`.
pub(super) fn read(path: &str) -> Result<Source, Unreadable> {
    let (name, bytes) = if path == "-" {
        let mut bytes = Vec::new();
        let read = std::io::stdin().lock().read_to_end(&mut bytes);
        ("<standard input>".to_owned(), read.map(|_| bytes))
    } else if std::path::Path::new(path).is_dir() {
        return Err(Unreadable::File(format!("{path}: this is a directory; name the files in it")));
    } else {
        (path.to_owned(), std::fs::read(path))
    };
    let bytes = bytes.map_err(|error| {
        let reason = match error.kind() {
            std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
            std::io::ErrorKind::PermissionDenied => "this file may not be read".to_owned(),
            _ => format!("cannot be read: {error}"),
        };
        Unreadable::File(format!("{name}: {reason}"))
    })?;
    match lang::decode(&bytes) {
        Ok(text) => Ok(Source { name, text: text.to_owned() }),
        Err(diagnostic) => Err(Unreadable::Text(diagnostic)),
    }
}
