//! Searches for systems in which processes form queues: each process knows its predecessor or successor.
//!
//! Invariants of such systems are about links: `Next[p] = q` only if `Pred[q] = p`. Therefore candidates contain equalities of cells
//! that hold the same process, instances of four processes are explored, and a candidate is given up if the search for it needs more
//! and more processes ([`Inferring::Linked`]).

use super::turn::{SearchKind, SearchState, is_no_answer};
use super::{Check, Member, Report};
use crate::finite::{Explored, FiniteInstances};
use crate::infer::Inferring;
use crate::search::Effort;
use garret_base::watch::Moment;
use garret_system::system::Sort;

/// The largest numbers of processes of candidates, one search for each. With fewer, useless candidates are soon given up, but the
/// proof may need more. Two are enough for `models/mutex/mcs.cub` (647 cubes under TSO); `models/mutex/clh.cub`, where cells are
/// named by processes as well, takes three.
const PROCESSES: [usize; 2] = [2, 3];
/// The number of processes of the instances that are explored first, completely.
const EXPLORED_WHOLE: u8 = 2;
/// The pre-images in the first and in the last round of the first turn: each search proceeds in rounds, and each round doubles the
/// number. The number of processes that a proof needs is not known beforehand, and a search with the wrong number does not end: for
/// `clh.cub`, the search with two is not finished after 200 000 pre-images, while that with three ends after 8 000.
const ROUNDS: [usize; 2] = [1_250, 20_000];

/// The searches, and the instances that they use as oracle.
#[derive(Default)]
pub(super) struct Linked<'c> {
    searches: Vec<SearchState<'c>>,
    instances: Option<FiniteInstances<'c>>,
    bytes: usize,
}

impl<'c> Check<'c> {
    /// Whether processes may refer to each other: the system writes an array of processes.
    pub(super) fn may_be_linked(&self) -> bool {
        let system = self.vocabulary.system;
        system.symbol_ids().any(|id| {
            let symbol = system.symbol(id);
            symbol.sort == Sort::Process && symbol.dimensions > 0 && system.is_written(id)
        })
    }

    /// A turn of each search, with this multiple of the first effort. Since it is expensive to start, the usual inference has two
    /// turns before it, unless its cubes grow.
    pub(super) fn linked(
        &mut self,
        linked: &mut Linked<'c>,
        is_growing: bool,
        factor: usize,
    ) -> Option<Report> {
        if factor == 1 && !is_growing {
            return None;
        }
        if linked.searches.is_empty() {
            if let Some(report) = self.explore_deep(linked) {
                return Some(report);
            }
            let (universals, nodes) = (self.options.universals, self.options.max_nodes);
            let way = |processes| SearchKind {
                universals,
                inferring: Some(Inferring::Linked { processes }),
                nodes,
            };
            linked.searches.extend(PROCESSES.map(|processes| SearchState::Unbegun(way(processes))));
        }
        let instances = linked.instances.as_mut()?;
        let [first, last] = ROUNDS;
        let last = last.saturating_mul(factor);
        let mut rounds =
            std::iter::successors(Some(first), |&round| (round < last).then(|| last.min(2 * round)));
        let report = rounds.find_map(|preimages| {
            let effort = Effort { preimages, ..Effort::ANY };
            linked.searches.iter_mut().find_map(|search| {
                let report = self.turn(search, effort, Some(&mut *instances));
                report.filter(|report| !is_no_answer(report))
            })
        });
        let explored = instances.statistics();
        report.map(|report| Report { explored, ..report })
    }

    /// Explores instances of more processes; returns the verdict if they reach a bad state.
    fn explore_deep(&mut self, linked: &mut Linked<'c>) -> Option<Report> {
        let budget = self.budget(EXPLORED_WHOLE);
        let instances = FiniteInstances::new(self.vocabulary, self.options.model);
        let began = Moment::now();
        let explored = match instances.explore(&budget, &self.watch) {
            Explored::Complete(instances) => instances.explore_deep(&budget, &self.watch),
            other => other,
        };
        self.took(Member::Exploration, 0, began.elapsed());
        match explored {
            Explored::Complete(instances) => {
                linked.bytes = instances.bytes();
                self.instance_bytes += linked.bytes;
                linked.instances = Some(instances);
                None
            }
            Explored::Bad(run) => Some(*self.reached(run)),
            Explored::Nothing(_) | Explored::NotComplete => None,
        }
    }

    /// Drops the searches.
    pub(super) fn discard_linked(&mut self, linked: Linked<'c>) {
        self.instance_bytes = self.instance_bytes.saturating_sub(linked.bytes);
        linked.searches.into_iter().for_each(|search| self.discard(search));
    }
}
