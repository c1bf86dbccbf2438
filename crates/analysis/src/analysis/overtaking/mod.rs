//! Whether a read can ever be reordered before an earlier write of its own process, so that store buffers make a difference.
//!
//! Under TSO, a run of the machine differs from one without store buffers only in steps that read memory while older writes of their
//! process are still in the store buffer. Often there is no such step: after a plain write, a process only does more writes until it
//! takes an atomic step, or waits at a fence. Then TSO and SC are equivalent, and the system can be searched as one without store
//! buffers.
//!
//! # Reads in order
//! For each process, the *last entry* is the last plain write since the last fence or atomic step; it may or may not have reached
//! memory. A read is *in order* if there is no last entry; or if the last entry writes the same cell that is read; or if only its own
//! process ever writes the cell. The reads of a bad state are in order if none of its parameters has a last entry; if a single
//! process does all reads, and the others have no last entry, it is enough that its reads are in order. If all reads are in order,
//! then for each run under TSO there is one under SC that ends in a state in which the bad state holds as well:
//!
//! Give each step a new time: a step whose writes go to the store buffer takes place when they reach memory; any other step when it
//! did, or just after the preceding step of its process, if that has become later. This keeps the program order, as buffers are first
//! in, first out, and all other inputs of a step besides memory are cells of its own process. So a fence or an atomic step keeps its
//! time: everything before it is in memory. So does a read without a last entry. A read whose last entry is still in the buffer moves
//! to just after that entry has reached memory, and reads in memory what it saw in the buffer. A read of a cell that only its process
//! writes returns the last value that the process wrote, wherever it moves. At the end there may be writes that never reached memory.
//! Those of processes that are no parameters of the bad state are left out, with all steps of their processes after them. Those of
//! parameters reach memory at the end: either the bad state reads nothing, or they belong to the only reader, which reads in memory
//! what it saw in its buffer.
//!
//! The argument does not cover bad states with quantifiers that read, and invariants about cells that change, since they constrain
//! each state on the way.
//!
//! # Sources
//! That this is the only difference of TSO is the definition of the machine (P. Sewell and others, *x86-TSO: A Rigorous and Usable
//! Programmer's Model for x86 Multiprocessors*, CACM 2010); the argument is that of robustness (A. Bouajjani, E. Derevenetc, R.
//! Meyer, ESOP 2013) in the case that needs no search.

mod step;
#[cfg(test)]
mod tests;

use super::Values;
use super::local::{Moves, Part, State};
use garret_base::map::Set;
use garret_system::system::{
    Access, Bad, Disjunct, Literal, ProcVar, SymbolId, System, Target, Term, Transition, Update, VariableKind,
};
use step::{Cell, Entry, Step};

/// The largest number of states of a process; with more, fewer cells are used.
const MOST_STATES: usize = 512;

/// Whether no read can be reordered before an earlier write of its own process, so that the system behaves the same under TSO as
/// under SC. False if `is_over` returns true before that is known.
///
/// # Complexity
/// At most 512 states of a process, each with each entry that its steps make, and each of its steps.
pub fn is_excluded(system: &System, is_over: &dyn Fn() -> bool) -> bool {
    if !system.invariants.iter().all(|promise| is_constant(system, promise)) {
        return false;
    }
    let own = own_cells(system);
    let Some(steps) = steps(system, &own) else { return false };
    let ends: Option<Vec<End<'_>>> = system
        .unsafes
        .iter()
        .flat_map(|bad| bad.disjuncts.iter().map(move |disjunct| (bad, disjunct)))
        .filter(|(_, disjunct)| reads(system, disjunct).next().is_some())
        .map(|(bad, disjunct)| End::new(system, bad, disjunct))
        .collect();
    let Some(ends) = ends else { return false };
    let values = Values::of(system);
    let Some(moves) = told_apart(system, &values, is_over) else { return false };
    Ways { system, steps: &steps, ends: &ends, moves: &moves }.are_in_order(is_over)
}

/// Whether the user's invariant is about cells that never change, so that it holds in all states of a run or in none.
fn is_constant(system: &System, promise: &Bad) -> bool {
    let mut is_constant = true;
    for disjunct in &promise.disjuncts {
        disjunct.for_each_literal(&mut |literal| {
            literal.for_each_access(&mut |access| is_constant &= !system.is_written(access.symbol));
        });
    }
    is_constant
}

