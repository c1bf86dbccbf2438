//! The sources of steps.

use garret_base::source::Span;

/// The origin of a step in the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The line of the program; `None` if the text does not contain it.
    pub line: Option<u32>,
    /// The file of that line.
    pub file: Option<String>,
    /// The function.
    pub function: String,
    /// The call of the function, as an index in [`Threads::sources`](super::Threads::sources); 0 for none.
    pub caller: u32,
    /// The place of the instruction in the text.
    pub span: Span,
}

impl Source {
    /// Whether the step is in a file that comes with a compiler.
    #[must_use]
    pub fn is_of_library(&self) -> bool {
        self.file.as_deref().is_some_and(is_of_a_library)
    }
}

/// Whether a file comes with a compiler.
pub(super) fn is_of_a_library(file: &str) -> bool {
    let begins = ["/usr/", "/rustc/", "library/std/", "library/core/", "library/alloc/"];
    begins.iter().any(|it| file.starts_with(it)) || file.contains("/rustlib/") || file.contains("garret-std-")
}
