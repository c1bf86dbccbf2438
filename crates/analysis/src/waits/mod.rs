//! The translation to a system in which a deadlock of any number of processes is a bad state: no process can go on, and some process
//! waits.
//!
//! # When a process waits forever
//! Processes have places. The moves of a process that change anything lead from place to place; a step that changes nothing (a turn
//! of a spinning loop that reads the same as before) is not a move. A set of states is *final* if no move leads out of it, and each
//! of its states is reachable from each other one. A process waits forever if, in a final set, it never terminates and never leaves
//! its loop (`garret_machine::machine::hang`). As every move in a final set stays in it, one may choose which process moves.
//!
//! # Which process moves
//! One process moves at a time, alone, until it *rests*:
//!
//! * at its end, or if none of its moves is possible;
//! * at the *stop* of a loop without a way out: the place where the loop is entered;
//! * at the *head* of another loop, if there is no way out of the loop for it while no other process moves. If there is one, it takes
//!   it. Heads are chosen so that, without stops and heads, the moves form no cycles (`ways_out` in `loops`), except loops that
//!   change nothing that is shared and in which no process stays forever.
//!
//! So each process moves only finitely often, and a state of the same set is reached in which all rest. It is called bad here if one
//! of them rests at a head, or if no move is possible although it is not at its end. If no such state can be reached, no process
//! waits forever. To see this, let a process `q` wait in a final set in which all rest at ends and stops, `q` at a stop `s`. The loop
//! of `s` has no way out. So if `q` waits, either it changes nothing that is shared, and there is a way that it does not go; or it
//! goes round in a part of the loop only, without a full turn, which would end at the last place, in program order, from which the
//! loop begins anew, or at one from which the loop begins anew and that place can be reached before, or at an alternative to that
//! place ([`Deadlock::last_places`]). Let `q` move on, and then all processes that can. Either `q` comes to rest elsewhere, and with
//! the others in a bad state; or it comes back to `s`. It cannot, because only full turns end at `s`: moves from such a last place
//! that do not end a simple cycle that can be repeated while shared memory does not change, and from which a way leads elsewhere. All
//! other moves to `s` lead to a *twin* of `s`, a place of an inner loop (`twins`).
//!
//! Conversely, a bad state need not be a deadlock: only some of the ways out of a loop are known, and a process may leave its stop.
//! So SAFE for this system means that there is no deadlock, for any number of processes, and UNSAFE means nothing. Moves whose
//! conditions concern more than the cells of their own process and shared variables (such as other processes) are treated as
//! impossible here, so that more states are bad, not fewer.
//!
//! # The encoding as a system
//! A process that waits takes a last step, whose universal guard requires that all others rest, too; that step leads to the bad
//! state. Conditions on shared variables alone are tested once, not for each process. Writes that no condition depends on are
//! removed, and so are the steps to the original bad states.
//!
//! Under TSO, a final set has a state with empty store buffers, from which all moves are made with as much propagation as possible.
//! If store buffers make a difference ([`crate::analysis::overtaking`]), a process rests in a step of its own, which requires that
//! its store buffer is empty, and writes that it rests to a cell that others read.
//!
//! # Sources
//! The meaning of termination of an await: O. Lahav, E. Namakonov, J. Oberhauser, A. Podkopaev, V. Vafeiadis, *Making Weak Memory
//! Models Fair*, OOPSLA 2021, sections 3 and 5. That processes may stop outside of what they compete for: L. Lamport, *The Mutual
//! Exclusion Problem*, part II, JACM 1986, section 2.

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

/// A system in which deadlocks are bad, with the places where processes may wait or stop.
#[derive(Clone, Debug)]
pub struct Waits {
    /// The system, without store buffers unless they make a difference. Its only bad state is the one described in this module.
    pub system: System,
    /// The possible waits: for each place where a process may wait, a step of [`System::transitions`] that leads on from there.
    pub waits: Vec<usize>,
    /// The places where processes may stop: a step that leads on from each of them.
    pub stops: Vec<usize>,
    /// The highest number of a process that a wait or `init` names: the result does not cover systems with fewer processes.
    pub named: u32,
}

