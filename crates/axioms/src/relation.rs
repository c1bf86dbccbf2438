//! Sets of events, and relations between events, as bit sets.

/// The largest number of events of an execution.
pub(crate) const MOST_EVENTS: usize = 128;

/// A set of events, by their indices.
pub(crate) type Events = u128;

/// A relation between events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Relation {
    /// For each event, its successors.
    rows: Vec<Events>,
}

/// The members of a set, in ascending order.
pub(crate) fn members(set: Events) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let first = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (first < MOST_EVENTS).then_some(first)
    })
}

/// The set of one event.
pub(crate) fn only(event: usize) -> Events {
    1 << event
}

impl Relation {
    /// The empty relation on `count` events.
    pub(crate) fn empty(count: usize) -> Self {
        Self { rows: vec![0; count] }
    }

    /// The identity on a set.
    pub(crate) fn identity(count: usize, set: Events) -> Self {
        Self { rows: (0..count).map(|it| set & only(it)).collect() }
    }

    /// The pairs of an event of one set and an event of another.
    pub(crate) fn product(count: usize, from: Events, to: Events) -> Self {
        Self { rows: (0..count).map(|it| if from & only(it) == 0 { 0 } else { to }).collect() }
    }

    pub(crate) fn count(&self) -> usize {
        self.rows.len()
    }

    pub(crate) fn add(&mut self, from: usize, to: usize) {
        self.rows[from] |= only(to);
    }

    pub(crate) fn has(&self, from: usize, to: usize) -> bool {
        self.rows[from] & only(to) != 0
    }

    /// The successors of an event.
    pub(crate) fn after(&self, event: usize) -> Events {
        self.rows[event]
    }

    /// All pairs.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.rows.iter().enumerate().flat_map(|(from, row)| members(*row).map(move |to| (from, to)))
    }

    fn zip(&self, other: &Self, both: impl Fn(Events, Events) -> Events) -> Self {
        let rows = self.rows.iter().zip(&other.rows);
        Self { rows: rows.map(|(left, right)| both(*left, *right)).collect() }
    }

    pub(crate) fn or(&self, other: &Self) -> Self {
        self.zip(other, |left, right| left | right)
    }

    pub(crate) fn and(&self, other: &Self) -> Self {
        self.zip(other, |left, right| left & right)
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        self.zip(other, |left, right| left & !right)
    }

    /// The composition: a pair of this relation, then a pair of the other.
    pub(crate) fn then(&self, other: &Self) -> Self {
        let row = |row: &Events| members(*row).fold(0, |all, it| all | other.rows[it]);
        Self { rows: self.rows.iter().map(row).collect() }
    }

    pub(crate) fn from(&self, set: Events) -> Self {
        let row = |(it, row): (usize, &Events)| if set & only(it) == 0 { 0 } else { *row };
        Self { rows: self.rows.iter().enumerate().map(row).collect() }
    }

    pub(crate) fn to(&self, set: Events) -> Self {
        Self { rows: self.rows.iter().map(|row| row & set).collect() }
    }

    /// The reflexive closure.
    pub(crate) fn optional(&self) -> Self {
        let rows = self.rows.iter().enumerate();
        Self { rows: rows.map(|(it, row)| row | only(it)).collect() }
    }

    pub(crate) fn inverse(&self) -> Self {
        let mut inverse = Self::empty(self.count());
        for (from, to) in self.pairs() {
            inverse.add(to, from);
        }
        inverse
    }

    /// The range: all events with a predecessor.
    pub(crate) fn range(&self) -> Events {
        self.rows.iter().fold(0, |all, row| all | row)
    }

    /// The transitive closure.
    pub(crate) fn closure(&self) -> Self {
        let mut closed = self.clone();
        for middle in 0..closed.count() {
            let onward = closed.rows[middle];
            for row in &mut closed.rows {
                if *row & only(middle) != 0 {
                    *row |= onward;
                }
            }
        }
        closed
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rows.iter().all(|row| *row == 0)
    }

    pub(crate) fn is_irreflexive(&self) -> bool {
        self.rows.iter().enumerate().all(|(it, row)| row & only(it) == 0)
    }

    /// Whether there is no cycle: events without successors are removed until none is left.
    pub(crate) fn is_acyclic(&self) -> bool {
        let mut left: Events = (0..self.count()).fold(0, |all, it| all | only(it));
        loop {
            let ends =
                members(left).filter(|it| self.rows[*it] & left == 0).fold(0, |all, it| all | only(it));
            if ends == 0 {
                return left == 0;
            }
            left &= !ends;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Relation, members};

    #[test]
    fn circles_are_seen() {
        let mut relation = Relation::empty(5);
        for (from, to) in [(0, 1), (1, 2), (3, 1)] {
            relation.add(from, to);
        }
        assert!(relation.is_acyclic() && relation.closure().has(0, 2) && !relation.has(0, 2));
        relation.add(2, 3);
        assert!(!relation.is_acyclic() && !relation.closure().is_irreflexive());
        assert!(relation.is_irreflexive());
    }

    #[test]
    fn relations_are_restricted_and_joined() {
        let mut relation = Relation::empty(4);
        relation.add(0, 1);
        relation.add(1, 2);
        assert_eq!(relation.then(&relation).pairs().collect::<Vec<_>>(), [(0, 2)]);
        assert_eq!(relation.from(1).pairs().collect::<Vec<_>>(), [(0, 1)]);
        assert_eq!(relation.to(4).inverse().pairs().collect::<Vec<_>>(), [(2, 1)]);
        assert_eq!(members(relation.range()).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(members(1 << 127).collect::<Vec<_>>(), [127]);
        assert_eq!(Relation::identity(4, 5).or(&relation).pairs().count(), 4);
        assert!(Relation::product(4, 1, 2).minus(&relation).is_empty());
    }
}
