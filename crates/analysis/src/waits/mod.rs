//! A system in which a deadlock of any number of processes is a bad state: nobody but those that may stop can go on, and somebody waits.
//!
//! # When a process waits for ever
//! Processes have places. The moves of a process that change anything lead from place to place; a step that changes nothing (a turn of a
//! spinning loop that finds what it found before) is no move. A set of states is *final* if nothing leads out of it and each of its states is
//! reached from each other one. A process waits for ever where, in a final set, it never comes to its end and never leaves its loop
//! (`garret_machine::machine::hang`).
//!
//! Places may be *stops*, where the process has nothing to do with others, as at the head of a loop without a way out. If
//!
//! 1. each cycle of moves that changes shared memory goes through a stop, which is where the loop is entered, and through the last place, in the
//!    order of the program, from which the loop begins anew, or one from which that can be reached before it does,
//! 2. no other cycle of moves, through stops or not, can be gone through while shared memory stays as it is,
//! 3. no loop with a stop has a way out,
//!
//! then a process waits for ever only if a state is reached in which each process is at its end, at a stop, or where no move of its place is
//! possible, with one at least of the last kind. For take a final set in which a process `q` waits, and let all processes that are not at a
//! stop move, in any order. By 1, each of them changes shared memory only finitely often; by 2, it moves only finitely often after
//! the last change. So this ends, in a state of the same set, in which everybody is at an end, at a stop, or has no possible move. `q` is not at its
//! end. If it is at a stop and has a possible move, then either it changes shared memory in the set, in a cycle through the stop; as neither its
//! loop nor, by 1, one within it has a way out, it does not wait, which is a contradiction. Or it changes nothing: let it move, and by 2 it comes
//! to a place without a possible move, in a state of the same set. Such a state is what is asked for here.
//!
//! The other way round, such a state need not be a deadlock, as a process may leave its stop. So SAFE of the system says that there
//! is none, for any number of processes, and UNSAFE says nothing.
//!
//! A process that has no possible move *rests*, in a step of its own, and stays where it then is; that it still has none is asked again when all
//! do. That no move of another process is possible is asked of all others, in a universal guard. Where a move asks for more than what its own process
//! and shared variables hold (other processes), it counts as impossible: there are more states then, not fewer.
//!
//! All this is without store buffers. Under TSO it holds of systems in which they make no difference ([`crate::analysis::overtaking`]): a final
//! set has a state with empty buffers, which is reached without any.
//!
//! # Sources
//! What it means that an await terminates: O. Lahav, E. Namakonov, J. Oberhauser, A. Podkopaev, V. Vafeiadis, *Making Weak Memory Models
//! Fair*, OOPSLA 2021, sections 3 and 5. That processes may stop outside of what they compete for: L. Lamport, *The Mutual Exclusion Problem*,
//! part II, JACM 1986, section 2.

mod cycles;
mod moves;
#[cfg(test)]
mod tests;

use garret_base::source::Span;
use garret_system::system::{
    Access, Atom, Bad, Branch, Deadlock, Formula, Literal, ProcVar, Quantified, Scope, SymbolId, System,
    Target, Term, Transition, Update, Value, VariableKind, Variables, disjuncts,
};
use moves::{Move, Places};
use smallvec::smallvec;

/// A system in which deadlocks are bad, and what it is about.
#[derive(Clone, Debug)]
pub struct Waits {
    /// The system, without store buffers. Its only bad state is the one described in this module.
    pub system: System,
    /// What processes may have to wait for: for each place where that can be, a step of [`System::transitions`] that leads on from there.
    pub waits: Vec<usize>,
    /// Where they may stop: a step that leads on from each such place.
    pub stops: Vec<usize>,
}

/// Why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Processes have no places.
    NoPlaces,
    /// A loop that has a way out, and is no wait at one place: a step of [`System::transitions`] in it.
    Loop(usize),
    /// Too many cases.
    TooLarge,
}

