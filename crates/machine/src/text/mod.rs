//! Text for runs of the machine, and for the reasons why it stopped.

mod run;
mod values;

pub use run::{describe_run, render_run, run_line};
pub use values::{cell, of_cell, value};

use crate::machine::{self, Buffers, Replay, Run, Stop, Unconfirmed};
use garret_base::numbers::counted;
use garret_base::shown::DisplayWith;
use garret_base::watch::Over;
use garret_system::system::System;
use std::fmt::{self, Display, Formatter};

impl Display for machine::Reason {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(stop) => stop.fmt(f),
            Self::Overflow => f.write_str("a number does not fit in 64 bits"),
            Self::TooManyCases => f.write_str("a condition has too many cases to be decided to be decided"),
            Self::Order => f.write_str("the result depends on the order of a process that takes no step"),
            Self::Values => f.write_str("the steps need values that cannot be represented"),
        }
    }
}

impl Display for Stop {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Self::States(limit) => write!(f, "there are more than {}", counted(limit, "state")),
            Self::Time(limit) => Over::Time(limit).fmt(f),
            Self::Memory(limit) => Over::Memory(limit).fmt(f),
            Self::Interrupted => f.write_str("it was interrupted"),
            Self::TooLarge => f.write_str("with this many processes there are more cells or steps than can be explored: try fewer processes"),
            Self::NoMachine => f.write_str("this memory model cannot be explored or replayed: use sc, tso or pso"),
        }
    }
}

/// The name of the representation of buffers.
impl Display for Buffers {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exact => "exact store buffers",
            Self::Distinct => "store buffers of any length, approximated by their different entries",
            Self::Set => "store buffers of any length, approximated by sets of writes",
            Self::Last => "store buffers of any length, approximated by the last value of each cell",
        })
    }
}

/// Why a bad state of an approximation is not an answer.
impl Display for Unconfirmed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a bad state is reached with approximated buffers, ")?;
        match self.undecided {
            None => f.write_str("but no execution with exact buffers takes these steps"),
            Some(reason) => {
                write!(
                    f,
                    "but it could not be decided whether an execution with exact buffers takes these steps: {reason}"
                )
            }
        }
    }
}

impl Run {
    /// The run as text: one line for each step with its reads and changes; with `{:#}`, first its transitions on one line.
    pub fn display<'a>(&'a self, system: &'a System) -> impl Display + 'a {
        DisplayWith(move |f: &mut Formatter<'_>| {
            if f.alternate() {
                writeln!(f, "{}", run_line(system, self))?;
            }
            f.write_str(&render_run(system, self))
        })
    }
}

/// The result of a replay.
impl Display for Replay {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Replayed(_) => f.write_str("the steps run"),
            Self::Spurious => {
                f.write_str("no order of these steps runs on the machine and reaches the bad state")
            }
            Self::Undecided(reason) => write!(f, "it is not known whether the steps run: {reason}"),
        }
    }
}
