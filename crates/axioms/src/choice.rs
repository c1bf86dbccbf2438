//! The choices of one run for each thread in which each value that is read is written by some run, or is initial.

use super::run::{Kind, Run, Stop};
use super::value::{Value, VariableId};
use garret_base::map::Map;
use garret_base::watch::Pace;

/// A set of pairs of a variable and a value. Pairs without a number are in no set, and are checked later.
type Pairs = u128;

/// The callback for choices.
pub(crate) type Found<'f, 'r> = dyn FnMut(&[&'r Run], &mut Pace) -> Result<(), Stop> + 'f;

/// The pairs that the runs of each thread read and write.
pub(crate) struct Choices<'r> {
    threads: &'r [Vec<Run>],
    /// For each run, the pairs that it reads, and those that it writes.
    read: Vec<Vec<Pairs>>,
    written: Vec<Vec<Pairs>>,
    /// For each thread, the pairs that some run of this thread or a later one writes.
    later: Vec<Pairs>,
    /// The initial pairs.
    first: Pairs,
}

impl<'r> Choices<'r> {
    pub(crate) fn new(initial: &[Value], threads: &'r [Vec<Run>]) -> Self {
        let mut numbers: Map<(VariableId, Value), u32> = Map::default();
        let mut pair = |variable, value| {
            let next = numbers.len() as u32;
            let number = *numbers.entry((variable, value)).or_insert(next);
            1_u128.checked_shl(number).unwrap_or(0)
        };
        let first = initial.iter().enumerate().fold(0, |all, (variable, value)| all | pair(variable, *value));
        let mut read = Vec::new();
        let mut written = Vec::new();
        for runs in threads {
            let mut of_runs = (Vec::new(), Vec::new());
            for run in runs {
                let (mut reads, mut writes) = (0, 0);
                for event in &run.events {
                    match event.kind {
                        Kind::Read(variable, value) => reads |= pair(variable, value),
                        Kind::Write(variable, value) => writes |= pair(variable, value),
                        Kind::Fence(_) => {}
                    }
                }
                of_runs.0.push(reads);
                of_runs.1.push(writes);
            }
            read.push(of_runs.0);
            written.push(of_runs.1);
        }
        let mut later = vec![0; threads.len() + 1];
        for thread in (0..threads.len()).rev() {
            later[thread] = written[thread].iter().fold(later[thread + 1], |all, it| all | it);
        }
        Self { threads, read, written, later, first }
    }

    /// Calls `found` with each choice.
    pub(crate) fn each(&self, pace: &mut Pace, found: &mut Found<'_, 'r>) -> Result<(), Stop> {
        self.extend(&mut Vec::new(), (0, self.first), pace, found)
    }

    fn extend(
        &self,
        chosen: &mut Vec<&'r Run>,
        (read, written): (Pairs, Pairs),
        pace: &mut Pace,
        found: &mut Found<'_, 'r>,
    ) -> Result<(), Stop> {
        let thread = chosen.len();
        let Some(runs) = self.threads.get(thread) else { return found(chosen, pace) };
        for (at, run) in runs.iter().enumerate() {
            if let Some(over) = pace.over() {
                return Err(Stop::Over(over));
            }
            let read = read | self.read[thread][at];
            let written = written | self.written[thread][at];
            if read & !(written | self.later[thread + 1]) == 0 {
                chosen.push(run);
                self.extend(chosen, (read, written), pace, found)?;
                chosen.pop();
            }
        }
        Ok(())
    }
}
