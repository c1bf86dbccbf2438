//! The reason why a computation ended early, as text.

use super::Over;
use crate::numbers::{bytes, duration};
use std::fmt::{self, Display, Formatter};

impl Display for Over {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Time(limit) => write!(f, "the time limit of {} was reached", duration(limit)),
            Self::Memory(limit) => write!(f, "the limit of {} of memory was reached", bytes(limit)),
            Self::Interrupted => f.write_str("interrupted"),
        }
    }
}
