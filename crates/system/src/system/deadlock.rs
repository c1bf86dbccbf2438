//! Deadlocks as bad states that no formula describes: a process waits, and waits for ever, whatever happens from there on.

use super::{Bad, Disjunct, Sort, SymbolId, System};
use std::collections::{BTreeMap, BTreeSet};

/// The name of the bad state.
const NAME: &str = "deadlock";

/// The bad state of a system that stands for deadlocks. A state is a deadlock if every store buffer is empty, every enabled step
/// leads to the same state again, not all processes are at their ends, and no process is at a place that excuses the others. If
/// the places of processes are known, a state is also a deadlock if one process is in a loop whose turns change nothing, and
/// never leaves it, whatever all processes do.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deadlock {
    /// The index of the bad state in [`System::unsafes`].
    pub bad: usize,
    /// The array that holds the place of each process, and its values at the ends; `None` if processes have no ends.
    pub ends: Option<(SymbolId, Vec<i64>)>,
    /// The places of a process that excuse a state from being a deadlock: the process has ended all processes, or the run is
    /// excluded by an assumption.
    pub excuses: Vec<i64>,
    /// The excuses at which a process has ended all others. Unlike the other excuses, they are ways out of a loop.
    pub exits: Vec<i64>,
    /// The moves of a process between places, including those that no value it finds ever lets it take.
    pub moves: Vec<(i64, i64)>,
    /// The places in [`Deadlock::moves`] that stand for code that no process reaches.
    pub unreached: BTreeSet<i64>,
    /// The symbols that processes share; all others are local to a process.
    pub shared: Vec<SymbolId>,
}

impl Deadlock {
    /// In [`Deadlock::moves`], an end that no process reaches. Other places where no process stops have smaller numbers.
    pub const OUT: i64 = -1;

    /// Sets the constructors that excuse a state: `exits` are those at which a process has ended all processes, `unmet` those at
    /// which the run is excluded by an assumption.
    #[must_use]
    pub fn excused_by(
        mut self,
        system: &System,
        exits: impl Fn(&str) -> bool,
        unmet: impl Fn(&str) -> bool,
    ) -> Self {
        if let Some((symbol, _)) = self.ends {
            self.exits = system.values_called(symbol, &exits).unwrap_or_default();
            self.excuses = system.values_called(symbol, |it| exits(it) || unmet(it)).unwrap_or_default();
        }
        self
    }

    /// Adds the moves of processes, each from a constructor to another one, or to `None`: a way out that no process ever takes.
    /// `unreached` are the names of places in code that no process reaches; they are no constructors.
    #[must_use]
    pub fn with_moves(
        mut self,
        system: &System,
        moves: Vec<(String, Option<String>)>,
        unreached: &BTreeSet<String>,
    ) -> Self {
        if let Some((symbol, _)) = self.ends {
            let mut nowhere: Vec<String> = Vec::new();
            let mut place = |name: String| {
                let known = system.values_called(symbol, |it| it == name)?.first().copied();
                // a place where no process stops has no constructor, but may have moves nevertheless
                known.or_else(|| {
                    let number = nowhere.iter().position(|it| *it == name).unwrap_or_else(|| {
                        nowhere.push(name);
                        nowhere.len() - 1
                    });
                    Some(Self::OUT - 1 - i64::try_from(number).ok()?)
                })
            };
            let pairs = moves.into_iter().filter_map(|(from, to)| {
                let from = place(from)?;
                Some((from, to.map_or(Some(Self::OUT), &mut place)?))
            });
            self.moves = pairs.collect();
            self.exits.push(Self::OUT);
            let numbers = (1i64..).zip(&nowhere).filter(|(_, name)| unreached.contains(*name));
            self.unreached = numbers.map(|(number, _)| Self::OUT - number).collect();
        }
        self
    }

    /// Sets the symbols that processes share, by their names.
    #[must_use]
    pub fn sharing(mut self, system: &System, is_shared: impl Fn(&str) -> bool) -> Self {
        self.shared = system.symbol_ids().filter(|it| is_shared(&system.symbol(*it).name)).collect();
        self
    }

    /// Whether no process stops at this place because it is passed in the same step as the one before.
    #[must_use]
    pub fn is_passed(&self, place: i64) -> bool {
        place < Self::OUT && !self.unreached.contains(&place)
    }

    /// The position of a place in program order, among the places that have moves.
    #[must_use]
    pub fn rank(&self, place: i64) -> Option<usize> {
        self.moves.iter().position(|(from, _)| *from == place)
    }

