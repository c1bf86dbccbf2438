//! Whether somebody can wait for ever: few processes by the machine, any number of them by the search.
//!
//! That there is no deadlock for any number of processes is shown on a system in which it is bad that nobody can go on while somebody waits
//! ([`garret_analysis::waits`], with the argument).

use garret_analysis::waits::{Obstacle, Waits, waits};
use garret_base::watch::Watch;
use garret_core::answer::Answer;
use garret_core::check::{CheckOptions, Report, check_within, needs_no_buffers};
use garret_core::search::Progress;
use garret_machine::machine::Process;
use garret_machine::memory::Model;
use garret_system::system::{Deadlock, System};

/// So many states of each number of processes are explored, before any number of them is asked about: about a second.
pub const MOST_STATES: usize = 300_000;

/// Nobody waits for ever, for any number of processes.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct NobodyWaits {
    /// The system in which it is bad that nobody can go on.
    pub system: System,
    /// Its search.
    pub report: Report,
    /// The indices of the invariants that it relies on.
    pub assumed: Vec<usize>,
}

/// Why it is not known whether somebody waits for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Open {
    /// It cannot be asked.
    Obstacle(Obstacle),
    /// What somebody waits for is about the process of this number, and fewer were explored.
    Named(u32),
    /// It was not shown that somebody can go on while others wait at these steps: indices of transitions.
    Steps(Vec<usize>),
}

/// Whether nobody waits for ever in the system, however many processes there are. `known` is a number of processes of which, and of fewer, it is
/// known that nobody does.
///
/// # Errors
/// Why it is not known.
pub fn nobody_waits(
    system: &System,
    deadlock: &Deadlock,
    options: &CheckOptions,
    (watch, known): (&Watch, Process),
    observe: &mut dyn FnMut(&Progress<'_>),
) -> Result<NobodyWaits, Open> {
    let has_buffers = !needs_no_buffers(system, options, watch);
    let Waits { system, waits, named, .. } = waits(system, deadlock, has_buffers).map_err(Open::Obstacle)?;
    if named > u32::from(known) + 1 {
        return Err(Open::Named(named));
    }
    let model = if has_buffers { options.model } else { Model::Sc };
    let options = options.clone().model(model).proof(false);
    let report = check_within(&system, &options, watch, observe);
    match report.answer.clone() {
        Answer::Safe { assumed } => Ok(NobodyWaits { system, report, assumed }),
        Answer::Unsafe(_) | Answer::Unknown(_) => Err(Open::Steps(waits)),
    }
}
