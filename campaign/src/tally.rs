//! Statistics of a campaign: if nothing is unsafe, or nothing is decided, it tests nothing.

use crate::examine::Examined;
use crate::truth::Behaviour;
use crate::twin::ExplorationEnd;
use crate::verdict::Verdict;
use garret::Model;
use std::collections::BTreeMap;
use std::fmt;

/// The number of transitions from which on a counterexample is called long.
pub const LONG: usize = 6;

/// The statistics of the systems.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of systems.
    pub systems: usize,
    /// The number of systems with weak cells.
    pub weak: usize,
    /// Verdicts of the search under SC and TSO.
    pub verdicts: [Verdicts; 2],
    /// The results of the search for weak systems.
    pub search: Shares,
    /// The results of the machine's twin for weak systems.
    pub twin: Shares,
}

/// Verdicts under one model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdicts {
    /// UNSAFE.
    pub bad: usize,
    /// SAFE, and the machine visited all states for up to its number of processes.
    pub safe: usize,
    /// SAFE, and the machine visited all states within its bounds on buffers and numbers.
    pub safe_within_bounds: usize,
    /// SAFE, and there are too many states for the machine.
    pub safe_too_many: usize,
    /// UNKNOWN, by reason.
    pub unknown: BTreeMap<String, usize>,
}

/// Numbers of weak systems.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    /// All of them.
    pub systems: usize,
    /// UNSAFE under TSO.
    pub bad: usize,
    /// UNSAFE under TSO, SAFE under SC.
    pub only_weak: usize,
    /// UNSAFE under TSO with a long counterexample.
    pub long: usize,
    /// Not decided under TSO.
    pub undecided: usize,
}

impl Tally {
    /// Adds a system.
    pub fn add(&mut self, examined: &Examined) {
        self.systems += 1;
        self.weak += usize::from(examined.weak);
        for outcome in &examined.outcomes {
            let verdicts = &mut self.verdicts[usize::from(outcome.model == Model::Tso)];
            match (&outcome.said.verdict, &outcome.known) {
                (Verdict::Unsafe(_), _) => verdicts.bad += 1,
                (Verdict::Safe, Some(Behaviour::Good)) => verdicts.safe += 1,
                (Verdict::Safe, Some(Behaviour::WithinBounds)) => verdicts.safe_within_bounds += 1,
                (Verdict::Safe, _) => verdicts.safe_too_many += 1,
                (Verdict::Unknown(reason), _) => {
                    *verdicts.unknown.entry(format!("{reason:?}")).or_default() += 1;
                }
                (Verdict::Crash(_), _) => *verdicts.unknown.entry("crash".to_owned()).or_default() += 1,
            }
        }
        if !examined.weak {
            return;
        }
        if let [strong, weak] = &examined.outcomes[..] {
            let of = |verdict: &Verdict| match verdict {
                Verdict::Unsafe(trace) => ExplorationEnd::Bad(trace.steps.len()),
                Verdict::Safe => ExplorationEnd::Nothing { complete: true },
                Verdict::Unknown(_) | Verdict::Crash(_) => ExplorationEnd::Unknown,
            };
            self.search.add(of(&strong.said.verdict), of(&weak.said.verdict));
        }
        if let [strong, weak, _] = examined.twin[..] {
            self.twin.add(strong, weak);
        }
    }

    /// Adds other statistics.
    pub fn merge(&mut self, other: Self) {
        self.systems += other.systems;
        self.weak += other.weak;
        for (verdicts, more) in self.verdicts.iter_mut().zip(other.verdicts) {
            verdicts.bad += more.bad;
            verdicts.safe += more.safe;
            verdicts.safe_within_bounds += more.safe_within_bounds;
            verdicts.safe_too_many += more.safe_too_many;
            for (reason, count) in more.unknown {
                *verdicts.unknown.entry(reason).or_default() += count;
            }
        }
        for (shares, more) in [(&mut self.search, other.search), (&mut self.twin, other.twin)] {
            shares.systems += more.systems;
            shares.bad += more.bad;
            shares.only_weak += more.only_weak;
            shares.long += more.long;
            shares.undecided += more.undecided;
        }
    }
}

impl Verdicts {
    /// UNKNOWN, for any reason.
    pub fn undecided(&self) -> usize {
        self.unknown.values().sum()
    }
}

impl Shares {
    fn add(&mut self, strong: ExplorationEnd, weak: ExplorationEnd) {
        self.systems += 1;
        match weak {
            ExplorationEnd::Bad(steps) => {
                self.bad += 1;
                self.long += usize::from(steps >= LONG);
                self.only_weak += usize::from(matches!(strong, ExplorationEnd::Nothing { .. }));
            }
            ExplorationEnd::Nothing { .. } => {}
            ExplorationEnd::Unknown => self.undecided += 1,
        }
    }
}

/// A share of the whole, in per cent.
fn percent(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 * 100.0 / whole as f64 }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let classic = self.systems - self.weak;
        writeln!(f, "{} systems: {} weak, {classic} classic", self.systems, self.weak)?;
        for (name, verdicts) in ["SC ", "TSO"].iter().zip(&self.verdicts) {
            let share = |part| percent(part, self.systems);
            let safe = verdicts.safe + verdicts.safe_within_bounds + verdicts.safe_too_many;
            writeln!(
                f,
                "{name}  UNSAFE {:.1} %, SAFE {:.1} % (machine: all states {:.1} %, within bounds {:.1} %, too many states {:.1} %), \
                 UNKNOWN {:.1} %",
                share(verdicts.bad),
                share(safe),
                share(verdicts.safe),
                share(verdicts.safe_within_bounds),
                share(verdicts.safe_too_many),
                share(verdicts.undecided()),
            )?;
            for (reason, count) in &verdicts.unknown {
                writeln!(f, "       {count} {reason}")?;
            }
        }
        for (who, shares) in [("search", &self.search), ("machine", &self.twin)] {
            let share = |part| percent(part, shares.systems);
            writeln!(
                f,
                "{} weak systems, {who}: UNSAFE under TSO {:.1} %, only there and not under SC {:.1} %, in {LONG} steps or more \
                 {:.1} %, undecided {:.1} %",
                shares.systems,
                share(shares.bad),
                share(shares.only_weak),
                share(shares.long),
                share(shares.undecided),
            )?;
        }
        Ok(())
    }
}
