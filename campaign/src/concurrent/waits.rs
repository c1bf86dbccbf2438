//! Whether threads wait for ever: what the machine and the search say beside what the interpreter finds.
//!
//! The programs have no loops but those that wait for a number or for the mutex, so that nobody gets on in a state in which nobody can do
//! anything but wait.

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

/// Functions that any number of threads run are interpreted with up to so many.
const MOST_THREADS: usize = 3;
/// A search that takes longer decides nothing.
const PATIENCE: Duration = Duration::from_secs(2);

/// No program computes this number.
const NEVER: i64 = 123_456_789;

/// What was found.
#[derive(Debug, Default)]
pub struct Found {
    /// How often the machine was compared with the interpreter, and how often somebody waits for ever.
    pub explored: [usize; 2],
    /// How often the search says that nobody waits, however many threads there are, and how often it does not decide.
    pub searched: [usize; 2],
    /// Disagreements: the seed, what was said, and the text.
    pub wrong: Vec<(u64, String, String)>,
}

/// Compares what is said of the programs of the seeds that any number of threads run.
#[must_use]
pub fn judge(seeds: Range<u64>) -> Found {
    let mut found = Found::default();
    for seed in seeds {
        let program = program(seed);
        if program.threads != Threads::Any {
            continue;
        }
        // what never happens: nothing is asked but who waits
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
