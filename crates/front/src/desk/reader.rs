//! How a text is to be read.

use crate::header::Language;
use garret_base::setters::setters;
use garret_base::source::Diagnostics;
use garret_front_c::COptions;
use garret_front_x86::AssemblyOptions;
use garret_machine::memory::Model;
use garret_program::ThreadFunction;
use std::fmt;

/// How a text is taken, as its first comment or whoever asks says.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Taken {
    /// The memory model (default: x86-TSO).
    pub model: Model,
    /// For C.
    pub c: COptions,
    /// For assembly.
    pub assembly: AssemblyOptions,
    /// The functions that threads run, for assembly of compilers and for NASM (default: the only global one).
    pub threads: Vec<ThreadFunction>,
}

/// What a text is, and whom to ask about it.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Reader<'l> {
    /// What the text is called.
    pub name: &'l str,
    /// Its language.
    pub language: Language,
    /// How a text with these contents is taken; or what is wrong with what it says of that (default: [`Taken::default`]).
    pub taken: &'l dyn Fn(&str) -> Result<Taken, Diagnostics>,
    /// The text of a file that a program in C includes, by its name from where the program is (default: there is none).
    pub load: &'l dyn Fn(&str) -> Option<String>,
}

impl<'l> Reader<'l> {
    /// The defaults.
    #[must_use]
    pub fn new(name: &'l str, language: Language) -> Self {
        Self { name, language, taken: &|_| Ok(Taken::default()), load: &|_| None }
    }

    setters! {
        Reader:
        taken(taken: &'l dyn Fn(&str) -> Result<Taken, Diagnostics>),
        load(load: &'l dyn Fn(&str) -> Option<String>),
    }
}

impl Taken {
    /// The defaults.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        Taken:
        model(model: Model),
        c(c: COptions),
        assembly(assembly: AssemblyOptions),
        threads(threads: Vec<ThreadFunction>),
    }
}

impl fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader")
            .field("name", &self.name)
            .field("language", &self.language)
            .finish_non_exhaustive()
    }
}
