//! The effect of a step on the octagons of the process that moves, and of another one.

use super::cluster::Cluster;
use super::keys::mover;
use super::octagon::{AtMost, Node, Octagon};
use crate::analysis::facts::bounds::first_value;
use crate::analysis::facts::interval::Interval;
use crate::analysis::facts::known::literals;
use garret_solver::Relation;
use garret_system::system::{
    Access, Branch, Disjunct, Linear, Literal, ProcVar, SymbolId, System, Term, Transition, Update, Value,
};

/// The largest number of combinations of branches of the updates of one step; with more, there are no octagons.
const MOST_WAYS: usize = 16;

/// The updates with the branches that are taken; None for an update of which no branch applies.
type Taken<'a> = Vec<(&'a Update, Option<&'a Branch>)>;

/// A step, restricted to the numbers of one cluster.
pub(super) struct Transfer<'a> {
    system: &'a System,
    bounds: &'a [Interval],
    cluster: &'a Cluster,
    transition: &'a Transition,
    guard: &'a Disjunct,
    mover: ProcVar,
    ways: Vec<Taken<'a>>,
}

/// The facts before a step.
pub(super) struct Before<'a> {
    /// The octagon of the process that moves.
    pub(super) mover: &'a Octagon,
    /// The octagon of another process.
    pub(super) other: Option<&'a Octagon>,
    /// For each weak variable of the cluster, who has written it.
    pub(super) writes: &'a [Writes],
}

/// The writers of a variable before a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writes {
    /// Only the process that moves.
    Alone,
    /// No process: the process that moves becomes the only one that ever writes it.
    First,
    /// Any process.
    Unknown,
}

/// The facts after a step.
pub(super) struct After {
    /// The octagon of the process that moved, or of the other one.
    pub(super) zone: Octagon,
    /// For each variable, whether the written value is at least the last written one.
    pub(super) grows: Vec<bool>,
}

/// The numbers of one instance of a step.
struct Numbers<'t, 'a> {
    of: &'t Transfer<'a>,
    octagon: Octagon,
    /// For each variable, the index of the value that is read.
    reads: Vec<usize>,
}

impl<'a> Transfer<'a> {
    /// The steps of a disjunct of the guard of a transition.
    pub(super) fn new(
        system: &'a System,
        bounds: &'a [Interval],
        cluster: &'a Cluster,
        (transition, guard): (usize, usize),
    ) -> Option<Self> {
        let transition = &system.transitions[transition];
        let guard = &transition.guards[guard];
        let ways = ways(transition, |symbol| cluster.local(symbol).or(cluster.last(symbol)).is_some());
        Some(Self { bounds, cluster, system, transition, guard, mover: mover(transition)?, ways: ways? })
    }

    /// Whether the step may write a variable of the cluster.
    pub(super) fn writes_shared(&self) -> bool {
        self.transition.updates.iter().any(|update| self.cluster.last(update.symbol).is_some())
    }

    /// The facts after the step; None if the step is impossible.
    pub(super) fn after(&self, before: &Before<'_>) -> Option<After> {
        let mut after: Option<After> = None;
        for way in &self.ways {
            let Some(of_way) = self.way(before, way) else { continue };
            match &mut after {
                None => after = Some(of_way),
                Some(after) => {
                    after.zone.hull(&of_way.zone);
                    after.grows.iter_mut().zip(of_way.grows).for_each(|(all, one)| *all &= one);
                }
            }
        }
        after
    }

