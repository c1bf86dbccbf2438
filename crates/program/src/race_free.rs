//! Programs that behave in C11 as under sequential consistency, because their data are protected: by locks, or by `seq_cst` accesses.
//!
//! The system of such a program gets further bad states: two threads that are about to access the same datum, one of them to write
//! it. If no bad state is reachable under sequential consistency, the program has no data race and no further execution under RC11,
//! so it is safe under RC11. No state has to say what a thread knows: this decides programs whose counters have no bound.
//!
//! # The data
//! Each datum that is written, and that several threads access, is one of these:
//! * *protected*: it is bad if two threads are about to access it, one of them to write it, and one access is not `seq_cst`.
//! * a *lock*: atomic updates acquire, find one value, `free`, and write another number; stores release and write `free`. Reads may
//!   have any order. It is bad if two threads are about to access it, one of them by a store, or one by a read and the other one by
//!   an update that finds `free`; and if a thread is about to store while the lock is free.
//!
//! A loop that reads a datum that has only atomic accesses, and changes nothing, is left out: an execution without the reads of such a
//! turn is an execution, and so is one without an update that writes what it reads. Both have the same bad states.
//!
//! # Why this is right
//! Let `before` be the transitive closure of program order, of the edges from stores of locks to the updates that read from them, and
//! of those from `seq_cst` writes to `seq_cst` reads and updates of protected data that read from them. It is a part of
//! happens-before. Two accesses of a datum *conflict* if one of them writes, unless it is protected and both are `seq_cst`.
//!
//! Assume that no bad state is reachable, and that some execution of RC11 is not one of sequential consistency, or that in it two
//! conflicting accesses are not ordered by `before`. Take the shortest prefix of it, in an order that extends `po | rf`, of which this
//! holds, and its last event `e`. Without `e`, it is an execution `G` of sequential consistency in which `before` orders all
//! conflicting accesses.
//!
//! *Then each conflicting access `a` of `G` is `before` `e`.* If it is not, remove `a` and all that `a` is `before` from `G`. What is
//! left is closed under `po` and `rf`: a write that is removed is `before` its readers, as coherence excludes the opposite. Hence it
//! is an execution of sequential consistency, and it ends in a state in which the thread of `a` is about to execute `a`, and that of
//! `e` to execute `e`. For a protected datum, this is bad. For a lock, note that stores and updates alternate in `G`, as no store finds
//! the lock free, and updates find nothing else; each update reads the store before it, and so `before` orders all of them. If `a` or
//! `e` is a store, or if one is a read and the other an update, the state is bad, or the lock is free when `e` stores. (When an update
//! is removed, the lock is free, and it can be executed. If `e` is an update, it reads a store that no update of `G` reads, which is
//! therefore the last one; if that is removed, `a` is `before` it, and so is `e`.) If both are updates, the last store is `before`
//! `e`, and `a` is `before` that store.
//!
//! *The prefix is an execution of sequential consistency:* otherwise `po | rf | mo | fr` has a cycle. Its edges between conflicting
//! accesses are in `before`. So the cycle has at least two `seq_cst` accesses of protected data, or happens-before would have a
//! cycle. From one of them to the next along the cycle there is an edge between two accesses of one datum, or a path in `before`
//! without others of them: program order, or program order to a store of a lock, locks, and program order again. All of these are
//! in `scb`, and `psc` has no cycle.
//!
//! # Sources
//! O. Lahav, V. Vafeiadis, J. Kang, C.-K. Hur, D. Dreyer, *Repairing Sequential Consistency in C/C++11*, PLDI 2017, section 4
//! (`psc`, and programs without races). S. Adve, M. Hill, *Weak Ordering: A New Definition*, ISCA 1990.

use super::Translation;
use super::form::{DataId, Owner};
use super::liveness::{ObservedSlots, Slots};
use super::names;
use super::path::Path;
use super::relation::Relation;
use super::semantics::{Access, State, Target};
use super::sum::{Atom, Slot, Sum};
use garret_base::source::Span;
use garret_graphs::Order;
use garret_system::system::{
    Bad, Disjunct, Literal, ProcVar, SymbolId, System, Term, Transition, VariableKind, Variables,
};
use std::collections::BTreeMap;

/// The largest number of bad states that are added. Each is a pair of steps; programs of `models` have at most some dozens.
const MOST_PAIRS: usize = 2000;

/// The effect of a step on the datum that it accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    Read,
    Store,
    /// It reads and writes in one step.
    Update,
}

