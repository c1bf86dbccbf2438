//! Why the machine ends before it is done.

use garret_base::watch::Over;
use std::time::Duration;

/// Why an exploration or a replay ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// There are more states than this.
    States(usize),
    /// It takes longer than this.
    Time(Duration),
    /// It takes more memory than this, in bytes.
    Memory(usize),
    /// Somebody stopped it.
    Interrupted,
    /// So many processes have more cells or steps than the machine can have.
    TooLarge,
    /// The machine does not run the memory model: it has no store buffers.
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
