//! The system call `membarrier` of Linux: each thread of the process executes a full fence before it returns.
//!
//! # Sources
//! `membarrier(2)` of the Linux manual: the effect of each command, and which commands return an error if the process is not registered.

use super::form::Operation;

/// `SYS_membarrier` on x86-64.
pub const MEMBARRIER: i64 = 324;

/// The commands that make all threads execute a fence: `GLOBAL`, `GLOBAL_EXPEDITED`, `PRIVATE_EXPEDITED`, and the one that also
/// makes the processors reload the code.
const BARRIERS: [i64; 4] = [1, 2, 8, 32];

/// The commands that only register the process for later barriers.
const REGISTRATIONS: [i64; 3] = [4, 16, 64];

/// The effect of `membarrier` with this command, if it succeeds. `None` if the command is not known.
#[must_use]
pub fn membarrier(command: i64) -> Option<Operation> {
    match command {
        _ if BARRIERS.contains(&command) => Some(Operation::FenceAll),
        _ if REGISTRATIONS.contains(&command) => Some(Operation::Nothing),
        _ => None,
    }
}
