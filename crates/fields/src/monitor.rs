//! Systems that decide about RC11: what a run of a program under sequential consistency says about its other executions.
//!
//! Such a run is a graph of events with program order, read-from, coherence and from-read, which together have no cycle. A program has no
//! other executions under RC11 if no run can be extended by one event to a graph that RC11 allows and that has such a cycle. It has
//! no data race if no run has one. Both are questions about bad states under sequential consistency, of a system that remembers a
//! little of its past: so the search for any number of threads, with numbers of any size, decides them.
//!
//! # Executions that sequential consistency does not have
//! Let `G` be a graph that RC11 allows and that has such a cycle, and let its events have an order that extends `po | rf`, which
//! has no cycle. Each prefix of `G` in this order is a graph that RC11 allows. Take the first prefix with a cycle, and its last event
//! `e`, of thread `t`. Without `e`, the prefix is a run. The cycle contains `e`, from which no edge of `po | rf` leaves. So `e`
//! is before some write to its location in coherence or from-read, and that write is before `e` along the cycle. The first write
//! after the place of `e` in coherence, `w`, is before this write or equal to it. So `e` reads what `w` overwrote, or is placed
//! before `w`, and `w` is before an earlier event of `t` along `po | rf | mo | fr`: other ways into `e` would be a cycle without `e`.
//! RC11 allows this only if `w` and the events that read it or write after it do not happen before `e` (coherence), and, if `e`
//! writes, only if `w` does not read the write that it overwrites (atomicity).
//!
//! So a run chooses a write `w` to a location, and remembers the overwritten value, and which threads (`Follows`) and locations
//! (`Accessed`, `Written`) are after `w` along `po | rf | mo | fr`. `View` says whether a thread knows `w` or a later write to the
//! location, as in the machine with views (Kang et al., POPL 2017): by its own access, or because it acquires a message
//! (`Message`) that was released with this knowledge, also by fences (`Acquired`, `Released`). It is bad if a thread follows `w`
//! without knowing it, and its next step accesses the location and can read the overwritten value.
//!
//! The orders of `seq_cst` accesses and fences beyond acquire and release exclude further executions. They are ignored here: more
//! programs have such a bad state, never fewer.
//!
//! A loop that only reads until it finds a value has a step for its last turn only: an execution without the reads of the
//! other turns is an execution, and its threads reach the same states.
//!
//! States are left out from which a thread reaches nothing bad, changes no memory and accesses no location that has plain accesses:
//! without its events there, an execution has the same bad states and data races.
//!
//! # Data races
//! A run chooses an access, and remembers which threads know it: here `View` means that the access happens before what comes next.
//! It is bad if another thread can access the location without knowing it, one of both accesses writes, and one is not atomic.
//! If no execution but those of sequential consistency exists, a data race exists in one of these.
//!
//! # Sources
//! O. Lahav, V. Vafeiadis, J. Kang, C.-K. Hur, D. Dreyer, *Repairing Sequential Consistency in C/C++11*, PLDI 2017 (RC11).
//! O. Lahav, R. Margalit, *Robustness against Release/Acquire Semantics*, PLDI 2019: the reduction, for release and acquire.

use crate::automaton::Automata;
use crate::way::Accessed;
use garret_graphs::Order;
use std::collections::{BTreeMap, BTreeSet};

/// A question about executions under RC11.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Monitor {
    /// Whether a read or write of this location has a place in coherence that no run under sequential consistency has.
    Stale(u32),
    /// Whether two accesses of this location are a data race.
    Race(u32),
}

/// A fact about the chosen write or access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fact {
    /// The thread has an event after the chosen write.
    Follows,
    /// The thread knows the chosen event.
    View,
    /// The thread would know it after an acquire fence.
    Acquired,
    /// The thread knew it at its last release fence.
    Released,
    /// A thread that acquires the last message of the location knows it.
    Message(u32),
    /// A write to the location is after the chosen write.
    Written(u32),
    /// An access of the location is after the chosen write.
    Accessed(u32),
}

