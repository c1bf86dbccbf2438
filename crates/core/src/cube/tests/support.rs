//! Random cubes, and a solver that is asked without shortcuts.

use crate::cube::formula::{CubeAtom, Ground};
use crate::cube::term::CubeTerm;
use crate::cube::vocabulary::{Context, Vocabulary};
use crate::cube::{Cube, Group, KeptProcesses, Proc, RawCube};
use crate::preimage::{Preimages, sample};
use garret_base::map::Map;
use garret_machine::memory::{ClassSet, Model};
use garret_random::random::Random;
use garret_solver::{Closure, Domain, Literal};
use garret_system::lang::parse;
use garret_system::system::System;

/// The limit on processes: for larger cubes, there are too many maps to try them all.
const MOST_PROCESSES: usize = 4;
const MOST_GROUPS: usize = 4;
/// The number of cubes that are used, per system.
const CUBES: usize = 40;

/// The system of the text.
pub(super) fn system(text: &str) -> System {
    parse(text).expect("the text is a system").system
}

/// The first small cubes of a backward search; with `carry`, some have formulas of universal guards about all processes outside.
pub(super) fn cubes<'v>(vocabulary: &'v Vocabulary<'v>, carry: bool) -> Vec<Cube> {
    let mut preimages =
        Preimages::new(vocabulary, Model::Tso.order().expect("the search knows it"), 4, carry);
    let (mut cubes, _) = sample::backward(&mut preimages, CUBES);
    cubes.retain(is_small);
    cubes
}

/// Whether the cube is small enough to try all its maps into another one.
pub(super) fn is_small(cube: &Cube) -> bool {
    cube.processes <= MOST_PROCESSES && cube.before.len() <= MOST_GROUPS
}

/// A solver with facts about the terms of a cube, without shortcuts.
pub(super) struct Plain<'v> {
    context: Context<'v>,
    processes: usize,
    answers: Map<Literal<CubeTerm>, bool>,
}

impl<'v> Plain<'v> {
    pub(super) fn new(
        vocabulary: &'v Vocabulary<'v>,
        processes: usize,
        literals: &[Literal<CubeTerm>],
    ) -> Self {
        let mut context = Context::new(vocabulary);
        context.reset(processes);
        let is_consistent = literals.iter().all(|literal| context.assume(literal)) && context.is_consistent();
        assert!(is_consistent, "a cube contradicts itself: {literals:?}");
        Self { context, processes, answers: Map::default() }
    }

    /// Whether the literal follows: the facts together with its negation are contradictory.
    pub(super) fn follows(&mut self, literal: &Literal<CubeTerm>) -> bool {
        if let Some(&answer) = self.answers.get(literal) {
            return answer;
        }
        let negated = negated(literal, self.context.vocabulary, self.processes);
        let answer = !self.is_possible(&[negated]);
        self.answers.insert(literal.clone(), answer);
        answer
    }

    /// Whether the formula follows from the facts together with the other formulas.
    pub(super) fn formula_follows(&mut self, known: &[Ground], formula: &Ground) -> bool {
        let (vocabulary, processes) = (self.context.vocabulary, self.processes);
        let negate = |literal: &Literal<CubeTerm>| negated(literal, vocabulary, processes);
        let mut ways = negated_disjuncts(formula, &negate);
        for formula in known {
            let more = disjuncts(formula);
            ways = ways.iter().flat_map(|way| more.iter().map(|it| [&way[..], it].concat())).collect();
        }
        !ways.iter().any(|way| self.is_possible(way))
    }

    fn is_possible(&mut self, literals: &[Literal<CubeTerm>]) -> bool {
        self.context.push();
        let possible =
            literals.iter().all(|literal| self.context.assume(literal)) && self.context.is_consistent();
        self.context.pop();
        possible
    }
}

/// The negation of the literal.
fn negated(literal: &Literal<CubeTerm>, vocabulary: &Vocabulary<'_>, processes: usize) -> Literal<CubeTerm> {
    match literal {
        Literal::Member(term, domain) => {
            Literal::Member(*term, vocabulary.full_domain(term.symbol(), processes).difference(domain))
        }
        Literal::Equal(left, right) => Literal::Distinct(*left, *right),
        Literal::Distinct(left, right) => Literal::Equal(*left, *right),
        Literal::Linear(linear) => Literal::Linear(linear.negated()),
    }
}

