//! What several integration tests share: the naive machine, random systems, and rewriting of texts.

pub(crate) mod generator;
pub(crate) mod naive_machine;
pub(crate) mod random;
pub(crate) mod rewrite;
pub(crate) mod shrink;
mod tokens;

use garret::lang::{Options, parse};
use garret::system::System;
use naive_machine::Model;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The system that the text means under the model; the messages when it means none.
pub(crate) fn read(text: &str, model: Model) -> Result<System, String> {
    let options = Options { weak: model != Model::Sc };
    match parse(text, options) {
        Ok(checked) => Ok(checked.system),
        Err(diagnostics) => {
            let messages: Vec<String> =
                diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect();
            Err(messages.join("; "))
        }
    }
}

/// The systems by other people, where they are present: beside the package, or further up.
pub(crate) fn corpus(folder: &str) -> Option<PathBuf> {
    let below = |place: &Path| place.join("shared/corpus").join(folder);
    let found = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(below).find(|path| path.is_dir());
    if found.is_none() {
        println!("skipped: there is no shared/corpus/{folder} beside the package");
    }
    found
}

/// The seeds that `GARRET_SEEDS` asks for (as in `0..500`), otherwise the given ones and a few fresh ones.
pub(crate) fn seeds(usual: Range<u64>, fresh: u64) -> Vec<u64> {
    let asked = std::env::var("GARRET_SEEDS").ok();
    let range = asked.as_deref().and_then(|text| text.split_once(".."));
    if let Some((Ok(first), Ok(end))) = range.map(|(first, end)| (first.trim().parse(), end.trim().parse())) {
        return (first..end).collect();
    }
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    // Far from the usual ones, and short enough to be typed.
    let start = 1_000_000 + now.as_millis() as u64 % 1_000_000_000;
    println!("fresh seeds: {start}..{}", start + fresh);
    usual.chain(start..start + fresh).collect()
}
