//! Execution graphs: the executions of a given number of threads, without their interleavings.
//!
//! An execution is a set of events, with the write that each read reads from (`rf`) and the order of the writes of each location
//! (`co`). Threads are deterministic between events, so that a graph determines everything. A memory model tells which graphs are
//! executions (`consistency`). Each is built once, one event after the other (`stateless`), or by a search that remembers all
//! graphs that it has visited (`stateful`), a slow second implementation that checks the first. They share neither states nor
//! formulas with the machine and the backward search.
//!
//! # Sources
//! M. Kokologiannakis, I. Marmanis, V. Gladstein, V. Vafeiadis, *Truly Stateless, Optimal Dynamic Partial Order Reduction*, POPL 2022;
//! O. Lahav, V. Vafeiadis, *Model checking for weak memory models*, slides, 2017, for the search that remembers.

mod address;
mod alike;
mod awaits;
mod clocks;
mod code;
mod consistency;
mod ending;
mod events;
mod function;
mod graph;
pub mod layout;
mod leaf;
mod lifetime;
mod linear;
mod marks;
mod observed;
mod polling;
mod races;
mod revisit;
mod seq_cst;
mod sequential;
mod stateful;
mod stateless;
mod stores;
mod thread;
mod visibility;
mod walk;
mod ways;
mod whole;

pub use address::{AddressMap, Object, ObjectCell};
pub use code::{
    Access, At, Atom, Bad, Cell, CellValue, Code, Expression, Guard, Location, Order, Place, Step, Stop, Sum,
    Tag, Thread, UNWRITTEN,
};
pub use ending::{Ending, FoundExecution, GraphProgress, Listener};
pub use function::{Bitwise, Function, Meaning};
pub use marks::{FreedMemory, MarkedObject};
pub use observed::Observed;
pub use visibility::{MissingOrder, Synchronization};

use consistency::Axioms;
use garret_base::setters::setters;
use garret_base::watch::{Limits, Over, Watch};
use garret_machine::memory::Model;
use graph::{Graph, Kind};
use leaf::SearchResult;
use std::{borrow::Cow, collections::BTreeSet, sync::Arc};
use ways::Rules;

/// Options of a search for executions.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GraphOptions {
    /// The memory model (default: TSO).
    pub model: Model,
    /// The number of workers (default: 1).
    pub jobs: usize,
    /// Remember all graphs that were visited, with one worker (default: no).
    pub stateful: bool,
    /// Go on after a bad state was found (default: no).
    pub all: bool,
    /// A bound on the events of each thread: executions in which a thread has more are not followed further. Without it (the
    /// default), the bound is small at first if there are loops, and grows by half each time while that is fast: short executions
    /// come first if threads run for ever.
    pub events: Option<u32>,
    /// The largest number of graphs that each worker visits, parts of executions included (default: unlimited).
    pub most: Option<u64>,
    /// Look for data races, too: two accesses to one location by different threads, not both atomic, at least one of which
    /// writes, and neither of which happens before the other (default: no).
    pub races: bool,
    /// The locations and slots that are observed at the end of each complete execution (default: none).
    pub observed: Vec<Observed>,
    /// The limits on time and memory (default: none).
    pub limits: Limits,
    /// A shared counter of visited executions, to observe the progress (default: none).
    pub progress: Option<Arc<GraphProgress>>,
}

impl Default for GraphOptions {
    fn default() -> Self {
        Self {
            model: Model::default(),
            jobs: 1,
            stateful: false,
            all: false,
            events: None,
            most: None,
            races: false,
            observed: Vec::new(),
            limits: Limits::default(),
            progress: None,
        }
    }
}

impl GraphOptions {
    /// The defaults.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        GraphOptions:
        model(model: Model),
        jobs(jobs: usize),
        stateful(stateful: bool),
        all(all: bool),
        events(events: impl Into<Option<u32>>),
        most(graphs: impl Into<Option<u64>>),
        races(races: bool),
        observed(observed: Vec<Observed>),
        limits(limits: Limits),
        progress(progress: impl Into<Option<Arc<GraphProgress>>>),
    }
}