/// For each symbol, whether its cells are weak, and each is only written by the process that is its first index.
fn own_cells(system: &System) -> Vec<bool> {
    let is_own = |symbol: SymbolId| {
        system.symbol(symbol).weak
            && system.symbol(symbol).dimensions > 0
            && system.transitions.iter().all(|transition| {
                let mut updates = transition.updates.iter().filter(|update| update.symbol == symbol);
                updates.all(|update| super::local::writes_only_its_own(transition, update))
            })
    };
    system.symbol_ids().map(is_own).collect()
}

/// The steps of each transition, one for each disjunct of its guard. None if a transition has no main process.
fn steps(system: &System, own: &[bool]) -> Option<Vec<Vec<Step>>> {
    let of = |transition: &Transition| {
        let main = transition.main?;
        Some(
            transition.guards.iter().map(|guard| Step::new(system, own, (transition, main), guard)).collect(),
        )
    };
    system.transitions.iter().map(of).collect()
}

/// The states of a process, with as many of its cells as possible.
fn told_apart(system: &System, values: &Values, is_over: &dyn Fn() -> bool) -> Option<Moves> {
    let mut symbols: Vec<SymbolId> =
        system.symbol_ids().filter(|&symbol| super::local::is_part(system, values, symbol)).collect();
    while !is_over() {
        if let Some(moves) = Moves::until(system, values, (&symbols, MOST_STATES), is_over) {
            return Some(moves);
        }
        symbols.pop()?;
    }
    None
}

/// The accesses of a disjunct of a bad state to weak cells.
fn reads<'a>(system: &System, disjunct: &'a Disjunct) -> impl Iterator<Item = &'a Access> {
    let mut found = Vec::new();
    disjunct.for_each_literal(&mut |literal| {
        literal.for_each_access(&mut |access| {
            if system.symbol(access.symbol).weak {
                found.push(access);
            }
        });
    });
    found.into_iter()
}

/// A disjunct of a bad state that reads weak cells.
struct End<'a> {
    disjunct: &'a Disjunct,
    /// Its parameters, and the processes that constants name.
    processes: Vec<ProcVar>,
    /// The process that does all reads, if there is a single one, with the cells that it reads.
    only: Option<(ProcVar, Vec<Option<Cell>>)>,
}

impl<'a> End<'a> {
    /// None if the disjunct has quantifiers.
    fn new(system: &System, bad: &Bad, disjunct: &'a Disjunct) -> Option<Self> {
        if !disjunct.universals.is_empty() || !disjunct.existentials.is_empty() {
            return None;
        }
        let accesses: Vec<&Access> = reads(system, disjunct).collect();
        let reader = accesses.first().and_then(|access| access.reader);
        let only = reader.filter(|_| accesses.iter().all(|access| access.reader == reader));
        let only = only.map(|reader| (reader, accesses.iter().map(|it| Cell::of(it, reader)).collect()));
        let kinds = (0..).map(ProcVar::of_index).zip(&bad.variables.kinds);
        let processes = kinds.filter(|(_, kind)| **kind != VariableKind::Bound).map(|(it, _)| it).collect();
        Some(Self { disjunct, processes, only })
    }

    /// Whether a process in this state may be this parameter.
    fn may_be(&self, parameter: ProcVar, moves: &Moves, state: &State) -> bool {
        may_hold(self.disjunct, parameter, moves, state)
    }

    /// Whether the reads are in order if this parameter has this last entry.
    fn is_in_order(&self, parameter: ProcVar, last: &Entry) -> bool {
        let Some((reader, cells)) = &self.only else { return false };
        *reader == parameter && cells.iter().all(|cell| cell.is_some_and(|cell| last.contains(&cell)))
    }
}

