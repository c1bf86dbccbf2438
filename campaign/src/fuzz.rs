//! Many systems, on several threads, with the same result on any number of them.

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

/// What to go through, and how.
pub struct Campaign<'a> {
    /// A system for each.
    pub seeds: Range<u64>,
    /// How much is compared.
    pub effort: Effort,
    /// What gives the verdicts.
    pub search: &'a Search<'a>,
    /// What the search said before, to see whether it got worse.
    pub before: Option<&'a Record>,
    /// The number of threads.
    pub jobs: usize,
    /// Nothing beyond the first seed with a disagreement is of interest.
    pub until_first: bool,
    /// The systems have fences of all processes.
    pub barriers: bool,
}

/// What came out.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Counts.
    pub tally: Tally,
    /// What is wrong, by seed.
    pub findings: Vec<(u64, Finding)>,
    /// What the search said.
    pub record: Record,
    /// The seeds that took very long, and how long. This alone is not the same for each run.
    pub slow: Vec<(u64, Duration)>,
}

/// How far a campaign is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The systems that are done.
    pub done: usize,
    /// The disagreements among them.
    pub findings: usize,
}

/// What the threads share.
struct Shared {
    next: AtomicU64,
    end: AtomicU64,
    done: AtomicUsize,
    findings: AtomicUsize,
    running: AtomicUsize,
}

/// What takes longer is reported.
const LONG: Duration = Duration::from_secs(5);

/// `observe` hears of the progress now and then.
const OFTEN: Duration = Duration::from_millis(100);

impl Campaign<'_> {
    /// Goes through all seeds.
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
                // a worker that panics has said why, and its part is lost
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

    /// A minimal text that shows a disagreement of the same kind, and that disagreement.
    pub fn shrunk(&self, seed: u64, finding: &Finding) -> (String, Finding) {
        let text = self.text(seed);
        // A text that is refused can be made smaller in ways that have nothing to do with why; and what the search said
        // before, it said of the whole text.
        if matches!(finding.kind, Kind::Refused | Kind::Lost(_) | Kind::MoreCubes(_)) {
            return (text, finding.clone());
        }
        // all of the comparisons: which are made depends on the seed
        let of = |text: &str| self.examine(text, seed).finding.filter(|other| other.kind == finding.kind);
        let small = shrink(&text, |smaller| of(smaller).is_some());
        let finding = of(&small).unwrap_or_else(|| finding.clone());
        (small, finding)
    }
}
