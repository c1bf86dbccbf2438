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
            Self::TooManyCases => f.write_str("a condition has too many cases"),
            Self::Order => f.write_str("it depends on how a process that takes no part compares with others"),
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
            Self::TooLarge => f.write_str("so many processes have more cells or steps than can be explored"),
            Self::NoMachine => f.write_str("the machine does not run this memory model"),
        }
    }
}

/// The name of the representation of buffers.
impl Display for Buffers {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exact => "buffers as they are",
            Self::Distinct => "buffers of any length, each different entry kept once",
            Self::Set => "buffers of any length, kept as sets of writes",
            Self::Last => "buffers of any length, of each cell the last value kept",
        })
    }
}

/// Why a bad state of an approximation is not an answer.
impl Display for Unconfirmed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a bad state is reached with approximated buffers, ")?;
        match self.undecided {
            None => f.write_str("by steps that the exact machine does not take"),
            Some(reason) => {
                write!(f, "and it is not known whether the exact machine takes the steps: {reason}")
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
            Self::Spurious => f.write_str("in no order do the steps run and lead there"),
            Self::Undecided(reason) => write!(f, "it is not known whether the steps run: {reason}"),
        }
    }
}