/// The disjuncts of the disjunctive normal form of a formula.
pub(super) fn disjuncts(formula: &Ground) -> Vec<Vec<Literal<CubeTerm>>> {
    match formula {
        Ground::True => vec![Vec::new()],
        Ground::False => Vec::new(),
        Ground::Atom(CubeAtom::Literal(literal)) => vec![vec![literal.clone()]],
        Ground::Or(parts) => parts.iter().flat_map(disjuncts).collect(),
        Ground::And(parts) => product(parts.iter().map(disjuncts)),
        Ground::Atom(other) => panic!("{other:?} is not said of processes outside"),
    }
}

fn negated_disjuncts(
    formula: &Ground,
    negate: &impl Fn(&Literal<CubeTerm>) -> Literal<CubeTerm>,
) -> Vec<Vec<Literal<CubeTerm>>> {
    match formula {
        Ground::True => Vec::new(),
        Ground::False => vec![Vec::new()],
        Ground::Atom(CubeAtom::Literal(literal)) => vec![vec![negate(literal)]],
        Ground::And(parts) => parts.iter().flat_map(|part| negated_disjuncts(part, negate)).collect(),
        Ground::Or(parts) => product(parts.iter().map(|part| negated_disjuncts(part, negate))),
        Ground::Atom(other) => panic!("{other:?} is not said of processes outside"),
    }
}

/// The Cartesian product.
fn product<T: Clone>(all: impl Iterator<Item = Vec<Vec<T>>>) -> Vec<Vec<T>> {
    all.fold(vec![Vec::new()], |ways, more| {
        ways.iter().flat_map(|way| more.iter().map(|it| [&way[..], it].concat())).collect()
    })
}

/// All permutations of the numbers below `count`.
pub(super) fn permutations(count: usize) -> Vec<Vec<usize>> {
    injections(count, count)
}

