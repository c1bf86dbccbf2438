//! Loops of processes: which of them end as soon as shared memory stays as it is, and where processes may stop in the others.

use super::Obstacle;
use super::moves::{Move, Places};
use garret_solver::Relation;
use garret_system::system::{
    Access, Deadlock, Formula, Linear, Literal, ProcVar, Sort, SymbolId, System, Target, Term, Value,
    disjuncts,
};
use petgraph::Directed;
use petgraph::algo::kosaraju_scc;
use petgraph::graphmap::GraphMap;
use std::collections::{BTreeMap, BTreeSet};

/// More cycles of one loop are not looked at.
const MOST_CYCLES: usize = 256;
/// Nor are longer ones, in moves.
const LONGEST: usize = 48;

/// The places where processes may stop.
///
/// # Errors
/// A loop has a way out, and is no wait at one place.
pub(super) fn stops(
    system: &System,
    places: &Places,
    moves: &[Move],
    (deadlock, starts): (&Deadlock, &BTreeSet<i64>),
) -> Result<Vec<i64>, Obstacle> {
    // whoever changes nothing comes to an end of its moves
    let still: Vec<&Move> = moves.iter().filter(|it| !it.changes_memory).collect();
    if let Some(open) = loops(&still, &BTreeSet::new()).iter().find(|within| !ends(system, &still, within)) {
        return Err(obstacle(open, moves));
    }
    let all: Vec<&Move> = moves.iter().collect();
    let changes = |within: &BTreeSet<i64>, moves: &[&Move]| inside(moves, within).any(|it| it.changes_memory);
    let mut stops = Vec::new();
    for within in loops(&all, &BTreeSet::new()).iter().filter(|within| changes(within, &all)) {
        let entry = entry(within, moves, starts);
        let Some(entry) = entry.filter(|_| !leaves(within, places, moves, deadlock)) else {
            return Err(obstacle(within, moves));
        };
        let rest: Vec<&Move> = inside(&all, within).collect();
        // a loop within this one has a way out, into this one; so has one that begins anew from an earlier place
        for without in [BTreeSet::from([entry]), last_places(&rest, entry, deadlock)] {
            if let Some(inner) = loops(&rest, &without).iter().find(|within| changes(within, &rest)) {
                return Err(obstacle(inner, moves));
            }
        }
        stops.push(entry);
    }
    Ok(stops)
}

/// The last place, in the order of the program, from which a loop begins anew, and those from which one comes to it before that, and which also
/// lead to the place where the loop is entered.
fn last_places(moves: &[&Move], entry: i64, deadlock: &Deadlock) -> BTreeSet<i64> {
    let begins_anew: BTreeSet<i64> = moves.iter().filter(|it| it.to == entry).map(|it| it.from).collect();
    let last = begins_anew.iter().copied().max_by_key(|it| (deadlock.rank(*it), *it));
    let mut found: BTreeSet<i64> = last.into_iter().collect();
    loop {
        let before = moves.iter().filter(|it| found.contains(&it.to) && it.from != entry).map(|it| it.from);
        let more: Vec<i64> = before.filter(|it| !found.contains(it)).collect();
        if more.is_empty() {
            break;
        }
        found.extend(more);
    }
    found.retain(|it| begins_anew.contains(it));
    found
}

fn obstacle(within: &BTreeSet<i64>, moves: &[Move]) -> Obstacle {
    let step = within.first().and_then(|head| super::leading_on(*head, moves));
    step.map_or(Obstacle::NoPlaces, Obstacle::Loop)
}

/// The moves of a loop.
fn inside<'a, 'm>(moves: &'a [&'m Move], within: &'a BTreeSet<i64>) -> impl Iterator<Item = &'m Move> + 'a {
    moves.iter().copied().filter(|it| !it.is_idle && within.contains(&it.from) && within.contains(&it.to))
}

/// The first place where a loop is entered.
fn entry(within: &BTreeSet<i64>, moves: &[Move], starts: &BTreeSet<i64>) -> Option<i64> {
    let is_entered = |place: i64| moves.iter().any(|it| it.to == place && !within.contains(&it.from));
    within.iter().copied().find(|it| starts.contains(it) || is_entered(*it))
}

