//! Code that is complete: every label has its place.

use super::{Emitted, Label};
use garret_base::source::Span;
use garret_program::{Operation, Place, Point, Register};
use std::collections::BTreeSet;

/// Code that is complete.
pub(super) struct Made {
    pub(super) code: Vec<Emitted>,
    /// Where the labels are, in the code.
    pub(super) labels: Vec<Option<usize>>,
    /// Where threads start, and whether just one thread starts there.
    pub(super) entries: Vec<(Label, bool)>,
    /// What functions of small ranges make of each number.
    pub(super) tables: Vec<Vec<i64>>,
    /// Where it is assumed that numbers of 32 and 64 bits do not wrap around, the first place.
    pub(super) wraps: Option<Span>,
}

impl Made {
    pub(super) fn new(code: Vec<Emitted>, labels: Vec<Option<usize>>, entries: Vec<(Label, bool)>) -> Self {
        Self { code, labels, entries, tables: Vec::new(), wraps: None }
    }

    /// Leaves out checks whose failures are never reached, and what is counted for them only. Where nothing else is bad, all stay: a
    /// program has to have something that may be bad.
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

    /// Where a label is.
    pub(super) fn target(&self, label: Label) -> usize {
        self.labels.get(label.0).copied().flatten().unwrap_or(self.code.len())
    }
}

impl Made {
    /// Keeps the places that a step could lead to next if other values were found, as jumps to where one gets from there: to the end, or
    /// else back to what is reached. So a loop that is never left has its ways out all the same. Nobody comes there.
    pub(super) fn keep_ways_out(&mut self, is_reached: &dyn Fn(usize) -> bool) -> BTreeSet<usize> {
        let mut kept = BTreeSet::new();
        for at in (0..self.code.len()).filter(|at| is_reached(*at) && !self.code[*at].dropped) {
            kept.extend(self.next(at).filter(|it| *it < self.code.len() && !is_reached(*it)));
        }
        kept.retain(|at| self.code[*at].operation != Operation::Fail);
        let goals: Vec<usize> = kept.iter().map(|at| self.leads_to(*at, is_reached)).collect();
        for (&at, goal) in kept.iter().zip(goals) {
            let label = Label(self.labels.len());
            self.labels.push(Some(goal));
            let emitted = &mut self.code[at];
            let jump = Operation::Jump(Point::before(0));
            (emitted.operation, emitted.goal, emitted.dropped) = (jump, Some(label), false);
        }
        kept
    }

    /// Where the code goes on after an instruction.
    pub(super) fn next(&self, at: usize) -> impl Iterator<Item = usize> {
        let emitted = &self.code[at];
        let goes_on = !matches!(emitted.operation, Operation::Jump(_) | Operation::Fail | Operation::Stop(_));
        emitted.goal.map(|goal| self.target(goal)).into_iter().chain(goes_on.then_some(at + 1))
    }

    /// Where one gets from an instruction that is never reached: to the end, if that is possible, else to what is reached.
    fn leads_to(&self, from: usize, is_reached: &dyn Fn(usize) -> bool) -> usize {
        let end = self.code.len();
        let (mut seen, mut waiting) = (BTreeSet::from([from]), vec![from]);
        let mut back = None;
        while let Some(at) = waiting.pop() {
            for next in self.next(at) {
                if next >= end {
                    return end;
                }
                if is_reached(next) {
                    back.get_or_insert(next);
                } else if seen.insert(next) {
                    waiting.push(next);
                }
            }
        }
        back.unwrap_or(end)
    }

    /// Leaves out what is never reached, and jumps to what comes next anyway.
    pub(super) fn prune(&mut self, is_reached: &dyn Fn(usize) -> bool) {
        let length = self.code.len();
        // a failure that is never reached is one all the same
        let is_failure = |at: usize| self.code[at].operation == Operation::Fail;
        let mut stays: Vec<bool> =
            (0..length).map(|at| (is_reached(at) || is_failure(at)) && !self.code[at].dropped).collect();
        // from the end, so that what follows is known; a jump that is left out leaves none before it that leads to its target otherwise
        let mut following = length;
        for at in (0..length).rev() {
            let emitted = &self.code[at];
            let leads_to = emitted.goal.map(|goal| {
                let target = self.target(goal);
                (target..length).find(|place| stays[*place]).unwrap_or(length)
            });
            if matches!(emitted.operation, Operation::Jump(_))
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