/// The system in which it is bad that processes wait for ever.
///
/// # Errors
/// Something stands in the way.
pub fn waits(original: &System, deadlock: &Deadlock) -> Result<Waits, Obstacle> {
    let mut system = original.sequential();
    system.unsafes.clear();
    let places = Places::of(&system, deadlock).ok_or(Obstacle::NoPlaces)?;
    let moves = places.moves(&system)?;
    let stops = cycles::stops(&system, &places, &moves, (deadlock, &places.starts(&system)))?;
    let mut resting = Vec::new();
    let constructors = system.types.get(places.sort.0 as usize).map_or(0, |it| it.constructors.len());
    let count = i64::try_from(constructors).map_err(|_| Obstacle::TooLarge)?;
    for place in (0..count).filter(|it| !deadlock.excuses.contains(it)) {
        let may_rest = deadlock.is_end(place) || stops.contains(&place);
        let may_wait = !deadlock.is_end(place) && deadlock.goes_on(place, places.has_steps(place, &moves));
        let stuck = Asked::new(&moves).stuck(place, WAITING);
        let can_be_stuck = cycles::is_possible(&system, &stuck).ok_or(Obstacle::TooLarge)?;
        if may_rest || can_be_stuck {
            let at = places.rest(&mut system, place)?;
            resting.push(Resting { place, at, may_rest, waits: may_wait && can_be_stuck });
        }
    }
    for it in &resting {
        let mut asked = Asked::new(&moves);
        let asked_for = Formula::and([places.at(WAITING, it.place), asked.rests(it, WAITING)]);
        system.transitions.push(asked.step(("rest", asked_for), (&places, it.at))?);
    }
    let stuck = places.add(&mut system, "Stuck")?;
    let mut asked = Asked::new(&moves);
    let other = asked.variables.add(VariableKind::Bound, "q");
    let own = resting.iter().filter(|it| it.waits);
    let own: Vec<Formula> =
        own.map(|it| Formula::and([places.at(WAITING, it.at), asked.stuck(it.place, WAITING)])).collect();
    let others = resting.iter();
    let others: Vec<Formula> =
        others.map(|it| Formula::and([places.at(other, it.at), asked.rests(it, other)])).collect();
    let body = Box::new(Formula::or(others));
    let nobody = Atom::Forall(Quantified { variables: smallvec![other], scope: Scope::Others, body });
    let asked_for = Formula::and([Formula::or(own), Formula::Atom(nobody)]);
    system.transitions.push(asked.step(("stuck", asked_for), (&places, stuck))?);
    let mut variables = Variables::default();
    let found = variables.add(VariableKind::Parameter, "p");
    let disjuncts = disjuncts(&places.at(found, stuck)).map_err(|_| Obstacle::TooLarge)?;
    let span = Span::default();
    system.unsafes.push(Bad { name: Some("deadlock".to_owned()), variables, disjuncts, span });
    let waits = resting.iter().filter(|it| it.waits).filter_map(|it| leading_on(it.place, &moves)).collect();
    let stops = stops.iter().filter_map(|place| leading_on(*place, &moves)).collect();
    Ok(Waits { system, waits, stops })
}

/// A place where processes may come to rest.
struct Resting {
    place: i64,
    /// Where they are then.
    at: i64,
    /// Whatever holds.
    may_rest: bool,
    /// One that rests there waits.
    waits: bool,
}

/// The process of the steps that are added.
const WAITING: ProcVar = ProcVar(0);

/// A step that leads on from a place.
fn leading_on(place: i64, moves: &[Move]) -> Option<usize> {
    moves.iter().find(|it| it.from == place && !it.is_idle).map(|it| it.transition)
}

/// What a step asks for.
struct Asked<'t> {
    moves: &'t [Move],
    variables: Variables,
}

impl<'t> Asked<'t> {
    /// Nothing of its process.
    fn new(moves: &'t [Move]) -> Self {
        let mut variables = Variables::default();
        variables.add(VariableKind::Parameter, "p");
        Self { moves, variables }
    }