/// The sets of places between which moves lead round, without these places.
fn loops(moves: &[&Move], without: &BTreeSet<i64>) -> Vec<BTreeSet<i64>> {
    let mut graph = GraphMap::<i64, (), Directed, std::hash::RandomState>::new();
    for step in moves.iter().filter(|it| !it.is_idle) {
        if !without.contains(&step.from) && !without.contains(&step.to) {
            graph.add_edge(step.from, step.to, ());
        }
    }
    let sets = kosaraju_scc(&graph).into_iter();
    let leads_round = |set: &Vec<i64>| match set.as_slice() {
        [only] => graph.contains_edge(*only, *only),
        _ => true,
    };
    sets.filter(leads_round).map(BTreeSet::from_iter).collect()
}

/// Whether a process can get out of a loop.
fn leaves(within: &BTreeSet<i64>, places: &Places, moves: &[Move], deadlock: &Deadlock) -> bool {
    // steps that are made at once pass by such a place on the way round
    let leads_back = |place: i64| {
        let mut next = moves.iter().filter(|it| it.from == place).peekable();
        next.peek().is_some() && next.all(|it| within.contains(&it.to))
    };
    let steps = moves.iter().map(|it| (it.from, it.to)).chain(deadlock.moves.iter().copied());
    let mut out =
        steps.filter(|(from, to)| within.contains(from) && !within.contains(to) && !leads_back(*to));
    out.any(|(_, to)| deadlock.goes_on(to, places.has_steps(to, moves)))
}

/// Whether nobody goes round in a loop for ever while shared memory stays as it is. Whoever does comes to a place twice, by a simple cycle from
/// that place on, whichever it is. If the loop has just one cycle, it is gone through again and again: then it is enough that this is impossible
/// from one place on.
fn ends(system: &System, moves: &[&Move], within: &BTreeSet<i64>) -> bool {
    let inside: Vec<&Move> = inside(moves, within).collect();
    let Some(cycles) = cycles(&inside) else { return false };
    let is_only = cycles.len() == 1;
    cycles.iter().all(|cycle| {
        let mut from_each = (0..cycle.len()).map(|first| {
            let rotated = cycle.iter().cycle().skip(first).take(cycle.len());
            is_impassable(system, rotated.copied())
        });
        if is_only { from_each.any(|it| it) } else { from_each.all(|it| it) }
    })
}

/// All simple cycles of some moves; none where there are too many.
fn cycles<'m>(inside: &[&'m Move]) -> Option<Vec<Vec<&'m Move>>> {
    let starts: BTreeSet<i64> = inside.iter().map(|it| it.from).collect();
    let mut found = Vec::new();
    for start in starts {
        // each cycle from its least place on
        let mut paths: Vec<Vec<&Move>> =
            inside.iter().filter(|it| it.from == start).map(|it| vec![*it]).collect();
        let mut looked_at = 0;
        while let Some(path) = paths.pop() {
            looked_at += 1;
            if found.len() > MOST_CYCLES || looked_at > MOST_CYCLES * LONGEST || path.len() > LONGEST {
                return None;
            }
            let Some(last) = path.last() else { continue };
            if last.to == start {
                found.push(path);
                continue;
            }
            if last.to < start || path.iter().any(|it| it.from == last.to) {
                continue;
            }
            for next in inside.iter().filter(|it| it.from == last.to) {
                paths.push(path.iter().copied().chain([*next]).collect());
            }
        }
    }
    Some(found)
}

/// What is known on the way round.
#[derive(Default)]
struct Known {
    /// What own cells hold that were written on the way; none where that is not known.
    own: BTreeMap<SymbolId, Option<Term>>,
    literals: Vec<Literal>,
}

/// The process of all moves.
const PROCESS: ProcVar = ProcVar(0);

