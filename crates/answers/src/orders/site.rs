//! A place of a text that says a memory order, and how: what can be made weaker or stronger there.

use super::level::{Kind, Level, Order};
use std::ops::Range;

/// What a text is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C and C++.
    C,
    /// Rust.
    Rust,
    /// LLVM IR.
    Llvm,
}

/// A place of a text that says an order, or that stands for one without saying it.
#[derive(Clone, Debug)]
pub struct Site {
    /// What has the order.
    pub kind: Kind,
    /// Where it is, in bytes.
    pub span: Range<usize>,
    /// The order that it has in the text.
    pub written: Level,
    /// All that it may have, the weakest first, the strongest last.
    pub levels: Vec<Level>,
    pub(super) spelling: Spelling,
    pub(super) place: Said,
}

/// How orders are spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelling {
    /// `memory_order_acquire`.
    MemoryOrder,
    /// `memory_order::acquire`.
    Scoped,
    /// `__ATOMIC_ACQUIRE`.
    Gcc,
    /// `Acquire`.
    Rust,
    /// `acquire`.
    Llvm,
}

impl Spelling {
    pub(super) fn word(self, order: Order) -> String {
        match self {
            Self::MemoryOrder => format!("memory_order_{}", order.name()),
            Self::Gcc => format!("__ATOMIC_{}", order.name().to_ascii_uppercase()),
            Self::Llvm if order == Order::Relaxed => "monotonic".to_owned(),
            Self::Scoped | Self::Llvm => order.name().to_owned(),
            Self::Rust => {
                let words = ["Relaxed", "Acquire", "Release", "AcqRel", "SeqCst"];
                words[Order::ALL.iter().position(|it| *it == order).unwrap_or_default()].to_owned()
            }
        }
    }
}

/// How a place says its order.
#[derive(Clone, Debug)]
pub(super) enum Said {
    /// By words, one or two, in these places.
    Words(Vec<Range<usize>>),
    /// Not at all: `seq_cst` is meant. `_explicit` and the order would stand there.
    Not { explicit: Option<usize>, order: usize },
}
