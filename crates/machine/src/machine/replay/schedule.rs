//! The steps of a trace, and the orders in which they may be taken.

use crate::machine::ground::Process;
use garret_system::system::{System, Trace};

/// The steps grouped into threads: the steps of a thread keep their order.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    threads: Vec<Vec<Planned>>,
}

/// A step of a trace.
#[derive(Clone, Debug)]
struct Planned {
    /// Its index in the trace.
    number: usize,
    transition: usize,
    arguments: Vec<Process>,
}

impl Schedule {
    /// The steps in the order of the trace, or, if `shuffled`, with only the order of each process kept; `names` are the names of
    /// the processes.
    pub(super) fn new(system: &System, trace: &Trace, names: &[Process], shuffled: bool) -> Option<Self> {
        let mut threads: Vec<(Process, Vec<Planned>)> = Vec::new();
        for (number, step) in trace.steps.iter().enumerate() {
            let arguments = renamed(&step.arguments, names)?;
            let main = system.transitions[step.transition].main;
            let main = main.and_then(|main| arguments.get(usize::from(main.0)).copied());
            let thread = if shuffled { main.unwrap_or(0) } else { 0 };
            let planned = Planned { number, transition: step.transition, arguments };
            match threads.iter_mut().find(|(owner, _)| *owner == thread) {
                Some((_, steps)) => steps.push(planned),
                None => threads.push((thread, vec![planned])),
            }
        }
        Some(Self { threads: threads.into_iter().map(|(_, steps)| steps).collect() })
    }

    /// The number of threads.
    pub(super) fn threads(&self) -> usize {
        self.threads.len()
    }

    /// Whether all steps are done.
    pub(super) fn is_complete(&self, done: &[usize]) -> bool {
        self.threads.iter().zip(done).all(|(steps, &done)| steps.len() == done)
    }

    /// The next step of the thread: its index in the trace, its transition and its arguments.
    pub(super) fn next(&self, thread: usize, done: &[usize]) -> Option<(usize, usize, &[Process])> {
        let planned = self.threads[thread].get(done[thread])?;
        Some((planned.number, planned.transition, &planned.arguments))
    }
}

/// The arguments of a step with processes renamed.
pub(super) fn renamed(arguments: &[u32], names: &[Process]) -> Option<Vec<Process>> {
    let name = |&process: &u32| names.get((process as usize).checked_sub(1)?).copied();
    arguments.iter().map(name).collect()
}
