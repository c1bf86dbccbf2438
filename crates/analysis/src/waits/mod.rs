//! A system in which a deadlock of any number of processes is a bad state: nobody can go on, and somebody waits.
//!
//! # When a process waits for ever
//! Processes have places. The moves of a process that change anything lead from place to place; a step that
//! changes nothing (a turn of a spinning loop that finds what it found before) is no move. A set of states is *final* if nothing leads out
//! of it and each of its states is reached from each other one. A process waits for ever where, in a final set, it never comes to its end
//! and never leaves its loop (`garret_machine::machine::hang`). As all that can happen in a final set stays in it, one may choose who
//! moves.
//!
//! # Who moves
//! One process moves at a time, alone, until it *rests*:
//!
//! * at its end, or where none of its moves is possible;
//! * at the *stop* of a loop without a way out: the place where the loop is entered;
//! * at the *head* of another loop, if there is no way out of the loop for it as long as no other process moves. If there is one, it takes
//!   it. Heads are chosen so that, without stops and heads, the moves lead round nowhere (`ways_out` in `loops`), but for loops that change
//!   nothing that is shared and in which nobody goes round for ever.
//!
//! So each process moves only finitely often, and a state of the same set is reached in which all rest. It is called bad here if one of
//! them rests at a head, or where no move is possible although it is not at its end. If no such state can be reached, nobody waits for
//! ever. For let a process `q` wait in a final set in which all rest at ends and stops, `q` at a stop `s`. The loop of `s` has no way out,
//! so that `q`, to wait, either changes nothing that is shared, and there is a way that it does not go; or it goes round in a part of the
//! loop only, not from the last place, in the order of the program, from which the loop begins anew, nor from one from which that can be
//! reached before. Let `q` move on, and then all who can. Either `q` comes to rest elsewhere, and with the others in a bad state; or it
//! comes back to `s`. It cannot, because only whole turns end at `s`: moves from such a last place, and not at the end of a simple cycle
//! that can be gone through while shared memory stays as it is, and from which a way leads elsewhere. All other moves to `s` lead to a
//! *twin* of `s`, a place of an inner loop (`twins`).
//!
//! The other way round, a bad state need not be a deadlock: of the ways out of a loop only some are known, and a process may leave its
//! stop. So SAFE of the system says that there is no deadlock, for any number of processes, and UNSAFE says nothing. Moves that ask for
//! more than what their own process and shared variables hold (for other processes) count as impossible here: then more states are bad, not
//! fewer.
//!
//! # As a system
//! A process that waits takes a last step, whose universal guard asks of all others that they rest, too; that step is bad.
//! What is asked of shared variables alone is asked once, not of each. What is written and decides nothing is left out, and so are the
//! steps to bad states.
//!
//! Under TSO a final set has a state with empty store buffers, and then all moves are made with as much propagation as is possible. Where
//! store buffers make a difference ([`crate::analysis::overtaking`]), a process rests in a step of its own, which asks that its store
//! buffer is empty, and writes that it rests where others read it.
//!
//! # Sources
//! What it means that an await terminates: O. Lahav, E. Namakonov, J. Oberhauser, A. Podkopaev, V. Vafeiadis, *Making Weak Memory
//! Models Fair*, OOPSLA 2021, sections 3 and 5. That processes may stop outside of what they compete for: L. Lamport, *The Mutual Exclusion
//! Problem*, part II, JACM 1986, section 2.

mod loops;
mod moves;
mod owners;
mod solo;
#[cfg(test)]
mod tests;
mod twins;

use garret_base::source::Span;
use garret_system::system::{
    Access, Atom, Bad, Branch, Deadlock, Formula, Literal, ProcVar, Quantified, Scope, Sort, StoreFences,
    SymbolId, System, Target, Term, Transition, Update, Value, VariableKind, Variables, disjuncts,
};
use moves::{Initially, Move, Places};
use smallvec::smallvec;
use solo::{Condition, constant};
use std::collections::BTreeSet;

/// A system in which deadlocks are bad, and what it is about.
#[derive(Clone, Debug)]
pub struct Waits {
    /// The system, without store buffers unless they make a difference. Its only bad state is the one described in this module.
    pub system: System,
    /// What processes may have to wait for: for each place where that can be, a step of [`System::transitions`] that leads on from there.
    pub waits: Vec<usize>,
    /// Where they may stop: a step that leads on from each such place.
    pub stops: Vec<usize>,
    /// The highest number of a process that is named in what waits are about, or in what holds at first: nothing is said of fewer processes.
    pub named: u32,
}

