//! A place of a text that states a memory order, how it states it, and the orders that it may have.

use super::level::{Kind, Level, Order};
use std::ops::Range;

/// The language of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C and C++.
    C,
    /// Rust.
    Rust,
    /// LLVM IR.
    Llvm,
}

/// A place of a text that states an order, or that has one implicitly.
#[derive(Clone, Debug)]
pub struct Site {
    /// The operation that has the order.
    pub kind: Kind,
    /// Its place in the text, in bytes.
    pub span: Range<usize>,
    /// The order that it has in the text.
    pub written: Level,
    /// All levels that it may have, from the weakest to the strongest.
    pub levels: Vec<Level>,
    pub(super) spelling: Spelling,
    pub(super) place: OrderText,
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
    /// `core::sync::atomic::Ordering::Acquire`, where the text has an imported name.
    RustInFull,
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
            Self::RustInFull => format!("core::sync::atomic::Ordering::{}", Self::Rust.word(order)),
            Self::Rust => {
                let words = ["Relaxed", "Acquire", "Release", "AcqRel", "SeqCst"];
                words[Order::ALL.iter().position(|it| *it == order).unwrap_or_default()].to_owned()
            }
        }
    }
}

/// How the text states the order of a place.
#[derive(Clone, Debug)]
pub(super) enum OrderText {
    /// By one or two words, at these places in bytes.
    Words(Vec<Range<usize>>),
    /// Implicitly: the order is `seq_cst`. The places where `_explicit` and the order would have to be inserted.
    Not { explicit: Option<usize>, order: usize },
}