/// Whether nobody can make these moves one after the other while shared memory stays as it is.
fn is_impassable<'m>(system: &System, moves: impl Iterator<Item = &'m Move>) -> bool {
    let mut known = Known::default();
    for step in moves {
        for literal in &step.condition {
            if let Some(literal) = known.literal(literal, step.main) {
                known.literals.push(literal);
            }
        }
        let Some(transition) = system.transitions.get(step.transition) else { return false };
        let mut written = Vec::new();
        for update in &transition.updates {
            let value = match (&update.target, update.branches.as_slice()) {
                (Target::Cell(indices), [only])
                    if indices.as_slice() == [step.main] && only.condition == Formula::True =>
                {
                    match &only.value {
                        Value::Term(term) => known.term(term, step.main),
                        Value::Any => None,
                    }
                }
                // no shared cell changes in these moves
                _ => None,
            };
            written.push((update.symbol, value));
        }
        known.own.extend(written);
    }
    is_contradiction(system, &known.literals)
}

impl Known {
    fn access(&self, access: &Access, main: ProcVar) -> Option<Term> {
        if access.indices.as_slice() == [main] {
            if let Some(held) = self.own.get(&access.symbol) {
                return held.clone();
            }
            return Some(Term::Access(Access { indices: [PROCESS].into_iter().collect(), ..access.clone() }));
        }
        if self.own.contains_key(&access.symbol) || !access.indices.is_empty() {
            return None;
        }
        Some(Term::Access(access.clone()))
    }

    fn term(&self, term: &Term, main: ProcVar) -> Option<Term> {
        match term {
            Term::Access(access) => self.access(access, main),
            Term::Process(process) => (*process == main).then_some(Term::Process(PROCESS)),
            Term::Constructor(it) => Some(Term::Constructor(*it)),
            Term::Linear(linear) => Some(Term::Linear(self.linear(linear, main)?)),
        }
    }

    fn linear(&self, linear: &Linear, main: ProcVar) -> Option<Linear> {
        let mut sum: BTreeMap<Access, i64> = BTreeMap::new();
        let mut constant = linear.constant;
        for (factor, access) in &linear.terms {
            match self.access(access, main)? {
                Term::Access(it) => {
                    let entry = sum.entry(it).or_default();
                    *entry = entry.checked_add(*factor)?;
                }
                Term::Linear(inner) => {
                    constant = constant.checked_add(inner.constant.checked_mul(*factor)?)?;
                    for (by, it) in inner.terms {
                        let entry = sum.entry(it).or_default();
                        *entry = entry.checked_add(by.checked_mul(*factor)?)?;
                    }
                }
                Term::Process(_) | Term::Constructor(_) => return None,
            }
        }
        let terms = sum.into_iter().filter(|(_, factor)| *factor != 0).map(|(it, factor)| (factor, it));
        Some(Linear { terms: terms.collect(), constant })
    }

    /// What a literal says; none where that is not known.
    fn literal(&self, literal: &Literal, main: ProcVar) -> Option<Literal> {
        let both = |left: &Term, right: &Term| Some((self.term(left, main)?, self.term(right, main)?));
        Some(match literal {
            Literal::Equal(left, right) => {
                let (left, right) = both(left, right)?;
                Literal::Equal(left, right)
            }
            Literal::Distinct(left, right) => {
                let (left, right) = both(left, right)?;
                Literal::Distinct(left, right)
            }
            Literal::Linear(linear, relation) => Literal::Linear(self.linear(linear, main)?, *relation),
            Literal::Before(..) | Literal::Is(..) | Literal::IsNot(..) | Literal::Fence => return None,
        })
    }
}

/// Whether a formula may hold, as far as that is seen at once; none where it has too many cases.
pub(super) fn is_possible(system: &System, formula: &Formula) -> Option<bool> {
    let cases = disjuncts(formula).ok()?;
    Some(cases.iter().any(|case| !is_contradiction(system, &case.literals)))
}

/// Whether these cannot hold together, as far as two of them tell, or all that say what a cell does not hold.
fn is_contradiction(system: &System, literals: &[Literal]) -> bool {
    literals.iter().any(is_false)
        || literals.iter().enumerate().any(|(number, one)| {
            literals[number..].iter().any(|it| excludes(system, one, it) || excludes(system, it, one))
        })
        || literals.iter().any(|it| is_none_left(system, it, literals))
}