/// A step that accesses a datum.
struct Step<'t> {
    path: &'t Path,
    transition: &'t Transition,
    effect: Effect,
    order: Order,
    /// Whether the datum only holds 0 and 1.
    is_flag: bool,
}

/// Which two threads must not be about to access a datum at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protection {
    /// Two `seq_cst` accesses may meet.
    Protected,
    /// Two updates may meet, and what meets an update counts only if it can be executed.
    Lock,
}

impl Translation {
    /// The system of the program with further bad states. If none is reachable under sequential consistency, the program is safe
    /// under RC11, too. `None` if there is no such system.
    ///
    /// `system` is the system of this translation.
    ///
    /// # Complexity
    /// Quadratic in the number of steps that access the same datum.
    #[must_use]
    pub fn race_free_in_c11(&self, system: &System) -> Option<System> {
        if self.paths.len() != system.transitions.len() {
            return None;
        }
        let mut data: BTreeMap<DataId, Vec<Step<'_>>> = BTreeMap::new();
        for (path, transition) in self.paths.iter().zip(&system.transitions) {
            let effect = match &path.state.access {
                None => continue,
                Some(Access::Count(..) | Access::FenceAll) => return None,
                Some(Access::Read(_)) => Effect::Read,
                Some(Access::Write(..)) => Effect::Store,
                Some(Access::Exchange(..)) => Effect::Update,
            };
            let cell = path.state.cell()?;
            // it overlaps other data
            let datum = self.program.datum(cell.datum);
            if !datum.parts.is_empty() {
                return None;
            }
            let is_flag = datum.flag;
            match cell.owner {
                // the datum is `Local`: each thread has its own
                Owner::Own => continue,
                Owner::Everyone => {}
                Owner::Other | Owner::Of(_) => return None,
            }
            let order = self.orders(path)[1];
            // a store that an exchange implements
            let effect = if order.stores && effect == Effect::Update { Effect::Store } else { effect };
            data.entry(cell.datum).or_default().push(Step { path, transition, effect, order, is_flag });
        }
        let used = self.used();
        let live = |step: &Step<'_>| self.matters.get(&step.path.from).copied().unwrap_or_default();
        let mut bad = Vec::new();
        for (datum, steps) in data {
            let is_atomic = steps.iter().all(|step| step.order.atomic);
            let steps: Vec<Step<'_>> = steps
                .into_iter()
                .filter(|step| !(is_atomic && changes_nothing(step, [used, live(step)])))
                .collect();
            bad.extend(meetings(&steps, &self.memory(datum, system))?);
            if bad.len() > MOST_PAIRS {
                return None;
            }
        }
        let mut system = system.clone();
        system.unsafes.extend(bad);
        Some(system)
    }
}

impl Translation {
    /// The variables of a system in which a datum is kept.
    fn memory(&self, datum: DataId, system: &System) -> Vec<SymbolId> {
        let program = &self.program;
        let number = format!("{}{}", names::DATUM, program.datum(datum).symbol);
        let all = [number, names::datum_thread(program, datum), names::datum_low(program, datum)];
        system.symbol_ids().filter(|symbol| all.contains(&system.symbol(*symbol).name)).collect()
    }

    /// The slots on which what threads do depends: a condition, a number that is written, a bad state, or another such slot.
    fn used(&self) -> Slots {
        let mut used = ObservedSlots::new(&self.program).registers;
        for slot in used.iter() {
            if let Slot::Register(register) = slot {
                used.insert(Slot::Thread(register));
            }
        }
        loop {
            let before = used.len();
            for path in &self.paths {
                for atom in uses(&path.state, used) {
                    if let Atom::Start(slot) = atom {
                        used.insert(slot);
                    }
                }
            }
            if used.len() == before {
                return used;
            }
        }
    }
}

/// The atoms on which the effect of a path depends, if these slots are used.
fn uses(state: &State, used: Slots) -> impl Iterator<Item = Atom> + '_ {
    let kept = used.iter().map(|slot| state.get(slot));
    let conditions = state.conditions.iter().map(|(sum, _)| sum);
    let residues = state.residues.iter().map(|residue| &residue.sum);
    let bits = state.bits.iter().flat_map(|bits| [&bits.left, &bits.right]);
    let after = state.thread_search.iter().filter_map(|search| search.after.as_ref());
    let all = kept.chain(conditions).chain(residues).chain(bits).chain(after).chain(state.stored());
    all.chain(&state.thread).flat_map(|sum| sum.terms.iter().map(|(atom, _)| *atom))
}

