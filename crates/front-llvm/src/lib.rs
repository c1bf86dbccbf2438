//! A reader of LLVM IR: what clang and rustc say of C, C++ and Rust, as threads of execution graphs.
//!
//! The text becomes a module (`parser`), and its `main`, with the threads that it creates, becomes threads of execution graphs (`lower`): every
//! function is entered where it is called, results of instructions are numbers of their thread with the bits that their types say
//! (`arithmetic`), and memory consists of objects with a location for each scalar of their types. Nothing is assumed of numbers: they wrap
//! around as machine words do.
//!
//! What has no meaning here yet (fractions, vectors, functions of libraries that are not known, ..) is refused where an execution comes to it,
//! so that nothing is said of a program by leaving something out.
//!
//! # Sources
//! *LLVM Language Reference Manual*, for the text and its meaning; ISO/IEC 9899:2018 for what is undefined.

mod arithmetic;
mod fractions;
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

/// What stands at the end of a text whose numbers in memory may be read as parts of others, and as several.
const WITH_VIEWS: &str = "\n; with views\n";

/// A text whose numbers in memory may be read as parts of others, or read and written as several, where they are not atomic: bytes of a word, a
/// word of two halves. Threads have loops then, whatever the program does, so it is asked for where nothing is known otherwise
/// ([`is_of_views`]).
#[must_use]
pub fn with_views(text: &str) -> String {
    format!("{text}{WITH_VIEWS}")
}

/// Whether the reason why nothing is known ([`Threads::beyond`]) is that memory is accessed as another type than it has, and it may be known with
/// [`with_views`], which this text does not have.
#[must_use]
pub fn is_of_views(text: &str, reason: &str) -> bool {
    lower::is_of_layouts(reason) && !text.contains(WITH_VIEWS)
}

/// What stands at the end of a text whose accesses outside of blocks that are one step are single steps.
const WITH_SINGLE_STEPS: &str = "\n; with single steps\n";

/// A text in which each access to what is accessed in blocks that are one step is such a block, too. That is what sequential consistency means;
/// under TSO and PSO accesses are ordered more than they have to be: all executions of this text are among those of the program.
#[must_use]
pub fn with_single_steps(text: &str) -> String {
    format!("{text}{WITH_SINGLE_STEPS}")
}

/// What stands at the end of a text in which nobody looks at handles of threads but to wait for them.
const WITH_UNSEEN_HANDLES: &str = "\n; with unseen handles\n";

/// A text in which nobody looks at handles of threads but to wait for them, as whoever made it knows: any number of threads may have the same.
#[must_use]
pub fn with_unseen_handles(text: &str) -> String {
    format!("{text}{WITH_UNSEEN_HANDLES}")
}

/// What stands at the end of a text in which condition variables know which threads wait.
const WITH_WAITING_THREADS: &str = "\n; with waiting threads\n";

/// A text in which condition variables of given threads know which threads wait, so that a signal may wake one of them and not all: there are
/// more executions, and deadlocks are those of the program. Without it, all who wait look again after a signal.
#[must_use]
pub fn with_waiting_threads(text: &str) -> String {
    format!("{text}{WITH_WAITING_THREADS}")
}

/// What stands at the end of a text in which accesses outside of blocks that are one step may come between what is in them.
const WITH_OPEN_BLOCKS: &str = "\n; with open blocks\n";

/// A text in which only blocks are one step for each other: an access outside may come between what is in a block. All executions of the program
/// are among those of this text.
#[must_use]
pub fn with_open_blocks(text: &str) -> String {
    format!("{text}{WITH_OPEN_BLOCKS}")
}

/// Whether the reason why nothing is known ([`Threads::unfollowed`]) is such an access, and something may be known with [`with_single_steps`] or
/// [`with_open_blocks`], neither of which this text has.
#[must_use]
pub fn is_of_single_steps(text: &str, reason: &str) -> bool {
    let has = |mark| text.contains(mark);
    reason.contains(lower::IN_A_BLOCK) && !has(WITH_SINGLE_STEPS) && !has(WITH_OPEN_BLOCKS)
}

