//! The cheapest hitting set: a set that has a member in common with each of several sets.
//!
//! Members may exclude each other (fences of different strengths in one place): then a set has at most one of them. A set contains
//! another set if for each member of that set it has this member or a stronger one.

use fixedbitset::FixedBitSet;
use garret_base::watch::{Pace, Watch};

/// The result of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cheapest {
    /// The set, in ascending order.
    Set(Vec<usize>),
    /// There is no such set.
    None,
    /// The watch is over.
    Over,
}

/// The members that sets consist of. A core that has a member also has every stronger one.
#[derive(Clone, Copy)]
pub struct Members<'a> {
    /// The cost of each member.
    pub costs: &'a [u64],
    /// The place of each member: two members in one place exclude each other.
    pub places: &'a [usize],
    /// Whether the first member is the second one, or a stronger one in the same place.
    pub covers: &'a dyn Fn(usize, usize) -> bool,
}

/// The cheapest set that hits all cores, contains none of the sets in `enough`, and is none of those in `unknown`. Among sets of
/// the same cost, one with fewer members is preferred.
pub fn cheapest(
    cores: &[&FixedBitSet],
    members: Members<'_>,
    enough: &[&[usize]],
    unknown: &[&[usize]],
    watch: &Watch,
) -> Cheapest {
    let mut search = Search { cores, members, enough, unknown, best: None, pace: Pace::new(watch) };
    let mut chosen = Vec::new();
    match search.extend(&mut chosen, &mut FixedBitSet::with_capacity(members.costs.len()), 0) {
        Err(Over) => Cheapest::Over,
        Ok(()) => search.best.map_or(Cheapest::None, |(_, mut set)| {
            set.sort_unstable();
            Cheapest::Set(set)
        }),
    }
}

/// The watch is over.
struct Over;

/// A branch and bound search.
struct Search<'a> {
    cores: &'a [&'a FixedBitSet],
    members: Members<'a>,
    enough: &'a [&'a [usize]],
    unknown: &'a [&'a [usize]],
    best: Option<((u64, usize), Vec<usize>)>,
    pace: Pace,
}

