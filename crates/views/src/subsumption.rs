//! Rule 9: whether a cube is contained in another one.

use crate::closure::at_least;
use crate::cube::{Bound, Cube, MOST_MESSAGES, Message, Row, Thread, members};
use crate::taint;
use garret_base::visited;
use smallvec::SmallVec;
use std::cell::Cell;

impl visited::Cube for Cube {
    fn places(&self) -> impl Iterator<Item = (u32, u32)> {
        self.threads.iter().map(|it| (it.kind, it.state))
    }

    fn bits(&self) -> u64 {
        debug_assert!(self.messages.len() <= MOST_MESSAGES, "a set of messages has a bit for each");
        let bit = |it: &Message| visited::bit_of(u64::from(it.cell) + 1, it.value.cast_unsigned());
        self.messages.iter().fold(0, |all, it| all | bit(it))
    }

    fn covers(&self, other: &Self) -> bool {
        subsumes(self, other)
    }
}

/// Whether every state of `small` is in `large`: the threads of `large` are mapped to different ones of `small`, and its
/// messages so that all bounds of `large` hold in `small`.
pub(crate) fn subsumes(large: &Cube, small: &Cube) -> bool {
    if large.is_doubtful && !small.is_doubtful
        || large.threads.len() > small.threads.len()
        || large
            .gone
            .iter()
            .enumerate()
            .any(|(kind, it)| small.gone.get(kind).copied().unwrap_or_default() < *it)
    {
        return false;
    }
    let map = Map { large, small, steps: Cell::new(MOST_STEPS) };
    map.candidates().is_some_and(|candidates| map.thread(0, 0, &candidates))
}

/// For each message of the large cube, the messages of the small one that it may be mapped to.
type Candidates = SmallVec<[u64; 16]>;

struct Map<'a> {
    large: &'a Cube,
    small: &'a Cube,
    /// The number of steps that are left.
    steps: Cell<u32>,
}

/// The largest number of steps of one comparison. After that, the cube is taken as not contained, even if it is.
const MOST_STEPS: u32 = 20_000;

impl Map<'_> {
    /// Takes one step; false if none is left.
    fn step(&self) -> bool {
        let left = self.steps.get().checked_sub(1);
        self.steps.set(left.unwrap_or(0));
        left.is_some()
    }

    /// For each message, those of the small cube that agree with it and with the bounds of global views. `None` if a message
    /// has no candidate.
    fn candidates(&self) -> Option<Candidates> {
        let (large, small) = (self.large, self.small);
        let mut candidates = Candidates::new();
        for one in &large.messages {
            let is_like = |it: &Message| {
                (it.cell, it.value) == (one.cell, one.value)
                    && (it.is_claimed || !one.is_claimed)
                    && it.label & !one.label == 0
            };
            let all = small.messages.iter().enumerate().filter(|it| is_like(it.1));
            candidates.push(all.fold(0, |all, it| all | 1 << it.0));
        }
        let fits = candidates.iter().all(|it| *it != 0)
            && restrict(&mut candidates, large.zero, small.zero)
            && restrict(&mut candidates, large.of_fences, small.of_fences)
            && restrict(&mut candidates, large.of_accesses, small.of_accesses);
        fits.then_some(candidates)
    }

    /// Maps this thread to one of the small cube that is not taken, and then the threads after it.
    fn thread(&self, number: usize, taken: u64, candidates: &Candidates) -> bool {
        if !self.step() {
            return false;
        }
        let Some(one) = self.large.threads.get(number) else { return self.message(0, candidates) };
        self.small.threads.iter().enumerate().any(|(other, it)| {
            // only the first 64 threads are compared
            let bit = 1u64.checked_shl(other as u32).unwrap_or_default();
            if bit == 0 || taken & bit != 0 || !is_like(one, it) {
                return false;
            }
            let mut rest = candidates.clone();
            restrict(&mut rest, one.cur, it.cur)
                && restrict(&mut rest, one.acq, it.acq)
                && restrict(&mut rest, one.rel, it.rel)
                && self.thread(number + 1, taken | bit, &rest)
        })
    }

    /// Maps this message to one of the small cube, and then the messages after it.
    fn message(&self, number: usize, candidates: &Candidates) -> bool {
        if !self.step() {
            return false;
        }
        let Some(one) = self.large.messages.get(number) else { return true };
        members(candidates[number]).any(|other| {
            let it = &self.small.messages[other];
            let mut rest = candidates.clone();
            rest[number] = 1 << other;
            if one.is_claimed {
                // two read-modify-writes cannot have read the same message
                let claimed = |it: usize| it != number && self.large.messages[it].is_claimed;
                (0..rest.len()).filter(|it| claimed(*it)).for_each(|it| rest[it] &= !(1 << other));
            }
            restrict(&mut rest, one.row, it.row) && self.message(number + 1, &rest)
        })
    }
}

/// Whether a thread may be mapped to the other one, apart from its bounds.
fn is_like(large: &Thread, small: &Thread) -> bool {
    (large.kind, large.state) == (small.kind, small.state) && taint::covers(large.behind, small.behind)
}

/// Keeps only candidates that bound the row of the small cube as strongly as the messages bound that of the large one. False
/// if a message has no candidate left.
fn restrict(candidates: &mut Candidates, large: Row, small: Row) -> bool {
    members(large.at_most).all(|message| {
        let bound: Bound = large.bound(message);
        candidates[message] &= at_least(small, bound);
        candidates[message] != 0
    })
}
