//! The searches of the system in which loops over all processes visit them in any order ([`garret_analysis::unordered`]), and of the
//! system that records who wrote variables last ([`garret_analysis::writers`]).
//!
//! It is a check of its own, with all searches. Only SAFE carries over to the original system: the modified system has more runs.

use super::{Check, CheckOptions, Inference, Member, Report};
use crate::answer::Answer;
use garret_analysis::unordered::unordered;
use garret_analysis::writers::writers;
use garret_base::watch::Moment;

/// The largest number of cubes of each search in the second turn. The first turn has only the short searches: `models/c/flags.c`
/// takes 12 cubes, `models/c/semaphore.c` takes 5.
const NODES: usize = 300;

/// The assumption of the proof, as a sentence.
const ANY_ORDER: &str =
    "loops over all processes were allowed to visit them in any order, which includes the actual order";

/// The same for systems without such loops.
const KNOWN: &str = "the system was extended by the process that last wrote each variable";

impl Check<'_> {
    /// A turn with this multiple of the first effort. It starts from scratch. Without loops, there is only the first turn.
    pub(super) fn unordered(&mut self, factor: usize) -> Option<Report> {
        let system = self.vocabulary.system;
        let is_auto = self.options.inference == Inference::Auto;
        if self.options.exact_loops || !is_auto || self.options.max_depth.is_some() {
            return None;
        }
        let loops = unordered(system);
        let (by, said) =
            if loops.is_some() { (Member::Unordered, ANY_ORDER) } else { (Member::Writers, KNOWN) };
        if loops.is_none() && (factor > 1 || system.is_weak()) {
            return None;
        }
        let known = writers(loops.as_ref().unwrap_or(system), &|| self.watch.is_over());
        let system = known.or(loops)?;
        let nodes = NODES.saturating_mul(factor);
        let options = CheckOptions {
            // its cubes and guards are not those of the user's system
            proof: false,
            exact_loops: true,
            brief: factor == 1,
            max_nodes: Some(self.options.max_nodes.map_or(nodes, |most| most.min(nodes))),
            ..self.options.clone()
        };
        let began = Moment::now();
        let clock = (self.started, self.watch.clone());
        let report = super::decide(&system, (&options, self.order), clock, &mut *self.observe);
        self.took(by, report.statistics.generated, began.elapsed());
        if !matches!(report.answer, Answer::Safe { .. }) {
            return None;
        }
        let mut report = Report { by, ..report };
        report.facts.insert(0, said.to_owned());
        Some(report)
    }
}