/// All sequences of `length` different numbers below the limit.
pub(super) fn injections(length: usize, limit: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..length {
        let longer = |shorter: &Vec<usize>| {
            let fresh = (0..limit).filter(|number| !shorter.contains(number));
            fresh.map(|number| [&shorter[..], &[number]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// All sequences of `length` numbers below the limit.
pub(super) fn maps(length: usize, limit: usize) -> Vec<Vec<usize>> {
    product((0..length).map(|_| (0..limit).map(|number| vec![number]).collect()))
}

/// The cube as a raw one.
pub(super) fn raw(cube: &Cube) -> RawCube {
    let Cube { processes, literals, before, order, open } = cube.clone();
    RawCube { processes, literals, before, order, open }
}

/// The raw cube in solved form, as the search makes it; None if it is contradictory.
fn solved(raw: RawCube, vocabulary: &Vocabulary<'_>) -> Option<RawCube> {
    let mut context = Context::new(vocabulary);
    context.reset(raw.processes);
    let is_consistent = raw.literals.iter().all(|literal| context.assume(literal)) && context.is_consistent();
    let literals = is_consistent.then(|| context.solved().swap_remove(0))?;
    Some(RawCube { literals, ..raw })
}

/// The raw cube with its processes and groups renamed.
pub(super) fn renamed(
    raw: &RawCube,
    vocabulary: &Vocabulary<'_>,
    processes: &[usize],
    groups: &[usize],
) -> RawCube {
    let rename = |process: Proc| Proc::at(processes[process.index()]);
    let literal =
        |literal: &Literal<CubeTerm>| image(literal, vocabulary, processes.len(), processes, groups, None);
    let mut before = vec![ClassSet::default(); groups.len()];
    let mut order = Closure::with_elements(groups.len());
    for (group, &new) in groups.iter().enumerate() {
        before[new] = raw.before[group].renamed(rename, &[]);
        for other in (0..groups.len()).filter(|&other| raw.order.precedes(group, other)) {
            order.insert(new, groups[other]).expect("an order stays one");
        }
    }
    let literals = raw.literals.iter().map(literal).collect();
    let open = raw.open.iter().map(|formula| mapped(formula, &literal)).collect();
    RawCube { processes: raw.processes, literals, before, order, open }
}

/// The formula with its literals replaced.
pub(super) fn mapped(formula: &Ground, literal: &impl Fn(&Literal<CubeTerm>) -> Literal<CubeTerm>) -> Ground {
    match formula {
        Ground::Atom(CubeAtom::Literal(old)) => Ground::Atom(CubeAtom::Literal(literal(old))),
        Ground::And(parts) => Ground::And(parts.iter().map(|part| mapped(part, literal)).collect()),
        Ground::Or(parts) => Ground::Or(parts.iter().map(|part| mapped(part, literal)).collect()),
        other => other.clone(),
    }
}

/// The image of a literal in a cube with `count` processes, by maps of processes and groups. *Any process outside* becomes the given
/// process, if there is one. All values outside the first cube become the values that are no image.
pub(super) fn image(
    literal: &Literal<CubeTerm>,
    vocabulary: &Vocabulary<'_>,
    count: usize,
    processes: &[usize],
    groups: &[usize],
    outside: Option<usize>,
) -> Literal<CubeTerm> {
    let term = |old: CubeTerm| {
        let new = old.renamed(|process| Proc::at(processes[process.index()]));
        let new = outside.map_or(new, |process| new.at_open(Proc::at(process)));
        new.group().map_or(new, |group| new.in_group(Group::at(groups[group.index()])))
    };
    match literal {
        Literal::Member(old, domain) if vocabulary.is_process_valued(old.symbol()) => {
            let mut values = Domain::empty();
            for value in 0..count {
                let is_in = match processes.iter().position(|&process| process == value) {
                    Some(process) => domain.contains(process as u32),
                    None => {
                        domain.contains_others()
                            || outside == Some(value) && domain.contains(Proc::OPEN.value())
                    }
                };
                if is_in {
                    values.insert(value as u32);
                }
            }
            if outside.is_none() && domain.contains(Proc::OPEN.value()) {
                values.insert(Proc::OPEN.value());
            }
            if domain.contains_others() && vocabulary.has_others(count) {
                values.insert_others();
            }
            Literal::Member(term(*old), values)
        }
        Literal::Member(old, domain) => Literal::Member(term(*old), domain.clone()),
        Literal::Equal(left, right) => {
            let (left, right) = (term(*left), term(*right));
            Literal::Equal(left.min(right), left.max(right))
        }
        Literal::Distinct(left, right) => {
            let (left, right) = (term(*left), term(*right));
            Literal::Distinct(left.min(right), left.max(right))
        }
        Literal::Linear(linear) => {
            let terms = linear.terms().iter().map(|&(old, coefficient)| (term(old), coefficient));
            let linear = garret_solver::Linear::new(terms, linear.constant(), linear.relation());
            Literal::Linear(linear.expect("small numbers"))
        }
    }
}

/// The literal restricted to the first processes of the cube; the others become processes outside.
pub(super) fn without(
    literal: &Literal<CubeTerm>,
    vocabulary: &Vocabulary<'_>,
    left: usize,
    processes: usize,
) -> Literal<CubeTerm> {
    match literal {
        Literal::Member(term, domain) if vocabulary.is_process_valued(term.symbol()) => {
            let gone = (left..processes)
                .fold(Domain::empty(), |gone, process| gone.union(&Domain::named(process as u32)));
            Literal::Member(*term, domain.difference(&gone))
        }
        other => other.clone(),
    }
}

/// The literals that occur in some disjunct of a formula.
pub(super) fn disjuncts_of(formula: &Ground) -> Vec<Literal<CubeTerm>> {
    disjuncts(formula).into_iter().flatten().collect()
}

/// A cube that differs a little from this one.
pub(super) fn near(
    cube: &Cube,
    others: &[Cube],
    vocabulary: &Vocabulary<'_>,
    random: &mut Random,
) -> Option<Cube> {
    let raw = unnormalized(cube, others, vocabulary, random)?;
    let (cube, _) = raw.normalized(vocabulary, KeptProcesses::Dropped);
    Some(cube).filter(|cube| !cube.literals.is_empty() && is_small(cube))
}

/// The same in solved form, but not yet in normal form.
pub(super) fn unnormalized(
    cube: &Cube,
    others: &[Cube],
    vocabulary: &Vocabulary<'_>,
    random: &mut Random,
) -> Option<RawCube> {
    let mut raw = raw(cube);
    for _ in 0..random.between(1, 3) {
        change(&mut raw, others, vocabulary, random);
    }
    let mut processes: Vec<usize> = (0..raw.processes).collect();
    let mut groups: Vec<usize> = (0..raw.before.len()).collect();
    random.shuffle(&mut processes);
    random.shuffle(&mut groups);
    solved(renamed(&raw, vocabulary, &processes, &groups), vocabulary)
}

/// Makes one small random change.
fn change(raw: &mut RawCube, others: &[Cube], vocabulary: &Vocabulary<'_>, random: &mut Random) {
    let seed = random.below(64) as u64;
    let (literal, group) = (random.below(raw.literals.len()), random.below(raw.before.len()));
    match random.below(if raw.open.is_empty() { 9 } else { 12 }) {
        0 | 1 if raw.literals.len() > 1 => {
            raw.literals.remove(literal);
        }
        2 => {
            if let Some(Literal::Member(term, domain)) = raw.literals.get_mut(literal) {
                let all = vocabulary.full_domain(term.symbol(), raw.processes);
                let values: Vec<u32> = all.iter().collect();
                let value = Domain::named(random.pick(&values).copied().unwrap_or(0));
                let changed =
                    if random.percent(50) { domain.union(&value) } else { domain.difference(&value) };
                if !changed.is_empty() && changed != all {
                    *domain = changed;
                }
            }
        }
        3 if !raw.before.is_empty() => {
            let classes: Vec<_> = raw.before[group].iter().collect();
            let without = random.below(classes.len());
            let kept = classes.into_iter().enumerate().filter(|(place, _)| *place != without);
            raw.before[group] = ClassSet::new(kept.map(|(_, class)| class));
        }
        4 if !raw.before.is_empty() => {
            let other = random.below(raw.before.len());
            let classes: Vec<_> = raw.before[other].iter().collect();
            random.pick(&classes).into_iter().for_each(|class| raw.before[group].insert(class));
        }
        5 => {
            let without = random.below(raw.order.pairs().count());
            raw.order = order_without(&raw.order, without);
        }
        6 if raw.before.len() > 1 => {
            let other = random.below(raw.before.len());
            // two groups that are already ordered the other way round stay so
            let _ = (group != other).then(|| raw.order.insert(group, other));
        }
        7 => {
            let is_small = |other: &&Cube| other.before.is_empty() && other.processes <= 3;
            if let Some(other) = others.get(random.below(others.len())).filter(is_small) {
                join(raw, other, vocabulary, random);
            }
        }
        9 => {
            raw.open.remove(random.below(raw.open.len()));
        }
        10 | 11 => {
            let place = random.below(raw.open.len());
            change_outside(raw, place, vocabulary, seed);
        }
        _ => {
            let places: Vec<usize> = (0..raw.processes).collect();
            let Some(literal) = raw.literals.get(literal) else { return };
            let mut shuffled = places.clone();
            random.shuffle(&mut shuffled);
            let groups: Vec<usize> = (0..raw.before.len()).map(|_| random.below(raw.before.len())).collect();
            let added = image(literal, vocabulary, raw.processes, &shuffled, &groups, None);
            raw.literals.push(added);
        }
    }
}

/// The transitive closure of the order without one of its pairs.
fn order_without(order: &Closure, without: usize) -> Closure {
    let mut part = Closure::with_elements(order.len());
    for (place, (low, high)) in order.pairs().enumerate() {
        if place != without {
            part.insert(low, high).expect("a part of an order is one");
        }
    }
    part
}

/// Adds the literals of another cube about some of its processes.
fn join(raw: &mut RawCube, other: &Cube, vocabulary: &Vocabulary<'_>, random: &mut Random) {
    raw.processes = raw.processes.max(other.processes);
    let all = raw.processes;
    let places = injections(other.processes, all);
    let Some(places) = random.pick(&places) else { return };
    let image = |literal| image(literal, vocabulary, all, places, &[], None);
    raw.literals.extend(other.literals.iter().map(image));
}

/// Makes the formula at this place, about all processes outside, weaker or stronger.
fn change_outside(raw: &mut RawCube, place: usize, vocabulary: &Vocabulary<'_>, seed: u64) {
    let all = |symbol| vocabulary.full_domain(symbol, 0);
    raw.open[place] = mapped(&raw.open[place], &|literal| match literal {
        Literal::Member(term, domain) if vocabulary.is_enumerated(term.symbol()) => {
            let value = Domain::named((seed % u64::from(all(term.symbol()).len())) as u32);
            let changed =
                if seed.is_multiple_of(2) { domain.union(&value) } else { domain.difference(&value) };
            let domain = if changed.is_empty() || changed == all(term.symbol()) { domain } else { &changed };
            Literal::Member(*term, domain.clone())
        }
        other => other.clone(),
    });
}
