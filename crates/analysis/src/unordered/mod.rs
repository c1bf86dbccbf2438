//! The translation to a system whose loops over all processes visit them in any order.
//!
//! A loop over all threads, from the first to the last, is a cell `R[p]`, a *runner*, that goes from the least process to the next
//! greater one, until there is none. Which processes have been passed is then determined by the order of processes: `q <= R[p]`. That
//! is difficult for the search, which distinguishes the positions of all processes in that order, although only the loop depends on
//! it. Here, the Boolean matrix `Passed[p,q]` says which processes have been passed, and the conditions of steps on the order are
//! replaced by conditions on the matrix:
//!
//! | the condition | its replacement |
//! |---|---|
//! | `R[p] < q` | `Passed[p,q] = False` |
//! | `q <= R[p]`, `q < R[p]` | `Passed[p,q] = True` |
//! | `o` is the first of all, or the first after `R[p]` | the condition that no process comes before `o` is dropped |
//!
//! A step that goes to the first process `o` sets the row of `p` to `{o}`, one that goes on to the next one `o` adds `o` to the row,
//! and one that copies a runner copies its row. Any other write to a runner invalidates its row: `Begun[p]`, which is `False`
//! initially, says whether the row is valid. There is one additional bad state: a step uses the row while it is not valid.
//!
//! # Why SAFE is right
//! Take a run of the system, extended by the cells `Passed` and `Begun` as defined by the steps. Then in each state with `Begun[p]`,
//! `Passed[p,q]` holds for exactly the processes `q <= R[p]`:
//! * the first process `o` is the only one that is at most `o`;
//! * if `o` is the next one after `r`, the processes that are at most `o` are `o` and those that are at most `r`;
//! * a copy is the same process, so the same processes are at most this one.
//!
//! So whenever a condition of a step on the order holds, its replacement holds as well, unless `Begun[p]` is `False`, in which case
//! the additional bad state holds. Everything else is the same: the reads and writes of the other cells, their order and their
//! processes. So the run is one of the new system, up to the additional bad state, if it is reached. If no bad state of the new
//! system is reached, no bad state of the system is. Other uses of the loop index make no difference: comparisons of other kinds are
//! kept.
//!
//! The converse does not hold: the new system has more runs. If it reaches a bad state, nothing follows.
//!
//! # Sources
//! The matrix is that of the naive algorithm that visits the others one by one (`models/mutex/naive_scan.cub`). In parameterised
//! systems, processes usually visit the others in any order (P. Abdulla, F. Haziza, L. Holík, *Parameterized Verification through
//! View Abstraction*, STTT 2016, for guards that are not atomic); here this is a consequence.

mod guard;
mod row;
#[cfg(test)]
mod tests;

use garret_base::source::Span;
use garret_system::system::{
    Access, Atom, Bad, Disjunct, Formula, Literal, ProcVar, Quantified, Scope, Sort, SymbolId, System,
    Target, Term, Transition, TypeId, Update, Value, VariableKind,
};
use guard::Guard;
use smallvec::smallvec;

/// The constructors of `bool`.
const FALSE: u32 = 0;
const TRUE: u32 = 1;

/// An array of runners: each cell, written by the process that is its index, goes through the processes in their order.
#[derive(Clone, Copy, Debug)]
struct Runner {
    /// The array.
    runs: SymbolId,
    /// `Passed`: which processes each process has passed.
    passed: SymbolId,
    /// `Begun`: whether the row of each process is valid.
    begun: SymbolId,
}

impl Runner {
    /// The literal that says whether the process has passed the other one.
    fn passed(&self, process: ProcVar, other: ProcVar, holds: bool) -> Literal {
        is(Access { symbol: self.passed, indices: smallvec![process, other], reader: None }, holds)
    }

    /// The literal that says whether the row of the process is valid.
    fn begun(&self, process: ProcVar, holds: bool) -> Literal {
        is(Access { symbol: self.begun, indices: smallvec![process], reader: None }, holds)
    }
}

fn is(access: Access, holds: bool) -> Literal {
    Literal::Equal(Term::Access(access), Term::Constructor(if holds { TRUE } else { FALSE }))
}

/// The runners of a system.
#[derive(Debug)]
struct Runners(Vec<Runner>);

impl Runners {
    /// Declares the matrices of the runners.
    fn declared(original: &System, system: &mut System) -> Self {
        let runs = runners(original);
        let declare = |runs: SymbolId| {
            let name = &original.symbol(runs).name;
            let truth = Sort::Enumeration(TypeId::BOOL);
            let passed = system.add_symbol(format!("Passed_{name}"), 2, truth);
            let begun = system.add_symbol(format!("Begun_{name}"), 1, truth);
            Runner { runs, passed, begun }
        };
        Self(runs.into_iter().map(declare).collect())
    }

    fn of_symbol(&self, symbol: SymbolId) -> Option<&Runner> {
        self.0.iter().find(|runner| runner.runs == symbol)
    }

    /// The runner whose cell at the main process this term is.
    fn of_cell(&self, term: &Term, main: ProcVar) -> Option<&Runner> {
        let Term::Access(access) = term else { return None };
        if access.indices.as_slice() == [main] { self.of_symbol(access.symbol) } else { None }
    }
}

