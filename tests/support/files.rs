//! The places of test inputs.

use garret::Model;
use garret::header::{ExpectedAnswer, Header, Language};
use std::path::{Path, PathBuf};

/// The root of the project.
pub(crate) fn manifest_dir() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The systems by other authors, if they are beside the project.
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

/// The header of a text.
pub(crate) fn header(language: Language, text: &str) -> Header {
    Header::read(text, language).unwrap_or_else(|errors| panic!("{errors}: {text}"))
}

/// The verdict for this model in the line `Expected: TSO .., SC ..`.
pub(crate) fn stated_verdict(language: Language, text: &str, model: &str) -> Option<&'static str> {
    let model = Model::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(model))?;
    header(language, text).answer(model).map(ExpectedAnswer::word)
}