/// Why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Processes have no places.
    NoPlaces,
    /// A loop without a way out, of which no whole turn is known that surely changes what is shared: a step of [`System::transitions`] in
    /// it.
    Loop(usize),
    /// A step of [`System::transitions`] asks where other processes are, or where its own is not, and a process comes back to where a loop
    /// without a way out is entered before the end of a whole turn: such an entry cannot be divided in two places then.
    AsksForPlaces(usize),
    /// Too many cases.
    TooLarge,
}

/// The system in which it is bad that processes wait for ever, of one whose bad states are known not to be reached; with store buffers, if
/// they make a difference.
///
/// # Errors
/// Something stands in the way.
pub fn waits(original: &System, deadlock: &Deadlock, has_buffers: bool) -> Result<Waits, Obstacle> {
    let mut system = if has_buffers { original.clone() } else { original.sequential() };
    let places = Places::of(&system, deadlock).ok_or(Obstacle::NoPlaces)?;
    let starts = places.starts(&system)?;
    let never = places.never(&system);
    system.unsafes.clear();
    let origins: Vec<usize> = places.leave_out(&mut system, &never);
    let mut moves = places.moves(&system)?;
    for step in &mut moves {
        step.origin = origins.get(step.origin).copied().unwrap_or_default();
    }
    owners::leave_out(&system, &places, &mut moves);
    let endless = loops::endless(&system, &places, &moves, (deadlock, &starts))?;
    let stops: BTreeSet<i64> = endless.iter().map(|it| it.stop).collect();
    let twins = places.count(&system)?;
    if endless.iter().any(|it| !it.partial.is_empty()) {
        moves = twins::divide(&mut system, &places, (&moves, &origins), &endless)?;
    }
    let mut ways = loops::ways_out(&system, &places, &moves, (&stops, twins), &starts);
    let mut resting = Vec::new();
    // places to which no step leads do not matter
    let is_entered = |it: &i64| starts.contains(it) || moves.iter().any(|step| step.to == *it);
    let is_meant = |it: &i64| is_entered(it) && !deadlock.excuses.contains(it) && !never.contains(it);
    for place in (0..places.count(&system)?).filter(is_meant) {
        let may_rest = deadlock.is_end(place) || stops.contains(&place);
        let may_wait = !deadlock.is_end(place) && deadlock.goes_on(place, places.has_steps(place, &moves));
        let ways = ways.remove(&place).unwrap_or_else(|| loops::next(&system, place, &moves));
        let can_be_stuck =
            solo::is_possible(&system, &Asked::new().stuck(&ways, PROCESS)).ok_or(Obstacle::TooLarge)?;
        if may_rest || can_be_stuck {
            resting.push(Resting { place, at: place, ways, may_rest, waits: may_wait && can_be_stuck });
        }
    }
    let seen = if has_buffers { settle(&mut system, &places, &mut resting)? } else { places.symbol };
    let stuck = places.add(&mut system, "Stuck")?;
    // what is said of processes that are named may be too much
    let mut steps = [MOST_NAMED, 0]
        .into_iter()
        .map(|most| nobody_goes_on(&system, &resting, (&places, seen), most).step(("stuck", stuck), &places));
    let transition = steps.find(Result::is_ok).unwrap_or(Err(Obstacle::TooLarge))?;
    let ways = resting.iter().flat_map(|it| &it.ways).map(|it| &it.variables);
    let named = ways.chain([&system.init.variables]).flat_map(Variables::constants);
    let named = named.map(|(_, number)| number).max().unwrap_or_default();
    system.transitions.push(transition);
    let disjuncts = disjuncts(&places.at(PROCESS, stuck)).map_err(|_| Obstacle::TooLarge)?;
    let (variables, span) = (of_one(), Span::default());
    system.unsafes.push(Bad { name: Some("deadlock".to_owned()), variables, disjuncts, span });
    slice(&mut system);
    let waits = resting.iter().filter(|it| it.waits).filter_map(|it| leading_on(it.place, &moves)).collect();
    let stops = stops.iter().filter_map(|place| leading_on(*place, &moves)).collect();
    Ok(Waits { system, waits, stops, named })
}

/// A place where processes may come to rest.
struct Resting {
    place: i64,
    /// Where it then is: elsewhere, if its store buffer has to be empty.
    at: i64,
    /// The ways on from there.
    ways: Vec<Condition>,
    /// Whatever holds.
    may_rest: bool,
    /// One that rests there waits.
    waits: bool,
}

