//! Octagons: bounds of sums and of differences of two integers, as a matrix.
//!
//! Each variable has two nodes, one for its value and one for its opposite; an entry of the matrix bounds the difference of two nodes.
//! Bounds beyond [`FAR`] are dropped.
//!
//! # Sources
//! A. Miné, *The Octagon Abstract Domain*, Higher-Order and Symbolic Computation 19, 2006; R. Bagnara, P. Hill, E. Zaffanella,
//! *Weakly-relational shapes for numeric abstractions*, Formal Methods in System Design 35, 2009 (the closure over the integers).

/// The matrix entry for no bound.
const NONE: i64 = i64::MAX;
/// The limit on bounds, so that sums of two bounds fit.
const FAR: i64 = 1 << 40;

/// A variable, or its opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node(usize);

impl Node {
    pub(crate) const fn of(variable: usize) -> Self {
        Self(2 * variable)
    }

    pub(crate) const fn opposite(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// The variable.
    pub const fn variable(self) -> usize {
        self.0 / 2
    }

    /// 1, or -1 for the opposite of the variable.
    pub const fn sign(self) -> i64 {
        if self.0.is_multiple_of(2) { 1 } else { -1 }
    }
}

/// An upper bound of the sum of two nodes, or of a single node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtMost {
    /// The first summand.
    pub first: Node,
    /// The second summand; None if the bound is on the first one alone.
    pub second: Option<Node>,
    /// The upper bound of the sum.
    pub bound: i64,
}

/// A conjunction of such bounds. After adding bounds, call [`Octagon::close`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Octagon {
    nodes: usize,
    /// For each pair of nodes, an upper bound of the first minus the second. Invariant: the bound of a pair is also that of the
    /// opposites, swapped.
    bounds: Vec<i64>,
}

fn sum(one: i64, other: i64) -> i64 {
    if one == NONE || other == NONE { NONE } else { near(one + other) }
}

/// The bound, or none if it is too far: dropping a bound only allows more.
fn near(bound: i64) -> i64 {
    if (-FAR..=FAR).contains(&bound) { bound } else { NONE }
}

impl Octagon {
    /// The octagon without bounds for this number of variables.
    pub(crate) fn new(variables: usize) -> Self {
        let nodes = 2 * variables;
        let mut bounds = vec![NONE; nodes * nodes];
        (0..nodes).for_each(|node| bounds[node * nodes + node] = 0);
        Self { nodes, bounds }
    }

    /// The number of matrix entries.
    pub(crate) fn places(&self) -> usize {
        self.bounds.len()
    }

    /// Adds a bound.
    pub(crate) fn add(&mut self, AtMost { first, second, bound }: AtMost) {
        // the sum of two nodes is the difference of one and the opposite of the other
        match second {
            Some(second) => {
                self.lower(first.0, second.opposite().0, near(bound));
                self.lower(second.0, first.opposite().0, near(bound));
            }
            None => self.lower(first.0, first.opposite().0, near(bound.saturating_mul(2))),
        }
    }

    fn lower(&mut self, from: usize, to: usize, bound: i64) {
        let place = &mut self.bounds[from * self.nodes + to];
        *place = bound.min(*place);
    }

    /// The upper bound of the sum, if there is one.
    pub(crate) fn most(&self, first: Node, second: Option<Node>) -> Option<i64> {
        let to = second.unwrap_or(first).opposite();
        let bound = self.bounds[first.0 * self.nodes + to.0];
        (bound != NONE).then(|| if second.is_some() { bound } else { bound.div_euclid(2) })
    }

    /// Computes the closure; returns false if there is no integer solution. Complete for bounds of two variables each.
    pub(crate) fn close(&mut self) -> bool {
        let nodes = self.nodes;
        for middle in 0..nodes {
            let row: Vec<i64> = self.bounds[middle * nodes..][..nodes].to_vec();
            for from in 0..nodes {
                let first = self.bounds[from * nodes + middle];
                if first == NONE {
                    continue;
                }
                for (to, &second) in row.iter().enumerate() {
                    if second != NONE {
                        let place = &mut self.bounds[from * nodes + to];
                        *place = sum(first, second).min(*place);
                    }
                }
            }
        }
        // twice an integer is even
        let single: Vec<i64> = (0..nodes)
            .map(|node| {
                let place = &mut self.bounds[node * nodes + (node ^ 1)];
                if *place != NONE {
                    *place = 2 * place.div_euclid(2);
                }
                *place
            })
            .collect();
        for from in 0..nodes {
            if single[from] == NONE {
                continue;
            }
            for to in 0..nodes {
                let both =
                    sum(single[from] / 2, if single[to ^ 1] == NONE { NONE } else { single[to ^ 1] / 2 });
                let place = &mut self.bounds[from * nodes + to];
                *place = both.min(*place);
            }
        }
        (0..nodes).all(|node| self.bounds[node * nodes + node] >= 0)
    }

    /// The projection of a closed octagon to these variables, in this order.
    pub(crate) fn of(&self, variables: &[usize]) -> Self {
        let mut part = Self::new(variables.len());
        let nodes: Vec<usize> =
            variables.iter().flat_map(|variable| [2 * variable, 2 * variable + 1]).collect();
        for (from, &its) in nodes.iter().enumerate() {
            for (to, &theirs) in nodes.iter().enumerate() {
                if from != to {
                    part.bounds[from * part.nodes + to] = self.bounds[its * self.nodes + theirs];
                }
            }
        }
        part
    }