/// Whether a step leads back to where it starts, and changes nothing that matters: no slot, and not the datum.
fn changes_nothing(step: &Step<'_>, [used, live]: [Slots; 2]) -> bool {
    let Step { path, effect, .. } = step;
    let state = &path.state;
    let keeps_datum = match effect {
        Effect::Read => true,
        Effect::Store => false,
        Effect::Update => {
            let is_found = |number| found(step).is_some_and(|found| found == number);
            let is_same =
                |sum: &Sum| *sum == Sum::atom(Atom::Loaded) || sum.as_constant().is_some_and(is_found);
            // a reference has a thread besides its number
            state.thread.is_none() && state.stored().is_some_and(is_same)
        }
    };
    let keeps_slots = used
        .iter()
        .filter(|slot| live.contains(*slot))
        .all(|slot| *state.get(slot) == Sum::atom(Atom::Start(slot)));
    keeps_datum && keeps_slots && path.to == Target::Point(path.from)
}

/// The number that the step has to find in the datum. `None` if it may find several.
fn found(Step { path, is_flag, .. }: &Step<'_>) -> Option<i64> {
    let of_loaded = |(sum, relation): &(Sum, Relation)| match sum.terms.as_slice() {
        [(Atom::Loaded, factor)] => Some((*factor, sum.constant, *relation)),
        _ => None,
    };
    let conditions = || path.state.conditions.iter().filter_map(of_loaded);
    if *is_flag {
        let holds = |number: i64| {
            conditions().all(|(factor, plus, relation)| relation.holds(factor * number + plus, 0))
        };
        return match [0, 1].map(holds) {
            [true, false] => Some(0),
            [false, true] => Some(1),
            _ => None,
        };
    }
    conditions().find_map(|(factor, plus, relation)| match (factor, relation) {
        (1, Relation::Equal) => plus.checked_neg(),
        (-1, Relation::Equal) => Some(plus),
        _ => None,
    })
}

