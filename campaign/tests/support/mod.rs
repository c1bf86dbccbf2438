//! Shared by the tests of the campaign: the seeds, and the folder of systems by other authors.

use std::ops::Range;
use std::path::{Path, PathBuf};

/// The folder of systems by other authors, if it exists: beside the project, or further up.
pub(crate) fn corpus(folder: &str) -> Option<PathBuf> {
    let below = |place: &Path| place.join("shared/corpus").join(folder);
    let found = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(below).find(|path| path.is_dir());
    if found.is_none() {
        println!("skipped: there is no shared/corpus/{folder} beside the project");
    }
    found
}

/// The given seeds, and `fresh` fresh ones.
pub(crate) fn seeds(usual: Range<u64>, fresh: u64) -> Vec<u64> {
    usual.chain(fresh_seeds(fresh)).collect()
}

/// Seeds that differ in each run, far from the usual ones and short enough to be typed; they are printed.
pub(crate) fn fresh_seeds(count: u64) -> Range<u64> {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let start = 1_000_000 + now.as_millis() as u64 % 1_000_000_000;
    println!("fresh seeds: {start}..{}", start + count);
    start..start + count
}