    /// The same, if these branches are taken.
    fn way(&self, before: &Before<'_>, way: &Taken<'a>) -> Option<After> {
        let mut numbers = self.numbers(before, way);
        let conditions = way.iter().filter_map(|(_, branch)| *branch);
        let said = conditions.flat_map(|branch| literals(&branch.condition));
        let said: Vec<&Literal> = self.guard.literals.iter().chain(said).collect();
        if !numbers.assume(&said) {
            return None;
        }
        let cluster = self.cluster;
        let mut last: Vec<usize> = (0..cluster.len()).collect();
        let mut grows = vec![true; cluster.shared.len()];
        let mut highest = Vec::new();
        let first = numbers.first_written(before);
        for (place, (update, branch)) in written(way).enumerate() {
            let written = first + place;
            let value = numbers.value(&branch.value);
            numbers.write(written, value, self.bounds[update.symbol.0 as usize]);
            if let Some(local) = cluster.local(update.symbol) {
                last[local] = written;
            } else if let Some(shared) = cluster.last(update.symbol) {
                last[shared] = written;
                highest.extend(cluster.highest(update.symbol).map(|highest| (highest, written)));
                grows[shared - cluster.locals.len()] = false;
            }
        }
        if !numbers.octagon.close() {
            return None;
        }
        for (shared, grows) in grows.iter_mut().enumerate() {
            let place = cluster.locals.len() + shared;
            let fall = numbers.octagon.most(Node::of(place), Some(Node::of(last[place]).opposite()));
            *grows |= fall.is_some_and(|fall| fall <= 0);
        }
        if before.other.is_some() {
            // the cells of the other process instead of those of the process that moves
            (0..cluster.locals.len()).for_each(|local| last[local] = cluster.len() + local);
        }
        let zone = numbers.after(&last, &highest)?;
        Some(After { zone, grows })
    }

    /// The numbers before the step, the values that it reads, and places for the values that it writes.
    fn numbers(&self, before: &Before<'_>, way: &Taken<'a>) -> Numbers<'_, 'a> {
        let cluster = self.cluster;
        let others = if before.other.is_some() { cluster.locals.len() } else { 0 };
        let mut places = cluster.len() + others;
        let mut reads: Vec<usize> =
            (0..cluster.shared.len()).map(|shared| cluster.locals.len() + shared).collect();
        let mut fresh = Vec::new();
        for (weak, &shared) in cluster.weak.iter().enumerate() {
            let symbol = cluster.shared[shared];
            let is_written = way.iter().any(|(update, branch)| update.symbol == symbol && branch.is_some());
            let is_last = before.writes[weak] != Writes::Unknown || is_written;
            if !is_last && self.reads(symbol) {
                reads[shared] = places;
                fresh.push((places, symbol));
                places += 1;
            }
        }
        let written = written(way).count();
        let mut octagon = Octagon::new(places + written);
        octagon.add_all(before.mover, &(0..cluster.len()).collect::<Vec<_>>());
        if let Some(other) = before.other {
            let mut all: Vec<usize> = (0..cluster.len()).collect();
            (0..others).for_each(|local| all[local] = cluster.len() + local);
            octagon.add_all(other, &all);
        }
        let mut numbers = Numbers { of: self, octagon, reads };
        for (weak, _) in before.writes.iter().enumerate().filter(|(_, writes)| **writes == Writes::First) {
            numbers.start(cluster.shared[cluster.weak[weak]]);
        }
        for (place, symbol) in fresh {
            numbers.bound(place, self.bounds[symbol.0 as usize]);
            if let Some(highest) = cluster.highest(symbol) {
                let (first, second) = (Node::of(place), Some(Node::of(highest).opposite()));
                numbers.octagon.add(AtMost { first, second, bound: 0 });
            }
        }
        numbers
    }

    /// Whether the step reads the variable in any case.
    fn reads(&self, symbol: SymbolId) -> bool {
        reads_for_certain(self.transition, self.guard, &|it| it == symbol)
    }
}

/// Whether the step reads such a variable for every number of processes; formulas about other processes may be about none.
pub(super) fn reads_for_certain(
    transition: &Transition,
    guard: &Disjunct,
    is_it: &dyn Fn(SymbolId) -> bool,
) -> bool {
    let mut found = false;
    let mut look = |access: &Access| found |= is_it(access.symbol);
    guard.literals.iter().for_each(|literal| literal.for_each_access(&mut look));
    for branch in transition.updates.iter().flat_map(|update| &update.branches) {
        literals(&branch.condition).for_each(|literal| literal.for_each_access(&mut look));
        if let Value::Term(term) = &branch.value {
            term.for_each_access(&mut look);
        }
    }
    found
}