/// The bad states about a datum that these steps access. `None` if there are too many, or one has no form.
fn meetings(steps: &[Step<'_>], memory: &[SymbolId]) -> Option<Vec<Bad>> {
    if steps.iter().all(|step| step.effect == Effect::Read) {
        return Some(Vec::new());
    }
    let protection = Protection::of(steps);
    let mut all = match protection {
        Protection::Lock => stores_to_a_free_lock(steps, memory)?,
        Protection::Protected => Vec::new(),
    };
    for (number, one) in steps.iter().enumerate() {
        for other in &steps[number..] {
            if protection.forbids(one, other) {
                all.push(meeting((one, other), protection, memory)?);
            }
            if all.len() > MOST_PAIRS {
                return None;
            }
        }
    }
    Some(all)
}

impl Protection {
    /// How a datum is protected that these steps access, if it is.
    fn of(steps: &[Step<'_>]) -> Self {
        let mut updates = steps.iter().filter(|step| step.effect == Effect::Update);
        // a lock of `seq_cst` accesses may be looked at while it is given back
        if steps.iter().all(|step| step.order.seq_cst) {
            return Self::Protected;
        }
        if let Some(free) = updates.next().and_then(found)
            && steps.iter().all(|step| is_of_lock(step, free))
        {
            return Self::Lock;
        }
        Self::Protected
    }

    /// Whether it is bad if two threads are about to take these steps on the same datum.
    fn forbids(self, one: &Step<'_>, other: &Step<'_>) -> bool {
        let writes = one.effect != Effect::Read || other.effect != Effect::Read;
        match self {
            Self::Protected => writes && !(one.order.seq_cst && other.order.seq_cst),
            Self::Lock => {
                // between a store and an update, the lock would be free before the store
                let has_update = one.effect == Effect::Update || other.effect == Effect::Update;
                let has_read = one.effect == Effect::Read || other.effect == Effect::Read;
                writes && (has_read || !has_update)
            }
        }
    }
}

/// Whether the datum may be a lock that is `free` with this number, as far as this step tells.
fn is_of_lock(step: &Step<'_>, free: i64) -> bool {
    let Step { path, effect, order, .. } = step;
    let written = path.state.stored().and_then(Sum::as_constant);
    match effect {
        Effect::Read => order.atomic,
        Effect::Store => order.atomic && order.release && written == Some(free),
        Effect::Update => {
            let takes = written.is_some_and(|number| number != free);
            order.atomic && order.acquire && found(step) == Some(free) && takes
        }
    }
}

/// For each store to a lock: a thread is about to take it, and the lock is free.
fn stores_to_a_free_lock(steps: &[Step<'_>], memory: &[SymbolId]) -> Option<Vec<Bad>> {
    let update = steps.iter().find(|step| step.effect == Effect::Update)?;
    let stores = steps.iter().filter(|step| step.effect == Effect::Store);
    let bad = stores.map(|store| {
        let mut bad = Builder::default();
        bad.add(store.transition, FIRST, |literal| !reads_memory(literal, memory))?;
        bad.add(update.transition, FIRST, |literal| is_of_memory_alone(literal, memory))?;
        Some(bad.build())
    });
    bad.collect()
}

/// Two threads are about to take these steps.
fn meeting((one, other): (&Step<'_>, &Step<'_>), protection: Protection, memory: &[SymbolId]) -> Option<Bad> {
    let mut bad = Builder::default();
    for (step, process) in [(one, FIRST), (other, SECOND)] {
        let is_whole = protection == Protection::Lock && step.effect == Effect::Update;
        bad.add(step.transition, process, |literal| is_whole || !reads_memory(literal, memory))?;
    }
    Some(bad.build())
}

/// The threads of a bad state.
const FIRST: ProcVar = ProcVar(0);
const SECOND: ProcVar = ProcVar(1);

/// A bad state while it is put together.
struct Builder {
    variables: Variables,
    literals: Vec<Literal>,
}

impl Default for Builder {
    fn default() -> Self {
        let mut variables = Variables::default();
        for name in ["t1", "t2"] {
            variables.add(VariableKind::Parameter, name);
        }
        Self { variables, literals: Vec::new() }
    }
}

impl Builder {
    /// Adds the wanted literals of the guard of a transition that this process takes. `None` if the guard is no conjunction of
    /// literals about one process.
    fn add(
        &mut self,
        transition: &Transition,
        process: ProcVar,
        is_wanted: impl Fn(&Literal) -> bool,
    ) -> Option<()> {
        let [guard] = transition.guards.as_slice() else { return None };
        if !guard.existentials.is_empty() || !guard.universals.is_empty() {
            return None;
        }
        let mut renamed = Vec::new();
        for (kind, name) in transition.variables.kinds.iter().zip(&transition.variables.names) {
            renamed.push(match kind {
                VariableKind::Parameter if renamed.is_empty() => process,
                VariableKind::Constant(_) => {
                    let known = self.variables.kinds.iter().position(|it| it == kind);
                    known.map_or_else(|| self.variables.add(*kind, name.clone()), ProcVar::of_index)
                }
                VariableKind::Parameter | VariableKind::Bound => return None,
            });
        }
        for literal in guard.literals.iter().filter(|it| !it.is_fence() && is_wanted(it)) {
            let mut literal = literal.clone();
            literal.for_each_variable_mut(&mut |variable| {
                if let Some(to) = renamed.get(usize::from(variable.0)) {
                    *variable = *to;
                }
            });
            self.literals.push(literal);
        }
        Some(())
    }

    fn build(self) -> Bad {
        let disjunct = Disjunct { literals: self.literals, ..Disjunct::default() };
        Bad { name: None, variables: self.variables, disjuncts: vec![disjunct], span: Span::default() }
    }
}

/// Whether a literal of a guard mentions memory.
fn reads_memory(literal: &Literal, memory: &[SymbolId]) -> bool {
    let mut reads = false;
    literal.for_each_access(&mut |access| reads |= memory.contains(&access.symbol));
    reads
}

/// Whether a literal of a guard mentions memory, and nothing that belongs to a thread.
fn is_of_memory_alone(literal: &Literal, memory: &[SymbolId]) -> bool {
    let mut is_alone = true;
    literal.for_each_access(&mut |access| is_alone &= memory.contains(&access.symbol));
    let has_process = match literal {
        Literal::Equal(left, right) | Literal::Distinct(left, right) | Literal::Before(left, right) => {
            [left, right].into_iter().any(|term| matches!(term, Term::Process(_)))
        }
        Literal::Is(..) | Literal::IsNot(..) => true,
        Literal::Linear(..) | Literal::Fence | Literal::FenceAll => false,
    };
    is_alone && !has_process && reads_memory(literal, memory)
}
