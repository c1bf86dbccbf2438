//! Rule 9: whether every execution that a cube stands for is one of another cube.

use crate::cube::{Cube, MEMORY, NOBODY, Node, Role, Thread, members};
use smallvec::SmallVec;

/// After so many steps the cube is taken for one that is not in the other, which it may be.
const MOST_STEPS: u32 = 20_000;

/// Whether what `small` stands for is in `large`: threads and writes that wait one to one, reads so that no order is lost.
pub(crate) fn subsumes(large: &Cube, small: &Cube) -> bool {
    let is_gone = |(kind, it): (usize, &u32)| small.gone.get(kind).copied().unwrap_or_default() < *it;
    let writes = |cube: &Cube| cube.nodes.iter().filter(|it| !it.is_read()).count();
    if large.threads.len() > small.threads.len()
        || large.gone.iter().enumerate().any(is_gone)
        || writes(large) != writes(small)
    {
        return false;
    }
    let mut map = Match { large, small, threads: SmallVec::new(), nodes: SmallVec::new(), steps: MOST_STEPS };
    map.thread(0)
}

struct Match<'a> {
    large: &'a Cube,
    small: &'a Cube,
    /// The thread of the small cube for each one of the large cube.
    threads: SmallVec<[usize; 4]>,
    /// The same for nodes.
    nodes: SmallVec<[usize; 8]>,
    /// So many steps are left.
    steps: u32,
}

impl Match<'_> {
    /// One step more, if there is one left.
    fn step(&mut self) -> bool {
        let left = self.steps.checked_sub(1);
        self.steps = left.unwrap_or(0);
        left.is_some()
    }

    /// Finds a thread for this one that is none of those taken, and then for those behind it.
    fn thread(&mut self, number: usize) -> bool {
        if !self.step() {
            return false;
        }
        let Some(one) = self.large.threads.get(number) else { return self.node(0) };
        for (other, it) in self.small.threads.iter().enumerate() {
            if is_like(one, it) && !self.threads.contains(&other) {
                self.threads.push(other);
                if self.thread(number + 1) {
                    return true;
                }
                self.threads.pop();
            }
        }
        false
    }

    /// Finds a node for this one, and then for those behind it.
    fn node(&mut self, number: usize) -> bool {
        if !self.step() {
            return false;
        }
        if number == self.large.nodes.len() {
            return self.has_order();
        }
        for other in 0..self.small.nodes.len() {
            if self.fits(number, other) {
                self.nodes.push(other);
                if self.node(number + 1) {
                    return true;
                }
                self.nodes.pop();
            }
        }
        false
    }

    /// Whether a node may be this one of the small cube, as far as nodes before it have theirs.
    fn fits(&self, number: usize, other: usize) -> bool {
        let (one, it) = (&self.large.nodes[number], &self.small.nodes[other]);
        let thread =
            if one.thread == MEMORY { usize::from(MEMORY) } else { self.threads[usize::from(one.thread)] };
        let same_place = usize::from(it.thread) == thread && it.cell == one.cell;
        same_place && covers(one, it) && self.has_classes(one, it) && self.keeps_program_order(number, other)
    }

    /// In a thread, accesses of a cell stay in program order; two reads may be one, two writes may not.
    fn keeps_program_order(&self, number: usize, other: usize) -> bool {
        let one = &self.large.nodes[number];
        self.nodes.iter().enumerate().all(|(earlier, image)| {
            let it = &self.large.nodes[earlier];
            let is_alike = it.thread == one.thread && it.cell == one.cell;
            let may_be_one = one.is_read() && it.is_read();
            !is_alike || *image < other || may_be_one && *image == other
        })
    }

    fn has_classes(&self, large: &Node, small: &Node) -> bool {
        large.cells & !small.cells == 0
            && large.classes.iter().zip(&self.threads).all(|(it, thread)| small.classes[*thread].has(it))
    }

    /// Whether all that is ordered is ordered in the small cube, and pairs are pairs.
    fn has_order(&self) -> bool {
        self.large.nodes.iter().zip(&self.nodes).all(|(one, image)| {
            let it = &self.small.nodes[*image];
            let is_before = members(one.before).all(|other| it.before & (1 << self.nodes[other]) != 0);
            let is_pair = one.is_read()
                || match (one.partner, it.partner) {
                    (NOBODY, NOBODY) => true,
                    (NOBODY, _) | (_, NOBODY) => false,
                    (read, image) => self.nodes[usize::from(read)] == usize::from(image),
                };
            is_before && is_pair
        })
    }
}

fn is_like(large: &Thread, small: &Thread) -> bool {
    (large.kind, large.state) == (small.kind, small.state)
}

/// Whether a node asks no more than the other one.
fn covers(large: &Node, small: &Node) -> bool {
    match (large.role, small.role) {
        (Role::Read { claimed: one }, Role::Read { claimed: two }) => {
            (two || !one) && (large.value.is_none() || large.value == small.value)
        }
        (
            Role::Write { is_pair, pending, loose, marked },
            Role::Write { is_pair: pair, pending: waits, loose: free, marked: mark },
        ) => {
            let same = large.value == small.value && is_pair == pair && pending == waits;
            same && (loose || !free) && (mark || !marked)
        }
        _ => false,
    }
}