impl Numbers<'_, '_> {
    /// The index of the first written number.
    fn first_written(&self, before: &Before<'_>) -> usize {
        let cluster = self.of.cluster;
        let others = if before.other.is_some() { cluster.locals.len() } else { 0 };
        let fresh =
            self.reads.iter().enumerate().filter(|&(shared, &it)| it != cluster.locals.len() + shared);
        cluster.len() + others + fresh.count()
    }

    /// Adds that the variable has its initial value, because no process has written it.
    fn start(&mut self, symbol: SymbolId) {
        let cluster = self.of.cluster;
        let first = first_value(self.of.system, symbol);
        for place in [cluster.last(symbol), cluster.highest(symbol)].into_iter().flatten() {
            self.bound(place, first);
        }
        if let (Some(last), Some(highest)) = (cluster.last(symbol), cluster.highest(symbol)) {
            let (first, second) = (Node::of(highest), Some(Node::of(last).opposite()));
            self.octagon.add(AtMost { first, second, bound: 0 });
        }
    }

    fn bound(&mut self, place: usize, interval: Interval) {
        let node = Node::of(place);
        if let Some(bound) = interval.most {
            self.octagon.add(AtMost { first: node, second: None, bound });
        }
        if let Some(bound) = interval.least.and_then(i64::checked_neg) {
            self.octagon.add(AtMost { first: node.opposite(), second: None, bound });
        }
    }

    /// The index of a number that the step reads.
    fn place(&self, access: &Access) -> Option<usize> {
        let cluster = self.of.cluster;
        if let Some(local) = cluster.local(access.symbol) {
            return (access.indices.as_slice() == [self.of.mover]).then_some(local);
        }
        let shared = cluster.last(access.symbol)? - cluster.locals.len();
        access.reader.is_none_or(|reader| reader == self.of.mover).then(|| self.reads[shared])
    }

    /// The sum as at most two nodes, and a constant.
    fn sum(&self, linear: &Linear) -> Option<(Vec<Node>, i64)> {
        let mut factors: Vec<(usize, i64)> = Vec::new();
        for (factor, access) in &linear.terms {
            let place = self.place(access)?;
            match factors.iter_mut().find(|(known, _)| *known == place) {
                Some((_, sum)) => *sum = sum.checked_add(*factor)?,
                None => factors.push((place, *factor)),
            }
        }
        let mut nodes = Vec::new();
        for (place, factor) in factors {
            match factor {
                0 => {}
                1 => nodes.push(Node::of(place)),
                -1 => nodes.push(Node::of(place).opposite()),
                _ => return None,
            }
        }
        (nodes.len() <= 2).then_some((nodes, linear.constant))
    }

    /// Adds the literals, and computes the closure; returns false if they are contradictory.
    fn assume(&mut self, said: &[&Literal]) -> bool {
        let mut distinct = Vec::new();
        for literal in said {
            let Literal::Linear(linear, relation) = literal else { continue };
            let Some((nodes, constant)) = self.sum(linear) else { continue };
            let opposite: Vec<Node> = nodes.iter().map(|node| node.opposite()).collect();
            let Some(bound) = constant.checked_neg() else { continue };
            if nodes.is_empty() {
                if !relation.holds(constant.cmp(&0)) {
                    return false;
                }
                continue;
            }
            match relation {
                Relation::Equal => {
                    self.at_most(&nodes, bound);
                    self.at_most(&opposite, constant);
                }
                Relation::AtMost => self.at_most(&nodes, bound),
                Relation::Below => self.at_most(&nodes, bound.saturating_sub(1)),
                Relation::Distinct => distinct.push((nodes, opposite, constant)),
            }
        }
        if !self.octagon.close() {
            return false;
        }
        if distinct.is_empty() {
            return true;
        }
        for (nodes, opposite, constant) in distinct {
            // an integer sum that is not zero, and is at most zero, is at most -1
            let most = |nodes: &[Node]| self.octagon.most(nodes[0], nodes.get(1).copied());
            let (above, below) = (most(&nodes), most(&opposite));
            if above == Some(-constant) {
                self.at_most(&nodes, -constant - 1);
            }
            if below == Some(constant) {
                self.at_most(&opposite, constant - 1);
            }
        }
        self.octagon.close()
    }