    /// The step of this name, which leads to a place.
    fn step(
        self,
        (name, asked): (&str, Formula),
        (places, to): (&Places, i64),
    ) -> Result<Transition, Obstacle> {
        let to = u32::try_from(to).map_err(|_| Obstacle::TooLarge)?;
        let branches = vec![Branch { condition: Formula::True, value: Value::Term(Term::Constructor(to)) }];
        Ok(Transition {
            name: name.to_owned(),
            variables: self.variables,
            main: Some(WAITING),
            guards: disjuncts(&asked).map_err(|_| Obstacle::TooLarge)?,
            updates: vec![Update {
                symbol: places.symbol,
                target: Target::Cell(smallvec![WAITING]),
                branches,
            }],
            span: Span::default(),
        })
    }

    /// The process may rest at this place: it always may, or no move of it is possible.
    fn rests(&mut self, it: &Resting, process: ProcVar) -> Formula {
        if it.may_rest { Formula::True } else { self.stuck(it.place, process) }
    }

    /// No move of this place is possible for the process.
    fn stuck(&mut self, place: i64, process: ProcVar) -> Formula {
        let moves = self.moves;
        let from_there = moves.iter().filter(|it| it.from == place && !it.is_idle);
        Formula::and(from_there.map(|it| self.impossible(it, process)).collect::<Vec<_>>())
    }

    fn impossible(&mut self, step: &Move, process: ProcVar) -> Formula {
        if step.asks_others {
            return Formula::True;
        }
        let literals = step.condition.clone();
        Formula::or(
            literals
                .into_iter()
                .map(|literal| {
                    let renamed = self.renamed(literal, step, process);
                    renamed.and_then(|it| it.negated()).unwrap_or(Formula::True)
                })
                .collect::<Vec<_>>(),
        )
    }

    /// A literal about the process of a move as one about this process; none where it names others.
    fn renamed(&mut self, mut literal: Literal, step: &Move, process: ProcVar) -> Option<Literal> {
        let mut is_known = true;
        literal.for_each_variable_mut(&mut |variable| {
            if *variable == step.main {
                *variable = process;
                return;
            }
            let constant = step.constants.iter().find(|(it, _)| it == variable);
            let Some((_, number)) = constant else {
                is_known = false;
                return;
            };
            let declared = self.variables.constants().find(|(_, it)| it == number);
            *variable = match declared {
                Some((variable, _)) => variable,
                None => self.variables.add(VariableKind::Constant(*number), format!("#{number}")),
            };
        });
        is_known.then_some(literal)
    }
}

impl Places {
    /// Adds a place of this name, or a longer one where that is taken.
    fn add(&self, system: &mut System, name: &str) -> Result<i64, Obstacle> {
        let declared = system.types.get_mut(self.sort.0 as usize).ok_or(Obstacle::NoPlaces)?;
        let mut name = name.to_owned();
        while declared.constructors.contains(&name) {
            name.push('_');
        }
        declared.constructors.push(name);
        i64::try_from(declared.constructors.len() - 1).map_err(|_| Obstacle::TooLarge)
    }

    /// Adds the place where processes are that rest at this one.
    fn rest(&self, system: &mut System, place: i64) -> Result<i64, Obstacle> {
        let declared = system.types.get(self.sort.0 as usize);
        let name =
            declared.zip(usize::try_from(place).ok()).and_then(|(it, place)| it.constructors.get(place));
        let name = format!("Rest_{}", name.map_or("", String::as_str));
        self.add(system, &name)
    }

    fn place_of(&self, process: ProcVar) -> Term {
        Term::Access(Access { symbol: self.symbol, indices: smallvec![process], reader: None })
    }

    /// The process is at this place.
    fn at(&self, process: ProcVar, place: i64) -> Formula {
        match u32::try_from(place) {
            Ok(place) => Formula::from(Literal::Equal(self.place_of(process), Term::Constructor(place))),
            Err(_) => Formula::False,
        }
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