/// The result of a search for executions.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Graphs {
    /// The number of graphs visited, parts of executions included.
    pub visited: u64,
    /// The number of executions in which all threads terminate, or one ends them all.
    pub complete: u64,
    /// The number of executions in which a thread waits for a value that never comes, or cannot take a step.
    pub blocked: u64,
    /// The number of blocked executions in which an assumption does not hold.
    pub unmet: u64,
    /// The number of executions in which a thread has more events than the bound.
    pub cut: u64,
    /// The observed values at the end of complete executions.
    pub finals: BTreeSet<Vec<i64>>,
    /// An execution with a bad state, and the index of that in [`Code::bad`].
    pub bad: Option<(Execution, u32)>,
    /// An execution with a data race, and the two accesses as indices in [`Execution::events`].
    pub race: Option<(Execution, [u32; 2])>,
    /// A blocked execution: threads wait for ever, or cannot take a step, although all others have done what they can.
    pub waits: Option<Execution>,
    /// Why not all executions were visited; `None` if all were.
    pub stopped: Option<Stopped>,
    /// The values that threads have reported before they stopped ([`Code::report_location`]).
    pub told: BTreeSet<i64>,
}

/// Why not all executions were visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// A limit on time or memory, or an interrupt.
    Over(Over),
    /// A number overflowed.
    TooLarge,
    /// A thread takes more steps without memory accesses than are followed.
    TooLong,
    /// Some executions lead to an instruction without a meaning in this model ([`Stop::Beyond`]); its number.
    Beyond(u32),
    /// The largest number of graphs was reached.
    Most(u64),
    /// The listener wanted no more executions.
    Left,
    /// There are no execution graphs for this model.
    NoModel,
    /// A defect of Garret: an execution that was found violates the axioms when they are checked on the whole graph.
    Defect,
}

/// An execution, or the part of one that leads to a bad state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Execution {
    /// Its events, without the initial writes.
    pub events: Vec<Event>,
    /// The steps of all threads, in an order in which a machine with store buffers can take them; if the model has no such
    /// machine, in an order in which each read comes after the write that it reads from. Each has the thread, counted from 1, and
    /// the name of the step.
    pub steps: Vec<(u32, Tag)>,
    /// For each step, the accesses that it makes, as indices in [`Execution::events`].
    pub accesses: Vec<Vec<u32>>,
    /// If memory is used after it was freed, or freed again: the event that frees it, and the access that is too late, as indices
    /// in [`Execution::events`].
    pub misused: Option<[u32; 2]>,
}

/// An event of an execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The thread, counted from 1.
    pub thread: u32,
    /// The kind of the event.
    pub action: Action,
    /// The index of the location in [`Code::locations`]; `None` for a choice.
    pub cell: Option<u32>,
    /// The name of the location.
    pub location: String,
    /// The value that is read or written.
    pub held: CellValue,
    /// The step that it belongs to; `None` for a choice.
    pub tag: Option<Tag>,
    /// The C11 memory order of the access.
    pub order: Order,
    /// The combined C11 memory order of the fences that its thread passes right before it.
    pub fence: Order,
}

/// The kind of an event. Writes are given as indices in [`Execution::events`]; `None` stands for the initial write of the
/// location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// It reads from this write.
    Read(Option<u32>),
    /// It writes, right after this write in coherence.
    Write(Option<u32>),
    /// It chooses the way with this number.
    Choice(u32),
}

/// Visits the executions of the code, within the limits of the options.
#[must_use]
pub fn graphs(code: &Code, options: &GraphOptions) -> Graphs {
    graphs_within(code, options, &options.limits.start())
}

