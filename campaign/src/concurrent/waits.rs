//! Whether threads wait forever: compares the machine and the search with the interpreter.
//!
//! The only loops of the programs wait for a number or for the mutex. So in a state in which all threads wait, no thread can ever
//! continue.

use super::c::{self, Frame, Question};
use super::interpreter::run;
use super::program::{Threads, program};
use super::reached;
use garret::c::{COptions, translate};
use garret::program::ThreadFunction;
use garret::{Answer, CheckOptions, ExploreOptions, Limits, Model, check, explore};
use garret_analysis::waits::waits;
use std::ops::Range;
use std::time::Duration;

/// The largest number of threads with which functions for any number of threads are interpreted.
const MOST_THREADS: usize = 3;
/// The time limit of a search.
const PATIENCE: Duration = Duration::from_secs(2);

/// No program computes this number.
const NEVER: i64 = 123_456_789;

/// The results of the comparison.
#[derive(Debug, Default)]
pub struct Found {
    /// The numbers of comparisons of the machine with the interpreter, and of those in which a thread waits forever.
    pub explored: [usize; 2],
    /// The numbers of programs in which, by the search, no thread waits forever for any number of threads, and of those that it does
    /// not decide.
    pub searched: [usize; 2],
    /// Disagreements: the seed, a description, and the text.
    pub wrong: Vec<(u64, String, String)>,
}

/// Compares the verdicts on those programs of the seeds that any number of threads run.
#[must_use]
pub fn judge(seeds: Range<u64>) -> Found {
    let mut found = Found::default();
    for seed in seeds {
        let program = program(seed);
        if program.threads != Threads::Any {
            continue;
        }
        // This never happens, so the only question is which threads wait.
        let question = Question { observed: vec![(0, NEVER)] };
        let text = c::text(&program, &question, Frame::Itself);
        let threads = ThreadFunction::list("worker").unwrap_or_default();
        let options = COptions::new().fuse(seed % 2 == 0).threads(threads).needs_assertions(false);
        let Ok(translation) = translate(&text, "it.c", &options) else { continue };
        let Ok(system) = translation.system() else { continue };
        let Some((with, deadlock)) = translation.with_deadlock(system.clone()) else { continue };
        for (model, has_buffers) in [(Model::Tso, true), (Model::Sc, false)] {
            let mut waits_for_ever = false;
            for threads in 1..=MOST_THREADS {
                let Some(known) = run(&program, &vec![0; threads], has_buffers) else { break };
                waits_for_ever |= known.is_stuck;
                let options = ExploreOptions::new()
                    .processes(u8::try_from(threads).unwrap_or(u8::MAX))
                    .model(model)
                    .deadlock(deadlock.clone());
                let Some(said) = reached(&explore(&with, &options, &mut |_| {})) else { continue };
                found.explored[0] += 1;
                found.explored[1] += usize::from(said);
                if said != known.is_stuck {
                    let what = format!("the machine, {}, {threads} threads: {said}", model.name());
                    found.wrong.push((seed, what, text.clone()));
                }
            }
            let Ok(asked) = waits(&system, &deadlock, has_buffers) else { continue };
            let options = CheckOptions::new().model(model).limits(Limits::new().time(PATIENCE));
            let is_safe = matches!(check(&asked.system, &options, &mut |_| {}).answer, Answer::Safe { .. });
            found.searched[usize::from(!is_safe)] += 1;
            if is_safe && waits_for_ever {
                let what = format!("the search, {}: nobody waits", model.name());
                found.wrong.push((seed, what, text.clone()));
            }
        }
    }
    found
}
