//! The assumptions of answers, as text.

use super::Threads;
use super::arguments::NO_ARGUMENTS;
use super::identity::NUMBERED;
use garret_base::assumptions::{ENOUGH_MEMORY, ONE_ORDER};

/// Assumption of a program that frees memory: addresses are not reused.
pub(super) const NOT_AGAIN: &str = "memory that was freed is not allocated again";
/// Assumption of a Rust or C++ program that prints or formats values.
pub(super) const WRITTEN: &str = "output functions read no memory and have no other effect";
/// Assumption of a Rust program whose threads park.
pub(super) const WAKES_UP: &str = "`park` returns without a token at most once in each place and thread";
/// Assumption of a program that asks for the time.
pub(super) const CLOCKS: &str =
    "the clocks of a thread show 0, or from some moment on a time after all deadlines";
/// Assumption of a program that copies padding to memory with values.
pub(super) const PADDING: &str = "padding that is copied to other memory is 0";
/// Assumption of a C++ or Rust program that asks for the number of processors.
pub(super) const TWO_PROCESSORS: &str = "there are two processors";
/// Assumption of a program that sets handlers of signals.
pub(super) const UNHANDLED: &str = "no handler of a signal runs";
/// Assumption of a Rust program that iterates over a map or set of unspecified order.
pub(super) const UNORDERED: &str = "hash maps and sets are iterated in the order of insertion";

/// Assumption of a program with inline assembly that accesses memory.
pub(super) const ASSEMBLY: &str = "assembly is that of x86: under C11, locked instructions with a `memory` clobber are sequentially consistent operations between fences, other accesses acquire or release, and without that clobber all are relaxed";

/// The assumptions of a text that a compiler optimised ([`optimised`](crate::optimised)), instead of a bad state.
const SHIFTED: &str = "shifts by too many bits are no error, since optimisations may add shifts that the program does not make: leave out `-O` for them";
const COUNTED: &str = "`__builtin_ctz` and `__builtin_clz` of 0 are no error, since optimisations may add them: leave out `-O` for them";

/// Bad states of numbers without a defined value, and the assumptions instead of them.
pub(super) const TOO_FAR: (&str, &str) = ("a shift by as many bits as the number has, or more", SHIFTED);
pub(super) const NO_BIT: (&str, &str) = ("`__builtin_ctz` or `__builtin_clz` of 0", COUNTED);

/// Assumption of a text that a compiler optimised ([`with_moved_accesses`](crate::with_moved_accesses)).
const MOVED: &str = "no data races are looked for, since optimisations may add reads that the program does not make: leave out `-O` for them";

/// The metadata with which the C reader marks a text for which it chose an order of evaluation.
const CHOSEN: &str = "!garret.one_order";

impl Threads {
    /// Adds the assumptions that the text itself declares.
    pub(crate) fn of_text(mut self, text: &str) -> Self {
        if text.lines().take(4).any(|line| line.starts_with(CHOSEN)) {
            self.assumed.push(ONE_ORDER);
        }
        if text.contains(crate::WITH_MOVED_ACCESSES) {
            self.assumed.push(MOVED);
        }
        self
    }

    /// The part of [`Threads::assumed`] that also holds for a search that follows all loops.
    pub fn assumed_in_loops(&self) -> impl Iterator<Item = &'static str> {
        self.assumed.iter().copied().filter(|it| {
            matches!(
                *it,
                NOT_AGAIN
                    | ENOUGH_MEMORY
                    | CLOCKS
                    | PADDING
                    | TWO_PROCESSORS
                    | WRITTEN
                    | UNORDERED
                    | ASSEMBLY
                    | UNHANDLED
                    | NUMBERED
                    | NO_ARGUMENTS
                    | ONE_ORDER
                    | MOVED
                    | SHIFTED
                    | COUNTED
            )
        })
    }
}
