//! Reasons why the machine stops early.

use garret_base::watch::Over;
use std::time::Duration;

/// The reason why an exploration or a replay ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The largest number of states was exceeded.
    States(usize),
    /// The time limit was reached.
    Time(Duration),
    /// The memory limit was reached, in bytes.
    Memory(usize),
    /// The user or another thread interrupted it.
    Interrupted,
    /// For this number of processes there are more cells or steps than the machine supports.
    TooLarge,
    /// The machine does not support the memory model: it is not one of store buffers.
    NoMachine,
}

impl From<Over> for Stop {
    fn from(over: Over) -> Self {
        match over {
            Over::Time(time) => Self::Time(time),
            Over::Memory(bytes) => Self::Memory(bytes),
            Over::Interrupted => Self::Interrupted,
        }
    }
}
