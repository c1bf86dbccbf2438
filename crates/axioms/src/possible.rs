//! The runs of all threads: the values that each variable may hold, and the runs that each thread may have with them.
//!
//! A variable may hold its initial value, and every value that some run writes whose reads return values that variables may
//! hold. The sets are computed as a least fixpoint: a value that depends only on itself, in a cycle of reads and writes,
//! never appears. No model of this crate allows such a cycle: each orders a dependency, or a read-from edge, before what
//! follows from it.

use super::program::Register;
use super::run::{Domain, Kind, Run, Runs, Setting, Stop, runs};
use super::spin::Loops;
use super::test::{Architecture, Place, Test};
use garret_base::watch::Pace;

/// The runs of each thread.
pub(crate) struct ThreadRuns {
    pub(crate) threads: Vec<Vec<Run>>,
    /// Whether longer runs, with more iterations of loops, were left out.
    pub(crate) is_cut: bool,
}

/// Computes the runs of all threads of a test.
pub(crate) fn possible(test: &Test, pace: &mut Pace) -> Result<ThreadRuns, Stop> {
    let loops: Vec<Loops> =
        test.threads.iter().enumerate().map(|(at, it)| Loops::new(it, &observed(test, at))).collect();
    let mut domain: Domain = test.variables.iter().map(|it| [it.initial].into()).collect();
    let success_depends = test.architecture == Architecture::RiscV;
    let mut rounds = 0;
    loop {
        let setting = Setting { domain: &domain, variables: &test.variables, success_depends };
        let threads = test.threads.iter().zip(&loops);
        let all =
            threads.map(|(it, loops)| runs(it, loops, &setting, pace)).collect::<Result<Vec<Runs>, _>>()?;
        // a value results from a chain of writes, and no execution has more writes than this
        let longest: usize = all.iter().map(|it| it.runs.iter().map(writes).max().unwrap_or(0)).sum();
        let mut next = domain.clone();
        for event in all.iter().flat_map(|it| &it.runs).flat_map(|it| &it.events) {
            if let Kind::Write(variable, value) = event.kind {
                next[variable].insert(value);
            }
        }
        rounds += 1;
        if next == domain || rounds > longest {
            let is_cut = all.iter().any(|it| it.is_cut);
            return Ok(ThreadRuns { threads: all.into_iter().map(|it| it.runs).collect(), is_cut });
        }
        domain = next;
    }
}

/// The registers of a thread that are observed at the end.
fn observed(test: &Test, thread: usize) -> Vec<Register> {
    let places = test.observed.iter().map(|it| it.place);
    let of_thread = |place| match place {
        Place::Register(it, register) if it == thread => Some(register),
        _ => None,
    };
    places.filter_map(of_thread).collect()
}

fn writes(run: &Run) -> usize {
    run.events.iter().filter(|it| matches!(it.kind, Kind::Write(..))).count()
}