/// Visits the executions of the code, until the watch is over.
#[must_use]
pub fn graphs_within(code: &Code, options: &GraphOptions, watch: &Watch) -> Graphs {
    all(code, options, None, watch)
}

/// The same, and calls the listener with each execution that is found, until it wants no more. There is one worker, so that the
/// order is always the same: if loops are followed with growing bounds, executions with fewer events come first. Executions that
/// are cut off, and graphs in which numbers overflow, are not reported.
#[must_use]
pub fn graphs_with_listener(
    code: &Code,
    options: &GraphOptions,
    listener: &mut Listener<'_>,
    watch: &Watch,
) -> Graphs {
    all(code, options, Some(listener), watch)
}

/// Looks for a shorter execution that is as bad as the one that was found: one in which the largest number of events of a thread
/// is as small as possible, as far as it is found within some thousand graphs, which take some milliseconds. If threads run on
/// and on, the first execution that is found has superfluous turns.
#[must_use]
pub fn shorten_execution(code: &Code, options: &GraphOptions, found: Graphs, watch: &Watch) -> Graphs {
    /// The largest number of visited graphs times the square of the number of threads, which make graphs larger: 5000 for four threads.
    const MOST: u64 = 80_000;
    let is_race = found.bad.is_none();
    let execution = found.bad.as_ref().map(|(it, _)| it).or(found.race.as_ref().map(|(it, _)| it));
    let Some(execution) = execution.filter(|_| code.has_loops()) else { return found };
    let of = |thread: u32| execution.events.iter().filter(|event| event.thread == thread).count();
    let longest = execution.events.iter().map(|event| of(event.thread)).max().unwrap_or(0);
    let threads = code.threads.len().max(4) as u64;
    let mut left = MOST / (threads * threads);
    // one worker, so that the result is deterministic
    let options = GraphOptions { jobs: 1, all: false, progress: None, ..options.clone() };
    for events in 1..u32::try_from(longest).unwrap_or(u32::MAX) {
        if left == 0 || watch.is_over() {
            break;
        }
        let options = options.clone().events(events).most(left);
        let shorter = graphs_within(code, &options, watch);
        if shorter.bad.is_some() || (is_race && shorter.race.is_some()) {
            return Graphs { bad: shorter.bad, race: shorter.race, ..found };
        }
        left = left.saturating_sub(shorter.visited);
    }
    found
}

fn all(
    code: &Code,
    options: &GraphOptions,
    mut listener: Option<&mut Listener<'_>>,
    watch: &Watch,
) -> Graphs {
    /// The first bound on the events of each thread. It is larger if a thread without loops may have more.
    const FIRST: u32 = 8;
    /// If the number of graphs times the bound on events exceeds this, and most executions are cut off, no larger bound is tried:
    /// a tenth of a second.
    const MUCH: u64 = 600_000;
    /// The same if most executions end, so that the loops seem to be bounded: a few seconds.
    const VERY_MUCH: u64 = 50 * MUCH;
    // a data race is an error under the model of a language, even if it was not asked for
    let is_of_language = options.model.is_of_languages();
    if options.model.kept().is_none() && !is_of_language {
        return Graphs { stopped: Some(Stopped::NoModel), ..Graphs::default() };
    }
    let (code, options) = (
        &*if is_of_language { Cow::Owned(code.of_c11()) } else { Cow::Borrowed(code) },
        &*if is_of_language { Cow::Owned(options.clone().races(true)) } else { Cow::Borrowed(options) },
    );
    let most = options.events.or_else(|| (!code.has_loops()).then_some(u32::MAX));
    if let Some(most) = most {
        return up_to(code, options, (most, None), Graphs::default(), listener, watch);
    }
    let mut events = code.longest().saturating_mul(2).max(FIRST);
    let is_of_all = options.all || options.stateful || options.most.is_some() || listener.is_some();
    let mut first = None;
    if !is_of_all && code.may_end() {
        match probe_long_executions(code, options, events, watch) {
            Probe::Decided(found) => return found,
            Probe::Few(found) => first = Some(found),
            Probe::Open => {}
        }
    }
    let mut found = Graphs::default();
    let mut known = None;
    loop {
        found = match first.take() {
            Some(first) => first,
            None => up_to(code, options, (events, known), found, listener.as_deref_mut(), watch),
        };
        let larger = events.saturating_add(events / 2);
        let enough = if found.cut > found.complete + found.blocked { MUCH } else { VERY_MUCH };
        if found.cut == 0
            || found.bad.is_some()
            || found.race.is_some()
            || found.stopped.is_some()
            || found.visited.saturating_mul(events.into()) > enough
            || larger == events
        {
            return found;
        }
        (known, events) = (Some(events), larger);
    }
}

