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
//! In the same way, a *look* at a datum with atomic accesses only, whose result the thread does not keep, may be left out if the thread
//! then goes on as after any result: a program whose looks have any result has all executions of the program, without these reads. So a
//! failed attempt to take a lock, and a loop that waits until a lock seems to be free, do not meet the stores to the lock. A datum that
//! no thread reads besides needs no order at all: counters for statistics, and flags that only tell a thread to stop.
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

mod bad_state;

use super::Translation;
use super::form::{Comparison, DataId, Owner, Point};
use super::liveness::{ObservedSlots, Slots};
use super::names;
use super::path::Path;
use super::relation::Relation;
use super::semantics::{Access, State, Target};
use super::sum::{Atom, Slot, Sum};
use bad_state::{BadState, FIRST, SECOND, is_of_memory_alone, reads_memory};
use garret_graphs::Order;
use garret_system::system::{Bad, SymbolId, System, Transition};
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
    /// The number of the transition.
    number: usize,
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
    /// Systems of the program with further bad states. If for one of them none is reachable under sequential consistency, the program
    /// is safe under RC11, too. There are at most two: without and with looks of any result.
    ///
    /// `system` is the system of this translation.
    ///
    /// # Complexity
    /// Quadratic in the number of steps that access the same datum.
    #[must_use]
    pub fn race_free_in_c11(&self, system: &System) -> Vec<System> {
        let Some(data) = self.accesses(system) else { return Vec::new() };
        let used = self.used();
        let looks = self.looks(&data, used);
        let exact = self.with_meetings(system, &data, &[], used);
        let others = if looks.is_empty() { None } else { self.with_meetings(system, &data, &looks, used) };
        exact.into_iter().chain(others).collect()
    }

    /// The steps that access each datum of all threads. `None` if a step accesses the data of another thread, or overlapping data.
    fn accesses<'t>(&'t self, system: &'t System) -> Option<BTreeMap<DataId, Vec<Step<'t>>>> {
        if self.paths.len() != system.transitions.len() {
            return None;
        }
        let mut data: BTreeMap<DataId, Vec<Step<'_>>> = BTreeMap::new();
        for (number, (path, transition)) in self.paths.iter().zip(&system.transitions).enumerate() {
            let effect = match &path.state.access {
                None => continue,
                Some(Access::Count(..) | Access::FenceAll) => return None,
                Some(Access::Read(_)) => Effect::Read,
                Some(Access::Write(..)) => Effect::Store,
                Some(Access::Exchange(..)) => Effect::Update,
            };
            let cell = path.state.cell()?;
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
            let step = Step { number, path, transition, effect, order, is_flag };
            data.entry(cell.datum).or_default().push(step);
        }
        Some(data)
    }

    /// The system in which these looks have any result, with further bad states. `None` if there are too many, or one has no form.
    fn with_meetings(
        &self,
        system: &System,
        data: &BTreeMap<DataId, Vec<Step<'_>>>,
        looks: &[usize],
        used: Slots,
    ) -> Option<System> {
        let mut changed = system.clone();
        for (datum, steps) in data {
            let memory = self.memory(*datum, system);
            let is_atomic = steps.iter().all(|step| step.order.atomic);
            let mut others = Vec::new();
            for step in steps {
                let live = self.matters.get(&step.path.from).copied().unwrap_or_default();
                if looks.contains(&step.number) {
                    if let Some(transition) = changed.transitions.get_mut(step.number) {
                        transition.updates.retain(|update| !memory.contains(&update.symbol));
                        for guard in &mut transition.guards {
                            guard.literals.retain(|literal| !reads_memory(literal, &memory));
                        }
                    }
                } else if !(is_atomic && changes_nothing(step, [used, live])) {
                    others.push(step);
                }
            }
            // what is never read needs no order
            if !looks.is_empty() && is_atomic && others.iter().all(|step| self.reads_nothing(step, used)) {
                continue;
            }
            changed.unsafes.extend(meetings(&others, &memory)?);
            if changed.unsafes.len() > MOST_PAIRS {
                return None;
            }
        }
        Some(changed)
    }

    /// The numbers of steps that look at a datum, and may as well have any result: what is read only decides which way the thread goes
    /// on, no way leads to a failure at once, and the datum has other accesses than `seq_cst` ones, all of them atomic.
    fn looks(&self, data: &BTreeMap<DataId, Vec<Step<'_>>>, used: Slots) -> Vec<usize> {
        let mut looks = Vec::new();
        for steps in data.values() {
            if !steps.iter().all(|step| step.order.atomic) || steps.iter().all(|step| step.order.seq_cst) {
                continue;
            }
            let reads = || steps.iter().filter(|step| keeps_datum(step));
            let fails = |step: &&Step<'_>| match step.path.to {
                Target::Point(point) => self.program.properties.iter().any(|property| {
                    property
                        .comparisons
                        .iter()
                        .any(|it| matches!(it, Comparison::At(_, true, at) if *at == point))
                }),
                Target::Null | Target::OutOfRange => true,
            };
            let failing: Vec<Point> = reads().filter(fails).map(|step| step.path.from).collect();
            let is_look = |step: &&Step<'_>| !failing.contains(&step.path.from) && self.forgets(step, used);
            looks.extend(reads().filter(is_look).map(|step| step.number));
        }
        looks
    }

    /// Whether the thread that takes a step forgets at once what it reads. It may decide which step it takes.
    fn forgets(&self, Step { path, .. }: &Step<'_>, used: Slots) -> bool {
        let state = &path.state;
        let after = match path.to {
            Target::Point(point) => self.matters.get(&point).copied().unwrap_or_default(),
            Target::Null | Target::OutOfRange => Slots::default(),
        };
        let keeps = |slot: Slot| used.contains(slot) && after.contains(slot) && is_read(state.get(slot));
        state.bits.is_none() && state.thread_search.is_none() && !after.iter().any(keeps)
    }

    /// Whether a step does the same whatever is in the datum: a store, or an update whose result is not used.
    fn reads_nothing(&self, step: &Step<'_>, used: Slots) -> bool {
        let state = &step.path.state;
        let decides = state.conditions.iter().any(|(sum, _)| is_read(sum))
            || state.residues.iter().any(|residue| is_read(&residue.sum));
        match step.effect {
            Effect::Read => false,
            Effect::Store => true,
            Effect::Update => !decides && self.forgets(step, used),
        }
    }
}