/// When a fact holds after a step.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Holds {
    Always,
    /// If one of these facts holds before the step.
    If(BTreeSet<Fact>),
}

/// What a step does to the facts.
pub(crate) struct Facts {
    after: BTreeMap<Fact, Holds>,
    /// Whether the step chooses its own event: no fact holds before.
    is_first: bool,
    monitor: Monitor,
}

/// The first letter of the copy of the location: what the chosen write overwrote. The location itself has an `X`.
pub(crate) const OVERWRITTEN: char = 'O';

/// A step of a thread, as text.
pub(crate) struct Observed {
    pub(crate) kind: usize,
    pub(crate) guards: Vec<String>,
    /// What it requires of the value that it reads: of the location, and of its copy.
    pub(crate) conditions: [Vec<String>; 2],
    pub(crate) actions: Vec<String>,
    /// The orders before, of and after its access.
    pub(crate) orders: [Order; 3],
    pub(crate) accessed: Option<Accessed>,
}

impl Monitor {
    pub(crate) fn location(self) -> u32 {
        match self {
            Self::Stale(location) | Self::Race(location) => location,
        }
    }

    /// Whether a step with this access may choose its event.
    pub(crate) fn chooses(self, accessed: Accessed) -> bool {
        accessed.location == self.location() && (accessed.writes || matches!(self, Self::Race(_)))
    }

    /// The questions that decide whether a program behaves under RC11 as under sequential consistency, without data races.
    pub(crate) fn all(automata: &Automata) -> Vec<Self> {
        let edges = automata.kinds.iter().flat_map(|kind| &kind.states).flat_map(|state| &state.edges);
        let written = edges.filter_map(|edge| edge.does.accessed()).filter(|it| it.writes);
        let written: BTreeSet<u32> = written.map(|it| it.location).collect();
        let plain = automata.plain();
        let races = plain.intersection(&written).map(|location| Self::Race(*location));
        races.chain(written.iter().map(|location| Self::Stale(*location))).collect()
    }
}

impl Fact {
    /// The facts that a monitor needs.
    pub(crate) fn all(monitor: Monitor, locations: u32) -> Vec<Self> {
        let is_of_stale = |fact: &Self| matches!(fact, Self::Follows | Self::Written(_) | Self::Accessed(_));
        let is_of = |fact: &Self| !(is_of_stale(fact) && matches!(monitor, Monitor::Race(_)));
        let of_threads = [Self::Follows, Self::View, Self::Acquired, Self::Released];
        let of_locations =
            (0..locations).flat_map(|it| [Self::Message(it), Self::Written(it), Self::Accessed(it)]);
        of_threads.into_iter().chain(of_locations).filter(is_of).collect()
    }

    /// Its name, and whether it is a fact about a thread.
    pub(crate) fn name(self) -> (String, bool) {
        match self {
            Self::Follows => ("Follows".to_owned(), true),
            Self::View => ("View".to_owned(), true),
            Self::Acquired => ("Acquired".to_owned(), true),
            Self::Released => ("Released".to_owned(), true),
            Self::Message(location) => (format!("Message_{location}"), false),
            Self::Written(location) => (format!("Written_{location}"), false),
            Self::Accessed(location) => (format!("Accessed_{location}"), false),
        }
    }

    /// The fact about a process, or about memory.
    pub(crate) fn of(self, process: &str) -> String {
        match self.name() {
            (name, true) => format!("{name}[{process}]"),
            (name, false) => name,
        }
    }
}

impl Facts {
    /// The facts after a step with these orders before, of and after its access.
    pub(crate) fn after(
        monitor: Monitor,
        is_first: bool,
        [before, access, after]: [Order; 3],
        accessed: Option<Accessed>,
    ) -> Self {
        let mut facts = Self { after: BTreeMap::new(), is_first, monitor };
        facts.fence(before);
        if let Some(accessed) = accessed {
            facts.access(accessed, access);
        }
        facts.fence(after);
        facts
    }