impl Search<'_> {
    /// Searches all sets that contain `chosen` and no member that is left out.
    fn extend(&mut self, chosen: &mut Vec<usize>, left_out: &mut FixedBitSet, cost: u64) -> Result<(), Over> {
        if self.pace.over().is_some() {
            return Err(Over);
        }
        let size = (cost, chosen.len());
        if self.best.as_ref().is_some_and(|(best, _)| size >= *best) {
            return Ok(());
        }
        let has = |member: usize| chosen.iter().any(|it| (self.members.covers)(*it, member));
        if self.enough.iter().any(|set| set.iter().all(|member| has(*member))) {
            return Ok(());
        }
        let place = |member: usize| self.members.places.get(member);
        let is_free = |member: &usize| chosen.iter().all(|it| place(*it) != place(*member));
        let is_hit = |core: &FixedBitSet| chosen.iter().any(|place| core.contains(*place));
        let choices = |core: &FixedBitSet, left_out: &FixedBitSet| core.difference(left_out).count();
        let open = self.cores.iter().filter(|core| !is_hit(core));
        let next: Vec<usize> = match open.min_by_key(|core| choices(core, left_out)) {
            Some(core) => core.difference(left_out).filter(is_free).collect(),
            None if self.is_unknown(chosen) => {
                let all = 0..self.members.costs.len();
                all.filter(|it| !left_out.contains(*it) && is_free(it)).collect()
            }
            None => {
                self.best = Some((size, chosen.clone()));
                return Ok(());
            }
        };
        // each set is searched once: with the first of the candidates that it contains
        let mut tried = Vec::new();
        for place in next {
            chosen.push(place);
            let result = self.extend(chosen, left_out, cost.saturating_add(self.members.costs[place]));
            chosen.pop();
            result?;
            left_out.insert(place);
            tried.push(place);
        }
        for place in tried {
            left_out.remove(place);
        }
        Ok(())
    }

    fn is_unknown(&self, chosen: &[usize]) -> bool {
        self.unknown.iter().any(|set| set.len() == chosen.len() && set.iter().all(|it| chosen.contains(it)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Cheapest, Members, cheapest};
    use fixedbitset::FixedBitSet;
    use garret_base::watch::Watch;

    /// A random instance.
    struct Asked {
        costs: Vec<u64>,
        places: Vec<usize>,
        /// The strength of a member in its place, as bits.
        strengths: Vec<u8>,
        cores: Vec<FixedBitSet>,
        enough: Vec<Vec<usize>>,
        unknown: Vec<Vec<usize>>,
    }

    impl Asked {
        fn covers(&self, one: usize, other: usize) -> bool {
            let bits = self.strengths[other];
            self.places[one] == self.places[other] && self.strengths[one] & bits == bits
        }

        /// The least cost of a hitting set, by enumeration of all sets.
        fn naive(&self) -> Option<(u64, u32)> {
            let count = self.costs.len();
            let members =
                |set: usize| (0..count).filter(move |it| set >> it & 1 == 1).collect::<Vec<usize>>();
            let does = |set: &Vec<usize>| {
                let places: std::collections::BTreeSet<usize> =
                    set.iter().map(|it| self.places[*it]).collect();
                places.len() == set.len()
                    && self.cores.iter().all(|core| set.iter().any(|it| core.contains(*it)))
                    && !self.enough.iter().any(|enough| {
                        enough.iter().all(|member| set.iter().any(|it| self.covers(*it, *member)))
                    })
                    && !self.unknown.contains(set)
            };
            let cost = |set: Vec<usize>| (set.iter().map(|it| self.costs[*it]).sum(), set.len() as u32);
            (0..1_usize << count).map(members).filter(does).map(cost).min()
        }

        fn found(&self) -> Option<(u64, u32)> {
            let cores: Vec<&FixedBitSet> = self.cores.iter().collect();
            let enough: Vec<&[usize]> = self.enough.iter().map(Vec::as_slice).collect();
            let unknown: Vec<&[usize]> = self.unknown.iter().map(Vec::as_slice).collect();
            let covers = |one: usize, other: usize| self.covers(one, other);
            let members = Members { costs: &self.costs, places: &self.places, covers: &covers };
            match cheapest(&cores, members, &enough, &unknown, &Watch::default()) {
                Cheapest::Set(set) => Some((set.iter().map(|it| self.costs[*it]).sum(), set.len() as u32)),
                Cheapest::None => None,
                Cheapest::Over => panic!("nothing ends it"),
            }
        }
    }

    #[test]
    fn as_cheap_as_the_cheapest_of_all() {
        let mut random = fastrand::Rng::with_seed(7);
        for round in 0..6000 {
            let count = random.usize(1..8);
            let alone = round % 2 == 0;
            let mut asked = Asked {
                costs: (0..count).map(|_| random.u64(1..5)).collect(),
                places: (0..count).map(|it| if alone { it } else { random.usize(0..4) }).collect(),
                strengths: (0..count).map(|_| random.u8(1..8)).collect(),
                cores: Vec::new(),
                enough: Vec::new(),
                unknown: Vec::new(),
            };
            let mut subset = |density: f32| -> FixedBitSet {
                let mut set = FixedBitSet::with_capacity(count);
                (0..count).filter(|_| random.f32() < density).for_each(|place| set.insert(place));
                set
            };
            // a core has every stronger member, too
            let closed = |core: FixedBitSet| -> FixedBitSet {
                (0..count).filter(|one| core.ones().any(|other| asked.covers(*one, other))).collect()
            };
            let cores = (0..round % 5).map(|_| closed(subset(0.4))).collect();
            asked.enough = (0..round % 3).map(|_| subset(0.6).ones().collect()).collect();
            asked.unknown = (0..round % 4).map(|_| subset(0.4).ones().collect()).collect();
            asked.cores = cores;
            assert_eq!(asked.found(), asked.naive(), "round {round}");
        }
    }
}