/// Whether a sum contains what the step reads.
fn is_read(sum: &Sum) -> bool {
    sum.terms.iter().any(|(atom, _)| matches!(atom, Atom::Loaded | Atom::LoadedThread))
}

impl Translation {
    /// The variables of a system in which a datum is kept.
    fn memory(&self, datum: DataId, system: &System) -> Vec<SymbolId> {
        let program = &self.program;
        let all = [
            names::datum(program, datum),
            names::datum_thread(program, datum),
            names::datum_low(program, datum),
        ];
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

/// Whether a step does not change the datum: it reads it, or writes what it has found.
fn keeps_datum(step: &Step<'_>) -> bool {
    let state = &step.path.state;
    match step.effect {
        Effect::Read => true,
        Effect::Store => false,
        Effect::Update => {
            let is_found = |number| found(step).is_some_and(|found| found == number);
            let is_same =
                |sum: &Sum| *sum == Sum::atom(Atom::Loaded) || sum.as_constant().is_some_and(is_found);
            // a reference has a thread besides its number
            state.thread.is_none() && state.stored().is_some_and(is_same)
        }
    }
}

/// Whether a step leads back to where it starts, and changes nothing that matters: no slot, and not the datum.
fn changes_nothing(step: &Step<'_>, [used, live]: [Slots; 2]) -> bool {
    let Step { path, .. } = step;
    let state = &path.state;
    let keeps_slots = used
        .iter()
        .filter(|slot| live.contains(*slot))
        .all(|slot| *state.get(slot) == Sum::atom(Atom::Start(slot)));
    keeps_datum(step) && keeps_slots && path.to == Target::Point(path.from)
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
fn meetings(steps: &[&Step<'_>], memory: &[SymbolId]) -> Option<Vec<Bad>> {
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
    fn of(steps: &[&Step<'_>]) -> Self {
        let mut updates = steps.iter().filter(|step| step.effect == Effect::Update);
        // a lock of `seq_cst` accesses may be looked at while it is given back
        if steps.iter().all(|step| step.order.seq_cst) {
            return Self::Protected;
        }
        if let Some(free) = updates.next().and_then(|step| found(step))
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
fn stores_to_a_free_lock(steps: &[&Step<'_>], memory: &[SymbolId]) -> Option<Vec<Bad>> {
    let update = steps.iter().find(|step| step.effect == Effect::Update)?;
    let stores = steps.iter().filter(|step| step.effect == Effect::Store);
    let bad = stores.map(|store| {
        let mut bad = BadState::default();
        bad.add(store.transition, FIRST, |literal| !reads_memory(literal, memory))?;
        bad.add(update.transition, FIRST, |literal| is_of_memory_alone(literal, memory))?;
        Some(bad.build())
    });
    bad.collect()
}

/// Two threads are about to take these steps.
fn meeting((one, other): (&Step<'_>, &Step<'_>), protection: Protection, memory: &[SymbolId]) -> Option<Bad> {
    let mut bad = BadState::default();
    for (step, process) in [(one, FIRST), (other, SECOND)] {
        let is_whole = protection == Protection::Lock && step.effect == Effect::Update;
        bad.add(step.transition, process, |literal| is_whole || !reads_memory(literal, memory))?;
    }
    Some(bad.build())
}