/// The process of what is about one: of ways that it takes alone, and of all that is added.
const PROCESS: ProcVar = ProcVar(0);

/// The variables of what is about one process.
fn of_one() -> Variables {
    let mut variables = Variables::default();
    variables.add(VariableKind::Parameter, "p");
    variables
}

/// A step that leads on from a place.
fn leading_on(place: i64, moves: &[Move]) -> Option<usize> {
    moves.iter().find(|it| it.from == place && !it.is_idle).map(|it| it.origin)
}

/// Leaves out what is written and decides nothing.
fn slice(system: &mut System) {
    let mut read: BTreeSet<SymbolId> = BTreeSet::new();
    let mut add = |literal: &Literal| literal.for_each_access(&mut |it| read.extend([it.symbol]));
    system.transitions.iter().flat_map(|it| &it.guards).for_each(|it| it.for_each_literal(&mut add));
    let bad = system.unsafes.iter().chain(&system.invariants).flat_map(|it| &it.disjuncts);
    bad.for_each(|it| it.for_each_literal(&mut add));
    loop {
        let before = read.len();
        for update in system.transitions.iter().flat_map(|it| &it.updates) {
            if read.contains(&update.symbol) {
                update.for_each_access(&mut |it| read.extend([it.symbol]));
            }
        }
        if read.len() == before {
            break;
        }
    }
    for transition in &mut system.transitions {
        transition.updates.retain(|it| read.contains(&it.symbol));
    }
}

/// Where store buffers matter, processes rest in a step of their own, with an empty store buffer, and say so to the others, in an array,
/// which is given. What a process then asks of the others is what it reads.
fn settle(system: &mut System, places: &Places, resting: &mut [Resting]) -> Result<SymbolId, Obstacle> {
    let moving = places.add(system, "Moving")?;
    let seen = system.add_symbol("Rest".to_owned(), 1, Sort::Enumeration(places.sort));
    if let Some(declared) = system.symbols.get_mut(seen.0 as usize) {
        declared.weak = true;
    }
    let first = Literal::Equal(cell(seen, ProcVar(0)), constructor(moving)?);
    system.init.conjuncts.push(Formula::from(first));
    for it in resting {
        let name = format!("Rest_{}", places.name(system, it.place));
        it.at = places.add(system, &name)?;
        let mut asked = Asked::new();
        let rests = if it.may_rest { Formula::True } else { asked.stuck(&it.ways, PROCESS) };
        let drained = Formula::from(Literal::Fence);
        asked.formula = Formula::and([places.at(PROCESS, it.place), rests, drained]);
        let mut rest = asked.step(("rest", it.at), places)?;
        rest.updates.push(sets(seen, PROCESS, it.at)?);
        system.transitions.push(rest);
    }
    Ok(seen)
}

/// The cell of a process, without a reader.
fn cell(symbol: SymbolId, process: ProcVar) -> Term {
    Term::Access(Access { symbol, indices: smallvec![process], reader: None })
}

fn constructor(place: i64) -> Result<Term, Obstacle> {
    u32::try_from(place).map(Term::Constructor).map_err(|_| Obstacle::TooLarge)
}

/// The cell of the process becomes this constructor.
fn sets(symbol: SymbolId, process: ProcVar, place: i64) -> Result<Update, Obstacle> {
    let branches = vec![Branch { condition: Formula::True, value: Value::Term(constructor(place)?) }];
    Ok(Update { symbol, target: Target::Cell(smallvec![process]), branches })
}

/// Of so many processes that constants name it is said that they are among all others.
const MOST_NAMED: usize = 2;

/// Whether a symbol is the name of a process that takes part.
fn is_name(system: &System, symbol: SymbolId) -> bool {
    let declared = system.symbol(symbol);
    let names_processes = declared.sort == Sort::Process && !system.has_outsiders();
    names_processes && declared.constant && declared.dimensions == 0
}

/// The process that a constant names is the one that waits, or another one, of which this holds.
fn or_rests(name: SymbolId, other: ProcVar, holds: Formula) -> Formula {
    let is_named = |process: ProcVar| {
        let name = Term::Access(Access { symbol: name, indices: smallvec![], reader: None });
        Formula::from(Literal::Equal(Term::Process(process), name))
    };
    let body = Box::new(Formula::and([is_named(other), holds]));
    let exists = Atom::Exists(Quantified { variables: smallvec![other], scope: Scope::Others, body });
    Formula::or([is_named(PROCESS), Formula::Atom(exists)])
}