/// The reason why the translation is not possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Processes have no places.
    NoPlaces,
    /// A loop without a way out, without a known full turn that certainly changes what is shared: a step of [`System::transitions`]
    /// in it.
    Loop(usize),
    /// A step of [`System::transitions`] reads the places of other processes, or a place other than its own, and a process comes back
    /// to the entry of a loop without a way out before the end of a full turn. Then the entry cannot be divided into two places.
    AsksForPlaces(usize),
    /// There are too many cases.
    TooLarge,
}

/// The system in which it is bad that processes wait forever, made from a system whose bad states are known not to be reachable; with
/// store buffers, if they make a difference.
///
/// # Errors
/// The reason why this is not possible.
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
            solo::is_possible(&system, &StepGuard::new().stuck(&ways, PROCESS)).ok_or(Obstacle::TooLarge)?;
        if may_rest || can_be_stuck {
            resting.push(RestPlace { place, at: place, ways, may_rest, waits: may_wait && can_be_stuck });
        }
    }
    let seen = if has_buffers { settle(&mut system, &places, &mut resting)? } else { places.symbol };
    let stuck = places.add(&mut system, "Stuck")?;
    // the conditions about named processes may make the formula too large
    let mut steps = [MOST_NAMED, 0].into_iter().map(|most| {
        deadlock_condition(&system, &resting, (&places, seen), most).step(("stuck", stuck), &places)
    });
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

/// A place where processes may rest.
struct RestPlace {
    place: i64,
    /// The place where the process then is: another one if its store buffer has to be empty.
    at: i64,
    /// The ways on from there.
    ways: Vec<Condition>,
    /// Whether it may rest there in any case.
    may_rest: bool,
    /// Whether a process that rests there waits.
    waits: bool,
}

/// The process variable of formulas about one process: of ways that it takes alone, and of all added transitions.
const PROCESS: ProcVar = ProcVar(0);

/// The variables of formulas about one process.
fn of_one() -> Variables {
    let mut variables = Variables::default();
    variables.add(VariableKind::Parameter, "p");
    variables
}

/// A step that leads on from a place.
fn leading_on(place: i64, moves: &[Move]) -> Option<usize> {
    moves.iter().find(|it| it.from == place && !it.is_idle).map(|it| it.origin)
}

/// Removes writes on which no condition depends.
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

