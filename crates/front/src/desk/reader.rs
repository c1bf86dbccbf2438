//! How a text is read.

use crate::header::Language;
use garret_base::setters::setters;
use garret_base::source::Diagnostics;
use garret_front_c::COptions;
use garret_front_x86::AssemblyOptions;
use garret_machine::memory::Model;
use garret_program::ThreadFunction;
use std::fmt;

/// How a text is interpreted, by its header or by the caller.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The memory model (default: x86-TSO).
    pub model: Model,
    /// Options for C.
    pub c: COptions,
    /// Options for assembly.
    pub assembly: AssemblyOptions,
    /// The functions that threads run, for assembly from compilers and for NASM (default: the only global function).
    pub threads: Vec<ThreadFunction>,
}

/// The name and the language of a text, and callbacks for reading it.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Reader<'l> {
    /// The name of the text.
    pub name: &'l str,
    /// Its language.
    pub language: Language,
    /// How a text with these contents is interpreted; or the errors in its header (default: [`ReadOptions::default`]).
    pub taken: &'l dyn Fn(&str) -> Result<ReadOptions, Diagnostics>,
    /// Returns the text of a file that a program in C includes, by its name relative to the program (default: there is none).
    pub load: &'l dyn Fn(&str) -> Option<String>,
}

impl<'l> Reader<'l> {
    /// The defaults.
    #[must_use]
    pub fn new(name: &'l str, language: Language) -> Self {
        Self { name, language, taken: &|_| Ok(ReadOptions::default()), load: &|_| None }
    }

    setters! {
        Reader:
        taken(taken: &'l dyn Fn(&str) -> Result<ReadOptions, Diagnostics>),
        load(load: &'l dyn Fn(&str) -> Option<String>),
    }
}

impl ReadOptions {
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