    /// Adds the bounds of another octagon, whose variables have these numbers here.
    pub(crate) fn add_all(&mut self, other: &Self, variables: &[usize]) {
        let nodes: Vec<usize> =
            variables.iter().flat_map(|variable| [2 * variable, 2 * variable + 1]).collect();
        for (from, &its) in nodes.iter().enumerate() {
            for (to, &theirs) in nodes.iter().enumerate() {
                self.lower(its, theirs, other.bounds[from * other.nodes + to]);
            }
        }
    }

    /// Replaces this octagon by the hull of both, which are closed.
    pub(crate) fn hull(&mut self, other: &Self) {
        for (bound, &theirs) in self.bounds.iter_mut().zip(&other.bounds) {
            *bound = theirs.max(*bound);
        }
    }

    /// The same, but each bound moves at most `most` times, and is then dropped. Returns whether anything has changed.
    pub(crate) fn widen(&mut self, other: &Self, moved: &mut [u8], most: u8) -> bool {
        let mut changed = false;
        for ((bound, &theirs), moved) in self.bounds.iter_mut().zip(&other.bounds).zip(moved) {
            if theirs > *bound {
                *moved = moved.saturating_add(1);
                *bound = if *moved > most { NONE } else { theirs };
                changed = true;
            }
        }
        changed
    }

    /// The bounds of a closed octagon that do not follow from others in one step.
    pub(crate) fn telling(&self) -> Vec<AtMost> {
        let nodes = self.nodes;
        let mut kept = self.clone();
        let mut found = Vec::new();
        let each = |visit: &mut dyn FnMut(usize, usize)| {
            // bounds of single variables are visited last, so that they are kept
            for alone in [false, true] {
                for from in 0..nodes {
                    for to in (0..nodes).filter(|&to| to != from && (to == from ^ 1) == alone) {
                        if from <= (to ^ 1) {
                            visit(from, to);
                        }
                    }
                }
            }
        };
        each(&mut |from, to| {
            let bound = kept.bounds[from * nodes + to];
            if bound == NONE {
                return;
            }
            let mut follows = (0..nodes).any(|middle| {
                let way = (kept.bounds[from * nodes + middle], kept.bounds[middle * nodes + to]);
                middle != from && middle != to && sum(way.0, way.1) <= bound
            });
            let (single, other) =
                (kept.bounds[from * nodes + (from ^ 1)], kept.bounds[(to ^ 1) * nodes + to]);
            follows |= to != from ^ 1 && single != NONE && other != NONE && single / 2 + other / 2 <= bound;
            if follows {
                kept.bounds[from * nodes + to] = NONE;
                kept.bounds[(to ^ 1) * nodes + (from ^ 1)] = NONE;
                return;
            }
            let (first, second) = (Node(from), Node(to ^ 1));
            found.push(if first == second {
                AtMost { first, second: None, bound: bound.div_euclid(2) }
            } else {
                AtMost { first, second: Some(second), bound }
            });
        });
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn below(first: Node, second: Node, bound: i64) -> AtMost {
        AtMost { first, second: Some(second), bound }
    }

    #[test]
    fn conclusions_are_those_about_integers() {
        let (x, y) = (Node::of(0), Node::of(1));
        let mut octagon = Octagon::new(2);
        octagon.add(below(x, y, 3));
        octagon.add(below(x, y.opposite(), 0));
        assert!(octagon.close());
        assert_eq!(octagon.most(x, None), Some(1), "2 x <= 3");
        octagon.add(AtMost { first: x.opposite(), second: None, bound: -2 });
        assert!(!octagon.close());
    }

    /// Compares with all pairs of small integers.
    #[test]
    fn closed_ones_say_what_holds() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..500 {
            let mut octagon = Octagon::new(2);
            let mut said = Vec::new();
            for variable in [0, 1] {
                for node in [Node::of(variable), Node::of(variable).opposite()] {
                    said.push(AtMost { first: node, second: None, bound: 4 });
                }
            }
            for _ in 0..random.usize(1..4) {
                let node = |it: usize| {
                    if it.is_multiple_of(2) { Node::of(it / 2) } else { Node::of(it / 2).opposite() }
                };
                let (first, second) = (node(random.usize(..2)), node(random.usize(2..4)));
                said.push(below(first, second, random.i64(-5..5)));
            }
            for &it in &said {
                octagon.add(it);
            }
            let value = |node: Node, point: [i64; 2]| node.sign() * point[node.variable()];
            let holds = |it: &AtMost, point| {
                value(it.first, point) + it.second.map_or(0, |second| value(second, point)) <= it.bound
            };
            let all = (-4..=4).flat_map(|x| (-4..=4).map(move |y| [x, y]));
            let points: Vec<[i64; 2]> = all.filter(|&point| said.iter().all(|it| holds(it, point))).collect();
            assert_eq!(octagon.close(), !points.is_empty(), "{said:?}");
            if points.is_empty() {
                continue;
            }
            let telling = octagon.telling();
            let mut again = Octagon::new(2);
            for &it in &telling {
                again.add(it);
            }
            assert!(again.close());
            assert_eq!(again, octagon, "what is left out follows");
            for it in telling {
                let most = points.iter().map(|&point| {
                    value(it.first, point) + it.second.map_or(0, |second| value(second, point))
                });
                assert_eq!(most.max(), Some(it.bound), "{it:?} of {said:?}");
            }
        }
    }
}
