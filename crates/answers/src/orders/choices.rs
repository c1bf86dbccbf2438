//! All weakest choices of orders with which a program is right.
//!
//! A right program stays right with stronger orders. So the wrong choices are those below some strongest wrong one. A choice that
//! is below none of the strongest wrong ones known so far, and as weak as that allows, is asked next: if it is right, it is one of
//! the weakest; if it is wrong, it leads to a further strongest wrong choice above it. The search ends when all such choices are
//! right.
//!
//! # Sources
//! The duality of minimal right and maximal wrong sets: D. Gunopulos et al., *Discovering All Most Specific Sentences*, TODS 28(2), 2003,
//! section 5, here for products of small orders. That stronger orders keep what is right: O. Lahav et al., *Repairing Sequential Consistency in
//! C/C++11*, PLDI 2017, section 4.

use super::level::Level;
use garret_base::map::Map;
use garret_base::watch::Watch;

/// For each place, the index of its level.
pub(super) type Choice = Vec<usize>;

/// The judgement of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is right for these threads: any number of them, or the given ones.
    Right(String),
    /// It is wrong, for this reason.
    Wrong(String),
    /// It is not known whether it is right, for this reason.
    Open(String),
}

/// Judges whether the program is right with these levels, one for each place.
pub(super) type Judge<'j> = dyn FnMut(&[Level]) -> Judgement + 'j;

/// The result of the search.
#[derive(Debug, Default)]
pub(super) struct Choices {
    /// The weakest right choices, the cheapest first.
    pub(super) weakest: Vec<(Choice, String)>,
    /// The strongest wrong choices that were found, with the reasons.
    pub(super) wrong: Vec<(Choice, String)>,
    /// Choices that are not decided, with the reasons.
    pub(super) open: Vec<(Choice, String)>,
    /// Whether the search stopped early, so that there may be others.
    pub(super) stopped: bool,
}

/// The levels of each place, and their costs.
pub(super) struct Space<'s> {
    pub(super) levels: Vec<&'s [Level]>,
    pub(super) cost: &'s dyn Fn(usize, Level) -> u64,
}

impl Space<'_> {
    pub(super) fn is_at_most(&self, one: &[usize], other: &[usize]) -> bool {
        (0..self.levels.len()).all(|place| self.level(place, one).is_at_most(self.level(place, other)))
    }

    pub(super) fn level(&self, place: usize, choice: &[usize]) -> Level {
        self.levels[place][choice[place]]
    }

    pub(super) fn of(&self, choice: &[usize]) -> Vec<Level> {
        (0..self.levels.len()).map(|place| self.level(place, choice)).collect()
    }

    pub(super) fn strongest(&self) -> Choice {
        self.levels.iter().map(|all| all.len().saturating_sub(1)).collect()
    }

    pub(super) fn cost(&self, choice: &[usize]) -> u64 {
        (0..self.levels.len()).map(|place| (self.cost)(place, self.level(place, choice))).sum()
    }

    /// The levels of a place directly above another one.
    fn next(&self, place: usize, than: usize) -> impl Iterator<Item = usize> {
        let all = self.levels[place];
        let is_above = move |it: usize| it != than && all[than].is_at_most(all[it]);
        let found: Vec<usize> = (0..all.len()).filter(|it| is_above(*it)).collect();
        let least = found.clone();
        found
            .into_iter()
            .filter(move |it| least.iter().all(|other| other == it || !all[*other].is_at_most(all[*it])))
    }

    /// The levels of a place directly below another one.
    pub(super) fn below(&self, place: usize, than: usize) -> Vec<usize> {
        let all = self.levels[place];
        let found: Vec<usize> =
            (0..all.len()).filter(|it| *it != than && all[*it].is_at_most(all[than])).collect();
        let is_greatest =
            |it: &usize| found.iter().all(|other| other == it || !all[*it].is_at_most(all[*other]));
        found.iter().copied().filter(is_greatest).collect()
    }

    /// The weakest choices that are at least `choice`, and not at most `wrong`.
    fn beyond(&self, choice: &[usize], wrong: &[usize]) -> Vec<Choice> {
        let mut found = Vec::new();
        for place in 0..self.levels.len() {
            let all = self.levels[place];
            let (least, most) = (all[choice[place]], all[wrong[place]]);
            let is_beyond = |level: &Level| least.is_at_most(*level) && !level.is_at_most(most);
            let is_least =
                |level: &Level| all.iter().all(|it| it == level || !is_beyond(it) || !it.is_at_most(*level));
            for (index, _) in all.iter().enumerate().filter(|(_, it)| is_beyond(it) && is_least(it)) {
                let mut next = choice.to_vec();
                next[place] = index;
                found.push(next);
            }
        }
        found
    }
}

