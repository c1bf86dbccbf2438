//! Rule 9: whether a cube is contained in another one: each of its executions is one of the other cube.

use crate::cube::{Cube, MEMORY, NO_PARTNER, Node, Role, Thread, members};
use garret_base::visited;
use smallvec::SmallVec;

/// The largest number of steps of one comparison. After that, the cube is taken as not contained, even if it is.
const MOST_STEPS: u32 = 20_000;

impl visited::Cube for Cube {
    fn places(&self) -> impl Iterator<Item = (u32, u32)> {
        self.threads.iter().map(|it| (it.kind, it.state))
    }

    fn bits(&self) -> u64 {
        let bit = |it: &Node| visited::bit_of(u64::from(it.cell) + 1, u64::from(it.is_read()));
        self.nodes.iter().fold(0, |all, it| all | bit(it))
    }

    fn covers(&self, other: &Self) -> bool {
        subsumes(self, other)
    }
}

/// Whether `small` is contained in `large`. The threads of `large` are mapped to different ones of `small`, the waiting
/// writes one to one, and the reads so that all orders of `large` hold in `small`.
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
    /// For each thread of the large cube, its thread of the small cube.
    threads: SmallVec<[usize; 4]>,
    /// The same for nodes.
    nodes: SmallVec<[usize; 8]>,
    /// The number of steps that are left.
    steps: u32,
}

impl Match<'_> {
    /// Takes one step; false if none is left.
    fn step(&mut self) -> bool {
        let left = self.steps.checked_sub(1);
        self.steps = left.unwrap_or(0);
        left.is_some()
    }

    /// Maps this thread to one of the small cube that is not taken, and then the threads after it.
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

    /// Maps this node to one of the small cube, and then the nodes after it.
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

    /// Whether a node may be mapped to this one of the small cube, given the images of the nodes before it.
    fn fits(&self, number: usize, other: usize) -> bool {
        let (one, it) = (&self.large.nodes[number], &self.small.nodes[other]);
        let thread =
            if one.thread == MEMORY { usize::from(MEMORY) } else { self.threads[usize::from(one.thread)] };
        let same_place = usize::from(it.thread) == thread && it.cell == one.cell;
        same_place && covers(one, it) && self.has_classes(one, it) && self.keeps_program_order(number, other)
    }

    /// Within a thread, accesses of a cell keep their program order. Two reads may have the same image, two writes may not.
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

    /// Whether the order of the large cube holds in the small one, and the halves of an atomic access belong together in both.
    fn has_order(&self) -> bool {
        self.large.nodes.iter().zip(&self.nodes).all(|(one, image)| {
            let it = &self.small.nodes[*image];
            let is_before = members(one.before).all(|other| it.before & (1 << self.nodes[other]) != 0);
            let is_pair = one.is_read()
                || match (one.partner, it.partner) {
                    (NO_PARTNER, NO_PARTNER) => true,
                    (NO_PARTNER, _) | (_, NO_PARTNER) => false,
                    (read, image) => self.nodes[usize::from(read)] == usize::from(image),
                };
            is_before && is_pair
        })
    }
}

fn is_like(large: &Thread, small: &Thread) -> bool {
    (large.kind, large.state) == (small.kind, small.state)
}

/// Whether a node demands no more than the other one.
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

#[cfg(test)]
mod tests {
    use super::subsumes;
    use crate::cube::{Cube, NO_PARTNER, Node, Role};
    use crate::tables::{ALL, Classes, READS};
    use garret_instructions::value::Value;
    use smallvec::{SmallVec, smallvec};
    use std::slice;

    const READ: Role = Role::Read { claimed: false };
    const WRITE: Role = Role::Write { is_pair: false, pending: false, loose: false, marked: false };

    fn node(thread: u8, cell: u32, value: u64, role: Role) -> Node {
        Node {
            event: 0,
            thread,
            cell,
            value: Some(Value::Number(value)),
            role,
            partner: NO_PARTNER,
            before: 0,
            cells: 0,
            classes: SmallVec::from_elem(Classes::default(), 2),
        }
    }

    /// A cube of two threads of one kind at the same state, with these nodes.
    fn cube(nodes: &[Node]) -> Cube {
        let mut cube = Cube { gone: smallvec![0], ..Cube::default() };
        cube.enter(0, 1);
        cube.enter(0, 1);
        cube.nodes = nodes.iter().cloned().collect();
        cube
    }

    /// The cube with more demands is contained in the plain one, and not the other way round.
    fn is_less(asked: &[Node], plain: &[Node]) {
        assert!(subsumes(&cube(plain), &cube(asked)), "{asked:?}");
        assert!(!subsumes(&cube(asked), &cube(plain)), "{asked:?}");
    }