/// Whether a disjunct may hold with a process in this state for the variable, by its literals about cells of that state.
fn may_hold(disjunct: &Disjunct, process: ProcVar, moves: &Moves, state: &State) -> bool {
    let own = |term: &Term| {
        let Term::Access(access) = term else { return None };
        let place = moves.symbols.iter().position(|&symbol| symbol == access.symbol)?;
        (access.indices.as_slice() == [process] && access.reader.is_none_or(|it| it == process))
            .then(|| u32::from(state[place]))
    };
    disjunct.literals.iter().all(|literal| match literal {
        Literal::Equal(left, Term::Constructor(value)) | Literal::Equal(Term::Constructor(value), left) => {
            own(left).is_none_or(|held| held == *value)
        }
        Literal::Distinct(left, Term::Constructor(value))
        | Literal::Distinct(Term::Constructor(value), left) => own(left).is_none_or(|held| held != *value),
        _ => true,
    })
}

/// The possible behaviour of a process.
struct Ways<'a> {
    system: &'a System,
    steps: &'a [Vec<Step>],
    ends: &'a [End<'a>],
    moves: &'a Moves,
}

/// The last entry, by its index among the entries that steps make; None if there is none.
type Last = Option<usize>;

impl Ways<'_> {
    /// Whether all reads are in order, in every reachable state of a process with every possible last entry.
    fn are_in_order(&self, is_over: &dyn Fn() -> bool) -> bool {
        let entries = self.entries();
        let number = |entry: &Entry| entries.iter().position(|other| other == entry);
        let untold = self.untold();
        let mut from: Vec<Vec<(Part, usize)>> = vec![Vec::new(); self.moves.states.len()];
        for &(part, before, after) in &self.moves.steps {
            from[before].push((part, after));
        }
        let mut pending: Vec<(usize, Last)> = (0..self.moves.initial).map(|state| (state, None)).collect();
        let mut seen: Set<(usize, Last)> = pending.iter().copied().collect();
        while let Some((state, last)) = pending.pop() {
            let entry = last.map(|number| &entries[number]);
            if is_over() || !self.ends_in_order(state, entry) {
                return false;
            }
            let mut reached = Vec::new();
            for &(part, after) in &from[state] {
                let step = &self.steps[part.transition][part.guard];
                if part.parameter != Some(usize::from(step.main.0)) {
                    reached.push((after, last));
                } else if !step.is_in_order(entry) {
                    return false;
                } else {
                    reached.push((after, step.last(last, number)));
                }
            }
            for (step, guard, main) in &untold {
                if !may_hold(guard, *main, self.moves, &self.moves.states[state]) {
                    continue;
                }
                if !step.is_in_order(entry) {
                    return false;
                }
                reached.push((state, step.last(last, number)));
            }
            pending.extend(reached.into_iter().filter(|it| seen.insert(*it)));
        }
        true
    }

    /// The different entries that steps make.
    fn entries(&self) -> Vec<Entry> {
        let mut entries: Vec<Entry> = Vec::new();
        for entry in self.steps.iter().flatten().filter_map(Step::entry) {
            if !entries.contains(entry) {
                entries.push(entry.clone());
            }
        }
        entries
    }

    /// The steps that do not change the state of their process, with their guards and that process.
    fn untold(&self) -> Vec<(&Step, &Disjunct, ProcVar)> {
        let is_told = |update: &Update, main: ProcVar| {
            let is_mine = match &update.target {
                Target::Cell(indices) => indices.as_slice() == [main],
                Target::Every(_) => true,
            };
            is_mine && self.moves.symbols.contains(&update.symbol)
        };
        let transitions = self.system.transitions.iter().zip(self.steps);
        let untold = transitions.filter(|(transition, _)| {
            let Some(main) = transition.main else { return true };
            !transition.updates.iter().any(|update| is_told(update, main))
        });
        let parts = untold.flat_map(|(transition, steps)| steps.iter().zip(&transition.guards));
        parts.map(|(step, guard)| (step, guard, step.main)).collect()
    }

    /// Whether the reads of bad states are in order for a process in this state.
    fn ends_in_order(&self, state: usize, last: Option<&Entry>) -> bool {
        let Some(last) = last else { return true };
        self.ends.iter().all(|end| {
            end.processes.iter().all(|&parameter| {
                !end.may_be(parameter, self.moves, &self.moves.states[state])
                    || end.is_in_order(parameter, last)
            })
        })
    }
}
