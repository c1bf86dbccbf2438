//! Runs many systems on several threads; the result does not depend on the number of threads.

use crate::examine::{Effort, Examined, examine};
use crate::finding::{Finding, Kind};
use crate::record::Record;
use crate::rewrite;
use crate::shrink::shrink;
use crate::tally::Tally;
use crate::verdict::Search;
use garret_random::generator;
use garret_random::random::Random;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The systems to run, and the options.
pub struct Campaign<'a> {
    /// The seeds, one for each system.
    pub seeds: Range<u64>,
    /// The extent of the comparisons.
    pub effort: Effort,
    /// The source of the verdicts.
    pub search: &'a Search<'a>,
    /// An earlier record of the search, to find out whether it got worse.
    pub before: Option<&'a Record>,
    /// The number of threads.
    pub jobs: usize,
    /// Whether seeds after the first one with a disagreement are ignored.
    pub until_first: bool,
    /// Whether the systems have fences of all processes.
    pub barriers: bool,
}

/// The results of a campaign.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The counts.
    pub tally: Tally,
    /// The disagreements, by seed.
    pub findings: Vec<(u64, Finding)>,
    /// The record of the search.
    pub record: Record,
    /// The seeds that took very long, with their times. Only this may differ between runs.
    pub slow: Vec<(u64, Duration)>,
}

/// The progress of a campaign.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The number of systems that are done.
    pub done: usize,
    /// The number of disagreements among them.
    pub findings: usize,
}

/// The state that the threads share.
struct Shared {
    next: AtomicU64,
    end: AtomicU64,
    done: AtomicUsize,
    findings: AtomicUsize,
    running: AtomicUsize,
}

/// Systems that take longer are reported.
const LONG: Duration = Duration::from_secs(5);

/// The interval between calls of `observe`.
const OFTEN: Duration = Duration::from_millis(100);

impl Campaign<'_> {
    /// Runs all seeds.
    pub fn run(&self, observe: &mut dyn FnMut(Progress)) -> Report {
        let jobs = self.jobs.max(1);
        let shared = Shared {
            next: self.seeds.start.into(),
            end: self.seeds.end.into(),
            done: 0.into(),
            findings: 0.into(),
            running: jobs.into(),
        };
        let mut report = Report::default();
        thread::scope(|scope| {
            let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(|| self.work(&shared))).collect();
            while shared.running.load(Ordering::Acquire) > 0 {
                thread::sleep(OFTEN);
                observe(Progress {
                    done: shared.done.load(Ordering::Relaxed),
                    findings: shared.findings.load(Ordering::Relaxed),
                });
            }
            for worker in workers {
                // If a worker panicked, it has printed the reason, and its results are lost.
                let part = worker.join().unwrap_or_default();
                report.tally.merge(part.tally);
                report.findings.extend(part.findings);
                report.record.merge(part.record);
                report.slow.extend(part.slow);
            }
        });
        report.findings.sort_by_key(|(seed, _)| *seed);
        if self.until_first {
            report.findings.truncate(1);
        }
        report
    }

    fn work(&self, shared: &Shared) -> Report {
        let mut report = Report::default();
        loop {
            let seed = shared.next.fetch_add(1, Ordering::Relaxed);
            if seed >= shared.end.load(Ordering::Relaxed) {
                break;
            }
            let started = Instant::now();
            let examined = self.examine(&self.text(seed), seed);
            report.slow.extend((started.elapsed() >= LONG).then(|| (seed, started.elapsed())));
            report.tally.add(&examined);
            report.record.note(seed, &examined);
            shared.done.fetch_add(1, Ordering::Relaxed);
            if let Some(finding) = examined.finding {
                report.findings.push((seed, finding));
                shared.findings.fetch_add(1, Ordering::Relaxed);
                if self.until_first {
                    shared.end.fetch_min(seed, Ordering::Relaxed);
                }
            }
        }
        shared.running.fetch_sub(1, Ordering::Release);
        report
    }

    /// The system of a seed.
    fn text(&self, seed: u64) -> String {
        let text = generator::system(seed);
        if self.barriers { rewrite::with_barriers(&text, &mut Random::new(seed)) } else { text }
    }

    fn examine(&self, text: &str, seed: u64) -> Examined {
        let mut examined = examine(text, seed, &self.effort, self.search);
        if let (None, Some(before)) = (&examined.finding, self.before) {
            examined.finding = before.worse(seed, &examined);
        }
        examined
    }

    /// A minimal text with a disagreement of the same kind, and that disagreement.
    pub fn shrunk(&self, seed: u64, finding: &Finding) -> (String, Finding) {
        let text = self.text(seed);
        // A refused text could become smaller for reasons that have nothing to do with the refusal; and an earlier verdict of the
        // search belongs to the whole text.
        if matches!(finding.kind, Kind::Refused | Kind::Lost(_) | Kind::MoreCubes(_)) {
            return (text, finding.clone());
        }
        // All comparisons are made: usually, the seed determines which ones.
        let of = |text: &str| self.examine(text, seed).finding.filter(|other| other.kind == finding.kind);
        let small = shrink(&text, |smaller| of(smaller).is_some());
        let finding = of(&small).unwrap_or_else(|| finding.clone());
        (small, finding)
    }
}
