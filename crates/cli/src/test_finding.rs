//! What is known of a file with a litmus test.

use super::exit::Exit;
use garret_front_litmus::Verdict;

/// What is known of a file.
pub(super) struct Finding<'a> {
    pub(super) path: &'a str,
    pub(super) exit: Exit,
    /// The answer, the observation and the name of the test; none when the file cannot be used.
    pub(super) answer: Option<(Verdict, &'static str, String)>,
}
