//! Verdicts and reasons in words, without anything to do about them: that depends on who asked.

use super::numbers::{bytes, counted, duration};
use super::{render_run, run_line};
use crate::answer::{Answer, Reason};
use crate::cube::MAX_PROCESSES;
use crate::machine::{self, Buffers, Replay, Run, Stop, Unconfirmed};
use crate::shown::Shown;
use crate::system::System;
use crate::vacuity::Vacuous;
use crate::watch::Over;
use std::fmt::{self, Display, Formatter};

/// `SAFE`, `UNSAFE`, or `UNKNOWN: ` and why.
impl Display for Answer {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Safe { .. } => f.write_str("SAFE"),
            Self::Unsafe(_) => f.write_str("UNSAFE"),
            Self::Unknown(reason) => write!(f, "UNKNOWN: {reason}"),
        }
    }
}

impl Display for Reason {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Nodes(limit) => write!(f, "the limit of {} was reached", counted(limit, "cube")),
            Self::Depth(limit) => write!(f, "there is more beyond {}", counted(limit, "step")),
            Self::Processes(limit) => {
                let most = if limit == MAX_PROCESSES { ", the most there can be," } else { "" };
                write!(f, "cubes of more than {}{most} were left out", counted(limit, "process"))
            }
            Self::Time(limit) => Over::Time(limit).fmt(f),
            Self::Memory(limit) => Over::Memory(limit).fmt(f),
            Self::Interrupted => Over::Interrupted.fmt(f),
            Self::Groups => f.write_str("a cube has more groups of reads than can be represented"),
            Self::Overflow => f.write_str("a number does not fit in 64 bits"),
            Self::Unordered(model) => {
                write!(f, "the search does not know what {} orders", model.name().to_uppercase())
            }
            Self::Uncertified => f.write_str(
                "the visited cubes did not stand the check from scratch; this is a mistake in Garret, please report it",
            ),
            Self::Unconfirmed(reason) => write!(
                f,
                "a counterexample was found, but it is not known whether it is an execution: {reason}"
            ),
            Self::Spurious => f.write_str(
                "only counterexamples that no execution has were found: what is asked of all processes, by universal guards \
                 above all, is over-approximated, and asking it of later processes did not settle it",
            ),
        }
    }
}

impl Display for Over {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Time(limit) => write!(f, "the time of {} is over", duration(limit)),
            Self::Memory(limit) => write!(f, "the limit of {} of memory was reached", bytes(limit)),
            Self::Interrupted => f.write_str("interrupted"),
        }
    }
}

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
        }
    }
}

/// What a buffer is kept as.
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

/// Why a bad state of an approximation is no answer.
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

impl Display for Vacuous {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoInitialState => "no initial state is left",
            Self::NoBadState => "no state is ever bad",
            Self::NoTransition => "no transition can ever fire",
        })
    }
}

impl Run {
    /// The run in words: each step with what it reads and changes, a line for each; or with `{:#}` first its transitions in one line.
    pub fn display<'a>(&'a self, system: &'a System) -> impl Display + 'a {
        Shown(move |f: &mut Formatter<'_>| {
            if f.alternate() {
                writeln!(f, "{}", run_line(system, self))?;
            }
            f.write_str(&render_run(system, self))
        })
    }
}

/// Whether the steps run.
impl Display for Replay {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Replayed(_) => f.write_str("the steps run"),
            Self::Spurious => f.write_str("in no order do the steps run and lead there"),
            Self::Undecided(reason) => write!(f, "it is not known whether the steps run: {reason}"),
        }
    }
}
