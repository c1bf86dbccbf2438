//! A reader for LLVM IR: the output of clang and rustc for C, C++ and Rust becomes threads of execution graphs.
//!
//! The text becomes a module (`parser`). Its `main` and the threads that it creates become threads of execution graphs (`lower`): every
//! function is expanded where it is called, results of instructions are numbers of their thread with the bits of their types
//! (`arithmetic`), and memory consists of objects with a location for each scalar of their types. Numbers wrap around as machine words
//! do; nothing else is assumed about them.
//!
//! Constructs that have no meaning here yet (vectors, most floating-point types, unknown library functions, ..) are refused when an
//! execution reaches them. So no answer about a program depends on something that was left out.
//!
//! # Sources
//! *LLVM Language Reference Manual*, for the text and its meaning; ISO/IEC 9899:2018 for undefined behaviour.

mod arithmetic;
mod assembly;
mod fractions;
mod funnel;
mod lexer;
mod linked;
mod lower;
mod names;
mod parser;
mod streams;
mod syntax;
mod types;

pub use linked::with_library;
pub use lower::{ANY_NUMBER, FREED, Kind, Kinds, LIFETIME, Source, Threads};

use garret_base::source::Diagnostics;

/// Mark at the end of a text whose numbers in memory may be read as parts of others, or as several numbers.
const WITH_VIEWS: &str = "\n; with views\n";

/// Marks a text: its numbers in memory may be read as parts of others, or read and written as several numbers, if the accesses are not
/// atomic (bytes of a word, a word of two halves). The threads then have loops, whatever the program does. So this is used only if
/// there is no answer otherwise ([`is_of_views`]).
#[must_use]
pub fn with_views(text: &str) -> String {
    format!("{text}{WITH_VIEWS}")
}

/// Whether the reason for an unknown ([`Threads::beyond`]) is an access of memory with another type than it has, and [`with_views`] may
/// help: this text does not have that mark yet.
#[must_use]
pub fn is_of_views(text: &str, reason: &str) -> bool {
    lower::is_of_layouts(reason) && !text.contains(WITH_VIEWS)
}

/// Mark at the end of a text in which accesses outside of atomic blocks are atomic blocks of their own.
const WITH_SINGLE_STEPS: &str = "\n; with single steps\n";

/// Marks a text: each access outside of atomic blocks to memory that atomic blocks access is an atomic block of its own. This is the
/// meaning of sequential consistency. Under TSO and PSO it orders accesses more than necessary: all executions of this text are
/// executions of the program, but not vice versa.
#[must_use]
pub fn with_single_steps(text: &str) -> String {
    format!("{text}{WITH_SINGLE_STEPS}")
}

/// Mark at the end of a text in which handles of threads are used for nothing but to wait for the threads.
const WITH_UNSEEN_HANDLES: &str = "\n; with unseen handles\n";

/// Marks a text: handles of threads are used for nothing but to wait for the threads, as the producer of the text guarantees. Then any
/// number of threads may have the same handle.
#[must_use]
pub fn with_unseen_handles(text: &str) -> String {
    format!("{text}{WITH_UNSEEN_HANDLES}")
}

/// Mark at the end of a text in which condition variables record which threads wait.
const WITH_WAITING_THREADS: &str = "\n; with waiting threads\n";

/// Marks a text: condition variables of a fixed set of threads record which threads wait, so that a signal may wake only one of them.
/// This adds executions, and deadlocks are then those of the program. Without the mark, all waiting threads check again after a signal.
#[must_use]
pub fn with_waiting_threads(text: &str) -> String {
    format!("{text}{WITH_WAITING_THREADS}")
}

/// Mark at the end of a text that a compiler optimised.
const OPTIMISED: &str = "\n; optimised\n";

/// Marks a text that a compiler optimised: it computes numbers before the condition under which the program computes them, and leaves
/// them unused if the condition fails. Where such a number has no defined value, as after a shift by too many bits, that is no error.
#[must_use]
pub fn optimised(text: &str) -> String {
    format!("{text}{OPTIMISED}")
}

/// Mark at the end of a text in which a compiler moved accesses that are not atomic.
const WITH_MOVED_ACCESSES: &str = "\n; with moved accesses\n";

/// Marks a text that a compiler optimised: its accesses that are not atomic may be executed where the program does not execute them. In
/// LLVM IR such a read is no error, unlike a data race of the program. They are relaxed accesses here, and have no data races.
#[must_use]
pub fn with_moved_accesses(text: &str) -> String {
    format!("{text}{WITH_MOVED_ACCESSES}")
}

/// Mark at the end of a text in which accesses outside of atomic blocks may interleave with the blocks.
const WITH_OPEN_BLOCKS: &str = "\n; with open blocks\n";

/// Marks a text: blocks are atomic only with respect to each other, and an access outside may come between the accesses of a block. All
/// executions of the program are among those of this text.
#[must_use]
pub fn with_open_blocks(text: &str) -> String {
    format!("{text}{WITH_OPEN_BLOCKS}")
}