    /// The places at which full turns of a loop end. One is the last place in program order from which the loop begins again. The
    /// others are places from which the loop begins again, and from which the last place can also be reached before that, or which
    /// are an alternative to the last place: a step leads to each from the same place, where the loop is not entered. `ways` are the
    /// edges between the places of the loop, possibly with those of other loops; `entries` are the places where the loop is entered.
    #[must_use]
    pub fn last_places(
        &self,
        ways: impl Iterator<Item = (i64, i64)> + Clone,
        entries: &BTreeSet<i64>,
    ) -> BTreeSet<i64> {
        let begins_anew: BTreeSet<i64> =
            ways.clone().filter(|(_, to)| entries.contains(to)).map(|(from, _)| from).collect();
        let last = begins_anew.iter().copied().max_by_key(|it| (self.rank(*it), *it));
        let mut before: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
        // a way that leaves an entry belongs to the next turn
        for (from, to) in ways.filter(|(from, _)| !entries.contains(from)) {
            before.entry(to).or_default().push(from);
        }
        let forks = |place: i64| -> BTreeSet<i64> {
            let stops = |place: i64| self.stops_before(place, &before);
            let of_step = if self.is_passed(place) { stops(place) } else { BTreeSet::from([place]) };
            of_step.into_iter().flat_map(stops).collect()
        };
        let of_last = last.map(forks).unwrap_or_default();
        let is_alternative = |place: &&i64| !of_last.is_disjoint(&forks(**place));
        let mut found: BTreeSet<i64> = begins_anew.iter().filter(is_alternative).copied().collect();
        found.extend(last);
        let mut open: Vec<i64> = last.into_iter().collect();
        while let Some(place) = open.pop() {
            let more = before.remove(&place).unwrap_or_default();
            open.extend(more.into_iter().filter(|it| found.insert(*it)));
        }
        found.retain(|it| begins_anew.contains(it));
        found
    }

    /// The places from which a step leads to a place, perhaps through places that are passed. `before` has the places before each.
    fn stops_before(&self, place: i64, before: &BTreeMap<i64, Vec<i64>>) -> BTreeSet<i64> {
        let (mut found, mut passed) = (BTreeSet::new(), BTreeSet::new());
        let mut open = vec![place];
        while let Some(place) = open.pop() {
            for &from in before.get(&place).into_iter().flatten() {
                if !self.is_passed(from) {
                    found.insert(from);
                } else if passed.insert(from) {
                    open.push(from);
                }
            }
        }
        found
    }

    /// Whether a process at this place is at its end.
    #[must_use]
    pub fn is_end(&self, place: i64) -> bool {
        self.ends.as_ref().is_some_and(|(_, ends)| ends.contains(&place))
    }

    /// Whether a process that reaches this place makes progress: it is at its end or out of its loop, or a step leads on: one of
    /// [`Deadlock::moves`], or another one that the caller knows of (`has_steps`). Not if it has failed.
    #[must_use]
    pub fn goes_on(&self, place: i64, has_steps: bool) -> bool {
        self.is_end(place)
            || self.exits.contains(&place)
            || (!self.excuses.contains(&place) && (has_steps || self.rank(place).is_some()))
    }

    /// Whether a state with all processes at these places is not a deadlock: all have ended, or one excuses it.
    pub fn is_excluded(&self, mut places: impl Iterator<Item = Option<i64>>) -> bool {
        let Some((_, ends)) = &self.ends else { return false };
        let mut all_done = true;
        let is_excused = places.any(|place| {
            all_done &= place.is_some_and(|it| ends.contains(&it));
            place.is_some_and(|it| self.excuses.contains(&it))
        });
        is_excused || all_done
    }
}

impl System {
    /// Adds a bad state that stands for deadlocks. Its formula is true: if the machine is not told what it stands for, every
    /// state is bad. Processes are at their ends if `array` holds a constructor for which `is_end` is true. `None` if there is a
    /// bad state with this name already.
    #[must_use]
    pub fn with_deadlock(
        mut self,
        array: Option<&str>,
        is_end: impl Fn(&str) -> bool,
    ) -> Option<(Self, Deadlock)> {
        if self.unsafes.iter().any(|bad| bad.name.as_deref() == Some(NAME)) {
            return None;
        }
        let symbol = array.and_then(|name| self.symbol_ids().find(|it| self.symbol(*it).name == name));
        let ends = symbol.and_then(|symbol| Some((symbol, self.values_called(symbol, is_end)?)));
        let bad = self.unsafes.len();
        self.unsafes.push(Bad {
            name: Some(NAME.to_owned()),
            variables: super::Variables::default(),
            disjuncts: vec![Disjunct::default()],
            span: garret_base::source::Span::default(),
        });
        Some((
            self,
            Deadlock {
                bad,
                ends,
                excuses: Vec::new(),
                exits: Vec::new(),
                moves: Vec::new(),
                unreached: BTreeSet::new(),
                shared: Vec::new(),
            },
        ))
    }

