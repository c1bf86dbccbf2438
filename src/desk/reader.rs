//! How a text is to be read.

use crate::c::COptions;
use crate::header::Language;
use crate::memory::Model;
use crate::program::ThreadFunction;
use crate::source::Diagnostics;
use crate::x86::AssemblyOptions;
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

    /// Sets [`Reader::taken`].
    #[must_use]
    pub fn taken(mut self, taken: &'l dyn Fn(&str) -> Result<Taken, Diagnostics>) -> Self {
        self.taken = taken;
        self
    }

    /// Sets [`Reader::load`].
    #[must_use]
    pub fn load(mut self, load: &'l dyn Fn(&str) -> Option<String>) -> Self {
        self.load = load;
        self
    }
}

impl Taken {
    /// The defaults.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets [`Taken::model`].
    #[must_use]
    pub fn model(mut self, model: Model) -> Self {
        self.model = model;
        self
    }

    /// Sets [`Taken::c`].
    #[must_use]
    pub fn c(mut self, c: COptions) -> Self {
        self.c = c;
        self
    }

    /// Sets [`Taken::assembly`].
    #[must_use]
    pub fn assembly(mut self, assembly: AssemblyOptions) -> Self {
        self.assembly = assembly;
        self
    }

    /// Sets [`Taken::threads`].
    #[must_use]
    pub fn threads(mut self, threads: Vec<ThreadFunction>) -> Self {
        self.threads = threads;
        self
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