/// Whether the reason for an unknown ([`Threads::unfollowed`]) is such an access, and [`with_single_steps`] or [`with_open_blocks`] may
/// help: this text has neither mark yet.
#[must_use]
pub fn is_of_single_steps(text: &str, reason: &str) -> bool {
    let has = |mark| text.contains(mark);
    reason.contains(lower::IN_A_BLOCK) && !has(WITH_SINGLE_STEPS) && !has(WITH_OPEN_BLOCKS)
}

/// Mark at the end of a text, once for each additional thread that a thread may create, compared with a run of that thread alone.
const WITH_ANOTHER_THREAD: &str = "\n; with another thread\n";
/// The largest number of additional threads.
const MOST_OTHER_THREADS: usize = 4;

/// Marks a text: each thread may create one more thread than in a run alone, and in another order.
#[must_use]
pub fn with_another_thread(text: &str) -> String {
    format!("{text}{WITH_ANOTHER_THREAD}")
}

/// Whether the reason for an unknown ([`Threads::beyond`]) is that a thread creates other threads than in a run alone, and
/// [`with_another_thread`] may help.
#[must_use]
pub fn is_of_other_threads(text: &str, reason: &str) -> bool {
    let most = match () {
        () if [lower::MORE_THREADS, lower::OTHER_THREADS].iter().any(|it| reason.ends_with(it)) => {
            MOST_OTHER_THREADS
        }
        // any number of threads: three threads rarely show more than two
        () if reason.ends_with(lower::ANY_THREADS) => 1,
        () => 0,
    };
    other_threads(text) < most
}

/// Whether a text has the mark of [`with_another_thread`]: some of its threads may never be created.
#[must_use]
pub fn is_with_other_threads(text: &str) -> bool {
    text.contains(WITH_ANOTHER_THREAD)
}

/// The number of additional threads that each thread may create, compared with a run alone.
fn other_threads(text: &str) -> usize {
    text.matches(WITH_ANOTHER_THREAD).count()
}

/// Mark at the end of a text whose program gets no arguments.
const WITHOUT_ARGUMENTS: &str = "\n; without arguments\n";

/// Marks a text: the program gets no arguments.
#[must_use]
pub fn without_arguments(text: &str) -> String {
    format!("{text}{WITHOUT_ARGUMENTS}")
}

/// Whether the reason for an unknown ([`Threads::beyond`]) is, or may be, that the arguments of the program are unknown, and
/// [`without_arguments`] may help: this text does not have that mark yet.
#[must_use]
pub fn is_of_arguments(text: &str, reason: &str) -> bool {
    let is_it = reason.contains(lower::ANY_ARGUMENTS) || lower::is_of_layouts(reason);
    is_it
        && !text.contains(WITHOUT_ARGUMENTS)
        && ["@main(i32 ", "@main(i32)", "@user_main(i32 ", "@user_main(i32)"]
            .iter()
            .any(|it| text.contains(it))
}

/// Whether the reason for an unknown ([`Threads::beyond`]) is, or may be, the behaviour of the Rust library, and [`with_library`] may
/// help: this text does not have that mark yet.
#[must_use]
pub fn is_of_library(text: &str, reason: &str) -> bool {
    !text.contains(linked::LIBRARY) && lower::is_of_unread(reason) && linked::declares_some(text)
}

/// The threads of a module in LLVM IR: `main` and the threads that it creates. If functions are named: the given number of threads for
/// each of them.
///
/// # Errors
/// The text is not LLVM IR, the module has no such functions, or it is too large.
pub fn threads(text: &str, named: &[(String, usize)]) -> Result<Threads, Diagnostics> {
    threads_with(text, named, false)
}

/// The same, optionally without `main`: then variables initially have the values of their declarations.
///
/// # Errors
/// As for [`threads`]; or `main` is left out, but no functions are named.
pub fn threads_with(
    text: &str,
    named: &[(String, usize)],
    without_main: bool,
) -> Result<Threads, Diagnostics> {
    let mut module = parser::parse(text).map_err(|error| vec![error])?;
    parser::runs_user_main(&mut module, named.iter().map(|it| it.0.as_str()));
    Ok(lower::lower(&module, named, without_main)?.of_text(text))
}

/// The kinds of threads of a module, for a search that follows loops: the threads that run each of the named functions, a given number
/// of them or any number. If none are named: `main` and the threads that it creates. Events that may happen any number of times (such
/// as spurious failures and wake-ups) are not bounded.
///
/// # Errors
/// As for [`threads_with`].
pub fn kinds(
    text: &str,
    named: &[(String, Option<usize>)],
    without_main: bool,
) -> Result<Kinds, Diagnostics> {
    let mut module = parser::parse(text).map_err(|error| vec![error])?;
    parser::runs_user_main(&mut module, named.iter().map(|it| it.0.as_str()));
    lower::kinds(&module, named, without_main)
}
