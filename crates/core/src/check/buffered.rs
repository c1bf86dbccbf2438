//! The search of the system whose store buffers are arrays ([`garret_analysis::buffered`]).
//!
//! It is a check of its own, with all searches for systems without store buffers. The length of the buffers is increased as
//! necessary.

use super::turn::replay;
use super::{Check, CheckOptions, Member, Report};
use crate::answer::Answer;
use garret_analysis::buffered::Buffered;
use garret_base::watch::Moment;
use garret_machine::machine::Replay;
use garret_machine::memory::Model;
use garret_system::system::Trace;

/// The largest number of entries of a buffer. Mutual exclusion algorithms have at most this many stores between two fences,
/// `models/mutex/szymanski.cub` two.
const MOST_ENTRIES: usize = 3;
/// The largest number of cubes of each search in the first turn: `models/mutex/szymanski.cub` takes 143.
const NODES: usize = 100;

/// The state of this member of the portfolio.
pub(super) struct Buffers {
    /// The number of entries to try next; more than [`MOST_ENTRIES`] if there is nothing to try.
    entries: usize,
}

impl Default for Buffers {
    fn default() -> Self {
        Self { entries: 1 }
    }
}

impl Check<'_> {
    /// A turn with this multiple of the first effort. It starts from scratch: only the length of the buffers is kept from earlier
    /// turns. Therefore it has no turn in the first round, in which most systems are decided.
    pub(super) fn buffered(&mut self, buffers: &mut Buffers, factor: usize) -> Option<Report> {
        let system = self.vocabulary.system;
        let order = Model::Sc.order()?;
        if factor == 1
            || !self.options.model.relaxes_only_write_read()
            || !system.is_weak()
            || self.options.max_depth.is_some()
        {
            return None;
        }
        let nodes = NODES.saturating_mul(factor);
        let options = CheckOptions {
            model: Model::Sc,
            // its cubes and guards are not those of the user's system
            proof: false,
            max_nodes: Some(self.options.max_nodes.map_or(nodes, |most| most.min(nodes))),
            ..self.options.clone()
        };
        while buffers.entries <= MOST_ENTRIES {
            let Some(buffered) = Buffered::new(system, buffers.entries) else {
                buffers.entries = usize::MAX;
                return None;
            };
            let clock = (self.started, self.watch.clone());
            let began = Moment::now();
            let report = super::decide(&buffered.system, (&options, order), clock, &mut *self.observe);
            let by = Member::Buffered(buffers.entries);
            self.took(by, report.statistics.generated, began.elapsed());
            match &report.answer {
                Answer::Safe { .. } => return Some(Report { by, ..report }),
                Answer::Unsafe(trace) if !buffered.overflows(trace) => {
                    let trace = buffered.original(trace);
                    let Replay::Replayed(run) = replay(system, &trace, self.options, &self.watch) else {
                        return None;
                    };
                    let answer = Answer::Unsafe(Trace { steps: run.transitions(), ..trace });
                    return Some(Report { answer, by, run: Some(run), ..report });
                }
                Answer::Unsafe(_) => buffers.entries += 1,
                Answer::Unknown(_) => return None,
            }
        }
        None
    }
}