/// The result of visiting a few graphs.
enum Probe {
    /// There are only a few graphs with this bound on the events of each thread: these.
    Few(Graphs),
    /// These executions, visited up to their ends, decide the question.
    Decided(Graphs),
    /// The visited executions decide nothing.
    Open,
}

/// Visits some executions up to their ends, for threads whose loops have many turns: a thousand turns have too many executions,
/// but the first ones mostly show what is wrong.
fn probe_long_executions(code: &Code, options: &GraphOptions, few: u32, watch: &Watch) -> Probe {
    /// The number of graphs up to which there are only a few, parts of executions included: a thirtieth of a second.
    const MANY: u64 = 50_000;
    /// A bound on the events of each thread that suffices for some thousand turns of a loop.
    const EVENTS: u32 = 20_000;
    /// The largest number of visited graphs, parts of executions included: a third of a second for threads of some thousand events.
    const MOST: u64 = 30_000;
    // one worker, so that the execution is deterministic
    let options = GraphOptions { jobs: 1, ..options.clone() };
    let look = |events, most| {
        up_to(code, &options.clone().most(most), (events, None), Graphs::default(), None, watch)
    };
    let first = look(few, MANY);
    if !matches!(first.stopped, Some(Stopped::Most(_))) {
        return Probe::Few(first);
    }
    if first.complete + first.blocked > first.cut {
        return Probe::Open;
    }
    let found = look(EVENTS, MOST);
    let is_whole = found.cut == 0 && found.stopped.is_none();
    if is_whole || found.bad.is_some() || found.race.is_some() { Probe::Decided(found) } else { Probe::Open }
}

/// Visits the executions with at most `most` events of each thread, and adds them to those found before with a smaller bound.
fn up_to(
    code: &Code,
    options: &GraphOptions,
    (most, known): (u32, Option<u32>),
    before: Graphs,
    listener: Option<&mut Listener<'_>>,
    watch: &Watch,
) -> Graphs {
    let rules = Rules { code, axioms: Axioms::new(options.model), most };
    let new = || SearchResult {
        observed: options.observed.clone(),
        goes_on: options.all,
        most: options.most,
        races: options.races,
        progress: options.progress.clone(),
        known,
        ..SearchResult::default()
    };
    let one = |(tally, over)| (vec![tally], over);
    let (tallies, over) = match (listener, options.stateful) {
        (Some(listener), true) => one(stateful::explore(rules, new(), listener, watch)),
        (None, true) => one(stateful::explore(rules, new(), (), watch)),
        (Some(listener), false) => one(stateless::tell(rules, new(), listener, watch)),
        (None, false) => stateless::explore(rules, options.jobs, new, watch),
    };
    let mut all = new();
    for tally in tallies {
        all.add(tally);
    }
    let most = options.most.filter(|_| all.is_stopped).map(Stopped::Most);
    let left = all.is_left.then_some(Stopped::Left);
    let large = all.too_large.then_some(Stopped::TooLarge).or(all.beyond.map(Stopped::Beyond));
    let unfinished = large.or(all.too_long.then_some(Stopped::TooLong));
    let execution = |graph: &Graph| Execution::new(rules, graph);
    // errors are confirmed by the axioms, with code that shares nothing with the search that found them
    let wrong = all.bad.iter().map(|(graph, _)| graph).chain(all.race.iter().map(|(graph, _)| graph));
    let races = all.race.iter().all(|(graph, _)| races::race(rules, graph).is_some());
    let is_defect = !races || wrong.into_iter().any(|graph| !is_confirmed(rules, graph));
    if is_defect {
        (all.bad, all.race) = (None, None);
    }
    let defect = is_defect.then_some(Stopped::Defect);
    let mut finals = before.finals;
    finals.extend(all.finals);
    Graphs {
        visited: all.visited,
        complete: before.complete + all.complete,
        blocked: before.blocked + all.blocked,
        unmet: before.unmet + all.unmet,
        cut: all.cut,
        finals,
        bad: all.bad.as_ref().map(|(graph, bad)| (execution(graph), *bad)),
        race: all.race.as_ref().map(|(graph, accesses)| (execution(graph), *accesses)),
        waits: before.waits.or_else(|| all.waits.as_ref().map(execution)),
        told: all.told,
        stopped: defect.or(over.map(Stopped::Over)).or(unfinished).or(most).or(left),
    }
}