    fn get(&self, fact: Fact) -> Holds {
        let before = || if self.is_first { BTreeSet::new() } else { BTreeSet::from([fact]) };
        self.after.get(&fact).cloned().unwrap_or_else(|| Holds::If(before()))
    }

    fn set(&mut self, fact: Fact, holds: Holds) {
        self.after.insert(fact, holds);
    }

    /// Makes a fact hold if another one does.
    fn join(&mut self, fact: Fact, other: Holds) {
        let joined = match (self.get(fact), other) {
            (Holds::If(mut one), Holds::If(other)) => {
                one.extend(other);
                Holds::If(one)
            }
            _ => Holds::Always,
        };
        self.set(fact, joined);
    }

    fn fence(&mut self, order: Order) {
        let acquires = |facts: &mut Self| {
            if order.acquire {
                let acquired = facts.get(Fact::Acquired);
                facts.join(Fact::View, acquired);
            }
        };
        if !order.releases_first {
            acquires(self);
        }
        if order.release {
            let view = self.get(Fact::View);
            self.join(Fact::Released, view);
        }
        if order.releases_first {
            acquires(self);
        }
    }

    fn access(&mut self, Accessed { location, reads, writes }: Accessed, order: Order) {
        let (written, accessed, message) =
            (Fact::Written(location), Fact::Accessed(location), Fact::Message(location));
        let is_stale = matches!(self.monitor, Monitor::Stale(_));
        if is_stale {
            let others = self.get(if writes { accessed } else { written });
            self.join(Fact::Follows, others);
            if self.is_first {
                self.set(Fact::Follows, Holds::Always);
            }
            let follows = self.get(Fact::Follows);
            self.join(accessed, follows.clone());
            if writes {
                self.join(written, follows);
            }
        }
        let knows = self.is_first || (is_stale && location == self.monitor.location());
        if knows {
            self.set(Fact::View, Holds::Always);
            self.set(Fact::Acquired, Holds::Always);
        } else if reads && order.atomic {
            let read = self.get(message);
            self.join(Fact::Acquired, read.clone());
            if order.acquire {
                self.join(Fact::View, read);
            }
        }
        if writes {
            let released = match () {
                // the message itself says that the write exists
                () if is_stale && knows => Holds::Always,
                () if !order.atomic => Holds::If(BTreeSet::new()),
                () if order.release => self.get(Fact::View),
                () => self.get(Fact::Released),
            };
            // an update continues the release sequence of what it reads
            if reads { self.join(message, released) } else { self.set(message, released) }
        }
    }

    /// The assignments of process `p`.
    pub(crate) fn assignments(&self) -> Vec<String> {
        let mut all = Vec::new();
        for (fact, holds) in &self.after {
            let (name, is_of_thread) = fact.name();
            let Holds::If(facts) = holds else {
                all.push(format!("{} := T", fact.of("p")));
                continue;
            };
            let keeps = facts.contains(fact);
            let others: Vec<&Fact> = facts.iter().filter(|other| *other != fact).collect();
            if others.is_empty() && (keeps || self.is_first) {
                continue;
            }
            let mine = if is_of_thread { "j = p && " } else { "" };
            let ways = others.iter().map(|other| format!("| {mine}{} = T : T ", other.of("p")));
            let ways: String = ways.collect();
            all.push(match (is_of_thread, keeps) {
                (true, _) => format!("{name}[j] := case {ways}| _ : {name}[j]"),
                (false, true) => format!("{name} := case {ways}| _ : {name}"),
                (false, false) if others.is_empty() => format!("{name} := N"),
                (false, false) => format!("{name} := case {ways}| _ : N"),
            });
        }
        all
    }
}