/// More conditions on shared memory only are not told apart.
const MOST_SHARED: usize = 4;

/// Everybody rests, and somebody waits.
fn nobody_goes_on(
    system: &System,
    resting: &[Resting],
    (places, seen): (&Places, SymbolId),
    most_named: usize,
) -> Asked {
    let mut asked = Asked::new();
    let other = asked.variables.add(VariableKind::Bound, "q");
    // what is asked of shared memory only is the same for all, and is not said of each
    let mut shared: Vec<Formula> = Vec::new();
    let mut numbered: Vec<(&Resting, Option<usize>)> = Vec::new();
    for it in resting {
        let stuck = asked.stuck(&it.ways, PROCESS);
        let known = shared.iter().position(|other| *other == stuck);
        let number = known.or_else(|| {
            (it.waits && is_shared(&stuck) && shared.len() < MOST_SHARED).then(|| {
                shared.push(stuck);
                shared.len() - 1
            })
        });
        numbered.push((it, number));
    }
    let names = system.symbol_ids().filter(|it| is_name(system, *it)).take(most_named);
    let named: Vec<(SymbolId, ProcVar)> =
        names.map(|it| (it, asked.variables.add(VariableKind::Bound, "r"))).collect();
    let mut cases = Vec::new();
    for chosen in 0..1_usize << shared.len() {
        let holds = |number: usize| chosen >> number & 1 == 1;
        let own: Vec<Formula> = numbered
            .iter()
            .filter(|(it, number)| it.waits && number.is_none_or(holds))
            .map(|(it, number)| {
                let stuck = if number.is_some() { Formula::True } else { asked.stuck(&it.ways, PROCESS) };
                Formula::and([places.at(PROCESS, it.at), stuck])
            })
            .collect();
        let meant: Vec<(&Resting, bool)> = numbered
            .iter()
            .filter(|(it, number)| it.may_rest || number.is_none_or(holds))
            .map(|(it, number)| (*it, it.may_rest || number.is_some()))
            .collect();
        let mut rests = |process: ProcVar| asked.rests(system, &meant, (places, seen), process);
        let body = Box::new(rests(other));
        let nobody = Atom::Forall(Quantified { variables: smallvec![other], scope: Scope::Others, body });
        let said = shared.iter().enumerate().filter(|(number, _)| holds(*number)).map(|(_, it)| it.clone());
        // all others are those of which a constant is the name, too
        let of_named: Vec<Formula> =
            named.iter().map(|(name, it)| or_rests(*name, *it, rests(*it))).collect();
        let all = said.chain([Formula::or(own), Formula::Atom(nobody)]).chain(of_named);
        cases.push(Formula::and(all.collect::<Vec<_>>()));
    }
    asked.formula = Formula::or(cases);
    asked
}

/// Whether all cells that a formula mentions are weak.
fn reads_weak_cells(system: &System, formula: &Formula) -> bool {
    let mut are_weak = true;
    formula.for_each_literal(&mut |literal| {
        literal.for_each_access(&mut |it| are_weak &= system.symbol(it.symbol).weak);
    });
    are_weak
}

/// Whether a formula speaks of no process.
fn is_shared(formula: &Formula) -> bool {
    let mut is_shared = true;
    formula.for_each_literal(&mut |literal| {
        let mut literal = literal.clone();
        // whoever reads finds the same
        literal.for_each_access_mut(&mut |it| it.reader = None);
        literal.for_each_variable(&mut |_| is_shared = false);
    });
    is_shared
}

/// What a step asks for.
struct Asked {
    variables: Variables,
    formula: Formula,
}

impl Asked {
    /// Nothing of its process.
    fn new() -> Self {
        Self { variables: of_one(), formula: Formula::True }
    }

    /// The step of this name, which leads to a place.
    fn step(self, (name, to): (&str, i64), places: &Places) -> Result<Transition, Obstacle> {
        Ok(Transition {
            name: name.to_owned(),
            variables: self.variables,
            main: Some(PROCESS),
            guards: disjuncts(&self.formula).map_err(|_| Obstacle::TooLarge)?,
            updates: vec![sets(places.symbol, PROCESS, to)?],
            store_fences: StoreFences::default(),
            span: Span::default(),
        })
    }

