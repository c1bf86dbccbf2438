//! The cheapest set that has a member in common with each of several sets.

use fixedbitset::FixedBitSet;
use garret_base::watch::{Pace, Watch};

/// What is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cheapest {
    /// The set, in order.
    Set(Vec<usize>),
    /// There is none.
    None,
    /// The watch says that it is over.
    Over,
}

/// The cheapest set that hits all cores, contains none of the sets that are `enough`, and is none of those that are `unknown`. Of sets that
/// cost the same, one with fewer members comes first.
pub(super) fn cheapest(
    cores: &[&FixedBitSet],
    costs: &[u64],
    enough: &[&[usize]],
    unknown: &[&[usize]],
    watch: &Watch,
) -> Cheapest {
    let mut search = Search { cores, costs, enough, unknown, best: None, pace: Pace::new(watch) };
    let mut chosen = Vec::new();
    match search.extend(&mut chosen, &mut FixedBitSet::with_capacity(costs.len()), 0) {
        Err(Over) => Cheapest::Over,
        Ok(()) => search.best.map_or(Cheapest::None, |(_, mut set)| {
            set.sort_unstable();
            Cheapest::Set(set)
        }),
    }
}

/// The time is over.
struct Over;

/// A branch and bound search.
struct Search<'a> {
    cores: &'a [&'a FixedBitSet],
    costs: &'a [u64],
    enough: &'a [&'a [usize]],
    unknown: &'a [&'a [usize]],
    best: Option<((u64, usize), Vec<usize>)>,
    pace: Pace,
}

impl Search<'_> {
    /// All sets that contain what is chosen and nothing that is left out.
    fn extend(&mut self, chosen: &mut Vec<usize>, left_out: &mut FixedBitSet, cost: u64) -> Result<(), Over> {
        if self.pace.over().is_some() {
            return Err(Over);
        }
        let size = (cost, chosen.len());
        if self.best.as_ref().is_some_and(|(best, _)| size >= *best) {
            return Ok(());
        }
        if self.enough.iter().any(|set| set.iter().all(|place| chosen.contains(place))) {
            return Ok(());
        }
        let is_hit = |core: &FixedBitSet| chosen.iter().any(|place| core.contains(*place));
        let choices = |core: &FixedBitSet, left_out: &FixedBitSet| core.difference(left_out).count();
        let open = self.cores.iter().filter(|core| !is_hit(core));
        let next: Vec<usize> = match open.min_by_key(|core| choices(core, left_out)) {
            Some(core) => core.difference(left_out).collect(),
            None if self.is_unknown(chosen) => {
                (0..self.costs.len()).filter(|it| !left_out.contains(*it) && !chosen.contains(it)).collect()
            }
            None => {
                self.best = Some((size, chosen.clone()));
                return Ok(());
            }
        };
        // whatever contains one of the choices is looked at once: with the first of them that it contains
        let mut tried = Vec::new();
        for place in next {
            chosen.push(place);
            let result = self.extend(chosen, left_out, cost.saturating_add(self.costs[place]));
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
    use super::{Cheapest, cheapest};
    use fixedbitset::FixedBitSet;
    use garret_base::watch::Watch;

    /// The least cost of a set that does it, over all sets.
    fn naive(
        cores: &[FixedBitSet],
        costs: &[u64],
        enough: &[Vec<usize>],
        unknown: &[Vec<usize>],
    ) -> Option<(u64, u32)> {
        let all = 0..1_usize << costs.len();
        let has = |set: usize, place: usize| set >> place & 1 == 1;
        let does = |set: &usize| {
            cores.iter().all(|core| core.ones().any(|place| has(*set, place)))
                && !enough.iter().any(|it| it.iter().all(|place| has(*set, *place)))
                && !unknown.iter().any(|it| {
                    it.len() == set.count_ones() as usize && it.iter().all(|place| has(*set, *place))
                })
        };
        let cost = |set: usize| (0..costs.len()).filter(|it| has(set, *it)).map(|it| costs[it]).sum();
        all.filter(does).map(|set| (cost(set), set.count_ones())).min()
    }

    #[test]
    fn as_cheap_as_the_cheapest_of_all() {
        let mut random = fastrand::Rng::with_seed(7);
        for round in 0..3000 {
            let places = random.usize(1..8);
            let costs: Vec<u64> = (0..places).map(|_| random.u64(1..5)).collect();
            let mut subset = |density: f32| -> FixedBitSet {
                let mut set = FixedBitSet::with_capacity(places);
                (0..places).filter(|_| random.f32() < density).for_each(|place| set.insert(place));
                set
            };
            let cores: Vec<FixedBitSet> = (0..round % 5).map(|_| subset(0.5)).collect();
            let enough: Vec<Vec<usize>> = (0..round % 3).map(|_| subset(0.6).ones().collect()).collect();
            let unknown: Vec<Vec<usize>> = (0..round % 4).map(|_| subset(0.4).ones().collect()).collect();
            let references: Vec<&FixedBitSet> = cores.iter().collect();
            let slices = |sets: &'_ [Vec<usize>]| sets.to_vec();
            let (of_enough, of_unknown) = (slices(&enough), slices(&unknown));
            let enough_slices: Vec<&[usize]> = of_enough.iter().map(Vec::as_slice).collect();
            let unknown_slices: Vec<&[usize]> = of_unknown.iter().map(Vec::as_slice).collect();
            let found = cheapest(&references, &costs, &enough_slices, &unknown_slices, &Watch::default());
            let cost = match &found {
                Cheapest::Set(set) => Some((set.iter().map(|it| costs[*it]).sum(), set.len() as u32)),
                Cheapest::None => None,
                Cheapest::Over => panic!("nothing ends it"),
            };
            assert_eq!(cost, naive(&cores, &costs, &enough, &unknown), "round {round}: {found:?}");
        }
    }
}
