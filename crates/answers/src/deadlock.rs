//! Whether a process can wait for ever: by the machine for few processes, and by the search for any number of them.
//!
//! That there is no deadlock for any number of processes is shown on a system in which a state is bad if no process can take a step
//! while one waits ([`garret_analysis::waits`], with the argument).

use garret_analysis::waits::{Obstacle, Waits, waits};
use garret_base::watch::Watch;
use garret_core::answer::Answer;
use garret_core::check::{CheckOptions, Report, check_within, needs_no_buffers};
use garret_core::search::Progress;
use garret_machine::machine::Process;
use garret_machine::memory::Model;
use garret_system::system::{Deadlock, System};

/// The number of states that are explored for each number of processes, before the search for any number of them: it takes about a
/// second.
pub const MOST_STATES: usize = 300_000;

/// The proof that no process waits for ever, for any number of processes.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct NoDeadlock {
    /// The system in which deadlocks are bad states.
    pub system: System,
    /// The report of its search.
    pub report: Report,
    /// The indices of the invariants that it relies on.
    pub assumed: Vec<usize>,
    /// The places where a process might wait: for each, a step that leads on from there, as an index of the original transitions.
    pub waits: Vec<usize>,
    /// The same for the places of endless loops where processes may stop.
    pub stops: Vec<usize>,
}

/// Why it is not known whether a process waits for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeadlockUnknown {
    /// The question cannot be asked of this system.
    Obstacle(Obstacle),
    /// The condition that a process waits for names the process of this number, and only smaller numbers were explored.
    Named(u32),
    /// It was not shown that a process can take a step while others wait at these steps: indices of transitions.
    Steps(Vec<usize>),
}

/// Whether no process of the system waits for ever, for any number of processes. It is known already for up to `known` processes.
///
/// # Errors
/// The reason why it is not known.
pub fn prove_no_deadlock(
    system: &System,
    deadlock: &Deadlock,
    options: &CheckOptions,
    (watch, known): (&Watch, Process),
    observe: &mut dyn FnMut(&Progress<'_>),
) -> Result<NoDeadlock, DeadlockUnknown> {
    let has_buffers = !needs_no_buffers(system, options, watch);
    let Waits { system, waits, stops, named } =
        waits(system, deadlock, has_buffers).map_err(DeadlockUnknown::Obstacle)?;
    if named > u32::from(known) + 1 {
        return Err(DeadlockUnknown::Named(named));
    }
    let model = if has_buffers { options.model } else { Model::Sc };
    let options = options.clone().model(model);
    let report = check_within(&system, &options, watch, observe);
    match report.answer.clone() {
        Answer::Safe { assumed } => Ok(NoDeadlock { system, report, assumed, waits, stops }),
        Answer::Unsafe(_) | Answer::Unknown(_) => Err(DeadlockUnknown::Steps(waits)),
    }
}