    /// The process is at one of these places, where it may rest, or where that is said of it, or else is stuck.
    fn rests(
        &mut self,
        system: &System,
        meant: &[(&Resting, bool)],
        (places, seen): (&Places, SymbolId),
        process: ProcVar,
    ) -> Formula {
        let at = meant.iter().map(|(it, is_said)| {
            let stuck = if *is_said { Formula::True } else { self.stuck(&it.ways, process) };
            // where store buffers matter, what others hold for themselves cannot be read; they have asked before
            let is_read = seen == places.symbol || reads_weak_cells(system, &stuck);
            let stuck = if is_read { stuck } else { Formula::True };
            Formula::and([places.seen_at(seen, process, it.at), stuck])
        });
        Formula::or(at.collect::<Vec<_>>())
    }

    /// None of these ways is open to the process.
    fn stuck(&mut self, ways: &[Condition], process: ProcVar) -> Formula {
        Formula::and(ways.iter().map(|it| self.closed(it, process)).collect::<Vec<_>>())
    }

    fn closed(&mut self, way: &Condition, process: ProcVar) -> Formula {
        let names: Vec<(ProcVar, ProcVar)> = way
            .variables
            .constants()
            .map(|(it, number)| (it, constant(&mut self.variables, number)))
            .collect();
        let rename =
            |it: ProcVar| names.iter().find(|(own, _)| *own == it).map_or(process, |(_, name)| *name);
        let closed = way.literals.iter().map(|it| renamed(it, rename).negated().unwrap_or(Formula::True));
        Formula::or(closed.collect::<Vec<_>>())
    }
}

/// A literal with other process variables, as the process that waits reads it.
fn renamed(literal: &Literal, rename: impl Fn(ProcVar) -> ProcVar) -> Literal {
    let mut renamed = literal.clone();
    renamed.for_each_variable_mut(&mut |variable| *variable = rename(*variable));
    renamed.for_each_access_mut(&mut |access| access.reader = access.reader.map(|_| PROCESS));
    renamed
}

impl Places {
    /// How many places there are.
    fn count(&self, system: &System) -> Result<i64, Obstacle> {
        let count = system.types.get(self.sort.0 as usize).map_or(0, |it| it.constructors.len());
        i64::try_from(count).map_err(|_| Obstacle::TooLarge)
    }

    /// Adds a place of this name, or a longer one where that is taken.
    fn add(&self, system: &mut System, name: &str) -> Result<i64, Obstacle> {
        let declared = system.types.get_mut(self.sort.0 as usize).ok_or(Obstacle::NoPlaces)?;
        let mut name = name.to_owned();
        while declared.constructors.contains(&name) {
            name.push('_');
        }
        declared.constructors.push(name);
        let added = i64::try_from(declared.constructors.len() - 1).map_err(|_| Obstacle::TooLarge)?;
        // nobody starts there
        let initially = Initially::of(system);
        if !self.is_excluded(&initially, added, |_, _| false) {
            let process = initially.processes.first().ok_or(Obstacle::NoPlaces)?;
            let elsewhere = Literal::Distinct(self.place_of(*process), constructor(added)?);
            system.init.conjuncts.push(Formula::from(elsewhere));
        }
        Ok(added)
    }

    fn name<'s>(&self, system: &'s System, place: i64) -> &'s str {
        let declared = system.types.get(self.sort.0 as usize);
        let name =
            declared.zip(usize::try_from(place).ok()).and_then(|(it, place)| it.constructors.get(place));
        name.map_or("", String::as_str)
    }

    /// What the process that waits finds in the array that says where others rest.
    fn seen_at(&self, seen: SymbolId, process: ProcVar, place: i64) -> Formula {
        let reader = (seen != self.symbol).then_some(PROCESS);
        let cell = Access { symbol: seen, indices: smallvec![process], reader };
        match u32::try_from(place) {
            Ok(place) => Formula::from(Literal::Equal(Term::Access(cell), Term::Constructor(place))),
            Err(_) => Formula::False,
        }
    }

    fn place_of(&self, process: ProcVar) -> Term {
        cell(self.symbol, process)
    }

    /// The process is at this place.
    fn at(&self, process: ProcVar, place: i64) -> Formula {
        self.seen_at(self.symbol, process, place)
    }

    /// Whether there are steps from there: where processes have ends and there are none, one that is there is done, or has failed.
    fn has_steps(&self, place: i64, moves: &[Move]) -> bool {
        !self.has_ends || moves.iter().any(|it| it.from == place)
    }
}

/// Whether the symbol is the same.
fn is_of(term: &Term, symbol: SymbolId, process: ProcVar) -> bool {
    matches!(term, Term::Access(it) if it.symbol == symbol && it.indices.as_slice() == [process])
}