/// Whether the axioms hold when they are checked on the whole graph, for models whose axioms are checked as graphs grow. A large
/// graph is not checked.
fn is_confirmed(rules: Rules<'_>, graph: &Graph) -> bool {
    /// The largest number of events for which the check is fast: its time is cubic.
    const MOST: usize = 256;
    match rules.axioms {
        Axioms::Global(_) => true,
        Axioms::Rc11 => graph.events.len() > MOST || whole::is_execution(rules.code, graph),
    }
}

impl Execution {
    fn new(rules: Rules<'_>, graph: &Graph) -> Self {
        let first = rules.code.locations.len() as u32;
        let write = |event: u32| event.checked_sub(first);
        let events = graph.events.iter().skip(first as usize).map(|event| Event {
            thread: event.thread + 1,
            action: match event.kind {
                Kind::Read | Kind::Initial => Action::Read(write(event.source)),
                Kind::Write => Action::Write(write(event.around[0])),
                Kind::Choice => Action::Choice(event.source),
            },
            cell: (event.kind != Kind::Choice).then_some(event.location),
            location: rules
                .code
                .locations
                .get(event.location as usize)
                .map(|it| it.name.clone())
                .unwrap_or_default(),
            held: event.held,
            tag: None,
            order: Order::default(),
            fence: Order::default(),
        });
        let mut events: Vec<Event> = events.collect();
        let taken = linear::linear(rules, graph);
        let mut passed = vec![Order::default(); graph.threads.len()];
        for (thread, taken) in &taken {
            let [before, order, after] = taken.step.orders;
            let Some(passed) = passed.get_mut(*thread as usize) else { continue };
            *passed = passed.then(before);
            if taken.event == thread::NONE {
                continue;
            }
            for access in graph.accesses_of(taken.event) {
                if let Some(event) = write(access).and_then(|it| events.get_mut(it as usize)) {
                    event.tag = Some(taken.step.tag);
                    (event.order, event.fence) = (order, std::mem::take(passed));
                }
            }
            *passed = after;
        }
        let accesses = taken.iter().map(|(_, taken)| match taken.event {
            thread::NONE => Vec::new(),
            event => graph.accesses_of(event).filter_map(write).collect(),
        });
        let accesses = accesses.collect();
        let steps = taken.into_iter().map(|(thread, taken)| (thread + 1, taken.step.tag));
        let misused = lifetime::misuse(rules, graph).map(|it| it.events.map(write));
        let misused = misused.and_then(|[free, late]| Some([free?, late?]));
        Self { events, steps: steps.collect(), accesses, misused }
    }
}
