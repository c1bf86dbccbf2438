//! Records of the verdicts of the search for each seed, as text, to compare them after a change.

use crate::examine::{Examined, Outcome};
use crate::finding::{Finding, Kind};
use crate::verdict::Verdict;
use garret::{Model, Reason};
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

/// The verdicts of each seed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record(BTreeMap<u64, Vec<Entry>>);

/// A verdict, and the number of visited cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    model: Model,
    decided: bool,
    visited: usize,
}

impl Record {
    /// Records the results of a seed.
    pub fn note(&mut self, seed: u64, examined: &Examined) {
        self.0.insert(seed, entries(examined).collect());
    }

    /// Adds the entries of another record.
    pub fn merge(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// A regression since the record was made, if there is one. Searches that ran out of time are ignored: other work may have
    /// delayed them.
    pub fn worse(&self, seed: u64, examined: &Examined) -> Option<Finding> {
        let before = self.0.get(&seed)?;
        let out_of_time = |it: &Outcome| matches!(it.said.verdict, Verdict::Unknown(Reason::Time(_)));
        let comparable = entries(examined).zip(before).zip(&examined.outcomes);
        comparable.filter(|(_, outcome)| !out_of_time(outcome)).find_map(|((now, before), _)| {
            if before.decided && !now.decided {
                let details = format!("UNKNOWN, it was decided with {} cubes", before.visited);
                return Some(Finding::new(Kind::Lost(now.model), details));
            }
            let more = before.decided && now.visited > before.visited;
            let details = || format!("{} cubes, it took {}", now.visited, before.visited);
            more.then(|| Finding::new(Kind::MoreCubes(now.model), details()))
        })
    }

    /// Parses a record; `None` if the text is not one.
    pub fn parse(text: &str) -> Option<Self> {
        let mut record = Self::default();
        for line in text.lines() {
            let mut words = line.split(' ');
            let seed = words.next()?.parse().ok()?;
            let mut all = Vec::new();
            for (model, word) in [Model::Sc, Model::Tso].into_iter().zip(words) {
                let (decided, visited) = match word.strip_prefix('?') {
                    Some(rest) => (false, rest),
                    None => (true, word),
                };
                all.push(Entry { model, decided, visited: visited.parse().ok()? });
            }
            record.0.insert(seed, all);
        }
        Some(record)
    }
}

fn entries(examined: &Examined) -> impl Iterator<Item = Entry> + '_ {
    examined.outcomes.iter().map(|outcome| Entry {
        model: outcome.model,
        decided: matches!(outcome.said.verdict, Verdict::Safe | Verdict::Unsafe(_)),
        visited: outcome.said.visited,
    })
}

/// One line per seed: the numbers of visited cubes under SC and TSO, with a question mark for undecided ones.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (seed, entries) in &self.0 {
            let mut line = seed.to_string();
            for entry in entries {
                let mark = if entry.decided { "" } else { "?" };
                let _ = write!(line, " {mark}{}", entry.visited);
            }
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}