/// The search, with all judgements so far.
struct Search<'a> {
    space: &'a Space<'a>,
    judge: &'a mut Judge<'a>,
    known: Map<Choice, Judgement>,
    /// Right choices. All choices that are at least one of these are right, too.
    right: Vec<(Choice, String)>,
    found: Choices,
}

/// The largest number of candidates to be asked next: if there are more, the search stops early.
const MOST_NEXT: usize = 10_000;

/// All weakest choices, or the first `most`. If the written levels are right, one weakest choice is looked for below them: then no
/// choice above it is asked, and these are most of the mixtures of strong and weak orders, which take the longest.
pub(super) fn weakest<'a>(
    space: &'a Space<'a>,
    judge: &'a mut Judge<'a>,
    (written, most): (&[Level], usize),
    watch: &Watch,
) -> Choices {
    let (known, right) = (Map::default(), Vec::new());
    let mut search = Search { space, judge, known, right, found: Choices::default() };
    let index = |(level, all): (&Level, &&[Level])| all.iter().position(|it| it == level);
    if written.len() == space.levels.len()
        && let Some(written) = written.iter().zip(&space.levels).map(index).collect::<Option<Choice>>()
    {
        search.descend(written, watch);
    }
    search.all(most, watch);
    search.found
}

impl Search<'_> {
    /// If a choice is right, descends from it to a weak choice that is right.
    fn descend(&mut self, mut choice: Choice, watch: &Watch) {
        if !matches!(self.judged(&choice), Judgement::Right(_)) {
            return;
        }
        for place in 0..choice.len() {
            let all = self.space.levels[place];
            let below = (0..choice[place]).filter(|it| all[*it].is_at_most(all[choice[place]]));
            let lower = below.collect::<Vec<_>>().into_iter().find(|it| {
                let mut next = choice.clone();
                next[place] = *it;
                !watch.is_over() && matches!(self.judged(&next), Judgement::Right(_))
            });
            if let Some(lower) = lower {
                choice[place] = lower;
            }
        }
    }

    fn all(&mut self, most: usize, watch: &Watch) {
        let strongest = self.space.strongest();
        match self.judged(&strongest) {
            Judgement::Right(_) => {}
            Judgement::Wrong(why) => return self.found.wrong.push((strongest, why)),
            Judgement::Open(why) => return self.found.open.push((strongest, why)),
        }
        // from the weakest choice upwards
        let mut next = vec![vec![0; self.space.levels.len()]];
        loop {
            next.sort_by_cached_key(|choice| (self.space.cost(choice), choice.clone()));
            let is_done = |choice: &Choice| self.found.weakest.iter().any(|(it, _)| it == choice);
            let Some(choice) = next.iter().find(|choice| !is_done(choice)).cloned() else { return };
            if watch.is_over() || self.found.weakest.len() >= most {
                self.found.stopped = true;
                return;
            }
            let barrier = match self.judged(&choice) {
                Judgement::Right(about) => {
                    self.found.weakest.push((choice, about));
                    continue;
                }
                Judgement::Wrong(why) => {
                    let wrong = self.strongest_wrong(choice, watch);
                    self.found.wrong.push((wrong.clone(), why));
                    wrong
                }
                Judgement::Open(why) => {
                    self.found.open.push((choice.clone(), why));
                    choice
                }
            };
            next = self.next(next, &barrier);
            if next.len() > MOST_NEXT {
                self.found.stopped = true;
                return;
            }
        }
    }

    /// The weakest choices that are below none of the wrong ones, after `wrong` was added to these.
    fn next(&self, next: Vec<Choice>, wrong: &[usize]) -> Vec<Choice> {
        let space = self.space;
        let (hit, mut kept): (Vec<Choice>, Vec<Choice>) =
            next.into_iter().partition(|choice| space.is_at_most(choice, wrong));
        let mut raised: Vec<Choice> = hit.iter().flat_map(|choice| space.beyond(choice, wrong)).collect();
        raised.sort();
        raised.dedup();
        let is_least = |choice: &Choice| {
            let is_above = |it: &Choice| it != choice && space.is_at_most(it, choice);
            !kept.iter().chain(&raised).any(is_above)
        };
        let least: Vec<Choice> = raised.iter().filter(|it| is_least(it)).cloned().collect();
        kept.extend(least);
        kept
    }

    /// A strongest wrong choice that is at least this one.
    fn strongest_wrong(&mut self, mut choice: Choice, watch: &Watch) -> Choice {
        for place in 0..choice.len() {
            loop {
                let all = self.space.levels[place];
                // the strongest level is tried first, as most places are irrelevant to the error
                let last = all.len() - 1;
                let steps = [last].into_iter().chain(self.space.next(place, choice[place]));
                let higher = steps.filter(|it| *it != choice[place]).find_map(|it| {
                    let mut next = choice.clone();
                    next[place] = it;
                    (!watch.is_over() && matches!(self.judged(&next), Judgement::Wrong(_))).then_some(next)
                });
                match higher {
                    Some(next) => choice = next,
                    None => break,
                }
            }
        }
        choice
    }

    /// The judgement of a choice; the judge is asked only if it does not follow from other judgements.
    fn judged(&mut self, choice: &Choice) -> Judgement {
        if let Some(judged) = self.known.get(choice) {
            return judged.clone();
        }
        let space = self.space;
        if let Some((_, why)) = self.found.wrong.iter().find(|(it, _)| space.is_at_most(choice, it)) {
            return Judgement::Wrong(why.clone());
        }
        if let Some((_, about)) = self.right.iter().find(|(it, _)| space.is_at_most(it, choice)) {
            return Judgement::Right(about.clone());
        }
        let judged = (self.judge)(&space.of(choice));
        if let Judgement::Right(about) = &judged {
            self.right.push((choice.clone(), about.clone()));
        }
        self.known.insert(choice.clone(), judged.clone());
        judged
    }
}

