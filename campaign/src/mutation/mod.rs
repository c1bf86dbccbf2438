//! Mutations: the search, or a reader of programs, without one of its rules, which the campaign has to notice.
//!
//! They are in `mutations/*.toml`: the rule of the design and what is removed, in words and as an edit of the source. A rule whose
//! removal is not noticed is not tested by the campaign.

mod table;
mod workshop;

pub use table::{Rows, Systems, row, rows, seed, systems, table};
pub use workshop::{Detection, Workshop};

use crate::{concurrent, processor};
use garret_random::generator;
use serde::Deserialize;
use std::io;
use std::path::{Path, PathBuf};

/// The check that has to notice a mutation, on random seeds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Judge {
    /// `cargo campaign fuzz`: compares the search with the machine on random systems.
    #[default]
    Search,
    /// `cargo campaign processor`: compares verdicts on random sequential programs with what the processor does.
    Processor,
    /// `cargo campaign concurrent`: compares verdicts on random concurrent programs with the results of an interpreter.
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

    /// The system or program that it generates from a seed, as a text.
    #[must_use]
    pub fn text(self, seed: u64) -> String {
        match self {
            Self::Search => generator::system(seed),
            Self::Processor => processor::generate::program(seed).to_string(),
            Self::Concurrent => concurrent::judge::texts(seed),
        }
    }
}

/// A change to the source that removes a rule.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mutation {
    /// A short name, for `--only`.
    pub name: String,
    /// The number of the rule in section 3 of the description of the search.
    pub rule: String,
    /// A description of what is removed.
    pub without: String,
    /// The check that has to notice it.
    #[serde(default)]
    pub judge: Judge,
    /// The reason why it need not be noticed, for changes that only cost time.
    pub harmless: Option<String>,
    /// Tests of the project that have to notice it, as arguments of `cargo test`, if the campaign would not. They are tried first.
    pub test: Option<String>,
    /// The edits.
    pub edit: Vec<Edit>,
}

/// An edit of one file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// The file, relative to the root of the project.
    pub file: String,
    /// The text to replace; it must occur exactly once.
    pub before: String,
    /// The new text.
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

/// All mutations, sorted by file, in the order of the files.
///
/// # Errors
/// If a file cannot be read, or is not valid.
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
    /// The files that it changes, with their new texts, for a project at `root`.
    ///
    /// # Errors
    /// If a text to replace does not occur exactly once.
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