/// The arrays that guards compare with processes by their order, and those that are copied to such an array, provided that each cell
/// is only written by its own process, one at a time.
fn runners(system: &System) -> Vec<SymbolId> {
    let mut found: Vec<SymbolId> = Vec::new();
    let add = |found: &mut Vec<SymbolId>, symbol| {
        if may_run(system, symbol) && !found.contains(&symbol) {
            found.push(symbol);
        }
    };
    for transition in &system.transitions {
        let mut compared = |literal: &Literal| {
            if let Literal::Before(Term::Access(access), Term::Process(_))
            | Literal::Before(Term::Process(_), Term::Access(access)) = literal
            {
                add(&mut found, access.symbol);
            }
        };
        transition.guards.iter().for_each(|guard| guard.for_each_literal(&mut compared));
    }
    let mut next = 0;
    while let Some(&symbol) = found.get(next) {
        next += 1;
        let updates = system.transitions.iter().flat_map(|it| &it.updates);
        for branch in updates.filter(|it| it.symbol == symbol).flat_map(|it| &it.branches) {
            if let Value::Term(Term::Access(access)) = &branch.value {
                add(&mut found, access.symbol);
            }
        }
    }
    found
}

/// Whether the symbol is an array of processes in plain memory whose cells change one at a time, each by a step of its own process.
fn may_run(system: &System, symbol: SymbolId) -> bool {
    let declared = system.symbol(symbol);
    let is_plain = !declared.weak && !declared.constant;
    let is_simple = |transition: &Transition, update: &Update| {
        let is_own = matches!(&update.target, Target::Cell(indices)
            if transition.main.is_some_and(|main| indices.as_slice() == [main]));
        let is_sure = matches!(update.branches.as_slice(), [branch] if branch.condition == Formula::True);
        is_own && is_sure
    };
    is_plain
        && declared.dimensions == 1
        && declared.sort == Sort::Process
        && system.transitions.iter().all(|transition| {
            let mut updates = transition.updates.iter().filter(|update| update.symbol == symbol);
            updates.all(|update| is_simple(transition, update))
        })
}

/// The system in which loops visit processes in any order. None if there are no loops over all processes.
pub fn unordered(original: &System) -> Option<System> {
    let mut system = System { transitions: Vec::new(), ..original.clone() };
    let runners = Runners::declared(original, &mut system);
    let mut changed = false;
    for transition in &original.transitions {
        let Some(main) = transition.main else {
            system.transitions.push(transition.clone());
            continue;
        };
        // the updates of the matrices depend on the disjunct of the guard that holds
        let mut parts: Vec<(Vec<Update>, Transition)> = Vec::new();
        for disjunct in &transition.guards {
            let guard = Guard::new(disjunct, &transition.variables, (&runners, main));
            changed |= guard.found.is_some();
            if let Some(bad) = unbegun(&guard, transition, main) {
                system.unsafes.push(bad);
            }
            let (updates, variables) = row::updates(transition, &guard, (&runners, main));
            if let Some((_, part)) = parts.iter_mut().find(|(known, _)| row::are_same(known, &updates)) {
                part.guards.push(guard.instead);
                continue;
            }
            let guards = vec![guard.instead];
            let all = transition.updates.iter().chain(&updates).cloned().collect();
            parts.push((updates, Transition { guards, updates: all, variables, ..transition.clone() }));
        }
        for (_, mut part) in parts {
            guard::merge(&mut part.guards, (&runners, main));
            system.transitions.push(part);
        }
    }
    initial(&mut system, &runners)?;
    changed.then_some(system)
}

/// The bad state in which a step uses the row of its process while it is not valid. Its condition is weaker than that of the step.
fn unbegun(guard: &Guard, transition: &Transition, main: ProcVar) -> Option<Bad> {
    let is_plain = |literal: &&Literal| {
        let mut is_plain = !literal.is_fence();
        literal.for_each_access(&mut |access| is_plain &= access.reader.is_none());
        is_plain
    };
    let rest: Vec<Literal> = guard.kept.iter().filter(is_plain).cloned().collect();
    let disjunct = |runner: &Runner| {
        let literals = rest.iter().cloned().chain([runner.begun(main, false)]).collect();
        Disjunct { existentials: guard.instead.existentials.clone(), literals, universals: Vec::new() }
    };
    let disjuncts: Vec<Disjunct> = guard.asked.iter().map(disjunct).collect();
    (!disjuncts.is_empty()).then(|| Bad {
        name: Some(format!("a loop has not begun: {}", transition.name)),
        variables: transition.variables.clone(),
        disjuncts,
        span: Span::default(),
    })
}

/// Adds the initial condition: no process has passed another one, and no row is valid. None if `init` has no parameters.
fn initial(system: &mut System, runners: &Runners) -> Option<()> {
    let init = &mut system.init;
    if init.variables.parameters() == 0 {
        return None;
    }
    let process = ProcVar::of_index(0);
    let other = init.variables.add(VariableKind::Bound, "other");
    for runner in &runners.0 {
        let nobody = Quantified {
            variables: smallvec![other],
            scope: Scope::All,
            body: Box::new(runner.passed(process, other, false).into()),
        };
        init.conjuncts.push(Formula::Atom(Atom::Forall(nobody)));
        init.conjuncts.push(runner.begun(process, false).into());
    }
    Some(())
}