    fn at_most(&mut self, nodes: &[Node], bound: i64) {
        if let Some(&first) = nodes.first() {
            self.octagon.add(AtMost { first, second: nodes.get(1).copied(), bound });
        }
    }

    /// A value as a node (None for a constant) plus a constant.
    fn value(&self, value: &Value) -> Option<(Option<Node>, i64)> {
        let Value::Term(Term::Linear(linear)) = value else { return None };
        let (nodes, constant) = self.sum(linear)?;
        (nodes.len() <= 1).then(|| (nodes.first().copied(), constant))
    }

    /// Adds that the number with this index has this value, if it is known.
    fn write(&mut self, place: usize, value: Option<(Option<Node>, i64)>, interval: Interval) {
        self.bound(place, interval);
        let written = Node::of(place);
        if let Some((node, constant)) = value
            && let Some(opposite) = constant.checked_neg()
        {
            let second = node.map(Node::opposite);
            self.octagon.add(AtMost { first: written, second, bound: constant });
            self.octagon.add(AtMost { first: written.opposite(), second: node, bound: opposite });
        }
    }

    /// The octagon of the numbers with these indices; for each written value, both cases are joined, that it is the new highest value
    /// or not.
    fn after(&self, last: &[usize], highest: &[(usize, usize)]) -> Option<Octagon> {
        let mut all: Option<Octagon> = None;
        for case in 0..1_usize << highest.len() {
            let (mut octagon, mut last) = (self.octagon.clone(), last.to_vec());
            for (number, &(highest, written)) in highest.iter().enumerate() {
                let (before, after) = (Node::of(highest), Node::of(written));
                let (low, high) = if case >> number & 1 == 1 { (before, after) } else { (after, before) };
                octagon.add(AtMost { first: low, second: Some(high.opposite()), bound: 0 });
                last[highest] = high.variable();
            }
            if !highest.is_empty() && !octagon.close() {
                continue;
            }
            let after = octagon.of(&last);
            match &mut all {
                None => all = Some(after),
                Some(all) => all.hull(&after),
            }
        }
        all
    }
}

/// All combinations of branches of the updates of these symbols; None if there are too many.
fn ways(transition: &Transition, is_number: impl Fn(SymbolId) -> bool) -> Option<Vec<Taken<'_>>> {
    let mut ways: Vec<Taken<'_>> = vec![Vec::new()];
    for update in transition.updates.iter().filter(|update| is_number(update.symbol)) {
        let is_certain =
            update.branches.last().is_some_and(|last| last.condition == garret_system::system::Formula::True);
        let branches = update.branches.iter().map(Some).chain((!is_certain).then_some(None));
        let branches: Vec<Option<&Branch>> = branches.collect();
        ways = ways
            .iter()
            .flat_map(|way| branches.iter().map(|&branch| [way.as_slice(), &[(update, branch)]].concat()))
            .collect();
        if ways.len() > MOST_WAYS {
            return None;
        }
    }
    Some(ways)
}

/// The updates that write if these branches are taken.
fn written<'a>(way: &Taken<'a>) -> impl Iterator<Item = (&'a Update, &'a Branch)> {
    way.iter().filter_map(|&(update, branch)| Some((update, branch?)))
}