/// What stands at the end of a text, once for each thread more that may be created than when a thread runs alone.
const WITH_ANOTHER_THREAD: &str = "\n; with another thread\n";
/// So many more are tried.
const MOST_OTHER_THREADS: usize = 4;

/// A text in which each thread may create one more than when it runs alone, and in another order.
#[must_use]
pub fn with_another_thread(text: &str) -> String {
    format!("{text}{WITH_ANOTHER_THREAD}")
}

/// Whether the reason why nothing is known ([`Threads::beyond`]) is that a thread creates others than when it runs alone, and it may be known with
/// [`with_another_thread`].
#[must_use]
pub fn is_of_other_threads(text: &str, reason: &str) -> bool {
    let most = match () {
        () if [lower::MORE_THREADS, lower::OTHER_THREADS].iter().any(|it| reason.ends_with(it)) => {
            MOST_OTHER_THREADS
        }
        // any number of them: three show most that two do not
        () if reason.ends_with(lower::ANY_THREADS) => 1,
        () => 0,
    };
    other_threads(text) < most
}

/// Whether a text is one of [`with_another_thread`]: some of its threads may never be created.
#[must_use]
pub fn is_with_other_threads(text: &str) -> bool {
    text.contains(WITH_ANOTHER_THREAD)
}

/// How many more threads each thread may create than when it runs alone.
fn other_threads(text: &str) -> usize {
    text.matches(WITH_ANOTHER_THREAD).count()
}

/// What stands at the end of a text whose program has no arguments.
const WITHOUT_ARGUMENTS: &str = "\n; without arguments\n";

/// A text whose program has no arguments.
#[must_use]
pub fn without_arguments(text: &str) -> String {
    format!("{text}{WITHOUT_ARGUMENTS}")
}

/// Whether the reason why nothing is known ([`Threads::beyond`]) is, or may be, that nobody knows what the arguments of the program are, and it may be known
/// with [`without_arguments`], which this text does not have.
#[must_use]
pub fn is_of_arguments(text: &str, reason: &str) -> bool {
    let is_it = reason.contains(lower::ANY_ARGUMENTS) || lower::is_of_layouts(reason);
    is_it && !text.contains(WITHOUT_ARGUMENTS) && (text.contains("@main(i32 ") || text.contains("@main(i32)"))
}

/// Whether the reason why nothing is known ([`Threads::beyond`]) is, or may be, what the library of Rust does, and it may be known with
/// [`with_library`], which this text does not have.
#[must_use]
pub fn is_of_library(text: &str, reason: &str) -> bool {
    !text.contains(linked::LIBRARY) && lower::is_of_unread(reason) && linked::declares_some(text)
}

/// The threads of a module in LLVM IR: `main`, and those that it creates; or, where functions are named, as many threads as are said that run
/// each of them.
///
/// # Errors
/// A text that is none, a module without such functions, or one that is too large.
pub fn threads(text: &str, named: &[(String, usize)]) -> Result<Threads, Diagnostics> {
    threads_with(text, named, false)
}

/// The same, where `main` may be left out: then variables hold at first what their declarations say.
///
/// # Errors
/// As [`threads`]; or where `main` is left out, and no functions are named.
pub fn threads_with(
    text: &str,
    named: &[(String, usize)],
    without_main: bool,
) -> Result<Threads, Diagnostics> {
    let module = parser::parse(text).map_err(|error| vec![error])?;
    Ok(lower::lower(&module, named, without_main)?.of_text(text))
}

/// The kinds of threads of a module, for a search that follows loops: those that run each of these functions, a given number of them or any;
/// or, where none are named, `main` and those that it creates. What a thread may do any number of times (fail, wake up) is not bounded.
///
/// # Errors
/// As [`threads_with`].
pub fn kinds(
    text: &str,
    named: &[(String, Option<usize>)],
    without_main: bool,
) -> Result<Kinds, Diagnostics> {
    let module = parser::parse(text).map_err(|error| vec![error])?;
    lower::kinds(&module, named, without_main)
}
