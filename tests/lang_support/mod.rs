//! Shared by the tests of the front end: systems to read, and reproducible random numbers.
#![allow(unreachable_pub, reason = "each test binary uses a part")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};

/// A random sequence, determined by its seed.
pub struct Random(fastrand::Rng);

impl Random {
    /// The seed in the variable `GARRET_SEED`, or the default; it is printed, so that a failure can be reproduced.
    pub fn new(default: u64) -> Self {
        let seed = std::env::var("GARRET_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(default);
        println!("GARRET_SEED={seed}");
        Self(fastrand::Rng::with_seed(seed))
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.usize(..bound)
    }

    /// A random item.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// The number of rounds of a random test: the variable `GARRET_ROUNDS`, or the default.
pub fn rounds(default: usize) -> usize {
    std::env::var("GARRET_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(default)
}

/// `shared/corpus` beside the package or above it, if it is present.
pub fn corpus() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    root.ancestors().skip(1).take(2).map(|above| above.join("shared/corpus")).find(|path| path.is_dir())
}

/// The `.cub` files below a folder, sorted, with their contents.
pub fn systems(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else { return found };
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            found.extend(systems(&path));
        } else if path.extension().is_some_and(|extension| extension == "cub") {
            found.push((
                path.file_name().unwrap().to_str().unwrap().to_owned(),
                std::fs::read(&path).unwrap(),
            ));
        }
    }
    found.sort();
    found
}

/// Valid systems: those of the corpus, of `models`, and a small one that always exists.
pub fn valid_systems() -> Vec<(String, String)> {
    let mut all = vec![("example.cub".to_owned(), EXAMPLE.to_owned())];
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let mut folders = vec![models];
    match corpus() {
        Some(corpus) => folders.extend(["weak", "classic"].map(|folder| corpus.join(folder))),
        None => println!("there is no shared/corpus: its systems are skipped"),
    }
    for (name, bytes) in folders.iter().flat_map(|folder| systems(folder)) {
        let text = String::from_utf8(bytes).unwrap();
        if garret::lang::parse(&text).is_ok() {
            all.push((name, text));
        }
    }
    all
}

/// A system with every construct of the language.
pub const EXAMPLE: &str = "\
(* every construct (* of the language *) *)
number_procs 3
type loc = | Idle | Try | CS
type data
array PC[proc] : loc
array Reg[proc] : data
array Seen[proc, proc] : bool
weak var X : proc
weak var Count : int
weak array Flag[proc] : bool
const Limit : int
const Role[proc] : loc
predicate busy(p) { PC[p] = CS || PC[p] = Try }
init (p q) { PC[p] = Idle && Flag[p] = False && Count = 0 && Seen[p, q] = False && Limit >= -1 }
unsafe (p q) { PC[p] = CS && PC[q] = CS && p @ X = q }
unsafe twice (p) { p = #1 && exists q <> r. (p @ Flag[q] && q @ Flag[r]) }
invariant () { Limit < 0 }
transition enter ([p] q)
requires { not busy(p) && (Count + 2 * Limit <= 3 || X <> q) && fence() && forall_other k. (Flag[k] = False || k < p) }
{
  let next = Count + 1 in
  PC[p] := Try;
  Count := next;
  Flag[k] := case | k = p : True | k = q && Count > 1 : False | _ : Flag[k];
  X := ?;
}
transition leave ([p])
requires { if PC[p] = Try then X = p else (Count = 1 => Flag[p]) <=> PC[p] <> Idle }
{ PC[j] := case | j = p : CS | _ : PC[j]; Reg[p] := . }
";