/// If store buffers matter, processes rest in a step of their own, with an empty store buffer, and announce it in an array, which is
/// returned. The others read this array.
fn settle(system: &mut System, places: &Places, resting: &mut [RestPlace]) -> Result<SymbolId, Obstacle> {
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
        let mut asked = StepGuard::new();
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

/// The update that sets the cell of the process to this place.
fn sets(symbol: SymbolId, process: ProcVar, place: i64) -> Result<Update, Obstacle> {
    let branches = vec![Branch { condition: Formula::True, value: Value::Term(constructor(place)?) }];
    Ok(Update { symbol, target: Target::Cell(smallvec![process]), branches })
}

/// The largest number of processes named by constants for which the formula says explicitly that they are among all others.
const MOST_NAMED: usize = 2;

/// Whether the symbol is a constant that names a process of the system.
fn is_name(system: &System, symbol: SymbolId) -> bool {
    let declared = system.symbol(symbol);
    let names_processes = declared.sort == Sort::Process && !system.has_outsiders();
    names_processes && declared.constant && declared.dimensions == 0
}

/// The process that a constant names is the one that waits, or another one for which the formula holds.
fn or_rests(name: SymbolId, other: ProcVar, holds: Formula) -> Formula {
    let is_named = |process: ProcVar| {
        let name = Term::Access(Access { symbol: name, indices: smallvec![], reader: None });
        Formula::from(Literal::Equal(Term::Process(process), name))
    };
    let body = Box::new(Formula::and([is_named(other), holds]));
    let exists = Atom::Exists(Quantified { variables: smallvec![other], scope: Scope::Others, body });
    Formula::or([is_named(PROCESS), Formula::Atom(exists)])
}

/// The largest number of different conditions on shared memory alone.
const MOST_SHARED: usize = 4;

/// The condition of a deadlock: all processes rest, and one waits.
fn deadlock_condition(
    system: &System,
    resting: &[RestPlace],
    (places, seen): (&Places, SymbolId),
    most_named: usize,
) -> StepGuard {
    let mut asked = StepGuard::new();
    let other = asked.variables.add(VariableKind::Bound, "q");
    // conditions on shared memory alone are the same for all processes, and are not repeated for each
    let mut shared: Vec<Formula> = Vec::new();
    let mut numbered: Vec<(&RestPlace, Option<usize>)> = Vec::new();
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
        let meant: Vec<(&RestPlace, bool)> = numbered
            .iter()
            .filter(|(it, number)| it.may_rest || number.is_none_or(holds))
            .map(|(it, number)| (*it, it.may_rest || number.is_some()))
            .collect();
        let mut rests = |process: ProcVar| asked.rests(system, &meant, (places, seen), process);
        let body = Box::new(rests(other));
        let nobody = Atom::Forall(Quantified { variables: smallvec![other], scope: Scope::Others, body });
        let said = shared.iter().enumerate().filter(|(number, _)| holds(*number)).map(|(_, it)| it.clone());
        // the processes that constants name are among all others, too
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

/// Whether a formula mentions no process, except as reader.
fn is_shared(formula: &Formula) -> bool {
    let mut is_shared = true;
    formula.for_each_literal(&mut |literal| {
        let mut literal = literal.clone();
        // the value does not depend on the reader
        literal.for_each_access_mut(&mut |it| it.reader = None);
        literal.for_each_variable(&mut |_| is_shared = false);
    });
    is_shared
}

/// The guard of an additional step.
struct StepGuard {
    variables: Variables,
    formula: Formula,
}

impl StepGuard {
    /// No conditions.
    fn new() -> Self {
        Self { variables: of_one(), formula: Formula::True }
    }

    /// The step with this name, which leads to a place.
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

    /// The process is at one of these places, and is stuck there unless the flag says that it may rest there, or that the condition
    /// is stated elsewhere.
    fn rests(
        &mut self,
        system: &System,
        meant: &[(&RestPlace, bool)],
        (places, seen): (&Places, SymbolId),
        process: ProcVar,
    ) -> Formula {
        let at = meant.iter().map(|(it, is_said)| {
            let stuck = if *is_said { Formula::True } else { self.stuck(&it.ways, process) };
            // if store buffers matter, cells in plain memory of other processes cannot be read; those processes have tested the
            // condition before
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

/// A literal with other process variables, and with the process that waits as reader.
fn renamed(literal: &Literal, rename: impl Fn(ProcVar) -> ProcVar) -> Literal {
    let mut renamed = literal.clone();
    renamed.for_each_variable_mut(&mut |variable| *variable = rename(*variable));
    renamed.for_each_access_mut(&mut |access| access.reader = access.reader.map(|_| PROCESS));
    renamed
}

impl Places {
    /// The number of places.
    fn count(&self, system: &System) -> Result<i64, Obstacle> {
        let count = system.types.get(self.sort.0 as usize).map_or(0, |it| it.constructors.len());
        i64::try_from(count).map_err(|_| Obstacle::TooLarge)
    }

    /// Adds a place with this name, or with a longer one if the name exists already.
    fn add(&self, system: &mut System, name: &str) -> Result<i64, Obstacle> {
        let declared = system.types.get_mut(self.sort.0 as usize).ok_or(Obstacle::NoPlaces)?;
        let mut name = name.to_owned();
        while declared.constructors.contains(&name) {
            name.push('_');
        }
        declared.constructors.push(name);
        let added = i64::try_from(declared.constructors.len() - 1).map_err(|_| Obstacle::TooLarge)?;
        // no process starts there
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

    /// The formula that the process that waits reads this place in the array that says where others rest.
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

    /// The formula that the process is at this place.
    fn at(&self, process: ProcVar, place: i64) -> Formula {
        self.seen_at(self.symbol, process, place)
    }

    /// Whether steps lead on from there. If processes have ends, a process at a place without steps has terminated or failed.
    fn has_steps(&self, place: i64, moves: &[Move]) -> bool {
        !self.has_ends || moves.iter().any(|it| it.from == place)
    }
}

/// Whether the term is the cell of the symbol at this process.
fn is_of(term: &Term, symbol: SymbolId, process: ProcVar) -> bool {
    matches!(term, Term::Access(it) if it.symbol == symbol && it.indices.as_slice() == [process])
}