    #[test]
    fn threads_may_change_places() {
        assert!(subsumes(&cube(&[node(0, 0, 1, READ)]), &cube(&[node(1, 0, 1, READ)])));
        let both = [node(0, 0, 1, READ), node(0, 1, 1, READ)];
        let apart = [node(0, 0, 1, READ), node(1, 1, 1, READ)];
        assert!(!subsumes(&cube(&both), &cube(&apart)));
        assert!(!subsumes(&cube(&apart), &cube(&both)));
    }

    #[test]
    fn reads_may_be_more_and_writes_may_not() {
        let (read, write) = (node(0, 0, 1, READ), node(0, 1, 1, WRITE));
        is_less(slice::from_ref(&read), &[]);
        is_less(&[read.clone(), write.clone()], slice::from_ref(&write));
        assert!(!subsumes(&cube(&[]), &cube(slice::from_ref(&write))));
        assert!(!subsumes(&cube(slice::from_ref(&write)), &cube(&[])));
        let two = [write.clone(), write.clone()];
        assert!(!subsumes(&cube(&two), &cube(slice::from_ref(&write))));
        assert!(subsumes(&cube(&[read.clone(), read.clone()]), &cube(slice::from_ref(&read))));
    }

    #[test]
    fn values_count_but_where_any_will_do() {
        let any = Node { value: None, ..node(0, 0, 1, READ) };
        is_less(&[node(0, 0, 1, READ)], &[any]);
        assert!(!subsumes(&cube(&[node(0, 0, 1, READ)]), &cube(&[node(0, 0, 2, READ)])));
        assert!(!subsumes(&cube(&[node(0, 0, 1, WRITE)]), &cube(&[node(0, 0, 2, WRITE)])));
    }

    #[test]
    fn what_is_ordered_counts() {
        let later = |before: u64| [node(0, 0, 1, READ), Node { before, ..node(0, 1, 1, READ) }];
        is_less(&later(1), &later(0));
        let cells = |cells: u64| [Node { cells, ..node(0, 0, 1, READ) }];
        is_less(&cells(1), &cells(0));
        let classes = |flags: u16| {
            let mut node = node(0, 0, 1, READ);
            node.classes[1] = Classes::flags(flags);
            [node]
        };
        is_less(&classes(READS), &classes(0));
        is_less(&classes(ALL), &classes(READS));
    }

    #[test]
    fn program_order_counts_at_a_cell() {
        let in_order = [node(0, 0, 1, READ), node(0, 0, 1, WRITE)];
        let swapped = [node(0, 0, 1, WRITE), node(0, 0, 1, READ)];
        assert!(!subsumes(&cube(&in_order), &cube(&swapped)));
        assert!(!subsumes(&cube(&swapped), &cube(&in_order)));
        let elsewhere = [node(0, 1, 1, WRITE), node(0, 0, 1, READ)];
        assert!(subsumes(&cube(&elsewhere), &cube(&[node(0, 0, 1, READ), node(0, 1, 1, WRITE)])));
    }

    #[test]
    fn what_is_asked_of_reads_and_writes_counts() {
        let claimed = |claimed| [node(0, 0, 1, Role::Read { claimed })];
        is_less(&claimed(true), &claimed(false));
        let write =
            |pending, loose, marked| [node(0, 0, 1, Role::Write { is_pair: true, pending, loose, marked })];
        is_less(&write(true, false, true), &write(true, false, false));
        // A loose store-exclusive may wait longer, and so allows more executions.
        is_less(&write(true, false, false), &write(true, true, false));
        assert!(!subsumes(&cube(&write(true, false, false)), &cube(&write(false, false, false))));
        assert!(!subsumes(&cube(&write(false, false, false)), &cube(&write(true, false, false))));
    }

    #[test]
    fn halves_of_an_atomic_instruction_belong_together() {
        let reads = [node(0, 0, 1, READ), node(0, 0, 1, READ)];
        let with = |partner: u8| {
            let write = Node { partner, ..node(0, 0, 1, WRITE) };
            [write, reads[0].clone(), reads[1].clone()]
        };
        assert!(subsumes(&cube(&with(1)), &cube(&with(1))));
        // the partner is the later read, or the earlier one
        let mut far = with(2);
        far[1].value = Some(Value::Number(2));
        let mut near = with(1);
        near[1].value = Some(Value::Number(2));
        assert!(!subsumes(&cube(&near), &cube(&far)));
        assert!(!subsumes(&cube(&far), &cube(&near)));
        assert!(!subsumes(&cube(&with(NO_PARTNER)), &cube(&with(1))));
        assert!(!subsumes(&cube(&with(1)), &cube(&with(NO_PARTNER))));
    }

    #[test]
    fn threads_that_are_gone_count() {
        let gone = |count| Cube { gone: smallvec![count], ..cube(&[]) };
        assert!(subsumes(&gone(1), &gone(2)));
        assert!(!subsumes(&gone(2), &gone(1)));
    }
}
