//! Deadlock as a bad state that no formula describes: somebody waits, and whatever happens from there on, waits for ever.

use super::{Bad, Disjunct, Sort, SymbolId, System};
use std::collections::{BTreeMap, BTreeSet};

/// What it is called among the bad states.
const NAME: &str = "deadlock";

/// Which bad state of a system stands for a deadlock: every store buffer is empty, every step that is possible leads to the same state
/// again, not all processes are at their ends, and none is where that excuses the others. Where processes have places, also a state from
/// which one of them goes round in a loop whose turns change nothing, and never gets out of it, whatever all do.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deadlock {
    /// Its index in [`System::unsafes`].
    pub bad: usize,
    /// The array by process that says where processes are, and what it holds at their ends; none where they have no ends.
    pub ends: Option<(SymbolId, Vec<i64>)>,
    /// What that array holds where a process is the reason why the state is no deadlock: it has ended all processes, or the run is none of
    /// those that are meant.
    pub excuses: Vec<i64>,
    /// Those of the excuses where a process has ended all others: a way out of a loop, unlike the others.
    pub exits: Vec<i64>,
    /// From where to where a process can move, by what that array holds: also where no value that it finds ever lets it go.
    pub moves: Vec<(i64, i64)>,
    /// What processes share; what else there is, a process has for itself.
    pub shared: Vec<SymbolId>,
}

impl Deadlock {
    /// In [`Deadlock::moves`], an end that no process comes to. Other places where no process ever is have lower numbers.
    pub const OUT: i64 = -1;

    /// No state is meant in which a process is at one of these constructors: it has ended all processes, or the run is none of those that are
    /// meant.
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

    /// The same with the moves of processes, from one of these constructors to another one, or to none of them: a way out that no process ever
    /// takes.
    #[must_use]
    pub fn with_moves(mut self, system: &System, moves: Vec<(String, Option<String>)>) -> Self {
        if let Some((symbol, _)) = self.ends {
            let mut nowhere: Vec<String> = Vec::new();
            let mut place = |name: String| {
                let known = system.values_called(symbol, |it| it == name)?.first().copied();
                // what no process comes to has no constructor, and may lead on all the same
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
        }
        self
    }

    /// The same where processes share the symbols of these names.
    #[must_use]
    pub fn sharing(mut self, system: &System, is_shared: impl Fn(&str) -> bool) -> Self {
        self.shared = system.symbol_ids().filter(|it| is_shared(&system.symbol(*it).name)).collect();
        self
    }

    /// Where a place comes in the order of the program, among those that lead on.
    #[must_use]
    pub fn rank(&self, place: i64) -> Option<usize> {
        self.moves.iter().position(|(from, _)| *from == place)
    }

    /// From which places whole turns of a loop end: the last one, in the order of the program, from which the loop begins anew, and those
    /// others from which it does and from which one also comes to the last one before that. Given are the ways between the places of the
    /// loop, perhaps with those of other loops, and the places where it is entered.
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
        // who leaves an entry has begun anew
        for (from, to) in ways.filter(|(from, _)| !entries.contains(from)) {
            before.entry(to).or_default().push(from);
        }
        let mut found: BTreeSet<i64> = last.into_iter().collect();
        let mut open: Vec<i64> = last.into_iter().collect();
        while let Some(place) = open.pop() {
            let more = before.remove(&place).unwrap_or_default();
            open.extend(more.into_iter().filter(|it| found.insert(*it)));
        }
        found.retain(|it| begins_anew.contains(it));
        found
    }

    /// Whether a process that is there is at its end.
    #[must_use]
    pub fn is_end(&self, place: i64) -> bool {
        self.ends.as_ref().is_some_and(|(_, ends)| ends.contains(&place))
    }

    /// Whether a process that comes there gets on: it is at its end or out of its loop, or a step leads on, one of [`Deadlock::moves`] or
    /// another one that the caller knows of. Not where it has failed.
    #[must_use]
    pub fn goes_on(&self, place: i64, has_steps: bool) -> bool {
        self.is_end(place)
            || self.exits.contains(&place)
            || (!self.excuses.contains(&place) && (has_steps || self.rank(place).is_some()))
    }

    /// Whether processes at these places, all of them, are no deadlock: all are done, or one is the reason.
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
    /// The system with one more bad state, which stands for a deadlock. Its formula is true: where the machine is not told what it stands
    /// for, every state is bad. Processes are at their ends where this array holds the constructors for which `is_end` is true. None where
    /// a bad state of this name is there already.
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
                shared: Vec::new(),
            },
        ))
    }

    /// The values of an array of an enumeration whose constructors are wanted.
    fn values_called(&self, symbol: SymbolId, is_wanted: impl Fn(&str) -> bool) -> Option<Vec<i64>> {
        let Sort::Enumeration(of) = self.symbol(symbol).sort else { return None };
        let constructors = (0i64..).zip(&self.types.get(of.0 as usize)?.constructors);
        Some(constructors.filter(|(_, name)| is_wanted(name)).map(|(value, _)| value).collect())
    }

    /// What a value of the symbol is called; none where it is none of an enumeration.
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

    /// The places from which whole turns of a loop end that is entered there, of a program whose places are in the order of `order`.
    fn last(order: &[i64], ways: &[(i64, i64)], entries: &[i64]) -> Vec<i64> {
        let deadlock = Deadlock {
            bad: 0,
            ends: None,
            excuses: Vec::new(),
            exits: Vec::new(),
            moves: order.iter().map(|it| (*it, *it)).collect(),
            shared: Vec::new(),
        };
        let entries: BTreeSet<i64> = entries.iter().copied().collect();
        deadlock.last_places(ways.iter().copied(), &entries).into_iter().collect()
    }

    #[test]
    fn whole_turns_of_a_loop() {
        assert_eq!(last(&[1, 2], &[], &[1]), [0; 0]);
        assert_eq!(last(&[1, 2], &[(1, 2), (2, 1)], &[1]), [2]);
        // who tries again does not come to the last place, 3, before the loop begins anew
        let tries = [(1, 2), (2, 1), (1, 3), (3, 1)];
        assert_eq!(last(&[1, 2, 3], &tries, &[1]), [3]);
        assert_eq!(last(&[1, 3, 2], &tries, &[1]), [2]);
        // where nothing says which comes last, the highest number does
        assert_eq!(last(&[], &tries, &[1]), [3]);
        // both of two ends of a turn, one of which leads to the other
        assert_eq!(last(&[1, 2, 3], &[(1, 2), (2, 1), (2, 3), (3, 1)], &[1]), [2, 3]);
        // over an entry one does not come there in the same turn; the last place may be one
        assert_eq!(last(&[1, 2, 3], &[(1, 2), (2, 1), (2, 3), (3, 1)], &[1, 2]), [3]);
        assert_eq!(last(&[2, 3, 1], &[(1, 2), (2, 3), (3, 1), (3, 2)], &[1, 2]), [1, 3]);
        // the ways of another loop do not matter
        assert_eq!(last(&[1, 2, 8, 9], &[(1, 2), (2, 1), (8, 9), (9, 8)], &[1]), [2]);
    }
}