#[cfg(test)]
mod tests {
    use super::super::level::{Kind, Level, Order, levels};
    use super::{Choice, Judgement, Space, weakest};
    use garret_base::watch::Watch;

    /// All choices of a space.
    fn all(space: &Space<'_>) -> Vec<Choice> {
        space.levels.iter().fold(vec![Vec::new()], |all, levels| {
            all.iter()
                .flat_map(|choice| (0..levels.len()).map(move |it| [choice.as_slice(), &[it]].concat()))
                .collect()
        })
    }

    #[test]
    fn they_are_the_weakest_of_all() {
        let mut random = fastrand::Rng::with_seed(11);
        let kinds = [Kind::Load, Kind::Store, Kind::Update, Kind::Fence, Kind::CompareExchange];
        let written = Level { order: Order::Relaxed, failure: Some(Order::Relaxed) };
        for round in 0..400 {
            let of: Vec<Vec<Level>> = (0..random.usize(1..5))
                .map(|_| levels(kinds[random.usize(0..kinds.len())], written))
                .collect();
            let cost = |_: usize, level: Level| u64::from(level.order == Order::Sequential) + 1;
            let space = Space { levels: of.iter().map(Vec::as_slice).collect(), cost: &cost };
            // the right choices are those that are at least one of these
            let right: Vec<Choice> = (0..random.usize(1..5))
                .map(|_| of.iter().map(|levels| random.usize(0..levels.len())).collect())
                .collect();
            let is_right = |choice: &Choice| right.iter().any(|it| space.is_at_most(it, choice));
            let every = all(&space);
            let mut expected: Vec<&Choice> = every
                .iter()
                .filter(|choice| {
                    is_right(choice)
                        && !every
                            .iter()
                            .any(|it| it != *choice && is_right(it) && space.is_at_most(it, choice))
                })
                .collect();
            let mut asked = 0_usize;
            let mut judge = |levels: &[Level]| {
                asked += 1;
                let choice: Choice = levels
                    .iter()
                    .zip(&of)
                    .map(|(level, all)| all.iter().position(|it| it == level).expect("one of them"))
                    .collect();
                if is_right(&choice) {
                    Judgement::Right(String::new())
                } else {
                    Judgement::Wrong(String::new())
                }
            };
            let written: Vec<Level> = of.iter().map(|all| all[random.usize(0..all.len())]).collect();
            let found = weakest(&space, &mut judge, (&written, usize::MAX), &Watch::default());
            let mut choices: Vec<&Choice> = found.weakest.iter().map(|(choice, _)| choice).collect();
            choices.sort();
            expected.sort();
            assert_eq!(choices, expected, "round {round}");
            assert!(!found.stopped && found.open.is_empty());
            // no choice is asked twice, and every wrong choice is below one that was found
            assert!(asked <= every.len(), "round {round}");
            for choice in every.iter().filter(|it| !is_right(it)) {
                assert!(found.wrong.iter().any(|(it, _)| space.is_at_most(choice, it)), "round {round}");
            }
        }
    }

    #[test]
    fn what_is_not_known_is_said() {
        let of = vec![levels(Kind::Load, Level::plain(Order::Relaxed)); 2];
        let cost = |_: usize, _: Level| 1;
        let space = Space { levels: of.iter().map(Vec::as_slice).collect(), cost: &cost };
        let mut judge = |levels: &[Level]| match (levels[0].order, levels[1].order) {
            (Order::Relaxed, Order::Relaxed) => Judgement::Wrong("raced".to_owned()),
            (Order::Acquire, Order::Relaxed) => Judgement::Open("time".to_owned()),
            _ => Judgement::Right(String::new()),
        };
        let found = weakest(&space, &mut judge, (&[], 16), &Watch::default());
        let weakest: Vec<_> = found.weakest.iter().map(|(choice, _)| choice.clone()).collect();
        assert_eq!(weakest, [vec![0, 1], vec![2, 0]]);
        assert_eq!(found.open, [(vec![1, 0], "time".to_owned())]);
    }
}
