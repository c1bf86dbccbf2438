//! Mutations: the search, or a reader of programs, with one rule taken away, which the campaign has to notice.
//!
//! They are in `mutations/*.toml`: the rule of the design and what is taken away, in words and as an edit of the source. A rule of
//! which nobody notices that it is gone is one that the campaign does not test.

mod table;
mod workshop;

pub use table::{Rows, Systems, row, rows, seed, systems, table};
pub use workshop::{Catch, Workshop};

use crate::{concurrent, processor};
use garret_random::generator;
use serde::Deserialize;
use std::io;
use std::path::{Path, PathBuf};

/// Who has to notice a mutation, by random seeds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Judge {
    /// `cargo campaign fuzz`: random systems, of which the search and the machine say the same.
    #[default]
    Search,
    /// `cargo campaign processor`: what is said of random sequential programs is what the processor does.
    Processor,
    /// `cargo campaign concurrent`: what is said of random concurrent programs is what an interpreter of their own finds.
    Concurrent,
}

impl Judge {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Search, Self::Processor, Self::Concurrent];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Processor => "processor",
            Self::Concurrent => "concurrent",
        }
    }

    /// What it makes of a seed, as a text.
    #[must_use]
    pub fn text(self, seed: u64) -> String {
        match self {
            Self::Search => generator::system(seed),
            Self::Processor => processor::generate::program(seed).to_string(),
            Self::Concurrent => concurrent::judge::texts(seed),
        }
    }
}

/// A change to the source that takes a rule away.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mutation {
    /// A short name, for `--only`.
    pub name: String,
    /// The rule, as it is numbered in section 3 of the description of the search.
    pub rule: String,
    /// What is taken away.
    pub without: String,
    /// Who has to notice.
    #[serde(default)]
    pub judge: Judge,
    /// Why nobody has to notice, for what only costs time.
    pub harmless: Option<String>,
    /// The tests of the project that have to notice, as arguments of `cargo test`, where the campaign would not: they are tried first.
    pub test: Option<String>,
    /// The edits.
    pub edit: Vec<Edit>,
}

/// An edit of one file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// The file, from the root of the project.
    pub file: String,
    /// What is there: this text occurs exactly once.
    pub before: String,
    /// What is there instead.
    pub after: String,
}

/// A file of mutations.
#[derive(Deserialize)]
struct Catalogue {
    mutation: Vec<Mutation>,
}

/// The root of the project.
pub fn root() -> PathBuf {
    let crate_root = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_root.parent().unwrap_or(crate_root).to_owned()
}

/// All mutations, in the order of the files and in the files.
///
/// # Errors
/// When a file cannot be read, or is not as it has to be.
pub fn catalogue() -> io::Result<Vec<Mutation>> {
    let folder = root().join("campaign/mutations");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    let mut all = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(&path)?;
        let catalogue: Catalogue = toml::from_str(&text)
            .map_err(|error| io::Error::other(format!("{}: {error}", path.display())))?;
        all.extend(catalogue.mutation);
    }
    Ok(all)
}

impl Mutation {
    /// The files that it changes, with their new texts, for a project at this place.
    ///
    /// # Errors
    /// When a text to be replaced does not occur exactly once.
    pub fn apply(&self, root: &Path) -> io::Result<Vec<(PathBuf, String)>> {
        let mut changed: Vec<(PathBuf, String)> = Vec::new();
        for edit in &self.edit {
            let path = root.join(&edit.file);
            let known = changed.iter().position(|(other, _)| *other == path);
            let index = known.unwrap_or(changed.len());
            if known.is_none() {
                let text = std::fs::read_to_string(&path)?;
                changed.push((path, text));
            }
            let text = &mut changed[index].1;
            let before = edit.before.trim_end_matches('\n');
            let count = text.matches(before).count();
            if count != 1 {
                let message = format!("{}: {} has {count} times\n{before}", self.name, edit.file);
                return Err(io::Error::other(message));
            }
            *text = text.replacen(before, edit.after.trim_end_matches('\n'), 1);
        }
        Ok(changed)
    }
}
