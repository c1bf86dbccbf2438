//! Assumptions that several readers of programs make: the sentences that verdicts name them with.

/// `malloc` and its like never return null.
pub const ENOUGH_MEMORY: &str = "there is always enough memory";

/// C leaves the order of evaluation of operands open (ISO/IEC 9899:2011, 6.5, paragraph 3): one order was checked.
pub const ONE_ORDER: &str = "one of the orders is taken in which C allows to evaluate operands";
