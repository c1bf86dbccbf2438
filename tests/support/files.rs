//! Where the test inputs are.

use std::path::{Path, PathBuf};

/// The root of the project.
pub(crate) fn manifest_dir() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The systems of other people, when they are beside the project.
pub(crate) fn corpus() -> Option<PathBuf> {
    let folder = manifest_dir().parent()?.join("shared/corpus");
    folder.is_dir().then_some(folder)
}

/// The `.cub` files below a folder, sorted by path.
pub(crate) fn cub_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "cub") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// What the line `Expected: TSO .., SC ..` says for this model.
pub(crate) fn stated_verdict<'t>(text: &'t str, model: &str) -> Option<&'t str> {
    // `;` and `#` start the comments of assembly, `*` stands before lines of those of C
    let mut lines = text.lines().map(|line| line.trim_start().trim_start_matches([';', '#', '*']).trim());
    let line = lines.find_map(|line| line.strip_prefix("Expected:"))?;
    let clause =
        line.trim_end_matches("*)").split(',').find_map(|clause| clause.trim().strip_prefix(model))?;
    clause.split_whitespace().next()
}
