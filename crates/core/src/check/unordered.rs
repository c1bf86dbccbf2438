//! The search of the system in which loops over all processes take them in any order ([`garret_analysis::unordered`]), and in which it is known who
//! wrote variables last ([`garret_analysis::writers`]).
//!
//! It is a check of its own, by all the searches that there are. Only SAFE is an answer: that system has more runs.

use super::{Check, CheckOptions, Inference, Member, Report};
use crate::answer::Answer;
use garret_analysis::unordered::unordered;
use garret_analysis::writers::writers;
use garret_base::watch::Moment;

/// The most cubes of each of the searches in the second turn. In the first one there are only those that are short: `models/c/flags.c`
/// takes 12 cubes, `models/c/semaphore.c` takes 5.
const NODES: usize = 300;

/// What SAFE rests on, as a sentence.
const ANY_ORDER: &str = "loops over all processes were searched in any order of processes: whatever they do in the order that there is, they \
                         do in some order";

/// The same where there are no such loops.
const KNOWN: &str = "it was known who wrote each variable last";

impl Check<'_> {
    /// A turn, of so many times the first effort. It begins anew. Where there are no loops, it has the first turn only.
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
            // its cubes and guards are not those of the system that was asked about
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
