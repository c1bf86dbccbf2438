//! Complete code, in which all labels are placed.

use super::{Emitted, Label};
use garret_base::source::Span;
use garret_program::{LONGEST_UNREACHED, Operation, Place, Point, Register, Stop};
use std::collections::BTreeSet;

/// Complete code.
#[derive(Clone)]
pub(super) struct CompleteCode {
    pub(super) code: Vec<Emitted>,
    /// The index of each label in the code.
    pub(super) labels: Vec<Option<usize>>,
    /// The entries of threads, and whether exactly one thread starts at each.
    pub(super) entries: Vec<(Label, bool)>,
    /// The tables of functions of small ranges.
    pub(super) tables: Vec<Vec<i64>>,
    /// The first place that assumes that numbers of 32 and 64 bits stay in the ranges of `int` and `long`.
    pub(super) wraps: Option<Span>,
}

impl CompleteCode {
    pub(super) fn new(code: Vec<Emitted>, labels: Vec<Option<usize>>, entries: Vec<(Label, bool)>) -> Self {
        Self { code, labels, entries, tables: Vec::new(), wraps: None }
    }

    /// Removes checks whose failures are never reached, and the counts that only they use. If there are no other failures, all
    /// checks stay: a program needs a bad state.
    pub(super) fn drop_checks(&mut self, counts: &[Register], is_reached: &dyn Fn(usize) -> bool) {
        let failures = || self.code.iter().enumerate().filter(|(_, it)| it.failure.is_some());
        if !failures().any(|(at, it)| it.check.is_none() || is_reached(at)) {
            return;
        }
        let needed: BTreeSet<usize> =
            failures().filter(|(at, _)| is_reached(*at)).filter_map(|(_, it)| it.check).collect();
        for emitted in &mut self.code {
            emitted.dropped |= emitted.check.is_some_and(|check| !needed.contains(&check));
        }
        for &count in counts {
            if self.code.iter().any(|it| !it.dropped && it.operation.reads(count)) {
                continue;
            }
            for emitted in &mut self.code {
                emitted.dropped |=
                    matches!(emitted.operation, Operation::Move(Place::Register(to), _) if to == count);
            }
        }
    }

    /// The index of a label.
    pub(super) fn target(&self, label: Label) -> usize {
        self.labels.get(label.0).copied().flatten().unwrap_or(self.code.len())
    }
}

impl CompleteCode {
    /// Keeps the successors of reached instructions that are not reached themselves but would be with other values. They become
    /// jumps to the end of the code, if it can be reached from them, or else back to reached code, and say how long that way is; what
    /// only leads to failures becomes an assumption that does not hold. Thus a loop that is never left has its exits nevertheless. No
    /// thread gets there.
    pub(super) fn keep_ways_out(&mut self, is_reached: &dyn Fn(usize) -> bool) -> BTreeSet<usize> {
        let mut kept = BTreeSet::new();
        for at in (0..self.code.len()).filter(|at| is_reached(*at) && !self.code[*at].dropped) {
            kept.extend(self.next(at).filter(|it| *it < self.code.len() && !is_reached(*it)));
        }
        kept.retain(|at| self.code[*at].operation != Operation::Fail);
        let goals: Vec<Option<(usize, usize)>> =
            kept.iter().map(|at| self.leads_to(*at, is_reached)).collect();
        for (&at, goal) in kept.iter().zip(goals) {
            let (operation, label, accesses) = match goal {
                Some((goal, accesses)) => {
                    self.labels.push(Some(goal));
                    (Operation::Jump(Point::before(0)), Some(Label(self.labels.len() - 1)), accesses)
                }
                None => (Operation::Stop(Stop::Unmet), None, 0),
            };
            let emitted = &mut self.code[at];
            (emitted.operation, emitted.goal, emitted.dropped) = (operation, label, false);
            emitted.unreached = accesses;
        }
        kept
    }

    /// The successors of an instruction.
    pub(super) fn next(&self, at: usize) -> impl Iterator<Item = usize> {
        let emitted = &self.code[at];
        let goes_on = !matches!(emitted.operation, Operation::Jump(_) | Operation::Fail | Operation::Stop(_));
        emitted.goal.map(|goal| self.target(goal)).into_iter().chain(goes_on.then_some(at + 1))
    }

    /// Where the code leads from an instruction that is never reached: to the end if possible, or out of the process, else to an
    /// instruction that is reached, on the way with the most accesses to memory, and their number
    /// ([`garret_program::Instruction::unreached`]). `None` if it only leads to failures.
    fn leads_to(&self, from: usize, is_reached: &dyn Fn(usize) -> bool) -> Option<(usize, usize)> {
        let end = self.code.len();
        let accesses = |at: usize, before: usize| {
            let here = usize::from(!self.code[at].dropped && self.code[at].operation.memory().is_some());
            (before + here).min(LONGEST_UNREACHED)
        };
        // an instruction is passed once with each number of accesses before it
        let first = (from, accesses(from, 0));
        let (mut seen, mut waiting) = (BTreeSet::from([first]), vec![first]);
        let mut back: Option<(usize, usize)> = None;
        while let Some((at, before)) = waiting.pop() {
            if self.code[at].operation == Operation::Stop(Stop::Exit) {
                return Some((end, 0));
            }
            for next in self.next(at) {
                if next >= end {
                    return Some((end, 0));
                }
                if is_reached(next) {
                    if back.is_none_or(|it| it.1 < before) {
                        back = Some((next, before));
                    }
                } else {
                    let next = (next, accesses(next, before));
                    if seen.insert(next) {
                        waiting.push(next);
                    }
                }
            }
        }
        back
    }

    /// Removes instructions that are never reached, and jumps to the next instruction.
    pub(super) fn prune(&mut self, is_reached: &dyn Fn(usize) -> bool) {
        let length = self.code.len();
        // failures stay even if they are not reached: they are the bad states
        let is_failure = |at: usize| self.code[at].operation == Operation::Fail;
        let mut stays: Vec<bool> =
            (0..length).map(|at| (is_reached(at) || is_failure(at)) && !self.code[at].dropped).collect();
        // goes backwards, so that the following instruction is known; removing a jump does not change where earlier jumps lead
        let mut following = length;
        for at in (0..length).rev() {
            let emitted = &self.code[at];
            let leads_to = emitted.goal.map(|goal| {
                let target = self.target(goal);
                (target..length).find(|place| stays[*place]).unwrap_or(length)
            });
            if matches!(emitted.operation, Operation::Jump(_))
                && emitted.unreached == 0
                && leads_to == Some(following)
                && at < following
            {
                stays[at] = false;
            }
            if stays[at] {
                following = at;
            }
        }
        let mut places = Vec::with_capacity(length + 1);
        let mut next = 0;
        for &stay in &stays {
            places.push(next);
            next += usize::from(stay);
        }
        places.push(next);
        for label in &mut self.labels {
            *label = Some(places[label.unwrap_or(length).min(length)]);
        }
        let mut stays = stays.into_iter();
        self.code.retain(|_| stays.next().unwrap_or(true));
    }
}
