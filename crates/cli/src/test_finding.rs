//! The result for a file with a litmus test.

use super::exit::Exit;
use garret_front_litmus::Verdict;

/// The result for a file with a litmus test.
pub(super) struct Finding<'a> {
    pub(super) path: &'a str,
    pub(super) exit: Exit,
    /// The verdict, the observation and the name of the test. `None` if the file cannot be used.
    pub(super) answer: Option<(Verdict, &'static str, String)>,
}