/// Whether a cell holds none of the constructors of its type.
fn is_none_left(system: &System, literal: &Literal, literals: &[Literal]) -> bool {
    let Literal::Distinct(Term::Access(cell), _) = literal else { return false };
    let Sort::Enumeration(sort) = system.symbol(cell.symbol).sort else { return false };
    let Some(declared) = system.types.get(sort.0 as usize) else { return false };
    let cell = Term::Access(cell.clone());
    (0..declared.constructors.len()).all(|constructor| {
        u32::try_from(constructor)
            .is_ok_and(|it| literals.contains(&Literal::Distinct(cell.clone(), Term::Constructor(it))))
    })
}

fn is_false(literal: &Literal) -> bool {
    match literal {
        Literal::Equal(Term::Constructor(left), Term::Constructor(right)) => left != right,
        Literal::Distinct(left, right) => left == right,
        Literal::Linear(Linear { terms, constant }, relation) if terms.is_empty() => {
            !relation.holds(constant.cmp(&0))
        }
        _ => false,
    }
}

fn excludes(system: &System, one: &Literal, other: &Literal) -> bool {
    let same = |(a, b): (&Term, &Term), (c, d): (&Term, &Term)| (a == c && b == d) || (a == d && b == c);
    match (one, other) {
        (Literal::Equal(a, b), Literal::Distinct(c, d)) => same((a, b), (c, d)),
        (Literal::Equal(a, b), Literal::Equal(c, d)) => {
            let held = |cell: &Term, left: &Term, right: &Term| match (left, right) {
                (it, Term::Constructor(value)) | (Term::Constructor(value), it) if it == cell => Some(*value),
                _ => None,
            };
            [a, b]
                .into_iter()
                .any(|cell| held(cell, a, b).zip(held(cell, c, d)).is_some_and(|(one, other)| one != other))
        }
        (Literal::Linear(one, relation), Literal::Linear(other, with)) => {
            apart(system, (one, *relation), (other, *with))
        }
        _ => false,
    }
}

/// Whether two constraints on the same sum exclude each other.
fn apart(system: &System, (one, relation): (&Linear, Relation), (other, with): (&Linear, Relation)) -> bool {
    let is_integer = |(_, it): &(i64, Access)| system.symbol(it.symbol).sort == Sort::Integer;
    let less = if one.terms.iter().all(is_integer) { 2 } else { 1 };
    let opposite = one.opposite();
    let (turned, is_turned) = if one.terms == other.terms {
        (one, false)
    } else if opposite.terms == other.terms {
        (&opposite, true)
    } else {
        return false;
    };
    // both are about the sum of the terms of `other`
    let one = Bounds::of(turned.constant, relation, is_turned, less);
    let other = Bounds::of(other.constant, with, false, less);
    match (one, other) {
        (Bounds::Between(low, high), Bounds::Between(least, most)) => high < least || most < low,
        (Bounds::Not(it), Bounds::Between(low, high)) | (Bounds::Between(low, high), Bounds::Not(it)) => {
            low == it && high == it
        }
        (Bounds::Not(_), Bounds::Not(_)) => false,
    }
}

/// Which values a sum may have, in halves: what is below a number is `less` below it at least, which is 1 where it need not be whole.
enum Bounds {
    Between(i128, i128),
    Not(i128),
}

impl Bounds {
    /// Those `x` for which `x + constant`, or where it is turned `-(x + constant)`, is in this relation to 0.
    fn of(constant: i64, relation: Relation, is_turned: bool, less: i128) -> Self {
        let at = -2 * i128::from(constant);
        match (relation, is_turned) {
            (Relation::Equal, _) => Self::Between(at, at),
            (Relation::Distinct, _) => Self::Not(at),
            (Relation::AtMost, false) => Self::Between(i128::MIN, at),
            (Relation::AtMost, true) => Self::Between(at, i128::MAX),
            (Relation::Below, false) => Self::Between(i128::MIN, at - less),
            (Relation::Below, true) => Self::Between(at + less, i128::MAX),
        }
    }
}
