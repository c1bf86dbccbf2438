//! Given threads with endless or very many executions: the search and the visit of executions alternate, in turns that become
//! longer. For many programs, one of them decides at once what the other does not decide in an hour.

use super::arguments::counted;
use super::open_program::Program;
use super::open_verdict::{CheckContext, ProgramVerdict, SafeClaim, failed, is_bad, is_over, kinds, safe};
use super::progress::ProgressLine;
use super::question::AnyNumberAnswer;
use garret_base::watch::Limits;
use garret_core::answer::Answer;
use garret_core::check::{CheckOptions, check_within};
use garret_graphs::Graphs;
use garret_machine::memory::Model;
use garret_system::system::System;
use std::time::{Duration, Instant};

/// The time of the first turn of the search, and the factor from each turn to the next. Executions start anew in each turn, and the
/// factor keeps the time of all turns close to that of the last.
const FIRST_TURN: Duration = Duration::from_secs(2);
const GROWTH: u32 = 3;

impl CheckContext<'_> {
    /// The verdict on given threads with endless executions: SAFE if the search proves it, else what executions show in the
    /// remaining time.
    pub(super) fn endless<P: Program>(&self, program: P, graphs: Graphs) -> ProgramVerdict<P> {
        let mut graphs = graphs;
        let (mut turn, mut left) = (FIRST_TURN, if self.deadlock { Duration::ZERO } else { self.patience() });
        loop {
            if !left.is_zero() {
                let begun = Instant::now();
                let time = if graphs.stopped.is_none() { left } else { turn.min(left) };
                if let AnyNumberAnswer::Safe(how) = self.search(&program, time) {
                    return safe(program, graphs, SafeClaim::Endless, &how);
                }
                // the search ended before its time: it would do so again
                let is_ended = begun.elapsed() < time / 2;
                left = if is_ended { Duration::ZERO } else { left.saturating_sub(time) };
            }
            if graphs.stopped.is_none() {
                return self.given(program, graphs);
            }
            let is_last = left.is_zero() || self.watch.is_over();
            let watch = if is_last { self.watch } else { &self.watch.within(turn * GROWTH) };
            graphs = self.graphs(&program, watch);
            if is_bad(&graphs) {
                return failed(program, graphs);
            }
            if is_last || !is_over(&graphs) {
                return self.given(program, graphs);
            }
            turn *= GROWTH;
        }
    }

    /// The answer of the search for any number of threads, within this time.
    pub(super) fn search<P: Program>(&self, program: &P, time: Duration) -> AnyNumberAnswer {
        let systems = program.systems(self.model);
        let part = time / 2 / u32::try_from(systems.len()).unwrap_or(u32::MAX).max(1);
        let mut answers =
            systems.iter().filter_map(|(system, model)| self.searched_as_system(system, *model, part));
        answers.next().unwrap_or_else(|| self.searched(kinds(program), time, false))
    }

    /// SAFE, if the search over systems proves it for this system and model within this time.
    fn searched_as_system(&self, system: &System, model: Model, time: Duration) -> Option<AnyNumberAnswer> {
        let mut line = ProgressLine::new(self.quiet, "searching".to_owned());
        let limits = Limits { memory: self.memory, ..Limits::default() };
        let options = CheckOptions::new().model(model).jobs(self.jobs).limits(limits);
        let watch = self.watch.within(time);
        let report = check_within(system, &options, &watch, &mut |progress| line.update(progress));
        line.clear();
        let how = || {
            format!(
                "{}, as under {}",
                counted(report.statistics.visited, "cube"),
                model.name().to_uppercase()
            )
        };
        matches!(report.answer, Answer::Safe { .. }).then(|| AnyNumberAnswer::Safe(how().into()))
    }
}
