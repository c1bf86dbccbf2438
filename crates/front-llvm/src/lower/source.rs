//! Where steps come from.

use garret_base::source::Span;

/// Where a step comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The line of the program; none where the text does not say it.
    pub line: Option<u32>,
    /// The file of that line.
    pub file: Option<String>,
    /// The function.
    pub function: String,
    /// What called the function, by its number in [`Threads::sources`](super::Threads::sources); 0 for nothing.
    pub caller: u32,
    /// The instruction, in the text.
    pub span: Span,
}

impl Source {
    /// Whether it is in a file that comes with a compiler.
    #[must_use]
    pub fn is_of_library(&self) -> bool {
        self.file.as_deref().is_some_and(is_of_a_library)
    }
}

/// Whether a file is one of those that come with a compiler.
pub(super) fn is_of_a_library(file: &str) -> bool {
    let begins = ["/usr/", "/rustc/", "library/std/", "library/core/", "library/alloc/"];
    begins.iter().any(|it| file.starts_with(it)) || file.contains("/rustlib/") || file.contains("garret-std-")
}
