//! The models that are measured: all shipped models.

use garret::Diagnostics;
use garret::header::{Header, Language};
use garret::program::{ThreadFunction, Translation};
use garret::x86::{self, AssemblyOptions};
use std::path::{Path, PathBuf};

/// The systems and assembly programs below the folder `models`, relative to the root of the project, sorted.
#[must_use]
pub fn models() -> Vec<PathBuf> {
    let is_measured =
        |path: &PathBuf| is_assembly(path) || path.extension().is_some_and(|extension| extension == "cub");
    files().into_iter().filter(is_measured).collect()
}

/// All files below that folder, relative to the root of the project, sorted.
#[must_use]
pub fn files() -> Vec<PathBuf> {
    let root = crate::root();
    let mut found = Vec::new();
    let mut folders = vec![root.join("models")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(&root).unwrap_or(&path).to_owned());
            }
        }
    }
    found.sort();
    found
}

/// Whether the file is an assembly program.
#[must_use]
pub fn is_assembly(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "asm")
}

/// Reads an assembly program of any dialect; its threads are those that its header names.
///
/// # Errors
/// If the text is not such a program.
pub fn assembly(text: &str, name: &str, fuse: bool) -> Result<Translation, Diagnostics> {
    let options = AssemblyOptions::new().fuse(fuse);
    let header = Header::read(text, Language::Assembly)?;
    let threads = header.functions().map_or(Ok(Vec::new()), ThreadFunction::list).unwrap_or_default();
    if x86::is_nasm(text) {
        x86::translate_nasm(text, name, options, &threads)
    } else if x86::is_compiled(text) {
        x86::translate_compiled(text, name, options, &threads)
    } else {
        x86::translate(text, name, options)
    }
}
