//! The states of a program with given threads, explored in parallel with its executions.
//!
//! If threads take a lock many times, each order of these is another execution, and millions of executions lead to the same few
//! states. These states suffice for a verdict: they are explored after a while, and the count of executions ends when they decide
//! it.

use super::arguments::Graphs as Command;
use super::background::STACK;
use super::exit::Exit;
use super::load::LoadedText;
use garret_base::watch::{Limits, Over, Watch};
use garret_graphs::{Graphs, Stopped};
use garret_machine::machine::{ExplorationResult, ExploreOptions, Process, Run, explore_within};
use garret_machine::memory::Model;
use garret_system::system::System;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// The time for which only executions are counted: 46 of the 47 programs in `models/c` take at most a tenth of it.
const PATIENCE: Duration = Duration::from_secs(10);
/// The largest number of states: they take some hundred megabytes.
const MOST_STATES: usize = 5_000_000;
/// The size of store buffers in entries; it is enough for most programs that terminate.
const BUFFER: usize = 8;

/// The verdict by the states of a program.
#[derive(Debug)]
pub(super) enum States {
    /// All states were explored, and none is bad; their number.
    Harmless(usize),
    /// A run to a bad state.
    Bad(Box<Run>),
}

impl States {
    /// The exit code of this verdict.
    pub(super) fn exit(&self) -> Exit {
        match self {
            Self::Harmless(_) => Exit::Safe,
            Self::Bad(_) => Exit::Unsafe,
        }
    }
}

/// Whether the states of the program decide the verdict, and the command asks for nothing that only executions show.
fn may_tell(command: &Command, loaded: &LoadedText) -> bool {
    let is_closed = loaded.assembly.as_ref().is_some_and(|it| it.program.is_closed());
    let only_executions = command.all
        || command.number.is_some()
        || command.stateful
        || command.races
        || command.deadlock
        || command.rounds.is_some()
        || command.events.is_some()
        || command.svg.is_some()
        || command.dot.is_some();
    let is_assumed = !loaded.system.invariants.is_empty();
    is_closed && !only_executions && !is_assumed && command.model.buffering().is_some()
}

/// The result of `count`, which visits the executions until the watch that it is given is over; and the verdict by the states, if
/// it came first.
pub(super) fn beside(
    loaded: &LoadedText,
    command: &Command,
    watch: &Watch,
    count: impl FnOnce(&Watch) -> std::io::Result<Graphs>,
) -> std::io::Result<(Graphs, Option<States>)> {
    if !may_tell(command, loaded) {
        return Ok((count(watch)?, None));
    }
    explored_after(PATIENCE, (&loaded.system, command.model), watch, count)
}

/// The same for a system under a model, whose states are explored after `patience`.
fn explored_after(
    patience: Duration,
    (system, model): (&System, Model),
    watch: &Watch,
    count: impl FnOnce(&Watch) -> std::io::Result<Graphs>,
) -> std::io::Result<(Graphs, Option<States>)> {
    let [told, counted] = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
    std::thread::scope(|scope| {
        let (sender, receiver) = channel::<()>();
        let (told_there, watch_there) = (Arc::clone(&told), watch.until(Arc::clone(&counted)));
        let explore = move || {
            // nothing is ever sent: the sender is dropped when the executions are counted
            if receiver.recv_timeout(patience) != Err(RecvTimeoutError::Timeout) {
                return None;
            }
            let states = explored(system, model, &watch_there)?;
            told_there.store(true, Ordering::Relaxed);
            Some(states)
        };
        // if no thread can be started, only the executions are counted
        let explorer = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, explore).ok();
        let found = count(&watch.until(Arc::clone(&told)));
        counted.store(true, Ordering::Relaxed);
        drop(sender);
        let states = match explorer.map(std::thread::ScopedJoinHandle::join) {
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            Some(Ok(states)) => states,
            None => None,
        };
        // a full count of executions, or a bad execution, says more than the states
        let found = found?;
        let is_sooner = found.stopped == Some(Stopped::Over(Over::Interrupted)) && found.bad.is_none();
        Ok((found, states.filter(|_| is_sooner)))
    })
}

