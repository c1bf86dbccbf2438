//! A system whose loops over all processes take them in any order.
//!
//! A loop over all threads, from the first to the last, is a cell `R[p]`, a *runner*, that goes from the least process to the next
//! greater one, until there is none. Who has been passed by is then known by the order of processes: `q <= R[p]`. The search is at a loss
//! there, for it tells apart where everybody is in that order, of which nothing but the loop depends. Here the matrix
//! `Passed[p,q]` of truth values says who has been passed by, and what a step asks of the order is asked of it:
//!
//! | the step asks | instead |
//! |---|---|
//! | `R[p] < q` | `Passed[p,q] = False` |
//! | `q <= R[p]`, `q < R[p]` | `Passed[p,q] = True` |
//! | `o` is the first of all, or the first after `R[p]` | that nobody comes before `o` is left out |
//!
//! A step that goes to the first process `o` makes the row of `p` `{o}`, one that goes on to the next one `o` adds `o` to the row, one that copies
//! a runner copies its row. What else a step does to a runner ends that: `Begun[p]`, which is `False` at first, says whether the
//! row counts. That a step asks while it does not is one more bad state.
//!
//! # Why SAFE is right
//! Take a run of the system, and beside it the cells `Passed` and `Begun` as the steps say. Then in each state, if `Begun[p]`,
//! `Passed[p,q]` holds just for the processes `q <= R[p]`:
//! * the first process `o` is the only one that is at most `o`;
//! * if `o` is the next one after `r`, the processes that are at most `o` are `o` and those that are at most `r`;
//! * a copy is the same process, with the same ones that are at most that.
//!
//! So whatever a step asks of the order, what is asked instead holds as well, unless `Begun[p]` is `False`, and then the additional
//! bad state holds. All else is the same: what is read and written of the other cells, when, and by whom. So the run is one of the new system, up
//! to where it meets the additional bad state, if it does; and if no bad state of the new system is reached, no bad state of the system is. What
//! the index of the loop is used for makes no difference: where it is compared otherwise, that is still asked.
//!
//! The other direction does not hold: the new system has more runs. A bad state of it is no answer.
//!
//! # Sources
//! The matrix is that of the naive algorithm that looks at the others one by one (`models/mutex/naive_scan.cub`). That processes see the others
//! in whatever order is how parameterised systems are mostly meant (P. Abdulla, F. Haziza, L. Holík, *Parameterized Verification through
//! View Abstraction*, STTT 2016, for guards that are not atomic); here it is a consequence.

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

/// An array of processes that are gone through in their order, each cell by the process that is its index.
#[derive(Clone, Copy, Debug)]
struct Runner {
    /// The array.
    runs: SymbolId,
    /// `Passed`: whom each process has passed by.
    passed: SymbolId,
    /// `Begun`: whether that is known.
    begun: SymbolId,
}

impl Runner {
    /// Whether the process has passed by the other one.
    fn passed(&self, process: ProcVar, other: ProcVar, holds: bool) -> Literal {
        is(Access { symbol: self.passed, indices: smallvec![process, other], reader: None }, holds)
    }

    /// Whether it is known whom the process has passed by.
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

    /// The runner whose cell of the main process this is.
    fn of_cell(&self, term: &Term, main: ProcVar) -> Option<&Runner> {
        let Term::Access(access) = term else { return None };
        if access.indices.as_slice() == [main] { self.of_symbol(access.symbol) } else { None }
    }
}

/// The arrays that are compared in guards with some process, and those that are copied to such an array, where each is written by its own process
/// only, in one piece.
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

/// The system in which loops take processes in any order. None where there are no loops over all processes.
pub fn unordered(original: &System) -> Option<System> {
    let mut system = System { transitions: Vec::new(), ..original.clone() };
    let runners = Runners::declared(original, &mut system);
    let mut changed = false;
    for transition in &original.transitions {
        let Some(main) = transition.main else {
            system.transitions.push(transition.clone());
            continue;
        };
        // what becomes of the runners depends on the part of the guard that holds
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

/// The bad state that a step asks whom its process has passed by, while that is not known. Less is asked than by the step.
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

/// At first nobody has passed by anybody, and no loop has begun. None where nothing is said of what holds at first.
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
