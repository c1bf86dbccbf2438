//! The system call `membarrier` of Linux: each thread of the process executes a full fence before it returns.
//!
//! # Sources
//! `membarrier(2)` of the Linux manual: what each command does, and which of them returns an error to a process that has not registered.

use super::form::Operation;

/// `SYS_membarrier` on x86-64.
pub const MEMBARRIER: i64 = 324;

/// The commands after which all threads have executed a fence: `GLOBAL`, `GLOBAL_EXPEDITED`, `PRIVATE_EXPEDITED`, and the one that makes the
/// processor read its code anew as well.
const BARRIERS: [i64; 4] = [1, 2, 8, 32];

/// The commands that only say that the process will ask for barriers.
const REGISTRATIONS: [i64; 3] = [4, 16, 64];

/// What `membarrier` with this command does, if it succeeds; none where that is not known.
#[must_use]
pub fn membarrier(command: i64) -> Option<Operation> {
    match command {
        _ if BARRIERS.contains(&command) => Some(Operation::FenceAll),
        _ if REGISTRATIONS.contains(&command) => Some(Operation::Nothing),
        _ => None,
    }
}