/// All states, or a run to a bad state. `None` if something was left out.
fn explored(system: &System, model: Model, watch: &Watch) -> Option<States> {
    let threads = Process::try_from(system.process_bound?).ok()?;
    // half of the memory is left for the executions
    let memory = watch.memory_left().map(|bytes| bytes / 2);
    let options = ExploreOptions::new()
        .processes(threads)
        .model(model)
        .buffer(BUFFER)
        .jobs(1)
        .max_states(MOST_STATES)
        .limits(Limits::new().memory(memory));
    let exploration = explore_within(system, &options, watch, &mut |_| {});
    let proves_safety = exploration.proves_safety();
    match exploration.reached {
        ExplorationResult::Bad(run) => Some(States::Bad(run)),
        ExplorationResult::Nothing if proves_safety => Some(States::Harmless(exploration.statistics.states)),
        ExplorationResult::Nothing | ExplorationResult::Stopped(_) | ExplorationResult::Unconfirmed(_) => {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{States, explored_after};
    use garret_base::watch::{Over, Watch};
    use garret_graphs::{Graphs, Stopped};
    use garret_machine::memory::Model;
    use garret_system::lang::parse;
    use std::time::Duration;

    /// The verdict by the states of two processes, while a count runs that ends only when it is told to, or after some seconds.
    fn beside_an_endless_count(actions: &str, bad: &str, seconds: u64) -> Option<States> {
        let text = format!(
            "number_procs 2 type loc = A | B | C array At[proc] : loc weak var X : int \
             init (p) {{ At[p] = A && X = 0 }} unsafe (p q) {{ {bad} }} \
             transition t ([p]) requires {{ At[p] = A }} {{ {actions} X := 1 }}"
        );
        let system = parse(&text).expect("it is a system").system;
        let watch = Watch::start(Some(Duration::from_secs(seconds)), None, None);
        let count = |watch: &Watch| {
            let mut found = Graphs::default();
            while found.stopped.is_none() {
                std::thread::yield_now();
                found.stopped = watch.over().map(Stopped::Over);
            }
            Ok(found)
        };
        let told = explored_after(Duration::ZERO, (&system, Model::Tso), &watch, count);
        let (found, states) = told.expect("counting does not fail");
        let is_told = found.stopped == Some(Stopped::Over(Over::Interrupted));
        assert_eq!(is_told, states.is_some(), "{found:?}");
        states
    }

    #[test]
    fn all_states_end_the_count() {
        let states = beside_an_endless_count("At[p] := B;", "At[p] = C && At[q] = B", 60);
        assert!(matches!(states, Some(States::Harmless(number)) if number > 3), "{states:?}");
    }

    #[test]
    fn a_bad_state_ends_the_count() {
        let states = beside_an_endless_count("At[p] := B;", "At[p] = B && At[q] = B", 60);
        assert!(matches!(states, Some(States::Bad(_))), "{states:?}");
    }

    #[test]
    fn states_that_were_left_out_tell_nothing() {
        // store buffers grow without bound
        let states = beside_an_endless_count("", "At[p] = C && At[q] = B", 1);
        assert!(states.is_none(), "{states:?}");
    }

    #[test]
    fn executions_that_are_counted_need_no_states() {
        let text = "number_procs 1 var N : int init () { N = 0 } unsafe () { N = 9 } \
                    transition t (p) requires { N = 0 } { N := 1 }";
        let system = parse(text).expect("it is a system").system;
        let watch = Watch::default();
        let mut counted = Graphs::default();
        counted.complete = 1;
        let count = |_: &Watch| Ok(counted);
        let told = explored_after(Duration::from_secs(3600), (&system, Model::Tso), &watch, count);
        let (found, states) = told.expect("counting does not fail");
        assert!(found.complete == 1 && states.is_none(), "{states:?}");
    }
}