    /// The wanted constructors of an array of an enumeration, as values.
    fn values_called(&self, symbol: SymbolId, is_wanted: impl Fn(&str) -> bool) -> Option<Vec<i64>> {
        let Sort::Enumeration(of) = self.symbol(symbol).sort else { return None };
        let constructors = (0i64..).zip(&self.types.get(of.0 as usize)?.constructors);
        Some(constructors.filter(|(_, name)| is_wanted(name)).map(|(value, _)| value).collect())
    }

    /// The constructor of this value of the symbol; `None` if the symbol is not of an enumeration.
    #[must_use]
    pub fn constructor_name(&self, symbol: SymbolId, value: i64) -> Option<&str> {
        let Sort::Enumeration(of) = self.symbol(symbol).sort else { return None };
        let constructors = &self.types.get(of.0 as usize)?.constructors;
        constructors.get(usize::try_from(value).ok()?).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::Deadlock;
    use std::collections::BTreeSet;

    /// The result of `last_places` for a loop with these ways and entries, in a program whose places are in the order of `order`.
    fn last(order: &[i64], ways: &[(i64, i64)], entries: &[i64]) -> Vec<i64> {
        let deadlock = Deadlock {
            bad: 0,
            ends: None,
            excuses: Vec::new(),
            exits: Vec::new(),
            moves: order.iter().map(|it| (*it, *it)).collect(),
            unreached: BTreeSet::from([-8, -9]),
            shared: Vec::new(),
        };
        let entries: BTreeSet<i64> = entries.iter().copied().collect();
        deadlock.last_places(ways.iter().copied(), &entries).into_iter().collect()
    }

    #[test]
    fn whole_turns_of_a_loop() {
        assert_eq!(last(&[1, 2], &[], &[1]), [0; 0]);
        assert_eq!(last(&[1, 2], &[(1, 2), (2, 1)], &[1]), [2]);
        // a process that tries again does not reach the last place, 3, before the loop begins again
        let tries = [(1, 2), (2, 1), (1, 3), (3, 1)];
        assert_eq!(last(&[1, 2, 3], &tries, &[1]), [3]);
        assert_eq!(last(&[1, 3, 2], &tries, &[1]), [2]);
        // without an order, the highest number is taken as the last place
        assert_eq!(last(&[], &tries, &[1]), [3]);
        // a turn has two ends, one of which leads to the other
        assert_eq!(last(&[1, 2, 3], &[(1, 2), (2, 1), (2, 3), (3, 1)], &[1]), [2, 3]);
        // a path through an entry belongs to the next turn; the last place may itself be an entry
        assert_eq!(last(&[1, 2, 3], &[(1, 2), (2, 1), (2, 3), (3, 1)], &[1, 2]), [3]);
        assert_eq!(last(&[2, 3, 1], &[(1, 2), (2, 3), (3, 1), (3, 2)], &[1, 2]), [1, 3]);
        // the last place has an alternative, but not one that skips a part of the loop, or that is chosen where the loop is entered
        let ends = [(1, 2), (2, 3), (2, 4), (3, 1), (4, 1)];
        assert_eq!(last(&[1, 2, 3, 4], &ends, &[1]), [3, 4]);
        assert_eq!(last(&[1, 2, 3, 4], &ends, &[1, 2]), [4]);
        // the places between are only passed
        let passed = [(1, 2), (2, 3), (2, -5), (-5, -6), (-6, 4), (3, 1), (4, 1)];
        assert_eq!(last(&[1, 2, 3, 4], &passed, &[1]), [3, 4]);
        let passed = [(1, 2), (2, 3), (2, -5), (-5, 4), (3, 1), (4, -6), (-6, 1)];
        assert_eq!(last(&[1, 2, 3, 4, -6], &passed, &[1]), [-6, 3]);
        // code that no process reaches counts as if it were reached: with one place it is an alternative, with two it is the last
        let unreached = [(1, 2), (2, 3), (2, -8), (3, 1), (-8, 1)];
        assert_eq!(last(&[1, 2, 3, -8], &unreached, &[1]), [-8, 3]);
        let unreached = [(1, 2), (2, 3), (2, -8), (-8, -9), (3, 1), (-9, 1)];
        assert_eq!(last(&[1, 2, 3, -8, -9], &unreached, &[1]), [-9]);
        let skips = [(1, 2), (2, 3), (2, 5), (5, 4), (3, 1), (4, 1)];
        assert_eq!(last(&[1, 2, 3, 5, 4], &skips, &[1]), [4]);
        // the ways of another loop do not matter
        assert_eq!(last(&[1, 2, 8, 9], &[(1, 2), (2, 1), (8, 9), (9, 8)], &[1]), [2]);
    }
}
